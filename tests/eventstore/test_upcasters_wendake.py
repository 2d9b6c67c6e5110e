"""Old logs of Wendake: skipping a draw was once a draw from `NONE`; drawing itself is written as ever."""

from __future__ import annotations

import msgspec
import pytest

from domain.core.chance import Draw, KeyedChance
from domain.core.events import Decision
from domain.wendake import WENDAKE
from domain.wendake.decisions import DrawMask, PerformAction, SkipDraw
from domain.wendake.events import MaskDrawn
from eventstore.log.codec import Codec
from eventstore.log.composing import encode_openings, seal
from eventstore.log.entry import DecisionTaken
from eventstore.log.seeds import Salts
from eventstore.proof.checks.findings import Findings
from eventstore.proof.checks.sealed import check_sealed
from eventstore.storage.store import Record
from tests.domain.wendake.cases import MOMENTS
from tests.domain.wendake.tables import after

CODEC = Codec(WENDAKE)
SALTS = Salts(bytes(32))
SKIPPED = (
    b'{"version":40,"time":1700000000000,"cause":{"type":"decision","seat":0,"decision":{"type":"draw_mask",'
    b'"source":"NONE"}},"ruleset_version":3,"draws":[],"events":[{"type":"step_changed.1","step":{"type":'
    b'"mask_play_step.1","seat":0,"occupied_ok":false,"wild":null,"wild_as":null,"virtual":null}}]}'
)
"""As it was recorded while `NONE` was a pile."""


def test_a_skipped_draw_of_an_old_log_is_read_as_one_and_decided_again_alike() -> None:
    old = Record(40, SKIPPED, b"", bytes(32))
    body = CODEC.body(old)
    assert body.cause == DecisionTaken(0, SkipDraw())
    assert CODEC.entry(old).body == body
    assert CODEC.has_old_shapes(msgspec.json.decode(SKIPPED))
    findings = Findings()
    assert check_sealed(old, CODEC, findings) is not None
    assert not findings.failed("commitments")
    at = after(MOMENTS[0], PerformAction(0))
    assert WENDAKE.decide(at, 0, SkipDraw(), KeyedChance(b"")) == list(body.events)


@pytest.mark.parametrize("decision", [DrawMask("DECK"), DrawMask("DISCARD"), SkipDraw()], ids=str)
def test_events_written_today_have_no_old_shape(decision: Decision) -> None:
    body, openings = seal(40, 1, DecisionTaken(0, decision), 3, (), (MaskDrawn(0, "A1"),), SALTS)
    assert CODEC.body(Record(40, body, encode_openings(openings), bytes(32))).cause == DecisionTaken(0, decision)
    assert not CODEC.has_old_shapes(msgspec.json.decode(body))


def test_a_wrongly_hidden_draw_is_found() -> None:
    """Nothing is let pass for the sake of old shapes in an entry that has none."""
    draws = (Draw("wendake.masks", 0, 40, 0, ()),)
    body, openings = seal(40, 1, DecisionTaken(0, DrawMask("DECK")), 3, draws, (MaskDrawn(0, "A1"),), SALTS)
    for shown_to, wrong in (((0,), False), ((0, 1), True)):
        changed = [
            msgspec.structs.replace(opening, seats=shown_to) if opening.seats else opening for opening in openings
        ]
        findings = Findings()
        check_sealed(Record(40, body, encode_openings(changed), bytes(32)), CODEC, findings)
        assert findings.failed("commitments") == wrong
