"""Drawings of a state for a terminal, made from a view alone.

Readable in 100 columns without colour, and nicer with it.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

import msgspec
from rich.console import Console, Group, RenderableType
from rich.text import Text

from domain.core.events import SERVICE
from projections.boards.bison.text import draw as bison
from projections.boards.colours import printable, seat_label, words
from projections.boards.discoveries.text import draw as discoveries
from projections.boards.generic.text import draw as generic
from projections.boards.manitoba.text import draw as manitoba
from projections.boards.wendake.text import draw as wendake
from projections.views import GameView

WIDTH: Final = 100
"""The number of columns of a drawing."""

DRAWINGS: Final[Mapping[str, Callable[[GameView], RenderableType]]] = MappingProxyType(
    {"bison": bison, "discoveries": discoveries, "manitoba": manitoba, "wendake": wendake}
)
"""By ruleset: the function that draws its position; other positions are drawn by name and value."""


def draw(view: GameView) -> RenderableType:
    """Return the drawing of a state, for `rich` to print."""
    if view.position is None:
        return Group(_heading(view), "The game has not started.")
    return Group(_heading(view), DRAWINGS.get(view.table.ruleset, generic)(view))


def draw_text(view: GameView, *, width: int = WIDTH, colour: bool = False) -> str:
    """Draw a state as lines of text.

    Args:
        view: the view that is drawn.
        width: the number of columns.
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


def _heading(view: GameView) -> Text:
    """Return the heading of a view."""
    table = view.table
    text = Text()
    text.append(table.ruleset.capitalize(), style="bold")
    text.append(f"  game {view.game}  head {view.head}  ")
    text.append(view.status, style="bold")
    if table.labels:
        text.append(f"  [{printable(', '.join(table.labels))}]")
    text.append("\n")
    text.append_text(_to_act(view))
    if table.reason:
        text.append(f"\n{printable(table.reason)}")
    return text


def _to_act(view: GameView) -> Text:
    text = Text()
    if not view.to_move:
        seats = [seat_label(view, seat) for seat in range(len(view.table.seats))]
        return text.append("At the table: ").append_text(Text(", ").join(seats))
    for actor in view.to_move:
        if actor == SERVICE:
            text.append("The service is to act")
        else:
            text.append("To act: ").append_text(seat_label(view, actor))
    position = msgspec.to_builtins(view.position, str_keys=True) or {}
    if agenda := position.get("agenda"):
        text.append(f"  {_step(agenda[-1])}")
    return text


def _step(step: Mapping[str, Any]) -> str:
    """Return a pending step in words: `(pay: action tent, hunters 3, cost 4)`."""
    name = words(step["type"]).removesuffix(" step")
    facts = [
        f"{words(field)} {words(str(value))}"
        for field, value in step.items()
        if field not in ("type", "seat") and isinstance(value, str | int)
    ]
    return f"({name}: {', '.join(facts)})" if facts else f"({name})"
