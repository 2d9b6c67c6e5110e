"""The view of a game of Nim: everybody may see all of it."""

from __future__ import annotations

import msgspec

from domain.core.events import Viewer
from tests.nim.state import NimPosition, Taken
from tests.nim.steps import TurnStep


class NimView(msgspec.Struct, frozen=True):
    """The view of a game for any viewer."""

    agenda: tuple[TurnStep, ...]
    round: int
    stones: int
    taken: tuple[Taken, ...]


def view(position: NimPosition, _viewer: Viewer) -> NimView:
    """Return the view of a viewer."""
    return NimView(position.agenda, position.round, position.stones, position.taken)  # type: ignore[arg-type]  # its own steps
