"""Signed heads: the service's word that a log had this head, in a form that anybody can check and keep.

The service signs with Ed25519 (RFC 8032). Each service key has a signing key that follows from it, so a rotated key
keeps its signatures valid as long as its public key is known. `docs/log-format.md` has the exact bytes.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

import msgspec

from domain.core.errors import TabletapeError
from eventstore.log.seeds import ServiceKeys
from eventstore.storage.head import Head, parse_head

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

ALGORITHM: Final = "Ed25519"
_RULE: Final = "log format, signed heads"


class SignatureInvalid(TabletapeError):
    """A signed head was not signed by any of the keys, or says something else than the signature."""

    code = "signature_invalid"


class SignedHead(msgspec.Struct, frozen=True):
    """The head of a log, with the service's signature."""

    log: str
    """The id of the game or the tournament."""
    head: str
    """The version and the first eight hex digits of the hash, as receipts have them."""
    hash: str
    """The whole hash that closes the chain there, in hex."""
    key_id: str
    """The id of the key that signed it."""
    signature: str
    """64 bytes, in hex."""


class SigningKey(msgspec.Struct, frozen=True):
    """The public key to the signatures of a service key."""

    key_id: str
    algorithm: str
    public_key: str
    """32 bytes, in hex."""
    current: bool
    """Whether new signatures are made with it; the others check earlier signatures."""


def signed_head(keys: ServiceKeys, log: str, head: Head) -> SignedHead:
    """Return a head of a log, signed with the current key; the same head has the same signature."""
    signature = _private_key(keys, keys.current).sign(statement(log, head.version, head.hash.hex()))
    return SignedHead(log, str(head), head.hash.hex(), keys.current, signature.hex())


def signing_keys(keys: ServiceKeys) -> tuple[SigningKey, ...]:
    """Return the public keys of a service, the oldest first."""
    return tuple(
        SigningKey(
            key_id,
            ALGORITHM,
            _private_key(keys, key_id).public_key().public_bytes_raw().hex(),
            current=key_id == keys.current,
        )
        for key_id in keys.ids
    )


def require_signed(signed: SignedHead, keys: Iterable[SigningKey]) -> None:
    """Check the signature of a head.

    Args:
        signed: the signed head.
        keys: the public keys of the service, from a source that the reader trusts.

    Raises:
        SignatureInvalid: the key is not among *keys*, or did not sign these values.
        HeadInvalid: the head has another form.
    """
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    key = next((key for key in keys if key.key_id == signed.key_id), None)
    if key is None:
        raise SignatureInvalid("no public key of this id is given", value=signed.key_id, rule=_RULE)
    version, digits = parse_head(signed.head)
    refused = SignatureInvalid(f"key {key.key_id} did not sign this head", value=signed.head, rule=_RULE)
    if not signed.hash.startswith(digits):
        raise refused
    try:
        public_key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(key.public_key))
        public_key.verify(bytes.fromhex(signed.signature), statement(signed.log, version, signed.hash))
    except (ValueError, InvalidSignature) as error:
        raise refused from error


def statement(log: str, version: int, hash_hex: str) -> bytes:
    r"""Return the bytes that are signed.

    >>> statement("0-game", 2, "ab" * 32)[:32]
    b'tabletape head\n0-game\n2\nabababab'
    """
    return f"tabletape head\n{log}\n{version}\n{hash_hex}".encode()


def _private_key(keys: ServiceKeys, key_id: str) -> Ed25519PrivateKey:
    # Loaded on use: it takes 30 ms and 8 MB, and few processes sign.
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    return Ed25519PrivateKey.from_private_bytes(keys.signing_seed(key_id))
