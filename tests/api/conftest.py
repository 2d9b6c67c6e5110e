"""The service that most tests of the API share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.api.serving import Served, serving


@pytest.fixture(scope="session")
def served(redis_url: str) -> Iterator[Served]:
    """A service that runs for all tests; each makes players and games of its own."""
    with serving(redis_url) as running:
        yield running
