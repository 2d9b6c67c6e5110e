"""Ratings: counted games, their order, and equal results of every fold."""

from __future__ import annotations

import math
import subprocess
import sys
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import msgspec
import pytest
from openskill.models import PlackettLuce, PlackettLuceRating

import projections.stored.ratings as folding
from eventstore.identity import Identity
from eventstore.table.commands import AbortGame, HandSeatToBot, TakeSeat
from projections.ratings import RatingFold, wilson
from projections.stored.build import live_build
from projections.stored.ratings import Ratings
from projections.stored.rebuild import compare, rebuild
from projections.stored.rows import STORED, RatedGame
from tests.eventstore import forks
from tests.projections.opened import SHARDS, StoredService, rating_fold, run, table
from tests.tiny.play import ANNA, BEN, CARA, ORGANISER, STRANGER, Clock, played, started

ROOT = Path(__file__).parents[2]
DAY = 86_400_000


def rated(game: str, players: str, places: tuple[int, ...], finished: int = 0, **facts: Any) -> RatedGame:
    """Return a rated game of players with names of a single letter."""
    seats = len(places)
    defaults = {
        "ruleset": "tiny",
        "version": 1,
        "names": tuple(players),
        "points": (0,) * seats,
        "sides": ({},) * seats,
    }
    return RatedGame(game=game, finished=finished, players=tuple(players), places=places, **{**defaults, **facts})


# The fold


def weng_and_lin(known: dict[str, tuple[float, float]], players: str, places: tuple[int, ...]) -> None:
    """Rate a game by algorithm 4 of the paper, written down from it."""
    tau, beta = 25 / 300, 25 / 6
    before = [known.get(player, (25.0, 25 / 3)) for player in players]
    mus, variances = [mu for mu, _ in before], [sigma**2 + tau**2 for _, sigma in before]
    c = math.sqrt(sum(variance + beta**2 for variance in variances))
    seats = range(len(players))
    for i in seats:
        omega = delta = 0.0
        for q in seats:
            if places[q] > places[i]:
                continue
            chance = math.exp(mus[i] / c) / sum(math.exp(mus[s] / c) for s in seats if places[s] >= places[q])
            tied = places.count(places[q])
            omega += ((q == i) - chance) / tied
            delta += chance * (1 - chance) / tied
        gamma = math.sqrt(variances[i]) / c
        mu = mus[i] + variances[i] / c * omega
        shrunk = max(1 - gamma * variances[i] / c**2 * delta, 0.0001)
        known[players[i]] = mu, math.sqrt(variances[i] * shrunk)


def test_the_fold_is_the_model_of_the_paper_with_shared_places() -> None:
    games = [
        ("abcd", (1, 2, 2, 4)),
        ("bca", (3, 1, 1)),
        ("dcba", (1, 1, 1, 1)),
        ("adbc", (4, 3, 2, 1)),
        ("cab", (1, 2, 3)),
    ]
    fold = RatingFold()
    of_four: dict[str, tuple[float, float]] = {}
    of_three: dict[str, tuple[float, float]] = {}
    for number, (players, places) in enumerate(games):
        fold.add(rated(f"g{number}", players, places, finished=number))
        weng_and_lin(of_four if len(players) == 4 else of_three, players, places)
    for seats, expected in ((4, of_four), (3, of_three)):
        lines = fold.table(("tiny", seats), None, 0, 50).lines
        assert {line.player for line in lines} == set(expected)
        for line in lines:
            mu, sigma = expected[line.player]
            assert (line.rating.mu, line.rating.sigma) == pytest.approx((mu, sigma), abs=1e-6)
            assert line.rating.rating == pytest.approx(mu - 3 * sigma, abs=1e-5)
            assert (line.rating.low, line.rating.high) == pytest.approx(
                (mu - 1.96 * sigma, mu + 1.96 * sigma), abs=1e-3
            )
        assert [line.rating.rating for line in lines] == sorted((line.rating.rating for line in lines), reverse=True)


