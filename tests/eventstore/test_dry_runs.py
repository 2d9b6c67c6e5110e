"""Dry runs tell nothing that the seat cannot know, also where a decision itself would bring it to light."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace

import pytest

from domain.agenda import Position
from domain.chance import Chance
from domain.facts import Decision, Event, Seat
from eventstore.service import Service
from eventstore.state import State
from tests.tiny import TINY, facts
from tests.tiny.play import ANNA, head_of, started, tiny_service

Follows = Callable[[Position, Seat], list[Event]]


def turned_up(position: Position, seat: Seat) -> list[Event]:
    """The other seat's counter is shown to everybody."""
    other = 1 - seat
    return [facts.CounterShown(other, position.hands[other], 1)]


def handed_over(position: Position, seat: Seat) -> list[Event]:
    """The other seat learns something that this one does not."""
    return [facts.WagerMade(position.seats - 1 - seat, 2)]


def counted(position: Position, seat: Seat) -> list[Event]:
    """The other seat's secret counter brings points, so that its value can be told from them."""
    other = 1 - seat
    return [facts.PointsScored(other, position.components.counters[position.hands[other]], "secret")]


def own(position: Position, seat: Seat) -> list[Event]:
    """The seat's own secret, which it knows, counts."""
    return [facts.PointsScored(seat, position.components.counters[position.hands[seat]], "own")]


def service_where(follows: Follows) -> Service:
    """Open a service where more follows from every decision."""

    def decide(position: Position, seat: Seat, decision: Decision, chance: Chance) -> list[Event]:
        return [*follows(position, seat), *TINY.decide(position, seat, decision, chance)]

    return tiny_service(rulesets={"tiny": replace(TINY, decide=decide)})


async def dry_run(follows: Follows) -> tuple[tuple[Event, ...] | None, State]:
    """Ask what would follow from Anna's first decision."""
    service = service_where(follows)
    game = await started(service)
    told = await service.path.dry_run(game, await head_of(service, game), ANNA, facts.HideCounter(1))
    return told.events, await service.reader.state(game)


@pytest.mark.parametrize("follows", [turned_up, handed_over, counted])
def test_what_would_come_to_light_is_not_told(follows: Follows) -> None:
    events, _ = asyncio.run(dry_run(follows))
    assert events is None


def test_what_follows_from_the_seats_own_secrets_is_told() -> None:
    events, state = asyncio.run(dry_run(own))
    assert events is not None
    assert events[0] == own(state.position, 0)[0]
