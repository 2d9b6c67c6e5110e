// The letters of a picture that is drawn small: each is drawn readable where it has room, or not at all.

/**
 * @typedef {{left: number, right: number, top: number, bottom: number}} Box in units of the picture
 * @typedef {{
 *   node: SVGTextElement, size: number, scale: number, x: number, y: number, wide: number, share: number, ground: Box,
 *   others: Box[], rank: number, place: Element | null,
 * }} Label
 *   a line of letters, `size` high: its middle, its width, the part of it that lies left of its spot, the shape below
 *   it, and the shapes beside it; of words, their place, of which all words are drawn or none
 */

// Letters are at least so many pixels high.
const READABLE = 11;
// The height of capitals and figures, as a part of the size of letters.
const HIGH = 0.72;
// Letters may reach so many pixels beyond their ground, or into a sign beside them.
const SLACK = 1.5;
// A shape wider than this, in units, is the ground of several words.
const WIDE = 260;
// The shapes that letters may not cover, and that would cover them: places, signs and badges.
const SHAPES = "[role] > :nth-child(2), [data-sign], polygon, circle";
// Words come after all numbers.
const MANY = 1000;

/** @type {WeakMap<SVGSVGElement, {frame: string, labels: Label[]}>} */
const measured = new WeakMap();

/** @param {Box} box @param {Box} other @param {number} slack */
const meet = (box, other, slack) =>
  Math.min(box.right, other.right) - Math.max(box.left, other.left) > slack &&
  Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > slack;

/**
 * Let the letters of a picture be readable at a scale, or unseen.
 * @param {SVGSVGElement} svg in the document
 * @param {number} scale pixels of a unit
 */
export function fitLetters(svg, scale) {
  const frame = `${svg.getAttribute("viewBox")} ${document.documentElement.classList.contains("lettered")}`;
  let known = measured.get(svg);
  if (!known || known.frame !== frame) {
    for (const node of svg.querySelectorAll("text")) release(node);
    known = { frame, labels: labelsIn(svg) };
    measured.set(svg, known);
  }
  /** @type {Map<Label, Box>} */
  const drawn = new Map();
  /** @type {Set<Element>} */
  const full = new Set();
  for (const label of known.labels) {
    const box = boxAt(label, Math.max(label.size, READABLE / scale), SLACK / scale);
    const isRead =
      box &&
      ![...drawn.values()].some((other) => meet(box, other, 0)) &&
      !label.others.some((other) => meet(box, other, SLACK / scale));
    if (isRead) drawn.set(label, box);
    else if (label.place) full.add(label.place);
  }
  for (const label of known.labels) {
    const box = drawn.get(label);
    if (box && !(label.place && full.has(label.place))) draw(label, Math.max(label.size, READABLE / scale), box);
    else release(label.node);
  }
}

/** @param {SVGTextElement} node */
function release({ classList, style }) {
  classList.remove("read");
  style.removeProperty("font-size");
  style.removeProperty("translate");
}

/** @param {Label} label @param {number} size @param {Box} box */
function draw({ node, size: usual, scale, x, wide, share }, size, { left, right }) {
  release(node);
  node.classList.add("read");
  if (size === usual) return;
  const middle = (left + right) / 2;
  // The spot of the letters stays where it is, and their middle is where they have room.
  const across = middle - x - (0.5 - share) * wide * (size / usual - 1);
  node.style.fontSize = `${size / scale}px`;
  node.style.translate = `${across / scale}px ${(0.36 * (size - usual)) / scale}px`;
}

/**
 * The box of a label with letters of another size, moved into its ground; null where it has no room.
 * @param {Label} label
 * @param {number} size
 * @param {number} slack
 * @returns {Box | null}
 */
function boxAt({ size: usual, x, y, wide, share, ground }, size, slack) {
  const [breadth, half] = [wide * (size / usual), (HIGH * size) / 2];
  const [least, most] = [ground.left - slack, ground.right + slack];
  if (breadth > most - least || y - half < ground.top - slack || y + half > ground.bottom + slack) return null;
  const start = x - wide / 2 - share * (breadth - wide);
  const left = Math.max(least, Math.min(start, most - breadth));
  return { left, right: left + breadth, top: y - half, bottom: y + half };
}

/**
 * The labels of a picture: numbers first, then short words.
 * @param {SVGSVGElement} svg
 * @returns {Label[]}
 */
function labelsIn(svg) {
  const base = DOMMatrix.fromMatrix(svg.getScreenCTM() ?? {}).inverse();
  const matrixOf = (/** @type {SVGGraphicsElement} */ node) => base.multiply(node.getScreenCTM() ?? {});
  const boxOf = (/** @type {Element} */ node) => {
    const shape = /** @type {SVGGraphicsElement} */ (node);
    const [{ x, y, width, height }, { a, d, e, f }] = [shape.getBBox(), matrixOf(shape)];
    return { left: x * a + e, right: (x + width) * a + e, top: y * d + f, bottom: (y + height) * d + f };
  };
  const shapes = [...svg.querySelectorAll(SHAPES)].filter((shape) => shape.getClientRects().length);
  const boxes = shapes.map((shape) => ({ shape, box: boxOf(shape) })).filter(({ box }) => box.right - box.left < WIDE);
  const whole = { ...boxOf(svg.children[1]), left: -Infinity, right: Infinity };
  /** @type {Label[]} */
  const labels = [];
  for (const node of svg.querySelectorAll("text")) {
    const words = node.textContent ?? "";
    if (!words.trim() || !node.getClientRects().length) continue;
    const scale = matrixOf(node).a;
    const { left, right, top, bottom } = boxOf(node);
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const isOn = (/** @type {Box} */ box) => box.left <= x && box.right >= x && box.top <= y && box.bottom >= y;
    const place = node.closest("[role]:not(svg)");
    const grounds = [
      node.closest("[data-sign]")?.firstElementChild,
      node.previousElementSibling,
      place?.children[1],
      place,
    ];
    const near = grounds.find(
      (shape) => shape instanceof SVGGraphicsElement && shape.tagName !== "text" && isOn(boxOf(shape)),
    );
    labels.push({
      ...{ node, scale, x, y, wide: right - left, place: /\p{L}{3}/u.test(words) ? place : null },
      size: Number.parseFloat(node.getAttribute("font-size") ?? "") * scale,
      share: { start: 0, end: 1 }[node.getAttribute("text-anchor") ?? "start"] ?? 0.5,
      ground: near ? boxOf(near) : whole,
      others: boxes.filter(({ shape, box }) => !isOn(box) && !shape.contains(node)).map(({ box }) => box),
      rank: (/\d/.test(words) ? 0 : MANY) + words.length,
    });
  }
  return labels.sort((label, other) => label.rank - other.rank);
}
