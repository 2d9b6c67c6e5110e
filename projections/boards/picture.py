"""Pictures of boards as SVG, made from a view alone: a picture has nothing that its view hides.

Every ruleset's picture is drawn with the same vocabulary (`drawing`). Places that decisions may
name carry their names in `data-place`; changed places carry `data-changed`, a dashed line and a star.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from html import unescape
from types import MappingProxyType
from typing import Any, Final, Literal, TypeAlias

from domain.core.events import Seat
from projections.boards.bison.picture import draw as bison
from projections.boards.bison.picture import tile_in_hand
from projections.boards.discoveries.picture import draw as discoveries
from projections.boards.drawing import (
    DIM,
    PAPER,
    Arrangement,
    Block,
    BoardDrawing,
    column,
    element,
    flow,
    lines,
    rect,
    shifted,
)
from projections.boards.generic.picture import draw as generic
from projections.boards.manitoba.picture import draw as manitoba
from projections.boards.wendake.picture import draw as wendake
from projections.boards.wording import Wording
from projections.views import GameView

Draw: TypeAlias = Callable[[Wording, GameView, GameView, Any], BoardDrawing]
"""Draws a view, with marks on its differences from an earlier view; takes the components of the game too."""
Part: TypeAlias = Literal["all", "board", "seats"]
"""The part of a picture: everything, the board with its heading, or the panels of the seats with the legend."""

NARROW: Final = 600
"""The smallest width in pixels of a picture with two panels in a row; else each panel has its own row."""
WIDE: Final = 1600
"""The smallest width in pixels of a picture whose board may have its parts side by side."""

PICTURES: Final[Mapping[str, Draw]] = MappingProxyType(
    {"bison": bison, "manitoba": manitoba, "discoveries": discoveries, "wendake": wendake}
)
"""By ruleset: the function that draws its position; other positions are drawn by name and value."""

QUESTION_PICTURES: Final[Mapping[str, Callable[[Wording, GameView, Any], Block | None]]] = MappingProxyType(
    {"bison": tile_in_hand}
)
"""By ruleset: the function that draws the object of a decision, where the ruleset has such objects."""

_PLACES: Final = re.compile(rb' data-place="([^"]*)"')
_MARGIN: Final = 6.0
_NARROWEST: Final[Mapping[Arrangement, float]] = {"narrow": 400.0, "usual": 480.0, "wide": 480.0}
"""By arrangement: the least width of a picture, in its units. The smallest phones show 440 units."""


def drawing_of(say: Wording, view: GameView, before: GameView | None, components: Any) -> BoardDrawing:
    """Return the parts of the picture of a state.

    Args:
        say: words the picture.
        view: the view that is drawn.
        before: the same viewer's view one version earlier; the differences are marked. `None` marks nothing.
        components: the game's component set, as its ruleset loads it.
    """
    if view.position is None:
        return _waiting(say, view)
    if before is None or before.position is None:
        before = view
    return PICTURES.get(view.table.ruleset, generic)(say, view, before, components)


def picture(say: Wording, view: GameView, drawing: BoardDrawing, *, width: int = 1280, part: Part = "all") -> str:
    """Draw a state.

    Args:
        say: words the picture.
        view: the view that is drawn.
        drawing: the parts of its picture.
        width: the width of the place for the picture, in pixels.
        part: the part of the picture.

    Returns:
        An SVG document.
    """
    return _document(say, view, column(_blocks(drawing, view.viewer, width, part)))


def arrangement_of(width: int) -> Arrangement:
    """Return how the parts of a board lie in a picture for so many pixels."""
    if width < NARROW:
        return "narrow"
    return "usual" if width < WIDE else "wide"


def places_of(svg: bytes) -> frozenset[str]:
    """Return the names of the places in a picture."""
    return frozenset(name for names in _PLACES.findall(svg) for name in unescape(names.decode()).split())


def question_picture(say: Wording, view: GameView, components: Any) -> str | None:
    """Draw the object of the viewer's decision, where it has no place on the board yet: a tile in hand."""
    draws = QUESTION_PICTURES.get(view.table.ruleset)
    block = draws(say, view, components) if draws and view.position is not None else None
    return None if block is None else _document(say, view, block)


def _own_first(panels: Sequence[Block], viewer: Sequence[Seat]) -> Sequence[Block]:
    """Return the panels of the seats in the order of the table, from the seat of a viewer with a single seat."""
    first = viewer[0] if len(viewer) == 1 else 0
    return (*panels[first:], *panels[:first])


def _blocks(drawing: BoardDrawing, viewer: Sequence[Seat], width: int, part: Part) -> Sequence[Block]:
    arrangement = arrangement_of(width)
    columns = 1 if arrangement == "narrow" else 2
    panels = [] if part == "board" else _own_first(drawing.panels(), viewer)
    if part == "seats":
        across = columns * (panels[0].width if panels else _NARROWEST[arrangement])
        seats = [flow(panels, columns, across), lines(drawing.legend, across, DIM)]
        return [block for block in seats if block.height] or seats[:1]
    middle = drawing.board(arrangement)
    across = max(middle.width, _NARROWEST[arrangement])
    board = [lines(drawing.heading, across), middle]
    seats = [flow(panels, columns, across), lines(drawing.legend, across, DIM)] if part == "all" else []
    return [block for block in (*board, *seats) if block.height]


def _waiting(say: Wording, view: GameView) -> BoardDrawing:
    free = sum(1 for seat in view.table.seats if seat is None)
    line = say.shared("waiting", free=free, seats=len(view.table.seats))
    return BoardDrawing((line,), lambda arrangement: Block(_NARROWEST[arrangement], 0, ""))


def _document(say: Wording, view: GameView, block: Block) -> str:
    width, height = block.width + 2 * _MARGIN, block.height + 2 * _MARGIN
    paper = rect(0, 0, width, height, fill=PAPER, rx=0)
    return element(
        "svg",
        paper,
        shifted(block.body, _MARGIN, _MARGIN),
        title=say.shared("title", game=view.table.ruleset.capitalize(), version=view.version, status=view.status),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width:.0f} {height:.0f}",
        role="group",
        font_family="system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif",
    )
