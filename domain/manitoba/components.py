"""The material of Manitoba as data: tiles, ladders, score tiles, season cards, and the check of a component set.

A component set is a JSON document. Games that name none use `components.json`; its
`provenance` names the source of each table. The owner of another printing may supply a set with
other tiles, ladders, score tiles or event cards: `load_components` checks it; each constraint has an error code.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, Final, Literal, TypeAlias

import msgspec

from domain.core.component_sets import check_at_most, check_lengths, check_provenance, read_set
from domain.core.errors import ComponentError

Good: TypeAlias = Literal["berry", "bison", "horse", "canoe", "feather"]
Sector: TypeAlias = Literal["berry", "bison", "horse", "canoe"]
Place: TypeAlias = Literal["small", "large"]
"""A ceremonial place."""
Landscape: TypeAlias = Literal["forest", "prairie", "hills", "lake", "mountain"]
Colour: TypeAlias = Literal["green", "brown", "beige", "blue", "white"]
Path: TypeAlias = Literal["gatherer", "hunter", "warrior", "shaman"]
Season: TypeAlias = Literal["winter", "spring", "summer", "autumn"]
Code: TypeAlias = Literal["E1", "E2", "E3", "E4", "E5", "E6", "E7", "E8", "E9"]
"""The effect of an event card (`manitoba 5.2`)."""
AreaId: TypeAlias = str
"""A tile's id and the letter of a landscape: `T3.F` is the forest of tile T3."""
CardId: TypeAlias = str

GOODS: Final[tuple[Good, ...]] = ("berry", "bison", "horse", "canoe", "feather")
"""In the order of listings, as are the tuples below: equal ranks belong to the same sphere."""
SECTORS: Final[tuple[Sector, ...]] = ("berry", "bison", "horse", "canoe")
LANDSCAPES: Final[tuple[Landscape, ...]] = ("forest", "prairie", "hills", "lake", "mountain")
COLOURS: Final[tuple[Colour, ...]] = ("green", "brown", "beige", "blue", "white")
LETTERS: Final = "FPHLM"
"""The letters of the landscapes."""
RANK: Final[Mapping[str, int]] = {
    word: rank for words in (GOODS, LANDSCAPES, COLOURS, LETTERS) for rank, word in enumerate(words)
}
"""The rank of a good, landscape, colour or letter among its like."""
FEATHER: Final = 4
"""The rank of the feather."""
LAKE: Final = 3
MOUNTAIN: Final = 4

PATHS: Final[tuple[Path, ...]] = ("gatherer", "hunter", "warrior", "shaman")
PATH_OF_COLOUR: Final[Mapping[str, Path]] = {
    "green": "gatherer",
    "brown": "hunter",
    "beige": "warrior",
    "white": "shaman",
}
"""Blue has no path."""
PLACES: Final[tuple[Place, ...]] = ("small", "large")
SMALL: Final = "small"
LARGE: Final = "large"
WIGWAM: Final = "wigwam"
SQUARE: Final = "square"
SUPPLY: Final = "supply"
NONE: Final = "none"
"""In place of a path, a good or a wake: the choice is declined."""
SEASONS: Final[tuple[Season, ...]] = ("spring", "summer", "autumn")
"""The seasons with five cards each."""
CODES: Final[tuple[Code, ...]] = ("E1", "E2", "E3", "E4", "E5", "E6", "E7", "E8", "E9")


class Tile(msgspec.Struct, frozen=True):
    """A territory tile: a hexagon in the centre and a ring of six."""

    id: str
    centre: str
    """The letter of the landscape in the centre."""
    ring: str
    """The letters around it, counter-clockwise from the east, when the tile is not turned."""


class Stock(msgspec.Struct, frozen=True):
    """The material and the length of a game, by its number of seats (`manitoba 1.3`)."""

    goods: tuple[int, ...]
    """By the rank of the good."""
    wampum: int
    tiles: int
    rounds: int


class EventCard(msgspec.Struct, frozen=True):
    """A season card with an event."""

    code: Code
    goods: tuple[Good, ...] = ()
    """The goods on offer, for `E4`."""


ScoreTile: TypeAlias = tuple[Sector, ...] | Literal["most"]
"""The goods that a score tile names; `most`: the fullest sector is scored."""


