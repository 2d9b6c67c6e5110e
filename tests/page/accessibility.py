"""Obstacles to using a state of the page: violations that axe reports, and elements without a name."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping, Sequence
from importlib import resources
from typing import Final

from tests.page.browser import Browser

# Most of the time axe compares letters with what lies behind them. Letters in the style of two that it has judged, in
# surroundings of the same style, come out alike, in this page or in one before; those of pictures stand on what is
# drawn below them.
_ALIKE = """
;{
  const contrast = axe._audit.checks['color-contrast'];
  const judge = contrast.evaluate;
  const properties = ['color', 'backgroundColor', 'backgroundImage', 'opacity', 'fontSize', 'fontWeight', 'textShadow'];
  const look = (node) => {
    const style = getComputedStyle(node);
    const own = [node.tagName, node.className, ...properties.map((name) => style[name])].join();
    return node.parentElement ? `${look(node.parentElement)} ${own}` : own;
  };
  // A short name for a long one: https://github.com/bryc/code/blob/master/jshash/experimental/cyrb53.js
  const digest = (text) => {
    let [left, right] = [0xdeadbeef, 0x41c6ce57];
    for (let at = 0; at < text.length; at += 1) {
      left = Math.imul(left ^ text.charCodeAt(at), 2654435761);
      right = Math.imul(right ^ text.charCodeAt(at), 1597334677);
    }
    return `${left >>> 0} ${right >>> 0}`;
  };
  contrast.evaluate = function (node, ...more) {
    const name = node.closest('svg') ? null : digest(look(node));
    const count = window.judged.get(name) ?? 0;
    if (count === 2) return true;
    const verdict = judge.call(this, node, ...more);
    if (name && verdict) window.judged.set(name, count + 1);
    return verdict;
  };
}
"""
_AXE = resources.files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8") + _ALIKE
# A rule has one impact: lesser rules cannot report what is asked for. Nobody reads where in the document a node is.
_RUN = """
const done = arguments[arguments.length - 1];
window.judged = new Map(Object.entries(arguments[2]));
const weighs = ({impact}) => ['serious', 'critical'].includes(impact);
const lesser = axe._audit.rules.filter((rule) => !weighs(rule)).map(({id}) => [id, {enabled: false}]);
const options = {resultTypes: ['violations'], selectors: false, rules: Object.fromEntries(lesser)};
axe.run(arguments[0], {...options, ...arguments[1]}).then((results) => done([results.violations
  .filter(weighs)
  .map((rule) => [rule.id, rule.impact, rule.help, ...rule.nodes.slice(0, 3).map((node) => node.html.slice(0, 160))]),
  Object.fromEntries(window.judged)]));
"""

_WHOLE: Final = "html"
_SAME_IN_DARK: Final = ["svg", ":is(li, tr):nth-child(n + 5):not(:has([aria-current]))"]
_CONTRAST: Final = {"runOnly": ["color-contrast"]}
"""In the dark only colours differ, those of pictures do not, and further rows repeat the colours of the first four."""

# Elements that are drawn or made by hand and must have a name, also where axe does not ask for a name.
_UNNAMED = """
const name = (node) => (node.getAttribute('aria-label') || node.textContent || node.title ||
  [...(node.labels || [])].map((label) => label.textContent).join('') ||
  (node.getAttribute('aria-labelledby') || '').split(' ').map((id) => document.getElementById(id)?.textContent).join('')
).trim();
const kinds = 'button, a, input, select, section, dialog[open], [role=button], [role=group], svg [role=img]';
return [...document.querySelectorAll(kinds)]
  .filter((node) => !node.closest('[hidden]') && !name(node)).map((node) => node.outerHTML.slice(0, 120));
"""


def check(browser: Browser, width: int, language: str = "en", *, pictures: bool = False, within: str = _WHOLE) -> None:
    """Check that everybody can use the page as the window shows it now, in a language.

    Args:
        browser: the window.
        width: its width.
        language: the language of the page.
        pictures: whether axe looks at each piece of boards and mats too. That takes as long as all the rest, and
            pages show the same pictures: `test_accessible` looks at them.
        within: the elements that axe looks at, where another test looks at the rest of the page.
    """
    assert violations(browser, pictures=pictures, within=within) == []
    assert nameless(browser) == []
    assert browser.run("return document.documentElement.lang") == language
    assert browser.run("return document.documentElement.scrollWidth") <= width, "no page wider than its window"


def check_dark(browser: Browser, *, within: str = _WHOLE) -> None:
    """Check that letters stand out where the system prefers dark colours. Once for a page: that takes axe long."""
    with in_dark(browser):
        assert _listed(browser, {"include": [within], "exclude": _SAME_IN_DARK}, _CONTRAST) == []


@contextlib.contextmanager
def in_dark(browser: Browser) -> Iterator[None]:
    """Let the system prefer dark colours until the block ends; the page that is open follows at once."""
    _emulate(browser, [{"name": "prefers-color-scheme", "value": "dark"}])
    try:
        yield
    finally:
        _emulate(browser, [])


def _emulate(browser: Browser, features: Sequence[Mapping[str, str]]) -> None:
    browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})


def violations(browser: Browser, *, pictures: bool = True, within: str = _WHOLE) -> list[list[str]]:
    """Return serious and critical violations by axe: the id, the impact, the help, and up to three nodes of each."""
    return _listed(browser, {"include": [within], "exclude": [] if pictures else [".picture svg"]}, {})


def _listed(browser: Browser, context: Mapping[str, object], options: Mapping[str, object]) -> list[list[str]]:
    if not browser.run("return 'axe' in window"):
        browser.run(_AXE)
    listed: list[list[str]]
    listed, browser.judged = browser.driver.execute_async_script(_RUN, context, options, browser.judged)
    return listed


def nameless(browser: Browser) -> list[str]:
    """Return the controls and pictures that have no name."""
    nodes: list[str] = browser.run(_UNNAMED)
    return nodes
