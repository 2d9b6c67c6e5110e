"""The lines above every drawing: which game this is, where it stands, and who is to act."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec
from rich.text import Text

from projections.boards.colours import printable, seat_label, words
from projections.views import GameView

_SERVICE: Final = -1


def heading(view: GameView) -> Text:
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
        if actor == _SERVICE:
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
