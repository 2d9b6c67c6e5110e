"""Whole games of every ruleset through a running service: HTTP, its loop, two workers."""

from __future__ import annotations

import random
import time
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
import pytest

from domain.rulesets import RULESETS
from ops.cli.demo import play_demo, score_table
from ops.client import Client, version_of
from ops.client.answers import SeatLine, TimelineItem
from tests.serving import Served

BOTS_GAMES: Sequence[tuple[str, int, dict[str, Any]]] = [
    ("manitoba", 3, {"territory": "standard"}),
    ("wendake", 2, {"tribes": "TRIBES"}),
]
"""Ruleset, seats and options of the games that bots play in every run: Bison is played by `test_demo.py`, Discoveries
by people."""
FURTHER_GAMES: Sequence[tuple[str, int, dict[str, Any]]] = [
    *(("bison", seats, {"variant": variant}) for seats in (2, 3, 4) for variant in (0, 1, 2) if seats + variant < 6),
    ("manitoba", 2, {"territory": "lake_manitoba"}),
    ("manitoba", 4, {"territory": "duck_mountain"}),
    ("wendake", 3, {"tribes": "COMMON"}),
    ("wendake", 4, {"tribes": "TRIBES"}),
    ("bison", 4, {"variant": 2}),
    ("discoveries", 2, {}),
    ("discoveries", 4, {"max_rounds": 5}),
    ("discoveries", 4, {"max_rounds": 10}),
]
"""The others: with them every variant (Bison's with every number of seats) and, with the next one, every number of
seats."""

TO_THE_LAST_TURN = ("discoveries", 3)
"""Ruleset and seats of a game without a limit, for a look at its end and last turns."""

PEOPLES_GAMES: Sequence[tuple[str, dict[str, Any], dict[str, int]]] = [
    ("bison", {}, {"round_started": 6, "stocks_reset": 1, "game_ended": 1}),
    ("manitoba", {"first_seat": 1}, {"round_started": 16, "game_ended": 1}),
    ("wendake", {"pairing": "BEGINNER"}, {"year_started": 7, "game_ended": 1}),
    ("discoveries", {"start_seat": 1, "max_rounds": 3}, {"round_settled": 3, "game_scored": 1}),
]
"""Ruleset and options of the games of two people, and the service's facts in them: kind and number."""
PEOPLE_IN_EVERY_RUN = ("manitoba", "discoveries")
"""The rulesets of these games in every run. Of Bison `test_drill.py` plays a game, and counts its scored rounds."""


def test_every_ruleset_and_number_of_seats_is_played() -> None:
    assert {TO_THE_LAST_TURN, *((ruleset, seats) for ruleset, seats, _ in (*BOTS_GAMES, *FURTHER_GAMES))} == {
        (name, seats) for name, ruleset in RULESETS.items() for seats in ruleset.seats
    }
    assert {ruleset for ruleset, _, _ in PEOPLES_GAMES} == RULESETS.keys()


@pytest.mark.parametrize(
    ("ruleset", "seats", "options"),
    [*BOTS_GAMES, *(pytest.param(*game, marks=pytest.mark.long) for game in FURTHER_GAMES)],
)
def test_bots_play_a_whole_verified_game(served: Served, ruleset: str, seats: int, options: dict[str, Any]) -> None:
    with served.operator() as operator:
        played_by_bots(operator, ruleset, seats, options)


@pytest.mark.long
def test_bots_play_discoveries_to_its_last_turns_and_it_is_taken_elsewhere(served: Served) -> None:
    ruleset, seats = TO_THE_LAST_TURN
    with served.operator() as operator:
        game = played_by_bots(operator, ruleset, seats, {})
        (scored,) = events_of(operator, game, "game_scored")
        assert scored["terminated_by"] == "rules"
        everything = events_of(operator, game, "turn_started", "end_triggered", "round_closed")
        (end,) = (number for number, event in enumerate(everything) if event["type"] == "end_triggered.1")
        following = [event for event in everything[end + 1 :] if event["type"] == "turn_started.1"]
        last_turns = [event["seat"] for event in following if not event["extra"]]
        assert last_turns == [(everything[end]["seat"] + place) % seats for place in range(1, seats)]
        closed = [event["final"] for event in everything if event["type"] == "round_closed.1"]
        assert closed == [False] * (len(closed) - 1) + [True]
        settled = [event["round"] for event in events_of(operator, game, "round_settled")]
        assert settled == list(range(1, len(closed) + 1)), "each round was settled once"
        journaled = operator.entries(game, types=["card_journaled"]).entries[0].version
        taken_elsewhere(operator, game, journaled + 1)


