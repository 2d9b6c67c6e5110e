"""Hints: the decision of a bot in the caller's place."""

from __future__ import annotations

from litestar import Controller, Response, get

from api.context import Caller
from api.http.openapi.operations import operation
from api.http.parameters import GameId, Language
from api.http.responses import answer_question
from projections.hints import Hint


class HintsController(Controller):
    """The hint for a seat to move."""

    path = "/games/{game:str}/hint"
    tags = ("play",)

    @get(
        operation_id="getHint",
        summary="A bot's decision in the caller's place",
        operation_class=operation(problems=("game_unknown", "act_refused")),
    )
    async def hint(self, request: Caller, game: GameId, language: Language = "en") -> Response[Hint]:
        """Return the decision of the greedy bot in the place of the caller, who is to move, with the reason in points.

        The bot knows no more than the caller: it chooses in an imagined game, where everything that the caller cannot
        know is dealt anew. There are hints against bots, and beside other players where the table was opened
        with `hints`; there are none in games that may count for ratings or that belong to a tournament.
        """
        return await answer_question(request, game, lambda projections, snapshot: projections.hint(snapshot, language))
