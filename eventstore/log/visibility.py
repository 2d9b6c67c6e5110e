"""Rights: the parts of a game that a caller may see, entry by entry. Default-deny.

* A closed game is open to every reader. A superseded game closes together with the game that replaced it.
* Before that a seat sees its own information; everybody else, organisers too, sees the public information.
* Operators see everything, unless they sit in an open game of the same family (games that share entries): then they see
  the information of their seats.
* Shared entries keep the rights of the game that owns them; a fork's seats count from the fork on.
* A table that shares its luck with the other tables of its round is hidden from players of that round who sit at other
  tables, and from spectators as the organiser chose, until all tables of the round are closed.
* A caller who may see everything may look at a game as a seat, or a spectator, saw it: this only hides information.
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
from eventstore.log.state import LoadedRuleset, LoadedState, State
from eventstore.table.events import TournamentTable
from eventstore.table.table import Table

PUBLIC: Final = "public"
"""The name of the spectators' view in a request; see `GameSnapshot.seen_as`."""


class VisibilityRange(msgspec.Struct, frozen=True):
    """The rights of a caller up to a version."""

    upto: int | None
    """The last version of this range; `None`: the range has no end."""
    viewer: Viewer
    everything: bool
    """Whether nothing is hidden; then `viewer` holds every seat."""

    def sees(self, opening: Opening) -> bool:
        """Return whether the caller may have an opening."""
        return self.everything or not self.viewer.isdisjoint(opening.seats)


class Visibility(msgspec.Struct, frozen=True):
    """The rights of a caller in a game, from its first version on."""

    ranges: tuple[VisibilityRange, ...]

    def at(self, version: int) -> VisibilityRange:
        """Return the range that holds an entry, and the state after it."""
        for visible in self.ranges:
            if visible.upto is None or version <= visible.upto:
                return visible
        raise AssertionError("the last range has no end")


class ViewedState(LoadedState, frozen=True):
    """A state of a game with its ruleset, and the rights of a viewer there."""

    visible: VisibilityRange

    def as_seat(self, seat: Seat) -> ViewedState:
        """Return the same state as a seat sees it."""
        return replace(self, visible=VisibilityRange(None, frozenset((seat,)), everything=False))


class GameSnapshot(msgspec.Struct, frozen=True):
    """A game at its head, and the rights of a caller in it. Read once, then used by all parts of an answer."""

    state: State
    loaded: LoadedRuleset
    """The ruleset and the components of the game."""
    visibility: Visibility
    caller: Identity
    """The viewer: the caller, or the player whose view the caller asked for."""
    seat: Seat | None = None
    """The seat of the viewer."""

    @property
    def everything(self) -> bool:
        """Whether the viewer may see everything in the game, from its first version on."""
        return all(visible.everything for visible in self.visibility.ranges)

    def viewed(self, state: State) -> ViewedState:
        """Return a state of the game with its ruleset, and the rights of the viewer there."""
        return ViewedState(state, self.loaded, self.visibility.at(state.version))

    def seen_as(self, view: str) -> GameSnapshot:
        """Return the game as a seat saw it while it was played, or a spectator.

        In a fork, the shared versions are as the seat of this number saw them in the game that owns them. The viewer is
        the player on the seat; for a bot it is `ANYBODY`, so texts call the bot by its name and not "you".

        Args:
            view: a seat's number, or `PUBLIC`.

        Raises:
            ViewRefused: a part of the game is hidden from the caller.
            ViewUnknown: the table has no such seat.
        """
        if not self.everything:
            raise ViewRefused(
                "a game is shown as somebody else saw it to viewers who may see everything in it: when it is closed,"
                " with every game that it was forked from, to everybody who may read it",
                value=view,
            )
        occupants = {str(seat): occupant for seat, occupant in enumerate(self.state.at_table.seats)}
        if view != PUBLIC and view not in occupants:
            rule = f"{PUBLIC}, or a seat: 0 to {len(occupants) - 1}"
            raise ViewUnknown("this table has no such seat", value=view, rule=rule)
        viewer = SPECTATOR if view == PUBLIC else frozenset((int(view),))
        ranges = tuple(VisibilityRange(visible.upto, viewer, everything=False) for visible in self.visibility.ranges)
        occupant = occupants.get(view)
        recipient = ANYBODY
        if occupant is not None and occupant.bot is None:
            recipient = Identity(occupant.player, occupant.name, "player")
        return replace(self, visibility=Visibility(ranges), caller=recipient, seat=next(iter(viewer), None))


MayWatch: TypeAlias = Callable[[TournamentTable, Identity], Awaitable[bool]]
"""Returns whether a caller without a seat at a table of a round may watch it now."""


