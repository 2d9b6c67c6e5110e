"""The tiles of Wendake: action tiles and progress tiles, the market and the display."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from domain.wendake.components import Components
from domain.wendake.view import WendakeView
from projections.boards.drawing import (
    DIM,
    INK,
    PAPER,
    Block,
    column,
    element,
    fitted,
    lines,
    place,
    rect,
    text,
    wrap,
)
from projections.boards.wendake.signs import sign, stone_sign

TILE_WIDTH: Final = 128.0

_TOP: Final = 31.0
_ROW: Final = 18.0
_LEVELS: Final = ("#f6efdc", "#dcebd0", "#dcd8f0")
_RITUAL: Final = "#5d4636"
_RULES: Final = {
    "CANOE": "4.1",
    "MOVE": "4.2",
    "HARVEST": "4.4",
    "HUNT": "4.5",
    "TAN": "4.6",
    "FISH": "4.7",
    "MILITARY": "4.8",
    "MASK": "4.9",
    "TRADE": "4.10",
    "SACRED_FIRE": "4.11",
    "RITUAL": "4.12",
}
"""By action, whatever number follows its name: the paragraph about it."""
_SEVERAL: Final = "3.3"
_BESIDE: Final = 700.0
"""A row so wide has all tiles of a level."""
_LARGE: Final = 130.0
"""A progress tile so wide is written larger."""
_COSTS: Final = (
    "1 leather, 1 fish, 1 vegetable",
    "2 leather, 2 fish, 2 different vegetables",
    "3 leather, 3 fish, 3 different vegetables",
)
_EFFECTS: Final = {
    "MOVE_STEPS 1": ("move 1",),
    "MOVE_STEPS 2": ("move 2",),
    "MOVE_STEPS 3": ("move 3",),
    "ALLIANCE": ("alliance",),
    "FREE_ORDER": ("actions in", "any order"),
    "RITUAL_PLUS_1_THEN_MOVE_1": ("ritual +1,", "then move 1"),
    "DRAW_2_DISCARD_1": ("draw 2,", "discard 1"),
    "USE_OCCUPIED_SPACE": ("play on a", "taken space"),
    "DISCOUNT 1": ("1 cheaper",),
    "DISCOUNT 2": ("2 cheaper",),
    "DISCOUNT 3": ("3 cheaper",),
    "EXCHANGE_PLUS_2_NO_SMALLPOX": ("exchange +2,", "no smallpox"),
    "GAIN_1_ANIMAL": ("gain leather", "or fish"),
    "SPEND_DIFFERENT_ANIMALS_1_TO_2": ("spend animal", "resources"),
    "OUTPOST_BECOMES_GUARD": ("outpost", "to guard"),
    "SCORE_HIGHEST": ("ritual scores", "highest"),
    "TRANSFER_1_POINT": ("a point to", "other track"),
    "TAKE_BACK_PLAYED_MASKS": ("played masks", "to hand"),
    "ONE_CARD_WILD": ("a mask of", "other kind"),
    "EXCHANGE_3_NO_SMALLPOX": ("exchange 3,", "no smallpox"),
    "GAIN_1_ANIMAL_1_VEGETABLE": ("gain animal,", "vegetable"),
    "SPEND_DIFFERENT_VEGETABLES_1_TO_3": ("spend", "vegetables"),
    "FLIP_ONE_TILE": ("turn a", "tile over"),
    "ALLIANCE_WINS_TIES": ("alliance,", "wins ties"),
    "GAIN_2_RESOURCES_1_BEAVER": ("2 resources,", "1 beaver"),
    "PLUS_1_NATIVE_PLUS_1_POINT": ("ritual: +1", "native, +1"),
    "SPEND_DIFFERENT_RESOURCES_1_TO_5": ("spend", "resources"),
    "ONE_NATIVE_HOME": ("a native", "comes home"),
    "PLUS_1_MASK_POINT": ("mask +1",),
    "VIRTUAL_EXTRA_CARD": ("additional", "mask"),
}
"""The effects of progress tiles in few words; the docs for players tell them whole."""


def plain_words(name: str) -> str:
    """Return an id of the rules as words: `SACRED_FIRE` is `sacred fire`."""
    return name.replace("_", " ").lower()


def rule_of(actions: Sequence[str]) -> str:
    """Return the paragraph about what a tile shows: about its action, or about performing several."""
    return _RULES[actions[0].partition(" ")[0]] if len(actions) == 1 else _SEVERAL


def action_tile(
    components: Components,
    tile: str,
    actions: Sequence[str],
    *,
    names: Iterable[str] = (),
    title: str,
    ritual: bool = False,
    front: Sequence[str] = (),
    stone: str | None = None,
    fire: bool = False,
    changed: bool = False,
    width: float = TILE_WIDTH,
    height: float = 80.0,
) -> Block:
    """Draw an action tile with what lies on it.

    Args:
        components: the component set.
        tile: its id.
        actions: what the visible side shows, from top to bottom.
        names: the values of decisions that mean it.
        title: where it lies; what it is follows.
        ritual: whether the ritual side is up.
        front: the actions on its front; named where the ritual side is up.
        stone: which stone lies on it.
        fire: whether the fire marker lies on it.
        changed: whether it just changed.
        width: of the tile.
        height: of the tile.
    """
    shown_id, level = tile.partition("@")[0], _level(components, tile)
    ink = PAPER if ritual else INK
    fill = _RITUAL if ritual else _LEVELS[level]
    shown = [rect(1, 1, width - 2, height - 2, fill=fill, stroke=INK, stroke_width=1.3)]
    shown.append(text(8, 14, shown_id, size=14, text_anchor="start", fill=PAPER if ritual else DIM))
    if ritual:
        shown.append(rect(4.5, 4.5, width - 9, height - 9, fill="none", stroke=PAPER, stroke_width=1.2, rx=4))
    for number, action in enumerate(actions):
        y = _TOP + _ROW * number
        shown.append(sign(action, 18, y, 0.72))
        shown.append(text(33, y, plain_words(action), size=16, text_anchor="start", fill=ink))
    if stone:
        shown.append(stone_sign(width - 18, 17, black=stone == "BLACK", size=11))
    if fire:
        spot = element("circle", cx=width - 18, cy=height - 20, r=14, fill=PAPER, stroke=INK, stroke_width=1.2)
        shown.append(spot + sign("SACRED_FIRE", width - 18, height - 20, 0.95))
    facts = [f"{title}: {shown_id}"]
    facts += ["ritual side", f"front {_joined(front)}"] if ritual else [_joined(actions)]
    facts += ["black stone"] if stone == "BLACK" else ["stone"] if stone else []
    facts += ["fire marker"] if fire else []
    frame = (3, 3, width - 6, height - 6)
    return Block(
        width,
        height,
        place(*shown, title=", ".join(facts), rule=rule_of(actions), names=names, changed=changed, frame=frame),
    )


def _joined(actions: Sequence[str]) -> str:
    return " + ".join(map(plain_words, actions))


def _level(components: Components, tile: str) -> int:
    return next((level for level in (1, 2) if tile in components.levels[level]), 0)


def progress_tile(
    components: Components,
    tile: str,
    *,
    title: str,
    names: Iterable[str],
    width: float,
    used: bool = False,
    changed: bool = False,
) -> Block:
    """Draw a progress tile: the track of its points and its effect; a used one is dark.

    Args:
        components: the component set.
        tile: its id.
        title: where it lies; what it is follows.
        names: the values of decisions that mean it.
        width: of the tile.
        used: whether it was used this year.
        changed: whether it just changed.
    """
    kind = components.progress[tile]
    effect = _EFFECTS[kind.effect]
    ink, size, row = (PAPER if used else INK), *((17, 18.0) if width >= _LARGE else (14, 15.0))
    height = 8 + row * 4
    middle = width / 2
    shown = [rect(1, 1, width - 2, height - 2, fill="#5f5f5f" if used else "#fdf6e3", stroke=INK, stroke_width=1.2)]
    points = f"+{kind.level} {kind.track.lower()}"
    shown.append(fitted(7, row * 0.78, tile, width / 2, size=size, text_anchor="start", font_weight="bold", fill=ink))
    if used:
        shown.append(text(width - 7, row * 0.78, "used", size=size, text_anchor="end", fill=ink))
    shown.append(fitted(middle, row * 1.78, points, width - 8, size=size, font_style="italic", fill=ink))
    for number, line in enumerate(effect):
        y = row * ((3.2 if len(effect) == 1 else 2.75) + number)
        shown.append(fitted(middle, y, line, width - 8, size=size, fill=ink))
    frame = (3, 3, width - 6, height - 6)
    told = f"{title}: {tile}, {points}, {' '.join(effect)}{', used this year' if used else ''}"
    return Block(width, height, place(*shown, title=told, rule="5.2", names=names, changed=changed, frame=frame))


def market(position: WendakeView, before: WendakeView, components: Components, width: float) -> Block:
    """Draw the open advanced tiles."""
    level = position.market_level
    left = position.stacks[level - 1]
    head = lines([f"Market of level {level}: {len(position.market)} open, {left} face down"], width)
    fronts = position.tile_actions
    one = (width + 6) / (6 if width >= _BESIDE else 3) - 6
    tiles = [
        action_tile(
            components,
            tile,
            fronts[tile],
            names=[f"in={tile}"],
            title="Market",
            changed=tile not in before.market,
            width=one,
        )
        for tile in position.market
    ]
    return column([head, wrap(tiles, width + 1)] if tiles else [head], 2)


def display(position: WendakeView, before: WendakeView, components: Components, width: float) -> Block:
    """Draw the progress tiles on display, a row a level."""
    most = 2 * len(position.seats)
    across = most if width >= _BESIDE else max(n for n in (2, 3, 4) if most % n == 0)
    parts = []
    for level, (tiles, was) in enumerate(zip(position.display, before.display, strict=True)):
        gone = set(was) - set(tiles)
        head = [f"Progress tiles of level {level + 1}: {_COSTS[level]}"]
        head += [f"Just taken: {', '.join(sorted(gone))}"] if gone else []
        parts.append(lines(head, width))
        parts.append(_progress_row(components, tiles, set(tiles) - set(was), "On display", width, across))
    return column([part for part in parts if part.height], 3)


def sorted_out(position: WendakeView, components: Components, width: float) -> Block:
    """Draw the progress tiles that the Oneida may start with."""
    tiles = [*position.sorted_out[0], *position.sorted_out[1]]
    row = _progress_row(components, tiles, set(), "Sorted out", width, int(width // 100))
    return column([lines(["Sorted out, for the Oneida to choose from"], width), row], 3)


def _progress_row(
    components: Components, tiles: Sequence[str], new: set[str], title: str, width: float, across: int
) -> Block:
    one = (width - 6 * (across - 1)) / across
    shown = [
        progress_tile(components, tile, title=title, names=[f"tile={tile}"], width=one, changed=tile in new)
        for tile in tiles
    ]
    return wrap(shown, width + 1)
