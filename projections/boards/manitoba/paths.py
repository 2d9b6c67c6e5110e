"""The vision paths of Manitoba, with the Cree on them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from domain.manitoba.components import PATHS, Path
from domain.manitoba.paths import LAST_SPACE
from domain.manitoba.view import ManitobaView
from projections.boards.drawing import DIM, Block, Svg, changed_frame, place, rect, seat_badge, seat_name, text
from projections.boards.manitoba.middle import BESIDE, spread
from projections.views import ViewOf

_SPACES: Final[Mapping[str, int]] = dict(zip(PATHS, LAST_SPACE, strict=True))
_PITCH: Final = 24.0
"""From the badge of a Cree to the next one."""


class _Form(NamedTuple):
    """How paths are drawn."""

    width: float
    height: float
    """Of one path."""
    words: float
    """How wide its name may be."""
    letters: float
    """Their size."""
    first: float
    """Where the first Cree on a space stands, from its left edge."""
    row: int
    """How many Cree stand side by side."""


def paths(view: ViewOf[ManitobaView], before: ManitobaView | None, width: float) -> Block:
    """Draw the four vision paths with the Cree on them."""
    position = view.position
    if width >= BESIDE:
        form = _Form(width, 40, words=140, letters=20, first=32, row=4)
    else:
        form = _Form(width, 40 if len(position.seats) == 2 else 60, words=80, letters=15, first=26, row=2)
    shown = [text(4, 14, "Vision paths", text_anchor="start")]
    for number, (name, firsts) in enumerate(position.firsts.items()):
        shown.append(_path(view, before, name, firsts, 30 + (form.height + 4) * number, form))
    return Block(width, 30 + (form.height + 4) * len(position.firsts), "".join(shown))


def _path(
    view: ViewOf[ManitobaView], before: ManitobaView | None, name: Path, firsts: Sequence[int], y: float, form: _Form
) -> Svg:
    standing = {seat.seat: seat.paths[name] for seat in view.position.seats}
    was = {seat.seat: seat.paths[name] for seat in before.seats} if before else standing
    shown = [rect(0, y, form.width, form.height, fill="#f7f4ec")]
    shown.append(text(6, y + form.height / 2, name, size=form.letters, text_anchor="start"))
    edges, across = spread(form.words, form.width - 4, max(LAST_SPACE))
    for space, x in enumerate(edges[: _SPACES[name]], 1):
        here = [seat for seat, at in standing.items() if at == space]
        shown.append(_space(space, here, x, y, across, form))
        if any(was[seat] != space for seat in here):
            shown.append(changed_frame(x, y + 3, across, form.height - 6))
    told = [f"{seat_name(view, seat)} on {at}" for seat, at in standing.items() if at]
    first = "; first on 1, 2, …: " + ", ".join(seat_name(view, seat) for seat in firsts) if firsts else ""
    title = f"The {name} path: {', '.join(told) or 'nobody'}{first}"
    return place(*shown, title=title, names=[name], changed=was != standing)


def _space(space: int, here: Sequence[int], x: float, y: float, across: float, form: _Form) -> Svg:
    middle = y + form.height / 2
    shown = [rect(x, y + 3, across, form.height - 6, fill="#ffffff", stroke="#777777", stroke_width=1.2)]
    shown.append(text(x + 8, middle, space, size=15, fill=DIM))
    rows = -(-len(here) // form.row)
    for number, seat in enumerate(here):
        down, right = divmod(number, form.row)
        shown.append(seat_badge(x + form.first + _PITCH * right, middle + 25 * (down - (rows - 1) / 2), seat, 9.5))
    return "".join(shown)
