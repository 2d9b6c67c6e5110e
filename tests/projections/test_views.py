"""Views, scoreboards and lists of decisions: every caller's part of a state, at any version."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import pytest

from eventstore.errors import GameUnknown, VersionUnknown
from eventstore.log.visibility import GameSnapshot
from eventstore.table.commands import AbortGame, TakeSeat
from eventstore.write.forking import ForkRequest
from eventstore.write.log_writer import NewGame
from projections.facade import Projections
from tests.projections.games import bison_game, bison_on, bison_service
from tests.tiny import TINY
from tests.tiny.decisions import HideCounter
from tests.tiny.play import (
    ANNA,
    BEN,
    CARA,
    OPERATOR,
    ORGANISER,
    STRANGER,
    decided,
    played,
    position_of,
    started,
    tiny_service,
)
from tests.tiny.state import TinyPosition


def test_a_view_shows_the_table_and_the_parts_open_to_the_caller() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, 2, labels=("cup",))
        projections = Projections(service, strict=True)
        hands = position_of(await service.reader.state(game), TinyPosition).hands
        views = {
            viewer.name: await projections.view(await service.rights.snapshot(game, viewer))
            for viewer in (ANNA, BEN, STRANGER, ORGANISER, OPERATOR)
        }
        assert {name: view.position.hands for name, view in views.items()} == {
            "Anna": (hands[0], "?"),
            "Ben": ("?", hands[1]),
            "Stranger": ("?", "?"),
            "Olga": ("?", "?"),
            "operator": hands,
        }
        assert {name: view.viewer for name, view in views.items()} == {
            "Anna": (0,),
            "Ben": (1,),
            "Stranger": (),
            "Olga": (),
            "operator": (0, 1),
        }
        view = views["Anna"]
        assert view.head == str((await service.reader.state(game)).head)
        assert (view.game, view.version, view.status, view.to_move) == (game, 3, "playing", (0,))
        assert [seat and seat.name for seat in view.table.seats] == ["Anna", "Ben"]
        assert (view.table.ruleset, view.table.labels, view.table.started) == ("tiny", ("cup",), True)

    asyncio.run(scenario())


def test_a_view_of_an_earlier_version_shows_the_callers_knowledge_of_then() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, 2)
        await decided(service, game, HideCounter(2))
        projections = Projections(service, strict=True)
        for viewer in (ANNA, BEN):
            assert (await projections.view(await service.rights.snapshot(game, viewer), 1)).position is None
            assert (await projections.view(await service.rights.snapshot(game, viewer), 1)).status == "open"
            assert (await projections.view(await service.rights.snapshot(game, viewer), 3)).position.wagers == (
                None,
                None,
            )
        assert (await projections.view(await service.rights.snapshot(game, ANNA), 4)).position.wagers == (2, None)
        assert (await projections.view(await service.rights.snapshot(game, BEN), 4)).position.wagers == ("?", None)
        await played(service, game)
        assert (await projections.view(await service.rights.snapshot(game, BEN), 4)).position.wagers == (2, None), (
            "a finished game is open"
        )
        assert (await projections.view(await service.rights.snapshot(game, STRANGER), 4)).viewer == (0, 1)

    asyncio.run(scenario())


def test_the_status_is_shown_as_people_see_it() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, 2)
        end = await played(service, game)
        projections = Projections(service)
        statuses = [
            (await projections.view(await service.rights.snapshot(game, ANNA), version)).status
            for version in range(1, end.version + 1)
        ]
        assert statuses[:3] == ["open", "open", "playing"]
        assert "scoring" in statuses
        assert statuses[-1] == "finished"
        for version, status in enumerate(statuses, 1):
            movers = (await projections.view(await service.rights.snapshot(game, ANNA), version)).to_move
            assert (movers == (-1,)) == (status == "scoring")
            assert (movers == ()) == (status in ("open", "finished"))

    asyncio.run(scenario())


def test_a_fork_shows_its_players_nothing_of_the_parents_hands() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, 2, forks="anyone")
        fork = (await service.forking.fork(game, ForkRequest(3), CARA)).game
        for player in (CARA, STRANGER):
            await service.writer.command(fork, TakeSeat(), player)
        projections = Projections(service)
        assert (await projections.view(await service.rights.snapshot(fork, CARA), 3)).position.hands == ("?", "?")
        own = (await projections.view(await service.rights.snapshot(fork, CARA))).position.hands
        assert own[0] != "?"
        assert own[1] == "?"
        assert (await projections.view(await service.rights.snapshot(fork, ANNA), 3)).position.hands[0] != "?"
        assert (await projections.view(await service.rights.snapshot(fork, ANNA))).position.hands == ("?", "?")

    asyncio.run(scenario())


def test_a_private_game_does_not_exist_for_others() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, 2, visibility="private")
        projections = Projections(service)
        questions: list[Callable[[GameSnapshot], Awaitable[Any]]] = [
            projections.view,
            lambda snapshot: projections.view(snapshot, 99),
            projections.entries,
            lambda snapshot: projections.entry(snapshot, 1),
            lambda snapshot: projections.entry(snapshot, 99),
            projections.timeline,
            projections.scoreboard,
            lambda snapshot: projections.scoreboard(snapshot, 99),
            projections.decisions,
            lambda snapshot: projections.diff(snapshot, 1, 2),
            lambda snapshot: projections.diff(snapshot, 1, 99),
            lambda snapshot: projections.diff(snapshot, 98, 99),
            lambda snapshot: projections.blame(snapshot, "status"),
            lambda snapshot: projections.blame(snapshot, "nothing"),
            lambda snapshot: projections.forks(snapshot, STRANGER),
            projections.summary,
        ]
        for question in questions:
            with pytest.raises(GameUnknown) as refused:
                await question(await service.rights.snapshot(game, STRANGER))
            with pytest.raises(GameUnknown) as unknown:
                await question(await service.rights.snapshot("0-nothing", STRANGER))
            assert refused.value.detail.replace(game, "G") == unknown.value.detail.replace("0-nothing", "G")
        assert (await projections.view(await service.rights.snapshot(game, ORGANISER))).game == game

    asyncio.run(scenario())


def test_a_version_that_is_not_there_is_refused() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, 2)
        projections = Projections(service)
        snapshot = await service.rights.snapshot(game, ANNA)
        for question in (
            projections.view(snapshot, 4),
            projections.scoreboard(snapshot, 0),
            projections.entry(snapshot, 4),
            projections.diff(snapshot, 1, 4),
            projections.diff(snapshot, -1, 2),
            projections.blame(snapshot, "status", 9),
        ):
            with pytest.raises(VersionUnknown):
                await question

    asyncio.run(scenario())


def test_the_scoreboard_is_itemised_and_tells_how_it_ended() -> None:
    async def scenario() -> None:
        service = bison_service()
        game = await bison_game(service, seats=2)
        projections = Projections(service, strict=True)
        board = await projections.scoreboard(await service.rights.snapshot(game, STRANGER))
        assert [line.name for line in board.seats] == ["Anna", "Ben"]
        assert {item.round for line in board.seats for item in line.items} == set(range(1, 7))
        assert board.result is not None
        assert board.result.reason
        assert (await projections.scoreboard(await service.rights.snapshot(game, STRANGER), 3)).result is None
        assert (await projections.scoreboard(await service.rights.snapshot(game, STRANGER), 1)).seats == ()
        assert msgspec.json.decode(msgspec.json.encode(board), type=type(board)) == board

    asyncio.run(scenario())


def test_decisions_are_listed_for_the_callers_own_seat_only() -> None:
    async def scenario() -> None:
        service = bison_service()
        game = await bison_game(service, upto=40)
        projections = Projections(service, strict=True)
        for _ in range(60):
            state = await bison_on(service, game, upto=(await service.reader.state(game)).version + 1)
            mover = (await projections.view(await service.rights.snapshot(game, OPERATOR))).to_move[0]
            rules = service.rulesets["bison"]
            for seat, viewer in enumerate((ANNA, BEN, CARA)):
                listed = await projections.decisions(await service.rights.snapshot(game, viewer))
                assert listed.head == str(state.head)
                legal = rules.legal(state.position, seat) if seat == mover else []
                assert [option.decision for option in listed.decisions] == list(legal)
                assert all(option.text for option in listed.decisions)
                assert len({option.text for option in listed.decisions}) == len(listed.decisions), "each tells apart"
            for viewer in (STRANGER, ORGANISER, OPERATOR):
                assert (await projections.decisions(await service.rights.snapshot(game, viewer))).decisions == ()

    asyncio.run(scenario())


def test_a_game_that_is_not_being_played_has_no_legal_decision() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, 2)
        projections = Projections(service)
        assert (await projections.decisions(await service.rights.snapshot(game, ANNA))).decisions
        await service.writer.command(game, AbortGame("rain"), ORGANISER)
        assert (await projections.decisions(await service.rights.snapshot(game, ANNA))).decisions == ()

    asyncio.run(scenario())


def test_a_summary_is_a_line_of_the_lobby() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, 3, labels=("cup",))
        state = await service.reader.state(game)
        line = await Projections(service).summary(await service.rights.snapshot(game, STRANGER))
        assert (line.game, line.ruleset, line.status, line.to_move) == (game, "tiny", "playing", (0,))
        assert (line.labels, line.visibility, line.free_seats) == (("cup",), "public", 0)
        assert (line.head, line.version, line.changed) == (str(state.head), state.version, state.time)
        assert line.created < line.changed

    asyncio.run(scenario())


def test_a_summary_has_the_round_and_none_before_the_first() -> None:
    async def scenario() -> None:
        service = tiny_service()
        waiting = (await service.writer.create(NewGame(ruleset="tiny", seats=2), ANNA, "waiting")).game
        game = await started(service, 2)

        async def round_of(game: str) -> int:
            return (await Projections(service).summary(await service.rights.snapshot(game, STRANGER))).round

        assert [await round_of(waiting), await round_of(game)] == [0, 1]
        end = await played(service, game)
        assert await round_of(game) == TINY.round_of(position_of(end, TinyPosition)) > 1

    asyncio.run(scenario())
