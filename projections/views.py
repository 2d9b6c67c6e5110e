"""Views: a state as a viewer may see it, and the line of a game in a list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, TypeVar

import msgspec

from domain.core.accounts import is_bot_account
from domain.core.events import Actor, Seat
from domain.core.ruleset import Result
from domain.core.time_controls import ClockSettings
from domain.rulesets import RULESETS
from eventstore.log.state import State, StatusShown, status_of, to_move
from eventstore.log.visibility import ViewedState
from eventstore.storage.head import parse_head
from eventstore.table.events import FormerPlayer, GameVisibility, Occupant, Pause
from eventstore.table.table import TableFacts
from projections.clocks import TimeLeft, deadlines
from projections.states import States


class TableView(TableFacts, frozen=True, kw_only=True):
    """The table. Everybody who may read the game may see all of it."""

    seats: tuple[Occupant | None, ...]
    started: bool


class SeatResponse(msgspec.Struct, frozen=True):
    """A seat and its occupant."""

    seat: Seat
    player: str | None
    """The player's id, or `bot:<kind>`; null for an empty seat."""
    name: str | None
    bot: str | None
    """The kind of the service's own bot that sits there; null for players."""


class KeptSeat(msgspec.Struct, frozen=True):
    """A free seat of a waiting table that is kept for a player, invited to play again."""

    seat: Seat
    until: int
    """When everybody may take it, milliseconds since 1970 in UTC."""
    player: str | None
    """The player's id; null for readers who neither sit at the table nor were invited."""
    name: str | None


class SetBackResponse(msgspec.Struct, frozen=True):
    """The loss of entries of a game's log with a server; shown for a week."""

    lost: str
    """The head of the last entry that is known to be lost; earlier entries may be lost, too."""
    head: str
    """The head of the log when the loss was noticed."""
    noticed: int
    """The time of that, in milliseconds since 1970 in UTC."""


class GameResponse(TableFacts, frozen=True, kw_only=True):
    """A game and its table, as everybody who may read it sees it."""

    game: str
    head: str
    status: StatusShown
    seats: tuple[SeatResponse, ...]
    seat_colours: tuple[str, ...]
    """By seat: its colour at the table."""
    to_move: tuple[Seat, ...]
    """The seats that must decide; nobody while the service scores."""
    your_seat: Seat | None
    """The viewer's own seat."""
    result: Result | None
    time: int
    """When the last entry was made, milliseconds since 1970."""
    time_left: TimeLeft | None = None
    """The time that each seat has left, to be counted down; null without a clock."""
    bot_accounts: tuple[Seat, ...] = ()
    """The seats of bot accounts, which are programs of people."""
    invitation: str | msgspec.UnsetType = msgspec.UNSET
    """In a private game, for its creator and its players: lets other players take a seat."""
    set_back: SetBackResponse | msgspec.UnsetType = msgspec.UNSET
    """In the answer for a single game, where its log was set back lately."""
    kept_seats: tuple[KeptSeat, ...] | msgspec.UnsetType = msgspec.UNSET
    """In the answer for a single game that waits for players: the seats that are kept for players who were invited."""

    @property
    def version(self) -> int:
        """The number of the last entry."""
        return parse_head(self.head)[0]


class GameView(msgspec.Struct, frozen=True, kw_only=True):
    """A state as a viewer may see it."""

    game: str
    ruleset: str
    """The ruleset of the position."""
    head: str
    """The head of the log at this state, `<version>-<hash8>`."""
    version: int
    time: int
    """When its last entry was made, milliseconds since 1970 in UTC."""
    status: StatusShown
    """`scoring` while the service must act."""
    to_move: tuple[Actor, ...]
    """The actors that must act now: seats, or -1 for the service; nobody when nothing is being played."""
    viewer: tuple[Seat, ...]
    """The seats whose private things this view shows."""
    table: TableView
    position: Any
    """The ruleset's view of the position; `None` before the start."""


P_co = TypeVar("P_co", covariant=True)


class ViewOf(Protocol[P_co]):
    """A `GameView` of a started game with a position of a known type; boards are drawn from it."""

    @property
    def version(self) -> int:
        """The version that is shown."""
        ...

    @property
    def to_move(self) -> tuple[Actor, ...]:
        """The actors that must act now."""

    @property
    def viewer(self) -> tuple[Seat, ...]:
        """The seats whose private things this view shows."""

    @property
    def table(self) -> TableView:
        """The table."""

    @property
    def position(self) -> P_co:
        """The ruleset's view of the position."""


def is_preview(view: ViewOf[object], before: ViewOf[object]) -> bool:
    """Return whether a view shows the consequences of a decision: nothing was appended, so the version is the same.

    Its picture is laid over the picture of the view before, and has the same frame.
    """
    return view.version == before.version


