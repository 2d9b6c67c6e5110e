"""Studies: kept whole, changed by one at a time, in the lists of those whom they concern; and games that are open."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from msgspec.structs import replace

from domain.core.errors import TabletapeError
from eventstore.desk import studies
from eventstore.desk.studies import (
    MOST_CHAPTERS,
    MOST_EDITORS,
    MOST_MOMENTS,
    MOST_STUDIES,
    Moment,
    Studies,
    Study,
    StudyConflict,
    StudyPerson,
    StudyRefused,
    StudyUnknown,
)
from eventstore.errors import KeyReused, StoreUnavailable
from eventstore.identity import ANYBODY, Identity
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
class Opened:
    studies: Studies
    service: Service

    async def change(self, study: Study, who: Identity, edit: Edit, revision: int | None = None) -> Study:
        kept = await self.studies.for_edit(study.study, revision or study.revision, who)
        return await self.studies.save(kept, edit(kept.study))

    async def listed(self, who: Identity | None = None, limit: int = 50) -> list[str]:
        found: list[str] = []
        cursor = None
        while True:
            page = await self.studies.listed(None if who is None else who.player, cursor, limit)
            assert len(page.studies) <= limit
            found += [one.title for one in page.studies]
            cursor = page.next
            if cursor is None:
                return found


def run(backend: Backend, scenario: Callable[[Opened], Awaitable[None]]) -> None:
    async def opened() -> None:
        assert backend.url is not None
        store, link = RedisStore.connect(backend.url, backend.shards), RedisClient(backend.url)
        try:
            service = tiny_service(store)
            await scenario(Opened(Studies(link, service.writer, service.rights), service))
        finally:
            await link.close()
            await store.close()

    asyncio.run(opened())


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
    people = [StudyPerson(one.player, one.name) for one in editors]
    return lambda study: study.with_settings(ANNA, None, None, people)


async def code(work: Awaitable[object]) -> str:
    with pytest.raises(TabletapeError) as refused:
        await work
    return str(refused.value.code)


# Chapters and moments in order: pure


def study(**more: object) -> Study:
    begun = Study(
        study="s0", title="S", owner=StudyPerson("p-anna", "Anna"), seen_by="all", revision=1, created=1, changed=1
    )
    return replace(begun, **more)


def order(of: Study) -> dict[str, list[str]]:
    return {one.title: [each.words for each in one.moments] for one in of.chapters}


def test_chapters_and_moments_are_moved_and_never_share_an_id() -> None:
    made = study().with_chapter("A", None).with_chapter("B", 1).with_chapter("C", 99)
    assert [one.title for one in made.chapters] == ["B", "A", "C"]
    b, a, c = (one.chapter for one in made.chapters)
    for words in "xyz":
        made = made.with_moment(a, moment(words=words), None)
    made = made.with_moment(a, moment(words="w"), 1)
    assert order(made) == {"B": [], "A": ["w", "x", "y", "z"], "C": []}
    w, x, _, z = made.chapters[1].moments
    made = made.with_changed_moment(z, None, 2)
    made = made.with_changed_moment(x, c, None)
    made = made.with_changed_moment(replace(w, words="W"), None, None)
    made = made.with_changed_chapter(c, "See", 1)
    assert order(made) == {"See": ["x"], "B": [], "A": ["W", "z", "y"]}
    made = made.without_moment(x.moment).with_changed_chapter(b, "Bee", None).without_chapter(a)
    assert order(made) == {"See": [], "Bee": []}
    made = made.with_moment(c, moment(), None).with_chapter("D", None)
    ids = [one.chapter for one in made.chapters] + [made.chapters[0].moments[0].moment]
    assert not {one.removeprefix("c").removeprefix("m") for one in ids} & {"4", "5", "6", "7"}, "none is used again"
    with pytest.raises(StudyUnknown):
        made.without_chapter("c99")
    with pytest.raises(StudyUnknown):
        made.without_moment("m99")


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
    people = [StudyPerson(f"p{number}", "x") for number in range(MOST_EDITORS + 1)]
    assert len(full.with_settings(ANNA, None, None, [*people[1:], people[1]]).editors) == MOST_EDITORS
    with pytest.raises(StudyRefused, match="10 editors"):
        full.with_settings(ANNA, None, None, people)


# Kept


def test_it_is_found_by_those_who_may_see_it(shared_backend: Backend) -> None:
    async def scenario(on: Opened) -> None:
        own = await on.studies.begin("own", "owner", ANNA)
        link = await on.studies.begin("link", "link", ANNA)
        public = await on.studies.begin("all", "all", BEN)
        assert await on.listed() == await on.listed(BEN) == ["all"]
        assert await on.listed(ANNA) == ["link", "own"]
        for who in (STRANGER, ORGANISER, ANYBODY, BEN):
            for shown in (link, public):
                assert await on.studies.study(shown.study, who) == shown
            assert await code(on.studies.study(own.study, who)) == "study_unknown"
            assert await code(on.studies.study("s000000000000", who)) == "study_unknown"
        assert await on.studies.study(own.study, OPERATOR) == own
        own = await on.change(own, ANNA, with_editors(BEN, CARA))
        assert await on.studies.study(own.study, BEN) == own
        assert await on.listed(BEN, limit=1) == ["all", "own"]
        own = await on.change(own, ANNA, lambda one: one.with_settings(ANNA, "mine", "all", None))
        assert await on.listed(limit=1) == ["all", "mine"]
        own = await on.change(own, CARA, lambda one: one.with_settings(CARA, None, None, [one.editors[0]]))
        assert await on.listed(CARA) == []
        own = await on.change(own, ANNA, lambda one: one.with_settings(ANNA, None, "owner", []))
        assert (await on.listed(), await on.listed(BEN)) == (["all"], ["all"])
        assert await code(on.studies.study(own.study, BEN)) == "study_unknown"

    run(shared_backend, scenario)


def test_only_its_people_change_it(shared_backend: Backend) -> None:
    async def scenario(on: Opened) -> None:
        made = await on.studies.begin("all", "all", ANNA)
        for who in (STRANGER, OPERATOR, ANYBODY):
            assert await code(on.change(made, who, lambda one: one)) == "not_an_editor"
        made = await on.change(made, ANNA, with_editors(BEN, CARA))
        made = await on.change(made, BEN, lambda one: one.with_settings(BEN, "ben's", None, None))
        assert made.title == "ben's"
        editor = made.editors[0]
        for seen_by, editors in (("owner", None), (None, [editor]), (None, []), (None, [*made.editors, editor][:1])):
            wrong = on.change(made, BEN, lambda one, s=seen_by, e=editors: one.with_settings(BEN, None, s, e))  # type: ignore[misc]
            assert await code(wrong) == "not_the_owner"
        for other in (BEN, STRANGER):
            assert await code(on.studies.delete(made.study, made.revision, other)) == "not_the_owner"
        assert await on.studies.delete(made.study, made.revision, OPERATOR) == made
        assert await code(on.studies.study(made.study, ANNA)) == "study_unknown"
        assert await on.listed() == await on.listed(ANNA) == await on.listed(BEN) == []

    run(shared_backend, scenario)


def test_of_two_who_change_it_at_once_one_is_told(shared_backend: Backend) -> None:
    async def scenario(on: Opened) -> None:
        made = await on.studies.begin("S", "link", ANNA)
        made = await on.change(made, ANNA, with_editors(BEN))

        async def add(who: Identity, number: int) -> object:
            try:
                return await on.change(made, who, lambda one: one.with_chapter(f"{who.name} {number}", None))
            except StudyConflict as error:
                return error

        found = await asyncio.gather(*(add((ANNA, BEN)[number % 2], number) for number in range(20)))
        (won,) = [one for one in found if isinstance(one, Study)]
        lost = [one for one in found if isinstance(one, StudyConflict)]
        assert {(one.value, one.actual) for one in lost} == {(2, "3")}
        assert len(lost) == 19
        assert await on.studies.study(made.study, ANNA) == won
        both = await asyncio.gather(
            on.studies.delete(made.study, 3, ANNA), add(BEN, 21), return_exceptions=True
        )  # whoever is first: the other is told
        assert isinstance(both[1], StudyConflict) or isinstance(both[0], Study)
        assert len(await on.listed(ANNA)) <= 1

    run(shared_backend, scenario)


def test_under_a_key_it_is_begun_once(shared_backend: Backend) -> None:
    async def scenario(on: Opened) -> None:
        begun = await asyncio.gather(*(on.studies.begin("S", "link", ANNA, "k") for _ in range(5)))
        assert len({one.study for one in begun}) == 1
        changed = await on.change(begun[0], ANNA, lambda one: one.with_chapter("A", None))
        assert await on.studies.begin("S", "link", ANNA, "k") == changed
        with pytest.raises(KeyReused):
            await on.studies.begin("T", "link", ANNA, "k")
        other = await on.studies.begin("S", "link", BEN, "k")
        game = (await started(on.service)).partition("-")[2]
        assert len({begun[0].study, other.study, f"s{game}"}) == 3
        assert (await on.listed(ANNA), await on.listed(BEN)) == (["S"], ["S"])

    run(shared_backend, scenario)


def test_a_study_grows_to_its_limit_and_a_larger_one_of_before_becomes_smaller(
    shared_backend: Backend, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(on: Opened) -> None:
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
    async def scenario(on: Opened) -> None:
        for number in range(MOST_STUDIES - 3):
            await on.studies.begin(str(number), "owner", ANNA)
        found = await asyncio.gather(*(on.studies.begin("x", "all", ANNA) for _ in range(8)), return_exceptions=True)
        refused = [one for one in found if isinstance(one, StudyRefused)]
        assert ({one.code for one in refused}, len(refused)) == ({"too_many_studies"}, 5)
        assert len(await on.listed(ANNA, limit=7)) == MOST_STUDIES
        assert await on.listed() == ["x"] * 3
        (last, *_) = [one for one in found if isinstance(one, Study)]
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
                on = Opened(Studies(link, service.writer, service.rights), service)
                made = await on.studies.begin("S", "all", ANNA)
                cutter.cuts = 1
                made = await on.change(made, ANNA, lambda one: one.with_chapter("A", None))
                assert (made.revision, [one.title for one in made.chapters]) == (2, ["A"])
                assert await on.studies.study(made.study, ANNA) == made
                assert cutter.lost == 1
            finally:
                await link.close()

    asyncio.run(scenario())


def test_a_store_that_is_gone_is_told_and_nothing_is_half_done(
    redis_backend: Backend, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(redis_client, "PATIENCE_S", 0.05)

    async def scenario(on: Opened) -> None:
        made = await on.studies.begin("S", "all", ANNA)
        gone = RedisClient("redis://127.0.0.1:1")
        away = Studies(gone, on.service.writer, on.service.rights)
        try:
            for work in (
                away.begin("T", "all", ANNA),
                away.study(made.study, ANNA),
                away.for_edit(made.study, 1, ANNA),
                away.delete(made.study, 1, ANNA),
                away.listed(None, None, 5),
            ):
                with pytest.raises(StoreUnavailable):
                    await work
        finally:
            await gone.close()
        assert await on.listed() == ["S"]

    run(redis_backend, scenario)


# Games that are open


def test_a_game_is_open_to_whom_nothing_in_it_is_hidden(shared_backend: Backend) -> None:
    async def scenario(on: Opened) -> None:
        service = on.service
        people = (ANNA, BEN, STRANGER, ORGANISER, ANYBODY)
        running, private = await started(service), await started(service, visibility="private")
        fork = (await service.forking.fork(running, ForkRequest(3), ORGANISER)).game
        await service.writer.command(fork, AbortGame("over"), ORGANISER)
        for who in people:
            for game in (running, private, fork, "0-nothere", "x"):
                assert not await on.studies.is_open(game, who), "the fork shows what its parent hides"
        assert await on.studies.is_open(running, OPERATOR)
        for game in (running, private):
            await service.writer.command(game, AbortGame("over"), ORGANISER)
        for who in people:
            assert await on.studies.is_open(running, who)
            assert await on.studies.is_open(fork, who)
            assert await on.studies.is_open(private, who) == (who in (ANNA, BEN, ORGANISER))

    run(shared_backend, scenario)
