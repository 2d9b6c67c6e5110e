"""Sealing: private fields are hidden, open again to the same value, and nothing else opens them."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.core.chance import Draw
from domain.core.events import Decision, Event, Public, private_fields
from eventstore.errors import LogDamaged
from eventstore.log.codec import Codec
from eventstore.log.composing import encode_openings, seal
from eventstore.log.entry import DecisionTaken, Opening, ServiceRun
from eventstore.log.sealing import commitment_to, decode_openings, insert_openings
from eventstore.log.seeds import Salts
from eventstore.storage.store import Record
from eventstore.table.events import PlanCancelled, PlanSealed, TableEvent
from tests.tiny import TINY, facts

SALTS = Salts(bytes(32))
CODEC = Codec(TINY)


class Careless(Event, frozen=True):
    """An event whose author forgot to declare a field."""

    seat: Public[int]
    forgotten: int


def sealed(
    *events: Event, cause: object = None, draws: tuple[Draw, ...] = ()
) -> tuple[dict[str, Any], tuple[Opening, ...]]:
    body, openings = seal(7, 123, cause or ServiceRun(), 2, draws, events, SALTS)
    return msgspec.json.decode(body), openings


def test_a_body_without_secrets_hides_nothing() -> None:
    body, openings = sealed(facts.CounterLaid(1, "a"))
    assert openings == ()
    assert body == {
        "version": 7,
        "time": 123,
        "cause": {"type": "run"},
        "ruleset_version": 2,
        "draws": [],
        "events": [{"type": "counter_laid.1", "seat": 1, "counter": "a"}],
    }


def test_private_fields_of_events_are_for_their_audience() -> None:
    body, openings = sealed(facts.CounterDrawn(1, "a", "dealt"), facts.CounterBuried("b"))
    assert [(opening.path, bytes(opening.value), opening.seats) for opening in openings] == [
        ("events/0/counter", b'"a"', (1,)),
        ("events/1/counter", b'"b"', ()),
    ]
    assert body["events"][0]["counter"] == {"hidden": commitment_to(b'"a"', bytes.fromhex(openings[0].salt))}
    assert '"a"' not in str(body["events"])


def test_private_fields_of_a_decision_are_for_the_seat_that_takes_it() -> None:
    body, openings = sealed(cause=DecisionTaken(1, facts.HideCounter(2)))
    assert [(opening.path, opening.seats) for opening in openings] == [("cause/decision/wager", (1,))]
    assert body["cause"]["decision"].keys() == {"type", "wager"}
    plain, none = sealed(cause=DecisionTaken(0, facts.GiveBack(2)))
    assert (plain["cause"]["decision"], none) == ({"type": "give_back", "points": 2}, ())


def test_a_draw_is_public_only_when_everybody_sees_it() -> None:
    draws = (Draw("die", 0, 6, 3, None), Draw("tiles", 4, 9, 2, (1,)), Draw("tiles", 5, 8, 2, ()))
    body, openings = sealed(draws=draws)
    assert body["draws"][0] == {"pile": "die", "ordinal": 0, "size": 6, "index": 3}
    assert [(opening.path, bytes(opening.value), opening.seats) for opening in openings] == [
        ("draws/1/index", b"2", ()),
        ("draws/2/index", b"2", ()),
    ]


def test_a_field_declared_neither_public_nor_private_is_hidden() -> None:
    assert private_fields(Careless) == ("forgotten",)
    body, openings = sealed(Careless(0, 5))
    assert set(body["events"][0]["forgotten"]) == {"hidden"}
    assert [opening.path for opening in openings] == ["events/0/forgotten"]


def test_every_table_event_is_public_except_the_items_of_a_plan() -> None:
    hidden = {PlanSealed: ("plan",), PlanCancelled: ("surprise",)}
    for kind in TableEvent.__args__:
        assert private_fields(kind) == hidden.get(kind, ()), kind


def test_the_tiny_ruleset_declares_its_private_fields() -> None:
    hiding: dict[type[msgspec.Struct], str]
    hiding = {facts.CounterDrawn: "counter", facts.CounterBuried: "counter", facts.HideCounter: "wager"}
    for kind, field in hiding.items():
        assert private_fields(kind) == (field,)
    for kind in (facts.CounterLaid, facts.CounterShown, facts.DieRolled, facts.PointsScored, facts.GiveBack):
        assert private_fields(kind) == ()


@given(counter=st.text(max_size=5), seat=st.integers(0, 3), wager=st.integers(-(2**53), 2**53))
def test_sealed_fields_open_to_the_same_values(counter: str, seat: int, wager: int) -> None:
    events = (facts.CounterDrawn(seat, counter, "dealt"), facts.WagerMade(seat, wager))
    cause: DecisionTaken[Decision] = DecisionTaken(seat, facts.HideCounter(wager))
    body, openings = seal(9, 5, cause, 2, (Draw("x", 0, 3, 1, ()),), events, SALTS)
    stored = encode_openings(openings)
    assert decode_openings(stored) == openings
    entry = CODEC.entry(Record(9, body, stored, bytes(32)))
    assert entry.body.events == events
    assert entry.body.cause == cause
    assert entry.body.draws[0].index == 1


def test_equal_values_have_different_commitments() -> None:
    body, _ = sealed(facts.WagerMade(0, 1), facts.WagerMade(1, 1), cause=DecisionTaken(0, facts.HideCounter(1)))
    hidden = [event["wager"]["hidden"] for event in body["events"]] + [body["cause"]["decision"]["wager"]["hidden"]]
    assert len(set(hidden)) == 3


def test_hidden_fields_have_the_same_length_for_every_value() -> None:
    lengths = {
        len(seal(1, 1, ServiceRun(), 1, (), [facts.CounterBuried(text)], SALTS)[0]) for text in ("", "a", "a" * 999)
    }
    assert len(lengths) == 1


@pytest.mark.parametrize(
    "change",
    [
        {"path": "events/0/seat"},
        {"path": "events/1/counter"},
        {"path": "events/x/counter"},
        {"path": "events"},
        {"path": ""},
        {"path": "events/0/counter/hidden"},
        {"value": msgspec.Raw(b'"b"')},
        {"value": msgspec.Raw(b' "a"')},
        {"salt": "00" * 16},
        {"salt": "no hex"},
        {"salt": ""},
    ],
)
def test_nothing_else_opens_a_field(change: dict[str, object]) -> None:
    body, (opening,) = sealed(facts.CounterDrawn(1, "a", "dealt"))
    with pytest.raises(LogDamaged):
        insert_openings(body, [msgspec.structs.replace(opening, **change)])


def test_openings_that_are_no_openings() -> None:
    assert decode_openings(b"") == ()
    assert encode_openings(()) == b""
    for stored in (b"{", b"{}", b"[1]", b'[{"path":"x"}]', b"\xff", b"[" * 9999):
        with pytest.raises(LogDamaged):
            decode_openings(stored)
