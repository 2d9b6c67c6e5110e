"""Texts of several lines with the line ends of Windows, in every call that takes such a text."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, TypeAlias

import httpx
import pytest

from tests.api.serving import Served
from tests.api.tournaments import begun, command, entered, opened

SENT = "It stands.\r\n\r\nBoth agreed.\r\n"
TEXT = "It stands.\n\nBoth agreed.\n"
UNSEEN = ["a\rb", "a\r\r\nb", "a\x1b", "\u202e"]
"""A carriage return alone draws over the text before it on a terminal."""


class Table:
    """A game of Ann's and Ben's, and the table of a tournament that Olga organises."""

    def __init__(self, served: Served) -> None:
        self.olga = served.player("Olga", "organiser")
        self.ann, ben = served.player("Ann"), served.player("Ben")
        self.game = served.started(self.ann, ben)
        self.tournament = begun(self.olga)
        entered(served, self.olga, self.tournament)
        self.tournament_game: str = opened(served, self.olga, self.tournament)["games"][0][0]

    def annotate(self, words: str) -> httpx.Response:
        return self.ann.post(f"/games/{self.game}/annotations", {"version": 2, "words": words})

    def answer_annotation(self, words: str) -> httpx.Response:
        path = self.annotate("look").raise_for_status().headers["location"].removeprefix("/v1")
        return self.ann.post(f"{path}/answers", {"words": words})

    def change_annotation(self, words: str) -> httpx.Response:
        path = self.annotate("look").raise_for_status().headers["location"]
        return self.ann.http.patch(path, json={"words": words})

    def open_dispute(self, words: str) -> httpx.Response:
        return self.ann.post(f"/games/{self.game}/disputes", {"version": 2, "words": words})

    def answer_dispute(self, words: str) -> httpx.Response:
        path = self.open_dispute("wrong").raise_for_status().headers["location"].removeprefix("/v1")
        return self.olga.post(f"{path}/answer", {"verdict": "rejected", "why": words})

    def ask_for_pause(self, words: str) -> httpx.Response:
        return self.ann.post(f"/games/{self.game}/pause-request", {"reason": words})

    def pause(self, words: str) -> httpx.Response:
        return self.olga.post(f"/games/{self.game}/pause", {"reason": words})

    def pause_round(self, words: str) -> httpx.Response:
        return self.olga.post(f"/tournaments/{self.tournament}/rounds/1/pause", {"reason": words})

    def rule(self, words: str) -> httpx.Response:
        return self.olga.post(f"/games/{self.game}/rulings", {"text": words})

    def rule_at_tournament(self, words: str) -> httpx.Response:
        result = {"places": [1, 2], "points": [1, 0]}
        return command(self.olga, self.tournament, "decide_result", round=1, table=1, result=result, why=words)

    def abort(self, words: str) -> httpx.Response:
        return self.olga.post(f"/games/{self.game}/abort", {"reason": words})

    def add_moment(self, words: str) -> httpx.Response:
        study = self.ann.post("/studies", {"title": "Openings"}).raise_for_status().json()["study"]
        chapters = self.ann.post(f"/studies/{study}/chapters", {"revision": 1, "title": "One"}).json()["chapters"]
        body = {"revision": 2, "game": self.game, "version": 2, "words": words}
        return self.ann.post(f"/studies/{study}/chapters/{chapters[0]['chapter']}/moments", body)

    def written(self) -> str:
        """Return all that is kept of the texts, as JSON."""
        paths = [f"/games/{game}/entries" for game in (self.game, self.tournament_game)]
        paths += [f"/games/{self.game}/{part}" for part in ("annotations", "disputes")]
        paths.append(f"/tournaments/{self.tournament}/entries")
        return "".join(self.olga.get(path).raise_for_status().text for path in paths)


Call: TypeAlias = Callable[[Table, str], httpx.Response]
CALLS: list[Call] = [
    Table.annotate,
    Table.answer_annotation,
    Table.change_annotation,
    Table.open_dispute,
    Table.answer_dispute,
    Table.ask_for_pause,
    Table.pause,
    Table.pause_round,
    Table.rule,
    Table.rule_at_tournament,
    Table.abort,
    Table.add_moment,
]


@pytest.fixture
def table(served: Served) -> Table:
    return Table(served)


@pytest.fixture(scope="module")
def refusing(served: Served) -> Table:
    """The table of all texts that are refused: they leave it as it is."""
    return Table(served)


@pytest.mark.parametrize("call", CALLS, ids=lambda call: call.__name__)
def test_line_ends_of_windows_are_stored_as_line_feeds(table: Table, call: Call) -> None:
    answer = call(table, SENT)
    assert answer.is_success, answer.text
    text = answer.text + table.written()
    assert _in_json(TEXT) in text
    assert _in_json("\r") not in text


@pytest.mark.parametrize("call", CALLS, ids=lambda call: call.__name__)
def test_invisible_characters_are_still_refused(refusing: Table, call: Call) -> None:
    for text in UNSEEN:
        refused: dict[str, Any] = call(refusing, text).json()
        assert refused["code"] == "body_invalid"
        assert refused["detail"].startswith("this text cannot hold U+")


def _in_json(text: str) -> str:
    return json.dumps(text)[1:-1]
