"""Statistics of rulesets: counted games, the same figures as from the logs, equal results of every fold."""

from __future__ import annotations

import asyncio
import random
import statistics
from collections import defaultdict
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest

from domain.core.events import Seat
from eventstore.log.state import State, result_of
from eventstore.retire.archive_store import ArchiveStore
from eventstore.retire.objects import DirectoryObjects
from eventstore.service import Service
from eventstore.table.commands import HandSeatToBot, ResignSeat
from projections.ratings import wilson
from projections.states import States
from projections.statistics import MOST_BARS, Distribution, GameStatistics, Quartiles, RulesetStatistics, StatisticsFold
from projections.stored.rebuild import compare, rebuild
from projections.stored.retirement import pack, trim
from projections.stored.rows import STORED, CountedGame
from projections.stored.statistics import Statistics
from tests.projections.opened import SHARDS, StoredService, retire_all, run, table
from tests.projections.random_games import count_decisions, finish, random_game, row_of, with_fixed_ids
from tests.tiny import RULESETS
from tests.tiny.decisions import HideCounter
from tests.tiny.play import ANNA, BEN, PLAYERS, decided, played, position_of, started, tiny_service
from tests.tiny.state import TinyPosition

HOMES = ("east", "west", "north")
WITH_HOMES = {
    "tiny": replace(
        RULESETS["tiny"], sides=lambda position: tuple({"home": HOMES[seat]} for seat in range(len(position.points)))
    )
}


def counted(game: str, places: tuple[int, ...], points: tuple[int, ...], **facts: Any) -> CountedGame:
    """Return a game that counts."""
    seats = len(places)
    defaults = {
        "ruleset": "tiny",
        "version": 1,
        "finished": 0,
        "bots": False,
        "sides": ({},) * seats,
        "counting": tuple(range(seats)),
        "rounds": 2,
        "decisions": 10,
        "seconds": 60,
    }
    return CountedGame(game=game, places=places, points=points, **{**defaults, **facts})


def folded(*games: CountedGame, seats: int = 2) -> RulesetStatistics:
    fold = StatisticsFold()
    for game in games:
        fold.add(game)
    return fold.statistics("tiny", seats)


# The fold


def test_each_side_has_its_places_and_points() -> None:
    fox, seneca = {"tribe": "FOX"}, {"tribe": "SENECA"}
    figures = folded(
        counted("g1", (1, 2), (9, 4), sides=(fox, seneca)),
        counted("g2", (1, 1), (7, 7), sides=(seneca, fox)),
        counted("g3", (2, 1), (1, 2), counting=(1,)),
        counted("g4", (2, 1), (5, 6), bots=True),
        counted("g5", (1, 2, 3), (5, 4, 3)),
    )
    sides = [
        (side.kind, side.value, side.played, [share.times for share in side.places], side.mean_place, side.mean_points)
        for side in figures.people.sides
    ]
    assert sides == [
        ("seat", "0", 2, [2, 0], 1, 8),
        ("seat", "1", 3, [2, 1], pytest.approx(4 / 3, abs=1e-6), pytest.approx(13 / 3, abs=1e-6)),
        ("tribe", "FOX", 2, [2, 0], 1, 8),
        ("tribe", "SENECA", 2, [1, 1], 1.5, 5.5),
    ]
    first = figures.people.sides[0].places[0]
    assert (first.low, first.high) == pytest.approx(wilson(2, 2), abs=1e-6)
    assert (figures.people.games, figures.bots.games) == (3, 1)
    assert figures.bots.sides[0].deviation is None, "a single game has no spread"


def test_without_games_nothing_is_told() -> None:
    nothing = GameStatistics(
        games=0, sides=(), winning=None, lead=None, rounds=None, decisions=None, seconds=None, first=None, last=None
    )
    assert folded() == RulesetStatistics(ruleset="tiny", seats=2, people=nothing, bots=nothing)


@pytest.mark.parametrize("seed", range(6))
def test_quartiles_deviation_and_bars_fit_the_numbers(seed: int) -> None:
    source = random.Random(seed)  # noqa: S311 - numbers of a test
    spread = source.choice((3, 40, 500))
    games = []
    for number in range(source.randrange(2, 60)):
        points = source.randrange(-5, spread), source.randrange(-5, spread)
        places = (1, 2) if points[0] >= points[1] else (2, 1)
        games.append(
            counted(f"g{number}", places, points, seconds=source.randrange(10**6), finished=source.randrange(9))
        )
    figures = folded(*games).people
    check_distribution(figures.winning, [max(game.points) for game in games])
    check_distribution(figures.lead, [max(game.points) - min(game.points) for game in games])
    check_quartiles(figures.seconds, [game.seconds for game in games])
    ends = [game.finished for game in games]
    assert (figures.first, figures.last) == (min(ends), max(ends))
    source.shuffle(games)
    assert folded(*games).people == figures, "the order of games does not matter"


