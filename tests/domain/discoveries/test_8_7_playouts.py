"""Discoveries 8.7: whole games against the figures of an independent engine."""

from __future__ import annotations

from typing import Any

import pytest

from domain.core.chance import NoChance
from domain.core.events import SERVICE, Decision
from domain.discoveries import DISCOVERIES
from domain.discoveries.decisions import BeginExplore, BeginPlace, Link
from tests.domain.deciding import there
from tests.domain.discoveries.scripted import Generator, generated

PLAYOUTS = [
    # policy, seats, start seat, seed, max_rounds,
    # decisions, dice rolled, sum of legal, turns, rounds, totals, winner, terminated_by
    (("uniform", 2, 0, 2, 60), (544, 113, 1564, 120, 60, [12, 6], 0, "round_limit")),
    (("uniform", 3, 1, 3, 60), (788, 176, 2254, 180, 60, [6, 12, 0], 1, "round_limit")),
    (("uniform", 4, 2, 4, 60), (1018, 252, 2971, 240, 60, [4, 10, 0, 10], 1, "round_limit")),
    (("eager", 2, 0, 6, None), (3659, 816, 10328, 861, 430, [101, 59], 0, "rules")),
    (("eager", 2, 1, 19, None), (2246, 500, 6410, 506, 253, [103, 55], 0, "rules")),
    (("eager", 3, 0, 23, None), (3582, 807, 10589, 832, 277, [47, 24, 104], 2, "rules")),
    (("eager", 3, 2, 1, None), (3400, 765, 10225, 758, 253, [19, 86, 15], 1, "rules")),
    (("eager", 4, 0, 6, None), (2873, 722, 8641, 668, 167, [24, 30, 52, 53], 3, "rules")),
    (("eager", 4, 3, 24, None), (3617, 908, 11192, 802, 201, [39, 42, 48, 44], 2, "rules")),
]


def candidates(policy: str, position: Any, seat: int, legal: list[Decision]) -> list[Decision]:
    """List the decisions among which a policy picks."""
    if policy == "uniform":
        return legal
    for kind in (Link, BeginExplore):
        decisions: list[Decision] = [decision for decision in legal if isinstance(decision, kind)]
        if decisions:
            return decisions
    journal = BeginPlace("JOURNAL")
    if journal in legal:
        after = DISCOVERIES.fold(position, DISCOVERIES.decide(position, seat, journal, NoChance()))
        if any(isinstance(decision, BeginExplore) for decision in DISCOVERIES.legal(after, seat)):
            return [journal]
    return legal


@pytest.mark.parametrize(("setting", "figures"), PLAYOUTS, ids=str)
def test_8_7_playout(setting: tuple[Any, ...], figures: tuple[Any, ...]) -> None:
    policy, seats, start, seed, max_rounds = setting
    choose, chance = Generator(seed), generated(seed + 1000)
    components = DISCOVERIES.load_components(DISCOVERIES.default_components())
    options = DISCOVERIES.options_type(start_seat=start, max_rounds=max_rounds)
    position = DISCOVERIES.initial(components, options, seats)
    position = DISCOVERIES.fold(position, DISCOVERIES.setup(position, chance))
    decisions = listed = 0
    while movers := DISCOVERIES.to_move(position):
        if movers == (SERVICE,):
            position = DISCOVERIES.fold(position, DISCOVERIES.advance(position, chance))
            continue
        legal = list(DISCOVERIES.legal(position, movers[0]))
        liked = candidates(policy, position, movers[0], legal)
        decision = liked[choose() % len(liked)]
        position = DISCOVERIES.fold(position, DISCOVERIES.decide(position, movers[0], decision, chance))
        decisions, listed = decisions + 1, listed + len(legal)
    scored = there(position.scored)
    totals = [standing.total for standing in scored.standings]
    (winner,) = scored.winners
    counted = (decisions, chance.rolled, listed, position.turns, position.round)
    assert (*counted, totals, winner, scored.terminated_by) == figures
