"""The folder of the client is a distribution of its own: its generated modules, its version, its dependencies."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.ops import make_client
from tests.serving import ROOT


def project(folder: Path) -> dict[str, Any]:
    settings: dict[str, Any] = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return settings


@pytest.mark.parametrize("name", ["answers", "asynchronous"])
def test_a_generated_module_is_up_to_date(name: str) -> None:
    """Else: `python -m tests.ops.make_client`."""
    written = (make_client.CLIENT / f"{name}.py").read_text(encoding="utf-8")
    assert written == getattr(make_client, name)()


def test_the_distribution_has_the_version_and_the_bounds_of_the_service() -> None:
    client, service = project(make_client.CLIENT), project(ROOT)
    assert client["version"] == service["version"]
    assert client["requires-python"] == service["requires-python"]
    assert client["license"] == service["license"]
    assert set(client["dependencies"]) <= set(service["dependencies"])
