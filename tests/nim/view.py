"""What everybody may see of a game of Nim: all of it."""

from __future__ import annotations

import msgspec

from domain.core.events import Viewer
from tests.nim.state import NimPosition, Taken
from tests.nim.steps import TurnStep


class NimView(msgspec.Struct, frozen=True):
    """What a viewer sees."""

    agenda: tuple[TurnStep, ...]
    round: int
    stones: int
    taken: tuple[Taken, ...]


def view(position: NimPosition, _viewer: Viewer) -> NimView:
    """Return what a viewer sees."""
    return NimView(position.agenda, position.round, position.stones, position.taken)  # type: ignore[arg-type]  # its own steps
