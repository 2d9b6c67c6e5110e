"""Pictures measured in a browser as the page shows them: text that is small, pale, covered, or out of its frame."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, get_args

from projections.boards.picture import Part
from tests.page.browser import Browser
from tests.projections.boards.svg import svg_of
from tests.serving import ROOT

READABLE: Final = 11.0
"""How many pixels high letters have to be."""

CONTRAST: Final = 4.5
"""The least contrast of letters with their ground (WCAG 2.2, 1.4.3)."""

_FILES: Final = ROOT / "api" / "page" / "files"
_SCRIPTS: Final = "".join(
    (_FILES / "lib" / name).read_text(encoding="utf-8") for name in ("board_pane.js", "pane_geometry.js")
)


def _constant(name: str) -> float:
    match = re.search(rf"^(?:export )?const {name} = ([0-9.]+);$", _SCRIPTS, re.MULTILINE)
    assert match is not None, f"the scripts have no {name}"
    return float(match[1])


ROOMS: Final = {390: 359, 1280: int(_constant("ROOM_FOR_WIDE")), 1920: 1362}
"""By width that a picture is asked for: the fewest pixels that its place has.

A phone of 390 has 359 left for it. A board is drawn as small as `SMALLEST` in any place."""
_BESIDE: Final = 300
"""So many the seats have beside the board of a game that is played, drawn for few pixels."""

_SMALLEST: Final = _constant("SMALLEST")

_MEASURE = """
const boxes = [...document.querySelectorAll('svg text')].filter((node) => node.textContent.trim()).map((node) => {
  const box = node.getBoundingClientRect();
  // A line has room above its capitals and below its feet.
  const room = box.height * 0.22;
  const {left, right} = box;
  return {node, told: node.textContent, left, right, top: box.top + room, bottom: box.bottom - room};
}).sort((one, other) => one.left - other.left);
const within = (one, frame) =>
  one.left >= frame.left && one.right <= frame.right && one.top >= frame.top && one.bottom <= frame.bottom;