async def _nobody_watches(_: TournamentTable, __: Identity) -> bool:
    return False


class Rights:
    """Computes the rights of callers. Reads tables as they are now, from the store.

    Args:
        reader: reads the games.
        may_watch: decides whether a caller may watch a table that shares its luck; left out: nobody may.
    """

    def __init__(self, reader: LogReader, may_watch: MayWatch = _nobody_watches) -> None:
        self._reader = reader
        self._may_watch = may_watch

    async def require_readable(self, table: Table, caller: Identity) -> None:
        """Refuse a caller who may not read a game, with the same error as for an unknown game.

        Raises:
            GameUnknown: the game is private and the caller neither opened it nor sits in it, nor may have a seat of it
                back, nor may act on games of others; or the caller may not watch the table of a round now.
        """
        if not await self.may_read(table, caller):
            raise GameUnknown(f"there is no game {table.game!r}", value=table.game)

    async def may_read(self, table: Table, caller: Identity) -> bool:
        """Return whether a caller may read a game; see `require_readable`."""
        if caller.player and table.seat_of(caller.player) is not None:
            return True
        if caller.player and not table.ended and table.given_up_by(caller.player) is not None:
            return True  # the caller may have their seat back
        if table.visibility == "round":
            return table.tournament is not None and await self._may_watch(table.tournament, caller)
        return table.visibility != "private" or caller.arbitrates or table.creator == caller.actor

    async def snapshot(self, game: str, caller: Identity) -> GameSnapshot:
        """Return the state of a game as the store has it now, with the rights of a caller.

        Costs one trip to the store, and another trip for every ancestor of a fork and every game that superseded it.

        Raises:
            GameUnknown: the game does not exist, or the caller may not read it.
        """
        state = await self._reader.state(game)
        table = state.at_table
        await self.require_readable(table, caller)
        loaded, visibility = await self._reader.loaded_of(table), await self.visibility(table, caller)
        seat = table.seat_of(caller.player) if caller.player else None
        return GameSnapshot(state, loaded, visibility, caller, seat)

    async def visibility(self, table: Table, caller: Identity) -> Visibility:
        """Return the rights of a caller who may read the game."""
        everywhere = caller.operates and not (caller.player and await self.sits_in_family(table, caller.player))
        return Visibility(tuple(await self._ranges(table, caller, everywhere=everywhere)))

    async def _ranges(self, table: Table, caller: Identity, *, everywhere: bool) -> list[VisibilityRange]:
        ranges: list[VisibilityRange] = []
        if table.origin is not None and table.origin.game is not None:
            parent = (await self._reader.state(table.origin.game)).at_table
            at = table.origin.at
            for inherited in await self._ranges(parent, caller, everywhere=everywhere):
                if inherited.upto is None or inherited.upto >= at:
                    ranges.append(VisibilityRange(at, inherited.viewer, inherited.everything))
                    break
                ranges.append(inherited)
        everything = everywhere or await self._reader.is_closed(table)
        seat = table.seat_of(caller.player) if caller.player else None
        viewer = frozenset(range(len(table.seats))) if everything else SPECTATOR if seat is None else frozenset((seat,))
        return [*ranges, VisibilityRange(None, viewer, everything)]

    async def knows_other_hand(self, table: Table, player: str, seat: Seat) -> bool:
        """Return whether a player has held another seat in an open game of the family, the game itself included."""
        async for member in self._family(table):
            others = (players for other, players in enumerate(member.held) if other != seat)
            if any(player in players for players in others) and not await self._reader.is_closed(member):
                return True
        return False

    async def running_parents(self, table: Table) -> AsyncIterator[Table]:
        """Yield the tables from which a game was forked and that go on beside it, themselves or in another fork."""
        while table.origin is not None and table.origin.game is not None:
            parent = (await self._reader.state(table.origin.game)).at_table
            if parent.superseded_by != table.game and not await self._reader.is_closed(parent):
                yield parent
            table = parent

    async def sits_in_family(self, table: Table, player: str) -> bool:
        """Return whether a player sits in an open game of the family."""
        async for member in self._family(table):
            if member.seat_of(player) is not None and not await self._reader.is_closed(member):
                return True
        return False

    async def _family(self, table: Table) -> AsyncIterator[Table]:
        """Yield the tables of the family: all games that share entries with a game, and the game itself."""
        while table.origin is not None and table.origin.game is not None:
            table = (await self._reader.state(table.origin.game)).at_table
        waiting = [table]
        while waiting:
            member = waiting.pop()
            yield member
            for game in await self._reader.store.forks(member.game):
                waiting.append((await self._reader.state(game)).at_table)  # noqa: PERF401 - awaits
