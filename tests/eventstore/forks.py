"""Making forks, and the readings of their tests."""

from __future__ import annotations

import msgspec

from eventstore.identity import Identity
from eventstore.proof.checks.sealed import recorded_draws
from eventstore.proof.verify import verify_log
from eventstore.service import Service
from eventstore.table.commands import TakeSeat
from eventstore.table.events import GameForked, SeedRevealed
from eventstore.write.forking import ForkRequest
from tests.tiny.play import KEYS, ORGANISER, PLAYERS, entry_of


async def forked(service: Service, parent: str, at: int, caller: Identity = ORGANISER, **options: object) -> str:
    return (await service.forking.fork(parent, msgspec.convert({"at": at, **options}, ForkRequest), caller)).game


async def begun(service: Service, fork: str, version: int) -> GameForked:
    """Return the first event of a fork, in its first own entry."""
    event = (await entry_of(service, fork, version)).body.events[0]
    assert isinstance(event, GameForked)
    return event


async def filled(service: Service, game: str, seats: int = 2) -> None:
    for player in PLAYERS[:seats]:
        await service.writer.command(game, TakeSeat(nonce=f"anew-{player.name}"), player)


async def draws_of(service: Service, game: str) -> dict[tuple[str, int], tuple[int, int]]:
    """Return every draw of a game's log: pile and ordinal to size and index."""
    draws: dict[tuple[str, int], tuple[int, int]] = {}
    async for record in service.reader.stream(game):
        entry = (await service.reader.codec(game)).entry(record)
        for draw in recorded_draws(entry):
            draws[draw.pile, draw.ordinal] = (draw.size, draw.index)
    return draws


async def sound(service: Service, game: str) -> None:
    verification = await verify_log(service.reader, game, keys=KEYS)
    assert verification.ok, verification
    assert all(check.checked for check in verification.checks)


async def reveals(service: Service, game: str) -> set[str]:
    games = set()
    async for record in service.reader.stream(game):
        for event in (await service.reader.codec(game)).entry(record).body.events:
            if isinstance(event, SeedRevealed):
                assert event.seed == KEYS.seed(event.seed_game, "k1").hex()
                games.add(event.seed_game)
    return games
