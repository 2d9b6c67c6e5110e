"""Tournaments that end before their last round: news, counted results, and verification anywhere."""

from __future__ import annotations

import asyncio
import io

import pytest
from msgspec.structs import replace

from domain.core.bots import BOTS
from domain.tournament.commands import (
    AbortTournament,
    AnyCommand,
    CloseRound,
    DecideResult,
    EndTournament,
    LockRound,
    MakeTables,
    OpenRound,
    OrderPairing,
    OrderReplay,
    PairRound,
    RecordPlayOff,
    RecordResult,
    SetFirstPlace,
    SetRounds,
    Withdraw,
)
from domain.tournament.errors import TournamentRefused
from domain.tournament.events import LotsDrawn
from domain.tournament.settings import PlayedGame, Swiss
from domain.tournament.standings import standings
from domain.tournament.state import TableResult
from eventstore.errors import KeyReused
from eventstore.identity import ANYBODY, SERVICE_IDENTITY
from eventstore.log.state import status_of
from eventstore.service import Service, open_service
from eventstore.storage.memory import MemoryStore
from eventstore.storage.store import Append, Appended
from eventstore.table.commands import AbortGame
from eventstore.table.events import SeedRevealed, round_seed
from eventstore.tournament.archive import export_tournament, read_tournament_archive, verify_tournament_archive
from eventstore.tournament.entries import body_of
from eventstore.tournament.log import game_of
from tests.eventstore.tournaments import (
    OWNER,
    PLAYED_ELSEWHERE,
    REFEREE,
    ROSTER,
    begun,
    command_all,
    failing,
    forged,
    round_played,
    stored,
    verified,
)
from tests.tiny import RULESETS
from tests.tiny.play import KEYS, OPERATOR, Clock, due_games, played, tiny_service
from workers.tournaments import end_order, sync_tables

FIVE = replace(PLAYED_ELSEWHERE, format=Swiss(rounds=5, seats=2))
END = EndTournament("everybody leaves")
ABORT = AbortTournament("fire alarm")
WAYS: dict[str, AnyCommand] = {"end": END, "abort": ABORT, "rounds": SetRounds(1, "the hall closes")}


class StoppingStore(MemoryStore):
    """A store that kills its writer right before an append, after so many."""

    appends_left = -1

    async def append(self, *parts: Append) -> tuple[Appended, ...]:
        if self.appends_left == 0:
            self.appends_left = -1
            raise KeyboardInterrupt
        self.appends_left -= 1
        return await super().append(*parts)


async def archive_of(service: Service, tournament: str) -> bytes:
    lines = await export_tournament(service.tournaments, service.rights, tournament, ANYBODY)
    return b"".join([line async for line in lines])


async def require_sound(service: Service, tournament: str) -> None:
    """See that a tournament and its archive verify, with all their draws."""
    for report in (
        await verified(service, tournament),
        await verify_tournament_archive(
            read_tournament_archive(io.BytesIO(await archive_of(service, tournament))), RULESETS
        ),
    ):
        assert report.ok, report.checks
        assert all(check.checked for check in report.checks)


@pytest.mark.parametrize("way", WAYS)
def test_when_everybody_leaves_the_tournament_ends_with_its_seed_and_its_archive(way: str) -> None:
    async def scenario() -> None:
        service = tiny_service()
        tournament = await begun(service, FIVE)
        await round_played(service, tournament)
        await command_all(service, tournament, *(Withdraw(player) for player in ROSTER))
        state = await command_all(service, tournament, WAYS[way])
        assert state.status == ("aborted" if way == "abort" else "ended")
        last = body_of(stored(service, tournament)[-1])
        (seed,) = (event for event in last.events if isinstance(event, SeedRevealed))
        assert seed.seed_game == tournament
        await require_sound(service, tournament)

    asyncio.run(scenario())


