"""State and decisions: the view of a game, its legal decisions, deciding, and taking decisions back.

Deciding has to be quick: one trip to the store, and the events of the answer are the bytes that were appended, opened
where the caller may look. So its handler reads the request and writes the answer itself: with typed `data`, a
dependency and a returned struct the same call without a store took 141 us of processor time instead of 75
(`docs/decisions/11-own-parts-of-the-api.md`).
"""

from __future__ import annotations

from typing import Annotated, Any, Final, TypeAlias

import msgspec
from litestar import Controller, Response, get, post
from litestar.params import JSONBody, QueryParameter
from litestar.response.base import ASGIResponse
from litestar.types import Receive, Scope, Send

from api.context import AppContext, Caller, CallerIdentity, Context, Key, app_context, caller_of
from api.games import game_in_full
from api.http.authentication import requires_player
from api.http.bodies import decode
from api.http.openapi.operations import answers, operation
from api.http.openapi.schemas import COMPONENTS
from api.http.parameters import GameId, Language, Moment, SeenAs, Version
from api.http.request_checks import idempotency_key
from api.http.responses import JSON, PRIVATE, answer_question, readable_now, version_of
from domain.core.errors import IllegalDecision, TabletapeError
from eventstore.errors import StoreUnavailable
from eventstore.identity import Identity
from eventstore.log.sealing import insert_openings
from eventstore.log.visibility import GameSnapshot, VisibilityRange
from eventstore.storage.head import HEAD, Ordinal, parse_head
from eventstore.turns import Turns
from eventstore.write.appending import Accepted
from projections.boards.picture import Part
from projections.decisions import DecisionList
from projections.facade import MOST_AT_ONCE
from projections.preview import Widths
from projections.scoreboards import ScoreboardView
from projections.timelines import TimelinePage
from projections.views import GameResponse, GameView

SeatsPictureWidth: TypeAlias = Annotated[
    int | None,
    QueryParameter(
        ge=100,
        le=10_000,
        description="With `picture`: the width of the seats' areas in pixels; the board's when left out.",
    ),
]


class DecisionRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A decision, and the head it was made on."""

    head: Annotated[str, msgspec.Meta(extra_json_schema={"pattern": f"^{HEAD.pattern}$"})]
    """`<version>-<hash8>`: the last head that the caller had seen when they decided."""
    decision: msgspec.Raw
    """A decision of the ruleset: `{"type": …}` and its fields."""


class TakeBackRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A take-back to an earlier version."""

    head: Annotated[str, msgspec.Meta(extra_json_schema={"pattern": f"^{HEAD.pattern}$"})]
    """`<version>-<hash8>`: the last head that the caller had seen."""
    to: Ordinal
    """The version with the position to restore: an item of `take_backs` in `GET …/decisions`."""


class NextMoment(msgspec.Struct, frozen=True):
    """The game after a decision as the caller may see it: the answers of the calls that would follow, at one head."""

    game: GameResponse
    """As `GET /games/{game}` tells it."""
    decisions: DecisionList
    """As `GET …/decisions` tells them."""
    scoreboard: ScoreboardView
    """As `GET …/scoreboard` tells it."""
    timeline: TimelinePage
    """As `GET …/timeline` tells it, after the version that the decision was made on."""
    board: str | None
    """With `picture`: the board as SVG, with marks on the changes of the last version."""
    seats: str | None
    """With `picture`: the areas of the seats, drawn alike."""


class EntryTaken(msgspec.Struct, frozen=True):
    """The entry that a decision, or a take-back, led to."""

    game: str
    head: str
    """The new head: the receipt of this entry."""
    ruleset: str
    """The name of the ruleset that the events belong to."""
    version: int
    time: int
    """Milliseconds since 1970."""
    events: Any
    """The events, as the caller may see them; a hidden value stands as `{"hidden": <commitment>}`."""
    next: NextMoment | msgspec.UnsetType = msgspec.UNSET
    """With `next`: the game as it is when the answer is written, which may be later than this entry."""


