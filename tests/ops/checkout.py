"""A checkout of a test's own: the files of this one as they are now, to start and to build from."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from tests.serving import ROOT

__all__ = ["FOLDERS", "copy_checkout", "files_of"]

FOLDERS = ("domain", "eventstore", "projections", "workers", "api", "ops")
"""The folders that are installed, in the order of who may import whom."""


def files_of(*folders: str) -> list[str]:
    """Give the files under folders (or everywhere) that a commit of everything would hold, as paths from the root."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--deduplicate", "--", *folders]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return sorted(name for name in listed.split("\0") if name and (ROOT / name).is_file())


def copy_checkout(to: Path) -> Path:
    """Copy what is installed or started, without the tests and whatever lies about untracked."""
    for name in files_of():
        if not name.startswith("tests/"):
            copied = to / name
            copied.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, copied)
    return to
