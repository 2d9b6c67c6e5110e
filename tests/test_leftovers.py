"""A test run that is killed leaves nothing running: no service, no server, and none of their own processes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from tests.processes import PATIENCE_SECONDS, is_alive, wait_until
from tests.serving import ROOT

START_SECONDS = 200
"""How long the small run may take to start a service; half a dozen processes import much, one after the other."""
SMALL_RUN = '''
"""A small run: it starts what tests start, notes their ids, and waits to be killed."""

import os
import signal
import subprocess
from pathlib import Path

from ops.embedded_redis import EmbeddedRedis
from tests.eventstore.servers import ClusterNode
from tests.serving import Served


def test_until_killed(tmp_path: Path, redis_server: EmbeddedRedis) -> None:
    (tmp_path / "node").mkdir()
    node = ClusterNode(tmp_path / "node")
    node.start()
    apart = subprocess.Popen(["sh", "-c", "setsid sleep 300 & echo $!"], stdout=subprocess.PIPE, text=True)
    ids = {
        "run": os.getpid(),
        "shared redis": redis_server.pid,
        "cluster node": node._process.pid,
        "apart": int(apart.stdout.readline()),
    }
    with Served(tmp_path / "data", workers=0) as served:
        ids |= {file.stem: int(file.read_text()) for file in served.run.glob("*.pid")}
        ids["serve"] = served._process.pid
        draft = Path(os.environ["NOTED"] + ".new")
        draft.write_text("".join(f"{pid} {name}\\n" for name, pid in ids.items()))
        draft.rename(os.environ["NOTED"])
        signal.pause()
'''


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells whose processes they are")
def test_a_killed_run_leaves_nothing_running(tmp_path: Path) -> None:
    (tmp_path / "test_small.py").write_text(SMALL_RUN)
    noted = tmp_path / "noted"
    command = [sys.executable, "-m", "pytest", "-n", "0", "-p", "tests.conftest", "-p", "no:cacheprovider"]
    command += ["-c", str(ROOT / "pyproject.toml")]
    with (tmp_path / "said").open("wb") as output:
        run = subprocess.Popen(
            [
                *command,
                f"--basetemp={tmp_path / 'run'}",
                "-c",
                str(ROOT / "pyproject.toml"),
                tmp_path / "test_small.py",
            ],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT), "NOTED": str(noted)},
            stdout=output,
            stderr=subprocess.STDOUT,
        )
    try:
        wait_until(lambda: noted.exists() or run.poll() is not None, START_SECONDS)
        assert run.poll() is None, (tmp_path / "said").read_text()
        started = {name: int(pid) for pid, name in (line.split(" ", 1) for line in noted.read_text().splitlines())}
        assert {
            "run",
            "shared redis",
            "redis",
            "cluster node",
            "apart",
            "serve",
            "api",
            "loop",
            "projections",
        } <= started.keys()
        assert [name for name, pid in started.items() if not is_alive(pid)] == []
    finally:
        os.kill(run.pid, signal.SIGKILL)
        run.wait(PATIENCE_SECONDS)
    with suppress(AssertionError):
        wait_until(lambda: not any(map(is_alive, started.values())))
    assert [name for name, pid in started.items() if is_alive(pid)] == []
