"""`tabletape bisect`: planted changes of the rules are found in a repository of their own."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from eventstore.proof.archive import read_archive
from ops.cli import main
from ops.cli.archives import open_archive
from ops.cli.bisect import paragraph_in
from tests.ops.planted_changes import CHANGES, LOGS, PlantedChange, Repository
from tests.serving import ROOT

IN_EVERY_RUN = (2,)
"""Places of the planted changes that are found in every run: a fold.

A raised version is found among commits that do not import. `test_debugging.py` reads the report for people.
"""

BEYOND = 20
BROKEN_IMPORT = ("domain/core/errors.py", "class TabletapeError(Exception):", "class TabletapeError(Exception:")
"""A file, a line of it, and the same line so that nothing can import it."""
OF_THE_TREE = """
from pathlib import Path
from ops.bisect_turn import compile_by_content
compile_by_content(Path.cwd())
from domain.number import VALUE
print(VALUE)
"""
RULES_OF_BISON = (ROOT / "docs" / "rules" / "bison.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def repository(tmp_path_factory: pytest.TempPathFactory) -> Repository:
    # The rules and what decides by them: each bisection checks all files out.
    return Repository(tmp_path_factory.mktemp("planted") / "repository", "domain", "eventstore")


@pytest.fixture(scope="module", autouse=True)
def _compiled_once(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """All bisections work in the same place, one after another, and find the modules of the others compiled."""
    place = tmp_path_factory.mktemp("bisections")

    @contextlib.contextmanager
    def folder(prefix: str) -> Iterator[str]:
        (place / prefix).mkdir()
        try:
            yield str(place / prefix)
        finally:
            shutil.rmtree(place / prefix)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tempfile, "TemporaryDirectory", folder)
        patch.setenv("PYTHONPYCACHEPREFIX", str(place / "compiled"))
        yield


def bundle_of(folder: Path, change: PlantedChange) -> Path:
    """Write the bundle of a recorded game, some entries beyond a change; it expects every entry as it is recorded."""
    file = folder / "bundle.json"
    with open_archive(LOGS[change.ruleset]) as source:
        last = min(len(read_archive(source).records), change.entry + BEYOND)
    command = ["bundle", LOGS[change.ruleset], f"--at={last}", "--expect=as_recorded", f"--to={file}"]
    result = CliRunner().invoke(main, list(map(str, command)))
    assert result.exit_code == 0, result.output
    return file


def bisect(repository: Repository, bundle: Path, good: str, bad: str) -> tuple[int, dict[str, Any]]:
    """Run the command; return its exit code and its report, or its error."""
    command = ["bisect", bundle, f"--good={good}", f"--bad={bad}", "--repository", repository.folder, "--json"]
    result = CliRunner().invoke(main, list(map(str, command)))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exc_info
    return result.exit_code, json.loads(result.stdout or result.stderr)


@pytest.mark.parametrize(
    "change",
    [
        change if number in IN_EVERY_RUN else pytest.param(change, marks=pytest.mark.long)
        for number, change in enumerate(CHANGES)
    ],
    ids=lambda change: change.name,
)
def test_a_planted_change_is_found_with_its_entry_and_its_rule(
    repository: Repository, tmp_path: Path, change: PlantedChange
) -> None:
    number = CHANGES.index(change)
    repository.begin()
    for note in range(number % 3):
        repository.note(note)
    planted = repository.plant(change)
    for note in range(3, 6 - number % 3):
        last = repository.note(note)
    code, report = bisect(repository, bundle_of(tmp_path, change), repository.base, last)
    assert code == 0, report
    assert report["commits"] == [{"commit": planted, "subject": f"Change {change.module}"}]
    assert (report["entry"]["version"], report["entry"]["cause"]) == (change.entry, change.cause)
    assert not change.rule or change.rule in [paragraph["rule"] for paragraph in report["paragraphs"]]
    assert all(paragraph["text"] for paragraph in report["paragraphs"])
    assert change.changed in report["diff"]
    assert report["skipped"] == []
    assert repository.git("rev-parse", "HEAD") == last, "the checkout stays as it is"
    assert repository.git("status", "--porcelain") == ""


def test_sources_of_the_same_size_and_time_are_told_apart(tmp_path: Path) -> None:
    source = tmp_path / "domain" / "number.py"
    source.parent.mkdir()
    source.with_name("__init__.py").touch()
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    environment["PYTHONPATH"] = os.pathsep.join((str(tmp_path), str(ROOT)))
    for number in (1, 2):
        source.write_text(f"VALUE = {number}\n")
        os.utime(source, (0, 0))
        command = [sys.executable, "-c", OF_THE_TREE]
        result = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True)
        assert result.stdout == f"{number}\n"
        assert list(source.parent.rglob("number.*.pyc")), "the next commit finds it compiled"


def test_a_commit_that_does_not_import_is_skipped(repository: Repository, tmp_path: Path) -> None:
    repository.begin()
    repository.note(0)
    repository.replace(*BROKEN_IMPORT)
    broken = repository.commit("Break the imports")
    repository.git("revert", "--no-edit", broken)
    planted = repository.plant(CHANGES[1])
    code, report = bisect(repository, bundle_of(tmp_path, CHANGES[1]), repository.base, planted)
    assert code == 0, report
    assert [commit["commit"] for commit in report["commits"]] == [planted]
    assert report["skipped"] == [broken]
    assert (report["entry"]["version"], report["entry"]["cause"]) == (CHANGES[1].entry, CHANGES[1].cause)
    assert CHANGES[1].rule in [paragraph["rule"] for paragraph in report["paragraphs"]]


def test_a_change_among_commits_that_do_not_import_is_one_of_several(repository: Repository, tmp_path: Path) -> None:
    repository.begin()
    repository.replace(*BROKEN_IMPORT)
    broken = repository.commit("Break the imports")
    planted = repository.plant(CHANGES[1])
    path, sound, unsound = BROKEN_IMPORT
    repository.replace(path, unsound, sound)
    mended = repository.commit("Mend the imports")
    bundle = bundle_of(tmp_path, CHANGES[1])
    code, report = bisect(repository, bundle, repository.base, mended)
    assert code == 1
    assert {commit["commit"] for commit in report["commits"]} == {broken, planted, mended}
    assert set(report["skipped"]) == {broken, planted}
    assert report["entry"] is None
    code, error = bisect(repository, bundle, repository.base, broken)
    assert (code, error["error"]["code"]) == (4, "revision_unjudged")


def test_wrong_revisions_and_repositories_are_named(repository: Repository, tmp_path: Path) -> None:
    repository.begin()
    planted = repository.plant(CHANGES[1])
    repository.git("revert", "--no-edit", planted)
    reverted = repository.git("rev-parse", "HEAD")
    bundle = bundle_of(tmp_path, CHANGES[1])
    for good, bad, code, name in (
        (reverted, planted, 3, "repository_unusable"),
        (repository.base, "no-such", 3, "revision_unknown"),
        (repository.base, "--all", 3, "revision_unknown"),
        (repository.base, repository.base, 4, "revision_not_bad"),
        (planted, planted, 4, "revision_not_good"),
    ):
        ended, error = bisect(repository, bundle, good, bad)
        assert (ended, error["error"]["code"]) == (code, name)
    command = ["bisect", str(bundle), "--good", "a", "--bad", "b", "--repository", str(tmp_path)]
    result = CliRunner().invoke(main, command)
    assert result.exit_code == 3
    assert "repository_unusable" in result.stderr


@pytest.mark.parametrize(
    ("number", "beginning"),
    [
        ("4.7", "### 4.7 Market and exchange"),
        ("4", "## 4. Round structure"),
        ("R15", "- **R15 exactness.**"),
        ("R1", "- **R1 distance.**"),
    ],
)
def test_a_paragraph_of_the_rules_is_read_by_its_number(number: str, beginning: str) -> None:
    assert paragraph_in(RULES_OF_BISON, number).startswith(beginning)


def test_a_paragraph_that_is_not_there_is_empty() -> None:
    assert paragraph_in(RULES_OF_BISON, "4.70") == ""
