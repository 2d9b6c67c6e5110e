"""Folding: what each fact sets. No rule is consulted here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeVar

from msgspec.structs import replace

from domain.core.events import require_each
from domain.tournament.events import (
    AbsenceSet,
    AnyEvent,
    DisputeSettled,
    GroupsDrawn,
    PairForbidden,
    PairingOrdered,
    PairingRefused,
    PlayerCheckedIn,
    PlayerEntered,
    PlayerPutOut,
    PlayerReplaced,
    PlayerReturned,
    PlayersInvited,
    PlayerWithdrawn,
    PreviewDropped,
    RefereeAppointed,
    ReplayOrdered,
    ResultDecided,
    ResultRecorded,
    RoundClosed,
    RoundLocked,
    RoundOpened,
    RoundPaired,
    RoundsSet,
    TablesSet,
    TournamentAborted,
    TournamentCreated,
    TournamentEndedEarly,
)
from domain.tournament.state import (
    EarlierFormat,
    Ending,
    Entrant,
    GroupDraw,
    PairingOrder,
    Player,
    Round,
    RoundStatus,
    Table,
    Tournament,
)

T = TypeVar("T")


def evolve(state: Tournament | None, event: AnyEvent) -> Tournament:
    """Return the state after a fact; before the first one there is none."""
    if isinstance(event, TournamentCreated):
        return Tournament(event.settings)
    return _FOLDS[type(event)](state, event)


def fold(state: Tournament | None, events: Iterable[AnyEvent]) -> Tournament | None:
    """Return the state after facts, in order."""
    for event in events:
        state = evolve(state, event)
    return state


def _invited(state: Tournament, event: PlayersInvited) -> Tournament:
    return replace(state, invited=(*state.invited, *event.players))


def _entered(state: Tournament, event: PlayerEntered) -> Tournament:
    return replace(state, roster=(*state.roster, event.entrant))


def _with_entrant(state: Tournament, player: Player, change: Callable[[Entrant], Entrant]) -> Tournament:
    return replace(state, roster=tuple(change(one) if one.player == player else one for one in state.roster))


def _checked_in(state: Tournament, event: PlayerCheckedIn) -> Tournament:
    return _with_entrant(state, event.player, lambda one: replace(one, checked_in=True))


def _withdrawn(state: Tournament, event: PlayerWithdrawn) -> Tournament:
    return _with_entrant(state, event.player, lambda one: replace(one, withdrawn=True))


def _returned(state: Tournament, event: PlayerReturned) -> Tournament:
    return _with_entrant(state, event.player, lambda one: replace(one, withdrawn=False, since=event.since))


def _absence_set(state: Tournament, event: AbsenceSet) -> Tournament:
    def change(one: Entrant) -> Entrant:
        others = set(one.absences) - {event.round}
        return replace(one, absences=tuple(sorted(others | {event.round} if event.absent else others)))

    return _with_entrant(state, event.player, change)


def _pair_forbidden(state: Tournament, event: PairForbidden) -> Tournament:
    others = tuple(pair for pair in state.forbidden if pair != event.players)
    return replace(state, forbidden=(*others, event.players) if event.forbidden else others)


def _referee_appointed(state: Tournament, event: RefereeAppointed) -> Tournament:
    others = tuple(player for player in state.referees if player != event.player)
    return replace(state, referees=(*others, event.player) if event.appointed else others)


def _preview_dropped(state: Tournament, event: PreviewDropped) -> Tournament:
    draws = tuple(one for one in state.draws if one.first_round < event.round)
    return replace(state, rounds=state.rounds[: event.round - 1], draws=draws)


def _groups_drawn(state: Tournament, event: GroupsDrawn) -> Tournament:
    earlier = (one for one in state.draws if one.first_round < event.round)
    return replace(state, draws=(*earlier, GroupDraw(event.round, event.groups)))


def _paired(state: Tournament, event: RoundPaired) -> Tournament:
    tables = tuple(
        Table(players, out={player: "no_show" for player in players if player in event.missing})
        for players in event.tables
    )
    paired = Round("previewed", tables, event.byes, event.key, event.cost, event.proven)
    return _with_tables(state, event.round, paired)


def _with_tables(state: Tournament, number: int, prepared: Round) -> Tournament:
    """Return a tournament whose next round has these tables: an order of them is done, whoever made them."""
    order = None if state.order is None else replace(state.order, status="done", refusal=None)
    return replace(state, rounds=(*state.rounds[: number - 1], prepared), order=order)


def _pairing_ordered(state: Tournament, event: PairingOrdered) -> Tournament:
    return replace(state, order=PairingOrder(event.order, event.round))


def _pairing_refused(state: Tournament, event: PairingRefused) -> Tournament:
    order = None if state.order is None else replace(state.order, status="refused", refusal=event.refusal)
    return replace(state, order=order)


def _tables_set(state: Tournament, event: TablesSet) -> Tournament:
    there = state.rounds[event.round - 1 :]
    before = there[0] if there else Round("previewed", ())
    changed = replace(before, tables=tuple(map(Table, event.tables)), byes=event.byes, cost=event.cost, proven=False)
    return _with_tables(state, event.round, changed)


def _with(parts: tuple[T, ...], number: int, change: Callable[[T], T]) -> tuple[T, ...]:
    """Return parts of which the one of this number, from 1, is changed; there may be none."""
    before = max(number - 1, 0)
    return (*parts[:before], *map(change, parts[before:number]), *parts[max(number, 0) :])


def _with_round(state: Tournament, number: int, change: Callable[[Round], Round]) -> Tournament:
    return replace(state, rounds=_with(state.rounds, number, change))


def _with_status(status: RoundStatus) -> Callable[[Tournament, Any], Tournament]:
    return lambda state, event: _with_round(state, event.round, lambda one: replace(one, status=status))


def _with_table(state: Tournament, event: Any, change: Callable[[Table], Table]) -> Tournament:
    def changed(one: Round) -> Round:
        return replace(one, tables=_with(one.tables, event.table, change))

    return _with_round(state, event.round, changed)


def _rounds_set(state: Tournament, event: RoundsSet) -> Tournament:
    earlier = EarlierFormat(len(state.begun), state.settings.format)
    settings = replace(state.settings, format=event.format)
    return replace(state, settings=settings, earlier_formats=(*state.earlier_formats, earlier))


def _ended_early(state: Tournament, event: TournamentEndedEarly) -> Tournament:
    return replace(state, ending=Ending("early", event.rounds, event.by, event.why))


def _aborted(state: Tournament, event: TournamentAborted) -> Tournament:
    return replace(state, ending=Ending("aborted", event.rounds, event.by, event.why))


def _result_set(state: Tournament, event: ResultRecorded | ResultDecided) -> Tournament:
    return _with_table(state, event, lambda table: replace(table, result=event.result))


def _put_out(state: Tournament, event: PlayerPutOut) -> Tournament:
    return _with_table(state, event, lambda table: replace(table, out={**table.out, event.player: event.out}))


def _replaced(state: Tournament, event: PlayerReplaced) -> Tournament:
    def change(table: Table) -> Table:
        players = tuple(event.substitute if one == event.player else one for one in table.players)
        return replace(table, players=players, out={one: why for one, why in table.out.items() if one != event.player})

    state = _with_table(state, event, change)
    return _with_round(
        state, event.round, lambda one: replace(one, byes=tuple(bye for bye in one.byes if bye != event.substitute))
    )


def _replay_ordered(state: Tournament, event: ReplayOrdered) -> Tournament:
    state = _with_table(state, event, lambda table: replace(table, result=None, out={}, replays=table.replays + 1))
    return _with_round(state, event.round, lambda one: replace(one, status="open"))


def _settled(state: Tournament, _: DisputeSettled) -> Tournament:
    return state  # what it changed is said by the fact before it


_FOLDS: Final[Mapping[type[Any], Callable[[Any, Any], Tournament]]] = {
    PlayersInvited: _invited,
    PlayerEntered: _entered,
    PlayerCheckedIn: _checked_in,
    PlayerWithdrawn: _withdrawn,
    PlayerReturned: _returned,
    AbsenceSet: _absence_set,
    PairForbidden: _pair_forbidden,
    RefereeAppointed: _referee_appointed,
    PreviewDropped: _preview_dropped,
    GroupsDrawn: _groups_drawn,
    PairingOrdered: _pairing_ordered,
    PairingRefused: _pairing_refused,
    RoundPaired: _paired,
    TablesSet: _tables_set,
    RoundLocked: _with_status("locked"),
    RoundOpened: _with_status("open"),
    RoundClosed: _with_status("closed"),
    RoundsSet: _rounds_set,
    TournamentEndedEarly: _ended_early,
    TournamentAborted: _aborted,
    ResultRecorded: _result_set,
    ResultDecided: _result_set,
    PlayerPutOut: _put_out,
    PlayerReplaced: _replaced,
    ReplayOrdered: _replay_ordered,
    DisputeSettled: _settled,
}

require_each("tournament", AnyEvent, (TournamentCreated, *_FOLDS), "fold")
