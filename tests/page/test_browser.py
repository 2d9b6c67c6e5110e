"""The window of the tests itself: the mouse reaches an element, also on a page that moves it meanwhile."""

from __future__ import annotations

import pytest

from tests.page.browser import Browser

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


@pytest.mark.parametrize("press", [False, True])
def test_mouse_follows_an_element_that_moves_away(browser: Browser, press: bool) -> None:
    browser.open("/")
    browser.run(_MOVING)
    assert browser.point_at(browser.one("#moving"), press=press)
    assert browser.run("return document.elementFromPoint(...window.mouse).id") == "moving"
    assert browser.text("#moving") == ("pressed" if press else "")
