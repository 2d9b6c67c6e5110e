"""Reading bodies: bounded, typed, strict, and with an error that names the place and the value."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from itertools import accumulate
from typing import Any, ClassVar, Final, TypeVar

import msgspec
from litestar import Request
from litestar.dto import AbstractDTO
from litestar.typing import FieldDefinition

from api.context import app_context
from api.http.errors import BodyInvalid, BodyTooLarge, JsonInvalid, MediaTypeUnsupported, RequestInvalid
from eventstore.errors import UNREADABLE
from eventstore.table.texts import described, first_unseen

T = TypeVar("T")

_PLACE: Final = re.compile(r" - at `(?P<pointer>\$[^`]*)`$")
_FIELD: Final = re.compile(r"(?:unknown|required) field `(?P<field>[^`]*)`")
_STEP: Final = re.compile(r"\.(?P<name>[^.\[\]]+)|\[(?P<index>\d+)\]")
_DEEPEST: Final = 100
"""The largest depth of nested arrays and objects."""
_STRING: Final = re.compile(rb'"[^"\\]*(?:\\.[^"\\]*)*"?', re.DOTALL)
"""A string in JSON; a string without an end reaches to the end of the body."""
_STEPS: Final = bytes.maketrans(b"[{]}", b"\x01\x01\xff\xff")
"""Brackets as signed bytes: +1 for a deeper level, -1 for the way back."""
_NO_BRACKETS: Final = bytes(set(range(256)) - set(b"[{]}"))
_EMPTY: Final = b"{}"
_JSON: Final = ("application/json",)
_IN_SENTENCES: Final = "\n"
"""The characters that cannot be seen and that a ruling or a reason may hold: line feeds."""


class BodyRequest(Request[Any, Any, Any]):
    """A request with a bounded body that may not claim another media type than JSON."""

    async def body(self) -> bytes:
        """Return the body: checked UTF-8, not parsed.

        Raises:
            JsonInvalid: it is not UTF-8, as JSON is (RFC 8259, section 8.1).
            BodyTooLarge, RequestInvalid, MediaTypeUnsupported: see `body_pieces` and `require_media`.
        """
        most = app_context(self).settings.body_bytes
        _require_length(self, most)
        # Nearly every body comes in one piece; an async generator for it takes twice the time.
        body, more = await _piece(self, 0, most)
        if more:
            pieces, size = [body], len(body)
            while more:
                piece, more = await _piece(self, size, most)
                pieces.append(piece)
                size += len(piece)
            body = b"".join(pieces)
        if body:
            require_media(self, _is_json, _JSON)
            _require_unicode(body)
        return body


class StrictBody(AbstractDTO[Any]):
    """Decodes the `data` of a call with msgspec as it is sent.

    Litestar's own conversion would take `"1"` for 1, and an error of its own would not name the place and the value.
    """

    _decoders: ClassVar[dict[str, msgspec.json.Decoder[Any]]] = {}
    """By handler."""

    @classmethod
    def create_for_field_definition(
        cls, field_definition: FieldDefinition, handler_id: str, _backend: Any = None
    ) -> None:
        """Make the decoder of a handler's `data`."""
        cls._decoders[handler_id] = msgspec.json.Decoder(field_definition.annotation)

    @classmethod
    def create_openapi_schema(cls, field_definition: FieldDefinition, handler_id: str, schema_creator: Any) -> Any:
        """Return the schema of a handler's `data`."""
        del handler_id  # litestar's interface has it
        return schema_creator.for_field_definition(field_definition)

    def decode_bytes(self, value: bytes) -> Any:
        """Return the value of a body; errors as `decode`."""
        return decode(value, self._decoders[self.asgi_connection.route_handler.handler_id])


def require_media(request: Request[Any, Any, Any], is_accepted: Callable[[bytes], bool], listed: Sequence[str]) -> None:
    """Refuse a body of another media type, or a coded body; a body without a media type is tried.

    Args:
        request: the request with the body.
        is_accepted: returns whether the call takes a `Content-Type`.
        listed: the media types that the call takes, for the refusal.

    Raises:
        MediaTypeUnsupported: it has another media type, or is coded (`Content-Encoding`).
    """
    for name, value in request.scope["headers"]:
        if name == b"content-type":
            if not is_accepted(value):
                raise MediaTypeUnsupported(value.decode("latin-1"), listed)
        elif name == b"content-encoding" and value.lower() != b"identity":
            raise MediaTypeUnsupported(value.decode("latin-1"), ("identity",), header="Content-Encoding")


def media_type_of(stated: bytes) -> str:
    """Return the media type of a `Content-Type`, in lower case and without parameters."""
    return stated.partition(b";")[0].strip().lower().decode("latin-1")


def _is_json(stated: bytes) -> bool:
    if stated == b"application/json":
        return True
    media_type = media_type_of(stated)
    return media_type == "application/json" or media_type.endswith("+json")


async def body_pieces(request: Request[Any, Any, Any], most: int) -> AsyncIterator[bytes]:
    """Yield a body of up to so many bytes as it comes.

    Raises:
        BodyTooLarge: it is larger; known from its length before it is sent, where that was stated.
        RequestInvalid: the caller left in the middle of it.
    """
    _require_length(request, most)
    size = 0
    more = True
    while more:
        piece, more = await _piece(request, size, most)
        size += len(piece)
        yield piece


