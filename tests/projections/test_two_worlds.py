"""Two worlds that differ in hidden things only look the same to all without the right to know, in every answer."""

from __future__ import annotations

import asyncio

import pytest

from domain.bison.decisions import ChooseCount, PlaceTile
from domain.rulesets import RULESETS
from domain.wendake.decisions import TakeTurtle
from eventstore.table.commands import RequestTakeBack
from tests.projections.hidden import FACE_DOWN, IN_HAND
from tests.projections.worlds import ANN, SOME, Secret, World, assert_alike
from tests.tiny import TINY
from tests.tiny.decisions import HideCounter, LayCounter

TELLING = {"bison": (PlaceTile, ChooseCount), "wendake": (TakeTurtle,), "tiny": (HideCounter,)}
"""Decisions without which a comparison would say little."""


@pytest.mark.parametrize("some", SOME)
@pytest.mark.parametrize("secret", IN_HAND, ids=str)
def test_worlds_that_differ_in_a_seats_hand_look_alike(secret: Secret, some: int) -> None:
    async def scenario() -> None:
        left, right = await secret.worlds()
        for kind in TELLING[secret.ruleset.name]:
            assert any(isinstance(decision, kind) for decision in left.decisions)
        await assert_alike(left, right, some)

    asyncio.run(scenario())


@pytest.mark.parametrize("some", SOME)
@pytest.mark.parametrize("secret", FACE_DOWN, ids=str)
def test_worlds_that_differ_in_a_face_down_pile_look_alike(secret: Secret, some: int) -> None:
    async def scenario() -> None:
        left, right = await secret.worlds()
        assert (await left.state()).head == (await right.state()).head, "the very same log"
        await assert_alike(left, right, some)

    asyncio.run(scenario())


def test_every_ruleset_is_looked_at() -> None:
    assert {secret.ruleset.name for secret in FACE_DOWN} == {*RULESETS, "tiny"}


@pytest.mark.parametrize("some", SOME)
def test_a_wager_that_a_seat_has_decided_on(some: int) -> None:
    async def scenario() -> None:
        secret = Secret("a wager", TINY, lambda *_: None, lambda _: {}, 0, ("/position/wagers/0",))
        worlds = []
        for wager in (0, 2):
            world = World(secret)
            await world.start(0)
            await world.repeat([HideCounter(wager), HideCounter(1), LayCounter()])
            world.held_at = 5
            worlds.append(world)
        await assert_alike(worlds[0], worlds[1], some)
        for world in worlds:  # also where Ann asks the others to go on from before she decided on it
            await world.service.forking.request(world.game, RequestTakeBack(4), ANN)
        await assert_alike(worlds[0], worlds[1], some)

    asyncio.run(scenario())
