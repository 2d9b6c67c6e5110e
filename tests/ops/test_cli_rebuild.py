"""`tabletape rebuild` shows how far it is: on a terminal, beside either kind of output."""

from __future__ import annotations

import json
import re

import pytest
from click.testing import CliRunner

from ops.cli import main
from projections.stored.rows import STORED
from tests.serving import Served

CONTROL = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


@pytest.mark.parametrize(
    ("flags", "doing", "as_json"), [((), "rebuilding", True), (("--compare",), "comparing", False)]
)
def test_it_shows_its_progress_beside_its_output(
    served: Served, monkeypatch: pytest.MonkeyPatch, flags: tuple[str, ...], doing: str, *, as_json: bool
) -> None:
    for name, value in served.environment.items():
        if name.startswith("TABLETAPE_"):
            monkeypatch.setenv(name, value)
    monkeypatch.setenv("TERM", "xterm")
    with served.operator() as operator:
        operator.create("bison", 2)
    command = ["rebuild", *flags, *(["--json"] if as_json else [])]
    quiet = CliRunner().invoke(main, command)
    assert (quiet.exit_code, quiet.stderr) == (0, ""), "a pipe gets results only"

    monkeypatch.setenv("FORCE_COLOR", "1")  # as on a terminal
    result = CliRunner().invoke(main, command)
    assert result.exit_code == 0
    output = CONTROL.sub("", result.stderr)
    for name in STORED:
        items, total = re.findall(rf"{doing} {name} .*?(\d+)/(\d+)", output)[-1]
        assert int(items) == int(total) > 0, output
    lines = result.stdout.splitlines()
    named = [json.loads(line)["projection"] if as_json else line.partition(":")[0] for line in lines]
    assert named == list(STORED)
