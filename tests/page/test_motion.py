"""Motion on the page: pieces go from place to place, and the next choice is there at once."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from tests.page.browser import Browser
from tests.page.playing import press_decision, wait_for_choices
from tests.page.two_people import decide, decisions, table
from tests.processes import PATIENCE_SECONDS
from tests.serving import Served

_RECORD = """
window.moves = [];
const plain = Element.prototype.animate;
Element.prototype.animate = function (keyframes, options) {
  const animation = plain.call(this, keyframes, options);
  const { duration } = animation.effect.getTiming();
  window.moves.push({ name: this.dataset.moving ?? '', keyframes, duration });
  animation.pause();
  return animation;
};
"""
"""Records every motion, and holds it at its beginning: motion under way lasts until the picture changes."""

_LOADED = """
const [done] = arguments;
const script = document.querySelector('link[href$="/lib/board.js"], script[src$="/lib/board.js"]');
import((script.href ?? script.src).replace('board.js', 'board_motion.js')).then(() => done(true));
"""
"""The page asked for it with its first picture, and so has it before."""

_SPOTS = """
const svg = document.querySelector('#board .picture > svg');
const inverse = svg.getScreenCTM().inverse();
return Object.fromEntries([...svg.querySelectorAll('[data-piece=hunter-0]')].map((node) => {
  const { x, y, width, height } = node.getBoundingClientRect();
  const middle = new DOMPoint(x + width / 2, y + height / 2).matrixTransform(inverse);
  return [node.closest('[data-place]').dataset.place, [middle.x, middle.y]];
}));
"""
"""By place: the middle of the hunters of the first seat there, in units of the picture."""

_BETWEEN = "return [...document.querySelectorAll('body > .between [data-moving]')].map((one) => one.dataset.moving)"
"""The pieces on their way between the board and the mats."""
_RESERVE = "return document.querySelector('#seats [data-seat=\"0\"] [data-piece=hunter-0] ~ text')?.textContent ?? '0'"
_NUMBER = "return document.querySelector('#seats [data-moving=number] text').textContent"
"""The number on its way, as it is drawn now."""
_POINTS = "return [...document.querySelectorAll('#table td.counting')].map((cell) => cell.textContent)"
"""The numbers, as they are read, of points on their way."""
_DRAWN = "return getComputedStyle(document.querySelector('#table td.counting'), '::after').counterReset"
_COUNT_FROM = "for (const cell of document.querySelectorAll('#table td.number')) cell.textContent = arguments[0]"
"""Lets the table have had other points."""


def play_until(kind: str, action: str, ann: httpx.Client, ben: httpx.Client, game: str) -> dict[str, Any]:
    """Let both play until Ann may take a kind of decision, in an action that she chooses; return her list."""
    while True:
        listed = decisions(ann, game)
        legal = [option["decision"] for option in listed["decisions"]]
        if any(decision["type"] == kind for decision in legal):
            return listed
        if not legal:
            assert decide(ben, game)
            continue
        needed = [decision for decision in legal if decision["type"] not in ("exchange", "buy")] or legal
        most = max(needed, key=lambda decision: int(decision.get("hunters", 0)))
        take(ann, game, listed, next((pick for pick in needed if pick.get("action") == action), most))


def take(client: httpx.Client, game: str, listed: dict[str, Any], decision: dict[str, Any]) -> None:
    body = {"head": listed["head"], "decision": decision}
    client.post(f"/games/{game}/decisions", json=body).raise_for_status()


def take_first(kind: str, browser: Browser, client: httpx.Client, game: str) -> dict[str, Any]:
    """Take the first decision of a kind while the page shows its list, and wait for the page; return the decision."""
    listed = decisions(client, game)
    shows(browser, listed["head"])
    browser.run("window.moves = []")
    legal = [option["decision"] for option in listed["decisions"]]
    decision: dict[str, Any] = next(decision for decision in legal if decision["type"] == kind)
    take(client, game, listed, decision)
    shows(browser, decisions(client, game)["head"])
    return decision


def shows(browser: Browser, head: str) -> None:
    """Wait until the page has the list of a version."""
    version = head.partition("-")[0]
    browser.until(lambda: browser.element("#play").get_attribute("data-version") == version, f"version {version}")
    wait_for_choices(browser)


def moves(browser: Browser, of: str) -> list[dict[str, Any]]:
    """Return the recorded motion of a property."""
    return [move for move in browser.run("return window.moves") if of in move["keyframes"]]


def test_pieces_go_to_their_places_unless_motion_is_reduced_and_choices_do_not_wait(
    browser: Browser, ann: httpx.Client, service: Served
) -> None:
    token = ann.post("/players", json={"name": "Ben"}).raise_for_status().json()["token"]
    headers = {"Authorization": f"Bearer {token}"}
    with httpx.Client(base_url=f"{service.url}/v1", headers=headers, timeout=PATIENCE_SECONDS) as ben:
        game = table(ann, ben)
        play_until("place_tile", "lay_tile", ann, ben, game)
        with browser.scripted(_RECORD), browser.moving():
            browser.open(f"/games/{game}")
            wait_for_choices(browser)
            assert browser.driver.execute_async_script(_LOADED)

            take_first("place_tile", browser, ann, game)
            assert browser.run(_BETWEEN) == [], "a tile is on no mat"
            tile = browser.run("return document.querySelector('#board [data-tile][data-changed]').dataset.tile")
            turning = {"name": tile, "duration": 300, "keyframes": {"scale": ["0 1", "1 1"]}}
            assert turning in moves(browser, "scale")

            play_until("place_hunters", "lay_tile", ann, ben, game)
            before = browser.run(_RESERVE)
            take_first("place_hunters", browser, ann, game)
            browser.keep("motion-between-1280")
            assert browser.run(_BETWEEN) == ["hunter-0"], "from the mat to the board, above both"
            [number] = moves(browser, "--number")
            (old, left), duration = number["keyframes"]["--number"], number["duration"]
            assert (number["name"], old, duration) == ("number", before, 300)
            assert int(left) < int(old)
            browser.until(lambda: browser.run(_NUMBER) == left, "the copy counts down to the number")
            assert "hunter-0" in [move["name"] for move in moves(browser, "translate")]

            play_until("move_hunter", "step", ann, ben, game)
            shows(browser, decisions(ann, game)["head"])
            before = browser.run(_SPOTS)
            browser.run(_COUNT_FROM, "\N{MINUS SIGN}30")
            step = take_first("move_hunter", browser, ann, game)
            after = browser.run(_SPOTS)
            [move] = moves(browser, "translate")
            [(from_x, from_y)] = before.values()
            x, y = after[step["to"]]
            way, end = move["keyframes"]["translate"]
            assert (move["name"], move["duration"], end) == ("hunter-0", 300, "0px 0px")
            steps = [float(part.removesuffix("px")) for part in way.split()]
            assert steps == pytest.approx([from_x - x, from_y - y], abs=1)

            points = browser.run(_POINTS)
            counted = [move["keyframes"]["--points"] for move in moves(browser, "--points")]
            assert counted == [["-30", number.replace("\N{MINUS SIGN}", "-")] for number in points]
            assert len(points) == 2
            assert browser.run(_DRAWN) == "points -30"
            browser.keep("motion-1280")

            assert browser.all("[data-moving]"), "the motion lasts"
            head = decisions(ann, game)["head"]
            assert press_decision(browser, browser.element("#board .offered"))
            browser.until(lambda: decisions(ann, game)["head"] != head, "the decision")
            shows(browser, decisions(ann, game)["head"])
            assert browser.all("[data-moving]") == []

            take_first("move_hunter", browser, ann, game)
            assert browser.all("[data-moving]")
            browser.run("for (const animation of document.getAnimations()) animation.finish()")
            browser.until(lambda: browser.all("[data-moving]") == [], "the piece itself")
            take_first("pick_hunter", browser, ann, game)
        step = take_first("move_hunter", browser, ann, game)
        assert step["to"] in browser.run(_SPOTS)
        assert browser.run("return window.moves") == []
