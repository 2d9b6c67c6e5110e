"""No value that a caller sends holds the service up for others, with any content and of any length."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import quote

import httpx
import msgspec
import pytest

from api.settings import ApiSettings, Limits
from tests.api.documented import RecordedCalls
from tests.api.loop_time import LIMIT_S, LoopTime, loop_time
from tests.api.request_parts import OF_FRAMEWORKS, content_of, headers_read, places, put
from tests.api.serving import Served
from tests.api.sockets import connected

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
"""Values by kind: their beginning, the part that is repeated, and their end."""


@pytest.fixture(scope="module")
def new_loop() -> Callable[[], asyncio.AbstractEventLoop]:
    return asyncio.new_event_loop


EACH_SHARE = pytest.mark.parametrize("share", [157, pytest.param(1, marks=pytest.mark.long)], ids=["some", "all"])
"""The requests that are sent: every 157th, with every place and every kind in turn, or all."""


HEADERS_THAT_HELD = [("accept-encoding", "gzip and blanks", "/"), ("cookie", "backslashes", "/")]
PARAMETERS_THAT_HELD: list[tuple[str, dict[str, str], str]] = [("getBlame", {"in": "query", "name": "path"}, "dots")]
"""Values that once held the loop, and are sent in every run."""


def filled(kind: str, length: int) -> str:
    """Return a value of a kind with so many characters."""
    beginning, part, end = FILLINGS[kind]
    room = length - len(beginning) - len(end)
    return beginning + (part * (room // len(part) + 1))[:room] + end


@EACH_SHARE
def test_no_header_holds_the_loop(traced: Served, share: int) -> None:
    ann = traced.player("Ann")
    game = traced.started(ann, traced.player("Ben"))
    reads = ["/", "/push.js", "/healthz", f"/v1/games/{game}", "/v1/rulesets/bison/rules", f"/v1/games/{game}/stream"]
    length = Limits().head_bytes - 1_000
    for address in reads[:-1]:
        ann.http.get(address).raise_for_status()
    slow = []
    with loop_time(traced) as time_of_loop:
        attacks = itertools.product(sorted(headers_read() | OF_FRAMEWORKS), FILLINGS, reads)
        for header, kind, address in (*HEADERS_THAT_HELD, *itertools.islice(attacks, 0, None, share)):
            own = {"host": "here", "authorization": f"Bearer {ann.token}", header: filled(kind, length)}
            fields = "".join(f"{name}: {value}\r\n" for name, value in own.items())
            with connected(traced) as line:
                line.send(f"GET {address} HTTP/1.1\r\n{fields}\r\n".encode())
                status = line.answer().status
            step = time_of_loop.take()
            if step.longest_s > LIMIT_S or status >= 500:
                slow.append((header, kind, address, status, round(step.longest_s, 3)))
    assert slow == []


TEXTS = {
    "letters": "a",
    "quotes": '"',
    "backslashes": "\\",
    "blanks": " ",
    "digits": "9",
    "brackets": "[",
    "signs of four bytes": "\U0001f600",
    "marks of direction": "\u202e",
    "combining marks": "\u0301",
    "joiners": "\u0628\u200c",
    "joiners behind a virama": "\u094d\u200d",
    "at signs": "a@",
    "dots": "a.",
    "lines": "a\n",
}
_ROOM = 1_000
"""Bytes that are left for the rest of a target or a body."""


def large_values(size: int) -> Iterator[tuple[str, Any]]:
    """Yield values of JSON that take so many bytes."""
    for kind, part in TEXTS.items():
        yield kind, part * (size // len(msgspec.json.encode(part)[1:-1]))
    yield "a number", msgspec.Raw(b"9" * size)
    yield "numbers", msgspec.Raw(b"[" + b"1," * (size // 2 - 2) + b"1]")
    yield "lists", msgspec.Raw(b"[" + b"[]," * (size // 3 - 2) + b"[]]")
    yield "texts", [""] * (size // 3)
    yield "members", {f"{number:06}": 1 for number in range(size // 12)}


class Attack:
    """Sends large values, and notes the requests that held the loop or failed.

    Attributes:
        slow: the request, the status, and the seconds of the longest step.
    """

    def __init__(self, time_of_loop: LoopTime) -> None:
        self._time = time_of_loop
        self.slow: list[tuple[str, str, str, int, float]] = []

    def send(self, name: str, where: str, kind: str, request: httpx.Request, http: httpx.Client) -> None:
        """Send a request, and note it where it took too long."""
        self._time.take()
        answer = http.send(request, stream=True)
        if not name.startswith("stream"):
            answer.read()
        answer.close()
        step = self._time.take()
        if step.longest_s > LIMIT_S or answer.status_code >= 500:
            self.slow.append((name, where, kind, answer.status_code, round(step.longest_s, 3)))


@EACH_SHARE
def test_no_value_in_an_address_holds_the_loop(traced: Served, walked: RecordedCalls, share: int) -> None:
    size = Limits().target_bytes - _ROOM
    attacks = (
        (name, parameter, kind)
        for name in walked.requests
        for parameter in walked.operations[name][2].get("parameters", ())
        for kind in TEXTS
        if parameter["in"] != "header"
    )
    with loop_time(traced) as time_of_loop:
        attack = Attack(time_of_loop)
        for name, parameter, kind in itertools.chain(PARAMETERS_THAT_HELD, itertools.islice(attacks, 0, None, share)):
            person, query, path, body = walked.requests[name]
            method, template, _ = walked.operations[name]
            part = quote(TEXTS[kind], safe="")
            value = part * (size // len(part))
            if parameter["in"] == "path":
                address = template.format(**{**path, parameter["name"]: value}) + query
            else:
                address = f"{template.format(**path)}?{parameter['name']}={value}"
            request = person.http.build_request(method, address, content=None if body is None else content_of(body))
            attack.send(name, parameter["name"], kind, request, person.http)
    assert attack.slow == []


@EACH_SHARE
def test_no_value_in_a_body_holds_the_loop(traced: Served, walked: RecordedCalls, share: int) -> None:
    size = ApiSettings(operator_token="").body_bytes - _ROOM
    values = dict(large_values(size))
    attacks = (
        (name, place, kind)
        for name, (_, _, _, body) in walked.requests.items()
        if body is not None and not isinstance(body, str)
        for place in places(body)
        for kind in values
    )
    with loop_time(traced) as time_of_loop:
        attack = Attack(time_of_loop)
        for name, place, kind in itertools.islice(attacks, 0, None, share):
            person, query, path, body = walked.requests[name]
            method, template, _ = walked.operations[name]
            content = content_of(put(body, place, values[kind]))
            request = person.http.build_request(method, template.format(**path) + query, content=content)
            attack.send(name, ".".join(map(str, place)), kind, request, person.http)
    assert attack.slow == []