def test_players_rated_alike_share_a_place_and_pages_follow_each_other() -> None:
    fold = RatingFold()
    fold.add(rated("g1", "abc", (1, 2, 2)))
    fold.add(rated("g2", "def", (1, 2, 2)))
    whole = fold.table(("tiny", 3), None, 0, 50)
    assert (whole.players, whole.games, whole.next) == (6, 2, None)
    assert [(line.place, line.player) for line in whole.lines] == [
        (1, "a"),
        (1, "d"),
        *((3, player) for player in "bcef"),
    ]
    pages = [fold.table(("tiny", 3), None, after, 4) for after in (0, 4)]
    assert [page.next for page in pages] == [4, None]
    assert pages[0].lines + pages[1].lines == whole.lines
    assert fold.table(("tiny", 3), None, 10**19, 4).lines == ()
    assert fold.table(("tiny", 2), None, 0, 4).lines == fold.table(("other", 3), None, 0, 4).lines == ()


def test_a_share_of_wins_has_wilsons_interval() -> None:
    for wins, played_games, low, high in ((0, 10, 0, 0.2775), (1, 10, 0.0179, 0.4042), (5, 10, 0.2366, 0.7634)):
        assert wilson(wins, played_games) == pytest.approx((low, high), abs=1e-4)
        assert wilson(played_games - wins, played_games) == pytest.approx((1 - high, 1 - low), abs=1e-4)


def test_sides_are_counted_by_the_side_of_each_seat() -> None:
    fold = RatingFold()
    fox, seneca = {"tribe": "FOX"}, {"tribe": "SENECA"}
    fold.add(rated("g1", "ab", (1, 2), finished=DAY - 1, sides=(fox, seneca), points=(9, 4)))
    fold.add(rated("g2", "ba", (1, 1), finished=DAY, sides=(fox, seneca), points=(7, 7)))
    fold.add(rated("g3", "ab", (2, 1), finished=DAY, points=(1, 2)))
    totals = fold.sides(("tiny", 2), None)
    assert totals.games == 3
    lines = [
        (side.kind, side.value, side.played, side.wins, side.mean_place, side.mean_points) for side in totals.sides
    ]
    assert lines == [
        ("seat", "0", 3, 2, pytest.approx(4 / 3, abs=1e-5), pytest.approx(17 / 3, abs=1e-5)),
        ("seat", "1", 3, 2, pytest.approx(4 / 3, abs=1e-5), pytest.approx(13 / 3, abs=1e-5)),
        ("tribe", "FOX", 2, 2, 1, 8),
        ("tribe", "SENECA", 2, 1, 1.5, 5.5),
    ]
    first_day = fold.sides(("tiny", 2), date(1970, 1, 1))
    assert [(side.value, side.played) for side in first_day.sides] == [("0", 1), ("1", 1), ("FOX", 1), ("SENECA", 1)]
    assert fold.sides(("tiny", 3), None).sides == ()


# The stored rows


async def straightforward(on: StoredService, games: list[str]) -> dict[int, dict[str, tuple[float, float]]]:
    """Rate games by the package, from their logs alone: by number of seats, each player's strength."""
    ended = [(state.time, game, state) for game in games for state in [await on.service.reader.state(game)]]
    models: dict[int, PlackettLuce] = {}
    known: dict[int, dict[str, PlackettLuceRating]] = {}
    for _, _, state in sorted(ended, key=lambda finished_game: finished_game[:2]):
        result = on.service.rulesets["tiny"].result(state.position)
        assert result is not None
        seats = len(result.places)
        model, of_all = models.setdefault(seats, PlackettLuce()), known.setdefault(seats, {})
        players = [seat.player for seat in state.at_table.seats if seat is not None]
        teams = [[of_all.get(player) or model.rating()] for player in players]
        after = model.rate(teams, ranks=[float(place) for place in result.places])
        of_all.update({player: rating for player, (rating,) in zip(players, after, strict=True)})
    return {
        seats: {player: (round(rating.mu, 6), round(rating.sigma, 6)) for player, rating in of_all.items()}
        for seats, of_all in known.items()
    }


def strengths(fold: RatingFold) -> dict[int, dict[str, tuple[float, float]]]:
    """Return each player's strength, by number of seats."""
    tables = {seats: fold.table(("tiny", seats), None, 0, 50).lines for seats in (2, 3)}
    return {
        seats: {line.player: (line.rating.mu, line.rating.sigma) for line in lines}
        for seats, lines in tables.items()
        if lines
    }


