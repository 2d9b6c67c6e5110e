"""Random play, with the rules alone, and through `LogWriter`."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec

from domain.core.agenda import Position, to_move
from domain.core.chance import KeyedChance, NoChance
from domain.core.errors import ChanceRefused
from domain.core.events import SERVICE, Decision, Event, Seat
from domain.core.ruleset import Ruleset
from eventstore.identity import SERVICE_IDENTITY, Identity
from eventstore.log.state import State, status_of
from eventstore.service import Service
from eventstore.storage.head import Head
from eventstore.table.commands import TakeSeat
from eventstore.write.log_writer import NewGame

_WIDENING: Final = 3
MOST_DECISIONS = 3000
"""The cut-off of random play: some rulesets end only when a player tries to end the game."""


class PlayedDecision(msgspec.Struct, frozen=True):
    """A choice of a seat in a game: its position, decision and events."""

    position: Position
    seat: Seat
    decision: Decision
    events: tuple[Event, ...]


class DecisionSeries(msgspec.Struct, frozen=True):
    """Decisions of a game that do not depend on draws, so that they can be sent one after another."""

    game: str
    head: Head
    steps: tuple[tuple[Seat, Decision], ...]
    """Each seat with its decision, from that head on."""
    reaches_service: bool
    """Whether the service is to act after the last step."""


def fresh_position(ruleset: Ruleset[Any], components: Any, seats: int, chance: KeyedChance) -> Position:
    """Return a table that is set up with loaded components and the default options."""
    position: Position = ruleset.initial(components, ruleset.options_type(), seats)
    ready: Position = ruleset.fold(position, ruleset.setup(position, chance))
    return ready


def choices(
    ruleset: Ruleset[Any],
    components: Any,
    seats: int,
    seed: int,
    *,
    widening: bool = False,
    most: int = MOST_DECISIONS,
) -> Iterator[PlayedDecision]:
    """Yield the choices of a random game, up to its end or its cut-off.

    Args:
        ruleset: the rules.
        components: the loaded component set: a service loads each set once, and not for each game.
        seats: the number of seats.
        seed: the seed of the choices and of the chance.
        widening: of three decisions take the decision with the most legal decisions after it, to slow the rules down.
        most: after so many decisions the game is cut off.
    """
    chance = KeyedChance(seed.to_bytes(32, "big"))
    pick = random.Random(seed)  # noqa: S311 - play, not secrets
    position = fresh_position(ruleset, components, seats, chance)
    decisions = 0
    while (actors := to_move(position)) and decisions < most:
        if actors[0] == SERVICE:
            position = ruleset.fold(position, ruleset.advance(position, chance))
            continue
        legal = ruleset.legal(position, actors[0])
        if widening:
            few = pick.sample(legal, min(_WIDENING, len(legal)))
            decision = max(few, key=lambda option: _room_after(ruleset, position, actors[0], option))
        else:
            decision = pick.choice(legal)
        events = ruleset.decide(position, actors[0], decision, chance)
        yield PlayedDecision(position, actors[0], decision, tuple(events))
        position = ruleset.fold(position, events)
        decisions += 1


def _room_after(ruleset: Ruleset[Any], position: Position, seat: Seat, decision: Decision) -> int:
    """Count the legal decisions after a decision, for a random outcome of its draws."""
    after = ruleset.fold(position, ruleset.decide(position, seat, decision, KeyedChance(b"widening")))
    return sum(len(ruleset.legal(after, actor)) for actor in to_move(after))


async def open_table(service: Service, ruleset: str, players: Sequence[Identity], **fields: Any) -> str:
    """Open a game and seat the players, in seat order; the full table starts."""
    created = await service.writer.create(NewGame(ruleset=ruleset, seats=len(players), **fields), SERVICE_IDENTITY)
    for seat, player in enumerate(players):
        await service.writer.command(created.game, TakeSeat(seat), player)
    return created.game


async def complete_game(
    service: Service,
    ruleset: str,
    players: Sequence[Identity],
    seed: int,
    *,
    most: int = MOST_DECISIONS,
    **fields: Any,
) -> State:
    """Play a random game through the event store, with the runs of the service; return its last state.

    It is cut off after *most* decisions.
    """
    pick = random.Random(seed)  # noqa: S311 - play, not secrets
    rules = service.rulesets[ruleset]
    game = await open_table(service, ruleset, players, **fields)
    state = await service.reader.state(game)
    decisions = 0
    while status_of(state) in ("playing", "scoring") and decisions < most:
        actors = to_move(state.position)  # type: ignore[arg-type]  # a game that is played has a position
        if actors[0] == SERVICE:
            await service.writer.advance(game)
        else:
            decision = pick.choice(rules.legal(state.position, actors[0]))
            await service.writer.decide(game, str(state.head), players[actors[0]], decision)
            decisions += 1
        state = await service.reader.state(game)
    return state


def plan_ahead(rules: Ruleset[Any], state: State, seed: int, most: int = MOST_DECISIONS) -> DecisionSeries:
    """Choose random decisions from a state on, up to the next draw or the next run of the service."""
    pick = random.Random(seed)  # noqa: S311 - play, not secrets
    position = state.position
    steps: list[tuple[Seat, Decision]] = []
    while position is not None and (actors := to_move(position)) and actors[0] != SERVICE and len(steps) < most:
        decision = pick.choice(rules.legal(position, actors[0]))
        try:
            events = rules.decide(position, actors[0], decision, NoChance())
        except ChanceRefused:
            break
        steps.append((actors[0], decision))
        position = rules.fold(position, events)
    waits = position is not None and to_move(position) == (SERVICE,)
    return DecisionSeries(state.at_table.game, state.head, tuple(steps), waits)
