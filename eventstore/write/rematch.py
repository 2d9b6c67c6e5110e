"""Playing again with the same people: a table with the same game, options, bots and seats.

Its id follows from the game that is over. So the first caller opens it, and all others find it. While it waits, the
seats of the other players are kept for them for a day: beside the log, since they change nothing in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec.structs import replace

from domain.core.accounts import is_bot_account
from domain.core.time_controls import ClockSettings
from eventstore.errors import CommandRefused, GameUnknown
from eventstore.identity import Identity
from eventstore.log.core import Core
from eventstore.log.seeds import ServiceKeys
from eventstore.log.state import State
from eventstore.storage.redis_keys import INVITED, KEPT_SEATS
from eventstore.storage.store import RequestKey
from eventstore.table.commands import TakeSeat
from eventstore.table.table import Table, people_of
from eventstore.write.log_writer import LogWriter, NewGame

if TYPE_CHECKING:  # see `eventstore/storage/script.py`
    from eventstore.storage.redis_client import RedisClient

KEPT_MS: Final = 24 * 3600 * 1000
"""How long the seats of a new table are kept for the players who were invited."""
MOST_INVITATIONS: Final = 50
"""Number of invitations to tables that are remembered for a player."""
_MOST_TABLES: Final = 10
"""Number of tables that are opened for a game: another only after the one before was closed without a start."""


class KeptSeats(msgspec.Struct, frozen=True):
    """The seats of a waiting table that are kept for invited players."""

    until: int
    """The end of this, milliseconds since 1970 in UTC."""
    players: tuple[str | None, ...]
    """By seat: the player for whom it is kept."""

    def of(self, table: Table) -> dict[int, str]:
        """Return by free seat its player, without players at the table."""
        if table.status != "open":
            return {}
        return {
            seat: player
            for seat, player in enumerate(self.players)
            if player is not None and table.seats[seat] is None and table.seat_of(player) is None
        }


_encode: Final = msgspec.json.Encoder().encode
_decode: Final = msgspec.json.Decoder(KeptSeats).decode


class SeatKeeping:
    """Stores the kept seats of tables. Every method may raise `StoreUnavailable`.

    Args:
        client: connections to the Redis beside the logs.
        core: knows the time, and the players who were erased.
    """

    def __init__(self, client: RedisClient, core: Core) -> None:
        self._client = client
        self._core = core

    async def keep(self, game: str, players: Sequence[str | None]) -> None:
        """Keep seats of a table that is opened now; a repeated call changes nothing.

        Args:
            game: the id of the new game.
            players: by seat, the player for whom it is kept.
        """
        kept_seats = KeptSeats(self._core.clock() + KEPT_MS, tuple(players))
        await self._client.call("SET", KEPT_SEATS % game, _encode(kept_seats), "NX", "PX", KEPT_MS)
        for player in filter(None, players):
            invited = INVITED % player
            await self._client.call("ZADD", invited, "NX", kept_seats.until, game)
            await self._client.call("ZREMRANGEBYRANK", invited, 0, -MOST_INVITATIONS - 1)
            await self._client.call("PEXPIRE", invited, KEPT_MS)

    async def invitations(self, player: str) -> list[tuple[State, int]]:
        """Return the waiting tables where a seat is kept for a player, each with the end of that, the newest first."""
        games = await self._client.call("ZRANGE", INVITED % player, "+inf", f"({self._core.clock()}", "BYSCORE", "REV")
        tables = []
        for game in games:
            with suppress(GameUnknown):  # the process that was to open it was killed
                state = await self._core.reader.state(game.decode())
                kept_seats = await self.of(state.at_table)
                if kept_seats is not None and player in kept_seats.of(state.at_table).values():
                    tables.append((state, kept_seats.until))
        return tables

    async def forget(self, player: str) -> None:
        """Forget the tables to which a player was invited."""
        await self._client.call("UNLINK", INVITED % player)

    async def of(self, table: Table) -> KeptSeats | None:
        """Return the kept seats of a table; `None` where none is kept, or no longer. No seat is kept for the erased."""
        if table.status != "open":
            return None
        stored = await self._client.call("GET", KEPT_SEATS % table.game)
        kept_seats = None if stored is None else _decode(stored)
        if kept_seats is None or kept_seats.until <= self._core.clock():
            return None
        names = self._core.names
        await names.look_up()
        players = (None if player in names.erased else player for player in kept_seats.players)
        kept_seats = replace(kept_seats, players=tuple(players))
        return kept_seats if kept_seats.of(table) else None


def beside_kept_seats(kept_seats: KeptSeats | None, table: Table, caller: Identity, command: TakeSeat) -> TakeSeat:
    """Return a command that takes no kept seat of another player.

    A player who names no seat gets the seat that is kept for them. The opener of the table may give kept seats to bots.

    Raises:
        CommandRefused: the seat is kept for another player, or every free seat is.
    """
    kept_for = {} if kept_seats is None else kept_seats.of(table)
    is_opener = table.creator == caller.actor or caller.arbitrates
    may_take_all = is_opener if command.bot is not None else table.seat_of(caller.player) is not None
    if not kept_for or may_take_all:  # the table itself refuses a player who sits there
        return command
    for_others = {seat for seat, player in kept_for.items() if command.bot is not None or player != caller.player}
    seat = command.seat
    if seat is None:
        free = [number for number, occupant in enumerate(table.seats) if occupant is None and number not in for_others]
        own = [number for number in free if kept_for.get(number) == caller.player]
        seat = next(iter((*own, *free)), None)
    if seat is None or seat in for_others:
        detail = "this seat is kept for a player who was invited"
        raise CommandRefused("seat_kept", detail, value=command.seat, rule="kept seats")
    return replace(command, seat=seat)


def invitation_to(keys: ServiceKeys, game: str) -> str:
    """Return the invitation to a private game; it is computed and not stored."""
    return keys.digest(f"invitation:{game}")[:16].hex()


async def rematch_of(core: Core, game: str) -> State | None:
    """Return the state of the rematch of a game; `None` while nobody has opened it, or after it closed unstarted."""
    return (await _newest_rematch(core, game))[0]


async def id_of_rematch(core: Core, game: str) -> str:
    """Return the id of the rematch of a game, also before it is opened."""
    return core.ids.new_game((await _newest_rematch(core, game))[1])


async def _newest_rematch(core: Core, game: str) -> tuple[State | None, RequestKey]:
    """Return the state of the rematch of a game, and the key of its opening."""
    request = _request(game, 0)
    for number in range(_MOST_TABLES):
        request = _request(game, number)
        try:
            state = await core.reader.state(core.ids.new_game(request))
        except GameUnknown:
            break
        if state.at_table.started or not state.at_table.ended:
            return state, request
    return None, request


async def seat_for_rematch(
    core: Core, writer: LogWriter, seats: SeatKeeping, table: Table, caller: Identity, key: str | None = None
) -> State:
    """Seat a player of a game that is over at its rematch, with the same bots, and return the rematch.

    The first caller opens its table. It is not listed: strangers shall not take the seats, and the seats of the other
    people are kept for them. Where a table was closed before its start, the next caller opens another.

    Args:
        core: reads the games.
        writer: appends the entries.
        seats: keeps the seats of the others.
        table: the table of the game that is over.
        caller: the identity of the caller.
        key: the caller's idempotency key, for sitting down.

    Raises:
        CommandRefused: the game goes on, the caller does not sit at it, or all seats of the rematch are taken.
    """
    seat = table.seat_of(caller.player) if caller.player else None
    if seat is None:
        raise CommandRefused("not_seated", "the players of a table play again with the same people", value=caller.role)
    if not (table.closed and table.started):
        raise CommandRefused(
            "not_over", f"the game is {table.status}; it is played again when it is over", value=table.status
        )
    state, request = await _newest_rematch(core, table.game)
    if state is None:
        people = people_of(table.seats)
        # A program comes to no page: bot accounts are challenged to the rematch.
        players = [
            person.player if person and number in people and not is_bot_account(person.player) else None
            for number, person in enumerate(table.seats)
        ]
        # First, so that no seat of the table is free for others if this process is killed.
        await seats.keep(core.ids.new_game(request), players)
        state = await core.reader.state((await writer.create(await settings_of(core, table), caller, request)).game)
    new_table = state.at_table
    if new_table.seat_of(caller.player) is None:
        await _sit_down(writer, seats, new_table, caller, seat, key)
    for number, occupant in enumerate(table.seats):
        if occupant is not None and occupant.bot is not None and new_table.seats[number] is None:
            # Another caller may have seated the bot meanwhile, or this kind of bot does not exist any more.
            with suppress(CommandRefused):
                await writer.command(new_table.game, TakeSeat(number, None, occupant.bot), caller)
    return await core.reader.state(new_table.game)


async def settings_of(core: Core, table: Table) -> NewGame:
    """Return the settings of the rematch of a game. Reserved labels are left out."""
    return NewGame(
        ruleset=table.ruleset,
        seats=len(table.seats),
        options=table.options,
        visibility="private" if table.visibility == "private" else "unlisted",
        forks=table.forks,
        take_back=table.take_back,
        labels=await core.free_labels(table.labels),
        components=table.components,
        absent_after=table.absent_after,
        vacation=table.vacation,
        clock=None if table.clock is None else with_known_bot(core, table.clock),
        resign=table.resign,
        hints=table.hints,
    )


def with_known_bot(core: Core, clock: ClockSettings) -> ClockSettings:
    """Return a clock; with another bot for expired times where this service does not have its kind of bot."""
    return clock if clock.bot in core.bots or not core.bots else replace(clock, bot=core.bots[0])


async def _sit_down(
    writer: LogWriter, seats: SeatKeeping, new_table: Table, caller: Identity, seat: int, key: str | None
) -> None:
    """Take the caller's old seat, or another seat when it is taken."""
    is_taken = new_table.seats[seat] is not None
    command = beside_kept_seats(await seats.of(new_table), new_table, caller, TakeSeat(None if is_taken else seat))
    try:
        await writer.command(new_table.game, command, caller, key)
    except CommandRefused as refused:
        # Two requests at once: the other request was first.
        if refused.code != "already_seated":
            raise


def _request(game: str, number: int) -> RequestKey:
    """Return the idempotency key that all players of a game share for its first rematch, or a later rematch."""
    key = f"rematch:{game}:{number}" if number else f"rematch:{game}"
    return RequestKey(key, "rematch", game.encode()[:16])
