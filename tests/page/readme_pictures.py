"""Makes the pictures of the README anew: `python -m tests.page.readme_pictures`.

Starts a service and a browser of its own. The page of a game of Wendake is pictured in the middle of the game, the
review of a game of Bison after its end. Look at both before they are handed in.
"""

from __future__ import annotations

import base64
import tempfile
from pathlib import Path
from typing import Final

import httpx

from tests.page.browser import Browser, opened
from tests.page.playing import play_on, register, wait_for_choices
from tests.page.reviewing import board_shows, play_out, seated
from tests.processes import PATIENCE_SECONDS
from tests.serving import ROOT, Served

FOLDER: Final = ROOT / "docs" / "pictures"
NAMES: Final = ("playing.webp", "reviewing.webp")
_QUALITY: Final = 80
_DECISIONS: Final = 14
_VERSION: Final = 90


def take_picture(browser: Browser, name: str) -> None:
    """Write the window into the folder of the README's pictures."""
    options = {"format": "webp", "quality": _QUALITY}
    data = browser.driver.execute_cdp_cmd("Page.captureScreenshot", options)["data"]
    (FOLDER / name).write_bytes(base64.b64decode(data))


def main() -> None:
    """Play both games and take the pictures."""
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as place:
        key = f"readme:{'5e' * 32}"
        with (
            Served(Path(place) / "data", TABLETAPE_SERVICE_KEY=key) as service,
            opened(service.url, Path(place) / "profile") as browser,
        ):
            browser.size(1280, 860)
            browser.open("/")
            register(browser, "Ann")
            token = browser.run("return localStorage.getItem('tabletape.token')")
            headers = {"Authorization": f"Bearer {token}"}
            with httpx.Client(base_url=f"{service.url}/v1", headers=headers, timeout=PATIENCE_SECONDS) as ann:
                game = seated(ann, "wendake", [None, "greedy"])
                play_on(ann, game, _DECISIONS)
                browser.open(f"/games/{game}")
                wait_for_choices(browser)
                take_picture(browser, NAMES[0])
                browser.size(1280, 1200)
                over = play_out(ann, "bison", seats=3)
                browser.open(f"/games/{over}/review#v={_VERSION}")
                browser.until(lambda: board_shows(browser, _VERSION), "the board")
                browser.until(lambda: browser.all("#version-details li"), "the version")
                browser.until(lambda: browser.all("#chart svg"), "the points")
                take_picture(browser, NAMES[1])


if __name__ == "__main__":
    main()
