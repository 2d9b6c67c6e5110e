"""The agenda: a turn in progress as data, a stack of pending steps.

The top step names the actor to move. An interrupt is a step on top of another. No coroutine
or closure holds a part of the turn. Three events change an agenda, the same for all rulesets.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Generic, TypeVar

import msgspec
from msgspec.structs import replace

from domain.core.events import SERVICE, Actor, Event, Public


def _step_tag(name: str) -> str:
    snake = "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name).strip("_")
    return f"{snake}.1"


class Step(msgspec.Struct, frozen=True, tag_field="type", tag=_step_tag, forbid_unknown_fields=True):
    """A pending step. Holds nothing secret: a step is public like the table itself.

    Its tag carries the version of its shape (`pay.1`), like an event's.
    """

    seat: Actor
    """The actor to move: a seat, or `SERVICE`."""


S = TypeVar("S")


class StepOpened(Event, Generic[S], frozen=True):
    """A step was put on top of the agenda."""

    step: Public[S]


class StepChanged(Event, Generic[S], frozen=True):
    """The top step was replaced by this step."""

    step: Public[S]


class StepClosed(Event, frozen=True):
    """The top step was taken off the agenda."""


class Position(msgspec.Struct, frozen=True):
    """The base of every ruleset's position: the agenda, bottom first. Empty when the game is over."""

    agenda: tuple[Step, ...]

    @property
    def top_step(self) -> Step | None:
        """The pending step; `None` when the game is over."""
        return self.agenda[-1] if self.agenda else None


P = TypeVar("P", bound=Position)


def _step_opened(position: P, event: StepOpened[Any]) -> P:
    return replace(position, agenda=(*position.agenda, event.step))


def _step_changed(position: P, event: StepChanged[Any]) -> P:
    # The most frequent fact of all games, mostly with a single step: then nothing is taken apart.
    agenda = position.agenda
    return replace(position, agenda=(event.step,) if len(agenda) == 1 else (*agenda[:-1], event.step))


def _step_closed(position: P, _event: StepClosed) -> P:
    return replace(position, agenda=position.agenda[:-1])


AGENDA_FOLDS: Final[Mapping[type[Event], Callable[[Any, Any], Any]]] = {
    StepOpened: _step_opened,
    StepChanged: _step_changed,
    StepClosed: _step_closed,
}
"""The folds of the agenda's events. The folds of every ruleset include them."""


def to_move(position: Position) -> tuple[Actor, ...]:
    """Return the actors to move: seats, or `(SERVICE,)`; empty when the game is over."""
    step = position.top_step
    return () if step is None else (step.seat,)


def mover(position: Position) -> Actor:
    """Return the seat whose decision is pending; `SERVICE` where no seat has to decide."""
    step = position.top_step
    return SERVICE if step is None else step.seat
