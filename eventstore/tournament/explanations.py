"""Explanations of rounds: a worker makes each once, for what it follows from; processes keep those asked for lately."""

from __future__ import annotations

import asyncio
import hashlib
from typing import Final, TypeAlias

import msgspec
from cachetools import LRUCache

from domain.tournament.explanation import TableExplanation, explain, seen_by_explanation
from domain.tournament.state import Tournament
from eventstore.storage.head import Head
from eventstore.storage.worker_answers import Kind, WorkerAnswers
from eventstore.tournament.entries import TournamentState
from eventstore.tournament.log import TournamentLog

_TABLES_KEPT: Final = 20_000
"""Of how many tables a process keeps why they are so: about a kilobyte each."""
_DIGESTS_KEPT: Final = 1_000
_WAIT_S: Final = 0.5
"""How long a caller waits for an answer that a worker may have made already."""

Explanation: TypeAlias = tuple[TableExplanation, ...]


class KeptExplanation(msgspec.Struct, frozen=True):
    """Why the tables of a round are so, and what that follows from."""

    digest: str
    tables: Explanation


EXPLANATION: Final = Kind("explain", "workers.jobs.explain_round", KeptExplanation, is_short=True)
"""Of a round; its arguments are the tournament, the number of the round and the digest of what it follows from."""


def digest_of(state: Tournament, number: int) -> str:
    """Return the digest of all that the explanation of a round follows from, in hex.

    Raises:
        IndexError: there is no such round.
    """
    return hashlib.sha256(msgspec.msgpack.encode(seen_by_explanation(state, number))).hexdigest()


async def explain_to_keep(log: TournamentLog, tournament: str, number: int) -> KeptExplanation:
    """Explain a round as the log has it now.

    Raises:
        TournamentUnknown: there is no such tournament.
        IndexError: there is no such round.
    """
    played = (await log.state(tournament)).played
    return KeptExplanation(digest_of(played, number), await asyncio.to_thread(explain, played, number))


class Explanations:
    """Explanations that workers make. A caller who looks before one is there gets none, and looks again.

    Callers who look at the same time share one question, and questions go out one after the other: a queue that is slow
    to answer holds one thread.
    """

    def __init__(self, answers: WorkerAnswers) -> None:
        self._answers = answers
        self._kept: LRUCache[tuple[str, int, str], Explanation] = LRUCache(_TABLES_KEPT, len)
        self._digests: LRUCache[tuple[str, int], tuple[Head, str]] = LRUCache(_DIGESTS_KEPT)
        self._asks: dict[tuple[str, int, str], asyncio.Task[Explanation | None]] = {}
        self._turn = asyncio.Lock()

    async def explanation(self, state: TournamentState, number: int) -> Explanation | None:
        """Return why the tables of a round are so; `None` while no worker has made it out.

        Raises:
            IndexError: there is no such round.
        """
        question = (state.id, number, self._digest(state, number))
        if question in self._kept:
            return self._kept[question]
        ask = self._asks.get(question)
        if ask is None:
            ask = self._asks[question] = asyncio.create_task(self._ask(*question))
            ask.add_done_callback(lambda _: self._asks.pop(question))
        await asyncio.wait({ask}, timeout=_WAIT_S)
        return ask.result() if ask.done() else None

    def _digest(self, state: TournamentState, number: int) -> str:
        head, digest = self._digests.get((state.id, number), (None, ""))
        if head != state.head:
            digest = digest_of(state.played, number)
            self._digests[state.id, number] = state.head, digest
        return digest

    async def _ask(self, tournament: str, number: int, digest: str) -> Explanation | None:
        async with self._turn:
            answer = await asyncio.to_thread(self._answers.ask, EXPLANATION, tournament, number, digest)
            if answer is None:
                return None
            if answer.digest != digest:  # the round was paired anew while it was asked for, and now is as it was
                await asyncio.to_thread(self._answers.ask_anew, EXPLANATION, tournament, number, digest)
                return None
        if len(answer.tables) <= _TABLES_KEPT:
            self._kept[tournament, number, digest] = answer.tables
        return answer.tables
