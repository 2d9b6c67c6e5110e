"""Two worlds that differ in one hidden thing look the same to all who may not know it, whatever they ask."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence

import pytest

from domain.bison import BISON
from domain.bison.decisions import Buy, ChooseAction, ChooseCount, Exchange, PlaceTile
from domain.facts import Decision
from eventstore.state import State, to_move
from tests.projections.worlds import Chooser, World, all_answers, with_swapped
from tests.tiny import TINY
from tests.tiny.facts import HideCounter, LayCounter
from tests.tiny.play import ANNA, BEN, CARA, OPERATOR, ORGANISER, STRANGER

OTHERS = (BEN, CARA, STRANGER, ORGANISER)


async def _compare(one: World, other: World, *, knows: set[str]) -> None:
    """Check that the worlds look alike to all others, and that who knows the difference sees it in *knows*."""
    for who in OTHERS:
        here, there = await all_answers(one, who), await all_answers(other, who)
        assert here.keys() == there.keys()
        assert [name for name in here if here[name] != there[name]] == [], f"to {who.name}"
    for who in (ANNA, OPERATOR):
        here, there = await all_answers(one, who), await all_answers(other, who)
        differing = {name for name in here if here[name] != there.get(name)}
        assert differing >= knows, f"{who.name} knows the difference, so the comparison would find one"


def _bison_play(seed: int) -> Chooser:
    """Play at random: seat 0 keeps its tile, the others lay theirs at once."""
    source = random.Random(seed)  # noqa: S311  repeatable, guards nothing

    def choose(state: State, legal: Sequence[Decision]) -> Decision | None:
        lays = ChooseAction("lay_tile")
        if lays in legal and to_move(state) != (0,):
            return lays
        kept = [one for one in legal if one != lays and not isinstance(one, Exchange | Buy)]
        return source.choice(kept) if kept else None

    return choose


@pytest.mark.parametrize("seed", range(2))
def test_a_tile_that_a_seat_of_bison_has_drawn(seed: int) -> None:
    async def scenario() -> None:
        one = World(BISON, 3)
        await one.start()
        await one.play(_bison_play(seed), 40)
        state = await one.state()
        drawn, elsewhere = state.position.hands[0], state.position.unseen_tiles()
        assert drawn is not None
        other = World(with_swapped(BISON, drawn, elsewhere[seed]), 3)
        await other.start()
        await other.repeat(one.decisions)
        assert (await other.state()).position.hands[0] == elsewhere[seed]
        assert any(isinstance(taken, PlaceTile) for taken in one.decisions)
        assert any(isinstance(taken, ChooseCount) for taken in one.decisions)
        await _compare(one, other, knows={"timeline", "entry 4", "view 4", f"view {state.version}", "entries"})

    asyncio.run(scenario())


def test_a_counter_that_a_seat_has_drawn_and_hidden() -> None:
    async def scenario() -> None:
        one = World(TINY, 3)
        await one.start()
        await one.play(lambda _, legal: _of(legal, HideCounter), 3)
        position = (await one.state()).position
        drawn, elsewhere = position.hands[0], position.unseen()
        assert drawn is not None
        other = World(with_swapped(TINY, drawn, elsewhere[2]), 3)
        await other.start()
        await other.repeat(one.decisions)
        await _compare(one, other, knows={"timeline", "entry 4", "view 4", "blame /position/hands/0"})

    asyncio.run(scenario())


def test_a_wager_that_a_seat_has_decided_on() -> None:
    async def scenario() -> None:
        worlds = []
        for wager in (0, 2):
            world = World(TINY, 3)
            await world.start()
            await world.repeat([HideCounter(wager), HideCounter(1), LayCounter()])
            worlds.append(world)
        await _compare(*worlds, knows={"timeline", "entry 5", "view 5", "blame /position/wagers/0"})

    asyncio.run(scenario())


def _of(legal: list[Decision], kind: type[Decision]) -> Decision:
    return next(one for one in legal if isinstance(one, kind))
