"""`pip install .`: the wheel holds all that a checkout has, and gives the same command line."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.commands import all_commands
from tests.ops.checkout import FOLDERS, copy_checkout, files_of

PIP = (sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check")
OFFLINE = ("--no-index", "--no-deps")
OF_THE_CLIENT = {"ops/client/pyproject.toml", "ops/client/README.md"}
"""Files of the distribution `tabletape-client`, which has the same modules under a name of its own."""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout, built by the locked builder without a network."""
    folder = tmp_path_factory.mktemp("wheel")
    checkout = copy_checkout(folder / "checkout")
    command: list[str | Path] = [*PIP, "wheel", *OFFLINE, "--no-build-isolation", "--wheel-dir", folder, checkout]
    subprocess.run(command, check=True, capture_output=True, text=True)
    (built,) = folder.glob("tabletape-*.whl")
    return built


def test_it_holds_the_files_of_the_six_folders_and_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as members:
        names = {name for name in members.namelist() if not name.split("/")[0].endswith(".dist-info")}
    # Files started from a checkout only, and files for git, are no part of the packages.
    scripts = {name for name in files_of("ops") if name.count("/") == 1 and not Path(name).suffix}
    assert scripts == {"ops/lock", "ops/test", "ops/up"}
    assert names == set(files_of(*FOLDERS)) - scripts - {"ops/environment.sh", *OF_THE_CLIENT}
    assert {Path(name).suffix for name in names} >= {".py", ".lua", ".json", ".ftl", ".typed", ".js", ".css", ".html"}
    assert "api/http/openapi/examples.json" in names


def test_its_command_line_is_that_of_a_checkout(wheel: Path, tmp_path: Path) -> None:
    installed = tmp_path / "installed"
    subprocess.run([*PIP, "install", *OFFLINE, "--target", installed, wheel], check=True, capture_output=True)
    own = {name: value for name, value in os.environ.items() if not name.startswith("TABLETAPE_")}

    def tabletape(*arguments: str) -> str:
        result = subprocess.run(
            [sys.executable, installed / "bin" / "tabletape", *arguments],
            cwd=tmp_path,
            env={**own, "PYTHONPATH": str(installed)},
            capture_output=True,
            text=True,
        )
        assert result.returncode == 0, result.stderr
        return result.stdout

    listed = tabletape("--help")
    for name, command in all_commands().items():
        assert f"  {name} " in listed, name
        assert command.get_short_help_str(20).removesuffix("...") in listed
