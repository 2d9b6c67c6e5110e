"""Results, and rulings on tables: each ruling names its author, its reason and its changes in the standings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

from msgspec.structs import replace

from domain.tournament.commands import (
    AnyRuling,
    Command,
    DecideResult,
    OrderReplay,
    PutOut,
    RecordResult,
    ReplacePlayer,
    SettleDispute,
)
from domain.tournament.events import (
    AnyEvent,
    DisputeSettled,
    PlayerPutOut,
    PlayerReplaced,
    ReplayOrdered,
    ResultDecided,
    ResultRecorded,
)
from domain.tournament.evolve import evolve
from domain.tournament.rules.rounds import order_waits, reason_refusal
from domain.tournament.rules.rule import RuleTools, TournamentRefusal, TournamentRule
from domain.tournament.standings import changes
from domain.tournament.state import Out, RoundTable, TableResult, Tournament

R = TypeVar("R", bound=AnyRuling)

_MOST_GAME_POINTS: Final = 1_000_000_000
"""With this bound the sums over all rounds are exact as floats too."""


def _table(state: Tournament, command: RecordResult | AnyRuling) -> RoundTable | TournamentRefusal:
    """Return the table of an opened round, or the refusal where there is none."""
    if not 1 <= command.round <= len(state.begun):
        return TournamentRefusal("round_not_open", f"round {command.round} was not opened", command.round, "5")
    tables = state.begun[command.round - 1].tables
    if not 1 <= command.table <= len(tables):
        detail = f"round {command.round} has tables 1 to {len(tables)}"
        return TournamentRefusal("table_unknown", detail, command.table, "5")
    return tables[command.table - 1]


def result_refusal(table: RoundTable, result: TableResult) -> TournamentRefusal | None:
    """Return why a table cannot have a result; `None` when it can."""
    seats = len(table.players)
    if not len(result.points) == len(result.places) == seats:
        return TournamentRefusal("result_invalid", f"the table has {seats} seats", result, "5.1")
    if any(abs(points) > _MOST_GAME_POINTS for points in result.points):
        detail = f"points of a game lie from -{_MOST_GAME_POINTS} to {_MOST_GAME_POINTS}"
        return TournamentRefusal("points_out_of_range", detail, result.points, "5.1")
    if any(place != 1 + sum(other < place for other in result.places) for place in result.places):
        detail = "places count from 1, and after a shared one as many are left out as share it"
        return TournamentRefusal("result_invalid", detail, result.places, "5.1")
    return None


def _record_refusal(state: Tournament, command: RecordResult) -> TournamentRefusal | None:
    table = _table(state, command)
    if isinstance(table, TournamentRefusal):
        return table
    if state.begun[command.round - 1].status != "open":
        return TournamentRefusal("round_not_open", f"round {command.round} is closed", command.round, "5.1")
    if table.result is not None:
        return TournamentRefusal("result_known", f"table {command.table} has a result already", command.table, "5.1")
    return result_refusal(table, command.result)


def _record(_state: Tournament, command: RecordResult, _tools: RuleTools) -> list[AnyEvent]:
    return [ResultRecorded(command.round, command.table, command.result)]


def _ruling(
    refusal: Callable[[Tournament, R, RoundTable], TournamentRefusal | None], event: Callable[[R, RuleTools], AnyEvent]
) -> TournamentRule[R]:
    """Return the rule of a ruling: it needs a table and a reason, and its fact holds the changes in the standings."""

    def refused(state: Tournament, command: R) -> TournamentRefusal | None:
        table = _table(state, command)
        if isinstance(table, TournamentRefusal):
            return table
        return reason_refusal(command.why) or refusal(state, command, table)

    def effect(state: Tournament, command: R, tools: RuleTools) -> list[AnyEvent]:
        fact = event(command, tools)
        return [replace(fact, changed=changes(state, evolve(state, fact), command.round))]

    return TournamentRule(refused, effect)


def _decide_refusal(_state: Tournament, command: DecideResult, table: RoundTable) -> TournamentRefusal | None:
    if command.result == table.result and not table.out:
        return TournamentRefusal("result_known", f"table {command.table} has this result already", command.table, "6.1")
    return result_refusal(table, command.result)


def _put_out_refusal(_state: Tournament, command: PutOut, table: RoundTable) -> TournamentRefusal | None:
    if command.player not in table.players:
        return TournamentRefusal("player_elsewhere", f"{command.player!r} does not sit there", command.player, "6.2")
    if table.out.get(command.player) == _out(command):
        return TournamentRefusal("player_out", f"{command.player!r} is out already", command.player, "6.2")
    return None


def _out(command: PutOut) -> Out:
    return "forfeit" if command.came else "no_show"


def _replace_refusal(state: Tournament, command: ReplacePlayer, table: RoundTable) -> TournamentRefusal | None:
    if command.player not in table.players:
        return TournamentRefusal("player_elsewhere", f"{command.player!r} does not sit there", command.player, "6.3")
    if state.entrant(command.substitute) is None:
        return TournamentRefusal(
            "player_unknown", f"{command.substitute!r} is not on the roster", command.substitute, "6.3"
        )
    tables = state.begun[command.round - 1].tables
    if any(command.substitute in other.players for other in tables):
        return TournamentRefusal(
            "player_seated", f"{command.substitute!r} sits at a table already", command.substitute, "6.3"
        )
    return None


def _replay_refusal(state: Tournament, command: OrderReplay, table: RoundTable) -> TournamentRefusal | None:
    if command.round != len(state.rounds):
        return TournamentRefusal("later_round", f"round {command.round + 1} is paired already", command.round, "6.4")
    if not table.is_settled and not _was_ended(state, command):
        return TournamentRefusal("table_not_settled", f"table {command.table} is still played", command.table, "6.4")
    return None


def _replay(state: Tournament, command: OrderReplay, tools: RuleTools) -> list[AnyEvent]:
    facts = _REPLAY.effect(state, command, tools)
    return [*order_waits(state), *facts] if tools.version > 1 else facts


def _was_ended(state: Tournament, command: OrderReplay) -> bool:
    """Return whether a ruling that was taken back had ended the game at a table."""
    return any(
        ruling.taken_back and ruling.kind in {"result", "put_out"}
        for ruling in state.rulings
        if (ruling.round, ruling.table) == (command.round, command.table)
    )


def _settle_refusal(state: Tournament, command: SettleDispute) -> TournamentRefusal | None:
    if command.round == state.play_off_round and 1 <= command.table <= len(state.play_off_tables):
        detail = "at a play-off a dispute is rejected, or answered by the result of the play-off: enter that"
        return TournamentRefusal("play_off_dispute", detail, command.verdict, "7.2")
    table = _table(state, command)
    if isinstance(table, TournamentRefusal):
        return table
    if (command.result is not None) != (command.verdict == "result"):
        return TournamentRefusal(
            "result_invalid", "a result is named where it is set, and only there", command.verdict, "6.5"
        )
    if command.result is None:
        return reason_refusal(command.why)
    return RULES[DecideResult].refusal(state, _decided(command, command.result))


def _decided(command: SettleDispute, result: TableResult) -> DecideResult:
    return DecideResult(command.round, command.table, command.why, result)


def _settle(state: Tournament, command: SettleDispute, tools: RuleTools) -> list[AnyEvent]:
    facts: list[AnyEvent] = []
    if command.result is not None:
        facts = RULES[DecideResult].effect(state, _decided(command, command.result), tools)
    at = (command.round, command.table, tools.by, command.why)
    return [*facts, DisputeSettled(*at, command.dispute, command.verdict, command.game, command.version)]


_REPLAY: Final[TournamentRule[OrderReplay]] = _ruling(
    _replay_refusal,
    lambda command, tools: ReplayOrdered(command.round, command.table, tools.by, command.why, ()),
)

RULES: Final[Mapping[type[Command], TournamentRule[Any]]] = {
    RecordResult: TournamentRule(_record_refusal, _record),
    DecideResult: _ruling(
        _decide_refusal,
        lambda command, tools: ResultDecided(
            command.round, command.table, tools.by, command.why, command.result, (), places_all=tools.version > 1
        ),
    ),
    PutOut: _ruling(
        _put_out_refusal,
        lambda command, tools: PlayerPutOut(
            command.round, command.table, tools.by, command.why, command.player, _out(command), ()
        ),
    ),
    ReplacePlayer: _ruling(
        _replace_refusal,
        lambda command, tools: PlayerReplaced(
            command.round, command.table, tools.by, command.why, command.player, command.substitute, ()
        ),
    ),
    OrderReplay: TournamentRule(_REPLAY.refusal, _replay),
    SettleDispute: TournamentRule(_settle_refusal, _settle),
}