def check_quartiles(quartiles: Quartiles | None, numbers: list[int]) -> None:
    """Compare quartiles with the quartiles of the standard library."""
    assert quartiles is not None
    expected = statistics.quantiles(numbers, n=4, method="inclusive") if len(numbers) > 1 else numbers * 3
    assert [quartiles.lower, quartiles.median, quartiles.upper] == pytest.approx(expected)
    assert (quartiles.least, quartiles.most) == (min(numbers), max(numbers))


def check_distribution(distribution: Distribution | None, numbers: list[int]) -> None:
    """Compare a distribution with all its numbers."""
    assert distribution is not None
    check_quartiles(distribution.quartiles, numbers)
    assert distribution.mean == pytest.approx(statistics.mean(numbers), abs=1e-5)
    assert distribution.deviation == (pytest.approx(statistics.stdev(numbers), abs=1e-5) if len(numbers) > 1 else None)
    bars = distribution.bars
    assert 1 <= len(bars) <= MOST_BARS
    assert len({bar.high - bar.low for bar in bars}) == 1
    assert all(left.high + 1 == right.low for left, right in pairwise(bars))
    assert [bar.games for bar in bars] == [sum(bar.low <= number <= bar.high for number in numbers) for bar in bars]
    assert sum(bar.games for bar in bars) == len(numbers)
    assert bars[0].games
    assert bars[-1].games


# The stored rows


async def all_statistics(on: StoredService, followed: Statistics | None = None) -> list[RulesetStatistics]:
    """Return the statistics of tiny games with two and with three seats."""
    fold = followed or Statistics(on.link, SHARDS)
    return await fold.ask(lambda fold: [fold.statistics("tiny", seats) for seats in (2, 3)])


async def game_with_a_bot(service: Service, source: random.Random, seats: int) -> str:
    """Play a game with a bot in the last seat, and return it."""
    game = await started(service, seats)
    await service.writer.command(game, HandSeatToBot(seats - 1, "random"), PLAYERS[seats - 1])
    await finish(service, game, source)
    return game


