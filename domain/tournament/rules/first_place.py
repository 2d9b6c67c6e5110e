"""A tie for the first place that no criterion parts: the way to decide it, lots at the end, and play-offs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from msgspec.structs import replace

from domain.core.chance import EVERYBODY, Chance
from domain.tournament.commands import Command, RecordPlayOff, SetFirstPlace
from domain.tournament.events import AnyEvent, FirstPlaceSet, LotsDrawn, PlayOffRecorded
from domain.tournament.evolve import evolve
from domain.tournament.formats import has_ended
from domain.tournament.rules.course import over_refusal
from domain.tournament.rules.results import result_refusal
from domain.tournament.rules.rounds import reason_refusal
from domain.tournament.rules.rule import RuleTools, TournamentRefusal, TournamentRule
from domain.tournament.standings import changes, ties_for_first
from domain.tournament.state import RoundTable, Tournament

_RULE: Final = "7.2"


def lots_drawn(state: Tournament, chance: Chance) -> list[AnyEvent]:
    """Return the fact that draws the lots of a tournament that has just ended; nothing where no lots are to be drawn.

    Everybody on the roster has a lot, for a later ruling may make another tie. Lots are drawn once.
    """
    if state.settings.first_place != "lot" or state.lots or state.is_aborted or not has_ended(state):
        return []
    left, order = [entrant.player for entrant in state.roster], []
    while left:
        order.append(chance.draw("lots", left, EVERYBODY))
        left.remove(order[-1])
    return [LotsDrawn(tuple(order))]


def _set_refusal(state: Tournament, command: SetFirstPlace) -> TournamentRefusal | None:
    if state.lots:
        return TournamentRefusal("lots_drawn", "the lots are drawn, and decide", state.settings.first_place, _RULE)
    if state.is_aborted or command.how == "lot":
        refused = over_refusal(state)
        if refused is not None:
            return refused
    return reason_refusal(command.why)


def _set(state: Tournament, command: SetFirstPlace, tools: RuleTools) -> list[AnyEvent]:
    return [FirstPlaceSet(command.how, state.settings.first_place, tools.by, command.why)]


def _play_off_refusal(state: Tournament, command: RecordPlayOff) -> TournamentRefusal | None:
    if state.is_aborted:
        return over_refusal(state)
    if state.settings.first_place != "play_off":
        detail = "a tie for the first place is not decided by a play-off here; change that first"
        return TournamentRefusal("no_play_off", detail, state.settings.first_place, _RULE)
    if not has_ended(state):
        number = len(state.begun)
        return TournamentRefusal("tournament_not_over", "a play-off follows the last round", number, _RULE)
    ties = ties_for_first(state)
    if len(set(command.players)) != len(command.players) or set(command.players) not in ties:
        shared = " or ".join(", ".join(sorted(tie)) for tie in ties)
        detail = (
            f"a play-off is among all who share the first place: {shared}" if ties else "nobody shares a first place"
        )
        return TournamentRefusal("not_tied", detail, command.players, _RULE)
    return result_refusal(RoundTable(command.players), command.result) or reason_refusal(command.why)


def _record(state: Tournament, command: RecordPlayOff, tools: RuleTools) -> list[AnyEvent]:
    fact = PlayOffRecorded(command.players, command.result, tools.by, command.why, ())
    return [replace(fact, changed=changes(state, evolve(state, fact), len(state.begun)))]


RULES: Final[Mapping[type[Command], TournamentRule[Any]]] = {
    SetFirstPlace: TournamentRule(_set_refusal, _set),
    RecordPlayOff: TournamentRule(_play_off_refusal, _record),
}
