"""Setting up, in the order and with the numbers of `wendake 2`."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from domain.core.chance import KeyedChance
from domain.core.errors import OptionError
from domain.core.events import SERVICE
from domain.wendake import WENDAKE
from domain.wendake import decisions as d
from domain.wendake.events import StackLaid
from domain.wendake.rules.preparation import advanced_count
from domain.wendake.state import WendakePosition
from domain.wendake.steps import ChooseHomeStep, ChooseTribeStep, StartCanoeStep, TurnStartStep
from ops.bench.play import choices, fresh_position
from tests.domain.playing import play, table
from tests.domain.wendake.cases import OPTIONS
from tests.domain.wendake.tables import after, begun, legal, refusal


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_piles_and_displays(seats: int) -> None:
    at = begun(seats)
    assert [len(tiles) for tiles in at.display] == [2 * seats] * 3
    assert [len(tiles) for tiles in at.sorted_out] == [10 - 2 * seats] * 3
    assert (len(at.market), at.stacks) == (6, (3 * seats - 1, 6 + 3 * seats - 1))
    assert (at.deck, len(at.discard)) == (40 - 1 - seats, 1)
    assert at.agenda == (TurnStartStep(0),)
    assert at.year == 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_seat_has_its_starting_pieces(seats: int) -> None:
    at = begun(seats)
    for seat, pieces in enumerate(at.pieces):
        assert at.home_pool(seat) == (5, 5, 5)
        assert pieces.longhouse == (2, 0, 2, 2)
        assert (pieces.stones, pieces.swaps, pieces.canoes, pieces.on_lakes) == (4, 1, 4, 1)
        assert {tile.tile for tile in pieces.grid} == {f"BA{number}@{seat}" for number in range(1, 10)}
        assert pieces.grid[4].tile == f"BA1@{seat}"
        assert not any(tile.ritual or tile.fire or tile.stone for tile in pieces.grid)
        assert pieces.beavers == 2
        home = at.territory.areas[at.home(seat)].vegetable
        assert {name for name, have in zip(("CORN", "BEAN", "PUMPKIN"), pieces.resources, strict=False) if have} == {
            home
        }


def test_logs_of_version_1_fold_as_before() -> None:
    """They do not say that the tiles of level 2 were stacked; only the size of that stack is missing, up to year 4."""
    (*_, last) = entries = list(play(WENDAKE, 2, OPTIONS[0], 3))
    at: Any = entries[0].before
    for entry in entries:
        at = WENDAKE.fold(at, [event for event in entry.events if not isinstance(event, StackLaid)])
        assert entry.after in (at, replace(at, stacks=(at.stacks[0], 11)))
        assert (at == entry.after) == (at.year == 0 or at.year > 3)
        assert WENDAKE.problems(at) == []
    assert at == last.after


def test_pairings() -> None:
    beginner: Any = table(WENDAKE, 2, {"pairing": "BEGINNER"})
    assert beginner.pairs == (("MASK", "MILITARY"), ("ECONOMY", "RITUAL"))
    pairings = {table(WENDAKE, 2, {}, seed).pairs for seed in range(30)}
    assert all({*left, *right} == {"ECONOMY", "MILITARY", "RITUAL", "MASK"} for left, right in pairings)
    assert len(pairings) > 10


def test_homes_and_canoes_in_turn_order_tribes_in_reverse() -> None:
    for options in OPTIONS:
        steps_asked: list[tuple[type, int]] = []
        order: tuple[int, ...] = ()
        for entry in play(WENDAKE, 4, options, 2, limit=14):
            step = entry.after.agenda[-1]
            order = entry.after.order
            steps_asked.append((type(step), step.seat))
        homes, tribes, canoes = (
            [seat for kind, seat in steps_asked if kind is step_type]
            for step_type in (ChooseHomeStep, ChooseTribeStep, StartCanoeStep)
        )
        assert homes == canoes == list(order)
        assert tribes == (list(reversed(order)) if options["tribes"] == "TRIBES" else [])


def test_flags_are_out_when_an_alliance_tile_is_on_display_only() -> None:
    for seed in range(20):
        at: Any = table(WENDAKE, 2, {}, seed)
        flags = {tile for tiles in at.display for tile in tiles} & {"P1-02", "P3-03"}
        assert at.flags_free == (("FR", "GB") if flags else ())


def test_a_home_is_taken_once() -> None:
    at: Any = table(WENDAKE, 3)
    at = after(at, d.ChooseHome("H2"))
    assert refusal(at, d.ChooseHome("H2")) == "home_taken"
    assert refusal(at, d.ChooseHome("N1")) == "unknown_home"


@pytest.mark.parametrize("seats", [1, 5])
def test_other_numbers_of_seats_are_refused(seats: int) -> None:
    components = WENDAKE.load_components(WENDAKE.default_components())
    with pytest.raises(OptionError):
        WENDAKE.initial(components, WENDAKE.options_type(), seats)


# Larger pools of advanced tiles (the rulebook's set-up, step 13)


POOL = 31
"""Tiles of a level: the seventeen of the box, and promos."""


def with_promos() -> bytes:
    document = msgspec.json.decode(WENDAKE.default_components())
    for level in (1, 2):
        tiles = document[f"level{level}_tiles"]
        tiles |= {f"PROMO{level}-{number}": ["MASK", "FISH"] for number in range(POOL - len(tiles))}
    return msgspec.json.encode(document)


@pytest.mark.parametrize(("seats", "played_with"), [(2, 11), (3, 14), (4, 17)])
def test_of_a_larger_pool_as_many_tiles_are_played_with_as_ever(seats: int, played_with: int) -> None:
    chance = KeyedChance(b"promos")
    at: Any = fresh_position(WENDAKE, WENDAKE.load_components(with_promos()), seats, chance)
    while not at.year:
        (seat,) = WENDAKE.to_move(at)
        at = WENDAKE.fold(at, WENDAKE.decide(at, seat, WENDAKE.legal(at, seat)[0], chance))
    assert (len(at.market), at.stacks) == (6, (played_with - 6, played_with))
    assert [len(unseen) for unseen in at.unseen] == [POOL - 6, POOL]
    # Every tile of the pool may come: the law is that of a shuffle of all of them.
    assert [draw.size for draw in chance.draws if draw.pile == "wendake.level1"] == list(range(POOL, POOL - 6, -1))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_games_with_a_larger_pool_end_and_leave_the_rest_unseen(seats: int) -> None:
    tiles_opened: set[str] = set()
    for seed in range(2):
        for choice in choices(WENDAKE, WENDAKE.load_components(with_promos()), seats, seed):
            at: Any = choice.position
            assert WENDAKE.problems(at) == []
            tiles_opened.update(at.market)
        played_with = advanced_count(seats)
        assert at.year == 7
        counts = [POOL - len(unseen) for unseen in at.unseen]
        assert counts[0] <= played_with
        assert counts[1] + at.stacks[1] == played_with
    assert {tile[:6] for tile in tiles_opened} >= {"PROMO1", "PROMO2"}
    assert {tile[:3] for tile in tiles_opened} >= {"L1-", "L2-"}


# Counts of legal sequences, against numbers found by arithmetic


def sequences(at: WendakePosition, depth: int) -> int:
    """Count the legal sequences of decisions of a length."""
    (mover,) = WENDAKE.to_move(at)
    if depth == 0 or mover == SERVICE:
        return 1
    followers = (
        WENDAKE.fold(at, WENDAKE.decide(at, mover, decision, KeyedChance(b"count")))
        for decision in WENDAKE.legal(at, mover)
    )
    return sum(sequences(follower, depth - 1) for follower in followers)


def test_the_number_of_ways_to_set_up() -> None:
    """Homes are chosen among the remaining homes, a first canoe goes on one of five lakes."""
    start = table(WENDAKE, 2)
    assert [sequences(start, depth) for depth in (1, 2, 3, 4)] == [2, 2, 10, 50]
    four = table(WENDAKE, 4)
    assert sequences(four, 4) == 24


def test_the_number_of_first_turns() -> None:
    """Nine cells, the turn order, 36 swaps; after a swap nine cells and the turn order again."""
    at = begun(2)
    assert len(legal(at)) == sequences(at, 1) == 9 + 1 + 36
    # After a stone on a tile: its actions, the end of the turn, and 28 swaps of the other eight tiles.
    actions = [len(at.components.actions[tile.tile]) for tile in at.pieces[0].grid]
    after_tile = sum(count + 1 + 28 for count in actions)
    after_row = 1 + 36
    after_swap = 36 * (9 + 1)
    assert sequences(at, 2) == after_tile + after_row + after_swap