class Counts:
    """The numbers of some games, read from their logs."""

    def __init__(self) -> None:
        self.sides: defaultdict[tuple[str, str], list[tuple[int, int]]] = defaultdict(list)
        self.winning: list[int] = []
        self.lead: list[int] = []
        self.rounds: list[int] = []
        self.decisions: list[int] = []
        self.seconds: list[int] = []

    async def add(self, service: Service, state: State, seats: tuple[Seat, ...]) -> None:
        """Take in a finished game, with the seats that count."""
        ruleset = service.rulesets["tiny"]
        result, game = result_of(state, ruleset), state.at_table.game
        assert result is not None
        points = [line.points for line in ruleset.scoreboard(state.position).seats]
        for seat in seats:
            for side in (("seat", str(seat)), ("home", HOMES[seat])):
                self.sides[side].append((result.places[seat], points[seat]))
        best, second = sorted(points, reverse=True)[:2]
        self.winning.append(best)
        self.lead.append(best - second)
        self.decisions.append((await count_decisions(service, game)).total())
        codec = await service.reader.codec(game)
        bodies = [codec.body(record) async for record in service.reader.stream(game)]
        tags = [{event.__struct_config__.tag.partition(".")[0] for event in body.events} for body in bodies]
        start, end = (
            next(body.time for body, has in zip(bodies, tags, strict=True) if tag in has)
            for tag in ("game_started", "game_finished")
        )
        self.seconds.append((end - start) // 1000)
        self.rounds.append(position_of(state, TinyPosition).round)

    def check(self, figures: GameStatistics) -> None:
        """Compare statistics with the numbers."""
        assert figures.games == len(self.winning)
        assert {(side.kind, side.value) for side in figures.sides} == set(self.sides)
        for side in figures.sides:
            results = self.sides[side.kind, side.value]
            places, points = [place for place, _ in results], [count for _, count in results]
            assert side.played == len(results)
            assert [share.times for share in side.places] == [places.count(share.place) for share in side.places]
            assert sum(share.times for share in side.places) == side.played
            for share in side.places:
                assert share.share == pytest.approx(share.times / side.played, abs=1e-6)
                assert (share.low, share.high) == pytest.approx(wilson(share.times, side.played), abs=1e-6)
            assert side.mean_place == pytest.approx(statistics.mean(places), abs=1e-5)
            assert side.mean_points == pytest.approx(statistics.mean(points), abs=1e-5)
            spread = pytest.approx(statistics.stdev(points), abs=1e-5) if len(points) > 1 else None
            assert side.deviation == spread
        if self.winning:
            check_distribution(figures.winning, self.winning)
            check_distribution(figures.lead, self.lead)
            check_quartiles(figures.rounds, self.rounds)
            check_quartiles(figures.decisions, self.decisions)
            check_quartiles(figures.seconds, self.seconds)


@pytest.mark.service
@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(2, 9))])
def test_statistics_equal_counts_of_the_logs_after_each_game_and_a_rebuild(
    redis_place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    archives = ArchiveStore(DirectoryObjects(tmp_path / "archive"))
    monkeypatch.setattr("tests.projections.opened.tiny_service", lambda store: tiny_service(store, rulesets=WITH_HOMES))

    async def scenario(on: StoredService) -> None:
        followed = Statistics(on.link, SHARDS, on.runner)
        counts: defaultdict[tuple[int, bool], Counts] = defaultdict(Counts)
        source = random.Random(seed)  # noqa: S311 - choices of a test
        with_fixed_ids(on.service, seed)
        for number in range(15):
            seats = 2 + number % 2
            play = game_with_a_bot if number % 5 == 4 else random_game
            state = await on.service.reader.state(await play(on.service, source, seats))
            rated = await row_of(on.service, state.at_table.game)
            bots = any(occupant is None or occupant.bot is not None for occupant in state.at_table.seats)
            alone = state.at_table.origin is not None and state.at_table.origin.alone
            if rated is not None or (bots and not alone):
                counting = tuple(range(seats)) if rated is None else rated.counting
                await counts[seats, bots].add(on.service, state, counting)
            figures = await all_statistics(on, followed)
            for seats, of_seats in zip((2, 3), figures, strict=True):
                counts[seats, False].check(of_seats.people)
                counts[seats, True].check(of_seats.bots)
        assert all(group.games for of_seats in figures for group in (of_seats.people, of_seats.bots))
        assert (await compare(on.service, on.link, "statistics"))[0].differences == ()
        assert (await rebuild(on.service, on.link, "statistics", at_once=7))[0].swapped
        assert await all_statistics(on, followed) == await all_statistics(on) == figures
        await retire_all(on, archives)
        await trim(on.service.store, on.link)
        assert await pack(on.service.store, on.link, fewest=1)
        assert (await rebuild(on.service, on.link, "statistics"))[0].swapped
        assert await all_statistics(on) == figures, "retired games count on"

    run(redis_place, scenario, archives)


async def statistics_row(service: Service, game: str) -> CountedGame | None:
    """Return the row of a game, made from its log."""
    row: CountedGame | None = await STORED["statistics"].make(States(service.reader), await service.reader.state(game))
    return row


@pytest.mark.parametrize(
    ("options", "bot", "counts"),
    [
        ({}, False, True),
        ({}, True, True),
        ({"visibility": "unlisted"}, False, False),
        ({"visibility": "private"}, True, False),
        ({"hints": True}, False, False),
    ],
)
def test_public_games_count_for_people_or_with_bots(options: dict[str, Any], bot: bool, counts: bool) -> None:
    async def scenario() -> None:
        service = tiny_service(rulesets=WITH_HOMES)
        game = await started(service, **options)
        assert await statistics_row(service, game) is None, "it goes on"
        if bot:
            await service.writer.command(game, HandSeatToBot(1, "random"), PLAYERS[1])
        await finish(service, game)
        row = await statistics_row(service, game)
        assert (row is not None) is counts
        if row is not None:
            assert (row.bots, row.counting) == (bot, (0, 1))

    asyncio.run(scenario())


def test_a_game_with_a_resigned_seat_has_a_rating_and_no_place_in_statistics() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, resign="bot")
        await played(service, game, upto=6)
        await service.writer.command(game, ResignSeat("random"), ANNA)
        await finish(service, game)
        assert await row_of(service, game) is not None
        assert await statistics_row(service, game) is None

    asyncio.run(scenario())


def test_a_table_of_a_round_with_the_same_luck_counts_for_seats_alone() -> None:
    async def scenario() -> None:
        service = tiny_service(rulesets=WITH_HOMES)
        state = await played(service, await started(service))
        of_round = msgspec.structs.replace(state.at_table, visibility="round")
        rows = [
            await STORED["statistics"].make(States(service.reader), msgspec.structs.replace(state, table=table))
            for table in (state.at_table, of_round)
        ]
        assert [row.sides for row in rows] == [({"home": "east"}, {"home": "west"}), ({}, {})]

    asyncio.run(scenario())


def test_two_worlds_that_differ_in_secrets_and_games_off_the_lists_have_the_same_statistics() -> None:
    async def world(secret: int) -> bytes:
        service = with_fixed_ids(tiny_service(rulesets=WITH_HOMES), "worlds")
        games = [
            await table(service, ANNA, ANNA, BEN, visibility=visibility)
            for visibility in ("public", "unlisted", "public")
        ]
        await played(service, games[0], seed=3)
        await played(service, games[1], seed=secret)
        await decided(service, games[2], HideCounter(secret))
        rows = [await statistics_row(service, game) for game in games]
        assert [row is not None for row in rows] == [True, False, False]
        return msgspec.json.encode(folded(*filter(None, rows)))

    async def scenario() -> None:
        assert await world(1) == await world(2)

    asyncio.run(scenario())
