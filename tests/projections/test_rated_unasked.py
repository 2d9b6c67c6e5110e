"""Nobody is rated unasked: a game counts for players who decided their seats, however they came to the seats."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

import projections.stored.ratings as folding
from domain.core.events import Seat
from domain.core.time_controls import Absolute
from domain.tournament.commands import (
    AnyCommand,
    DecideResult,
    LockRound,
    OpenRound,
    PairRound,
    PutOut,
    ReplacePlayer,
    SetTables,
    Withdraw,
)
from domain.tournament.settings import PlayedGame
from domain.tournament.state import TableResult
from eventstore.identity import SERVICE_IDENTITY, Identity
from eventstore.log.state import State, result_of, to_move
from eventstore.retire.archive_store import ArchiveStore
from eventstore.retire.objects import DirectoryObjects
from eventstore.service import Service
from eventstore.table.commands import (
    ForfeitSeat,
    HandOverSeat,
    HandSeatToBot,
    ReturnToSeat,
    RuleDispute,
    SeatStandIn,
)
from projections.ratings import RatingFold
from projections.stored.build import live_build
from projections.stored.packs import compress, decompress
from projections.stored.ratings import Ratings
from projections.stored.rebuild import compare, rebuild
from projections.stored.retirement import pack, trim
from projections.stored.rows import STORED, RatedGame, is_rated
from tests.eventstore.clocked import MINUTE, Place, timed
from tests.eventstore.tournaments import PLAYED_ELSEWHERE, begun, command_all
from tests.projections.opened import SHARDS, StoredService, rating_fold, retire_all, run
from tests.projections.random_games import OTHERS, count_decisions, decide, random_game, row_of, with_fixed_ids
from tests.tiny.play import (
    ANNA,
    BEN,
    DORA,
    ORGANISER,
    played,
    started,
    tiny_service,
)
from workers.tournaments import sync_tables

ROWS, PACKS = "tabletape:{%d}:projection:%s:%s:rows", "tabletape:{%d}:projection:%s:%s:packs"


@pytest.mark.parametrize("seed", [*range(3), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(3, 60))])
def test_decisions_of_a_random_game_are_counted_by_player_as_in_its_log(seed: int) -> None:
    async def scenario() -> None:
        service = with_fixed_ids(tiny_service(), seed)
        for number in range(4):
            source = random.Random(f"{seed} {number}")  # noqa: S311 - choices of a test
            game = await random_game(service, source, 2 + number % 2)
            state = await service.reader.state(game)
            counts = await count_decisions(service, game)
            assert Counter(state.decided) == counts
            assert (await tiny_service(service.store).reader.state(game)).decided == state.decided
            people = [seat.player if seat is not None and seat.bot is None else "" for seat in state.at_table.seats]
            rated_seats = []
            for seat, player in enumerate(people):
                own = counts[seat, player] if player else 0
                total = sum(count for (other, _), count in counts.items() if other == seat)
                if own and own / total >= 0.5:
                    rated_seats.append(seat)
            assert [seat for seat in range(len(people)) if is_rated(state, seat)] == rated_seats
            origin, row = state.at_table.origin, await row_of(service, game)
            alone = origin is not None and origin.alone
            expected = tuple(rated_seats) if len(rated_seats) >= 2 and all(people) and not alone else None
            assert (None if row is None else row.rated) == expected

    asyncio.run(scenario())


@pytest.mark.service
@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(2, 9))])
def test_ratings_kept_up_equal_a_rebuild_also_of_packed_rows(redis_place: str, tmp_path: Path, seed: int) -> None:
    archives = ArchiveStore(DirectoryObjects(tmp_path / "archive"))

    def as_bytes(fold: RatingFold) -> bytes:
        tables = [fold.table(("tiny", seats), None, 0, 50) for seats in (2, 3)]
        return msgspec.json.encode(
            [tables, [fold.history(("tiny", 3), player.player, None, 0, 50) for player in OTHERS]]
        )

    async def scenario(on: StoredService) -> None:
        ratings, expected, partial_rows = Ratings(on.link, SHARDS, on.runner), RatingFold(), 0
        source = random.Random(seed)  # noqa: S311 - choices of a test
        with_fixed_ids(on.service, seed)
        for number in range(14):
            game = await random_game(on.service, source, 2 + number % 2)
            row = await row_of(on.service, game)
            if row is not None:
                expected.add(row)
                partial_rows += len(row.rated) < len(row.players)
            assert as_bytes(await rating_fold(ratings)) == as_bytes(expected)
        assert partial_rows, "some games counted for some of their players"
        before = as_bytes(expected)
        assert (await compare(on.service, on.link, "ratings"))[0].differences == ()
        assert (await rebuild(on.service, on.link, "ratings", at_once=7))[0].swapped
        assert as_bytes(await rating_fold(Ratings(on.link, SHARDS))) == before
        await retire_all(on, archives)
        await trim(on.service.store, on.link)
        assert await pack(on.service.store, on.link, fewest=1)
        assert as_bytes(await rating_fold(Ratings(on.link, SHARDS))) == before
        assert (await compare(on.service, on.link, "ratings"))[0].differences == ()
        assert (await rebuild(on.service, on.link, "ratings"))[0].swapped
        assert as_bytes(await rating_fold(Ratings(on.link, SHARDS))) == before

    run(redis_place, scenario, archives)


async def game_with_an_heir(service: Service, seed: int = 1) -> str:
    """Return a finished game of three in which Ben's seat was handed over to Dora before the end."""
    game = await started(service, 3)
    await played(service, game, upto=10, seed=seed)
    await service.writer.command(game, HandOverSeat(1, DORA.player, DORA.name), SERVICE_IDENTITY)
    await service.writer.command(game, SeatStandIn(1, "random"), DORA)
    await bots_play(service, game)
    return game


