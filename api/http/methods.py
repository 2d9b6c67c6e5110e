"""The methods that have no handler of their own: `HEAD` wherever there is `GET`, and `OPTIONS` everywhere.

`HEAD` is a `GET` whose caller leaves as soon as the headers are there, so it never differs from `GET`, and a
stream ends at once (RFC 9110, section 9.3.2).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from litestar.routes import HTTPRoute
from litestar.types import HTTPReceiveMessage, Message, Receive, Send

_ASKED = "method_asked"


def allowed(methods: Iterable[str]) -> list[str]:
    """Return the methods of an address as `Allow` lists them, from the methods of its calls."""
    names = {*methods, "OPTIONS"}
    return sorted(names | {"HEAD"} if "GET" in names else names)


def allowed_at(routes: Iterable[HTTPRoute]) -> dict[str, bytes]:
    """Return the value of `Allow` for every address, by the template of its path."""
    return {route.path_format: ", ".join(allowed(route.route_handler_map)).encode() for route in routes}


def with_allow(addresses: dict[str, bytes], scope: Any, send: Send) -> Send:
    """Let an answer to `OPTIONS` name every method: Litestar's own names the methods of the first call only."""

    async def send_allow(message: Message) -> None:
        if message["type"] == "http.response.start" and scope.get("path_template") in addresses:
            others = [line for line in message["headers"] if line[0].lower() != b"allow"]
            message["headers"] = [*others, (b"allow", addresses[scope["path_template"]])]
        await send(message)

    return send_allow


def request_method(scope: Any) -> str:
    """Return the method of a request as the caller sent it."""
    method: str = scope.get(_ASKED, scope["method"])
    return method


def as_get(scope: Any, send: Send) -> tuple[Any, Receive, Send]:
    """Return a `HEAD` request as the `GET` that answers it, with a caller who takes no body."""

    async def left() -> HTTPReceiveMessage:
        return {"type": "http.disconnect"}

    async def headers_only(message: Message) -> None:
        if message["type"] == "http.response.start":
            await send(message)
            await send({"type": "http.response.body", "body": b"", "more_body": False})

    # A copy: the server must go on knowing that no body follows the headers.
    return {**scope, "method": "GET", _ASKED: scope["method"]}, left, headers_only
