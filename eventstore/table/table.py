"""The table: who sits where, the status, the commitment. The fold of the commands of any game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from domain.core.events import Event, Seat, require_each
from eventstore.table.events import (
    Commitment,
    DecisionsTakenBack,
    DisputeRuled,
    ForkPolicy,
    GameAborted,
    GameCreated,
    GameFinished,
    GameForked,
    GameFreed,
    GameImported,
    GameStalled,
    GameStarted,
    GameSuperseded,
    GameVisibility,
    Occupant,
    SeatHandedOver,
    SeatHandedToBot,
    SeatLeft,
    SeatTaken,
    SeedRevealed,
    Segment,
    TableEvent,
    TakeBackAnswered,
    TakeBackLapsed,
    TakeBackPolicy,
    TakeBackRequested,
    TakeBackWithdrawn,
    TournamentTable,
)

Status: TypeAlias = Literal["open", "playing", "stalled", "finished", "aborted", "superseded"]
"""The status as the commands fix it; that a playing game waits for scoring follows from its position."""


class Origin(msgspec.Struct, frozen=True):
    """Where a fork or an import comes from."""

    game: str | None
    """The parent; `None` for an import."""
    at: int
    """The last shared version."""
    head: str
    """The head there."""
    segments: tuple[Segment, ...]
    supersedes: bool
    alone: bool = False
    """Whether one player alone went back beyond what is final, because only bots sat with them: its result does not
    count, for they could draw again until they liked it."""


class Ruling(msgspec.Struct, frozen=True):
    """An organiser's ruling."""

    organiser: str
    text: str
    about: int | None


class OpenTakeBackRequest(msgspec.Struct, frozen=True):
    """What a seat asks all others at the table: to go on from before one of its decisions."""

    seat: Seat
    to: int
    """The version before that decision."""
    accepted: tuple[Seat, ...] = ()
    """Who has agreed so far, in the order of the answers."""


class TableFacts(msgspec.Struct, frozen=True, kw_only=True):
    """What everybody who may read a game may see of its table, besides the seats."""

    creator: str
    """The actor who opened, forked or imported the game."""
    ruleset: str
    components: str
    """The hash of the component set."""
    options: dict[str, Any]
    visibility: GameVisibility
    forks: ForkPolicy
    take_back: TakeBackPolicy
    labels: tuple[str, ...]
    commitment: Commitment
    nonces: tuple[str, ...]
    origin: Origin | None
    imported: bool
    superseded_by: str | None
    rulings: tuple[Ruling, ...]
    reason: str
    """Why it was aborted or is stalled."""
    take_back_request: OpenTakeBackRequest | None = None
    """What a player has asked the others and is still open."""
    tournament: TournamentTable | None = None
    """Which table of a tournament it is; a fork only where it replaces such a table."""


class Table(TableFacts, frozen=True, kw_only=True):
    """What every game has, whatever its ruleset.

    `nonces` are those that make the game's key; before the start those given so far do not count yet.
    """

    game: str
    seats: tuple[Occupant | None, ...]
    status: Status
    given: tuple[tuple[Seat, str], ...] = ()
    """Nonces given before the start, in order, with the seat that gave them."""
    started: bool = False

    @property
    def facts(self) -> dict[str, Any]:
        """The fields of `TableFacts`, by name."""
        return {name: getattr(self, name) for name in TableFacts.__struct_fields__}

    @property
    def ended(self) -> bool:
        """Whether no decision will ever be appended again."""
        return self.closed or self.status == "superseded"

    @property
    def closed(self) -> bool:
        """Whether the game is finished or aborted; a superseded one closes with the game that replaced it."""
        return self.status in ("finished", "aborted")

    @property
    def asked(self) -> tuple[Seat, ...]:
        """The seats that have still to answer the open request; nobody where none is open."""
        if self.take_back_request is None:
            return ()
        settled = (self.take_back_request.seat, *self.take_back_request.accepted)
        return tuple(seat for seat in people_of(self.seats) if seat not in settled)

    @property
    def agreed(self) -> bool:
        """Whether all who were asked have accepted the open request; at once where only bots are asked."""
        return self.take_back_request is not None and not self.asked

    def seat_of(self, player: str) -> Seat | None:
        """Return the seat on which a player sits."""
        for seat, occupant in enumerate(self.seats):
            if occupant is not None and occupant.player == player:
                return seat
        return None


def people_of(seats: Sequence[Occupant | None]) -> tuple[Seat, ...]:
    """Return the seats on which people sit, and no bots."""
    return tuple(seat for seat, one in enumerate(seats) if one is not None and one.bot is None)


def _created(_: Table | None, event: GameCreated) -> Table:
    return Table(
        game=event.game,
        creator=event.creator,
        ruleset=event.ruleset,
        components=event.components,
        options=event.options,
        seats=(None,) * event.seats,
        status="open",
        visibility=event.visibility,
        forks=event.forks,
        take_back=event.take_back,
        labels=event.labels,
        commitment=event.commitment,
        nonces=(),
        origin=None,
        imported=False,
        superseded_by=None,
        rulings=(),
        reason="",
        tournament=event.tournament,
    )


