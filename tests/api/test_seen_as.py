"""`?as=`: a game as a seat, or a spectator, saw it while it was played; for readers who may see everything in it."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from typing import Any, Final

import httpx
import pytest

from tests.api.serving import Person, Served

HIDES: Final = ("tiny", "bison", "wendake")
"""Games with hidden information."""
GAMES: Final = [("tiny", 3), ("bison", 1), ("wendake", 1), ("manitoba", 1), ("discoveries", 1)]
RECORDINGS: Final = [
    *((*game, 9 if game[0] in HIDES else 5) for game in GAMES),
    *(pytest.param(*game, 40, marks=pytest.mark.long) for game in GAMES),
]
"""Games to record: ruleset, seed, and the number of decisions after which a game is recorded long enough."""
VIEWS: Final = (
    "/decisions/1",
    "/entries/1",
    "/entries/1/why",
    "/board.svg",
    "/board.png?width=100",
    "/state",
    "/decisions",
    "/entries",
    "/timeline",
)
"""Calls that show a game; with the two lists below, every call that takes `as`."""
FIGURES: Final = ("/scoreboard", "/clocks", "/diff?from=1&to=2", "/blame?path=/status", "/history?path=/status")
BESIDE: Final = ("/annotations",)
"""Calls about data beside the log; the answer says, too, that nobody writes through other eyes."""


def requests_at(version: int) -> list[str]:
    """Return the requests about a version."""
    before = version - 1
    exact = [f"/state?at={version}", f"/scoreboard?at={version}", f"/board.svg?at={version}", f"/entries/{version}"]
    exact += [f"/decisions/{version}?language=de", f"/entries?after={before}&limit=1"]
    exact += [f"/timeline?after={before}&limit=1", f"/timeline?after={before}&limit=1&language=de"]
    return exact + (
        [
            f"/diff?from={before}&to={version}",
            f"/entries/{version}/why",
            f"/blame?path=/position&at={version}",
            f"/history?path=/position&at={version}",
        ]
        if before > 4
        else []
    )


def content_of(answer: httpx.Response) -> Any:
    """Return the bytes and the tag of an answer; of a part of the log, the entries or sentences without its end."""
    assert answer.status_code == 200, answer.text
    pages = re.search(r"/(timeline|entries)\?", str(answer.url))
    if pages is None:
        return answer.content, answer.headers["etag"]
    return answer.json()["items" if pages[1] == "timeline" else "entries"]


def of(path: str, viewer: str) -> str:
    """Return a call as somebody else saw its answer."""
    return f"{path}{'&' if '?' in path else '?'}as={viewer}"


class Recording:
    """The answers to everybody while a game was played by chance."""

    def __init__(self, served: Served, ruleset: str, seed: int) -> None:
        self.served = served
        self.people: Mapping[str, Person] = {
            "0": served.player("Ann"),
            "1": served.player("Ben"),
            "public": served.anybody(),
        }
        self.game = served.started(self.people["0"], self.people["1"], ruleset=ruleset)
        self.answers: dict[tuple[str, str], Any] = {}
        self._source = random.Random(seed)  # noqa: S311  repeatable, guards nothing

    def overview(self) -> dict[str, Any]:
        overview: dict[str, Any] = self.people["public"].get(f"/games/{self.game}").json()
        return overview

    def play(self, most: int) -> None:
        """Play to the end, or so many decisions, and record after some entries."""
        for number in range(most):
            overview = self.overview()
            while overview["status"] == "scoring":
                self.served.advance(self.game)
                overview = self.overview()
            if not overview["to_move"]:
                return
            if number < 3 or self._source.random() < 0.15:
                self.record(int(overview["head"].partition("-")[0]))
            mover = self.people[str(overview["to_move"][0])]
            listed = mover.decisions(self.game)
            chosen = self._source.choice(listed["decisions"])["decision"]
            mover.post(f"/games/{self.game}/decisions", {"head": listed["head"], "decision": chosen}).raise_for_status()

    def record(self, version: int) -> None:
        for viewer, person in self.people.items():
            for path in requests_at(version):
                self.answers[viewer, path] = content_of(person.get(f"/games/{self.game}{path}"))

    def close(self) -> None:
        if not self.overview()["result"]:
            self.served.operator().post(f"/games/{self.game}/abort", {"reason": "enough"}).raise_for_status()


@pytest.mark.parametrize(("ruleset", "seed", "most"), RECORDINGS)
def test_views_of_a_closed_game_are_those_during_play_byte_for_byte(
    served: Served, ruleset: str, seed: int, most: int
) -> None:
    recorded = Recording(served, ruleset, seed)
    recorded.play(most)
    recorded.close()
    paths = {path for _, path in recorded.answers}
    assert len(paths) > 20
    readers = [*recorded.people.values(), served.player("Olga", "organiser")]
    for number, ((viewer, path), then) in enumerate(sorted(recorded.answers.items(), key=lambda call: call[0])):
        reader = readers[number % len(readers)]
        assert content_of(reader.get(f"/games/{recorded.game}{of(path, viewer)}")) == then, f"{path} as {viewer}"

    def differing(viewer: str, other: str) -> set[str]:
        # The sentences of `why` address the viewer, so they differ where nothing is hidden too.
        documents = [path for path in paths if re.match(r"/state|/entries/\d+$", path)]
        return {path for path in documents if document_as(viewer, path) != document_as(other, path)}

    def document_as(viewer: str, path: str) -> Any:
        document = recorded.people["public"].get(f"/games/{recorded.game}{of(path, viewer)}").json()
        return {name: value for name, value in document.items() if name != "viewer"}

    if ruleset in HIDES:
        assert differing("0", "public"), "there was something to hide, so the comparison would find it"
        assert differing("0", "1")
    else:
        assert not differing("0", "public")


def test_every_call_about_a_game_takes_as_and_refuses_it_in_a_running_game(served: Served) -> None:
    ann, ben, olga = served.player("Ann"), served.player("Ben"), served.player("Olga", "organiser")
    game = served.started(ann, ben)
    described = served.anybody().http.get("/schema").json()["paths"]
    taking = {
        path.removeprefix("/v1/games/{game}").replace("{version}", "1")
        for path, calls in described.items()
        if any(parameter["name"] == "as" for parameter in calls.get("get", {}).get("parameters", ()))
    }
    assert taking == {path.partition("?")[0] for path in VIEWS + FIGURES + BESIDE}
    for path in VIEWS + FIGURES + BESIDE:
        for person in (ann, ben, olga, served.anybody()):
            for viewer in ("0", "1", "public"):
                refused = person.get(f"/games/{game}{of(path, viewer)}")
                document = refused.json()
                assert (refused.status_code, document["code"], document["value"]) == (403, "view_refused", viewer)


def test_operator_reads_views_of_others_in_a_running_game(served: Served) -> None:
    ann, ben = served.player("Ann"), served.player("Ben")
    game = served.started(ann, ben)
    ann.decide(game).raise_for_status()
    for path in VIEWS + FIGURES:
        for viewer, person in (("0", ann), ("1", ben), ("public", served.anybody())):
            mine, as_seen = (
                person.get(f"/games/{game}{path}"),
                served.operator().get(f"/games/{game}{of(path, viewer)}"),
            )
            assert (as_seen.content, as_seen.headers["etag"]) == (mine.content, mine.headers["etag"]), (
                f"{path} as {viewer}"
            )


def test_operator_at_the_table_reads_no_view_of_others(served: Served) -> None:
    ann, ben = served.player("Ann", "operator"), served.player("Ben")
    game = served.started(ann, ben)
    assert ann.get(f"/games/{game}/state?as=1").json()["code"] == "view_refused"
    served.operator().post(f"/games/{game}/abort", {"reason": "over"}).raise_for_status()
    assert ann.get(f"/games/{game}/state?as=1").json()["viewer"] == [1]


@pytest.mark.parametrize(
    ("viewer", "code"),
    [
        ("2", "view_unknown"),
        ("9", "view_unknown"),
        *((name, "query_invalid") for name in ("10", "-1", "ben", "null", "")),
    ],
)
def test_a_view_of_nobody_is_refused(served: Served, viewer: str, code: str) -> None:
    ann, ben = served.player("Ann"), served.player("Ben")
    game = served.started(ann, ben)
    served.operator().post(f"/games/{game}/abort", {"reason": "over"}).raise_for_status()
    refused = ann.get(f"/games/{game}/state?as={viewer}")
    assert (refused.status_code, refused.json()["type"]) == (400, "/problems/query_invalid")
    assert [refused.json()[name] for name in ("code", "parameter", "value")] == [code, "as", viewer]
    assert ann.get(f"/games/{game}/state?as=0&as=1").json()["code"] == "query_invalid"


def test_view_of_others_is_refused_while_a_game_with_shared_entries_is_open(served: Served) -> None:
    ann, ben, eve = served.player("Ann"), served.player("Ben"), served.player("Eve")
    game = served.started(ann, ben, forks="anyone")
    ann.decide(game).raise_for_status()
    fork = eve.post(f"/games/{game}/forks", {"at": 4}).json()["game"]
    served.operator().post(f"/games/{fork}/abort", {"reason": "over"}).raise_for_status()
    assert eve.get(f"/games/{fork}/state?as=0").json()["code"] == "view_refused"
    mine = ann.get(f"/games/{game}/state?at=4").json()["position"]
    served.operator().post(f"/games/{game}/abort", {"reason": "over"}).raise_for_status()
    positions = [eve.get(f"/games/{fork}/state?at=4&as={viewer}").json()["position"] for viewer in ("0", "1")]
    assert positions[0] == mine, "as seat 0 saw it in the game it comes from"
    assert positions[1] != mine


def test_view_of_a_seat_handed_to_a_bot_has_its_hand_and_name(served: Served) -> None:
    ann, ben = served.player("Ann"), served.player("Ben")
    game = served.started(ann, ben)
    ann.decide(game).raise_for_status()
    version = int(ann.get(f"/games/{game}").json()["head"].partition("-")[0])
    position = ann.get(f"/games/{game}/state?at={version}").json()["position"]
    sentence = f"/games/{game}/timeline?after={version - 1}&limit=1"
    assert "You" in ann.get(sentence).json()["items"][0]["text"]
    ann.post(f"/games/{game}/seats", {"seat": 0, "bot": "random"}).raise_for_status()
    served.operator().post(f"/games/{game}/abort", {"reason": "over"}).raise_for_status()
    assert ben.get(f"/games/{game}/state?at={version}&as=0").json()["position"] == position
    assert "Ann" in ann.get(of(sentence, "0")).json()["items"][0]["text"]
    assert "You" in ann.get(sentence).json()["items"][0]["text"]


def test_view_of_others_in_a_private_game_needs_the_right_to_read_it(served: Served) -> None:
    ann, ben, eve = served.player("Ann"), served.player("Ben"), served.player("Eve")
    game = served.started(ann, ben, visibility="private")
    served.operator().post(f"/games/{game}/abort", {"reason": "over"}).raise_for_status()
    assert eve.get(f"/games/{game}/state?as=public").json()["code"] == "game_unknown"
    assert ben.get(f"/games/{game}/state?as=public").json()["viewer"] == []
