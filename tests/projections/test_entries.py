"""Entries and timelines as each caller may see them, filtered and page by page."""

from __future__ import annotations

import asyncio
import hashlib
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from eventstore.identity import Identity
from eventstore.log.entry import CommandTaken, DecisionTaken, ServiceRun
from eventstore.storage.head import BEGINNING, chain_hash
from eventstore.write.forking import ForkRequest
from projections.entries import EntryFilter, EntryView
from projections.errors import LimitInvalid
from projections.facade import Projections
from tests.projections.games import bison_game, bison_service
from tests.tiny.decisions import HideCounter, RollDie
from tests.tiny.play import (
    ANNA,
    BEN,
    OPERATOR,
    ORGANISER,
    STRANGER,
    decided,
    entry_of,
    played,
    position_of,
    started,
    tiny_service,
)
from tests.tiny.state import TinyPosition


def body_of(entry: EntryView) -> Any:
    return msgspec.json.decode(bytes(entry.body))


def test_every_viewer_gets_the_same_bodies_and_the_chain_of_their_hashes() -> None:
    async def scenario() -> None:
        service = bison_service()
        game = await bison_game(service, upto=60)
        projections = Projections(service)
        previous = BEGINNING.hash
        first = (await projections.entries(await service.rights.snapshot(game, STRANGER), limit=1000)).entries
        for entry in first:
            previous = chain_hash(previous, bytes(entry.body))
            assert entry.hash == previous.hex()
            assert entry.head == f"{entry.version}-{previous[:4].hex()}"
            assert body_of(entry)["version"] == entry.version
        for viewer in (ANNA, BEN, OPERATOR):
            entries = (await projections.entries(await service.rights.snapshot(game, viewer), limit=1000)).entries
            assert [(entry.hash, bytes(entry.body)) for entry in entries] == [
                (entry.hash, bytes(entry.body)) for entry in first
            ]

    asyncio.run(scenario())


def test_a_viewer_gets_only_his_openings_and_they_fit_their_commitments() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, 2)
        await decided(service, game, HideCounter(2))
        projections = Projections(service)

        async def openings_seen_by(viewer: Identity) -> set[str]:
            paths = set()
            for entry in (await projections.entries(await service.rights.snapshot(game, viewer))).entries:
                body = body_of(entry)
                for opening in entry.openings:
                    committed = body
                    for part in opening.path.split("/"):
                        committed = committed[int(part)] if isinstance(committed, list) else committed[part]
                    digest = hashlib.sha256(bytes.fromhex(opening.salt) + bytes(opening.value)).hexdigest()
                    assert committed == {"hidden": digest}
                    paths.add(f"{entry.version}/{opening.path}")
            return paths

        everything = await openings_seen_by(OPERATOR)
        anna, ben = await openings_seen_by(ANNA), await openings_seen_by(BEN)
        assert await openings_seen_by(STRANGER) == await openings_seen_by(ORGANISER) == set()
        assert anna
        assert ben
        assert anna.isdisjoint(ben)
        assert anna | ben < everything, "nobody sees the buried counter"
        assert "4/cause/decision/wager" in anna
        await played(service, game)
        assert await openings_seen_by(STRANGER) >= everything

    asyncio.run(scenario())


def test_entries_come_page_by_page() -> None:
    async def scenario() -> None:
        service = bison_service()
        game = await bison_game(service, upto=50)
        projections = Projections(service)
        snapshot = await service.rights.snapshot(game, ANNA)
        whole = [entry.version for entry in (await projections.entries(snapshot, limit=1000)).entries]
        paged: list[int] = []
        while page := (await projections.entries(snapshot, after=paged[-1] if paged else 0, limit=7)).entries:
            paged += [entry.version for entry in page]
        assert paged == whole == list(range(1, len(whole) + 1))
        assert (await projections.entries(await service.rights.snapshot(game, ANNA), after=10_000)).entries == []
        single = await projections.entry(await service.rights.snapshot(game, ANNA), 5)
        assert msgspec.json.encode(single) == msgspec.json.encode(
            (await projections.entries(await service.rights.snapshot(game, ANNA), after=4, limit=1)).entries[0]
        )

    asyncio.run(scenario())


