"""The scripts of the page: formatted and typed."""

from __future__ import annotations

import importlib
import json
import re
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from api.http.openapi.schemas import references
from tests.nodejs.installing import TSC, typescript_types
from tests.page.script_files import FILES, LIBRARY, OWN_SCRIPTS
from tests.processes import PATIENCE_SECONDS
from tests.serving import ROOT, Served

MOST_LINES = 250
LONGEST_LINE = 120
TYPES = Path(__file__).parent / "answers.ts"
"""The types of calls by path and method."""


def test_scripts_are_short() -> None:
    lines = {script.name: script.read_text(encoding="utf-8").count("\n") for script in OWN_SCRIPTS}
    assert {name: count for name, count in lines.items() if count > MOST_LINES} == {}


def test_lines_of_scripts_are_short() -> None:
    lines = [line for script in OWN_SCRIPTS for line in script.read_text(encoding="utf-8").splitlines()]
    assert [line for line in lines if len(line) > LONGEST_LINE] == []


def test_scripts_are_formatted(node: Path) -> None:
    settings: list[str | Path] = ["--config", ROOT / ".prettierrc.json", "--no-editorconfig", "--ignore-path", "none"]
    wrong = node / "wrong.js"
    wrong.write_text('const wrong = "formatted" ;\n')
    process = subprocess.run(
        [node / "node_modules/.bin/prettier", *settings, "--list-different", wrong, TYPES, *OWN_SCRIPTS],
        cwd=node,
        capture_output=True,
        text=True,
    )
    assert (process.stdout.split(), process.stderr) == ([wrong.name], "")


WRONG = """\
import { get, post } from "./lib/api.js";
import { $ } from "./lib/dom.js";

const id = location.hash;
$("board").nothing();
get(`/games/${id}`).then((game) => game.rulesett);
get(`/games/${id}/timelines?after=3`).then((page) => page.items);
get(`${id}/timeline`).then((page) => page.items);
get(`/games/${id}`).then((game) => game.status === "king");
post(`/games/${id}/seats`, { seat: 1, bott: "greedy" });
post("/studies", { title: 3 });
get(`/games/${id}`).then((game) => game.time_left.seats);
get(`/games/${id}`).then((game) => game.invitation.length);
get(`/games/${id}/entries/3`).then((entry) => entry.names.length);
document.querySelector("svg").remove();
export const untyped = (value) => value;
"""
"""A script with an error in each of its last lines: unknown fields of an element, an answer and a body, unknown calls,
values of other types, values that may be null or left out, and a parameter without a type.
"""


@pytest.fixture(scope="module")
def checked(node: Path, service: Served) -> Path:
    """A folder with the scripts, their settings, and the types of the description, as they lie in a checkout."""
    folder = node / "page"
    shutil.copytree(FILES, folder / FILES.relative_to(ROOT))
    shutil.copy(ROOT / "tsconfig.json", folder)
    types = folder / TYPES.relative_to(ROOT)
    types.parent.mkdir(parents=True)
    shutil.copy(TYPES, types)
    library = folder / LIBRARY.relative_to(ROOT)
    library.replace(library.with_suffix(".d.ts"))  # checked where it is made
    library.with_suffix(".d.ts").write_text("export {};\n")
    description = folder / "openapi.json"
    description.write_text(json.dumps(httpx.get(f"{service.url}/schema", timeout=PATIENCE_SECONDS).json()))
    typescript_types(node, str(description), folder / "build" / "schema.ts")
    return folder


def test_fields_that_an_answer_may_lack_are_known(service: Served) -> None:
    """The types of answers take every other field for given, also where the description has a default for it."""
    description = httpx.get(f"{service.url}/schema", timeout=PATIENCE_SECONDS).json()
    importlib.import_module("api.app")  # all structs of answers
    structs = {struct.__name__: struct for struct in subclasses(msgspec.Struct)}
    lacking = {
        name: {
            field.encode_name
            for field in msgspec.structs.fields(structs[name])
            if field.default is not msgspec.NODEFAULT
        }
        if structs[name].__struct_config__.omit_defaults
        else {field.encode_name for field in msgspec.structs.fields(structs[name]) if field.default is msgspec.UNSET}
        for name in answered(description) & structs.keys()
    }
    types = TYPES.read_text(encoding="utf-8")
    sparse, missing = (
        set(re.findall(r'"(\w+)"', match.group(1)))
        for match in re.finditer(r"^type (?:Sparse = Schemas|Missing =)(.*?);$", types, re.DOTALL | re.MULTILINE)
    )
    assert sparse >= {name for name, fields in lacking.items() if fields - missing}


def subclasses(cls: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    for subclass in cls.__subclasses__():
        yield subclass
        yield from subclasses(subclass)


def answered(description: Mapping[str, Any]) -> set[str]:
    """Return the names of all schemas in JSON answers of a description."""
    schemas = description["components"]["schemas"]
    responses = [
        operation["responses"][status]["content"].get("application/json", {})
        for operations in description["paths"].values()
        for operation in operations.values()
        for status in operation["responses"].keys() & {"200", "201", "202"}
        if "content" in operation["responses"][status]
    ]
    names: set[str] = set()
    reached = set(references(responses))
    while reached:
        names |= reached
        reached = {name for schema in reached for name in references(schemas[schema])} - names
    return names


def test_types_of_scripts_and_answers_match(node: Path, checked: Path) -> None:
    (checked / FILES.relative_to(ROOT) / "wrong.js").write_text(WRONG)
    # Beside other tests there is no processor free for further threads.
    command: list[str | Path] = [node / TSC, "-p", checked, "--singleThreaded"]
    process = subprocess.run(command, cwd=checked, capture_output=True, text=True)
    errors = re.findall(r"^api/page/files/(\S+)\((\d+),", process.stdout, re.MULTILINE)
    assert errors == [("wrong.js", str(line)) for line in range(5, 17)], process.stdout
