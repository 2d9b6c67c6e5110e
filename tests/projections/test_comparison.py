"""Two games side by side: where they part, as an oracle that compares all entries finds it, and nothing hidden."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Sequence

import msgspec
import pytest

from domain.bison import BISON
from domain.bison.decisions import Exchange
from eventstore.identity import Identity
from eventstore.log.visibility import GameSnapshot
from eventstore.service import Service
from eventstore.storage.memory import MemoryStore
from eventstore.table.commands import AbortGame, TakeSeat
from eventstore.write import forking
from eventstore.write.forking import ForkRequest
from eventstore.write.log_writer import NewGame
from projections import comparison
from projections.comparison import ComparisonView
from projections.errors import RulesetsDiffer
from projections.facade import Projections
from projections.timelines import TimelineItem
from tests.projections.comparing import apart, compare_forks, log_of, parted, repeat, sit_down
from tests.projections.games import CountingStore, bison_game, bison_on, bison_service
from tests.tiny import RULESETS
from tests.tiny.decisions import HideCounter, LayCounter
from tests.tiny.play import (
    ANNA,
    BEN,
    CARA,
    OPERATOR,
    ORGANISER,
    PLAYERS,
    STRANGER,
    decided,
    played,
    seated,
    started,
    tiny_service,
)

_HEAD = re.compile(r"(?<=[0-9])-[0-9a-f]{8}\b")
"""Heads: they follow from commitments, also to hidden values."""


async def compared(
    projections: Projections,
    service: Service,
    left: str,
    right: str,
    viewer: Identity = OPERATOR,
    at: int | None = None,
) -> ComparisonView:
    snapshots = [await service.rights.snapshot(game, viewer) for game in (left, right)]
    return await projections.comparison(snapshots[0], snapshots[1], at)


async def expected(service: Service, left: str, right: str) -> tuple[int, tuple[int | None, int | None]]:
    """Return the last version with the same hash in both logs, and the versions where play parts, entry by entry."""
    return apart(await log_of(service, left), await log_of(service, right))


@pytest.mark.parametrize("seed", [0, 1, *(pytest.param(seed, marks=pytest.mark.long) for seed in (2, 3))])
def test_random_forks_name_the_first_difference(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the parent's luck and of their own, some after the parent's decisions, some copied, some forks of forks."""

    async def scenario() -> None:
        source = random.Random(seed)  # noqa: S311  repeatable, guards nothing
        service = bison_service()
        projections = Projections(service, strict=True)
        parent = await bison_game(service, seed=seed, upto=90)
        await service.writer.command(parent, AbortGame("enough"), ORGANISER)
        last = (await service.reader.state(parent)).version
        games, repeated = [parent], 0
        for number in range(5):
            monkeypatch.setattr(forking, "MOST_SEGMENTS", source.choice((0, 32)))
            at = source.randrange(3 + len(PLAYERS), last - 2)
            luck = source.choice(("parent", "fresh"))
            fork = (await service.forking.fork(parent, ForkRequest(at, luck=luck), ORGANISER)).game  # type: ignore[arg-type]
            games.append(fork)
            if number == 4:
                continue  # nobody sits down: its play ends where it begins
            await sit_down(service, fork)
            if luck == "parent":
                await repeat(service, parent, fork, at, source.randrange(25))
                repeated += 1
            end = (await service.reader.state(fork)).version + source.randrange(12)
            await bison_on(service, fork, seed=seed + number + 1, upto=end)
        assert repeated
        games.append((await service.forking.fork(games[1], ForkRequest(at - 1), ORGANISER)).game)
        for left in games:
            for right in games:
                view = await compared(projections, service, left, right)
                shared, apart = await expected(service, left, right)
                assert (view.shared, parted(view)) == (shared, apart), f"{left} and {right}"

    asyncio.run(scenario())


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.long) for seed in (1, 2))])
def test_sixty_forks_of_every_ruleset_name_the_first_difference(seed: int) -> None:
    """`python -m tests.projections.comparing 1000` does the same on Redis, and says how long it takes."""
    compared_forks = asyncio.run(compare_forks(MemoryStore(), 20, seed))
    assert (len(compared_forks.first), compared_forks.missed) == (20, [])
    assert len(set(compared_forks.entries)) > 10, "no two are alike"


def test_a_missed_difference_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(comparison, "_alike", lambda left, right: left.version == right.version)
    compared_forks = asyncio.run(compare_forks(MemoryStore(), 8, 1))
    assert compared_forks.missed


def test_tables_that_share_nothing_are_compared_from_the_start() -> None:
    async def scenario() -> None:
        service = tiny_service()
        projections = Projections(service, strict=True)
        left, right = [await started(service, 2) for _ in range(2)]
        for game in (left, right):
            await played(service, game, seed=3, upto=8)
        view = await compared(projections, service, left, right)
        assert (view.shared, parted(view)) == await expected(service, left, right)
        assert view.game.differs is not None
        assert view.game.differs.events
        nothing = await compared(projections, service, left, left)
        assert nothing.shared == (await service.reader.state(left)).version
        assert parted(nothing) == (None, None)

    asyncio.run(scenario())


