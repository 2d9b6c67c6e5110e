"""Passkeys of players: added, listed, removed, and changed for a token on any device."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec
from litestar import Controller, delete, get, post
from litestar.params import JSONBody, PathParameter

from api.context import Caller, CallerIdentity, Context
from api.http.addresses import address_of
from api.http.authentication import requires_person
from api.http.bodies import require_seen
from api.http.openapi.operations import operation
from api.http.passkeys import (
    NewPasskeyChallenge,
    Passkey,
    PasskeyAssertion,
    PasskeyChallenge,
    PasskeyCreation,
    PasskeyList,
)
from api.http.registry import Registered
from api.players import Secret

_NOT_STORED: Final = {"cache-control": "no-store"}
_EXAMPLE_CHALLENGE: Final = "tabletape-example-challenge-123456789-abcde"


class PasskeyRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A passkey to be added."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=60, pattern=r"^\S([\s\S]*\S)?$(?!\n)")]
    """A note about the passkey, such as the device that has it."""
    passkey: PasskeyCreation
    """The answer of the authenticator to the challenge."""


class PasskeySignIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The signature of a passkey, to be changed for a new token."""

    passkey: PasskeyAssertion
    """The answer of the authenticator to the challenge."""
    secret: Secret
    """The secret of the new token: 32 random bytes, as of `changeToken`."""


class PasskeysController(Controller):
    """Passkeys of players (WebAuthn)."""

    path = "/players"
    tags = ("players",)

    @get(
        "/me/passkeys",
        operation_id="listPasskeys",
        summary="The caller's passkeys",
        operation_class=operation(needs=requires_person),
    )
    async def every(self, context: Context, caller: CallerIdentity) -> PasskeyList:
        """Return the caller's passkeys, each with the time of its last use."""
        return await context.passkeys.of(caller.player)

    @post(
        "/me/passkeys/options",
        operation_id="beginPasskey",
        summary="Make a challenge to add a passkey",
        response_headers=_NOT_STORED,
        operation_class=operation(needs=requires_person, problems=("passkeys_unavailable", "quota_reached")),
    )
    async def begin(self, context: Context, caller: CallerIdentity) -> NewPasskeyChallenge:
        """Make a challenge for a new passkey of the caller: good once, within five minutes."""
        await context.recovery_tries.take(caller.player, context.monotonic())
        return await context.passkeys.begin(caller.player, caller.name)

    @post(
        "/me/passkeys",
        operation_id="addPasskey",
        summary="Add a passkey",
        operation_class=operation(
            needs=requires_person,
            problems=(
                "passkeys_unavailable",
                "passkey_challenge_unknown",
                "passkey_refused",
                "passkey_known",
                "quota_reached",
                "link_unopened",
            ),
            example={
                "name": "my phone",
                "passkey": {
                    "challenge": _EXAMPLE_CHALLENGE,
                    "client_data": "eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0",
                    "attestation_object": "o2NmbXRkbm9uZQ",
                },
            },
        ),
    )
    async def add(self, request: Caller, context: Context, data: JSONBody[PasskeyRequest]) -> Passkey:
        """Add a passkey to the caller's account, 20 at most. With it `usePasskey` makes a new token."""
        require_seen(data.name, "$.name")
        return await context.passkeys.add(request.user.player, request.auth or b"", data.name, data.passkey)

    @delete(
        "/me/passkeys/{passkey:str}",
        operation_id="removePasskey",
        summary="Remove a passkey",
        status_code=200,
        operation_class=operation(needs=requires_person, problems=("passkey_unknown",)),
    )
    async def remove(
        self,
        context: Context,
        caller: CallerIdentity,
        passkey: Annotated[str, PathParameter(description="The id of a passkey.")],
    ) -> PasskeyList:
        """Remove a passkey: it signs nobody in any more. Return the others; the tokens that it made stay."""
        await context.passkeys.remove(caller.player, passkey)
        return await context.passkeys.of(caller.player)

    @post(
        "/passkey/options",
        operation_id="beginPasskeySignIn",
        summary="Make a challenge to sign in with a passkey",
        response_headers=_NOT_STORED,
        operation_class=operation(problems=("passkeys_unavailable",)),
    )
    async def begin_sign_in(self, request: Caller, context: Context) -> PasskeyChallenge:
        """Make a challenge that any passkey of this service may sign: good once, within five minutes."""
        await context.recovery_tries.take(address_of(request.scope), context.monotonic())
        return await context.passkeys.begin_sign_in()

    @post(
        "/passkey",
        operation_id="usePasskey",
        summary="Change the signature of a passkey for a token",
        response_headers=_NOT_STORED,
        operation_class=operation(
            problems=("passkeys_unavailable", "passkey_challenge_unknown", "passkey_refused"),
            example={
                "passkey": {
                    "challenge": _EXAMPLE_CHALLENGE,
                    "credential": "tabletape-example-credential",
                    "user": "cDAxMjM0NTY3ODlhYmM",
                    "client_data": "eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0",
                    "authenticator_data": "tabletape-example-data",
                    "signature": "tabletape-example-signature",
                },
                "secret": "tabletape-example-secret-0123456789-abcdefg",
            },
        ),
    )
    async def use(self, context: Context, data: JSONBody[PasskeySignIn]) -> Registered:
        """Make a token with a given secret for the player of a passkey; the other tokens stay, 8 at most.

        Each try needs a challenge of its own, and an address gets a limited number of challenges.
        """
        return await context.passkeys.sign_in(data.passkey, data.secret)