def played_by_bots(operator: Client, ruleset: str, seats: int, options: dict[str, Any]) -> str:
    """Let bots play a game, check the promises of every finished game, and give its id."""
    items: list[TimelineItem] = []
    demo = play_demo(operator, ruleset, seats, options, items.append)
    game = operator.game(demo.game)
    assert game.status == "finished"
    assert game.options.items() >= options.items()
    assert version_of(game.head) == demo.entries == items[-1].version
    assert demo.verification.ok
    lines = demo.scoreboard.seats
    assert len(lines) == seats
    for line in lines:
        assert points_of_items(ruleset, line) == line.points
    if demo.winner is not None:
        assert lines[demo.winner].points == max(line.points for line in lines)
    assert score_table(demo.scoreboard).row_count
    return demo.game


def points_of_items(ruleset: str, line: SeatLine) -> float:
    """Return the points that the items of a seat's line make, as the rules count them."""
    if ruleset == "bison":  # the goods there are counted anew in each round
        last = max((item.round for item in line.items), default=0)
        return sum(item.points for item in line.items if item.round == last)
    if ruleset == "wendake":  # the items are steps on the tracks, from which the points follow
        tracks = dict.fromkeys(line.figures["tracks"], 0)
        for item in line.items:
            tracks[item.why] += item.points
        assert tracks == line.figures["tracks"]
        return line.points
    return sum(item.points for item in line.items)


@pytest.mark.parametrize(
    ("ruleset", "options", "by_service"),
    [pytest.param(*game, marks=() if game[0] in PEOPLE_IN_EVERY_RUN else pytest.mark.long) for game in PEOPLES_GAMES],
)
def test_people_play_fork_and_take_a_game_elsewhere(
    served: Served, ruleset: str, options: dict[str, Any], by_service: Mapping[str, int]
) -> None:
    with served.operator() as operator:
        people = [Client(served.url, operator.register(name).token) for name in ("Anna", "Ben")]
        game = people[0].create(ruleset, 2, options=options).game
        for seat, person in enumerate(people):
            person.sit(game, seat=seat)
        decide_by_chance(operator, game, people)
        end = operator.game(game)
        assert end.status == "finished"
        assert operator.verify(game, end.head).ok
        assert counted(operator, game, by_service) == by_service, "each scoring was appended once"
        rated = {line.player for line in operator.ratings(ruleset, 2, limit=200).lines}
        assert {seat.player for seat in end.seats} <= rated
        beside = {side.kind for side in operator.sides(ruleset, 2).sides} - {"seat"}
        assert beside == {"wendake": {"home"}, "manitoba": {"territory"}}.get(ruleset, set())

        taken_elsewhere(operator, game, version_of(end.head) // 2)
        for person in people:
            person.close()


def decide_by_chance(operator: Client, game: str, players: Sequence[Client]) -> None:
    """Let people decide to the end, waiting while the service is to act."""
    source = random.Random(5)  # noqa: S311  repeatable, guards nothing
    deadline = time.monotonic() + 120
    while (state := operator.game(game)).status in ("playing", "scoring"):
        assert time.monotonic() < deadline
        if state.status == "scoring":
            time.sleep(0.01)
            continue
        for seat in state.to_move:
            choices = players[seat].decisions(game)
            if choices.head == state.head:
                players[seat].decide(game, choices.head, source.choice(choices.decisions).decision)


def taken_elsewhere(operator: Client, game: str, at: int) -> None:
    """Fork a finished game, export and import it; both hold the same as the game."""
    forked = operator.fork(game, at)
    assert operator.state(forked.game, at).position == operator.state(game, at).position
    end = operator.state(game)
    taken_over = operator.import_archive(operator.archive(game)).game
    assert operator.state(taken_over, version_of(operator.game(game).head)).position == end.position
    assert operator.verify(taken_over).ok


def counted(operator: Client, game: str, types: Iterable[str]) -> dict[str, int]:
    """Count the events of some types in a log."""
    return {name: len(events_of(operator, game, name)) for name in types}


def events_of(operator: Client, game: str, *names: str) -> list[dict[str, Any]]:
    """Return the events of some types in a log, in their order."""
    events: list[dict[str, Any]] = []
    after: int | None = 0
    while after is not None:
        page = operator.entries(game, after, types=names)
        events += (event for entry in page.entries for event in msgspec.json.decode(entry.body)["events"])
        after = page.next
    return [event for event in events if event["type"].partition(".")[0] in names]
