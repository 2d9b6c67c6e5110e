"""The guide "Adding a ruleset" names nothing that is not there, and the made-up game was built by it."""

from __future__ import annotations

import ast
import builtins
import re
import shlex
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import pytest

from domain.core.events import tag_of
from domain.rulesets import RULESETS
from tests.commands import all_commands
from tests.domain.contract import kinds
from tests.tiny import TINY
from tests.tiny.guide import BLOCKS, GUIDE, NAMES, ROOMS, ROOT

PACKAGE = Path(__file__).parent
ELSEWHERE = ("domain/<name>/", "docs/players/<name>.md", "docs/rules/<name>.md", "projections/boards/<name>/")
"""The made-up game lies beside the tests, and has no page for players, no rulebook and no picture."""
HELP = ("archives", "facts", "guide", "play", "verifying")
"""Modules in its folder that are no rooms, as the guide says."""
SOURCES = (
    "domain/core/*.py",
    "tests/tiny/*.py",
    "tests/domain/*.py",
    "tests/domain/*/cases.py",
    "tests/projections/*.py",
)
FURTHER = (
    "domain/core/bots.py",
    "projections/*.py",
    "projections/boards/*.py",
    "projections/*/__init__.py",
    "tests/ops/test_whole_games.py",
    "ops/cli/*.py",
)


def test_the_made_up_game_has_the_rooms_of_the_table_and_no_others() -> None:
    rooms = {room for room in ROOMS if "." not in room}
    modules = {file.stem for file in PACKAGE.glob("*.py") if not file.stem.startswith("test_")}
    assert modules == {"__init__", *HELP, *rooms}
    assert {file.name for file in PACKAGE.iterdir() if file.suffix in (".json", ".ftl")} == set(ROOMS) - rooms
    assert all(f"`{name}`" in GUIDE for name in HELP)


def test_the_steps_are_counted() -> None:
    numbers = [int(number) for number in re.findall(r"^\*\*(\d+)\. ", GUIDE, re.MULTILINE)]
    assert numbers == list(range(1, len(numbers) + 1))
    assert len(numbers) > 20


PATHS = [name for name in NAMES if re.fullmatch(r"[\w<>*./-]+(/|\.(py|md|json|ftl))", name)]
COMMANDS = [name for name in NAMES if name.startswith(("python ", "tabletape "))]
WORDS = [name for name in NAMES if name not in {*PATHS, *COMMANDS, *ROOMS, *HELP, "<name>"}]


@pytest.mark.parametrize("path", PATHS)
def test_every_file_is_there(path: str) -> None:
    """Of the made-up game and, where a ruleset's name is asked for, of every ruleset."""
    if "/" not in path.rstrip("/"):
        beside = [ROOT / folder / name for folder in ("tests/domain", "projections/boards") for name in RULESETS]
        assert any(list(folder.glob(path)) for folder in (PACKAGE, ROOT, *beside))
        return
    names = RULESETS.keys() if path in ELSEWHERE else {*RULESETS, "tiny"}
    for name in names:
        file = ROOT / path.replace("<name>", name)
        assert file.is_dir() if path.endswith("/") else file.is_file(), file


@pytest.mark.parametrize("command", [*COMMANDS, *(line for block in BLOCKS for line in block.splitlines())])
def test_every_command_can_be_given(command: str) -> None:
    program, *rest = shlex.split(command.replace("<name>", "tiny").removeprefix(".venv/bin/"))
    if program == "tabletape":
        given_command = all_commands()[rest[0]]
        offered = {option for parameter in given_command.params for option in parameter.opts}
        assert {word for word in rest if word.startswith("--")} <= offered
    else:
        assert find_spec(rest[1] if program == "python" else program) is not None
        assert all((ROOT / word).is_file() for word in rest if "/" in word)


@pytest.mark.parametrize("name", WORDS)
def test_every_name_is_one_of_the_source(name: str) -> None:
    known, sentences = words_of_the_source()
    if " = " in name:
        assert f"\n{name}\n" in sentences
    elif "-" in name or name.isupper():
        assert name in known or re.search(rf"(^|-){re.escape(name)}( =|$)", sentences, re.MULTILINE)
    elif name.endswith("…"):
        beginning = name.removesuffix("…")
        tests = "\n".join(file.read_text(encoding="utf-8") for file in (ROOT / "tests" / "domain").rglob("test_*.py"))
        assert f"def {beginning}" in tests
    elif name not in known:
        assert set(re.findall(r"[A-Za-z_]\w*(?:\.\d+)?", name)) <= known


@cache
def words_of_the_source() -> tuple[frozenset[str], str]:
    """Return the names and words in the source of the guide's subjects, and all sentences of rulesets."""
    known = {*dir(builtins), *(tag_of(kind) for kind in kinds(TINY.event_type))}
    for pattern in (*SOURCES, *FURTHER):
        for file in ROOT.glob(pattern):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.ClassDef | ast.FunctionDef):
                    known.add(node.name)
                elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                    known.add(node.id)
                elif isinstance(node, ast.arg | ast.keyword) and node.arg:
                    known.add(node.arg)
                elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                    known.add(node.value)
    files = [*ROOT.glob("domain/*/en.ftl"), PACKAGE / "en.ftl"]
    return frozenset(known), "\n".join(file.read_text(encoding="utf-8") for file in files)
