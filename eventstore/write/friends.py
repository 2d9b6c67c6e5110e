"""Friends: a list of players that nobody but its owner sees.

The list holds ids alone. An erased player leaves every list: a reader leaves them out, and the next change drops them.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Final

import msgspec

from eventstore.errors import CommandRefused, DocumentConflict
from eventstore.log.name_book import NameBook
from eventstore.storage.documents import Documents

MOST_FRIENDS: Final = 200
"""Number of friends of a player."""


class Friend(msgspec.Struct, frozen=True):
    """A player in the list of another player."""

    player: str
    added: int
    """When the player was put there, milliseconds since 1970 in UTC."""


_encode: Final = msgspec.json.Encoder().encode
_decode: Final = msgspec.json.Decoder(tuple[Friend, ...]).decode


class Friends:
    """Stores lists of friends. Every method may raise `StoreUnavailable`.

    Args:
        documents: the documents beside the logs.
        names: knows the players who were erased.
        clock: the time in milliseconds since 1970.
    """

    def __init__(self, documents: Documents, names: NameBook, clock: Callable[[], int]) -> None:
        self._documents = documents
        self._names = names
        self._clock = clock

    async def of(self, player: str) -> tuple[Friend, ...]:
        """Return the friends of a player, the first to be added first."""
        return await self._listed((await self._documents.load("friends", [player])).get(player, b""))

    async def add(self, player: str, friend: str) -> tuple[Friend, ...]:
        """Put a player into the list of another player, and return the list; a repeated call changes nothing.

        Raises:
            CommandRefused: it is the player's own list, or the list is full.
        """
        if friend == player:
            raise CommandRefused("own_friend", "nobody is their own friend", value=friend)

        def change(friends: tuple[Friend, ...]) -> tuple[Friend, ...]:
            if any(known.player == friend for known in friends):
                return friends
            if len(friends) >= MOST_FRIENDS:
                detail = f"you have {MOST_FRIENDS} friends; take a player off the list first"
                raise CommandRefused("friends_full", detail, value=MOST_FRIENDS, rule=f"at most {MOST_FRIENDS}")
            return (*friends, Friend(friend, self._clock()))

        return await self._change(player, change)

    async def remove(self, player: str, friend: str) -> tuple[Friend, ...]:
        """Take a player off the list of another player, and return the list; a repeated call changes nothing."""
        return await self._change(player, lambda friends: tuple(known for known in friends if known.player != friend))

    async def forget(self, player: str) -> None:
        """Forget the list of a player."""
        await self._documents.erase("friends", player)

    async def _change(
        self, player: str, change: Callable[[tuple[Friend, ...]], tuple[Friend, ...]]
    ) -> tuple[Friend, ...]:
        """Change the list of a player, and return it; *change* is called again after another change."""
        while True:
            before = (await self._documents.load("friends", [player])).get(player, b"")
            after = change(await self._listed(before))
            with suppress(DocumentConflict):
                await self._documents.save("friends", player, before, _encode(after) if after else b"")
                return after

    async def _listed(self, stored: bytes) -> tuple[Friend, ...]:
        await self._names.look_up()
        friends = _decode(stored) if stored else ()
        return tuple(friend for friend in friends if friend.player not in self._names.erased)
