"""Whole games of every ruleset through a running service: HTTP, its loop, two workers."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
import pytest

from domain.rulesets import RULESETS
from ops.cli.demo import score_table
from ops.client import Client
from ops.demo import play_demo
from projections.scoreboards import SeatLine
from projections.timelines import TimelineItem
from tests.serving import Served

BOTS_GAMES: Sequence[tuple[str, int, dict[str, Any]]] = [
    *(("bison", seats, {"variant": variant}) for seats, variant in ((2, 0), (2, 1), (2, 2), (3, 1), (4, 2))),
    ("manitoba", 2, {"territory": "lake_manitoba"}),
    ("manitoba", 3, {"territory": "standard"}),
    ("manitoba", 4, {"territory": "duck_mountain"}),
    ("wendake", 2, {"tribes": "TRIBES"}),
    ("wendake", 3, {"tribes": "COMMON"}),
    ("wendake", 4, {"tribes": "TRIBES"}),
    ("discoveries", 2, {}),
    ("discoveries", 3, {"max_rounds": 25}),
    ("discoveries", 4, {"max_rounds": 25}),
]
"""Ruleset, seats and options of the games that bots play: every number of seats and every variant."""

PEOPLES_GAMES: Sequence[tuple[str, dict[str, Any], dict[str, int]]] = [
    ("bison", {}, {"round_started": 6, "stocks_reset": 1, "game_ended": 1}),
    ("manitoba", {"first_seat": 1}, {"round_started": 16, "game_ended": 1}),
    ("wendake", {"pairing": "BEGINNER"}, {"year_started": 7, "game_ended": 1}),
    ("discoveries", {"start_seat": 1, "max_rounds": 6}, {"round_settled": 6, "game_scored": 1}),
]
"""Ruleset and options of the games that two people play, and how often the service adds what to such a game."""


def test_every_ruleset_and_number_of_seats_is_played() -> None:
    assert {(ruleset, seats) for ruleset, seats, _ in BOTS_GAMES} == {
        (name, seats) for name, ruleset in RULESETS.items() for seats in ruleset.seats
    }
    assert {ruleset for ruleset, _, _ in PEOPLES_GAMES} == RULESETS.keys()


@pytest.mark.parametrize(("ruleset", "seats", "options"), BOTS_GAMES)
def test_bots_play_a_whole_verified_game(served: Served, ruleset: str, seats: int, options: dict[str, Any]) -> None:
    told: list[TimelineItem] = []
    with served.operator() as operator:
        played = play_demo(operator, ruleset, seats, options, told.append)
        game = operator.game(played.game)
    assert game.status == "finished"
    assert game.options.items() >= options.items()
    assert game.version == played.entries == told[-1].version
    assert played.verification.ok
    lines = played.scoreboard.seats
    assert len(lines) == seats
    for line in lines:
        assert points_of_items(ruleset, line) == line.points
    if played.winner is not None:
        assert lines[played.winner].points == max(line.points for line in lines)
    assert score_table(played.scoreboard).row_count


def points_of_items(ruleset: str, line: SeatLine) -> float:
    """Give the points that the items of a seat's line make, as the rules count them."""
    if ruleset == "bison":  # what lies there is counted anew in each round
        last = max(item.round for item in line.items)
        return sum(item.points for item in line.items if item.round == last)
    if ruleset == "wendake":  # the items are steps on the tracks, from which the points follow
        tracks = dict.fromkeys(line.figures["tracks"], 0)
        for item in line.items:
            tracks[item.why] += item.points
        assert tracks == line.figures["tracks"]
        return line.points
    return sum(item.points for item in line.items)


@pytest.mark.parametrize(("ruleset", "options", "by_service"), PEOPLES_GAMES)
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

        half = end.version // 2
        forked = operator.fork(game, half)
        assert operator.state(forked.game, half).position == operator.state(game, half).position
        taken_over = operator.import_archive(operator.archive(game)).game
        assert operator.state(taken_over, end.version).position == operator.state(game).position
        assert operator.verify(taken_over).ok
        for person in people:
            person.close()


def decide_by_chance(operator: Client, game: str, players: Sequence[Client]) -> None:
    """Let people decide to the end, waiting while the service is to act."""
    source = random.Random(5)  # noqa: S311  repeatable, guards nothing
    deadline = time.monotonic() + 120
    while (shown := operator.game(game)).status in ("playing", "scoring"):
        assert time.monotonic() < deadline
        if shown.status == "scoring":
            time.sleep(0.01)
            continue
        for seat in shown.to_move:
            choices = players[seat].decisions(game)
            if choices.head == shown.head:
                players[seat].decide(game, choices.head, source.choice(choices.decisions).decision)


def counted(operator: Client, game: str, types: Iterable[str]) -> dict[str, int]:
    """Count the events of some types in a log."""
    found: Counter[str] = Counter()
    for name in types:
        for entry in operator.entries(game, types=[name], limit=1000).entries:
            events = msgspec.json.decode(entry.body)["events"]
            found[name] += sum(event["type"].partition(".")[0] == name for event in events)
    return dict(found)
