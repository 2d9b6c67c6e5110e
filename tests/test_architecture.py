"""`docs/architecture.md` describes the way of a decision truly, and shared test code stands in modules of its own."""

from __future__ import annotations

import ast
import asyncio
import functools
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from api.decisions import take_decision
from eventstore.storage.redis_store import RedisStore
from tests.serving import ROOT
from tests.tiny.play import decided, started, tiny_service

PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
DECISIONS = ROOT / "docs" / "decisions"
PRODUCT = tuple(f"{ROOT / folder}/" for folder in ("domain", "eventstore", "projections", "workers", "api", "ops"))
STEP = re.compile(r"^\| (\d+) \| `([\w.]+)` \| `([\w/.]+)` \|", re.MULTILINE)
STEPS = [(name, file) for _, name, file in STEP.findall(PAGE)]
"""By step: the function and its file."""

FEATURES = re.search(r"^\| feature \| words \|.*?\n\n", PAGE, re.MULTILINE | re.DOTALL)
"""The table of features by folder."""


def feature_rows() -> Iterator[tuple[str, list[str], dict[str, list[str]]]]:
    """Yield each feature with its words, and by folder the paths in its cell."""
    assert FEATURES is not None
    lines = ([cell.strip() for cell in line.split("|")[1:-1]] for line in FEATURES[0].splitlines() if line)
    header, _, *rows = lines
    folders = [folder.strip("`/") for folder in header[2:]]
    for name, words, *cells in rows:
        paths = [re.findall(r"`([^`]+)`", cell) for cell in cells]
        yield name, words.split(", "), dict(zip(folders, paths, strict=True))


@functools.cache
def modules() -> Mapping[str, str]:
    """Return each module of the product with the names of its folders and its own, each between underscores."""
    paths = (path.relative_to(ROOT) for folder in PRODUCT for path in Path(folder).rglob("*.py"))
    return {str(path): "/".join(f"_{part}_" for part in path.with_suffix("").parts) for path in paths}


def modules_with(words: Iterable[str]) -> list[str]:
    """Return each module of the product with one of some words in its name, or in the name of a folder of it."""
    return [module for module, names in modules().items() if any(f"_{word}_" in names for word in words)]


def functions(path: Path) -> set[str]:
    """Return the names of a module's functions; methods have the class name before them."""
    names = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ClassDef):
            names |= {f"{node.name}.{member.name}" for member in node.body if hasattr(member, "name")}
        elif hasattr(node, "name"):
            names.add(node.name)
    return names


def files_of_tests(source: str) -> list[str]:
    """Return the files of tests that a module imports or imports from, wherever in it."""
    names: list[str] = []
    if "test_" not in source.replace("def test_", ""):
        return names  # few modules have the text: to parse all would take 3 s
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            package = [node.module] if node.module else []
            names += [*package, *(".".join([*package, alias.name]) for alias in node.names)]
    return [name for name in names if name.rpartition(".")[2].startswith("test_")]


def test_the_way_has_at_most_ten_functions_that_exist() -> None:
    assert 5 < len(STEPS) <= 10
    assert [number for number, *_ in STEP.findall(PAGE)] == [str(number) for number in range(1, len(STEPS) + 1)]
    for name, file in STEPS:
        assert name in functions(ROOT / file), f"{file} has no {name}"


MOST_FUNCTIONS = 91
MOST_FILES = 23
"""How many functions of how many files a decision of the tiny game runs, from `LogWriter.decide` on.

The figures fall, and never rise.
"""


def test_a_decision_takes_this_way(redis_url: str) -> None:
    """From the second function on, on a real Redis; the call of the second is read from the first's code."""
    called: list[tuple[str, str]] = []

    def note(frame: FrameType, event: str, _: Any) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(PRODUCT) and not code.co_name.startswith("<"):
            called.append((code.co_qualname, code.co_filename))

    async def scenario() -> None:
        store = RedisStore.connect(redis_url)
        try:
            service = tiny_service(store)
            game = await started(service)
            await decided(service, game)
            sys.setprofile(note)
            await decided(service, game)
        finally:
            sys.setprofile(None)
            await store.close()

    asyncio.run(scenario())
    numbers = {(name, str(ROOT / file)): number for number, (name, file) in enumerate(STEPS)}
    functions_in_order = list(dict.fromkeys(called))
    way = [numbers[function] for function in functions_in_order if function in numbers]
    assert [STEPS[number][0] for number in way] == [name for name, _ in STEPS[1:]]
    assert "decide" in take_decision.__code__.co_names
    decision = functions_in_order[functions_in_order.index((STEPS[1][0], str(ROOT / STEPS[1][1]))) :]
    assert len(decision) <= MOST_FUNCTIONS
    assert len({file for _, file in decision}) <= MOST_FILES


def test_no_module_imports_from_a_file_of_tests() -> None:
    """Code shared by several files of tests stands in a module of its own."""
    modules = [path for folder in ROOT.glob("[!.]*/") for path in folder.rglob("*.py")]
    assert len(modules) > 500
    wrong = {str(path.relative_to(ROOT)): files_of_tests(path.read_text(encoding="utf-8")) for path in modules}
    assert {path: names for path, names in wrong.items() if names} == {}


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("from tests.api.test_playing import table", ["tests.api.test_playing"]),
        ("def late():\n    import os, tests.test_readme", ["tests.test_readme"]),
        ("from tests.domain import playing, test_conformance", ["tests.domain.test_conformance"]),
        ("from . import test_lists\nfrom .test_views import view", ["test_lists", "test_views"]),
        ("import tests.api.serving\nfrom tests.testing import test", []),
    ],
)
def test_an_import_from_a_file_of_tests_is_noticed(source: str, names: list[str]) -> None:
    assert files_of_tests(source) == names


def test_every_named_path_exists() -> None:
    texts = [PAGE, *(page.read_text(encoding="utf-8") for page in DECISIONS.glob("*.md"))]
    named = {path for text in texts for path in re.findall(r"`((?:\w+/)+[\w.]*)`", text)}
    assert len(named) > 20
    assert sorted(path for path in named if not (ROOT / path).exists()) == []


@pytest.mark.parametrize(("words", "cells"), [pytest.param(*rest, id=name) for name, *rest in feature_rows()])
def test_a_feature_names_all_its_modules(words: list[str], cells: dict[str, list[str]]) -> None:
    paths = [path for folder, named in cells.items() for path in named if path.startswith(f"{folder}/")]
    assert paths == [path for named in cells.values() for path in named], "a module stands under its folder"
    assert sorted(path for path in paths if not (ROOT / path).exists()) == []
    unnamed = [module for module in modules_with(words) if not module.startswith(tuple(paths))]
    assert sorted(unnamed) == []
    for word in words:
        assert modules_with([word]), f"no module has the word {word}"


def test_features_have_a_column_for_each_folder() -> None:
    rows = list(feature_rows())
    assert len(rows) >= 12
    assert {tuple(cells) for *_, cells in rows} == {tuple(Path(folder).name for folder in PRODUCT)}


@pytest.mark.parametrize("page", sorted(DECISIONS.glob("[0-9]*.md")), ids=lambda page: page.stem)
def test_a_choice_names_the_rejected_ways_and_the_reasons(page: Path) -> None:
    headings = re.findall(r"^## (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    assert headings == ["Rejected", "What it costs", "Where it is"]
    assert f"]({page.name})" in (DECISIONS / "README.md").read_text(encoding="utf-8")
