"""Cost of a decision to a player on the page: `python -m tests.page.measuring`, `--help` lists the options.

Starts a service and a browser of its own and plays each ruleset against a bot: with the mouse on two screens, with
keys alone, and with a finger on three phones; to the end, or for so many decisions. On the way a decision is taken
back, the line is lost while a decision is sent, and the page is loaded anew. It prints for each game: decisions,
presses a decision, pixels scrolled a decision (of the page; of the list in its own box), the share of decisions whose
button was not seen before the list was scrolled, how often *Decide* was outside the window, the least and the median
share of the board that was visible when a decision began, the share of decisions whose places were not all in view
then, the median time from pointing at a decision to the board as it would be, when the largest part of the page was
drawn (Largest Contentful Paint), the requests and kilobytes on the wire for a decision with the moves of the bot after
it (requests without previews, kilobytes with those that are asked for ahead), and how many decisions were taken back.
Not a test: times depend on the machine, and whole games take long. `test_whole_game` plays short games in the same way.
"""

from __future__ import annotations

import argparse
import contextlib
import random
import statistics
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import httpx

from domain.rulesets import RULESETS
from tests.page.browser import WINDOWS, Browser, opened
from tests.page.playing import register, wait_for_choices
from tests.page.reviewing import seated
from tests.serving import Served

# A ghost is timed from the moment a decision was pointed at or got the focus; without either it is not timed.
# A stream that stays open is no entry of the list of requests, nor are its bytes.
_WATCH = """
window.ghosts = window.ghosts || [];
window.traffic = [0, 0];
new PerformanceObserver((all) => {
  for (const { name, transferSize } of all.getEntries()) {
    window.traffic[0] += name.includes('dry_run=true') ? 0 : 1;
    window.traffic[1] += transferSize;
  }
}).observe({ entryTypes: ['resource'] });
let pointed = 0;
const list = document.querySelector('#legal');
for (const kind of ['pointerover', 'focusin']) {
  list.addEventListener(kind, (event) => (pointed = event.target.matches('button') ? performance.now() : 0), true);
}
new MutationObserver((changes) => {
  const laid = changes.some((one) => [...one.addedNodes].some((node) => node.classList?.contains('over')));
  if (!laid || !pointed) return;
  window.ghosts.push(performance.now() - pointed);
  pointed = 0;
}).observe(document.querySelector('#board'), { childList: true, subtree: true });
new PerformanceObserver((all) => (window.painted = all.getEntries().at(-1).startTime))
  .observe({ type: 'largest-contentful-paint', buffered: true });
"""
_OUTSIDE = """
const box = arguments[0].getBoundingClientRect();
return box.top < 0 || box.left < 0 || box.bottom > innerHeight + 1 || box.right > innerWidth + 1;
"""
# Whether a decision is not seen whole in the box of the list, or that is not in the window.
_UNSEEN = """
const [own, list] = [arguments[0], document.querySelector('#legal')].map((node) => node.getBoundingClientRect());
const bottom = Math.min(list.bottom, innerHeight);
return own.top < list.top - 1 || own.bottom > bottom + 1;
"""
# The share of the board that is visible, and whether a place that can be chosen is out of view in its part of the page;
# nothing while the pictures of the list are on their way.
SIGHT = """
const pane = document.querySelector('[data-arranged]');
const svg = document.querySelector('#board .picture > svg');
const { width, height } = svg.viewBox.baseVal;
const version = svg.querySelector('title').textContent.match(/ (\\d+),/)?.[1];
if (pane?.dataset.arranged !== `${width} ${height}` || version !== pane.dataset.version) return null;
const within = (node, frame) => {
  const [own, box] = [node.getBoundingClientRect(), frame.getBoundingClientRect()];
  const length = (from, to) => Math.max(0, to - from);
  const across = length(Math.max(own.left, box.left, 0), Math.min(own.right, box.right, innerWidth));
  const down = length(Math.max(own.top, box.top, 0), Math.min(own.bottom, box.bottom, innerHeight));
  return (across * down) / (own.width * own.height);
};
const part = svg.checkVisibility({ visibilityProperty: true }) ? '#board .picture' : '#seats .picture';
const offered = [...document.querySelectorAll(`${part} > svg .offered`)].filter((node) => node.getClientRects().length);
const frame = document.querySelector(part);
return [within(svg, svg.parentElement), offered.some((node) => within(node, frame) < 0.5)];
"""
_SCROLLED = "return [scrollY, document.querySelector('#legal').scrollTop]"
_WAITS = "const one = document.querySelector('#decide'); return one !== null && !one.hidden"
_TAKEN = """
return document.querySelector('#result') !== null || !window.seen.isConnected
  || document.querySelector('#legal').getAttribute('aria-busy') === 'true';
"""
# The decisions of the group that was opened: the buttons that were not there before.
_SHOWN = "return [...document.querySelectorAll('#legal button')].map((one) => one.ariaLabel || one.textContent)"
_OPENED = """
const own = (one) => one.ariaExpanded === null && !arguments[0].includes(one.ariaLabel || one.textContent);
return [...document.querySelectorAll('#legal button')].filter(own);
"""
_ROW = "return [...document.querySelectorAll('#legal button')].indexOf(arguments[0] || document.activeElement)"
_PLACES = "return [...document.querySelectorAll('#result > ul > li')].map((line) => line.textContent)"
_LAST = "#take-back-last"
_LEAST: Final = 0.5
"""With a smaller share of the board in view, a picture is kept."""
_NUMBERED: Final = 9
"""So many rows of the list have a number as their key."""
_STEPS: Final = ("take back", "lost line", "reload")
"""Events on the way, each once, one after the other."""


