"""The browser that measures pictures."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.page.browser import Browser, opened


@pytest.fixture(scope="package")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """A browser that shows files."""
    with opened("", tmp_path_factory.mktemp("browser") / "profile", light=True) as started:
        yield started
