"""A real browser for the tests of the page: Chromium without a window, driven by Selenium."""

from __future__ import annotations

import base64
import contextlib
import functools
import json
import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import pytest

from tests.processes import PATIENCE_SECONDS
from tests.serving import free_port

PAGES = (
    *("/", "/tournaments", "/ratings", "/rulesets/bison", "/search", "/studies", "/series", "/notices", "/programs"),
    *("/games/{}", "/games/{}/review", "/games/{}/log"),
)
"""The addresses of the page that need no tournament; each with `{}` is that of a game."""

PLAIN = "/healthz"
"""The address of a document without a script."""

_SHELL = Path(__file__).with_name("headless_shell")

PHONE = 390
"""How many pixels wide the window of a phone is."""

WINDOWS = ((1280, 900), (1920, 1080), (PHONE, 844), (844, 390), (320, 568))
"""Windows for the page, as width and height: two screens and three phones, one on its side."""

_FIRST_PAUSE, _LONGEST_PAUSE, _SLOWER = 0.03, 0.1, 1.4
"""So long a wait rests before its second look, in seconds, so long at most, and by this factor longer each time.

A look costs the driver, the browser and the page 3 to 8 ms of processor time: a wait looks seldom, and a page that is
loaded shows nothing in less than the first pause.
"""

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
    # Half of a browser's work is beside showing a page: nobody sees its tabs and buttons, what one process
    # passes on to the next costs both, and nothing is translated, recommended or extended.
    "--start-fullscreen",
    "--in-process-gpu",
    "--enable-features=NetworkServiceInProcess2",
    "--disable-features=SpareRendererForSitePerProcess,Translate,OptimizationHints,MediaRouter,PageContentAnnotations",
    # A window is drawn in two pieces and not in forty, each of which goes through all that is to be drawn.
    "--default-tile-width=1408",
    "--default-tile-height=1024",
    "--disable-extensions",
    "--disable-component-extensions-with-background-pages",
    # Nothing moves: a test clicks where an element is, and not where it goes (`Browser.moving`).
    "--force-prefers-reduced-motion",
    # A mouse that points: without a screen there is none.
    "--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4",
)

_HOLD = """
(method, path) => {
  const plain = window.fetch;
  window.held = [];
  window.fetch = async (address, options = {}) => {
    const answer = await plain(address, options);
    const named = path.endsWith('=') ? String(address).startsWith(path) : String(address) === path;
    if (!named || (options.method || 'GET') !== method) return answer;
    const text = await answer.text();
    const handled = await new Promise((go) => window.held.push(go));
    // The page goes on with it in microtasks, all of which come before the next task.
    answer.text = async () => (setTimeout(handled), text);
    answer.json = async () => JSON.parse(await answer.text());
    return answer;
  };
}
"""
"""Holds back an answer that has come, body and all. For each, `window.held` has a function that lets it go on; its
argument is called when the page has handled the answer."""

_IN_VIEW = """
arguments[0].scrollIntoView({block: 'nearest', inline: 'nearest'});
return arguments[0].getBoundingClientRect().toJSON();
"""
"""Brings an element into view, and returns its place in the window."""

_AIM = """
const node = document.querySelector(arguments[0]);
if (!node?.getClientRects().length) return null;
node.scrollIntoViewIfNeeded();
const box = node.getClientRects()[0];
const middle = (from, to, most) => (Math.max(0, from) + Math.min(most, to)) / 2;
const place = [middle(box.left, box.right, innerWidth), middle(box.top, box.bottom, innerHeight)];
if (!node.contains(document.elementFromPoint(...place))) return null;
window.aim?.ends.abort();
const aim = (window.aim = { ends: new AbortController(), missed: false });
const guard = (event) => {
  aim.missed ||= !node.contains(event.target);
  if (event.type === 'click') aim.ends.abort();
  if (!aim.missed) return;
  event.stopImmediatePropagation();
  event.preventDefault();
};
for (const kind of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
  addEventListener(kind, guard, { capture: true, signal: aim.ends.signal });
return node;
"""
"""Brings the first element that fits into view, and returns it unless something covers its middle. The next click does
nothing where it meets another element, since the page moved this one away meanwhile."""

_HIT = "window.aim?.ends.abort(); return !window.aim?.missed"

