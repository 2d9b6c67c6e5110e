"""The middle of Discoveries: the camp with its two sides, the general supply, the draw pile, and both displays."""

from __future__ import annotations

from typing import Final

from domain.discoveries.steps import AlteringStep, ExploringStep, TurnStartStep
from domain.discoveries.view import CardView, DiscoveriesView
from domain.discoveries.words import Side
from projections.boards.discoveries.cards import (
    CardSpot,
    Routes,
    discovery_card,
    routes_sign,
    small_routes_sign,
    tribe_card,
)
from projections.boards.discoveries.dice import DIE, PITCH, PITCH_DOWN, dice_rows, rows_of
from projections.boards.discoveries.scene import Scene
from projections.boards.discoveries.signs import GREY, GROUND, symbol_sign
from projections.boards.drawing import (
    DIM,
    INK,
    PAPER,
    SMALLEST,
    WIDE_BOARD,
    Block,
    Box,
    Point,
    Svg,
    fitted,
    grown,
    piece,
    place,
    rect,
    shifted,
    sign_letter,
    text,
)
from projections.boards.wording import Wording, listed

_CARD_WIDTH: Final = 235.0
_NARROW: Final = 480.0
_NARROW_CARD: Final = 233.0
_GAP: Final = 14.0
_TITLE: Final = 28.0
_CARD: Final = 110.0
_CARD_PITCH: Final = 118.0
_SYMBOL: Final = 28.0
"""The distance from a symbol of a side to the next."""
_FOOT: Final = 98.0
"""The height below the sides: of the general supply and the draw pile."""
_SYMBOLS: Final = (TurnStartStep, AlteringStep)
"""The steps in which a seat chooses a symbol."""
_REFILL: Final = "3"
"""The paragraph about the displays, and the pile that they are refilled from."""


def middle(scene: Scene, *, narrow: bool) -> Block:
    """Draw camp and displays: side by side, or the camp above the displays."""
    width = _NARROW_CARD if narrow else _CARD_WIDTH
    encounter, exploration = (_display(scene, source, width) for source in ("ENCOUNTER", "EXPLORATION"))
    if narrow:
        camp = _camp(scene, _NARROW, 0)
        below = camp.height + _GAP
        body = camp.body + shifted(encounter.body, 0, below) + shifted(exploration.body, _NARROW - width, below)
        return Block(_NARROW, below + encounter.height, body)
    camp = _camp(scene, WIDE_BOARD - 2 * (width + _GAP), encounter.height)
    body = encounter.body + shifted(camp.body, width + _GAP, 0) + shifted(exploration.body, WIDE_BOARD - width, 0)
    return Block(WIDE_BOARD, max(camp.height, encounter.height), body)


# ---- the displays


def _display(scene: Scene, source: str, width: float) -> Block:
    cards = _row(scene.position, source)
    shapes = [text(2, 12, scene.say("row", source=source), size=18, text_anchor="start", font_weight="bold")]
    for slot, card in enumerate(cards):
        shapes.append(_slot(scene, source, slot, card, width))
    return Block(width, _TITLE + _CARD_PITCH * len(cards) - (_CARD_PITCH - _CARD), "".join(shapes))


def _row(position: DiscoveriesView, source: str) -> tuple[CardView | None, ...]:
    return position.encounter if source == "ENCOUNTER" else position.exploration


def _slot(scene: Scene, source: str, slot: int, card: CardView | None, width: float) -> Svg:
    y, title = _TITLE + _CARD_PITCH * slot, scene.say("row-place", source=source, number=slot + 1)
    changed, box = _row(scene.old_position, source)[slot] != card, (0, y, width, _CARD)
    if card is None:
        frame = rect(*box, fill="none", stroke=DIM, stroke_width=1.5, stroke_dasharray="3 5")
        word = text(width / 2, y + _CARD / 2, scene.say("empty"), fill=DIM)
        return place(
            scene.say, frame, word, title=f"{title}: {scene.say('empty')}", rule=_REFILL, changed=changed and box
        )
    choice = f"source={source}+slot={slot}"
    is_exploring = isinstance(scene.step, ExploringStep)
    routes = "".join(_routes(scene.say, source, Routes(card.discovery, choice if is_exploring else ""), box))
    within, alone = ("", routes) if is_exploring else (routes, "")
    if source == "ENCOUNTER":
        names = [f"type=choose_tribe+slot={slot}", choice]
        return tribe_card(scene.say, card, CardSpot(box, title, names, changed), within) + alone
    names = [f"type=choose_discovery+slot={slot}", f"type=choose_start_discovery+slot={slot}", choice]
    return discovery_card(scene.say, card.discovery, CardSpot(box, title, names, changed), within) + alone


def _routes(say: Wording, source: str, routes: Routes, box: Box) -> list[Svg]:
    """Draw the routes of a card in a display: small where the face of its tribe is up."""
    _, top, width, _ = box
    if source == "ENCOUNTER":
        return small_routes_sign(say, routes, (8, top + 85), width - 10)
    return routes_sign(say, routes, (6, top + (35 if len(routes.face.routes) > 1 else 53)), width - 10)


# ---- the camp


