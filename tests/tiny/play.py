"""Ways to play tiny games through the real path, for tests of the event store and the layers above."""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, TypeVar

import pytest

from domain.core.agenda import Position
from domain.core.chance import KeyedChance
from domain.core.errors import TabletapeError
from domain.core.events import SERVICE, Decision, Seat
from domain.core.ruleset import Ruleset
from eventstore.errors import CommandRefused
from eventstore.identity import Identity
from eventstore.log.entry import LogEntry
from eventstore.log.seeds import ServiceKeys
from eventstore.log.state import State, to_move
from eventstore.service import Service, open_service
from eventstore.storage.memory import MemoryStore
from eventstore.storage.store import Store
from eventstore.table.commands import TableCommand, TakeSeat
from eventstore.write.appending import Accepted
from eventstore.write.log_writer import NewGame
from tests.tiny import RULESETS

KEYS = ServiceKeys({"k1": bytes(range(32))}, "k1")

ANNA = Identity("p-anna", "Anna", "player")
BEN = Identity("p-ben", "Ben", "player")
CARA = Identity("p-cara", "Cara", "player")
PLAYERS = (ANNA, BEN, CARA)
DORA = Identity("p-dora", "Dora", "player")
STRANGER = Identity("p-stranger", "Stranger", "player")
ORGANISER = Identity("p-olga", "Olga", "organiser")
OPERATOR = Identity("", "operator", "operator")

P = TypeVar("P", bound=Position)
Chooser = Callable[[State, Sequence[Decision]], Decision]


class Clock:
    """A clock that goes on by a second with every look; far ahead, so that nothing is forgotten meanwhile."""

    def __init__(self, now: int = 4_000_000_000_000) -> None:
        self.now = now

    def __call__(self) -> int:
        self.now += 1_000
        return self.now


def tiny_service(
    store: Store | None = None,
    keys: ServiceKeys = KEYS,
    rulesets: Mapping[str, Ruleset[Any]] = RULESETS,
    **options: Any,
) -> Service:
    """Open a service over a store, by default a store in memory; *options* as of `open_service`."""
    return open_service(store or MemoryStore(), rulesets, keys, bots=("random",), **{"clock": Clock(), **options})


_opened: Counter[str] = Counter()
"""How many games each test has opened."""


def _next_key() -> str:
    """Return the idempotency key of the next game of the running test; the game has the same luck in every run."""
    test = os.environ["PYTEST_CURRENT_TEST"].partition(" (")[0]
    _opened[test] += 1
    return f"{test} {_opened[test]}"


async def started(service: Service, seats: int = 2, *, nonces: bool = True, **options: Any) -> str:
    """Open a game, seat the players, and return its id. The last seat starts it."""
    new = NewGame(**{"ruleset": "tiny", "seats": seats, **options})
    game = (await service.writer.create(new, ANNA, _next_key())).game
    for player in PLAYERS[:seats]:
        await service.writer.command(game, TakeSeat(nonce=f"nonce-of-{player.name}" if nonces else None), player)
    return game


async def decided(service: Service, game: str, decision: Decision | None = None) -> Accepted:
    """Let the seat to move decide (by default its first legal decision), or the service run."""
    state = await service.reader.state(game)
    (actor,) = to_move(state)
    if actor == SERVICE:
        ran = await service.writer.advance(game)
        assert ran is not None
        return ran
    rules = service.rulesets[state.at_table.ruleset]
    chosen = decision or rules.legal(state.position, actor)[0]
    return await service.writer.decide(game, str(state.head), seated(state, actor), chosen)


async def state_after(service: Service, game: str, command: TableCommand, caller: Identity) -> State:
    """Return the state at the head after a table command."""
    await service.writer.command(game, command, caller)
    return await service.reader.state(game)


async def played(
    service: Service, game: str, *, seed: int = 1, upto: int | None = None, chooser: Chooser | None = None
) -> State:
    """Play on at random (the same for the same seed) to the end or up to a version."""
    source = random.Random(seed)  # noqa: S311 - choices of a test
    while True:
        state = await service.reader.state(game)
        if not to_move(state) or (upto is not None and state.version >= upto):
            return state
        legal = service.rulesets[state.at_table.ruleset].legal(state.position, to_move(state)[0])
        choice = None if not legal else chooser(state, legal) if chooser else source.choice(list(legal))
        await decided(service, game, choice)


async def entry_of(service: Service, game: str, version: int) -> LogEntry:
    """Return an entry, decoded and opened."""
    return (await service.reader.codec(game)).entry(await service.reader.record(game, version))


async def code_of(attempt: Awaitable[object]) -> str:
    """Return the code that refuses a request."""
    with pytest.raises(TabletapeError) as caught:
        await attempt
    if isinstance(caught.value, CommandRefused):
        assert caught.value.value is not None, "a refusal names what offended"
    return caught.value.code


async def unchanged(service: Service, game: str, attempt: Awaitable[object]) -> str:
    """Return the code of a refusal that leaves the log as it was."""
    before = await service.store.read(game)
    code = await code_of(attempt)
    assert await service.store.read(game) == before
    return code


async def head_of(service: Service, game: str) -> str:
    """Return a game's head as it is written."""
    return str((await service.reader.state(game)).head)


async def due_games(service: Service) -> list[str]:
    """List the games of the first shard for which the service must act."""
    return [due.game for due in await service.store.due(0, now=1 << 60, limit=10)]


def seated(state: State, seat: Seat) -> Identity:
    """Return the identity of a seat's player."""
    occupant = state.at_table.seats[seat]
    assert occupant is not None
    return Identity(occupant.player, occupant.name, "player")


def position_of(state: State, kind: type[P]) -> P:
    """Return the position of a game that has started, as its ruleset's own kind."""
    assert isinstance(state.position, kind)
    return state.position


def rehearsed(rules: Ruleset[P], seats: int, seed: int, options: Any = None) -> list[P]:
    """Play a whole game in the rules alone and return every position on the way."""
    source = random.Random(seed)  # noqa: S311 - choices of a test
    chance = KeyedChance(seed.to_bytes(32, "big"))
    components = rules.load_components(rules.default_components())
    position = rules.initial(components, options or rules.options_type(), seats)
    position = rules.fold(position, rules.setup(position, chance))
    positions = [position]
    while moving := rules.to_move(position):
        actor = moving[0]
        if actor == SERVICE:
            events = rules.advance(position, chance)
        else:
            events = rules.decide(position, actor, source.choice(list(rules.legal(position, actor))), chance)
        position = rules.fold(position, events)
        positions.append(position)
    return positions
