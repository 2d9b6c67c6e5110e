"""What keeps people from using a state of the page: what axe has to say, and what has no name."""

from __future__ import annotations

from importlib import resources

from tests.page.browser import Browser

_AXE = resources.files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
_RUN = """
const done = arguments[arguments.length - 1];
axe.run(document, {resultTypes: ['violations']}).then((results) => done(results.violations
  .filter((rule) => ['serious', 'critical'].includes(rule.impact))
  .map((rule) => [rule.id, rule.impact, rule.help, ...rule.nodes.slice(0, 3).map((node) => node.html.slice(0, 160))])));
"""

# What is drawn or made by hand and must have a name, also where axe does not ask for one.
_UNNAMED = """
const name = (node) => (node.getAttribute('aria-label') || node.textContent || node.title ||
  [...(node.labels || [])].map((label) => label.textContent).join('') ||
  (node.getAttribute('aria-labelledby') || '').split(' ').map((id) => document.getElementById(id)?.textContent).join('')
).trim();
const kinds = 'button, a, input, select, section, dialog[open], [role=button], [role=group], svg [role=img]';
return [...document.querySelectorAll(kinds)]
  .filter((node) => !node.closest('[hidden]') && !name(node)).map((node) => node.outerHTML.slice(0, 120));
"""


def check(browser: Browser, width: int, language: str = "en") -> None:
    """Check that everybody can use what the window shows now, in a language."""
    assert violations(browser) == []
    assert nameless(browser) == []
    assert browser.run("return document.documentElement.lang") == language
    assert browser.run("return document.documentElement.scrollWidth") <= width, "no page wider than its window"


def violations(browser: Browser) -> list[list[str]]:
    """Return what axe calls serious or critical: its id, impact and help, and up to three of its nodes."""
    browser.run(_AXE)
    listed: list[list[str]] = browser.driver.execute_async_script(_RUN)
    return listed


def nameless(browser: Browser) -> list[str]:
    """Return what is used or looked at and has no name."""
    nodes: list[str] = browser.run(_UNNAMED)
    return nodes
