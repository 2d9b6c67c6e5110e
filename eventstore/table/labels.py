"""Reserved labels: each belongs to an organiser or operator, and nobody else opens games under it.

They lie on Redis beside the players, and not in logs: the owner of a label may change, and opened games stay as they
are.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Final

import msgspec

from domain.core.errors import TabletapeError
from eventstore.errors import DocumentConflict
from eventstore.identity import Identity
from eventstore.storage.redis_documents import RedisDocuments
from eventstore.storage.redis_keys import LABEL_OPERATORS, beside_logs, shard_of_name

if TYPE_CHECKING:  # see `eventstore/storage/script.py`
    from eventstore.storage.redis_client import RedisClient

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
        self._documents = RedisDocuments(client)

    async def reserve(self, label: str, caller: Identity, now: int) -> Reservation:
        """Reserve a label for the caller, and return the reservation; a caller who owns the label gets the old one.

        Raises:
            LabelReserved: another actor owns it.
        """
        reservation = Reservation(label, caller.actor, now)
        while True:
            for first in await self.reserved([label]):
                if first.owner != caller.actor:
                    raise LabelReserved(first)
                return first
            with suppress(DocumentConflict):
                await self._documents.save("labels", label, b"", msgspec.json.encode(reservation))
                return reservation

    async def release(self, label: str, caller: Identity) -> Reservation:
        """End the reservation of a label, and return it.

        Raises:
            LabelNotReserved: nobody has reserved it.
            LabelReserved: another actor owns it, and the caller does not operate the service.
        """
        operators = LABEL_OPERATORS % (await self._place(label), label)
        while True:
            stored = (await self._documents.load("labels", [label])).get(label)
            if stored is None:
                raise LabelNotReserved("nobody has reserved this label", value=label)
            reservation = _decode(stored)
            if not (caller.operates or reservation.owner == caller.actor):
                raise LabelReserved(reservation)
            with suppress(DocumentConflict):
                await self._documents.save("labels", label, stored, b"", goes_with_it=[operators])
                return reservation

    async def every(self) -> tuple[Reservation, ...]:
        """Return all reservations, by label."""
        reservations = map(_decode, (await self._documents.load_all("labels")).values())
        return tuple(sorted(reservations, key=lambda reservation: reservation.label))

    async def reserved(self, labels: Sequence[str]) -> tuple[Reservation, ...]:
        """Return the reservations of the given labels; labels without a reservation are left out."""
        stored = await self._documents.load("labels", labels)
        return tuple(_decode(stored[label]) for label in labels if label in stored)

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
