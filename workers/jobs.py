"""The jobs: plain functions with plain arguments that RQ calls in a worker process.

Each may run not at all, once or twice, and in several workers at once; its entries are appended once.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final, Literal

import msgspec
from redis.exceptions import RedisError
from rq import Retry, get_current_job
from rq.timeouts import JobTimeoutException

from domain.tournament.commands import GiveUpPairing, MakeTables
from eventstore.notices.deliveries import lane_of
from eventstore.proof.bundle import replay_game
from eventstore.proof.stored_verification import verify_to_store
from eventstore.storage.head import Head, parse_head
from eventstore.storage.kinds import TOURNAMENT, kind_of
from eventstore.storage.store import CAUSE, EntryCause
from eventstore.storage.worker_answers import HEARTBEAT_S
from eventstore.tournament.explanations import explain_to_store
from eventstore.tournament.stored_verification import verify_tournament_to_store
from eventstore.tracing import traced
from workers.context import JobContext, Tools, current
from workers.failures import count_failure, is_passing
from workers.runs import continue_game
from workers.tournaments import end_order, sync_tables

JUDGING_S: Final = 2.0
"""How long a judge works before it gives way, in seconds."""
_MOST_PARTS: Final = 10_000
"""The largest number of parts of a judgement; each has a rollout at least."""

_log = logging.getLogger("tabletape.workers")


def run(game: str, version: int, trace: str | None = None) -> None:
    """Score, or let bots play, from a version of a game on until a person must decide; or sync a tournament.

    Args:
        game: the game, or the tournament.
        version: the version from which the run goes on.
        trace: the trace of the run, if it has one.

    Raises:
        Exception: the run failed. That was counted, for a game; RQ keeps the trace for a day.
    """
    before = CAUSE.set(_cause(version))
    try:
        with traced("run", game, version, trace):
            _run(current(), game, version)
    finally:
        CAUSE.reset(before)


def _cause(version: int) -> EntryCause | None:
    """Return the job at hand as the cause of its entries; `None` outside RQ."""
    job = get_current_job()
    if job is None or job.enqueued_at is None or job.started_at is None:
        return None
    queued, began = (int(time.timestamp() * 1000) for time in (job.enqueued_at, job.started_at))
    return EntryCause("job", job.id, began, queued, version)


def _run(context: JobContext, game: str, version: int) -> None:
    if kind_of(game) is TOURNAMENT:
        order = context.run_in_loop(lambda tools: _sync_tournament(tools, game))
        if order is not None:
            context.tools.queue.put_pairing(game, order)
        return
    reader = context.tools.service.reader
    try:
        context.run_in_loop(lambda tools: continue_game(tools, game, version, lambda: context.stopping))
    except Exception as error:
        failure, cached = error, reader.cached_state(game)
        if is_passing(failure):
            _log.warning("a run of game %s is left for later: %s", game, failure)
            return
        _log.exception("a run of game %s failed", game)
        reached = cached.head if cached is not None and cached.version >= version else None
        context.run_in_loop(lambda tools: _count(tools, game, type(failure).__name__, version, reached))
        raise


async def _sync_tournament(tools: Tools, tournament: str) -> int | None:
    """Sync the tables of a tournament. Return the number of its pending pairing order, or `None`."""
    await sync_tables(tools.service, tournament)
    pending = (await tools.service.tournaments.state(tournament)).played.pending
    return None if pending is None else pending.number


def pair(tournament: str, order: int) -> None:
    """Make the tables of a round. A failure, or a timeout, is recorded in the tournament's log.

    Args:
        tournament: the tournament.
        order: the number of the pairing order in it; nothing happens where the order is done already.

    Raises:
        Exception: it failed; RQ keeps the trace for a day.
    """
    context = current()
    try:
        with _beating(context):
            context.run_in_loop(lambda tools: end_order(tools.service, tournament, MakeTables(order)))
    except JobTimeoutException:
        _log.warning("the tables of tournament %s took too long", tournament)
        _give_up(context, tournament, order, "too_long")
    except Exception as error:
        if is_passing(error):
            _log.warning("a pairing of tournament %s is left for later: %s", tournament, error)
            return
        _log.exception("the tables of tournament %s could not be made", tournament)
        _give_up(context, tournament, order, "failed")
        raise


def _give_up(context: JobContext, tournament: str, order: int, reason: Literal["too_long", "failed"]) -> None:
    command = GiveUpPairing(order, reason, context.tools.queue.pairing_limit_s)
    context.run_in_loop(lambda tools: end_order(tools.service, tournament, command))


async def _count(tools: Tools, game: str, failure: str, version: int, reached: Head | None) -> None:
    """Count a failure at the head that the run reached; at the present head, when it could not even fold the log."""
    at = reached or await tools.service.store.head(game)
    if at.version >= version:
        await count_failure(tools.service, game, failure, at)


def verify(game: str, head: str) -> Any:
    """Verify a log up to a head; the job's result is a `StoredVerification`, as plain values like all results.

    Raises:
        Exception: it could not be verified; a new request gets another try. So with all answers.
    """

    def work(tools: Tools) -> Coroutine[Any, Any, Any]:
        service, (version, _) = tools.service, parse_head(head)
        return verify_to_store(service.store, service.reader.codecs, service.core.keys, game, version)

    return _answer(work, f"verification of game {game} up to {head}")


def verify_tournament(tournament: str, head: str) -> Any:
    """Verify the log of a tournament up to a head; the job's result is a `StoredVerification`."""

    def work(tools: Tools) -> Coroutine[Any, Any, Any]:
        log = tools.service.tournaments
        return verify_tournament_to_store(log.store, log.reader.codecs, log.keys, log.dutch, tournament, head)

    return _answer(work, f"verification of tournament {tournament} up to {head}")


