"""Signed heads of logs, and the public keys that check them."""

from __future__ import annotations

import asyncio

from litestar import Controller, Response, get

from api.context import AppContext, Caller, Context, app_context, caller_of
from api.http.openapi.operations import operation
from api.http.parameters import GameId, Moment, Version
from api.http.responses import entity_tag, fresh, version_of
from api.tournaments import TournamentId
from eventstore.proof.signing import SignedHead, SigningKey, signed_head, signing_keys
from eventstore.storage.head import Head
from projections.moments import version_at


class HeadsController(Controller):
    """The service's word that a log had a head, and its public keys."""

    path = "/"
    tags = ("proofs",)

    @get(
        "/games/{game:str}/head",
        operation_id="signGameHead",
        summary="A signed head of a game's log",
        operation_class=operation(problems=("game_unknown", "version_unknown")),
    )
    async def game_head(
        self, request: Caller, game: GameId, at: Version = None, time: Moment = None
    ) -> Response[SignedHead]:
        """Return the head of the log at a version, with the service's signature. The same head has the same signature.

        Whoever keeps it can prove later that the log was this one; see the log format.
        """
        context = app_context(request)
        version = await version_of(request, game, at, time)
        head = (await context.service.rights.snapshot(game, caller_of(request))).state.head
        if version is not None:
            head = (await context.service.reader.record(game, version)).head
        return await _signed(request, context, game, head)

    @get(
        "/tournaments/{tournament:str}/head",
        operation_id="signTournamentHead",
        summary="A signed head of a tournament's log",
        operation_class=operation(problems=("tournament_unknown", "version_unknown")),
    )
    async def tournament_head(
        self, request: Caller, tournament: TournamentId, at: Version = None, time: Moment = None
    ) -> Response[SignedHead]:
        """Return the head of the log at a version, with the service's signature, as for a game."""
        context = app_context(request)
        log = context.service.tournaments
        head = await log.head(tournament)
        if time is not None:
            at = await version_at(log, tournament, await log.state(tournament), at, time)
        if at is not None:
            head = (await log.record(tournament, at)).head
        return await _signed(request, context, tournament, head)

    @get(
        "/keys",
        operation_id="listSigningKeys",
        summary="The public keys of signed heads",
        operation_class=operation(),
    )
    async def keys(self, context: Context) -> tuple[SigningKey, ...]:
        """Return the public keys that check signatures of the service, the oldest first."""
        return await asyncio.to_thread(signing_keys, context.service.core.keys)


async def _signed(request: Caller, context: AppContext, log: str, head: Head) -> Response[SignedHead]:
    keys = context.service.core.keys
    etag = entity_tag(head, "signed", keys.current)
    if known := fresh(request, etag):
        return known
    return Response(await asyncio.to_thread(signed_head, keys, log, head), headers={"etag": etag})
