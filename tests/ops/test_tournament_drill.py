"""The short form of the drill of tournaments: rounds open and close while each kind of process is killed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ops.tournament_drill import TOURNAMENTS, VICTIMS, drill
from tests.serving import Served

ROUNDS = 3 * TOURNAMENTS


@pytest.mark.timeout(600)
def test_no_table_is_lost_doubled_or_counted_twice(tmp_path: Path) -> None:
    with Served(tmp_path / "data", workers=2) as served:
        figures, wrong = drill(served, ROUNDS, seed=1)
    assert wrong == []
    assert set(figures.kills) == set(VICTIMS)
    assert (figures.rounds, figures.acknowledged) == (ROUNDS, 3 * ROUNDS)
