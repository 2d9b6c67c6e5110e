"""Vacations: what a player switched on or off, until all their games know.

Each game has facts of its own about it. A note beside the logs names the games that have still to be told, so that a
worker goes on where a process was killed. A game that knows already is left as it is, so each is told once.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Final

import msgspec
from msgspec.structs import replace

from eventstore.errors import CommandRefused, DeskConflict, GameUnknown
from eventstore.identity import Identity
from eventstore.write.log_writer import LogWriter


class Vacation(msgspec.Struct, frozen=True):
    """What a player said about their vacation."""

    on: bool
    changed: int
    """When they switched it, milliseconds since 1970 in UTC."""
    games: tuple[str, ...] = ()
    """Their games that have still to be told."""


OFF: Final = Vacation(on=False, changed=0)
_encode: Final = msgspec.json.Encoder().encode
_decode: Final = msgspec.json.Decoder(Vacation).decode


class Vacations:
    """Switches vacations, and tells games of them.

    Args:
        writer: appends what games are told.
    """

    def __init__(self, writer: LogWriter) -> None:
        self._writer = writer
        self._store = writer.store

    async def of(self, player: str) -> Vacation:
        """Return what a player said last; off where they never said anything."""
        kept = (await self._store.vacations()).get(player)
        return OFF if kept is None else _decode(kept)

    async def switch(self, player: str, games: tuple[str, ...], *, on: bool) -> Vacation:
        """Switch a player's vacation on or off, and tell their games.

        Args:
            player: the player's id.
            games: those that they play now; some may have no vacations.
            on: what it is from now on.

        Returns:
            What they said, without the games that are told.
        """
        while True:
            kept = (await self._store.vacations()).get(player, b"")
            before = _decode(kept) if kept else OFF
            changed = max(self._writer.clock(), before.changed + 1)
            with suppress(DeskConflict):
                await self._store.change_vacation(player, kept, _encode(Vacation(on, changed, games)))
                break
        await self._tell(player)
        return await self.of(player)

    async def forget(self, player: str) -> None:
        """Forget the vacation of an erased player."""
        with suppress(DeskConflict):
            await self._store.change_vacation(player, (await self._store.vacations()).get(player, b""), b"")

    async def tell_all(self) -> None:
        """Tell the games that have still to be told, because whoever began with it was killed."""
        for player, kept in (await self._store.vacations()).items():
            if _decode(kept).games:
                await self._tell(player)

    async def _tell(self, player: str) -> None:
        kept = (await self._store.vacations()).get(player, b"")
        said = _decode(kept) if kept else OFF
        for game in said.games:
            await self._say(player, game, on=said.on)
            now = await self.of(player)
            if now.changed != said.changed:
                # They switched it again meanwhile. Whoever tells that may have been here before this.
                await self._say(player, game, on=now.on)
                return
        # What is on stays noted without games; what is off is as if nothing had ever been said.
        after = _encode(replace(said, games=())) if said.on else b""
        with suppress(DeskConflict):
            await self._store.change_vacation(player, kept, after)

    async def _say(self, player: str, game: str, *, on: bool) -> None:
        # A game that knows it already, has no days left or is over, need not be told.
        with suppress(CommandRefused, GameUnknown):
            await self._writer.vacation(game, Identity(player, "", "player"), on=on)
