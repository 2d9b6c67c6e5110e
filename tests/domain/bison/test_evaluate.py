"""The evaluation leads a bot that looks a decision ahead to many more points than chance, and tells no secrets."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from domain.bison import BISON
from domain.bison import decisions as d
from domain.bison.components import Pieces
from domain.bison.evaluate import evaluate
from domain.bison.events import GameEnded
from domain.bison.steps import TurnPostStep
from domain.core.chance import KeyedChance
from domain.core.events import SERVICE, SPECTATOR
from tests.domain.bison.cases import OPTIONS, pick
from tests.domain.bison.tables import after, legal, position
from tests.domain.playing import play
from workers.contest import play_contest


@pytest.mark.parametrize("games", [1, pytest.param(2, marks=pytest.mark.long)])
@pytest.mark.parametrize(("seats", "variant"), [(2, 1), (3, 2), (4, 0)])
def test_a_greedy_bot_beats_random_bots(seats: int, variant: int, games: int) -> None:
    options = BISON.options_type(variant=variant)
    for game in play_contest(BISON, options, ["greedy", *["random"] * (seats - 1)], games):
        seat = game.bots.index("greedy")
        assert game.points[seat] > 8 + max(points for other, points in enumerate(game.points) if other != seat)


def value(**fields: Any) -> float:
    return evaluate(position(step=TurnPostStep(0), **fields))[0]


def reserve(hunters: int = 0, *tents: int) -> dict[int, Pieces]:
    return {0: Pieces(hunters, tents, ())}


def best(at: Any, kind: type[Any]) -> Any:
    """Return the decision of a kind after which the evaluation of the seat is best."""
    return max(legal(at, kind), key=lambda decision: evaluate(after(at, decision))[0])


def test_a_gain_raises_the_value() -> None:
    assert value(pieces={"S1.P": (0, 1, 0)}) > value(pieces={"S1.M": (0, 1, 0)}), "animals count"
    assert value(pieces={"S1.P": (0, 0, 2)}) > value(pieces={"S1.P": (0, 0, 1)})
    assert value(reserves=reserve(3)) > value(reserves=reserve(2))
    assert value(reserves=reserve(0, 1, 2)) > value(reserves=reserve(0, 1, 1)) > value(reserves=reserve())
    assert value(stocks={0: (6, 6, 6)}) > value(stocks={0: (2, 1, 15)}), "all kinds are needed to buy"


def test_pieces_that_stay_out_of_play_are_worth_nothing() -> None:
    last: dict[str, Any] = {"round": 4, "used": (("lay_tile", "tent"), (), (), ())}
    assert value(reserves=reserve(3, 2), **last) == value(reserves=reserve(), **last)
    assert value(reserves=reserve(3), round=4) > value(reserves=reserve(), round=4), "a tile is still to be laid"


def test_hunters_are_announced_for_their_coming_gains() -> None:
    at = after(position(), d.ChooseAction("lay_tile"))
    assert best(at, d.ChooseCount).hunters > 1, "only later they come onto the board"
    tent = after(position(pieces={"S1.P": (0, 2, 0)}, reserves=reserve(0, 2)), d.ChooseAction("tent"))
    assert best(tent, d.ChooseCount) == d.ChooseCount(2)
    march = after(position(pieces={"S1.P": (0, 3, 0)}), d.ChooseAction("march"))
    assert best(march, d.ChooseCount).hunters == 2, "one stays and holds the prairie"


def test_a_hunter_goes_where_most_animals_are_to_be_had() -> None:
    rival = (1, 1, 0)
    at = position(pieces={"S1.P": (0, 2, 0), "S3.R": rival})
    moving = after(at, d.ChooseAction("march"), d.ChooseCount(1), d.PickHunter("S1.P"))
    assert best(moving, d.MoveHunter) == d.MoveHunter("S2.M"), "nobody is at its two turkeys"
    holding = position(pieces={"S1.P": (0, 2, 0), "S2.M": (0, 1, 0), "S3.R": rival})
    moving = after(holding, d.ChooseAction("march"), d.ChooseCount(1), d.PickHunter("S1.P"))
    assert best(moving, d.MoveHunter) != d.MoveHunter("S2.M"), "they are its own already"


def test_no_animals_are_given_away_for_nothing() -> None:
    at = position(step=TurnPostStep(0))
    for exchange in legal(at, d.Exchange):
        assert evaluate(after(at, exchange))[0] < evaluate(at)[0]


def test_the_evaluation_tells_nothing_hidden() -> None:
    for options in OPTIONS:
        for entry in list(play(BISON, 3, options, 1, pick=pick))[::10]:
            at = entry.after
            viewer = frozenset(BISON.to_move(at)) - {SERVICE} or SPECTATOR
            other = BISON.fold(at, BISON.resample(at, viewer, KeyedChance(b"evaluate")))
            assert evaluate(other) == evaluate(at)


def test_after_the_end_the_evaluation_is_the_points() -> None:
    ended = GameEnded((7, 9), (2, 3), 1, ())
    assert evaluate(replace(position(seats=2), agenda=(), ended=ended)) == (7.0, 9.0)
