"""Proofs: verification of a log, and archives and notations out and in."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Annotated, Any, Final, Literal, TypeAlias, TypeVar

import msgspec
from litestar import Controller, MediaType, Response, get, post
from litestar.params import QueryParameter
from litestar.response import Stream

from api.context import AppContext, Caller, CallerIdentity, Context, Key, app_context, caller_of
from api.games import command_operation, located, show_game
from api.http.addresses import address_of
from api.http.bodies import body_pieces, media_type_of, require_media
from api.http.errors import BodyInvalid, RequestTimeout
from api.http.openapi.operations import TEXT, answers, operation
from api.http.parameters import GameId
from api.http.responses import fresh, game_tag
from api.rulesets import counted_components
from api.streams.entries import find_head
from api.streams.responses import NDJSON, STREAM_HEADERS, readable
from domain.notation.reading import MOST_CHARACTERS
from eventstore.errors import LogDamaged, RulesetUnknown
from eventstore.identity import Identity
from eventstore.log.limits import MOST_BYTES
from eventstore.proof.archive import Archive, ArchiveReader, export
from eventstore.proof.checks.findings import Check
from eventstore.proof.stored_verification import VERIFICATION
from eventstore.proof.verify import Verification
from eventstore.review.analyses import import_notation
from eventstore.service import Service
from eventstore.storage.head import HEAD
from eventstore.write.appending import Accepted
from eventstore.write.importing import import_archive
from projections.views import GameResponse

T = TypeVar("T")


class VerificationPending(msgspec.Struct, frozen=True):
    """A worker verifies; ask again after `Retry-After` seconds."""

    game: str
    head: str
    """The head up to which the worker verifies."""
    status: Literal["pending"] = "pending"


LONGEST_WAIT_S: Final = 60.0
Wait: TypeAlias = Annotated[
    float, QueryParameter(ge=0, le=LONGEST_WAIT_S, description="Seconds to wait for the result.")
]
ASK_AGAIN: Final = {"retry-after": "1"}
"""The headers of an answer that is still to come."""
_READ_S: Final = 300
"""Seconds that an archive may take to arrive: meanwhile it occupies a place."""
_LOOK_S: Final = 0.05
_LONGEST_LOOK_S: Final = 0.5


async def waited_for(context: AppContext, ask: Callable[[], Awaitable[T | None]], wait_s: float) -> T | None:
    """Return an answer of the workers, or `None` when they need longer.

    Args:
        context: the shared parts of the process.
        ask: asks the workers once.
        wait_s: seconds to wait for the answer.
    """
    deadline = context.monotonic() + wait_s
    pause = _LOOK_S
    while True:
        answer = await ask()
        left = deadline - context.monotonic()
        if answer is not None or left <= 0:
            return answer
        await asyncio.sleep(min(pause, left))
        pause = min(2 * pause, _LONGEST_LOOK_S)


async def _receipt_check(service: Service, game: str, receipt: str) -> Check:
    try:
        head = await find_head(service, game, receipt)
    except LogDamaged as error:
        return Check("receipt", ok=True, checked=False, code="", detail=f"not checked: {error.detail}", version=None)
    if head is not None and head.version > 0:
        return Check("receipt", ok=True, checked=True, code="", detail=f"{receipt} is in the log", version=None)
    detail = f"{receipt} is not a head of this log"
    return Check("receipt", ok=False, checked=True, code="receipt_unknown", detail=detail, version=None)


async def _read(pieces: AsyncIterator[bytes]) -> Archive:
    """Read an archive as it comes, beside everything else: it may take many seconds of work."""
    reader = ArchiveReader()
    size = 0
    try:
        async with asyncio.timeout(_READ_S):
            async for piece in pieces:
                size += len(piece)
                await asyncio.to_thread(reader.feed, piece)
    except TimeoutError:
        raise RequestTimeout(size, f"{_READ_S} seconds for an archive") from None
    return reader.finish()


async def _read_text(pieces: AsyncIterator[bytes]) -> str:
    """Read a notation as it comes.

    Raises:
        BodyInvalid: it is no UTF-8.
    """
    content = bytearray()
    try:
        async with asyncio.timeout(_READ_S):
            async for piece in pieces:
                content += piece
    except TimeoutError:
        raise RequestTimeout(len(content), f"{_READ_S} seconds for a notation") from None
    try:
        return content.decode()
    except UnicodeDecodeError as error:
        value = content[error.start : error.end].hex()
        raise BodyInvalid("the notation is no UTF-8", value=value, pointer="$", rule="UTF-8") from error


_MOST_OF_TEXT: Final = 4 * MOST_CHARACTERS
"""The most bytes of a notation: a character has four at most."""
_ARCHIVES: Final = {NDJSON: TEXT, "application/jsonl": TEXT, "application/octet-stream": {**TEXT, "format": "binary"}}


_IMPORTED: Final = {**_ARCHIVES, MediaType.TEXT.value: TEXT}


class ProofsController(Controller):
    """Verification and archives."""

    path = "/games"
    tags = ("proofs",)

    @get(
        "/{game:str}/verify",
        operation_id="verifyGame",
        summary="Verify the log",
        responses={200: answers(Verification), 202: answers(VerificationPending)},
        operation_class=operation(problems=("game_unknown", "head_invalid")),
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
        wait: Wait = 0,
    ) -> Response[Verification | VerificationPending]:
        """Return a worker's findings about chain, draws, legality and scoring, up to the head; 202 until then."""
        context, caller = app_context(request), caller_of(request)
        try:
            head = (await context.service.rights.snapshot(game, caller)).state.head
        except LogDamaged:
            if not caller.operates:
                raise
            head = await context.service.store.head(game)
        # A receipt is looked up here, not by the worker: a result serves all callers who ask about the same head, and
        # many receipts make no work for the workers.
        check = None if receipt is None else await _receipt_check(context.service, game, receipt)
        verification = await waited_for(context, lambda: context.verifications.ask(VERIFICATION, game, str(head)), wait)
        if verification is None:
            return Response(VerificationPending(game, str(head)), status_code=202, headers=ASK_AGAIN)
        if check is not None:
            checks = (*verification.checks, check)
            verification = msgspec.structs.replace(verification, ok=verification.ok and check.ok, checks=checks)
        return Response(verification)

    @get(
        "/{game:str}/archive",
        operation_id="exportGame",
        summary="The complete log as NDJSON",
        media_type=NDJSON,
        operation_class=operation(media={NDJSON: TEXT}, problems=("game_unknown", "act_refused"), stream=True),
    )
    async def archive(self, request: Caller, game: GameId) -> Response[Any]:
        """Return every entry with its openings, the component set and an end line. Every game in it must be closed."""
        context, caller = app_context(request), caller_of(request)
        snapshot = await context.service.rights.snapshot(game, caller)
        lines = export(context.service.reader, context.service.core.keys, snapshot)
        etag = game_tag(snapshot)
        if known := fresh(request, etag):
            return known
        named = {"etag": etag, "content-disposition": f'attachment; filename="{game}.ndjson"'}
        return Stream(readable(lines), headers={**STREAM_HEADERS, **named})

    @get(
        "/{game:str}/notation",
        operation_id="getNotation",
        summary="The game as text",
        media_type=MediaType.TEXT,
        operation_class=operation(media={MediaType.TEXT: TEXT}, problems=("game_unknown", "act_refused")),
    )
    async def notation(self, request: Caller, game: GameId) -> Response[str]:
        """Return all decisions and outcomes of chance as text, if nothing in the game is hidden from the caller."""
        context, caller = app_context(request), caller_of(request)
        snapshot = await context.service.rights.snapshot(game, caller)
        etag = game_tag(snapshot, None, "notation")
        if known := fresh(request, etag):
            return known
        text = await context.projections.notation(snapshot)
        named = {"etag": etag, "content-disposition": f'inline; filename="{game}.txt"'}
        return Response(text, headers=named)

    @post(
        "/import",
        operation_id="importGame",
        summary="Import a game from an archive or a notation",
        responses={200: answers(GameResponse)},
        operation_class=command_operation(
            scope=None, body=_IMPORTED, problems=("archive_invalid", "notation_invalid", "quota_reached")
        ),
    )
    async def take_over(
        self, request: Caller, context: Context, caller: CallerIdentity, key: Key
    ) -> Response[GameResponse]:
        """Verify an archive and append it under a new id; the same archive answers the same game (200).

        A notation (`text/plain`) becomes an analysis: a game that nobody plays, with the comments as annotations.
        """
        del key  # No key is needed: the same archive is the same game. A key that is sent is checked all the same.
        require_media(request, lambda stated: media_type_of(stated) in _IMPORTED, tuple(_IMPORTED))
        try:
            with context.imports.held(caller.actor, address_of(request.scope)):
                take = _take_notation if _is_notation(request) else _take_archive
                accepted = await take(request, context, caller)
        except RulesetUnknown as error:
            raise BodyInvalid(error.detail, value=error.value, pointer="$.ruleset") from error
        # A repeated import shows the game as it was imported: this caller may not see its later entries.
        state = accepted.state or await context.service.reader.state_at(accepted.game, accepted.head.version)
        status = 201 if accepted.state is not None else 200
        return located(show_game(context.service, state, caller), status)


def _is_notation(request: Caller) -> bool:
    stated = (value for name, value in request.scope["headers"] if name == b"content-type")
    return any(media_type_of(value) == MediaType.TEXT for value in stated)


async def _take_archive(request: Caller, context: AppContext, caller: Identity) -> Accepted:
    archive = await _read(body_pieces(request, MOST_BYTES))
    # An archive with several sets, or with none, is refused before anything is stored.
    components = next(iter(archive.components.values()), b"")
    async with context.imports.turn, counted_components(context, caller, components):
        return await import_archive(context.service.core, archive, caller)


async def _take_notation(request: Caller, context: AppContext, caller: Identity) -> Accepted:
    text = await _read_text(body_pieces(request, _MOST_OF_TEXT))
    service = context.service
    async with context.imports.turn:
        return await import_notation(service.core, service.annotations, service.rights, text, caller)
