"""The drill of the desk: disputes, rulings and annotations under kills of each kind; its planted faults are found."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace
from redis import Redis

from eventstore.review.notes import Annotation
from eventstore.storage.redis_keys import DISPUTES, game_key
from eventstore.storage.redis_store import RedisStore
from eventstore.storage.store import DisputeChange
from ops.client.answers import Dispute
from ops.settings import read_settings
from tests.ops.desk_drill import PAUSE_SECONDS, Desk, drill, wrong_in
from tests.ops.killing import VICTIMS, Kills, in_store
from tests.serving import Served

FEW_VICTIMS = tuple(victim for victim in VICTIMS if victim != "worker-2")


@pytest.mark.timeout(600)
def test_each_act_at_the_desk_is_there_once_after_any_kill(tmp_path: Path) -> None:
    with Served(tmp_path / "data") as served:
        figures, desks = drill(served, 1, 30, Kills(served, 1, FEW_VICTIMS, PAUSE_SECONDS, spares=True))
        assert wrong_in(served, desks) == []
        _every_planted_fault_is_found(served, desks[0])
    assert set(figures.kills) == set(FEW_VICTIMS)
    assert {"open", "answer", "annotate", "answer a note", "play", "look back"} <= set(figures.acts)


@pytest.mark.long
@pytest.mark.timeout(1_800)
def test_thousands_of_acts_are_there_once_while_hundreds_of_processes_are_killed(tmp_path: Path) -> None:
    with Served(tmp_path / "data", workers=2) as served:
        figures, desks = drill(served, 4, 200, Kills(served, 2, VICTIMS, PAUSE_SECONDS))
        assert wrong_in(served, desks) == []
    assert set(figures.kills) == set(VICTIMS)
    assert sum(figures.acts.values()) >= 4 * 2 * 200
    every = ("withdraw", "decide", "replay", "take back", "change", "remove", "remove an answer")
    assert set(every) <= set(figures.acts)


def _every_planted_fault_is_found(served: Served, desk: Desk) -> None:
    table = desk.tables[0]
    changed = next(dispute for dispute in table.disputes.values() if dispute.answer is not None)
    missing = next(dispute for dispute in table.disputes.values() if dispute is not changed)
    game, name, note = next(
        (game, name, note)
        for table in desk.tables
        for game, notes in table.notes.items()
        for name, note in notes.items()
        if not note.removed
    )

    async def plant(store: RedisStore) -> None:
        before = (await store.disputes(changed.game))[changed.dispute]
        twin = _encoded(replace(msgspec.json.decode(before, type=Dispute), dispute="dtwin"))
        await store.change_dispute(DisputeChange(changed.game, "dtwin", b"", twin), most=100, tournament=desk.id)
        after = _encoded(replace(changed, answer=None))
        await store.change_dispute(
            DisputeChange(changed.game, changed.dispute, before, after), most=100, tournament=desk.id
        )

    in_store(served, plant)
    with Redis.from_url(read_settings(served.environment).store_url) as redis:
        assert redis.hdel(game_key(DISPUTES, missing.game), missing.dispute)
    note.author.call("DELETE", f"/v1/games/{game}/annotations/{name}", Annotation)
    table.receipts.append("999-00000000")
    table.facts["ReplayOrdered", "planted"] += 1
    table.rulings.append(replace(table.rulings[0], number=999))
    wrong = wrong_in(served, [desk])
    for problem in (
        f"{changed.words!r} was disputed 2 times",
        f"{missing.dispute} was acknowledged and is gone",
        f"was acknowledged as {changed}",
        f"{game} has the annotations ",
        "999-00000000 was acknowledged and is gone",
        "the log says Counter() too often, Counter({('ReplayOrdered', 'planted'): 1}) too rarely",
        "the rulings are ",
    ):
        assert any(problem in text for text in wrong), (problem, wrong)


def _encoded(dispute: Dispute) -> bytes:
    return msgspec.json.encode(dispute)
