"""What is pending, and whose it is (`wendake 3.3`, `9.1`)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.core.events import SERVICE
from domain.wendake.state import WendakePosition
from domain.wendake.steps import (
    ChooseHomeStep,
    ChooseTribeStep,
    FinalTurtlesStep,
    PrepareTilesStep,
    StartCanoeStep,
    StartProgressStep,
    TileHubStep,
    TurnStartStep,
    TurtleTrackStep,
    YearEndStep,
)

_SETTING_UP = (ChooseHomeStep, ChooseTribeStep, StartProgressStep, StartCanoeStep)


def preparing(position: WendakePosition) -> bool:
    """Tell whether the service is ending a year: stones, tiles, masks and disks go back one after the other."""
    return any(isinstance(step, YearEndStep | PrepareTilesStep) for step in position.agenda)


def within(position: WendakePosition) -> Iterator[str]:
    """A turn has its hub at the bottom, set-up and the service their own steps; every step is somebody's."""
    if not position.agenda:
        return
    bottom, top = position.agenda[0], position.agenda[-1]
    setting_up = isinstance(bottom, _SETTING_UP)
    if not setting_up and not isinstance(bottom, TurnStartStep | TileHubStep) and bottom.seat != SERVICE:
        yield f"{bottom} lies at the bottom"
    if any(not SERVICE <= step.seat < position.seats for step in position.agenda):
        yield f"a step of {position.agenda} is nobody's"
    if isinstance(top, TurtleTrackStep) and not any(isinstance(step, FinalTurtlesStep) for step in position.agenda):
        yield "a turtle tile is scored before the end"


def between(position: WendakePosition) -> Iterator[str]:
    """Something is pending until the game is over, and the set-up's steps before the first year only.

    The game ends before its last step is closed; a first year starts before the set-up's last step changes.
    """
    if bool(position.agenda) == (position.ended is not None):
        yield f"{len(position.agenda)} steps are pending, and the game is {'over' if position.ended else 'going on'}"
    if position.agenda and isinstance(position.agenda[0], _SETTING_UP) == bool(position.year):
        yield f"{position.agenda[0]} lies at the bottom in year {position.year}"
