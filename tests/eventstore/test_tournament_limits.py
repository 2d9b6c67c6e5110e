"""Limits of a tournament's log: commands without end leave room for its rounds, and its archive is read."""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator, Sequence
from itertools import count, cycle, pairwise

import pytest
from msgspec.structs import replace

from domain.tournament.commands import (
    AnyCommand,
    AppointReferee,
    CheckIn,
    CloseRound,
    DecideResult,
    EnterPlayers,
    ForbidPair,
    GiveUpPairing,
    Invite,
    LockRound,
    OpenRound,
    OrderPairing,
    OrderReplay,
    PairRound,
    PutOut,
    RecordResult,
    Register,
    Return,
    SetAbsence,
    SetTables,
    SettleDispute,
    Withdraw,
)
from domain.tournament.errors import TournamentRefused
from domain.tournament.formats import entries_to_play
from domain.tournament.settings import Groups, KnockOut, League, RoundRobin, Settings, Swiss
from domain.tournament.state import TableResult
from eventstore.errors import ArchiveInvalid
from eventstore.identity import SERVICE_IDENTITY, Identity
from eventstore.service import Service
from eventstore.storage.store import Store
from eventstore.tournament import archive
from eventstore.tournament.archive import export_tournament, read_tournament_archive, verify_tournament_archive
from eventstore.tournament.limits import TournamentLimits
from tests.eventstore.conftest import Backend
from tests.eventstore.tournaments import (
    OWNER,
    PLAYED_ELSEWHERE,
    REFEREE,
    ROSTER,
    begun,
    command_all,
    evening,
    round_played,
    verified,
)
from tests.tiny import RULESETS
from tests.tiny.play import OPERATOR, tiny_service

ANNA = Identity("p-anna", "Anna", "player")
BEN = Identity("p-ben", "Ben", "player")
RESULT = TableResult((2, 1), (1, 2))
OTHER_RESULT = TableResult((1, 2), (2, 1))
SMALL = TournamentLimits(entries=100, of_players=30, of_organisers=50, of_rulings=60, to_play=40, changes=100)


def limited_service(limits: TournamentLimits = SMALL, store: Store | None = None) -> Service:
    """Return a service whose logs of tournaments grow up to these limits."""
    service = tiny_service(store)
    service.tournaments.limits = limits
    return service


async def refusal_of(
    service: Service, tournament: str, command: AnyCommand, identity: Identity = OWNER
) -> TournamentRefused:
    """Return the refusal of a command, which leaves the log as it was."""
    before = await service.tournaments.head(tournament)
    with pytest.raises(TournamentRefused) as error:
        await service.tournaments.command(tournament, command, identity)
    assert await service.tournaments.head(tournament) == before
    return error.value


async def first_refusal(
    service: Service, tournament: str, commands: Sequence[AnyCommand], identity: Identity = OWNER
) -> TournamentRefused:
    """Send commands in turn until the first refusal; return it."""
    for number, command in zip(range(service.tournaments.limits.entries + 1), cycle(commands), strict=False):
        try:
            await service.tournaments.command(tournament, command, identity)
        except TournamentRefused as refusal:
            assert number
            return refusal
    raise AssertionError("no command was refused")


async def archive_of(service: Service, tournament: str) -> bytes:
    """Return the archive of a tournament in a single piece."""
    lines: AsyncIterator[bytes] = await export_tournament(service.tournaments, service.rights, tournament, OPERATOR)
    return b"".join([line async for line in lines])


