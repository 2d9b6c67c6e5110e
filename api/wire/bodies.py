"""Reading bodies: typed, strict, and with an error that names the place and the value."""

from __future__ import annotations

import re
from typing import Any, Final, TypeVar

import msgspec
from litestar import Request
from litestar.exceptions import HTTPException

from api.problems.errors import BodyInvalid, JsonInvalid

__all__ = ["body_invalid", "decode", "read", "require_json"]

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
    body = await request.body()
    if body:
        require_json(request)
    return decode(body or _EMPTY, decoder)


def require_json(request: Request[Any, Any, Any]) -> None:
    """Refuse a body that says that it is something else than JSON.

    Raises:
        HTTPException: it does (415).
    """
    stated = request.headers.get("content-type")
    if stated is None:
        return
    media_type = stated.partition(";")[0].strip().lower()
    if media_type != "application/json" and not media_type.endswith("+json"):
        raise HTTPException(status_code=415, detail=media_type)


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
