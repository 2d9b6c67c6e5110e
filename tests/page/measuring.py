"""What a decision costs a player on the page: `python -m tests.page.measuring [decisions]`.

Starts a service and a browser of its own, plays each ruleset against a bot with the mouse, on a screen and on a phone,
to the end or for so many decisions, and prints for each: presses a decision, pixels scrolled a decision (of the page;
of the list in its own box), the share of decisions whose button was outside the window, and the median time from
pointing at a decision to the board as it would be. Not a test: times depend on the machine, and whole games take long.
What does not depend on it stands in `test_first_window`.
"""

from __future__ import annotations

import contextlib
import random
import statistics
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

import httpx

from domain.rulesets import RULESETS
from tests.page.browser import PHONE, Browser, opened
from tests.page.playing import register, wait_for_choices
from tests.page.reviewing import seated
from tests.serving import Served

SIZES = {1280: 900, PHONE: 844}
"""By width of the window: its height."""

_WATCH = """
window.ghosts = [];
let pointed = 0;
const list = document.querySelector('#legal');
list.addEventListener('pointerover', (event) => (pointed = event.target.matches('button') ? performance.now() : 0));
new MutationObserver((changes) => {
  const laid = changes.some((one) => [...one.addedNodes].some((node) => node.classList?.contains('over')));
  if (!laid || !pointed) return;
  window.ghosts.push(performance.now() - pointed);
  pointed = 0;
}).observe(document.querySelector('#board'), { childList: true, subtree: true });
"""
_OUTSIDE = """
const box = arguments[0].getBoundingClientRect();
return box.top < 0 || box.left < 0 || box.bottom > innerHeight || box.right > innerWidth;
"""
_SCROLLED = """
const column = document.querySelector('#legal').closest('.column, .turn');
return [scrollY + (column ? column.scrollTop : 0), document.querySelector('#legal').scrollTop];
"""
_WAITS = "const one = document.querySelector('#decide'); return one !== null && !one.hidden"
_TAKEN = """
return document.querySelector('#result') !== null || !window.seen.isConnected
  || document.querySelector('#legal').getAttribute('aria-busy') === 'true';
"""


@dataclass
class Effort:
    """What some decisions cost."""

    decisions: int = 0
    presses: int = 0
    page: float = 0
    """Pixels that the page was scrolled."""
    in_list: float = 0
    """Pixels that the list was scrolled in its own box."""
    outside: int = 0
    ghosts: list[float] = field(default_factory=list)
    """Milliseconds from pointing to the board as it would be."""


def _decide(browser: Browser, source: random.Random, effort: Effort) -> bool:
    """Take a decision of the list; says whether there was one."""
    offered = wait_for_choices(browser)
    if "over" in offered:
        return False
    node = source.choice(offered["buttons"])
    if browser.run(_OUTSIDE, node):
        effort.outside += 1
    before = browser.run(_SCROLLED)
    # Who plays looks at what follows first, and then presses.
    browser.point_at(node)
    browser.comes(lambda: browser.run("return document.querySelector('#board .over')"), seconds=1)
    if not browser.point_at(node, press=True):
        return True
    effort.presses += 1
    if not browser.run(_TAKEN) and browser.run(_WAITS):
        effort.outside += bool(browser.run(_OUTSIDE, browser.one("#decide")))
        browser.point_at(browser.one("#decide"), press=True)
        effort.presses += 1
    after = browser.run(_SCROLLED)
    effort.page += abs(after[0] - before[0])
    effort.in_list += abs(after[1] - before[1])
    effort.decisions += browser.comes(lambda: browser.run(_TAKEN), seconds=5)
    return True


def measured(browser: Browser, client: httpx.Client, ruleset: str, width: int, most: int) -> Effort:
    """Play a game of a ruleset, or so many decisions of it, in a window of this width."""
    from selenium.common.exceptions import StaleElementReferenceException

    browser.size(width, SIZES[width])
    options = {"max_rounds": 3} if ruleset == "discoveries" else {}
    browser.open(f"/games/{seated(client, ruleset, [None, 'random'], options=options)}")
    wait_for_choices(browser)
    browser.run(_WATCH)
    effort, source = Effort(), random.Random(1)  # noqa: S311  repeatable, guards nothing
    going = True
    while going and effort.decisions < most:
        # What was chosen may be gone before it is pressed, when the list is drawn anew.
        with contextlib.suppress(StaleElementReferenceException):
            going = _decide(browser, source, effort)
    effort.ghosts = browser.run("return window.ghosts")
    return effort


def main() -> None:
    """Measure and print."""
    most = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
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
        sys.stdout.write("ruleset      width  decisions  presses  page px  list px  outside  ghost\n")
        with httpx.Client(base_url=f"{service.url}/v1", headers=headers, timeout=60) as client:
            for ruleset in sorted(RULESETS):
                for width in SIZES:
                    one = measured(browser, client, ruleset, width, most)
                    count = max(one.decisions, 1)
                    ghost = statistics.median(one.ghosts) if one.ghosts else float("nan")
                    sys.stdout.write(
                        f"{ruleset:<12} {width:>5} {one.decisions:>10} {one.presses / count:>8.2f}"
                        f" {one.page / count:>8.0f} {one.in_list / count:>8.0f} {one.outside / count:>8.0%}"
                        f" {ghost:>4.0f} ms\n"
                    )
                    sys.stdout.flush()


if __name__ == "__main__":
    main()
