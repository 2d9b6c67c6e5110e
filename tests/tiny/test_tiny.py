"""The tiny ruleset keeps the rules contract, so that proofs on it hold for real rulesets."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.core.chance import KeyedChance, NoChance
from domain.core.errors import IllegalDecision
from domain.core.events import SERVICE
from tests.tiny import TINY, facts
from tests.tiny.play import rehearsed
from tests.tiny.view import UNKNOWN, view

EVERY = [
    facts.LayCounter(),
    facts.RollDie(),
    *[facts.HideCounter(wager) for wager in range(-1, 5)],
    *[facts.GiveBack(points) for points in range(5)],
]
GAMES = st.tuples(st.integers(0, 10_000), st.sampled_from((2, 3)))


@given(GAMES)
@settings(max_examples=60)
def test_whole_games_break_no_invariant_and_end(game: tuple[int, int]) -> None:
    seed, seats = game
    positions = rehearsed(TINY, seats, seed)
    for position in positions:
        assert TINY.problems(position) == []
    assert [TINY.result(position) is not None for position in positions] == [False] * (len(positions) - 1) + [True]
    scores = TINY.scoreboard(positions[-1]).seats
    assert [score.points for score in scores] == list(positions[-1].points)
    assert all(score.points == sum(item.points for item in score.items) for score in scores)


@given(GAMES)
@settings(max_examples=30)
def test_decide_accepts_exactly_the_listed_decisions(game: tuple[int, int]) -> None:
    seed, seats = game
    for position in rehearsed(TINY, seats, seed):
        for seat in range(seats):
            legal = TINY.legal(position, seat)
            assert len(set(legal)) == len(legal)
            assert bool(legal) == (TINY.to_move(position) == (seat,))
            for decision in EVERY:
                if decision in legal:
                    assert TINY.decide(position, seat, decision, KeyedChance(bytes(32)))
                else:
                    with pytest.raises(IllegalDecision) as caught:
                        TINY.decide(position, seat, decision, NoChance())
                    assert caught.value.reason.key in TINY.catalogue("en")


@given(GAMES)
@settings(max_examples=40)
def test_a_redraw_keeps_the_parts_that_the_viewer_sees(game: tuple[int, int]) -> None:
    seed, seats = game
    for position in rehearsed(TINY, seats, seed):
        for viewer in (frozenset(), frozenset((0,)), frozenset((seats - 1,))):
            anew = TINY.fold(position, TINY.resample(position, viewer, KeyedChance(bytes(32))))
            assert TINY.view(anew, viewer) == TINY.view(position, viewer)
            assert TINY.problems(anew) == []


def test_views_show_hands_to_their_seat_only() -> None:
    for position in rehearsed(TINY, 3, 5)[:-1]:
        for seat in range(3):
            own_view = view(position, frozenset((seat,)))
            for other, counter in enumerate(position.hands):
                assert own_view.hands[other] == (counter if other == seat or counter is None else UNKNOWN)
            assert own_view.buried == UNKNOWN
        assert view(position, frozenset(range(3))).buried == position.buried


def test_every_kind_of_step_is_met() -> None:
    steps = {type(step) for seed in range(40) for position in rehearsed(TINY, 2, seed) for step in position.agenda}
    assert steps == {facts.TurnStep, facts.ScoringStep, facts.GiveBackStep}
    owners = {step.seat for position in rehearsed(TINY, 2, 1) for step in position.agenda}
    assert SERVICE in owners