@dataclass
class Effort:
    """The cost of some decisions."""

    decisions: int = 0
    presses: int = 0
    page: float = 0
    """Pixels that the page was scrolled."""
    in_list: float = 0
    """Pixels that the list was scrolled in its own box."""
    unseen: int = 0
    """Decisions whose button was not seen before the list was scrolled."""
    outside: int = 0
    """Decisions for which *Decide* was outside the window."""
    shares: list[float] = field(default_factory=list)
    """Shares of the board that were visible when a decision began."""
    hidden: int = 0
    """Decisions with a place out of view when they began."""
    ghosts: list[float] = field(default_factory=list)
    """Milliseconds from pointing to the board as it would be."""
    painted: float = 0
    """Milliseconds until the largest part of the page was drawn."""
    trips: int = 0
    """Requests without previews."""
    sent: int = 0
    """Bytes on the wire, with previews and headers."""
    taken_back: int = 0


class Mouse:
    """Plays with the mouse, and looks at the preview before pressing."""

    name = "mouse"
    windows = WINDOWS[:2]

    def choose(self, browser: Browser, button: Any) -> int:
        """Press a decision of the list. Return how many presses that took."""
        browser.point_at(button)
        browser.comes(lambda: browser.run("return document.querySelector('#board .over')"), seconds=1)
        return int(browser.point_at(button, press=True))

    def open(self, browser: Browser, fold: Any) -> int:
        """Open a folded group of the list. Return how many presses that took."""
        return int(browser.point_at(fold, press=True))

    def confirm(self, browser: Browser) -> int:
        """Take the decision that waits."""
        return int(browser.point_at(browser.element("#decide"), press=True))

    def take_back(self, browser: Browser) -> None:
        """Take the last decision back."""
        browser.point_at(browser.element(_LAST), press=True)


class Keyboard:
    """Plays with keys alone."""

    name = "keys"
    windows = WINDOWS[:1]

    def choose(self, browser: Browser, button: Any) -> int:
        """Go to a decision of the list and press Enter. Return how many keys that took."""
        from selenium.webdriver.common.keys import Keys

        keys = self._go(browser, button)
        browser.comes(lambda: browser.run("return document.querySelector('#board .over')"), seconds=1)
        browser.press(Keys.ENTER)
        return keys + 1

    def open(self, browser: Browser, fold: Any) -> int:
        """Open a folded group of the list. Return how many keys that took."""
        from selenium.webdriver.common.keys import Keys

        keys = self._go(browser, fold)
        browser.press(Keys.ENTER)
        return keys + 1

    def _go(self, browser: Browser, button: Any) -> int:
        """Go to a button of the list. Return how many keys that took: its number, or the shortest way with arrows."""
        from selenium.webdriver.common.keys import Keys

        to = browser.run(_ROW, button)
        if to < _NUMBERED:
            browser.press(str(to + 1))
            return 1
        keys = 0
        while (at := browser.run(_ROW)) < 0:
            browser.press(Keys.TAB)
            keys += 1
            assert keys < 200, "the list is not reached with the tabulator key"
        last = browser.run("return document.querySelectorAll('#legal button').length - 1")
        down, up = Keys.ARROW_DOWN, Keys.ARROW_UP
        ways = ((down if to > at else up) * abs(to - at), Keys.HOME + down * to, Keys.END + up * (last - to))
        way = min(ways, key=len)
        if way:
            browser.press(way)
        return keys + len(way)

    def confirm(self, browser: Browser) -> int:
        """Take the decision that waits: with Enter on it once more."""
        from selenium.webdriver.common.keys import Keys

        browser.press(Keys.ENTER)
        return 1

    def take_back(self, browser: Browser) -> None:
        """Take the last decision back with its key."""
        browser.press("u")


