"""A checkout of a test's own: the present files of this checkout, to start and to build from."""

from __future__ import annotations

import re
import shutil
from collections.abc import Sequence
from pathlib import Path

from tests.serving import ROOT

FOLDERS = ("domain", "eventstore", "projections", "workers", "api", "ops")
"""The installed folders, in the order of their imports."""


def files_of(*folders: str) -> list[str]:
    """Return the files under folders as paths from the root, without files that Python and a build leave.

    git is not asked: there may be none, or it may not trust a checkout that belongs to somebody else.
    """
    paths = (path for folder in folders for path in (ROOT / folder).rglob("*"))
    names = (str(path.relative_to(ROOT)) for path in paths if path.is_file())
    built = re.compile(r"^ops/client/(build|[^/]*\.egg-info)/|\.pyc$")
    return sorted(name for name in names if not built.search(name))


def copy_checkout(to: Path, *, compiled: bool = False, folders: Sequence[str] = FOLDERS) -> Path:
    """Copy the parts that are installed or started: the six folders, or some of them, and the files beside them.

    With *compiled* Python's compiled files come along: no process has to compile them anew.
    """
    beside = [path.name for path in ROOT.iterdir() if path.is_file() and not path.name.startswith(".")]
    caches = [str(path.relative_to(ROOT)) for folder in folders for path in (ROOT / folder).rglob("*.pyc") if compiled]
    for name in [*beside, *files_of(*folders), *caches]:
        copied = to / name
        copied.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, copied)
    return to
