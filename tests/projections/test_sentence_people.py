"""Whole logs as they are told: recorded logs, and events at a table; to players, organisers and others."""

from __future__ import annotations

import asyncio

import pytest

from eventstore.identity import Identity
from eventstore.log.visibility import GameSnapshot, Visibility, VisibilityRange
from eventstore.service import Service, open_service
from eventstore.storage.head import BEGINNING
from eventstore.storage.memory import MemoryStore
from eventstore.storage.store import Append, shard_of
from eventstore.table.commands import HandSeatToBot, LeaveSeat, RuleDispute, TakeSeat
from eventstore.write.log_writer import NewGame
from projections.facade import Projections
from projections.timelines import TimelineItem
from tests.eventstore.log_shapes import ALL_RULESETS
from tests.eventstore.old_logs import OLD_LOGS, old_archive
from tests.projections.persons import SEAT_NUMBER, SECOND
from tests.tiny.play import ANNA, BEN, CARA, KEYS, ORGANISER, STRANGER, decided, tiny_service

ONLOOKER = Identity("p-onlooker", "Onlooker", "player")
MOST = 400
"""Entries of a recorded log that are told, from its end: rulings, hand-overs and the result are there."""


async def opened_log(name: str) -> tuple[Service, str]:
    archive = old_archive(name)
    game = archive.header.game
    store = MemoryStore(shards=max(0, shard_of(game)) + 1)
    for digest, content in archive.components.items():
        await store.put_components(digest, content)
    head = BEGINNING
    for record in archive.records:
        await store.append(Append(game, head, record))
        head = record.head
    return open_service(store, ALL_RULESETS, KEYS), game


@pytest.mark.parametrize("name", OLD_LOGS)
def test_a_recorded_log_tells_no_number_of_a_seat_and_no_id(name: str) -> None:
    async def scenario() -> None:
        service, game = await opened_log(name)
        state = await service.reader.state(game)
        seats = frozenset(range(len(state.at_table.seats)))
        everything = Visibility((VisibilityRange(None, seats, everything=True),))
        projections, loaded = Projections(service, strict=True), await service.reader.loaded_of(state.at_table)
        after = max(0, state.version - MOST)
        occupant = next(seat for seat in state.at_table.seats if seat is not None and seat.bot is None)
        player = Identity(occupant.player, occupant.name, "player")
        own = state.at_table.seat_of(player.player)
        # Tiny has sentences in English only.
        languages = ("en",) if name.startswith("tiny") else ("en", "de")
        for language, viewer in zip(languages, (ONLOOKER, player), strict=False):
            snapshot = GameSnapshot(state, loaded, everything, viewer)
            items = (await projections.timeline(snapshot, after, 1000, language)).items
            assert [item.text for item in items if SEAT_NUMBER.search(item.text)] == []
            assert not any(person.player in item.text for item in items for person in (player,))
            spoken_to = {item.seat for item in items if item.event is None and SECOND[language].match(item.text)}
            assert spoken_to <= ({own} if viewer is player else set())

    asyncio.run(scenario())


async def timeline(service: Service, game: str, viewer: Identity) -> list[TimelineItem]:
    async def name_of(player: str) -> str | None:
        return {"p-olga": "Olga"}.get(player)

    projections = Projections(service, strict=True, name_of=name_of)
    return list((await projections.timeline(await service.rights.snapshot(game, viewer))).items)


def test_events_at_a_table_are_told_to_each_in_their_person() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = (await service.writer.create(NewGame(ruleset="tiny", seats=3), ANNA)).game
        for actor, command in (
            (ANNA, TakeSeat()),
            (BEN, TakeSeat()),
            (BEN, LeaveSeat(1)),
            (BEN, TakeSeat()),
            (CARA, TakeSeat()),
            (ORGANISER, RuleDispute("Go on.")),
        ):
            await service.writer.command(game, command, actor)
        await decided(service, game)
        await service.writer.command(game, HandSeatToBot(1, "random"), BEN)
        stories = {
            viewer.name: [item.text for item in await timeline(service, game, viewer)]
            for viewer in (ANNA, BEN, ORGANISER)
        }
        for line in ("Anna sits down.", "You sit down.", "You stand up; the seat is free again.", "Olga rules: Go on."):
            assert line in stories["Ben"], line
        assert stories["Ben"][-1] == "random bot plays on for you."
        assert stories["Anna"][-1] == "random bot plays on for Ben."
        assert "Ben stands up; the seat is free again." in stories["Anna"]
        assert "You rule: Go on." in stories["Olga"]
        unknown = await Projections(service).timeline(await service.rights.snapshot(game, STRANGER))
        assert "An organiser rules: Go on." in [item.text for item in unknown.items]
        own = {item.text for item in await timeline(service, game, ANNA) if item.seat == 0}
        assert own
        assert all(SECOND["en"].search(text) for text in own), own

    asyncio.run(scenario())
