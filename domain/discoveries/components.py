"""The material of Discoveries as data: dice, mat actions, cards with their two faces, and the check of a set.

A component set is a JSON document. Games that name none use `components.json`; its
`provenance` names the source of each table. The owner of the printed game may supply a set with
the faces of the printed cards: `load_components` checks it; each constraint has an error code.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal

import msgspec

from domain.core.component_sets import check_at_most, check_lengths, check_provenance, read_set
from domain.core.errors import ComponentError
from domain.discoveries.routes import feasible
from domain.discoveries.words import (
    GREY_DICE,
    ActionId,
    Attitude,
    Block,
    CardId,
    Effect,
    Kind,
    Route,
    RouteName,
    Side,
    Species,
    Symbol,
)


class Recipe(msgspec.Struct, frozen=True):
    """An action: its price and its effect."""

    id: ActionId
    kind: Kind
    symbol: Symbol | Literal["ANY"] | None
    """The symbol that its dice must show; `None` for an ability that takes no dice."""
    dice: int
    """The whole price."""
    effect: Effect
    blocks: tuple[Block, ...] = ()
    """Of an exploration: the blocks to choose from at each activation."""


class Tribe(msgspec.Struct, frozen=True):
    """The tribe face of a card."""

    id: ActionId
    name: str
    attitude: Attitude
    recipe: Recipe
    teepees: int


class Discovery(msgspec.Struct, frozen=True):
    """The discovery face of a card."""

    id: str
    routes: Mapping[RouteName, Route]
    """A single route, or two to choose from."""
    ep: int
    species: Species | None
    teepees: int


class Card(msgspec.Struct, frozen=True):
    """A card with its two faces."""

    id: CardId
    tribe: Tribe
    discovery: Discovery


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers that depend on the number of seats."""

    cards: int
    """In the draw pile before the set-up; the rest is removed unseen."""
    grey_dice: int
    teepee_points: tuple[int, ...]
    """By rank."""


class Components(msgspec.Struct, frozen=True):
    """A checked component set, prepared for the rules."""

    cards: Mapping[CardId, Card]
    """In canonical order."""
    recipes: Mapping[ActionId, Recipe]
    """Of the mat and of every tribe."""
    mat_actions: tuple[ActionId, ...]
    """In the order of listings."""
    faces: tuple[Symbol, ...]
    """The six faces of a die, by face index."""
    sides: Mapping[Symbol, Side]
    """By symbol: the side of the camp where dice with it lie."""
    display: int
    """Places of each display."""
    numbers: Mapping[int, Numbers]
    """By number of seats."""
    species_points: tuple[int, ...]
    """By number of species in a set."""


_CARDS: Final = 55
_SEATED: Final = (2, 3, 4)
_MOST_BLOCKS: Final = 2
"""The most blocks that an action may let choose from (`discoveries 1.5`)."""
_MOST_TEEPEES: Final = 20
_MOST_POINTS: Final = 100
_LONGEST_ROUTE: Final = 12

# The tables that a component set may not change: the help sheet of the game or all its reviews state them.
_FIXED: Final[dict[str, Any]] = {
    "dice_faces": ["WALK", "WALK", "JOURNAL", "JOURNAL", "RIDE", "NEGOTIATE"],
    "own_dice": 5,
    "display": 3,
    "species_points": [0, 3, 8, 15, 24],
    "mat_actions": [
        {"id": "CHANGE_PLANS", "kind": "INSTANT", "symbol": "ANY", "dice": 1, "effect": "SWAP"},
        {"id": "TAKE_FRIENDLY", "kind": "INSTANT", "symbol": "NEGOTIATE", "dice": 1, "effect": "SUN"},
        {"id": "TAKE_WARY", "kind": "INSTANT", "symbol": "NEGOTIATE", "dice": 2, "effect": "ARROW"},
        {"id": "ALTER_DICE", "kind": "INSTANT", "symbol": "ANY", "dice": 1, "effect": "ALTER"},
        {"id": "HORSE_RIDE", "kind": "EXPLORE", "symbol": "RIDE", "dice": 1, "effect": "R2"},
        {"id": "MARCH", "kind": "EXPLORE", "symbol": "WALK", "dice": 2, "effect": "R3"},
        {"id": "MOUNTAINS", "kind": "EXPLORE", "symbol": "ANY", "dice": 3, "effect": "M2"},
    ],
}
_TEEPEE_POINTS: Final = {2: (12, 6), 3: (12, 6, 0), 4: (12, 8, 4, 0)}
_INSTANT_SYMBOLS: Final = {"ALTER": ("ANY",), "REROLL": ("ANY",), "RECRUIT": ("RIDE",)}
"""By effect of an instant tribe action: the symbols that its die may have to show (`discoveries 4.6`)."""


