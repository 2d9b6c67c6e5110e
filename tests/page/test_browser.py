"""The window of the tests itself: the mouse reaches an element, also on a page that moves or covers it meanwhile."""

from __future__ import annotations

import socket
import threading

import httpx
import pytest

from tests.page.browser import Browser
from tests.page.reviewing import seated

_MOVING = """
const button = document.createElement('button');
Object.assign(button.style, {position: 'fixed', left: '300px', top: '300px'});
button.id = 'moving';
button.addEventListener('pointermove', () => (button.style.top = '500px'), {once: true});
button.addEventListener('click', () => (button.textContent = 'pressed'));
document.body.append(button);
addEventListener('pointermove', (event) => (window.mouse = [event.clientX, event.clientY]));
"""
"""Adds a button that moves away from the mouse once, and notes where the mouse is."""


@pytest.mark.parametrize("press", [True, pytest.param(False, marks=pytest.mark.long)])
def test_mouse_follows_an_element_that_moves_away(browser: Browser, press: bool) -> None:
    browser.open("/")
    browser.run(_MOVING)
    assert browser.point_at(browser.element("#moving"), press=press)
    assert browser.run("return document.elementFromPoint(...window.mouse).id") == "moving"
    assert browser.text("#moving") == ("pressed" if press else "")


_BELOW = """
const below = document.createElement('button');
Object.assign(below.style, {position: 'fixed', left: '300px', top: '300px'});
below.id = 'below';
window.presses = [];
for (const kind of ['pointerdown', 'mousedown', 'click'])
  addEventListener(kind, (event) => window.presses.push(`${kind} ${event.target.id}`));
document.querySelector('#moving').before(below);
"""
"""Adds a button below the button that moves away, and notes what is pressed."""

_COVER = """
const cover = document.createElement('button');
Object.assign(cover.style, {position: 'fixed', inset: 0});
document.body.append(cover);
setTimeout(() => cover.remove(), 100);
"""
"""Covers the page with a button for a while."""


def test_click_waits_for_the_element_in_the_open_and_meets_no_other(browser: Browser) -> None:
    browser.open("/")
    browser.run(_MOVING)
    browser.run(_BELOW)
    browser.run(_COVER)
    browser.click("#moving")
    assert browser.run("return window.presses") == ["pointerdown moving", "mousedown moving", "click moving"]
    browser.run("document.querySelector('#below').click()")
    assert browser.run("return window.presses.at(-1)") == "click below", "another click counts again"


def end_without_an_answer(listener: socket.socket) -> None:
    connection, _ = listener.accept()
    with connection:
        connection.recv(4096)


def test_wait_that_ends_in_vain_reports_the_document_and_that_no_answer_came(browser: Browser) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        silent = threading.Thread(target=end_without_an_answer, args=[listener])
        silent.start()
        url = f"http://127.0.0.1:{listener.getsockname()[1]}/"
        browser.driver.get(url)
        silent.join()
    with pytest.raises(AssertionError) as failure:
        browser.until(lambda: browser.all("#name"), "#name", seconds=0)
    assert str(failure.value).startswith(f"it did not happen in time: #name; {url} 0")
    browser.open("/")
    with pytest.raises(AssertionError, match=f"(?s); {browser.url}/ 200 .*{browser.text('#cards-title')}"):
        browser.until(lambda: browser.all("#nothing"), "#nothing", seconds=0)


def test_games_that_a_test_opens_have_the_same_ids_in_every_run(ann: httpx.Client) -> None:
    assert [seated(ann, "bison", ["random", None]) for _ in range(2)] == ["0-1vbwst7vevyb", "0-0wwsxrk90kr3"]
