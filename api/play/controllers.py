"""The calls of play."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller, get, post
from litestar.params import QueryParameter
from litestar.response.base import ASGIResponse

from api.description.operations import operation
from api.games.seen import answer_question
from api.parts import Caller
from api.play.deciding import judge_decision, take_decision
from api.play.schemas import DecisionRequest, DryRunResponse, EntryTaken
from api.players.guards import requires_player
from api.wire.parameters import GameId, Language, Version
from projections.decisions import DecisionList
from projections.views import GameView


class PlayController(Controller):
    """Playing one game."""

    path = "/games/{game:str}"
    tags = ("play",)

    @get(
        "/state",
        operation_id="getState",
        summary="The state as the caller may see it",
        opt=operation(gives=GameView, problems=("game_unknown", "version_unknown")),
    )
    async def state(
        self,
        request: Caller,
        game: GameId,
        at: Version = None,
    ) -> ASGIResponse:
        """Return what the caller may see of the state at a version: what he could know then."""
        return await answer_question(request, game, lambda asked, caller: asked.view(game, caller, at), at=at)

    @get(
        "/decisions",
        operation_id="listDecisions",
        summary="The legal decisions of the caller",
        opt=operation(gives=DecisionList, problems=("game_unknown",)),
    )
    async def decisions(self, request: Caller, game: GameId, language: Language = "en") -> ASGIResponse:
        """List what the caller's seat may decide now, each with a sentence; empty when it is not its turn."""
        return await answer_question(request, game, lambda asked, caller: asked.decisions(game, caller, language))

    @post(
        "/decisions",
        operation_id="takeDecision",
        summary="Take a decision",
        opt=operation(
            needs=requires_player,
            gives=EntryTaken,
            takes=DecisionRequest,
            status=201,
            also={200: DryRunResponse},
            appends="decision",
            problems=("game_unknown", "head_invalid", "head_conflict", "illegal_decision", "act_refused", "key_reused"),
            example={"head": "3-2edb2050", "decision": {"type": "choose_action", "action": "lay_tile"}},
        ),
    )
    async def decide(
        self,
        request: Caller,
        game: GameId,
        dry_run: Annotated[bool, QueryParameter()] = False,
        language: Language = "en",
    ) -> ASGIResponse:
        """Append a decision made on a head, or with `dry_run` only say what would follow."""
        return await (judge_decision(request, game, language) if dry_run else take_decision(request, game))