class GameSummary(msgspec.Struct, frozen=True, kw_only=True):
    """A game as a line of a list. Everybody who may read the game may see all of it."""

    game: str
    ruleset: str
    status: StatusShown
    seats: tuple[Occupant | None, ...]
    free_seats: int
    to_move: tuple[Actor, ...]
    labels: tuple[str, ...]
    visibility: GameVisibility
    head: str
    version: int
    created: int
    """When its own first entry was made, milliseconds since 1970 in UTC."""
    changed: int
    """When its last entry was made."""
    parent: str | None
    """The game it was forked from; null for a game that is no fork."""
    imported: bool
    supersedes: bool = False
    """Whether it goes on in the place of `parent`. Rows made by an earlier release lack it until they are made anew."""
    opened_by: str = ""
    """The actor who opened, forked or imported it; of a game that replaced another, the actor who opened that game."""
    stand_ins: tuple[str | None, ...] = ()
    """By seat: the kind of bot that decides for its player until they return. Rows made by an earlier release have
    none."""
    clock: ClockSettings | None = None
    """The clock that it is played with. Rows made by an earlier release have none."""
    until: tuple[int | None, ...] = ()
    """By seat: the end of its time, where its clock runs, milliseconds since 1970 in UTC; empty without a clock."""
    pause: Pause | None = None
    """The pause with its reason and end; null while the game goes on. Rows made by an earlier release have none."""
    given_up: tuple[FormerPlayer | None, ...] = ()
    """By seat: the player who handed it to a bot themselves, and may have it back. Rows made by an earlier release have
    none."""
    bot_accounts: tuple[Seat, ...] = ()
    """The seats of bot accounts, which are programs of people."""
    round: int = 0
    """The present round (or year); 0 before the first. Rows made by an earlier release have 0."""


class Turn(msgspec.Struct, frozen=True):
    """A game that waits for a player."""

    game: str
    head: str
    seat: Seat
    status: StatusShown
    until: int | msgspec.UnsetType = msgspec.UNSET
    """When the player's time ends, where their clock runs; milliseconds since 1970 in UTC."""


def game_view(viewed: ViewedState) -> GameView:
    """Return a state as a viewer may see it."""
    state, table, viewer = viewed.state, viewed.state.at_table, viewed.visible.viewer
    return GameView(
        game=table.game,
        ruleset=table.ruleset,
        head=str(state.head),
        version=state.version,
        time=state.time,
        status=status_of(state),
        to_move=to_move(state),
        viewer=tuple(sorted(viewer)),
        table=_table_view(state),
        position=None if state.position is None else viewed.loaded.ruleset.view(state.position, viewer),
    )


def document_of(viewed: ViewedState) -> dict[str, Any]:
    """Return the parts of a viewer's state that diff and blame compare, as plain JSON values.

    Head, version and time change with every entry and are left out, so are the seats of the viewer.
    """
    state, viewer = viewed.state, viewed.visible.viewer
    position = None if state.position is None else viewed.loaded.ruleset.view(state.position, viewer)
    parts = {"status": status_of(state), "to_move": to_move(state), "table": _table_view(state), "position": position}
    document: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(parts))
    return document


def read_view(document: Any) -> GameView:
    """Return a view that was sent as JSON, with its position as the struct of its ruleset.

    The position of an unknown ruleset stays as it is.

    Args:
        document: a `GameView` as plain values.
    """
    view = msgspec.convert(document, GameView)
    if view.position is None or view.ruleset not in RULESETS:
        return view
    position = msgspec.convert(view.position, RULESETS[view.ruleset].view_type, str_keys=True)
    return msgspec.structs.replace(view, position=position)


async def summary_of(states: States, state: State) -> GameSummary:
    """Return the line of a game in a list."""
    table = state.at_table
    return GameSummary(
        game=table.game,
        ruleset=table.ruleset,
        status=status_of(state),
        seats=table.seats,
        free_seats=table.seats.count(None) if table.status == "open" else 0,
        to_move=to_move(state),
        labels=table.labels,
        visibility=table.visibility,
        head=str(state.head),
        version=state.version,
        created=await states.created(state),
        changed=state.time,
        parent=None if table.origin is None else table.origin.game,
        imported=table.imported,
        supersedes=table.origin is not None and table.origin.supersedes,
        opened_by=(await states.first_table(table)).creator,
        stand_ins=table.stand_ins,
        clock=table.clock,
        until=deadlines(table),
        pause=table.pause,
        given_up=table.given_up,
        bot_accounts=bot_accounts_at(table.seats),
        round=0 if state.position is None else states.reader.codecs.of(table.ruleset).ruleset.round_of(state.position),
    )


def bot_accounts_at(seats: Sequence[Occupant | None]) -> tuple[Seat, ...]:
    """Return the seats of bot accounts."""
    return tuple(seat for seat, player in enumerate(seats) if player is not None and is_bot_account(player.player))


def _table_view(state: State) -> TableView:
    table = state.at_table
    return TableView(**table.facts, seats=table.seats, started=table.started)
