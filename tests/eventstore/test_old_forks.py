"""Forks recorded by earlier releases: of a running game, they kept the hand of the player who forked.

The recorded file is never written again.
"""

from __future__ import annotations

import asyncio
import hashlib
from pathlib import Path

import pytest

from eventstore.log.codec import Codecs
from eventstore.proof.archive import Archive, read_archive, verify_archive
from eventstore.proof.verify import verify_log
from eventstore.table.events import GameForked
from eventstore.write.importing import import_archive
from tests.eventstore.forks import forked
from tests.tiny import RULESETS
from tests.tiny.play import ANNA, BEN, KEYS, position_of, tiny_service
from tests.tiny.state import TinyPosition

OLD = Path(__file__).parent.parent / "tiny" / "data" / "fork_with_a_hand_kept.ndjson"
FORKED = 5
"""The version at which the fork begins."""


@pytest.fixture
def old() -> Archive:
    content = OLD.read_bytes()
    assert hashlib.sha256(content).hexdigest() == "e8deb875d861f8671e0339711a520478dc3d7d1ee506472b54242ae94d659d03"
    return read_archive([content])


def test_it_verifies_though_it_kept_a_hand(old: Archive) -> None:
    forked_event = Codecs(RULESETS).of("tiny").entry(old.records[FORKED - 1]).body.events[0]
    assert isinstance(forked_event, GameForked)
    assert (forked_event.redrawn_for, forked_event.labels) == ((0,), ("cup",))
    verification = verify_archive(old, Codecs(RULESETS), receipt="13-6039dbf5")
    assert verification.ok
    assert all(check.checked for check in verification.checks)
    assert verification.drift == ()


def test_it_folds_imports_and_forks(old: Archive) -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = (await import_archive(service.core, old, ANNA)).game
        state = await service.reader.state(game)
        assert (position_of(state, TinyPosition).points, state.at_table.status) == ((6, 11), "finished")
        states = [await service.reader.state_at(game, at) for at in (FORKED - 1, FORKED)]
        before, after = [position_of(state, TinyPosition) for state in states]
        assert (after.hands[0], after.wagers[0]) == (before.hands[0], before.wagers[0]), "the hand that was kept"
        fork = await forked(service, game, FORKED, BEN)
        assert (await verify_log(service.reader, fork, keys=KEYS)).ok

    asyncio.run(scenario())
