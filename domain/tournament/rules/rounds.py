"""Rounds: preview, changes by hand, lock, open, calls of tables, close."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import combinations
from typing import Any, Final

from domain.core.chance import EVERYBODY
from domain.tournament.changes import differences
from domain.tournament.commands import (
    BeginChanges,
    CallTables,
    CloseRound,
    Command,
    EndChanges,
    GiveUpPairing,
    LockRound,
    MakeTables,
    OpenRound,
    OrderPairing,
    PairRound,
    SetTables,
    UnlockRound,
)
from domain.tournament.errors import TournamentRefused
from domain.tournament.events import (
    AnyEvent,
    ChangesBegun,
    ChangesEnded,
    GroupsDrawn,
    PairingOrdered,
    PairingRefused,
    PlaceGivenUp,
    PreviewDropped,
    RoundClosed,
    RoundLocked,
    RoundOpened,
    RoundPaired,
    RoundUnlocked,
    TablesCalled,
    TablesCompared,
    TablesSet,
)
from domain.tournament.evolve import evolve
from domain.tournament.formats import (
    can_play,
    is_free,
    is_over,
    needs_dutch,
    players_of_next,
    rounds_left,
    seen_by_pairing,
)
from domain.tournament.pairing import KEYS, cost_of
from domain.tournament.rules.rule import RuleTools, TournamentRefusal, TournamentRule
from domain.tournament.settings import LEAST_SEATS
from domain.tournament.state import PairingRefusal, Player, Tournament

MOST_DUTCH_PLAYERS: Final = 128
"""FIDE Dutch takes the fourth power of the players: half a second for 60 of them, ten for 120."""

PLACES_KEPT: Final = 2
"""The last version of the rules by which players who withdrew kept their places in a locked round, and their byes."""

_NOT_COMPARED: Final = 3
"""The last version of the rules by which tables set by hand were not compared with the proposed tables."""

LONGEST_REASON: Final = 2_000
"""The most letters of the reason of a ruling."""
_BY_HAND: Final = "its tables can be set by hand (`set_tables`)"


def reason_refusal(why: str) -> TournamentRefusal | None:
    """Return the refusal of a reason that is empty or too long; `None` when it is valid."""
    if why.strip() and len(why) <= LONGEST_REASON:
        return None
    return TournamentRefusal("reason_missing", f"a reason has 1 to {LONGEST_REASON} letters", why[:LONGEST_REASON], "6")


def _next_refusal(state: Tournament) -> TournamentRefusal | None:
    """Return why no round can be prepared now; `None` when it can."""
    number = state.next_round
    if state.begun and state.begun[-1].status != "closed":
        return TournamentRefusal("round_not_closed", f"round {number - 1} is not closed", number - 1, "4.1")
    if is_over(state):
        return TournamentRefusal("rounds_over", f"the tournament ended with round {number - 1}", number, "4.1")
    return None


def _players_refusal(state: Tournament) -> TournamentRefusal | None:
    """Return why the players of the next round cannot be paired; `None` when they can."""
    players = len(players_of_next(state))
    if not can_play(state, players):
        return TournamentRefusal(
            "players_do_not_fit", f"{players} players do not make the tables of this format", players, "3.1"
        )
    if needs_dutch(state) and players > MOST_DUTCH_PLAYERS:
        detail = f"fide_dutch pairs at most {MOST_DUTCH_PLAYERS} players, and {players} play; {_BY_HAND}"
        return TournamentRefusal("too_many_players", detail, players, "3.10")
    return None


def _pair_refusal(state: Tournament, _command: PairRound | OrderPairing) -> TournamentRefusal | None:
    prepared = state.prepared
    if prepared is not None and prepared.status == "locked":
        return TournamentRefusal("round_locked", f"round {state.next_round} is locked", state.next_round, "4.1")
    return _next_refusal(state) or _pending_refusal(state) or _changes_refusal(state) or _players_refusal(state)


def _changes_refusal(state: Tournament) -> TournamentRefusal | None:
    """Return the refusal while an organiser changes the proposed tables of the next round."""
    if not _are_changes_open(state):
        return None
    detail = f"the tables of round {state.next_round} are being changed; end the changes first (`end_changes`)"
    return TournamentRefusal("changes_open", detail, state.next_round, "3.5")


def _are_changes_open(state: Tournament) -> bool:
    changes = None if state.prepared is None else state.prepared.changes
    return changes is not None and changes.is_open


def _pending_refusal(state: Tournament) -> TournamentRefusal | None:
    """Return the refusal while the tables of the next round are being made."""
    if state.pending is None:
        return None
    number = state.next_round
    return TournamentRefusal("pairing_pending", f"the tables of round {number} are being made", number, "3.11")


def _pair(state: Tournament, _command: PairRound, tools: RuleTools) -> list[AnyEvent]:
    key = tools.chance.draw("pairing", KEYS, EVERYBODY)
    round_plan = tools.planner(seen_by_pairing(state), key, tools.dutch, tools.version)
    number = state.next_round
    drawn: list[AnyEvent] = []
    if round_plan.groups:
        drawn = [GroupsDrawn(number, round_plan.groups, round_plan.promoted, round_plan.relegated)]
    pairing = round_plan.pairing
    paired = RoundPaired(
        number,
        pairing.tables,
        pairing.byes,
        key,
        pairing.cost,
        pairing.proven,
        round_plan.missing,
        pairing.cheapest,
        pairing.seeding,
    )
    return [*drawn, paired]


def _order(state: Tournament, _command: OrderPairing, _tools: RuleTools) -> list[AnyEvent]:
    number = 1 if state.order is None else state.order.number + 1
    return [PairingOrdered(number, state.next_round)]


def _order_refusal(state: Tournament, command: MakeTables | GiveUpPairing) -> TournamentRefusal | None:
    """Return the refusal of an order that is not pending."""
    if state.pending is not None and state.pending.number == command.order:
        return None
    return TournamentRefusal("not_ordered", f"order {command.order} is not pending", command.order, "3.11")


def _make_tables(state: Tournament, command: MakeTables, tools: RuleTools) -> list[AnyEvent]:
    refused = _players_refusal(state)  # players may have left since it was ordered
    if refused is not None:
        return [
            PairingRefused(command.order, PairingRefusal(refused.code, refused.detail, len(players_of_next(state))))
        ]
    try:
        return _pair(state, PairRound(), tools)
    except TournamentRefused as impossible:
        refusal = PairingRefusal(impossible.code, f"{impossible.detail}; {_BY_HAND}", state.next_round)
        return [PairingRefused(command.order, refusal)]


def preview_dropped(state: Tournament) -> list[AnyEvent]:
    """Return the fact that drops the preview of the next round; empty without a preview. A locked round stays."""
    is_previewed = state.prepared is not None and state.prepared.status == "previewed"
    return [PreviewDropped(state.next_round)] if is_previewed else []


def order_given_up(state: Tournament, code: str, detail: str, value: int) -> list[AnyEvent]:
    """Return the fact that refuses a pending order of tables; empty without a pending order."""
    if state.pending is None:
        return []
    return [PairingRefused(state.pending.number, PairingRefusal(code, detail, value))]


def order_waits(state: Tournament) -> list[AnyEvent]:
    """Return the fact that refuses a pending order while the last round is open again; empty without an order."""
    number = len(state.begun)
    return order_given_up(state, "round_not_closed", f"round {number} is open again", number)


def _give_up(state: Tournament, command: GiveUpPairing, _tools: RuleTools) -> list[AnyEvent]:
    if command.reason == "too_long":
        detail = f"the tables were not there within {command.seconds} seconds; {_BY_HAND}"
        refusal = PairingRefusal("pairing_too_long", detail, command.seconds)
    else:
        detail = f"the program that makes the tables failed; {_BY_HAND}"
        refusal = PairingRefusal("pairing_failed", detail, state.next_round)
    return [PairingRefused(command.order, refusal)]


def _set_refusal(state: Tournament, command: SetTables) -> TournamentRefusal | None:
    return (
        _scheduled_refusal(state)
        or _next_refusal(state)
        or _seating_refusal(state, command)
        or reason_refusal(command.why)
    )


def _scheduled_refusal(state: Tournament) -> TournamentRefusal | None:
    if is_free(state):
        return None
    return TournamentRefusal("tables_scheduled", "a schedule makes the tables of this format", state.next_round, "3.5")


def _begin_changes_refusal(state: Tournament, _command: BeginChanges) -> TournamentRefusal | None:
    refused = _scheduled_refusal(state) or _next_refusal(state) or _pending_refusal(state)
    if refused is not None:
        return refused
    number = state.next_round
    if state.prepared is None or not state.prepared.proposed:
        return TournamentRefusal("round_not_proposed", f"no tables are proposed for round {number}", number, "3.5")
    if _are_changes_open(state):
        return TournamentRefusal("changes_begun", f"the changes to round {number} have begun already", number, "3.5")
    return None


def _end_changes_refusal(state: Tournament, _command: EndChanges) -> TournamentRefusal | None:
    if _are_changes_open(state):
        return None
    number = state.next_round
    return TournamentRefusal("changes_not_begun", f"no changes to round {number} have begun", number, "3.5")


def _seating_refusal(state: Tournament, command: SetTables) -> TournamentRefusal | None:
    """Return the refusal of tables set by hand; `None` when they are valid."""
    prepared = state.prepared
    playing = set(players_of_next(state))
    if prepared is not None and prepared.status == "locked":
        playing = {player for table in prepared.tables for player in table.players} | set(prepared.byes)
    named = Counter(player for group in (*command.tables, command.byes) for player in group)
    for player, times in named.items():
        if player not in playing:
            return TournamentRefusal("player_not_playing", f"{player!r} does not play this round", player, "3.5")
        if times > 1:
            return TournamentRefusal("player_twice", f"{player!r} is named {times} times", player, "3.5")
    if missing := sorted(playing - set(named)):
        return TournamentRefusal("player_missing", f"{missing[0]!r} has no table and no bye", missing[0], "3.5")
    most = state.settings.format.seats
    for table in command.tables:
        if not LEAST_SEATS <= len(table) <= most:
            detail = f"a table has {LEAST_SEATS} to {most} seats, not {len(table)}"
            return TournamentRefusal("table_size", detail, table, "3.5")
        for pair in combinations(sorted(table), 2):
            if pair in state.forbidden:
                return TournamentRefusal("pair_forbidden", f"{pair[0]!r} and {pair[1]!r} must not meet", pair, "2.4")
    return None


def _set(state: Tournament, command: SetTables, tools: RuleTools) -> list[AnyEvent]:
    left = rounds_left(state)
    prepared = state.prepared
    before = None if prepared is None else cost_of(state, [table.players for table in prepared.tables], left)
    cost = cost_of(state, command.tables, left)
    tables_set = TablesSet(state.next_round, command.tables, command.byes, tools.by, command.why, cost, before)
    if tools.version <= _NOT_COMPARED or prepared is None or not prepared.proposed:
        return [tables_set]
    if _are_changes_open(state):
        return [tables_set, *_compared(evolve(state, tables_set))]
    begun = ChangesBegun(state.next_round, tools.by)
    compared = _compared(evolve(evolve(state, begun), tables_set))
    return [begun, tables_set, *compared, ChangesEnded(state.next_round, tools.by)]


def _compared(state: Tournament) -> list[AnyEvent]:
    """Return the fact with the differences from the proposal; empty where they are as they were."""
    present = differences(state)
    changes = None if state.prepared is None else state.prepared.changes
    if changes is None or present == changes.differences:
        return []
    return [TablesCompared(state.next_round, present)]


def _end_changes(state: Tournament, _command: EndChanges, tools: RuleTools) -> list[AnyEvent]:
    # A player who withdrew from a locked round meanwhile is in no difference any more.
    return [*_compared(state), ChangesEnded(state.next_round, tools.by)]


def _lock_refusal(state: Tournament, _command: LockRound) -> TournamentRefusal | None:
    if state.prepared is None or state.prepared.status != "previewed":
        return TournamentRefusal("round_not_previewed", "no round is previewed", state.next_round, "4.1")
    return _pending_refusal(state) or _changes_refusal(state)


def _unlocked_refusal(state: Tournament) -> TournamentRefusal | None:
    """Return the refusal where no round is locked."""
    if state.prepared is not None and state.prepared.status == "locked":
        return None
    return TournamentRefusal("round_not_locked", "no round is locked", state.next_round, "4.1")


def _unlock_refusal(state: Tournament, command: UnlockRound) -> TournamentRefusal | None:
    return _unlocked_refusal(state) or reason_refusal(command.why)


def _unlock(state: Tournament, command: UnlockRound, tools: RuleTools) -> list[AnyEvent]:
    """Return the facts of a round that is a preview again; its tables go where they do not fit the players now."""
    number = state.next_round
    unlocked = RoundUnlocked(number, tools.by, command.why)
    after = evolve(state, unlocked)
    tables = [set(table.playing) for table in after.rounds[-1].tables]
    seated = {*after.rounds[-1].byes, *(player for table in tables for player in table)}
    meets_forbidden = any(set(pair) <= table for pair in after.forbidden for table in tables)
    if seated == set(players_of_next(after)) and not meets_forbidden:
        return [unlocked]
    return [unlocked, PreviewDropped(number)]


def _open_refusal(state: Tournament, _command: OpenRound) -> TournamentRefusal | None:
    return _unlocked_refusal(state) or _changes_refusal(state)


def places_given_up(state: Tournament, players: Iterable[Player]) -> list[AnyEvent]:
    """Return the facts by which players who withdrew lose their places in the last round, while it is not closed.

    A player loses a bye, and the seat in a locked round. At a table of a schedule, and at a table of two, the seat
    stays empty: a schedule has its tables, and a table needs two seats.
    """
    facts: list[AnyEvent] = []
    for player in players:
        fact = _place_given_up(state, player)
        if fact is not None:
            facts.append(fact)
            state = evolve(state, fact)
    return facts


def _place_given_up(state: Tournament, player: Player) -> PlaceGivenUp | None:
    number = len(state.rounds)
    if not number or state.rounds[-1].status not in {"locked", "open"}:
        return None
    last = state.rounds[-1]
    if player in last.byes:
        return PlaceGivenUp(number, player, stays_empty=False, cost=last.cost)
    if last.status == "open":
        return None
    sizes = [len(table.players) for table in last.tables if player in table.players and player not in table.out]
    if not sizes:
        return None
    if not is_free(state) or min(sizes) <= LEAST_SEATS:
        return PlaceGivenUp(number, player, stays_empty=True, cost=last.cost)
    seated = [[other for other in table.players if other != player] for table in last.tables]
    return PlaceGivenUp(number, player, stays_empty=False, cost=cost_of(state, seated, rounds_left(state)))


def _open(state: Tournament, _command: OpenRound, tools: RuleTools) -> list[AnyEvent]:
    # By version 2 players who had withdrawn kept their places in a locked round; such a round may be opened now.
    gone = [entrant.player for entrant in state.roster if entrant.withdrawn] if tools.version > PLACES_KEPT else []
    return [*places_given_up(state, gone), RoundOpened(state.next_round)]


def _call_refusal(state: Tournament, command: CallTables) -> TournamentRefusal | None:
    number = len(state.rounds)
    last = state.rounds[-1] if state.rounds else None
    if last is None or last.status not in {"locked", "open"}:
        return TournamentRefusal("round_not_fixed", "no round is locked or open", number, "4.8")
    for table in command.tables:
        if not 1 <= table <= len(last.tables):
            return TournamentRefusal("table_unknown", f"round {number} has no table {table}", table, "4.8")
        if command.called and last.tables[table - 1].is_settled:
            return TournamentRefusal("table_settled", f"table {table} has ended", table, "4.8")
    return None


def _call(state: Tournament, command: CallTables, _tools: RuleTools) -> list[AnyEvent]:
    return [TablesCalled(len(state.rounds), tuple(sorted(set(command.tables))), command.called)]


def _close_refusal(state: Tournament, _command: CloseRound) -> TournamentRefusal | None:
    if not state.begun or state.begun[-1].status != "open":
        return TournamentRefusal("round_not_open", "no round is open", len(state.begun), "4.1")
    for number, table in enumerate(state.begun[-1].tables, 1):
        if not table.is_settled and not state.is_aborted:
            return TournamentRefusal("table_not_settled", f"table {number} has no result", number, "4.1")
    return None


RULES: Final[Mapping[type[Command], TournamentRule[Any]]] = {
    PairRound: TournamentRule(_pair_refusal, _pair),
    OrderPairing: TournamentRule(_pair_refusal, _order),
    MakeTables: TournamentRule(_order_refusal, _make_tables),
    GiveUpPairing: TournamentRule(_order_refusal, _give_up),
    SetTables: TournamentRule(_set_refusal, _set),
    BeginChanges: TournamentRule(
        _begin_changes_refusal, lambda state, _command, tools: [ChangesBegun(state.next_round, tools.by)]
    ),
    EndChanges: TournamentRule(_end_changes_refusal, _end_changes),
    LockRound: TournamentRule(_lock_refusal, lambda state, _command, _tools: [RoundLocked(state.next_round)]),
    UnlockRound: TournamentRule(_unlock_refusal, _unlock),
    OpenRound: TournamentRule(_open_refusal, _open),
    CallTables: TournamentRule(_call_refusal, _call),
    CloseRound: TournamentRule(_close_refusal, lambda state, _command, _tools: [RoundClosed(len(state.begun))]),
}
