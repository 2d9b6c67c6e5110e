"""Closed games that lie in the archive store: read as before, brought back when they are needed, and never lost."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from obstore.store import LocalStore, MemoryStore

from eventstore.errors import ArchiveUnavailable, LogDamaged, LogRetired
from eventstore.log.reader import LogReader
from eventstore.proof.verify import verify_log
from eventstore.retire.archive_store import ArchiveStore
from eventstore.retire.objects import DirectoryObjects, Objects, StoredObjects, open_objects
from eventstore.retire.retiring import Outcome, Retiring
from eventstore.service import Service
from eventstore.storage.redis_keys import BROUGHT_BACK, game_key
from eventstore.storage.store import Retired, Store, shard_of
from eventstore.table.commands import AbortGame, TakeSeat
from eventstore.write.log_writer import NewGame
from tests.eventstore.chains import part
from tests.eventstore.conftest import Backend
from tests.eventstore.forks import filled, forked, sound
from tests.eventstore.killed import is_killed
from tests.eventstore.retiring_process import work, work_until
from tests.tiny.archives import exported
from tests.tiny.play import ANNA, KEYS, ORGANISER, decided, played, started, tiny_service

DAY_MS = 86_400_000
ANY_AGE = -DAY_MS
"""The clock of each service of the tests begins anew."""


async def retired(
    service: Service, archives: ArchiveStore, *, older_than_ms: int = ANY_AGE, dry_run: bool = False
) -> dict[str, Outcome]:
    """Retire all games that may be, and return the outcome of each."""
    retiring = Retiring(service, archives)
    outcomes = retiring.retire(await retiring.games(), older_than_ms, dry_run=dry_run)
    return {outcome.game: outcome async for outcome in outcomes}


def reasons(outcomes: dict[str, Outcome]) -> dict[str, str]:
    return {game: "retired" if outcome.retired else str(outcome.stays) for game, outcome in outcomes.items()}


async def everything(store: Store, game: str) -> list[Any]:
    """Return all readings of a game by a process with empty caches."""
    service = tiny_service(store)
    reader: LogReader = service.reader
    state = await reader.state(game)
    answers: list[Any] = [state, await reader.head(game), await reader.layout(game), await store.forks(game)]
    answers += [await reader.state_at(game, version) for version in (1, state.version // 2, state.version)]
    answers.append([record async for record in reader.stream(game)])
    for after in (0, 1, state.version - 1, state.version, state.version + 5):
        answers += [await store.read(game, after=after, limit=limit) for limit in (None, 1, 3, 1_000)]
    answers.append(await verify_log(reader, game, keys=KEYS))
    answers.append(await exported(service, game, ANNA))
    return answers


def archives_in(folder: Path) -> ArchiveStore:
    return ArchiveStore(DirectoryObjects(folder))


# Reading


def test_a_retired_game_and_its_forks_are_read_as_before(backend: Backend, tmp_path: Path) -> None:
    archives = archives_in(tmp_path / "archive")

    async def scenario(store: Store) -> None:
        service = tiny_service(store)
        game = await started(service)
        over = await played(service, game)
        fork = await forked(service, game, over.version // 2, luck="fresh")
        await filled(service, fork)
        await played(service, fork, seed=3)
        games = [game, fork]
        before = [await everything(store, each_game) for each_game in games]
        assert reasons(await retired(service, archives)) == dict.fromkeys(games, "retired")
        assert await store.retired_games(0) + await store.retired_games(1) + await store.retired_games(2) == sorted(
            games
        )
        assert [await everything(store, each_game) for each_game in games] == before
        assert (await service.reader.state(game)).head == over.head, "what a process has kept stays right"
        assert await retired(service, archives) == {}
        for each_game in games:
            await sound(tiny_service(store), each_game)

    backend.run(scenario, archives)


def test_unfinished_games_stay(backend: Backend, tmp_path: Path) -> None:
    archives = archives_in(tmp_path / "archive")

    async def scenario(store: Store) -> None:
        service = tiny_service(store)
        running = await started(service)
        parent, aborted = await started(service), await started(service)
        over = await played(service, parent)
        fork = await forked(service, parent, over.version // 2, luck="fresh")
        await service.writer.command(aborted, AbortGame("over"), ORGANISER)
        expected = {running: "open", parent: "family_open", fork: "open", aborted: "retired"}
        assert reasons(await retired(service, archives, dry_run=True)) == expected
        assert not (tmp_path / "archive").exists()
        assert reasons(await retired(service, archives, older_than_ms=DAY_MS))[aborted] == "young"
        assert reasons(await retired(service, archives)) == expected
        assert len(list((tmp_path / "archive").rglob("*.gz"))) == 1
        await service.writer.command(fork, AbortGame("over too"), ORGANISER)
        assert reasons(await retired(service, archives)) == {running: "open", parent: "retired", fork: "retired"}

    backend.run(scenario, archives)


def test_a_fork_brings_back_all_that_it_shares_entries_with(backend: Backend, tmp_path: Path) -> None:
    archives = archives_in(tmp_path / "archive")

    async def scenario(store: Store) -> None:
        service = tiny_service(store)
        game = await started(service)
        middle = (await played(service, game)).version // 2
        first = await forked(service, game, middle, luck="fresh")
        await filled(service, first)
        await played(service, first, seed=2)
        await retired(service, archives)
        # Its base is the first game, though it is no fork of it.
        second = await forked(service, first, middle - 1, luck="fresh")
        assert [await store.retired(each_game) for each_game in (game, first, second)] == [None, None, None]
        await filled(service, second)
        await played(service, second, seed=5)
        await sound(tiny_service(store), second)
        assert reasons(await retired(service, archives)) == {game: "in_use", first: "in_use", second: "retired"}
        # In the feed each of them is named again, for builders of rows.
        items = await store.feed(int(game.partition("-")[0]), after="0-0", limit=1_000)
        named = [item.game for item in items if not item.again]
        assert named.count(game) == (await store.head(game)).version + 1

    backend.run(scenario, archives)


def test_a_repeated_request_to_a_retired_game_gets_its_first_answer(backend: Backend, tmp_path: Path) -> None:
    archives = archives_in(tmp_path / "archive")

    async def scenario(store: Store) -> None:
        service = tiny_service(store)
        game = (await service.writer.create(NewGame(ruleset="tiny", seats=2), ANNA)).game
        first = await service.writer.command(game, TakeSeat(nonce="mine"), ANNA, "key-1")
        await service.writer.command(game, AbortGame("over"), ORGANISER)
        await retired(service, archives)
        again = await tiny_service(store).writer.command(game, TakeSeat(nonce="mine"), ANNA, "key-1")
        assert again.head == first.head

    backend.run(scenario, archives)


# Changes meanwhile


def test_a_log_that_grows_or_is_forked_while_it_is_written_stays(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        service = tiny_service(store)
        game, other = await started(service), await started(service)
        for each_game in (game, other):
            await service.writer.command(each_game, AbortGame("over"), ORGANISER)
        head = await store.head(game)
        retirement = Retired(1, head)
        assert not await store.retire(game, retirement, {game: 0}), "nobody marked it"
        assert await store.begin_retiring(game, retirement)
        assert await store.retiring(int(game.partition("-")[0])) == [game]
        assert not await store.retire(game, retirement, {game: 1}), "another number of forks"
        assert not await store.retire(game, Retired(1, (await store.read(game))[-2].head), {})
        await store.append(part(game, head))
        assert not await store.retire(game, retirement, {game: 0}), "the head moved"
        assert not await store.begin_retiring(game, retirement)
        assert len(await store.read(game)) == head.version + 1
        await store.stop_retiring(game)
        assert await store.retiring(int(game.partition("-")[0])) == []
        last = Retired(1, await store.head(other))
        assert await store.begin_retiring(other, last)
        assert [await store.retire(other, last, {other: 0}) for _ in range(2)] == [True, True], "twice is once"
        with pytest.raises(LogRetired):
            await store.append(part(other, last.head))
        with pytest.raises(ArchiveUnavailable):
            await store.read(other)
        assert await store.head(other) == last.head

    backend.run(scenario)


def test_without_the_archive_store_only_retired_games_are_not_read(backend: Backend, tmp_path: Path) -> None:
    folder = tmp_path / "archive"
    archives = archives_in(folder)

    async def scenario(store: Store) -> None:
        service = tiny_service(store)
        game, running = await started(service), await started(service)
        await service.writer.command(game, AbortGame("over"), ORGANISER)
        await retired(service, archives)
        folder.rename(tmp_path / "away")
        with pytest.raises(ArchiveUnavailable):
            await tiny_service(store).reader.state(game)
        with pytest.raises(ArchiveUnavailable):
            await store.bring_back(game, keep_ms=0)
        await decided(service, running)
        folder.write_bytes(b"")
        await service.writer.command(running, AbortGame("over"), ORGANISER)
        with pytest.raises(ArchiveUnavailable):
            await retired(service, archives)
        folder.unlink()
        (tmp_path / "away").rename(folder)
        assert (await tiny_service(store).reader.state(game)).at_table.closed
        shard = shard_of(game)
        end = await store.feed_end(shard)
        assert await store.bring_back(game, keep_ms=0)
        items = await store.feed(shard, after=end, limit=2)
        assert [(item.game, item.brought_back) for item in items] == [(game, True)]
        assert not await store.bring_back(game, keep_ms=0)
        assert set(reasons(await retired(service, archives)).values()) == {"retired"}

    backend.run(scenario, archives)


def test_an_archive_that_was_altered_is_never_read_or_brought_back(backend: Backend, tmp_path: Path) -> None:
    archives = archives_in(tmp_path)

    async def scenario(store: Store) -> None:
        service = tiny_service(store)
        game, other = await started(service), await started(service)
        for each_game in (game, other):
            await service.writer.command(each_game, AbortGame("over"), ORGANISER)
        await retired(service, archives)
        mine, others = (
            next((tmp_path / each_game.partition("-")[0] / each_game).iterdir()) for each_game in (game, other)
        )
        whole = mine.read_bytes()
        for content in (others.read_bytes(), whole[:-9], whole[:40] + b"?" + whole[41:], b""):
            mine.write_bytes(content)
            with pytest.raises(LogDamaged):
                await tiny_service(store).reader.state(game)
            with pytest.raises(LogDamaged):
                await store.bring_back(game, keep_ms=0)
        mine.write_bytes(whole)
        assert await store.bring_back(game, keep_ms=0)

    backend.run(scenario, archives)


def test_a_log_is_deleted_only_when_its_archive_can_be_read_back(backend: Backend, tmp_path: Path) -> None:
    class Forgetful(DirectoryObjects):
        """Says that it kept an object, as a disk may that lies, and has half of it."""

        async def put(self, name: str, content: bytes) -> None:
            await super().put(name, content[: len(content) // 2])

    archives = ArchiveStore(Forgetful(tmp_path))

    async def scenario(store: Store) -> None:
        service = tiny_service(store)
        game = await started(service)
        await service.writer.command(game, AbortGame("over"), ORGANISER)
        assert reasons(await retired(service, archives)) == {game: "log_damaged"}
        assert await store.retired(game) is None
        assert (await tiny_service(store).reader.state(game)).at_table.closed
        assert reasons(await retired(service, archives_in(tmp_path))) == {game: "retired"}

    backend.run(scenario, archives)


def test_the_cache_of_the_process_is_bounded(tmp_path: Path) -> None:
    backend, archives = Backend(None), ArchiveStore(DirectoryObjects(tmp_path), cached_bytes=60_000)

    async def scenario(store: Store) -> None:
        service = tiny_service(store)
        games = [await started(service) for _ in range(12)]
        for game in games:
            await played(service, game)
        await retired(service, archives)
        for game in games:
            await store.read(game)
        assert 0 < len(archives._cached) < len(games)
        assert archives._cached.currsize <= 60_000

    backend.run(scenario, archives)


# Where objects lie


async def _check(objects: Objects) -> None:
    with pytest.raises(ArchiveUnavailable):
        await objects.get("0/0-a/1-00.ndjson.gz")
    for content in (b"first", b"second"):
        await objects.put("0/0-a/1-00.ndjson.gz", content)
        assert await objects.get("0/0-a/1-00.ndjson.gz") == content


@pytest.mark.parametrize(
    "kind", ["directory", "file address", "obstore directory", "obstore memory", "obstore address"]
)
def test_objects_lie_in_a_directory_or_an_object_store(kind: str, tmp_path: Path) -> None:
    places: dict[str, Callable[[], Objects]] = {
        "directory": lambda: open_objects(str(tmp_path / "new" / "one")),
        "file address": lambda: open_objects(f"file://{tmp_path}/with%20space"),
        "obstore directory": lambda: StoredObjects(LocalStore(tmp_path)),
        "obstore memory": lambda: StoredObjects(MemoryStore()),
        "obstore address": lambda: open_objects("memory:///"),
    }
    objects = places[kind]()

    async def scenario(store: Store) -> None:
        await _check(objects)
        service, archives = tiny_service(store), ArchiveStore(objects)
        game = await started(service)
        await service.writer.command(game, AbortGame("over"), ORGANISER)
        assert reasons(await retired(service, archives)) == {game: "retired"}
        head = await store.head(game)
        assert [record.version for record in await archives.read(game, Retired(1, head))][-1] == head.version

    Backend(None).run(scenario)
    if kind == "file address":
        assert (tmp_path / "with space" / "0" / "0-a").is_dir()


def test_an_address_that_nobody_knows_is_refused() -> None:
    with pytest.raises(ArchiveUnavailable, match="no address"):
        open_objects("gopher://hole")


def test_an_object_store_that_is_away_says_so() -> None:
    from obstore.store import S3Store

    away = S3Store(
        "nobody",
        endpoint="http://127.0.0.1:1",
        access_key_id="a",
        secret_access_key="b",
        region="us-east-1",
        client_options={"allow_http": True},
        retry_config={"max_retries": 0},
    )

    async def scenario(store: Store) -> None:
        service = tiny_service(store)
        game = await started(service)
        await service.writer.command(game, AbortGame("over"), ORGANISER)
        with pytest.raises(ArchiveUnavailable, match="does not serve"):
            await retired(service, ArchiveStore(StoredObjects(away)))
        assert len(await store.read(game)) == (await store.head(game)).version

    Backend(None).run(scenario)


# Killed


@pytest.mark.parametrize("task", ["retire", "bring back"])
def test_a_process_killed_at_any_step_leaves_every_game_in_one_place(
    redis_backend: Backend, tmp_path: Path, task: str
) -> None:
    archives = archives_in(tmp_path)
    games: list[str] = []
    before: list[Any] = []

    async def play(store: Store) -> None:
        service = tiny_service(store)
        game = await started(service)
        over = await played(service, game)
        fork = await forked(service, game, over.version // 2, luck="fresh")
        await service.writer.command(fork, AbortGame("over"), ORGANISER)
        games.extend((game, fork))
        before.extend([await everything(store, each_game) for each_game in games])
        if task == "bring back":
            await retired(service, archives)

    async def look(store: Store) -> None:
        assert [await everything(store, each_game) for each_game in games] == before

    async def look_at_start(store: Store) -> None:
        await look(store)
        with contextlib.closing(redis_backend.client()) as client:
            client.delete(*(game_key(BROUGHT_BACK, each_game) for each_game in games))
        if task == "retire":
            assert all([await store.bring_back(each_game, keep_ms=0) for each_game in games]) == (steps > 0)
        else:
            await retired(tiny_service(store), archives)
        assert [await store.retired(each_game) is None for each_game in games] == [task == "retire"] * 2

    async def go_on(store: Store) -> None:
        await work(task, store, archives, games[0])
        await look(store)
        assert [await store.retired(each_game) is None for each_game in games] == [task == "bring back"] * 2
        assert [await store.retiring(shard) for shard in range(3)] == [[], [], []]

    redis_backend.run(play, archives)
    steps, killed = 0, True
    while killed:
        redis_backend.run(look_at_start, archives)
        killed = is_killed(work_until, steps, task, redis_backend.url, tmp_path, games[0])
        redis_backend.run(look, archives_in(tmp_path))
        redis_backend.run(go_on, archives_in(tmp_path))
        steps += 1
    assert steps > {"retire": 10, "bring back": 4}[task], "it was killed at every step"