async def rated_names(ratings: Ratings) -> list[str]:
    """Return the names of the players with a rating from games of three."""
    return sorted(line.name for line in (await rating_fold(ratings)).table(("tiny", 3), None, 0, 9).lines)


def test_a_row_of_an_earlier_release_counts_for_all_until_it_is_made_anew(
    redis_place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(folding, "PIECE", 1)

    async def scenario(on: StoredService) -> None:
        ratings = Ratings(on.link, SHARDS, on.runner)
        games = [await game_with_an_heir(on.service, seed) for seed in (1, 2)]
        assert await rated_names(ratings) == ["Anna", "Cara"]
        for game in games:
            build = await live_build(on.link, STORED["ratings"], int(game.partition("-")[0]))
            rows = build.key(ROWS)
            row = msgspec.json.decode(await on.link.call("HGET", rows, game))
            del row["rated"]
            await on.link.call("HSET", rows, game, msgspec.json.encode(row))
        assert await rated_names(Ratings(on.link, SHARDS)) == ["Anna", "Cara", "Dora"]
        differences = (await compare(on.service, on.link, "ratings"))[0].differences
        assert sorted(difference.game for difference in differences) == sorted(games)
        for game in games:
            await on.service.writer.command(game, RuleDispute("It stands.", None), ORGANISER)
        current = Ratings(on.link, SHARDS, on.runner)
        assert await rated_names(current) == ["Anna", "Cara"], "each change of a row makes it anew"
        table = msgspec.json.encode((await rating_fold(current)).table(("tiny", 3), None, 0, 9))
        await rebuild(on.service, on.link, "ratings")
        assert (
            msgspec.json.encode((await rating_fold(Ratings(on.link, SHARDS))).table(("tiny", 3), None, 0, 9)) == table
        )

    run(redis_place, scenario)


def test_a_rebuild_makes_the_rows_of_an_earlier_release_anew_also_in_packs(redis_place: str, tmp_path: Path) -> None:
    archives = ArchiveStore(DirectoryObjects(tmp_path / "archive"))

    async def scenario(on: StoredService) -> None:
        await game_with_an_heir(on.service)
        await on.runner.catch_up("ratings")
        await retire_all(on, archives)
        assert await pack(on.service.store, on.link, fewest=1)
        for shard in range(SHARDS):
            packs = (await live_build(on.link, STORED["ratings"], shard)).key(PACKS)
            for field in await on.link.call("HKEYS", packs):
                columns = msgspec.json.decode(decompress(await on.link.call("HGET", packs, field)))
                del columns["rated"]
                await on.link.call("HSET", packs, field, compress(msgspec.json.encode(columns)))
        assert await rated_names(Ratings(on.link, SHARDS)) == ["Anna", "Cara", "Dora"]
        await rebuild(on.service, on.link, "ratings")
        assert await rated_names(Ratings(on.link, SHARDS)) == ["Anna", "Cara"]

    run(redis_place, scenario, archives)


async def bots_play(service: Service, game: str) -> State:
    """Play on to the end, each seat by its player, plan or bot; return the state."""
    source = random.Random(1)  # noqa: S311 - choices of a test
    while to_move(state := await service.reader.state(game)):
        await decide(service, state, source)
    return state


# The share


@pytest.mark.parametrize(
    ("own", "others", "rated"),
    [(0, 0, False), (0, 1, False), (1, 0, True), (1, 1, True), (1, 2, False), (7, 7, True), (7, 8, False)],
)
@pytest.mark.parametrize("other", ["", DORA.player], ids=["a bot that stood in", "the player before"])
def test_half_of_the_decisions_of_a_seat_are_enough_and_less_is_not(
    own: int, others: int, rated: bool, other: str
) -> None:
    async def scenario() -> None:
        service = tiny_service()
        state = await service.reader.state(await started(service))
        counts = {(0, ANNA.player): 9, (1, BEN.player): own, (1, other): others, (0, BEN.player): 9}
        assert is_rated(replace(state, decided=counts), 1) is rated
        table = replace(state.at_table, forfeited=(1,))
        assert is_rated(replace(state, table=table, decided=counts), 1) is (own > 0)

    asyncio.run(scenario())


def test_a_player_without_a_decision_is_not_rated() -> None:
    async def scenario() -> None:
        place = Place()
        game = await place.game(Absolute(MINUTE), "forfeit")
        await place.think(2 * MINUTE)
        state = await place.expire(game)
        assert (state.at_table.status, state.decided) == ("finished", {})
        assert [is_rated(state, seat) for seat in (0, 1)] == [False, False]
        assert await row_of(place.service, game) is None

    asyncio.run(scenario())


def test_rated_players_are_rated_among_themselves_and_another_seat_counts_for_no_side() -> None:
    fold, fold_of_two = RatingFold(), RatingFold()
    facts: dict[str, Any] = {"ruleset": "tiny", "version": 1, "finished": 0, "game": "g"}
    fold.add(
        RatedGame(
            **facts,
            players=("a", "b", "c"),
            names=("A", "B", "C"),
            places=(3, 1, 2),
            points=(1, 9, 4),
            sides=({},) * 3,
            rated=(0, 2),
        )
    )
    fold_of_two.add(
        RatedGame(**facts, players=("a", "c"), names=("A", "C"), places=(2, 1), points=(1, 4), sides=({},) * 2)
    )
    ratings = {line.player: line.rating for line in fold_of_two.table(("tiny", 2), None, 0, 9).lines}
    assert {line.player: line.rating for line in fold.table(("tiny", 3), None, 0, 9).lines} == ratings
    assert [step.place for step in fold.history(("tiny", 3), "a", None, 0, 9).steps] == [3], "as the game placed them"
    assert fold.history(("tiny", 3), "b", None, 0, 9).steps == ()
    assert [(side.value, side.played, side.wins) for side in fold.sides(("tiny", 3), None).sides] == [
        ("0", 1, 0),
        ("2", 1, 0),
    ]


# Tournaments that others organise


HERE = replace(PLAYED_ELSEWHERE, game=PlayedGame("tiny", options={"rounds": 5}))
ROSTER = ("p-anna", "p-ben", "p-cara", "p-dora", "p-victim")
VICTIM = Identity("p-victim", "Victim", "player")


async def tournament_with_game(service: Service, *, victim: bool) -> tuple[str, str, Seat]:
    """Return a tournament whose owner entered all, the game of its first round, and the seat of the victim or of Ben.

    Args:
        service: the service of the tournament.
        victim: whether the victim sits there with Anna; else Ben does. All others have a bye.
    """
    tournament = await begun(service, HERE, ROSTER)
    await command_all(service, tournament, PairRound())
    seats = ("p-anna", "p-victim" if victim else "p-ben")
    byes = tuple(player for player in ROSTER if player not in seats)
    tables = SetTables((seats,), byes, "as I like")
    await command_all(service, tournament, tables, LockRound(), OpenRound())
    await sync_tables(service, tournament)
    state = await service.tournaments.state(tournament)
    return tournament, (await service.tournaments.game_at(state, 1, 1)).at_table.game, 1


async def give_rulings(service: Service, tournament: str, *commands: AnyCommand) -> None:
    """Send rulings, and let the service bring the tables up to date after each."""
    for command in commands:
        await command_all(service, tournament, command)
        await sync_tables(service, tournament)


async def row_without_victim(service: Service, game: str) -> RatedGame | None:
    """Return the row of a game after a check that it does not rate the victim."""
    row = await row_of(service, game)
    fold = RatingFold()
    if row is not None:
        fold.add(row)
    assert fold.player(VICTIM.player, None).ratings == ()
    return row


@pytest.mark.parametrize("moment", [0, 3, 6, 12])
@pytest.mark.parametrize("through", [(), ("p-cara", "p-dora")], ids=["replaced", "replaced three times"])
def test_a_player_seated_by_rulings_without_a_decision_is_not_rated(
    through: tuple[str, ...], moment: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("workers.tournaments.STAND_IN", "random")

    async def scenario() -> None:
        service = with_fixed_ids(tiny_service(), moment)
        tournament, game, seat = await tournament_with_game(service, victim=False)
        version = (await service.reader.state(game)).version + moment
        await played(service, game, upto=version)
        for player, substitute in pairwise(("p-ben", *through, VICTIM.player)):
            await command_all(service, tournament, Withdraw(player), caller=Identity(player, "", "player"))
            await give_rulings(service, tournament, ReplacePlayer(1, 1, "because", player, substitute))
            if substitute != VICTIM.player:
                version += 3
                await played(service, game, upto=version)
        occupant = (await service.reader.state(game)).at_table.seats[seat]
        assert occupant is not None
        assert occupant.player == VICTIM.player
        await service.writer.command(game, SeatStandIn(seat, "random"), ORGANISER)
        state = await bots_play(service, game)
        assert state.at_table.status == "finished"
        assert result_of(state, service.rulesets["tiny"]) is not None
        assert await row_without_victim(service, game) is None, "Anna has no opponent to be rated with"

    asyncio.run(scenario())


@pytest.mark.parametrize("rule", ["stands in", "put out", "result decided", "put out and back"])
def test_an_entrant_without_a_decision_is_not_rated_after_any_ruling(
    rule: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("workers.tournaments.STAND_IN", "random")

    async def scenario() -> None:
        service = with_fixed_ids(tiny_service(), rule)
        tournament, game, seat = await tournament_with_game(service, victim=True)
        match rule:
            case "stands in":
                await service.writer.command(game, SeatStandIn(seat, "random"), ORGANISER)
            case "put out":
                await give_rulings(service, tournament, PutOut(1, 1, "they never came", VICTIM.player, came=False))
            case "result decided":
                result = TableResult((9, 0), (1, 2))
                await give_rulings(service, tournament, DecideResult(1, 1, "as I like", result))
            case "put out and back":
                await service.writer.command(game, HandSeatToBot(seat, "random"), ORGANISER)
                state = await service.reader.state(game)
                while state.version < 14:
                    await decide(service, state, random.Random(2))  # noqa: S311 - choices of a test
                    state = await service.reader.state(game)
                handover = HandOverSeat(seat, VICTIM.player, VICTIM.name)
                await service.writer.command(game, handover, SERVICE_IDENTITY)
                await service.writer.command(game, SeatStandIn(seat, "random"), ORGANISER)
        await bots_play(service, game)
        assert await row_without_victim(service, game) is None

    asyncio.run(scenario())


def test_an_entrant_who_plays_is_rated() -> None:
    async def scenario() -> None:
        service = with_fixed_ids(tiny_service(), 0)
        _, game, _ = await tournament_with_game(service, victim=True)
        await played(service, game)
        row = await row_of(service, game)
        assert row is not None
        assert (row.players, row.rated) == ((ANNA.player, VICTIM.player), (0, 1))

    asyncio.run(scenario())


@pytest.mark.parametrize("decisions", [0, 1])
@pytest.mark.parametrize("expiry", ["forfeit", "organiser"])
@timed
async def test_a_player_who_loses_by_time_is_rated_only_after_a_decision(expiry: Any, decisions: int) -> None:
    place = Place()
    act = place.service.writer.command
    game = await place.game(Absolute(MINUTE), expiry, options={"rounds": 5})

    async def count(player: str) -> int:
        return (await place.state(game)).decided.get((1, player), 0)

    async def until_ben() -> None:
        while to_move(await place.state(game)) != (1,):
            await place.play(game)

    while await count(BEN.player) < decisions:
        await place.play(game)
    await act(game, SeatStandIn(1, "random"), BEN)
    while await count("") < 2:
        await place.play(game)
    await act(game, ReturnToSeat(), BEN)
    await until_ben()
    await place.think(2 * MINUTE)
    state = await place.expire(game)
    if expiry == "organiser":
        await act(game, ForfeitSeat(1), ORGANISER)
        state = await place.state(game)
    assert (state.at_table.forfeited, state.at_table.status) == ((1,), "finished")
    assert (await count(BEN.player), await count("")) == (decisions, 2), "less than half"
    row = await row_of(place.service, game)
    assert (None if row is None else row.rated) == ((0, 1) if decisions else None)
