"""Passkeys (WebAuthn): added to a player, and changed for a new token.

A passkey is a key pair on a device or in a password manager. Its public key lies in the row of the player, so passkeys
end with the account, and a stolen copy of the store signs nobody in. The passkey names its player when it signs: nobody
types a name, and no answer tells whether an account exists. Each signature is for a challenge that is good once.
"""

from __future__ import annotations

import hashlib
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from ipaddress import ip_address
from typing import TYPE_CHECKING, Annotated, Final
from urllib.parse import urlsplit

import msgspec
from webauthn import verify_authentication_response, verify_registration_response
from webauthn.helpers import decode_credential_public_key, decoded_public_key_to_cryptography, parse_attestation_object
from webauthn.helpers.cose import COSEAlgorithmIdentifier
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AttestationFormat,
    AuthenticationCredential,
    AuthenticatorAssertionResponse,
    AuthenticatorAttestationResponse,
    RegistrationCredential,
)

from api.http.errors import (
    LinkUnopened,
    PasskeyChallengeUnknown,
    PasskeyKnown,
    PasskeyRefused,
    PasskeysUnavailable,
    PasskeyUnknown,
    PlayerUnknown,
    QuotaReached,
)
from api.http.recovery import MOST_TOKENS
from api.http.registry import PASSKEY, Registered, Registry, unknown_token
from eventstore.storage.redis_keys import PASSKEY_CHALLENGE, PLAYER
from eventstore.storage.script import Script

if TYPE_CHECKING:  # see `eventstore/storage/script.py`
    from eventstore.storage.redis_client import RedisClient

MOST_PASSKEYS: Final = 20
"""The most passkeys of a player."""
CHALLENGE_MS: Final = 300_000
"""Milliseconds for which a challenge holds."""
ALGORITHMS: Final = (
    COSEAlgorithmIdentifier.EDDSA,
    COSEAlgorithmIdentifier.ECDSA_SHA_256,
    COSEAlgorithmIdentifier.RSASSA_PKCS1_v1_5_SHA_256,
)
"""The algorithms of passkeys, the preferred first: between them all authenticators have one."""

_MAKE: Final = Script("make_passkey.lua", __file__)
_USE: Final = Script("use_passkey.lua", __file__)
_OF_ENTERED: Final = 2
_TOO_MANY: Final = 3
_KNOWN: Final = 4
_SIGN_IN: Final = "-"
"""The value of a challenge that signs in; that of a challenge for a new passkey is its player."""
_MALFORMED: Final = (WebAuthnException, ValueError, TypeError, LookupError, AttributeError, ArithmeticError)
"""The errors of the library for bytes that no authenticator makes."""
_DEFAULT_PORTS: Final = {"http": 80, "https": 443}


class RelyingParty(msgspec.Struct, frozen=True):
    """The service as passkeys know it."""

    id: str
    """The host of its address (WebAuthn, section 4, relying party identifier)."""
    origin: str
    """The address, without a path."""


class Passkey(msgspec.Struct, frozen=True):
    """A passkey of a player."""

    id: str
    name: str
    """The player's own note, such as the device that has it."""
    created: int
    """When it was added, milliseconds since 1970 in UTC."""
    last_used: int | None
    """When it last signed the player in, milliseconds since 1970 in UTC; null: never."""


class PasskeyList(msgspec.Struct, frozen=True):
    """The passkeys of a player."""

    passkeys: tuple[Passkey, ...]
    """The oldest first."""
    origin: str | None
    """The address at which passkeys of this service work, as `https://games.example.org`; null: at none, since
    the service has an address without a name, or without TLS."""


class PasskeyChallenge(msgspec.Struct, frozen=True):
    """A challenge to sign in, for `navigator.credentials.get`."""

    challenge: str
    """32 random bytes in base64url; good once."""
    expires: int
    """When it ends, milliseconds since 1970 in UTC."""
    relying_party: str
    """The `rpId`."""
    origin: str
    """The address of the page at which it is answered."""


