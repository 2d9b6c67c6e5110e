"""State and decisions: what a caller sees of a game, what they may decide, deciding, and taking decisions back.

Deciding has to be quick: one trip to the store, and the events of the answer are the bytes that were appended, opened
where the caller may look. So its handler reads the request and writes the answer itself: with typed `data`, a
dependency and a returned struct the same call without a store took 141 us of processor time instead of 75
(`own_decision_route` of `tabletape bench --only framework`).
"""

from __future__ import annotations

from typing import Annotated, Any, Final

import msgspec
from litestar import Controller, Response, get, post
from litestar.params import JSONBody, QueryParameter
from litestar.response.base import ASGIResponse
from litestar.types import Receive, Scope, Send

from api.context import AppContext, Caller, CallerIdentity, Context, Key, app_context, who
from api.http.authentication import requires_player
from api.http.bodies import decode
from api.http.openapi.operations import answers, operation
from api.http.openapi.schemas import COMPONENTS
from api.http.parameters import GameId, Language, Ordinal, SeenAs, Version
from api.http.request_checks import idempotency_key
from api.http.responses import JSON, PRIVATE, answer_question, readable_now
from domain.core.errors import IllegalDecision, TabletapeError
from eventstore.errors import StoreUnavailable
from eventstore.identity import Identity
from eventstore.log.sealing import insert_openings
from eventstore.log.visibility import GameSnapshot, VisibilityRange
from eventstore.storage.head import HEAD
from eventstore.write.appending import Accepted
from projections.decisions import DecisionList
from projections.views import GameView


class DecisionRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A decision, and the head it was made on."""

    head: Annotated[str, msgspec.Meta(extra_json_schema={"pattern": f"^{HEAD.pattern}$"})]
    """`<version>-<hash8>`: what the caller had seen when it decided."""
    decision: msgspec.Raw
    """One of the ruleset's decisions, `{"type": …}` and its fields."""


class TakeBackRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which decisions are taken back."""

    head: Annotated[str, msgspec.Meta(extra_json_schema={"pattern": f"^{HEAD.pattern}$"})]
    """`<version>-<hash8>`: what the caller had seen."""
    to: Ordinal
    """The version whose position stands again: one of `take_backs` in `GET …/decisions`."""


class EntryTaken(msgspec.Struct, frozen=True):
    """The entry that a decision, or a take-back, led to."""

    game: str
    head: str
    """The new head: the receipt of this entry."""
    ruleset: str
    """Whose events these are."""
    version: int
    time: int
    """Milliseconds since 1970."""
    events: Any
    """What followed, as the caller may see it; what is hidden stands as `{"hidden": <commitment>}`."""


class DryRunResponse(msgspec.Struct, frozen=True):
    """What would follow from a legal decision."""

    head: str
    """The head it was judged on; nothing was appended."""
    ruleset: str
    """Whose events these are."""
    legal: bool
    events: Any
    """What would follow; `null` when some of it depends on a draw or on what is hidden, for nobody looks ahead."""
    texts: tuple[str, ...]
    """What is certain to follow in words, up to the first thing that is not: what it costs is told also where the
    decision draws."""
    points: tuple[int, ...]
    """By seat: by how many points what is certain would change the score."""
    take_back: bool
    """Whether it could be taken back: nothing is drawn or hidden, and it would still be the caller's turn."""
    board: str | None
    """With `picture`: the board as SVG after what is certain, with marks on what changes."""
    seats: str | None
    """With `picture`: the same of what lies before the seats."""


_body: Final = msgspec.json.Decoder(DecisionRequest)
_decode: Final = msgspec.json.Decoder().decode
_encode: Final = msgspec.json.Encoder().encode
_HEADERS: Final = [(name.encode(), value.encode()) for name, value in {**PRIVATE, "content-type": JSON}.items()]