_DOCUMENT = """
const text = (document.querySelector('main') ?? document.body)?.textContent ?? '';
return `${performance.getEntriesByType('navigation')[0]?.responseStatus} ${text.slice(0, 600)}`;
"""

_RELEASE = "const [place, done] = arguments; window.held.splice(place, 1)[0](done);"


def browser_programs() -> tuple[str, str]:
    """Return the browser and its driver; skips the test where there are none."""
    browser = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    driver = shutil.which("chromedriver")
    if browser is None or driver is None:
        pytest.skip("no chromium with its chromedriver on the PATH (Debian: chromium, chromium-driver)")
    return browser, driver


@functools.cache
def headless_shell() -> str | None:
    """Return the program of Chromium's headless shell; `None` where it is not installed in the version of the driver.

    The shell shows pages as the browser does, with a fifth less work. It has no notices, tabs or screen to keep awake:
    a test with the mark `whole_browser` needs the browser.
    """
    programs = [shutil.which(name) for name in ("chromium-headless-shell", "chromedriver")]
    versions = {_version(program) for program in programs if program}
    return str(_SHELL) if all(programs) and len(versions) == 1 else None


def _version(program: str) -> str:
    """Return the version of a browser, a shell or a driver, which stands after its name."""
    text = subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout
    return text.partition(" ")[2].split()[0]


def _pauses() -> Iterator[float]:
    """Yield how long a wait rests between two looks, in seconds."""
    pause = _FIRST_PAUSE
    while True:
        yield pause
        pause = min(pause * _SLOWER, _LONGEST_PAUSE)


