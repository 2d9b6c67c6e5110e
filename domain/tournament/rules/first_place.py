"""A tie for the first place that no criterion parts: the way to decide it, lots at the end, and play-offs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from msgspec.structs import replace

from domain.core.chance import EVERYBODY, Chance
from domain.tournament.commands import Command, OpenPlayOff, RecordPlayOff, SetFirstPlace, SettlePlayOff
from domain.tournament.events import AnyEvent, FirstPlaceSet, LotsDrawn, PlayOffClosed, PlayOffOpened, PlayOffRecorded
from domain.tournament.evolve import evolve
from domain.tournament.formats import has_ended
from domain.tournament.rules.course import over_refusal
from domain.tournament.rules.results import result_refusal
from domain.tournament.rules.rounds import reason_refusal
from domain.tournament.rules.rule import RuleTools, TournamentRefusal, TournamentRule
from domain.tournament.settings import MOST_SEATS
from domain.tournament.standings import changes, ties_for_first
from domain.tournament.state import Player, RoundTable, Tournament

_RULE: Final = "7.2"
_UNNAMED: Final = 4
"""The last version of the rules by which a change of the choice named nobody."""


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
    fact = FirstPlaceSet(command.how, state.settings.first_place, tools.by, command.why)
    if tools.version <= _UNNAMED:
        return [fact]
    return [replace(fact, changed=changes(state, evolve(state, fact), len(state.begun)))]


def _play_off_refusal(state: Tournament, command: RecordPlayOff) -> TournamentRefusal | None:
    refused = _tie_refusal(state, command.players)
    if refused is not None:
        return refused
    return result_refusal(RoundTable(command.players), command.result) or reason_refusal(command.why)


def _tie_refusal(state: Tournament, players: Sequence[Player]) -> TournamentRefusal | None:
    """Return why these players play no play-off now; `None` when they share a first place that one decides."""
    if state.is_aborted:
        return over_refusal(state)
    if state.settings.first_place != "play_off":
        detail = "a tie for the first place is not decided by a play-off here; change that first"
        return TournamentRefusal("no_play_off", detail, state.settings.first_place, _RULE)
    if not has_ended(state):
        number = len(state.begun)
        return TournamentRefusal("tournament_not_over", "a play-off follows the last round", number, _RULE)
    ties = ties_for_first(state)
    if len(set(players)) != len(players) or set(players) not in ties:
        shared = " or ".join(", ".join(sorted(tie)) for tie in ties)
        detail = (
            f"a play-off is among all who share the first place: {shared}" if ties else "nobody shares a first place"
        )
        return TournamentRefusal("not_tied", detail, players, _RULE)
    return None


def _open_refusal(state: Tournament, command: OpenPlayOff) -> TournamentRefusal | None:
    refused = _tie_refusal(state, command.players)
    if refused is not None:
        return refused
    if state.settings.game is None:
        detail = "the games of this tournament are played elsewhere: enter the result of the play-off"
        return TournamentRefusal("play_off_elsewhere", detail, None, _RULE)
    if len(command.players) > MOST_SEATS:
        detail = f"a table has at most {MOST_SEATS} seats: play it off elsewhere, and enter the result"
        return TournamentRefusal("too_many_tied", detail, len(command.players), _RULE)
    if any(table.is_open and not set(command.players).isdisjoint(table.players) for table in state.play_off_tables):
        return TournamentRefusal("play_off_open", "a play-off of these players is open", command.players, _RULE)
    return reason_refusal(command.why)


def _open(_: Tournament, command: OpenPlayOff, tools: RuleTools) -> list[AnyEvent]:
    return [PlayOffOpened(command.players, tools.by, command.why)]


def _settle_refusal(state: Tournament, command: SettlePlayOff) -> TournamentRefusal | None:
    tables = state.play_off_tables
    if not 1 <= command.table <= len(tables) or not tables[command.table - 1].is_open:
        return TournamentRefusal("play_off_closed", "no such table of a play-off is open", command.table, _RULE)
    if not has_ended(state):
        number = len(state.begun)
        return TournamentRefusal("tournament_not_over", "a play-off follows the last round", number, _RULE)
    if command.result is None:
        return None
    return result_refusal(RoundTable(tables[command.table - 1].players), command.result)


def _settle(state: Tournament, command: SettlePlayOff, tools: RuleTools) -> list[AnyEvent]:
    """Return the result where it still decides a tie, and the end of the table."""
    table, closed = state.play_off_tables[command.table - 1], PlayOffClosed(command.table)
    if command.result is None or _tie_refusal(state, table.players) is not None:
        return [closed]
    record = RecordPlayOff(table.players, command.result, table.why)
    return [*_record(state, record, tools), closed]


def _record(state: Tournament, command: RecordPlayOff, tools: RuleTools) -> list[AnyEvent]:
    fact = PlayOffRecorded(command.players, command.result, tools.by, command.why, ())
    return [replace(fact, changed=changes(state, evolve(state, fact), len(state.begun)))]


RULES: Final[Mapping[type[Command], TournamentRule[Any]]] = {
    SetFirstPlace: TournamentRule(_set_refusal, _set),
    RecordPlayOff: TournamentRule(_play_off_refusal, _record),
    OpenPlayOff: TournamentRule(_open_refusal, _open),
    SettlePlayOff: TournamentRule(_settle_refusal, _settle),
}