class Finger:
    """Plays with a finger on a phone."""

    name = "phone"
    windows = WINDOWS[2:]

    def choose(self, browser: Browser, button: Any) -> int:
        """Press a decision of the list. Return how many presses that took."""
        return int(browser.tap(button))

    def open(self, browser: Browser, fold: Any) -> int:
        """Open a folded group of the list. Return how many presses that took."""
        return int(browser.tap(fold))

    def confirm(self, browser: Browser) -> int:
        """Take the decision that waits."""
        return int(browser.tap(browser.element("#decide")))

    def take_back(self, browser: Browser) -> None:
        """Take the last decision back."""
        browser.tap(browser.element(_LAST))


Hand = Mouse | Keyboard | Finger
HANDS: Final[Sequence[Hand]] = (Mouse(), Keyboard(), Finger())


def _choose(browser: Browser, hand: Hand, offered: dict[str, Any], effort: Effort, source: random.Random) -> Any:
    """Choose a decision of the list by chance, each as likely as the others; opens the group or page that holds it."""
    nodes = [*offered["buttons"], *offered["folded"]]
    while True:
        counts = [int(node.get_attribute("data-count") or 1) for node in nodes]
        node = source.choices(nodes, counts)[0]
        if node.get_attribute("data-count") is None:
            return node
        effort.unseen += _is_unseen(browser, node)
        before = browser.run(_SHOWN)
        effort.presses += hand.open(browser, node)
        wait_for_choices(browser, clicks=hand.name != "keys")
        nodes = browser.until(lambda b=before: browser.run(_OPENED, b), "what a group holds")


def _is_unseen(browser: Browser, button: Any) -> bool:
    """Whether a button of the list is not seen without scrolling; then a picture of that is kept."""
    unseen = bool(browser.run(_UNSEEN, button))
    if unseen:
        browser.keep(f"unseen-{browser.text('#question')[:40]}")
    return unseen


def _decide(browser: Browser, hand: Hand, button: Any, effort: Effort) -> None:
    """Take a decision of the list."""
    effort.unseen += _is_unseen(browser, button)
    before = browser.run(_SCROLLED)
    presses = hand.choose(browser, button)
    # A decision that can be taken back is taken once its preview is known; else *Decide* waits.
    browser.comes(lambda: browser.run(_TAKEN) or browser.run(_WAITS), seconds=2)
    if not browser.run(_TAKEN) and browser.run(_WAITS):
        effort.outside += bool(browser.run(_OUTSIDE, browser.element("#decide")))
        presses += hand.confirm(browser)
    after = browser.run(_SCROLLED)
    if not browser.comes(lambda: browser.run(_TAKEN), seconds=5):
        return
    effort.decisions += 1
    effort.presses += presses
    effort.page += abs(after[0] - before[0])
    effort.in_list += abs(after[1] - before[1])


def _take_back(browser: Browser, hand: Hand, effort: Effort) -> bool:
    """Take a decision back, if any can be taken back. Return whether it was."""
    if not browser.run("const one = arguments[0]; return document.querySelector(one)?.checkVisibility()", _LAST):
        return False
    hand.take_back(browser)
    gone = browser.comes(lambda: browser.run("return !window.seen.isConnected"), seconds=5)
    effort.taken_back += gone
    return gone


def _look(browser: Browser, effort: Effort) -> None:
    """Note how much of the board is visible, and whether all places are in view, at the start of a decision."""
    if browser.comes(lambda: browser.run(SIGHT) is not None, seconds=5):
        share, is_hidden = browser.run(SIGHT)
        effort.shares.append(share)
        effort.hidden += is_hidden
        if is_hidden or share < _LEAST:
            browser.keep(f"sight-{share:.2f}-{browser.text('#question')[:40]}")


def _watch(browser: Browser) -> None:
    wait_for_choices(browser)
    browser.run(_WATCH)


def _keep_figures(browser: Browser, effort: Effort) -> None:
    """Add the figures that the page itself has measured since it was loaded."""
    effort.ghosts += browser.run("return window.ghosts")
    effort.painted = effort.painted or browser.run("return window.painted") or 0
    trips, sent = browser.run("return window.traffic")
    effort.trips += trips
    effort.sent += sent


