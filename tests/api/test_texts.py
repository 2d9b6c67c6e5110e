"""Texts that people send: the characters they may hold, in every call that takes a text."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

import msgspec
import pytest

from domain.core.errors import ComponentError
from domain.rulesets import RULESETS
from tests.api.documented import Document, RecordedCalls, walk
from tests.api.request_parts import checked_components, content_of, places, put, value_at
from tests.api.serving import Person, Served

UNSEEN: Final = ("x\u202e", "\u2067x", "x\u200by", "x\u200dy", "x\u200cy", "\u0628\u200d\u0628", "x\x1b[2J")
"""Bidirectional controls, a blank without width, joiners that join nothing, an escape sequence."""
AT_ONCE: Final = 3
"""So many of them are sent in each field in every run, in turn: a field takes all of them, or it has the check."""
JOINED: Final = (
    "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
    "\u0932\u0915\u094d\u200d\u0937",
    "\u0dc1\u0dca\u200d\u0dbb\u0dd3",
)
"""Words in Persian, Hindi and Sinhala that are not written without a joiner."""
WRITTEN: Final = {"name", "title", "labels", "words", "tag", "text", "reason", "why"}
"""The fields for free text."""
CHOSEN: Final = frozenset([("refuseChallenge", "reason")])
"""Operations with a field of such a name, and a list of values for it."""


class CallsWithTexts(RecordedCalls):
    """Makes the documented calls with words that have joiners, each after calls with texts that cannot be seen.

    Attributes:
        accepted: the operation, the place in the body, the text, and the status of each call that was not refused.
        joined: the operations and fields that took a word with a joiner.
    """

    def __init__(self, document: Document, *, is_long: bool) -> None:
        super().__init__(document)
        self._is_long = is_long
        self.accepted: list[tuple[str, str, str, int]] = []
        self.joined: set[tuple[str, str]] = set()
        self._times: Counter[tuple[str, str]] = Counter()

    def __call__(
        self, caller: Person, name: str, /, *, query: str = "", body: Any = None, accept: str = "*/*", **path: Any
    ) -> Any:
        """Make a call, as `RecordedCalls` does, with a word that has a joiner in each field for free text."""
        content = self.body_of(name, body)
        if isinstance(content, dict):
            self.probe(caller, name, content, query, **path)
            for place in places(content):
                field = next((step for step in reversed(place) if isinstance(step, str)), "")
                if field in WRITTEN and (name, field) not in CHOSEN and isinstance(value_at(content, place), str):
                    content = put(content, place, JOINED[len(self.joined) % len(JOINED)])
                    self.joined.add((name, field))
            body = content
        return super().__call__(caller, name, query=query, body=body, accept=accept, **path)

    def probe(self, caller: Person, name: str, body: Any, query: str, /, **path: Any) -> None:
        """Send a body with each of its texts in forms that cannot be seen."""
        method, template, _ = self.operations[name]
        for place in places(body):
            where = ".".join(map(str, place))
            self._times[name, where] += 1
            if not isinstance(value_at(body, place), str) or self._times[name, where] > 1:
                continue
            first = len(self._times) % len(UNSEEN)
            for unseen in UNSEEN if self._is_long else (*UNSEEN, *UNSEEN)[first : first + AT_ONCE]:
                content = content_of(put(body, place, unseen))
                response = caller.http.request(method, template.format(**path) + query, content=content)
                if not 400 <= response.status_code < 500:
                    self.accepted.append((name, where, unseen, response.status_code))


def test_every_call_takes_joiners_where_they_are_seen_and_nothing_that_cannot_be_seen(
    traced: Served, document: Document, request: pytest.FixtureRequest
) -> None:
    calls = CallsWithTexts(document, is_long=request.config.getoption("long"))
    walk(traced, calls, briefly=True)
    assert calls.accepted == []
    assert {field for _, field in calls.joined} == WRITTEN
    assert len(calls.joined) >= 15


@pytest.mark.parametrize("name", sorted(RULESETS))
def test_every_text_of_a_component_set_has_a_limit(name: str) -> None:
    tables = msgspec.json.decode(RULESETS[name].default_components())
    texts = [place for place in places(tables) if isinstance(value_at(tables, place), str)]
    assert len(texts) > 10
    for place in texts:
        with pytest.raises(ComponentError):
            checked_components(RULESETS[name], content_of(put(tables, place, "x" * 1_000)))


@pytest.mark.parametrize("word", JOINED)
def test_names_at_a_table_are_not_told_apart_by_joiners_alone(served: Served, word: str) -> None:
    plain = word.replace("\u200c", "").replace("\u200d", "")
    game = served.started(served.player(word), served.player(plain))
    seats = served.anybody().get(f"/games/{game}").json()["seats"]
    assert seats[0]["name"] == word
    assert seats[1]["name"].startswith(f"{plain} #")
