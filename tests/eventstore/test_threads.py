"""Annotations and answers behind doors, for every backend: the contract, limits, races, and earlier stores."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, cast

import msgspec
import pytest
from msgspec.structs import replace

from eventstore.errors import DocumentConflict, DocumentsFull
from eventstore.review.notes import AnnotationChangeRequest
from eventstore.service import Service
from eventstore.storage.redis_keys import ANNOTATIONS, NOTES, NOTES_REMOVED, game_key
from eventstore.storage.removals import MOST_REMOVALS, REMOVALS_KEPT_MS
from eventstore.storage.store import Store
from eventstore.storage.threads import NoteWrite, ThreadChange, ThreadFields, Way
from tests.eventstore.annotated import EARLIER, aborted, annotate, answered, hidden, opened, read_by, removed, written
from tests.eventstore.chains import write
from tests.eventstore.conftest import Backend
from tests.eventstore.killed import is_killed, request_until
from tests.tiny.play import ANNA, BEN, OPERATOR, tiny_service

GAME = "0-game"
OTHER = "0-other"
NOW = 1_790_000_000_000


def annotation(note: str = "a1", after: str = "one", doors: Sequence[str] = ("all",), **more: Any) -> ThreadChange:
    """Return a change that keeps a new annotation, or with *more* another."""
    written = NoteWrite(note=note, author="ann", before="", after=after, doors_after=tuple(doors))
    return ThreadChange(**{"game": GAME, "thread": note, "notes": (written,), **more})


def answer(note: str, parent: str, doors: Sequence[str] = ("all",), **more: Any) -> ThreadChange:
    written = NoteWrite(note=note, author="ben", before="", after=note.upper(), doors_after=tuple(doors))
    return ThreadChange(**{"game": GAME, "thread": "a1", "notes": (written,), "parent": parent, **more})


def edit(change: ThreadChange, after: str, doors: Sequence[str] = ("all",), **more: Any) -> ThreadChange:
    """Return the change after the change of a single note."""
    (was,) = change.notes
    now = replace(was, before=was.after, after=after, doors_before=was.doors_after, doors_after=tuple(doors))
    limits = {"most": None, "most_of_author": None, "most_answers": None}
    return replace(change, **{"notes": (now,), **limits, **more})


def removal(change: ThreadChange, emptied: str = "") -> ThreadChange:
    return edit(change, "", (), emptied=emptied)


ALL = (Way("all", ("all", "few")), Way("few", ("all", "few")))


async def documents(store: Store, *ways: Way, game: str = GAME) -> dict[str, str]:
    notes = (await store.notes(game, ways or ALL)).notes
    return {name: document.decode() for name, document in notes.items()}


def fields_of(backend: Backend, template: str, game: str) -> dict[str, str]:
    """Return a hash of a game on Redis."""
    with contextlib.closing(backend.client()) as client:
        stored = cast("dict[bytes, bytes]", client.hgetall(game_key(template, game)))
        return {field.decode(): value.decode() for field, value in stored.items()}


def test_annotation_is_kept_changed_and_taken_away_by_its_latest_reader(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        (head,) = await write(store, GAME, 1)
        end = await store.feed_end(0)
        first = annotation()
        second = edit(first, "two", ("few",))
        for change in (first, second):
            for _ in range(2):
                await store.change_thread(change)
        assert await documents(store) == {"a1": "two"}
        assert await documents(store, Way("all", ("all",))) == await documents(store, game=OTHER) == {}
        items = await store.feed(0, after=end, limit=9)
        assert [(item.game, item.version, item.again) for item in items] == [(GAME, head.version, True)] * 2
        for stale in (annotation(after="three"), edit(first, "three"), removal(first)):
            with pytest.raises(DocumentConflict):
                await store.change_thread(stale)
        for _ in range(2):
            await store.change_thread(removal(second))
        assert await documents(store) == {}

    backend.run(scenario)


def test_nothing_is_read_behind_other_doors(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        await store.change_thread(annotation("a1", "one"))
        await store.change_thread(annotation("a2", "two", ("few",)))
        await store.change_thread(answer("b1", "one"))
        await store.change_thread(answer("b2", "one", ("few",)))
        assert await documents(store, Way("all", ("all",))) == {"a1": "one", "b1": "B1"}
        assert await documents(store, Way("all", ("few",))) == {"a1": "one", "b2": "B2"}
        assert await documents(store, Way("few", ("all", "few"))) == {"a2": "two"}
        assert await documents(store, Way("all", ())) == {"a1": "one"}
        by_name = await store.notes(GAME, (), ("b2", "a9"))
        assert by_name.notes == {"b2": b"B2"}

    backend.run(scenario)


def test_removed_annotation_is_there_for_readers_of_an_answer_and_goes_with_the_last(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        first = annotation()
        await store.change_thread(first)
        answers = [answer("b1", "one"), answer("b2", "one", ("few",)), answer("b3", "one", ("few",))]
        for change in answers:
            await store.change_thread(change)
        for _ in range(2):
            await store.change_thread(removal(first, "emptied"))
        assert await documents(store, Way("all", ("few",))) == {"a1": "emptied", "b2": "B2", "b3": "B3"}
        assert await documents(store, Way("few", ("all", "few"))) == await documents(store, Way("all", ())) == {}
        moved = edit(replace(answers[2], parent="emptied"), "three", ("all",))
        await store.change_thread(moved)
        await store.change_thread(removal(replace(answers[1], parent="emptied")))
        assert await documents(store, Way("all", ("few",))) == {}, "its only reader was answered by nobody else"
        assert await documents(store, Way("all", ("all",))) == {"a1": "emptied", "b1": "B1", "b3": "three"}
        await store.change_thread(answer("b4", "emptied", ("few",)))
        assert await documents(store, Way("all", ("few",))) == {"a1": "emptied", "b4": "B4"}
        last = replace(answer("b4", "emptied", ("few",)), counted=())
        for change in (replace(answers[0], parent="emptied"), moved, last):
            assert "a1" in await documents(store)
            await store.change_thread(removal(change))
        assert await documents(store) == {}
        with pytest.raises(DocumentConflict):
            await store.change_thread(answer("b5", "emptied"))
        if backend.url is not None:
            assert fields_of(backend, NOTES, GAME) == {}, "nothing is left of it"

    backend.run(scenario)


def test_answer_to_an_annotation_that_changed_meanwhile_is_not_kept(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        first = annotation()
        await store.change_thread(first)
        await store.change_thread(edit(first, "two", ("few",)))
        with pytest.raises(DocumentConflict):
            await store.change_thread(answer("b1", "one"))
        assert await documents(store) == {"a1": "two"}

    backend.run(scenario)


def test_limits_of_a_game_an_author_and_a_thread(backend: Backend) -> None:
    async def limit_of(store: Store, change: ThreadChange) -> str:
        with pytest.raises(DocumentsFull) as caught:
            await store.change_thread(change)
        return str(caught.value.value)

    async def scenario(store: Store) -> None:
        await store.change_thread(annotation("a1", "one", most=1, most_of_author=1))
        await store.change_thread(annotation("a1", "one", most=1, most_of_author=1))
        assert await limit_of(store, annotation("a2", most=1, most_of_author=1)) == "game"
        assert await limit_of(store, annotation("a2", most=2, most_of_author=1)) == "author"
        room: dict[str, Any] = {"counted": ("all", "every"), "most_answers": 2, "most_of_author": 5}
        await store.change_thread(answer("b1", "one", ("all", "every"), **room))
        await store.change_thread(answer("b2", "one", ("few",), **room))
        await store.change_thread(answer("b3", "one", ("every",), **room))
        assert await limit_of(store, answer("b4", "one", ("all",), **room)) == "thread"
        assert await limit_of(store, answer("b4", "one", most_of_author=3)) == "author"
        await store.change_thread(removal(answer("b1", "one", ("all", "every"))))
        await store.change_thread(answer("b4", "one", ("all",), **room))

    backend.run(scenario)


def test_last_place_is_given_once_to_writers_at_once(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        changes = [annotation(f"a{number}", most=3) for number in range(8)]
        outcomes = await asyncio.gather(*map(store.change_thread, changes), return_exceptions=True)
        assert sorted(isinstance(outcome, DocumentsFull) for outcome in outcomes) == [False] * 3 + [True] * 5
        assert len(await documents(store)) == 3

    backend.run(scenario)


# Removals


def requested(change: ThreadChange, now: int, request: str = "digest") -> ThreadChange:
    """Return a change at a time, of a note that a request under a key has written."""
    (note,) = change.notes
    return replace(change, notes=(replace(note, request=request),), now=now)


async def removals(store: Store, author: str = "ann") -> list[tuple[str, str, int]]:
    return [msgspec.structs.astuple(removal) for removal in (await store.notes(GAME, (), author=author)).removals]


def test_removed_note_is_not_written_by_its_request_while_the_removal_is_remembered(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        notes = [annotation(), replace(answer("b1", ""), parent="")]
        for change in notes:
            await store.change_thread(requested(change, NOW))
        for change in reversed(notes):
            for _ in range(2):
                await store.change_thread(requested(removal(change), NOW))
        assert (await removals(store), await removals(store, "ben")) == (
            [("a1", "digest", NOW)],
            [("b1", "digest", NOW)],
        )
        assert await removals(store, "") == await removals(store, "olga") == []
        (head,) = await write(store, GAME, 1)
        assert head.version == 1
        end = await store.feed_end(0)
        for change in notes:
            for now in (NOW, NOW + REMOVALS_KEPT_MS - 1):
                with pytest.raises(DocumentConflict):
                    await store.change_thread(requested(change, now))
        assert await documents(store) == {}
        assert await store.feed(0, after=end, limit=9) == []
        await store.change_thread(requested(notes[0], NOW + REMOVALS_KEPT_MS))
        assert await documents(store) == {"a1": "one"}, "the removal is forgotten"

    backend.run(scenario)


def test_removals_of_an_author_are_remembered_up_to_a_number_and_for_a_time(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        for number in range(MOST_REMOVALS + 3):
            change = annotation(f"a{number}")
            await store.change_thread(requested(change, NOW + number))
            await store.change_thread(requested(removal(change), NOW + number))
        remembered = [name for name, _, _ in await removals(store)]
        assert remembered == [f"a{number}" for number in range(3, MOST_REMOVALS + 3)]
        await store.change_thread(requested(annotation("a0"), NOW))
        await store.change_thread(requested(removal(annotation("a0")), NOW + REMOVALS_KEPT_MS + 50))
        remembered = [name for name, _, _ in await removals(store)]
        assert remembered == [*(f"a{number}" for number in range(51, MOST_REMOVALS + 3)), "a0"]
        if backend.url is not None:
            with contextlib.closing(backend.client()) as client:
                assert 0 < client.pttl(NOTES_REMOVED % (0, GAME, "ann")) <= REMOVALS_KEPT_MS

    backend.run(scenario)


def test_removal_of_a_note_that_had_no_key_is_not_remembered(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        await store.change_thread(annotation())
        await store.change_thread(requested(removal(annotation()), NOW, request=""))
        assert await removals(store) == []
        await store.change_thread(annotation())

    backend.run(scenario)


def test_note_that_is_written_late_and_removed_at_once_is_gone(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        for number in range(8):
            change = annotation(f"a{number}")
            await store.change_thread(requested(change, NOW))
            late = [store.change_thread(requested(change, NOW)) for _ in range(4)]
            removed = store.change_thread(requested(removal(change), NOW))
            outcomes = await asyncio.gather(*late[:2], removed, *late[2:], return_exceptions=True)
            assert {type(outcome) for outcome in outcomes} <= {type(None), DocumentConflict}
        assert await documents(store) == {}

    backend.run(scenario)


def any_changes(seed: int, count: int, *, keyed: bool) -> list[ThreadChange]:
    """Return changes of some threads, most of them possible, and the same for the same seed.

    Args:
        seed: the seed.
        count: how many.
        keyed: whether half of the notes are written under keys.
    """
    chance = random.Random(seed)  # noqa: S311  repeatable, guards nothing
    fields, changes, notes = ThreadFields(), list[ThreadChange](), dict[str, ThreadChange]()
    doors = [["all"], ["few"], ["all", "few"], ["mine", "few"]]
    for number in range(count):
        thread = f"a{chance.randrange(4)}"
        parent = fields.read((), [thread]).get(thread, b"").decode()
        kind = chance.randrange(4)
        known = [name for name, change in notes.items() if change.thread == thread]
        if kind == 0:
            change = annotation(thread, f"text {number}", chance.choice(doors), most_of_author=chance.choice((2, 9)))
        elif kind == 1:
            more = {"counted": ("all", "few"), "most_answers": 4} if chance.random() < 0.3 else {}
            change = replace(answer(f"b{number}", parent, chance.choice(doors), **more), thread=thread)
        elif not known:
            continue
        else:
            before = replace(notes[chance.choice(known)], parent="", counted=())
            is_annotation = before.notes[0].note == thread
            change = (
                edit(before, f"text {number}", chance.choice(doors))
                if kind == 2
                else removal(before, f"emptied {number}" if is_annotation else "")
            )
        if keyed and chance.random() < 0.5:
            change = requested(change, NOW + number * REMOVALS_KEPT_MS // 8, f"request {number}")
        changes.append(change)
        with contextlib.suppress(DocumentConflict, DocumentsFull):
            if fields.change(change):
                notes[change.notes[0].note] = change
    return changes


_COMPARED = 8
"""After so many changes the fields are compared, each answer at once: fields that differ stay, or change an answer."""


@pytest.mark.parametrize("keyed", [False, True], ids=["without keys", "under keys"])
@pytest.mark.parametrize("seed", range(4))
def test_redis_keeps_the_same_fields_as_memory(redis_backend: Backend, seed: int, *, keyed: bool) -> None:
    async def scenario(store: Store) -> None:
        fields, outcomes = ThreadFields(), set[str]()
        changes = any_changes(seed, 400, keyed=keyed)
        for number, change in enumerate(changes, 1):
            errors = []
            for attempt in (fields.change, store.change_thread):
                try:
                    pending: Any = attempt(change)
                    if not isinstance(pending, bool):
                        await pending
                    errors.append("")
                except (DocumentConflict, DocumentsFull) as error:
                    errors.append(f"{error.code} {error.value}")
            assert errors[0] == errors[1]
            outcomes.add(errors[0])
            if number % _COMPARED and number < len(changes):
                continue
            assert fields_of(redis_backend, NOTES, GAME) == fields._fields
            for author in ("ann", "ben"):
                remembered = (await store.notes(GAME, (), author=author)).removals
                assert remembered == fields.removals.get(author, ())
            for ways in (ALL, ALL[:1], (Way("mine", ("mine",)), Way("few", ("all",)))):
                assert (await store.notes(GAME, ways)).notes == fields.read(ways, ())
        if keyed:
            assert {"", "desk_conflict a1"} <= outcomes
            assert fields.removals.keys() == {"ann", "ben"}
        else:
            assert {"", "desk_full author", "desk_full thread"} <= outcomes, outcomes
            assert fields.removals == {}

    redis_backend.run(scenario)


# Stores of an earlier version


def stored_earlier(backend: Backend, game: str, threads: dict[str, str]) -> None:
    """Put annotations beside the log of a game as an earlier version stored them."""
    if backend.url is None:
        backend._memory._notes[game].earlier.update(threads)
        return
    with contextlib.closing(backend.client()) as client:
        client.hset(game_key(ANNOTATIONS, game), mapping=dict(threads.items()))


def builtins(value: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def test_notes_stored_by_an_earlier_version_are_shown_alike(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        service = tiny_service(store)
        game = await opened(service)
        await hidden(service, game)
        stored_earlier(backend, game, EARLIER["stored"])
        assert builtins(await read_by(service, game)) == EARLIER["open"]
        assert await store.earlier_annotations(game) == {}, "they are moved"
        await aborted(service, game)
        assert builtins(await read_by(service, game)) == EARLIER["over"]

    backend.run(scenario)


async def with_heads_of(service: Service, game: str, document: Any) -> Any:
    """Return a document of an earlier version with the heads of today's game: its log holds sealed names."""
    text = json.dumps(document)
    heads = {str(record.version): str(record.head) for record in await service.reader.records(game, limit=100)}
    return json.loads(re.sub(r'"(\d+)-[0-9a-f]{8}"', lambda match: f'"{heads[match[1]]}"', text))


