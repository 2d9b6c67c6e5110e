"""Cost of loading a page on any machine: number and origin of requests, bytes, and the files that block rendering."""

from __future__ import annotations

import httpx
import pytest

from tests.page.browser import PAGES, Browser
from tests.page.loading import MOST_REQUESTS, load
from tests.page.reviewing import acting_as
from tests.serving import Served

_MOST_BYTES = 400_000
_LARGEST = ("/", "/tournaments", "/games/{}", "/games/{}/review")
_EACH_PAGE = [path if path in _LARGEST else pytest.param(path, marks=pytest.mark.long) for path in PAGES]
"""The pages; in every run those that read most files."""


@pytest.fixture(scope="module")
def newcomer(service: Served) -> str:
    """The token of a player without games: their lobby needs no second list of games."""
    answer = httpx.post(f"{service.url}/v1/players", json={"name": "Nell"}).raise_for_status().json()
    return str(answer["token"])


@pytest.mark.parametrize("path", _EACH_PAGE)
def test_a_page_is_small_and_near_and_its_files_are_asked_for_once(
    browser: Browser, finished: str, newcomer: str, path: str
) -> None:
    with acting_as(browser, newcomer):
        requests = load(browser, path, finished, cold=True)["requests"]
        again = load(browser, path, finished, cold=False)["requests"]
    addresses = [request["name"] for request in requests]
    assert all(address.startswith(f"{browser.url}/") for address in addresses), "nothing comes from elsewhere"
    # A list is asked for again when a game of another test goes on meanwhile, and the newest entries when the stream
    # has begun, maybe before the picture is there; a file never is.
    paths = {address.partition("?")[0] for address in addresses}
    assert len(paths) <= MOST_REQUESTS, "\n".join(sorted(paths))
    assert sorted(address for address in set(addresses) if addresses.count(address) > 1 and "/page/" in address) == []
    assert sum(request["bytes"] for request in requests) <= _MOST_BYTES
    blocking = [request["name"] for request in requests if request["blocks"] == "blocking"]
    assert [name.rpartition("/")[2] for name in blocking] == ["page.css"], "only the style keeps the page from showing"
    files = [resource for resource in again if "/page/" in resource["name"]]
    assert files
    assert [resource["name"] for resource in files if resource["sent"]] == []