class _ActionForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    kind: Kind
    symbol: Symbol | Literal["ANY"]
    dice: int
    effect: str


class _TribeForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    side: Attitude
    kind: Kind
    slot_symbol: Symbol | Literal["ANY"] | None
    camp_dice: int
    effect: str
    teepees: int


class _DiscoveryForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    route_a: str
    route_b: str | None
    ep: int
    species: Species | None
    teepees: int


class _SetForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: Literal["discoveries"]
    provenance: dict[str, Literal["rulebook", "public-source", "house"]]
    dice_faces: tuple[Symbol, ...]
    camp_sides: dict[Symbol, Side]
    own_dice: int
    display: int
    players: dict[str, Numbers]
    species_points: tuple[int, ...]
    mat_actions: tuple[_ActionForm, ...]
    tribes: dict[str, _TribeForm]
    discoveries: dict[str, _DiscoveryForm]


def load_components(document: bytes) -> Components:
    """Check a component set and prepare it for the rules.

    Raises:
        ComponentError: the set breaks a constraint of `discoveries 1`. Codes: `components_form` (another
            shape), `components_fixed_tables`, `components_players`, `components_camp_sides`,
            `components_cards`, `components_tribe`, `components_discovery`, `components_route`,
            `components_completable`.
    """
    form = read_set(document, _SetForm, game="Discoveries", rule="discoveries 1")
    _check_tables(form)
    _check_players(form.players)
    _check_cards(form)
    for name, tribe in form.tribes.items():
        _check_tribe(name, tribe)
    mat = tuple(_mat_recipe(action) for action in form.mat_actions)
    for name, discovery in form.discoveries.items():
        _check_discovery(name, discovery, mat)
    return _prepare(form, mat)


def check_limits(document: bytes) -> None:
    """Refuse a set that is larger than a game could need.

    Raises:
        ComponentError: `components_form` or `components_limit`.
    """
    form = read_set(document, _SetForm, game="Discoveries", rule="discoveries 1")
    check_provenance(form.provenance, rule="discoveries 1")
    for tribe in form.tribes.values():
        check_lengths([tribe.name], rule="discoveries 1.6.1")
        check_at_most(
            "blocks of which an action yields one", tribe.effect.count("|") + 1, _MOST_BLOCKS, rule="discoveries 1.5"
        )
        check_at_most("teepees of a tribe", tribe.teepees, _MOST_TEEPEES, rule="discoveries 1.6.1")
    for discovery in form.discoveries.values():
        check_at_most("points of a discovery", discovery.ep, _MOST_POINTS, rule="discoveries 1.6.2")
        check_at_most("teepees of a discovery", discovery.teepees, _MOST_TEEPEES, rule="discoveries 1.6.2")
        for route in (discovery.route_a, discovery.route_b or ""):
            check_at_most("steps of a route", len(route), _LONGEST_ROUTE, rule="discoveries 1.6.2")


def _check_tables(form: _SetForm) -> None:
    """Check that dice, mat actions, displays and species sets are as in the game, and that all symbols have a side."""
    for table, fixed in _FIXED.items():
        content = msgspec.to_builtins(getattr(form, table), builtin_types=())
        content = list(content) if isinstance(content, tuple) else content
        if content != fixed:
            raise _broken("fixed_tables", "1", f"{table} is fixed by the game: {fixed}", content)
    sides = form.camp_sides
    if set(sides) != set(form.dice_faces) or sides["NEGOTIATE"] != "LEFT" or sides["WALK"] != "RIGHT":
        raise _broken("camp_sides", "1.3", "every symbol has a side; NEGOTIATE lies left, WALK right", dict(sides))


def _check_players(players: Mapping[str, Numbers]) -> None:
    """Check the numbers for 2, 3 and 4 seats: enough cards for a set-up, and the points of the help sheet."""
    if sorted(players) != [str(seats) for seats in _SEATED]:
        raise _broken("players", "1.4", f"numbers are needed for {_SEATED} seats", sorted(players))
    for seats in _SEATED:
        numbers = players[str(seats)]
        if not 2 * _FIXED["display"] + seats <= numbers.cards <= _CARDS:
            raise _broken("players", "1.4", f"{seats} seats need some of the {_CARDS} cards", numbers.cards)
        if not 0 <= numbers.grey_dice <= GREY_DICE:
            raise _broken("players", "1.4", f"there are {GREY_DICE} grey dice", numbers.grey_dice)
        if numbers.teepee_points != _TEEPEE_POINTS[seats]:
            raise _broken("players", "1.4", f"ranks bring {_TEEPEE_POINTS[seats]}", numbers.teepee_points)


