"""The log of a tournament: rights of its writers, and that it reads at every version as it was written."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from typing import get_args

import pytest
from msgspec.structs import replace

from domain.core.chance import KeyedChance
from domain.tournament.commands import (
    AbortTournament,
    AnyCommand,
    AppointReferee,
    BeginChanges,
    CallTables,
    ChangeEntrant,
    ChangeTimer,
    CheckIn,
    CloseRound,
    CreateTournament,
    DecideResult,
    EditTournament,
    EndChanges,
    EndTournament,
    EnterPlayers,
    ForbidPair,
    GiveUpPairing,
    Invite,
    LockRound,
    MakeTables,
    OpenPlayOff,
    OpenRound,
    OrderPairing,
    OrderReplay,
    PairRound,
    PauseTimer,
    PutOut,
    RecordPlayOff,
    RecordResult,
    Register,
    ReplacePlayer,
    ResumeTimer,
    Return,
    SetAbsence,
    SetFirstPlace,
    SetRegistration,
    SetRounds,
    SetScoring,
    SetTables,
    SettleDispute,
    SettlePlayOff,
    StartTimer,
    StopTimer,
    TakeBackRuling,
    UnlockRound,
    Withdraw,
)
from domain.tournament.errors import TournamentRefused
from domain.tournament.rules import decide
from domain.tournament.settings import PlayedGame, Scoring
from domain.tournament.state import TableResult
from eventstore.errors import KeyReused, LogDamaged, TournamentUnknown, VersionUnknown
from eventstore.identity import ANYBODY, SERVICE_IDENTITY, Identity
from eventstore.log.seeds import commitment_of, game_key
from eventstore.storage.head import chain_hash
from eventstore.storage.memory import MemoryStore
from eventstore.storage.store import Record, Store
from eventstore.table.events import SeedRevealed
from eventstore.tournament.entries import TournamentOpened, TournamentState, body_of
from eventstore.tournament.roles import require_role
from tests.eventstore.conftest import Backend
from tests.eventstore.tournaments import (
    OWNER,
    PLAYED_ELSEWHERE,
    REFEREE,
    begun,
    command_all,
    evening,
    forged,
    round_played,
    stored,
)
from tests.tiny.play import KEYS, started, tiny_service

PLAYER = Identity("p-anna", "Anna", "player")
OTHER = "p-ben"
WHO = {
    "owner": OWNER,
    "referee": REFEREE,
    "player": PLAYER,
    "stranger": Identity("p-stranger", "Stranger", "player"),
    "organiser of other tournaments": Identity("p-other", "Other", "organiser"),
    "nobody": ANYBODY,
    "operator": Identity("", "operator", "operator"),
    "operator who plays": Identity("p-cara", "Cara", "operator"),
    "service": SERVICE_IDENTITY,
}
OPERATORS = {"operator", "operator who plays", "service"}
OWNERS = {"owner", *OPERATORS}
ORGANISERS = {"referee", *OWNERS}
RESULT = TableResult((1, 0), (1, 2))

ALLOWED: tuple[tuple[AnyCommand, set[str]], ...] = (
    (CreateTournament(PLAYED_ELSEWHERE), ORGANISERS),  # the rules refuse a second creation to everybody
    (EditTournament("Friday", "", "", None), ORGANISERS),
    (Invite((OTHER,)), ORGANISERS),
    (Register(OTHER), ORGANISERS),
    (EnterPlayers((OTHER,)), ORGANISERS),
    (ChangeEntrant(OTHER, 1_500), ORGANISERS),
    (CheckIn(OTHER), ORGANISERS),
    (Withdraw(OTHER), ORGANISERS),
    (Return(OTHER), ORGANISERS),
    (SetAbsence(OTHER, 1), ORGANISERS),
    (ForbidPair((OTHER, PLAYER.player)), ORGANISERS),
    (AppointReferee(OTHER), OWNERS),
    (PairRound(), ORGANISERS),
    (OrderPairing(), ORGANISERS),
    (MakeTables(1), {"service"}),
    (GiveUpPairing(1, "too_long", 120), {"service"}),
    (SetTables((), (), "why"), ORGANISERS),
    (BeginChanges(), ORGANISERS),
    (EndChanges(), ORGANISERS),
    (LockRound(), ORGANISERS),
    (UnlockRound("why"), ORGANISERS),
    (OpenRound(), ORGANISERS),
    (CallTables((1,)), ORGANISERS),
    (StartTimer(60), ORGANISERS),
    (ChangeTimer(60), ORGANISERS),
    (PauseTimer(), ORGANISERS),
    (ResumeTimer(), ORGANISERS),
    (StopTimer(), ORGANISERS),
    (RecordResult(1, 1, RESULT), ORGANISERS),
    (CloseRound(), ORGANISERS),
    (SetRounds(3, "why"), OWNERS),
    (SetScoring(Scoring(), "why"), OWNERS),
    (SetRegistration("list", check_in=True, late_until=0, why="why"), OWNERS),
    (SetFirstPlace("lot", "why"), OWNERS),
    (OpenPlayOff((OTHER, PLAYER.player), "why"), ORGANISERS),
    (SettlePlayOff(1, RESULT), {"service"}),
    (RecordPlayOff((OTHER, PLAYER.player), RESULT, "why"), ORGANISERS),
    (EndTournament("why"), OWNERS),
    (AbortTournament("why"), OWNERS),
    (DecideResult(1, 1, "why", RESULT), ORGANISERS),
    (PutOut(1, 1, "why", OTHER, came=True), ORGANISERS),
    (ReplacePlayer(1, 1, "why", OTHER, PLAYER.player), ORGANISERS),
    (OrderReplay(1, 1, "why"), ORGANISERS),
    (TakeBackRuling(1, "why"), ORGANISERS),
    (SettleDispute(1, 1, "why", "d1", "ruled", "0-game", 4), ORGANISERS),
)
"""By command: the callers who may give it in a tournament that is played elsewhere."""
OF_SERVICE = {RecordResult, CloseRound}
"""Commands of the service alone where the games are played here."""
OF_ONESELF = (Register, CheckIn, Withdraw, Return)


def may(state: TournamentState, command: AnyCommand) -> set[str]:
    """Return the names of the callers who may give a command."""
    names = set()
    for name, caller in WHO.items():
        try:
            require_role(state, command, caller)
        except TournamentRefused:
            continue
        names.add(name)
    return names


def test_no_command_is_forgotten_among_the_roles() -> None:
    assert {type(command) for command, _ in ALLOWED} == set(get_args(AnyCommand))


@pytest.mark.parametrize(("command", "allowed"), ALLOWED, ids=[type(command).__name__ for command, _ in ALLOWED])
def test_each_command_has_its_callers(command: AnyCommand, allowed: set[str]) -> None:
    async def scenario() -> None:
        service = tiny_service()
        state = await service.tournaments.state(await begun(service))
        assert may(state, command) == allowed
        here = replace(PLAYED_ELSEWHERE, game=PlayedGame("tiny"))
        state = await service.tournaments.state(await begun(service, here))
        assert may(state, command) == ({"service"} if type(command) in OF_SERVICE else allowed)

    asyncio.run(scenario())


@pytest.mark.parametrize("name", WHO)
def test_people_speak_for_themselves(name: str) -> None:
    async def scenario() -> None:
        service = tiny_service()
        state = await service.tournaments.state(await begun(service))
        caller = WHO[name]
        for command in (*(kind(caller.player) for kind in OF_ONESELF), SetAbsence(caller.player, 2)):
            assert (name in may(state, command)) == (name != "nobody"), command

    asyncio.run(scenario())


def test_a_referee_is_one_until_that_ends() -> None:
    async def scenario() -> None:
        service = tiny_service()
        tournament = await begun(service)
        await command_all(service, tournament, PairRound(), caller=REFEREE)
        await command_all(service, tournament, AppointReferee(REFEREE.player, appointed=False))
        with pytest.raises(TournamentRefused, match="organise") as caught:
            await command_all(service, tournament, LockRound(), caller=REFEREE)
        assert (caught.value.code, caught.value.value) == ("not_for_this_role", "spectator")

    asyncio.run(scenario())


@pytest.mark.parametrize(
    "name", ["", "nothing", "0-t", "0-tabcdefghijk", "0-tabcdefghijklm", "0-gabcdefghijkl", "x-y-z"]
)
def test_an_id_of_no_tournament(name: str) -> None:
    async def scenario() -> None:
        log = tiny_service().tournaments
        for attempt in (log.state(name), log.head(name), log.state_at(name, 1), log.command(name, PairRound(), OWNER)):
            with pytest.raises(TournamentUnknown):
                await attempt

    asyncio.run(scenario())


def test_a_game_is_no_tournament() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service)
        with pytest.raises(TournamentUnknown):
            await service.tournaments.state(game)

    asyncio.run(scenario())


def test_every_version_reads_as_it_was_written() -> None:
    async def scenario() -> None:
        service = tiny_service()
        tournament = await evening(service)
        over = await service.tournaments.state(tournament)
        assert over.status == "ended"
        fresh = tiny_service(service.store).tournaments
        assert await fresh.state(tournament) == over
        assert await fresh.state_at(tournament, over.head.version) == over
        states = [await fresh.state_at(tournament, version) for version in range(1, over.head.version + 1)]
        assert [state.head for state in states] == [record.head for record in stored(service, tournament)]
        assert [state.status for state in states].count("ended") == 1
        assert [len(state.played.rounds) for state in states] == sorted(len(state.played.rounds) for state in states)
        for version in (0, -1, over.head.version + 1):
            with pytest.raises(VersionUnknown):
                await fresh.state_at(tournament, version)

    asyncio.run(scenario())


def test_each_answer_equals_a_fresh_reading() -> None:
    async def scenario() -> None:
        service = tiny_service()
        tournament = await begun(service)
        for command in (PairRound(), PairRound(), Withdraw(OTHER), PairRound(), LockRound(), OpenRound()):
            accepted = await service.tournaments.command(tournament, command, OWNER)
            assert accepted.state == await tiny_service(service.store).tournaments.state(tournament)
            assert body_of(accepted.record).command == command
            assert accepted.record.head == accepted.state.head

    asyncio.run(scenario())


def test_two_processes_read_each_others_entries() -> None:
    async def scenario() -> None:
        first = tiny_service()
        other = tiny_service(first.store)
        tournament = await begun(first)
        for number in range(6):
            writer, reader = (first, other) if number % 2 else (other, first)
            after = await command_all(writer, tournament, ForbidPair(("p-anna", "p-ben"), forbidden=number % 2 == 0))
            assert await reader.tournaments.state(tournament) == after

    asyncio.run(scenario())


def test_a_log_that_was_set_back_is_read_as_it_is() -> None:
    async def scenario() -> None:
        service = tiny_service()
        tournament = await begun(service)
        await round_played(service, tournament)
        records = stored(service, tournament)
        del records[4:]
        state = await service.tournaments.state(tournament)
        assert state.head == records[-1].head
        assert state == await tiny_service(service.store).tournaments.state(tournament)
        await command_all(service, tournament, LockRound(), OpenRound())
        forged(service, tournament, lambda bodies: bodies[1].update(time=bodies[1]["time"] + 1))
        assert (await service.tournaments.state(tournament)).head == records[-1].head, "replaced, at the same version"
        records.clear()
        with pytest.raises(TournamentUnknown):
            await service.tournaments.state(tournament)

    asyncio.run(scenario())


def test_a_gap_is_named() -> None:
    async def scenario() -> None:
        service = tiny_service()
        tournament = await begun(service)
        del stored(service, tournament)[1]
        for reader in (service, tiny_service(service.store)):
            with pytest.raises(LogDamaged) as caught:
                await reader.tournaments.state(tournament)
            assert caught.value.value == 2

    asyncio.run(scenario())


DAMAGE = {
    "nothing": b"",
    "no JSON": b"{",
    "no entry": b"{}",
    "no text": b"\xff\xfe",
    "deep": b"[" * 100_000,
}


@pytest.mark.parametrize("body", DAMAGE.values(), ids=DAMAGE)
def test_an_entry_that_does_not_decode_is_named(body: bytes) -> None:
    async def scenario() -> None:
        service = tiny_service()
        tournament = await begun(service)
        records = stored(service, tournament)
        records[2] = Record(3, body, b"", chain_hash(records[1].hash, body))
        with pytest.raises(LogDamaged) as caught:
            await tiny_service(service.store).tournaments.state(tournament)
        assert caught.value.value == 3

    asyncio.run(scenario())


def _first_without(kind: str) -> object:
    def change(bodies: list[dict[str, object]]) -> None:
        events = bodies[0]["events"]
        assert isinstance(events, list)
        bodies[0]["events"] = [event for event in events if not event["type"].startswith(kind)]

    return change


MISFITS = {
    "an unknown field": (2, lambda bodies: bodies[1].update(colour="red")),
    "an unknown command": (2, lambda bodies: bodies[1].update(command={"type": "dance"})),
    "an unknown fact": (2, lambda bodies: bodies[1].update(events=[{"type": "danced.1"}])),
    "facts in another order": (1, lambda bodies: bodies[0]["events"].insert(0, bodies[1]["events"][0])),
    "another version": (2, lambda bodies: bodies[1].update(version=5)),
    "no beginning": (1, _first_without("tournament_opened")),
    "no settings": (1, _first_without("tournament_created")),
    "nothing at all": (1, lambda bodies: bodies[0].update(events=[])),
}


@pytest.mark.parametrize("name", MISFITS)
def test_an_entry_that_does_not_fit_is_named(name: str) -> None:
    version, change = MISFITS[name]

    async def scenario() -> None:
        service = tiny_service()
        tournament = await begun(service)
        forged(service, tournament, change)  # type: ignore[arg-type]  # changes of any kind
        with pytest.raises(LogDamaged) as caught:
            await tiny_service(service.store).tournaments.state(tournament)
        assert caught.value.value == version

    asyncio.run(scenario())


def test_the_seed_is_bound_before_and_told_after_the_last_round() -> None:
    async def scenario() -> None:
        service = tiny_service()
        tournament = await evening(service)
        bodies = [body_of(record) for record in stored(service, tournament)]
        opened_event = bodies[0].events[0]
        assert isinstance(opened_event, TournamentOpened)
        assert opened_event.commitment == KEYS.commit(tournament)
        revealed = [(body.version, fact) for body in bodies for fact in body.events if isinstance(fact, SeedRevealed)]
        ((version, fact),) = revealed
        assert version == len(bodies), "with the last close"
        assert commitment_of(bytes.fromhex(fact.seed)) == opened_event.commitment.digest
        # Anybody who has the log alone can pair each round again.
        key, state, paired = game_key(bytes.fromhex(fact.seed), ()), None, 0
        reader = tiny_service(service.store).tournaments
        for body in bodies:
            ordinals: Mapping[str, int] = {}
            if state is not None:
                ordinals = (await reader.state_at(tournament, body.version - 1)).ordinals
            facts = decide(state, body.command, KeyedChance(key, ordinals), by=body.actor)
            assert facts == [fact for fact in body.events if not isinstance(fact, TournamentOpened | SeedRevealed)]
            paired += bool(body.draws)
            state = (await reader.state_at(tournament, body.version)).played
        assert paired == 2

    asyncio.run(scenario())


def test_the_seed_is_told_once_when_the_last_round_is_played_again() -> None:
    async def scenario() -> None:
        service = tiny_service()
        tournament = await evening(service)
        await command_all(service, tournament, OrderReplay(2, 1, "a wrong board"))
        assert (await service.tournaments.state(tournament)).status == "playing"
        state = await command_all(service, tournament, RecordResult(2, 1, RESULT), CloseRound())
        assert state.status == "ended"
        facts = [fact for record in stored(service, tournament) for fact in body_of(record).events]
        assert sum(isinstance(fact, SeedRevealed) for fact in facts) == 1

    asyncio.run(scenario())


def test_draws_go_on_where_they_stood() -> None:
    async def scenario() -> None:
        service = tiny_service()
        tournament = await begun(service)
        for _ in range(3):
            await command_all(tiny_service(service.store), tournament, PairRound())
        draws = [draw for record in stored(service, tournament) for draw in body_of(record).draws]
        assert [(draw.pile, draw.ordinal) for draw in draws] == [("pairing", 0), ("pairing", 1), ("pairing", 2)]
        assert len({draw.index for draw in draws}) == 3

    asyncio.run(scenario())


def test_a_refused_command_leaves_the_log() -> None:
    async def scenario() -> None:
        service = tiny_service()
        tournament = await begun(service)
        before = list(stored(service, tournament))
        for command in (LockRound(), OpenRound(), CloseRound(), Return(OTHER), CreateTournament(PLAYED_ELSEWHERE)):
            with pytest.raises(TournamentRefused):
                await command_all(service, tournament, command)
        assert stored(service, tournament) == before

    asyncio.run(scenario())


def test_times_never_fall() -> None:
    async def scenario() -> None:
        store = MemoryStore()
        ahead, behind = tiny_service(store), tiny_service(store)
        tournament = await begun(ahead)
        before = (await ahead.tournaments.state(tournament)).time
        assert behind.core.clock() < before
        assert (await command_all(behind, tournament, PairRound())).time == before

    asyncio.run(scenario())


def test_an_operator_with_a_player_is_told_as_an_operator() -> None:
    async def scenario() -> None:
        service = tiny_service()
        tournament = await begun(service)
        await command_all(service, tournament, PairRound(), caller=WHO["operator who plays"])
        assert (await service.tournaments.state(tournament)).creator == OWNER.actor
        last = json.loads(stored(service, tournament)[-1].body)
        assert (last["actor"], last["operates"]) == ("player:p-cara", True)
        assert "operates" not in json.loads(stored(service, tournament)[-2].body)

    asyncio.run(scenario())


def test_two_writers_at_once_both_append(shared_backend: Backend) -> None:
    async def scenario(_: Store) -> None:
        stores = [shared_backend.open(), shared_backend.open()]
        try:
            first, other = (tiny_service(store) for store in stores)
            tournament = await begun(first)
            late = [f"p-late-{number}" for number in range(8)]
            await asyncio.gather(
                *(
                    command_all((first, other)[number % 2], tournament, EnterPlayers((player,)))
                    for number, player in enumerate(late)
                )
            )
            states = [
                await service.tournaments.state(tournament) for service in (first, other, tiny_service(stores[0]))
            ]
            assert states[0] == states[1] == states[2]
            assert {entrant.player for entrant in states[0].played.roster} >= set(late)
            assert states[0].head.version == 3 + len(late)
        finally:
            for store in stores:
                await store.close()

    shared_backend.run(scenario)


def test_one_request_sent_twice_at_once_is_one_entry(shared_backend: Backend) -> None:
    async def scenario(_: Store) -> None:
        stores = [shared_backend.open(), shared_backend.open()]
        try:
            logs = [tiny_service(store).tournaments for store in stores]
            created = await asyncio.gather(*(log.create(PLAYED_ELSEWHERE, OWNER, "begin") for log in logs))
            (tournament,) = {result.state.id for result in created}
            entry = EnterPlayers(("p-anna", "p-ben"))
            accepted = await asyncio.gather(*(log.command(tournament, entry, OWNER, "enter") for log in logs * 2))
            assert {result.record.version for result in accepted} == {2}
            accepted = await asyncio.gather(*(log.command(tournament, PairRound(), OWNER, "pair") for log in logs))
            assert {result.record.version for result in accepted} == {3}
            with pytest.raises(KeyReused):
                await logs[0].command(tournament, LockRound(), OWNER, "pair")
        finally:
            for store in stores:
                await store.close()

    shared_backend.run(scenario)
