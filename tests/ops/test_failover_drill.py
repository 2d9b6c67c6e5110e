"""The fail-over drill, small: a whole service on a watched primary, and on a cluster; it ends, whatever happens."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.ops.failover_drill import Report, Topology, run_drill

MOST_SECONDS = 120.0
"""After so long nothing more is played; on a quiet machine it takes 20 seconds."""
LAG_MS = 2_000
"""`min-replicas-max-lag` of the drill."""
DECODING = """
import sys, threading, msgspec
from ops.client import decoder_of
sys.setswitchinterval(1e-6)
for number in range(100):
    inner = msgspec.defstruct(f"Inner{number}", [(f"a{place}", int | None, None) for place in range(20)])
    outer = msgspec.defstruct(f"Outer{number}", [(f"b{place}", list[inner] | None, None) for place in range(20)])
    together = threading.Barrier(6)
    decoded = []
    def decode():
        together.wait()
        decoded.append(decoder_of(outer).decode(b'{"b0": [{"a0": 1}], "b19": [{"a19": 2}]}'))
    threads = [threading.Thread(target=decode) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [answer.b19[0].a19 for answer in decoded] == [2] * 6
"""
"""Six threads decode a type that was never decoded before, again and again."""


def drilled(
    mode: str, behind_ms: int, folder: Path, topology: Topology = "sentinel", moves: int = 0, restarts: int = 0
) -> Report:
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
        restarts=restarts,
    )
    assert (report.fail_overs, report.slots_moved, report.restarts) == (1, moves, restarts), report
    assert (report.scored_twice, report.unfinished) == (0, 0), report
    assert report.finished + report.gone == report.games, report
    assert report.longest_fail_over_s < report.patience_s, report
    return report


@pytest.mark.timeout(400)
def test_nothing_acknowledged_is_lost_where_a_replica_is_waited_for(tmp_path: Path) -> None:
    report = drilled("replicated", 300, tmp_path, restarts=1)
    assert (report.lost, report.gone) == (0, 0), report
    assert report.acknowledged >= 4, report


@pytest.mark.timeout(400)
def test_nothing_acknowledged_is_lost_while_slots_move_and_a_primary_of_a_cluster_dies(tmp_path: Path) -> None:
    report = drilled("replicated", 0, tmp_path, "cluster", moves=2)
    assert (report.lost, report.gone) == (0, 0), report
    assert report.acknowledged >= 4, report


@pytest.mark.long
@pytest.mark.timeout(600)
@pytest.mark.parametrize("topology", ["sentinel", "cluster"])
def test_request_outlasts_a_fail_over_and_is_served(topology: Topology, tmp_path: Path) -> None:
    """No replica is waited for, so a new primary serves at once; each request waits until it is there."""
    report = run_drill(
        "always", topology, games=80, fail_overs=2, moves=0, behind_ms=0, folder=tmp_path, seconds=MOST_SECONDS
    )
    assert report.fail_overs == 2, report
    assert "no answer" not in report.refused, report
    assert report.refused.get("store_unavailable", 0) == 0, report
    assert report.longest_request_s > report.longest_fail_over_s / 2, report
    assert (report.scored_twice, report.unfinished) == (0, 0), report


@pytest.mark.long
@pytest.mark.timeout(900)
@pytest.mark.parametrize("mode", ["always", "everysec", "replicated"])
@pytest.mark.parametrize(("fail_overs", "restarts"), [(0, 4), (4, 0)])
def test_loss_window_of_each_mode_is_what_it_promises(
    mode: str, fail_overs: int, restarts: int, tmp_path: Path
) -> None:
    """Nothing is lost where the mode promises it; elsewhere the report counts the losses."""
    report = run_drill(
        mode, "sentinel", games=200, fail_overs=fail_overs, moves=0, behind_ms=0, folder=tmp_path, restarts=restarts
    )
    assert (report.fail_overs, report.restarts) == (fail_overs, restarts), report
    assert (report.scored_twice, report.unfinished) == (0, 0), report
    assert report.finished + report.gone == report.games, report
    if mode == "replicated" or (mode == "always" and restarts):
        assert (report.lost, report.gone, report.loss_window_ms) == (0, 0, 0), report
    else:
        assert (report.loss_window_ms > 0) == (report.lost > 0), report


@pytest.mark.long
@pytest.mark.timeout(400)
def test_entries_without_a_replica_are_lost_where_no_append_waits_for_a_replica(tmp_path: Path) -> None:
    """So the drill sees the loss. Games go on from the replica's state, and end."""
    report = drilled("always", 2_000, tmp_path)
    assert report.lost > 0, report
    assert report.loss_window_ms > 0, report


@pytest.mark.long
@pytest.mark.timeout(400)
def test_primary_that_needs_a_replica_loses_little_when_all_are_cut_off(tmp_path: Path) -> None:
    """Without that it loses six seconds: it goes on alone until it is killed."""
    report = run_drill(
        "everysec",
        "sentinel",
        games=20,
        fail_overs=1,
        moves=0,
        behind_ms=6_000,
        folder=tmp_path,
        seconds=MOST_SECONDS,
        replicas=2,
        least_replicas=1,
    )
    assert report.fail_overs == 1, report
    assert report.loss_window_ms < LAG_MS + 1_000, report
    assert report.refused.get("store_unavailable"), report
    assert (report.scored_twice, report.unfinished) == (0, 0), report


def test_threads_that_decode_an_answer_for_the_first_time_do_not_end_the_process() -> None:
    """The players of a drill do so."""
    process = subprocess.run([sys.executable, "-c", DECODING], capture_output=True, text=True, check=False, timeout=120)
    assert (process.returncode, process.stderr) == (0, "")
