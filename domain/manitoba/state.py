"""The position of a game of Manitoba: everything on and beside the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final, Literal, get_args

import msgspec

from domain.core.agenda import Position
from domain.core.errors import OptionError
from domain.core.events import Seat
from domain.core.options import ruled
from domain.manitoba.components import (
    COLOURS,
    LAKE,
    LANDSCAPES,
    LETTERS,
    MOUNTAIN,
    CardId,
    Colour,
    Components,
    Good,
    Season,
    Stock,
)
from domain.manitoba.events import GameEnded, PointsScored
from domain.manitoba.territory import (
    ALL_TURNS,
    EMPTY_TERRITORY,
    ROTATIONS,
    Layout,
    Territory,
    groups,
    hexagons,
    lay,
    territory,
    touching,
)

SEATS = (2, 3, 4)
NOBODY: Final = -1
"""In place of a seat: no Cree stands on the area."""

TerritoryKind = Literal["standard", "lake_manitoba", "duck_mountain"]

TARGETS: Final = {"lake_manitoba": LAKE, "duck_mountain": MOUNTAIN}
"""By alternative territory: the rank of the landscape that it joins."""


class ManitobaOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a game of Manitoba, agreed before it begins. Open options are drawn (`manitoba 2.3`)."""

    territory: Annotated[TerritoryKind, ruled("2.3")] = "standard"
    """How the tiles are joined: freely, all lakes together, or all mountains together."""
    first_seat: Annotated[Seat | None, ruled("2.3")] = None
    """The first active seat."""
    tiles: Annotated[tuple[str, ...] | None, ruled("2.3")] = None
    """The territory tiles, in slot order."""
    layout: Annotated[Layout | None, ruled("2.2")] = None
    """The arrangement of these tiles; only together with them."""
    totem: Annotated[tuple[Colour, ...] | None, ruled("2.3")] = None
    """The five colours, bottom first."""


class SectorPieces(msgspec.Struct, frozen=True):
    """The pieces in a sector of a village."""

    goods: int = 0
    """Goods of the sector's own kind."""
    berries: int = 0
    """Exchanged berries."""
    feathers: int = 0

    @property
    def count(self) -> int:
        """All pieces together."""
        return self.goods + self.berries + self.feathers


class Village(msgspec.Struct, frozen=True):
    """The Cree, goods, wampum and score of a seat."""

    wigwam: int = 0
    """Cree that sleep."""
    square: int = 0
    """Cree that are awake."""
    sectors: tuple[SectorPieces, ...] = (SectorPieces(),) * 4
    """In the order berry, bison, horse, canoe."""
    small: tuple[Good, ...] = ()
    """The goods on the small ceremonial place."""
    large: tuple[Good, ...] = ()
    paths: tuple[int, ...] = (0, 0, 0, 0)
    """The space of the own Cree on gatherer, hunter, warrior and shaman path; 0 without a Cree."""
    active_wampum: int = 0
    inactive_wampum: int = 0
    score: int = 0


class Scored(msgspec.Struct, frozen=True):
    """A line of the score sheet."""

    round: int
    fact: PointsScored


class ManitobaPosition(Position, frozen=True):
    """The position of a game of Manitoba. Tuples over seats are in seat order. Nothing in it is secret."""

    components: Components
    options: ManitobaOptions
    seats: int
    """The number of seats."""
    territory: Territory = EMPTY_TERRITORY
    cree: tuple[int, ...] = ()
    """By area: the seat of the Cree there, or `NOBODY`."""
    goods: tuple[bool, ...] = ()
    """By area: whether the good of its landscape lies there."""
    villages: tuple[Village, ...] = ()
    supply: tuple[int, ...] = (0, 0, 0, 0, 0)
    """In the order berry, bison, horse, canoe, feather."""
    wampum: int = 0
    """Tiles in the supply."""
    hand: Good | None = None
    """A good that was received and is not stored yet; the seat to move holds it."""
    totem: tuple[Colour, ...] = ()
    """The totem, bottom first; while a part of it is lifted, the rest."""
    lifted: tuple[Colour, ...] = ()
    """The lifted part, bottom first; its top is the active colour."""
    firsts: tuple[tuple[Seat, ...], ...] = ((), (), (), ())
    """By path: the first seat on space 1, 2, …"""
    round: int = 0
    """The present round, from 1; 0 before the first."""
    first: Seat = 0
    """The first active seat."""
    active: Seat = 0
    season: Season = "winter"
    cards: tuple[CardId, ...] = ()
    """The five cards of the season; none in winter."""
    score_tiles: tuple[str, ...] = ()
    """The score tiles on the third and the fifth card."""
    undrawn: tuple[str, ...] = ()
    """The score tiles that were not drawn yet, ascending."""
    card: CardId = ""
    """The card that takes effect at the end of this round."""
    scored: tuple[Scored, ...] = ()
    """The score sheet, oldest line first."""
    ended: GameEnded | None = None

    @property
    def stock(self) -> Stock:
        """The material and the length of this game."""
        return self.components.stocks[self.seats]

    @property
    def last_round(self) -> bool:
        """Whether the present round is the last."""
        return self.round == self.stock.rounds


