"""The codec: strict about its input, with a single error for everything that is no entry."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from eventstore.errors import LogDamaged, RulesetUnknown
from eventstore.log.codec import Codec, Codecs, ruleset_of
from eventstore.log.entry import Hidden
from eventstore.storage.store import Record
from tests.tiny import RULESETS, TINY
from tests.tiny.play import played, started, tiny_service

CODEC = Codec(TINY)


@pytest.fixture(scope="module")
def records() -> list[Record]:
    async def scenario() -> list[Record]:
        service = tiny_service()
        game = await started(service)
        await played(service, game)
        return await service.reader.records(game, limit=100)

    return asyncio.run(scenario())


def with_body(record: Record, body: bytes) -> Record:
    return Record(record.version, body, record.openings, record.hash)


def test_a_body_reads_back_to_the_bytes_it_was(records: list[Record]) -> None:
    for record in records:
        if not record.openings and not record.names:
            assert msgspec.json.encode(CODEC.body(record)) == record.body
        assert CODEC.entry(record).body == CODEC.body(record)
        assert CODEC.entry(record).version == record.version


def test_an_opened_entry_hides_nothing(records: list[Record]) -> None:
    opened_entries = [CODEC.entry(record) for record in records if record.openings]
    assert opened_entries
    for entry in opened_entries:
        assert not any(isinstance(draw.index, Hidden) for draw in entry.body.draws)
        assert b'"hidden"' not in msgspec.json.encode(entry.body)


def test_without_its_openings_an_entry_is_not_read(records: list[Record]) -> None:
    dealt = next(record for record in records if b"counter_drawn" in record.body)
    with pytest.raises(LogDamaged):
        CODEC.entry(Record(dealt.version, dealt.body, b"", dealt.hash))


@pytest.mark.parametrize(
    "change",
    [
        (b'"events":', b'"comment":1,"events":'),
        (b'"type":"game_created.1"', b'"type":"game_created.9"'),
        (b'"seats":2', b'"seats":"2"'),
        (b'"seats":2', b'"seats":2,"colour":"red"'),
        (b'"algorithm":1', b'"algorithm":null'),
        (b"{", b""),
        (b'"tiny"', b'"\xff"'),
        (b'"events":[', b'"events":[' + b"[" * 5000),
    ],
)
def test_bytes_that_are_no_entry_are_refused(records: list[Record], change: tuple[bytes, bytes]) -> None:
    broken = with_body(records[0], records[0].body.replace(*change, 1))
    assert broken.body != records[0].body
    with pytest.raises(LogDamaged):
        CODEC.entry(broken)
    with pytest.raises(LogDamaged):
        CODEC.body(broken)


def test_the_ruleset_of_a_log_stands_in_its_first_entry(records: list[Record]) -> None:
    assert ruleset_of(records[0]) == "tiny"
    for body in (records[1].body, b"{}", b"[]", b"\xff", b'{"events":[]}'):
        with pytest.raises(LogDamaged):
            ruleset_of(with_body(records[0], body))


def test_an_unknown_ruleset_names_the_known_rulesets() -> None:
    codecs = Codecs(RULESETS)
    assert codecs.of("tiny").ruleset is TINY
    with pytest.raises(RulesetUnknown, match="known: tiny") as caught:
        codecs.of("chess")
    assert caught.value.value == "chess"


def test_old_shapes_are_found_wherever_they_lie() -> None:
    old = {"type": "counter_drawn.1", "seat": 0, "chip": "a"}
    for plain in (old, [old], {"events": [{"type": "x", "step": old}]}, [[{"a": {"b": old}}]]):
        assert CODEC.has_old_shapes(plain)
    new: list[object]
    new = [{"type": "counter_drawn.2"}, {"type": ["counter_drawn.1"]}, {"type": None}, [], 1, "counter_drawn.1"]
    assert not any(CODEC.has_old_shapes(plain) for plain in new)
