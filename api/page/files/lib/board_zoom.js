// Zooming a board in its pane, and moving it there: with buttons, keys, the wheel, the mouse and two fingers.

import { FITTED, scalesOf, showWide } from "./board_pane.js";
import { h, partOf } from "./dom.js";
import { BUTTONS, scrolledTo, spread, wheelFactor } from "./pane_geometry.js";
import { t } from "./texts.js";

const STEP = 1.25;

// The mouse has to move so many pixels before the board moves with it: a click moves a little too.
const DRAGGED = 5;

// Pictures hardly larger than the whole are the whole.
const NEARLY = 1.01;

/**
 * @typedef {import("./board.js").Board} Board
 * @typedef {{x: number, y: number}} Point of the window
 */

/** @param {Board} board */
const storedAt = (board) => `tabletape.zoom.${board.game}`;

/**
 * Return the zoom of a game in this tab; null while its reader has not zoomed.
 * @param {Board} board
 */
export const storedZoom = (board) => Number(sessionStorage.getItem(storedAt(board))) || null;

/**
 * Draw the board so many times as large; a point of the window stays over the same point of the picture, by default the
 * middle of the pane.
 * @param {Board} board
 * @param {number} factor
 * @param {Point} [point]
 */
export function zoomBy(board, factor, point) {
  const scales = scalesOf(board);
  if (!scales) return;
  const zoom = Math.max(1, Math.min((scales.now / scales.whole) * factor, scales.most / scales.whole));
  if (zoom > NEARLY) localStorage.removeItem(FITTED);
  sessionStorage.setItem(storedAt(board), String(zoom));
  change(board, zoom, point);
}

/**
 * Show the whole board; so will other games, where it would be larger than its pane.
 * @param {Board} board
 */
export function showWhole(board) {
  const scales = scalesOf(board);
  if (!scales) return;
  sessionStorage.removeItem(storedAt(board));
  if (scales.usual > scales.whole) localStorage.setItem(FITTED, "yes");
  change(board, null);
}

