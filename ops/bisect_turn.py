"""A turn of `tabletape bisect`: a complaint judged by the rules of a tree, in a process of its own.

`ops/cli/bisect.py` starts this file in the tree of a commit, which is the place of imports too; that tree may be
older. It prints the verdict as JSON. It ends with 1 where the complaint holds, with 0 where it does not, and with 125
where the tree cannot judge it: by these codes `git bisect run` can start it too.

    python -P ops/bisect_turn.py bundle.json

Modules that two commits share are compiled once.
"""

from __future__ import annotations

import importlib
import importlib.util
import sys
import zlib
from collections.abc import Mapping
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader
from pathlib import Path
from types import ModuleType
from typing import Any, Final

_JUDGE: Final = Path(__file__).parents[1] / "eventstore" / "proof" / "complaints.py"
"""Judges in all trees, so that all understand the same bundle."""
_PACKAGES: Final = ("domain", "eventstore")
_CANNOT_JUDGE: Final = 125
"""With this exit code git skips a commit."""


class _ByContent(SourceFileLoader):
    """Knows the source of a compiled file by its content: the sources of two commits may have the same time and size.

    `path_stats` names the time of a source:
    https://docs.python.org/3/library/importlib.html#importlib.abc.SourceLoader.path_stats
    """

    def path_stats(self, path: str) -> Mapping[str, Any]:
        source = self.get_data(path)
        return {"mtime": zlib.crc32(source), "size": len(source)}


def compile_by_content(tree: Path) -> None:
    """Let the modules of a tree be compiled anew only where their content differs from that of the last commit."""
    folders = tuple(tree / package for package in _PACKAGES)

    def finder(path: str) -> FileFinder:
        folder = Path(path)
        if folder != tree and not any(folder.is_relative_to(package) for package in folders):
            raise ImportError(f"{path} has modules of others")
        return FileFinder(path, (_ByContent, SOURCE_SUFFIXES))

    sys.path_hooks.insert(0, finder)
    sys.path_importer_cache.clear()


def load_judge() -> ModuleType:
    """Return the module that judges; it imports all others from the tree."""
    spec = importlib.util.spec_from_file_location("complaints_of_today", _JUDGE)
    assert spec is not None  # noqa: S101 - a file of Python has a loader
    assert spec.loader is not None  # noqa: S101 - a file of Python has a loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def judge_here(bundle: Path) -> int:
    """Judge a bundle, print the verdict as JSON, and return the exit code."""
    import msgspec

    compile_by_content(Path.cwd())
    complaints = load_judge()
    rulesets = importlib.import_module("domain.rulesets").RULESETS
    tree = str(Path.cwd())
    for name, module in list(sys.modules.items()):
        # What a tree lacks would be imported from the installed program.
        if name.partition(".")[0] in _PACKAGES and not str(module.__file__).startswith(tree):
            raise ImportError(f"this tree has no {name}")
    verdict = complaints.judge(complaints.read_bundle(bundle.read_bytes()), rulesets)
    sys.stdout.buffer.write(msgspec.json.encode(verdict))
    return 1 if verdict.holds else 0


if __name__ == "__main__":
    try:
        code = judge_here(Path(sys.argv[1]))
    except BaseException as error:  # noqa: BLE001 - a tree may fail in any way, when it is imported too
        sys.stderr.write(f"{type(error).__name__}: {error}\n")
        code = _CANNOT_JUDGE
    sys.exit(code)
