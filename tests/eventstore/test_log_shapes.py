"""Shapes in the log: none changes unless its tag does, and none that changed is left without an upcaster."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Literal

import msgspec
import pytest

from domain.core.events import Event, Public
from tests.eventstore import log_shapes
from tests.eventstore.log_shapes import ALL_RULESETS, OLDER, changes, record, recorded, shapes, today, upcast

COMMAND = "python -m tests.eventstore.log_shapes"


def test_no_shape_has_changed() -> None:
    changes_found = changes(recorded(), today(), upcast())
    broken = [str(change) for change in changes_found if change.breaks]
    assert broken == [], "old logs do not survive this: give each a new tag, an upcaster and an old log that proves it"
    assert [str(change) for change in changes_found] == [], f"old logs survive this: write it down with `{COMMAND}`"


def test_the_recorded_shapes_are_complete() -> None:
    written = recorded()
    assert set(written) == {"table", "tournament", *ALL_RULESETS}
    for name in ALL_RULESETS:
        assert {"decisions", "events", "steps", "others"} <= set(written[name])
    assert {"acts", "events", "others"} <= set(written["table"])
    assert set(written["table"]["others"]) >= {"Body", "Opening", "act", "decision", "run", "entry", "end"}
    assert written["discoveries"]["events"]["game_scored.1"]["standings[].seat"] == "int"
    assert written["wendake"]["events"]["mask_drawn.1"]["card"] == "Private[str]"


def test_every_upcaster_reads_a_shape_that_is_written_down() -> None:
    written = recorded()
    for name, tags in upcast().items():
        older = written[name].get(OLDER, {})
        assert set(older) == tags, name
        now = {
            tag: shape
            for kind, kind_shapes in written[name].items()
            if kind != OLDER
            for tag, shape in kind_shapes.items()
        }
        for tag, older_shapes in older.items():
            assert now.get(tag) not in older_shapes, f"{name} {tag} is not another shape"


# The check finds its changes


class Inner(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seat: int
    ep: int


class Old(Event, frozen=True, tag="scored.1"):
    seat: Public[int]
    card: str
    why: Public[Literal["round", "end"]]
    standings: Public[tuple[Inner, ...]] = ()
    note: Public[str | None] = None
    best: Public[Inner] = Inner(0, 0)


OLD = shapes(Old)
SCORED: dict[str, str] = OLD["events"]["scored.1"]


def test_a_shape_tells_fields_types_defaults_and_privacy() -> None:
    assert SCORED == {
        "seat": "int",
        "card": "Private[str]",
        "why": "Literal['end', 'round']",
        "standings": "list[object] = []",
        "standings[].seat": "int",
        "standings[].ep": "int",
        "note": "None | str = null",
        "best": 'object = {"seat":0,"ep":0}',
        "best.seat": "int",
        "best.ep": "int",
    }


def test_a_type_whose_shape_cannot_be_told_is_refused() -> None:
    class Odd(Event, frozen=True):
        when: Public[datetime]

    with pytest.raises(TypeError, match="when"):
        shapes(Odd)


class Loose(msgspec.Struct, frozen=True):
    seat: int


def test_a_struct_that_takes_unknown_fields_is_refused() -> None:
    class Holding(Event, frozen=True):
        inner: Public[tuple[Loose, ...]]

    with pytest.raises(TypeError, match="Loose takes unknown fields"):
        shapes(Holding)


def set_to(path: str, new_shape: str) -> Callable[[dict[str, str]], object]:
    return lambda shape: shape.update({path: new_shape})


def without(path: str) -> Callable[[dict[str, str]], object]:
    return lambda shape: shape.pop(path)


BREAKING: dict[str, tuple[str, Callable[[dict[str, str]], object]]] = {
    "a field is gone": ("note", without("note")),
    "a field is new and needed": ("round", set_to("round", "int")),
    "a field inside is gone": ("standings[].ep", without("standings[].ep")),
    "a field inside is new and needed": ("standings[].total", set_to("standings[].total", "int")),
    "another type": ("seat", set_to("seat", "str")),
    "a type inside": ("standings[].seat", set_to("standings[].seat", "None | str")),
    "a value less": ("why", set_to("why", "Literal['end']")),
    "None no more": ("note", set_to("note", "str = null")),
    "needed now": ("note", set_to("note", "None | str")),
    "another default": ("note", set_to("note", 'None | str = ""')),
    "private no more": ("card", set_to("card", "str")),
    "private now": ("seat", set_to("seat", "Private[int]")),
    "a limit": ("seat", set_to("seat", "int(ge=0)")),
    "a default with another value inside": ("best", set_to("best", 'object = {"seat":0,"ep":1}')),
    "a default with a new field that has no default": ("best", set_to("best", 'object = {"seat":0,"ep":0,"rank":1}')),
    "one where there were many": ("standings", set_to("standings", "object = []")),
}

KEEPING: dict[str, Callable[[dict[str, str]], object]] = {
    "a new field with a default": set_to("round", "int = 0"),
    "a new field with a default and something inside": lambda shape: shape.update(
        {"totals": "list[object] = []", "totals[].ep": "int"}
    ),
    "a new field with a default inside another, and something inside it": lambda shape: shape.update(
        {"standings[].clock": "None | object = null", "standings[].clock.ms": "int"}
    ),
    "a new field with a default inside a default": lambda shape: shape.update(
        {"best": 'object = {"seat":0,"ep":0,"rank":1}', "best.rank": "int = 1"}
    ),
    "a default where there was none": set_to("seat", "int = 0"),
    "a value more": set_to("why", "Literal['end', 'round', 'tie']"),
    "or nothing": set_to("seat", "None | int"),
}


def changed(change: Callable[[dict[str, str]], object]) -> list[log_shapes.Change]:
    shape = dict(SCORED)
    change(shape)
    return changes({"tiny": OLD}, {"tiny": {"events": {"scored.1": shape}}}, {})


@pytest.mark.parametrize("name", BREAKING)
def test_a_change_that_old_logs_do_not_survive_is_named(name: str) -> None:
    field, change = BREAKING[name]
    (change_found,) = changed(change)
    assert change_found.breaks
    assert str(change_found).startswith(f"tiny scored.1 {field}: ")


@pytest.mark.parametrize("name", KEEPING)
def test_a_change_that_old_logs_survive_is_only_to_be_written_down(name: str) -> None:
    changes_found = changed(KEEPING[name])
    assert changes_found
    assert not any(change.breaks for change in changes_found)


def test_changes_that_pass_the_check_decode_and_found_changes_do_not() -> None:
    """The judgement is msgspec's: the same changes, made to types."""
    old = msgspec.json.encode(Old(1, "k", "end", (Inner(1, 2),), None))

    class Kept(Event, frozen=True, tag="scored.1"):
        seat: Public[int | None]
        card: str
        why: Public[Literal["round", "end", "tie"]]
        standings: Public[tuple[Inner, ...]] = ()
        note: Public[str | None] = None
        best: Public[Inner] = Inner(0, 0)
        round: Public[int] = 0

    class Broken(Event, frozen=True, tag="scored.1"):
        seat: Public[int]
        card: str
        why: Public[Literal["round"]]
        standings: Public[tuple[Inner, ...]] = ()
        note: Public[str | None] = None
        best: Public[Inner] = Inner(0, 0)

    class Needing(Old, frozen=True, tag="scored.1", kw_only=True):
        round: Public[int]

    assert msgspec.json.decode(old, type=Kept).standings == (Inner(1, 2),)
    assert not any(change.breaks for change in changes({"tiny": OLD}, {"tiny": shapes(Kept)}, {}))
    for kind in (Broken, Needing):
        with pytest.raises(msgspec.ValidationError):
            msgspec.json.decode(old, type=kind)
        assert any(change.breaks for change in changes({"tiny": OLD}, {"tiny": shapes(kind)}, {}))


