"""The drawing vocabulary that all pictures share: shapes, blocks of them, seats, and marks.

A picture is SVG 1.1 as text, without styles, scripts or anything from elsewhere, so that it may stand in a
page, in a file or alone. Lengths are in units of the picture; a letter is about 20 high.
"""

from __future__ import annotations

import math
import re
import textwrap
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any, Final, Literal, NamedTuple, TypeAlias
from unicodedata import east_asian_width

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
"""The colour of marks on changed places; a dashed line and a star say the same without colour."""

SEATS: Final = (
    ("B", "#0a5ea8", "blue"),
    ("R", "#c23b00", "red"),
    ("Y", "#f2d024", "yellow"),
    ("G", "#00785a", "green"),
)
"""By seat: letter, colour and its name. Seats differ by letter and by the shape of the badge too."""

ROOM_OF_NAMES: Final = 20
"""The largest number of characters of a name beside a badge."""
PANEL_WIDTH: Final = 406.0
"""The width of the panel of a seat."""

_LETTER: Final = 0.62
"""The width of wide letters, on average, as a part of their size."""
_LETTERS: Final = dict.fromkeys("fijlrtI.,-' ", 0.37) | dict.fromkeys("mwMW", 0.95)
"""The width of letters that are narrower or wider than others."""
_SYLLABLE: Final = 0.95
"""The width of a Korean syllable, and of other signs that are as wide as high."""
_BOLD: Final = 1.12
"""The width of bold letters, as a part of the width of others."""
_PROSE: Final = 0.56
"""The same for whole lines, where narrow letters and spaces make up for wide letters."""

SMALLEST: Final = 16.0
"""The smallest letters: 11 pixels high, since the page draws a unit no smaller than 0.69 pixels."""
WIDE_BOARD: Final = 830.0
"""The width of a board that may be wider than its window."""
NARROW_BOARD: Final = 500.0
"""The width of a board for few pixels; the page fits a picture of this width into the window."""
Arrangement: TypeAlias = Literal["narrow", "usual", "wide"]
"""How the parts of a board lie: below each other for few pixels, as usual, or side by side in a wide window."""
_LONGEST: Final = 830.0
"""The width of a line: longer lines are broken, so that they are seen at once on a board wider than its window."""

_BADGE_SIDES: Final = (24, 4, 4, 6)
"""By seat: the corners of its badge: a disc, a square, a diamond, a hexagon."""
_BADGE_TURNS: Final = (0.0, 45.0, 0.0, 30.0)


_AS_IT_IS: Final = re.compile(r"[ !#-%'-;=?-~]*")
"""Text without characters to escape, and without any that may not be printable."""


def plain(value: object) -> str:
    """Return text that may stand in an element or an attribute; characters that XML cannot hold are replaced."""
    text = str(value)
    if _AS_IT_IS.fullmatch(text):
        return text  # so are nearly all of the thousands of values in a picture
    escaped = printable(text)
    for letter, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;")):
        escaped = escaped.replace(letter, entity)
    return escaped


def figure(value: int, *, signed: bool = False) -> str:
    """Return a number as people write it: with a minus sign if it is negative, with a plus sign where *signed*."""
    return f"{value:{'+' if signed else ''}d}".replace("-", "\N{MINUS SIGN}")


def element(name: str, *children: Svg, title: str = "", **attributes: Any) -> Svg:
    """Return an element; attributes that are `None` are left out, `_` in their names stands for `-`."""
    attribute_text = "".join(
        f' {_attribute(key)}="{_value(value)}"' for key, value in attributes.items() if value is not None
    )
    inner = (f"<title>{plain(title)}</title>" if title else "") + "".join(children)
    return f"<{name}{attribute_text}>{inner}</{name}>" if inner else f"<{name}{attribute_text}/>"


@cache
def _attribute(key: str) -> str:
    return key.strip("_").replace("_", "-")


def _value(value: Any) -> str:
    if isinstance(value, float):
        return f"{value:.1f}".removesuffix(".0")
    return str(value) if isinstance(value, int) else plain(value)


def group(*children: Svg, title: str = "", **attributes: Any) -> Svg:
    """Return a group of shapes; with a title it is a single picture to a screen reader."""
    return element("g", *children, title=title, role="img" if title else None, **attributes)


def place(
    say: Wording,
    *children: Svg,
    title: str,
    rule: str | None,
    names: Iterable[str] = (),
    changed: Box | bool = False,
    **attributes: Any,
) -> Svg:
    """Return shapes that decisions may name: a page lets people choose them, and read the rule about them.

    Args:
        say: words the title.
        children: the shapes.
        title: the content of the place, in words.
        rule: the number of the paragraph that explains it, where there are rules.
        names: the values of decisions that name this place.
        changed: the frame of a place that just changed, or `True` if it has none; the title says so.
        attributes: more for programs, like the id of a card (`data_card`); people read its name in the title.
    """
    return group(
        *children,
        changed_frame(*changed) if isinstance(changed, tuple) else "",
        title=say.shared("changed", title=title) if changed else title,
        data_place=" ".join(names) or None,
        data_changed="true" if changed else None,
        data_rule=rule,
        **attributes,
    )


