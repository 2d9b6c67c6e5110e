"""Changes between two versions, and the entry that changed a part last."""

from __future__ import annotations

import asyncio
from typing import Any

import jsonpatch
import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.bison.decisions import ChooseAction
from eventstore.log.visibility import GameSnapshot
from eventstore.write.forking import ForkRequest
from projections.differences import BlameView, HistorySpan, PartChange
from projections.documents import ABSENT, changes, find, json_patch, nearest, parse_path
from projections.errors import PathUnknown, VersionsInvalid
from projections.facade import Projections
from projections.states import SPACING
from projections.views import document_of
from tests.projections.games import bison_game, bison_service
from tests.tiny.decisions import HideCounter
from tests.tiny.play import ANNA, BEN, OPERATOR, ORGANISER, STRANGER, decided, started, tiny_service

STEP = ChooseAction("step")

BOARD: dict[str, Any] = {
    "position": {
        "seats": [{"seat": 0, "stock": {"bison": 3}}, {"seat": 1, "stock": {"bison": 1}}],
        "tiles": [{"tile": "T05", "q": 1, "spaces": [{"space": "T05.M", "hunters": 2}]}],
        "regions": [
            {"terrain": "river", "q": 0, "r": -1, "animals": 2},
            {"terrain": "river", "q": 0, "r": 2, "animals": 5},
        ],
        "agenda": [{"type": "pay.1", "seat": 0}],
    },
    "table": {"reason": "", "labels": ["cup"]},
}

json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 3) | st.text("ab/~.", max_size=3),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text("ab/~.", max_size=2), inner, max_size=4),
    max_leaves=20,
)


@given(json_values, json_values)
def test_a_patch_turns_one_document_into_the_other(before: Any, after: Any) -> None:
    before, after = {"it": before}, {"it": after}
    assert jsonpatch.apply_patch(before, json_patch(before, after)) == after


@given(json_values, json_values)
def test_there_are_changes_exactly_where_documents_differ(before: Any, after: Any) -> None:
    changes_found = changes({"it": before}, {"it": after})
    assert (changes_found == []) == (before == after)
    assert all(change.before != change.after for change in changes_found)


def test_members_of_lists_are_matched_by_name() -> None:
    before = [{"tile": "T01", "hunters": 1}, {"tile": "T09", "hunters": 0}]
    after = [{"tile": "T01", "hunters": 1}, {"tile": "T04", "hunters": 0}, {"tile": "T09", "hunters": 2}]
    changes_found = {
        change.path: (change.before, change.after) for change in changes({"tiles": before}, {"tiles": after})
    }
    assert changes_found == {"/tiles/T04": (ABSENT, {"tile": "T04", "hunters": 0}), "/tiles/T09/hunters": (0, 2)}


def test_as_many_fields_name_a_member_as_tell_all_apart() -> None:
    regions = BOARD["position"]["regions"]
    grown = [regions[0], {**regions[1], "animals": 6}]
    (change,) = changes({"regions": regions}, {"regions": grown})
    assert change.path == "/regions/river,0,2/animals"


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("/position/seats/1/stock/bison", 1),
        ("seats.1.stock.bison", 1),
        ("position.tiles.T05.spaces.T05.M.hunters", 2),
        ("/tiles/T05/spaces/T05.M/hunters", 2),
        ("/tiles/0/q", 1),
        ("regions.river,0,2.animals", 5),
        ("regions.1.animals", 5),
        ("agenda.0.type", "pay.1"),
        ("labels.0", "cup"),
        ("reason", ""),
    ],
)
def test_parts_are_named_by_pointer_or_with_dots_by_index_or_name(path: str, value: Any) -> None:
    assert find(BOARD, parse_path(path)) == value


@pytest.mark.parametrize(
    "path", ["nothing", "seats.7", "seats.-1", "seats.x", "regions.river", "/position/", "/", "tiles.T05.q.1"]
)
def test_parts_that_are_not_there_are_absent(path: str) -> None:
    assert find(BOARD, parse_path(path)) is ABSENT


def test_a_diff_leads_from_one_view_to_the_other() -> None:
    async def scenario() -> None:
        service = bison_service()
        game = await bison_game(service, upto=120)
        projections = Projections(service)
        state = await service.reader.state(game)
        for viewer in (ANNA, STRANGER, OPERATOR):
            snapshot = await service.rights.snapshot(game, viewer)
            for start, end in ((1, 4), (3, 4), (4, 5), (20, 90), (1, state.version)):
                documents = [
                    document_of(snapshot.viewed(await service.reader.state_at(game, version)))
                    for version in (start, end)
                ]
                difference = await projections.diff(await service.rights.snapshot(game, viewer), start, end)
                assert jsonpatch.apply_patch(documents[0], difference.patch) == documents[1]
                assert (difference.head_from, difference.head_to) == tuple(
                    [str((await service.reader.state_at(game, version)).head) for version in (start, end)]
                )
                for change in difference.changes:
                    path = parse_path(change.path)
                    assert find(documents[0], path) == change.before
                    assert find(documents[1], path) == change.after

    asyncio.run(scenario())


