"""The sources of chance and salts: service keys, seeds, commitments, game keys.

seed = HMAC-SHA256(service key, game id); commitment = SHA-256(seed);
game key = HMAC-SHA256(seed, the nonces in the order given, joined by line feeds);
salt = the first 16 bytes of HMAC-SHA256(HMAC-SHA256(service key, "salt:" game id), "<version>/<path>").
signing seed = HMAC-SHA256(service key, "sign:heads"); key of positions = HMAC-SHA256(service key, "seal:positions").
No secret is stored for a game.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import os
import re
import secrets
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from domain.core.chance import ALGORITHM
from domain.core.errors import TabletapeError
from eventstore.table.events import Commitment


class ServiceKeyMissing(TabletapeError):
    """The service key that a game was opened with is not here; its draws cannot go on."""

    code = "service_key_missing"


class ServiceKeys:
    """The service's keys by id; new games use the newest key, old games keep their own."""

    def __init__(self, keys: Mapping[str, bytes], current: str) -> None:
        if current not in keys:
            raise ServiceKeyMissing("the current service key is not among the keys", value=current)
        self._keys = dict(keys)
        self.current = current

    @classmethod
    def load(cls, path: Path, environment: str | None = None) -> ServiceKeys:
        """Read the keys of a file. A missing file is created with a random key.

        Args:
            path: a JSON list of `{"id", "key"}`, oldest first; created for its owner only.
            environment: `<id>:<64 hex digits>` which, when given, is the current key and is
                never written down.

        Raises:
            ServiceKeyMissing: the file or the environment does not hold usable keys.
        """
        keys: dict[str, bytes] = {}
        if environment is None and not path.exists():
            _create(path)
        if path.exists():
            keys = _read(path)
        if environment is not None:
            name, _, digits = environment.partition(":")
            keys[_checked_id(name)] = _checked_key(digits)
            return cls(keys, name)
        return cls(keys, list(keys)[-1])

    @property
    def fingerprint(self) -> str:
        """Return a digest that differs between any two sets of keys and reveals nothing about them, in hex."""
        marks = [f"{name}:{mark}" for name, mark in self.marks.items()]
        return hashlib.sha256("\n".join([self.current, *sorted(marks)]).encode()).hexdigest()

    @property
    def marks(self) -> dict[str, str]:
        """By the id of a key: a digest that differs between any two keys and reveals nothing about them, in hex."""
        return {name: hmac.digest(key, b"fingerprint", "sha256").hex() for name, key in self._keys.items()}

    def seed(self, game: str, key_id: str) -> bytes:
        """Return the secret seed made from a game's id, 32 bytes.

        Raises:
            ServiceKeyMissing: there is no key of that id.
        """
        return _cached_digest(self._key(key_id), game)

    def commit(self, game: str) -> Commitment:
        """Return the commitment to a game's seed under the current key."""
        digest = commitment_of(self.seed(game, self.current))
        return Commitment(seed_game=game, key_id=self.current, digest=digest, algorithm=ALGORITHM)

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of all keys, the oldest first."""
        return tuple(self._keys)

    def signing_seed(self, key_id: str) -> bytes:
        """Return the 32 bytes from which the Ed25519 key for signatures is made.

        Raises:
            ServiceKeyMissing: there is no key of that id.
        """
        return hmac.digest(self._key(key_id), b"sign:heads", "sha256")

    def position_key(self, key_id: str) -> bytes:
        """Return the key, 32 bytes, that seals positions in the feeds for readers of the stream of all games.

        Raises:
            ServiceKeyMissing: there is no key of that id.
        """
        return hmac.digest(self._key(key_id), b"seal:positions", "sha256")

    def holds(self, key_id: str) -> bool:
        """Return whether there is a key of this id."""
        return key_id in self._keys

    def makes(self, commitment: Commitment) -> bool:
        """Return whether the seed of a commitment is made with a key of this service."""
        try:
            seed = self.seed(commitment.seed_game, commitment.key_id)
        except ServiceKeyMissing:
            return False
        return commitment_of(seed) == commitment.digest

    def salts(self, game: str) -> Salts:
        """Return the source of salts for the entries of a game."""
        return Salts(_cached_digest(self._key(self.current), f"salt:{game}"))

    def digest(self, text: str) -> bytes:
        """Return 32 bytes that follow from a text and that nobody without the current key can guess."""
        return hmac.digest(self._key(self.current), text.encode(), "sha256")

    def lasting_digest(self, text: str) -> bytes:
        """Return 32 bytes as `digest` does, under the oldest key: a newer key does not change them."""
        return hmac.digest(self._key(self.ids[0]), text.encode(), "sha256")

    def _key(self, key_id: str) -> bytes:
        try:
            return self._keys[key_id]
        except KeyError:
            raise ServiceKeyMissing(f"there is no service key {key_id!r} here", value=key_id) from None


class Salts:
    """Salts for a game's hidden fields, by version and path."""

    __slots__ = ("_key",)

    def __init__(self, key: bytes) -> None:
        self._key = key

    def salt(self, version: int, path: str) -> bytes:
        """Return the 16-byte salt of a field."""
        return hmac.digest(self._key, f"{version}/{path}".encode(), "sha256")[:16]


def commitment_of(seed: bytes) -> str:
    """Return the hex digest that commits to a seed."""
    return hashlib.sha256(seed).hexdigest()


def game_key(seed: bytes, nonces: Sequence[str]) -> bytes:
    """Return the key that a game's draws are made with."""
    return _cached_digest(seed, "\n".join(nonces))


@lru_cache(maxsize=4096)
def _cached_digest(key: bytes, text: str) -> bytes:
    """Return HMAC-SHA256; the digests of recently played games are cached, since every decision needs three."""
    return hmac.digest(key, text.encode(), "sha256")


def _create(path: Path) -> None:
    content = json.dumps([{"id": f"k{secrets.token_hex(3)}", "key": secrets.token_hex(32)}]) + "\n"
    temporary = path.with_name(f"{path.name}.{os.getpid()}.new")
    descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    try:
        os.link(temporary, path)  # two processes that start at once agree on the first key
    except FileExistsError:
        pass
    finally:
        temporary.unlink()


def _read(path: Path) -> dict[str, bytes]:
    try:
        rows = json.loads(path.read_text(encoding="utf-8"))
        keys = {_checked_id(row["id"]): _checked_key(row["key"]) for row in rows}
    except (ValueError, TypeError, KeyError) as error:
        raise ServiceKeyMissing(f"the key file does not hold keys: {error}", value=str(path)) from error
    if not keys:
        raise ServiceKeyMissing("the key file holds no key", value=str(path))
    return keys


def _checked_id(name: str) -> str:
    if not re.fullmatch(r"[A-Za-z0-9_-]{1,32}", name):
        raise ServiceKeyMissing("a key's id has 1 to 32 letters, digits, _ or -", value=name)
    return name


def _checked_key(digits: str) -> bytes:
    if not re.fullmatch(r"[0-9a-fA-F]{64}", digits):
        raise ServiceKeyMissing("a service key is written with 64 hex digits")
    return bytes.fromhex(digits)