def test_notes_written_now_are_shown_as_by_an_earlier_version(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        service = tiny_service(store)
        game = await opened(service)
        await annotate(service, game)
        assert builtins(await read_by(service, game)) == await with_heads_of(service, game, EARLIER["open"])
        await aborted(service, game)
        assert builtins(await read_by(service, game)) == await with_heads_of(service, game, EARLIER["over"])

    backend.run(scenario)


def test_notes_stored_by_an_earlier_version_are_changed_and_repeated(backend: Backend) -> None:
    """The keys of its requests are remembered, and its limits count."""

    async def scenario(store: Store) -> None:
        service = tiny_service(store)
        game = await opened(service)
        await hidden(service, game)
        stored_earlier(backend, game, EARLIER["stored"])
        again = await written(service, game, ANNA, "I hid a counter", version=3)
        assert again.annotation in EARLIER["stored"], "written under its key by the earlier version"
        snapshot = await service.rights.snapshot(game, ANNA)
        edited = await service.annotations.edit(snapshot, again.annotation, AnnotationChangeRequest(words="else"))
        assert (edited.words, edited.time) == ("else", again.time)
        emptied = next(note for note in (await read_by(service, game))["player Anna"] if note.removed)
        for note in emptied.answers:
            snapshot = await service.rights.snapshot(game, ANNA)
            await service.annotations.remove(snapshot, note.annotation)
        left = await read_by(service, game)
        assert emptied.annotation not in [note.annotation for note in left["player Anna"]]
        assert emptied.annotation in [note.annotation for note in left["operator operator"]], "they see an answer"

    backend.run(scenario)


def test_movers_at_once_move_each_annotation_once(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        service = tiny_service(store)
        game = await opened(service)
        await hidden(service, game)
        stored_earlier(backend, game, EARLIER["stored"])
        lists = await asyncio.gather(*(read_by(tiny_service(store), game) for _ in range(6)))
        assert builtins(await read_by(service, game)) == EARLIER["open"]
        assert all(builtins(reading) == EARLIER["open"] for reading in lists)

    backend.run(scenario)


async def first_list(service: Service, game: str) -> str:
    snapshot = await service.rights.snapshot(game, BEN)
    return str(len(await service.annotations.seen_by(snapshot, BEN)))


def test_process_killed_while_it_moves_leaves_each_annotation_in_one_place(redis_backend: Backend) -> None:
    games = list[str]()

    async def before(store: Store) -> None:
        service = tiny_service(store)
        games.append(await opened(service))
        await hidden(service, games[0])

    redis_backend.run(before)
    (game,) = games
    stored_earlier(redis_backend, game, EARLIER["stored"])
    left = [len(EARLIER["stored"])]
    for calls in range(100):
        killed = is_killed(request_until, calls, redis_backend.url, partial(first_list, game=game))
        earlier = fields_of(redis_backend, ANNOTATIONS, game).keys()
        moved = {field[5:] for field in fields_of(redis_backend, NOTES, game) if field[5:] in EARLIER["stored"]}
        assert earlier.isdisjoint(moved)
        assert earlier | moved == EARLIER["stored"].keys()
        left.append(len(earlier))
        if not killed:
            break
    assert left[-1] == 0
    assert len(set(left)) > 2, "it died between two of them"

    async def after(store: Store) -> None:
        assert builtins(await read_by(tiny_service(store), game)) == EARLIER["open"]

    redis_backend.run(after)


def test_notes_written_by_an_earlier_version_while_it_is_replaced_are_moved_too(backend: Backend) -> None:
    """Of two processes either may be replaced first: the older repeats a request, and answers its own note."""

    async def scenario(store: Store) -> None:
        service = tiny_service(store)
        game = await opened(service)
        await hidden(service, game)
        name, text = next(iter(EARLIER["stored"].items()))
        recorded = msgspec.json.decode(text)
        alone = {**recorded, "annotation": {**recorded["annotation"], "answers": []}}
        stored_earlier(backend, game, {name: msgspec.json.encode(alone).decode()})
        snapshot = await service.rights.snapshot(game, BEN)
        edited = await service.annotations.edit(snapshot, name, AnnotationChangeRequest(words="changed since"))
        stored_earlier(backend, game, {name: text})
        (remaining,) = (await read_by(service, game))["operator operator"]
        assert (remaining.words, len(remaining.answers)) == (edited.words, len(recorded["annotation"]["answers"]))

    backend.run(scenario)


DAMAGES: dict[str, Callable[[str], str]] = {
    "empty": lambda _: "",
    "no JSON": lambda _: "x",
    "a list": lambda _: "[]",
    "fields missing": lambda _: '{"annotation":{}}',
    "cut": lambda text: text[:-9],
    "of another game": lambda text: text.replace('"game":"', '"game":"1'),
    "no knowledge of an author": lambda text: text.replace('"sights":{"a', '"sights":{"b'),
    "another log": lambda text: text.replace('"ranges":[', '"ranges":[{"upto":1,"viewer":[],"everything":false},'),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_unreadable_notes_stay_and_hold_up_nothing(backend: Backend, damage: str) -> None:
    async def scenario(store: Store) -> None:
        service = tiny_service(store)
        game = await opened(service)
        await hidden(service, game)
        name, text = next(iter(EARLIER["stored"].items()))
        wrong = DAMAGES[damage](text)
        stored_earlier(backend, game, {**EARLIER["stored"], name: wrong})
        for _ in range(2):
            lists = builtins(await read_by(service, game))
            for reader, listed in EARLIER["open"].items():
                assert lists[reader] == [note for note in listed if note["annotation"] != name]
            assert await store.earlier_annotations(game) == {name: wrong}, "nothing is lost"
        fresh = await written(service, game, OPERATOR, "new")
        await removed(service, await answered(service, fresh, OPERATOR, "more"), OPERATOR)

    backend.run(scenario)