/** @param {Board} board @param {number | null} zoom @param {Point} [point] */
function change(board, zoom, point) {
  const pane = board.board;
  const box = pane.getBoundingClientRect();
  const { x, y } = point ?? { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  const svg = partOf(pane, "svg", SVGSVGElement);
  const [before, left, top] = [svg.getBoundingClientRect(), pane.scrollLeft, pane.scrollTop];
  board.zoom = zoom;
  showWide(board);
  const after = svg.getBoundingClientRect();
  const across = { pane: pane.clientWidth, scroll: left, before: before.width, after: after.width, centred: true };
  const down = { pane: pane.clientHeight, scroll: top, before: before.height, after: after.height, centred: false };
  pane.scrollTo(scrolledTo(across, x - box.left), scrolledTo(down, y - box.top));
  // Of pictures over the board nothing is to come back to its former place.
  board.moved = [];
}

// A step larger; the first step from a board with small letters leads to the readable size.
/** @param {Board} board */
function zoomIn(board) {
  const scales = scalesOf(board);
  if (board.zoomMats(true)) return;
  const isSmall = scales && (scales.now < scales.whole * NEARLY || scales.now < scales.readable / NEARLY);
  if (scales) zoomBy(board, isSmall ? Math.max(STEP, scales.readable / scales.now) : STEP);
}

/**
 * Make the buttons in the pane of a board, and listen.
 * @param {Board} board
 * @param {HTMLElement} pane
 */
export function startZoom(board, pane) {
  board.zoom = storedZoom(board);
  const node = partOf(pane, ".zoom");
  const size = h("span", { class: "unseen", role: "status" });
  /** @param {() => void} work */
  const press = (work) => () => {
    work();
    const scales = scalesOf(board);
    if (scales) size.textContent = t("board-zoom-size", { percent: Math.round((scales.now / scales.whole) * 100) });
  };
  /** @param {string} key @param {string} name @param {string} text @param {() => void} work */
  const button = (key, name, text, work) => {
    const attributes = { type: "button", "aria-label": name, title: `${name} (${key})`, "aria-keyshortcuts": key };
    return h("button", { ...attributes, tabindex: "-1", click: press(work) }, text);
  };
  const smaller = button("-", t("board-zoom-out"), "−", () => board.zoomMats(false) || zoomBy(board, 1 / STEP));
  const whole = button("0", t("board-zoom-whole"), "▣", () => board.zoomMats(false) || showWhole(board));
  const larger = button("+", t("board-zoom-in"), "+", () => zoomIn(board));
  const buttons = [smaller, whole, larger];
  larger.tabIndex = 0;
  node.append(...buttons, size);
  /** @type {Record<string, HTMLElement>} */
  const keys = { "-": smaller, 0: whole, "+": larger };
  const { signal } = board.leaving;
  const listen = (/** @type {KeyboardEvent} */ event) => {
    const typed = /^(INPUT|SELECT|TEXTAREA)$/.test(/** @type {Element} */ (event.target).tagName);
    if (!typed && !event.ctrlKey && !event.metaKey && !event.altKey) keys[event.key]?.click();
  };
  addEventListener("keydown", listen, { signal });
  node.addEventListener("keydown", (event) => moveAlong(event, buttons));
  // The buttons stay where they are and take the keyboard, also where they have no effect.
  board.sized = () => {
    const scales = scalesOf(board);
    node.hidden = board.board.hidden || !scales;
    if (!scales) return;
    const [least, most] = [scales.now <= scales.whole * NEARLY, scales.now * NEARLY >= scales.most];
    for (const [button, ends] of /** @type {const} */ ([
      [smaller, least],
      [whole, least],
      [larger, most],
    ]))
      button.setAttribute("aria-disabled", String(ends));
    board.board.classList.toggle("larger", !least);
    const { width } = partOf(board.board, "svg", SVGSVGElement).getBoundingClientRect();
    node.dataset.room = board.board.clientWidth - width >= BUTTONS ? "beside" : "below";
  };
  listenToWheel(board);
  listenToFingers(board);
  listenToMouse(board);
  // The pane gets lower in the same window too: the result of a game takes more room than its list of decisions.
  const watching = new ResizeObserver(() => board.inserted && board.board.clientHeight && showWide(board));
  // Bars that scroll and the room below a larger picture leave the border box as it is: they depend on the picture.
  watching.observe(board.board, { box: "border-box" });
  signal.addEventListener("abort", () => watching.disconnect());
}

// Buttons are a single stop for the tabulator key; arrows lead from button to button.
/** @param {KeyboardEvent} event @param {HTMLElement[]} buttons */
export function moveAlong(event, buttons) {
  const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
  const at = buttons.indexOf(/** @type {HTMLElement} */ (event.target));
  const next = step && buttons[at + step];
  if (!next) return;
  event.preventDefault();
  for (const button of buttons) button.tabIndex = button === next ? 0 : -1;
  next.focus();
}

// The wheel zooms with the key Ctrl; so do two fingers on a pad.
/** @param {Board} board */
function listenToWheel(board) {
  /** @param {WheelEvent} event */
  const turn = (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    zoomBy(board, wheelFactor(event), event);
  };
  board.board.addEventListener("wheel", turn, { passive: false, capture: true });
}

// Two fingers zoom and move the board; a single finger scrolls it, as the browser does.
/** @param {Board} board */
function listenToFingers(board) {
  const node = board.board;
  /** @type {Map<number, Point>} */
  const fingers = new Map();
  node.addEventListener("pointerdown", ({ pointerType, pointerId, x, y }) => {
    if (pointerType === "touch") fingers.set(pointerId, { x, y });
  });
  node.addEventListener("pointermove", ({ pointerId, x, y }) => {
    if (!fingers.has(pointerId)) return;
    const [before, pair] = [[...fingers.values()], fingers.size === 2];
    fingers.set(pointerId, { x, y });
    if (!pair) return;
    const [from, to] = [spread(before), spread([...fingers.values()])];
    node.scrollBy(from.x - to.x, from.y - to.y);
    if (from.distance) zoomBy(board, to.distance / from.distance, to);
  });
  for (const kind of /** @type {const} */ (["pointerup", "pointercancel", "pointerleave"]))
    node.addEventListener(kind, ({ pointerId }) => fingers.delete(pointerId));
  // Two fingers do not scroll the page.
  /** @param {TouchEvent} event */
  const hold = (event) => event.touches.length > 1 && event.cancelable && event.preventDefault();
  node.addEventListener("touchstart", hold, { passive: false });
  node.addEventListener("touchmove", hold, { passive: false });
}

// The mouse draws a board that is larger than its pane along; the press that ends so is no choice of a place.
/** @param {Board} board */
function listenToMouse(board) {
  const node = board.board;
  /** @type {{x: number, y: number, left: number, top: number} | null} */
  let held = null;
  let dragged = false;
  node.addEventListener("pointerdown", ({ pointerType, button, x, y }) => {
    dragged = false;
    const larger = node.scrollWidth > node.clientWidth || node.scrollHeight > node.clientHeight;
    if (pointerType === "mouse" && button === 0 && larger) held = { x, y, left: node.scrollLeft, top: node.scrollTop };
  });
  node.addEventListener("pointermove", ({ pointerId, buttons, x, y }) => {
    if (!held || !(buttons & 1)) return void (held = null);
    if (!dragged && Math.hypot(x - held.x, y - held.y) < DRAGGED) return;
    if (!dragged) node.setPointerCapture(pointerId);
    dragged = true;
    node.classList.add("dragged");
    node.scrollTo(held.left + held.x - x, held.top + held.y - y);
    board.moved = [];
  });
  const release = () => {
    held = null;
    node.classList.remove("dragged");
  };
  node.addEventListener("pointerup", release);
  node.addEventListener("pointercancel", release);
  /** @param {MouseEvent} event */
  const click = (event) => {
    if (dragged && event.detail) event.stopImmediatePropagation();
    dragged = false;
  };
  node.addEventListener("click", click, { capture: true });
}