class DryRunResponse(msgspec.Struct, frozen=True):
    """The consequences of a legal decision."""

    head: str
    """The head it was judged on; nothing was appended."""
    ruleset: str
    """The name of the ruleset that the events belong to."""
    legal: bool
    events: Any
    """The events that would follow; `null` when an event depends on a draw or on hidden information."""
    texts: tuple[str, ...]
    """Sentences about the certain events, up to the first uncertain event. The costs of a decision that draws are among
    them."""
    points: tuple[int, ...]
    """By seat: the points that the certain events add to the score."""
    take_back: bool
    """Whether it could be taken back: nothing is drawn or hidden, and neither a bot nor the service acts next."""
    board: str | None
    """With `picture`: the board as SVG after the certain events, with marks on the changes."""
    seats: str | None
    """With `picture`: the areas of the seats, drawn alike."""


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


def picture_widths(picture: int | None, seats_picture: int | None) -> Widths | None:
    """Return the widths of the pictures of a game after decisions; `None` for none."""
    return None if picture is None else (picture, seats_picture or picture)


async def take_decision(
    request: Caller, game: str, language: str, *, moment: bool, widths: Widths | None
) -> ASGIResponse:
    """Append a decision and answer with the new head and the events, and on request with what follows them."""
    context, caller = app_context(request), caller_of(request)
    data = decision_request(await request.body())
    try:
        ruleset, decision = await _decision(context, game, data)
        accepted = await context.service.writer.decide(game, data.head, caller, decision, idempotency_key(request))
    except StoreUnavailable:
        raise
    except IllegalDecision as refused:
        snapshot = await context.service.rights.snapshot(game, caller)
        if snapshot.seat is not None:
            now = context.service.core.clock()
            await context.refused.note(game, data.head, snapshot.seat, now, bytes(data.decision), refused)
        await _word(refused, context, snapshot, language)
        raise
    except TabletapeError:
        # A refusal does not tell a caller who may not read the game that it exists.
        await readable_now(context.service, game, caller)
        raise
    answer = await entry_taken(context, accepted, ruleset, caller)
    if moment:
        after = parse_head(data.head)[0]
        following = await _next_moment(context, game, caller, after, language, widths)
        answer = msgspec.structs.replace(answer, next=following)
    return StructAnswer(answer, 201)


async def _next_moment(
    context: AppContext,
    game: str,
    caller: Identity,
    after: int,
    language: str,
    widths: Widths | None,
) -> NextMoment:
    """Return a game as its caller may see it now; its sentences come after a version.

    Between its parts others have their turn.
    """
    snapshot, projections, turns = await context.service.rights.snapshot(game, caller), context.projections, Turns(1)
    version = snapshot.state.version

    async def drawn(part: Part, across: int) -> str:
        await turns.done()
        return (await projections.picture(snapshot, version, language, width=across, part=part)).decode()

    response = await game_in_full(context, snapshot.state, caller)
    decisions = await projections.decisions(snapshot, language)
    await turns.done()
    timeline = await projections.timeline(snapshot, after, MOST_AT_ONCE, language)
    await turns.done()
    return NextMoment(
        game=response,
        decisions=decisions,
        scoreboard=await projections.scoreboard(snapshot, None, language),
        timeline=timeline,
        board=None if widths is None else await drawn("board", widths[0]),
        seats=None if widths is None else await drawn("seats", widths[1]),
    )


async def judge_decision(request: Caller, game: str, language: str, widths: Widths | None) -> ASGIResponse:
    """Return the consequences of a decision, in sentences and on request as a picture; append nothing."""
    context, caller = app_context(request), caller_of(request)
    data = decision_request(await request.body())
    snapshot = await context.service.rights.snapshot(game, caller)
    ruleset, decision = await _decision(context, game, data)
    try:
        outcome = await context.service.writer.dry_run(game, data.head, caller, decision)
    except IllegalDecision as refused:
        await _word(refused, context, snapshot, language)
        raise
    preview = await context.projections.preview(snapshot, outcome, language, widths)
    answer = DryRunResponse(
        head=str(outcome.head),
        ruleset=ruleset,
        legal=True,
        events=outcome.events if outcome.whole else None,
        texts=preview.texts,
        points=preview.points,
        take_back=preview.take_back,
        board=preview.board,
        seats=preview.seats,
    )
    return StructAnswer(answer, 200)


