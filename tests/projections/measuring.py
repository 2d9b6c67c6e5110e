"""Pictures measured in a browser: what text stands on another or leaves its frame, and how small the smallest is."""

from __future__ import annotations

from pathlib import Path

from tests.page.browser import Browser

__all__ = ["measured"]

_MEASURE = """
const boxes = [...document.querySelectorAll('svg text')].filter((node) => node.textContent.trim()).map((node) => {
  const box = node.getBoundingClientRect();
  // A line has room above its capitals and below its feet.
  const room = box.height * 0.22;
  const {left, right} = box;
  return {node, told: node.textContent, left, right, top: box.top + room, bottom: box.bottom - room};
});
const within = (one, frame) =>
  one.left >= frame.left && one.right <= frame.right && one.top >= frame.top && one.bottom <= frame.bottom;
const found = [];
boxes.forEach((one, index) => {
  for (const other of boxes.slice(index + 1)) {
    const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
    const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    if (across > 0 && down > 0) found.push(`${one.told} stands on ${other.told}`);
  }
  const piece = one.node.closest('g[role=img]');
  const frame = piece ? piece.children[1] : one.node.closest('svg');
  if (!within(one, frame.getBoundingClientRect())) found.push(`${one.told} leaves its frame`);
});
const sizes = boxes.map(({node}) => parseFloat(getComputedStyle(node).fontSize) * node.getScreenCTM().a);
return [found, Math.min(...sizes)];
"""


def measured(browser: Browser, svg: str, width: int, file: Path) -> tuple[list[str], float]:
    """Show a picture so many pixels wide, from a file; give what is wrong with its text, and its smallest size."""
    file.write_text(f"<!doctype html><meta charset=utf-8><body style=margin:0>{svg}", encoding="utf-8")
    browser.size(width)
    browser.open(file.as_uri())
    found, smallest = browser.run(_MEASURE)
    return list(found), float(smallest)