def test_versions_in_the_wrong_order_are_refused() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, 2)
        with pytest.raises(VersionsInvalid) as refused:
            await Projections(service).diff(await service.rights.snapshot(game, ANNA), 3, 1)
        assert refused.value.value == [3, 1]

    asyncio.run(scenario())


@pytest.mark.parametrize("version", [1, 2])
def test_a_version_does_not_differ_from_itself(version: int) -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, 2)
        differences = await Projections(service).diff(await service.rights.snapshot(game, ANNA), version, version)
        assert (differences.head_from, differences.patch, differences.changes) == (differences.head_to, [], [])

    asyncio.run(scenario())


def test_blame_names_the_entry_that_a_look_at_every_version_names() -> None:
    async def scenario() -> None:
        service = bison_service()
        game = await bison_game(service, upto=2 * SPACING + 30)
        projections = Projections(service, strict=True)
        head = (await service.reader.state(game)).version
        assert head > 2 * SPACING
        for viewer in (BEN, OPERATOR):
            snapshot = await service.rights.snapshot(game, viewer)
            documents = [
                {},
                *[document_of(snapshot.viewed(await service.reader.state_at(game, at))) for at in range(1, head + 1)],
            ]
            for path in (
                "status",
                "to_move",
                "seats.1.stock.bison",
                "seats.0.used",
                "round",
                "table.creator",
                "seats.0.tile",
                "tiles.S1.spaces.S1.P.seat",
                "tiles",
                "stack",
                "/table/seats/2/name",
            ):
                parts = parse_path(path)
                values = [find(document, parts) for document in documents]
                for at in (head, SPACING, SPACING + 1, 5):
                    last = max(version for version in range(1, at + 1) if values[version] != values[version - 1])
                    blamed = await projections.blame(await service.rights.snapshot(game, viewer), path, at)
                    assert (blamed.version, blamed.value, blamed.at) == (last, values[at], at)
                    assert blamed.before == values[last - 1]
                    assert blamed.cause

    asyncio.run(scenario())


def test_the_history_is_what_a_look_at_every_version_shows_and_ends_with_the_entry_of_blame() -> None:
    async def scenario() -> None:
        service = bison_service()
        game = await bison_game(service, upto=SPACING + 30)
        projections = Projections(service, strict=True)
        head = (await service.reader.state(game)).version
        for viewer in (BEN, OPERATOR):
            snapshot = await service.rights.snapshot(game, viewer)
            documents = [
                {},
                *[document_of(snapshot.viewed(await service.reader.state_at(game, at))) for at in range(1, head + 1)],
            ]
            for path in ("to_move", "seats.1.stock.bison", "seats.0.tile", "/tiles", "seats.0", "/table/seats/2/name"):
                values = [find(document, parse_path(path)) for document in documents]
                for upto in (head, SPACING, SPACING + 1, 7):
                    entries = await _whole_history(projections, snapshot, path, upto)
                    assert [entry.version for entry in entries] == [
                        version for version in range(1, upto + 1) if values[version] != values[version - 1]
                    ]
                    for entry in entries:
                        assert entry.changes == changes(values[entry.version - 1], values[entry.version])
                    blamed = await projections.blame(snapshot, path, upto)
                    assert blamed == BlameView(
                        **msgspec.structs.asdict(entries[-1]),
                        game=game,
                        path=path,
                        at=upto,
                        value=values[upto],
                        before=values[blamed.version - 1],
                    )

    asyncio.run(scenario())


async def _whole_history(
    projections: Projections, snapshot: GameSnapshot, path: str, upto: int | None = None
) -> list[PartChange]:
    """Return the entries of all pages of a history, four on a page."""
    entries: list[PartChange] = []
    after: int | None = 0
    while after is not None:
        page = await projections.history(snapshot, path, HistorySpan(after, upto, 4))
        assert len(page.entries) == 4 or page.next is None
        entries += page.entries
        after = page.next
    return entries


def test_a_history_tells_decisions_runs_table_commands_and_take_backs_apart() -> None:
    async def scenario() -> None:
        service = bison_service()
        game = await bison_game(service, seats=2, upto=3, take_back="own_turn")
        decision = await service.writer.decide(game, str((await service.reader.state(game)).head), ANNA, STEP)
        await service.writer.take_back(game, str(decision.head), 3, ANNA)
        projections = Projections(service, strict=True)
        page = await projections.history(await service.rights.snapshot(game, BEN), "agenda")
        described = [(entry.version, entry.kind, entry.seat, entry.back_to) for entry in page.entries]
        assert described == [(3, "act", None, None), (4, "decision", 0, None), (5, "act", None, 3)]
        undone, restored = page.entries[1:]
        assert undone.cause == "Anna decides: Move hunters 1 space each."
        assert [(change.before, change.after) for change in restored.changes] == [
            (change.after, change.before) for change in undone.changes
        ]

        tiny = tiny_service()
        scored = await started(tiny, 2)
        for _ in range(3):
            await decided(tiny, scored)
        statuses = await Projections(tiny).history(await tiny.rights.snapshot(scored, ANNA), "status")
        assert [entry.kind for entry in statuses.entries] == ["act", "act", "decision", "run"]

    asyncio.run(scenario())


