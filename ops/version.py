"""The version of Tabletape."""

from __future__ import annotations

import tomllib
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path


def tabletape_version() -> str:
    """Return the version: that of the installed package, or of the checkout when it is run without being installed."""
    try:
        return version("tabletape")
    except PackageNotFoundError:
        project = Path(__file__).absolute().parent.parent / "pyproject.toml"
        return str(tomllib.loads(project.read_text(encoding="utf-8"))["project"]["version"])
