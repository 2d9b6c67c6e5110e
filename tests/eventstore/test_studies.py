"""Studies: kept whole, changed by a single editor at a time, in the lists of their people; and games that are open."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from msgspec.structs import replace

from domain.core.errors import TabletapeError
from eventstore.errors import KeyReused, StoreUnavailable
from eventstore.identity import ANYBODY, Identity
from eventstore.review import studies
from eventstore.review.studies import (
    MOST_CHAPTERS,
    MOST_EDITORS,
    MOST_MOMENTS,
    MOST_STUDIES,
    Moment,
    NamedPlayer,
    Studies,
    Study,
    StudyConflict,
    StudyRefused,
    StudyUnknown,
)
from eventstore.service import Service
from eventstore.storage import redis_client
from eventstore.storage.redis_client import RedisClient
from eventstore.storage.redis_store import RedisStore
from eventstore.table.commands import AbortGame
from eventstore.write.forking import ForkRequest
from tests.eventstore.conftest import Backend
from tests.tiny.play import ANNA, BEN, CARA, OPERATOR, ORGANISER, STRANGER, started, tiny_service

Edit = Callable[[Study], Study]


@dataclass
class StudyDesk:
    studies: Studies
    service: Service

    async def change(self, study: Study, caller: Identity, edit: Edit, revision: int | None = None) -> Study:
        draft = await self.studies.for_edit(study.study, revision or study.revision, caller)
        return await self.studies.save(draft, edit(draft.study))

    async def listed(self, viewer: Identity | None = None, limit: int = 50) -> list[str]:
        titles: list[str] = []
        cursor = None
        while True:
            page = await self.studies.listed(None if viewer is None else viewer.player, cursor, limit)
            assert len(page.studies) <= limit
            titles += [row.title for row in page.studies]
            cursor = page.next
            if cursor is None:
                return titles


def run(backend: Backend, scenario: Callable[[StudyDesk], Awaitable[None]]) -> None:
    async def open_and_run() -> None:
        assert backend.url is not None
        store, link = RedisStore.connect(backend.url, backend.shards), RedisClient(backend.url)
        try:
            service = tiny_service(store)
            await scenario(StudyDesk(Studies(link, service.core, service.rights), service))
        finally:
            await link.close()
            await store.close()

    asyncio.run(open_and_run())


def moment(game: str = "0-nowhere", by: Identity = ANNA, words: str = "look") -> Moment:
    return Moment(
        moment="",
        game=game,
        version=3,
        until=None,
        head="3-00000000",
        seen_as=None,
        words=words,
        by=by.player,
        name=by.name,
        time=1,
    )


def with_editors(*editors: Identity) -> Edit:
    people = [NamedPlayer(editor.player, editor.name) for editor in editors]
    return lambda study: study.with_settings(ANNA, None, None, people)


async def code(work: Awaitable[object]) -> str:
    with pytest.raises(TabletapeError) as refused:
        await work
    return str(refused.value.code)


# Chapters and moments in order: pure


def study(**more: object) -> Study:
    new = Study(
        study="s0", title="S", owner=NamedPlayer("p-anna", "Anna"), seen_by="all", revision=1, created=1, changed=1
    )
    return replace(new, **more)


def order(of: Study) -> dict[str, list[str]]:
    return {chapter.title: [each.words for each in chapter.moments] for chapter in of.chapters}


def test_chapters_and_moments_are_moved_and_never_share_an_id() -> None:
    with_three = study().with_chapter("A", None).with_chapter("B", 1).with_chapter("C", 99)
    assert [chapter.title for chapter in with_three.chapters] == ["B", "A", "C"]
    b, a, c = (chapter.chapter for chapter in with_three.chapters)
    for words in "xyz":
        with_three = with_three.with_moment(a, moment(words=words), None)
    with_three = with_three.with_moment(a, moment(words="w"), 1)
    assert order(with_three) == {"B": [], "A": ["w", "x", "y", "z"], "C": []}
    w, x, _, z = with_three.chapters[1].moments
    with_three = with_three.with_changed_moment(z, None, 2)
    with_three = with_three.with_changed_moment(x, c, None)
    with_three = with_three.with_changed_moment(replace(w, words="W"), None, None)
    with_three = with_three.with_changed_chapter(c, "See", 1)
    assert order(with_three) == {"See": ["x"], "B": [], "A": ["W", "z", "y"]}
    with_three = with_three.without_moment(x.moment).with_changed_chapter(b, "Bee", None).without_chapter(a)
    assert order(with_three) == {"See": [], "Bee": []}
    with_three = with_three.with_moment(c, moment(), None).with_chapter("D", None)
    ids = [chapter.chapter for chapter in with_three.chapters] + [with_three.chapters[0].moments[0].moment]
    assert not {identifier.removeprefix("c").removeprefix("m") for identifier in ids} & {"4", "5", "6", "7"}, (
        "none is used again"
    )
    with pytest.raises(StudyUnknown):
        with_three.without_chapter("c99")
    with pytest.raises(StudyUnknown):
        with_three.without_moment("m99")


def test_there_is_a_most_of_each() -> None:
    full = study()
    for _ in range(MOST_CHAPTERS):
        full = full.with_chapter("A", None)
    with pytest.raises(StudyRefused, match="32 chapters"):
        full.with_chapter("A", None)
    for number in range(MOST_MOMENTS):
        full = full.with_moment(full.chapters[number % MOST_CHAPTERS].chapter, moment(), None)
    with pytest.raises(StudyRefused, match="100 moments"):
        full.with_moment(full.chapters[0].chapter, moment(), None)
    people = [NamedPlayer(f"p{number}", "x") for number in range(MOST_EDITORS + 1)]
    assert len(full.with_settings(ANNA, None, None, [*people[1:], people[1]]).editors) == MOST_EDITORS
    with pytest.raises(StudyRefused, match="10 editors"):
        full.with_settings(ANNA, None, None, people)


# Kept


def test_a_study_is_found_by_its_readers(shared_backend: Backend) -> None:
    async def scenario(on: StudyDesk) -> None:
        own = await on.studies.begin("own", "owner", ANNA)
        link = await on.studies.begin("link", "link", ANNA)
        public = await on.studies.begin("all", "all", BEN)
        assert await on.listed() == await on.listed(BEN) == ["all"]
        assert await on.listed(ANNA) == ["link", "own"]
        for reader in (STRANGER, ORGANISER, ANYBODY, BEN):
            for listed_study in (link, public):
                assert await on.studies.study(listed_study.study, reader) == listed_study
            assert await code(on.studies.study(own.study, reader)) == "study_unknown"
            assert await code(on.studies.study("s000000000000", reader)) == "study_unknown"
        assert await on.studies.study(own.study, OPERATOR) == own
        own = await on.change(own, ANNA, with_editors(BEN, CARA))
        assert await on.studies.study(own.study, BEN) == own
        assert await on.listed(BEN, limit=1) == ["all", "own"]
        own = await on.change(own, ANNA, lambda draft: draft.with_settings(ANNA, "mine", "all", None))
        assert await on.listed(limit=1) == ["all", "mine"]
        own = await on.change(own, CARA, lambda draft: draft.with_settings(CARA, None, None, [draft.editors[0]]))
        assert await on.listed(CARA) == []
        own = await on.change(own, ANNA, lambda draft: draft.with_settings(ANNA, None, "owner", []))
        assert (await on.listed(), await on.listed(BEN)) == (["all"], ["all"])
        assert await code(on.studies.study(own.study, BEN)) == "study_unknown"

    run(shared_backend, scenario)


def test_only_its_people_change_it(shared_backend: Backend) -> None:
    async def scenario(on: StudyDesk) -> None:
        current = await on.studies.begin("all", "all", ANNA)
        for caller in (STRANGER, OPERATOR, ANYBODY):
            assert await code(on.change(current, caller, lambda draft: draft)) == "not_an_editor"
        current = await on.change(current, ANNA, with_editors(BEN, CARA))
        current = await on.change(current, BEN, lambda draft: draft.with_settings(BEN, "ben's", None, None))
        assert current.title == "ben's"
        editor = current.editors[0]
        for seen_by, editors in (("owner", None), (None, [editor]), (None, []), (None, [*current.editors, editor][:1])):
            wrong = on.change(current, BEN, lambda draft, s=seen_by, e=editors: draft.with_settings(BEN, None, s, e))  # type: ignore[misc]
            assert await code(wrong) == "not_the_owner"
        for other in (BEN, STRANGER):
            assert await code(on.studies.delete(current.study, current.revision, other)) == "not_the_owner"
        assert await on.studies.delete(current.study, current.revision, OPERATOR) == current
        assert await code(on.studies.study(current.study, ANNA)) == "study_unknown"
        assert await on.listed() == await on.listed(ANNA) == await on.listed(BEN) == []

    run(shared_backend, scenario)


def test_of_two_changes_at_once_one_gets_a_conflict(shared_backend: Backend) -> None:
    async def scenario(on: StudyDesk) -> None:
        current = await on.studies.begin("S", "link", ANNA)
        current = await on.change(current, ANNA, with_editors(BEN))

        async def add(caller: Identity, number: int) -> object:
            try:
                return await on.change(
                    current, caller, lambda draft: draft.with_chapter(f"{caller.name} {number}", None)
                )
            except StudyConflict as error:
                return error

        results = await asyncio.gather(*(add((ANNA, BEN)[number % 2], number) for number in range(20)))
        (won,) = [result for result in results if isinstance(result, Study)]
        conflicts = [result for result in results if isinstance(result, StudyConflict)]
        assert {(conflict.value, conflict.actual) for conflict in conflicts} == {(2, "3")}
        assert len(conflicts) == 19
        assert await on.studies.study(current.study, ANNA) == won
        both = await asyncio.gather(
            on.studies.delete(current.study, 3, ANNA), add(BEN, 21), return_exceptions=True
        )  # in any order: the second is told
        assert isinstance(both[1], StudyConflict) or isinstance(both[0], Study)
        assert len(await on.listed(ANNA)) <= 1

    run(shared_backend, scenario)


def test_under_a_key_it_is_begun_once(shared_backend: Backend) -> None:
    async def scenario(on: StudyDesk) -> None:
        answers = await asyncio.gather(*(on.studies.begin("S", "link", ANNA, "k") for _ in range(5)))
        assert len({answer.study for answer in answers}) == 1
        changed = await on.change(answers[0], ANNA, lambda draft: draft.with_chapter("A", None))
        assert await on.studies.begin("S", "link", ANNA, "k") == changed
        with pytest.raises(KeyReused):
            await on.studies.begin("T", "link", ANNA, "k")
        other = await on.studies.begin("S", "link", BEN, "k")
        game = (await started(on.service)).partition("-")[2]
        assert len({answers[0].study, other.study, f"s{game}"}) == 3
        assert (await on.listed(ANNA), await on.listed(BEN)) == (["S"], ["S"])

    run(shared_backend, scenario)


def test_a_study_grows_to_its_limit_and_a_larger_one_of_before_becomes_smaller(
    shared_backend: Backend, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(on: StudyDesk) -> None:
        begun = await on.studies.begin("S", "link", ANNA)
        grown = await on.change(begun, ANNA, lambda draft: draft.with_chapter("A", None))
        (chapter,) = (part.chapter for part in grown.chapters)

        def longer(draft: Study) -> Study:
            return draft.with_moment(chapter, moment(words="ü" * 500), None)

        monkeypatch.setattr(studies, "LARGEST_STUDY", 3_000)
        for _ in range(2):
            grown = await on.change(grown, ANNA, longer)
        with pytest.raises(StudyRefused, match="at most 3000 bytes") as refused:
            await on.change(grown, ANNA, longer)
        assert (refused.value.code, len(grown.chapters[0].moments)) == ("study_too_large", 2)
        assert await on.studies.study(grown.study, ANNA) == grown
        monkeypatch.setattr(studies, "LARGEST_STUDY", 1_000)
        first = grown.chapters[0].moments[0].moment
        smaller = await on.change(grown, ANNA, lambda draft: draft.without_moment(first))
        assert len(smaller.chapters[0].moments) == 1

    run(shared_backend, scenario)


def test_a_player_has_so_many_at_most_also_when_they_begin_them_at_once(shared_backend: Backend) -> None:
    async def scenario(on: StudyDesk) -> None:
        for number in range(MOST_STUDIES - 3):
            await on.studies.begin(str(number), "owner", ANNA)
        results = await asyncio.gather(*(on.studies.begin("x", "all", ANNA) for _ in range(8)), return_exceptions=True)
        refused = [result for result in results if isinstance(result, StudyRefused)]
        assert ({refusal.code for refusal in refused}, len(refused)) == ({"too_many_studies"}, 5)
        assert len(await on.listed(ANNA, limit=7)) == MOST_STUDIES
        assert await on.listed() == ["x"] * 3
        (last, *_) = [result for result in results if isinstance(result, Study)]
        await on.studies.delete(last.study, 1, ANNA)
        await on.studies.begin("y", "owner", ANNA)

    run(shared_backend, scenario)


def test_a_reply_that_is_lost_changes_it_once(redis_backend: Backend, tmp_path: Path) -> None:
    """Redis did it, and nobody was told: the same is sent again, and finds that it stands there."""

    async def scenario() -> None:
        async with redis_backend.losing_replies(tmp_path / "cut") as (store, cutter):
            link = RedisClient(cutter.url)
            try:
                service = tiny_service(store)
                on = StudyDesk(Studies(link, service.core, service.rights), service)
                current = await on.studies.begin("S", "all", ANNA)
                cutter.cuts = 1
                current = await on.change(current, ANNA, lambda draft: draft.with_chapter("A", None))
                assert (current.revision, [chapter.title for chapter in current.chapters]) == (2, ["A"])
                assert await on.studies.study(current.study, ANNA) == current
                assert cutter.lost == 1
            finally:
                await link.close()

    asyncio.run(scenario())


def test_a_store_that_is_gone_is_told_and_nothing_is_half_done(
    redis_backend: Backend, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(redis_client, "PATIENCE_S", 0.05)

    async def scenario(on: StudyDesk) -> None:
        current = await on.studies.begin("S", "all", ANNA)
        gone = RedisClient("redis://127.0.0.1:1")
        away = Studies(gone, on.service.core, on.service.rights)
        try:
            for work in (
                away.begin("T", "all", ANNA),
                away.study(current.study, ANNA),
                away.for_edit(current.study, 1, ANNA),
                away.delete(current.study, 1, ANNA),
                away.listed(None, None, 5),
            ):
                with pytest.raises(StoreUnavailable):
                    await work
        finally:
            await gone.close()
        assert await on.listed() == ["S"]

    run(redis_backend, scenario)


# Games that are open


def test_a_game_is_open_to_readers_from_whom_nothing_in_it_is_hidden(shared_backend: Backend) -> None:
    async def scenario(on: StudyDesk) -> None:
        service = on.service
        people = (ANNA, BEN, STRANGER, ORGANISER, ANYBODY)
        running, private = await started(service), await started(service, visibility="private")
        fork = (await service.forking.fork(running, ForkRequest(3), ORGANISER)).game
        await service.writer.command(fork, AbortGame("over"), ORGANISER)
        for reader in people:
            for game in (running, private, fork, "0-nothere", "x"):
                assert not await on.studies.is_open(game, reader), "the fork shows what its parent hides"
        assert await on.studies.is_open(running, OPERATOR)
        for game in (running, private):
            await service.writer.command(game, AbortGame("over"), ORGANISER)
        for reader in people:
            assert await on.studies.is_open(running, reader)
            assert await on.studies.is_open(fork, reader)
            assert await on.studies.is_open(private, reader) == (reader in (ANNA, BEN, ORGANISER))

    run(shared_backend, scenario)