def text(x: float, y: float, content: object, *, size: float = 20, **attributes: Any) -> Svg:
    """Write a line; `y` is its middle."""
    line_attributes = {"fill": INK, "text_anchor": "middle", **attributes}
    return element("text", plain(content), x=x, y=y + size * 0.36, font_size=size, **line_attributes)


def sign_letter(x: float, y: float, letter: str, **attributes: Any) -> Svg:
    """Write the letter of a drawn sign beside it; a page shows it where its reader prefers letters."""
    return text(x, y, letter, size=SMALLEST, class_="sign-letter", **attributes)


def width_of(line: str, size: float) -> float:
    """Return the width that a line needs, letter by letter."""
    if line.isascii():
        return size * sum(_LETTERS.get(letter, _LETTER) for letter in line)
    return size * sum(_SYLLABLE if _is_square(letter) else _LETTERS.get(letter, _LETTER) for letter in line)


def _is_square(letter: str) -> bool:
    return east_asian_width(letter) in {"W", "F"}


def _breadth(line: str) -> float:
    """Return the mean width of the letters of a line, as a part of the width of usual letters: 1 in most languages."""
    if not line or line.isascii():
        return 1.0
    return 1 + sum(map(_is_square, line)) / len(line) * (_SYLLABLE / _LETTER - 1)


def fitted(x: float, y: float, content: object, width: float, *, size: float = 20, **attributes: Any) -> Svg:
    """Write a line, smaller when it would be wider than its room; shortened where its letters would be too small."""
    line, bold = str(content), attributes.get("font_weight") == "bold"
    letter = _needed(line, bold=bold) / max(1, len(line))
    line = shortened(line, max(1, int(width / letter / SMALLEST))) if letter else line
    return text(x, y, line, size=_size_in(width, line, size, bold=bold), **attributes)


def _needed(line: str, *, bold: bool) -> float:
    """Return the width that a line needs, as a part of the size of its letters."""
    return width_of(line, 1) * (_BOLD if bold else 1)


def _size_in(width: float, line: str, size: float, *, bold: bool) -> float:
    """Return the size of the letters of a line in its room: as wished, or smaller, but never too small to read."""
    return max(SMALLEST, min(size, width / max(_needed(line, bold=bold), 0.01)))


def grown(after: int, before: int) -> str:
    """Return the change of a number, to stand behind it; an empty text where there is none.

    >>> grown(5, 3)
    ' (+2)'
    """
    return "" if after == before else f" ({figure(after - before, signed=True)})"


def counted(spot: Point, after: int, before: int, width: float, *, size: float) -> Svg:
    """Write a number in the middle of its room; where it changed, with the change beside it if there is room.

    A page counts a changed number up from the number before it (`data-from`).
    """
    x, y = spot
    number_text, change = figure(after), figure(after - before, signed=True)
    if after == before:
        return text(x, y, number_text, size=size, font_weight="bold")
    letter = width / (len(number_text) + len(change))
    if letter < _LETTER * _BOLD * SMALLEST:  # together they would be too small to read
        return fitted(x, y, number_text, width, size=size, font_weight="bold", data_from=before)
    rooms = letter * len(number_text), letter * len(change)
    number = fitted(x - rooms[1] / 2, y, number_text, rooms[0], size=size, font_weight="bold", data_from=before)
    return number + change_sign(x + rooms[0] / 2, y, change, rooms[1])


def change_sign(x: float, y: float, change: str, width: float) -> Svg:
    """Write the change of a number."""
    size = _size_in(width, change, 19, bold=True)  # a number is never shortened
    return text(x, y, change, size=size, fill=CHANGED, font_weight="bold")


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
    """Draw the star that marks a changed place."""
    points = [
        (x + radius * math.sin(math.pi * turn / 5), y - radius * math.cos(math.pi * turn / 5))
        for turn in range(10)
        for radius in (size if turn % 2 == 0 else size * 0.45,)
    ]
    return polygon(points, fill=CHANGED, stroke=PAPER, stroke_width=1.5)


def changed_frame(x: float, y: float, width: float, height: float) -> Svg:
    """Return the frame around a changed place: a dashed line and a star."""
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
    """Return the letter of a seat and the name of its occupant: `B Anna`.

    Args:
        say: words the name.
        seat: the seat.
        look: the place in `SEATS` of its letter, where the rules say so; by default the seat's number.
    """
    letter, _, _ = SEATS[(seat if look is None else look) % len(SEATS)]
    return Rendered(f"{letter} {shortened(say.seat(seat), ROOM_OF_NAMES)}")


def hex_centre(q: int, r: int, radius: float) -> Point:
    """Return the middle of a pointy-top hex in axial coordinates; r grows downward."""
    return radius * math.sqrt(3) * (q + r / 2), radius * 1.5 * r


def hex_corner(centre: Point, number: int, radius: float) -> Point:
    """Return the corner after side *number*, clockwise from the east."""
    angle = math.radians(60 * number + 30)
    return centre[0] + radius * math.cos(angle), centre[1] + radius * math.sin(angle)


