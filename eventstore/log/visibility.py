"""Rights: what a caller may see of a game, entry by entry. Default-deny.

* A closed game is open to whoever may read it. A superseded game closes with the one that
  replaced it.
* Before that a seat sees its own; everybody else, organisers too, sees what spectators see.
* Operators see everything, unless they sit in an open game of the same family (games that
  share entries): then they see what their seats give them.
* Shared entries keep the rights of the game that owns them; a fork's seats count from the fork on.
* A table that has its luck in common with the others of its round is hidden from who plays that round elsewhere, and
  from spectators as the organiser chose, until all tables of the round are closed.
* Whoever may see everything may look at a game as one seat, or a spectator, saw it: that only leaves things out.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Final, TypeAlias

import msgspec
from msgspec.structs import replace

from domain.core.events import SPECTATOR, Seat, Viewer
from eventstore.errors import GameUnknown, ViewRefused, ViewUnknown
from eventstore.identity import ANYBODY, Identity
from eventstore.log.entry import Opening
from eventstore.log.reader import LogReader
from eventstore.log.state import State
from eventstore.table.events import TournamentTable
from eventstore.table.table import Table

PUBLIC: Final = "public"
"""What is asked for to see a game as spectators saw it."""


class VisibilityRange(msgspec.Struct, frozen=True):
    """What a caller may see up to a version."""

    upto: int | None
    """The last version of this range; `None` for all that follow."""
    viewer: Viewer
    everything: bool
    """Whether nothing is hidden; then `viewer` holds every seat."""

    def sees(self, opening: Opening) -> bool:
        """Return whether the caller may have an opening."""
        return self.everything or not self.viewer.isdisjoint(opening.seats)


class Visibility(msgspec.Struct, frozen=True):
    """What a caller may see of one game, from its first version on."""

    ranges: tuple[VisibilityRange, ...]

    def at(self, version: int) -> VisibilityRange:
        """Return what the caller may see of an entry, and of the state after it."""
        for one in self.ranges:
            if one.upto is None or version <= one.upto:
                return one
        raise AssertionError("the last range has no end")


class GameSnapshot(msgspec.Struct, frozen=True):
    """A game at its head, and what a caller may see of it. Read once and handed on to all that answers the caller."""

    state: State
    visibility: Visibility
    who: Identity
    """To whom it is shown: the caller, or whose view they asked for."""
    seat: Seat | None = None
    """On which seat they sit now."""

    def seen_as(self, whose: str) -> GameSnapshot:
        """Return the game as a seat saw it while it was played, or a spectator.

        Of a fork, the versions that it shares are as the seat of this number saw them in the game that they come from.
        It is told as to the person who sits there; a bot reads nothing, so what it did is told by its name.

        Args:
            whose: a seat's number, or `PUBLIC`.

        Raises:
            ViewRefused: something in the game is hidden from the caller.
            ViewUnknown: the table has no such seat.
        """
        if not all(one.everything for one in self.visibility.ranges):
            raise ViewRefused(
                "a game is shown as somebody else saw it to those who may see everything in it: when it is closed,"
                " with every game that it was forked from, to everybody who may read it",
                value=whose,
            )
        occupants = {str(seat): occupant for seat, occupant in enumerate(self.state.at_table.seats)}
        if whose != PUBLIC and whose not in occupants:
            rule = f"{PUBLIC}, or a seat: 0 to {len(occupants) - 1}"
            raise ViewUnknown("this table has no such seat", value=whose, rule=rule)
        viewer = SPECTATOR if whose == PUBLIC else frozenset((int(whose),))
        ranges = tuple(VisibilityRange(one.upto, viewer, everything=False) for one in self.visibility.ranges)
        occupant = occupants.get(whose)
        told = ANYBODY
        if occupant is not None and occupant.bot is None:
            told = Identity(occupant.player, occupant.name, "player")
        return replace(self, visibility=Visibility(ranges), who=told, seat=next(iter(viewer), None))


MayWatch: TypeAlias = Callable[[TournamentTable, Identity], Awaitable[bool]]
"""Tells whether somebody who does not sit at a table of a round may watch it now."""


async def _nobody_watches(_: TournamentTable, __: Identity) -> bool:
    return False


class Rights:
    """Answers what a caller may see. Reads tables as they are now, from the store.

    Args:
        reader: reads the games.
        may_watch: tells who may watch tables that have their luck in common; nobody, when it is not given.
    """

    def __init__(self, reader: LogReader, may_watch: MayWatch = _nobody_watches) -> None:
        self._reader = reader
        self._may_watch = may_watch

    async def require_readable(self, table: Table, who: Identity) -> None:
        """Refuse, as if there were no such game, a caller who may not read it.

        Raises:
            GameUnknown: the game is private and the caller neither opened it nor sits in it, nor may have a seat of it
                back, nor may act on games of others; or it is a table of a round that they may not watch now.
        """
        if not await self.may_read(table, who):
            raise GameUnknown(f"there is no game {table.game!r}", value=table.game)

    async def may_read(self, table: Table, who: Identity) -> bool:
        """Return whether a caller may read a game; see `require_readable`."""
        if who.player and table.seat_of(who.player) is not None:
            return True
        if who.player and not table.ended and table.given_up_by(who.player) is not None:
            return True  # they may have their seat back
        if table.visibility == "round":
            return table.tournament is not None and await self._may_watch(table.tournament, who)
        return table.visibility != "private" or who.arbitrates or table.creator == who.actor

    async def snapshot(self, game: str, who: Identity) -> GameSnapshot:
        """Return the state of a game as the store has it now, with what a caller may see of it.

        Costs one trip to the store; one more for every game that this one was forked from or that superseded it.

        Raises:
            GameUnknown: there is no such game, or the caller may not read it.
        """
        state = await self._reader.state(game)
        table = state.at_table
        await self.require_readable(table, who)
        return GameSnapshot(
            state, await self.visibility(table, who), who, table.seat_of(who.player) if who.player else None
        )

    async def visibility(self, table: Table, who: Identity) -> Visibility:
        """Return what somebody may see of a game's entries, who may read it."""
        everywhere = who.operates and not (who.player and await self._sits_in_family(table, who.player))
        return Visibility(tuple(await self._ranges(table, who, everywhere=everywhere)))

    async def closed(self, table: Table) -> bool:
        """Return whether a game is closed: finished or aborted, or superseded by a closed one."""
        while table.status == "superseded":
            if table.superseded_by is None:
                return True
            table = (await self._reader.state(table.superseded_by)).at_table
        return table.closed

    async def _ranges(self, table: Table, who: Identity, *, everywhere: bool) -> list[VisibilityRange]:
        ranges: list[VisibilityRange] = []
        if table.origin is not None and table.origin.game is not None:
            parent = (await self._reader.state(table.origin.game)).at_table
            at = table.origin.at
            for one in await self._ranges(parent, who, everywhere=everywhere):
                if one.upto is None or one.upto >= at:
                    ranges.append(VisibilityRange(at, one.viewer, one.everything))
                    break
                ranges.append(one)
        everything = everywhere or await self.closed(table)
        seat = table.seat_of(who.player) if who.player else None
        viewer = frozenset(range(len(table.seats))) if everything else SPECTATOR if seat is None else frozenset((seat,))
        return [*ranges, VisibilityRange(None, viewer, everything)]

    async def knows_other_hand(self, table: Table, player: str, seat: Seat) -> bool:
        """Return whether a player has held another seat of a game, or of an open one that shares entries with it."""
        async for one in self._family(table):
            others = (held for other, held in enumerate(one.held) if other != seat)
            if any(player in held for held in others) and not await self.closed(one):
                return True
        return False

    async def _sits_in_family(self, table: Table, player: str) -> bool:
        """Return whether a player sits in an open game that shares entries with this one."""
        async for one in self._family(table):
            if one.seat_of(player) is not None and not await self.closed(one):
                return True
        return False

    async def _family(self, table: Table) -> AsyncIterator[Table]:
        """Yield the tables of all games that share entries with one, and its own."""
        while table.origin is not None and table.origin.game is not None:
            table = (await self._reader.state(table.origin.game)).at_table
        waiting = [table]
        while waiting:
            one = waiting.pop()
            yield one
            for game in await self._reader.store.forks(one.game):
                waiting.append((await self._reader.state(game)).at_table)  # noqa: PERF401 - awaits
