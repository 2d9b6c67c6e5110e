"""Decisions that are tried come out as they do when they are taken, and nothing of them is stored."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import msgspec
import pytest
from redis import Redis

from domain.core.events import SERVICE
from domain.core.ruleset import Ruleset
from domain.rulesets import RULESETS
from eventstore.errors import CommandRefused, VersionUnknown
from eventstore.identity import ANYBODY, Identity
from eventstore.log.entry import DecisionTaken
from eventstore.log.visibility import GameSnapshot
from eventstore.service import Service
from eventstore.storage.redis_store import RedisStore
from eventstore.table.commands import AbortGame
from projections.facade import Projections
from projections.what_if import ImaginedDecision, WhatIf
from tests.tiny import TINY, facts
from tests.tiny.play import ANNA, BEN, OPERATOR, STRANGER, played, started, tiny_service

ALL: dict[str, Ruleset[Any]] = {**RULESETS, "tiny": TINY}
CODES = {"stops_at_draw", "stops_at_secret"}


async def tried(
    service: Service, game: str, at: int, decisions: list[ImaginedDecision], viewer: Identity = OPERATOR
) -> WhatIf:
    """Return the outcome of decisions at a version."""
    snapshot = await service.rights.snapshot(game, viewer)
    return await Projections(service, strict=True).what_if(snapshot, at, decisions)


async def real_decisions(service: Service, game: str, after: int, upto: int) -> list[tuple[int, ImaginedDecision]]:
    """Return the decisions that were taken, each with the version of its entry."""
    codec = await service.reader.codec(game)
    bodies = [codec.body(record) for record in await service.reader.records(game, after=after, limit=upto - after)]
    return [
        (body.version, ImaginedDecision(body.cause.seat, body.cause.decision))
        for body in bodies
        if isinstance(body.cause, DecisionTaken)
    ]


async def last_certain_version(service: Service, game: str, after: int) -> int:
    """Return the last version up to which nothing is drawn after a version."""
    codec = await service.reader.codec(game)
    records = await service.reader.records(game, after=after, limit=1000)
    return next((record.version - 1 for record in records if codec.body(record).draws), records[-1].version)


async def assert_comes_out_alike(service: Service, game: str, at: int, upto: int, viewer: Identity) -> int:
    """Compare each imagined state with the real state after the same decisions; return the number of equal states."""
    projections = Projections(service, strict=True)
    snapshot = await service.rights.snapshot(game, viewer)
    sure = await last_certain_version(service, game, at)
    course = await real_decisions(service, game, at, upto)
    equal = 0
    for number in range(1, len(course) + 1):
        outcome = await projections.what_if(snapshot, at, [choice for _, choice in course[:number]])
        whole = outcome.steps if outcome.stop is None else outcome.steps[:-1]
        for version, step in enumerate(whole, at + 1):
            scoreboard = await projections.scoreboard(snapshot, version)
            assert step.points == tuple(line.points for line in scoreboard.seats)
        if outcome.stop is not None:
            assert outcome.stop.code in CODES, "what was taken is legal"
            assert outcome.options == ()
            if viewer == OPERATOR:
                assert (outcome.stop.code, at + len(whole)) == ("stops_at_draw", sure)
            break
        assert at + len(whole) <= sure, "nothing that is drawn is foretold"
        reached = await projections.view(snapshot, at + len(whole))
        assert msgspec.to_builtins(outcome.state.position, str_keys=True) == msgspec.to_builtins(
            reached.position, str_keys=True
        )
        assert outcome.points == whole[-1].points
        await _assert_texts(projections, snapshot, at, outcome)
        await _assert_options(projections, snapshot, at + len(whole), outcome)
        equal += 1
    return equal


async def _assert_texts(projections: Projections, snapshot: GameSnapshot, at: int, outcome: WhatIf) -> None:
    """Compare the sentences with those of the timeline."""
    page = await projections.timeline(snapshot, after=at, limit=len(outcome.steps))
    for version, step in enumerate(outcome.steps, at + 1):
        happened = [item.text for item in page.items if item.event is not None and item.version == version]
        assert happened[: len(step.texts)] == list(step.texts)


async def _assert_options(projections: Projections, snapshot: GameSnapshot, version: int, outcome: WhatIf) -> None:
    """Compare the legal decisions with those of the version, as far as the viewer may know them."""
    then = await projections.decisions_then(snapshot, version)
    if SERVICE in (await projections.view(snapshot, version)).to_move:
        return  # the service has acted in what is imagined, not yet at this version
    assert [line.seat for line in outcome.options] == [line.seat for line in then.seats]
    for imagined, real in zip(outcome.options, then.seats, strict=True):
        if real.decisions is not None:
            assert imagined.decisions == real.decisions


@pytest.mark.parametrize("every", [59, pytest.param(3, marks=pytest.mark.long)])
@pytest.mark.parametrize("name", ALL)
def test_what_is_imagined_equals_what_is_then_taken(name: str, every: int) -> None:
    async def scenario() -> dict[str, int]:
        service = tiny_service(rulesets=ALL)
        options = {"rounds": 5} if name == "tiny" else {}
        game = await started(service, 2, ruleset=name, options=options)
        last = (await played(service, game, seed=every, upto=150)).version
        steps = dict.fromkeys(("operator", "Anna", "Stranger"), 0)
        for at in range(5 if name == "tiny" else 2 + every // 2, last - 4, every if name in RULESETS else 2):
            for viewer in (OPERATOR, ANNA, STRANGER):
                steps[viewer.name] += await assert_comes_out_alike(service, game, at, min(at + 8, last - 2), viewer)
        return steps

    steps = asyncio.run(scenario())
    assert min(steps.values()) > 0, steps
    assert steps["operator"] >= max(steps.values())


def test_the_service_acts_between_decisions_and_the_end_has_a_result() -> None:
    async def scenario() -> WhatIf:
        service = tiny_service(rulesets=ALL)
        game = await started(service, 2)
        last = (await played(service, game)).version
        course = await real_decisions(service, game, 0, last)
        at = course[-1][0] - 1
        return await tried(service, game, at, [course[-1][1]])

    outcome = asyncio.run(scenario())
    assert [step.actor for step in outcome.steps] == [outcome.steps[0].actor, SERVICE]
    assert outcome.stop is None
    assert outcome.result is not None
    assert outcome.result.reason
    assert outcome.options == ()


WHAT_IFS = [20, pytest.param(1_000, marks=pytest.mark.long)]


@pytest.mark.parametrize("number", WHAT_IFS)
def test_random_what_ifs_leave_every_key_of_the_store_as_it_was(
    redis_client: Redis, redis_url: str, number: int
) -> None:
    def stored() -> dict[bytes, object]:
        return {key: redis_client.dump(key) for key in redis_client.scan_iter()}

    async def scenario() -> tuple[int, int]:
        store = RedisStore.connect(redis_url)
        try:
            service = tiny_service(store, rulesets=ALL)
            source = random.Random(number)  # noqa: S311  repeatable, guards nothing
            lasts: dict[str, int] = {}
            courses: dict[str, list[ImaginedDecision]] = {}
            for name in ALL:
                game = await started(service, 2, ruleset=name)
                lasts[game] = (await played(service, game, upto=source.randrange(30, 120))).version
                courses[game] = [choice for _, choice in await real_decisions(service, game, 0, lasts[game])]
            before, heads = stored(), {game: await service.store.head(game) for game in lasts}
            steps = stopped = 0
            for _ in range(number):
                game = source.choice(list(lasts))
                outcome = await _random_what_if(service, game, lasts[game], courses[game], source)
                steps += len(outcome.steps)
                stopped += outcome.stop is not None
            assert stored() == before
            assert {game: await service.store.head(game) for game in lasts} == heads
            return steps, stopped
        finally:
            await store.close()

    steps, stopped = asyncio.run(scenario())
    assert steps > number
    assert number // 10 < stopped < number


async def _random_what_if(
    service: Service, game: str, last: int, course: list[ImaginedDecision], source: random.Random
) -> WhatIf:
    """Try decisions by chance: mostly an option, else a decision that was taken some time."""
    at = source.randrange(3, last + 1)
    viewer = source.choice([OPERATOR, ANNA, BEN, STRANGER, ANYBODY])
    decisions: list[ImaginedDecision] = []
    while True:
        outcome = await tried(service, game, at, decisions, viewer)
        if outcome.stop is not None or len(decisions) == 5:
            return outcome
        offered = [
            ImaginedDecision(line.seat, option.decision) for line in outcome.options for option in line.decisions or ()
        ]
        decisions.append(source.choice(offered if offered and source.random() < 0.9 else course))


def test_a_decision_of_another_seat_that_hidden_information_decides_stops_the_run() -> None:
    """Its owner goes on with it, and an operator."""

    async def scenario() -> tuple[list[WhatIf], list[WhatIf]]:
        service = tiny_service(rulesets=ALL)
        game = await started(service, 2)
        hidden = [ImaginedDecision(0, facts.HideCounter(1))]
        viewers = (ANNA, OPERATOR, BEN, STRANGER, ANYBODY)
        at = (await service.reader.state(game)).version
        outcomes = [await tried(service, game, at, hidden, viewer) for viewer in viewers]
        return outcomes[:2], outcomes[2:]

    knowing, blind = asyncio.run(scenario())
    for outcome in knowing:
        assert outcome.stop is None
        assert len(outcome.steps) == 1
    for outcome in blind:
        assert outcome.stop is not None
        assert (outcome.stop.code, outcome.stop.step, outcome.stop.actor) == ("stops_at_secret", 0, 0)
        assert outcome.options == ()


def test_a_draw_stops_the_run_after_the_facts_before_it() -> None:
    async def scenario() -> WhatIf:
        service = tiny_service(rulesets=ALL)
        game = await started(service, 2)
        at = (await service.reader.state(game)).version
        lay, roll = ImaginedDecision(None, facts.LayCounter()), ImaginedDecision(1, facts.RollDie())
        return await tried(service, game, at, [lay, roll, lay])

    outcome = asyncio.run(scenario())
    assert outcome.stop is not None
    assert (outcome.stop.code, outcome.stop.step, outcome.stop.actor) == ("stops_at_draw", 1, 1)
    assert outcome.stop.detail == "A draw comes next. Nobody knows its outcome before it is drawn."
    assert [step.actor for step in outcome.steps] == [0, 1]
    assert outcome.steps[1].texts == ()


def test_an_illegal_decision_stops_the_run_before_it() -> None:
    async def scenario() -> WhatIf:
        service = tiny_service(rulesets=ALL)
        game = await started(service, 2)
        at = (await service.reader.state(game)).version
        lay = ImaginedDecision(0, facts.LayCounter())
        return await tried(service, game, at, [lay, lay, lay])

    outcome = asyncio.run(scenario())
    assert outcome.stop is not None
    assert (outcome.stop.code, outcome.stop.step, outcome.stop.actor) == ("not_your_turn", 1, 0)
    assert outcome.stop.rule == "tiny agenda"
    assert [step.actor for step in outcome.steps] == [0]
    assert [line.seat for line in outcome.options] == [1], "the next seat's options still stand"


def test_a_paused_or_aborted_game_goes_on_in_what_is_imagined() -> None:
    async def scenario() -> WhatIf:
        service = tiny_service(rulesets=ALL)
        game = await started(service, 2)
        aborted = await service.writer.command(game, AbortGame("enough"), OPERATOR)
        return await tried(service, game, aborted.record.version, [ImaginedDecision(None, facts.LayCounter())])

    outcome = asyncio.run(scenario())
    assert outcome.stop is None
    assert outcome.state.status == "playing"


def test_versions_and_seats_that_are_not_there_are_refused() -> None:
    async def scenario() -> None:
        service = tiny_service(rulesets=ALL)
        game = await started(service, 2)
        last = (await service.reader.state(game)).version
        for version in (0, last + 1):
            with pytest.raises(VersionUnknown):
                await tried(service, game, version, [])
        with pytest.raises(CommandRefused, match="the game is open") as before_start:
            await tried(service, game, 1, [])
        assert before_start.value.code == "not_playing"
        for seat in (-1, 2):
            with pytest.raises(CommandRefused) as unknown:
                await tried(service, game, last, [ImaginedDecision(seat, facts.LayCounter())])
            assert (unknown.value.code, unknown.value.value) == ("seat_unknown", seat)

    asyncio.run(scenario())