@pytest.mark.parametrize("way", ["end", "abort"])
def test_a_repeated_end_has_the_first_answer_and_another_request_under_its_key_is_refused(way: str) -> None:
    async def scenario() -> None:
        service = tiny_service()
        tournament = await begun(service, FIVE)
        await round_played(service, tournament)
        first = await service.tournaments.command(tournament, WAYS[way], OWNER, "a key")
        again = await tiny_service(service.store).tournaments.command(tournament, WAYS[way], OWNER, "a key")
        assert (again.record, again.state) == (first.record, first.state)
        with pytest.raises(KeyReused):
            await service.tournaments.command(tournament, EndTournament("rain"), OWNER, "a key")
        with pytest.raises(TournamentRefused) as refused:
            await service.tournaments.command(tournament, WAYS[way], OWNER)
        assert (refused.value.code, refused.value.value) == ("tournament_over", 1)

    asyncio.run(scenario())


@pytest.mark.parametrize("way", WAYS)
def test_the_owner_alone_decides_how_long_it_goes_on(way: str) -> None:
    async def scenario() -> None:
        service = tiny_service()
        tournament = await begun(service, FIVE)
        await round_played(service, tournament)
        with pytest.raises(TournamentRefused) as refused:
            await command_all(service, tournament, WAYS[way], caller=REFEREE)
        assert (refused.value.code, refused.value.value) == ("not_for_this_role", "referee")

    asyncio.run(scenario())


@pytest.mark.parametrize("way", WAYS)
def test_tables_that_are_being_made_come_too_late_for_a_tournament_that_ended(way: str) -> None:
    async def scenario() -> None:
        service = tiny_service()
        tournament = await begun(service, FIVE)
        await round_played(service, tournament)
        await command_all(service, tournament, OrderPairing())
        assert await due_games(service) == [tournament]
        ended = await command_all(service, tournament, WAYS[way])
        assert await due_games(service) == []
        await end_order(service, tournament, MakeTables(1))
        assert (await service.tournaments.state(tournament)).head == ended.head
        await require_sound(service, tournament)

    asyncio.run(scenario())


def test_an_end_whose_seed_is_not_told_does_not_verify() -> None:
    async def scenario() -> None:
        service = tiny_service()
        tournament = await begun(service, FIVE)
        await command_all(service, tournament, ABORT)
        forged(service, tournament, lambda bodies: bodies[-1]["events"].pop())
        assert failing(await verified(service, tournament))["draws"] == ("seed_wrong", 4)

    asyncio.run(scenario())


def test_rounds_are_added_as_far_as_the_log_has_room() -> None:
    async def scenario() -> None:
        service = tiny_service()
        service.tournaments.limits = replace(service.tournaments.limits, to_play=100)
        tournament = await begun(service, FIVE)
        await command_all(service, tournament, SetRounds(14, "sun"))
        with pytest.raises(TournamentRefused) as refused:
            await command_all(service, tournament, SetRounds(15, "sun"))
        assert (refused.value.code, refused.value.value) == ("tournament_too_large", 105)

    asyncio.run(scenario())


def test_no_round_is_added_once_the_seed_is_told_also_while_a_table_is_played_again() -> None:
    async def scenario() -> None:
        service = tiny_service()
        tournament = await begun(service, replace(FIVE, format=Swiss(rounds=1, seats=2)))
        await round_played(service, tournament)
        await command_all(service, tournament, OrderReplay(1, 1, "the wrong board"))
        with pytest.raises(TournamentRefused) as refused:
            await command_all(service, tournament, SetRounds(2, "sun"))
        assert (refused.value.code, refused.value.value) == ("tournament_over", 1)
        await command_all(service, tournament, RecordResult(1, 1, TableResult((1, 2), (2, 1))), CloseRound())
        await require_sound(service, tournament)

    asyncio.run(scenario())


