"""Stored verifications of tournaments, each with a record of its inputs."""

from __future__ import annotations

from typing import Final

from domain.tournament.dutch import DutchEngine
from eventstore.log.codec import Codecs
from eventstore.log.reader import LogReader
from eventstore.log.seeds import ServiceKeys
from eventstore.proof.stored_verification import NotedSource, StoredVerification, judge_of
from eventstore.storage.head import parse_head
from eventstore.storage.store import LogSource
from eventstore.storage.worker_answers import AnswerKind
from eventstore.tournament.entries import TournamentReader
from eventstore.tournament.verify import TournamentVerification, TournamentVerifier

TOURNAMENT_VERIFICATION: Final = AnswerKind(
    "verify_tournament", "workers.jobs.verify_tournament", StoredVerification[TournamentVerification], limit_s=3_600
)
"""Its arguments are the tournament and the head. Every pairing is searched for again, so it may take long."""


async def verify_tournament_to_store(
    store: LogSource, codecs: Codecs, keys: ServiceKeys, dutch: DutchEngine | None, tournament: str, head: str
) -> StoredVerification[TournamentVerification]:
    """Verify the log of a tournament up to a head, from the bytes that the store has now and nothing else.

    The verification holds for the bytes of that log, and for the heads of the games with compared results: the bytes of
    these games are read again for their own verification.

    Args:
        store: the store that holds the logs.
        codecs: the codecs of all rulesets.
        keys: the service's keys.
        dutch: pairs rounds by the FIDE Dutch system.
        tournament: the tournament's id.
        head: the head up to which it is verified.

    Raises:
        GameUnknown: there is no such tournament.
    """
    noted = NotedSource(store)
    await noted.head(tournament)
    verifier = TournamentVerifier(LogReader(store, codecs), keys, dutch, tournament)
    await verifier.take_all(TournamentReader(noted).stream(tournament, upto=parse_head(head)[0]))
    for game, its_head in sorted(verifier.games.items()):
        noted.note_head(game, its_head)
    return noted.keep(verifier.finish(head), judge_of(codecs, keys))