def as_bytes(fold: RatingFold) -> bytes:
    """Return all that is told, as it is sent."""
    tables = [fold.table(("tiny", seats), None, 0, 50) for seats in (2, 3)]
    histories = [fold.history(("tiny", 2), player.player, None, 0, 50) for player in (ANNA, BEN)]
    return msgspec.json.encode([tables, histories, fold.sides(("tiny", 2), None), fold.player(ANNA.player, None)])


async def finished(on: StoredService, seed: int, *seated: Identity, **options: Any) -> str:
    game = await table(on.service, seated[0], *seated, seats=len(seated), **options)
    assert (await played(on.service, game, seed=seed)).at_table.status == "finished"
    return game


async def an_evening(on: StoredService) -> list[str]:
    """Play counted games and others; return the counted games."""
    counted = [await finished(on, seed, *pair) for seed, pair in enumerate(((ANNA, BEN), (BEN, ANNA), (CARA, BEN)))]
    counted += [
        await finished(on, seed, *players) for seed, players in enumerate(((ANNA, BEN, CARA), (CARA, ANNA, BEN)))
    ]
    await finished(on, 1, ANNA, STRANGER, visibility="unlisted")
    with_bot = await table(on.service, ANNA, ANNA)
    await on.service.writer.command(with_bot, TakeSeat(bot="random"), ANNA)
    handed = await started(on.service)
    await on.service.writer.command(handed, HandSeatToBot(1, "random"), BEN)
    for game in (with_bot, handed):
        while (await on.service.reader.state(game)).at_table.status == "playing":
            await played(on.service, game)
    aborted = await started(on.service)
    await on.service.writer.command(aborted, AbortGame("it rained"), ORGANISER)
    await played(on.service, await started(on.service), upto=6)
    await finished(on, 2, *(ANNA, BEN))
    fork = await forks.forked(on.service, counted[0], 4, STRANGER)
    for player in (STRANGER, CARA):
        await on.service.writer.command(fork, TakeSeat(), player)
    await played(on.service, fork)
    return counted


def test_ratings_equal_the_packages_ratings_of_the_counted_games(place: str) -> None:
    async def scenario(on: StoredService) -> None:
        counted = await an_evening(on)
        ratings = Ratings(on.link, SHARDS, on.runner)
        before = await rating_fold(ratings)
        names = {line.name for seats in (2, 3) for line in before.table(("tiny", seats), None, 0, 50).lines}
        assert names == {"Anna", "Ben", "Cara"}, "nobody is named of games that are not public, of bots or of forks"
        counted.append(before.history(("tiny", 2), ANNA.player, None, 0, 1).steps[0].game)
        assert strengths(before) == await straightforward(on, counted)
        bytes_before = as_bytes(before)
        assert (await compare(on.service, on.link, "ratings"))[0].differences == ()
        (outcome,) = await rebuild(on.service, on.link, "ratings", at_once=7)
        assert (outcome.swapped, outcome.rows) == (True, len(counted))
        assert (
            as_bytes(await rating_fold(ratings))
            == as_bytes(await rating_fold(Ratings(on.link, SHARDS)))
            == bytes_before
        )

    run(place, scenario)


def test_a_game_that_replaces_another_counts_in_its_place(redis_place: str) -> None:
    async def scenario(on: StoredService) -> None:
        ratings = Ratings(on.link, SHARDS, on.runner)
        replaced = await started(on.service)
        await played(on.service, replaced, upto=6)
        games = [await finished(on, 1, ANNA, BEN)]
        fork = await forks.forked(on.service, replaced, 5, ORGANISER, supersede=True)
        games.append(await finished(on, 2, BEN, CARA))
        assert strengths(await rating_fold(ratings)) == await straightforward(on, games)
        await played(on.service, fork, seed=9)
        games.append(fork)
        assert strengths(await rating_fold(ratings)) == await straightforward(on, games)
        steps = (await rating_fold(ratings)).history(("tiny", 2), BEN.player, None, 0, 50).steps
        assert [step.game for step in steps] == games[::-1]

    run(redis_place, scenario)


