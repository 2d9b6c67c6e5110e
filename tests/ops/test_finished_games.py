"""The measurement of many finished games, with few: it plays, retires, serves, asks and makes all lists anew."""

from __future__ import annotations

import pytest

from projections.stored.rows import STORED
from tests.ops.finished_games import measured


@pytest.mark.timeout(240)
def test_what_many_finished_games_cost_is_measured() -> None:
    found = measured(2, 2, retire=True, requests=20)
    assert (found["games"], found["retired"]) == (2, True)
    assert found["entries"] > 200
    assert set(found["milliseconds"]) == {"lobby", "lobby_open", "results"}
    assert set(found["mib"]) == {"api", "worker-1", "loop", "projections"}
    assert set(found["rebuild"]["processor_seconds"]) == set(STORED)
