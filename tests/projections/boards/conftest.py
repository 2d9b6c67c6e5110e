"""The browser that measures pictures, and the languages of their texts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from projections.sentences import LANGUAGES
from tests.page.browser import Browser, opened


@pytest.fixture(scope="package")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """A browser that shows files."""
    with opened("", tmp_path_factory.mktemp("browser") / "profile", light=True) as started:
        yield started


@pytest.fixture(
    params=[("de", "ko"), pytest.param(LANGUAGES, marks=pytest.mark.long)], ids=["some languages", "all languages"]
)
def languages(request: pytest.FixtureRequest) -> Sequence[str]:
    """The languages in which pictures are measured: in every run German and Korean (long words, other letters)."""
    measured_in: Sequence[str] = request.param
    return measured_in
