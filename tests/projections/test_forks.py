"""The tree of forks: whole for readers with the right, and never a way to find hidden games."""

from __future__ import annotations

import asyncio

import pytest

from eventstore.errors import GameUnknown
from eventstore.identity import Identity
from eventstore.write.forking import ForkRequest
from projections import forks
from projections.facade import Projections
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


def test_a_tree_that_is_too_large_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forks, "MOST_GAMES", 3)

    async def scenario() -> None:
        service = tiny_service()
        root = await started(service, 2)
        for _ in range(4):
            await service.forking.fork(root, ForkRequest(2, visibility="public"), ORGANISER)
        tree = await Projections(service).forks(await service.rights.snapshot(root, STRANGER), STRANGER)
        assert len(tree.games) == 3
        assert not tree.complete

    asyncio.run(scenario())
