"""The cards of Discoveries, drawn and in words: ways and worth of a discovery, recipe of a tribe."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from types import MappingProxyType
from typing import Final, NamedTuple

from domain.discoveries.names import discovery_name
from domain.discoveries.view import ActionView, CardView, DiscoveryView, TribeView
from domain.discoveries.words import RouteName
from projections.boards.discoveries.signs import (
    arrow,
    attitude_sign,
    effect_sign,
    species_sign,
    symbol_sign,
    teepee_sign,
    terrain_sign,
)
from projections.boards.drawing import DIM, INK, PAPER, Box, Point, Svg, fitted, place, rect, sign_letter, text
from projections.boards.wording import Wording, listed
from projections.sentences import Rendered

ROUTE: Final = 37.0
"""The distance from a route of a card to the next."""
_STEP: Final = 26.0
_SMALL_STEP: Final = 14.0
"""The size of a step of a small route, where there is room for all."""
_DISCOVERY: Final = "#eef3e2"
"""The ground of a discovery face."""

TRIBES: Final = {"SUN": "#fdf3dc", "ARROW": "#f6e7e2"}
"""By attitude: the ground of a tribe."""
_SHORT: Final = ("ALTER", "REROLL", "RECRUIT", "MINNETAREE")
"""Effects that have words beside their sign, or in place of it."""
_WORDS: Final = 150.0
"""The smallest room in which an effect has words beside its sign."""


class Routes(NamedTuple):
    """The routes of a card that is drawn."""

    face: DiscoveryView
    choice: str
    """The first part of the decision that names a route, empty where there is none."""
    walked: Mapping[str, tuple[int, bool]] = MappingProxyType({})
    """By route: the number of its steps that are done, and whether some of them were done just now."""


class CardSpot(NamedTuple):
    """A spot for a card on the table."""

    box: Box
    title: str
    names: Sequence[str]
    """The values of decisions that name its card."""
    changed: bool
    """Whether its card was put there just now."""


# ---- in words


def way_words(say: Wording, steps: str) -> Rendered:
    """Return steps in words, in their order: `RRM` is 2 rivers, 1 mountain."""
    ways = []
    for terrain, run in groupby(steps):
        number = len(list(run))
        ways.append(say("terrain", terrain=terrain, count=number))
    return listed(ways)


def recipe_words(say: Wording, recipe: ActionView | TribeView) -> Rendered:
    """Return the cost and the effect of an action in words."""
    brings = [way_words(say, terrain * size) for terrain, size in recipe.blocks]
    effect = say.either(brings) if brings else say("effect", effect=recipe.effect)
    if recipe.symbol is None:
        return effect
    return say("recipe", count=recipe.dice, symbol=recipe.symbol, effect=effect)


def discovery_words(say: Wording, face: DiscoveryView) -> Rendered:
    """Return the discovery face of a card in words."""
    ways = say.either([way_words(say, steps) for steps in face.routes.values()])
    return say("discovery", card=discovery_name(face), ways=ways)


def tribe_words(say: Wording, face: TribeView) -> Rendered:
    """Return the tribe face of a card in words."""
    tribe = say("tribe", name=face.name, attitude=face.attitude, teepees=say("teepees", count=face.teepees))
    return listed([tribe, recipe_words(say, face)], "; ")


# ---- signs


def teepees_sign(number: int, x: float, y: float) -> Svg:
    """Draw a number of teepees, 34 wide from its left edge."""
    return teepee_sign(x + 9, y, 0.85) + text(x + 21, y, number, size=16, text_anchor="start", font_weight="bold")


def worth_sign(say: Wording, face: DiscoveryView, x: float, y: float) -> Svg:
    """Draw the worth of a discovery from the left: EP, species with its letter, teepees; up to 158 wide."""
    shapes = [text(x, y, say("ep", ep=face.ep), size=18, text_anchor="start", font_weight="bold")]
    x += 66
    if face.species:
        shapes.append(species_sign(face.species, x + 10, y, 0.95))
        letter = say("species-letter", species=face.species)
        shapes.append(sign_letter(x + 23, y, letter, text_anchor="start", font_weight="bold"))
        x += 50
    if face.teepees:
        shapes.append(teepees_sign(face.teepees, x, y))
    return "".join(shapes)


def cost_sign(recipe: ActionView | TribeView, x: float, y: float) -> Svg:
    """Draw the dice that an action costs, 20 wide each, from the left."""
    shapes: list[Svg] = []
    if recipe.symbol is None:
        return ""
    for number in range(recipe.dice):
        left = x + 20 * number
        shapes.append(rect(left, y - 9, 18, 18, fill=PAPER, stroke=INK, stroke_width=1.2, rx=3))
        shapes.append(symbol_sign(recipe.symbol, left + 9, y, 0.66))
    return "".join(shapes)


def blocks_sign(blocks: Sequence[tuple[str, int]], x: float, y: float, width: float) -> tuple[list[Svg], Svg]:
    """Draw the blocks of an action from the left; an activation yields a single block.

    Returns:
        The blocks, and the signs between them.
    """
    shapes, between = [], ""
    unit = min(18.0, (width - 16 * len(blocks) + 12) / max(1, sum(size for _, size in blocks)))
    for number, (terrain, size) in enumerate(blocks):
        if number:
            between += text(x + 6, y, "/", size=18)
            x += 12
        frame = rect(x, y - unit / 2 - 1, unit * size + 2, unit + 2, fill=INK, rx=4)
        steps = (terrain_sign(terrain, x + 1 + unit * (step + 0.5), y, unit) for step in range(size))
        shapes.append(frame + "".join(steps))
        x += unit * size + 4
    return shapes, between


def recipe_sign(say: Wording, recipe: ActionView | TribeView, x: float, y: float, width: float) -> Svg:
    """Draw the cost and the effect of an action on a line."""
    words = say("effect-short", effect=recipe.effect) if recipe.effect in _SHORT else ""
    if recipe.symbol is None:
        return fitted(x, y, words, width, size=16, text_anchor="start")
    after = x + 20 * recipe.dice
    shapes = [cost_sign(recipe, x, y), arrow(after + 7, y)]
    if recipe.blocks:
        blocks, between = blocks_sign(recipe.blocks, after + 20, y, width - (after + 20 - x))
        return "".join([*shapes, *blocks, between])
    shapes.append(effect_sign(recipe.effect, after + 28, y))
    if words and width >= _WORDS:
        shapes.append(fitted(after + 43, y, words, width - (after + 43 - x), size=16, text_anchor="start"))
    return "".join(shapes)


def routes_sign(say: Wording, routes: Routes, spot: Point, width: float) -> list[Svg]:
    """Draw routes from their left upper corner downward, 37 high each."""
    (x, y), ways = spot, routes.face.routes
    size = min(_STEP, (width - 24) / max(map(len, ways.values())) - 1)
    return [_route(say, routes, name, (x, y + ROUTE * row), (size, _STEP)) for row, name in enumerate(ways)]


def small_routes_sign(say: Wording, routes: Routes, spot: Point, width: float) -> list[Svg]:
    """Draw routes small and side by side, 22 high."""
    (x, y), ways, shapes = spot, routes.face.routes, []
    size = min(_SMALL_STEP, (width - 28 * len(ways)) / sum(map(len, ways.values())) - 1)
    for name, steps in ways.items():
        shapes.append(_route(say, routes, name, (x, y), (size, _SMALL_STEP)))
        x += 28 + (size + 1) * len(steps)
    return shapes


def _route(say: Wording, routes: Routes, name: RouteName, spot: Point, size: Point) -> Svg:
    """Draw a route: its letter, and its steps from left to right."""
    (x, y), (step, high), (steps_done, changed) = spot, size, routes.walked.get(name, (0, False))
    face, steps, middle = routes.face, routes.face.routes[name], y + high / 2 + 4
    box = (x, y, 24 + (step + 1) * len(steps), high + 8)
    shapes = [rect(*box, fill=PAPER, fill_opacity=0.6)]
    shapes.append(text(x + 10, middle, name, size=16, font_weight="bold"))
    for number, terrain in enumerate(steps):
        left = x + 20 + (step + 1) * number
        shapes.append(terrain_sign(terrain, left + step / 2, middle, step, ticked=number < steps_done))
    title = say("route", route=Rendered(name), card=discovery_name(face), way=way_words(say, steps))
    if steps_done:
        title = listed([title, say("route-done", done=steps_done, steps=len(steps))], "; ")
    names = [f"{routes.choice}+route={name}"] if routes.choice else []
    return place(say, *shapes, title=title, rule="4.8", names=names, changed=changed and box, data_card=face.card)


# ---- whole cards


def discovery_card(say: Wording, face: DiscoveryView, spot: CardSpot, within: Svg) -> Svg:
    """Draw a discovery: its ground, its worth, and *within* on top."""
    box, title, names, changed = spot
    x, y, *_ = box
    shapes = [rect(*box, fill=_DISCOVERY, stroke=INK, stroke_width=1.5)]
    shapes.append(worth_sign(say, face, x + 10, y + 17))
    shapes.append(within)
    card_title = say("discovery-card", title=title, details=discovery_words(say, face))
    ids = {"data_card": face.card, "data_piece": face.card}
    return place(say, *shapes, title=card_title, rule="4.8", names=names, changed=changed and box, **ids)


def tribe_name(say: Wording, name: str) -> Rendered:
    """Return the short name of a tribe: "Minnetaree S" for "Minnetaree (South)"."""
    whole, _, part = name.partition(" (")
    return say("tribe-name", name=f"{whole} {part[0]}" if part else whole)


def tribe_card(say: Wording, card: CardView, spot: CardSpot, within: Svg) -> Svg:
    """Draw a tribe, its worth when it is turned over, and *within* on top."""
    box, title, names, changed = spot
    x, y, width, height = box
    tribe, other = card.tribe, card.discovery
    shapes = [rect(*box, fill=TRIBES[tribe.attitude], stroke=INK, stroke_width=1.5)]
    shapes.append(attitude_sign(tribe.attitude, x + 17, y + 16))
    shapes.append(
        fitted(
            x + 32,
            y + 17,
            tribe_name(say, tribe.name),
            width - 78,
            size=18,
            text_anchor="start",
            font_weight="bold",
        )
    )
    shapes.append(recipe_sign(say, tribe, x + 10, y + 44, width - 58))
    shapes.append(teepees_sign(tribe.teepees, x + width - 48, y + 44))
    shapes.append(rect(x + 1, y + 60, width - 2, height - 61, fill=_DISCOVERY, rx=5))
    shapes.append(text(x + 8, y + 73, say("turned"), size=16, text_anchor="start", fill=DIM))
    shapes += [worth_sign(say, other, x + 70, y + 73), within]
    card_title = say(
        "tribe-card",
        title=title,
        tribe=tribe_words(say, tribe),
        other=discovery_words(say, other),
    )
    ids = {"data_card": card.card, "data_piece": card.card}
    return place(say, *shapes, title=card_title, rule="4.3", names=names, changed=changed and box, **ids)