def test_a_take_back_is_a_step_of_play() -> None:
    async def scenario() -> None:
        service = bison_service()
        projections = Projections(service, strict=True)
        parent = await bison_game(service, seats=2, upto=3, take_back="own_turn")
        fork = (await service.forking.fork(parent, ForkRequest(3), ORGANISER)).game
        await sit_down(service, fork)
        for game in (parent, fork):
            state = await service.reader.state(game)
            exchange = next(decision for decision in BISON.legal(state.position, 0) if isinstance(decision, Exchange))  # type: ignore[arg-type]
            for _ in range(2):
                await decided(service, game, exchange)
            head = (await service.reader.state(game)).head
            await service.writer.take_back(game, str(head), head.version - 1, seated(state, 0))
        view = await compared(projections, service, parent, fork)
        assert (view.shared, parted(view)) == (3, (None, None)), "the same was decided and taken back"
        head = (await service.reader.state(parent)).head
        await service.writer.take_back(parent, str(head), 3, ANNA)
        assert parted(await compared(projections, service, parent, fork)) == (head.version + 1, None)
        state = await service.reader.state(fork)
        await service.writer.take_back(fork, str(state.head), state.version - 3, ANNA)
        assert parted(await compared(projections, service, parent, fork)) == (None, None), (
            "another version, the same step"
        )

    asyncio.run(scenario())


async def moment_of(projections: Projections, snapshots: list[GameSnapshot], at: int) -> int:
    """Return the version of the second game after as many standing entries of play as the first has at a version."""
    lines = [(await projections.timeline(snapshot, 0, 1_000, "en")).items for snapshot in snapshots]
    counts = [len(standing(items, at)) for items in lines]
    plays = standing(lines[1], snapshots[1].state.version)
    if not counts[0]:
        return min(at, plays[0] - 1)
    return plays[counts[0] - 1] if counts[0] <= len(plays) else snapshots[1].state.version


def standing(items: Sequence[TimelineItem], upto: int) -> list[int]:
    """Return the versions of the entries of play that stand at a version."""
    stack: list[int] = []
    for item in {item.version: item for item in items if item.version <= upto and item.play}.values():
        if item.back_to is None:
            stack.append(item.version)
        else:
            stack = [version for version in stack if version <= item.back_to]
    return stack


def test_taken_back_entries_shift_no_moment_of_a_fork_and_its_parent() -> None:
    """The parent takes a decision back; the fork takes back two, and has entries that seat its players."""

    async def scenario() -> None:
        service = tiny_service()
        projections = Projections(service, strict=True)
        parent = await started(service)
        fork = (await service.forking.fork(parent, ForkRequest(3), ORGANISER)).game
        await sit_down(service, fork)
        for game in (parent, fork, fork):
            before = (await service.reader.state(game)).version
            head = (await decided(service, game, LayCounter())).head
            await service.writer.take_back(game, str(head), before, ANNA)
        for game in (parent, fork):
            for _ in range(2):
                await decided(service, game)
        snapshots = [await service.rights.snapshot(game, STRANGER) for game in (parent, fork)]
        view = await projections.comparison(snapshots[0], snapshots[1], moments=True)
        for own, other, pair in ((view.game, view.other, snapshots), (view.other, view.game, snapshots[::-1])):
            lasts = pair[0].state.version, pair[1].state.version
            assert (len(own.moments), len(own.beside)) == (lasts[0], lasts[0])
            for at in range(view.shared + 1, lasts[0] + 1):
                beside = (await projections.comparison(pair[0], pair[1], at)).other.at
                assert beside == own.beside[at - 1] == await moment_of(projections, pair, at)
            assert own.beside[: view.shared] == tuple(range(1, view.shared + 1))
            assert own.moments[-1] == other.moments[-1], "two decisions stand in each"
        assert (await projections.comparison(snapshots[0], snapshots[1])).game.moments == ()

    asyncio.run(scenario())


def test_a_fork_is_compared_at_the_same_moment_as_its_parent() -> None:
    """The fork has entries that seat its players."""

    async def scenario() -> None:
        service = bison_service()
        projections = Projections(service, strict=True)
        parent = await bison_game(service, seed=1, seats=2)
        fork = (await service.forking.fork(parent, ForkRequest(20, luck="parent"), ORGANISER)).game
        await sit_down(service, fork)
        await repeat(service, parent, fork, 20, 9)
        snapshots = [await service.rights.snapshot(game, STRANGER) for game in (parent, fork)]
        assert (await projections.comparison(snapshots[0], snapshots[1], 15)).other.at == 15
        seated = snapshots[1].state.version - 29
        assert seated > 0
        for at in (21, 25, 29):
            view = await projections.comparison(snapshots[0], snapshots[1], at)
            assert view.other.at == at + seated == await moment_of(projections, snapshots, at)
            assert all(seat.points[0] == seat.points[1] for seat in view.seats), "the same decisions were taken"
            back = await projections.comparison(snapshots[1], snapshots[0], at + seated)
            assert back.other.at == at

    asyncio.run(scenario())


