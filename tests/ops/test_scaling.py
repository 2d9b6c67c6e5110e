"""The commands of `docs/scaling.md` run as written: several processes on a machine, roles as on several hosts."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Self

import pytest

from ops.client import Client
from ops.embedded_redis import EmbeddedRedis
from tests.documents import blocks
from tests.processes import PATIENCE_SECONDS, wait_until
from tests.serving import ROOT, free_port

ONE_MACHINE, SECRETS, HOSTS, DRILL = blocks(ROOT / "docs" / "scaling.md", "bash")


class Script:
    """A script of the page, with its processes; a context manager that ends all of it."""

    def __init__(self, folder: Path, *parts: str) -> None:
        self.port = free_port()
        own = {name: value for name, value in os.environ.items() if not name.startswith("TABLETAPE_")}
        self.environment = {
            **own,
            "PYTHONPATH": str(ROOT),
            "TABLETAPE_DATA": str(folder / "data"),
            "TABLETAPE_PORT": str(self.port),
        }
        script = "\n".join(['tabletape() { exec "$PYTHON" -m ops.cli "$@"; }', "set -e", *parts, "wait"])
        self._script = script.replace("/srv/", f"{folder}/")
        self._log = folder / "log"

    def __enter__(self) -> Self:
        with self._log.open("wb") as log:
            self._process = subprocess.Popen(
                ["bash", "-c", self._script],
                env={**self.environment, "PYTHON": sys.executable},
                cwd=ROOT,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        return self

    def __exit__(self, *_: object) -> None:
        subprocess.run(["kill", "-TERM", "--", f"-{self._process.pid}"], check=False)
        self._process.wait(PATIENCE_SECONDS)
        wait_until(lambda: self.said.count("stopped; the data is in") == self.said.count("ready; Ctrl-C"))

    @property
    def said(self) -> str:
        return self._log.read_text()

    def until_said(self, text: str, times: int = 1) -> None:
        wait_until(lambda: self.said.count(text) >= times or self._process.poll() is not None)
        assert self.said.count(text) >= times, self.said


@pytest.fixture
def redis(fresh_redis: Callable[..., EmbeddedRedis]) -> str:
    return fresh_redis("always").url


@pytest.mark.timeout(240)
def test_several_processes_on_one_machine_carry_a_small_load(tmp_path: Path) -> None:
    in_parentheses = DRILL.replace("tabletape load", "(tabletape load").rstrip() + ")"
    loop = ONE_MACHINE.replace("until tabletape processes", "until (tabletape processes)")
    with Script(tmp_path, loop, in_parentheses) as script:
        script.until_said("doubled: 0 decisions, 0 entries")
        assert "lost: 0 decisions, 0 entries" in script.said
        for name in ("api-1", "api-2", "worker-1", "worker-2", "loop", "projections"):
            assert f"\n{name} " in script.said


@pytest.mark.timeout(240)
def test_roles_as_on_several_hosts_play_a_game_to_its_end(tmp_path: Path, redis: str) -> None:
    token = "the-token-of-all-hosts"
    secrets = SECRETS.replace("redis://10.0.0.5:6379", redis)
    with Script(tmp_path, secrets, f"export TABLETAPE_OPERATOR_TOKEN={token}", HOSTS) as script:
        script.until_said("ready; Ctrl-C", 4)
        with Client(f"http://127.0.0.1:{script.port}", token) as operator:
            game = operator.create("discoveries", 2, options={"max_rounds": 1}).game
            for _ in range(2):
                operator.sit(game, bot="random")
            wait_until(lambda: operator.game(game).status == "finished")
            assert operator.verify(game).ok
