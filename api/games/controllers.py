"""The calls about games and their tables."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec
from litestar import Controller, delete, get, post
from litestar.params import PathParameter
from litestar.response.base import ASGIResponse

from api.description.operations import operation
from api.games.acting import act_operation, answer_game_now, take_act
from api.games.schemas import IN_SENTENCES, AbortRequest, GameResponse, NewGameRequest, RulingRequest, SeatRequest
from api.games.seen import readable_now
from api.games.shown import is_invited, show_game
from api.parts import Caller, app_context, who
from api.players.guards import requires_operator
from api.problems.errors import BodyInvalid
from api.wire.answers import answer, entity_tag, fresh
from api.wire.bodies import read, require_seen
from api.wire.keys import idempotency_key
from api.wire.parameters import GameId
from eventstore.errors import ActRefused, ComponentsUnknown, RulesetUnknown
from eventstore.identity import Identity
from eventstore.table.commands import AbortGame, Act, HandSeatToBot, LeaveSeat, RuleDispute, TakeSeat
from eventstore.table.table import Table
from eventstore.write.log_writer import NewGame
from eventstore.write.stalling import free_game

_new_game: Final = msgspec.json.Decoder(NewGameRequest)
_seat: Final = msgspec.json.Decoder(SeatRequest)
_abort: Final = msgspec.json.Decoder(AbortRequest)
_ruling: Final = msgspec.json.Decoder(RulingRequest)


class GamesController(Controller):
    """All games."""

    path = "/games"
    tags = ("games",)

    @post(
        operation_id="createGame",
        summary="Open a table",
        opt=act_operation(
            takes=NewGameRequest,
            problems=("option_invalid", "components_invalid", "key_reused", "label_reserved"),
            example={
                "ruleset": "bison",
                "seats": 2,
                "options": {"variant": 1},
                "visibility": "public",
                "forks": "organiser",
                "labels": ["evening"],
            },
        ),
    )
    async def create(self, request: Caller) -> ASGIResponse:
        """Open a table for a ruleset; nobody sits at it yet."""
        parts = app_context(request)
        asked = await read(request, _new_game)
        require_seen(asked.labels, "$.labels")
        try:
            accepted = await parts.service.path.create(
                NewGame(**{name: getattr(asked, name) for name in NewGameRequest.__struct_fields__}),
                who(request),
                idempotency_key(request),
            )
        except (RulesetUnknown, ComponentsUnknown) as error:
            field = "ruleset" if isinstance(error, RulesetUnknown) else "components"
            raise BodyInvalid(error.detail, value=error.value, pointer=f"$.{field}") from error
        return await answer_game_now(parts, accepted.game, who(request), located=True)


class TableController(Controller):
    """One game: its table, its seats, and what organisers and operators do."""

    path = "/games/{game:str}"
    tags = ("games",)

    @get(
        operation_id="getGame",
        summary="One game and its table",
        opt=operation(gives=GameResponse, problems=("game_unknown",)),
    )
    async def one(self, request: Caller, game: GameId) -> ASGIResponse:
        """Return who sits where, the status and how the game was set up."""
        parts, caller = app_context(request), who(request)
        state = await readable_now(parts.service, game, caller)
        game_shown = show_game(parts.service, state, caller)
        etag = entity_tag(state.head, game_shown.your_seat, "invites" if game_shown.invitation else "-")
        return fresh(request, etag) or answer(game_shown, etag=etag)

    @post(
        "/seats",
        operation_id="takeSeat",
        summary="Take a seat, or put a bot on one",
        opt=act_operation(takes=SeatRequest, example={"seat": 0, "nonce": "a-word-of-mine"}),
    )
    async def take_seat(self, request: Caller, game: GameId) -> ASGIResponse:
        """Sit down or seat a bot; a full table starts. After the start, a bot plays on for a seat."""
        parts, caller = app_context(request), who(request)
        asked = await read(request, _seat)
        state = await parts.service.reader.state(game)
        table = state.at_table
        if not is_invited(parts.service, table, asked.invitation):
            await parts.service.rights.require_readable(table, caller)
        act = _act_for(table, asked, caller)
        await parts.service.path.act(game, act, caller, idempotency_key(request))
        return await answer_game_now(parts, game, caller)

    @delete(
        "/seats/{seat:str}",
        operation_id="leaveSeat",
        summary="Leave a seat",
        status_code=200,
        opt=act_operation(status=200),
    )
    async def leave_seat(
        self, request: Caller, game: GameId, seat: Annotated[int, PathParameter(ge=0)]
    ) -> ASGIResponse:
        """Stand up before the start; creators and organisers may free any seat."""
        return await take_act(request, game, LeaveSeat(seat), status=200)

    @post(
        "/abort",
        operation_id="abortGame",
        summary="End a game without a result",
        opt=act_operation(takes=AbortRequest, example={"reason": "The tournament was called off."}),
    )
    async def abort(self, request: Caller, game: GameId) -> ASGIResponse:
        """End a game without a result; after the start only organisers may."""
        asked = await read(request, _abort)
        require_seen(asked.reason, "$.reason", allowed=IN_SENTENCES)
        return await take_act(request, game, AbortGame(asked.reason))

    @post(
        "/rulings",
        operation_id="ruleDispute",
        summary="Rule on a dispute",
        opt=act_operation(takes=RulingRequest, example={"text": "The decision stands.", "about": 3}),
    )
    async def rule(self, request: Caller, game: GameId) -> ASGIResponse:
        """Write an organiser's ruling into the log."""
        asked = await read(request, _ruling)
        require_seen(asked.text, "$.text", allowed=IN_SENTENCES)
        return await take_act(request, game, RuleDispute(asked.text, asked.about))

    @post(
        "/retry",
        operation_id="retryGame",
        summary="Free a stalled game",
        opt=act_operation(needs=requires_operator),
    )
    async def retry(self, request: Caller, game: GameId) -> ASGIResponse:
        """Let the service try again where its run failed five times."""
        caller = who(request)
        await free_game(app_context(request).service.path, game, caller, idempotency_key(request))
        return await answer_game_now(app_context(request), game, caller)


def _act_for(table: Table, asked: SeatRequest, caller: Identity) -> Act:
    if asked.bot is None or table.status == "open":
        return TakeSeat(asked.seat, asked.nonce, asked.bot)
    seat = asked.seat if asked.seat is not None else table.seat_of(caller.player) if caller.player else None
    if seat is None:
        raise ActRefused("seat_unknown", "name the seat that a bot shall play on for", value=asked.bot)
    return HandSeatToBot(seat, asked.bot)
