"""The commands of `docs/scaling.md` run as written: several processes on a machine, roles as on several hosts."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Self

import msgspec
import pytest

from eventstore.storage.redis_address import read_address
from ops.client import Client
from ops.embedded_redis import EmbeddedRedis
from ops.load.figures import LoadReport
from ops.settings import read_settings
from tests import forked
from tests.documents import blocks
from tests.ops.failover_drill import main as failover_drill
from tests.processes import PATIENCE_SECONDS, wait_until
from tests.serving import ROOT, Served, free_port, tabletape

PAGE = ROOT / "docs" / "scaling.md"
ONE_MACHINE, SECRETS, HOSTS, DRILL = blocks(PAGE, "bash")
TEXT = PAGE.read_text(encoding="utf-8")
LONG_DRILL = re.findall(r"`tabletape (load [^`]*--pause[^`]*)`", TEXT)[0].split()
SMALL_DRILL = ["load", "--games", "12", "--watchers", "40", "--minutes", "0.05"]


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
        fork = f'"{sys.executable}" -I -S "{forked.__file__}" "{forked.fork_server()}"'
        script = "\n".join([f'tabletape() {{ exec {fork} ops.cli "$@"; }}', "set -e", *parts, "wait"])
        self._script = script.replace("/srv/", f"{folder}/")
        self._log = folder / "log"

    def __enter__(self) -> Self:
        with self._log.open("wb") as log:
            self._process = subprocess.Popen(
                ["bash", "-c", self._script],
                env=self.environment,
                cwd=ROOT,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        return self

    def __exit__(self, *_: object) -> None:
        subprocess.run(["kill", "-TERM", "--", f"-{self._process.pid}"], check=False)
        self._process.wait(PATIENCE_SECONDS)
        wait_until(lambda: self.output.count("stopped; the data is in") == self.output.count("ready; Ctrl-C"))

    @property
    def output(self) -> str:
        return self._log.read_text()

    def until_written(self, text: str, times: int = 1) -> None:
        wait_until(lambda: self.output.count(text) >= times or self._process.poll() is not None)
        assert self.output.count(text) >= times, self.output


@pytest.fixture
def redis(fresh_redis: Callable[..., EmbeddedRedis]) -> str:
    return fresh_redis("always").url


@pytest.mark.timeout(240)
def test_several_processes_on_one_machine_carry_a_small_load(tmp_path: Path) -> None:
    in_parentheses = DRILL.replace("tabletape load", "(tabletape load").rstrip() + ")"
    loop = ONE_MACHINE.replace("until tabletape processes", "until (tabletape processes)")
    with Script(tmp_path, loop, in_parentheses) as script:
        script.until_written("doubled: 0 decisions, 0 entries")
        assert "lost: 0 decisions, 0 entries" in script.output
        for name in ("api-1", "api-2", "worker-1", "worker-2", "loop", "projections"):
            assert f"\n{name} " in script.output


@pytest.mark.parametrize(
    "options", re.findall(r"(?:failover_drill |^\| `|`)(--(?:mode|games|replicas) [^`\n]+)", TEXT, re.MULTILINE)
)
def test_fail_over_drill_knows_the_options_of_the_page(options: str) -> None:
    context = failover_drill.make_context("drill", options.split())
    assert set(context.params) == {parameter.name for parameter in failover_drill.params}


@pytest.mark.parametrize("lines", [block for block in blocks(PAGE, "") if block.startswith("TABLETAPE_REDIS_URL=")])
def test_addresses_of_the_page_are_understood(lines: str) -> None:
    settings = read_settings(dict(line.split("=", 1) for line in lines.splitlines()))
    assert read_address(settings.store_url).kind in {"cluster", "sentinel"}
    assert settings.queue_url


@pytest.mark.timeout(1_500)
@pytest.mark.parametrize(
    "drill", [SMALL_DRILL, pytest.param(LONG_DRILL, marks=pytest.mark.long)], ids=["small", "long"]
)
def test_load_loses_and_doubles_nothing_and_reports_it_as_one_object(tmp_path: Path, drill: list[str]) -> None:
    with Served(tmp_path / "data", workers=2, TABLETAPE_API_PROCESSES="2") as served:
        result = tabletape(*drill, "--json", environment=served.environment, seconds=1_200)
    assert result.returncode == 0, result.stdout + result.stderr
    report = msgspec.json.decode(result.stdout, type=LoadReport)
    assert report.is_clean
    assert report.watchers == int(drill[drill.index("--watchers") + 1])
    assert report.games >= int(drill[drill.index("--games") + 1])
    assert report.decisions > report.seconds, report
    assert report.entries_seen > report.decisions, report
    assert report.decision_ms.p50 <= report.decision_ms.p99


@pytest.mark.timeout(240)
def test_roles_as_on_several_hosts_play_a_game_to_its_end(tmp_path: Path, redis: str) -> None:
    token = "the-token-of-all-hosts"
    secrets = SECRETS.replace("redis://10.0.0.5:6379", redis)
    with Script(tmp_path, secrets, f"export TABLETAPE_OPERATOR_TOKEN={token}", HOSTS) as script:
        script.until_written("ready; Ctrl-C", 4)
        with Client(f"http://127.0.0.1:{script.port}", token) as operator:
            game = operator.create("discoveries", 2, options={"max_rounds": 1}).game
            for _ in range(2):
                operator.sit(game, bot="random")
            wait_until(lambda: operator.game(game).status == "finished")
            assert operator.verify(game).ok
