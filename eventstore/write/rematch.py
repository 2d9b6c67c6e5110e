"""Playing again with the same people: a table with the same game, options, bots and seats.

Its id follows from the game that is over. So the first caller opens it, all others find it, and nothing is stored about
it.
"""

from __future__ import annotations

from contextlib import suppress

from msgspec.structs import replace

from domain.core.time_controls import ClockSettings
from eventstore.errors import CommandRefused, GameUnknown
from eventstore.identity import Identity
from eventstore.log.core import Core, Ids
from eventstore.log.state import State
from eventstore.storage.store import RequestKey
from eventstore.table.commands import TakeSeat
from eventstore.table.table import Table
from eventstore.write.log_writer import LogWriter, NewGame


def id_of_rematch(ids: Ids, game: str) -> str:
    """Return the id of the rematch of a game, also before it is opened."""
    request = _request(game)
    return ids.new_game(request)


async def rematch_of(core: Core, game: str) -> State | None:
    """Return the state of the rematch of a game; `None` while nobody has opened it."""
    with suppress(GameUnknown):
        return await core.reader.state(id_of_rematch(core.ids, game))
    return None


async def seat_for_rematch(
    core: Core, writer: LogWriter, table: Table, caller: Identity, key: str | None = None
) -> str:
    """Seat a player of a game that is over at its rematch, with the same bots, and return the id of the rematch.

    The first caller opens its table. It is not listed: strangers shall not take the seats. Reserved labels are left
    out.

    Args:
        core: reads the games.
        writer: appends the entries.
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
    state = await rematch_of(core, table.game)
    if state is None:
        new = NewGame(
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
        rematch = await writer.create(new, caller, _request(table.game))
        state = await core.reader.state(rematch.game)
    new_table = state.at_table
    if new_table.seat_of(caller.player) is None:
        await _sit_down(writer, new_table, caller, seat, key)
    for number, occupant in enumerate(table.seats):
        if occupant is not None and occupant.bot is not None and new_table.seats[number] is None:
            # Another caller may have seated the bot meanwhile, or this kind of bot does not exist any more.
            with suppress(CommandRefused):
                await writer.command(new_table.game, TakeSeat(number, None, occupant.bot), caller)
    return new_table.game


def with_known_bot(core: Core, clock: ClockSettings) -> ClockSettings:
    """Return a clock; with another bot for expired times where this service does not have its kind of bot."""
    return clock if clock.bot in core.bots or not core.bots else replace(clock, bot=core.bots[0])


async def _sit_down(writer: LogWriter, new_table: Table, caller: Identity, seat: int, key: str | None) -> None:
    """Take the caller's old seat, or another seat when it is taken."""
    is_taken = new_table.seats[seat] is not None
    try:
        await writer.command(new_table.game, TakeSeat(None if is_taken else seat), caller, key)
    except CommandRefused as refused:
        # Two requests at once: the other request was first.
        if refused.code != "already_seated":
            raise


def _request(game: str) -> RequestKey:
    """Return the idempotency key that all players of a game share for its rematch."""
    return RequestKey(f"rematch:{game}", "rematch", game.encode()[:16])
