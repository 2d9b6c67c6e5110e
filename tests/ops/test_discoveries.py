"""Games of Discoveries through a running service: HTTP, its loop, two workers."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator

import pytest

from ops.client import Client
from ops.demo import play_demo
from tests.serving import Served


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("discoveries") / "data", workers=2) as running:
        yield running


@pytest.mark.parametrize("seats", [3, 4])
def test_bots_play_a_verified_game_whose_items_add_up(served: Served, seats: int) -> None:
    with served.operator() as operator:
        played = play_demo(operator, "discoveries", seats, {"max_rounds": 25}, lambda _: None)
        settled = operator.entries(played.game, types=["round_settled"], limit=1000).entries
        assert 0 < len(settled) <= 25
    assert played.verification.ok
    lines = played.scoreboard.seats
    assert [sum(item.points for item in line.items) for line in lines] == [line.points for line in lines]


def play_by_chance(operator: Client, game: str, people: list[Client]) -> None:
    """Let people decide until the game is over, waiting while a round is settled."""
    source = random.Random(11)  # noqa: S311  repeatable, guards nothing
    deadline = time.monotonic() + 60
    while (shown := operator.game(game)).status in ("playing", "scoring"):
        assert time.monotonic() < deadline
        if not [seat for seat in shown.to_move if seat >= 0]:
            time.sleep(0.01)
            continue
        (seat,) = shown.to_move
        choices = people[seat].decisions(game)
        if choices.head == shown.head:
            people[seat].decide(game, choices.head, source.choice(choices.decisions).decision)


def test_people_play_to_the_round_limit_then_fork_and_move_house(served: Served) -> None:
    with served.operator() as operator:
        people = [Client(served.url, operator.register(name).token) for name in ("Anna", "Ben")]
        game = people[0].create("discoveries", 2, options={"start_seat": 1, "max_rounds": 6}).game
        for seat, person in enumerate(people):
            person.sit(game, seat=seat)
        play_by_chance(operator, game, people)
        end = operator.game(game)
        assert end.status == "finished"
        assert operator.verify(game, end.head).ok
        settled = operator.entries(game, types=["round_settled"], limit=1000).entries
        assert len(settled) == 6, "each circuit of the table was settled once"
        assert len(operator.entries(game, types=["game_scored"], limit=1000).entries) == 1

        half = end.version // 2
        fork = operator.fork(game, half)
        assert operator.state(fork.game, half).position == operator.state(game, half).position
        moved = operator.import_archive(operator.archive(game)).game
        assert operator.state(moved, end.version).position == operator.state(game).position
        assert operator.verify(moved).ok
        for person in people:
            person.close()
