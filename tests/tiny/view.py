"""The view of a tiny game, field by field."""

from __future__ import annotations

from typing import Final, TypeVar

import msgspec

from domain.core.events import Viewer
from tests.tiny.state import TinyPosition
from tests.tiny.steps import TinyStep

T = TypeVar("T")

UNKNOWN: Final = "?"
"""Stands in a view for a value that its viewer may not know."""


class TinyView(msgspec.Struct, frozen=True):
    """A viewer's view of a tiny game."""

    agenda: tuple[TinyStep, ...]
    round: int
    hands: tuple[str | None, ...]
    wagers: tuple[int | str | None, ...]
    laid: tuple[str | None, ...]
    rolled: tuple[int, ...]
    buried: str | None
    seen: tuple[str, ...]
    points: tuple[int, ...]
    unseen: int


def view(position: TinyPosition, viewer: Viewer) -> TinyView:
    """Return a viewer's view: with the buried counter for a viewer of every seat, whole for everybody at the end."""
    everything = position.over or len(viewer) == position.seats

    def masked(values: tuple[T, ...]) -> tuple[T | str, ...]:
        return tuple(
            value if value is None or everything or seat in viewer else UNKNOWN for seat, value in enumerate(values)
        )

    return TinyView(
        position.agenda,  # type: ignore[arg-type]  # a position of Tiny holds steps of Tiny
        position.round,
        masked(position.hands),
        masked(position.wagers),
        position.laid,
        position.rolled,
        position.buried if everything or position.buried is None else UNKNOWN,
        position.seen,
        position.points,
        len(position.unseen()),
    )
