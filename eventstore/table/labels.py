"""Reserved labels: each belongs to an organiser or operator, and nobody else opens games under it.

They lie on Redis beside the players, and not in logs: the owner of a label may change, and opened games stay as they
are.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import msgspec

from domain.core.errors import TabletapeError
from eventstore.identity import Identity
from eventstore.storage.redis_keys import LABEL_OPERATORS, LABELS_RESERVED, beside_logs, shard_of_name
from eventstore.storage.script import Script

if TYPE_CHECKING:  # see `eventstore/storage/script.py`
    from eventstore.storage.redis_client import RedisClient

_RELEASE: Final = Script("release_label.lua")
_OF_THE_SERVICE: Final = frozenset(("operator", "service"))
"""Actors that operate the service without being players."""


class Reservation(msgspec.Struct, frozen=True):
    """A reserved label and its owner."""

    label: str
    owner: str
    """The actor that reserved it: `player:<id>`, or `operator`."""
    since: int
    """The time of the reservation, milliseconds since 1970 in UTC."""


_decode: Final = msgspec.json.Decoder(Reservation).decode


class LabelReserved(TabletapeError):
    """Another actor has reserved the label.

    Attributes:
        owner: the actor that owns it.
    """

    code = "label_reserved"

    def __init__(self, reservation: Reservation) -> None:
        detail = f"the label {reservation.label!r} is reserved by {reservation.owner}"
        super().__init__(detail, value=reservation.label, rule="labels, reserved")
        self.owner = reservation.owner


class LabelNotReserved(TabletapeError):
    """Nobody has reserved the label."""

    code = "label_not_reserved"


class Labels:
    """Reserves labels, and decides whether a caller may open games under them.

    Every method may raise `StoreUnavailable`.
    """

    def __init__(self, client: RedisClient) -> None:
        self._client = client

    async def reserve(self, label: str, caller: Identity, now: int) -> Reservation:
        """Reserve a label for the caller, and return the reservation; a caller who owns the label gets the old one.

        Raises:
            LabelReserved: another actor owns it.
        """
        reservation = Reservation(label, caller.actor, now)
        key = LABELS_RESERVED % await self._place(label)
        while not await self._client.call("HSETNX", key, label, msgspec.json.encode(reservation)):
            for first in await self.reserved([label]):
                if first.owner != caller.actor:
                    raise LabelReserved(first)
                return first
        return reservation

    async def release(self, label: str, caller: Identity) -> Reservation:
        """End the reservation of a label, and return it.

        Raises:
            LabelNotReserved: nobody has reserved it.
            LabelReserved: another actor owns it, and the caller does not operate the service.
        """
        place = await self._place(label)
        keys = [LABELS_RESERVED % place, LABEL_OPERATORS % (place, label)]
        while True:
            row = await self._client.call("HGET", keys[0], label)
            if row is None:
                raise LabelNotReserved("nobody has reserved this label", value=label)
            reservation = _decode(row)
            if not (caller.operates or reservation.owner == caller.actor):
                raise LabelReserved(reservation)
            if await self._client.run(_RELEASE, keys, [label, row]):
                return reservation

    async def every(self) -> tuple[Reservation, ...]:
        """Return all reservations, by label."""
        shards = range(await self._client.shards_beside_logs())
        keys = [LABELS_RESERVED % beside_logs("labels", shard) for shard in shards]
        answers = await asyncio.gather(*(self._client.call("HVALS", key) for key in keys))
        reservations = [_decode(row) for rows in answers for row in rows]
        return tuple(sorted(reservations, key=lambda reservation: reservation.label))

    async def reserved(self, labels: Sequence[str]) -> tuple[Reservation, ...]:
        """Return the reservations of the given labels; labels without a reservation are left out."""
        places = [await self._place(label) for label in labels]
        rows = await asyncio.gather(
            *(
                self._client.call("HGET", LABELS_RESERVED % place, label)
                for place, label in zip(places, labels, strict=True)
            )
        )
        return tuple(_decode(row) for row in rows if row is not None)

    async def require(self, labels: Sequence[str], caller: Identity) -> None:
        """Let only the owner of a reserved label, and operators, open a game under it.

        Raises:
            LabelReserved: another actor owns a label, and the caller does not operate the service.
        """
        for reservation in await self.reserved(labels):
            if reservation.owner != caller.actor:
                if not caller.operates:
                    raise LabelReserved(reservation)
                place = await self._place(reservation.label)
                await self._client.call("SADD", LABEL_OPERATORS % (place, reservation.label), caller.actor)

    async def openers(self, label: str) -> frozenset[str] | None:
        """Return the actors whose games a label finds; `None` when it is not reserved: it finds games of everybody."""
        for reservation in await self.reserved([label]):
            operators = await self._client.call("SMEMBERS", LABEL_OPERATORS % (await self._place(label), label))
            return _OF_THE_SERVICE | {reservation.owner} | {actor.decode() for actor in operators}
        return None

    async def _place(self, label: str) -> str:
        return beside_logs("labels", shard_of_name(label, await self._client.shards_beside_logs()))