@pytest.mark.parametrize("way", ["last round", "early", "fewer rounds"])
def test_lots_are_drawn_before_the_seed_is_told_and_are_verified(way: str) -> None:
    async def scenario() -> None:
        service = tiny_service()
        settings = replace(FIVE, format=Swiss(rounds=1 if way == "last round" else 5, seats=2), first_place="lot")
        tournament = await begun(service, settings)
        await round_played(service, tournament)
        if way != "last round":
            await command_all(service, tournament, END if way == "early" else WAYS["rounds"])
        body = body_of(stored(service, tournament)[-1])
        lots, seed = body.events[-2:]
        assert isinstance(lots, LotsDrawn)
        assert isinstance(seed, SeedRevealed)
        assert [draw.pile for draw in body.draws] == ["lots"] * 4
        await require_sound(service, tournament)
        with pytest.raises(TournamentRefused, match="the lots are drawn"):
            await command_all(service, tournament, SetFirstPlace("play_off", "again"))
        first, *others = lots.players
        forged(service, tournament, lambda bodies: bodies[-1]["events"][-2].update(players=[*others, first]))
        assert failing(await verified(service, tournament)) == {"decisions": ("facts_wrong", body.version)}

    asyncio.run(scenario())


@pytest.mark.parametrize("killed_before", range(3))
def test_a_writer_that_is_killed_at_the_end_leaves_lots_drawn_once(killed_before: int) -> None:
    """The three entries are the last result, the end of the round, and a ruling after it."""

    async def scenario() -> None:
        store = StoppingStore()
        service = tiny_service(store)
        tournament = await begun(service, replace(FIVE, format=Swiss(rounds=1, seats=2), first_place="lot"))
        await command_all(service, tournament, PairRound(), LockRound(), OpenRound())
        points = TableResult((2, 1), (1, 2))
        await command_all(service, tournament, RecordResult(1, 1, points))
        store.appends_left = killed_before
        steps: tuple[AnyCommand, ...] = (
            RecordResult(1, 2, points),
            CloseRound(),
            DecideResult(1, 1, "a slip", TableResult((1, 2), (2, 1))),
        )
        for number, step in enumerate(steps):
            key = f"step-{number}"
            if number == killed_before:
                with pytest.raises(KeyboardInterrupt):
                    await service.tournaments.command(tournament, step, OWNER, key)
                service = tiny_service(store)
            first = await service.tournaments.command(tournament, step, OWNER, key)
            again = await service.tournaments.command(tournament, step, OWNER, key)
            assert again.record == first.record
        facts = [event for record in stored(service, tournament) for event in body_of(record).events]
        (lots,) = (event for event in facts if isinstance(event, LotsDrawn))
        state = await service.tournaments.state(tournament)
        assert sorted(lots.players) == sorted(ROSTER)
        assert state.played.lots == lots.players
        assert [line.place for line in standings(state.played)][:2] == [1, 2]
        await require_sound(service, tournament)

    asyncio.run(scenario())


def test_no_lot_is_chosen_once_the_seed_is_told_and_a_play_off_is_verified() -> None:
    async def scenario() -> None:
        service = tiny_service()
        tournament = await begun(service, replace(FIVE, format=Swiss(rounds=1, seats=2)))
        await round_played(service, tournament)
        await command_all(service, tournament, OrderReplay(1, 1, "the wrong board"))
        with pytest.raises(TournamentRefused, match="the seed of the draws is told") as refused:
            await command_all(service, tournament, SetFirstPlace("lot", "all agree"))
        assert (refused.value.code, refused.value.value) == ("tournament_over", 1)
        await command_all(service, tournament, RecordResult(1, 1, TableResult((1, 2), (2, 1))), CloseRound())
        state = await command_all(service, tournament, SetFirstPlace("play_off", "all agree"))
        players = tuple(line.player for line in standings(state.played) if line.place == 1)
        record = RecordPlayOff(players, TableResult((1, 2), (2, 1)), "on Sunday")
        state = await command_all(service, tournament, record, caller=REFEREE)
        assert [line.player for line in standings(state.played)][:2] == [players[1], players[0]]
        with pytest.raises(TournamentRefused) as repeated:
            await command_all(service, tournament, record, caller=REFEREE)
        assert repeated.value.code == "changes_nothing"
        await require_sound(service, tournament)
        forged(service, tournament, lambda bodies: bodies[-1]["events"][0]["changed"].clear())
        version = len(stored(service, tournament))
        assert failing(await verified(service, tournament)) == {"decisions": ("facts_wrong", version)}

    asyncio.run(scenario())