class StructAnswer(ASGIResponse):
    """A struct as JSON, sent with the headers of every answer and none of Litestar's steps between."""

    def __init__(self, value: msgspec.Struct, status: int) -> None:
        self.body = _encode(value)
        self.status_code = status

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send it."""
        headers = [*_HEADERS, (b"content-length", str(len(self.body)).encode())]
        await send({"type": "http.response.start", "status": self.status_code, "headers": headers})
        await send({"type": "http.response.body", "body": self.body, "more_body": False})


class _Events(msgspec.Struct):
    time: int
    events: msgspec.Raw


_events: Final = msgspec.json.Decoder(_Events)


def decision_request(body: bytes) -> DecisionRequest:
    """Return the body of a request that takes or judges a decision.

    Raises:
        JsonInvalid, BodyInvalid: it is none.
    """
    return decode(body, _body)


async def take_decision(request: Caller, game: str, language: str) -> ASGIResponse:
    """Append a decision and answer with the new head and the events."""
    context, caller = app_context(request), who(request)
    asked = decision_request(await request.body())
    try:
        ruleset, decision = await _decision(context, game, asked)
        accepted = await context.service.writer.decide(game, asked.head, caller, decision, idempotency_key(request))
    except StoreUnavailable:
        raise
    except IllegalDecision as refused:
        seen = await context.service.rights.snapshot(game, caller)
        if seen.seat is not None:
            now = context.service.writer.clock()
            await context.refused.note(game, asked.head, seen.seat, now, bytes(asked.decision), refused)
        await _word(refused, context, seen, language)
        raise
    except TabletapeError:
        # Whoever may not read the game does not learn from a refusal that there is one.
        await readable_now(context.service, game, caller)
        raise
    return StructAnswer(await entry_taken(context, accepted, ruleset, caller), 201)


async def judge_decision(
    request: Caller, game: str, language: str, width: int | None, seats_width: int | None
) -> ASGIResponse:
    """Return what would follow from a decision, in words and on request as a picture; append nothing."""
    context, caller = app_context(request), who(request)
    asked = decision_request(await request.body())
    seen = await context.service.rights.snapshot(game, caller)
    ruleset, decision = await _decision(context, game, asked)
    try:
        outcome = await context.service.writer.dry_run(game, asked.head, caller, decision)
    except IllegalDecision as refused:
        await _word(refused, context, seen, language)
        raise
    told = await context.projections.preview(seen, outcome, language, width, seats_width)
    answer = DryRunResponse(
        head=str(outcome.head),
        ruleset=ruleset,
        legal=True,
        events=outcome.events if outcome.whole else None,
        texts=told.texts,
        points=told.points,
        take_back=told.take_back,
        board=told.board,
        seats=told.seats,
    )
    return StructAnswer(answer, 200)


async def _word(refused: IllegalDecision, context: AppContext, seen: GameSnapshot, language: str) -> None:
    """Put the reason of a refusal in words, to whoever decided."""
    refused.detail = await context.projections.refusal(seen, refused.reason, language)


async def _decision(context: AppContext, game: str, asked: DecisionRequest) -> tuple[str, Any]:
    """Return the ruleset of a game, and the decision as it reads it."""
    ruleset = (await context.service.reader.layout(game)).ruleset
    return ruleset, decode(bytes(asked.decision), context.decision_decoders[ruleset], "$.decision")


async def entry_taken(context: AppContext, accepted: Accepted, ruleset: str, caller: Identity) -> EntryTaken:
    """Return the entry that a request of a caller led to, as they may see it."""
    record = accepted.record
    body = _events.decode(record.body)
    events: Any = body.events
    if accepted.openings:
        visible = await _visible_range(context, accepted, caller)
        plain = _decode(record.body)
        insert_openings(plain, [opening for opening in accepted.openings if visible.sees(opening)])
        events = plain["events"]
    return EntryTaken(accepted.game, str(accepted.head), ruleset, record.version, body.time, events)


async def _visible_range(context: AppContext, accepted: Accepted, caller: Identity) -> VisibilityRange:
    """Return what the caller may see of their own new entry, without a trip while the game goes on."""
    state = accepted.state
    if state is not None and not state.at_table.ended:
        seat = state.at_table.seat_of(caller.player)
        if seat is not None:
            return VisibilityRange(None, frozenset((seat,)), everything=False)
    return (await context.service.rights.snapshot(accepted.game, caller)).visibility.at(accepted.record.version)


class PlayController(Controller):
    """Playing one game."""

    path = "/games/{game:str}"
    tags = ("play",)

    @get(
        "/state",
        operation_id="getState",
        summary="The state as the caller may see it",
        operation_class=operation(problems=("game_unknown", "version_unknown", "view_refused")),
    )
    async def state(
        self,
        request: Caller,
        game: GameId,
        at: Version = None,
        seen_as: SeenAs = None,
    ) -> Response[GameView]:
        """Return what the caller may see of the state at a version: what they could know then."""
        return await answer_question(request, game, lambda asked, seen: asked.view(seen, at), at=at, seen_as=seen_as)

    @get(
        "/decisions",
        operation_id="listDecisions",
        summary="The legal decisions of the caller, and what they may take back",
        operation_class=operation(problems=("game_unknown", "view_refused")),
    )
    async def decisions(
        self, request: Caller, game: GameId, language: Language = "en", seen_as: SeenAs = None
    ) -> Response[DecisionList]:
        """Return what the caller's seat may decide now and what it may take back, each with a sentence."""
        return await answer_question(
            request, game, lambda asked, seen: asked.decisions(seen, language), seen_as=seen_as
        )

    @post(
        "/decisions",
        operation_id="takeDecision",
        summary="Take a decision",
        responses={201: answers(EntryTaken), 200: answers(DryRunResponse)},
        operation_class=operation(
            needs=requires_player,
            body={JSON: {"$ref": COMPONENTS + "DecisionRequest"}},
            appends="decision",
            problems=(
                "game_unknown",
                "head_invalid",
                "head_conflict",
                "log_set_back",
                "illegal_decision",
                "act_refused",
                "key_reused",
            ),
            example={"head": "3-2edb2050", "decision": {"type": "choose_action", "action": "lay_tile"}},
        ),
    )
    async def decide(
        self,
        request: Caller,
        game: GameId,
        dry_run: Annotated[bool, QueryParameter()] = False,
        picture: Annotated[
            int | None,
            QueryParameter(
                ge=100,
                le=10_000,
                description="With `dry_run`: draw what would follow too, for so many pixels across.",
            ),
        ] = None,
        seats_picture: Annotated[
            int | None,
            QueryParameter(
                ge=100,
                le=10_000,
                description="With `picture`: for how many pixels across the seats are drawn; as the board unless told.",
            ),
        ] = None,
        language: Language = "en",
    ) -> ASGIResponse:
        """Append a decision made on a head, or with `dry_run` only say what would follow."""
        if dry_run:
            return await judge_decision(request, game, language, picture, seats_picture)
        return await take_decision(request, game, language)

    @post(
        "/take-backs",
        operation_id="takeBack",
        summary="Take back own decisions",
        operation_class=operation(
            needs=requires_player,
            appends="act",
            problems=("game_unknown", "head_invalid", "head_conflict", "log_set_back", "act_refused", "key_reused"),
            example={"head": "5-2edb2050", "to": 4},
        ),
    )
    async def take_back(
        self, context: Context, caller: CallerIdentity, key: Key, game: GameId, data: JSONBody[TakeBackRequest]
    ) -> EntryTaken:
        """Append a take-back made on a head: the position of an earlier version stands again, and nothing is deleted.

        A seat takes back its own last decisions, down to the last entry that is final: something was drawn in it, or
        seen by some seats only, or another seat, the service or somebody at the table made it.
        """
        state = await readable_now(context.service, game, caller)
        accepted = await context.service.writer.take_back(game, data.head, data.to, caller, key)
        return await entry_taken(context, accepted, state.at_table.ruleset, caller)