def _camp(scene: Scene, width: float, height: float) -> Block:
    """Draw the camp, at least *height* high."""
    wide = (width - 8) / 2
    across = _across(wide)
    rows = max(rows_of(len(dice), across) for dice in scene.position.camp.values())
    head = 28 + _SYMBOL * max(len(_symbols_of(scene, side)) for side in scene.position.camp)
    high = max(head + PITCH_DOWN * rows, height - _TITLE - _FOOT)
    shapes = [text(2, 12, scene.say("camp"), size=18, text_anchor="start", font_weight="bold")]
    for number, side in enumerate(scene.position.camp):
        shapes.append(_side(scene, side, (wide + 8) * number, (wide, high), head))
    foot = _TITLE + high
    shapes += [_general(scene, foot + 8, width), _pile(scene, foot + 60, width)]
    return Block(width, foot + _FOOT, "".join(shapes))


def _across(width: float) -> int:
    """Return the number of dice that fit side by side."""
    return int((width + PITCH - DIE[0]) // PITCH)


def _symbols_of(scene: Scene, side: str) -> list[str]:
    return [symbol for symbol, where in scene.components.sides.items() if where == side]


def _side(scene: Scene, side: Side, x: float, size: Point, head: float) -> Svg:
    width, height = size
    dice = scene.position.camp[side]
    changed = [die.die for die in scene.old_position.camp[side]] != [die.die for die in dice]
    across = _across(width)
    start = x + (width - PITCH * across + PITCH - DIE[0]) / 2
    signs = dice_rows(scene, dice, start, _TITLE + head, across)
    # A die that no decision names now is a part of its side: a click on it chooses the side.
    within = [sign for die, sign in signs.items() if not scene.names(die)]
    alone = [sign for die, sign in signs.items() if scene.names(die)]
    box = (x, _TITLE, width, height)
    ground = rect(*box, fill=GROUND, stroke=INK, stroke_width=1.5)
    within.append(text(x + 10, _TITLE + 14, scene.say("side", side=side), size=16, text_anchor="start", fill=DIM))
    for row, symbol in enumerate(_symbols_of(scene, side)):
        names = [f"symbol={symbol}"] if isinstance(scene.step, _SYMBOLS) else []
        sign = _symbol(scene.say, symbol, (x + 6, _TITLE + 25 + _SYMBOL * row), width - 12, names)
        (alone if names else within).append(sign)
    faces = listed(
        [scene.say("die-shows", die=die.die, symbol=die.symbol or "none") for die in dice] or [scene.say("no-dice")]
    )
    title = scene.say("side-holds", side=side, dice=faces)
    camp = place(scene.say, ground, *within, title=title, rule="1.3", names=[f"side={side}"], changed=changed and box)
    return camp + "".join(alone)


def _symbol(say: Wording, symbol: str, spot: Point, width: float, names: list[str]) -> Svg:
    """Draw a symbol of a side: the key to the faces of dice."""
    x, y = spot
    shapes = [
        rect(x, y, width, 25, fill=PAPER, stroke=DIM, stroke_width=1),
        symbol_sign(symbol, x + 13, y + 12.5, 0.85),
    ]
    shapes.append(sign_letter(x + 25, y + 12.5, say("letter", symbol=symbol), text_anchor="start", font_weight="bold"))
    shapes.append(fitted(x + 45, y + 12.5, say("symbol", symbol=symbol), width - 47, size=16, text_anchor="start"))
    return place(say, *shapes, title=say("symbol-told", symbol=symbol), rule="1.3", names=names)


def _general(scene: Scene, y: float, width: float) -> Svg:
    dice = scene.position.general
    changed = scene.old_position.general != dice
    shapes = [rect(0, y, width, 46, fill=GROUND, stroke=DIM, stroke_width=1.2)]
    change = grown(len(dice), len(scene.old_position.general))
    shapes.append(text(8, y + 12, scene.say("general", count=len(dice), change=change), size=16, text_anchor="start"))
    for number, die in enumerate(dice):
        x = 8 + 27.0 * number
        face = rect(x, y + 23, 23, 20, fill=GREY, stroke=INK, stroke_width=1.2, rx=4)
        number_text = fitted(x + 11.5, y + 33, die.removeprefix("GREY"), 20, size=SMALLEST)
        shapes.append(piece(die, face, number_text))
    title = scene.say("general-told", count=len(dice), change=change)
    return place(scene.say, *shapes, title=title, rule="4.3", changed=changed and (0, y, width, 46))


def _pile(scene: Scene, y: float, width: float) -> Svg:
    position = scene.position
    shapes = [rect(0, y, width, 38, fill=GROUND, stroke=DIM, stroke_width=1.2)]
    shapes += [
        rect(8 + 3 * card, y + 6 - 2 * card, 22, 29, fill="#7a6a52", stroke=PAPER, stroke_width=1, rx=3)
        for card in range(min(3, position.pile))
    ]
    shapes.append(text(46, y + 19, scene.say("pile", count=position.pile), size=16, text_anchor="start"))
    shapes.append(
        text(width - 8, y + 19, scene.say("removed", count=position.removed), size=16, text_anchor="end", fill=DIM)
    )
    title = scene.say("pile-told", count=position.pile, removed=position.removed)
    changed = scene.old_position.pile != position.pile
    return place(scene.say, *shapes, title=title, rule=_REFILL, changed=changed and (0, y, width, 38))
