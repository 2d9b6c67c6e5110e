"""Drawings of a state for a terminal, made from a view alone.

Readable in 100 columns without colour, and nicer with it.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from rich.console import Console, Group, RenderableType

from projections.boards.bison.text import draw as bison
from projections.boards.discoveries.text import draw as discoveries
from projections.boards.generic.text import draw as generic
from projections.boards.heading import heading
from projections.boards.manitoba.text import draw as manitoba
from projections.boards.wendake.text import draw as wendake
from projections.views import GameView

WIDTH: Final = 100
"""How many columns a drawing needs."""

DRAWINGS: Final[Mapping[str, Callable[[GameView], RenderableType]]] = MappingProxyType(
    {"bison": bison, "discoveries": discoveries, "manitoba": manitoba, "wendake": wendake}
)
"""By ruleset: how its position is drawn; others are drawn by name and value."""


def draw(view: GameView) -> RenderableType:
    """Draw a state.

    Args:
        view: what is drawn.

    Returns:
        Something that `rich` prints.
    """
    if view.position is None:
        return Group(heading(view), "The game has not started.")
    return Group(heading(view), DRAWINGS.get(view.table.ruleset, generic)(view))


def draw_text(view: GameView, *, width: int = WIDTH, colour: bool = False) -> str:
    """Draw a state as lines of text.

    Args:
        view: what is drawn.
        width: how many columns there are.
        colour: whether to colour it with the escape sequences of a terminal.
    """
    out = io.StringIO()
    console = Console(
        file=out,
        width=width,
        force_terminal=colour,
        color_system="256" if colour else None,
        highlight=False,
        markup=False,
        emoji=False,
    )
    console.print(draw(view))
    return "\n".join(line.rstrip() for line in out.getvalue().splitlines()) + "\n"
