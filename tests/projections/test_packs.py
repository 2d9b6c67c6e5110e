"""Packs: rows of retired games lie compressed, and every list is the same as before, byte for byte."""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest

from eventstore.retire.archive_store import ArchiveStore
from eventstore.retire.objects import DirectoryObjects
from eventstore.storage.kinds import GAME
from eventstore.storage.redis_client import RedisClient
from eventstore.table.commands import RuleDispute
from projections.ratings import RatingFold
from projections.stored import build as building
from projections.stored import runner
from projections.stored.build import Build, RowChanges, live_build
from projections.stored.lists import Lists
from projections.stored.packs import PackIndex, compress, decompress, field_of, packed
from projections.stored.pages import PageRequest
from projections.stored.ratings import Ratings
from projections.stored.rebuild import compare, rebuild
from projections.stored.retirement import pack, trim
from projections.stored.rows import ALL, STORED, RatedGame
from tests.projections.opened import CLUSTER_IF_LONG, SHARDS, StoredService, a_busy_evening, retire_all, run
from tests.tiny.play import ANNA, BEN, CARA, ORGANISER, played, started

OF_GAMES = [stored for stored in STORED.values() if stored.kind is GAME]


@pytest.fixture(autouse=True)
def small_packs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(building, "ROWS_OF_A_PACK", 3)
    monkeypatch.setattr(building, "_PACKED_AT_ONCE", 2)


async def evenings(on: StoredService) -> None:
    """Play games with several labels, seats and players, and fold them."""
    await a_busy_evening(on)
    for number in range(6):
        labels = ("cup",) if number % 3 == 0 else ()
        await played(on.service, await started(on.service, 2 + number % 2, labels=labels), seed=20 + number)
    for name in STORED:
        await on.runner.catch_up(name)


async def pages(ask: Any, limit: int, **options: Any) -> list[Any]:
    """Return every page of a list."""
    pages_read, cursor = [], None
    while True:
        page = await ask(request=PageRequest(cursor, limit), **options)
        pages_read.append(page)
        cursor = page.next
        if cursor is None:
            return pages_read


async def all_answers(url: str) -> dict[str, bytes]:
    """Return the answers of every list and rating, as bytes, to a reader with empty caches."""
    client = RedisClient(url)
    lists, answers = Lists(client, SHARDS), dict[str, Any]()
    for limit in (2, 200):
        for filters in ({}, {"status": "finished"}, {"label": "cup"}, {"free_seats": True}, {"ruleset": "tiny"}):
            answers[f"lobby {filters} {limit}"] = await pages(lists.lobby, limit, **filters)
        for person in (ANNA, BEN, CARA):
            for to_move in (None, True, False):
                answers[f"{person.name} {to_move} {limit}"] = [
                    await pages(
                        lambda viewer=person, **more: lists.player_games(viewer.player, **more), limit, to_move=to_move
                    )
                ]
            for mine in ({}, {"everything": True}, {"label": "cup"}):
                answers[f"results of {person.name} {mine} {limit}"] = await pages(
                    lists.results, limit, player=person.player, **mine
                )
        answers[f"results {limit}"] = await pages(lists.results, limit)
        answers[f"results cup {limit}"] = await pages(lists.results, limit, label="cup")
    answers["records"] = [await lists.record(viewer.player) for viewer in (ANNA, BEN, CARA)]
    answers["stalled"] = [await lists.stalled(), await lists.stalled_counts()]
    answers["waiting"] = await lists.by_time_left(BEN.player)
    fold: RatingFold = await Ratings(client, SHARDS).ask(lambda fold: fold)
    answers["ratings"] = [fold.table(("tiny", seats), None, 0, 50) for seats in (2, 3)]
    answers["history"] = fold.history(("tiny", 2), ANNA.player, None, 0, 50)
    await client.close()
    return {name: msgspec.json.encode(answer) for name, answer in answers.items()}


async def lives(on: StoredService) -> list[Build]:
    return [await live_build(on.link, stored, shard) for stored in OF_GAMES for shard in range(SHARDS)]


async def unpacked(on: StoredService) -> set[str]:
    """Return the games that have a row in no pack."""
    return {game for build in await lives(on) for game in await build.unpacked_games()}


async def differences(on: StoredService) -> list[Any]:
    outcomes = await compare(on.service, on.link, *(stored.name for stored in OF_GAMES), at_once=3)
    return [difference for outcome in outcomes for difference in outcome.differences]


@CLUSTER_IF_LONG
def test_lists_answer_the_same_bytes_before_and_after(place: str, archives: ArchiveStore) -> None:
    async def scenario(on: StoredService) -> None:
        await evenings(on)
        before = await all_answers(place)
        games = await retire_all(on, archives)
        await trim(on.service.store, on.link)
        assert await unpacked(on) >= set(games)
        assert await pack(on.service.store, on.link, fewest=1) > len(games)
        assert await unpacked(on)
        assert not await unpacked(on) & set(games)
        assert await all_answers(place) == before
        assert await pack(on.service.store, on.link, fewest=1) == 0
        assert await differences(on) == []
        names = [stored.name for stored in OF_GAMES]
        assert all(outcome.swapped for outcome in await rebuild(on.service, on.link, *names, at_once=2))
        assert await all_answers(place) == before
        await pack(on.service.store, on.link, fewest=1)
        assert await all_answers(place) == before

    run(place, scenario, archives)


