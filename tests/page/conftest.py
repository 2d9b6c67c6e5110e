"""What the tests of the page share: one service, one browser, and a console that stays silent."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.page.browser import Browser, browser_programs, opened
from tests.page.playing import play_by_clicking, register
from tests.serving import Served


@pytest.fixture(scope="package")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    browser_programs()
    with Served(tmp_path_factory.mktemp("page") / "data") as running:
        yield running


@pytest.fixture(scope="package")
def window(service: Served, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """The browser itself, in which Ann is registered. Tests take `browser`, which watches its console."""
    with opened(service.url, tmp_path_factory.mktemp("profile")) as one:
        one.open("/")
        register(one, "Ann")
        yield one


@pytest.fixture
def browser(window: Browser) -> Iterator[Browser]:
    """A window 1280 pixels wide; the console has told nothing but what the test said it would (`expects`)."""
    window.size(1280)
    window.expected.clear()
    yield window
    told = window.errors()
    window.offline(False)
    assert [line for line in told if not any(part in line for part in window.expected)] == []


@pytest.fixture(scope="package")
def finished(window: Browser) -> str:
    """A game of Bison that was played to its end against a bot, by clicking."""
    return play_by_clicking(window)
