"""The shape of the rule of a command."""

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

VERSION: Final = 5
"""The version of these rules. By version 1 a result by decision left out players who had been put out of the table
before, a re-play left the tables of the next round to be made, and points and settings had other bounds. By version 2
players who withdrew kept their seat in a locked round, and their bye, a league began with one list of standings
for all divisions, and the search for a pairing had one start and seated the best rated
together. By version 3 tables set by hand were not compared with the proposed tables. By version 4 a change of the
decision of a tie for the first place named nobody whose place it changes."""


class TournamentRefusal(msgspec.Struct, frozen=True):
    """Why a command is not allowed."""

    code: str
    detail: str
    """One plain sentence."""
    value: object
    """The offending value."""
    rule: str
    """The section of `docs/organising.md`."""


@dataclass(frozen=True, slots=True)
class RuleTools:
    """The tools of a rule beside the state."""

    chance: Chance
    dutch: DutchEngine | None = None
    """Pairs rounds by the FIDE Dutch system."""
    by: Player = ""
    """The actor of the command."""
    planner: Planner = plan
    """Makes the tables of a round."""
    version: int = VERSION
    """The version of the rules."""
    now: int = 0
    """The time of the entry, milliseconds since 1970 in UTC."""


@dataclass(frozen=True, slots=True)
class TournamentRule(Generic[C]):
    """The rule of a kind of command."""

    refusal: Callable[[Tournament, C], TournamentRefusal | None]
    """Return why the command is not allowed now; `None` when it is."""
    effect: Callable[[Tournament, C, RuleTools], list[AnyEvent]]
    """Return the facts that follow from an allowed command."""
