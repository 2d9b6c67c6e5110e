"""The material of Bison as data: tiles, scales, prices, pieces, and the check of a component set.

A component set is a JSON document. Games that name none use `components.json`;
its `provenance` names the source of each table. The owner of another printing may supply
a set with other tiles: `load_components` checks it against `bison 1.3`; each constraint has its own error code.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final, Literal, NamedTuple, TypeAlias

import msgspec

from domain.core.component_sets import check_at_most, check_lengths, check_provenance, read_set
from domain.core.errors import ComponentError

Terrain: TypeAlias = Literal["prairie", "river", "mountain"]
Animal: TypeAlias = Literal["bison", "fish", "turkey"]
Item: TypeAlias = Literal["hunter", "tent", "canoe"]
Building: TypeAlias = Literal["tent", "canoe"]
Movement: TypeAlias = Literal["gather", "step", "march"]
Action: TypeAlias = Literal["lay_tile"] | Building | Movement
Hex: TypeAlias = tuple[int, int]
"""Axial coordinates (q, r) of a pointy-top hex; r grows downward."""
SpaceId: TypeAlias = str
"""A tile's id and the initial of a terrain: `T05.M` is the mountain of tile T05."""

TERRAINS: Final[tuple[Terrain, ...]] = ("prairie", "river", "mountain")
"""In the order of listings; `ANIMALS` names the animals that they yield, in the same order."""
ANIMALS: Final[tuple[Animal, ...]] = ("bison", "fish", "turkey")
SCORING_ORDER: Final[tuple[Terrain, ...]] = ("prairie", "mountain", "river")
ITEMS: Final[tuple[Item, ...]] = ("hunter", "tent", "canoe")
ACTIONS: Final[tuple[Action, ...]] = ("lay_tile", "tent", "canoe", "gather", "step", "march")
NONE: Final = "none"
"""In place of an animal: nothing can be gained, all three scales are full (`bison R6`)."""

DIRECTIONS: Final[tuple[Hex, ...]] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""Offsets of the six neighbours, clockwise from east; the opposite of d is (d + 3) mod 6."""
ROTATIONS: Final = (0, 2, 4)
"""The turns, in 60° steps clockwise, that let a tile interlock with the start tiles."""
MAX_DISTANCE: Final = 3
"""How far from the nearest start tile a tile may lie (`bison R1`)."""


class Animals(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A number of each kind of animal: a stock, a price, or the animals printed on a tile."""

    bison: int = 0
    fish: int = 0
    turkey: int = 0

    @property
    def total(self) -> int:
        """The sum of the three numbers."""
        return self.bison + self.fish + self.turkey

    @property
    def smallest(self) -> int:
        """The smallest of the three numbers."""
        return min(self.bison, self.fish, self.turkey)

    def of(self, animal: Animal) -> int:
        """Return the number of a kind."""
        number: int = getattr(self, animal)
        return number

    def covers(self, price: Animals) -> bool:
        """Return whether these animals can pay *price*."""
        return self.bison >= price.bison and self.fish >= price.fish and self.turkey >= price.turkey

    def times(self, factor: int) -> Animals:
        """Return each number multiplied by a factor."""
        return Animals(self.bison * factor, self.fish * factor, self.turkey * factor)


