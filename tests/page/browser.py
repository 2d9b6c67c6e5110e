"""A real browser for the tests of the page: Chromium without a window, driven by Selenium."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import pytest

from tests.processes import PATIENCE_SECONDS
from tests.serving import free_port

PAGES = ("/", "/tournaments", "/ratings", "/studies", "/notices", "/games/{}", "/games/{}/review", "/games/{}/log")
"""The addresses of the page that need no tournament; each with `{}` is that of a game."""

PHONE = 390
"""How many pixels wide the window of a phone is."""

_POLL_SECONDS = 0.02
"""So long a wait rests between two looks."""

T = TypeVar("T")

_FLAGS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--hide-scrollbars",
    # A mouse that points: without a screen there is none.
    "--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4",
)

_HOLD = """
(method, path) => {
  const plain = window.fetch;
  window.held = [];
  window.fetch = async (address, options = {}) => {
    const answer = await plain(address, options);
    if (String(address) !== path || (options.method || 'GET') !== method) return answer;
    const document = await answer.json();
    const handled = await new Promise((go) => window.held.push(go));
    // The page goes on with it in microtasks, all of which come before the next task.
    answer.json = async () => (setTimeout(handled), document);
    return answer;
  };
}
"""
"""Waits with an answer that has come, body and all. `window.held` has what lets each go on, called with what to call
when the page has handled it."""

_RELEASE = "const [place, done] = arguments; window.held.splice(place, 1)[0](done);"


def browser_programs() -> tuple[str, str]:
    """Return the browser and its driver; skips the test where there are none."""
    browser = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    driver = shutil.which("chromedriver")
    if browser is None or driver is None:
        pytest.skip("no chromium with its chromedriver on the PATH (Debian: chromium, chromium-driver)")
    return browser, driver


class Browser:
    """One window.

    Attributes:
        pictures: the folder in which pictures of it are kept.
    """

    def __init__(self, driver: Any, url: str, pictures: Path) -> None:
        self.driver = driver
        self.url = url
        self.pictures = pictures
        self.expected: list[str] = []
        self.token = ""
        """That of whoever registers in it first: known whatever page is open."""

    def expects(self, part: str) -> None:
        """Say that this test makes the console tell something: lines that hold this part."""
        self.expected.append(part)

    def open(self, path: str) -> None:
        self.driver.get(self.url + path)

    def size(self, width: int, height: int = 900) -> None:
        """Set the size of the window; a narrow one is that of a phone, with a finger for a mouse."""
        phone = width <= PHONE
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": phone}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
        self.driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": phone})

    def run(self, script: str, *arguments: Any) -> Any:
        return self.driver.execute_script(script, *arguments)

    def all(self, selector: str) -> list[Any]:
        return list(self.driver.find_elements("css selector", selector))

    def one(self, selector: str) -> Any:
        """Return the first element that fits, once there is one."""
        return self.until(lambda: next(iter(self.all(selector)), None), selector)

    def click(self, selector: str) -> None:
        """Click the first element that fits."""
        self._act_on(selector, lambda node: node.click())

    def _act_on(self, selector: str, act: Callable[[Any], None]) -> None:
        """Do something with the first element that fits.

        The page may replace it after it was found: then nothing was done to it, and the one in its place is meant.
        """
        from selenium.common.exceptions import StaleElementReferenceException

        def acted() -> bool:
            try:
                act(self.one(selector))
            except StaleElementReferenceException:
                return False
            return True

        self.until(acted, selector)

    def point_at(self, node: Any, aside: int = 0, *, press: bool = False) -> bool:
        """Move the mouse onto an element, so many pixels beside its middle; says whether it was still there.

        Args:
            node: the element.
            aside: pixels to the right of its middle.
            press: press the button of the mouse there.
        """
        from selenium.common.exceptions import StaleElementReferenceException
        from selenium.webdriver import ActionChains

        try:
            self.run("arguments[0].scrollIntoView({block: 'nearest', inline: 'nearest'})", node)
            # From elsewhere: a mouse that stands there already does not move.
            away = ActionChains(self.driver, duration=0)
            away.w3c_actions.pointer_action.move_to_location(1, 1)
            moved = away.move_to_element_with_offset(node, aside, 0)
            (moved.click() if press else moved).perform()
        except StaleElementReferenceException:
            return False
        return True

    def tap(self, node: Any) -> bool:
        """Touch an element with a finger; says whether it was still there."""
        from selenium.common.exceptions import StaleElementReferenceException
        from selenium.webdriver.common.actions.action_builder import ActionBuilder
        from selenium.webdriver.common.actions.pointer_input import PointerInput

        try:
            self.run("arguments[0].scrollIntoView({block: 'nearest', inline: 'nearest'})", node)
            finger = ActionBuilder(self.driver, mouse=PointerInput("touch", "finger"), duration=0)
            finger.pointer_action.move_to(node).pointer_down().pointer_up()
            finger.perform()
        except StaleElementReferenceException:
            return False
        return True

    def type(self, selector: str, text: str) -> None:
        self._act_on(selector, lambda node: node.send_keys(text))

    def text(self, selector: str) -> str:
        return str(self.run("const n = document.querySelector(arguments[0]); return n ? n.textContent : ''", selector))

    def choose(self, selector: str, value: str) -> None:
        """Choose an option of a select as a person does: by changing it."""
        self.click(f"{selector} option[value='{value}']")

    def press(self, keys: str) -> None:
        """Press keys wherever the focus is."""
        from selenium.webdriver import ActionChains

        ActionChains(self.driver).send_keys(keys).perform()

    def comes(self, what: Callable[[], Any], *, seconds: float) -> bool:
        """Whether something happens within so many seconds."""
        deadline = time.monotonic() + seconds
        while not what():
            if time.monotonic() > deadline:
                return False
            time.sleep(_POLL_SECONDS)
        return True

    def until(self, what: Callable[..., T | None], told: str = "", *, seconds: float = PATIENCE_SECONDS) -> T:
        """Return what is true once it is; fails when it is not within so many seconds, also on a busy machine.

        It is called without arguments; a lambda in a loop may bind its variables by defaults.
        """
        deadline = time.monotonic() + seconds
        while True:
            found = what()
            if found:
                return found
            assert time.monotonic() < deadline, f"it did not happen in time: {told}; {self.text('main')[:600]}"
            time.sleep(_POLL_SECONDS)

    def errors(self) -> list[str]:
        """Return what the browser's console has told since it was last asked."""
        return [line["message"] for line in self.driver.get_log("browser") if line["level"] in ("SEVERE", "WARNING")]

    def offline(self, offline: bool) -> None:
        conditions = {"offline": offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
        self.driver.execute_cdp_cmd("Network.enable", {})
        self.driver.execute_cdp_cmd("Network.emulateNetworkConditions", conditions)

    @contextlib.contextmanager
    def holding(self, method: str, path: str) -> Iterator[None]:
        """Hold back the answers to requests of a method and a path, in pages opened meanwhile, until `release`.

        The service answers at once, so what a page is given at last is what held when it asked.
        """
        with self.scripted(f"({_HOLD})({json.dumps(method)}, {json.dumps(path)})"):
            yield

    @contextlib.contextmanager
    def scripted(self, source: str) -> Iterator[None]:
        """Run a script before the scripts of each page that is opened until the block ends."""
        script = self.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": source})
        try:
            yield
        finally:
            self.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", script)

    def held(self) -> int:
        """Return how many answers are held back in the page that is open."""
        return int(self.run("return window.held.length"))

    def release(self, place: int = 0) -> None:
        """Give the page the answer at a place among those held back; return once the page has handled it."""
        self.driver.execute_async_script(_RELEASE, place)

    def keep(self, name: str) -> Path:
        """Keep a picture of the window, and give its file."""
        file = self.pictures / f"{name}.png"
        assert self.driver.save_screenshot(str(file)), f"{file} cannot be written"
        return file


@contextlib.contextmanager
def opened(url: str, profile: Path) -> Iterator[Browser]:
    """Open a browser with a profile of its own; its pictures are kept in PAGE_SCREENSHOTS, or beside the profile."""
    program, chromedriver = browser_programs()
    webdriver = pytest.importorskip("selenium.webdriver", reason="selenium is not installed")
    options = webdriver.ChromeOptions()
    options.binary_location = program
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    options.add_experimental_option("prefs", json.loads('{"credentials_enable_service": false}'))
    for flag in (*_FLAGS, f"--user-data-dir={profile}", "--window-size=1280,900"):
        options.add_argument(flag)
    pictures = Path(os.environ.get("PAGE_SCREENSHOTS") or profile.with_name("pictures"))
    pictures.mkdir(parents=True, exist_ok=True)
    driver = webdriver.Chrome(options=options, service=webdriver.ChromeService(chromedriver, port=free_port()))
    driver.set_script_timeout(PATIENCE_SECONDS)
    try:
        yield Browser(driver, url, pictures)
    finally:
        driver.quit()
