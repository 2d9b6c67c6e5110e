"""Broken values in every header, address and body: each is answered, never with a failure of the service."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final
from urllib.parse import quote

import msgspec
import pytest
from litestar import Litestar

from api.app import all_calls
from api.http.parameters import known_parameters
from api.http.problem_kinds import PROBLEM_MEDIA
from tests.api.documented import RecordedCalls
from tests.api.request_parts import OF_FRAMEWORKS, content_of, headers_read, places, put
from tests.api.serving import Person, Served
from tests.api.sockets import connected
from tests.domain.contract import kinds

DIGITS: Final = b"9" * 4_301
"""More digits than Python reads as a number."""
BROKEN: Final = {
    "nothing": b"",
    "a byte that is no UTF-8": b"\xff",
    "Latin-1": b"caf\xe9",
    "half a character": b"\xe2\x82",
    "half a surrogate pair": b"\xed\xa0\x80",
    "a surrogate of four bytes": b"\xf5\x80\x80\x80",
    "digits": DIGITS,
    "digits and a hash": DIGITS + b"-00000000",
    "negative digits": b"-" + DIGITS,
    "digits of another script": "\u0661".encode(),
    "a superscript": "\u00b2".encode(),
    "a fraction": b"0.5",
    "an exponent": b"1e400",
    "no number": b"nan",
    "a list": b"1,2",
    "a list in JSON": b"[1",
    "an object in JSON": b'{"a":',
    "an open quote": b'"',
    "a parameter": b"a;q=1e400",
    "a parameter without a value": b"a;q",
    "a charset": b"application/json; charset=klingon",
    "a date": b"9999-99-99",
    "a bracket": b"http://[::1",
    "a percent sign": b"%",
    "an address": b"1.1.1.1.1, ::ffff:x, [",
    "a coded word": b"=?utf-8?b?/w==?=",
}
"""Values by kind, without the line breaks and zeros that end a header."""
IN_ADDRESSES: Final = {**BROKEN, "a zero": b"\0", "a line break": b"\r\nA: b"}
IN_BODIES: Final = {
    "a byte that is no UTF-8": b'"\xff"',
    "Latin-1": b'"caf\xe9"',
    "half a character": b'"\xe2\x82"',
    "half a surrogate pair": b'"\xed\xa0\x80"',
    "half an escaped pair": b'"\\ud800"',
    "an escape that is none": b'"\\x41"',
    "digits": DIGITS,
    "digits in a text": b'"' + DIGITS + b'"',
    "an exponent": b"1e400",
    "an exponent of many digits": b"1e" + DIGITS,
    "no number": b"NaN",
    "a list of bytes": b'["\xff"]',
    "a name of bytes": b'{"\xff":1}',
    "a type of bytes": b'{"type":"\xff"}',
    "an open quote": b'"',
    "a mark of order": b"\xef\xbb\xbf1",
}


def shares(some: int, most: int = 1) -> pytest.MarkDecorator:
    """Return the requests that are sent: a fraction of all, with every place and every kind in turn."""
    every = pytest.param(most, marks=pytest.mark.long)
    return pytest.mark.parametrize("share", [some, every], ids=["some", "many"])


ENDING: Final = {"renewToken", "giveUpToken", "revokeToken", "eraseMe", "erasePlayer", "leaveSeat"}
"""Calls that are not made again with a broken header: after them a token or a game is none."""


HEADERS_THAT_FAILED: Final = [
    ("last-event-id", "digits", "streamTournament"),
    ("accept", "a parameter", "getStandings"),
]


class Requests:
    """Sends broken requests, and notes those that were not answered with a success, a problem, or a page about it.

    Attributes:
        failures: the parts of each request that failed, and the status of its answer.
        statuses: of all answers.
    """

    def __init__(self, served: Served) -> None:
        self._served = served
        self.failures: list[tuple[str, ...]] = []
        self.statuses: list[int] = []

    def send(
        self, caller: Person, method: str, target: bytes, fields: Mapping[str, bytes], body: bytes | None, *parts: str
    ) -> None:
        """Send a request as these bytes, valid or not."""
        own = {"host": b"here"}
        if "authorization" in caller.http.headers:
            own["authorization"] = caller.http.headers["authorization"].encode()
        if body is not None:
            own |= {"content-type": b"application/json", "content-length": b"%d" % len(body)}
        head = b"".join(b"%b: %b\r\n" % (name.encode(), value) for name, value in {**own, **fields}.items())
        with connected(self._served) as line:
            line.send(b"%b %b HTTP/1.1\r\n%b\r\n%b" % (method.encode(), target, head, body or b""))
            answer = line.answer()
        self.statuses.append(answer.status)
        media = answer.headers.get("content-type", "")
        is_refusal = media == PROBLEM_MEDIA or (media.startswith("text/html") and answer.status >= 400)
        if answer.status >= 500 or is_refusal != (answer.status >= 400):
            self.failures.append((*parts, str(answer.status)))


def address_of(walked: RecordedCalls, name: str) -> tuple[Person, str, str, bytes | None]:
    """Return the caller, the method, the target and the body of a call that was made."""
    caller, query, path, body = walked.requests[name]
    method, template, _ = walked.operations[name]
    target = template.format(**{key: quote(str(value), safe="") for key, value in path.items()}) + query
    return caller, method, target, None if body is None else content_of(body)


def escaped(value: bytes) -> str:
    return "".join(f"%{byte:02X}" for byte in value)


@shares(1259, 7)
def test_no_header_fails_a_call(traced: Served, walked: RecordedCalls, share: int) -> None:
    requests = Requests(traced)
    calls = [name for name in walked.requests if name not in ENDING]
    attacks = itertools.product(sorted(headers_read() | OF_FRAMEWORKS), BROKEN, calls)
    for header, kind, name in (*HEADERS_THAT_FAILED, *itertools.islice(attacks, 0, None, share)):
        caller, method, target, body = address_of(walked, name)
        requests.send(caller, method, target.encode(), {header: BROKEN[kind]}, body, header, kind, name)
    assert requests.failures == []


@shares(149)
def test_no_parameter_fails_a_call(traced: Served, walked: RecordedCalls, share: int) -> None:
    """Each parameter of the path and the query, once as bytes of the target, once escaped, once given twice."""
    requests = Requests(traced)
    attacks = (
        (name, parameter, kind, way)
        for name in walked.requests
        for parameter in walked.operations[name][2].get("parameters", ())
        if parameter["in"] != "header"
        for kind in IN_ADDRESSES
        for way in ("escaped", "bare", "twice", "beside")
    )
    for name, parameter, kind, way in itertools.islice(attacks, 0, None, share):
        caller, query, path, body = walked.requests[name]
        method, template, _ = walked.operations[name]
        value = IN_ADDRESSES[kind] if way == "bare" else escaped(IN_ADDRESSES[kind]).encode()
        if parameter["in"] == "path":
            before, _, after = template.partition(f"{{{parameter['name']}}}")
            target = before.format(**path).encode() + value + after.format(**path).encode() + query.encode()
        else:
            pair = parameter["name"].encode() + b"=" + value
            pairs = {"twice": pair + b"&" + pair, "beside": pair + b"&" + value + b"=" + value}.get(way, pair)
            target = template.format(**path).encode() + b"?" + pairs
        content = None if body is None else content_of(body)
        requests.send(caller, method, target, {}, content, name, parameter["name"], kind, way)
    assert requests.failures == []


def pages() -> Iterator[tuple[str, str, Sequence[str]]]:
    """Yield the method, the path and the query parameters of each address that the description leaves out."""
    for route in Litestar(all_calls(), openapi_config=None).routes:
        for handler in getattr(route, "route_handlers", ()):
            if handler.operation_id is None and not route.path.startswith("/v1"):
                for method in sorted(handler.http_methods):
                    yield method, route.path_format, sorted(known_parameters(handler).query)


@shares(79)
def test_no_page_fails(traced: Served, share: int) -> None:
    """Each part of the address and each header of the pages, and of the links in notices and calendars."""
    requests = Requests(traced)
    nobody = traced.anybody()
    listed = list(pages())
    assert {"/", "/games/{game}", "/notices/confirm", "/calendar.ics"} <= {path for _, path, _ in listed}
    targets = (
        (method, re.sub(r"\{\w+\}", value, path) + "".join(f"?{name}={value}" for name in names), path, kind)
        for method, path, names in listed
        for kind in IN_ADDRESSES
        for value in [escaped(IN_ADDRESSES[kind])]
    )
    for method, target, path, kind in itertools.islice(targets, 0, None, share):
        requests.send(nobody, method, target.encode(), {}, None, path, kind)
    headers = itertools.product(sorted(headers_read() | OF_FRAMEWORKS), BROKEN, listed)
    for header, kind, (method, path, _) in itertools.islice(headers, 0, None, 4 * share):
        requests.send(
            nobody, method, re.sub(r"\{\w+\}", "x", path).encode(), {header: BROKEN[kind]}, None, path, header, kind
        )
    assert requests.failures == []


@shares(29)
def test_no_body_fails_a_call(traced: Served, walked: RecordedCalls, share: int) -> None:
    """Each value of each body, the whole of it with every run."""
    requests = Requests(traced)
    bodies = {name: body for name, (*_, body) in walked.requests.items() if body is not None}
    parts = (
        (name, place, kind)
        for name, body in bodies.items()
        if not isinstance(body, str)
        for place in places(body)
        if place
        for kind in IN_BODIES
    )
    whole = [(name, (), "a byte that is no UTF-8") for name in bodies]
    for name, place, kind in (*whole, *itertools.islice(parts, 0, None, share)):
        caller, method, target, _ = address_of(walked, name)
        body = content_of(put(bodies[name], place, msgspec.Raw(IN_BODIES[kind])))
        requests.send(caller, method, target.encode(), {}, body, name, ".".join(map(str, place)), kind)
    assert requests.failures == []


@shares(31)
def test_no_part_of_a_decision_fails_its_call(traced: Served, share: int) -> None:
    """Decisions of every type of every ruleset: their fields are read by the ruleset, not with the body."""
    requests = Requests(traced)
    ann, ben = traced.player("Ann"), traced.player("Ben")
    games = {name: traced.started(ann, ben, ruleset=name) for name in sorted(traced.service.rulesets)}
    decisions = (
        (name, decision, field, kind)
        for name in games
        for decision in kinds(traced.service.rulesets[name].decision_type)
        for field in ("type", *decision.__struct_fields__)
        for kind in IN_BODIES
    )
    for name, decision, field, kind in itertools.islice(decisions, 0, None, share):
        target = f"/v1/games/{games[name]}/decisions".encode()
        fields = {"type": decision.__struct_config__.tag, field: msgspec.Raw(IN_BODIES[kind])}
        body = content_of({"decision": fields, "head": "1-00000000"})
        requests.send(ann, "POST", target, {}, body, name, decision.__name__, field, kind)
    assert requests.failures == []
    assert set(requests.statuses) <= {400, 409, 422}