def replay(game: str, head: str) -> Any:
    """Decide the entries of a game up to a head again; the job's result is a `Replay`."""
    version, _ = parse_head(head)
    return _answer(
        lambda tools: replay_game(tools.service.reader, game, version), f"replay of game {game} up to {head}"
    )


def judge(game: str, head: str) -> Any:
    """Judge the moments of a game up to a head by rollouts, for its story; the job's result is a `Judgement`.

    That may take minutes. After some seconds the job gives way to other work and waits again; its rollouts stay with
    it.
    """
    from projections.stories import JudgingInterrupted

    context, (version, _) = current(), parse_head(head)
    job = get_current_job()
    rollouts = {} if job is None else job.meta.setdefault("rollouts", {})

    async def work(tools: Tools) -> Any:
        end = tools.monotonic() + JUDGING_S
        with suppress(JudgingInterrupted):
            return await tools.projections.judge(
                game, version, rollouts, lambda: context.stopping or tools.monotonic() >= end
            )

    judgement = _answer(work, f"judgement of game {game} up to {head}")
    if judgement is not None or job is None:
        return judgement
    job.save_meta()  # type: ignore[no-untyped-call]
    return Retry(max=_MOST_PARTS)


def explain_round(tournament: str, number: int, digest: str) -> Any:
    """Explain a round of a tournament; the job's result is a `StoredExplanation`.

    Args:
        tournament: the tournament.
        number: the number of the round.
        digest: the digest of the explained state; it is part of the job's id. Where the tournament has changed since,
            the answer is for another digest, and names it.
    """
    del digest
    return _answer(
        lambda tools: explain_to_store(tools.service.tournaments, tournament, number),
        f"explanation of round {number} of tournament {tournament}",
    )


def notify(lane: str) -> None:
    """Send the notices that wait in a lane. A notice that did not arrive is due again in the store."""
    # Only workers that send notices load words and channels.
    from workers.notices.sending import send_from

    current().run_in_loop(lambda tools: send_from(tools, lane_of(lane)))


def _answer(work: Callable[[Tools], Coroutine[Any, Any, Any]], subject: str) -> Any:
    """Return the result of a job for `WorkerAnswers`, with heartbeats meanwhile."""
    context = current()
    try:
        with _beating(context):
            return msgspec.to_builtins(context.run_in_loop(work))
    except Exception:
        _log.exception("no answer: %s", subject)
        raise


@contextmanager
def _beating(context: JobContext) -> Iterator[None]:
    """Send heartbeats for the job at hand; they end when the process is killed.

    A thread sends them, for the work may hold the event loop for seconds.
    """
    ended = threading.Event()

    def beat() -> None:
        while not ended.wait(HEARTBEAT_S / 4) and context.running_job is not None:
            job, execution = context.running_job
            with suppress(RedisError), job.connection.pipeline() as pipeline:
                execution.heartbeat(job.started_job_registry, HEARTBEAT_S, pipeline)
                pipeline.execute()

    thread = threading.Thread(target=beat, name="heartbeat", daemon=True)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()
