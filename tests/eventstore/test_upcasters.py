"""Old logs stay readable: a log recorded by version 1 of the tiny ruleset, read by version 2.

In version 1 `counter_drawn` called its hidden field `chip` and had no `why`; the step `scoring_step` called
its field `at`. The recorded file is never written again.
"""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from eventstore.errors import LogDamaged
from eventstore.log.codec import Codec, Codecs
from eventstore.proof.archive import Archive, read_archive, verify_archive
from eventstore.proof.verify import verify_log
from eventstore.service import Service
from eventstore.storage.store import Store
from eventstore.table.commands import TakeSeat
from eventstore.write.forking import ForkRequest
from eventstore.write.importing import import_archive
from tests.eventstore.conftest import Backend
from tests.eventstore.old_logs import old_archive, old_bytes
from tests.tiny import RULESETS, TINY
from tests.tiny.archives import exported
from tests.tiny.events import CounterDrawn
from tests.tiny.play import ANNA, BEN, CARA, KEYS, played, position_of, tiny_service
from tests.tiny.state import TinyPosition
from tests.tiny.steps import ScoringStep

OLD = "tiny-rules-1"
CODECS = Codecs(RULESETS)


@pytest.fixture
def old() -> Archive:
    return old_archive(OLD)


def test_the_recorded_log_has_the_old_shapes() -> None:
    content = old_bytes(OLD).decode()
    for shape in ("counter_drawn.1", '\\"chip\\"', "scoring_step.1", '\\"at\\"', 'ruleset_version\\":1,'):
        assert shape in content
    for shape in ("counter_drawn.2", "scoring_step.2", 'ruleset_version\\":2,'):
        assert shape not in content


def test_chain_draws_and_fold_of_an_old_log_hold(old: Archive) -> None:
    verification = verify_archive(old, CODECS, receipt="19-8a84eafe")
    assert verification.ok
    assert all(check.checked for check in verification.checks)
    assert verification.drift == (), "today's rules still decide the same"


def test_an_old_entry_decodes_to_todays_shapes(old: Archive) -> None:
    codec = CODECS.of("tiny")
    events = [event for record in old.records for event in codec.entry(record).body.events]
    drawn = [event for event in events if isinstance(event, CounterDrawn)]
    assert len(drawn) == 6
    assert {event.why for event in drawn} == {"dealt"}
    assert all(event.counter in "abcdefghijkl" for event in drawn)
    steps = [event.step for event in events if hasattr(event, "step") and isinstance(event.step, ScoringStep)]
    assert [step.next for step in steps] == [0, 2, 0, 2]
    for record in old.records:
        assert codec.body(record) == codec.entry(record).body, "both ways of decoding agree"


def test_without_its_upcasters_the_log_would_be_lost(old: Archive) -> None:
    codec = Codec(dataclasses.replace(TINY, upcasters={}))
    drawn = next(record for record in old.records if b"counter_drawn" in record.body)
    with pytest.raises(LogDamaged):
        codec.entry(drawn)


def test_shapes_may_change_more_than_once(old: Archive) -> None:
    def third(value: dict[str, Any]) -> dict[str, Any]:
        return {**value, "type": "counter_drawn.3", "dealer": "nobody"}

    values: list[dict[str, Any]] = []

    def fourth(value: dict[str, Any]) -> dict[str, Any]:
        values.append(value)
        return {
            name: field_value for name, field_value in {**value, "type": "counter_drawn.2"}.items() if name != "dealer"
        }

    # A chain of three: 1 to 2 (renamed here to 3), then on to the newest.
    first = TINY.upcasters["counter_drawn.1"]
    chained = {
        "counter_drawn.1": lambda value: third({**first(value)}),
        "counter_drawn.3": fourth,
        "scoring_step.1": TINY.upcasters["scoring_step.1"],
    }
    codec = Codec(dataclasses.replace(TINY, upcasters=chained))
    for record in old.records:
        assert codec.body(record) == CODECS.of("tiny").body(record)
    assert len(values) == 6


def test_an_old_log_in_the_store_folds_archives_and_forks(backend: Backend, old: Archive) -> None:
    async def scenario(store: Store) -> None:
        service = tiny_service(store)
        game = (await import_archive(service.core, old, ANNA)).game
        assert (await service.reader.records(game, limit=100))[:-1] == list(old.records)
        state = await service.reader.state(game)
        assert (position_of(state, TinyPosition).points, state.at_table.status) == ((14, 20, 14), "finished")
        await folds_at_every_version(service, game, state.version)
        again = read_archive([await exported(service, game, BEN)])
        assert again.records[:-1] == old.records
        assert verify_archive(again, CODECS).ok
        fork = (await service.forking.fork(game, ForkRequest(at=16), CARA)).game
        for player in (ANNA, BEN, CARA):
            await service.writer.command(fork, TakeSeat(), player)
        assert (await played(service, fork)).at_table.status == "finished"
        assert (await verify_log(service.reader, fork, keys=KEYS)).ok

    backend.run(scenario)


async def folds_at_every_version(service: Service, game: str, last: int) -> None:
    for version in range(1, last + 1):
        state = await service.reader.state_at(game, version)
        assert state.position is None or TINY.problems(position_of(state, TinyPosition)) == []
