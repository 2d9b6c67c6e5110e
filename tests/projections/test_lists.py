"""Lists that span games: the listed games, their readers, and their order, page by page."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import closing
from typing import Any

import pytest
from redis import Redis

from eventstore.identity import SERVICE_IDENTITY
from eventstore.log.state import StatusShown
from eventstore.storage.redis_keys import FEED, LOG
from eventstore.storage.store import StalledGame, shard_of
from eventstore.table.commands import (
    AbortGame,
    FreeGame,
    HandSeatToBot,
    LeaveSeat,
    PauseGame,
    RuleDispute,
    StallGame,
    TakeSeat,
)
from eventstore.table.events import FormerPlayer, Pause
from eventstore.write.forking import ForkRequest
from ops.embedded_redis import EmbeddedRedis
from projections.errors import CursorInvalid, LimitInvalid
from projections.stored.build import RowChanges, live_build
from projections.stored.lists import Lists
from projections.stored.pages import PageRequest
from projections.stored.rows import STORED
from projections.stored.runner import ProjectionRunner
from tests.projections.opened import CLUSTER_IF_LONG, SHARDS, StoredService, run, table, tables
from tests.tiny.play import ANNA, BEN, CARA, OPERATOR, ORGANISER, decided, played, started


@CLUSTER_IF_LONG
def test_the_lobby_lists_public_games_only_newest_first(place: str) -> None:
    async def scenario(on: StoredService) -> None:
        first = await table(on.service, ANNA)
        await table(on.service, ANNA, visibility="unlisted")
        await table(on.service, ANNA, ANNA, visibility="private")
        last = await table(on.service, BEN, BEN)
        page = await on.lists.lobby()
        assert [row.game for row in page.games] == [last, first]
        assert page.next is None
        newest = page.games[0]
        assert (newest.status, newest.free_seats, newest.version) == ("open", 1, 2)
        assert [seat and seat.name for seat in newest.seats] == ["Ben", None]

    run(place, scenario)


def test_l4_a_row_folded_from_entries_lost_in_a_fail_over_is_not_written(redis_place: str) -> None:
    """Read from the old primary, written to the new primary; the rule is in docs/scaling.md."""

    async def scenario(on: StoredService) -> None:
        game = await table(on.service, ANNA, ANNA)
        shard = shard_of(game)
        build = await live_build(on.link, STORED["games"], shard)
        writer = on.runner.writer
        read = await build.checkpoint()
        items = await on.service.store.feed(shard, after=read.position, limit=10)
        changes = await writer._changes(build, {game: 2}, {})
        record = (await on.service.store.read(game))[0]
        # The last entry is lost, then its pointer too.
        await on.link.call("XDEL", LOG % (shard, game), "2-0")
        assert not await build.apply(read, items[-1].position, 2, changes)
        await on.link.call("XDEL", FEED % shard, items[-1].position)
        assert not await build.apply(read, items[-1].position, 2, RowChanges())
        assert await build.rows([game]) == {}
        (row,) = (await on.lists.lobby()).games
        assert row.head == str(record.head)

    run(redis_place, scenario)


@CLUSTER_IF_LONG
def test_the_lobby_filters_by_ruleset_status_label_and_free_seats(place: str) -> None:
    async def scenario(on: StoredService) -> None:
        free = await table(on.service, ANNA, ANNA, labels=("cup", "final"))
        playing = await started(on.service, labels=("cup",))
        aborted = await table(on.service, BEN)
        await on.service.writer.command(aborted, AbortGame("nobody came"), BEN)

        async def listed(**options: Any) -> set[str]:
            return {row.game for row in (await on.lists.lobby(**options)).games}

        assert await listed() == {free, playing, aborted}
        assert await listed(ruleset="tiny") == {free, playing, aborted}
        assert await listed(ruleset="other") == set()
        assert await listed(status="open") == {free}
        assert await listed(status="playing") == {playing}
        assert await listed(status="aborted") == {aborted}
        assert await listed(label="cup") == {free, playing}
        assert await listed(label="cup", status="playing") == {playing}
        assert await listed(label="final", ruleset="tiny", free_seats=True) == {free}
        assert await listed(free_seats=True) == {free}
        assert await listed(free_seats=False) == {playing, aborted}

    run(place, scenario)


@CLUSTER_IF_LONG
def test_a_game_leaves_the_sets_it_was_in_when_it_goes_on(place: str) -> None:
    async def scenario(on: StoredService) -> None:
        game = await table(on.service, ANNA, ANNA)
        assert [row.game for row in (await on.lists.lobby(free_seats=True)).games] == [game]
        await on.service.writer.command(game, TakeSeat(), BEN)
        assert (await on.lists.lobby(free_seats=True)).games == ()
        met = set()
        statuses: set[StatusShown] = {"open", "playing", "scoring", "finished"}
        while (status := (await on.lists.lobby()).games[0].status) != "finished":
            met.add(status)
            assert [row.game for row in (await on.lists.lobby(status=status)).games] == [game]
            for other in statuses - {status}:
                assert (await on.lists.lobby(status=other)).games == ()
            await decided(on.service, game)
        assert met == {"playing", "scoring"}

    run(place, scenario)


def test_pages_follow_each_other_without_gap_or_repeat_while_games_are_opened(place: str) -> None:
    async def scenario(on: StoredService) -> None:
        games = await tables(on.service, 11)
        listed: list[str] = []
        cursor: str | None = None
        while True:
            page = await on.lists.lobby(request=PageRequest(cursor, 3))
            listed += [row.game for row in page.games]
            await tables(on.service, 1)
            cursor = page.next
            if cursor is None:
                break
        assert listed == games[::-1]

    run(place, scenario)


@CLUSTER_IF_LONG
def test_lists_of_a_players_games_and_of_games_that_wait_for_the_player(place: str) -> None:
    async def scenario(on: StoredService) -> None:
        waiting = await started(on.service, visibility="private")
        moved = await started(on.service)
        await decided(on.service, moved)
        await table(on.service, BEN, BEN)

        async def games(viewer: str, to_move: bool | None = None) -> list[str]:
            return [row.game for row in (await on.lists.player_games(viewer, to_move=to_move)).games]

        assert await games(ANNA.player) == [moved, waiting]
        assert await games(ANNA.player, to_move=True) == [waiting]
        assert await games(ANNA.player, to_move=False) == [moved]
        assert await games(BEN.player, to_move=True) == [moved]
        assert len(await games(BEN.player)) == 3
        assert await games(CARA.player) == []

    run(place, scenario)


@CLUSTER_IF_LONG
def test_a_players_games_that_are_not_over_are_found_however_old_they_are(place: str) -> None:
    async def scenario(on: StoredService) -> None:
        oldest = await started(on.service)
        await on.service.writer.command(oldest, PauseGame("The hall closes.", None), ORGANISER)
        over = [await table(on.service, ANNA, ANNA) for _ in range(3)]
        for game in over:
            await on.service.writer.command(game, AbortGame("nobody came"), ORGANISER)
        newest = await table(on.service, ANNA, ANNA)
        games = on.lists.player_games
        page = await games(ANNA.player, over=False, request=PageRequest(limit=2))
        assert [row.game for row in page.games] == [newest, oldest]
        assert [row.pause for row in page.games] == [None, Pause((), "The hall closes.", None)]
        assert [row.game for row in (await games(ANNA.player, over=True)).games] == over[::-1]
        assert [row.game for row in await on.lists.every_game(ANNA.player)] == [newest, *over[::-1], oldest]
        assert (await games(ANNA.player, over=False, to_move=True)).games == (), "nobody is to move"

    run(place, scenario)


@CLUSTER_IF_LONG
def test_a_player_who_stood_up_is_not_listed_and_one_with_a_bot_in_the_seat_is_while_the_game_goes_on(
    place: str,
) -> None:
    async def scenario(on: StoredService) -> None:
        stood_up = await table(on.service, ANNA, ANNA)
        handed = await started(on.service)
        assert [row.game for row in (await on.lists.player_games(ANNA.player)).games] == [handed, stood_up]
        await on.service.writer.command(stood_up, LeaveSeat(0), ANNA)
        await on.service.writer.command(handed, HandSeatToBot(0, "random"), ANNA)
        for over in (None, False):
            (row,) = (await on.lists.player_games(ANNA.player, over=over)).games
            assert (row.game, row.given_up[0]) == (handed, FormerPlayer(ANNA.player, ANNA.name))
        assert (await on.lists.player_games(ANNA.player, to_move=True)).games == ()
        assert [row.game for row in (await on.lists.player_games(BEN.player)).games] == [handed]
        await on.service.writer.command(handed, HandSeatToBot(1, "random"), BEN)
        assert [row.game for row in (await on.lists.player_games(BEN.player)).games] == [handed], "nobody sits there"
        await on.service.writer.command(handed, AbortGame("over"), ORGANISER)
        assert (await on.lists.player_games(ANNA.player)).games == ()

    run(place, scenario)


@CLUSTER_IF_LONG
def test_results_list_finished_games_and_count_places(place: str) -> None:
    async def scenario(on: StoredService) -> None:
        first = await started(on.service)
        second = await started(on.service, labels=("cup",))
        hidden = await started(on.service, visibility="private")
        for number, game in enumerate((first, second, hidden)):
            await played(on.service, game, seed=number)
        unfinished = await started(on.service)
        await on.service.writer.command(unfinished, AbortGame("the evening is over"), ORGANISER)
        page = await on.lists.results()
        assert [row.game for row in page.results] == [second, first], "an aborted game has no result"
        assert [row.game for row in (await on.lists.results(label="cup")).results] == [second]
        assert [row.game for row in (await on.lists.results(ruleset="tiny")).results] == [second, first]
        mine = await on.lists.results(player=ANNA.player, everything=True)
        assert [row.game for row in mine.results] == [hidden, second, first]
        for row in page.results:
            board = await on.projections.scoreboard(await on.service.rights.snapshot(row.game, ANNA))
            assert board.result is not None
            assert row.places == board.result.places
            assert row.points == tuple(line.points for line in board.seats)
        (kind,) = (await on.lists.record(ANNA.player)).kinds
        assert (kind.ruleset, kind.seats, kind.games) == ("tiny", 2, 2)
        assert kind.places == tuple([row.places[0] for row in page.results].count(place) for place in (1, 2))

    run(place, scenario)


@CLUSTER_IF_LONG
def test_stalled_games_of_all_readers_are_listed_until_they_are_freed(place: str) -> None:
    async def scenario(on: StoredService) -> None:
        private = await started(on.service, visibility="private")
        public = await started(on.service)
        await started(on.service)
        for game in (private, public):
            await on.service.writer.command(game, StallGame("it always fails"), SERVICE_IDENTITY)
        assert [row.game for row in (await on.lists.stalled()).games] == [public, private]
        assert await on.lists.stalled_counts() == (2, 0)
        assert [row.game for row in (await on.lists.lobby(status="stalled")).games] == [public]
        await on.service.writer.command(private, FreeGame(), OPERATOR)
        assert [row.game for row in (await on.lists.stalled()).games] == [public]
        assert await on.lists.stalled_counts() == (1, 0)

    run(place, scenario)


@CLUSTER_IF_LONG
def test_stalled_games_come_page_by_page_damaged_games_first_each_once(place: str) -> None:
    async def scenario(on: StoredService) -> None:
        store = on.service.store
        by_log = [await started(on.service, visibility="private") for _ in range(3)]
        by_mark = sorted([await started(on.service) for _ in range(2)], reverse=True)
        for game in by_log:
            await on.service.writer.command(game, StallGame("it always fails"), SERVICE_IDENTITY)
        assert await on.lists.stalled_counts() == (0, 0), "nobody has folded them yet"
        await on.lists.stalled()
        # A game that the rows know is marked too: its log was damaged after it was stalled.
        both = by_log.pop(1)
        for game in (*by_mark, both):
            await store.stall(game, head=await store.head(game), reason="LogDamaged")
        damaged = sorted((*by_mark, both), reverse=True)
        assert await on.lists.stalled_counts() == (5, 3)
        for limit in range(1, 7):
            pages = [await on.lists.stalled(PageRequest(limit=limit))]
            while pages[-1].next is not None:
                pages.append(await on.lists.stalled(PageRequest(pages[-1].next, limit)))
            assert all(len(page.games) <= limit for page in pages)
            listed = [row for page in pages for row in page.games]
            assert [row.game for row in listed] == [*damaged, *reversed(by_log)]
            assert [(row.damaged, row.reason) for row in listed] == [
                *[(True, "LogDamaged")] * 3,
                *[(False, "it always fails")] * 2,
            ]
            assert [row.head for row in listed] == [str(await store.head(row.game)) for row in listed]

    run(place, scenario)


@CLUSTER_IF_LONG
def test_a_ruling_after_the_end_does_not_move_a_result(place: str) -> None:
    async def scenario(on: StoredService) -> None:
        first, second = await started(on.service), await started(on.service)
        await played(on.service, first)
        await played(on.service, second)
        before = (await on.lists.results()).results
        await on.service.writer.command(first, RuleDispute("it stands"), ORGANISER)
        after = (await on.lists.results()).results
        assert [row.game for row in after] == [second, first]
        assert [row.finished for row in after] == [row.finished for row in before]

    run(place, scenario)


def test_a_superseding_fork_takes_the_place_of_its_parent_in_all_lists(place: str) -> None:
    async def scenario(on: StoredService) -> None:
        game = await started(on.service)
        await decided(on.service, game)
        fork = (await on.service.forking.fork(game, ForkRequest(3, supersede=True), ORGANISER)).game
        assert {row.game: row.status for row in (await on.lists.lobby()).games} == {fork: "playing", game: "superseded"}
        assert [row.game for row in (await on.lists.player_games(ANNA.player, to_move=True)).games] == [fork]
        await played(on.service, fork)
        assert [(row.game, row.parent) for row in (await on.lists.results()).results] == [(fork, game)]

    run(place, scenario)


def test_lists_without_a_runner_show_the_written_rows(redis_place: str) -> None:
    async def scenario(on: StoredService) -> None:
        (game,) = await tables(on.service, 1)
        lists = Lists(on.link, SHARDS)
        assert (await lists.lobby()).games == ()
        assert (await on.runner.lags_ms())["games"] > 0
        assert await on.runner.catch_up("games") == 2
        assert [row.game for row in (await lists.lobby()).games] == [game]
        assert (await on.runner.lags_ms())["games"] == 0

    run(redis_place, scenario)


def test_a_full_redis_shows_the_rows_that_it_has(fresh_redis: Callable[..., EmbeddedRedis]) -> None:
    redis = fresh_redis()

    async def scenario(on: StoredService) -> None:
        with closing(Redis.from_url(redis.url)) as client:
            client.config_set("maxmemory", "1")
            assert (await on.lists.lobby()).games == ()
            client.config_set("maxmemory", "0")
            (first,) = await tables(on.service, 1)
            assert [row.game for row in (await on.lists.lobby()).games] == [first]
            (later,) = await tables(on.service, 1)
            client.config_set("maxmemory", "1")
            assert [row.game for row in (await on.lists.lobby()).games] == [first]
            assert [row.game for row in (await on.lists.player_games(ANNA.player)).games] == [first]
            client.config_set("maxmemory", "0")
            assert [row.game for row in (await on.lists.lobby()).games] == [later, first]

    run(redis.url, scenario)


def test_a_runner_follows_the_feed_until_it_is_stopped(place: str) -> None:
    async def scenario(on: StoredService) -> None:
        lists = Lists(on.link, SHARDS)
        task = asyncio.create_task(on.runner.run())
        (game,) = await tables(on.service, 1)
        await _until(lambda row: row is not None, lists)
        await on.service.writer.command(game, TakeSeat(), BEN)
        await _until(lambda row: row.status == "playing", lists)
        task.cancel()
        await asyncio.wait([task])
        assert task.cancelled()

    run(place, scenario)


async def _until(holds: Callable[[Any], bool], lists: Lists) -> None:
    """Wait until a predicate holds of the newest game in the lobby, which may be none."""
    for _ in range(2_000):
        games = (await lists.lobby()).games
        if holds(games[0] if games else None):
            return
        await asyncio.sleep(0.01)
    raise AssertionError("the lobby never showed it")


@CLUSTER_IF_LONG
def test_many_runners_write_each_row_once(place: str) -> None:
    async def scenario(on: StoredService) -> None:
        others = [ProjectionRunner(on.service, on.link) for _ in range(5)]
        games = await tables(on.service, 20)
        await asyncio.gather(*(service.catch_up("games", most=7) for _ in range(4) for service in others))
        for game in games:
            await on.service.writer.command(game, TakeSeat(), BEN)
        await asyncio.gather(*(service.catch_up("games") for service in others))
        page = await Lists(on.link, SHARDS).lobby(request=PageRequest(limit=100))
        assert [row.game for row in page.games] == games[::-1]
        assert {row.status for row in page.games} == {"playing"}

    run(place, scenario)


def test_a_damaged_log_holds_up_no_other_game(redis_place: str) -> None:
    async def scenario(on: StoredService) -> None:
        broken, sound = await tables(on.service, 2)
        shard = broken.partition("-")[0]
        await on.link.call("XADD", f"tabletape:{{{shard}}}:log:{broken}", "9-0", "h", b"x" * 32, "b", b"{")
        fresh = ProjectionRunner(_another(on), on.link)
        assert [row.game for row in (await Lists(on.link, SHARDS, fresh).lobby()).games] == [sound]

    run(redis_place, scenario)


@CLUSTER_IF_LONG
def test_a_game_that_is_stalled_beside_its_log_is_shown_as_stalled(place: str) -> None:
    async def scenario(on: StoredService) -> None:
        service, store = on.service, on.service.store
        stalled, other = [await started(service) for _ in range(2)]
        await on.lists.lobby()
        head = await store.head(stalled)
        await store.stall(stalled, head=head, reason="its log cannot be folded")
        assert {row.game: row.status for row in (await on.lists.lobby()).games} == {
            stalled: "stalled",
            other: "playing",
        }
        assert [row.game for row in (await on.lists.lobby(status="stalled")).games] == [stalled]
        assert [row.game for row in (await on.lists.lobby(status="playing")).games] == [other]
        assert [row.game for row in (await on.lists.player_games(ANNA.player, to_move=True)).games] == [other]
        assert await on.lists.stalled_counts() == (1, 1)
        await store.free(StalledGame(stalled, head, "its log cannot be folded"))
        assert [row.game for row in (await on.lists.lobby(status="playing")).games] == [other, stalled]
        assert await on.lists.stalled_counts() == (0, 0)

    run(place, scenario)


def _another(on: StoredService) -> Any:
    from tests.tiny.play import tiny_service

    return tiny_service(on.service.store)


@pytest.mark.parametrize("cursor", ["", "x", "000000000000001", "000000000000001:0-abc\n", "(+"])
def test_a_made_up_cursor_is_refused(redis_place: str, cursor: str) -> None:
    async def scenario(on: StoredService) -> None:
        with pytest.raises(CursorInvalid) as refused:
            await on.lists.lobby(request=PageRequest(cursor))
        assert refused.value.value == cursor

    run(redis_place, scenario)


@pytest.mark.parametrize("limit", [0, -1, 201])
def test_a_limit_outside_its_bounds_is_refused(redis_place: str, limit: int) -> None:
    async def scenario(on: StoredService) -> None:
        with pytest.raises(LimitInvalid):
            await on.lists.player_games(OPERATOR.player, request=PageRequest(limit=limit))

    run(redis_place, scenario)
