"""Tournaments for tests of their logs: begun, played without games here, and forged."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from domain.tournament.commands import (
    AnyCommand,
    AppointReferee,
    CloseRound,
    DecideResult,
    EnterPlayers,
    LockRound,
    OpenRound,
    PairRound,
    RecordResult,
    SetTables,
)
from domain.tournament.settings import Settings, Swiss
from domain.tournament.state import TableResult
from eventstore.identity import Identity
from eventstore.proof.checks.findings import Check
from eventstore.proof.stored_verification import StoredVerification
from eventstore.service import Service
from eventstore.storage.head import BEGINNING, chain_hash
from eventstore.storage.memory import MemoryStore
from eventstore.storage.store import Record
from eventstore.tournament.entries import TournamentState
from eventstore.tournament.stored_verification import verify_tournament_to_store
from eventstore.tournament.verify import TournamentVerification

OWNER = Identity("p-olga", "Olga", "player")
REFEREE = Identity("p-rita", "Rita", "player")
PLAYED_ELSEWHERE = Settings(Swiss(rounds=2, seats=2), title="Thursday")
ROSTER = ("p-anna", "p-ben", "p-cara", "p-dan")

Bodies = list[dict[str, Any]]


async def begun(service: Service, settings: Settings = PLAYED_ELSEWHERE, players: tuple[str, ...] = ROSTER) -> str:
    """Return a tournament with its players and a referee."""
    tournament = (await service.tournaments.create(settings, OWNER)).state.id
    names = tuple(player.removeprefix("p-").title() for player in players)
    for command in (AppointReferee(REFEREE.player), EnterPlayers(players, (), names)):
        await service.tournaments.command(tournament, command, OWNER)
    return tournament


async def command_all(
    service: Service, tournament: str, *commands: AnyCommand, caller: Identity = OWNER
) -> TournamentState:
    """Take commands; return the state after the last."""
    for command in commands:
        state = (await service.tournaments.command(tournament, command, caller)).state
    return state


async def round_played(service: Service, tournament: str) -> None:
    """Play a round; the seats finish in their order."""
    state = await command_all(service, tournament, PairRound(), LockRound(), OpenRound())
    number = len(state.played.begun)
    for count, table in enumerate(state.played.begun[-1].tables, 1):
        seats = range(len(table.players))
        result = TableResult(tuple(9 - seat for seat in seats), tuple(1 + seat for seat in seats))
        await command_all(service, tournament, RecordResult(number, count, result), caller=REFEREE)
    await command_all(service, tournament, CloseRound())


async def evening(service: Service) -> str:
    """Return a tournament that has ended, with a pairing by hand and a ruling in it."""
    tournament = await begun(service)
    await round_played(service, tournament)
    await command_all(service, tournament, DecideResult(1, 2, "mixed up", TableResult((1, 2), (2, 1))), caller=REFEREE)
    state = await command_all(service, tournament, PairRound())
    tables = tuple(table.players[::-1] for table in state.played.rounds[-1].tables)
    await command_all(service, tournament, SetTables(tables, (), "other seats"), LockRound(), OpenRound())
    for count in (1, 2):
        await command_all(service, tournament, RecordResult(2, count, TableResult((3, 3), (1, 1))))
    await command_all(service, tournament, CloseRound())
    return tournament


def stored_logs(service: Service) -> dict[str, list[Record]]:
    """Return the logs in the memory of a store; a change there is a change in the store."""
    assert isinstance(service.store, MemoryStore)
    return service.store._logs


def stored(service: Service, tournament: str) -> list[Record]:
    """Return the entries of a tournament in the memory of a store; a change there is a change in the store."""
    return stored_logs(service)[tournament]


def forged(service: Service, tournament: str, change: Callable[[Bodies], object]) -> None:
    """Change entries and make the chain anew, as anybody with write access to the store could."""
    records = stored(service, tournament)
    bodies: Bodies = [json.loads(record.body) for record in records]
    change(bodies)
    records.clear()
    head = BEGINNING
    for body in bodies:
        encoded = json.dumps(body, separators=(",", ":")).encode()
        records.append(Record(head.version + 1, encoded, b"", chain_hash(head.hash, encoded)))
        head = records[-1].head


async def verification_to_store(
    service: Service, tournament: str, upto: int = 0
) -> StoredVerification[TournamentVerification]:
    """Return the verification of a stored tournament up to a version, or to its head, as a worker keeps it."""
    log = service.tournaments
    head = (await log.record(tournament, upto)).head if upto else await log.head(tournament)
    return await verify_tournament_to_store(log.store, log.reader.codecs, log.keys, log.dutch, tournament, str(head))


async def verified(service: Service, tournament: str) -> TournamentVerification:
    """Return the verification of a tournament up to its head."""
    return (await verification_to_store(service, tournament)).verification


def failing(verification: TournamentVerification) -> dict[str, tuple[str, int | None]]:
    """Return the failed checks: by name the code and entry."""
    assert verification.ok == all(check.ok for check in verification.checks)
    return {check.name: (check.code, check.version) for check in verification.checks if not check.ok}


def the(verification: TournamentVerification, name: str) -> Check:
    """Return the check of a name."""
    return next(check for check in verification.checks if check.name == name)
