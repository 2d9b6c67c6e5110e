"""No input makes the service fail: the answers are problems, and nothing is appended."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.api.serving import Served

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=12,
)
WORDS = "head decision type wager seat nonce bot at luck supersede text about reason ruleset seats options visibility"
FIELDS = st.sampled_from([*WORDS.split(), "forks", "labels", "components", "name", "invitation"])
KNOWN = st.sampled_from(["3-00000000", "lay_counter", "tiny", "bison", "private", "parent", "random", 2, -1, 2**63])
VALUES = JSON | KNOWN
BODIES = st.dictionaries(FIELDS, VALUES | st.dictionaries(FIELDS, VALUES, max_size=3), max_size=5) | JSON
CALLS = st.sampled_from(["/games", "/games/{}/seats", "/games/{}/decisions", "/games/{}/forks", "/games/{}/abort"])
QUERIES = st.sampled_from(
    ["at", "time", "after", "limit", "type", "seat", "from", "to", "with", "path", "language", "wait", "receipt"]
)
FIGURES = ["/scoreboard", "/turning-points", "/story", "/diff", "/blame", "/history", "/comparison"]
READS = st.sampled_from(["/", "/state", "/entries", "/timeline", *FIGURES, "/verify", "/decisions"])
EACH_NUMBER = pytest.mark.parametrize("examples", [10, pytest.param(200, marks=pytest.mark.long)])
"""The number of inputs in every run, and of the campaign."""


def trying(examples: int) -> settings:
    """Return the settings by which so many inputs are made, however long the service takes for each."""
    return settings(
        max_examples=examples, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture]
    )


def is_answered(answer: httpx.Response) -> bool:
    """Whether an answer is a success or a problem document of the caller's own making."""
    if answer.status_code < 400:
        return True
    document = answer.json()
    return answer.status_code < 500 and document["status"] == answer.status_code and bool(document["code"])


@EACH_NUMBER
def test_any_body(served: Served, examples: int) -> None:
    ann, ben = served.player("Ann"), served.player("Ben")
    game = served.started(ann, ben)

    @trying(examples)
    @given(call=CALLS, body=BODIES)
    def attempt(call: str, body: Any) -> None:
        text = httpx.Request("POST", "http://x", json=_sendable(body)).content
        headers = {"Content-Type": "application/json"}
        answer = ann.http.post("/v1" + call.format(game), content=text, headers=headers)
        assert is_answered(answer), answer.text
        assert ann.get(f"/games/{game}").json()["status"] == "playing"

    attempt()


@EACH_NUMBER
def test_any_bytes(served: Served, examples: int) -> None:
    ann, ben = served.player("Ann"), served.player("Ben")
    game = served.started(ann, ben)

    @trying(examples)
    @given(call=CALLS, content=st.binary(max_size=60))
    def attempt(call: str, content: bytes) -> None:
        headers = {"Content-Type": "application/json"}
        answer = ann.http.post("/v1" + call.format(game), content=content, headers=headers)
        assert is_answered(answer), answer.text

    attempt()


@EACH_NUMBER
def test_any_query(served: Served, examples: int) -> None:
    ann, ben = served.player("Ann"), served.player("Ben")
    game = served.started(ann, ben)
    value = st.text(max_size=12) | st.integers().map(str)

    @trying(examples)
    @given(read=READS, query=st.dictionaries(QUERIES, value, max_size=3))
    def attempt(read: str, query: dict[str, str]) -> None:
        query.pop("wait", None) if query.get("wait", "0").isdigit() else None
        answer = ann.get(f"/games/{game}{read}", params=query)
        assert is_answered(answer), answer.text

    attempt()


@EACH_NUMBER
def test_any_address(served: Served, examples: int) -> None:
    @trying(examples)
    @given(path=st.text(max_size=30))
    def attempt(path: str) -> None:
        answer = served.anybody().http.get("/v1/" + quote(path, safe="/%"))
        assert is_answered(answer) or answer.status_code in (307, 308), answer.text

    attempt()


def _sendable(value: Any) -> Any:
    """Return a value without numbers that JSON has not."""
    if isinstance(value, float):
        return value if value == value and abs(value) != float("inf") else 0.5
    if isinstance(value, list):
        return [_sendable(element) for element in value]
    if isinstance(value, dict):
        return {name: _sendable(element) for name, element in value.items()}
    return value.encode("utf-8", "replace").decode() if isinstance(value, str) else value