async def spans(build: Build) -> list[tuple[str, str]]:
    """Return the first and the last member of each pack of a build, in the order of the packs."""
    directory = await build._packs.directory((await build.checkpoint()).packed)
    assert directory is not None
    return sorted((index.low, index.high) for index in directory.packs.values())


def test_packs_follow_each_other_in_the_order_of_a_list(
    redis_place: str, archives: ArchiveStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page of the list then needs few of them; after a rebuild, which takes games by their opening, too."""
    monkeypatch.setattr(runner, "FEWEST_PACKED", 1)
    monkeypatch.setattr(runner, "RETIRED_AT_ONCE", 2)
    monkeypatch.setattr(runner, "ROWS_OF_A_PACK", 4)

    async def scenario(on: StoredService) -> None:
        await evenings(on)
        await retire_all(on, archives)
        await trim(on.service.store, on.link)
        await pack(on.service.store, on.link, fewest=1)
        packed_spans = [await spans(build) for build in await lives(on)]
        assert max(map(len, packed_spans)) > 1
        for of_build in packed_spans:
            assert all(left[1] < right[0] for left, right in pairwise(of_build))
        opened = ("games",)
        await rebuild(on.service, on.link, *opened)
        for build in await lives(on):
            if build.projection.name in opened:
                assert all(left[1] < right[0] for left, right in pairwise(await spans(build)))

    run(redis_place, scenario, archives)


def test_packs_of_a_list_in_the_place_of_former_lists_follow_each_other_too(
    redis_place: str, archives: ArchiveStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runner, "FEWEST_PACKED", 1)
    monkeypatch.setattr(runner, "RETIRED_AT_ONCE", 2)
    monkeypatch.setattr(runner, "ROWS_OF_A_PACK", 4)

    async def scenario(on: StoredService) -> None:
        await evenings(on)
        former = replace(STORED["games"], name="player_games")
        await runner.ProjectionRunner(on.service, on.link, [former]).catch_up(former.name)
        await retire_all(on, archives)
        await trim(on.service.store, on.link)
        await on.link.call("DEL", *await on.link.call("KEYS", "*:projection:games*"))
        await on.runner.catch_up("games")
        of_games = [await spans(build) for build in await lives(on) if build.projection.name == "games"]
        assert max(map(len, of_games)) > 1
        assert all(left[1] < right[0] for of_build in of_games for left, right in pairwise(of_build))

    run(redis_place, scenario, archives)


def test_a_page_whose_packs_are_unpacked_looks_into_no_index(
    redis_place: str, archives: ArchiveStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(on: StoredService) -> None:
        await evenings(on)
        await retire_all(on, archives)
        await trim(on.service.store, on.link)
        await pack(on.service.store, on.link, fewest=1)
        lookups: list[str] = []

        def has_game(index: PackIndex, game: str) -> bool:
            lookups.append(game)
            return looked_up(index, game)

        looked_up = PackIndex.has_game
        monkeypatch.setattr(PackIndex, "has_game", has_game)
        client = RedisClient(redis_place)
        lists = Lists(client, SHARDS)
        listed = await lists.lobby(request=PageRequest(None, 4))
        assert len(listed.games) == 4
        assert not lookups, "its members have unpacked the packs of its rows"
        await client.close()

    run(redis_place, scenario, archives)


def test_a_rebuild_of_all_lists_fetches_each_archive_once(
    redis_place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where the cache has no room for all of them."""
    objects = DirectoryObjects(tmp_path / "archive")
    archives = ArchiveStore(objects)
    fetched: list[str] = []

    class CountedObjects(DirectoryObjects):
        """Counts the objects that are read."""

        async def get(self, name: str) -> bytes:
            fetched.append(name)
            return await super().get(name)

    monkeypatch.setattr(runner, "RETIRED_AT_ONCE", 2)
    games: list[str] = []

    async def retire(on: StoredService) -> None:
        for number in range(12):
            await played(on.service, await started(on.service, 2), seed=20 + number)
        for name in STORED:
            await on.runner.catch_up(name)
        games.extend(await retire_all(on, archives))
        await trim(on.service.store, on.link)
        for game in games:
            await on.service.store.read(game)

    async def build_anew(on: StoredService) -> None:
        await rebuild(on.service, on.link, *STORED)

    run(redis_place, retire, archives)
    largest = max(int(archives._cached.getsizeof(records)) for records in archives._cached.values())
    run(redis_place, build_anew, ArchiveStore(CountedObjects(tmp_path / "archive"), cached_bytes=3 * largest))
    assert len(fetched) == len(set(fetched)) == len(games) == 12


def test_a_row_that_changes_leaves_its_pack(redis_place: str, archives: ArchiveStore) -> None:
    async def scenario(on: StoredService) -> None:
        await evenings(on)
        games = await retire_all(on, archives)
        await trim(on.service.store, on.link)
        await pack(on.service.store, on.link, fewest=1)
        for number, game in enumerate(games[:3]):
            await on.service.writer.command(game, RuleDispute(f"it stands {number}"), ORGANISER)
        for name in STORED:
            await on.runner.catch_up(name)
        assert await unpacked(on) >= set(games[:3]), "they are played on Redis again"
        assert await differences(on) == []
        changed = await all_answers(redis_place)
        listed = (await Lists(on.link, SHARDS).lobby(request=PageRequest(limit=200))).games
        heads = {row.game: row.version for row in listed}
        for game in games[:3]:
            if game in heads:
                assert heads[game] == (await on.service.store.head(game)).version
        assert len(heads) == len(listed), "none is listed twice"
        # Packed once more, into a pack that may have its old row too.
        assert await pack_some(on, games[:3]) >= 3
        assert not await unpacked(on) & set(games)
        assert await all_answers(redis_place) == changed
        assert await differences(on) == []

    run(redis_place, scenario, archives)


async def pack_some(on: StoredService, games: list[str]) -> int:
    return sum([await build.pack(set(games) & set(await build.unpacked_games())) for build in await lives(on)])


def test_a_reader_misses_no_rows_while_they_are_packed(redis_place: str, archives: ArchiveStore) -> None:
    async def scenario(on: StoredService) -> None:
        await evenings(on)
        games = await retire_all(on, archives)
        lists = Lists(on.link, SHARDS)
        expected = await pages(lists.lobby, 2)
        reading = asyncio.Event()
        read = 0

        async def readers() -> None:
            nonlocal read
            while not reading.is_set():
                assert await pages(lists.lobby, 2) == expected
                read += 1

        going = [asyncio.create_task(readers()) for _ in range(3)]
        source = random.Random(1)  # noqa: S311 - an order of a test
        while waiting := sorted(set(games) & await unpacked(on)):
            some = source.sample(waiting, min(2, len(waiting)))
            # Two packers of the same rows.
            await asyncio.gather(*(pack_some(on, some) for _ in range(2)))
        reading.set()
        await asyncio.gather(*going)
        assert read >= 3
        assert await differences(on) == []

    run(redis_place, scenario, archives)


def test_a_row_that_changed_meanwhile_is_not_packed(redis_place: str, archives: ArchiveStore) -> None:
    async def scenario(on: StoredService) -> None:
        await evenings(on)
        before = await all_answers(redis_place)
        build = await live_build(on.link, STORED["games"], 0)
        game, row = await anext(build._every_raw())
        assert not await build._pack("", {game: row.replace(b'"version":', b'"version":1')})
        assert not await build._pack("another token", {game: row})
        gone = Build(on.link, STORED["games"], 0, "7")
        assert not await gone._pack("", {game: row})
        assert await all_answers(redis_place) == before
        heads = {game: (await on.service.reader.state(game)).head}
        read = await build.checkpoint()
        assert await build._pack("", {game: row})
        unread = RowChanges({}, {game: None}, heads)
        assert not await build.apply(read, read.position, 0, unread), "it was read before that was packed"
        assert await all_answers(redis_place) == before
        read = await build.checkpoint()
        assert await build.apply(read, read.position, 0, RowChanges(await build.rows([game]), {game: None}, heads))
        assert await build.rows([game]) == {}
        assert game not in {member.partition(":")[2] for member in await build.members(ALL)}

    run(redis_place, scenario, archives)


def test_dropped_builds_leave_no_packs(redis_place: str, archives: ArchiveStore) -> None:
    async def scenario(on: StoredService) -> None:
        await evenings(on)
        await retire_all(on, archives)
        await pack(on.service.store, on.link, fewest=1)
        assert await on.link.call("KEYS", "*:projection:games:1:packs")
        assert (await rebuild(on.service, on.link, "games"))[0].swapped
        assert not await on.link.call("KEYS", "*:projection:games:1:*")

    run(redis_place, scenario, archives)


def test_packs_are_named_by_their_contents() -> None:
    """A fail-over may lose the newest pack, and another pack gets its number."""
    row = RatedGame(
        game="0-a",
        ruleset="tiny",
        version=9,
        finished=1,
        players=("a", "b"),
        names=("A", "B"),
        places=(1, 2),
        points=(3, 1),
        sides=({}, {}),
    )
    packed_row, index = packed(STORED["ratings"], 4, [row])
    other, _ = packed(STORED["ratings"], 4, [msgspec.structs.replace(row, points=(3, 2))])
    assert field_of(4, packed_row) != field_of(4, other)
    assert decompress(compress(b"[1,2]")) == b"[1,2]"
    assert not compress(b"[1,2]").startswith(b"[")
    assert len(index) < 80
