"""The rule of each command: the reasons for a refusal, and the facts that follow from it.

`refusal` and `decide` ask the same rule, so they cannot disagree. The permission to give a command (organiser, referee,
player) is not a rule of the tournament; the service checks it before.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from domain.core.chance import Chance
from domain.core.events import require_each
from domain.tournament.commands import (
    AnyCommand,
    ChangeEntrant,
    CloseRound,
    Command,
    CreateTournament,
    EditTournament,
    EndTournament,
    MakeTables,
    OpenPlayOff,
    OrderReplay,
    PairRound,
    RecordPlayOff,
    RulingCommand,
    SetFirstPlace,
    SetRounds,
    SettlePlayOff,
    TakeBackRuling,
)
from domain.tournament.dutch import DutchEngine
from domain.tournament.errors import TournamentRefused
from domain.tournament.events import AnyEvent, TournamentCreated
from domain.tournament.evolve import fold
from domain.tournament.formats import Planner, needs_dutch, plan
from domain.tournament.rules import course, first_place, results, roster, rounds, taking_back, timer
from domain.tournament.rules.rule import VERSION, RuleTools, TournamentRefusal, TournamentRule
from domain.tournament.settings import League, check_settings
from domain.tournament.state import Player, Tournament

_RULES: Final[Mapping[type[Command], TournamentRule[Any]]] = {
    **roster.RULES,
    **rounds.RULES,
    **timer.RULES,
    **course.RULES,
    **first_place.RULES,
    **results.RULES,
    **taking_back.RULES,
}

_SINCE: Final = {"points_out_of_range": 2}
"""By code of a refusal: the first version of the rules with it. Codes that are not named are in all versions."""

_DIVISIONS_TOGETHER: Final = 2
"""The last version of the rules by which a league began with one list of standings for all divisions."""

_MAY_END: Final = (CloseRound, EndTournament, SetRounds)
"""Commands that may end a tournament."""

_AFTER_END: Final = (
    EditTournament,
    ChangeEntrant,
    RulingCommand,
    TakeBackRuling,
    CloseRound,
    SetFirstPlace,
    RecordPlayOff,
    OpenPlayOff,
    SettlePlayOff,
)
"""Commands that are allowed after a tournament was ended or aborted, but for the order of a re-play."""

require_each("tournament", AnyCommand, (CreateTournament, *_RULES), "rule")


def refusal(state: Tournament | None, command: AnyCommand) -> TournamentRefusal | None:
    """Return why a command is not allowed now; `None` when it is.

    Raises:
        SettingsInvalid: no tournament can be played with the settings, or a text about it is too long.
    """
    if isinstance(command, CreateTournament):
        check_settings(command.settings)
        return (
            None
            if state is None
            else TournamentRefusal("tournament_exists", "the tournament has begun already", None, "1")
        )
    if state is None:
        return TournamentRefusal("tournament_unknown", "the tournament has not begun", None, "1")
    if state.ending is not None and not _follows_end(command):
        return course.over_refusal(state)
    return _RULES[type(command)].refusal(state, command)


def _follows_end(command: AnyCommand) -> bool:
    """Return whether a command is allowed after a tournament was ended or aborted: rulings and corrections."""
    return isinstance(command, _AFTER_END) and not isinstance(command, OrderReplay)


def decide(
    state: Tournament | None,
    command: AnyCommand,
    chance: Chance,
    dutch: DutchEngine | None = None,
    by: Player = "",
    planner: Planner = plan,
    version: int = VERSION,
    now: int = 0,
) -> list[AnyEvent]:
    """Return the facts that follow from a command.

    Args:
        state: the tournament; `None` before its first command.
        command: the command to decide.
        chance: the source of the draws for pairings and lots.
        dutch: the engine that pairs rounds by the FIDE Dutch system, in tournaments that use it.
        by: the actor of the command; rulings and tables set by hand name them.
        planner: makes the tables of a round, as `plan` does.
        now: the time of the entry, milliseconds since 1970 in UTC; the timer of a round needs it.
        version: the version of the rules, from 1 on: an entry is decided again by the rules of its time.

    Raises:
        TournamentRefused: the rules do not allow it now; nothing was drawn.
        SettingsInvalid: no tournament can be played with the settings.
        ChanceRefused: a round is to be paired or lots are to be drawn, and the chance refuses to draw.
    """
    # By version 1 settings and points of games had other bounds.
    is_bound_anew = version == 1 and isinstance(command, CreateTournament)
    refused = None if is_bound_anew else refusal(state, command)
    if refused is not None and version >= _SINCE.get(refused.code, 1):
        raise TournamentRefused(refused.code, refused.detail, value=refused.value, rule=refused.rule)
    if isinstance(command, CreateTournament):
        is_league = isinstance(command.settings.format, League)
        return [TournamentCreated(command.settings, divisions_apart=is_league and version > _DIVISIONS_TOGETHER)]
    assert state is not None  # noqa: S101 - else it was refused
    if isinstance(command, PairRound | MakeTables) and needs_dutch(state) and dutch is None:
        raise ValueError("rounds by the FIDE Dutch system need an engine")
    facts = _RULES[type(command)].effect(state, command, RuleTools(chance, dutch, by, planner, version, now))
    if state.settings.first_place == "lot" and isinstance(command, _MAY_END):
        after = fold(state, facts)
        facts += [] if after is None else first_place.lots_drawn(after, chance)
    return facts
