"""The tiles of Wendake: action tiles and progress tiles, the market and the display."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from domain.wendake.components import Components
from domain.wendake.names import progress_name, side_name, tile_name
from domain.wendake.view import WendakeView
from projections.boards.drawing import (
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
from projections.boards.wording import Wording
from projections.sentences import LINE_END, Rendered

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
"""By action, with any number after its name: the paragraph about it."""
_SEVERAL: Final = "3.3"
_BESIDE: Final = 700.0
"""The smallest width of a row that has all tiles of a level."""
_LARGE: Final = 130.0
"""The smallest width of a progress tile with larger letters."""


def action_words(say: Wording, action: str) -> Rendered:
    """Return an action in words: `MOVE 2` is `move 2`."""
    name, _, number = action.partition(" ")
    return say("action", action=name, number=number or "none")


def rule_of(actions: Sequence[str]) -> str:
    """Return the paragraph about the actions of a tile: about its only action, or about performing several."""
    return _RULES[actions[0].partition(" ")[0]] if len(actions) == 1 else _SEVERAL


def action_tile(
    say: Wording,
    components: Components,
    tile: str,
    actions: Sequence[str],
    *,
    names: Iterable[str] = (),
    title: str,
    ritual: bool = False,
    stone: str | None = None,
    fire: bool = False,
    changed: bool = False,
    width: float = TILE_WIDTH,
    height: float = 80.0,
) -> Block:
    """Draw an action tile with the stone and the fire marker on it.

    Args:
        say: words the tile.
        components: the component set.
        tile: its id.
        actions: the actions on the visible side, from top to bottom.
        names: the values of decisions that name it.
        title: its place in words; its name is added.
        ritual: whether the ritual side is up.
        stone: the stone on it, if there is one.
        fire: whether the fire marker lies on it.
        changed: whether it just changed.
        width: the width of the tile.
        height: the height of the tile.
    """
    level = _level(components, tile)
    ink = PAPER if ritual else INK
    fill = _RITUAL if ritual else _LEVELS[level]
    shapes = [rect(1, 1, width - 2, height - 2, fill=fill, stroke=INK, stroke_width=1.3)]
    if ritual:
        shapes.append(rect(4.5, 4.5, width - 9, height - 9, fill="none", stroke=PAPER, stroke_width=1.2, rx=4))
    for number, action in enumerate(actions):
        y = _TOP + _ROW * number
        shapes.append(sign(action, 18, y, 0.72))
        shapes.append(text(33, y, action_words(say, action), size=16, text_anchor="start", fill=ink))
    if stone:
        shapes.append(stone_sign(width - 18, 17, black=stone == "BLACK", size=11))
    if fire:
        # Beside the stone, where no action is written.
        spot = element("circle", cx=width - 43, cy=17, r=12, fill=PAPER, stroke=INK, stroke_width=1.2)
        shapes.append(spot + sign("SACRED_FIRE", width - 43, 17, 0.8))
    name = tile_name(components, tile)
    facts = [say("titled", title=title, name=side_name(actions) if ritual else name)]
    facts += [say("front", tile=name)] if ritual else []
    facts += [say("stone", stone=stone)] if stone else []
    facts += [say("fire-marker")] if fire else []
    frame = (3, 3, width - 6, height - 6)
    return Block(
        width,
        height,
        place(say, *shapes, title=", ".join(facts), rule=rule_of(actions), names=names, changed=changed, frame=frame),
    )


def _level(components: Components, tile: str) -> int:
    return next((level for level in (1, 2) if tile in components.levels[level]), 0)


def progress_tile(
    say: Wording,
    components: Components,
    tile: str,
    *,
    title: str,
    names: Iterable[str],
    width: float,
    is_used: bool = False,
    changed: bool = False,
) -> Block:
    """Draw a progress tile: the track of its points and its effect; a used tile is dark.

    Args:
        say: words the tile.
        components: the component set.
        tile: its id.
        title: its place in words; its name and points are added.
        names: the values of decisions that name it.
        width: the width of the tile.
        is_used: whether it was used this year.
        changed: whether it just changed.
    """
    kind = components.progress[tile]
    effect = say("effect", effect=kind.effect.replace(" ", "_")).split(LINE_END)
    ink, size, row = (PAPER if is_used else INK), *((17, 18.0) if width >= _LARGE else (14, 15.0))
    height = 8 + row * 4
    middle = width / 2
    shapes = [rect(1, 1, width - 2, height - 2, fill="#5f5f5f" if is_used else "#fdf6e3", stroke=INK, stroke_width=1.2)]
    points = say("progress-points", level=kind.level, track=kind.track)
    if is_used:
        shapes.append(text(width - 7, row * 0.78, say("used"), size=size, text_anchor="end", fill=ink))
    shapes.append(fitted(middle, row * 1.78, points, width - 3, size=size, font_style="italic", fill=ink))
    for number, line in enumerate(effect):
        y = row * ((3.2 if len(effect) == 1 else 2.75) + number)
        shapes.append(fitted(middle, y, line, width - 8, size=size, fill=ink))
    frame = (3, 3, width - 6, height - 6)
    facts = [say("titled", title=title, name=progress_name(components, tile)), points]
    tile_title = ", ".join([*facts, say("used-this-year")] if is_used else facts)
    return Block(
        width, height, place(say, *shapes, title=tile_title, rule="5.2", names=names, changed=changed, frame=frame)
    )


def market(say: Wording, position: WendakeView, before: WendakeView, components: Components, width: float) -> Block:
    """Draw the open advanced tiles."""
    level = position.market_level
    left = position.stacks[level - 1]
    head = lines([say("market", level=level, open=len(position.market), left=left)], width)
    fronts = position.tile_actions
    tile_width = (width + 6) / (6 if width >= _BESIDE else 3) - 6
    tiles = [
        action_tile(
            say,
            components,
            tile,
            fronts[tile],
            names=[f"in={tile}"],
            title=say("market-tile"),
            changed=tile not in before.market,
            width=tile_width,
        )
        for tile in position.market
    ]
    return column([head, wrap(tiles, width + 1)] if tiles else [head], 2)


def display(say: Wording, position: WendakeView, before: WendakeView, components: Components, width: float) -> Block:
    """Draw the progress tiles on display, a row for each level."""
    most = 2 * len(position.seats)
    across = most if width >= _BESIDE else max(n for n in (2, 3, 4) if most % n == 0)
    parts = []
    for level, (tiles, old_tiles) in enumerate(zip(position.display, before.display, strict=True)):
        gone = set(old_tiles) - set(tiles)
        head = [say("display", level=level + 1)]
        names = ", ".join(progress_name(components, tile) for tile in sorted(gone))
        head += [say("just-taken", tiles=names)] if gone else []
        parts.append(lines(head, width))
        parts.append(
            _progress_row(say, components, tiles, set(tiles) - set(old_tiles), say("on-display"), width, across)
        )
    return column([part for part in parts if part.height], 3)


def sorted_out(say: Wording, position: WendakeView, components: Components, width: float) -> Block:
    """Draw the progress tiles that the Oneida may start with."""
    tiles = [*position.sorted_out[0], *position.sorted_out[1]]
    row = _progress_row(say, components, tiles, set(), say("sorted-out"), width, int(width // 100))
    return column([lines([say("sorted-out-told")], width), row], 3)


def _progress_row(
    say: Wording, components: Components, tiles: Sequence[str], new: set[str], title: str, width: float, across: int
) -> Block:
    tile_width = (width - 6 * (across - 1)) / across
    blocks = [
        progress_tile(say, components, tile, title=title, names=[f"tile={tile}"], width=tile_width, changed=tile in new)
        for tile in tiles
    ]
    return wrap(blocks, width + 1)
