"""Bundles: a complaint about a version of a game as a file, with all that is needed to ask the rules about it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import Annotated, Any, Final, TypeAlias

import msgspec
from litestar import Controller, Response, get
from litestar.params import QueryParameter

from api.context import AppContext, Caller, app_context, caller_of
from api.http.errors import QueryInvalid
from api.http.openapi.operations import answers, operation
from api.http.parameters import GameId
from api.http.responses import JSON
from api.proofs import ASK_AGAIN, VerificationPending, Wait, waited_for
from eventstore.errors import UNREADABLE
from eventstore.identity import Identity
from eventstore.log.visibility import GameSnapshot
from eventstore.proof.bundle import REPLAY, Complaint, archive_up_to, make_bundle, require_all_seen
from eventstore.proof.complaints import Attempt, Bundle, Expectation, Replay, write_bundle
from eventstore.review.refused import LONGEST_DECISION
from projections.refused import RefusedResponse, refused_list

_LONGEST_REASON: Final = 2_000
Seat: TypeAlias = Annotated[int | None, QueryParameter(ge=0, description="The seat of `decision`.")]


class BundlesController(Controller):
    """Complaints about a game."""

    path = "/games/{game:str}/bundle"
    tags = ("proofs",)

    @get(
        operation_id="bundleGame",
        summary="A complaint about a version as a file",
        responses={200: answers(Bundle), 202: answers(VerificationPending)},
        operation_class=operation(problems=("game_unknown", "version_unknown", "bundle_refused")),
    )
    async def bundle(
        self,
        request: Caller,
        game: GameId,
        at: Annotated[int, QueryParameter(ge=1, description="The version that the complaint is about.")],
        why: Annotated[
            str,
            QueryParameter(
                max_length=_LONGEST_REASON,
                description="The complaint in words; by default the words of a dispute or a refusal at that version.",
            ),
        ] = "",
        expect: Annotated[
            Expectation | None,
            QueryParameter(
                description="The rules should accept the refused decision, decide the version otherwise, or decide"
                " every entry as it is recorded."
            ),
        ] = None,
        seat: Seat = None,
        decision: Annotated[
            str | None,
            QueryParameter(
                max_length=LONGEST_DECISION,
                description="A decision of `seat` after that version that should be accepted, as JSON. By default the"
                " last decision that was refused there, of the caller's seat, or of any seat for organisers.",
            ),
        ] = None,
        wait: Wait = 0,
    ) -> Response[Any]:
        """Return the log up to a version with the complaint, without names of people; 202 until a worker has judged it.

        It holds what the caller may see of the game. An entry that hides something from the caller is refused.
        """
        context, caller = app_context(request), caller_of(request)
        attempt = _attempt(seat, decision)
        snapshot = await context.service.rights.snapshot(game, caller)
        reader = context.service.reader
        head = (await reader.record(game, at)).head
        await require_all_seen(reader, game, at, snapshot.visibility)

        def ask() -> Awaitable[Replay | None]:
            return asyncio.to_thread(context.answers.ask, REPLAY, game, str(head))

        replay = await waited_for(context, ask, wait)
        if replay is None:
            return Response(VerificationPending(game, str(head)), status_code=202, headers=ASK_AGAIN)
        complaint = await _complaint(context, snapshot, caller, at)
        complaint = Complaint(why or complaint.words, expect, attempt or complaint.attempt)
        state, ruleset = await context.projections.states.at(snapshot.state, at), snapshot.loaded.ruleset
        async with context.imports.turn:  # a single archive at a time is held in memory
            archive = await archive_up_to(reader, game, at)
            content = await asyncio.to_thread(
                lambda: write_bundle(make_bundle(archive, at, complaint, replay, state, ruleset))
            )
        named = {"content-disposition": f'attachment; filename="{game}-{at}.json"'}
        return Response(content, media_type=JSON, headers=named)


def _attempt(seat: int | None, decision: str | None) -> Attempt | None:
    if decision is None and seat is None:
        return None
    if decision is None or seat is None:
        missing = "decision" if decision is None else "seat"
        raise QueryInvalid("`decision` and `seat` belong together", parameter=missing, value=None)
    try:
        plain = msgspec.json.decode(decision)
    except UNREADABLE as error:
        raise QueryInvalid(f"decision: {error}", parameter="decision", value=decision) from error
    if not isinstance(plain, dict):
        detail = "a decision is a JSON object with a `type`"
        raise QueryInvalid(detail, parameter="decision", value=decision)
    return Attempt(seat, plain)


async def _complaint(context: AppContext, snapshot: GameSnapshot, caller: Identity, version: int) -> Complaint:
    """Return the complaint that the service knows about a version, as far as the caller may see it.

    Its words are those of the newest dispute. Its decision is the last decision that was refused there; where there is
    a dispute, the last refused decision of the seat that opened it.
    """
    table = snapshot.state.at_table
    disputes = [
        dispute
        for dispute in await context.service.disputes.seen_with_replaced(table, caller)
        if (dispute.game, dispute.version) == (table.game, version)
    ]
    words = disputes[-1].words if disputes else ""
    for refused in await _refused_at(context, snapshot, caller, version):
        fits = not disputes or refused.seat == disputes[-1].seat
        decision = None if refused.decision is None else msgspec.json.decode(refused.decision)
        if fits and isinstance(decision, dict):  # it is null where it was too long
            attempt = Attempt(refused.seat, decision, refused.code or "", refused.rule or "")
            return Complaint(words or refused.detail or "", None, attempt)
    return Complaint(words)


async def _refused_at(
    context: AppContext, snapshot: GameSnapshot, caller: Identity, version: int
) -> tuple[RefusedResponse, ...]:
    """Return the decisions that were refused at a version: of the caller's seat, of all seats for organisers."""
    table = snapshot.state.at_table
    organises = await context.service.tournaments.organises(table, caller)
    if not organises and snapshot.seat is None:
        return ()
    refused = [
        decision
        for decision in await context.refused.of(table.game)
        if decision.version == version and (organises or decision.seat == snapshot.seat)
    ]
    states = {version: await context.projections.states.at(snapshot.state, version)}
    return refused_list(states, snapshot, refused, context.projections.tell(snapshot, "en"))