def _require_length(request: Request[Any, Any, Any], most: int) -> None:
    for name, value in request.scope["headers"]:
        if name == b"content-length" and int(value) > most:
            raise BodyTooLarge(int(value), most, whole=True)


async def _piece(request: Request[Any, Any, Any], size: int, most: int) -> tuple[bytes, bool]:
    """Return the next piece of a body after so many bytes, and whether more follow; errors as `body_pieces`."""
    message = await request.receive()
    if message["type"] != "http.request":
        raise RequestInvalid("the body breaks off", value=size, rule="RFC 9112, section 8")
    piece = message["body"]
    if size + len(piece) > most:
        raise BodyTooLarge(size + len(piece), most, whole=False)
    return piece, message.get("more_body", False)


def decode(body: bytes, decoder: msgspec.json.Decoder[T], place: str = "$") -> T:
    """Decode a body, or a part of a body; an empty body counts as an empty object.

    Args:
        body: the bytes of the part.
        decoder: reads it.
        place: the place of the part in the body, as `$.field`.

    Raises:
        JsonInvalid: it is not JSON, or nested too deeply.
        BodyInvalid: it does not have the expected shape.
    """
    _require_shallow(body)
    try:
        return decoder.decode(body or _EMPTY)
    except msgspec.ValidationError as error:
        raise _body_invalid(body, str(error), place) from None
    except UNREADABLE as error:
        raise _no_json(str(error), body) from None


def sentences(text: str, pointer: str) -> str:
    """Return a text of several lines with line feeds between them, also where it has the line ends of Windows.

    Args:
        text: a text from a body.
        pointer: its place there, as `$.field`.

    Raises:
        BodyInvalid: it holds an invisible character, other than line ends.
    """
    lines = text.replace("\r\n", "\n")
    require_seen(lines, pointer, allowed=_IN_SENTENCES)
    return lines


def reason_in_words(text: str, pointer: str) -> str:
    """Return a reason with line feeds as line ends; arguments as `sentences`.

    Raises:
        BodyInvalid: the text is empty, or holds an invisible character.
    """
    if not text.strip():
        raise BodyInvalid("this text says nothing", value=text, pointer=pointer, rule="a reason, in words")
    return sentences(text, pointer)


def require_seen(value: Any, pointer: str, *, allowed: str = "") -> None:
    """Refuse a text with an invisible character, also within lists and objects.

    Args:
        value: a value from a body.
        pointer: its place there, as `$.field`.
        allowed: invisible characters that are allowed.

    Raises:
        BodyInvalid: a text in it holds an invisible character.
    """
    if isinstance(value, str):
        unseen = first_unseen(value, allowed)
        if unseen is not None:
            detail = f"this text cannot hold {described(unseen)}"
            raise BodyInvalid(detail, value=value, pointer=pointer, rule="only characters that can be seen")
    elif isinstance(value, Mapping):
        for name, member in value.items():
            require_seen(name, pointer, allowed=allowed)
            require_seen(member, f"{pointer}.{name}", allowed=allowed)
    elif isinstance(value, Sequence):
        for index, member in enumerate(value):
            require_seen(member, f"{pointer}[{index}]", allowed=allowed)


def _require_shallow(body: bytes) -> None:
    """Refuse JSON with arrays and objects nested too deeply (RFC 8259, section 9).

    Later code that reads, checks or renders a part of the body then cannot run out of stack.
    """
    if body.count(b"[") + body.count(b"{") <= _DEEPEST:
        return
    # All of it in C: a loop over the brackets of the largest body held everybody up for 80 ms.
    steps = _STRING.sub(b"", body).translate(_STEPS, _NO_BRACKETS)
    if max(accumulate(memoryview(steps).cast("b")), default=0) > _DEEPEST:
        raise _no_json("it is nested too deeply", body, f"at most {_DEEPEST} levels")


def _require_unicode(body: bytes) -> None:
    """Refuse bytes that are not UTF-8, also where a decoder passes over them."""
    try:
        body.decode()
    except UnicodeDecodeError as error:
        raise _no_json(str(error), body, "RFC 8259, section 8.1") from None


def _no_json(detail: str, body: bytes, rule: str = "") -> JsonInvalid:
    return JsonInvalid(detail, value=body[:80].decode(errors="replace"), rule=rule)


def _body_invalid(body: bytes, message: str, place: str) -> BodyInvalid:
    """Return the error for msgspec's message about a body, or about a part at a place."""
    match = _PLACE.search(message)
    pointer = match["pointer"] if match else "$"
    sentence = message[: match.start()] if match else message
    field = _FIELD.search(sentence)
    value = field["field"] if field else _value_at(body, pointer)
    return BodyInvalid(sentence, value=value, pointer=place + pointer[1:])


def _value_at(body: bytes, pointer: str) -> object:
    try:
        value = msgspec.json.decode(body)
        for step in _STEP.finditer(pointer):
            value = value[step["name"]] if step["name"] else value[int(step["index"])]
    except (*UNREADABLE, KeyError, IndexError, TypeError):
        return None
    return value
