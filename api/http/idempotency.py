"""Idempotency keys: the header under which a request may be repeated."""

from __future__ import annotations

import re
from typing import Any, Final

from litestar import Request

from api.http.errors import KeyInvalid

_KEY: Final = re.compile(r"[\x21-\x7e]{1,200}")


def idempotency_key(request: Request[Any, Any, Any]) -> str | None:
    """Return the `Idempotency-Key` of a request, if it has one.

    Raises:
        KeyInvalid: it is not one.
    """
    for name, value in request.scope["headers"]:
        if name == b"idempotency-key":
            key: str = value.decode("latin-1")
            if not _KEY.fullmatch(key):
                raise KeyInvalid("an idempotency key has 1 to 200 printable characters without spaces", value=key)
            return key
    return None
