"""The drawing vocabulary that all pictures share: shapes, blocks of them, seats, and marks.

A picture is SVG 1.1 as text, without styles, scripts or anything from elsewhere, so that it may stand in a
page, in a file or alone. Lengths are in units of the picture; a letter is about 20 high.
"""

from __future__ import annotations

import math
import textwrap
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any, Final, NamedTuple, TypeAlias

from eventstore.table.names import shortened
from projections.boards.colours import printable
from projections.boards.wording import Wording
from projections.sentences import Rendered
from projections.views import ViewOf

Svg: TypeAlias = str
"""Some elements, as text."""
Point: TypeAlias = tuple[float, float]
Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, width and height."""

INK: Final = "#1a1a1a"
DIM: Final = "#565656"
PAPER: Final = "#ffffff"
CHANGED: Final = "#a3006d"
"""The colour of marks on what just changed; a dashed line and a star say the same without colour."""

SEATS: Final = (
    ("B", "#0a5ea8", "blue"),
    ("R", "#c23b00", "red"),
    ("Y", "#f2d024", "yellow"),
    ("G", "#00785a", "green"),
)
"""By seat: letter, colour and its name. Told apart by letter and by the shape of the badge too."""

ROOM_OF_NAMES: Final = 20
"""How many characters of a name stand beside a badge."""
PANEL_WIDTH: Final = 406.0
"""How wide what lies before a seat is."""

_LETTER: Final = 0.62
"""How wide a letter is at most on average, by its size."""
_PROSE: Final = 0.56
"""The same for whole lines, where narrow letters and spaces make up for the wide ones."""

SMALLEST: Final = 15.2
"""The smallest letters of a board that is wider than its window: the page draws a unit no smaller than 0.6 pixels."""
SMALLEST_NARROW: Final = 13.2
"""The same for what is fitted into the 359 pixels of a telephone."""
WIDE_BOARD: Final = 830.0
"""How wide a board is that may be wider than its window."""
NARROW_BOARD: Final = 500.0
"""How wide one is for few pixels; what is no wider is fitted in."""
_SEEN: Final = 590.0
"""So much of a wide board a telephone shows at once: lines that are longer are broken."""

_BADGE_SIDES: Final = (24, 4, 4, 6)
"""By seat: the corners of its badge: a disc, a square, a diamond, a hexagon."""
_BADGE_TURNS: Final = (0.0, 45.0, 0.0, 30.0)


def plain(value: object) -> str:
    """Return text that may stand in an element or an attribute; what XML cannot hold is replaced."""
    shown = printable(str(value))
    for letter, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;")):
        shown = shown.replace(letter, entity)
    return shown


def figure(value: int, *, signed: bool = False) -> str:
    """Return a number as people write it: a minus sign before a negative one, a plus sign where it is asked."""
    return f"{value:{'+' if signed else ''}d}".replace("-", "\N{MINUS SIGN}")


def element(name: str, *children: Svg, title: str = "", **attributes: Any) -> Svg:
    """Return an element; attributes that are `None` are left out, `_` in their names stands for `-`."""
    shown = "".join(f' {_attribute(key)}="{_value(value)}"' for key, value in attributes.items() if value is not None)
    inner = (f"<title>{plain(title)}</title>" if title else "") + "".join(children)
    return f"<{name}{shown}>{inner}</{name}>" if inner else f"<{name}{shown}/>"


@cache
def _attribute(key: str) -> str:
    return key.strip("_").replace("_", "-")


def _value(value: Any) -> str:
    if isinstance(value, float):
        return f"{value:.1f}".removesuffix(".0")
    return str(value) if isinstance(value, int) else plain(value)


def group(*children: Svg, title: str = "", **attributes: Any) -> Svg:
    """Return shapes that belong together; with a title they are one picture to a screen reader."""
    return element("g", *children, title=title, role="img" if title else None, **attributes)


def place(
    say: Wording,
    *children: Svg,
    title: str,
    rule: str | None,
    names: Iterable[str] = (),
    changed: bool = False,
    frame: Box | None = None,
) -> Svg:
    """Return shapes that decisions may name: a page lets people choose them, and read the rule about them.

    Args:
        say: words what stands in it.
        children: the shapes.
        title: what stands there, in words.
        rule: the number of the paragraph that says what it is for, where there are rules.
        names: the values of decisions that mean this place.
        changed: whether it just changed; the title says so.
        frame: where it is framed when it changed.
    """
    return group(
        *children,
        changed_frame(*frame) if changed and frame else "",
        title=say.shared("changed", title=title) if changed else title,
        data_place=" ".join(names) or None,
        data_changed="true" if changed else None,
        data_rule=rule,
    )


def text(x: float, y: float, content: object, *, size: float = 20, **attributes: Any) -> Svg:
    """Write a line; `y` is its middle."""
    given = {"fill": INK, "text_anchor": "middle", **attributes}
    return element("text", plain(content), x=x, y=y + size * 0.36, font_size=size, **given)


def fitted(x: float, y: float, content: object, width: float, *, size: float = 20, **attributes: Any) -> Svg:
    """Write a line, smaller when it would be wider than its room; cut where its letters would be too small to read."""
    letter = _LETTER * (1.12 if attributes.get("font_weight") == "bold" else 1)
    shown = shortened(str(content), max(1, int(width / letter / SMALLEST_NARROW)))
    return text(x, y, shown, size=min(size, width / letter / max(1, len(shown))), **attributes)


def grown(now: int, was: int) -> str:
    """Return by how much a number changed, to stand behind it: ` (+2)`; nothing where it did not."""
    return "" if now == was else f" ({figure(now - was, signed=True)})"


def counted(x: float, y: float, now: int, was: int, width: float, *, size: float) -> Svg:
    """Write a number in the middle of its room; where it changed, with the change beside it if there is room."""
    shown, change = figure(now), figure(now - was, signed=True)
    if now == was:
        return text(x, y, shown, size=size, font_weight="bold")
    letter = width / (len(shown) + len(change))
    if letter < _LETTER * 1.12 * SMALLEST_NARROW:  # together they would be too small to read
        return fitted(x, y, shown, width, size=size, font_weight="bold")
    rooms = letter * len(shown), letter * len(change)
    number = fitted(x - rooms[1] / 2, y, shown, rooms[0], size=size, font_weight="bold")
    return number + change_sign(x + rooms[0] / 2, y, change, rooms[1])


def change_sign(x: float, y: float, change: str, width: float) -> Svg:
    """Write by how much something changed."""
    return fitted(x, y, change, width, size=19, fill=CHANGED, font_weight="bold")


def rect(x: float, y: float, width: float, height: float, **attributes: Any) -> Svg:
    """Draw a rectangle with round corners."""
    return element("rect", x=x, y=y, width=width, height=height, **{"rx": 6, **attributes})


def polygon(points: Iterable[Point], **attributes: Any) -> Svg:
    """Draw a polygon."""
    return element("polygon", points=" ".join(f"{x:.1f},{y:.1f}" for x, y in points), **attributes)


def path(data: str, **attributes: Any) -> Svg:
    """Draw a path."""
    return element("path", d=data, **attributes)


def star(x: float, y: float, size: float = 9) -> Svg:
    """Mark what just changed."""
    points = [
        (x + radius * math.sin(math.pi * turn / 5), y - radius * math.cos(math.pi * turn / 5))
        for turn in range(10)
        for radius in (size if turn % 2 == 0 else size * 0.45,)
    ]
    return polygon(points, fill=CHANGED, stroke=PAPER, stroke_width=1.5)


def changed_frame(x: float, y: float, width: float, height: float) -> Svg:
    """Return the frame around what just changed: a dashed line and a star."""
    line = rect(x, y, width, height, fill="none", stroke=CHANGED, stroke_width=3.5, stroke_dasharray="7 4")
    return line + star(x + width - 3, y + 2)


def ink_on(colour: str) -> str:
    """Return the colour of letters that are readable on a colour."""
    red, green, blue = (int(colour[index : index + 2], 16) for index in (1, 3, 5))
    return INK if 0.3 * red + 0.59 * green + 0.11 * blue > 140 else PAPER


def seat_badge(x: float, y: float, seat: int, size: float = 11) -> Svg:
    """Draw the badge of a seat: its colour, its shape and its letter."""
    letter, colour, _ = SEATS[seat % len(SEATS)]
    sides, turn = _BADGE_SIDES[seat % len(SEATS)], math.radians(_BADGE_TURNS[seat % len(SEATS)])
    radius = size * (1.3 if sides == 4 else 1.1)
    points = [
        (x + radius * math.cos(turn + 2 * math.pi * k / sides), y + radius * math.sin(turn + 2 * math.pi * k / sides))
        for k in range(sides)
    ]
    return polygon(points, fill=colour, stroke=INK, stroke_width=1) + text(
        x, y, letter, size=max(size * 1.45, SMALLEST), fill=ink_on(colour), font_weight="bold"
    )


def seat_label(say: Wording, seat: int, look: int | None = None) -> Rendered:
    """Return the letter of a seat, or of what `SEATS` has in its place, and who sits there: `B Anna`."""
    letter, _, _ = SEATS[(seat if look is None else look) % len(SEATS)]
    return Rendered(f"{letter} {shortened(say.seat(seat), ROOM_OF_NAMES)}")


def hex_centre(q: int, r: int, radius: float) -> Point:
    """Return the middle of a pointy-top hex in axial coordinates; r grows downward."""
    return radius * math.sqrt(3) * (q + r / 2), radius * 1.5 * r


def hex_corner(centre: Point, number: int, radius: float) -> Point:
    """Return a corner: the one after side *number*, clockwise from the east."""
    angle = math.radians(60 * number + 30)
    return centre[0] + radius * math.cos(angle), centre[1] + radius * math.sin(angle)


class Block(NamedTuple):
    """Some shapes with the room they need, from (0, 0)."""

    width: float
    height: float
    body: Svg


class Drawn(NamedTuple):
    """The parts of a picture. The large ones are drawn when they are asked for: seldom are all of them."""

    heading: Sequence[str]
    """Lines above it."""
    board: Callable[[bool], Block]
    """Draws the board; for few pixels where it is told so."""
    panels: Callable[[], Sequence[Block]] = tuple
    """Draws a panel for each seat, all of one width."""
    legend: Sequence[str] = ()
    """Lines below it: what signs mean."""


def lines(content: Sequence[str], width: float, colour: str = INK) -> Block:
    """Write lines of text, smaller when the longest needs it, in more lines where they would be too small to read."""
    if not content:
        return Block(width, 0, "")
    room = min(width, _SEEN) - 8
    least = SMALLEST_NARROW if width <= NARROW_BOARD else SMALLEST
    content = [part for line in content for part in textwrap.wrap(line, int(room / _PROSE / least))]
    size = min(20.0, room / (_PROSE * max(map(len, content))))
    shown = [
        text(4, size * 1.35 * (row + 0.5), line, size=size, text_anchor="start", fill=colour)
        for row, line in enumerate(content)
    ]
    return Block(width, size * 1.35 * len(content), "".join(shown))


def shifted(body: Svg, x: float, y: float, scale: float = 1.0) -> Svg:
    """Return shapes elsewhere, perhaps larger."""
    scaled = "" if scale == 1 else f" scale({scale:.3f})"
    return element("g", body, transform=f"translate({x:.1f} {y:.1f}){scaled}")


def at(x: float, y: float, scale: float, *shapes: Svg) -> Svg:
    """Return a sign, drawn around (0, 0), at a spot and in a size."""
    return element("g", *shapes, transform=f"translate({x:.1f} {y:.1f}) scale({scale:g})")


def column(blocks: Sequence[Block], gap: float = 14) -> Block:
    """Put blocks one below the other, each in the middle."""
    width = max(block.width for block in blocks)
    y, bodies = 0.0, []
    for block in blocks:
        bodies.append(shifted(block.body, (width - block.width) / 2, y))
        y += block.height + gap
    return Block(width, y - gap, "".join(bodies))


def flow(blocks: Sequence[Block], columns: int, width: float, gap: float = 14) -> Block:
    """Put blocks of one width side by side in rows, scaled so that a row fills the width."""
    if not blocks:
        return Block(width, 0, "")
    columns = min(columns, len(blocks))
    scale = (width - gap * (columns - 1)) / columns / blocks[0].width
    y, bodies = 0.0, []
    for start in range(0, len(blocks), columns):
        line = blocks[start : start + columns]
        for number, block in enumerate(line):
            bodies.append(shifted(block.body, number * (block.width * scale + gap), y, scale))
        y += max(block.height for block in line) * scale + gap
    return Block(width, y - gap, "".join(bodies))


def wrap(blocks: Sequence[Block], width: float, gap: float = 6) -> Block:
    """Put blocks side by side as they are, in as many rows as they need."""
    x = y = high = 0.0
    bodies = []
    for block in blocks:
        if x and x + block.width > width:
            x, y, high = 0.0, y + high + gap, 0.0
        bodies.append(shifted(block.body, x, y))
        x, high = x + block.width + gap, max(high, block.height)
    return Block(width, y + high, "".join(bodies))


def panel(say: Wording, view: ViewOf[object], seat: int, height: float, body: Svg, look: int | None = None) -> Block:
    """Frame the things of a seat under its badge and name.

    Args:
        say: words what stands in it.
        view: the view that is drawn.
        seat: whose panel.
        height: of the whole panel; the first 34 are the name's.
        body: what is in it.
        look: which of `SEATS` has its colour, where the rules say so; else its own number.
    """
    look = seat if look is None else look
    _, colour, _ = SEATS[look % len(SEATS)]
    acts = seat in view.to_move
    shown = shortened(say.seat(seat), ROOM_OF_NAMES)
    frame = rect(1.5, 1.5, PANEL_WIDTH - 3, height - 3, fill=PAPER, stroke=colour, stroke_width=4 if acts else 2)
    head = seat_badge(22, 20, look) + text(
        42, 20, shown, text_anchor="start", font_weight="bold" if acts else "normal", fill=INK
    )
    if acts:
        head += text(PANEL_WIDTH - 12, 20, say.shared("to-act"), size=18, text_anchor="end", font_weight="bold")
    elif view.viewer == (seat,):
        head += text(PANEL_WIDTH - 12, 20, say.shared("you"), size=18, text_anchor="end", fill=DIM)
    return Block(PANEL_WIDTH, height, element("g", frame, head, body, data_seat=seat))
