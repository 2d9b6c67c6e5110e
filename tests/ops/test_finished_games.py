"""The measurement of many finished games, with few: it plays, retires, serves, asks and makes all lists anew."""

from __future__ import annotations

import pytest

from projections.stored.rows import STORED
from tests.ops.finished_games import measured


@pytest.mark.timeout(240)
def test_the_cost_of_many_finished_games_is_measured() -> None:
    figures = measured(2, 2, retire=True, requests=20)
    assert (figures["games"], figures["retired"]) == (2, True)
    assert figures["entries"] > 200
    assert set(figures["milliseconds"]) == {"lobby", "lobby_open", "results"}
    assert 0 < figures["start_processor_s"] < 60
    assert all(times["processor"] >= 0 for times in figures["milliseconds"].values())
    assert set(figures["mib"]) == {"api", "worker-1", "loop", "projections"}
    assert set(figures["retire"]) == {"retire_s", "trim_s", "pack_s"}
    assert figures["rebuild"]["lists"] == len(STORED)
    assert figures["rebuild"]["entries_a_second"] > 0