def test_a_tag_that_is_gone_needs_an_upcaster() -> None:
    new = {"tiny": {"events": {"scored.2": {"seat": "int"}}}}
    gone = [change for change in changes({"tiny": OLD}, new, {"tiny": set()}) if change.breaks]
    assert list(map(str, gone)) == ["tiny scored.1: is gone and has no upcaster"]
    changes_found = changes({"tiny": OLD}, new, {"tiny": {"scored.1"}})
    assert [(change.where, change.breaks) for change in changes_found] == [
        ("tiny scored.1", False),
        ("tiny scored.2", False),
    ]
    written = record({"tiny": OLD}, new)
    assert written["tiny"] == {**new["tiny"], OLDER: {"scored.1": [SCORED]}}
    assert record(written, new) == written, "an older shape stays"


def test_the_command_records_changes_that_old_logs_survive_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "shapes.json"
    monkeypatch.setattr(log_shapes, "FILE", file)
    whole = record({}, today())
    shapes_told = json.loads(json.dumps(whole))
    shapes_told["bison"]["events"]["unheard_of.1"] = {"seat": "int"}
    del shapes_told["tiny"]["events"]["points_scored.1"]
    file.write_text(json.dumps(shapes_told))
    assert log_shapes.main() == 1
    assert "BREAKS bison unheard_of.1: is gone" in capsys.readouterr().out
    assert json.loads(file.read_text()) == shapes_told
    del shapes_told["bison"]["events"]["unheard_of.1"]
    file.write_text(json.dumps(shapes_told))
    assert log_shapes.main() == 0
    assert "tiny points_scored.1: is new" in capsys.readouterr().out
    assert json.loads(file.read_text()) == whole


def test_the_first_days_of_discoveries_would_have_been_found() -> None:
    """A standing got a seat, and the tags of the facts that hold it stayed."""
    written = recorded()
    for tag in ("round_settled.1", "game_scored.1"):
        (older,) = written["discoveries"][OLDER][tag]
        now = written["discoveries"]["events"][tag]
        changes_found = changes({"d": {"events": {tag: older}}}, {"d": {"events": {tag: now}}}, {})
        assert [str(change) for change in changes_found] == [f"d {tag} standings[].seat: is new and needed: int"]
        assert changes_found[0].breaks
