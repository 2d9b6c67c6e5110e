"""README, docs and docstrings keep their promises: tour and examples run as written, names and links are right."""

from __future__ import annotations

import doctest
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import httpx
import pytest

from domain.rulesets import RULESETS
from tests.commands import all_commands
from tests.documents import anchors, blocks
from tests.ops.checkout import copy_checkout
from tests.processes import PATIENCE_SECONDS
from tests.serving import ROOT, Served, command_line

README = ROOT / "README.md"
PAGES = [
    *sorted(ROOT.glob("*.md")),
    *sorted((ROOT / "docs").glob("*.md")),
    *sorted((ROOT / "docs" / "decisions").glob("*.md")),
]
MODULES = [
    str(path.relative_to(ROOT))
    for folder in ("domain", "eventstore", "projections", "workers", "api", "ops")
    for path in sorted((ROOT / folder).rglob("*.py"))
    if ">>> " in path.read_text(encoding="utf-8")
]
"""The modules with examples in docstrings."""
LINK = re.compile(r"\]\(([^)#\s]*)(?:#([^)]*))?\)")


def contents(folder: Path) -> dict[str, bytes | None]:
    """Return the contents of a folder, by name: the bytes of each file, `None` for a folder in it."""
    return {str(path.relative_to(folder)): path.read_bytes() if path.is_file() else None for path in folder.rglob("*")}


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("tour") / "data", workers=2) as running:
        yield running


@pytest.fixture
def curl() -> None:
    """The program of the tour. `.ci/run` sets REQUIRE_CURL: there it may not be missing."""
    if shutil.which("curl") is None:
        assert not os.environ.get("REQUIRE_CURL"), "curl is missing; the tour cannot be checked"
        pytest.skip("the tour is made of curl calls")


@pytest.mark.usefixtures("curl")
@pytest.mark.timeout(600)
def test_the_tour_runs_as_written(served: Served, tmp_path: Path) -> None:
    script = "\n".join(["set -euo pipefail", *blocks(README, "bash")])
    script = script.replace("http://127.0.0.1:8000", served.url)
    # The command that writes a file runs as a user starts it, from the checkout that it may leave nothing in.
    script = script.replace("$tabletape export", f'"{sys.executable}" -m ops.cli export')
    script = script.replace(".venv/bin/tabletape", "tabletape")
    checkout = copy_checkout(tmp_path / "checkout", compiled=True)
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    environment = {
        **served.environment,
        "PYTHONPATH": str(checkout),
        "PYTHONDONTWRITEBYTECODE": "1",
        "TMPDIR": str(temporary),
        "PATH": command_line(tmp_path),
    }
    before = contents(checkout)
    assert script.count("-m ops.cli") == 1
    result = subprocess.run(
        ["bash", "-c", script], cwd=checkout, env=environment, capture_output=True, text=True, timeout=500
    )
    output = f"{result.stdout}\n{result.stderr}"
    assert result.returncode == 0, output
    for expected in (
        "playing",  # the full table starts
        "the head of the log is",  # the stale head is refused
        "wrong_step",  # so is a decision against the rules
        "id: 1-",  # the stream
        '"winner"',  # the end
        "Ann sits down.",  # sentences
        "at version",  # blame
        "verified: nothing is wrong",
        "NOT verified",  # the altered archive
        "noticed",
    ):
        assert expected in output, f"{expected!r} is missing in:\n{output}"
    assert output.count("verified: nothing is wrong") == 2
    left = {name for name, _ in contents(checkout).items() ^ before.items()}
    assert left == set(), "the tour leaves something in the checkout"
    assert set(contents(temporary)) == set(), "the tour leaves something among the temporary files"


def test_the_readme_lists_every_command() -> None:
    table = README.read_text(encoding="utf-8").split("## Command line")[1]
    listed = {
        name for cell in re.findall(r"^\| (`[^|]*) \|", table, re.MULTILINE) for name in re.findall(r"`([\w-]+)`", cell)
    }
    assert listed == set(all_commands())


def test_the_http_page_lists_every_call(served: Served) -> None:
    listed = set(re.findall(r"^\| `([A-Z]+ /[^`]*)` \|", (ROOT / "docs" / "http.md").read_text(), re.MULTILINE))
    paths = httpx.get(f"{served.url}/schema", timeout=PATIENCE_SECONDS).json()["paths"]
    verbs = {"get", "post", "put", "delete", "patch"}
    offered = {
        f"{verb.upper()} {path.removeprefix('/v1')}"
        for path, calls in paths.items()
        if path.startswith("/v1")
        for verb in verbs & set(calls)
    }
    assert listed == offered


def test_every_metric_to_watch_exists(served: Served) -> None:
    named = set(re.findall(r"`(tabletape_[a-z_]+)`", (ROOT / "docs" / "operating.md").read_text()))
    metrics = httpx.get(f"{served.url}/metrics").text
    assert named
    for metric in named:
        assert f"# TYPE {metric} " in metrics, metric


def test_the_readme_lists_every_ruleset() -> None:
    head = README.read_text(encoding="utf-8").split("## Two commands")[0]
    assert set(re.findall(r"^\| `(\w+)` \|", head, re.MULTILINE)) == set(RULESETS)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_somewhere(page: Path) -> None:
    for target, anchor in LINK.findall(page.read_text(encoding="utf-8")):
        if "://" in target:
            continue
        file = page.parent / target if target else page
        assert file.exists(), f"{page.name}: {target}"
        assert not anchor or file.suffix != ".md" or anchor in anchors(file), f"{page.name}: {target}#{anchor}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_named_setting_and_command_exists(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    manual = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")  # its table is compared with the settings
    for variable in set(re.findall(r"TABLETAPE_[A-Z_]+", text)):
        assert f"| `{variable}` |" in manual, f"{page.name}: {variable}"
    for command in set(re.findall(r"^(?:\.venv/bin/)?tabletape ([\w-]+)", text, re.MULTILINE)):
        assert command in all_commands(), f"{page.name}: {command}"


@pytest.mark.parametrize("path", MODULES)
def test_the_examples_in_docstrings_hold(path: str) -> None:
    module = import_module(path.removesuffix(".py").removesuffix("/__init__").replace("/", "."))
    results = doctest.testmod(module)
    assert results.attempted > 0
    assert results.failed == 0
