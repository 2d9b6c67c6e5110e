"""The material of Wendake as data: action tiles, maps, masks, turtles, progress tiles, tribes, and the check of a set.

A component set is a JSON document. Games that name none use `components.json`; its
`provenance` names the source of each table. The owner of a printed game may supply a set with the
tables that only its pictures show: `load_components` checks it; each constraint has an error code.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import msgspec

from domain.core.component_sets import check_at_most, check_lengths, check_provenance, packaged_components, read_set
from domain.core.errors import ComponentError
from domain.wendake.territory import MapForm, Territory, check_map_limits, map_problem, territory
from domain.wendake.words import (
    COMMON,
    FIRE,
    KINDS,
    OTTAWA_FIRE,
    TOP,
    TRACKS,
    TURTLE_KINDS,
    CardId,
    ProgressId,
    SpaceId,
    TileId,
    Track,
    TribeId,
    TurtleId,
)

ADVANCED: Final = 17
"""Advanced action tiles of each level in the box; four seats play with all of them. Sets with further tiles are drawn
from as a whole: the surplus leaves the game unseen (set-up step 13 of the rulebook)."""

_ACTION: Final = re.compile(r"CANOE|MOVE [1-9]|HARVEST|HUNT|TAN|FISH|MILITARY|MASK|TRADE")
_BASIC: Final = tuple(f"BA{number}" for number in range(1, 10))
_SEATS: Final = ("2", "3", "4")
_LONGEST_ID: Final = 20
_MOST_TILES: Final = 60
_MOST_ACTIONS: Final = 4
_MOST_MASKS: Final = 9
_MOST_GOODS: Final = 20


class MaskSpace(msgspec.Struct, frozen=True):
    """A space of the mask ceremony."""

    pattern: tuple[int, ...]
    """How many cards of each of so many different kinds, most first."""
    points: int


class ProgressTile(msgspec.Struct, frozen=True):
    """A progress tile."""

    level: int
    track: str
    """The track of its points, or `LOWEST` or `HIGHEST`."""
    when: str
    effect: str


class Tribe(msgspec.Struct, frozen=True):
    """A tribe: its goods and masks at the start, and its power."""

    LEATHER: int
    FISH: int
    home_veg: int
    """Vegetables of the kind that the home makes."""
    BEAVER: int
    masks: int
    power: str | None


class _DeckForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    kinds: tuple[str, ...]
    per_kind: int
    infected_numbers: tuple[int, ...]


class _SetForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: str
    provenance: dict[str, str]
    basic_tiles: dict[TileId, tuple[str, ...]]
    level1_tiles: dict[TileId, tuple[str, ...]]
    level2_tiles: dict[TileId, tuple[str, ...]]
    maps: dict[str, MapForm]
    mask_deck: _DeckForm
    mask_spaces: dict[SpaceId, MaskSpace]
    turtle_tiles: dict[str, tuple[tuple[Track, ...], ...]]
    turtle_levels: dict[str, int]
    progress_tiles: dict[ProgressId, ProgressTile]
    tribes: dict[TribeId, Tribe]


class Components(msgspec.Struct, frozen=True):
    """A checked component set, prepared for the rules."""

    actions: Mapping[TileId, tuple[str, ...]]
    """The actions on the front of every action tile; basic tiles are named with their seat (`BA5@1`)."""
    alike: frozenset[TileId]
    """The action tiles with the same actions as another tile; not the two tiles of Sacred Fire."""
    levels: Mapping[int, tuple[TileId, ...]]
    """The advanced tiles of levels 1 and 2."""
    territories: Mapping[int, Territory]
    """The map for each number of seats."""
    cards: tuple[CardId, ...]
    """All mask cards, ascending."""
    infected: frozenset[CardId]
    spaces: Mapping[SpaceId, MaskSpace]
    turtles: Mapping[str, tuple[TurtleId, ...]]
    """The tiles of each kind."""
    turtle_tracks: Mapping[TurtleId, tuple[Track, ...]]
    turtle_points: Mapping[str, int]
    """By level."""
    progress: Mapping[ProgressId, ProgressTile]
    tribes: Mapping[TribeId, Tribe]


def load_components(document: bytes) -> Components:
    """Check a component set and prepare it for the rules.

    Raises:
        ComponentError: the set breaks a constraint of `wendake 1`. Codes: `components_form` (another shape),
            `components_tiles` (number, ids and actions of the action tiles), `components_map` (homes, slots, flags and
            borders), `components_masks` (kinds and cards), `components_spaces` (patterns that hands can match),
            `components_turtles`, `components_progress`, `components_tribes` (the rulebook fixes parts of them).
    """
    form = read_set(document, _SetForm, game="Wendake", rule="wendake 1")
    _check_tiles(form)
    _check_maps(form.maps)
    _check_masks(form)
    _check_turtles(form)
    _check_fixed(form)
    return _prepare(form)


def check_limits(document: bytes) -> None:
    """Refuse a set that is larger than a game could need, or has two tiles that sentences could not tell apart.

    Raises:
        ComponentError: `components_form`, `components_limit` or `components_tiles` (an advanced tile has the name of a
            basic tile; logs may name a set like that, so `load_components` takes it).
    """
    form = read_set(document, _SetForm, game="Wendake", rule="wendake 1")
    alike = sorted((form.level1_tiles.keys() | form.level2_tiles.keys()) & set(_BASIC))
    if alike:
        raise _broken("tiles", "1.2", "an advanced tile is called like a basic one", alike)
    check_lengths([form.game], rule="wendake 1")
    check_provenance(form.provenance, rule="wendake 1")
    for tiles in (form.basic_tiles, form.level1_tiles, form.level2_tiles):
        check_lengths(tiles, _LONGEST_ID, rule="wendake 1.2")
        check_at_most("action tiles of a level", len(tiles), _MOST_TILES, rule="wendake 1.2")
        for actions in tiles.values():
            check_at_most("actions of a tile", len(actions), _MOST_ACTIONS, rule="wendake 1.2")
    for map_ in form.maps.values():
        check_map_limits(map_)
    check_at_most("infected masks of a kind", len(form.mask_deck.infected_numbers), _MOST_MASKS, rule="wendake 1.4")
    check_lengths(form.mask_spaces, _LONGEST_ID, rule="wendake 1.5")
    for space in form.mask_spaces.values():
        check_at_most("points of a mask space", space.points, TOP, rule="wendake 1.5")
    for tribe in form.tribes.values():
        most = max(tribe.LEATHER, tribe.FISH, tribe.home_veg, tribe.BEAVER)
        check_at_most("goods of one type at the start", most, _MOST_GOODS, rule="wendake 1.8")


def _broken(constraint: str, rule: str, detail: str, value: object) -> ComponentError:
    return ComponentError(constraint, detail, value=value, rule=f"wendake {rule}")


def _check_tiles(form: _SetForm) -> None:
    if tuple(form.basic_tiles) != _BASIC and set(form.basic_tiles) != set(_BASIC):
        raise _broken("tiles", "1.2", f"the basic tiles are {', '.join(_BASIC)}", sorted(form.basic_tiles))
    fires = [tile for tile, actions in form.basic_tiles.items() if FIRE in actions]
    if fires != ["BA1"] or form.basic_tiles["BA1"] != (FIRE,):
        raise _broken("tiles", "1.2", "BA1 alone shows SACRED_FIRE, and nothing else", fires)
    for level, tiles in ((1, form.level1_tiles), (2, form.level2_tiles)):
        if len(tiles) < ADVANCED:
            raise _broken("tiles", "1.2", f"level {level} has {ADVANCED} tiles at least, not {len(tiles)}", len(tiles))
    if set(form.level1_tiles) & set(form.level2_tiles):
        raise _broken("tiles", "1.2", "a tile is in both levels", sorted(form.level1_tiles))
    for tile, actions in _worked_tiles(form):
        if not actions or not all(_ACTION.fullmatch(action) for action in actions):
            raise _broken("tiles", "1.2", f"{tile} shows actions that are none", actions)
        if "@" in tile or tile == OTTAWA_FIRE:
            raise _broken("tiles", "1.2", f"a tile cannot be called {tile}", tile)


def _worked_tiles(form: _SetForm) -> Iterable[tuple[TileId, tuple[str, ...]]]:
    for tile, actions in form.basic_tiles.items():
        if tile != "BA1":
            yield tile, actions
    yield from form.level1_tiles.items()
    yield from form.level2_tiles.items()


def _check_maps(maps: Mapping[str, MapForm]) -> None:
    if set(maps) != set(_SEATS):
        raise _broken("map", "1.3", f"there is one map for each of {_SEATS} seats", sorted(maps))
    for number, form in maps.items():
        problem = map_problem(form, int(number))
        if problem is not None:
            raise _broken("map", "1.3", f"the map for {number} seats: {problem}", number)


def _check_masks(form: _SetForm) -> None:
    deck = form.mask_deck
    if deck.kinds != KINDS or not 4 <= deck.per_kind <= 9:
        raise _broken("masks", "1.4", f"five kinds {KINDS} of four to nine cards each", deck.per_kind)
    if not set(deck.infected_numbers) <= set(range(1, deck.per_kind + 1)):
        raise _broken("masks", "1.4", "an infected number is on no card", deck.infected_numbers)
    patterns = [space.pattern for space in form.mask_spaces.values()]
    if len(form.mask_spaces) != 8 or len(set(patterns)) != len(patterns):
        raise _broken("spaces", "1.5", "there are eight spaces with different patterns", len(patterns))
    for name, space in form.mask_spaces.items():
        if list(space.pattern) != sorted(space.pattern, reverse=True) or not space.pattern or min(space.pattern) < 1:
            raise _broken("spaces", "1.5", f"the pattern of {name} has most cards first", space.pattern)
        if len(space.pattern) > len(KINDS) or max(space.pattern) > deck.per_kind or space.points < 1:
            raise _broken("spaces", "1.5", f"no hand can match {name} for points", space.pattern)


def _check_turtles(form: _SetForm) -> None:
    if set(form.turtle_tiles) != set(TURTLE_KINDS):
        raise _broken("turtles", "1.6", f"the kinds are {', '.join(TURTLE_KINDS)}", sorted(form.turtle_tiles))
    for kind, tiles in form.turtle_tiles.items():
        named = 2 if kind.endswith("5") else 1
        if len(tiles) != 4 or any(len(set(tracks)) != named or len(tracks) != named for tracks in tiles):
            raise _broken("turtles", "1.6", f"{kind} has four tiles that name {named} track(s) each", tiles)
    if form.turtle_levels != {"3": 1, "4": 2, "5": 2}:
        raise _broken("turtles", "1.6", "the points of the levels are fixed by the rulebook", form.turtle_levels)


def _check_fixed(form: _SetForm) -> None:
    """Check that progress tiles and the powers of tribes are as in the rulebook."""
    own = _own_set()
    if form.progress_tiles != own.progress_tiles:
        raise _broken("progress", "1.7", "the progress tiles are fixed by the rulebook", sorted(form.progress_tiles))
    powers = {name: tribe.power for name, tribe in form.tribes.items()}
    if powers != {name: tribe.power for name, tribe in own.tribes.items()}:
        raise _broken("tribes", "1.8", "the tribes and their powers are fixed by the rulebook", powers)
    if form.tribes[COMMON] != own.tribes[COMMON]:
        raise _broken("tribes", "1.8", "the common start is fixed by the rulebook", COMMON)
    for name, tribe in form.tribes.items():
        if min(tribe.LEATHER, tribe.FISH, tribe.home_veg, tribe.BEAVER, tribe.masks) < 0 or tribe.masks > 3:
            raise _broken("tribes", "1.8", f"the start of {name} is not possible", name)


def _own_set() -> _SetForm:
    return read_set(packaged_components("domain.wendake"), _SetForm, game="Wendake", rule="wendake 1")


def _prepare(form: _SetForm) -> Components:
    actions: dict[TileId, tuple[str, ...]] = {OTTAWA_FIRE: (FIRE,), **form.level1_tiles, **form.level2_tiles}
    for seat in range(4):
        actions |= {f"{tile}@{seat}": tile_actions for tile, tile_actions in form.basic_tiles.items()}
    fronts = Counter((*form.basic_tiles.values(), *form.level1_tiles.values(), *form.level2_tiles.values()))
    numbers = range(1, form.mask_deck.per_kind + 1)
    turtle_tracks = {
        f"{kind}-{number}": tracks for kind in TURTLE_KINDS for number, tracks in enumerate(form.turtle_tiles[kind], 1)
    }
    return Components(
        actions=actions,
        alike=frozenset(tile for tile, front in actions.items() if fronts[front] > 1),
        levels={1: tuple(sorted(form.level1_tiles)), 2: tuple(sorted(form.level2_tiles))},
        territories={int(number): territory(map_) for number, map_ in form.maps.items()},
        cards=tuple(f"{kind}{number}" for kind in KINDS for number in numbers),
        infected=frozenset(f"{kind}{number}" for kind in KINDS for number in form.mask_deck.infected_numbers),
        spaces=form.mask_spaces,
        turtles={kind: _tiles_of(kind, form.turtle_tiles[kind]) for kind in TURTLE_KINDS},
        turtle_tracks={tile: _in_order(tracks) for tile, tracks in turtle_tracks.items()},
        turtle_points=form.turtle_levels,
        progress=dict(sorted(form.progress_tiles.items())),
        tribes=form.tribes,
    )


def _tiles_of(kind: str, tiles: Sequence[object]) -> tuple[TurtleId, ...]:
    return tuple(f"{kind}-{number}" for number in range(1, len(tiles) + 1))


def _in_order(tracks: Iterable[Track]) -> tuple[Track, ...]:
    return tuple(sorted(tracks, key=TRACKS.index))
