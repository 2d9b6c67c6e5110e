"""The jobs: plain functions with plain arguments that RQ calls in a worker process.

Each may run zero, one or two times, and by several workers at once; what it appends is appended once.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Any

import msgspec
from redis.exceptions import RedisError

from eventstore.desk.deliveries import lane_of
from eventstore.proof.kept_verification import KeptVerification, verify_to_keep
from eventstore.proof.verification_jobs import HEARTBEAT_S
from eventstore.storage.head import Head, parse_head
from eventstore.storage.store import is_tournament
from eventstore.tracing import traced
from workers.context import JobContext, Tools, current
from workers.failures import count_failure, is_passing
from workers.runs import go_on
from workers.tournaments import see_to_tables

_log = logging.getLogger("tabletape.workers")


def run(game: str, version: int, trace: str | None = None) -> None:
    """Score, or let bots play, from a version of a game on until a person must decide; or see to a tournament.

    Args:
        game: the game, or the tournament.
        version: the version it goes on from.
        trace: the trace to which it belongs, if there is one.

    Raises:
        Exception: the run failed. That was counted, for a game; RQ keeps the trace for a day.
    """
    with traced("run", game, version, trace):
        _run(current(), game, version)


def _run(context: JobContext, game: str, version: int) -> None:
    if is_tournament(game):
        context.do(lambda tools: see_to_tables(tools.service, game))
        return
    reader = context.tools.service.reader
    try:
        context.do(lambda tools: go_on(tools, game, version, lambda: context.stopping))
    except Exception as error:
        failure, kept = error, reader.kept(game)
        if is_passing(failure):
            _log.warning("a run of game %s is left for later: %s", game, failure)
            return
        _log.exception("a run of game %s failed", game)
        reached = kept.head if kept is not None and kept.version >= version else None
        context.do(lambda tools: _count(tools, game, type(failure).__name__, version, reached))
        raise


async def _count(tools: Tools, game: str, failure: str, version: int, reached: Head | None) -> None:
    """Count a failure where the run had got to; where it began, when it could not even fold the log."""
    at = reached or await tools.service.store.head(game)
    if at.version >= version:
        await count_failure(tools.service, game, failure, at)


def verify(game: str, head: str) -> Any:
    """Verify a log up to a head; the job's result is a `KeptVerification`, as plain values.

    Raises:
        Exception: it could not be verified; whoever asks again gets another try.
    """
    context = current()
    try:
        return msgspec.to_builtins(context.do(lambda tools: _verified(tools, context, game, head)))
    except Exception:
        _log.exception("game %s could not be verified up to %s", game, head)
        raise


def notify(lane: str) -> None:
    """Send what waits in a lane of notices.

    Raises:
        NotDelivered: it did not arrive, and is to be sent again; RQ does that.
    """
    # Words and channels are loaded by workers that send something only.
    from workers.notices.sending import send_from

    current().do(lambda tools: send_from(tools, lane_of(lane)))


async def _verified(tools: Tools, context: JobContext, game: str, head: str) -> KeptVerification:
    heartbeat = asyncio.create_task(_heartbeat(context))
    try:
        service, (version, _) = tools.service, parse_head(head)
        return await verify_to_keep(service.store, service.reader.codecs, service.writer.composer.keys, game, version)
    finally:
        heartbeat.cancel()


async def _heartbeat(context: JobContext) -> None:
    """Keep saying that the job is worked on; when the process is killed that ends."""
    while context.begun is not None:
        await asyncio.sleep(HEARTBEAT_S / 4)
        job, execution = context.begun
        with suppress(RedisError), job.connection.pipeline() as pipeline:
            execution.heartbeat(job.started_job_registry, HEARTBEAT_S, pipeline)
            pipeline.execute()
