// Motion from a picture to the next: pieces go from place to place, what was revealed turns over, points count up.
// The new picture is whole at once. A copy of each piece moves above it and takes no clicks, so nobody waits for it.
// Between the board and the mats it moves above the page, and numbers in a picture count up in a copy too.

import { s } from "./dom.js";
import { movesBetween, movesWithin } from "./piece_moves.js";

// How long everything moves, in milliseconds.
const DURATION = 300;
// Pictures of versions that lie farther apart tell no story.
const FARTHEST = 5;
// With more pieces under way nobody follows any of them.
const MOST = 40;
// What was face down: tiles and cards.
const REVEALED = "[data-tile], [data-card]";
// The first number in the words of a picture.
const NUMBER = /\u2212?\d+/;
// Attributes by which programs and readers find a shape, and not its copy.
const NAMED = /^(data-.*|id|class|role|tabindex)$/;

/** @typedef {import("./piece_moves.js").Spot} Spot */

const isWanted = () => !document.hidden && !matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * The picture in a part of the window; null where none is seen.
 * @param {Element} part
 */
function pictureIn(part) {
  const svg = /** @type {SVGSVGElement | null} */ (part.querySelector(":scope > svg"));
  return svg?.getClientRects().length ? svg : null;
}

/**
 * @param {SVGSVGElement} svg
 * @param {SVGGraphicsElement} shape
 * @returns {Spot}
 */
function spotOf(svg, shape) {
  const { x, y, width, height } = shape.getBBox();
  const matrix = DOMMatrix.fromMatrix(svg.getScreenCTM() ?? {})
    .inverse()
    .multiply(shape.getScreenCTM() ?? {});
  const middle = matrix.transformPoint({ x: x + width / 2, y: y + height / 2 });
  const { piece = "", count = "1" } = shape.dataset;
  const { left, right, top, bottom } = shape.getBoundingClientRect();
  const centre = { x: (left + right) / 2, y: (top + bottom) / 2 };
  return { name: piece, count: Number(count), x: middle.x, y: middle.y, centre, shape, matrix };
}

/** @param {SVGSVGElement} svg @param {string} selector @returns {SVGGraphicsElement[]} */
const shapesIn = (svg, selector) => [...svg.querySelectorAll(selector)].map((node) => /** @type {any} */ (node));

/** @param {SVGSVGElement} svg */
const spotsIn = (svg) => shapesIn(svg, "[data-piece]").map((shape) => spotOf(svg, shape));

/** @param {SVGGraphicsElement} shape */
const idOf = ({ dataset }) => dataset.tile ?? dataset.card ?? "";

/**
 * Lay a copy of a shape above all of its picture; `name` is its name for programs.
 * @param {SVGSVGElement} svg
 * @param {Pick<Spot, "shape" | "matrix">} spot
 * @param {string} name
 */
function copyAbove(svg, { shape, matrix }, name) {
  const copy = /** @type {SVGElement} */ (shape.cloneNode(true));
  for (const title of copy.querySelectorAll("title")) title.remove();
  for (const node of [copy, ...copy.querySelectorAll("*")])
    for (const { name } of [...node.attributes]) if (NAMED.test(name)) node.removeAttribute(name);
  const { a, b, c, d, e, f } = matrix;
  const placed = s("g", { transform: `matrix(${[a, b, c, d, e, f].join(" ")})` }, copy);
  const layer = s("g", { "aria-hidden": "true", "data-moving": name }, placed);
  layer.style.pointerEvents = "none";
  svg.append(layer);
  return layer;
}

/**
 * Let a copy of a shape move, with the shape itself unseen meanwhile if it is to come only now.
 * @param {SVGElement} layer
 * @param {PropertyIndexedKeyframes} keyframes
 * @param {SVGGraphicsElement | null} unseen
 * @param {number} elapsed of its time, in milliseconds
 */
function moveCopy(layer, keyframes, unseen, elapsed, done = () => layer.remove()) {
  // Seen or not, the shape can be clicked.
  unseen?.animate({ opacity: [0, 0] }, DURATION - elapsed);
  const animation = layer.animate(keyframes, { duration: DURATION, easing: "ease-in-out" });
  animation.currentTime = elapsed;
  animation.onfinish = animation.oncancel = done;
}

/**
 * @typedef {{part: Element, frame: string | null, spots: Spot[], ids: Set<string>}} Part of a board before a picture
 * @typedef {{step: number, began: number, parts: Part[]}} Note of it, with the step to the version of the picture and
 *   the time when the pieces began to move
 */

// The newest note of each board: the picture of a version is drawn again at once where it needs another room.
/** @type {WeakMap<import("./board.js").Board, Note>} */
const newest = new WeakMap();

/** @param {import("./board.js").Board} board @param {number} step @returns {Note} */
function noteOf(board, step) {
  const parts = [board.board, board.seats].flatMap((part) => {
    const svg = pictureIn(part);
    if (!svg) return [];
    const ids = new Set(shapesIn(svg, REVEALED).map(idOf));
    return [{ part, frame: svg.getAttribute("viewBox"), spots: spotsIn(svg), ids }];
  });
  return { step, began: performance.now(), parts };
}

/**
 * Note the pieces in the pictures of a board. Return a function that lets them move in the pictures of another version,
 * once these have their size in the window.
 * @param {import("./board.js").Board} board
 * @param {string | number} version of the pictures to come
 * @returns {() => void}
 */
