"""Bison 10: invariants over whole games, also the invariants that no single position shows."""

from __future__ import annotations

from itertools import pairwise

import pytest

from domain.bison import BISON
from domain.bison.components import Animals
from domain.bison.decisions import (
    AcceptLoss,
    BuildOp,
    Buy,
    ChooseAction,
    ChooseCount,
    EndTurn,
    Exchange,
    Gain,
    Pay,
    PlaceHunters,
)
from domain.bison.events import GameEnded, HuntersMoved, RegionScored, RoundStarted, StockChanged, StocksReset, TileLaid
from domain.bison.state import BisonPosition
from domain.bison.steps import OverflowStep, PayStep, PlaceHuntersStep
from domain.core.chance import KeyedChance
from domain.core.events import SERVICE
from tests.domain.bison.cases import pick
from tests.domain.deciding import pending
from tests.domain.playing import Entry, by_kind, play

GAMES = [
    pytest.param((seats, variant, seed), marks=[pytest.mark.long] if (seats + variant + seed) % 2 else [])
    for seats in (2, 3, 4)
    for variant in (0, 1, 2)
    for seed in (11, 12)
]
"""Number of seats, variant and seed; half of them in every run."""

WholeGame = list[Entry[BisonPosition]]
"""A game, or a part of a game."""


@pytest.fixture(scope="module", params=GAMES, ids=str)
def game(request: pytest.FixtureRequest) -> WholeGame:
    seats, variant, seed = request.param
    return list(play(BISON, seats, {"variant": variant}, seed, pick=pick if seed % 2 else by_kind))


def rounds(game: WholeGame) -> list[WholeGame]:
    """Return the entries of a game by round."""
    grouped: list[WholeGame] = [[] for _ in range(game[0].after.rounds)]
    for entry in game[1:]:
        grouped[entry.before.round - 1].append(entry)
    return grouped


def test_1_to_7_and_10_hold_after_every_fact(game: WholeGame) -> None:
    for entry in game:
        position = entry.before
        for event in entry.events:
            position = BISON.evolve(position, event)
            assert BISON.problems_within(position) == []
        assert BISON.problems(entry.after) == []


def hunters_on_board(position: BisonPosition, seat: int) -> int:
    return sum(standing.hunters for standing in position.occupied.values() if standing.seat == seat)


def test_3_markets_only_shrink_and_hunters_come_onto_the_board_two_ways(game: WholeGame) -> None:
    for entry in game[1:]:
        for seat, (old, new) in enumerate(zip(entry.before.markets, entry.after.markets, strict=True)):
            assert new.hunters <= old.hunters
            assert all(new.tents.count(value) <= old.tents.count(value) for value in (1, 2, 3, 4))
            assert all(new.canoes.count(value) <= old.canoes.count(value) for value in (1, 2, 3, 4))
            if hunters_on_board(entry.after, seat) > hunters_on_board(entry.before, seat):
                assert isinstance(entry.decision, PlaceHunters | BuildOp)
                assert isinstance(entry.decision, PlaceHunters) or entry.after.options.variant == 2


def test_4_stocks_above_fifteen_only_while_a_window_is_open_or_waits(game: WholeGame) -> None:
    for entry in game:
        windows = [step for step in entry.after.agenda if isinstance(step, OverflowStep)]
        over = [
            (seat, animal)
            for seat, stock in enumerate(entry.after.stocks)
            for animal in ("bison", "fish", "turkey")
            if stock.of(animal) > 15
        ]
        assert sorted((step.seat, step.animal) for step in windows) == over


def test_6_tiles_by_round(game: WholeGame) -> None:
    for number, entries in enumerate(rounds(game), 1):
        last = entries[-1].before
        assert len(last.board.tiles) == 3 + number * last.seats
        assert last.hands == (None,) * last.seats
        assert last.stack == last.seats * (last.rounds - number)


def test_8_four_different_actions_a_round_the_tile_among_them(game: WholeGame) -> None:
    for entries in rounds(game):
        for seat in range(game[0].after.seats):
            chosen = [e.decision.action for e in entries if e.seat == seat and isinstance(e.decision, ChooseAction)]
            assert len(set(chosen)) == len(chosen) == 4
            assert "lay_tile" in chosen