class Browser:
    """A window of the browser.

    Attributes:
        pictures: the folder in which pictures of the window are stored; `None`: pictures are not stored.
    """

    def __init__(self, driver: Any, url: str, pictures: Path | None = None) -> None:
        self.driver = driver
        self.url = url
        self.pictures = pictures
        self.expected: list[str] = []
        self.token = ""
        """The token of the player who registers in the window first, known whatever page is open."""
        self.judged: dict[str, int] = {}
        """By style: how often letters in it were found to stand out, in any page (`accessibility`)."""
        self._is_offline = False
        self._size: tuple[int, int] | None = None
        self._asks_ahead: bool | None = None

    def expects(self, part: str) -> None:
        """Say that this test makes the console tell something: lines that hold this part."""
        self.expected.append(part)

    def open(self, path: str) -> None:
        self.driver.get(self.url + path)

    def leave(self) -> None:
        """Leave the page for a document of the service without scripts, with the same storage of the browser."""
        self.open(PLAIN)

    def size(self, width: int, height: int = 900) -> None:
        """Set the size of the window; narrow and low windows are phones, with a finger for a mouse."""
        if (width, height) == self._size:
            return
        self._size = width, height
        phone = min(width, height) <= PHONE
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": phone}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
        self.driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": phone})
        # The page is laid out anew a moment later. Until then, and a page without a width of its own always, a phone
        # shows it smaller than it is: then only the scaled width is that of the window.
        fits = (
            "const own = document.querySelector('meta[name=viewport]');"
            "const beside = arguments[0] - document.documentElement.clientWidth;"
            "return Math.abs(innerWidth * visualViewport.scale - arguments[0]) <= 1"
            "  && (!own || (beside >= 0 && beside <= 20));"  # a bar for scrolling
        )
        self.until(lambda: self.run(fits, width), "the size of the window")

    def run(self, script: str, *arguments: Any) -> Any:
        return self.driver.execute_script(script, *arguments)

    def all(self, selector: str) -> list[Any]:
        """Return all elements that fit; by a script, for which the driver needs less than for its own search."""
        return list(self.run("return [...document.querySelectorAll(arguments[0])]", selector))

    def element(self, selector: str) -> Any:
        """Return the first element that fits, once it is there."""
        return self.until(lambda: self.run("return document.querySelector(arguments[0])", selector), selector)

    def click(self, selector: str) -> None:
        """Click the first element that fits.

        The driver's own click takes three times as long: it asks the page ten times where the element is.
        """
        from selenium.common.exceptions import UnexpectedAlertPresentException
        from selenium.webdriver.common.actions.action_builder import ActionBuilder

        def pressed() -> bool:
            if self._size and min(self._size) <= PHONE:  # the driver knows how much larger a phone shows a page
                self.element(selector).click()
                return True
            node = self.run(_AIM, selector)
            if node is None:
                return False
            mouse = ActionBuilder(self.driver, duration=0)
            mouse.pointer_action.move_to(node).pointer_down().pointer_up()
            mouse.perform()
            with contextlib.suppress(UnexpectedAlertPresentException):
                return bool(self.run(_HIT))
            return True

        self._until_done(pressed, selector)

    def _act_on(self, selector: str, act: Callable[[Any], None]) -> None:
        """Do something with the first element that fits."""

        def acted() -> bool:
            act(self.element(selector))
            return True

        self._until_done(acted, selector)

    def _until_done(self, act: Callable[[], bool], selector: str) -> None:
        """Do something with the first element that fits, and say whether it was done, until it is.

        The page may replace the element after it was found: then the action is done to the element in its place. A page
        that still fills may move it away before the click: then it is clicked where it is now. An element that stays
        covered is never clicked.
        """
        from selenium.common.exceptions import ElementClickInterceptedException, StaleElementReferenceException

        def acted() -> bool:
            try:
                return act()
            except (ElementClickInterceptedException, StaleElementReferenceException):
                return False

        self.until(acted, selector)

    def point_at(self, node: Any, aside: int = 0, *, press: bool = False) -> bool:
        """Move the mouse onto an element, so many pixels beside its middle; says whether it was still there.

        A page may move the element at the same time, when a picture or a notice comes: then the mouse follows it.

        Args:
            node: the element.
            aside: pixels to the right of its middle.
            press: press the button of the mouse there.
        """
        from selenium.common.exceptions import StaleElementReferenceException
        from selenium.webdriver import ActionChains

        def reached() -> bool:
            place = self.run(_IN_VIEW, node)
            # From elsewhere: a mouse that stands there already does not move.
            away = ActionChains(self.driver, duration=0)
            away.w3c_actions.pointer_action.move_to_location(1, 1)
            away.move_to_element_with_offset(node, aside, 0).perform()
            return bool(self.run(_IN_VIEW, node) == place)

        try:
            self.until(reached, "the mouse on an element that stands still")
            if press:
                ActionChains(self.driver, duration=0).click().perform()
        except StaleElementReferenceException:
            return False
        return True

    def double_click(self, node: Any) -> None:
        """Click an element twice, as the two halves of a double click however much time passes between them."""
        box = self.run("return arguments[0].getBoundingClientRect().toJSON()", node)
        point = {"x": box["left"] + box["width"] / 2, "y": box["top"] + box["height"] / 2, "button": "left"}
        for count in (1, 2):
            for kind in ("mousePressed", "mouseReleased"):
                event = {**point, "type": kind, "clickCount": count}
                self.driver.execute_cdp_cmd("Input.dispatchMouseEvent", event)

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
        # An option has no place in the window: only the driver can click it.
        self._act_on(f"{selector} option[value='{value}']", lambda node: node.click())

    def press(self, keys: str) -> None:
        """Press keys wherever the focus is."""
        from selenium.webdriver import ActionChains

        ActionChains(self.driver).send_keys(keys).perform()

    def question(self) -> Any:
        """Return the question that the browser asks for the page, once it does."""
        from selenium.common.exceptions import NoAlertPresentException

        def asked() -> Any:
            with contextlib.suppress(NoAlertPresentException):
                return self.driver.switch_to.alert

        return self.until(asked, "a question of the browser")

    def comes(self, condition: Callable[[], Any], *, seconds: float) -> bool:
        """Whether something happens within so many seconds."""
        deadline, pauses = time.monotonic() + seconds, _pauses()
        while not condition():
            if time.monotonic() > deadline:
                return False
            time.sleep(next(pauses))
        return True

    def until(self, condition: Callable[..., T | None], event: str = "", *, seconds: float = PATIENCE_SECONDS) -> T:
        """Return the value of a condition once it is true; fail when it is not true in time, also on a busy machine.

        The condition is called without arguments; a lambda in a loop may bind its variables by defaults.
        """
        deadline, pauses = time.monotonic() + seconds, _pauses()
        while True:
            value = condition()
            if value:
                return value
            assert time.monotonic() < deadline, f"it did not happen in time: {event}; {self._document()}"
            time.sleep(next(pauses))

    def _document(self) -> str:
        """Return the address of the open document, its status (0: no answer came) and the beginning of its text."""
        return f"{self.driver.current_url} {self.run(_DOCUMENT)}"

    def errors(self) -> list[str]:
        """Return the errors and warnings of the browser's console since the last call."""
        return [line["message"] for line in self.driver.get_log("browser") if line["level"] in ("SEVERE", "WARNING")]

    def offline(self, offline: bool) -> None:
        """Cut the line of the browser, or connect it again."""
        if offline == self._is_offline:
            return
        self._is_offline = offline
        conditions = {"offline": offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
        if offline:
            self.driver.execute_cdp_cmd("Network.enable", {})
        self.driver.execute_cdp_cmd("Network.emulateNetworkConditions", conditions)
        if not offline:  # otherwise each request of the pages to come is told to the driver
            self.driver.execute_cdp_cmd("Network.disable", {})

    def asks_ahead(self, asks: bool) -> None:
        """Let pages ask for the preview of each decision before somebody points at it, or save data as a reader may."""
        if asks == self._asks_ahead:
            return
        self._asks_ahead = asks
        self.driver.execute_cdp_cmd("Emulation.setDataSaverOverride", {"dataSaverEnabled": not asks})

    @contextlib.contextmanager
    def moving(self) -> Iterator[None]:
        """Let the reader want motion until the block ends, in the page that is open too."""
        features = [{"name": "prefers-reduced-motion", "value": "no-preference"}]
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
        try:
            yield
        finally:
            self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})

    @contextlib.contextmanager
    def holding(self, method: str, path: str) -> Iterator[None]:
        """Hold back the answers to requests of a method and a path, in pages opened meanwhile, until `release`.

        A path that ends with `=` is the beginning of the paths.

        The service answers at once, so a page is given at last an answer that was true when it asked.
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

    def picture(self) -> bytes:
        """Return a picture of the window, as PNG."""
        answer = self.driver.execute_cdp_cmd("Page.captureScreenshot", {"optimizeForSpeed": True})
        return base64.b64decode(answer["data"])

    def keep(self, name: str, picture: bytes = b"") -> None:
        """Store a picture of the window for people to look at, where they want pictures.

        Args:
            name: of the file, without its ending.
            picture: a picture that was taken already.
        """
        if self.pictures is not None:
            (self.pictures / f"{name}.png").write_bytes(picture or self.picture())


@contextlib.contextmanager
def opened(url: str, profile: Path, *, light: bool = False) -> Iterator[Browser]:
    """Open a browser with a profile of its own; its pictures are kept in PAGE_SCREENSHOTS, where that is set.

    Args:
        url: the address of the service.
        profile: the folder of the profile.
        light: open the headless shell in its place, where there is one.
    """
    profile.mkdir(parents=True, exist_ok=True)
    program, chromedriver = browser_programs()
    if light:
        program = headless_shell() or program
    webdriver = pytest.importorskip("selenium.webdriver", reason="selenium is not installed")
    options = webdriver.ChromeOptions()
    options.binary_location = program
    options.unhandled_prompt_behavior = "ignore"  # tests answer
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    options.add_experimental_option("prefs", json.loads('{"credentials_enable_service": false}'))
    for flag in (*_FLAGS, f"--user-data-dir={profile}", "--window-size=1280,900"):
        options.add_argument(flag)
    folder = os.environ.get("PAGE_SCREENSHOTS")
    pictures = Path(folder) if folder else None
    if pictures is not None:
        pictures.mkdir(parents=True, exist_ok=True)
    # Downloads of the shell go to its own folder, whatever it is told.
    service = webdriver.ChromeService(chromedriver, port=free_port(), popen_kw={"cwd": profile})
    driver = webdriver.Chrome(options=options, service=service)
    driver.set_script_timeout(PATIENCE_SECONDS)
    driver.execute_cdp_cmd("Browser.setDownloadBehavior", {"behavior": "allow", "downloadPath": str(profile)})
    try:
        yield Browser(driver, url, pictures)
    finally:
        driver.quit()
