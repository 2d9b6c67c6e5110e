"""Traces of entries through the processes, for operators."""

from __future__ import annotations

from litestar import Controller, get

from api.context import CallerIdentity, Context
from api.http.authentication import requires_operator
from api.http.openapi.operations import operation
from api.http.parameters import EntryVersion, GameId
from eventstore.storage.kinds import GAME
from projections.stored.rows import STORED
from projections.traces import Trace, trace_of


class TracesController(Controller):
    """Traces of entries."""

    path = "/games/{game:str}/entries"
    tags = ("log",)

    @get(
        "/{version:str}/trace",
        operation_id="traceEntry",
        summary="The request behind an entry, and its consequences",
        operation_class=operation(needs=requires_operator, problems=("game_unknown", "version_unknown")),
    )
    async def trace(self, context: Context, caller: CallerIdentity, game: GameId, version: EntryVersion) -> Trace:
        """Return the request, the jobs and the entries around an entry, and when rows were written for each.

        Some 10,000 entries of a shard have their causes beside the logs, the newest.
        """
        requires_operator(caller)
        await context.service.rights.snapshot(game, caller)
        await context.service.reader.record(game, version)
        names = frozenset(name for name, projection in STORED.items() if projection.kind is GAME)
        return await trace_of(context.redis, game, version, names)