async def playing_here(store: MemoryStore, *, same_luck: bool) -> tuple[Service, str, list[str]]:
    """Return a tournament with a first round played here, and its games."""
    service = open_service(store, RULESETS, KEYS, bots=BOTS, clock=Clock())
    tournament = await begun(service, replace(FIVE, game=PlayedGame("tiny", same_luck=same_luck)))
    await command_all(service, tournament, PairRound(), LockRound(), OpenRound())
    await sync_tables(service, tournament)
    return service, tournament, [game_of(tournament, 1, table) for table in (1, 2)]


@pytest.mark.parametrize("same_luck", [False, True])
@pytest.mark.parametrize("killed_before", [0, 1, 2])
def test_an_abort_ends_the_games_first_and_then_tells_their_luck_though_the_worker_is_killed(
    killed_before: int, same_luck: bool
) -> None:
    async def scenario() -> None:
        store = StoppingStore()
        service, tournament, games = await playing_here(store, same_luck=same_luck)
        await command_all(service, tournament, ABORT)
        assert await due_games(service) == [tournament]
        store.appends_left = killed_before
        with pytest.raises(KeyboardInterrupt):
            await sync_tables(service, tournament)
        state = await service.tournaments.state(tournament)
        statuses = [status_of(await service.reader.state(game)) for game in games]
        assert statuses.count("aborted") == killed_before
        assert round_seed(tournament, 1) not in state.revealed
        assert await due_games(service) != [], "another worker goes on"
        await sync_tables(service, tournament)
        state = await service.tournaments.state(tournament)
        assert [status_of(await service.reader.state(game)) for game in games] == ["aborted", "aborted"]
        assert state.played.rounds[0].status == "closed"
        assert (round_seed(tournament, 1) in state.revealed) == same_luck
        head = state.head
        await sync_tables(service, tournament)
        assert (await service.tournaments.state(tournament)).head == head, "once"
        await require_sound(service, tournament)
        assert (await archive_of(service, tournament)).count(b'"tournament_game"') == 2

    asyncio.run(scenario())


def test_a_result_that_was_there_before_an_abort_stays_and_one_that_comes_after_it_is_not_taken() -> None:
    async def scenario() -> None:
        service, tournament, games = await playing_here(MemoryStore(), same_luck=False)
        await played(service, games[0])
        await sync_tables(service, tournament)
        await played(service, games[1])
        await command_all(service, tournament, ABORT)
        await sync_tables(service, tournament)
        first, second = (await service.tournaments.state(tournament)).played.rounds[0].tables
        assert first.result is not None
        assert second.result is None
        await require_sound(service, tournament)

    asyncio.run(scenario())


def test_an_end_waits_for_the_open_tables_and_a_ruling_on_each_lets_it_come() -> None:
    async def scenario() -> None:
        service, tournament, games = await playing_here(MemoryStore(), same_luck=False)
        await played(service, games[0])
        await sync_tables(service, tournament)
        with pytest.raises(TournamentRefused) as refused:
            await command_all(service, tournament, END)
        assert (refused.value.code, refused.value.value) == ("round_not_closed", 1)
        await service.writer.command(games[1], AbortGame("they left"), OPERATOR)
        await command_all(service, tournament, DecideResult(1, 2, "they left", TableResult((1, 1), (1, 1))))
        await sync_tables(service, tournament)
        state = await command_all(service, tournament, END)
        assert state.status == "ended"
        assert state.played.ending is not None
        assert state.played.ending.rounds == 1
        await require_sound(service, tournament)
        with pytest.raises(TournamentRefused):
            await service.tournaments.command(tournament, CloseRound(), SERVICE_IDENTITY)

    asyncio.run(scenario())
