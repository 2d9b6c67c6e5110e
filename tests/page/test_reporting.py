"""*Report this*: at a refusal, in the log and in the review, the browser downloads a bundle."""

from __future__ import annotations

import json
from pathlib import Path

import httpx
import pytest

from eventstore.proof.complaints import Bundle, read_bundle
from tests.page.browser import Browser
from tests.page.reviewing import board_shows, seated, version_of
from tests.processes import wait_until

# Keep a decision as the page keeps one that nobody has answered: the page sends it when it opens.
_KEEP = "sessionStorage.setItem(`tabletape.pending.${arguments[0]}`, arguments[1])"


@pytest.fixture
def game(ann: httpx.Client) -> str:
    """A game of Manitoba; Ann is to decide. It hides nothing."""
    game = seated(ann, "manitoba", [None, "greedy"])
    wait_until(lambda: ann.get(f"/games/{game}").json()["to_move"] == [0])
    return game


def reported(browser: Browser, folder: Path, game: str, version: int, why: str = "") -> Bundle:
    """Fill the dialog; return the bundle that the browser has downloaded."""
    browser.until(lambda: f"version {version}" in browser.text("#dialog-title"), "the dialog")
    assert "as you may see it" in browser.text("#happens")
    if why:
        browser.type("#report-why", why)
    browser.click("#sure")
    file = folder / f"{game}-{version}.json"
    browser.until(file.exists, "the file")
    browser.until(lambda: not browser.all("dialog"), "the end of the dialog")
    browser.until(lambda: file.read_bytes().endswith(b"}\n"), "the whole file")
    return read_bundle(file.read_bytes())


def test_a_refusal_and_any_version_are_reported(browser: Browser, ann: httpx.Client, game: str, tmp_path: Path) -> None:
    browser.driver.execute_cdp_cmd("Browser.setDownloadBehavior", {"behavior": "allow", "downloadPath": str(tmp_path)})
    head = ann.get(f"/games/{game}").json()["head"]
    version = int(head.partition("-")[0])
    browser.open("/ratings")
    decision = {"type": "end_turn"}
    browser.run(_KEEP, game, json.dumps({"key": f"report-{game}", "head": head, "decision": decision}))
    browser.expects("422")
    browser.open(f"/games/{game}")
    browser.click("#alert #report")
    bundle = reported(browser, tmp_path, game, version, "The turn was over")
    assert bundle.attempt is not None
    assert (bundle.why, bundle.attempt.decision, bundle.head) == ("The turn was over", decision, head)
    browser.open(f"/games/{game}/log")
    browser.click(f"#v{version - 1} [data-part=version] button:last-child")
    bundle = reported(browser, tmp_path, game, version - 1)
    assert (bundle.version, bundle.attempt) == (version - 1, None)
    browser.open(f"/games/{game}/review#v={version - 2}")
    browser.until(
        lambda: board_shows(browser, version_of(browser)) and browser.all("#version-details li"), "the whole page"
    )
    browser.click("#collect #report")
    assert reported(browser, tmp_path, game, version - 2).version == version - 2
