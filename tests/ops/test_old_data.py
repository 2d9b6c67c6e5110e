"""Data written by Redis 6.2, the packaged server of earlier releases, is opened without loss and goes on.

`redis-6.2.tar.gz` is a data directory that `serve` left with Redis 6.2.14. A game of two bots was finished, the
append-only file was rewritten, then a game of Ann and a bot begun. Its `recorded.json` tells its contents: Ann's
token, status and head of each game, and the digest of each key that lasts.
"""

from __future__ import annotations

import contextlib
import json
import tarfile
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, cast

import msgspec
import pytest
from redis import Redis

from ops.client import Client
from ops.embedded_redis import EmbeddedRedis
from ops.redis_program import ServerProgram, find_programs
from tests.processes import wait_until
from tests.serving import ROOT, Served

DATA: Final = ROOT / "tests" / "ops" / "redis-6.2.tar.gz"

READ: Final[dict[str, Callable[[Redis, bytes], Any]]] = {
    "string": lambda client, key: client.get(key),
    "hash": lambda client, key: sorted(client.hgetall(key).items()),
    "list": lambda client, key: client.lrange(key, 0, -1),
    "set": lambda client, key: sorted(client.smembers(key)),
    "zset": lambda client, key: client.zrange(key, 0, -1, withscores=True),
    "stream": lambda client, key: client.xrange(key),
}
LASTS = -1
"""The answer of TTL for a key that does not expire."""


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A copy of the old data directory."""
    with tarfile.open(DATA) as packed:
        packed.extractall(tmp_path / "data", filter="data")
    (tmp_path / "data").chmod(0o700)
    return tmp_path / "data"


def digests(server: EmbeddedRedis) -> dict[str, str]:
    """Return a digest of the value of each lasting key."""
    with contextlib.closing(Redis.from_url(server.url)) as client:
        # redis-py types a reply for every setting of a client; this client gives bytes.
        keys = cast("list[bytes]", client.keys("*"))
        kinds = {key: cast("bytes", client.type(key)).decode() for key in keys if client.ttl(key) == LASTS}
        return {
            key.decode(): sha256(repr(READ[kind](client, key)).encode()).hexdigest()[:16] for key, kind in kinds.items()
        }


def test_every_key_is_there_and_stays(data: Path, fresh_redis: Callable[..., EmbeddedRedis]) -> None:
    recorded = json.loads((data / "recorded.json").read_bytes())["keys"]
    assert len(recorded) == 30
    writer = msgspec.json.decode((data / "redis" / "server.json").read_bytes(), type=ServerProgram)
    assert (writer.family, writer.version) == ("redis", (6, 2, 14))
    server = fresh_redis("always", data=data)
    assert digests(server) == recorded
    with contextlib.closing(Redis.from_url(server.url)) as client:
        client.set("later", "written by the new server")
    server.stop()
    server.start()
    after = digests(server)
    assert after.pop("later")
    assert after == recorded
    opener = msgspec.json.decode((data / "redis" / "server.json").read_bytes(), type=ServerProgram)
    assert opener in find_programs()


def test_its_games_verify_and_the_running_one_goes_on(data: Path) -> None:
    recorded = json.loads((data / "recorded.json").read_bytes())
    with Served(data) as served, served.operator() as operator, Client(served.url, recorded["player_token"]) as ann:
        for game, (status, head) in recorded["games"].items():
            state = operator.game(game)
            assert (state.status, state.head) == (status, head)
            verification = operator.verify(game, receipt=head)
            assert verification.ok, verification
        ((running, (_, head)),) = [
            (game, record) for game, record in recorded["games"].items() if record[0] == "playing"
        ]
        wait_until(lambda: bool(ann.decisions(running).decisions))
        choices = ann.decisions(running)
        accepted = ann.decide(running, choices.head, choices.decisions[0].decision, "on")
        assert operator.verify(running, receipt=accepted.head).ok
        assert operator.verify(running, receipt=head).ok
