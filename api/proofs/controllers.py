"""The calls that prove a log, and take it out and in."""

from __future__ import annotations

import asyncio
from typing import Annotated, Final

from litestar import Controller, get, post
from litestar.params import QueryParameter
from litestar.response.base import ASGIResponse

from api.description.operations import operation
from api.games.acting import act_operation, answer_game
from api.games.schemas import GameResponse
from api.games.seen import seen_now
from api.parts import Caller, app_context, who
from api.problems.errors import BodyInvalid
from api.proofs.schemas import VerificationPending
from api.proofs.verifying import LONGEST_WAIT_S, verified
from api.streams.responses import NDJSON, StreamResponse
from api.wire.addresses import address_of
from api.wire.answers import answer, fresh
from api.wire.bodies import body_pieces, media_type_of, require_media
from api.wire.keys import idempotency_key
from api.wire.parameters import GameId
from eventstore.errors import LogDamaged, RulesetUnknown
from eventstore.proof.archive import MOST_BYTES, export
from eventstore.proof.verification_requests import Ask
from eventstore.proof.verify import Verification
from eventstore.storage.head import HEAD

_ARCHIVE_MEDIA: Final = (NDJSON, "application/jsonl", "application/octet-stream")


class ProofsController(Controller):
    """Verification and archives."""

    path = "/games"
    tags = ("proofs",)

    @get(
        "/{game:str}/verify",
        operation_id="verifyGame",
        summary="Verify the log",
        opt=operation(gives=Verification, also={202: VerificationPending}, problems=("game_unknown", "head_invalid")),
    )
    async def verify(
        self,
        request: Caller,
        game: GameId,
        receipt: Annotated[
            str | None,
            QueryParameter(
                description="A head that must be in the log.", schema_extra={"pattern": f"^(0|{HEAD.pattern})$"}
            ),
        ] = None,
        wait: Annotated[
            float, QueryParameter(ge=0, le=LONGEST_WAIT_S, description="Seconds to wait for the result.")
        ] = 0,
    ) -> ASGIResponse:
        """Return what a worker found about chain, draws, legality and scoring, up to the head; 202 until then."""
        parts, caller = app_context(request), who(request)
        try:
            ask = Ask(game, str((await seen_now(parts.service, game, caller)).state.head))
        except LogDamaged:
            if not caller.operates:
                raise
            ask = Ask(game, str(await parts.service.store.head(game)))
        found = await verified(parts.service, parts.desk, ask, receipt, wait, parts.monotonic)
        if found is None:
            return answer(VerificationPending(game, ask.head), status=202, headers={"Retry-After": "1"})
        return answer(found)

    @get(
        "/{game:str}/archive",
        operation_id="exportGame",
        summary="The complete log as NDJSON",
        opt=operation(media=(NDJSON,), problems=("game_unknown", "act_refused"), stream=True),
    )
    async def archive(self, request: Caller, game: GameId) -> ASGIResponse:
        """Return every entry with its openings, the component set and an end line; when every game in it is closed."""
        parts, caller = app_context(request), who(request)
        seen = await seen_now(parts.service, game, caller)
        lines = await export(parts.service, game, caller)
        etag = seen.tag()
        if known := fresh(request, etag):
            return known
        response = StreamResponse(lines, media_type=NDJSON, ended=asyncio.Event())
        response.headers["etag"] = etag
        response.headers["content-disposition"] = f'attachment; filename="{game}.ndjson"'
        return response

    @post(
        "/import",
        operation_id="importGame",
        summary="Take a game over from an archive",
        opt=act_operation(
            also={200: GameResponse}, body_media=_ARCHIVE_MEDIA, problems=("archive_invalid", "quota_reached")
        ),
    )
    async def take_over(self, request: Caller) -> ASGIResponse:
        """Verify an archive and append it under a new id; the same archive answers the same game (200)."""
        parts, caller = app_context(request), who(request)
        idempotency_key(request)  # None is needed: the same archive is the same game. One that is given has to be one.
        require_media(request, lambda stated: media_type_of(stated) in _ARCHIVE_MEDIA, _ARCHIVE_MEDIA)
        try:
            pieces = body_pieces(request, MOST_BYTES)
            accepted = await parts.imports.take_over(pieces, caller, address_of(request.scope))
        except RulesetUnknown as error:
            raise BodyInvalid(error.detail, value=error.value, pointer="$.ruleset") from error
        # A repeated import shows the game as it was imported: what became of it may not be for this caller.
        state = accepted.state or await parts.service.reader.state_at(accepted.game, accepted.head.version)
        status = 201 if accepted.state is not None else 200
        return answer_game(parts, state, caller, status=status, located=True)
