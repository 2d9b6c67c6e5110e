"""The actions of a seat of Discoveries, on its mat and from its tribes, with the dice on them."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from domain.discoveries.components import Tribe
from domain.discoveries.steps import ExploringStep
from domain.discoveries.view import ActionView, DiscoveriesView, SeatView
from projections.boards.discoveries.cards import (
    TRIBES,
    blocks_sign,
    cost_sign,
    recipe_sign,
    recipe_words,
    teepees_sign,
    tribe_name,
)
from projections.boards.discoveries.dice import DIE, die_sign
from projections.boards.discoveries.scene import Scene
from projections.boards.discoveries.signs import attitude_sign, symbol_sign, tick_sign
from projections.boards.drawing import (
    DIM,
    INK,
    PANEL_WIDTH,
    PAPER,
    SMALLEST,
    Svg,
    fitted,
    place,
    rect,
    shifted,
)
from projections.boards.wording import Wording
from projections.sentences import Rendered

_LEFT: Final = 10.0
_GAP: Final = 4.0
_SMALL: Final = ((PANEL_WIDTH - 2 * _LEFT - 3 * _GAP) / 4, 66.0)
"""Width and height of an action that is done at once."""
_LARGE: Final = ((PANEL_WIDTH - 2 * _LEFT - _GAP) / 2, 78.0)
"""Width and height of an action with room for dice, and of an action of a tribe."""
_USED: Final = "#d2d2d2"
_TRIBE: Final = "4.6"
_RULES: Final = {
    "CHANGE_PLANS": "4.2",
    "TAKE_FRIENDLY": "4.3",
    "TAKE_WARY": "4.3",
    "ALTER_DICE": "4.4",
    "HORSE_RIDE": "4.5",
    "MARCH": "4.5",
    "MOUNTAINS": "4.5",
}
"""By action of a mat: the paragraph about it; all other actions belong to tribes."""
_PRINT: Final = "#696969"
"""The colour of the symbol printed on the space of a die."""


def actions(scene: Scene, seat: SeatView, y: float) -> tuple[Svg, float]:
    """Draw the actions of a seat from *y* downward; return them with their height."""
    listed = seat.actions
    small = [action for action in listed if action.kind == "INSTANT" and not _is_tribe(action)]
    large = [action for action in listed if action not in small]
    shapes = []
    for number, action in enumerate(small):
        shapes.append(shifted(_small(scene, seat, action), _LEFT + (_SMALL[0] + _GAP) * number, y))
    below = y + _SMALL[1] + _GAP
    for number, action in enumerate(large):
        row, column = divmod(number, 2)
        x = _LEFT + (_LARGE[0] + _GAP) * column
        shapes.append(shifted(_large(scene, seat, action), x, below + (_LARGE[1] + _GAP) * row))
    rows = -(-len(large) // 2)
    return "".join(shapes), _SMALL[1] + _GAP + (_LARGE[1] + _GAP) * rows


def _is_tribe(action: ActionView) -> bool:
    return str(action.action)[1:].isdigit()


def _is_used(position: DiscoveriesView, seat: SeatView, action: ActionView) -> bool:
    turn = position.turn
    if turn is None or turn.seat != seat.seat:
        return False
    return bool(action.action in turn.used)


def _changed(scene: Scene, seat: SeatView, action: ActionView) -> bool:
    """Return whether an action is new, was just begun, or lost a die."""
    old = next(
        (earlier for earlier in scene.old_position.seats[seat.seat].actions if earlier.action == action.action), None
    )
    if old is None:
        return True
    is_begun = _is_used(scene.position, seat, action) and not _is_used(scene.old_position, seat, action)
    return is_begun or bool((old.slot and not action.slot) or (old.journal and not action.journal))


def _framed(scene: Scene, seat: SeatView, action: ActionView, size: tuple[float, float], *body: Svg) -> Svg:
    """Return the place of an action around its signs."""
    width, height = size
    is_used = _is_used(scene.position, seat, action)
    tribe = _tribe(scene, action)
    ground = _USED if is_used else PAPER if tribe is None else TRIBES[tribe.attitude]
    shapes = [rect(0, 0, width, height, fill=ground, stroke=DIM, stroke_width=1.3), *body]
    if is_used:
        shapes.append(tick_sign(width - 9, height - 9))
    kind = "action" if tribe is None else tribe.attitude
    name = scene.say("action", action=action.action, name=action.name)
    facts = [scene.say("action-told", kind=kind, action=name, recipe=recipe_words(scene.say, action))]
    facts += [scene.say("used")] * is_used
    for die, role in ((action.slot, "slot"), (action.journal, "journal")):
        if die is not None and die.symbol is not None:
            facts.append(scene.say("with-die", role=role, die=die.die, symbol=die.symbol))
    names = [f"action={action.action}"] if scene.acts(seat.seat) else []
    changed = _changed(scene, seat, action)
    rule, frame = _RULES.get(action.action, _TRIBE), (0, 0, width, height)
    return place(scene.say, *shapes, title="; ".join(facts), rule=rule, names=names, changed=changed and frame)


def _tribe(scene: Scene, action: ActionView) -> Tribe | None:
    card = scene.components.cards.get(f"C{action.action[1:]}")
    return None if card is None else card.tribe


def _short(say: Wording, action: ActionView) -> Rendered:
    return say("action-short", action=action.action, name=action.name)


def _small(scene: Scene, seat: SeatView, action: ActionView) -> Svg:
    """Draw an action that is done at once; both words of its name have a line of their own."""
    width = _SMALL[0]
    words = str(_short(scene.say, action)).split(" ", 1)
    name = [fitted(width / 2, 12 + 14 * at, word, width - 4, size=SMALLEST) for at, word in enumerate(words)]
    return _framed(scene, seat, action, _SMALL, *name, recipe_sign(scene.say, action, 8, 49, width - 10))


def _large(scene: Scene, seat: SeatView, action: ActionView) -> Svg:
    tribe = _tribe(scene, action)
    if tribe is None:
        head = fitted(8, 13, _short(scene.say, action), _LARGE[0] - 16, size=16, text_anchor="start")
    else:
        head = attitude_sign(tribe.attitude, 13, 13, 0.8)
        name = tribe_name(scene.say, action.name)
        head += fitted(24, 13, name, _LARGE[0] - 54, size=16, text_anchor="start")
        head += teepees_sign(tribe.teepees, _LARGE[0] - 33, 13)
    if action.kind != "EXPLORE":
        return _framed(scene, seat, action, _LARGE, head, recipe_sign(scene.say, action, 10, 48, _LARGE[0] - 20))
    return _explore(scene, seat, action, head)


def _explore(scene: Scene, seat: SeatView, action: ActionView, head: Svg) -> Svg:
    """Draw an exploration: the space of its die, the space of the JOURNAL die, its price, and its yield."""
    within, alone = [head], []
    for x, die, symbol in ((6.0, action.slot, action.symbol or "ANY"), (57.0, action.journal, "JOURNAL")):
        if die is None:
            within.append(_space(x, symbol))
        elif scene.names(die.die):
            alone.append(die_sign(scene, die, x, 27))
        else:
            within.append(die_sign(scene, die, x, 27))
    within.append(cost_sign(action, 112, 37))
    blocks, between = blocks_sign(action.blocks, 110, 62, _LARGE[0] - 116)
    within.append(between)
    if len(blocks) == 1 or not isinstance(scene.step, ExploringStep) or not scene.acts(seat.seat):
        within += blocks
    else:
        alone += [_mode(scene.say, action, mode, block) for mode, block in enumerate(blocks)]
    return _framed(scene, seat, action, _LARGE, *within) + "".join(alone)


def _space(x: float, symbol: str) -> Svg:
    """Draw the free space of a die, with the symbol that it must show."""
    width, height = DIE
    frame = rect(x, 27, width, height, fill="none", stroke=INK, stroke_width=1.2, stroke_dasharray="4 3", rx=7)
    return frame + symbol_sign(symbol, x + width / 2, 27 + height / 2, 1.1, _PRINT)


def _mode(say: Wording, action: ActionView, mode: int, block: Svg) -> Svg:
    names = [f"type=activate+action={action.action}+mode={mode}"]
    recipe = recipe_words(say, replace(action, blocks=(action.blocks[mode],)))
    return place(
        say, block, title=f"{say('action', action=action.action, name=action.name)}: {recipe}", rule="4.8", names=names
    )
