"""The short form of the drill of tournaments: rounds under kills of each kind; its planted faults are found."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import redis

from eventstore.storage.head import BEGINNING, chain_hash
from eventstore.storage.redis_store import RedisStore
from eventstore.storage.store import Append, Record
from ops.settings import read_settings
from tests.ops.killing import VICTIMS, in_store
from tests.ops.tournament_drill import TOURNAMENTS, Event, drill, wrong_in
from tests.processes import wait_until
from tests.serving import Served

ROUNDS = 2 * TOURNAMENTS


@pytest.mark.timeout(600)
@pytest.mark.parametrize("spares", [True, pytest.param(False, marks=pytest.mark.long)], ids=["once", "again and again"])
def test_no_table_is_lost_doubled_or_counted_twice(tmp_path: Path, *, spares: bool) -> None:
    with Served(tmp_path / "data", workers=2) as served:
        figures, events = drill(served, ROUNDS, seed=1, spares=spares)
        assert wrong_in(served, events) == []
        _every_planted_fault_is_found(served, events)
    assert set(figures.kills) == set(VICTIMS)
    assert (figures.rounds, figures.acknowledged) == (ROUNDS, 3 * ROUNDS)


def _every_planted_fault_is_found(served: Served, events: list[Event]) -> None:
    first, second, third, last = events
    game = first.response().games[0][0]

    in_store(served, lambda store: _doubled(store, game))
    wait_until(lambda: f"there are {2 * ROUNDS + 1} games for {2 * ROUNDS} tables" in wrong_in(served, events))

    in_store(served, lambda store: _counted_twice(store, second.id))
    wrong = wrong_in(served, [second])
    assert f"{second.id}: results were taken of [(1, 1)] too often, of [] never" in wrong
    assert any(fault.startswith(f"{second.id}: decisions: ") for fault in wrong), "and it does not verify"

    missing = third.response().games[1][0]
    with redis.Redis.from_url(read_settings(served.environment).store_url) as client:
        keys = list(client.scan_iter(match=f"*{missing}*"))
        assert client.delete(*keys)
    assert f"{third.id}: round 2, table 1 is not there: game_unknown" in wrong_in(served, [third])

    last.receipts.append("999-00000000")
    assert f"{last.id}: 999-00000000 was acknowledged and is gone" in wrong_in(served, [last])


async def _doubled(store: RedisStore, game: str) -> None:
    """Append the log of a table once more, as another game."""
    twin, head = f"{game[:-1]}{'0' if game[-1] != '0' else '1'}", BEGINNING
    for record in await store.read(game):
        body = record.body.replace(f'"{game}"'.encode(), f'"{twin}"'.encode())
        digest = chain_hash(head.hash, body)
        await store.append(Append(twin, head, Record(record.version, body, record.openings, digest)))
        head = (await store.read(twin, after=head.version))[0].head


async def _counted_twice(store: RedisStore, tournament: str) -> None:
    """Append the entry that took the first result once more."""
    records = await store.read(tournament)
    bodies: list[dict[str, Any]] = [json.loads(record.body) for record in records]
    recorded = next(
        body
        for body in bodies
        if any(
            event["type"].startswith("result_recorded") and (event["round"], event["table"]) == (1, 1)
            for event in body["events"]
        )
    )
    body = json.dumps({**recorded, "version": len(records) + 1, "time": bodies[-1]["time"]}, separators=(",", ":"))
    head = records[-1].head
    record = Record(len(records) + 1, body.encode(), b"", chain_hash(head.hash, body.encode()))
    await store.append(Append(tournament, head, record))