async def _word(refused: IllegalDecision, context: AppContext, snapshot: GameSnapshot, language: str) -> None:
    """Put the reason of a refusal into a sentence for the caller."""
    refused.detail = await context.projections.refusal(snapshot, refused.reason, language)


async def _decision(context: AppContext, game: str, data: DecisionRequest) -> tuple[str, Any]:
    """Return the name of a game's ruleset, and the decision decoded by it."""
    ruleset = (await context.service.reader.layout(game)).ruleset
    return ruleset, decode(bytes(data.decision), context.decision_decoders[ruleset], "$.decision")


async def entry_taken(context: AppContext, accepted: Accepted, ruleset: str, caller: Identity) -> EntryTaken:
    """Return the entry of a caller's request, as the caller may see it."""
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
    """Return the visibility of the caller's own new entry, without a trip to the store while the game goes on."""
    state = accepted.state
    if state is not None and not state.at_table.ended:
        seat = state.at_table.seat_of(caller.player)
        if seat is not None:
            return VisibilityRange(None, frozenset((seat,)), everything=False)
    return (await context.service.rights.snapshot(accepted.game, caller)).visibility.at(accepted.record.version)


class PlayController(Controller):
    """Playing a game."""

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
        time: Moment = None,
        seen_as: SeenAs = None,
    ) -> Response[GameView]:
        """Return the caller's view of the state at a version: no more than the caller could know then."""
        at = await version_of(request, game, at, time)
        return await answer_question(
            request, game, lambda projections, snapshot: projections.view(snapshot, at), at=at, seen_as=seen_as
        )

    @get(
        "/decisions",
        operation_id="listDecisions",
        summary="The legal decisions and take-backs of the caller",
        operation_class=operation(problems=("game_unknown", "view_refused")),
    )
    async def decisions(
        self, request: Caller, game: GameId, language: Language = "en", seen_as: SeenAs = None
    ) -> Response[DecisionList]:
        """Return the legal decisions and the take-backs of the caller's seat, each with a sentence."""
        return await answer_question(
            request, game, lambda projections, snapshot: projections.decisions(snapshot, language), seen_as=seen_as
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
            scope="play",
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
                description="With `dry_run` or `next`: draw the board after the decision too, this many pixels wide.",
            ),
        ] = None,
        seats_picture: SeatsPictureWidth = None,
        moment: Annotated[
            bool,
            QueryParameter(
                name="next",
                description="Bring the game after the decision with the answer: it saves the calls that would follow.",
            ),
        ] = False,
        language: Language = "en",
    ) -> ASGIResponse:
        """Append a decision made on a head, or with `dry_run` only return its consequences."""
        if dry_run:
            return await judge_decision(request, game, language, picture_widths(picture, seats_picture))
        return await take_decision(
            request, game, language, moment=moment, widths=picture_widths(picture, seats_picture)
        )

    @post(
        "/take-backs",
        operation_id="takeBack",
        summary="Take back decisions",
        operation_class=operation(
            needs=requires_player,
            appends="act",
            scope="play",
            problems=("game_unknown", "head_invalid", "head_conflict", "log_set_back", "act_refused", "key_reused"),
            example={"head": "5-2edb2050", "to": 4},
        ),
    )
    async def take_back(
        self, context: Context, caller: CallerIdentity, key: Key, game: GameId, data: JSONBody[TakeBackRequest]
    ) -> EntryTaken:
        """Append a take-back made on a head: the position of an earlier version holds again, and nothing is deleted.

        A seat takes back its own last decisions, down to the last final entry. An entry is final when it holds a draw
        or a fact that only some seats see, or when another seat, the service or a person at the table caused it.
        """
        state = await readable_now(context.service, game, caller)
        accepted = await context.service.writer.take_back(game, data.head, data.to, caller, key)
        return await entry_taken(context, accepted, state.at_table.ruleset, caller)
