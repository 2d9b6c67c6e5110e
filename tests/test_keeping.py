"""A file of tests leaves nothing behind in the memory of its process."""

from __future__ import annotations

import re
import subprocess
import sys
import weakref
from functools import cache, lru_cache
from pathlib import Path

from tests.keeping import forget
from tests.serving import ROOT


class Large:
    """Something that takes much memory."""


@cache
def cached() -> Large:
    return Large()


@lru_cache(maxsize=2)
def cached_by_number(_: int) -> Large:
    return Large()


def test_contents_of_the_tests_caches_are_gone() -> None:
    references = [weakref.ref(cached()), weakref.ref(cached_by_number(1))]
    assert [reference() is not None for reference in references] == [True, True]
    forget()
    assert [reference() for reference in references] == [None, None]


FILLING = """
from tests.projections.boards.svg import components_of

def test_it_is_kept():
    components_of("bison")
    assert components_of.cache_info().currsize == 1
"""
AFTER_IT = """
from tests.projections.boards.svg import components_of

def test_nothing_is_kept():
    assert components_of.cache_info().currsize == 0
"""
SETTING = """
import gc

def test_it_sets_the_collector():
    {setting}
"""


def run_files(folder: Path, *sources: str) -> str:
    """Run files of tests in turn in a process of their own, and return its output."""
    files = [folder / f"test_{number}.py" for number in range(len(sources))]
    for file, source in zip(files, sources, strict=True):
        file.write_text(source)
    options = ["-n", "0", "-p", "tests.conftest", "-p", "no:cacheprovider", f"--basetemp={folder / 'run'}"]
    command = [sys.executable, "-m", "pytest", *options, "-c", str(ROOT / "pyproject.toml"), *map(str, files)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False).stdout


def test_each_file_begins_with_empty_caches_and_leaves_the_collector_as_it_was(tmp_path: Path) -> None:
    changed = (SETTING.format(setting=setting) for setting in ("gc.set_threshold(50_000, 50, 50)", "gc.freeze()"))
    output = run_files(tmp_path, FILLING, AFTER_IT, *changed)
    assert "4 passed, 2 errors in " in output, output
    assert len(re.findall("^E +AssertionError: this file has set the garbage collector$", output, re.MULTILINE)) == 2, (
        output
    )