def _seat(table: Table, seat: Seat, occupant: Occupant | None) -> tuple[Occupant | None, ...]:
    return (*table.seats[:seat], occupant, *table.seats[seat + 1 :])


def _seat_taken(table: Table, event: SeatTaken) -> Table:
    given = table.given if event.nonce is None else (*table.given, (event.seat, event.nonce))
    return replace(table, seats=_seat(table, event.seat, event.occupant), given=given)


def _seat_left(table: Table, event: SeatLeft) -> Table:
    given = tuple(one for one in table.given if one[0] != event.seat)
    return replace(table, seats=_seat(table, event.seat, None), given=given)


def _seat_handed(table: Table, event: SeatHandedToBot | SeatHandedOver) -> Table:
    return replace(table, seats=_seat(table, event.seat, event.occupant), take_back_request=None)


def _started(table: Table, event: GameStarted) -> Table:
    return replace(table, status="playing", started=True, nonces=event.nonces, given=())


def _forked(table: Table, event: GameForked) -> Table:
    goes_on = event.supersedes and table.started
    if event.supersedes and event.redrawn_for is not None:
        alone = len(event.redrawn_for) == 1
    else:
        alone = event.supersedes and table.origin is not None and table.origin.alone
    return replace(
        table,
        game=event.game,
        creator=event.creator,
        seats=event.seats,
        status="playing" if goes_on else "open",
        visibility=event.visibility,
        forks=event.forks,
        labels=event.labels,
        commitment=event.commitment,
        nonces=event.nonces,
        given=table.given if event.supersedes else (),
        origin=Origin(event.parent, event.at, event.parent_head, event.segments, event.supersedes, alone),
        imported=False,
        superseded_by=None,
        reason="",
        take_back_request=None,
        tournament=table.tournament if event.supersedes else None,
    )


def _imported(table: Table, event: GameImported) -> Table:
    status: Status = (
        "open" if event.commitment is not None else ("finished" if table.status == "finished" else "aborted")
    )
    at = int(event.head.partition("-")[0])
    return replace(
        table,
        game=event.game,
        creator=event.creator,
        seats=(None,) * len(table.seats),
        status=status,
        labels=table.labels if event.labels is None else event.labels,
        commitment=event.commitment or table.commitment,
        nonces=() if event.commitment else table.nonces,
        given=(),
        origin=Origin(None, at, event.head, (), supersedes=False),
        imported=True,
        superseded_by=None,
        take_back_request=None,
        tournament=None,
    )


def _superseded(table: Table, event: GameSuperseded) -> Table:
    return replace(table, status="superseded", superseded_by=event.by, take_back_request=None)


def _aborted(table: Table, event: GameAborted) -> Table:
    return replace(table, status="aborted", reason=event.reason, take_back_request=None)


def _stalled(table: Table, event: GameStalled) -> Table:
    return replace(table, status="stalled", reason=event.reason, take_back_request=None)


def _freed(table: Table, _: GameFreed) -> Table:
    return replace(table, status="playing", reason="")


def _finished(table: Table, _: GameFinished) -> Table:
    return replace(table, status="finished", take_back_request=None)


def _revealed(table: Table, _: SeedRevealed) -> Table:
    return table


def _ruled(table: Table, event: DisputeRuled) -> Table:
    return replace(table, rulings=(*table.rulings, Ruling(event.organiser, event.text, event.about)))


def _taken_back(table: Table, _: DecisionsTakenBack) -> Table:
    return _no_request(table)  # the rest is the position's


def _requested(table: Table, event: TakeBackRequested) -> Table:
    return replace(table, take_back_request=OpenTakeBackRequest(event.seat, event.to))


def _answered(table: Table, event: TakeBackAnswered) -> Table:
    if table.take_back_request is None or not event.accepted:
        return _no_request(table)
    request = table.take_back_request
    return replace(table, take_back_request=replace(request, accepted=(*request.accepted, event.seat)))


def _withdrawn(table: Table, _: TakeBackWithdrawn) -> Table:
    return _no_request(table)


def _lapsed(table: Table, _: TakeBackLapsed) -> Table:
    return _no_request(table)


def _no_request(table: Table) -> Table:
    return table if table.take_back_request is None else replace(table, take_back_request=None)


FOLDS: Final[Mapping[type[Event], Callable[[Any, Any], Table]]] = {
    GameCreated: _created,
    SeatTaken: _seat_taken,
    SeatLeft: _seat_left,
    SeatHandedToBot: _seat_handed,
    SeatHandedOver: _seat_handed,
    GameStarted: _started,
    GameForked: _forked,
    GameImported: _imported,
    GameSuperseded: _superseded,
    GameAborted: _aborted,
    GameStalled: _stalled,
    GameFreed: _freed,
    GameFinished: _finished,
    SeedRevealed: _revealed,
    DisputeRuled: _ruled,
    DecisionsTakenBack: _taken_back,
    TakeBackRequested: _requested,
    TakeBackAnswered: _answered,
    TakeBackWithdrawn: _withdrawn,
    TakeBackLapsed: _lapsed,
}
"""How each fact of the table is folded."""

require_each("table", TableEvent, FOLDS, "fold")


def fold_table(table: Table | None, event: Event) -> Table:
    """Fold one table event; sets what it says and judges nothing."""
    return FOLDS[type(event)](table, event)
