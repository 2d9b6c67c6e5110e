"""Ending a game before its end: a request to all others, their answers, its withdrawal; and resigning."""

from __future__ import annotations

import msgspec
from litestar import Controller, delete, post
from litestar.params import JSONBody

from api.absence import Reason
from api.context import CallerIdentity, Context, Key
from api.games import command_operation, take_command
from api.http.authentication import requires_player
from api.http.bodies import sentences
from api.http.parameters import GameId
from eventstore.storage.head import Ordinal
from eventstore.table.commands import AnswerEnd, RequestEnd, ResignSeat, WithdrawEnd
from projections.views import GameResponse


class EndRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request to end the game without a result."""

    reason: Reason


class EndAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to a request to end the game."""

    request: Ordinal
    """The `number` of the open request."""
    accept: bool


class EndingController(Controller):
    """The end of a game without a result, by agreement of all people at the table."""

    path = "/games/{game:str}/end-request"
    tags = ("games",)

    @post(
        operation_id="requestEnd",
        summary="Ask the others to end the game",
        status_code=200,
        operation_class=command_operation(needs=requires_player, example={"reason": "We are out of time."}),
    )
    async def request(
        self, context: Context, caller: CallerIdentity, key: Key, game: GameId, data: JSONBody[EndRequest]
    ) -> GameResponse:
        """Ask all other people at the table to end the game without a result.

        The last agreement aborts the game; where the others are bots, the request does at once. A player for whom the
        game has waited long enough (`absent_after`) need not answer; an earlier request has to be sent again.
        """
        return await take_command(context, game, RequestEnd(sentences(data.reason, "$.reason")), caller, key)

    @post(
        "/answers",
        operation_id="answerEnd",
        summary="Answer a request to end the game",
        status_code=200,
        operation_class=command_operation(needs=requires_player, example={"request": 1, "accept": True}),
    )
    async def answer(
        self, context: Context, caller: CallerIdentity, key: Key, game: GameId, data: JSONBody[EndAnswer]
    ) -> GameResponse:
        """Agree to end the game, or refuse: a refusal ends the request."""
        return await take_command(context, game, AnswerEnd(data.request, data.accept), caller, key)

    @delete(
        operation_id="withdrawEnd",
        summary="Withdraw a request to end the game",
        status_code=200,
        operation_class=command_operation(needs=requires_player),
    )
    async def withdraw(self, context: Context, caller: CallerIdentity, key: Key, game: GameId) -> GameResponse:
        """Withdraw the caller's request to end the game."""
        return await take_command(context, game, WithdrawEnd(), caller, key)


class ResigningController(Controller):
    """Giving up the own seat for good."""

    path = "/games/{game:str}/resignation"
    tags = ("games",)

    @post(
        operation_id="resignSeat",
        summary="Resign",
        status_code=200,
        operation_class=command_operation(needs=requires_player),
    )
    async def resign(self, context: Context, caller: CallerIdentity, key: Key, game: GameId) -> GameResponse:
        """Give up the caller's seat for good: it is placed behind all others.

        As was agreed when the table was opened (`resign`), a bot plays the seat to the end, or the game ends and all
        others share the first place.
        """
        return await take_command(context, game, ResignSeat(), caller, key)
