"""Explanations of rounds: a worker makes each once for the same inputs; processes cache the latest explanations."""

from __future__ import annotations

import asyncio
import hashlib
from typing import Final, TypeAlias

import msgspec
from cachetools import LRUCache

from domain.tournament.explanation import TableExplanation, explain, inputs_of_explanation, seen_by_explanation
from domain.tournament.state import Tournament
from eventstore.storage.head import Head
from eventstore.storage.worker_answers import AnswerKind, WorkerAnswers
from eventstore.tournament.entries import TournamentState
from eventstore.tournament.log import TournamentLog

_CACHED_TABLES: Final = 20_000
"""Number of tables with a cached explanation in a process: about a kilobyte each."""
_CACHED_DIGESTS: Final = 256
"""Number of rounds with a cached digest in a process; as many tournaments are cached."""
_WAIT_S: Final = 0.5
"""How long a caller waits for an answer that a worker may have made already."""

Explanation: TypeAlias = tuple[TableExplanation, ...]


class StoredExplanation(msgspec.Struct, frozen=True):
    """The explanation of a round's tables, and the digest of its inputs."""

    digest: str
    tables: Explanation


EXPLANATION: Final = AnswerKind("explain", "workers.jobs.explain_round", StoredExplanation, is_short=True)
"""The explanation of a round; its arguments are tournament, number of the round and digest of its inputs."""


def digest_of(state: Tournament, number: int) -> str:
    """Return the digest of all inputs of a round's explanation, in hex.

    Raises:
        IndexError: there is no such round.
    """
    return hashlib.sha256(msgspec.msgpack.encode(seen_by_explanation(state, number))).hexdigest()


async def explain_to_store(log: TournamentLog, tournament: str, number: int) -> StoredExplanation:
    """Explain a round as the log has it now.

    Raises:
        TournamentUnknown: there is no such tournament.
        IndexError: there is no such round.
    """
    state = (await log.state(tournament)).played
    return StoredExplanation(digest_of(state, number), await asyncio.to_thread(explain, state, number))


class Explanations:
    """Explanations by workers. A caller gets none until a worker has made it, and asks again.

    Callers of the same moment share a question, and questions go out one after the other: so a queue that is slow to
    answer holds a single thread.
    """

    def __init__(self, answers: WorkerAnswers) -> None:
        self._answers = answers
        self._cached: LRUCache[tuple[str, int, str], Explanation] = LRUCache(_CACHED_TABLES, len)
        self._digests: LRUCache[tuple[str, int], tuple[Head, tuple[object, ...], str]] = LRUCache(_CACHED_DIGESTS)
        """By round: the last head, its inputs then, and their digest. Results of the round itself change no input."""
        self._asks: dict[tuple[str, int, str], asyncio.Task[Explanation | None]] = {}
        self._turn = asyncio.Lock()

    async def explanation(self, state: TournamentState, number: int) -> Explanation | None:
        """Return the explanation of a round's tables; `None` while no worker has made it.

        Raises:
            IndexError: there is no such round.
        """
        question = (state.id, number, self._digest(state, number))
        if question in self._cached:
            return self._cached[question]
        ask = self._asks.get(question)
        if ask is None:
            ask = self._asks[question] = asyncio.create_task(self._ask(*question))
            ask.add_done_callback(lambda _: self._asks.pop(question))
        await asyncio.wait({ask}, timeout=_WAIT_S)
        return ask.result() if ask.done() else None

    def _digest(self, state: TournamentState, number: int) -> str:
        head, cached_inputs, digest = self._digests.get((state.id, number), (None, None, ""))
        if head != state.head:
            inputs = inputs_of_explanation(state.played, number)
            if cached_inputs != inputs:
                digest = digest_of(state.played, number)
            self._digests[state.id, number] = state.head, inputs, digest
        return digest

    async def _ask(self, tournament: str, number: int, digest: str) -> Explanation | None:
        async with self._turn:
            answer = await asyncio.to_thread(self._answers.ask, EXPLANATION, tournament, number, digest)
            if answer is None:
                return None
            if answer.digest != digest:  # the round was paired anew meanwhile, and then as before
                await asyncio.to_thread(self._answers.ask_anew, EXPLANATION, tournament, number, digest)
                return None
        if len(answer.tables) <= _CACHED_TABLES:
            self._cached[tournament, number, digest] = answer.tables
        return answer.tables