def test_a_row_that_comes_late_is_put_in_its_place(redis_place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(on: StoredService) -> None:
        games = [await finished(on, seed, ANNA, BEN) for seed in range(6)]
        ratings = Ratings(on.link, SHARDS)
        lengths = set()
        for shard in reversed(range(SHARDS)):
            # The rows of a shard are written after the rows of another with games that ended later.
            build = await live_build(on.link, STORED["ratings"], shard)
            while (await on.runner.writer.step(build, 5)).items:
                lengths.add(len((await rating_fold(ratings)).history(("tiny", 2), ANNA.player, None, 0, 50).steps))
        assert max(lengths) == len(games)
        assert strengths(await rating_fold(ratings)) == await straightforward(on, games)

    monkeypatch.setattr(folding, "PIECE", 2)
    run(redis_place, scenario)


def test_a_stored_fold_is_not_computed_again_and_a_rebuild_drops_it(
    redis_place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    computed: list[str] = []
    add = RatingFold.add

    def counting(fold: RatingFold, game: RatedGame, values: Any = None) -> Any:
        if values is None:
            computed.append(game.game)
        return add(fold, game, values)

    async def scenario(on: StoredService) -> None:
        games = [await finished(on, seed, ANNA, BEN) for seed in range(3)]
        first = as_bytes(await rating_fold(Ratings(on.link, SHARDS, on.runner)))
        assert computed == games
        computed.clear()
        ratings = Ratings(on.link, SHARDS, on.runner)
        assert as_bytes(await rating_fold(ratings)) == first
        assert computed == games[2:], "two games are kept as one piece"
        games.append(await finished(on, 7, BEN, ANNA))
        assert as_bytes(await rating_fold(ratings)) == as_bytes(await rating_fold(Ratings(on.link, SHARDS)))
        assert computed == games[2:], "the piece was filled up, and kept"
        computed.clear()
        await rebuild(on.service, on.link, "ratings")
        assert strengths(await rating_fold(Ratings(on.link, SHARDS))) == await straightforward(on, games)
        assert computed == games
        names = [name.decode() for name in await on.link.call("KEYS", "tabletape:*:ratings:*:folded")]
        assert names == ["tabletape:{0}:projection:ratings:2:folded"]

    monkeypatch.setattr(folding, "PIECE", 2)
    monkeypatch.setattr(RatingFold, "add", counting)
    run(redis_place, scenario)


def test_any_past_day_is_told_as_it_was(redis_place: str) -> None:
    async def scenario(on: StoredService) -> None:
        ratings = Ratings(on.link, SHARDS, on.runner)
        clock = on.service.core.clock
        assert isinstance(clock, Clock)
        days = []
        for seed in range(3):
            await finished(on, seed, *((ANNA, BEN) if seed else (CARA, BEN)))
            fold = await rating_fold(ratings)
            day = datetime.fromtimestamp(clock.now / 1000, UTC).date()
            days.append((day, fold.table(("tiny", 2), None, 0, 50), fold.sides(("tiny", 2), None)))
            clock.now += DAY
        fold = await rating_fold(ratings)
        for day, lines, sides in days:
            assert fold.table(("tiny", 2), day, 0, 50) == lines
            assert fold.sides(("tiny", 2), day) == sides
        assert [len(lines.lines) for _, lines, _ in days] == [2, 3, 3]
        assert fold.table(("tiny", 2), date(2000, 1, 1), 0, 50).lines == ()
        assert fold.table(("tiny", 2), date.max, 0, 50) == days[-1][1]
        of_cara = fold.history(("tiny", 2), CARA.player, days[0][0], 0, 50)
        assert (of_cara.line, len(of_cara.steps)) == (days[0][1].lines[[0, 1][days[0][1].lines[1].name == "Cara"]], 1)

    run(redis_place, scenario)


def test_a_projection_that_is_killed_counts_no_game_twice(redis_place: str) -> None:
    async def prepare(on: StoredService) -> None:
        games.extend([await finished(on, seed, ANNA, BEN) for seed in range(4)])

    async def check(on: StoredService) -> None:
        (outcome,) = await rebuild(on.service, on.link, "ratings")
        assert (outcome.swapped, outcome.rows) == (True, len(games))
        assert strengths(await rating_fold(Ratings(on.link, SHARDS))) == await straightforward(on, games)

    games: list[str] = []
    run(redis_place, prepare)
    command = [sys.executable, "-m", "tests.projections.rebuilding", redis_place, "ratings"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for _ in range(4):
            assert process.stdout.readline()
            process.stdin.write("\n")
            process.stdin.flush()
        process.kill()
    run(redis_place, check)
