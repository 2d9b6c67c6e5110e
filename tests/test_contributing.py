"""CONTRIBUTING.md keeps its promises: its four examples apply to today's code, and their tests pass."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests import subsets
from tests.documents import FENCED
from tests.ops.checkout import copy_checkout
from tests.serving import ROOT

PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
EXAMPLES = PAGE.split("## Four changes as examples")[1]


def applied(content: str, hunk: str) -> str:
    """Return a file's content with a hunk applied; the hunk must fit at a single place.

    Raises:
        ValueError: it fits nowhere, or at several places.
    """
    lines = hunk.splitlines(keepends=True)
    before = "".join(line[1:] for line in lines if line[0] in " -")
    after = "".join(line[1:] for line in lines if line[0] in " +")
    if content.count(before) != 1:
        raise ValueError(f"fits at {content.count(before)} places:\n{hunk}")
    return content.replace(before, after)


def hunks(diff: str) -> list[tuple[str, str]]:
    """Return the hunks of a diff, each with its file."""
    _, *parts = re.split(r"^--- (\S+)\n", diff, flags=re.MULTILINE)
    return list(zip(parts[::2], parts[1::2], strict=True))


def commands(text: str) -> list[list[str]]:
    """Return the arguments of the calls of `./ops/test` in blocks of commands."""
    lines = [line for kind, body in FENCED.findall(text) if not kind for line in body.splitlines()]
    return [shlex.split(line, comments=True)[1:] for line in lines if line.startswith("./ops/test")]


def test_the_examples_apply_and_their_tests_pass(tmp_path: Path) -> None:
    checkout = copy_checkout(tmp_path / "checkout", compiled=True)
    for folder in ("tests", "docs"):
        shutil.copytree(ROOT / folder, checkout / folder)
    diffs = [body for kind, body in FENCED.findall(EXAMPLES) if kind == "diff"]
    assert len(diffs) == len(commands(EXAMPLES)) == 4
    for file, hunk in (pair for diff in diffs for pair in hunks(diff)):
        changed = checkout / file
        changed.write_text(applied(changed.read_text(encoding="utf-8"), hunk), encoding="utf-8")
    named = [path for arguments in commands(EXAMPLES) for path in arguments if path.startswith("tests/")]
    # A single run for all of them; tests that a command leaves out by `-k` are left out here by name.
    picked = " or ".join(re.findall(r"-k (\w+)", EXAMPLES))
    run = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-x", *named, "-k", picked]
    environment = {**os.environ, "PYTHONPATH": str(checkout)}
    result = subprocess.run(run, cwd=checkout, env=environment, capture_output=True, text=True, timeout=200)
    assert result.returncode == 0, f"{result.stdout}\n{result.stderr}"


def test_every_subset_is_there_and_every_mark_is_told() -> None:
    """Paths and marks of the commands and of the table exist; each mark that the tests carry is explained."""
    rows = re.findall(r"^\| .* \| `\./ops/test (.*)` \| \d+ s \|$", PAGE, re.MULTILINE)
    assert len(rows) > 6
    named = {word for row in rows for word in shlex.split(row) if word.startswith("tests")}
    assert [path for path in sorted(named) if not (ROOT / path).exists()] == []
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["pytest"]["ini_options"]
    marks = {line.partition(":")[0] for line in declared["markers"]}
    assert {mark for marked in subsets.FIXTURES.values() for mark in marked} | {"long", "whole_browser"} == marks
    assert set(re.findall(r"^- `(\w+)`:", PAGE, re.MULTILINE)) == marks
    words = {word for marked in re.findall(r'-m "([^"]+)"', PAGE) for word in marked.split()}
    assert words - {"not", "and"} <= marks
    assert words


def test_the_examples_touch_code_text_and_tests() -> None:
    for diff in (body for kind, body in FENCED.findall(EXAMPLES) if kind == "diff"):
        folders = {Path(file).parts[0] for file, _ in hunks(diff)}
        assert "tests" in folders
        assert len(folders) > 1


def test_every_named_file_exists() -> None:
    named = [path.split("::")[0] for arguments in commands(PAGE) for path in arguments if path.startswith("tests/")]
    assert named
    assert [path for path in named if not (ROOT / path).exists()] == []


def test_a_hunk_fits_once_or_is_refused() -> None:
    assert applied("one\ntwo\n", " one\n-two\n+three\n") == "one\nthree\n"
    for content in ("two\n", "one\none\n"):
        with pytest.raises(ValueError, match="fits at"):
            applied(content, " one\n+two\n")
