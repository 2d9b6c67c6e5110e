"""Rights: every caller's part of each entry, in open games, closed games, forks, and forks of running games."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence

import pytest

from domain.core.events import Viewer
from eventstore.errors import GameUnknown
from eventstore.identity import SERVICE_IDENTITY, Identity
from eventstore.log.sealing import decode_openings
from eventstore.service import Service
from eventstore.storage.store import Store
from eventstore.table.commands import AbortGame, HandSeatToBot, TakeSeat
from eventstore.write.log_writer import NewGame
from tests.eventstore.conftest import Backend
from tests.eventstore.forks import begun, forked
from tests.tiny.decisions import HideCounter, LayCounter
from tests.tiny.play import (
    ANNA,
    BEN,
    CARA,
    OPERATOR,
    ORGANISER,
    STRANGER,
    code_of,
    decided,
    entry_of,
    played,
    position_of,
    started,
    tiny_service,
)
from tests.tiny.state import TinyPosition

SITTING_ORGANISER = Identity("p-ben", "Ben", "organiser")
SITTING_OPERATOR = Identity("p-ben", "Ben", "operator")
NOBODY: Viewer = frozenset()
BOTH: Viewer = frozenset((0, 1))


async def viewer_at(service: Service, game: str, viewer: Identity, version: int) -> Viewer:
    part = (await service.rights.snapshot(game, viewer)).visibility.at(version)
    assert part.everything == (part.viewer == BOTH)
    return part.viewer


async def openings_seen(
    service: Service, game: str, viewer: Identity, versions: Iterable[int] | None = None
) -> set[tuple[int, str]]:
    """Return the openings a caller may have: version and path."""
    sight = (await service.rights.snapshot(game, viewer)).visibility
    openings = set()
    async for record in service.reader.stream(game):
        part = sight.at(record.version)
        for opening in decode_openings(record.openings):
            if part.sees(opening) and (versions is None or record.version in versions):
                openings.add((record.version, opening.path))
    return openings


# One game


def test_in_an_open_game_players_see_the_view_of_their_seat(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        service = tiny_service(store)
        game = await started(service)
        await decided(service, game, HideCounter(2))
        dealt = {(3, "events/4/counter"), (3, "events/5/counter")}
        assert await openings_seen(service, game, ANNA) == {
            (3, "events/4/counter"),
            (4, "cause/decision/wager"),
            (4, "events/0/wager"),
        }
        assert await openings_seen(service, game, BEN) == {(3, "events/5/counter")}
        for viewer in (STRANGER, CARA, ORGANISER):
            assert await openings_seen(service, game, viewer) == set()
        for viewer in (OPERATOR, SERVICE_IDENTITY):
            assert await openings_seen(service, game, viewer) >= dealt | {(3, "draws/0/index"), (3, "events/2/counter")}

    backend.run(scenario)


def test_before_the_close_a_hidden_index_is_for_nobody_at_the_table() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service)
        for viewer in (ANNA, BEN, STRANGER, ORGANISER):
            assert not any("index" in path for _, path in await openings_seen(service, game, viewer))

    asyncio.run(scenario())


def test_a_seated_caller_sees_as_the_seat_in_every_role() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service)
        for viewer in (BEN, SITTING_ORGANISER, SITTING_OPERATOR):
            assert await viewer_at(service, game, viewer, 3) == frozenset((1,))

    asyncio.run(scenario())


def test_a_closed_game_is_open_to_its_readers() -> None:
    async def scenario() -> None:
        service = tiny_service()
        finished, aborted = await started(service), await started(service)
        await played(service, finished)
        await service.writer.command(aborted, AbortGame("over"), ORGANISER)
        for game in (finished, aborted):
            for viewer in (ANNA, STRANGER, ORGANISER, SITTING_OPERATOR):
                assert await viewer_at(service, game, viewer, 1) == BOTH

    asyncio.run(scenario())


def test_a_seat_handed_to_a_bot_shows_its_player_nothing_more() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service)
        await service.writer.command(game, HandSeatToBot(0, "random"), ANNA)
        assert await viewer_at(service, game, ANNA, 3) == NOBODY

    asyncio.run(scenario())


def test_private_games_are_not_there_for_others(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        service = tiny_service(store)
        game = (await service.writer.create(NewGame(ruleset="tiny", seats=2, visibility="private"), CARA)).game
        await service.writer.command(game, TakeSeat(), CARA)
        sees = service.rights.snapshot
        for viewer in (CARA, ORGANISER, OPERATOR, SERVICE_IDENTITY):
            assert await sees(game, viewer)
        errors = []
        for name in (game, "0-zzzzzzzzzzzz"):
            with pytest.raises(GameUnknown) as caught:
                await sees(name, STRANGER)
            errors.append((caught.value.code, caught.value.detail.replace(name, "*"), caught.value.rule))
        assert errors[0] == errors[1], "a refusal does not tell that there is something"
        await service.writer.command(game, AbortGame("over"), ORGANISER)
        assert await code_of(sees(game, STRANGER)) == "game_unknown"
        unlisted = await started(service, visibility="unlisted")
        assert await sees(unlisted, STRANGER)

    backend.run(scenario)


# Forks


def test_shared_entries_keep_the_rights_of_their_owner(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        service = tiny_service(store)
        game = await started(service, forks="anyone")
        await decided(service, game, HideCounter(1))
        fork = await forked(service, game, 4, CARA)
        for player in (CARA, ANNA):
            await service.writer.command(fork, TakeSeat(), player)
        assert await viewer_at(service, fork, CARA, 4) == NOBODY, "a fork's seats give no rights backwards"
        assert await viewer_at(service, fork, CARA, 5) == frozenset((0,))
        assert await viewer_at(service, fork, ANNA, 4) == frozenset((0,))
        assert await viewer_at(service, fork, ANNA, 5) == frozenset((1,))
        assert await viewer_at(service, fork, BEN, 4) == frozenset((1,))
        assert await viewer_at(service, fork, BEN, 5) == NOBODY
        assert await openings_seen(service, fork, CARA, range(1, 5)) == set()
        await played(service, fork)
        for player in (CARA, STRANGER):
            assert await viewer_at(service, fork, player, 4) == NOBODY, "the game that owns it goes on"
            assert await viewer_at(service, fork, player, 5) == BOTH
        await played(service, game)
        assert await viewer_at(service, fork, STRANGER, 4) == BOTH

    backend.run(scenario)


def test_a_replaced_game_closes_with_the_game_that_replaced_it() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service)
        await decided(service, game, HideCounter(1))
        once = await forked(service, game, 3, ORGANISER, supersede=True)
        twice = await forked(service, once, 4, ORGANISER, supersede=True)
        for each_game in (game, once, twice):
            assert await viewer_at(service, each_game, ANNA, 3) == frozenset((0,))
            assert await viewer_at(service, each_game, STRANGER, 3) == NOBODY
        await played(service, twice)
        for each_game in (game, once, twice):
            assert await viewer_at(service, each_game, STRANGER, 3) == BOTH

    asyncio.run(scenario())


def test_an_operator_who_sits_in_an_open_game_of_the_family_is_a_player_there() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, 2, forks="anyone")
        await played(service, game, upto=5)
        sibling = await forked(service, game, 4, ANNA)
        fork = await forked(service, game, 5, CARA)
        sitting = Identity("p-cara", "Cara", "operator")
        for each_game in (game, sibling, fork):
            assert await viewer_at(service, each_game, sitting, 3) == BOTH
        await service.writer.command(fork, TakeSeat(), CARA)
        for each_game in (game, sibling, fork):
            assert await viewer_at(service, each_game, sitting, 3) == NOBODY
            assert await viewer_at(service, each_game, OPERATOR, 3) == BOTH
        assert await viewer_at(service, fork, sitting, 6) == frozenset((0,))
        stranger = await started(service)
        assert await viewer_at(service, stranger, sitting, 3) == BOTH, "no game of the family"
        await service.writer.command(fork, AbortGame("over"), ORGANISER)
        assert await viewer_at(service, game, sitting, 3) == BOTH

    asyncio.run(scenario())


# Forks of running games


async def hands(service: Service, game: str, at: int) -> tuple[Sequence[str | None], Sequence[int | None], str | None]:
    """Return the hidden parts: the counters in the hands, the wagers, the buried counter."""
    position = position_of(await service.reader.state_at(game, at), TinyPosition)
    return position.hands, position.wagers, position.buried


def test_a_fork_of_a_running_game_deals_anew_everything_hidden_for_every_forker() -> None:
    async def scenario() -> None:
        for caller in (ANNA, STRANGER, ORGANISER, OPERATOR):
            differing = [0, 0, 0]
            for _ in range(12):
                service = tiny_service()
                game = await started(service, forks="anyone")
                await decided(service, game, HideCounter(2))
                (anna, ben), (wager, _), buried = await hands(service, game, 4)
                fork = await forked(service, game, 4, caller)
                assert (await begun(service, fork, 5)).redrawn_for == ()
                (hers, his), (wagered, _), anew = await hands(service, fork, 5)
                for number, differs in enumerate(((anna, wager) != (hers, wagered), ben != his, buried != anew)):
                    differing[number] += differs
            assert min(differing) > 6, "also the hand of who forked"

    asyncio.run(scenario())


def test_the_new_deal_of_a_fork_of_a_running_game_stands_in_its_first_entry() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service)
        fork = await forked(service, game, 3, ORGANISER)
        entry = await entry_of(service, fork, 4)
        assert [type(event).__name__ for event in entry.body.events[1:]] == [
            "CounterUnburied",
            "CounterReturned",
            "CounterReturned",
            "CounterBuried",
            "CounterDrawn",
            "CounterDrawn",
        ]

    asyncio.run(scenario())


def test_a_fork_of_a_closed_fork_does_not_reach_through_to_the_running_game() -> None:
    """The shared entries of a redrawn fork hold the running game's hands: forking there is forking that game."""

    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, forks="organiser")
        fork = await forked(service, game, 3, ORGANISER)
        await service.writer.command(fork, AbortGame("only a try"), ORGANISER)
        assert await code_of(forked(service, fork, 3, STRANGER)) == "fork_not_allowed"
        assert await code_of(forked(service, fork, 3, STRANGER, luck="parent")) == "fork_not_allowed"
        assert await forked(service, fork, 4, STRANGER), "its own entries are open"

    asyncio.run(scenario())


