"""Sealing: hide the private fields of an entry behind commitments, and open them again."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

import msgspec

from domain.core.chance import Draw
from domain.core.events import Decision, Event, Seat, private_fields
from eventstore.errors import UNREADABLE, LogDamaged
from eventstore.log.entry import Body, DecisionTaken, DrawEntry, Hidden, Opening
from eventstore.log.name_book import renamed
from eventstore.log.seeds import Salts

_encode = msgspec.json.Encoder().encode
_openings_decoder = msgspec.json.Decoder(tuple[Opening, ...])


@cache
def _fields(kind: Any) -> tuple[str, ...]:
    return private_fields(kind)


def commitment_to(value: bytes, salt: bytes) -> str:
    """Return the commitment to a value (JSON bytes) under a salt, in hex."""
    return hashlib.sha256(salt + value).hexdigest()


def _hidden_fields(value: Any) -> tuple[str, ...]:
    """Return the fields of a decision or an event that its body hides."""
    kind: Any = type(value)
    return _fields(kind)


class _Sealer:
    """Collects the openings of an entry while its parts are hidden."""

    def __init__(self, version: int, salts: Salts) -> None:
        self._version = version
        self._salts = salts
        self.openings: list[Opening] = []

    def hide(self, path: str, value: Any, seats: tuple[Seat, ...]) -> Hidden:
        """Return the commitment to a value, and collect its opening."""
        raw = _encode(value)
        salt = self._salts.salt(self._version, path)
        self.openings.append(Opening(path, msgspec.Raw(raw), salt.hex(), seats))
        return Hidden(commitment_to(raw, salt))

    def struct(self, path: str, value: Event | Decision, seats: tuple[Seat, ...]) -> Any:
        """Return a struct as it stands in a body."""
        hidden = _hidden_fields(value)
        if not hidden:
            return value
        fields = msgspec.to_builtins(value)
        for name in hidden:
            fields[name] = self.hide(f"{path}/{name}", getattr(value, name), seats)
        return fields

    def draw(self, path: str, draw: Draw) -> DrawEntry:
        """Return a draw as it stands in a body.

        A hidden index is opened to nobody before the game closes, not even to the seats that see the outcome: it counts
        among the outcomes that were left, so it would reveal the outcomes of others.
        """
        if draw.audience is None:
            return DrawEntry(draw.pile, draw.ordinal, draw.size, draw.index)
        return DrawEntry(draw.pile, draw.ordinal, draw.size, self.hide(f"{path}/index", draw.index, ()))


def seal(
    version: int,
    time: int,
    cause: Any,
    ruleset_version: int,
    draws: Sequence[Draw],
    events: Iterable[Event],
    salts: Salts,
    names: Mapping[tuple[str, str], str] | None = None,
) -> tuple[bytes, tuple[Opening, ...]]:
    """Return the body bytes of an entry and the openings of its hidden fields.

    *names* are the sealed names of its persons, by player and name.
    """
    sealer = _Sealer(version, salts)
    if isinstance(cause, DecisionTaken) and _hidden_fields(cause.decision):
        cause = DecisionTaken(cause.seat, sealer.struct("cause/decision", cause.decision, (cause.seat,)))
    body: Body[Any, Any] = Body(
        version=version,
        time=time,
        cause=cause,
        ruleset_version=ruleset_version,
        draws=tuple(sealer.draw(f"draws/{number}", draw) for number, draw in enumerate(draws)),
        events=tuple(sealer.struct(f"events/{number}", event, event.audience()) for number, event in enumerate(events)),
    )
    return _encode(renamed(body, names) if names else body), tuple(sealer.openings)


def encode_openings(openings: Sequence[Opening]) -> bytes:
    """Return the stored form of openings; nothing when there are none."""
    return _encode(openings) if openings else b""


def decode_openings(stored: bytes) -> tuple[Opening, ...]:
    """Read stored openings.

    Raises:
        LogDamaged: the bytes are not openings.
    """
    if not stored:
        return ()
    try:
        return _openings_decoder.decode(stored)
    except UNREADABLE as error:
        raise LogDamaged(f"openings do not decode: {error}", value=stored[:80].decode(errors="replace")) from error


def insert_openings(body: Any, openings: Iterable[Opening]) -> None:
    """Put opened values in the place of their commitments, in a body decoded to plain values.

    Every commitment is checked on the way.

    Raises:
        LogDamaged: an opening has no place in the body or does not fit its commitment.
    """
    for opening in openings:
        *way, name = opening.path.split("/")
        try:
            place = body
            for part in way:
                place = place[int(part)] if isinstance(place, list) else place[part]
            commitment = place[name]["hidden"]
            fitting = commitment == commitment_to(bytes(opening.value), bytes.fromhex(opening.salt))
        except (KeyError, IndexError, ValueError, TypeError) as error:
            raise LogDamaged("an opening has no place in its body", value=opening.path) from error
        if not fitting:
            raise LogDamaged("an opening does not fit its commitment", value=opening.path)
        place[name] = msgspec.json.decode(opening.value)