class Block(NamedTuple):
    """Some shapes with the room they need, from (0, 0)."""

    width: float
    height: float
    body: Svg


class BoardDrawing(NamedTuple):
    """The parts of a picture. Board and panels are drawn on demand: few requests need both."""

    heading: Sequence[str]
    """Lines above it."""
    board: Callable[[Arrangement], Block]
    """Draws the board in an arrangement; many boards have the same arrangement for wide windows as usual."""
    panels: Callable[[], Sequence[Block]] = tuple
    """Draws a panel for each seat, all of the same width."""
    legend: Sequence[str] = ()
    """Lines below it: the meaning of the signs."""


def lines(content: Sequence[str], width: float, colour: str = INK) -> Block:
    """Write lines of text, smaller when the longest needs it, broken where their letters would be too small to read."""
    if not content:
        return Block(width, 0, "")
    room = min(width, _LONGEST) - 8
    content = [part for line in content for part in textwrap.wrap(line, int(room / _PROSE / _breadth(line) / SMALLEST))]
    size = min(20.0, room / (_PROSE * max(len(line) * _breadth(line) for line in content)))
    rows = [
        text(4, size * 1.35 * (row + 0.5), line, size=size, text_anchor="start", fill=colour)
        for row, line in enumerate(content)
    ]
    return Block(width, size * 1.35 * len(content), "".join(rows))


def shifted(body: Svg, x: float, y: float, scale: float = 1.0) -> Svg:
    """Return shapes elsewhere, perhaps larger."""
    scaled = "" if scale == 1 else f" scale({scale:.3f})"
    return element("g", body, transform=f"translate({x:.1f} {y:.1f}){scaled}")


def at(x: float, y: float, scale: float, *shapes: Svg, name: str | None = None, **attributes: Any) -> Svg:
    """Return a sign, drawn around (0, 0), at a spot and in a size.

    Args:
        x: its spot.
        y: its spot.
        scale: its size.
        shapes: its shapes.
        name: its name for a page, which draws it again by reference (`named`).
        attributes: more for its shapes, like the fill that they share.
    """
    transform = f"translate({x:.1f} {y:.1f}) scale({scale:g})"
    return element("g", *shapes, transform=transform, data_sign=name, **attributes)


def named(name: str, *shapes: Svg, **attributes: Any) -> Svg:
    """Return shapes as a sign that a page can draw again beside words: the first child, by reference.

    Args:
        name: the values of a decision that mean the sign, joined by `+`, as in the names of a place (`tent+value=2`).
            A sign that no values mean stands for the place that it lies in.
        shapes: its shapes.
        attributes: more for programs.
    """
    return element("g", element("g", *shapes), data_sign=name, **attributes)


def piece(name: str, *shapes: Svg, count: int = 1) -> Svg:
    """Return the shapes of pieces that move: a page lets them go from their places to their places in the next picture.

    Args:
        name: the pieces' name. Equal names are interchangeable pieces; a name says no more than the shapes.
        shapes: their shapes.
        count: the number of pieces that the shapes stand for.
    """
    return element("g", *shapes, data_piece=name, data_count=count if count != 1 else None)


def column(blocks: Sequence[Block], gap: float = 14) -> Block:
    """Put blocks below each other, each in the middle."""
    width = max(block.width for block in blocks)
    y, bodies = 0.0, []
    for block in blocks:
        bodies.append(shifted(block.body, (width - block.width) / 2, y))
        y += block.height + gap
    return Block(width, y - gap, "".join(bodies))


def flow(blocks: Sequence[Block], columns: int, width: float, gap: float = 14) -> Block:
    """Put blocks of equal width side by side in rows, scaled so that a row fills the width."""
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


def panel(say: Wording, view: ViewOf[object], seat: int, things: Block, look: int | None = None) -> Block:
    """Frame the things of a seat under its badge and name.

    Args:
        say: words the panel.
        view: the view that is drawn.
        seat: the seat.
        things: the shapes in it, with the size of the whole panel; the first 34 of its height are for the name.
        look: the place in `SEATS` of its colour, where the rules say so; by default the seat's number.
    """
    look = seat if look is None else look
    _, colour, _ = SEATS[look % len(SEATS)]
    acts = seat in view.to_move
    name = shortened(say.seat(seat), ROOM_OF_NAMES)
    width, height, body = things
    frame = rect(1.5, 1.5, width - 3, height - 3, fill=PAPER, stroke=colour, stroke_width=4 if acts else 2)
    head = seat_badge(22, 20, look) + text(
        42, 20, name, text_anchor="start", font_weight="bold" if acts else "normal", fill=INK
    )
    if acts:
        head += text(width - 12, 20, say.shared("to-act"), size=18, text_anchor="end", font_weight="bold")
    elif view.viewer == (seat,):
        head += text(width - 12, 20, say.shared("you"), size=18, text_anchor="end", fill=DIM)
    return Block(width, height, element("g", frame, head, body, data_seat=seat))
