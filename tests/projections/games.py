"""Games of Bison for tests of read models: played once, by chance, and shared."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import msgspec

from domain.bison import BISON
from domain.bison.state import BisonPosition
from domain.core.events import Decision
from eventstore.log.state import State, to_move
from eventstore.service import Service
from eventstore.storage.memory import MemoryStore
from eventstore.storage.store import Record
from eventstore.table.commands import TakeSeat
from eventstore.write.log_writer import NewGame
from projections.facade import Projections
from tests.tiny.play import ANNA, OPERATOR, PLAYERS, decided, position_of, tiny_service

RULESETS = {"bison": BISON}


def bison_service(store: MemoryStore | None = None) -> Service:
    """Open a service for games of Bison."""
    return tiny_service(store, rulesets=RULESETS)


async def bison_game(service: Service, *, seed: int = 0, seats: int = 3, upto: int = 10_000, **options: Any) -> str:
    """Play a game of Bison by chance, kind of decision first, to the end or up to a version.

    The same for the same arguments: the id and the nonces, from which all luck comes, do not vary.
    """
    new = NewGame(**{"ruleset": "bison", "seats": seats, **options})
    game = (await service.writer.create(new, ANNA, f"always {seed}")).game
    for player in PLAYERS[:seats]:
        await service.writer.command(game, TakeSeat(nonce=player.name), player)
    await bison_on(service, game, seed=seed, upto=upto)
    return game


async def bison_on(service: Service, game: str, *, seed: int = 0, upto: int = 10_000) -> State:
    """Play on in a game of Bison."""
    source = random.Random(seed)  # noqa: S311  repeatable, guards nothing
    while True:
        state = await service.reader.state(game)
        moving = to_move(state)
        if not moving or state.version >= upto:
            return state
        legal = BISON.legal(position_of(state, BisonPosition), moving[0]) if moving[0] >= 0 else ()
        await decided(service, game, _pick(source, legal) if legal else None)


async def bison_views(seats: int, seed: int) -> list[dict[str, Any]]:
    """Return every view of a game of Bison, as the service sends them."""
    service = bison_service()
    game = await bison_game(service, seats=seats, seed=seed)
    projections = Projections(service)
    head = (await service.reader.state(game)).version
    return [
        msgspec.json.decode(
            msgspec.json.encode(await projections.view(await service.rights.snapshot(game, OPERATOR), version))
        )
        for version in range(1, head + 1)
    ]


def _pick(source: random.Random, legal: Sequence[Decision]) -> Decision:
    kind = source.choice(sorted({type(decision).__name__ for decision in legal}))
    return source.choice([decision for decision in legal if type(decision).__name__ == kind])


class CountingStore(MemoryStore):
    """A store in memory that counts the entries it gives; its logs can be set back."""

    def __init__(self) -> None:
        super().__init__()
        self.given = 0

    async def read(self, game: str, *, after: int = 0, limit: int | None = None) -> list[Record]:
        records = await super().read(game, after=after, limit=limit)
        self.given += len(records)
        return records

    def set_back(self, game: str, version: int) -> None:
        """Lose all entries above a version, as a fail-over to a replica that lagged does."""
        del self._logs[game][version:]
