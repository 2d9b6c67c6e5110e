"""An authenticator in software: makes passkeys (ES256) and signs with them, as a browser passes it on."""

from __future__ import annotations

import hashlib
import itertools
import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass, field
from typing import Any

import cbor2
import httpx
from cryptography.hazmat.primitives.asymmetric.ec import ECDSA, SECP256R1, EllipticCurvePrivateKey, derive_private_key
from cryptography.hazmat.primitives.hashes import SHA256

from tests.api.accounts import new_secret
from tests.api.serving import Person, Served

_PRESENT, _VERIFIED, _WITH_KEY = 1, 4, 64
"""Flags of the data of an authenticator (WebAuthn, section 6.1)."""


def in_base64(content: bytes) -> str:
    return urlsafe_b64encode(content).decode().rstrip("=")


def from_base64(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


@dataclass
class Authenticator:
    """A device with a single passkey.

    Attributes:
        count: the signatures so far; it does not count while this is `None`.
        origin: the address that the browser tells; the address of the challenge unless a test sets it.
        relying_party: the service that the passkey signs for; the service of the challenge unless a test sets it.
        number: the number of the device, from which its passkey follows.
    """

    count: int | None = 0
    origin: str = ""
    relying_party: str = ""
    number: int = field(default_factory=itertools.count(1).__next__)
    credential: bytes = b""
    user: bytes = b""

    def __post_init__(self) -> None:
        self.credential = self.credential or hashlib.sha256(b"%d" % self.number).digest()[:16]

    @property
    def key(self) -> EllipticCurvePrivateKey:
        return derive_private_key(self.number, SECP256R1())

    def created(self, options: dict[str, Any], *, statement: dict[str, Any] | None = None) -> dict[str, str]:
        """Make the passkey for a challenge, and return the answer of the browser."""
        self.user = from_base64(options["user"])
        point = self.key.public_key().public_numbers()
        key = {1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32, "big"), -3: point.y.to_bytes(32, "big")}
        attested = bytes(16) + len(self.credential).to_bytes(2, "big") + self.credential + cbor2.dumps(key)
        data = self._data(options, _PRESENT | _VERIFIED | _WITH_KEY) + attested
        attestation = {"fmt": "none", "attStmt": {}, "authData": data} | (statement or {})
        return {
            "challenge": options["challenge"],
            "client_data": in_base64(self._client_data("webauthn.create", options)),
            "attestation_object": in_base64(cbor2.dumps(attestation)),
        }

    def signed(self, options: dict[str, Any]) -> dict[str, str]:
        """Sign a challenge, and return the answer of the browser."""
        if self.count is not None:
            self.count += 1
        client_data = self._client_data("webauthn.get", options)
        data = self._data(options, _PRESENT | _VERIFIED)
        signature = self.key.sign(data + hashlib.sha256(client_data).digest(), ECDSA(SHA256()))
        return {
            "challenge": options["challenge"],
            "credential": in_base64(self.credential),
            "user": in_base64(self.user),
            "client_data": in_base64(client_data),
            "authenticator_data": in_base64(data),
            "signature": in_base64(signature),
        }

    def _client_data(self, kind: str, options: dict[str, Any]) -> bytes:
        origin = self.origin or options["origin"]
        content = {"type": kind, "challenge": options["challenge"], "origin": origin, "crossOrigin": False}
        return json.dumps(content).encode()

    def _data(self, options: dict[str, Any], flags: int) -> bytes:
        party = self.relying_party or options["relying_party"]
        return hashlib.sha256(party.encode()).digest() + bytes([flags]) + (self.count or 0).to_bytes(4, "big")


def challenge_to_add(person: Person) -> dict[str, Any]:
    answer = person.post("/players/me/passkeys/options")
    assert answer.status_code == 201, answer.text
    assert answer.headers["cache-control"] == "no-store"
    options: dict[str, Any] = answer.json()
    return options


def add(person: Person, passkey: dict[str, str], name: str = "phone") -> httpx.Response:
    return person.post("/players/me/passkeys", {"name": name, "passkey": passkey})


def passkey_of(person: Person, name: str = "phone", **attributes: Any) -> Authenticator:
    """Add a passkey to the account of a person, and return it."""
    authenticator = Authenticator(**attributes)
    answer = add(person, authenticator.created(challenge_to_add(person)), name)
    assert answer.status_code == 201, answer.text
    return authenticator


def challenge_to_sign_in(served: Served) -> dict[str, Any]:
    answer = served.anybody().post("/players/passkey/options")
    assert answer.status_code == 201, answer.text
    assert answer.headers["cache-control"] == "no-store"
    options: dict[str, Any] = answer.json()
    return options


def use(served: Served, passkey: dict[str, str], secret: str = "") -> httpx.Response:
    return served.anybody().post("/players/passkey", {"passkey": passkey, "secret": secret or new_secret()})


def sign_in(served: Served, authenticator: Authenticator, secret: str = "") -> httpx.Response:
    """Sign in with a passkey by a challenge of its own."""
    return use(served, authenticator.signed(challenge_to_sign_in(served)), secret)
