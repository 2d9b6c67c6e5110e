"""Old logs stay readable: each recorded log verifies, folds, comes in and goes out as it was."""

from __future__ import annotations

import asyncio
import dataclasses

import msgspec
import pytest

from eventstore.errors import LogDamaged
from eventstore.log.codec import Codec
from eventstore.proof.archive import read_archive, verify_archive
from eventstore.service import open_service
from eventstore.storage.memory import MemoryStore
from eventstore.write.importing import import_archive
from tests.eventstore.log_shapes import ALL_RULESETS, upcast
from tests.eventstore.old_logs import CODECS, OLD_LOGS, old_archive, old_bytes
from tests.tiny.archives import exported
from tests.tiny.play import ANNA, BEN, KEYS, Clock


@pytest.mark.parametrize("name", OLD_LOGS)
def test_an_old_log_verifies_and_folds(name: str) -> None:
    archive = old_archive(name)
    ruleset = ALL_RULESETS[archive.header.ruleset]
    verification = verify_archive(archive, CODECS, receipt=str(archive.head))
    assert verification.ok, [check for check in verification.checks if not check.ok]
    assert all(check.checked for check in verification.checks)
    assert all(drift.ruleset_version < ruleset.version for drift in verification.drift)
    codec = CODECS.of(archive.header.ruleset)
    for record in archive.records:
        assert codec.body(record) == codec.entry(record).body, "both ways of decoding agree"


@pytest.mark.parametrize("name", OLD_LOGS)
def test_an_old_log_comes_in_and_goes_out_as_it_was(name: str) -> None:
    async def scenario() -> None:
        service = open_service(MemoryStore(), ALL_RULESETS, KEYS, clock=Clock())
        old = old_archive(name)
        game = (await import_archive(service.core, old, ANNA)).game
        state = await service.reader.state(game)
        assert state.at_table.status == "finished"
        assert service.rulesets[state.at_table.ruleset].result(state.position) is not None
        again = read_archive([await exported(service, game, BEN)])
        assert again.records[:-1] == old.records

    asyncio.run(scenario())


@pytest.mark.parametrize(("ruleset", "tag"), [(name, tag) for name, tags in upcast().items() for tag in sorted(tags)])
def test_every_upcaster_is_proved_by_an_old_log(ruleset: str, tag: str) -> None:
    """Without it, and only without it, an entry of a recorded log cannot be read."""
    rules = ALL_RULESETS[ruleset]
    lacking = {other: make for other, make in rules.upcasters.items() if other != tag}
    without = Codec(dataclasses.replace(rules, upcasters=lacking))
    changed_entries = 0
    for name in OLD_LOGS:
        if name.startswith(f"{ruleset}-") and f'"{tag}\\"'.encode() in old_bytes(name):
            for record in old_archive(name).records:
                try:
                    without.body(record)
                except LogDamaged:
                    assert tag.encode() in record.body
                    changed_entries += 1
    assert changed_entries, "no recorded log has the old shape"


def test_every_ruleset_has_an_old_log() -> None:
    assert {name.partition("-")[0] for name in OLD_LOGS} == set(ALL_RULESETS)


def test_an_object_that_no_upcaster_can_read_is_damage() -> None:
    archive = old_archive("discoveries-standings-without-seat")
    codec = CODECS.of("discoveries")
    settled = next(record for record in archive.records if b'"round_settled.1"' in record.body)
    for before, after in ((b'"standings"', b'"rankings"'), (b'"standings":[{', b'"standings":[7,{')):
        damaged = settled.body.replace(before, after)
        assert damaged != settled.body
        with pytest.raises(LogDamaged):
            codec.body(msgspec.structs.replace(settled, body=damaged))
