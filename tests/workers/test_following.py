"""A follower of a game by a stream is told no turn of it, until they leave: real streams of a real server."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from eventstore.identity import Identity
from tests.api.serving import serving
from tests.workers.notifying import MovedClock, Telling, telling
from tests.workers.receivers import Receiver, receiving

pytestmark = pytest.mark.usefixtures("redis_client")

LEFT_MS = 45_000
"""How long after somebody left they are told at the latest."""


def titles(receiver: Receiver) -> list[str]:
    """Return the arrivals by a webhook (their kind), and by apprise (their title)."""
    arrived = []
    for request in receiver.accepted:
        body = msgspec.json.decode(request.body)
        arrived.append(body.get("title") or body["type"])
    return arrived


def test_a_turn_of_a_game_that_is_followed_is_told_when_its_stream_is_closed(redis_url: str) -> None:
    clock = MovedClock()
    with serving(redis_url, clock=clock) as served, receiving() as hook, receiving() as other:
        ann, ben = served.known("ann"), served.known("ben")
        follower = Identity(ann.player, "ann", "player")

        async def scenario() -> None:
            async with telling(redis_url, clock=clock) as tell:
                await tell.channel(follower, "webhook", hook.url)
                await tell.channel(follower, "other", f"json://127.0.0.1:{other.port}/")
                followed, left_alone = (served.started(ben, ann) for _ in range(2))
                with ann.http.stream("GET", f"/v1/games/{followed}/stream") as stream:
                    assert stream.status_code == 200
                    for game in (followed, left_alone):
                        ben.decide(game).raise_for_status()
                    await notify(tell)
                    clock.now += LEFT_MS // 2
                    await notify(tell)
                    assert titles(hook).count("notice.turn") == 2, "a program is told all"
                    assert titles(other).count("Tiny \N{EN DASH} It is your turn") == 1, "only of the other game"
                clock.now += LEFT_MS
                await notify(tell)
                assert titles(other).count("Tiny \N{EN DASH} It is your turn") == 2
                await notify(tell)
                assert {line.status for line in await tell.log(follower)} == {"sent"}

        asyncio.run(scenario())


async def notify(tell: Telling) -> None:
    """Make all notices and send the due notices."""
    await tell.read()
    while await tell.send_due():
        pass