def test_reached_through_a_closed_fork_the_running_game_is_dealt_anew() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, forks="anyone")
        first = await forked(service, game, 3, ANNA)
        await service.writer.command(first, AbortGame("only a try"), ORGANISER)
        for caller in (STRANGER, BEN, ORGANISER):
            for luck in ("fresh", "parent"):
                second = await forked(service, first, 3, caller, luck=luck)
                assert (await begun(service, second, 4)).redrawn_for == ()
        own = await forked(service, first, 4, STRANGER)
        assert (await begun(service, own, 5)).redrawn_for is None

    asyncio.run(scenario())


def test_a_fork_does_not_replace_its_parent_with_the_running_game_it_came_from() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, forks="anyone")
        fork = await forked(service, game, 3, ANNA)
        for player in (CARA, BEN):
            await service.writer.command(fork, TakeSeat(), player)
        assert await code_of(forked(service, fork, 3, ORGANISER, supersede=True)) == "not_own_version"
        again = await forked(service, fork, 4, ORGANISER, supersede=True)
        assert (await service.reader.state(again)).at_table.seat_of("p-cara") == 0
        assert await code_of(forked(service, again, 2, ORGANISER, supersede=True)) == "not_own_version"
        assert await forked(service, again, 5, ORGANISER, supersede=True)

    asyncio.run(scenario())


def test_a_game_replaced_twice_may_go_back_before_both() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service)
        await played(service, game, upto=6)
        once = await forked(service, game, 5, ORGANISER, supersede=True)
        twice = await forked(service, once, 3, ORGANISER, supersede=True)
        assert (await service.reader.state(twice)).position == (await service.reader.state_at(game, 3)).position
        assert await viewer_at(service, twice, ANNA, 4) == frozenset((0,))

    asyncio.run(scenario())


def test_the_lay_of_a_seat_is_public_and_no_opening() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service)
        accepted = await decided(service, game, LayCounter())
        assert accepted.openings == ()

    asyncio.run(scenario())
