// The marks of annotations on a board: frames around places, and arrows between them.

import { $, s } from "../lib/dom.js";

/** @typedef {{x: number, y: number, width: number, height: number}} Box */

// The layer of marks is light as the board is.
const INK = "var(--ink)";
const PAPER = "var(--paper)";

// A place in a picture: the picture, and the box of the place in its units.
/** @param {string} name */
function placeOn(name) {
  const node = /** @type {SVGGraphicsElement | null} */ (
    $("board").querySelector(`[data-place~="${CSS.escape(name)}"]`)
  );
  const svg = node?.ownerSVGElement;
  // A picture that is not drawn has no units of the screen.
  const [whole, own] = [svg?.getScreenCTM(), node?.getScreenCTM()];
  if (!node || !svg || !whole || !own) return null;
  const matrix = whole.inverse().multiply(own);
  const box = node.getBBox();
  const corners = [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ].map(([right, down]) => new DOMPoint(box.x + right * box.width, box.y + down * box.height).matrixTransform(matrix));
  const [xs, ys] = [corners.map((corner) => corner.x), corners.map((corner) => corner.y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { svg, x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** @param {SVGSVGElement} svg @param {string} name */
function layerOf(svg, name) {
  const match = svg.querySelector(`:scope > .${name}`);
  if (match) return match;
  const layer = s("g", { class: name, "aria-hidden": "true", "pointer-events": "none" });
  svg.append(layer);
  return layer;
}

// A number, white in a dark box, that the list has too. At the edge of the picture it is moved inside.
/** @param {string} word @param {number} left @param {number} top */
function label(word, left, top) {
  const width = 14 + 11 * word.length;
  const [x, y] = [Math.max(left, width / 2 + 2), Math.max(top, 15)];
  return [
    s("rect", { x: x - width / 2, y: y - 13, width, height: 26, rx: 6, fill: INK, stroke: PAPER, "stroke-width": 2 }),
    s("text", { x, y: y + 7, "text-anchor": "middle", "font-size": 20, "font-weight": 700, fill: PAPER }, word),
  ];
}

// A double frame around a place, with the number at its corner.
/** @param {string} word @param {Box} box */
function frame(word, { x, y, width, height }) {
  const box = { x: x - 5, y: y - 5, width: width + 10, height: height + 10, rx: 10, fill: "none" };
  return [
    s("rect", { ...box, stroke: PAPER, "stroke-width": 11 }),
    s("rect", { ...box, stroke: INK, "stroke-width": 7 }),
    s("rect", { ...box, stroke: PAPER, "stroke-width": 2 }),
    ...label(word, x, y),
  ];
}

// An arrow between the middles of two places, with the number in its middle.
/** @param {string} word @param {Box} from @param {Box} to */
function arrow(word, from, to) {
  /** @param {Box} box */
  const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];
  const [[x1, y1], [x2, y2]] = [middle(from), middle(to)];
  const long = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [dx, dy] = [(x2 - x1) / long, (y2 - y1) / long];
  const [bx, by] = [x2 - 22 * dx, y2 - 22 * dy];
  const head = `${x2},${y2} ${bx - 13 * dy},${by + 13 * dx} ${bx + 13 * dy},${by - 13 * dx}`;
  const line = { x1, y1, x2: bx, y2: by, "stroke-linecap": "round" };
  return [
    s("circle", { cx: x1, cy: y1, r: 9, fill: INK, stroke: PAPER, "stroke-width": 3 }),
    s("line", { ...line, stroke: PAPER, "stroke-width": 12 }),
    s("line", { ...line, stroke: INK, "stroke-width": 6 }),
    s("polygon", { points: head, fill: INK, stroke: PAPER, "stroke-width": 3 }),
    ...label(word, (x1 + x2) / 2, (y1 + y2) / 2),
  ];
}

/**
 * Draw a mark with its word: a frame, or an arrow where both places are in the same picture.
 * @param {string} word
 * @param {{place: string, to: string}} mark
 * @param {string} [name] the layer of the picture
 */
export function drawMark(word, { place, to }, name = "marks") {
  const [from, end] = [placeOn(place), to ? placeOn(to) : null];
  if (from && end && from.svg === end.svg) return layerOf(from.svg, name).append(...arrow(word, from, end));
  if (from) layerOf(from.svg, name).append(...frame(to ? `${word} →` : word, from));
  if (end) layerOf(end.svg, name).append(...frame(`→ ${word}`, end));
}