class NewPasskeyChallenge(msgspec.Struct, frozen=True):
    """A challenge to add a passkey, for `navigator.credentials.create`."""

    challenge: str
    """32 random bytes in base64url; good once."""
    expires: int
    """When it ends, milliseconds since 1970 in UTC."""
    relying_party: str
    """The `rp.id`."""
    origin: str
    """The address of the page at which it is answered."""
    user: str
    """The `user.id` in base64url."""
    user_name: str
    """The `user.name`, `Ann #7f3a`: the name with the beginning of the player's id, since names are not unique."""
    algorithms: tuple[int, ...]
    """The `alg` of `pubKeyCredParams` (COSE), the preferred first."""
    known: tuple[str, ...]
    """The player's passkeys as WebAuthn calls them, in base64url, for `excludeCredentials`."""


_Base64 = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{1,6000}$(?!\n)")]
_Challenge = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{43}$(?!\n)")]


class PasskeyCreation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The answer of `navigator.credentials.create`, each part in base64url without padding."""

    challenge: _Challenge
    """The challenge that it answers."""
    client_data: _Base64
    """`response.clientDataJSON`."""
    attestation_object: _Base64
    """`response.attestationObject`."""


class PasskeyAssertion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The answer of `navigator.credentials.get`, each part in base64url without padding."""

    challenge: _Challenge
    """The challenge that it answers."""
    credential: _Base64
    """`rawId`."""
    user: _Base64
    """`response.userHandle`."""
    client_data: _Base64
    """`response.clientDataJSON`."""
    authenticator_data: _Base64
    """`response.authenticatorData`."""
    signature: _Base64
    """`response.signature`."""


class _Stored(msgspec.Struct, frozen=True):
    """A passkey as Redis stores it behind its count of signatures and the time of its last use."""

    credential: str
    """Its id in base64url, as WebAuthn has it."""
    public_key: str
    """The public key (COSE) in base64url."""
    name: str
    created: int


def relying_party(address: str) -> RelyingParty | None:
    """Return the service at an address as passkeys know it; `None` for an address where browsers have no passkeys.

    A passkey belongs to a name, so an IP address has none. The addresses of this machine are called `localhost`.
    """
    parts = urlsplit(address)
    host, port = parts.hostname or "", parts.port
    try:
        is_local = ip_address(host).is_loopback
    except ValueError:
        is_local = host == "localhost" or host.endswith(".localhost")
    else:
        if not is_local:
            return None
        host = "localhost"
    if parts.scheme != "https" and not is_local:
        return None
    suffix = "" if port in (None, _DEFAULT_PORTS[parts.scheme]) else f":{port}"
    return RelyingParty(host, f"{parts.scheme}://{host}{suffix}")


