"""Clients that others generate from the description: each plays whole games against a running service."""

from __future__ import annotations

import filecmp
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from domain.rulesets import RULESETS
from tests.api.documented import Document, operations
from tests.nodejs.installing import TSC, typescript_types
from tests.processes import PATIENCE_SECONDS
from tests.serving import Served

HERE = Path(__file__).parent
STRICT = ["--strict", "--noUncheckedIndexedAccess", "--target", "es2022", "--module", "nodenext", "--lib", "es2022,dom"]
"""How programs are compiled. `--skipLibCheck` is added: it leaves out the declarations that come with TypeScript and
take a third of the time; the generated code is a `.ts` and is checked."""
NOT_READ = {"GET /v1/games/{game}/board.svg", "GET /v1/games/{game}/archive", "POST /v1/games/import"}
"""Calls that `openapi-python-client` warns of: it reads no pictures and no NDJSON, so their bytes are the caller's to
read or to send."""


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A complete service, with a worker that scores."""
    with Served(tmp_path_factory.mktemp("service") / "data") as running:
        yield running


@pytest.fixture(scope="module")
def document(service: Served) -> Document:
    description: Document = httpx.get(f"{service.url}/schema", timeout=PATIENCE_SECONDS).json()
    return description


@pytest.fixture(scope="module")
def saved(document: Document, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The description as a file, away from the service."""
    path = tmp_path_factory.mktemp("saved") / "openapi.json"
    path.write_text(json.dumps(document))
    return path


def run(*command: str | Path, cwd: Path, **environment: str) -> str:
    """Run a program and return its output.

    Raises:
        AssertionError: it failed.
    """
    process = subprocess.run(
        command, cwd=cwd, env={**os.environ, **environment}, capture_output=True, text=True, timeout=280
    )
    assert process.returncode == 0, (process.stdout + process.stderr)[-4000:]
    return process.stdout


def require_whole_games(results: dict[str, dict[str, Any]], service: Served) -> None:
    """Require a finished game of each ruleset, with more than a handful of decisions."""
    assert results.keys() == RULESETS.keys()
    for ruleset, game in results.items():
        overview = httpx.get(f"{service.url}/v1/games/{game['game']}", timeout=PATIENCE_SECONDS).json()
        assert (overview["ruleset"], overview["status"]) == (ruleset, "finished")
        assert overview["result"]["places"] == game["places"]
        assert int(overview["head"].partition("-")[0]) > 50


def python_client(folder: Path, *place: str) -> str:
    """Make the package `generated_client` in a folder from the description at a place; return the generator's output.

    `openapi-python-client` is called as its users call it: no configuration of theirs, no template.
    """
    program = Path(sys.executable).with_name("openapi-python-client")
    output = ["--output-path", str(folder / "generated_client"), "--meta", "none"]
    return run(program, "generate", *place, *output, cwd=folder)


@pytest.fixture(scope="module")
def generated(saved: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """The folder of a Python client that was made from the file, and the generator's output."""
    folder = tmp_path_factory.mktemp("file")
    return folder, python_client(folder, "--path", str(saved))


def test_the_python_client_has_every_call(generated: tuple[Path, str], document: Document) -> None:
    names = {operation["operationId"] for _, _, operation in operations(document)}
    folder, output = generated
    assert "will not be generated" not in output
    assert set(re.findall(r"^(?:WARNING|ERROR) parsing (.*) within", output, re.MULTILINE)) <= NOT_READ
    assert "ERROR" not in output
    modules = {file.stem for file in (folder / "generated_client/api").glob("*/*.py")} - {"__init__"}
    assert modules == {re.sub(r"(?=[A-Z])", "_", name).lower() for name in names}


@pytest.mark.long
def test_a_url_and_a_saved_file_make_the_same_python_client(
    service: Served, generated: tuple[Path, str], tmp_path: Path
) -> None:
    python_client(tmp_path, "--url", f"{service.url}/schema")
    client, other = (folder / "generated_client" for folder in (generated[0], tmp_path))
    files = sorted(str(path.relative_to(client)) for path in client.rglob("*.py"))
    assert files == sorted(str(path.relative_to(other)) for path in other.rglob("*.py"))
    assert filecmp.cmpfiles(client, other, files, shallow=False)[0] == files


@pytest.mark.parametrize(
    "most", [pytest.param("40", id="begins"), pytest.param("10000", id="whole", marks=pytest.mark.long)]
)
def test_the_python_client_alone_plays_a_whole_game_of_each_ruleset(
    service: Served, generated: tuple[Path, str], most: str
) -> None:
    """In every run bots go on for it after 40 decisions, and it reads their entries."""
    folder, _ = generated
    output = run(sys.executable, HERE / "play.py", service.url, "1", most, cwd=folder, PYTHONPATH=str(folder))
    results = json.loads(output)
    require_whole_games(results, service)
    # Three rulesets have an `end_turn`: each was read as its own, for `play.py` ends at a decision of another.
    assert {name for name, game in results.items() if "end_turn" in game["decisions"]} == {
        "bison",
        "manitoba",
        "wendake",
    }


@pytest.fixture(scope="module")
def types(saved: Path, node: Path) -> Path:
    """The types that were made from the file."""
    return typescript_types(node, str(saved), node / "file" / "schema.ts")


@pytest.mark.long
def test_a_url_and_a_saved_file_make_the_same_types(service: Served, node: Path, types: Path) -> None:
    other = typescript_types(node, f"{service.url}/schema", node / "url" / "schema.ts")
    assert other.read_bytes() == types.read_bytes()


@pytest.mark.long
def test_a_strictly_compiled_program_plays_a_whole_game_of_each_ruleset(
    service: Served, node: Path, types: Path
) -> None:
    """`tests/page/test_scripts.py` compiles programs with the same types in every run."""
    folder = types.parent
    shutil.copy(node / "package.json", folder)
    program = (HERE / "play.ts").read_text()
    (folder / "play.ts").write_text(program)
    # The program marks the lines that mix rulesets. Without the marks these lines, and no others, are errors.
    (folder / "mixed.ts").write_text(program.replace("@ts-expect-error", ""))
    process = subprocess.run(
        [node / TSC, *STRICT, "--skipLibCheck", "play.ts", "mixed.ts"],
        cwd=folder,
        capture_output=True,
        text=True,
    )
    mixed = [number + 1 for number, line in enumerate(program.splitlines(), 1) if "@ts-expect-error" in line]
    assert len(mixed) == 3
    assert re.findall(r"^(\S+)\((\d+),\d+\): error", process.stdout, re.MULTILINE) == [
        ("mixed.ts", str(number)) for number in mixed
    ], process.stdout
    require_whole_games(json.loads(run("node", "play.js", service.url, cwd=folder)), service)