def initial(components: Components, options: ManitobaOptions, seats: int) -> ManitobaPosition:
    """Return the empty table before set-up.

    Raises:
        OptionError: the number of seats, the first seat, the tiles, the layout or the totem is not possible.
    """
    if seats not in SEATS:
        raise OptionError(f"Manitoba is played with {SEATS} seats, not {seats}", value=seats, rule="manitoba 1.3")
    if options.first_seat is not None and not 0 <= options.first_seat < seats:
        raise OptionError(
            f"the first seat is one of 0 … {seats - 1}, not {options.first_seat}",
            value=options.first_seat,
            rule="manitoba R21",
        )
    if options.territory not in get_args(TerritoryKind):
        raise OptionError(f"there is no territory {options.territory}", value=options.territory, rule="manitoba 2.3")
    if options.totem is not None and sorted(options.totem) != sorted(COLOURS):
        raise OptionError("the totem has each colour once", value=options.totem, rule="manitoba 2.3")
    _check_tiles(components, options, seats)
    return ManitobaPosition(
        agenda=(),
        components=components,
        options=options,
        seats=seats,
        villages=(Village(),) * seats,
        undrawn=tuple(components.score_tiles),
    )


def _check_tiles(components: Components, options: ManitobaOptions, seats: int) -> None:
    tiles, layout = options.tiles, options.layout
    if tiles is None:
        if layout is not None:
            raise OptionError("a layout needs its tiles", value=layout, rule="manitoba 2.3")
        return
    number = components.stocks[seats].tiles
    if len(tiles) != number or len(set(tiles)) != number or not set(tiles) <= set(components.tiles):
        detail = f"{seats} seats need {number} different tiles out of {sorted(components.tiles)}"
        raise OptionError(detail, value=tiles, rule="manitoba 2.3")
    if layout is not None:
        _check_layout(components, options.territory, tiles, layout)


def _check_layout(components: Components, kind: TerritoryKind, tiles: Sequence[str], layout: Layout) -> None:
    def wrong(detail: str) -> OptionError:
        return OptionError(detail, value=layout, rule="manitoba 2.3")

    if len(layout.turns) != len(tiles) - 2 or not set(layout.turns) <= set(ALL_TURNS):
        raise wrong(f"{len(tiles)} tiles need {len(tiles) - 2} turns out of {ALL_TURNS}")
    if len(layout.rotations) != len(tiles) or not set(layout.rotations) <= set(ROTATIONS):
        raise wrong(f"{len(tiles)} tiles need {len(tiles)} rotations out of {ROTATIONS}")
    laid = lay(tiles, layout)
    covered = [
        hex_ for place in laid for hex_ in hexagons(components.tiles[place.tile], place.q, place.r, place.rotation)
    ]
    if len(set(covered)) != len(covered):
        raise wrong("tiles overlap")
    if max(touching(laid)) > 2:
        raise wrong("a tile may touch at most two others")
    if kind in TARGETS:
        target = TARGETS[kind]
        adjacent = territory(laid, components.tiles).adjacent
        if len(groups(adjacent, range(target, len(adjacent), len(LETTERS)))) != 1:
            raise wrong(f"the {LANDSCAPES[target]} areas are not connected")
