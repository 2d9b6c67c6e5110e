"""Dry runs tell nothing that the seat cannot know, also where a decision itself would bring it to light."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace

import pytest

from domain.core.agenda import Step, StepChanged
from domain.core.chance import EVERYBODY, Chance
from domain.core.events import Decision, Event, Seat
from domain.core.rulebook import Rule, Rulebook, always, never
from domain.core.ruleset import Recorder
from eventstore.log.dry_runs import DryRun
from eventstore.log.state import State
from eventstore.service import Service
from tests.tiny import TINY, facts
from tests.tiny.play import ANNA, head_of, position_of, started, tiny_service
from tests.tiny.state import TinyPosition
from tests.tiny.steps import TurnStep

Follows = Callable[[TinyPosition, Seat], list[Event]]


def held(position: TinyPosition, seat: Seat) -> str:
    """Return the counter in a seat's hand."""
    counter = position.hands[seat]
    assert counter is not None
    return counter


def turned_up(position: TinyPosition, seat: Seat) -> list[Event]:
    """The other seat's counter is shown to everybody."""
    other = 1 - seat
    return [facts.CounterShown(other, held(position, other), 1)]


def handed_over(position: TinyPosition, seat: Seat) -> list[Event]:
    """The other seat learns something that this seat does not."""
    return [facts.WagerMade(position.seats - 1 - seat, 2)]


def counted(position: TinyPosition, seat: Seat) -> list[Event]:
    """The other seat's secret counter brings points, so that its value can be told from them."""
    other = 1 - seat
    return [facts.PointsScored(other, position.components.counters[held(position, other)], "secret")]


def own(position: TinyPosition, seat: Seat) -> list[Event]:
    """The seat's own secret, known to it, counts."""
    return [facts.PointsScored(seat, position.components.counters[held(position, seat)], "own")]


def service_where(follows: Follows) -> Service:
    """Open a service where more follows from every decision."""

    def decide(position: TinyPosition, seat: Seat, decision: Decision, chance: Chance) -> list[Event]:
        return [*follows(position, seat), *TINY.decide(position, seat, decision, chance)]

    return tiny_service(rulesets={"tiny": replace(TINY, decide=decide)})


async def dry_run(follows: Follows, decision: Decision) -> tuple[DryRun, State]:
    """Ask for the consequences of Anna's first decision."""
    service = service_where(follows)
    game = await started(service)
    answer = await service.writer.dry_run(game, await head_of(service, game), ANNA, decision)
    return answer, await service.reader.state(game)


@pytest.mark.parametrize("follows", [turned_up, handed_over, counted])
def test_a_dry_run_tells_no_fact_that_would_come_to_light(follows: Follows) -> None:
    answer, _ = asyncio.run(dry_run(follows, facts.HideCounter(1)))
    assert not answer.whole
    assert answer.events == ()


@pytest.mark.parametrize("follows", [turned_up, handed_over, counted])
def test_a_dry_run_tells_the_certain_facts_before_it(follows: Follows) -> None:
    def after_points(position: TinyPosition, seat: Seat) -> list[Event]:
        return [facts.PointsScored(seat, 2, "sure"), *follows(position, seat)]

    answer, _ = asyncio.run(dry_run(after_points, facts.HideCounter(1)))
    assert not answer.whole
    assert answer.events == (facts.PointsScored(0, 2, "sure"),)


@pytest.mark.parametrize("remainder", [0, 1])
def test_facts_that_follow_in_other_deals_only_are_not_ruled_out(remainder: int) -> None:
    """Whether it would follow in this deal or in others only: the seat cannot know.

    A dry run compares few deals. Games in which they agree by chance, one in 64, are left out.
    """
    remainders: set[int] = set()

    def decide(position: TinyPosition, seat: Seat, decision: Decision, chance: Chance) -> list[Event]:
        facts_of = TINY.decide(position, seat, decision, chance)
        remainder_here = sorted(position.components.counters).index(held(position, 1 - seat)) % 2
        remainders.add(remainder_here)
        return [*facts_of, facts.PointsScored(seat, 1, "more")] if remainder_here == remainder else facts_of

    async def scenario() -> DryRun:
        service = tiny_service(rulesets={"tiny": replace(TINY, decide=decide)})
        game = await started(service)
        return await service.writer.dry_run(game, await head_of(service, game), ANNA, facts.HideCounter(1))

    while len(remainders) < 2:
        remainders.clear()
        answer = asyncio.run(scenario())
    assert not answer.whole
    assert [type(event) for event in answer.events] == [facts.WagerMade, StepChanged]


def test_facts_that_follow_from_the_seats_own_secrets_are_told() -> None:
    answer, state = asyncio.run(dry_run(own, facts.HideCounter(1)))
    assert answer.whole
    assert answer.events[0] == own(position_of(state, TinyPosition), 0)[0]


def test_of_a_decision_that_draws_only_the_facts_before_the_draw_are_told() -> None:
    async def scenario() -> DryRun:
        service = tiny_service(rulesets={"tiny": replace(TINY, decide=STAKED.decide)})
        game = await started(service)
        return await service.writer.dry_run(game, await head_of(service, game), ANNA, facts.RollDie())

    answer = asyncio.run(scenario())
    assert answer.events == (facts.PointsScored(0, -1, "stake"),)
    assert not answer.whole


def _roll_for_a_stake(game: Recorder[TinyPosition], step: Step, _: facts.RollDie) -> None:
    game.record(facts.PointsScored(step.seat, -1, "stake"))
    game.record(facts.DieRolled(step.seat, game.chance.draw("tiny.die", range(1, 7), EVERYBODY)))


STAKED = Rulebook(
    "tiny",
    [
        Rule(
            decision=facts.RollDie,
            steps=(TurnStep,),
            candidates=always(facts.RollDie()),
            refusal=never,
            effect=_roll_for_a_stake,
        )
    ],
    TINY.evolve,
)
