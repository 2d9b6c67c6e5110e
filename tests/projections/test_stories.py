"""Stories: moments are judged by rollouts, a decisive moment needs intervals apart, and all read the same."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from itertools import count
from typing import Any, Final

import msgspec
import pytest
from msgspec.structs import replace

from domain.core.agenda import Position
from domain.core.events import Seat
from domain.core.rollouts import first_places
from domain.core.ruleset import Ruleset
from domain.rulesets import RULESETS
from eventstore.errors import ViewRefused
from eventstore.service import Service
from eventstore.table.commands import AbortGame, TakeSeat
from eventstore.write.log_writer import NewGame
from projections import stories
from projections.facade import Projections
from projections.sentences import LANGUAGES
from projections.stories import Halfway, JudgedMoment, Judgement, JudgingInterrupted, Rollouts, Share, Story
from tests.tiny.play import ANNA, OPERATOR, ORGANISER, PLAYERS, played, started, tiny_service

FEW: Final = Share(0.1, 0.05, 0.2)
SOME: Final = Share(0.25, 0.15, 0.4)
MANY: Final = Share(0.6, 0.5, 0.7)


@pytest.fixture(autouse=True)
def small_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stories, "ROLLOUTS", 4)
    monkeypatch.setattr(stories, "CLOSER", 6)


async def finished(service: Service) -> str:
    """Return a tiny game that was played to its end."""
    game = await started(service, 3)
    await played(service, game)
    return game


async def story_of(projections: Projections, service: Service, game: str, judgement: Judgement) -> Story:
    return await projections.story(await service.rights.snapshot(game, ANNA), judgement)


def test_judgement_is_the_same_for_the_same_log_and_names_its_budget() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await finished(service)
        state = await service.reader.state(game)
        judgement = await Projections(service, strict=True).judge(game, state.version)
        assert judgement == await Projections(service, strict=True).judge(game, state.version)
        assert (judgement.rollouts, judgement.closer) == (4, 6)
        versions = [moment.version for moment in judgement.moments]
        assert versions == sorted(set(versions))
        assert 0 < len(versions) <= stories.MOST_MOMENTS
        assert judgement.largest is not None
        assert judgement.largest.version in versions
        shares = [share for moment in judgement.moments for share in (moment.before, moment.after)]
        assert all(share.low <= share.share <= share.high for share in shares)
        points = await Projections(service).turning_points(await service.rights.snapshot(game, ANNA))
        turning = {point.version for point in (*points.costly, *points.swings, *points.lead_changes)}
        assert turning.issuperset(versions)

    asyncio.run(scenario())


def test_judgement_in_parts_is_the_judgement_in_one() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await finished(service)
        version = (await service.reader.state(game)).version
        whole: Rollouts = {}
        expected = await Projections(service, strict=True).judge(game, version, whole)
        stored, parts, judgement, looks = b"{}", 0, None, count(1)
        while judgement is None:
            rollouts = msgspec.json.decode(stored, type=Rollouts)
            with suppress(JudgingInterrupted):
                judgement = await Projections(service).judge(game, version, rollouts, lambda: next(looks) % 7 == 0)
            parts += 1
            stored = msgspec.json.encode(rollouts)
        assert judgement == expected
        assert rollouts == whole
        assert parts == 1 + sum(map(len, rollouts.values())) // 7

    asyncio.run(scenario())


def test_largest_changes_are_judged_again_with_other_luck_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    played_numbers: dict[bytes, Counter[int]] = {}

    def counted(
        ruleset: Ruleset[Any], position: Position, standing: Sequence[Seat], key: bytes, numbers: Sequence[int]
    ) -> tuple[float, ...]:
        played_numbers.setdefault(key, Counter()).update(numbers)
        return first_places(ruleset, position, standing, key, numbers)

    async def scenario() -> None:
        monkeypatch.setattr(stories, "first_places", counted)
        service = tiny_service()
        game = await finished(service)
        state = await service.reader.state(game)
        rollouts: Rollouts = {}
        await Projections(service, strict=True).judge(game, state.version, rollouts)
        first, again = sorted(played_numbers, key=len)
        assert first == state.head.hash
        assert again.startswith(first)
        judged_again = [name for name in rollouts if len(rollouts[name]) == stories.CLOSER]
        assert judged_again
        for number in range(stories.CLOSER):
            assert played_numbers[again][number] >= len(judged_again)

    asyncio.run(scenario())


def test_story_of_a_real_game_has_about_ten_sentences_in_every_language() -> None:
    async def scenario() -> None:
        service = tiny_service(rulesets={"manitoba": RULESETS["manitoba"]})
        game = (await service.writer.create(NewGame(ruleset="manitoba", seats=2), ANNA, "a story")).game
        for player in PLAYERS[:2]:
            await service.writer.command(game, TakeSeat(nonce=player.name), player)
        state = await played(service, game, upto=60)
        await service.writer.command(game, AbortGame("enough"), ORGANISER)
        projections = Projections(service, strict=True)
        moment = JudgedMoment(50, 1, FEW, MANY)
        moments = tuple(JudgedMoment(version, 0, FEW, SOME) for version in range(44, 49))
        judgement = Judgement(24, 96, (*moments, moment), Halfway(30, 0, MANY), moment)
        snapshot = await service.rights.snapshot(game, ANNA)
        texts = set()
        for language in LANGUAGES:
            story = await projections.story(snapshot, judgement, language)
            assert len(story.sentences) == 10
            assert [sentence.kind for sentence in story.sentences[:2]] == ["opening", "halfway"]
            assert [sentence.kind for sentence in story.sentences[-2:]] == ["decisive", "end"]
            for sentence in story.sentences:
                texts.add(sentence.text)
                assert sentence.head == str((await projections.states.at(snapshot.state, sentence.version)).head)
        assert len(texts) == 10 * len(LANGUAGES)
        assert story.sentences[-1].version == state.version + 1

    asyncio.run(scenario())


@pytest.mark.parametrize(
    ("before", "after", "decides"),
    [(FEW, MANY, True), (MANY, FEW, True), (FEW, SOME, False), (SOME, FEW, False), (MANY, MANY, False)],
)
def test_moment_decides_only_where_its_intervals_are_apart(before: Share, after: Share, decides: bool) -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await finished(service)
        moment = JudgedMoment(8, 1, before, after)
        judgement = Judgement(24, 96, (moment,), None, moment)
        story = await story_of(Projections(service, strict=True), service, game, judgement)
        verdict = story.sentences[-2]
        assert story.decisive == (8 if decides else None)
        assert verdict.text.startswith("The decisive moment is version 8" if decides else "No single moment decided.")
        assert (verdict.version, verdict.before, verdict.after) == (8, before, after)

    asyncio.run(scenario())


def test_story_is_the_same_for_every_reader_and_the_last_sentence_has_the_result() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await finished(service)
        projections = Projections(service, strict=True)
        judgement = await projections.judge(game, (await service.reader.state(game)).version)
        snapshots = [await service.rights.snapshot(game, reader) for reader in (*PLAYERS, ORGANISER, OPERATOR)]
        texts = [await projections.story(snapshot, judgement) for snapshot in snapshots]
        assert all(story == texts[0] for story in texts)
        points = snapshots[0].viewed(snapshots[0].state).points
        assert points is not None
        for player, number in zip(PLAYERS, points, strict=True):
            assert f"{player.name}: {number}" in texts[0].sentences[-1].text

    asyncio.run(scenario())


def test_story_of_a_running_game_and_of_a_fork_of_one_is_refused() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, 2)
        projections = Projections(service)
        nothing = Judgement(4, 6, (), None, None)
        for viewer in (*PLAYERS, ORGANISER, OPERATOR):
            with pytest.raises(ViewRefused):
                await projections.story(await service.rights.snapshot(game, viewer), nothing)
        snapshot = await service.rights.snapshot(game, OPERATOR)
        hidden = replace(snapshot, visibility=(await service.rights.snapshot(game, ANNA)).visibility)
        await service.writer.command(game, AbortGame("enough"), ORGANISER)
        closed = await service.rights.snapshot(game, ANNA)
        with pytest.raises(ViewRefused):
            await projections.story(replace(closed, visibility=hidden.visibility), nothing)
        assert (await projections.story(closed, nothing)).game == game

    asyncio.run(scenario())


def test_table_that_never_started_has_a_story_without_moments() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = (await service.writer.create(NewGame(ruleset="tiny", seats=2), ANNA, "open")).game
        await service.writer.command(game, AbortGame("enough"), ORGANISER)
        projections = Projections(service, strict=True)
        judgement = await projections.judge(game, 2)
        assert (judgement.moments, judgement.halfway, judgement.largest) == ((), None, None)
        story = await story_of(projections, service, game, judgement)
        assert [sentence.kind for sentence in story.sentences] == ["opening", "open", "end"]

    asyncio.run(scenario())
