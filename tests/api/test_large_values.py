"""No value that a caller sends holds the service up for others, whatever stands in it and however long it is."""

from __future__ import annotations

import ast
import itertools
from collections.abc import Iterator

import pytest

from api.settings import Limits
from tests.api.loop_time import LIMIT_S, loop_time
from tests.api.serving import Served, serving
from tests.api.sockets import connected
from tests.conftest import make_redis
from tests.serving import ROOT

OF_FRAMEWORKS = {"baggage", "connection", "content-length", "expect", "forwarded", "host", "origin", "range", "referer"}
OF_FRAMEWORKS |= {"traceparent", "tracestate", "upgrade", "user-agent", "x-forwarded-for", "x-forwarded-proto"}
"""Headers that are read outside of this project's code: by the server, the framework and the tracing."""
FILLINGS = {
    "gzip and blanks": ("gzip", " ", "x"),
    "blanks": ("a", " ", "x"),
    "tabs": ("a", "\t", "x"),
    "commas": ("", ",", "x"),
    "commas and blanks": ("", ", ", "x"),
    "semicolons": ("a", ";", "x"),
    "weights": ("", "a;q=0.1,", "x"),
    "parameters": ("a/b", ";c=d", "x"),
    "blank parameters": ("a", "; ", "=x"),
    "quotes": ("a=", '"', "x"),
    "an open quote": ('"', "x", ""),
    "backslashes": ('language="', "\\", '"'),
    "escaped quotes": ('a;b="', '\\"', '"'),
    "cookies": ("", "a=b; ", "x"),
    "digits": ("", "9", ""),
    "zeros": ("gzip;q=0.", "0", "x"),
    "tags": ("", '"a",', "x"),
    "brackets": ("", "[", ""),
    "colons": ("", ":", ""),
    "dots": ("", "a.", "@"),
    "slashes": ("", "/", ""),
    "addresses": ("", "1.1.1.1,", "x"),
}
"""Values by kind: their beginning, which part of them is repeated, and their end."""


def filled(kind: str, length: int) -> str:
    """Return a value of a kind with so many characters."""
    beginning, part, end = FILLINGS[kind]
    room = length - len(beginning) - len(end)
    return beginning + (part * (room // len(part) + 1))[:room] + end


def headers_read() -> set[str]:
    """Return every header that the code names: a text in lower case that is asked for among headers."""
    names: set[str] = set()
    for path in sorted((ROOT / "api").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            names |= set(_named_header(node))
    return names


def _named_header(node: ast.AST) -> Iterator[str]:
    """Return the name of the header that a comparison or a call asks for.

    The ways are `name == b"..."`, `request.headers.get("...")` and `_joined(request, "...")`.
    """
    match node:
        case ast.Compare(left=ast.Name(id="name"), ops=[ast.Eq()], comparators=[ast.Constant(value=bytes(header))]):
            yield header.decode()
        case ast.Call(func=ast.Attribute(value=ast.Attribute(attr="headers"), attr="get"), args=[key, *_]):
            yield from _texts(key)
        case ast.Call(func=ast.Name(id="_joined"), args=[_, key, *_]):
            yield from _texts(key)
        case _:
            pass


def _texts(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value


@pytest.fixture(scope="module")
def traced(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A service that reads every header that one may read: it traces, and trusts this address as a proxy."""
    redis = make_redis(tmp_path_factory.mktemp("large") / "data")
    redis.start()
    try:
        with serving(redis.url, tracing=True, trusted_proxies=("127.0.0.1",), players_per_minute=0) as running:
            yield running
    finally:
        redis.stop()


def test_headers_are_found_in_the_code() -> None:
    assert {"accept", "accept-encoding", "authorization", "idempotency-key", "last-event-id"} <= headers_read()


def test_no_header_holds_the_loop(traced: Served) -> None:
    ann = traced.player("Ann")
    game = traced.started(ann, traced.player("Ben"))
    reads = ["/", "/push.js", "/healthz", f"/v1/games/{game}", "/v1/rulesets/bison/rules", f"/v1/games/{game}/stream"]
    length = Limits().head_bytes - 1_000
    for address in reads[:-1]:
        ann.http.get(address).raise_for_status()
    slow = []
    with loop_time(traced) as time_of_loop:
        for header in sorted(headers_read() | OF_FRAMEWORKS):
            for kind, address in itertools.product(FILLINGS, reads):
                own = {"host": "here", "authorization": f"Bearer {ann.token}", header: filled(kind, length)}
                fields = "".join(f"{name}: {value}\r\n" for name, value in own.items())
                with connected(traced) as line:
                    line.send(f"GET {address} HTTP/1.1\r\n{fields}\r\n".encode())
                    status = line.answer().status
                step = time_of_loop.take()
                if step.longest_s > LIMIT_S or status >= 500:
                    slow.append((header, kind, address, status, round(step.longest_s, 3)))
    assert not slow