def test_points_stand_side_by_side_as_the_scoreboards_have_them() -> None:
    async def scenario() -> None:
        service = bison_service()
        projections = Projections(service, strict=True)
        left, right = await bison_game(service, seed=1), await bison_game(service, seed=2, seats=2)
        snapshots = [await service.rights.snapshot(game, STRANGER) for game in (left, right)]
        for at in (2, 60, snapshots[0].state.version, None):
            view = await projections.comparison(snapshots[0], snapshots[1], at)
            assert view.game.at == (at or snapshots[0].state.version)
            assert view.other.at == (
                snapshots[1].state.version if at is None else await moment_of(projections, snapshots, at)
            )
            boards = [
                await projections.scoreboard(snapshots[0], view.game.at),
                await projections.scoreboard(snapshots[1], view.other.at),
            ]
            for seat in view.seats:
                for side, board in enumerate(boards):
                    lines = [line for line in board.seats if line.seat == seat.seat]
                    assert seat.points[side] == (lines[0].points if lines else None)
                    items = [(item.why, item.points) for line in lines for item in line.items]
                    for source in seat.sources:
                        points = sum(points for why, points in items if why == source.why)
                        assert source.points[side] == points
                    assert {why for why, _ in items} <= {source.why for source in seat.sources}
        assert len(view.seats) == 3
        assert view.seats[2].names[1] is None
        assert [seat.points[1] is None for seat in view.seats] == [False, False, True]
        assert any(all(source.points) for seat in view.seats for source in seat.sources)

    asyncio.run(scenario())


def test_a_secret_decision_of_a_seat_is_no_difference_to_others() -> None:
    """Anna wagers 0 in a game, and in a fork of it 0 or 2: the answers are the same to all others."""

    async def answers(wager: int) -> dict[str, str]:
        service = tiny_service()
        projections = Projections(service, strict=True)
        game = (await service.writer.create(NewGame(ruleset="tiny", seats=2), ANNA, "always")).game
        for player in (ANNA, BEN):
            await service.writer.command(game, TakeSeat(nonce=player.name), player)
        fork = (await service.forking.fork(game, ForkRequest(3), ORGANISER, "always")).game
        for player in (ANNA, BEN):
            await service.writer.command(fork, TakeSeat(nonce=player.name), player)
        for name, hidden in ((game, 0), (fork, wager)):
            for decision in (HideCounter(hidden), HideCounter(1)):
                await decided(service, name, decision)
        answers_by_name = {}
        for player in (ANNA, BEN, CARA, STRANGER, ORGANISER, OPERATOR):
            both = (
                await compared(projections, service, game, fork, player),
                await compared(projections, service, fork, game, player),
            )
            answers_by_name[player.name] = _HEAD.sub("", msgspec.json.encode(both).decode())
            knows = wager and player in (ANNA, OPERATOR)
            assert parted(both[0]) == ((4, 7) if knows else (None, None)), player.name
        return answers_by_name

    same, others = asyncio.run(answers(0)), asyncio.run(answers(2))
    assert {name for name in same if same[name] != others[name]} == {"Anna", "operator"}


def test_games_of_different_rulesets_are_not_compared() -> None:
    async def scenario() -> None:
        service = tiny_service(rulesets={**RULESETS, "bison": BISON})
        left, right = await started(service, 2), await started(service, 2, ruleset="bison")
        with pytest.raises(RulesetsDiffer) as refused:
            await compared(Projections(service), service, left, right)
        assert refused.value.value == right

    asyncio.run(scenario())


def test_the_logs_are_read_from_where_they_part() -> None:
    async def scenario() -> None:
        store = CountingStore()
        service = bison_service(store)
        projections = Projections(service, strict=True)
        parent = await bison_game(service, seed=5)
        last = (await service.reader.state(parent)).version
        assert last > 250
        forks = []
        for at in (last - 6, last - 5):
            forks.append((await service.forking.fork(parent, ForkRequest(at), ORGANISER)).game)
            await sit_down(service, forks[-1])
            await bison_on(service, forks[-1], seed=at, upto=at + 8)
        await compared(projections, service, parent, forks[0])
        before = store.given
        assert (await compared(projections, service, parent, forks[1])).shared == last - 5
        assert store.given - before < 170, "no more than the entries since the state that is kept before"

    asyncio.run(scenario())