class Passkeys:
    """Adds, lists and removes passkeys, and changes their signatures for tokens.

    Args:
        redis: the connections to Redis.
        players: the registry.
        clock: the time in milliseconds since 1970.
        address: the address of the page as players have it.
    """

    def __init__(self, redis: RedisClient, players: Registry, clock: Callable[[], int], address: str) -> None:
        self._redis = redis
        self._players = players
        self._clock = clock
        self._relying_party = relying_party(address)

    async def of(self, player: str) -> PasskeyList:
        """Return the passkeys of a player."""
        rows = await self._stored(player)
        passkeys = (_passkey(field, used, stored) for field, (used, stored) in rows.items())
        origin = None if self._relying_party is None else self._relying_party.origin
        return PasskeyList(tuple(sorted(passkeys, key=lambda passkey: (passkey.created, passkey.id))), origin)

    async def begin(self, player: str, name: str) -> NewPasskeyChallenge:
        """Return a challenge with which a player of a name adds a passkey.

        Raises:
            PasskeysUnavailable: the address of the service has none.
            QuotaReached: the player has 20.
        """
        party = self._party()
        known = tuple(stored.credential for _, stored in (await self._stored(player)).values())
        if len(known) >= MOST_PASSKEYS:
            raise _too_many()
        challenge, expires = await self._challenge(player)
        user, user_name = _text(player.encode()), f"{name} #{player[1:5]}"
        algorithms = tuple(map(int, ALGORITHMS))
        return NewPasskeyChallenge(challenge, expires, party.id, party.origin, user, user_name, algorithms, known)

    async def add(self, player: str, token: bytes, name: str, creation: PasskeyCreation) -> Passkey:
        """Store a new passkey of a player, and return it.

        Args:
            player: the id of the player.
            token: a token of the player.
            name: the player's note about the passkey.
            creation: the answer of the authenticator to a challenge of `begin`.

        Raises:
            PasskeysUnavailable: the address of the service has none.
            PasskeyChallengeUnknown: the challenge was used, has ended, or is not the player's.
            PasskeyRefused: the answer is not for this challenge and this service, or of an unknown kind.
            PasskeyKnown: the player has it.
            QuotaReached: the player has 20.
            LinkUnopened: the account belongs to organisers: they entered the player.
            TokenInvalid: the token was changed or revoked meanwhile.
        """
        party = self._party()
        await self._spend(creation.challenge, player)
        count, stored = _registered(party, name, self._clock(), creation)
        field = _field(stored.credential)
        value = b"%d 0 %b" % (count, msgspec.json.encode(stored))
        fields = [hashlib.sha256(token).hexdigest(), field, value, MOST_PASSKEYS]
        outcome = await self._redis.run(_MAKE, [PLAYER % player], fields)
        if outcome == _OF_ENTERED:
            detail = "this account belongs to its organisers until its token is changed; change it first"
            raise LinkUnopened(detail, value=player)
        if outcome == _TOO_MANY:
            raise _too_many()
        if outcome == _KNOWN:
            raise PasskeyKnown("you have this passkey already", value=field.removeprefix(PASSKEY))
        if not outcome:
            raise unknown_token()
        return _passkey(field, 0, stored)

    async def remove(self, player: str, number: str) -> None:
        """Delete a passkey of a player by its id; the tokens that it made stay.

        Raises:
            PasskeyUnknown: the player has no such passkey.
        """
        if not await self._redis.call("HDEL", PLAYER % player, f"{PASSKEY}{number}"):
            raise PasskeyUnknown("you have no passkey of this id", value=number)

    async def begin_sign_in(self) -> PasskeyChallenge:
        """Return a challenge that any passkey may answer.

        Raises:
            PasskeysUnavailable: the address of the service has none.
        """
        party = self._party()
        challenge, expires = await self._challenge(_SIGN_IN)
        return PasskeyChallenge(challenge, expires, party.id, party.origin)

    async def sign_in(self, assertion: PasskeyAssertion, secret: str) -> Registered:
        """Store a further token of the player of a passkey, and return it.

        Args:
            assertion: the answer of the authenticator to a challenge of `begin_sign_in`.
            secret: the secret of the new token, 32 bytes in base64url.

        Raises:
            PasskeysUnavailable: the address of the service has none.
            PasskeyChallengeUnknown: the challenge was used, or has ended.
            PasskeyRefused: nobody has the passkey, or it has not signed this challenge for this service.
        """
        party = self._party()
        await self._spend(assertion.challenge, _SIGN_IN)
        player, field = _player_of(assertion.user), _field(assertion.credential)
        value = await self._redis.call("HGET", PLAYER % player, field)
        if value is None:
            raise _refused()
        count, _, passkey = value.split(b" ", 2)
        signatures = _signed(party, int(count), msgspec.json.decode(passkey, type=_Stored), assertion)
        token = f"{player}.{secret}"
        digest = hashlib.sha256(token.encode()).hexdigest()
        fields = [field, passkey, signatures, self._clock(), digest, MOST_TOKENS - 1]
        if not await self._redis.run(_USE, [PLAYER % player], fields):
            raise _refused()
        await self._players.announce(player)
        try:
            return Registered(player, (await self._players.player(player)).name, token)
        except PlayerUnknown:  # erased meanwhile
            raise _refused() from None

    def _party(self) -> RelyingParty:
        if self._relying_party is None:
            raise PasskeysUnavailable(
                "passkeys need a service with a name and TLS, or one on this machine", rule="WebAuthn, section 13.4.9"
            )
        return self._relying_party

    async def _challenge(self, use: str) -> tuple[str, int]:
        """Return a new challenge, and when it ends; only its hash is stored, with its use."""
        challenge = secrets.token_urlsafe(32)
        await self._redis.call("SET", _challenge_key(challenge), use, "PX", CHALLENGE_MS)
        return challenge, self._clock() + CHALLENGE_MS

    async def _spend(self, challenge: str, use: str) -> None:
        key = _challenge_key(challenge)
        stored = await self._redis.call("GET", key)
        # Of several requests with a challenge one deletes it.
        if stored is None or stored.decode() != use or not await self._redis.call("UNLINK", key):
            raise PasskeyChallengeUnknown("this challenge was used, or its five minutes are over; ask for another")

    async def _stored(self, player: str) -> dict[str, tuple[int, _Stored]]:
        """Return the passkeys of a player by their field, each behind the time of its last use (0: never)."""
        rows: dict[str, tuple[int, _Stored]] = {}
        for field, value in (await self._redis.call("HGETALL", PLAYER % player)).items():
            if field.startswith(PASSKEY.encode()):
                _, used, passkey = value.split(b" ", 2)
                rows[field.decode()] = int(used), msgspec.json.decode(passkey, type=_Stored)
        return rows


