"""The story of a game that is over, from a worker's judgement of its moments."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable

from litestar import Controller, Response, get

from api.context import Caller, app_context, caller_of
from api.http.openapi.operations import answers, operation
from api.http.parameters import GameId, Language
from api.http.responses import fresh, game_tag
from api.proofs import ASK_AGAIN, VerificationPending, Wait, waited_for
from projections.stories import JUDGEMENT, Judgement, Story, require_story


class StoriesController(Controller):
    """The story of a game."""

    path = "/games/{game:str}/story"
    tags = ("log",)

    @get(
        operation_id="tellStory",
        summary="The story of a game that is over",
        responses={200: answers(Story), 202: answers(VerificationPending)},
        operation_class=operation(problems=("game_unknown", "view_refused")),
    )
    async def story(
        self, request: Caller, game: GameId, language: Language = "en", wait: Wait = 0
    ) -> Response[Story | VerificationPending]:
        """Return about ten sentences with the decisive moment, the same for every reader; 202 until a worker judged."""
        context = app_context(request)
        snapshot = await context.service.rights.snapshot(game, caller_of(request))
        require_story(snapshot)
        etag = game_tag(snapshot, None, "story")
        if known := fresh(request, etag):
            return known
        head = str(snapshot.state.head)

        def ask() -> Awaitable[Judgement | None]:
            return asyncio.to_thread(context.answers.ask, JUDGEMENT, game, head)

        judgement = await waited_for(context, ask, wait)
        if judgement is None:
            return Response(VerificationPending(game, head), status_code=202, headers=ASK_AGAIN)
        story = await context.projections.story(snapshot, judgement, language)
        return Response(story, headers={"etag": etag})
