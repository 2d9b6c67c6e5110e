"""Any position as a picture, by name and value: for rulesets without a picture of their own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any, Final, NamedTuple

import msgspec

from projections.boards.colours import words
from projections.boards.drawing import CHANGED, DIM, Block, BoardDrawing, place, rect, star, text
from projections.boards.generic.text import short
from projections.boards.wording import Wording
from projections.views import ViewOf

_LINE: Final = 27.0
_INDENT: Final = 20.0
_LONGEST: Final = 68
_WIDTH: Final = 760.0


class _Line(NamedTuple):
    depth: int
    name: str
    value: str
    changed: bool


def draw(say: Wording, view: ViewOf[Any], before: ViewOf[Any], _components: Any) -> BoardDrawing:
    """Draw the position of a view as an indented list, with marks on its differences from the view before."""
    value = msgspec.to_builtins(view.position, str_keys=True)
    old_value = msgspec.to_builtins(before.position, str_keys=True)
    lines = list(_lines(value, old_value, 0))
    rows = [_row(say, line, number) for number, line in enumerate(lines)]
    board = Block(_WIDTH, _LINE * len(lines) + 8, "".join(rows))
    return BoardDrawing((), lambda _: board, legend=[say.shared("legend-changed")])


def _row(say: Wording, line: _Line, number: int) -> str:
    x, y = 24 + _INDENT * line.depth, _LINE * number + _LINE / 2 + 4
    shapes = []
    if line.changed:
        shapes.append(rect(2, y - 12, _WIDTH - 4, 25, fill="#fbeaf4", stroke=CHANGED, stroke_dasharray="7 4"))
        shapes.append(star(13, y))
    shapes.append(text(x, y, line.name, size=18, text_anchor="start", fill=DIM, font_style="italic"))
    if line.value:
        left = x + 16 + 10.2 * len(line.name)
        shapes.append(text(left, y, line.value, size=19, text_anchor="start"))
    title = f"{line.name} {line.value}".strip()
    return place(say, *shapes, title=title, rule=None, names=line.value.replace(",", " ").split(), changed=line.changed)


def _lines(value: Any, old_value: Any, depth: int) -> Iterator[_Line]:
    for name, member, old in _members(value, old_value):
        line = short(member, _LONGEST, words, lists=False)
        changed = old != member
        if line is None:
            yield _Line(depth, words(name), "", changed=False)
            yield from _lines(member, old, depth + 1)
        else:
            pieces = _broken(line)
            yield _Line(depth, words(name), pieces[0], changed)
            for piece in pieces[1:]:
                yield _Line(depth + 1, "", piece, changed)


def _members(value: Any, old_value: Any) -> list[tuple[str, Any, Any]]:
    if isinstance(value, Mapping):
        old = old_value if isinstance(old_value, Mapping) else {}
        return [(str(name), member, old.get(name)) for name, member in value.items()]
    earlier = old_value if isinstance(old_value, Sequence) and not isinstance(old_value, str) else ()
    pairs = list(zip_longest(value, earlier[: len(value)]))
    return [(str(number), member, old) for number, (member, old) in enumerate(pairs)]


def _broken(line: str) -> list[str]:
    """Return a value as lines, broken at its spaces."""
    pieces = [""]
    for word in line.split(" "):
        if pieces[-1] and len(pieces[-1]) + len(word) >= _LONGEST:
            pieces.append("")
        pieces[-1] = f"{pieces[-1]} {word}".strip()
    return pieces
