"""The store's contract, for every backend: logs, heads, forks, keys, luck."""

from __future__ import annotations

import asyncio
import contextlib
import time
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from eventstore.errors import (
    ComponentsUnknown,
    DocumentConflict,
    DocumentsFull,
    GameUnknown,
    HeadConflict,
    KeyReused,
    LuckConflict,
    StoreUnavailable,
)
from eventstore.storage.head import BEGINNING, Head
from eventstore.storage.redis_keys import LOG, game_key
from eventstore.storage.redis_store import RedisStore
from eventstore.storage.store import Append, Appended, Base, DisputeChange, LuckUse, Record, Store
from tests.eventstore.chains import broken, entry, fork_part, key_of, part, write
from tests.eventstore.conftest import Backend
from tests.processes import PATIENCE_SECONDS

GAME = "0-game"
OTHER = "0-other"


async def refused(store: Store, *parts: object) -> Head | str:
    """Return the actual head that a conflict names."""
    with pytest.raises(HeadConflict) as caught:
        await store.append(*parts)  # type: ignore[arg-type]  # parts
    return caught.value.actual


def test_entries_are_read_as_they_were_appended(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        plain = part(GAME, BEGINNING, "plain")
        hiding = part(GAME, plain.record.head, "hiding", openings=b'{"drawn":7}')
        for append_part in (plain, hiding):
            assert await store.append(append_part) == (Appended(append_part.record.head, repeated=False),)
        assert await store.read(GAME) == [plain.record, hiding.record]
        assert await store.head(GAME) == hiding.record.head

    backend.run(scenario)


def test_asking_whether_appends_are_taken_writes_nothing(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        if backend.url is None:
            await store.check_ready()
            return
        with contextlib.closing(backend.client()) as client:
            keys = client.keys("*")
            await store.check_ready()
            assert client.keys("*") == keys

    backend.run(scenario)


def test_any_bytes_come_back(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        body = bytes(range(256)) * 400 + b"\r\n$5\r\n"
        record = entry(BEGINNING, body, b"\x00\xff\r\n")
        append = part(GAME, BEGINNING)
        await store.append(type(append)(GAME, BEGINNING, record))
        assert await store.read(GAME) == [record]

    backend.run(scenario)


def test_a_log_is_read_in_any_window(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        before, parts = BEGINNING, []
        for _ in range(2_500):
            parts.append(part(GAME, before))
            before = parts[-1].record.head
        await store.append(*parts)
        for after, limit in [
            (0, None),
            (0, 1),
            (7, 0),
            (7, 3),
            (999, 1_001),
            (1_000, 1_000),
            (2_499, 9),
            (2_500, None),
            *((2**bits + more, limit) for bits in (63, 64, 200) for more in (-1, 0) for limit in (None, 1)),
        ]:
            end = None if limit is None else after + limit
            read = await store.read(GAME, after=after, limit=limit)
            assert [record.version for record in read] == list(range(1, 2_501))[after:end]

    backend.run(scenario)


def test_a_game_without_log(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        for game in (GAME, "77-game", "no shard", ""):
            with pytest.raises(GameUnknown):
                await store.head(game)
            assert await store.read(game) == []
            assert await store.forks(game) == []
            assert await store.luck_users(game) == frozenset()
            assert await store.remembered(game, key_of("one")) is None
            assert not await store.postpone(game, due=1, until=2)
            assert await store.fail(game, head=BEGINNING) == 0

    backend.run(scenario)


def test_a_part_that_is_not_well_formed_is_a_mistake_of_the_caller(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        (head,) = await write(store, GAME, 1)
        skips = part(GAME, head)
        wrong = [
            (),
            (part("no shard", BEGINNING),),
            (part("3-game", BEGINNING),),
            (part("0-a", BEGINNING), part("1-b", BEGINNING)),
            (type(skips)(GAME, BEGINNING, skips.record),),
            (part(OTHER, BEGINNING, luck=[LuckUse("1-far", joins=True)]),),
            (part("1-fork", head, base=Base(GAME, head)),),
            (part("0-fork", BEGINNING, base=Base(GAME, head)),),
            (part("0-fork", head, base=Base(GAME, head), parent="2-far"),),
        ]
        for parts in wrong:
            with pytest.raises(ValueError, match=r"."):
                await store.append(*parts)
        assert await broken(store, range(3)) == []

    backend.run(scenario)


def test_another_version_is_a_conflict(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        heads = await write(store, GAME, 3)
        assert await refused(store, part(GAME, BEGINNING, "new")) == str(heads[2])
        assert await refused(store, part(GAME, heads[0], "late")) == str(heads[2])
        assert await refused(store, part(GAME, Head(9, heads[2].hash), "early")) == str(heads[2])
        assert await refused(store, part(OTHER, heads[2], "elsewhere")) == str(BEGINNING)
        assert [record.version for record in await store.read(GAME)] == [1, 2, 3]
        with pytest.raises(GameUnknown):
            await store.head(OTHER)

    backend.run(scenario)


def test_another_hash_is_a_conflict(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        heads = await write(store, GAME, 3)
        assert await refused(store, part(GAME, Head(3, bytes(32)))) == str(heads[2])
        assert await store.head(GAME) == heads[2]

    backend.run(scenario)


def test_an_entry_appended_again_is_there_once(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        heads = await write(store, GAME, 3)
        again = (Appended(heads[1], repeated=True),)
        assert await store.append(part(GAME, heads[0])) == again
        await write(store, GAME, 1, heads[2])
        assert await store.append(part(GAME, heads[0])) == again
        assert await broken(store, range(3)) == []

    backend.run(scenario)


def test_several_parts_are_all_written_or_none(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        (mine,) = await write(store, GAME, 1)
        (theirs,) = await write(store, OTHER, 1)
        both = (part(GAME, mine, "both", due=5), part(OTHER, theirs, "both", due=6))
        late = (part(GAME, mine, "late", due=7), part(OTHER, BEGINNING, "late"), part("0-new", BEGINNING, due=8))
        assert await refused(store, *late) == str(theirs)
        assert await broken(store, range(3)) == []
        assert [appended.repeated for appended in await store.append(*both)] == [False, False]
        assert [appended.repeated for appended in await store.append(*both)] == [True, True]
        assert await refused(store, *late) == str(both[0].record.head)
        half = (both[0], part(OTHER, both[1].record.head, "half"))
        assert await refused(store, *half) == str(both[0].record.head)
        assert await broken(store, range(3)) == []

    backend.run(scenario)


def test_several_entries_of_one_log_are_written_at_once(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        first = part(GAME, BEGINNING, "first")
        second = part(GAME, first.record.head, "second", due=4)
        gap = part(GAME, Head(3, bytes(32)), "gap")
        assert await refused(store, first, second, gap) == str(second.record.head)
        assert await store.read(GAME) == []
        assert [appended.repeated for appended in await store.append(first, second)] == [False, False]
        assert [appended.repeated for appended in await store.append(first, second)] == [True, True]
        assert await broken(store, range(3)) == []

    backend.run(scenario)


def long_log(game: str, count: int = 600, **last: Any) -> list[Append]:
    """Return the parts that write a log too long for a single command."""
    before, parts = BEGINNING, []
    for number in range(count):
        more = last if number == count - 1 else {"openings": b"[%d]" % number if number % 3 else b""}
        parts.append(part(game, before, "x" * 500, **more))
        before = parts[-1].record.head
    return parts


def test_a_long_log_is_written_at_once_or_not_at_all(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        (theirs,) = await write(store, OTHER, 1)
        beside = part(OTHER, theirs, "beside", due=3)
        parts = long_log(GAME, due=4, luck=[LuckUse(GAME, joins=True)], key=key_of("one"))
        assert [appended.repeated for appended in await store.append(*parts, beside)] == [False] * 601
        assert await store.read(GAME) == [each_part.record for each_part in parts]
        assert [appended.repeated for appended in await store.append(*parts, beside)] == [True] * 601
        assert await broken(store, range(3)) == []

        again = long_log("0-again")
        for wrong in (
            part(OTHER, theirs, "late"),
            part("0-again", Head(600, bytes(32)), "gap"),
            part("0-again", BEGINNING, "begun twice"),
        ):
            with pytest.raises(HeadConflict):
                await store.append(*again, wrong)
            assert await store.read("0-again") == []
        gap = long_log("0-again")
        gap[300:302] = []
        assert await refused(store, *gap) == str(gap[299].record.head)
        await write(store, "0-again", 1)
        with pytest.raises(HeadConflict):
            await store.append(*again)
        assert len(await store.read("0-again")) == 1
        assert await broken(store, range(3)) == []
        if backend.url is not None:
            with contextlib.closing(backend.client()) as client:
                assert not client.keys("*staged*")

    backend.run(scenario)


def test_nobody_sees_half_of_a_long_log_or_waits_for_it(shared_backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        await write(store, OTHER, 1)
        lengths: list[int] = []
        parts = long_log(GAME, 5_000)
        appending = asyncio.create_task(store.append(*parts))
        while not appending.done():
            lengths.append(len(await store.read(GAME, limit=5_000)))
            await store.head(OTHER)
        await appending
        assert set(lengths) <= {0, 5_000}
        assert lengths.count(0) >= 10, "others are answered while it is written"
        assert await store.read(GAME) == [each_part.record for each_part in parts]

    shared_backend.run(scenario)


def test_a_long_log_whose_writer_is_lost_is_forgotten(shared_backend: Backend, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(store: Store) -> None:
        assert isinstance(store, RedisStore)
        parts = long_log(GAME)

        async def lose_reply(*_: object) -> None:
            raise asyncio.CancelledError

        monkeypatch.setattr(store, "_append", lose_reply)
        with pytest.raises(asyncio.CancelledError):
            await store.append(*parts)
        with contextlib.closing(shared_backend.client()) as client:
            (staged,) = client.keys("*staged*")
            assert 0 < client.pttl(staged) <= 600_000

            async def too_late(*arguments: Any) -> Any:
                for key in client.keys("*staged*"):
                    client.delete(key)
                return await RedisStore._append(store, *arguments)

            monkeypatch.setattr(store, "_append", too_late)
            with pytest.raises(StoreUnavailable):
                await store.append(*parts)
            monkeypatch.undo()

            async def slowly(staged: str, records: list[Record]) -> None:
                await RedisStore._stage(store, staged, records[:300])
                client.delete(staged)
                await RedisStore._stage(store, staged, records[300:])

            monkeypatch.setattr(store, "_stage", slowly)
            with pytest.raises(StoreUnavailable):
                await store.append(*parts)
            assert await store.read(GAME) == []
            monkeypatch.undo()
            await store.append(*parts)
            assert client.pttl(game_key(LOG, GAME)) == -1, "a log never expires"
        assert await broken(store, range(3)) == []

    shared_backend.run(scenario)


def test_a_fork_begins_after_its_base(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        heads = await write(store, GAME, 3)
        fork = fork_part("0-b", GAME, heads[1], "fork")
        assert await store.append(fork) == (Appended(fork.record.head, repeated=False),)
        assert await store.append(fork) == (Appended(fork.record.head, repeated=True),)
        assert await refused(store, fork_part("0-b", GAME, heads[1], "again")) == str(fork.record.head)
        await store.append(fork_part("0-a", GAME, heads[2]))
        await store.append(fork_part("0-c", "0-b", fork.record.head))
        assert await store.forks(GAME) == ["0-a", "0-b"]
        assert await store.forks("0-b") == ["0-c"]
        await write(store, "0-b", 2, fork.record.head)
        assert [record.version for record in await store.read("0-b")] == [3, 4, 5]
        assert [record.version for record in await store.read("0-b", after=1)] == [3, 4, 5]
        assert [record.version for record in await store.read("0-b", after=3, limit=1)] == [4]
        assert await broken(store, range(3)) == []

    backend.run(scenario)


def test_a_fork_of_an_absent_entry_is_a_conflict(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        heads = await write(store, GAME, 3)
        elsewhere = Head(2, bytes(32))
        assert await refused(store, fork_part(OTHER, GAME, elsewhere)) == str(heads[2])
        assert await refused(store, fork_part(OTHER, GAME, Head(4, bytes(32)))) == str(heads[2])
        assert await refused(store, fork_part(OTHER, "0-nobody", heads[1])) == str(BEGINNING)
        assert await store.read(OTHER) == []
        assert await store.forks(GAME) == []

    backend.run(scenario)


def test_a_key_answers_the_first_request_at_any_head(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        (first,) = await store.append(part(GAME, BEGINNING, "first", key=key_of("one")))
        assert await store.append(part(GAME, first.head, "composed anew", key=key_of("one"))) == (
            Appended(first.head, repeated=True),
        )
        (last,) = (await write(store, GAME, 2, first.head))[1:]
        assert await store.append(part(GAME, last, "later still", key=key_of("one"))) == (
            Appended(first.head, repeated=True),
        )
        assert await store.remembered(GAME, key_of("one")) == first.head
        assert await store.head(GAME) == last
        assert await broken(store, range(3)) == []

    backend.run(scenario)


def test_a_key_is_bound_to_its_request(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        (first,) = await store.append(part(GAME, BEGINNING, key=key_of("one", b"this")))
        with pytest.raises(KeyReused) as caught:
            await store.append(part(GAME, first.head, "other", key=key_of("one", b"that")))
        assert (caught.value.code, caught.value.value) == ("key_reused", "one")
        with pytest.raises(KeyReused):
            await store.remembered(GAME, key_of("one", b"that"))
        assert await store.head(GAME) == first.head

    backend.run(scenario)


def test_keys_of_different_actors_and_games_never_meet(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        names = [("an", "none"), ("ann", "one"), ("a", "nnone"), ("4:an", "n"), ("", "4:ann")]
        before, heads = BEGINNING, {}
        for actor, name in names:
            (appended,) = await store.append(part(GAME, before, actor, key=key_of(name, actor.encode(), actor)))
            before = heads[actor, name] = appended.head
        assert len(set(heads.values())) == len(names)
        for actor, name in names:
            assert await store.remembered(GAME, key_of(name, actor.encode(), actor)) == heads[actor, name]
        assert await store.remembered(OTHER, key_of("one")) is None

    backend.run(scenario)


def test_a_refused_request_is_not_remembered(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        (head,) = await write(store, GAME, 1)
        await refused(store, part(GAME, BEGINNING, "late", key=key_of("one", b"this")))
        assert await store.remembered(GAME, key_of("one", b"this")) is None
        (appended,) = await store.append(part(GAME, head, "in time", key=key_of("one", b"that")))
        assert not appended.repeated

    backend.run(scenario)


def test_an_entry_that_stands_is_another_request_under_another_key(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        first = part(GAME, BEGINNING, key=key_of("one"))
        assert await store.append(first) == (Appended(first.record.head, repeated=False),)
        assert await store.append(replace(first, key=None)) == (Appended(first.record.head, repeated=True),)
        assert await refused(store, replace(first, key=key_of("two"))) == str(first.record.head)
        assert await store.remembered(GAME, key_of("two")) is None
        assert await store.append(first) == (Appended(first.record.head, repeated=True),)

    backend.run(scenario)


def test_a_remembered_key_repeats_the_whole_append(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        first = part(GAME, BEGINNING, "first", key=key_of("one"))
        await store.append(first, part(OTHER, BEGINNING, "first"))
        (theirs,) = await write(store, OTHER, 1, (await store.head(OTHER)))
        composed_anew = (
            part("0-new", BEGINNING),
            part(GAME, first.record.head, "anew", key=key_of("one")),
            part(OTHER, theirs),
        )
        assert await store.append(*composed_anew) == (
            Appended(BEGINNING, repeated=True),
            Appended(first.record.head, repeated=True),
            Appended(theirs, repeated=True),
        )
        assert await broken(store, range(3)) == []

    backend.run(scenario)


def test_keys_are_forgotten_some_time_after_the_close(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        async def closed(game: str, after_ms: int) -> tuple[Head, Head]:
            (first,) = await store.append(part(game, BEGINNING, key=key_of("one")))
            until = time.time_ns() // 1_000_000 + after_ms
            (closing,) = await store.append(part(game, first.head, "closes", key=key_of("two"), keys_until=until))
            return first.head, closing.head

        late, soon = await closed(GAME, 3_600_000), await closed(OTHER, 100)
        async with asyncio.timeout(PATIENCE_SECONDS):
            while await store.remembered(OTHER, key_of("one")) is not None:  # noqa: ASYNC110  until time has passed
                await asyncio.sleep(0.01)
        assert await store.remembered(OTHER, key_of("one", b"other")) is None
        assert await store.remembered(OTHER, key_of("two", b"other")) is None
        assert await store.head(OTHER) == soon[1]
        assert await store.remembered(GAME, key_of("one")) == late[0]
        assert await store.remembered(GAME, key_of("two")) == late[1]

    backend.run(scenario)


def test_keys_once_forgotten_stay_forgotten(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        (first,) = await store.append(part(GAME, BEGINNING, "closes", key=key_of("one"), keys_until=1_000))
        (second,) = await store.append(part(GAME, first.head, "closes again", keys_until=1 << 45))
        assert await store.remembered(GAME, key_of("one")) is None
        (third,) = await store.append(part(GAME, second.head, "once more", key=key_of("one")))
        assert not third.repeated

    backend.run(scenario)


def test_games_join_and_leave_a_seed(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        (appended,) = await store.append(part(GAME, BEGINNING, luck=[LuckUse(GAME, joins=True)]))
        (two,) = await store.append(part(OTHER, BEGINNING, luck=[LuckUse(GAME, joins=True)]))
        assert await store.luck_users(GAME) == {GAME, OTHER}
        with pytest.raises(LuckConflict):
            await store.append(part(GAME, appended.head, luck=[LuckUse(GAME, joins=False, last=True)]))
        await store.append(part(GAME, appended.head, luck=[LuckUse(GAME, joins=False)]))
        assert await store.luck_users(GAME) == {OTHER}
        with pytest.raises(LuckConflict) as caught:
            await store.append(part(OTHER, two.head, luck=[LuckUse(GAME, joins=False)]))
        assert caught.value.code == "luck_conflict"
        assert await store.head(OTHER) == two.head
        await store.append(part(OTHER, two.head, luck=[LuckUse(GAME, joins=False, last=True)]))
        assert await store.luck_users(GAME) == frozenset()
        assert await broken(store, range(3)) == []

    backend.run(scenario)


def test_luck_is_judged_as_it_is_after_the_whole_append(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        (appended,) = await store.append(part(GAME, BEGINNING, luck=[LuckUse(GAME, joins=True)]))
        await store.append(
            part(GAME, appended.head, "superseded", luck=[LuckUse(GAME, joins=False)]),
            fork_part(OTHER, GAME, appended.head, luck=[LuckUse(GAME, joins=True)]),
        )
        assert await store.luck_users(GAME) == {OTHER}
        (both,) = await store.append(
            part(
                OTHER, await store.head(OTHER), luck=[LuckUse(GAME, joins=True, game=GAME), LuckUse("0-x", joins=True)]
            )
        )
        leaving = [LuckUse(GAME, joins=False, last=True, game=game) for game in (OTHER, GAME)]
        await store.append(part(OTHER, both.head, "closes", luck=[*leaving, LuckUse("0-y", joins=False, last=True)]))
        assert await store.luck_users(GAME) == frozenset()
        assert await store.luck_users("0-x") == {OTHER}

    backend.run(scenario)


def test_component_sets_never_change(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        with pytest.raises(ComponentsUnknown):
            await store.get_components("aa")
        await store.put_components("aa", b"tiles")
        await store.put_components("bb", b"cards")
        await store.put_components("aa", b"other tiles")
        assert await store.get_components("aa") == b"tiles"
        assert await store.get_components("bb") == b"cards"

    backend.run(scenario)


def test_a_dispute_is_kept_and_changed_by_its_latest_reader(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        (head,) = await write(store, GAME, 1)
        (of,) = await write(store, OTHER, 1)
        end = await store.feed_end(0)
        change = DisputeChange(GAME, "d1", b"", b"open")
        for _ in range(2):
            await store.change_dispute(change, most=2, tournament=OTHER)
        assert await store.disputes(GAME) == {"d1": b"open"}
        assert (await store.disputed(OTHER), await store.disputed(GAME)) == ([GAME], [])
        items = await store.feed(0, after=end, limit=9)
        assert [(item.game, item.version) for item in items] == [(GAME, head.version), (OTHER, of.version)]
        for before in (b"", b"else"):
            with pytest.raises(DocumentConflict):
                await store.change_dispute(DisputeChange(GAME, "d1", before, b"new"), most=2, tournament=None)
        await store.change_dispute(DisputeChange(GAME, "d2", b"", b"open"), most=2, tournament=None)
        with pytest.raises(DocumentsFull):
            await store.change_dispute(DisputeChange(GAME, "d3", b"", b"open"), most=2, tournament=None)
        await store.change_dispute(DisputeChange(GAME, "d2", b"open", b"answered"), most=2, tournament=None)
        assert await store.disputes(GAME) == {"d1": b"open", "d2": b"answered"}
        assert await store.disputes(OTHER) == {}

    backend.run(scenario)


def test_an_append_that_answers_a_dispute_is_one_with_it(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        (head,) = await write(store, GAME, 1)
        await store.change_dispute(DisputeChange(GAME, "d1", b"", b"open"), most=1, tournament=None)

        def answering(before: bytes, after: bytes, dispute: str = "d1") -> tuple[Append, Append]:
            change = DisputeChange(GAME, dispute, before, after)
            first = msgspec.structs.replace(part(GAME, head, after.decode()), dispute=change)
            return first, part(OTHER, BEGINNING, "beside")

        for wrong in (answering(b"else", b"ruled"), answering(b"open", b"ruled", "d2")):
            with pytest.raises(DocumentConflict):
                await store.append(*wrong)
            assert (await store.head(GAME), await store.read(OTHER)) == (head, [])
        first = answering(b"open", b"ruled")
        end = await store.feed_end(0)
        await store.append(*first)
        assert all(appended.repeated for appended in await store.append(*first)), "a reply that was lost"
        named = [(item.game, item.version, item.again) for item in await store.feed(0, after=end, limit=9)]
        entries = [(GAME, 2), (OTHER, 1)]
        assert named == [(*entry, False) for entry in entries] + [(*entry, True) for entry in entries]
        with pytest.raises(HeadConflict):
            await store.append(*answering(b"open", b"other"))
        assert await store.disputes(GAME) == {"d1": b"ruled"}
        assert await store.head(GAME) == first[0].record.head

    backend.run(scenario)


def test_the_feed_names_a_game_whose_dispute_changes_with_an_entry_of_another_log(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        (head,) = await write(store, GAME, 1)
        (of,) = await write(store, OTHER, 1)
        await store.change_dispute(DisputeChange(GAME, "d1", b"", b"answered"), most=1, tournament=None)
        end = await store.feed_end(0)
        change = DisputeChange(GAME, "d1", b"answered", b"open")
        await store.append(msgspec.structs.replace(part(OTHER, of, "back"), dispute=change))
        assert await store.disputes(GAME) == {"d1": b"open"}
        named = [(item.game, item.version, item.again) for item in await store.feed(0, after=end, limit=9)]
        assert named == [(OTHER, 2, False), (GAME, head.version, True), (OTHER, 2, True)]

    backend.run(scenario)
