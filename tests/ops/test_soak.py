"""The short form of the soak: the memory of a process does not grow with the games, and growth would be found."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.ops.soaking import PROCESSES, Sample, growing, soak
from tests.serving import Served

GAMES = 20


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells what another process has")
def test_many_games_leave_the_memory_of_a_service_as_it_was(tmp_path: Path) -> None:
    with Served(tmp_path / "data") as served:
        samples = list(soak(served, GAMES))
    assert samples[-1].games == GAMES
    assert growing(samples) == [], samples


def samples(games: int, *, leaked_kib: float = 0, leaked_files: float = 0, unevenly: int = 0) -> list[Sample]:
    """Return samples as of a service that loses so much with each game."""
    return [
        Sample(
            games_played,
            {
                name: 80_000 + number % 3 * unevenly + int(leaked_kib * games_played) * (name == "api")
                for name in PROCESSES
            },
            {name: 20 + int(leaked_files * games_played) * (name == "loop") for name in (*PROCESSES, "redis")},
        )
        for number, games_played in enumerate(range(games // 20, games + 1, games // 20))
    ]


@pytest.mark.parametrize("games", [GAMES, 400, 4000])
def test_memory_that_goes_up_and_down_is_flat(games: int) -> None:
    assert growing(samples(games, unevenly=1000)) == []


@pytest.mark.parametrize(("games", "leaked_kib"), [(GAMES, 500), (400, 50), (4000, 5)])
def test_memory_lost_with_each_game_is_found(games: int, leaked_kib: float) -> None:
    (growth,) = growing(samples(games, leaked_kib=leaked_kib, unevenly=1000))
    assert growth.startswith("api has ")
    assert "KiB more than at half time" in growth


@pytest.mark.parametrize(("games", "leaked_files"), [(GAMES, 1), (400, 0.05), (4000, 0.005)])
def test_a_connection_lost_now_and_then_is_found(games: int, leaked_files: float) -> None:
    assert [growth.split()[0] for growth in growing(samples(games, leaked_files=leaked_files))] == ["loop"]
