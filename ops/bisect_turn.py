"""A turn of `tabletape bisect`: a complaint judged by the rules of a tree, in a process of its own.

`ops/cli/bisect.py` starts this file in the tree of a commit, which is the place of imports too; that tree may be
older. It prints the verdict as JSON. It ends with 1 where the complaint holds, with 0 where it does not, and with 125
where the tree cannot judge it: by these codes `git bisect run` can start it too.

    python -P ops/bisect_turn.py bundle.json
"""

from __future__ import annotations

import importlib
import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Final

_JUDGE: Final = Path(__file__).parents[1] / "eventstore" / "proof" / "complaints.py"
"""Judges in all trees, so that all understand the same bundle."""
_PACKAGES: Final = ("domain", "eventstore")
_CANNOT_JUDGE: Final = 125
"""With this exit code git skips a commit."""


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
