"""Vacations: a player's switch, until all their games know of it.

Each game has events of its own about it. A note beside the logs names the games that are still to be told, so that a
worker goes on where a process was killed. A game that knows already is left as it is, so each game is told once.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Final

import msgspec
from msgspec.structs import replace

from eventstore.errors import CommandRefused, DocumentConflict, GameUnknown
from eventstore.identity import Identity
from eventstore.log.core import Core
from eventstore.write.log_writer import LogWriter


class Vacation(msgspec.Struct, frozen=True):
    """A player's vacation, on or off."""

    on: bool
    changed: int
    """When the player switched it, milliseconds since 1970 in UTC."""
    games: tuple[str, ...] = ()
    """The player's games that are still to be told."""


OFF: Final = Vacation(on=False, changed=0)
_encode: Final = msgspec.json.Encoder().encode
_decode: Final = msgspec.json.Decoder(Vacation).decode


class Vacations:
    """Switches vacations, and tells games of them.

    Args:
        core: has the store.
        writer: appends the events to the games.
    """

    def __init__(self, core: Core, writer: LogWriter) -> None:
        self._core = core
        self._documents = core.store.documents
        self._writer = writer

    async def of(self, player: str) -> Vacation:
        """Return a player's vacation; off where the player never switched it."""
        return _vacation(await self._stored(player))

    async def switch(self, player: str, games: tuple[str, ...], *, on: bool) -> Vacation:
        """Switch a player's vacation on or off, and tell their games.

        Args:
            player: the player's id.
            games: the games that the player plays now; some may have no vacations.
            on: whether the vacation is on from now on.

        Returns:
            The vacation, without the games that are told.
        """
        while True:
            stored = await self._stored(player)
            changed = max(self._core.clock(), _vacation(stored).changed + 1)
            with suppress(DocumentConflict):
                await self._documents.save("vacations", player, stored, _encode(Vacation(on, changed, games)))
                break
        await self._tell(player)
        return await self.of(player)

    async def forget(self, player: str) -> None:
        """Forget the vacation of an erased player."""
        await self._documents.erase("vacations", player)

    async def tell_all(self) -> None:
        """Tell the games that are still to be told because a process was killed."""
        for player, stored in (await self._documents.load_all("vacations")).items():
            if _decode(stored).games:
                await self._tell(player)

    async def _tell(self, player: str) -> None:
        stored = await self._stored(player)
        vacation = _vacation(stored)
        for game in vacation.games:
            await self._say(player, game, on=vacation.on)
            now = await self.of(player)
            if now.changed != vacation.changed:
                # The player switched it again meanwhile. The process that tells of it may have been here before.
                await self._say(player, game, on=now.on)
                return
        # A vacation that is on stays noted without games; of a vacation that is off no note remains.
        after = _encode(replace(vacation, games=())) if vacation.on else b""
        with suppress(DocumentConflict):
            await self._documents.save("vacations", player, stored, after)

    async def _say(self, player: str, game: str, *, on: bool) -> None:
        # A game that knows it already, has no days left or is over, need not be told.
        with suppress(CommandRefused, GameUnknown):
            await self._writer.vacation(game, Identity(player, "", "player"), on=on)

    async def _stored(self, player: str) -> bytes:
        """Return the stored vacation of a player; empty for none."""
        return (await self._documents.load("vacations", [player])).get(player, b"")


def _vacation(stored: bytes) -> Vacation:
    return _decode(stored) if stored else OFF
