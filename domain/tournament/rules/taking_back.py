"""Taking a ruling back: the table is as it would be without it, from the games and the rulings that stand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from msgspec.structs import replace

from domain.tournament.commands import Command, TakeBackRuling
from domain.tournament.events import AnyEvent, RulingTakenBack
from domain.tournament.evolve import evolve
from domain.tournament.rules.rounds import PLACES_KEPT, order_waits, preview_dropped, reason_refusal
from domain.tournament.rules.rule import RuleTools, TournamentRefusal, TournamentRule
from domain.tournament.standings import changes
from domain.tournament.state import PlayedResult, Player, RoundTable, TableRuling, Tournament


def _take_back_refusal(state: Tournament, command: TakeBackRuling) -> TournamentRefusal | None:
    number = command.ruling
    if not 1 <= number <= len(state.rulings):
        return TournamentRefusal("ruling_unknown", f"there are {len(state.rulings)} rulings", number, "6.6")
    ruling = state.rulings[number - 1]
    if ruling.taken_back:
        return TournamentRefusal("ruling_taken_back", f"ruling {number} was taken back already", number, "6.6")
    if ruling.verdict == "continued":
        detail = f"after ruling {number} the game went on; set the result by decision, or have the table played again"
        return TournamentRefusal("ruling_played", detail, number, "6.6")
    table = _table_without(state, number)
    if isinstance(table, int):
        return TournamentRefusal(
            "ruling_needed", f"ruling {table} rests on ruling {number}: take that back first", table, "6.6"
        )
    returning = set(table.players) - set(state.rounds[ruling.round - 1].tables[ruling.table - 1].players)
    for player in sorted(returning & _substitutes_elsewhere(state, ruling)):
        return TournamentRefusal("player_seated", f"{player!r} sits at another table of the round", player, "6.6")
    return reason_refusal(command.why)


def _substitutes_elsewhere(state: Tournament, ruling: TableRuling) -> set[Player]:
    """Return the substitutes at the other tables of a round; in groups a player may sit at several tables."""
    tables = state.rounds[ruling.round - 1].tables
    return {
        other.substitute
        for other in state.rulings
        if other.kind == "replaced" and other.round == ruling.round and other.table != ruling.table
        if other.substitute in tables[other.table - 1].players
    }


def _take_back(state: Tournament, command: TakeBackRuling, tools: RuleTools) -> list[AnyEvent]:
    ruling = state.rulings[command.ruling - 1]
    table = _table_without(state, command.ruling)
    assert not isinstance(table, int)  # noqa: S101 - else it was refused
    opens = not table.is_settled and _may_open(state, ruling.round)
    fact = RulingTakenBack(
        ruling.round,
        ruling.table,
        tools.by,
        command.why,
        command.ruling,
        table.players,
        table.result,
        table.out,
        table.replays,
        _byes_without(state, ruling, table.players, tools.version),
        opens,
        (),
    )
    fact = replace(fact, changed=changes(state, evolve(state, fact), ruling.round))
    return [*(_next_round_waits(state) if opens else []), fact]


def _table_without(state: Tournament, number: int) -> RoundTable | int:
    """Return a table as it would be without a ruling; or the number of a later ruling that would not fit then."""
    ruling = state.rulings[number - 1]
    ruled = state.ruled_table(ruling.round, ruling.table)
    assert ruled is not None  # noqa: S101 - the table has a ruling
    table, results = RoundTable(ruled.players, None, ruled.out), list(ruled.results)
    for count, standing in enumerate(state.rulings, 1):
        if (standing.round, standing.table) != (ruling.round, ruling.table) or standing.taken_back or count == number:
            continue
        while results and results[0].after < count:
            table = _with_result(table, results.pop(0))
        changed = _with_ruling(table, standing)
        if changed is None:
            return count
        table = changed
    for game_result in results:
        table = _with_result(table, game_result)
    return table


def _with_result(table: RoundTable, game_result: PlayedResult) -> RoundTable:
    """Return a table with a result, where it comes from the game that counts."""
    return replace(table, result=game_result.result) if game_result.replays == table.replays else table


def _with_ruling(table: RoundTable, ruling: TableRuling) -> RoundTable | None:
    """Return a table with a ruling; `None` where the player of the ruling does not sit there."""
    if ruling.player and ruling.player not in table.players:
        return None
    match ruling.kind:
        case "result":
            return replace(table, result=ruling.result, out={} if ruling.places_all else table.out)
        case "put_out":
            return replace(table, out={**table.out, ruling.player: ruling.out or "no_show"})
        case "replaced":
            players = tuple(ruling.substitute if player == ruling.player else player for player in table.players)
            out = {player: out for player, out in table.out.items() if player != ruling.player}
            return replace(table, players=players, out=out)
        case "replay":
            return replace(table, result=None, out={}, replays=ruling.replays)
        case "dispute":
            return table


def _byes_without(
    state: Tournament, ruling: TableRuling, players: tuple[Player, ...], version: int
) -> tuple[Player, ...]:
    """Return the byes of a round without a ruling: a substitute who leaves the table has their bye again.

    A substitute who has withdrawn while the round is open has none.
    """
    round_ = state.rounds[ruling.round - 1]
    byes, entrant = round_.byes, state.entrant(ruling.substitute)
    is_gone = version > PLACES_KEPT and round_.status == "open" and entrant is not None and entrant.withdrawn
    has_again = ruling.gave_up_bye and not is_gone and ruling.substitute not in {*players, *byes}
    return (*byes, ruling.substitute) if has_again else byes


def _may_open(state: Tournament, number: int) -> bool:
    """Return whether a round can be open again: the last, before the next is locked or the tournament ended.

    An earlier round stays closed, and its table has no result until there is another ruling.
    """
    prepared = state.prepared
    locked = prepared is not None and prepared.status == "locked"
    return number == len(state.begun) and state.ending is None and not locked


def _next_round_waits(state: Tournament) -> list[AnyEvent]:
    """Return the facts that drop the preview and the pairing order while the last round is open again."""
    return [*preview_dropped(state), *order_waits(state)]


RULES: Final[Mapping[type[Command], TournamentRule[Any]]] = {
    TakeBackRuling: TournamentRule(_take_back_refusal, _take_back)
}