def play_measured(browser: Browser, hand: Hand, game: str, *, seed: int = 1, most: int = 10_000) -> Effort:
    """Play a game on in the browser, with a take-back, a lost line and a reload on the way.

    Args:
        browser: the window; it has the size that it is to be played in.
        hand: mouse, keys or finger.
        game: the game.
        seed: of the choice of decisions.
        most: after so many decisions the rest is left.
    """
    from selenium.common.exceptions import StaleElementReferenceException

    browser.open(f"/games/{game}")
    _watch(browser)
    effort, source, steps = Effort(), random.Random(seed), list(_STEPS)  # noqa: S311  repeatable, guards nothing
    while effort.decisions < most:
        offered = wait_for_choices(browser, clicks=hand.name != "keys")
        if "over" in offered:
            break
        _look(browser, effort)
        # The chosen button may be gone before it is pressed, when the list is drawn anew.
        with contextlib.suppress(StaleElementReferenceException):
            if steps[:1] == ["take back"] and effort.decisions and _take_back(browser, hand, effort):
                del steps[0]
                continue
            if steps[:1] == ["reload"]:
                _keep_figures(browser, effort)
                browser.driver.refresh()
                _watch(browser)
                del steps[0]
                continue
            is_lost_line = steps[:1] == ["lost line"]
            if is_lost_line:
                browser.offline(True)
            try:
                _decide(browser, hand, _choose(browser, hand, offered, effort, source), effort)
            finally:
                if is_lost_line:
                    browser.offline(False)
                    del steps[0]
    _keep_figures(browser, effort)
    return effort


def main() -> None:
    """Measure and print."""
    arguments = argparse.ArgumentParser(prog="python -m tests.page.measuring", description="Play, measure and print.")
    arguments.add_argument("rulesets", nargs="*", default=sorted(RULESETS), help="which games; all of them unless told")
    arguments.add_argument("--decisions", type=int, default=10_000, help="leave a game after so many decisions")
    arguments.add_argument("--with", dest="hand", choices=[hand.name for hand in HANDS], help="play only with this")
    arguments.add_argument("--rounds", type=int, default=3, help="rounds of Discoveries; 0 sets no limit")
    arguments.add_argument("--bot", default="random", help="who plays against it")
    chosen = arguments.parse_args()
    limit = {"max_rounds": chosen.rounds} if chosen.rounds else {}
    pairs = [(hand, window) for hand in HANDS if chosen.hand in (None, hand.name) for window in hand.windows]
    with (
        tempfile.TemporaryDirectory() as folder,
        Served(Path(folder) / "data") as service,
        opened(service.url, Path(folder) / "profile") as browser,
    ):
        browser.size(1280)
        browser.open("/")
        register(browser, "Ann")
        token = browser.run("return localStorage.getItem('tabletape.token')")
        headers = {"Authorization": f"Bearer {token}"}
        sys.stdout.write(
            "ruleset      with   window     decisions  presses  page px  list px  unseen  outside  board  (median)"
            "  hidden  ghost   LCP     requests  kB    taken back\n"
        )
        with httpx.Client(base_url=f"{service.url}/v1", headers=headers, timeout=60) as client:
            for ruleset in chosen.rulesets:
                for hand, window in pairs:
                    options = limit if ruleset == "discoveries" else {}
                    game = seated(client, ruleset, [None, chosen.bot], options=options)
                    browser.size(*window)
                    _print(ruleset, hand, window, _played(browser, client, game, hand, chosen.decisions))


def _played(browser: Browser, client: httpx.Client, game: str, hand: Hand, most: int) -> Effort:
    effort = play_measured(browser, hand, game, most=most)
    if effort.decisions < most:
        result = client.get(f"/games/{game}").json()
        browser.keep(f"whole-{result['ruleset']}-{hand.name}-{browser.run('return innerWidth')}")
        assert result["status"] == "finished"
        # The page shows the same end as the log holds.
        places = [int(line.partition(".")[0]) for line in browser.run(_PLACES)]
        assert places == sorted(result["result"]["places"])
    return effort


def _print(ruleset: str, hand: Hand, window: tuple[int, int], effort: Effort) -> None:
    count = max(effort.decisions, 1)
    shares = effort.shares or [float("nan")]
    ghost = statistics.median(effort.ghosts) if effort.ghosts else float("nan")
    sys.stdout.write(
        f"{ruleset:<12} {hand.name:<6} {'x'.join(map(str, window)):<9} {effort.decisions:>10}"
        f" {effort.presses / count:>8.2f} {effort.page / count:>8.0f}"
        f" {effort.in_list / count:>8.0f} {effort.unseen / count:>7.0%} {effort.outside:>8}"
        f" {min(shares):>6.0%} {statistics.median(shares):>8.0%} {effort.hidden / count:>8.0%} {ghost:>5.0f} ms"
        f" {effort.painted:>5.0f} ms {effort.trips / count:>9.1f} {effort.sent / count / 1000:>5.1f}"
        f" {effort.taken_back:>9}\n"
    )
    sys.stdout.flush()


if __name__ == "__main__":
    main()