export function notePieces(board, version) {
  for (const copies of document.querySelectorAll("body > .between")) copies.remove();
  const step = Number(version) - Number(board.version);
  const isNear = isWanted() && Math.abs(step) <= FARTHEST;
  if (!isNear) newest.delete(board);
  else if (step) newest.set(board, noteOf(board, step));
  const note = newest.get(board);
  if (!note) return () => {};
  return () => {
    if (step) note.began = performance.now();
    const elapsed = performance.now() - note.began;
    if (elapsed < DURATION)
      moveBetween(
        note.parts.map((part) => movePart(part, note.step, elapsed)),
        elapsed,
      );
  };
}

/** @param {Part} noted @param {number} step @param {number} elapsed */
function movePart({ part, frame, spots, ids }, step, elapsed) {
  const svg = pictureIn(part);
  if (!svg) return null;
  const isSame = svg.getAttribute("viewBox") === frame;
  const { moves, rest } = movesWithin(isSame ? spots : [], isSame ? spotsIn(svg) : []);
  const turned = shapesIn(svg, REVEALED).filter(
    (shape) => step > 0 && !ids.has(idOf(shape)) && !shape.parentElement?.closest(REVEALED),
  );
  if (moves.length + turned.length > MOST) return null;
  for (const { from, to, isFirst } of moves) {
    const way = `${from.x - to.x}px ${from.y - to.y}px`;
    moveCopy(copyAbove(svg, to, to.name), { translate: [way, "0px 0px"] }, isFirst ? to.shape : null, elapsed);
  }
  for (const spot of turned.map((shape) => spotOf(svg, shape))) {
    const layer = copyAbove(svg, spot, idOf(spot.shape));
    layer.style.transformBox = "fill-box";
    layer.style.transformOrigin = "center";
    moveCopy(layer, { scale: ["0 1", "1 1"] }, spot.shape, elapsed);
  }
  if (step > 0) for (const shape of shapesIn(svg, "[data-from]")) countUp(svg, shape, elapsed);
  return { part, rest };
}

/**
 * Let pieces go from a part of the page to another part, above both, where their places are in view.
 * @param {({part: Element, rest: import("./piece_moves.js").Rest} | null)[]} parts
 * @param {number} elapsed
 */
function moveBetween(parts, elapsed) {
  const visible = parts.filter((part) => part?.part.checkVisibility({ visibilityProperty: true }));
  if (visible.length < 2) return;
  for (const [home, away] of [visible, [...visible].reverse()]) {
    if (!home || !away) continue;
    for (const { from, to, isFirst } of movesBetween(home.rest, away.rest)) {
      if (!isWithin(home.part, from.centre) || !isWithin(away.part, to.centre)) continue;
      const picture = pictureIn(away.part);
      const matrix = to.shape.getScreenCTM();
      if (!picture || !matrix) continue;
      const above = /** @type {SVGSVGElement} */ (
        s("svg", { class: "between", "font-family": picture.getAttribute("font-family") ?? "" })
      );
      document.body.append(above);
      const layer = copyAbove(above, { shape: to.shape, matrix: DOMMatrix.fromMatrix(matrix) }, to.name);
      const way = `${from.centre.x - to.centre.x}px ${from.centre.y - to.centre.y}px`;
      moveCopy(layer, { translate: [way, "0px 0px"] }, isFirst ? to.shape : null, elapsed, () => above.remove());
    }
  }
}

/** @param {Element} part @param {{x: number, y: number}} point of the window */
function isWithin(part, { x, y }) {
  const { left, right, top, bottom } = part.getBoundingClientRect();
  return x >= left && x <= right && y >= top && y <= bottom;
}

/**
 * Let the first number of some words of a picture count up from the number before it, in a copy.
 * @param {SVGSVGElement} svg
 * @param {SVGGraphicsElement} shape
 * @param {number} elapsed
 */
function countUp(svg, shape, elapsed) {
  const words = shape.textContent ?? "";
  const number = words.match(NUMBER)?.[0];
  const [from, to] = [shape.dataset.from, number].map((text) => Number(text?.replace("\u2212", "-") || NaN));
  if (Number.isNaN(from) || Number.isNaN(to) || from === to) return;
  const layer = copyAbove(svg, spotOf(svg, shape), "number");
  const copy = layer.querySelector("text");
  const began = performance.now() - elapsed;
  const tick = () => {
    const part = Math.min(1, (performance.now() - began) / DURATION);
    const now = String(Math.round(from + (to - from) * part)).replace("-", "\u2212");
    if (copy) copy.textContent = words.replace(NUMBER, now);
    if (part < 1 && layer.isConnected) requestAnimationFrame(tick);
  };
  tick();
  moveCopy(layer, { "--number": [String(from), String(to)] }, shape, elapsed);
}

/** @param {Element} node @returns {HTMLElement[]} */
const cellsIn = (node) => [...node.querySelectorAll("td.number")].map((cell) => /** @type {any} */ (cell));

/** @param {HTMLElement} cell */
const pointsIn = ({ textContent }) => Number(textContent.replace("\u2212", "-") || NaN);

/**
 * Note the points in a table. Return a function that lets the points of the next table in its place count up from them.
 * The text is the final number at once; the style draws the number on its way.
 * @param {Element} node
 * @returns {() => void}
 */
export function notePoints(node) {
  if (!isWanted()) return () => {};
  const before = cellsIn(node).map(pointsIn);
  return () => {
    const cells = cellsIn(node);
    if (cells.length !== before.length) return;
    for (const [number, cell] of cells.entries()) {
      const points = [before[number], pointsIn(cell)];
      if (points[0] === points[1] || points.some(Number.isNaN)) continue;
      cell.classList.add("counting");
      const animation = cell.animate({ "--points": points.map(String) }, DURATION);
      animation.onfinish = animation.oncancel = () => cell.classList.remove("counting");
    }
  };
}