const rgba = (colour) => {
  const [red, green, blue, alpha = 1] = colour.match(/[\\d.]+/g).map(Number);
  return {rgb: [red, green, blue], alpha};
};
const luminance = (rgb) => {
  const linear = (one) => one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4;
  const [red, green, blue] = rgb.map((one) => linear(one / 255));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (one, other) => {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};
// What a shape paints at a point of the window; nothing where it is not, and where only the line around it is.
const painted = (shape, x, y) => {
  const at = new DOMPoint(x, y).matrixTransform(shape.getScreenCTM().inverse());
  const style = getComputedStyle(shape);
  const kinds = style.fill === 'none' ? [['stroke', 'isPointInStroke']] : [['fill', 'isPointInFill']];
  for (const [kind, hit] of kinds)
    if (style[kind] !== 'none' && shape[hit](at)) {
      const {rgb, alpha} = rgba(style[kind]);
      return {rgb, alpha: alpha * Number(style[`${kind}Opacity`]) * Number(style.opacity)};
    }
  return null;
};
// The colour that letters stand on at a point: all that is painted there before them. Of all that lies there, the
// uppermost first.
const ground = (node, all, x, y) => {
  const over = [];
  for (const shape of all.slice(all.indexOf(node) + 1)) {
    const paint = shape instanceof SVGGeometryElement && painted(shape, x, y);
    if (paint) over.push(paint);
    if (paint && paint.alpha === 1) break;
  }
  const blend = (under, {rgb, alpha}) => under.map((one, at) => one * (1 - alpha) + rgb[at] * alpha);
  return over.reverse().reduce(blend, [255, 255, 255]);
};
// The shapes by rows of the window, each with its rank in the order of drawing.
const HIGH = 60;
const rows = new Map();
const ranks = new Map([...document.querySelectorAll('svg *')].map((node, rank) => [node, rank]));
for (const shape of ranks.keys()) {
  if (!(shape instanceof SVGGeometryElement) || getComputedStyle(shape).fill === 'none') continue;
  const box = shape.getBoundingClientRect();
  for (let row = Math.floor(box.top / HIGH); row <= box.bottom / HIGH; row += 1)
    rows.has(row) ? rows.get(row).push({ shape, box }) : rows.set(row, [{ shape, box }]);
}
// The shape that was drawn later and covers letters: at their feet, in their middle or at their heads.
const coverOf = (one) => {
  const rank = ranks.get(one.node);
  const over = (rows.get(Math.floor(one.top / HIGH)) ?? []).filter(({ shape, box }) => ranks.get(shape) > rank
    && box.left < one.right && box.right > one.left && box.top < one.bottom && box.bottom > one.top);
  const across = [0.04, 0.25, 0.5, 0.75, 0.96].map((along) => one.left + along * (one.right - one.left));
  const down = [one.top + 1, (one.top + one.bottom) / 2, one.bottom - 1];
  const points = across.flatMap((x) => down.map((y) => [x, y]));
  return over.find(({ shape }) => points.some((point) => (painted(shape, ...point)?.alpha ?? 0) > 0.2));
};
const found = [];
for (const one of boxes) {
  const ink = rgba(getComputedStyle(one.node).fill).rgb;
  const [high, wide] = [(one.top + one.bottom) / 2, one.right - one.left];
  const cover = coverOf(one);
  if (cover) found.push(`${one.told} is covered by ${cover.shape.closest('g[role=img]')?.firstChild.textContent}`);
  for (const along of [0.15, 0.5, 0.85]) {
    const [x, y] = [one.left + along * wide, high];
    const all = document.elementsFromPoint(x, y);
    if (!all.includes(one.node)) continue;
    const on = ground(one.node, all, x, y);
    const differs = contrast(ink, on);
    if (differs < arguments[1]) found.push(`${one.told} has a contrast of ${differs.toFixed(1)} on rgb(${on})`);
  }
}
boxes.forEach((one, index) => {
  const size = parseFloat(getComputedStyle(one.node).fontSize) * one.node.getScreenCTM().a;
  if (one.told.endsWith('…')) found.push(`${one.told} is cut`);
  if (size < arguments[0]) found.push(`${one.told} is ${size.toFixed(1)} pixels high`);
  // From left to right: what begins right of its end stands on nothing of it, nor does any further one.
  for (let next = index + 1; next < boxes.length && boxes[next].left < one.right; next += 1) {
    const other = boxes[next];
    const across = Math.min(one.right, other.right) - other.left;
    const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    if (across > 0 && down > 0) found.push(`${one.told} stands on ${other.told}`);
  }
  const piece = one.node.closest('g[role=img]');
  const frame = piece ? piece.children[1] : one.node.closest('svg');
  if (!within(one, frame.getBoundingClientRect()))
    found.push(`${one.told} leaves its frame: ${piece?.firstChild.textContent ?? ''}`);
});
return found;
"""


def measured(
    browser: Browser, view: Any, components: Any, width: int, file: Path, languages: Sequence[str]
) -> list[str]:
    """Show a view's pictures, the board and the seats, in languages, in the least room that the page gives them.

    Args:
        browser: shows them.
        view: a `GameView` as plain JSON values.
        components: the game's component set.
        width: of `ROOMS`: the pixels for which the pictures are drawn.
        file: the page is written here.
        languages: of the texts.

    Returns:
        The faults of their text, a line for each: cut, too small, too pale, covered, on other text, out of its frame.
    """
    style = (_FILES / "page.css").read_text(encoding="utf-8")
    faults: list[str] = []
    for part in get_args(Part)[1:]:
        pictures = [svg_of(view, None, components, language, width=width, part=part) for language in languages]
        frame = re.search(r'viewBox="0 0 (\d+)', pictures[0])
        assert frame is not None, "every picture has one"
        across = float(frame[1])
        smallest = f"--smallest:{across * _SMALLEST}px" if part == "board" else ""
        room = ROOMS[width] if part == "board" or width > 390 else _BESIDE
        if part == "board" and width > 390:
            room = int(across * _SMALLEST)
        pictures_html = "".join(
            f'<div class="picture" style="width:{room}px;{smallest}">{svg}</div>' for svg in pictures
        )
        # With the letters beside signs, which take further room.
        head = f"<!doctype html><html class=lettered><meta charset=utf-8><style>{style}</style>"
        file.write_text(head + pictures_html, encoding="utf-8")
        browser.size(max(ROOMS[width], 500))
        browser.open(file.as_uri())
        # Elements at a point are known only within the window.
        browser.size(max(ROOMS[width], 500), browser.run("return document.documentElement.scrollHeight"))
        faults += browser.run(_MEASURE, READABLE, CONTRAST)
    # Names of people may be as long as they like.
    names = [seat["name"].split()[0] for seat in view["table"]["seats"] if seat is not None]
    return [fault for fault in faults if not (fault.endswith("… is cut") and any(name in fault for name in names))]
