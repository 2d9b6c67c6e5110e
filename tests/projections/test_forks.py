"""The tree of forks: whole for readers with the right, and never a way to find hidden games."""

from __future__ import annotations

import asyncio

import pytest

from eventstore.errors import GameUnknown
from eventstore.identity import Identity
from eventstore.write.forking import ForkRequest
from projections.errors import CursorInvalid, LimitInvalid
from projections.facade import Projections
from projections.forks import MOST_GAMES, ForkNode
from tests.tiny.play import ANNA, BEN, CARA, OPERATOR, ORGANISER, STRANGER, started, tiny_service


def test_the_tree_is_the_same_from_every_game_in_it() -> None:
    async def scenario() -> None:
        service = tiny_service()
        root = await started(service, 2)
        left = (await service.forking.fork(root, ForkRequest(2, visibility="public"), ORGANISER)).game
        right = (await service.forking.fork(root, ForkRequest(3, supersede=True), ORGANISER)).game
        below = (await service.forking.fork(right, ForkRequest(3, visibility="public"), ORGANISER)).game
        projections = Projections(service)
        expected = {
            root: (None, None, False, "superseded"),
            left: (root, 2, False, "open"),
            right: (root, 3, True, "playing"),
            below: (right, 3, False, "open"),
        }
        for game in expected:
            tree = await projections.forks(await service.rights.snapshot(game, STRANGER), STRANGER)
            assert tree.game == game
            assert tree.complete
            nodes = {node.game: (node.parent, node.at, node.supersedes, node.status) for node in tree.games}
            assert nodes == expected
            order = [node.game for node in tree.games]
            assert order[0] == root
            assert order.index(right) < order.index(below)

    asyncio.run(scenario())


def test_unlisted_forks_are_found_only_by_their_owners() -> None:
    async def scenario() -> None:
        service = tiny_service()
        root = await started(service, 2, visibility="unlisted", forks="anyone")
        theirs = (await service.forking.fork(root, ForkRequest(2), CARA)).game
        other = (await service.forking.fork(root, ForkRequest(2), BEN)).game
        projections = Projections(service)

        async def games_in_tree(game: str, viewer: Identity) -> set[str]:
            return {
                node.game
                for node in (await projections.forks(await service.rights.snapshot(game, viewer), viewer)).games
            }

        assert await games_in_tree(root, STRANGER) == {root}
        assert await games_in_tree(root, CARA) == {root, theirs}
        assert await games_in_tree(root, BEN) == {root, other}
        assert await games_in_tree(root, ORGANISER) == {root, theirs, other}
        assert await games_in_tree(theirs, STRANGER) == {root, theirs}, (
            "who has its id may read it, and its log names its parent"
        )

    asyncio.run(scenario())


def test_private_games_are_not_in_the_tree_of_others() -> None:
    async def scenario() -> None:
        service = tiny_service()
        root = await started(service, 2, visibility="private", forks="anyone")
        theirs = (await service.forking.fork(root, ForkRequest(2), ANNA)).game
        projections = Projections(service)
        with pytest.raises(GameUnknown):
            await projections.forks(await service.rights.snapshot(root, STRANGER), STRANGER)
        assert [
            node.game for node in (await projections.forks(await service.rights.snapshot(root, BEN), BEN)).games
        ] == [root]
        assert {
            node.game for node in (await projections.forks(await service.rights.snapshot(root, ANNA), ANNA)).games
        } == {
            root,
            theirs,
        }
        assert {
            node.game
            for node in (await projections.forks(await service.rights.snapshot(theirs, OPERATOR), OPERATOR)).games
        } == {
            root,
            theirs,
        }

    asyncio.run(scenario())


@pytest.mark.parametrize("limit", [1, 2, 3, 9, 10, 500])
def test_the_pages_of_a_tree_have_every_game_once_in_the_same_order(limit: int) -> None:
    async def scenario() -> None:
        service = tiny_service()
        games = [await started(service, 2, forks="anyone")]
        for number in (0, 0, 1, 1, 2, 3, 0, 5):
            fork = await service.forking.fork(games[number], ForkRequest(2, visibility="public"), ORGANISER)
            games.append(fork.game)
        await service.forking.fork(games[1], ForkRequest(2), BEN)
        projections = Projections(service)
        snapshot = await service.rights.snapshot(games[4], STRANGER)
        whole = (await projections.forks(snapshot, STRANGER)).games
        assert sorted(node.game for node in whole) == sorted(games), "the unlisted fork is not among them"
        nodes: list[ForkNode] = []
        cursor: str | None = None
        while True:
            page = await projections.forks(snapshot, STRANGER, cursor, limit)
            assert page.complete == (page.next is None)
            assert len(page.games) == limit or page.complete
            nodes += page.games
            cursor = page.next
            if cursor is None:
                break
        assert tuple(nodes) == whole

    asyncio.run(scenario())


def test_game_that_is_forked_between_two_pages_shifts_no_page() -> None:
    async def scenario() -> None:
        service = tiny_service()
        root = await started(service, 2)
        public = ForkRequest(2, visibility="public")
        before = {(await service.forking.fork(root, public, ORGANISER)).game for _ in range(6)}
        projections = Projections(service)
        snapshot = await service.rights.snapshot(root, STRANGER)
        first = await projections.forks(snapshot, STRANGER, None, 3)
        for _ in range(6):
            await service.forking.fork(root, public, ORGANISER)
        rest = await projections.forks(snapshot, STRANGER, first.next)
        games = [node.game for node in (*first.games, *rest.games)]
        assert len(games) == len(set(games))
        assert {root, *before} <= set(games)

    asyncio.run(scenario())


def test_cursor_of_a_hidden_fork_and_one_of_no_game_are_refused_alike() -> None:
    async def scenario() -> None:
        service = tiny_service()
        root = await started(service, 2, forks="anyone")
        hidden = (await service.forking.fork(root, ForkRequest(2), BEN)).game
        below = (await service.forking.fork(hidden, ForkRequest(2, visibility="unlisted"), ORGANISER)).game
        elsewhere = await started(service, 2)
        projections = Projections(service)
        snapshot = await service.rights.snapshot(root, STRANGER)
        refusals = set()
        for cursor in (hidden, below, elsewhere, "0-nothing", "nothing", "", "0-" + "0" * 65):
            with pytest.raises(CursorInvalid) as refusal:
                await projections.forks(snapshot, STRANGER, cursor)
            refusals.add((refusal.value.detail, refusal.value.rule))
            assert refusal.value.value == cursor
        assert len(refusals) == 1
        own = await projections.forks(await service.rights.snapshot(root, BEN), BEN, hidden)
        assert own.games == (), "the fork below their own is hidden from them"

    asyncio.run(scenario())


@pytest.mark.parametrize("limit", [0, MOST_GAMES + 1])
def test_limit_of_a_page_outside_its_bounds_is_refused(limit: int) -> None:
    async def scenario() -> None:
        service = tiny_service()
        snapshot = await service.rights.snapshot(await started(service, 2), STRANGER)
        with pytest.raises(LimitInvalid):
            await Projections(service).forks(snapshot, STRANGER, None, limit)

    asyncio.run(scenario())
