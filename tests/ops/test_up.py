"""`./ops/up` as a user starts it, in a checkout with its packages there: nothing is fetched."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import sysconfig
import time
from pathlib import Path

from ops.client import Client
from tests.ops.checkout import copy_checkout
from tests.processes import PATIENCE_SECONDS, is_alive, wait_until
from tests.serving import Served, free_port


def prepare_packages(checkout: Path) -> None:
    """Make its `.venv` hold the packages of this very run, as the script finds them after its first start.

    The project itself is left to the script, which needs no network for it.
    """
    environment = checkout / ".venv"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", environment], check=True)
    scheme = {"base": str(environment), "platbase": str(environment)}
    here, there = sysconfig.get_path("purelib"), Path(sysconfig.get_path("purelib", "venv", vars=scheme))
    (there / "packages.pth").write_text(f"{here}\n")
    stamp = ". ops/environment.sh; packages_stamp requirements.lock >.venv/installed-requirements.lock"
    subprocess.run(["/bin/sh", "-euc", stamp], cwd=checkout, check=True)


class Up:
    """A run of the script in a session of its own, as in a terminal."""

    def __init__(self, checkout: Path, data: Path, output_file: Path) -> None:
        self.output, port = output_file, free_port()
        self.url = f"http://127.0.0.1:{port}"
        self.data = data
        own = {name: value for name, value in os.environ.items() if not name.startswith(("TABLETAPE_", "PYTHON"))}
        with output_file.open("wb") as output:
            self.process = subprocess.Popen(
                ["./ops/up"],
                cwd=checkout,
                env={**own, "TABLETAPE_DATA": str(data), "TABLETAPE_PORT": str(port), "TABLETAPE_WORKERS": "1"},
                stdout=output,
                stderr=subprocess.STDOUT,
                stdin=subprocess.DEVNULL,
                start_new_session=True,
            )

    def until_ready(self) -> None:
        deadline = time.monotonic() + PATIENCE_SECONDS
        with Client(self.url) as client:
            while not client.ready():
                assert self.process.poll() is None, self.output.read_text()
                assert time.monotonic() < deadline, self.output.read_text()
                time.sleep(0.05)
        # The service answers before the program that keeps it has looked and said so.
        wait_until(lambda: self.url in self.output.read_text())

    def operator(self) -> Client:
        return Client(self.url, (self.data / "operator.token").read_text().strip())

    def pids(self) -> dict[str, int]:
        return {file.stem: int(file.read_text()) for file in (self.data / "run").glob("*.pid")}

    def ctrl_c(self) -> int:
        """Send the signal of a terminal to all processes in its foreground. Return the exit code."""
        os.killpg(self.process.pid, signal.SIGINT)
        return self.process.wait(PATIENCE_SECONDS)

    def end(self) -> None:
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait(PATIENCE_SECONDS)


def test_it_comes_up_ctrl_c_ends_everything_and_the_data_is_there_at_the_next_start(tmp_path: Path) -> None:
    checkout, data = copy_checkout(tmp_path / "checkout", compiled=True), tmp_path / "data"
    prepare_packages(checkout)
    first = Up(checkout, data, tmp_path / "first")
    try:
        first.until_ready()
        with first.operator() as operator:
            game = operator.create("bison", 2).game
            state = operator.game(game)
        pids = first.pids()
        assert pids.keys() >= {"redis", "api", "worker-1", "loop"}
        assert all(is_alive(pid) for pid in pids.values())
        assert first.ctrl_c() == 0, first.output.read_text()
    finally:
        first.end()
    assert not [name for name, pid in pids.items() if is_alive(pid)]
    assert first.pids() == {}
    assert (checkout / ".venv" / "installed-project").is_file()

    with Served(data) as again, again.operator() as operator:
        assert operator.game(game) == state
    helped = subprocess.run(["./ops/up", "--help"], cwd=checkout, capture_output=True, text=True, check=True)
    assert "Usage: tabletape serve" in helped.stdout
    for output in (first.output.read_text(), helped.stderr):
        assert "installing" not in output, "the packages were there"
