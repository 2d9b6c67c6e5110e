"""The service that the tests of this folder share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.serving import Served


@pytest.fixture(scope="package")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A complete service with two workers. It outlives each test: do not kill or stop what belongs to it."""
    with Served(tmp_path_factory.mktemp("served") / "data", workers=2) as running:
        yield running
