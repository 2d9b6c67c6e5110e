"""Folding: the change of the state by each fact. No rule is consulted here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeVar

from msgspec.structs import replace

from domain.core.events import require_each
from domain.tournament.events import (
    AbsenceSet,
    AnyEvent,
    ChangesBegun,
    ChangesEnded,
    DisputeSettled,
    EntrantChanged,
    FirstPlaceSet,
    GroupsDrawn,
    LotsDrawn,
    PairForbidden,
    PairingOrdered,
    PairingRefused,
    PlaceGivenUp,
    PlayerCheckedIn,
    PlayerEntered,
    PlayerPutOut,
    PlayerReplaced,
    PlayerReturned,
    PlayersInvited,
    PlayerWithdrawn,
    PlayOffClosed,
    PlayOffOpened,
    PlayOffRecorded,
    PreviewDropped,
    RefereeAppointed,
    RegistrationSet,
    ReplayOrdered,
    ResultDecided,
    ResultRecorded,
    RoundClosed,
    RoundLocked,
    RoundOpened,
    RoundPaired,
    RoundsSet,
    RoundUnlocked,
    RulingTakenBack,
    ScoringSet,
    TablesCalled,
    TablesCompared,
    TablesSet,
    TimerSet,
    TimerStopped,
    TournamentAborted,
    TournamentCreated,
    TournamentEdited,
    TournamentEndedEarly,
)
from domain.tournament.state import (
    EarlierFormat,
    Ending,
    Entrant,
    GroupDraw,
    PairingOrder,
    PlayedResult,
    Player,
    PlayOff,
    PlayOffTable,
    Round,
    RoundChanges,
    RoundStatus,
    RoundTable,
    RoundTimer,
    RuledTable,
    TableRuling,
    Tournament,
)

T = TypeVar("T")


def evolve(state: Tournament | None, event: AnyEvent) -> Tournament:
    """Return the state after a fact; `None` is the state before the first fact."""
    if isinstance(event, TournamentCreated):
        return Tournament(event.settings, divisions_apart=event.divisions_apart)
    return _FOLDS[type(event)](state, event)


def fold(state: Tournament | None, events: Iterable[AnyEvent]) -> Tournament | None:
    """Return the state after facts, in order."""
    for event in events:
        state = evolve(state, event)
    return state


def _edited(state: Tournament, event: TournamentEdited) -> Tournament:
    settings = replace(
        state.settings,
        title=event.title,
        description=event.description,
        place=event.place,
        start=event.start,
        federation=event.federation,
    )
    return replace(state, settings=settings)


def _invited(state: Tournament, event: PlayersInvited) -> Tournament:
    return replace(state, invited=(*state.invited, *event.players))


def _entered(state: Tournament, event: PlayerEntered) -> Tournament:
    return replace(state, roster=(*state.roster, event.entrant))


def _with_entrant(state: Tournament, player: Player, change: Callable[[Entrant], Entrant]) -> Tournament:
    return replace(
        state, roster=tuple(change(entrant) if entrant.player == player else entrant for entrant in state.roster)
    )


def _entrant_changed(state: Tournament, event: EntrantChanged) -> Tournament:
    return _with_entrant(
        state,
        event.player,
        lambda entrant: replace(entrant, rating=event.rating, details=event.details, personal=event.personal),
    )


def _checked_in(state: Tournament, event: PlayerCheckedIn) -> Tournament:
    return _with_entrant(state, event.player, lambda entrant: replace(entrant, checked_in=True))


def _withdrawn(state: Tournament, event: PlayerWithdrawn) -> Tournament:
    return _with_entrant(state, event.player, lambda entrant: replace(entrant, withdrawn=True))


def _returned(state: Tournament, event: PlayerReturned) -> Tournament:
    return _with_entrant(state, event.player, lambda entrant: replace(entrant, withdrawn=False, since=event.since))


def _absence_set(state: Tournament, event: AbsenceSet) -> Tournament:
    def change(entrant: Entrant) -> Entrant:
        others = set(entrant.absences) - {event.round}
        return replace(entrant, absences=tuple(sorted(others | {event.round} if event.absent else others)))

    return _with_entrant(state, event.player, change)


def _pair_forbidden(state: Tournament, event: PairForbidden) -> Tournament:
    others = tuple(pair for pair in state.forbidden if pair != event.players)
    return replace(state, forbidden=(*others, event.players) if event.forbidden else others)


def _referee_appointed(state: Tournament, event: RefereeAppointed) -> Tournament:
    others = tuple(player for player in state.referees if player != event.player)
    return replace(state, referees=(*others, event.player) if event.appointed else others)


def _preview_dropped(state: Tournament, event: PreviewDropped) -> Tournament:
    draws = tuple(draw for draw in state.draws if draw.first_round < event.round)
    return replace(state, rounds=state.rounds[: event.round - 1], draws=draws)


def _groups_drawn(state: Tournament, event: GroupsDrawn) -> Tournament:
    earlier = (draw for draw in state.draws if draw.first_round < event.round)
    return replace(state, draws=(*earlier, GroupDraw(event.round, event.groups)))


def _paired(state: Tournament, event: RoundPaired) -> Tournament:
    tables = tuple(
        RoundTable(players, out={player: "no_show" for player in players if player in event.missing})
        for players in event.tables
    )
    paired = Round(
        "previewed",
        tables,
        event.byes,
        event.key,
        event.cost,
        event.proven,
        event.cheapest,
        event.seeding,
        proposed=True,
    )
    return _with_tables(state, event.round, paired)


def _with_tables(state: Tournament, number: int, prepared: Round) -> Tournament:
    """Return a tournament with these tables in its next round: a pending order is done, made by it or by hand."""
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
    changed = replace(
        before,
        tables=tuple(map(RoundTable, event.tables)),
        byes=event.byes,
        cost=event.cost,
        proven=False,
        cheapest=False,
        called=(),
    )
    return _with_tables(state, event.round, changed)


def _changes_begun(state: Tournament, event: ChangesBegun) -> Tournament:
    def changed(round_: Round) -> Round:
        if round_.changes is not None:
            return replace(round_, changes=replace(round_.changes, is_open=True))
        tables = tuple(table.players for table in round_.tables)
        return replace(round_, changes=RoundChanges(tables, round_.byes))

    return _with_round(state, event.round, changed)


def _with_changes(
    state: Tournament, event: TablesCompared | ChangesEnded, change: Callable[[RoundChanges], RoundChanges]
) -> Tournament:
    def changed(round_: Round) -> Round:
        return round_ if round_.changes is None else replace(round_, changes=change(round_.changes))

    return _with_round(state, event.round, changed)


def _tables_compared(state: Tournament, event: TablesCompared) -> Tournament:
    return _with_changes(state, event, lambda changes: replace(changes, differences=event.differences))


def _changes_ended(state: Tournament, event: ChangesEnded) -> Tournament:
    return _with_changes(state, event, lambda changes: replace(changes, is_open=False))


def _with(parts: tuple[T, ...], number: int, change: Callable[[T], T]) -> tuple[T, ...]:
    """Return parts with a change to the part of this number, from 1; another number changes nothing.

    >>> _with(("a", "b"), 2, str.upper), _with(("a", "b"), 3, str.upper)
    (('a', 'B'), ('a', 'b'))
    """
    before = max(number - 1, 0)
    return (*parts[:before], *map(change, parts[before:number]), *parts[max(number, 0) :])


def _with_round(state: Tournament, number: int, change: Callable[[Round], Round]) -> Tournament:
    return replace(state, rounds=_with(state.rounds, number, change))


def _with_status(status: RoundStatus) -> Callable[[Tournament, Any], Tournament]:
    return lambda state, event: _with_round(state, event.round, lambda round_: replace(round_, status=status))


def _unlocked(state: Tournament, event: RoundUnlocked) -> Tournament:
    """Return the state with the round as a preview. Late entries can play it."""
    roster = tuple(replace(entrant, since=min(entrant.since, event.round)) for entrant in state.roster)
    state = replace(state, roster=roster)
    return _with_round(state, event.round, lambda round_: replace(round_, status="previewed", called=()))


def _tables_called(state: Tournament, event: TablesCalled) -> Tournament:
    def changed(round_: Round) -> Round:
        called = set(round_.called) | set(event.tables) if event.called else set(round_.called) - set(event.tables)
        return replace(round_, called=tuple(sorted(called)))

    return _with_round(state, event.round, changed)


def _timer_set(state: Tournament, event: TimerSet) -> Tournament:
    timer = RoundTimer(event.length_ms, event.left_ms, event.ends)
    return _with_round(state, event.round, lambda round_: replace(round_, timer=timer))


def _timer_stopped(state: Tournament, event: TimerStopped) -> Tournament:
    return _with_round(state, event.round, lambda round_: replace(round_, timer=None))


def _place_given_up(state: Tournament, event: PlaceGivenUp) -> Tournament:
    def change(table: RoundTable) -> RoundTable:
        if event.player not in table.players:
            return table
        if event.stays_empty:
            return replace(table, out={**table.out, event.player: "no_show"})
        return replace(table, players=tuple(player for player in table.players if player != event.player))

    def changed(round_: Round) -> Round:
        byes = tuple(player for player in round_.byes if player != event.player)
        return replace(round_, tables=tuple(map(change, round_.tables)), byes=byes, cost=event.cost, cheapest=False)

    return _with_round(state, event.round, changed)


def _with_table(state: Tournament, event: Any, change: Callable[[RoundTable], RoundTable]) -> Tournament:
    def changed(round_: Round) -> Round:
        return replace(round_, tables=_with(round_.tables, event.table, change))

    return _with_round(state, event.round, changed)


def _rounds_set(state: Tournament, event: RoundsSet) -> Tournament:
    earlier, rounds_begun = state.earlier_formats, len(state.begun)
    if rounds_begun > (earlier[-1].last_round if earlier else 0):
        earlier = (*earlier, EarlierFormat(rounds_begun, state.settings.format))
    return replace(state, settings=replace(state.settings, format=event.format), earlier_formats=earlier)


def _scoring_set(state: Tournament, event: ScoringSet) -> Tournament:
    return replace(state, settings=replace(state.settings, scoring=event.scoring))


def _registration_set(state: Tournament, event: RegistrationSet) -> Tournament:
    settings = replace(
        state.settings,
        registration=event.registration,
        check_in=event.check_in,
        late_until=event.late_until,
    )
    return replace(state, settings=settings)


def _first_place_set(state: Tournament, event: FirstPlaceSet) -> Tournament:
    return replace(state, settings=replace(state.settings, first_place=event.how))


def _lots_drawn(state: Tournament, event: LotsDrawn) -> Tournament:
    return replace(state, lots=event.players)


def _play_off_recorded(state: Tournament, event: PlayOffRecorded) -> Tournament:
    """Return the state with a play-off. Earlier play-offs of these players, or some of them, no longer count."""
    others = (play_off for play_off in state.play_offs if not set(play_off.players) <= set(event.players))
    play_offs = (*others, PlayOff(event.players, event.result, event.by, event.why))
    tables = tuple(
        replace(table, is_open=False) if set(table.players) == set(event.players) else table
        for table in state.play_off_tables
    )
    return replace(state, play_offs=play_offs, play_off_tables=tables)


def _play_off_opened(state: Tournament, event: PlayOffOpened) -> Tournament:
    table = PlayOffTable(event.players, event.by, event.why)
    return replace(state, play_off_tables=(*state.play_off_tables, table))


def _play_off_closed(state: Tournament, event: PlayOffClosed) -> Tournament:
    tables = [*state.play_off_tables]
    tables[event.table - 1] = replace(tables[event.table - 1], is_open=False)
    return replace(state, play_off_tables=tuple(tables))


def _ended_early(state: Tournament, event: TournamentEndedEarly) -> Tournament:
    return replace(state, ending=Ending("early", event.rounds, event.by, event.why))


def _aborted(state: Tournament, event: TournamentAborted) -> Tournament:
    return replace(state, ending=Ending("aborted", event.rounds, event.by, event.why))


def _recorded(state: Tournament, event: ResultRecorded) -> Tournament:
    def known(ruled: RuledTable) -> RuledTable:
        replays = state.rounds[event.round - 1].tables[event.table - 1].replays
        game_result = PlayedResult(event.result, replays, len(state.rulings))
        return replace(ruled, results=(*ruled.results, game_result))

    if state.ruled_table(event.round, event.table) is not None:
        state = _with_ruled_table(state, event, known)
    return _with_table(state, event, lambda table: replace(table, result=event.result))


def _with_ruled_table(state: Tournament, event: Any, change: Callable[[RuledTable], RuledTable]) -> Tournament:
    """Return the state with a change to the table as it is without rulings; unchanged where the table has no ruling."""

    def changed(round_: Round) -> Round:
        ruled = tuple(change(known) if known.table == event.table else known for known in round_.ruled)
        return replace(round_, ruled=ruled)

    return _with_round(state, event.round, changed)


def _with_ruling(state: Tournament, ruling: TableRuling) -> Tournament:
    """Return the state with a new ruling on the list; its table is not changed yet."""
    if state.ruled_table(ruling.round, ruling.table) is None:
        state = _with_round(state, ruling.round, lambda round_: _with_first_ruling(round_, ruling.table))
    return replace(state, rulings=(*state.rulings, ruling))


def _with_first_ruling(round_: Round, number: int) -> Round:
    """Return a round that keeps a table as it is without rulings, before the first ruling on it."""
    ruled = tuple(
        RuledTable(
            number,
            table.players,
            table.out,
            () if table.result is None else (PlayedResult(table.result, table.replays, 0),),
        )
        for table in round_.tables[max(number - 1, 0) : number]
    )
    return replace(round_, ruled=(*round_.ruled, *ruled))


def _decided(state: Tournament, event: ResultDecided) -> Tournament:
    ruling = TableRuling("result", event.round, event.table, event.by)
    state = _with_ruling(state, replace(ruling, result=event.result, places_all=event.places_all))
    return _with_table(
        state,
        event,
        lambda table: replace(table, result=event.result, out={} if event.places_all else table.out),
    )


def _put_out(state: Tournament, event: PlayerPutOut) -> Tournament:
    ruling = TableRuling("put_out", event.round, event.table, event.by)
    state = _with_ruling(state, replace(ruling, player=event.player, out=event.out))
    return _with_table(state, event, lambda table: replace(table, out={**table.out, event.player: event.out}))


def _replaced(state: Tournament, event: PlayerReplaced) -> Tournament:
    byes = state.rounds[event.round - 1].byes if 1 <= event.round <= len(state.rounds) else ()
    ruling = TableRuling("replaced", event.round, event.table, event.by, player=event.player)
    state = _with_ruling(state, replace(ruling, substitute=event.substitute, gave_up_bye=event.substitute in byes))

    def change(table: RoundTable) -> RoundTable:
        players = tuple(event.substitute if player == event.player else player for player in table.players)
        return replace(
            table, players=players, out={player: why for player, why in table.out.items() if player != event.player}
        )

    state = _with_table(state, event, change)
    return _with_round(
        state,
        event.round,
        lambda round_: replace(round_, byes=tuple(bye for bye in round_.byes if bye != event.substitute)),
    )


def _replay_ordered(state: Tournament, event: ReplayOrdered) -> Tournament:
    replays = state.games_at(event.round, event.table)
    ruling = TableRuling("replay", event.round, event.table, event.by, replays=replays)
    state = _with_ruling(state, ruling)
    state = _with_ruled_table(state, event, lambda ruled: replace(ruled, replays=replays))
    state = _with_table(state, event, lambda table: replace(table, result=None, out={}, replays=replays))

    def opened(round_: Round) -> Round:
        return replace(round_, status="open", called=tuple(table for table in round_.called if table != event.table))

    return _with_round(state, event.round, opened)


def _settled(state: Tournament, event: DisputeSettled) -> Tournament:
    if event.verdict == "result":
        # The result is the ruling, and the fact before this one records it.
        return replace(state, rulings=(*state.rulings[:-1], replace(state.rulings[-1], dispute=event.dispute)))
    ruling = TableRuling("dispute", event.round, event.table, event.by, verdict=event.verdict, dispute=event.dispute)
    return _with_ruling(state, ruling)


def _taken_back(state: Tournament, event: RulingTakenBack) -> Tournament:
    rulings = _with(state.rulings, event.ruling, lambda ruling: replace(ruling, taken_back=True))
    state = _with_table(
        replace(state, rulings=rulings),
        event,
        lambda table: replace(table, players=event.players, result=event.result, out=event.out, replays=event.replays),
    )
    return _with_round(
        state,
        event.round,
        lambda round_: replace(round_, byes=event.byes, status="open" if event.opens else round_.status),
    )


_FOLDS: Final[Mapping[type[Any], Callable[[Any, Any], Tournament]]] = {
    TournamentEdited: _edited,
    PlayersInvited: _invited,
    PlayerEntered: _entered,
    EntrantChanged: _entrant_changed,
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
    ChangesBegun: _changes_begun,
    TablesCompared: _tables_compared,
    ChangesEnded: _changes_ended,
    RoundLocked: _with_status("locked"),
    RoundUnlocked: _unlocked,
    RoundOpened: _with_status("open"),
    TablesCalled: _tables_called,
    TimerSet: _timer_set,
    TimerStopped: _timer_stopped,
    PlaceGivenUp: _place_given_up,
    RoundClosed: _with_status("closed"),
    RoundsSet: _rounds_set,
    ScoringSet: _scoring_set,
    RegistrationSet: _registration_set,
    FirstPlaceSet: _first_place_set,
    LotsDrawn: _lots_drawn,
    PlayOffRecorded: _play_off_recorded,
    PlayOffOpened: _play_off_opened,
    PlayOffClosed: _play_off_closed,
    TournamentEndedEarly: _ended_early,
    TournamentAborted: _aborted,
    ResultRecorded: _recorded,
    ResultDecided: _decided,
    PlayerPutOut: _put_out,
    PlayerReplaced: _replaced,
    ReplayOrdered: _replay_ordered,
    DisputeSettled: _settled,
    RulingTakenBack: _taken_back,
}

require_each("tournament", AnyEvent, (TournamentCreated, *_FOLDS), "fold")
