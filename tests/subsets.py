"""Marks by which a run leaves tests out: the needs of a test beside this process, told by its fixtures or its folder.

`./ops/test fast` runs the tests that need nothing but Python. A test that starts a process without being marked so
fails: the marks stay true by themselves. A heavy campaign carries the mark `long` and runs only where `--long` asks for
it (`./ops/test long`); a short form of it is part of every run.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest

from tests.forked import Forked

_FOLDERS = {"api": ("service",), "ops": ("service",), "page": ("service", "browser"), "workers": ("service",)}
"""By folder of `tests`: the marks of all its tests."""

FIXTURES = {
    "redis_server": ("service",),
    "fresh_redis": ("service",),
    "cluster_node": ("service",),
    "cluster": ("service",),
    "shared_backend": ("service",),
    "place": ("service",),
    "browser": ("browser",),
    "node": ("node",),
}
"""By fixture: the marks of all tests that ask for it."""

_FIRST = {"node": 0, "browser": 1, "service": 1, "": 2}
"""The marks of files, by when these run: the longest come first. Files with a browser need more than a
processor, and files with a service wait for it: they are mixed."""

_STARTERS = ("subprocess", "make_redis", "ClusterNode", "watched_primary", "Served", "Forked", "PROCESSES")
"""Names in a file of tests, none of which is there for nothing: its tests start processes themselves."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--long`."""
    parser.addoption("--long", action="store_true", help="run the heavy campaigns too")


def pytest_xdist_auto_num_workers() -> int:
    """Return the number of processes for the files: two more than there are processors.

    Half of the time a process waits for a service or a browser, and leaves a processor to another process: with one
    more, the processors of a machine with two were idle for a quarter of a run. With three more they were idle as long
    as with two more: a fifth of it.
    """
    return (os.cpu_count() or 1) + 2


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_generate_tests(metafunc: pytest.Metafunc) -> Iterator[None]:
    """Make no tests of the cases of a campaign that this run leaves out anyway.

    A third of all cases are such. Each process of a run would spend a tenth of its time for reading the tests on them.
    One remains where a function has no others, since pytest would take none for a function without cases.
    """
    yield
    if metafunc.config.getoption("long"):
        return
    calls = metafunc._calls
    if metafunc.definition.get_closest_marker("long"):
        calls[1:] = []
    elif short := [call for call in calls if not any(mark.name == "long" for mark in call.marks)]:
        calls[:] = short
    else:
        calls[1:] = []


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark every test with its needs, leave campaigns out, and put the files with the most needs first.

    Where files run beside each other, the short files fill the time left at the end.
    """
    if not config.getoption("long"):
        campaigns = [item for item in items if item.get_closest_marker("long")]
        items[:] = [item for item in items if not item.get_closest_marker("long")]
        config.hook.pytest_deselected(items=campaigns)
    marked: dict[Path, set[str]] = {}
    for item in items:
        if isinstance(item, pytest.Function):
            for name in _marks_of(item):
                item.add_marker(name)
                marked.setdefault(item.path, set()).add(name)
    alike: dict[str, dict[Path, None]] = {}
    for item in items:
        name = next((name for name in _FIRST if name in marked.get(item.path, ())), "")
        alike.setdefault(name, {})[item.path] = None
    places = {
        path: (_FIRST[name], place / len(paths)) for name, paths in alike.items() for place, path in enumerate(paths)
    }
    items.sort(key=lambda item: places[item.path])


def _marks_of(item: pytest.Function) -> set[str]:
    names = {*_marks_of_file(item.path), *_marks_of_module(item.module)}
    for fixture in FIXTURES.keys() & item.fixturenames:
        names.update(FIXTURES[fixture])
    if hasattr(item, "callspec") and item.callspec.params.get("backend") in ("redis", "cluster"):  # the third is memory
        names.add("service")
    return names


@cache
def _marks_of_file(path: Path) -> tuple[str, ...]:
    root = Path(__file__).parent
    # A test of the tests has files of its own elsewhere.
    return _FOLDERS.get(path.relative_to(root).parts[0], ()) if path.is_relative_to(root) else ()


@cache
def _marks_of_module(module: ModuleType) -> tuple[str, ...]:
    return ("service",) if any(hasattr(module, name) for name in _STARTERS) else ()


_NEEDS = frozenset(("service", "browser", "node"))


@pytest.fixture(autouse=True)
def starts_nothing_unless_marked(request: pytest.FixtureRequest) -> Iterator[None]:
    """Let a test that is not marked fail when it starts a process."""
    if any(mark.name in _NEEDS for mark in request.node.iter_markers()):
        yield
        return

    def refused(_process: object, command: object, *_: object, **__: object) -> None:
        raise AssertionError(f"{command} is started by a test without the mark `service` (tests/subsets.py)")

    # A patch of its own: the fixture would cost each of thousands of tests as much as this one.
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(subprocess.Popen, "__init__", refused)
        patch.setattr(Forked, "__init__", refused)
        yield
