"""Whole games of Wendake through a running service: HTTP, its loop, two workers."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Sequence

import pytest

from ops.client import Client
from ops.demo import play_demo
from tests.serving import Served

TRIBES = {2: "TRIBES", 3: "COMMON", 4: "TRIBES"}


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("wendake") / "data", workers=2) as running:
        yield running


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_bots_play_a_whole_verified_game(served: Served, seats: int) -> None:
    with served.operator() as operator:
        played = play_demo(operator, "wendake", seats, {"tribes": TRIBES[seats]}, lambda _: None)
    assert played.verification.ok
    lines = played.scoreboard.seats
    assert len(lines) == seats
    assert played.winner is not None
    assert lines[played.winner].points == max(line.points for line in lines)
    for line in lines:
        tracks = dict.fromkeys(("ECONOMY", "MILITARY", "RITUAL", "MASK"), 0)
        for item in line.items:
            tracks[item.why] += item.points
        assert tracks == line.figures["tracks"]


def decide_by_chance(operator: Client, game: str, players: Sequence[Client]) -> int:
    """Let people decide to the end, waiting while the service is to act. Returns how often they waited."""
    source = random.Random(5)  # noqa: S311  repeatable, guards nothing
    deadline = time.monotonic() + 120
    waited = 0
    while (shown := operator.game(game)).status in ("playing", "scoring"):
        assert time.monotonic() < deadline
        if shown.status == "scoring":
            waited += 1
            time.sleep(0.01)
        for seat in shown.to_move:
            choices = players[seat].decisions(game)
            if choices.head == shown.head:
                players[seat].decide(game, choices.head, source.choice(choices.decisions).decision)
    return waited


def test_people_play_fork_and_take_a_game_elsewhere(served: Served) -> None:
    with served.operator() as operator:
        people = [Client(served.url, operator.register(name).token) for name in ("Anna", "Ben")]
        game = people[0].create("wendake", 2, options={"pairing": "BEGINNER"}).game
        for seat, person in enumerate(people):
            person.sit(game, seat=seat)
        assert decide_by_chance(operator, game, people) > 0
        end = operator.game(game)
        assert end.status == "finished"
        assert operator.verify(game, end.head).ok
        started = operator.entries(game, types=["year_started"], limit=1000).entries
        ended = operator.entries(game, types=["game_ended"], limit=1000).entries
        assert (len(started), len(ended)) == (7, 1), "each year was begun once"
        half = end.version // 2
        forked = operator.fork(game, half)
        assert operator.state(forked.game, half).position == operator.state(game, half).position
        taken_over = operator.import_archive(operator.archive(game)).game
        assert operator.state(taken_over, end.version).position == operator.state(game).position
        assert operator.verify(taken_over).ok
        for person in people:
            person.close()