class Pieces(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Hunters, tents and canoes of one colour that lie together: a reserve or a part of the market."""

    hunters: int
    tents: tuple[int, ...]
    """The values of the tents, ascending."""
    canoes: tuple[int, ...]
    """The values of the canoes, ascending."""


class Tile(msgspec.Struct, frozen=True):
    """A land tile."""

    id: str
    ring: str
    """The terrain (P, R, M) at the printed sides 0 … 5, clockwise; sides 0, 2, 4 are convex."""
    animals: Animals
    start: bool
    spaces: tuple[SpaceId, SpaceId, SpaceId]
    """Its spaces, in the order of `TERRAINS`."""
    sides: tuple[SpaceId, ...]
    """The space that each printed side touches."""

    @property
    def numbers(self) -> tuple[int, int, int]:
        """The animals printed on its spaces, in the order of `TERRAINS`."""
        return (self.animals.bison, self.animals.fish, self.animals.turkey)


class StartTile(NamedTuple):
    """Where a start tile lies before the first round."""

    tile: str
    q: int
    r: int
    rotation: int


class Components(msgspec.Struct, frozen=True):
    """A checked component set, prepared for the rules."""

    tiles: Mapping[str, Tile]
    start_layout: tuple[StartTile, ...]
    draw_tiles: tuple[str, ...]
    """The ids of the tiles that are drawn, ascending: the canonical order of the pile."""
    hexes: frozenset[Hex]
    """Every hex where a tile may lie: at most `MAX_DISTANCE` from a start tile."""
    stock_start: int
    stock_max: int
    action_cost: tuple[int, ...]
    """By number of hunters used, 0 … 5: animals to pay. (0 hunters cost nothing and gain an animal.)"""
    zero_hunter_gain: int
    price_per_value: Animals
    exchange_give: int
    exchange_get: int
    reserve: Pieces
    """The pieces of each seat at the start."""
    market: Pieces
    """The pieces in each seat's part of the market at the start."""
    marker_hunters: int
    """Hunters of each colour that mark the stocks and never play."""
    rounds: Mapping[int, int]
    """By number of seats."""
    removed: Mapping[int, int]
    """By number of seats: tiles that leave the game unseen."""


def hex_distance(hex_: Hex, other_hex: Hex) -> int:
    """Return the distance of two hexes, in tiles; neighbours are 1 apart.

    >>> hex_distance((4, 0), (1, 0))
    3
    """
    dq, dr = hex_[0] - other_hex[0], hex_[1] - other_hex[1]
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2


# The tables that a component set may not change: the rulebook states them (`bison 1.3`, constraint 7).
_FIXED: Final[dict[str, Any]] = {
    "scale": {"min": 0, "max": 15, "start": 10},
    "action_cost": {"1": 0, "2": 2, "3": 4, "4": 7, "5": 10},
    "zero_hunter_gain": 1,
    "market_price_per_value": {"B": 1, "F": 1, "T": 1},
    "exchange": {"give": 3, "get": 1},
    "pieces_per_colour": {
        "hunters": {"markers": 3, "reserve": 4, "market": 4},
        "tents": {"reserve": {"1": 1, "2": 1, "3": 0, "4": 0}, "market": {"1": 1, "2": 1, "3": 1, "4": 1}},
        "canoes": {"reserve": {"1": 1, "2": 1, "3": 0, "4": 0}, "market": {"1": 1, "2": 1, "3": 1, "4": 1}},
    },
    "players": {"2": {"rounds": 6, "removed": 6}, "3": {"rounds": 5, "removed": 3}, "4": {"rounds": 4, "removed": 2}},
}
_LETTERS: Final = "PRM"
_TILE_ID: Final = re.compile(r"[A-Za-z0-9]+")
_TILE_COUNT: Final = 21
_START_COUNT: Final = 3
_LONGEST_ID: Final = 20
_FARTHEST_START: Final = 100
_ANIMALS_PER_TILE: Final = 3


class _TileForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    ring: str
    bison: int = msgspec.field(name="B")
    fish: int = msgspec.field(name="F")
    turkey: int = msgspec.field(name="T")
    start: bool = False


class _StartForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    tile: str
    q: int
    r: int
    rot: int


class _HuntersForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    markers: int
    reserve: int
    market: int


class _ValuesForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    reserve: dict[str, int]
    market: dict[str, int]


class _PiecesForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    hunters: _HuntersForm
    tents: _ValuesForm
    canoes: _ValuesForm


class _SetForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: Literal["bison"]
    provenance: dict[str, Literal["rulebook", "public-source", "house"]]
    scale: dict[str, int]
    action_cost: dict[str, int]
    zero_hunter_gain: int
    market_price_per_value: dict[str, int]
    exchange: dict[str, int]
    pieces_per_colour: _PiecesForm
    players: dict[str, dict[str, int]]
    start_layout: list[_StartForm]
    tiles: dict[str, _TileForm]


def load_components(document: bytes) -> Components:
    """Check a component set and prepare it for the rules.

    Raises:
        ComponentError: the set breaks a constraint of `bison 1.3`. Codes: `components_form` (a document of
            another shape), and for the constraints 1 … 7 `components_tiles`, `components_ring`, `components_runs`,
            `components_ponds`, `components_animals`, `components_start_layout`, `components_fixed_tables`.
    """
    form = read_set(document, _SetForm, game="Bison", rule="bison 1.3")
    _check_tiles(form.tiles)
    for name, tile in form.tiles.items():
        _check_ring(name, tile.ring)
        _check_animals(name, tile)
    _check_start_layout(form)
    _check_fixed_tables(form)
    return _prepare(form)


def check_limits(document: bytes) -> None:
    """Refuse a set that is larger than a game could need.

    Raises:
        ComponentError: `components_form` or `components_limit`.
    """
    form = read_set(document, _SetForm, game="Bison", rule="bison 1.3")
    check_provenance(form.provenance, rule="bison 1.3")
    check_lengths(form.tiles, _LONGEST_ID, rule="bison 1.3")
    for place in form.start_layout:
        farthest = max(abs(place.q), abs(place.r))
        check_at_most("a coordinate of the start layout", farthest, _FARTHEST_START, rule="bison 1.3")


def _check_tiles(tiles: Mapping[str, _TileForm]) -> None:
    """Check constraint 1: 21 tiles with fit ids, exactly 3 of them start tiles."""
    if len(tiles) != _TILE_COUNT:
        raise _broken("tiles", 1, f"a set has {_TILE_COUNT} tiles, this one has {len(tiles)}", len(tiles))
    for name in tiles:
        if not _TILE_ID.fullmatch(name):
            raise _broken("tiles", 1, f"a tile's id has letters and digits only, not {name!r}", name)
    starts = [name for name, tile in tiles.items() if tile.start]
    if len(starts) != _START_COUNT:
        raise _broken("tiles", 1, f"a set has {_START_COUNT} start tiles, this one has {len(starts)}", starts)


def _check_ring(name: str, ring: str) -> None:
    """Check constraints 2 to 4: the terrains at a tile's six sides."""
    if len(ring) != len(DIRECTIONS) or set(ring) != set(_LETTERS):
        raise _broken("ring", 2, f"the ring of {name} needs six letters out of P, R and M, each at least once", ring)
    neighbours = list(zip(ring, ring[1:] + ring[0], strict=True))
    ponds = sum(1 for pair in neighbours if set(pair) == {"P", "M"})
    if ponds > 1:  # this ring breaks constraint 3 too; this error names the nearer cause
        raise _broken("ponds", 4, f"{name} has {ponds} corner ponds, at most one is possible", ring)
    for letter in "PM":
        ends = sum(1 for side, following in neighbours if side == letter != following)
        if ends != 1:
            raise _broken("runs", 3, f"the {letter} sides of {name} are not one contiguous run", ring)


def _check_animals(name: str, tile: _TileForm) -> None:
    """Check constraint 5: three animals on each tile."""
    numbers = [tile.bison, tile.fish, tile.turkey]
    if min(numbers) < 0 or sum(numbers) != _ANIMALS_PER_TILE:
        raise _broken("animals", 5, f"{name} must show {_ANIMALS_PER_TILE} animals, none below 0", numbers)


def _check_start_layout(form: _SetForm) -> None:
    """Check constraint 6: the start tiles lie side by side and interlock."""
    starts = sorted(name for name, tile in form.tiles.items() if tile.start)
    laid = sorted(place.tile for place in form.start_layout)
    if laid != starts:
        raise _broken("start_layout", 6, f"the start layout must name {starts} once each", laid)
    places = [(place.q, place.r) for place in form.start_layout]
    if any(hex_distance(left, right) != 1 for left in places for right in places if left is not right):
        raise _broken("start_layout", 6, "the start tiles must lie side by side, each at the two others", places)
    turns = [place.rot for place in form.start_layout]
    if not set(turns) <= set(ROTATIONS):
        raise _broken("start_layout", 6, f"start tiles are turned by {ROTATIONS} steps, nothing else", turns)


def _check_fixed_tables(form: _SetForm) -> None:
    """Check constraint 7: all tables but the tiles are as in the rulebook."""
    for table, fixed in _FIXED.items():
        content = msgspec.to_builtins(getattr(form, table))
        if content != fixed:
            raise _broken("fixed_tables", 7, f"{table} is fixed by the rulebook: {fixed}", content)


def _broken(constraint: str, number: int, detail: str, value: object) -> ComponentError:
    return ComponentError(constraint, detail, value=value, rule=f"bison 1.3, constraint {number}")


def _prepare(form: _SetForm) -> Components:
    layout = tuple(StartTile(place.tile, place.q, place.r, place.rot) for place in form.start_layout)
    prices = form.market_price_per_value
    pieces = form.pieces_per_colour
    return Components(
        tiles={name: _tile(name, tile) for name, tile in sorted(form.tiles.items())},
        start_layout=layout,
        draw_tiles=tuple(sorted(name for name, tile in form.tiles.items() if not tile.start)),
        hexes=frozenset(_hexes_near((place.q, place.r) for place in layout)),
        stock_start=form.scale["start"],
        stock_max=form.scale["max"],
        action_cost=(0, *(form.action_cost[str(hunters)] for hunters in range(1, 6))),
        zero_hunter_gain=form.zero_hunter_gain,
        price_per_value=Animals(prices["B"], prices["F"], prices["T"]),
        exchange_give=form.exchange["give"],
        exchange_get=form.exchange["get"],
        reserve=Pieces(pieces.hunters.reserve, _values(pieces.tents.reserve), _values(pieces.canoes.reserve)),
        market=Pieces(pieces.hunters.market, _values(pieces.tents.market), _values(pieces.canoes.market)),
        marker_hunters=pieces.hunters.markers,
        rounds={int(seats): numbers["rounds"] for seats, numbers in form.players.items()},
        removed={int(seats): numbers["removed"] for seats, numbers in form.players.items()},
    )


def _tile(name: str, form: _TileForm) -> Tile:
    prairie, river, mountain = (f"{name}.{letter}" for letter in _LETTERS)
    animals = Animals(form.bison, form.fish, form.turkey)
    sides = tuple(f"{name}.{letter}" for letter in form.ring)
    return Tile(name, form.ring, animals, form.start, (prairie, river, mountain), sides)


def _values(counts: Mapping[str, int]) -> tuple[int, ...]:
    return tuple(int(value) for value, count in sorted(counts.items()) for _ in range(count))


def _hexes_near(starts: Iterable[Hex]) -> Iterable[Hex]:
    reach = range(-MAX_DISTANCE, MAX_DISTANCE + 1)
    for q, r in starts:
        yield from ((q + dq, r + dr) for dq in reach for dr in reach if abs(dq + dr) <= MAX_DISTANCE)
