"""Reading bodies: bounded, typed, strict, and with an error that names the place and the value."""

from __future__ import annotations

import re
from typing import Any, Final, TypeVar

import msgspec
from litestar import Request
from litestar.exceptions import HTTPException

from api.parts import parts_of
from api.problems.errors import BodyInvalid, JsonInvalid

__all__ = ["body_invalid", "body_of", "decode", "read", "read_json_bytes"]

T = TypeVar("T")

_PLACE: Final = re.compile(r" - at `(?P<pointer>\$[^`]*)`$")
_FIELD: Final = re.compile(r"(?:unknown|required) field `(?P<field>[^`]*)`")
_STEP: Final = re.compile(r"\.(?P<name>[^.\[\]]+)|\[(?P<index>\d+)\]")
_EMPTY: Final = b"{}"


async def read(request: Request[Any, Any, Any], decoder: msgspec.json.Decoder[T]) -> T:
    """Read the body of a request; no body at all counts as an empty object.

    Raises:
        JsonInvalid: it is not JSON.
        BodyInvalid: it has another shape than asked for.
        HTTPException: it says that it is no JSON (415), or it is too large (413).
    """
    return decode(await read_json_bytes(request) or _EMPTY, decoder)


async def read_json_bytes(request: Request[Any, Any, Any]) -> bytes:
    """Read a body that may not say that it is something else than JSON; it is not parsed.

    Raises:
        HTTPException: it does (415), or it is too large (413).
    """
    body = await body_of(request, parts_of(request).settings.body_bytes)
    if body:
        for name, value in request.scope["headers"]:
            if name == b"content-type" and value != b"application/json" and not _is_json(value):
                raise HTTPException(status_code=415)
    return body


def _is_json(stated: bytes) -> bool:
    media_type = stated.partition(b";")[0].strip().lower()
    return media_type == b"application/json" or media_type.endswith(b"+json")


async def body_of(request: Request[Any, Any, Any], most: int) -> bytes:
    """Read a body of up to so many bytes.

    Raises:
        HTTPException: it is larger (413), or the caller left in the middle of it (400).
    """
    chunks: list[bytes] = []
    size = 0
    more = True
    while more:
        message = await request.receive()
        if message["type"] != "http.request":
            raise HTTPException(status_code=400, detail="the body breaks off")
        chunk = message["body"]
        size += len(chunk)
        if size > most:
            raise HTTPException(status_code=413, detail=f"{most} bytes")
        chunks.append(chunk)
        more = message.get("more_body", False)
    return b"".join(chunks)


def decode(body: bytes, decoder: msgspec.json.Decoder[T]) -> T:
    """Decode a body.

    Raises:
        JsonInvalid: it is not JSON.
        BodyInvalid: it has another shape than asked for.
    """
    try:
        return decoder.decode(body)
    except msgspec.ValidationError as error:
        raise body_invalid(body, str(error)) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise JsonInvalid(str(error), value=body[:80].decode(errors="replace")) from None


def body_invalid(body: bytes, message: str) -> BodyInvalid:
    """Give the error for what msgspec says about a body."""
    place = _PLACE.search(message)
    pointer = place["pointer"] if place else "$"
    sentence = message[: place.start()] if place else message
    field = _FIELD.search(sentence)
    value = field["field"] if field else _value_at(body, pointer)
    return BodyInvalid(sentence, value=value, pointer=pointer)


def _value_at(body: bytes, pointer: str) -> object:
    try:
        value = msgspec.json.decode(body)
        for step in _STEP.finditer(pointer):
            value = value[step["name"]] if step["name"] else value[int(step["index"])]
    except (msgspec.DecodeError, KeyError, IndexError, TypeError):
        return None
    return value
