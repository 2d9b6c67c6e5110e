"""Random games played twice: by hand, and by plans that are sealed before the turns they are for."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec

from domain.core.events import SERVICE, Decision, Seat
from domain.core.ruleset import Ruleset
from eventstore.log.entry import DecisionTaken, ServiceRun
from eventstore.log.plans import NewPlan, plain
from eventstore.log.state import State, plan_waits, to_move
from eventstore.service import Service
from eventstore.storage.memory import MemoryStore
from eventstore.table.commands import TakeSeat
from eventstore.table.events import SIDE_EVENTS, PlanFired
from eventstore.table.plans import MOST_ITEMS, PlanItem
from eventstore.write.log_writer import NewGame
from tests.tiny.play import ANNA, PLAYERS, seated, tiny_service

_OWN = 0.2
"""The share of plans that depend on their owners' view of their seats."""


class TakenDecision(NamedTuple):
    """A decision of the game that was played by hand."""

    seat: Seat
    step: dict[str, Any]
    decision: Decision


class PositionChanges(NamedTuple):
    """The course of a game: its entries, its final state, and the number of fired items of plans."""

    entries: list[Any]
    """The cause of each entry that changed the position, its draws, and its facts."""
    state: State
    fired: int
    """How many of its decisions were planned."""


async def opened(service: Service, name: str, seats: int, seed: int = 0) -> str:
    """Open a game whose id, and so whose luck, is the same in every service with these keys."""
    game = (await service.writer.create(NewGame(ruleset=name, seats=seats), ANNA, f"the same {seed}")).game
    for player in PLAYERS[:seats]:
        await service.writer.command(game, TakeSeat(nonce=f"nonce-of-{player.name}"), player)
    return game


def in_order(*items: tuple[Mapping[str, Any], Decision], **more: Any) -> NewPlan:
    """Return a plan of steps and decisions, which depends on nothing else by default."""
    written = tuple(PlanItem(dict(at), msgspec.to_builtins(decision)) for at, decision in items)
    return NewPlan(written, **{"unless_changed": "step", **more})


async def by_hand(
    rulesets: Mapping[str, Ruleset[Any]], name: str, seats: int, length: int, seed: int
) -> tuple[list[TakenDecision], PositionChanges]:
    """Play a game at random, the same for the same arguments."""
    service = tiny_service(MemoryStore(), rulesets=rulesets)
    game = await opened(service, name, seats, seed)
    source = random.Random(f"{name} {seats} {seed}")  # noqa: S311 - choices of a test
    decisions: list[TakenDecision] = []
    while len(decisions) < length and to_move(state := await service.reader.state(game)):
        (actor,) = to_move(state)
        if actor == SERVICE:
            await service.writer.advance(game)
            continue
        decision = source.choice(list(rulesets[name].legal(state.position, actor)))
        assert state.position is not None
        decisions.append(TakenDecision(actor, plain(state.position.top_step), decision))
        await service.writer.decide(game, str(state.head), seated(state, actor), decision)
    return decisions, await changes_of(service, game)


async def by_plans(
    service: Service, name: str, seats: int, decisions: list[TakenDecision], length: int, seed: int
) -> PositionChanges:
    """Play the same game: seats that are not to move often plan their decisions; else they decide by hand.

    Args:
        service: the service to play it on.
        name: the ruleset.
        seats: the number of seats.
        decisions: the decisions of the other game.
        length: the number of decisions after which the other game was left, if it did not end before.
        seed: the seed of the game.
    """
    game = await opened(service, name, seats, seed)
    source, count = random.Random(f"plans {name} {seed}"), 0  # noqa: S311 - choices of a test
    while to_move(state := await service.reader.state(game)) and (count < len(decisions) or len(decisions) < length):
        if count < len(decisions) and source.random() < 0.7:
            await _plan_ahead(service, state, decisions[count:], source)
            state = await service.reader.state(game)
        (actor,) = to_move(state)
        if actor == SERVICE:
            await service.writer.advance(game)
        elif plan_waits(state, actor):
            accepted = await service.planning.follow(state, actor)
            count += accepted.state is not None and accepted.state.position is not state.position
        else:
            await service.writer.decide(game, str(state.head), seated(state, actor), decisions[count].decision)
            count += 1
    return await changes_of(service, game)


async def _plan_ahead(service: Service, state: State, coming: list[TakenDecision], source: random.Random) -> None:
    """Let a seat that is not to move seal the decisions of its next turn, or only the first of them."""
    seats = [seat for seat in range(len(state.at_table.seats)) if seat not in to_move(state)]
    seat = source.choice(seats)
    mine = [ahead for ahead in coming if ahead.seat == seat][: source.randint(1, MOST_ITEMS)]
    if not mine or seat in state.at_table.plans:
        return
    unless_changed = "own" if source.random() < _OWN else "step"
    new = in_order(*((planned.step, planned.decision) for planned in mine), unless_changed=unless_changed)
    await service.planning.seal(state.at_table.game, str(state.head), new, seated(state, seat))


async def changes_of(service: Service, game: str) -> PositionChanges:
    """Return the changes of a game's position, entry by entry."""
    codec, entries, fired = await service.reader.codec(game), [], 0
    async for record in service.reader.stream(game):
        body = codec.body(record)
        if isinstance(body.cause, DecisionTaken | ServiceRun):
            facts = tuple(event for event in body.events if type(event) not in SIDE_EVENTS)
            entries.append((body.cause, body.draws, facts))
            fired += any(isinstance(event, PlanFired) for event in body.events)
    return PositionChanges(entries, await service.reader.state(game), fired)
