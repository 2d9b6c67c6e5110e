"""How long the page takes to load: `python -m tests.page.loading`.

Starts a service and a browser of its own and prints, for every page, the median time from asking for it until it shows
its main content, once with an empty cache (cold) and once with a filled one (warm). Not a test: times depend on
the machine. Figures that do not depend on it stand in `test_loading`.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

import httpx

from tests.page.browser import PAGES, Browser, opened
from tests.page.playing import register
from tests.page.reviewing import play_out
from tests.serving import Served

SHOWN = {
    "/": "#games tr",
    "/tournaments": "#new-part:not([hidden]) #new[data-ruleset]",
    "/ratings": "#sides > *",
    "/rulesets/bison": "#counts:not(:empty)",
    "/search": "#games > *",
    "/studies": "#studies > *",
    "/series": "#new-part:not([hidden])",
    "/notices": ":is(#channels > *, #notices-register:not([hidden]))",
    "/programs": ":is(#tokens > *, #programs-register:not([hidden]))",
    "/games/{}": "#board svg",
    "/games/{}/review": "#version-details li",
    "/games/{}/log": "#rows tr",
}
"""By page, the element that it shows once it is loaded."""

MOST_REQUESTS = 45
"""How many requests a page may make until it shows its content; scripts are small, and many."""
_TIMES = 9
# The browser itself asks for the icon of its tab, when and as often as it likes.
_RESOURCES = """
const [page] = performance.getEntriesByType('navigation');
const all = performance.getEntriesByType('resource').filter((one) => !/\\/stream|\\/icon\\.svg$/.test(one.name));
return {
  requests: [page, ...all].map((one) => ({
    name: one.name, kind: one.initiatorType, began: one.startTime, ended: one.responseEnd,
    bytes: one.encodedBodySize, sent: one.transferSize, blocks: one.renderBlockingStatus,
  })),
};
"""


def load(browser: Browser, path: str, game: str, *, cold: bool) -> dict[str, Any]:
    """Load a page of `PAGES` as `load_of` does; a page of a game with this game."""
    return load_of(browser, path.format(game), SHOWN[path], cold=cold)


def load_of(browser: Browser, address: str, shows: str, *, cold: bool) -> dict[str, Any]:
    """Load a page. Return the milliseconds until its main content was drawn, and its requests until it was there."""
    browser.driver.execute_cdp_cmd("Network.enable", {})
    if cold:
        browser.driver.execute_cdp_cmd("Network.clearBrowserCache", {})
    browser.leave()
    # The page itself waits for its content and notes the time: asking it from here would add to it.
    watching = browser.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": _watch(shows)})
    try:
        browser.open(address)
        browser.until(lambda: browser.run("return window.shownAt"), shows)
    finally:
        browser.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", watching)
        browser.driver.execute_cdp_cmd("Network.disable", {})
    shown_at = browser.run("return window.shownAt")
    there_at = browser.run("return window.thereAt")
    # A page reads more once it has its content, and a lobby its lists again: how much of it until the content is drawn,
    # or until this look at it, depends on the machine.
    return {
        "requests": [request for request in browser.run(_RESOURCES)["requests"] if request["began"] <= there_at],
        "shown": shown_at,
    }


def _watch(selector: str) -> str:
    return f"""
    new MutationObserver((_, observer) => {{
      if (!document.querySelector({selector!r})) return;
      observer.disconnect();
      window.thereAt = performance.now();
      requestAnimationFrame(() => (window.shownAt = performance.now()));
    }}).observe(document, {{attributeFilter: ["hidden"], childList: true, subtree: true}});
    """


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as folder, Served(Path(folder) / "data") as service:
        token = httpx.post(f"{service.url}/v1/players", json={"name": "Ann"}).json()["token"]
        with httpx.Client(base_url=f"{service.url}/v1", headers={"Authorization": f"Bearer {token}"}) as client:
            game = play_out(client, "bison")
        with opened(service.url, Path(folder) / "profile") as browser:
            browser.size(1280)
            browser.open("/")
            register(browser, "Ben")
            sys.stdout.write("page                 cold    warm\n")
            for path in PAGES:
                cold, warm = (
                    statistics.median(load(browser, path, game, cold=cold)["shown"] for _ in range(_TIMES))
                    for cold in (True, False)
                )
                sys.stdout.write(f"{path.format('…'):<18}{cold:4.0f} ms {warm:4.0f} ms\n")


if __name__ == "__main__":
    main()
