"""What the rule of a command is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

import msgspec

from domain.core.chance import Chance
from domain.tournament.commands import Command
from domain.tournament.dutch import DutchEngine
from domain.tournament.events import AnyEvent
from domain.tournament.formats import Planner, plan
from domain.tournament.state import Player, Tournament

C = TypeVar("C", bound=Command)

VERSION: Final = 2
"""The version of these rules. By version 1 a result by decision left out who had been put out of the table before, a
re-play left the tables of the next round to be made, and points and settings had other bounds."""


class Refusal(msgspec.Struct, frozen=True):
    """Why a command is not allowed."""

    code: str
    detail: str
    """One plain sentence."""
    value: object
    """What was offending."""
    rule: str
    """The section of `docs/organising.md`."""


@dataclass(frozen=True, slots=True)
class Tools:
    """What a rule may use beside the state."""

    chance: Chance
    dutch: DutchEngine | None = None
    """Pairs rounds by the FIDE Dutch system."""
    by: Player = ""
    """Who gives the command."""
    planner: Planner = plan
    """Makes the tables of a round."""
    version: int = VERSION
    """Of the rules."""


@dataclass(frozen=True, slots=True)
class Rule(Generic[C]):
    """The rule of one kind of command."""

    refusal: Callable[[Tournament, C], Refusal | None]
    """Why it is not allowed now; `None` when it is."""
    effect: Callable[[Tournament, C, Tools], list[AnyEvent]]
    """What follows from it when it is allowed."""
