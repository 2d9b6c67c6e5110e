"""The tiles of Wendake: action tiles and progress tiles, the market and the display."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from domain.wendake.components import Components
from domain.wendake.names import progress_name, side_name, tile_name
from domain.wendake.view import TileView
from projections.boards.drawing import (
    INK,
    PAPER,
    Block,
    column,
    element,
    fitted,
    lines,
    piece,
    place,
    rect,
    text,
    wrap,
)
from projections.boards.wendake.scene import WendakeScene
from projections.boards.wendake.signs import sign, stone_sign
from projections.boards.wording import Wording
from projections.sentences import LINE_END, Rendered

TILE_WIDTH: Final = 128.0

_TOP: Final = 33.0
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
"""The smallest width of a row that has all open tiles of a market."""
_NARROWEST: Final = 115.0
"""The smallest width of a progress tile: a line of eleven letters."""
_LARGE: Final = 130.0
"""The smallest width of a progress tile with larger letters."""


def action_words(say: Wording, action: str) -> Rendered:
    """Return an action in words: `MOVE 2` is `move 2`."""
    name, _, number = action.partition(" ")
    return say("action", action=name, number=number or "none")


def rule_of(actions: Sequence[str]) -> str:
    """Return the paragraph about the actions of a tile: about its only action, or about performing several."""
    return _RULES[actions[0].partition(" ")[0]] if len(actions) == 1 else _SEVERAL


class TileSpot(NamedTuple):
    """A spot for a tile on the table."""

    title: str
    """The spot in words."""
    names: Sequence[str]
    """The values of decisions that name its tile."""
    changed: bool
    """Whether its tile came there, or changed, just now."""
    width: float = TILE_WIDTH
    revealed: bool = False
    """Whether its tile came from a face-down stack."""
    seat: int | None = None
    """The seat whose stones lie on its tile."""


def action_tile(scene: WendakeScene, tile: TileView, spot: TileSpot, height: float = 80.0) -> Block:
    """Draw an action tile with the stone and the fire marker on it."""
    say, (title, names, changed, width, revealed, seat) = scene.say, spot
    ink = PAPER if tile.ritual else INK
    fill = _RITUAL if tile.ritual else _LEVELS[_level(scene.components, tile.tile)]
    shapes = [rect(1, 1, width - 2, height - 2, fill=fill, stroke=INK, stroke_width=1.3)]
    if tile.ritual:
        shapes.append(rect(4.5, 4.5, width - 9, height - 9, fill="none", stroke=PAPER, stroke_width=1.2, rx=4))
    for number, action in enumerate(tile.actions):
        y = _TOP + _ROW * number
        shapes.append(sign(action, 18, y, 0.72))
        shapes.append(text(33, y, action_words(say, action), size=16, text_anchor="start", fill=ink))
    if tile.stone:
        black = tile.stone == "BLACK"
        shapes.append(piece(stone_name(seat, black=black), stone_sign(width - 16, 14, black=black, size=10)))
    if tile.fire:
        # Beside the stone, above the words of the actions.
        ground = element("circle", cx=width - 40, cy=14, r=10, fill=PAPER, stroke=INK, stroke_width=1.2)
        shapes.append(ground + sign("SACRED_FIRE", width - 40, 14, 0.68))
    name = tile_name(scene.components, tile.tile)
    facts = [say("titled", title=title, name=side_name(tile.actions) if tile.ritual else name)]
    facts += [say("front", tile=name)] if tile.ritual else []
    facts += [say("stone", stone=tile.stone)] if tile.stone else []
    facts += [say("fire-marker")] if tile.fire else []
    frame = (3, 3, width - 6, height - 6)
    return Block(
        width,
        height,
        place(
            say,
            *shapes,
            title=", ".join(facts),
            rule=rule_of(tile.actions),
            names=names,
            changed=changed and frame,
            data_tile=tile.tile if revealed else None,
            data_piece=f"tile-{tile.tile}",
        ),
    )


def stone_name(seat: int | None, *, black: bool) -> str:
    """Return the name of an action stone of a seat for a page that moves it."""
    return f"{'black-stone' if black else 'stone'}-{seat}"


def _level(components: Components, tile: str) -> int:
    return next((level for level in (1, 2) if tile in components.levels[level]), 0)


def progress_tile(scene: WendakeScene, tile: str, spot: TileSpot, *, is_used: bool = False) -> Block:
    """Draw a progress tile: the track of its points and its effect; a tile that was used this year is dark."""
    say, (title, names, changed, width, revealed, _) = scene.say, spot
    kind = scene.components.progress[tile]
    effect = say("effect", effect=kind.effect.replace(" ", "_")).split(LINE_END)
    ink, size, row = (PAPER if is_used else INK), *((17, 18.0) if width >= _LARGE else (16, 17.0))
    top = row * 0.9 if is_used else 0.0  # the line that says so
    height = 6 + row * 3.2 + top
    middle = width / 2
    fill = "#5f5f5f" if is_used else "#fdf6e3"
    shapes = [rect(1, 1, width - 2, height - 2, fill=fill, stroke=INK, stroke_width=1.2)]
    points = say("progress-points", level=kind.level, track=kind.track)
    if is_used:
        shapes.append(text(width - 7, row * 0.78, say("used"), size=size, text_anchor="end", fill=ink))
    shapes.append(fitted(middle, top + row * 0.85, points, width - 3, size=size, font_style="italic", fill=ink))
    for number, line in enumerate(effect):
        y = top + row * ((2.3 if len(effect) == 1 else 1.85) + number)
        shapes.append(fitted(middle, y, line, width - 8, size=size, fill=ink))
    frame = (3, 3, width - 6, height - 6)
    facts = [say("titled", title=title, name=progress_name(scene.components, tile)), points]
    tile_title = ", ".join([*facts, say("used-this-year")] if is_used else facts)
    return Block(
        width,
        height,
        place(
            say,
            *shapes,
            title=tile_title,
            rule="5.2",
            names=names,
            changed=changed and frame,
            data_tile=tile if revealed else None,
            data_piece=f"progress-{tile}",
        ),
    )


def market(scene: WendakeScene, width: float) -> Block:
    """Draw the open advanced tiles."""
    say, position, level = scene.say, scene.position, scene.position.market_level
    left = position.stacks[level - 1]
    head = lines([say("market", level=level, open=len(position.market), left=left)], width)
    across = _share(width, 6 if width >= _BESIDE else 3)
    title, old = say("market-tile"), scene.before.market
    tiles = [
        action_tile(scene, scene.front(tile), TileSpot(title, [f"in={tile}"], tile not in old, across, revealed=True))
        for tile in position.market
    ]
    return column([head, wrap(tiles, width + 1)] if tiles else [head], 2)


def display(scene: WendakeScene, width: float) -> Block:
    """Draw the progress tiles on display, a row for each level."""
    say, position, title = scene.say, scene.position, scene.say("on-display")
    most = 2 * len(position.seats)
    shares = (_share(width, number) for number in range(1, most + 1) if most % number == 0)
    across = min(share for share in shares if share >= _NARROWEST)
    parts = []
    for level, (tiles, old_tiles) in enumerate(zip(position.display, scene.before.display, strict=True)):
        gone = set(old_tiles) - set(tiles)
        head = [say("display", level=level + 1)]
        names = ", ".join(progress_name(scene.components, tile) for tile in sorted(gone))
        head += [say("just-taken", tiles=names)] if gone else []
        parts.append(lines(head, width))
        spots = {
            tile: TileSpot(title, [f"tile={tile}"], tile not in old_tiles, across, revealed=True) for tile in tiles
        }
        parts.append(wrap([progress_tile(scene, *item) for item in spots.items()], width + 1))
    return column([part for part in parts if part.height], 3)


def sorted_out(scene: WendakeScene, width: float) -> Block:
    """Draw the progress tiles that the Oneida may start with."""
    title, across = scene.say("sorted-out"), _share(width, int(width // _NARROWEST))
    tiles = [*scene.position.sorted_out[0], *scene.position.sorted_out[1]]
    spots = {tile: TileSpot(title, [f"tile={tile}"], changed=False, width=across) for tile in tiles}
    blocks = [progress_tile(scene, *item) for item in spots.items()]
    return column([lines([scene.say("sorted-out-told")], width), wrap(blocks, width + 1)], 3)


def _share(width: float, count: int) -> float:
    """Return the width of each tile of a row."""
    return (width - 6 * (count - 1)) / count