class Components(msgspec.Struct, frozen=True):
    """A checked component set, prepared for the rules."""

    tiles: Mapping[str, Tile]
    ladders: tuple[tuple[int, ...], ...]
    """By the rank of the sector: the value of 1, 2, 3 … pieces; as many as it can hold."""
    empty_sector: int
    """The value of a sector without a piece."""
    wigwam: int
    """Cree that sleep at the start."""
    square: int
    """Cree that are awake at the start."""
    spaces: Mapping[Place, int]
    """How many pieces complete a ceremonial place."""
    stocks: Mapping[int, Stock]
    """By number of seats."""
    score_tiles: Mapping[str, ScoreTile]
    """Ascending by id: the canonical order of the pile."""
    seasons: Mapping[Season, tuple[CardId, ...]]
    """The event cards of each season, ascending: the canonical order of the pile."""
    event_cards: Mapping[CardId, EventCard]

    @property
    def cree(self) -> int:
        """How many Cree of each seat are in play."""
        return self.wigwam + self.square


# The tables that a component set may not change: the rulebook states them.
_FIXED: Final[dict[str, Any]] = {
    "empty_sector": -2,
    "village": {"wigwam": 3, "square": 5, "small": 3, "large": 4},
    "supply": {
        "2": {"good": 10, "feather": 7, "wampum": 12, "tiles": 3, "rounds": 16},
        "3": {"good": 12, "feather": 8, "wampum": 16, "tiles": 4, "rounds": 15},
        "4": {"good": 14, "feather": 10, "wampum": 20, "tiles": 5, "rounds": 16},
    },
}
_ID: Final = re.compile(r"[A-Za-z0-9]+")
_CARD_ID: Final = re.compile(r"[A-Z]{2}-[A-Z]")
_TILE_COUNT: Final = 6
_SCORE_TILE_COUNT: Final = 12
_EVENTS_A_SEASON: Final = 6
_BISON_AT_4: Final = 8
_LONGEST_ID: Final = 20
_LONGEST_LADDER: Final = 20
_HIGHEST_VALUE: Final = 1_000


class _TileForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    centre: str
    ring: str


class _SetForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: Literal["manitoba"]
    provenance: dict[str, Literal["rulebook", "public-source", "house"]]
    tiles: dict[str, _TileForm]
    ladders: dict[Sector, list[int]]
    empty_sector: int
    village: dict[str, int]
    supply: dict[str, dict[str, int]]
    score_tiles: dict[str, list[Sector] | Literal["most"]]
    events: dict[Literal["spring", "summer", "autumn"], dict[str, list[str]]]


def load_components(document: bytes) -> Components:
    """Check a component set and prepare it for the rules.

    Raises:
        ComponentError: the set breaks a constraint of `manitoba 1`. Codes: `components_form` (another shape),
            `components_tiles` (their number and ids), `components_areas` (five areas a tile),
            `components_chains` (lake and mountain reach along the border, so that both alternative territories
            exist), `components_ladders`, `components_score_tiles`, `components_events`, `components_fixed_tables`.
    """
    form = read_set(document, _SetForm, game="Manitoba", rule="manitoba 1")
    _check_tiles(form.tiles)
    for name, tile in form.tiles.items():
        _check_areas(name, tile)
    _check_ladders(form.ladders)
    _check_score_tiles(form.score_tiles)
    _check_events(form.events)
    for table, fixed in _FIXED.items():
        if getattr(form, table) != fixed:
            raise _broken("fixed_tables", "1.3", f"{table} is fixed by the rulebook: {fixed}", getattr(form, table))
    return _prepare(form)


def check_limits(document: bytes) -> None:
    """Refuse a set that is larger than a game could need.

    Raises:
        ComponentError: `components_form` or `components_limit`.
    """
    form = read_set(document, _SetForm, game="Manitoba", rule="manitoba 1")
    check_provenance(form.provenance, rule="manitoba 1")
    check_lengths((*form.tiles, *form.score_tiles), _LONGEST_ID, rule="manitoba 1.2")
    for ladder in form.ladders.values():
        check_at_most("values of a ladder", len(ladder), _LONGEST_LADDER, rule="manitoba 1.4")
        check_at_most("a value of a ladder", max(ladder, default=0), _HIGHEST_VALUE, rule="manitoba 1.4")


def _check_tiles(tiles: Mapping[str, _TileForm]) -> None:
    if len(tiles) != _TILE_COUNT:
        raise _broken("tiles", "1.2", f"a set has {_TILE_COUNT} tiles, this one has {len(tiles)}", len(tiles))
    for name in tiles:
        if not _ID.fullmatch(name):
            raise _broken("tiles", "1.8", f"a tile's id has letters and digits only, not {name!r}", name)


