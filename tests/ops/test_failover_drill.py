"""The fail-over drill, small: a whole service on a watched primary, and on a cluster; it ends, whatever happens."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ops.failover_drill import Report, Topology, run_drill

MOST_SECONDS = 120.0
"""After so long nothing more is played; on a quiet machine it takes 20 seconds."""


def drilled(mode: str, behind_ms: int, folder: Path, topology: Topology = "sentinel", moves: int = 0) -> Report:
    report = run_drill(
        mode,
        topology,
        games=2,
        fail_overs=1,
        moves=moves,
        behind_ms=behind_ms,
        folder=folder,
        seconds=MOST_SECONDS,
        workers=1,
    )
    assert (report.fail_overs, report.slots_moved) == (1, moves), report
    assert (report.scored_twice, report.unfinished) == (0, 0), report
    assert report.finished + report.gone == report.games, report
    return report


@pytest.mark.timeout(400)
def test_nothing_acknowledged_is_lost_where_a_replica_is_waited_for(tmp_path: Path) -> None:
    report = drilled("replicated", 300, tmp_path)
    assert (report.lost, report.gone) == (0, 0), report
    assert report.acknowledged >= 4, report


@pytest.mark.timeout(400)
def test_nothing_acknowledged_is_lost_while_slots_move_and_a_primary_of_a_cluster_dies(tmp_path: Path) -> None:
    report = drilled("replicated", 0, tmp_path, "cluster", moves=2)
    assert (report.lost, report.gone) == (0, 0), report
    assert report.acknowledged >= 4, report


@pytest.mark.long
@pytest.mark.timeout(400)
def test_entries_without_a_replica_are_lost_where_no_append_waits_for_a_replica(tmp_path: Path) -> None:
    """So the drill sees the loss. Games go on from the replica's state, and end."""
    report = drilled("always", 2_000, tmp_path)
    assert report.lost > 0, report