def _check_cards(form: _SetForm) -> None:
    """Check that there are 55 cards, each with both faces."""
    numbers = [f"{number:02}" for number in range(1, _CARDS + 1)]
    for letter, faces in (("T", form.tribes), ("D", form.discoveries)):
        if sorted(faces) != [letter + number for number in numbers]:
            raise _broken("cards", "1.6", f"the faces are {letter}01 to {letter}{_CARDS}", sorted(faces))


def _check_tribe(name: str, tribe: _TribeForm) -> None:
    """Check that a tribe face has a recipe that the rules know (`discoveries 4.6`, `4.10`)."""
    if tribe.kind == "EXPLORE":
        known = tribe.slot_symbol is not None and _blocks(tribe.effect) and 0 <= tribe.camp_dice <= 2
    elif tribe.kind == "INSTANT":
        known = tribe.slot_symbol in _INSTANT_SYMBOLS.get(tribe.effect, ()) and tribe.camp_dice == 0
    else:
        known = (tribe.slot_symbol, tribe.camp_dice, tribe.effect) == (None, 0, "MINNETAREE")
    if not known or tribe.teepees < 0 or not tribe.name:
        raise _broken("tribe", "1.6.1", f"the rules know no such tribe as {name}", msgspec.to_builtins(tribe))


def _check_discovery(name: str, discovery: _DiscoveryForm, mat: tuple[Recipe, ...]) -> None:
    """Check the routes of a discovery: rivers and mountains only; the mat alone can complete the first route."""
    if discovery.ep < 0 or discovery.teepees < 0:
        raise _broken("discovery", "1.6.2", f"{name} has numbers below 0", [discovery.ep, discovery.teepees])
    for route in (discovery.route_a, discovery.route_b):
        if route is not None and (not route or set(route) - {"R", "M"}):
            raise _broken("route", "1.6.2", f"a route of {name} has rivers R and mountains M only", route)
    explorations = [recipe.blocks for recipe in mat if recipe.kind == "EXPLORE"]
    if not feasible(discovery.route_a, 0, explorations, len(explorations)):
        raise _broken("completable", "1.6.2", f"the mat alone must complete route A of {name}", discovery.route_a)


def _broken(constraint: str, paragraph: str, detail: str, value: object) -> ComponentError:
    return ComponentError(constraint, detail, value=value, rule=f"discoveries {paragraph}")


def _blocks(effect: str) -> tuple[Block, ...]:
    """Read the blocks of an exploration, `R2|M1`; nothing when they cannot be read."""
    blocks = []
    for part in effect.split("|"):
        terrain, size = part[:1], part[1:]
        if terrain not in ("R", "M") or size not in ("1", "2", "3", "4"):
            return ()
        blocks.append(Block("R" if terrain == "R" else "M", int(size)))
    return tuple(blocks)


def _mat_recipe(form: _ActionForm) -> Recipe:
    blocks = _blocks(form.effect) if form.kind == "EXPLORE" else ()
    return Recipe(form.id, form.kind, form.symbol, form.dice, _effect(form.kind, form.effect), blocks)


def _effect(kind: Kind, effect: str) -> Effect:
    known: Effect = msgspec.convert("EXPLORE" if kind == "EXPLORE" else effect, Effect)
    return known


def _tribe(name: str, form: _TribeForm) -> Tribe:
    blocks = _blocks(form.effect) if form.kind == "EXPLORE" else ()
    dice = 0 if form.kind == "PASSIVE" else 1 + form.camp_dice
    recipe = Recipe(name, form.kind, form.slot_symbol, dice, _effect(form.kind, form.effect), blocks)
    return Tribe(name, form.name, form.side, recipe, form.teepees)


def _discovery(name: str, form: _DiscoveryForm) -> Discovery:
    routes: dict[RouteName, str] = {"A": form.route_a}
    if form.route_b is not None:
        routes["B"] = form.route_b
    return Discovery(name, routes, form.ep, form.species, form.teepees)


def _prepare(form: _SetForm, mat: tuple[Recipe, ...]) -> Components:
    tribes = {name: _tribe(name, tribe) for name, tribe in sorted(form.tribes.items())}
    cards = {}
    for name, tribe in tribes.items():
        number = name[1:]
        discovery = _discovery(f"D{number}", form.discoveries[f"D{number}"])
        cards[f"C{number}"] = Card(f"C{number}", tribe, discovery)
    return Components(
        cards=cards,
        recipes={recipe.id: recipe for recipe in (*mat, *(tribe.recipe for tribe in tribes.values()))},
        mat_actions=tuple(recipe.id for recipe in mat),
        faces=form.dice_faces,
        sides=form.camp_sides,
        display=form.display,
        numbers={int(seats): numbers for seats, numbers in form.players.items()},
        species_points=form.species_points,
    )