def _check_areas(name: str, tile: _TileForm) -> None:
    """Check the five areas: each landscape once, each connected; lake and mountain cover two ring hexagons each."""
    letters = tile.centre + tile.ring
    if len(tile.centre) != 1 or len(tile.ring) != 6 or set(letters) != set(LETTERS) or tile.centre in tile.ring:
        raise _broken("areas", "R2", f"{name} needs one letter in the centre and the other four on its ring", letters)
    starts = [
        letter for letter, before in zip(tile.ring, tile.ring[-1] + tile.ring[:-1], strict=True) if letter != before
    ]
    if len(starts) != len(set(starts)):
        raise _broken("areas", "R2", f"an area of {name} is not in one piece", tile.ring)
    if tile.ring.count("L") != 2 or tile.ring.count("M") != 2:
        raise _broken("chains", "1.8", f"lake and mountain of {name} must cover two ring hexagons each", tile.ring)


def _check_ladders(ladders: Mapping[Sector, Sequence[int]]) -> None:
    for sector in SECTORS:
        ladder = ladders.get(sector, [])
        if len(ladder) < 4 or ladder[0] < 1 or any(left >= right for left, right in pairwise(ladder)):
            raise _broken("ladders", "1.4", f"the values of {sector} must rise from 1 or more, four at least", ladder)
    if ladders["bison"][3] != _BISON_AT_4:
        raise _broken("ladders", "1.4", f"four bison are worth {_BISON_AT_4}", ladders["bison"])


def _check_score_tiles(tiles: Mapping[str, Sequence[str] | str]) -> None:
    if len(tiles) != _SCORE_TILE_COUNT or not all(_ID.fullmatch(name) for name in tiles):
        raise _broken("score_tiles", "1.2", f"a set has {_SCORE_TILE_COUNT} score tiles", sorted(tiles))
    for name, goods in tiles.items():
        if goods != "most" and (len(goods) not in (1, 2) or list(goods) != [s for s in SECTORS if s in goods]):
            raise _broken("score_tiles", "1.6", f"{name} must name one or two goods, in their order", goods)


def _check_events(seasons: Mapping[Any, Mapping[str, Sequence[str]]]) -> None:
    names = [name for season in SEASONS for name in seasons.get(season, {})]
    if any(len(seasons.get(season, {})) != _EVENTS_A_SEASON for season in SEASONS) or len(set(names)) != len(names):
        raise _broken("events", "1.7", f"each season has {_EVENTS_A_SEASON} event cards of its own", sorted(names))
    for season in SEASONS:
        for name, (code, *goods) in ((name, effect or [""]) for name, effect in seasons[season].items()):
            if not _CARD_ID.fullmatch(name) or code not in CODES:
                raise _broken("events", "1.7", f"{name} is no event card", code)
            if bool(goods) != (code == "E4") or goods != [good for good in GOODS if good in goods]:
                raise _broken("events", "5.2", f"{name} must name goods for E4, in their order, and none else", goods)


def _broken(constraint: str, rule: str, detail: str, value: object) -> ComponentError:
    return ComponentError(constraint, detail, value=value, rule=f"manitoba {rule}")


def _prepare(form: _SetForm) -> Components:
    village = form.village
    event_cards = {
        name: EventCard(effect[0], tuple(effect[1:]))  # type: ignore[arg-type]  # checked against CODES and GOODS
        for season in SEASONS
        for name, effect in sorted(form.events[season].items())  # type: ignore[index]  # winter has no events
    }
    return Components(
        tiles={name: Tile(name, tile.centre, tile.ring) for name, tile in sorted(form.tiles.items())},
        ladders=tuple(tuple(form.ladders[sector]) for sector in SECTORS),
        empty_sector=form.empty_sector,
        wigwam=village["wigwam"],
        square=village["square"],
        spaces={"small": village["small"], "large": village["large"]},
        stocks={int(seats): _stock(numbers) for seats, numbers in form.supply.items()},
        score_tiles={
            name: "most" if goods == "most" else tuple(goods) for name, goods in sorted(form.score_tiles.items())
        },
        seasons={season: tuple(sorted(form.events[season])) for season in SEASONS},  # type: ignore[index]  # as above
        event_cards=event_cards,
    )


def _stock(numbers: Mapping[str, int]) -> Stock:
    goods = (*(numbers["good"] for _ in SECTORS), numbers["feather"])
    return Stock(goods, numbers["wampum"], numbers["tiles"], numbers["rounds"])
