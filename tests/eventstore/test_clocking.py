"""Clocked games at random, counted by a referee; a small version of `python -m tests.eventstore.clocking`."""

from __future__ import annotations

import asyncio

import pytest

from domain.core.time_controls import TimeControl
from tests.eventstore import clocking
from tests.eventstore.clocking import KINDS, one_game
from tests.frozen import frozen


@pytest.mark.parametrize("count", [4, pytest.param(200, marks=pytest.mark.long)])
@pytest.mark.parametrize("name", KINDS)
def test_the_clocks_of_a_log_are_as_a_referee_counts_them_through_forks_and_take_backs(name: str, count: int) -> None:
    """T1 to T12."""
    with frozen() as clocks:
        forks = sum(asyncio.run(one_game(name, seed, clocks))[1] for seed in range(count))
    assert forks >= count // 2


def test_every_kind_is_played() -> None:
    assert {type(clock.time) for clock, _ in KINDS.values()} == set(TimeControl.__subclasses__())


def test_the_referee_finds_a_clock_that_counts_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    class Generous(clocking.Referee):
        def _renew(self, has: dict[str, int]) -> None:
            super()._renew(has)
            has["main_ms"] += self.step

    monkeypatch.setattr(clocking, "Referee", Generous)
    with frozen() as clocks, pytest.raises(AssertionError, match="the referee"):
        asyncio.run(one_game("fischer", 0, clocks))