def test_filters_find_the_same_as_a_look_at_every_entry() -> None:
    async def scenario() -> None:
        service = bison_service()
        game = await bison_game(service)
        projections = Projections(service)
        codec = await service.reader.codec(game)
        bodies = [codec.body(record) async for record in service.reader.stream(game)]

        def versions(holds: Any) -> list[int]:
            return [body.version for body in bodies if holds(body)]

        async def versions_of(types: tuple[str, ...] = (), seat: int | None = None) -> list[int]:
            snapshot = await service.rights.snapshot(game, ANNA)
            page = await projections.entries(snapshot, limit=1000, entry_filter=EntryFilter(frozenset(types), seat))
            return [entry.version for entry in page.entries]

        def names(body: Any) -> set[str]:
            return {type(event).__struct_config__.tag.partition(".")[0] for event in body.events}

        for kind in ("tile_laid", "region_scored", "game_created"):
            assert await versions_of(types=(kind,)) == versions(lambda body, kind=kind: kind in names(body)) != []
            assert await versions_of(types=(f"{kind}.1",)) == await versions_of(types=(kind,))
            assert await versions_of(types=(f"{kind}.2",)) == []
        assert await versions_of(types=("tile_laid", "round_started")) == versions(
            lambda body: names(body) & {"tile_laid", "round_started"}
        )
        decisions = versions(lambda body: type(getattr(body.cause, "decision", None)).__name__ == "PlaceTile")
        assert await versions_of(types=("place_tile",)) == decisions != []
        assert await versions_of(types=("take_seat",)) == [2, 3, 4]
        for seat in range(3):
            of_seat = versions(
                lambda body, seat=seat: (
                    (isinstance(body.cause, DecisionTaken) and body.cause.seat == seat)
                    or any(getattr(event, "seat", None) == seat for event in body.events)
                )
            )
            assert await versions_of(seat=seat) == of_seat != []
            assert await versions_of(seat=seat, types=("place_tile",)) == [
                decision for decision in decisions if decision in of_seat
            ]
        assert await versions_of(types=("nothing",)) == []

    asyncio.run(scenario())


def test_entries_are_found_by_cause_by_time_and_by_how_long_they_were_waited_for() -> None:
    async def scenario() -> None:
        service = bison_service()
        game = await bison_game(service)
        projections = Projections(service)
        codec = await service.reader.codec(game)
        bodies = [codec.body(record) async for record in service.reader.stream(game)]
        waits = [0, *(later.time - earlier.time for earlier, later in pairwise(bodies))]

        async def versions_of(after: int = 0, **filters: Any) -> list[tuple[int, int]]:
            page = await projections.entries(
                await service.rights.snapshot(game, ANNA), after, 1000, EntryFilter(**filters)
            )
            return [(entry.version, wait) for entry, wait in zip(page.entries, page.waited, strict=True)]

        whole = [(body.version, wait) for body, wait in zip(bodies, waits, strict=True)]
        assert await versions_of() == whole
        for after in (1, 40):
            assert await versions_of(after) == whole[after:], "the first of a page was waited for since the page before"
        kinds = {"decision": DecisionTaken, "act": CommandTaken, "run": ServiceRun}
        for cause, kind in kinds.items():
            expected = [pair for pair, body in zip(whole, bodies, strict=True) if isinstance(body.cause, kind)]
            assert await versions_of(causes=frozenset((cause,))) == expected != []
        since, until = bodies[30].time, bodies[60].time
        timely = [pair for pair, body in zip(whole, bodies, strict=True) if since <= body.time <= until]
        assert await versions_of(since=since, until=until) == timely != []
        longest = max(waits)
        assert await versions_of(waited=longest) == [pair for pair in whole if pair[1] >= longest] != []
        assert await versions_of(waited=longest + 1) == []

    asyncio.run(scenario())