def _registered(party: RelyingParty, name: str, now: int, creation: PasskeyCreation) -> tuple[int, _Stored]:
    """Return the count of signatures of a new passkey, and the passkey; refuse it unless it is for the challenge."""
    try:
        statement = parse_attestation_object(_bytes(creation.attestation_object))
        # The service asks for no statement of a maker, and trusts none: certificates are not read.
        if statement.fmt not in (AttestationFormat.NONE, AttestationFormat.PACKED) or statement.att_stmt.x5c:
            raise PasskeyRefused("the authenticator sent a statement of its maker, which nobody asked for")
        data = statement.auth_data.attested_credential_data
        credential = b"" if data is None else data.credential_id
        response = AuthenticatorAttestationResponse(_bytes(creation.client_data), _bytes(creation.attestation_object))
        verified = verify_registration_response(
            credential=RegistrationCredential(_text(credential), credential, response),
            expected_challenge=_bytes(creation.challenge),
            expected_rp_id=party.id,
            expected_origin=party.origin,
            supported_pub_key_algs=list(ALGORITHMS),
        )
        key = verified.credential_public_key
        decoded_public_key_to_cryptography(decode_credential_public_key(key))  # refuses a point beside its curve
    except _MALFORMED as error:
        raise PasskeyRefused("this is no new passkey for this challenge at this address") from error
    return verified.sign_count, _Stored(_text(credential), _text(key), name, now)


def _signed(party: RelyingParty, count: int, stored: _Stored, assertion: PasskeyAssertion) -> int:
    """Return the new count of signatures of a passkey; refuse it unless it has signed the challenge."""
    try:
        response = AuthenticatorAssertionResponse(
            _bytes(assertion.client_data), _bytes(assertion.authenticator_data), _bytes(assertion.signature)
        )
        verified = verify_authentication_response(
            credential=AuthenticationCredential(stored.credential, _bytes(assertion.credential), response),
            expected_challenge=_bytes(assertion.challenge),
            expected_rp_id=party.id,
            expected_origin=party.origin,
            credential_public_key=_bytes(stored.public_key),
            credential_current_sign_count=count,
        )
    except _MALFORMED as error:
        raise _refused() from error
    return verified.new_sign_count


def _player_of(user: str) -> str:
    """Return the player of a `user.id` of WebAuthn; refuse it where it is no player's."""
    try:
        player = _bytes(user).decode("ascii")
    except ValueError as error:
        raise _refused() from error
    if not player.isalnum():
        raise _refused()
    return player


def _too_many() -> QuotaReached:
    detail, rule = f"you have {MOST_PASSKEYS} passkeys; remove one of them", f"at most {MOST_PASSKEYS} passkeys"
    return QuotaReached(detail, value=MOST_PASSKEYS, rule=f"{rule} of one player")


def _refused() -> PasskeyRefused:
    """Return the error for a signature. It is the same whatever is wrong: it tells nothing about accounts."""
    return PasskeyRefused("this passkey signs nobody in here: it was removed, or its answer is not valid")


def _passkey(field: str, used: int, stored: _Stored) -> Passkey:
    return Passkey(field.removeprefix(PASSKEY), stored.name, stored.created, used or None)


def _field(credential: str) -> str:
    """Return the field of the passkey with an id of WebAuthn, which may be long, in the row of its player."""
    return PASSKEY + hashlib.sha256(credential.encode()).hexdigest()[:32]


def _challenge_key(challenge: str) -> str:
    return PASSKEY_CHALLENGE % hashlib.sha256(challenge.encode()).hexdigest()


def _text(content: bytes) -> str:
    """Return bytes in base64url without padding."""
    return urlsafe_b64encode(content).decode().rstrip("=")


def _bytes(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
