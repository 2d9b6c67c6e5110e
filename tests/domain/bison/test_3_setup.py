"""Bison 3: set-up."""

from __future__ import annotations

import pytest

from domain.bison import BISON
from domain.bison.components import Animals, Pieces
from domain.bison.events import TileDrawn, TilesRemoved
from domain.bison.state import BisonOptions
from domain.bison.steps import TurnPreStep
from domain.core.chance import KeyedChance
from domain.core.errors import OptionError
from tests.domain.bison.tables import COMPONENTS
from tests.domain.deciding import wrong
from tests.domain.playing import table


@pytest.mark.parametrize(("seats", "rounds", "removed", "stack"), [(2, 6, 6, 12), (3, 5, 3, 15), (4, 4, 2, 16)])
def test_3_table_of_rounds_and_tiles(seats: int, rounds: int, removed: int, stack: int) -> None:
    position = table(BISON, seats)
    assert (position.rounds, position.removed) == (rounds, removed)
    assert position.stack + seats == stack == rounds * seats
    assert len(position.unseen_tiles()) == 18 - seats


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_3_every_seat_starts_alike(seats: int) -> None:
    position = table(BISON, seats, {"first_seat": 1})
    assert position.stocks == (Animals(10, 10, 10),) * seats
    assert position.reserves == (Pieces(4, (1, 2), (1, 2)),) * seats
    assert position.markets == (Pieces(4, (1, 2, 3, 4), (1, 2, 3, 4)),) * seats
    assert position.used == ((),) * seats
    assert (position.round, position.first) == (1, 1)
    assert position.agenda == (TurnPreStep(1),)
    assert sorted(placed.tile.id for placed in position.board.tiles.values()) == ["S1", "S2", "S3"]


def test_3_tiles_are_drawn_from_the_first_seat_on_each_seen_by_its_owner() -> None:
    start = BISON.initial(COMPONENTS, BisonOptions(first_seat=2), 3)
    chance = KeyedChance(b"draws")
    events = BISON.setup(start, chance)
    draws = [event for event in events if isinstance(event, TileDrawn)]
    assert [event.seat for event in draws] == [2, 0, 1]
    assert [event.audience() for event in draws] == [(2,), (0,), (1,)]
    assert [(draw.pile, draw.ordinal, draw.size, draw.audience) for draw in chance.draws] == [
        ("bison.tiles", 0, 18, (2,)),
        ("bison.tiles", 1, 17, (0,)),
        ("bison.tiles", 2, 16, (1,)),
    ]
    candidates = list(COMPONENTS.draw_tiles)
    for draw, event in zip(chance.draws, draws, strict=True):
        assert candidates.pop(draw.index) == event.tile
    assert events.index(next(event for event in events if isinstance(event, TilesRemoved))) < events.index(draws[0])


@pytest.mark.parametrize("seats", [-1, 0, 1, 5])
def test_3_other_numbers_of_seats_are_refused(seats: int) -> None:
    with pytest.raises(OptionError) as refused:
        BISON.initial(COMPONENTS, BisonOptions(), seats)
    assert (refused.value.code, refused.value.value) == ("option_invalid", seats)


@pytest.mark.parametrize("options", [BisonOptions(first_seat=3), BisonOptions(first_seat=-1)])
def test_3_an_unknown_first_seat_is_refused(options: BisonOptions) -> None:
    with pytest.raises(OptionError) as refused:
        BISON.initial(COMPONENTS, options, 3)
    assert refused.value.value == options.first_seat


def test_6_an_unknown_variant_is_refused() -> None:
    with pytest.raises(OptionError) as refused:
        BISON.initial(COMPONENTS, BisonOptions(variant=wrong(3)), 3)
    assert refused.value.rule == "bison 6"