def test_a_filter_is_judged_on_the_public_body_alone() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, 2)
        record = await service.reader.record(game, 3)
        assert record.openings
        for stored in (record, msgspec.structs.replace(record, openings=b"")):
            assert EntryFilter(frozenset(("counter_drawn",))).shows(stored)
            assert EntryFilter(seat=1).shows(stored)
            assert not EntryFilter(seat=2).shows(stored)

    asyncio.run(scenario())


def test_a_timeline_tells_every_event_with_the_points_at_its_version() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, 2)
        await decided(service, game, RollDie())
        end = await played(service, game)
        projections = Projections(service, strict=True)
        page = await projections.timeline(await service.rights.snapshot(game, STRANGER), limit=1000)
        assert page.next is None
        assert page.head == str(end.head)
        for item in page.items:
            entry = await entry_of(service, game, item.version)
            assert item.time == entry.body.time
            if item.event is not None:
                assert item.type == type(entry.body.events[item.event]).__struct_config__.tag
            state = await service.reader.state_at(game, item.version)
            position = None if state.position is None else position_of(state, TinyPosition)
            assert item.points == (None if position is None else position.points)
            assert item.round == (0 if position is None else position.round)
            assert item.seat == getattr(entry.body.cause, "seat", None)
        assert page.items[0].text == "A table of Tiny for 2 players is opened."
        assert any("Anna rolls" in item.text for item in page.items)

    asyncio.run(scenario())


def test_an_entry_whose_events_need_no_words_is_told_by_its_cause() -> None:
    async def scenario() -> None:
        service = bison_service()
        game = await bison_game(service, seats=2, upto=60)
        page = await Projections(service, strict=True).timeline(await service.rights.snapshot(game, ANNA), limit=1000)
        by_cause = [item for item in page.items if item.event is None]
        assert by_cause
        assert all(item.text.startswith(("You decide: ", "Ben decides: ")) for item in by_cause)

    asyncio.run(scenario())


def test_a_timeline_comes_page_by_page() -> None:
    async def scenario() -> None:
        service = bison_service()
        game = await bison_game(service, upto=50)
        projections = Projections(service)
        whole = (await projections.timeline(await service.rights.snapshot(game, BEN), limit=1000)).items
        paged: list[Any] = []
        after: int | None = 0
        while after is not None:
            page = await projections.timeline(await service.rights.snapshot(game, BEN), after=after, limit=9)
            paged += page.items
            after = page.next
        assert tuple(paged) == whole
        assert (await projections.timeline(await service.rights.snapshot(game, BEN), after=10_000)).items == ()

    asyncio.run(scenario())


def test_a_forks_timeline_tells_the_shared_entries_too() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, 2)
        fork = (await service.forking.fork(game, ForkRequest(3, supersede=True), ORGANISER)).game
        projections = Projections(service, strict=True)
        parent, items = (
            (await projections.timeline(await service.rights.snapshot(game, ANNA))).items,
            (await projections.timeline(await service.rights.snapshot(fork, ANNA))).items,
        )
        shared = [item for item in items if item.version <= 3]
        assert shared == [item for item in parent if item.version <= 3]
        assert f"This game replaces game {game} from its version 3 on" in items[len(shared)].text
        assert [item.text for item in parent if item.version > 3] == [f"Game {fork} replaces this game."]
        assert len((await projections.entries(await service.rights.snapshot(fork, ANNA))).entries) == 4

    asyncio.run(scenario())


@pytest.mark.parametrize("limit", [0, -5, 1001])
def test_a_page_outside_its_bounds_is_refused(limit: int) -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, 2)
        projections = Projections(service)
        snapshot = await service.rights.snapshot(game, ANNA)
        with pytest.raises(LimitInvalid):
            await projections.entries(snapshot, limit=limit)
        with pytest.raises(LimitInvalid):
            await projections.timeline(snapshot, limit=limit)

    asyncio.run(scenario())