def test_a_part_that_is_gone_has_a_history() -> None:
    async def scenario() -> None:
        service = bison_service()
        game = await bison_game(service, upto=8)
        snapshot = await service.rights.snapshot(game, ANNA)
        projections = Projections(service, strict=True)
        page = await projections.history(snapshot, "agenda.0.action")
        gone = next(entry for entry in page.entries if entry.changes[0].after is ABSENT)
        assert gone.changes[0].path == ""
        with pytest.raises(PathUnknown):
            await projections.blame(snapshot, "agenda.0.action", gone.version)
        assert (await projections.history(snapshot, "agenda.0.action", HistorySpan(upto=gone.version))).entries[
            -1
        ] == gone

    asyncio.run(scenario())


@pytest.mark.parametrize(
    ("path", "part"),
    [
        ("seats.0.stok.bison", "/seats/0/stock"),
        ("/position/seats/0/stock/bisons", "/position/seats/0/stock/bison"),
        ("seats.9", "/seats"),
        ("tiles.T05.spaces.T05.X.hunters", "/tiles/T05/spaces/T05.M"),
        ("regions.rivers,0,2", "/regions/river,0,2"),
        ("xyz", "/position"),
        ("labels/x~y", "/labels"),
        (".".join("a" * 500), "/position"),
    ],
)
def test_the_part_nearest_to_an_unknown_path(path: str, part: str) -> None:
    assert nearest(BOARD, parse_path(path)) == part
    assert find(BOARD, parse_path(part)) is not ABSENT


def test_blame_finds_a_part_that_changed_and_changed_back() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, 2)
        projections = Projections(service, strict=True)
        for _ in range(3):
            await decided(service, game)
        snapshot = await service.rights.snapshot(game, ANNA)
        assert (await projections.view(snapshot, 3)).to_move == (0,) != (await projections.view(snapshot, 4)).to_move
        head = snapshot.state.version
        statuses = [(await projections.view(snapshot, version)).status for version in range(1, head + 1)]
        assert statuses == ["open", "open", "playing", "playing", "scoring", "playing"]
        back = head
        blamed = await projections.blame(await service.rights.snapshot(game, ANNA), "status", back)
        assert (blamed.version, blamed.value, blamed.before) == (back, "playing", "scoring")

    asyncio.run(scenario())


def test_blame_tells_cause_and_events_to_permitted_viewers() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, 2)
        await decided(service, game, HideCounter(2))
        projections = Projections(service, strict=True)
        mine = await projections.blame(await service.rights.snapshot(game, ANNA), "wagers.0")
        assert (mine.version, mine.value, mine.before) == (4, 2, None)
        assert mine.cause == "You decide: Hide the counter with a wager of 2."
        assert mine.events == ("You hide your counter, wager 2.",)
        theirs = await projections.blame(await service.rights.snapshot(game, BEN), "wagers.0")
        assert (theirs.version, theirs.value) == (4, "?")
        assert theirs.cause == "Anna decides: Hide the counter with a wager of ?."
        assert theirs.events == ("Anna hides their counter, wager ?.",)

    asyncio.run(scenario())


def test_blame_of_an_act_names_its_author() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, 2)
        fork = (await service.forking.fork(game, ForkRequest(3), OPERATOR)).game
        projections = Projections(service, strict=True)
        assert (
            await projections.blame(await service.rights.snapshot(game, ANNA), "table.started")
        ).cause == "Ben seats somebody."
        assert (
            await projections.blame(await service.rights.snapshot(fork, ORGANISER), "/table/origin")
        ).cause == "The operator forks the game."

    asyncio.run(scenario())


@pytest.mark.parametrize("path", ["nothing", "", "/", "position.hands.9", "head", "time"])
def test_blame_of_a_part_that_is_not_there_is_refused(path: str) -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, 2)
        with pytest.raises(PathUnknown) as refused:
            await Projections(service).blame(await service.rights.snapshot(game, ANNA), path)
        assert refused.value.value == path
        with pytest.raises(PathUnknown) as without_history:
            await Projections(service).history(await service.rights.snapshot(game, ANNA), path)
        assert (without_history.value.value, without_history.value.rule) == (path, refused.value.rule)
        assert not path or refused.value.rule.startswith("the nearest part is /")

    asyncio.run(scenario())


def test_a_side_without_the_part_is_left_out_of_json() -> None:
    (change,) = changes({}, {"new": 1})
    assert msgspec.json.decode(msgspec.json.encode(change)) == {"path": "/new", "after": 1}
