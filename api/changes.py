"""The changes of a game's state: between two versions, and of a part of it."""

from __future__ import annotations

import asyncio
from typing import Annotated, Final, TypeAlias

import msgspec
from litestar import Controller, Response, get
from litestar.params import QueryParameter

from api.context import Caller, app_context
from api.http.openapi.operations import operation
from api.http.parameters import After, EntryVersion, GameId, Language, Limit, Moment, SeenAs, Version
from api.http.responses import answer_question, version_of
from api.page.code import rules_cited_by
from eventstore.log.visibility import GameSnapshot
from projections.differences import BlameView, DiffView, EntryExplanation, HistoryPage, HistorySpan
from projections.facade import Projections

PartPath: TypeAlias = Annotated[
    str, QueryParameter(description="The part: `/position/seats/0/stock`, or with dots `seats.0.stock`.")
]
_AT: Final = ("game_unknown", "view_refused", "version_unknown")
_OF_A_PART: Final = (*_AT, "path_unknown")


class ChangesController(Controller):
    """The changes of a game's state."""

    path = "/games/{game:str}"
    tags = ("log",)

    @get(
        "/diff",
        operation_id="getDiff",
        summary="The differences between two versions",
        operation_class=operation(problems=_AT),
    )
    async def diff(
        self,
        request: Caller,
        game: GameId,
        from_version: Annotated[int, QueryParameter(name="from", ge=1, description="At most `to`.")],
        to_version: Annotated[int, QueryParameter(name="to", ge=1)],
        seen_as: SeenAs = None,
    ) -> Response[DiffView]:
        """Return a JSON Patch between two states as the caller may see them, and the same changes by name.

        Both are empty where the states are equal, as for a version and itself.
        """
        return await answer_question(
            request,
            game,
            lambda projections, snapshot: projections.diff(snapshot, from_version, to_version),
            at=to_version,
            seen_as=seen_as,
        )

    @get(
        "/entries/{version:str}/why",
        operation_id="explainEntry",
        summary="Why an entry is in the log, and its changes",
        operation_class=operation(problems=_AT),
    )
    async def why(
        self,
        request: Caller,
        game: GameId,
        version: EntryVersion,
        language: Language = "en",
        seen_as: SeenAs = None,
    ) -> Response[EntryExplanation]:
        """Return the cause of an entry, the step before it, its rules, its events and its changes for the caller."""
        rulesets = app_context(request).service.rulesets

        async def explained(projections: Projections, snapshot: GameSnapshot) -> EntryExplanation:
            entry = await projections.explanation(snapshot, version, language)
            rules = await asyncio.to_thread(rules_cited_by, entry.type, rulesets[entry.ruleset])
            return msgspec.structs.replace(entry, rules=rules)

        return await answer_question(request, game, explained, at=version, seen_as=seen_as)

    @get(
        "/blame",
        operation_id="getBlame",
        summary="The entry that last changed a part of the state",
        operation_class=operation(problems=_OF_A_PART),
    )
    async def blame(
        self,
        request: Caller,
        game: GameId,
        path: PartPath,
        at: Version = None,
        time: Moment = None,
        language: Language = "en",
        seen_as: SeenAs = None,
    ) -> Response[BlameView]:
        """Return the last entry that changed a part of the state in the caller's view."""
        at = await version_of(request, game, at, time)
        return await answer_question(
            request,
            game,
            lambda projections, snapshot: projections.blame(snapshot, path, at, language),
            at=at,
            seen_as=seen_as,
        )

    @get(
        "/history",
        operation_id="getHistory",
        summary="All entries that changed a part of the state",
        operation_class=operation(problems=_OF_A_PART),
    )
    async def history(
        self,
        request: Caller,
        game: GameId,
        path: PartPath,
        at: Version = None,
        time: Moment = None,
        after: After = 0,
        limit: Limit = 100,
        language: Language = "en",
        seen_as: SeenAs = None,
    ) -> Response[HistoryPage]:
        """Return the entries up to a version that changed a part of the state in the caller's view, oldest first."""
        at = await version_of(request, game, at, time)
        return await answer_question(
            request,
            game,
            lambda projections, snapshot: projections.history(snapshot, path, HistorySpan(after, at, limit), language),
            at=at,
            seen_as=seen_as,
        )