async def check_archive(service: Service, tournament: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Check that an archive verifies, is read with the limit of its writing, and is refused with a lower limit."""
    content = await archive_of(service, tournament)
    length = (await service.tournaments.head(tournament)).version
    monkeypatch.setattr(archive, "MOST_ENTRIES", service.tournaments.limits.entries)
    assert length <= service.tournaments.limits.entries
    verification = await verify_tournament_archive(read_tournament_archive(io.BytesIO(content)), RULESETS)
    assert verification.ok, verification.checks
    monkeypatch.setattr(archive, "MOST_ENTRIES", length - 1)
    with pytest.raises(ArchiveInvalid) as error:
        read_tournament_archive(io.BytesIO(content))
    assert error.value.code == "archive_too_large"
    assert (await verified(service, tournament)).ok


# Players


def test_changes_of_a_player_beyond_the_limit_of_a_round_are_refused() -> None:
    async def scenario() -> None:
        service = tiny_service()
        tournament = await begun(service)
        misses = [SetAbsence(ANNA.player, 2), SetAbsence(ANNA.player, 2, absent=False)]
        refusal = await first_refusal(service, tournament, misses, ANNA)
        assert (refusal.code, refusal.value, refusal.rule) == ("changes_used_up", 40, "organising 2.5")
        assert (await service.tournaments.head(tournament)).version == 43
        for command in (Withdraw(ANNA.player), CheckIn(ANNA.player)):
            assert (await refusal_of(service, tournament, command, ANNA)).code == "changes_used_up"
        await command_all(service, tournament, Withdraw(ANNA.player), Return(ANNA.player), caller=REFEREE)
        await command_all(service, tournament, SetAbsence(BEN.player, 2), caller=BEN)
        await command_all(service, tournament, PairRound(), LockRound())
        assert (await refusal_of(service, tournament, Withdraw(ANNA.player), ANNA)).code == "changes_used_up"
        await command_all(service, tournament, OpenRound())
        await command_all(service, tournament, Withdraw(ANNA.player), caller=ANNA)
        state = await service.tournaments.state(tournament)
        assert state.changes == {ANNA.player: 1}
        assert await tiny_service(service.store).tournaments.state(tournament) == state

    asyncio.run(scenario())


def test_an_absence_from_a_round_beyond_the_end_is_refused() -> None:
    async def scenario() -> None:
        service = tiny_service()
        tournament = await begun(service)
        for number in (3, 20_100):
            refusal = await refusal_of(service, tournament, SetAbsence(ANNA.player, number), ANNA)
            assert (refusal.code, refusal.value) == ("round_beyond_end", number)
        await command_all(service, tournament, SetAbsence(ANNA.player, 2), caller=ANNA)

    asyncio.run(scenario())


def test_the_first_answer_is_repeated_when_limits_are_used_up() -> None:
    async def scenario() -> None:
        service = tiny_service()
        tournament, log = await begun(service), service.tournaments
        first = await log.command(tournament, Withdraw(ANNA.player), ANNA, "key")
        log.limits = TournamentLimits(of_players=1, changes=1)
        for command in (Withdraw(ANNA.player), Return(ANNA.player)):
            with pytest.raises(TournamentRefused):
                await log.command(tournament, command, ANNA, "other")
        assert (await log.command(tournament, Withdraw(ANNA.player), ANNA, "key")).record == first.record

    asyncio.run(scenario())


@pytest.mark.parametrize("command", [Invite(()), EnterPlayers(()), EnterPlayers((), (), ())])
def test_a_command_that_changes_nothing_is_refused(command: AnyCommand) -> None:
    async def scenario() -> None:
        service = tiny_service()
        assert (await refusal_of(service, await begun(service), command)).code == "changes_nothing"

    asyncio.run(scenario())


def test_the_same_tables_again_are_refused() -> None:
    async def scenario() -> None:
        service = tiny_service()
        tournament = await begun(service)
        state = await command_all(service, tournament, PairRound())
        command = SetTables(tuple(table.players[::-1] for table in state.played.rounds[-1].tables), (), "why")
        await command_all(service, tournament, command)
        assert (await refusal_of(service, tournament, command)).code == "changes_nothing"

    asyncio.run(scenario())


# A full log


def test_a_full_log_has_room_for_its_tournament_to_the_end(backend: Backend, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(store: Store) -> None:
        service = limited_service(store=store)
        tournament = await begun(service)
        log = service.tournaments
        misses = [SetAbsence(ANNA.player, 2), SetAbsence(ANNA.player, 2, absent=False)]
        refusal = await first_refusal(service, tournament, misses, ANNA)
        assert (refusal.code, refusal.value, refusal.rule) == ("log_full", 30, "organising 2.5")
        toggles = [ForbidPair(("p-anna", "p-ben")), ForbidPair(("p-anna", "p-ben"), forbidden=False)]
        refusal = await first_refusal(service, tournament, toggles)
        assert (refusal.code, refusal.value) == ("log_full", 50)
        commands: tuple[AnyCommand, ...] = (
            AppointReferee("p-x"),
            Invite(("p-x",)),
            EnterPlayers(("p-x",)),
            Withdraw("p-ben"),
        )
        command: AnyCommand
        for command in commands:
            assert (await refusal_of(service, tournament, command)).code == "log_full"
        state = await command_all(service, tournament, PairRound())
        tables = tuple(table.players for table in state.played.rounds[-1].tables)
        pairings: tuple[AnyCommand, ...] = (PairRound(), SetTables(tables[::-1], (), "why"))
        for command in pairings:
            assert (await refusal_of(service, tournament, command)).code == "log_full"
        await command_all(service, tournament, LockRound(), OpenRound(), RecordResult(1, 1, RESULT))
        refusal = await first_refusal(
            service, tournament, [DecideResult(1, 1, "why", OTHER_RESULT), DecideResult(1, 1, "why", RESULT)]
        )
        assert (refusal.code, refusal.value) == ("log_full", 60)
        for ruling in (PutOut(1, 2, "why", tables[1][0], came=True), OrderReplay(1, 1, "why")):
            assert (await refusal_of(service, tournament, ruling)).code == "log_full"
        # The table has no result, and so the round cannot be closed.
        await command_all(service, tournament, DecideResult(1, 2, "why", RESULT), CloseRound())
        await round_played(service, tournament)
        assert (await log.state(tournament)).status == "ended"
        await check_archive(service, tournament, monkeypatch)

    backend.run(scenario)


def test_the_answer_to_a_dispute_is_a_ruling() -> None:
    async def scenario() -> None:
        service = limited_service()
        tournament = await begun(service)
        await round_played(service, tournament)
        state = await service.tournaments.state(tournament)
        command = SettleDispute(1, 1, "why", "d1", "ruled", "0-game", 4)
        assert service.tournaments.settling(state, command, OWNER).record.version == state.head.version + 1
        service.tournaments.limits = replace(SMALL, of_rulings=state.head.version)
        with pytest.raises(TournamentRefused) as error:
            service.tournaments.settling(state, command, OWNER)
        assert error.value.code == "log_full"

    asyncio.run(scenario())


def test_the_service_writes_up_to_the_last_entry_and_no_further() -> None:
    async def scenario() -> None:
        service = tiny_service()
        tournament = await begun(service)
        state = await command_all(service, tournament, PairRound(), LockRound(), OpenRound())
        service.tournaments.limits = TournamentLimits(entries=state.head.version + 1)
        await command_all(service, tournament, RecordResult(1, 1, RESULT), caller=SERVICE_IDENTITY)
        refusal = await refusal_of(service, tournament, RecordResult(1, 2, RESULT), SERVICE_IDENTITY)
        assert (refusal.code, refusal.value) == ("log_full", state.head.version + 1)

    asyncio.run(scenario())


def test_a_log_of_an_earlier_release_beyond_the_limits_stays_and_verifies() -> None:
    async def scenario() -> None:
        service = tiny_service()
        tournament = await begun(service)
        for number in range(1, 4):
            await command_all(service, tournament, SetAbsence(ANNA.player, 2, absent=number % 2 == 1), caller=ANNA)
        other_service = limited_service(
            TournamentLimits(entries=3, of_players=2, of_organisers=2, changes=1), service.store
        )
        assert (await other_service.tournaments.state(tournament)).head.version == 6
        assert (await verified(other_service, tournament)).ok
        assert (await refusal_of(other_service, tournament, PairRound())).code == "log_full"

    asyncio.run(scenario())


def test_an_entry_longer_than_a_line_is_refused() -> None:
    async def scenario() -> None:
        service = tiny_service()
        tournament = await begun(service)
        service.tournaments.limits = TournamentLimits(line_bytes=4_000)
        refusal = await refusal_of(service, tournament, Invite(tuple(f"p-{number}" for number in range(500))))
        assert refusal.code == "entry_too_large"
        assert isinstance(refusal.value, int)
        assert refusal.value > 4_000
        with pytest.raises(TournamentRefused) as error:
            await service.tournaments.create(Settings(Groups(sizes=(7,) * 2_000)), OWNER)
        assert error.value.code == "entry_too_large"

    asyncio.run(scenario())


def test_a_refused_order_is_given_again_only_while_organisers_have_room() -> None:
    async def scenario() -> None:
        service = tiny_service()
        tournament = await begun(service)
        await command_all(service, tournament, OrderPairing())
        state = await command_all(service, tournament, GiveUpPairing(1, "too_long", 120), caller=SERVICE_IDENTITY)
        service.tournaments.limits = TournamentLimits(of_organisers=state.head.version)
        assert (await refusal_of(service, tournament, OrderPairing())).code == "log_full"
        tables = (ROSTER[:2], ROSTER[2:])
        assert (await command_all(service, tournament, SetTables(tables, (), "by hand"))).played.rounds != ()

    asyncio.run(scenario())


# Sizes


def test_more_players_than_the_rounds_of_a_log_hold_are_refused() -> None:
    async def scenario() -> None:
        service = tiny_service()
        settings = replace(PLAYED_ELSEWHERE, format=RoundRobin(), registration="open")
        tournament = await begun(service, settings, tuple(f"p-{number}" for number in range(190)))
        crowd = tuple(f"p-late-{number}" for number in range(60))
        refusal = await refusal_of(service, tournament, EnterPlayers(crowd))
        assert (refusal.code, refusal.value) == ("tournament_too_large", 249 * (5 + 125))
        service.tournaments.limits = TournamentLimits(to_play=18_000)
        assert (await refusal_of(service, tournament, Register(ANNA.player), ANNA)).code == "tournament_too_large"
        assert (await refusal_of(service, tournament, PairRound())).code == "tournament_too_large"
        service.tournaments.limits = TournamentLimits()
        await command_all(service, tournament, Register(ANNA.player), caller=ANNA)
        await command_all(service, tournament, PairRound())

    asyncio.run(scenario())


def test_a_table_is_played_again_only_while_there_is_room() -> None:
    async def scenario() -> None:
        service = tiny_service()
        tournament = await begun(service)
        await round_played(service, tournament)
        # Two rounds of two tables; a re-play brings another result, and its round is closed again.
        service.tournaments.limits = TournamentLimits(to_play=2 * (5 + 2) + 2)
        await command_all(service, tournament, OrderReplay(1, 1, "why"), RecordResult(1, 1, RESULT), CloseRound())
        refusal = await refusal_of(service, tournament, OrderReplay(1, 1, "why"))
        assert (refusal.code, refusal.value) == ("tournament_too_large", 18)

    asyncio.run(scenario())


FORMATS = {
    "swiss": (Swiss(rounds=4, seats=3), 10),
    "groups": (Groups(sizes=(7, 5), seats=4, at_once=False), 12),
    "groups at once": (Groups(sizes=(7,), seats=4), 14),
    "round robin": (RoundRobin(cycles=2), 5),
    "knock-out": (KnockOut(heats=2, qualifiers=5, advance=1, seats=4), 9),
    "knock-out alone": (KnockOut(seats=2), 9),
    "league": (League(seasons=2, sizes=(4, 5), seats=4, promoted=1, at_once=False), 9),
}


@pytest.mark.parametrize("name", FORMATS)
def test_no_tournament_needs_more_entries_than_its_reserve(name: str) -> None:
    async def scenario() -> None:
        service = tiny_service()
        format_, players = FORMATS[name]
        settings = replace(PLAYED_ELSEWHERE, format=format_)
        tournament = await begun(service, settings, tuple(f"p-{number:02}" for number in range(players)))
        states = [await service.tournaments.state(tournament)]
        entries = states[0].head.version
        while states[-1].status != "ended":
            await round_played(service, tournament)
            states.append(await service.tournaments.state(tournament))
        reserves = [entries_to_play(state.played, players) for state in states]
        assert states[-1].head.version - entries <= reserves[-1]
        assert all(after <= before for before, after in pairwise(reserves)), reserves

    asyncio.run(scenario())


def test_archives_of_ended_tournaments_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        service = tiny_service()
        await check_archive(service, await evening(service), monkeypatch)

    asyncio.run(scenario())


@pytest.mark.long
def test_many_players_fill_the_longest_log_and_the_tournament_is_played(
    redis_backend: Backend, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(store: Store) -> None:
        service = tiny_service(store)
        settings = replace(PLAYED_ELSEWHERE, format=Swiss(rounds=2, seats=2))
        crowd = tuple(f"p-{number}" for number in range(600))
        tournament = await begun(service, settings, (*ROSTER, *crowd))
        codes = set()
        for number in count():
            player = Identity(crowd[number % len(crowd)], "", "player")
            absent = (number // len(crowd)) % 2 == 0
            try:
                await command_all(service, tournament, SetAbsence(player.player, 2, absent=absent), caller=player)
            except TournamentRefused as refusal:
                codes.add(refusal.code)
                break
        assert codes == {"log_full"}
        assert (await service.tournaments.head(tournament)).version == 20_000
        for _ in range(2):
            await round_played(service, tournament)
        assert (await service.tournaments.state(tournament)).status == "ended"
        await check_archive(service, tournament, monkeypatch)

    redis_backend.run(scenario)
