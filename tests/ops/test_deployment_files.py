"""The files of `ops/deploy`, judged by systemd and by the command line."""

from __future__ import annotations

import configparser
import re
import shutil
import subprocess
from pathlib import Path

import click
import pytest

from ops.cli.serving import serve
from ops.roles import ROLES
from tests.serving import ROOT

UNIT = ROOT / "ops" / "deploy" / "systemd" / "tabletape@.service"
MOST_EXPOSED = 20
"""In tenths, of 100: systemd counts up to 20 as safe."""

needs_systemd = pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is missing")


def service() -> configparser.SectionProxy:
    """Return the section about the service; of lines with the same name the last."""
    read = configparser.ConfigParser(strict=False, interpolation=None, delimiters=("=",))
    read.optionxform = str  # type: ignore[assignment,method-assign]  # as systemd reads it
    read.read_string(UNIT.read_text())
    return read["Service"]


def analyzed(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Ask systemd about the unit, with a program that is installed here."""
    program, _, _ = service()["ExecStart"].partition(" ")
    unit = folder / UNIT.name
    unit.write_text(UNIT.read_text().replace(program, "/bin/true"))
    return subprocess.run(["systemd-analyze", *arguments, str(unit)], capture_output=True, text=True)


@needs_systemd
def test_systemd_takes_the_unit(tmp_path: Path) -> None:
    result = analyzed(tmp_path, "verify")
    assert (result.returncode, result.stderr) == (0, "")


@needs_systemd
def test_systemd_names_the_fault_of_a_unit(tmp_path: Path) -> None:
    broken = tmp_path / "broken"
    broken.mkdir()
    (broken / UNIT.name).write_text(UNIT.read_text().replace("ProtectSystem=strict", "ProtectSystem=perhaps"))
    result = subprocess.run(
        ["systemd-analyze", "verify", str(broken / UNIT.name)], capture_output=True, text=True, check=False
    )
    assert "perhaps" in result.stderr


@needs_systemd
def test_a_service_sees_little_of_its_host(tmp_path: Path) -> None:
    result = analyzed(tmp_path, "security", "--offline=yes", f"--threshold={MOST_EXPOSED}")
    assert result.returncode == 0, result.stdout[-2000:]


@pytest.mark.parametrize("role", ROLES)
def test_the_command_of_the_unit_serves_every_role(role: str) -> None:
    _, _, arguments = service()["ExecStart"].replace("%i", role).replace("${PROCESSES}", "1").partition(" ")
    assert "%" not in arguments
    first, second, *rest = arguments.split()
    assert first == "serve"
    assert isinstance(serve, click.Group)
    context = serve.commands[second].make_context(second, rest)
    assert context.params["count"] == 1


def test_the_service_has_the_time_to_end_that_its_processes_have() -> None:
    from ops.roles import children
    from ops.settings import read_settings

    longest = max(child.leave_seconds for role in ROLES for child in children(read_settings({}), role))
    assert longest < int(service()["TimeoutStopSec"])


def test_the_state_lies_where_the_unit_may_write() -> None:
    lines = UNIT.read_text()
    assert re.search(r"^Environment=TABLETAPE_DATA=%S/(\S+)$", lines, re.MULTILINE)[1] == service()["StateDirectory"]  # type: ignore[index]