def test_9_stock_changes(game: WholeGame) -> None:
    costs = {1: 0, 2: 2, 3: 4, 4: 7, 5: 10}
    for entry in game[1:]:
        change = sum(stock.total for stock in entry.after.stocks) - sum(stock.total for stock in entry.before.stocks)
        decision = entry.decision
        if isinstance(decision, Exchange):
            assert change == -2
        elif isinstance(decision, Buy):
            assert change == -3 * max(1, decision.value)
        elif isinstance(decision, Pay):
            assert change == -costs[pending(entry.before, PayStep).hunters]
        elif isinstance(decision, Gain):
            full = entry.before.stocks[entry.seat] == Animals(15, 15, 15)
            assert change == (0 if full else 1)
        elif decision is not None and not isinstance(decision, AcceptLoss):
            assert change == 0


def test_9_every_count_with_a_cost_is_paid(game: WholeGame) -> None:
    for entry, following in pairwise(game):
        if isinstance(entry.decision, ChooseCount):
            expected = {0: Gain, 1: object}.get(entry.decision.hunters, Pay)
            assert isinstance(following.decision, expected)


def test_11_gains_of_a_region(game: WholeGame) -> None:
    for entry in game:
        for event in entry.events:
            if isinstance(event, RegionScored):
                present = {entry.before.occupied[s].seat for s in event.spaces if s in entry.before.occupied}
                assert {seat for group in event.ranking for seat in group} == present
                assert all(0 <= gain <= event.animals for gain in event.gains)
                assert all(gain == 0 for seat, gain in enumerate(event.gains) if seat not in present)
                if event.ranking and len(event.ranking[0]) == 1:
                    assert event.gains[event.ranking[0][0]] == event.animals


def test_14_number_of_turns(game: WholeGame) -> None:
    turns = sum(isinstance(entry.decision, EndTurn) for entry in game)
    assert turns == {2: 48, 3: 60, 4: 64}[game[0].after.seats]


def test_16_after_the_last_scoring_totals_depend_on_the_board_and_the_windows_only(game: WholeGame) -> None:
    last_round = rounds(game)[-1]
    start = next(entry.before for entry in last_round if entry.seat == SERVICE)
    poorer = BISON.fold(
        start, [StockChanged(seat, -stock.bison, 0, 0, "cost") for seat, stock in enumerate(start.stocks)]
    )
    assert BISON.advance(start, KeyedChance(b"")) == BISON.advance(poorer, KeyedChance(b""))


def test_rounds_run_in_the_order_of_the_rules(game: WholeGame) -> None:
    position = game[0].after
    first = [event for entry in game for event in entry.events if isinstance(event, RoundStarted)]
    assert [event.round for event in first] == list(range(1, position.rounds + 1))
    assert all(later.first == (earlier.first + 1) % position.seats for earlier, later in pairwise(first))
    for number, entries in enumerate(rounds(game), 1):
        seats = [entry.seat for entry in entries if isinstance(entry.decision, EndTurn)]
        first_seat = first[number - 1].first
        assert seats == [(first_seat + turn) % position.seats for turn in range(4 * position.seats)]
        scored = [event for entry in entries for event in entry.events if isinstance(event, RegionScored)]
        assert len(scored) == len(entries[-1].before.board.regions)
        resets = [event for entry in entries for event in entry.events if isinstance(event, StocksReset)]
        assert len(resets) == (number == position.rounds)
    assert isinstance(game[-1].events[-2], GameEnded)


def test_laid_tiles_were_drawn_and_their_pieces_announced(game: WholeGame) -> None:
    for entry in game[1:]:
        for event in entry.events:
            if isinstance(event, TileLaid):
                assert event.tile == entry.before.hands[event.seat]
            if isinstance(event, HuntersMoved) and event.why == "lay_tile":
                assert event.count == pending(entry.before, PlaceHuntersStep).hunters
