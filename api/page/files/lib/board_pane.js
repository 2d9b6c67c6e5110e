// A picture in its pane: its size, the place of the seats, and the part in view.

import { h, partOf } from "./dom.js";
import { BUTTONS, differ, LARGEST, OTHER_FRAME, scaleIn, SMALLEST, stepInto, wholeIn } from "./pane_geometry.js";
import { t } from "./texts.js";

// How wide the picture of two seats side by side is.
const WIDTH_OF_TWO = 832;

// In less room, in pixels, the picture for a narrow window is shown.
export const ROOM_FOR_WIDE = 700;

// From this width on, in pixels, a picture for a wide window is requested where the usual picture fills less than this
// part of the breadth of its pane.
const WIDE_WINDOW = 1200;
const SLIM = 0.6;

export const FITTED = "tabletape.fitted";

// In such a window board and seats share a place. The buttons that zoom stand beside the tabs and take no room of the
// board.
export const TABBED = matchMedia("(max-width: 1000px), (max-height: 500px) and (orientation: landscape)");

const roomOfButtons = () => (TABBED.matches ? 0 : BUTTONS);

/**
 * Give a picture of the board its size in the pane.
 * @param {import("./board.js").Board} board
 * @param {SVGSVGElement} svg
 */
export function fitPicture(board, svg) {
  const frame = svg.viewBox.baseVal;
  const buttons = roomOfButtons();
  const width = Math.floor(frame.width * scaleIn(board.board, frame, buttons, board.zoom ?? wished()));
  svg.style.width = `${width}px`;
  // Beside a picture that leaves just this room stand the buttons.
  const room = board.board.clientWidth - width;
  svg.style.marginRight = room >= buttons && room < 2 * buttons ? `${buttons}px` : "";
}

/**
 * Give a picture of some seats its size in the pane: whole, or so large that it is readable.
 * @param {import("./board.js").Board} board
 * @param {SVGSVGElement} svg
 * @param {boolean} whole whether it is whole even where its letters are small then
 */
export function fitSeats(board, svg, whole) {
  const frame = svg.viewBox.baseVal;
  svg.style.width = `${Math.floor(frame.width * scaleIn(board.seats, frame, 0, whole ? 1 : null))}px`;
}

// Whether the reader wants boards whole, where these are larger than their pane: a zoom as `scaleIn` takes it.
const wished = () => (localStorage.getItem(FITTED) ? 1 : null);

/**
 * The scale of the picture in its pane, and the scale at which it is whole; null without a picture.
 * @param {import("./board.js").Board} board
 */
export function scalesOf(board) {
  const frame = board.board.querySelector("svg")?.viewBox.baseVal;
  if (!frame?.width) return null;
  const buttons = roomOfButtons();
  /** @param {number | null} zoom */
  const scale = (zoom) => scaleIn(board.board, frame, buttons, zoom);
  return { now: scale(board.zoom ?? wished()), whole: scale(1), usual: scale(null), most: scale(Infinity) };
}

/**
 * @param {import("./board.js").Board} board
 */
export function wideNote(board) {
  const button = h("button", {
    type: "button",
    click: () => {
      localStorage.setItem(FITTED, localStorage.getItem(FITTED) ? "" : "yes");
      showWide(board);
    },
  });
  return h("p", { class: "wide dim", hidden: true }, h("span", {}), button);
}

/**
 * @param {import("./board.js").Board} board
 */
export function showWide(board) {
  if (board.pane) {
    for (const node of board.board.querySelectorAll("svg")) fitPicture(board, node);
    for (const node of board.seats.querySelectorAll("svg")) board.framed(node);
    return board.sized();
  }
  const fitted = Boolean(localStorage.getItem(FITTED));
  board.board.classList.remove("fitted");
  board.wide.hidden = board.board.scrollWidth <= board.board.clientWidth + 1;
  board.board.classList.toggle("fitted", fitted);
  const [sentence, button] = board.wide.children;
  sentence.textContent = t(fitted ? "board-whole-shown" : "board-wider-than-window");
  button.textContent = t(fitted ? "board-larger" : "board-fit-in");
}

/**
 * Bring some of a picture's parts into its pane when none of them is seen; with `middle`, when the middle of none is.
 * @param {import("./board.js").Board} board
 * @param {Element} within
 * @param {string} selector
 */
export function reveal(board, within, selector, middle = false) {
  if (!board.pane) return;
  const marked = [...within.querySelectorAll(selector)];
  const pane = within.getBoundingClientRect();
  /** @param {Element} node */
  const visible = (node) => {
    const box = node.getBoundingClientRect();
    const [across, down] = middle ? [box.width / 2, box.height / 2] : [0, 0];
    return (
      box.bottom - down > pane.top &&
      box.top + down < pane.bottom &&
      box.right - across > pane.left &&
      box.left + across < pane.right
    );
  };
  if (marked.length && !marked.some(visible)) {
    const box = marked[0].getBoundingClientRect();
    within.scrollBy(
      box.left + box.width / 2 - pane.left - pane.width / 2,
      box.top + box.height / 2 - pane.top - pane.height / 2,
    );
  }
}

/**
 * Bring the places that can be chosen into view: all of them where they have room, else the nearest of them.
 * @param {import("./board.js").Board} board
 */
export function revealOffered(board) {
  if (!board.pane) return;
  for (const part of [board.board, board.seats]) {
    const pane = part.getBoundingClientRect();
    const boxes = () => [...part.querySelectorAll(".offered")].map((place) => place.getBoundingClientRect());
    // The way of a part of the picture into the pane.
    /** @param {Pick<DOMRect, "left" | "right" | "top" | "bottom">} box @returns {[number, number]} */
    const way = (box) => [
      stepInto(part.clientWidth, box.left - pane.left, box.right - pane.left),
      stepInto(part.clientHeight, box.top - pane.top, box.bottom - pane.top),
    ];
    /** @param {"left" | "right" | "top" | "bottom"} side @param {"min" | "max"} extreme */
    const edge = (side, extreme) => Math[extreme](...boxes().map((box) => box[side]));
    if (!boxes().length) continue;
    const all = {
      left: edge("left", "min"),
      right: edge("right", "max"),
      top: edge("top", "min"),
      bottom: edge("bottom", "max"),
    };
    part.scrollBy(...way(all));
    const ways = boxes().map(way);
    part.scrollBy(...ways.reduce((least, step) => (Math.hypot(...step) < Math.hypot(...least) ? step : least)));
    reveal(board, part, ".offered");
  }
}

/**
 * Put the seats beside the board or below it, wherever the board gets larger with the first seat seen whole. Below a
 * low board they get the remaining room. The arrangement stays until the window or the frame of the picture changes: a
 * game begins, or a board grows.
 * @param {import("./board.js").Board} board
 * @param {HTMLElement} pane
 */
export function arrange(board, pane) {
  const picture = partOf(board.board, "svg", SVGSVGElement).viewBox.baseVal;
  const frame = { window: `${innerWidth} ${innerHeight}`, width: picture.width, height: picture.height };
  const arranged = `${picture.width} ${picture.height}`;
  if (board.arranged && !differ(board.arranged, frame, board.form === "usual" ? 0 : OTHER_FRAME))
    return void (pane.dataset.arranged = arranged);
  // How large the usual picture would be is learnt from it.
  if (board.form !== "usual" && board.arranged) return redraw(board, "usual");
  const whole = () => wholeIn(board.board, picture, roomOfButtons());
  if (board.form === "wide" && whole() <= Math.max(board.usual, SMALLEST)) {
    board.notWide = frame.window;
    return redraw(board, "usual");
  }
  board.arranged = frame;
  if (board.form !== "usual") return void (pane.dataset.arranged = arranged);
  pane.style.removeProperty("--free");
  pane.dataset.seats = "beside";
  const beside = whole();
  pane.dataset.seats = "below";
  const first =
    /** @type {SVGGraphicsElement | null} */ (board.seats.querySelector("[data-seat]"))?.getBBox().height || 0;
  const seats = Math.ceil(first * Math.min(LARGEST, board.seats.clientWidth / WIDTH_OF_TWO));
  const room = board.board.clientHeight + board.seats.clientHeight;
  const most = Math.min(LARGEST, board.board.clientWidth / picture.width);
  const clientHeight = room - Math.max(seats, board.seats.clientHeight);
  const below = wholeIn({ clientWidth: board.board.clientWidth, clientHeight }, picture, roomOfButtons());
  pane.style.setProperty("--free", `${Math.max(seats, Math.floor(room - most * picture.height))}px`);
  if (below <= beside) pane.dataset.seats = "beside";
  const form = formFor(board, picture, whole(), frame.window);
  if (form !== "usual") return redraw(board, form);
  pane.dataset.arranged = arranged;
  board.again();
}

/**
 * Return the kind of window that a board is drawn for. A board of less than half the height of its pane is drawn for a
 * narrow window: its parts stand below each other, larger. In a wide window the parts of a slim board stand side by
 * side. In a narrow window a board is drawn for that already.
 * @param {import("./board.js").Board} board
 * @param {DOMRect} picture the frame of the usual picture
 * @param {number} whole the scale at which it is whole
 * @param {string} size of the window
 */
function formFor(board, picture, whole, size) {
  if (innerWidth >= ROOM_FOR_WIDE && picture.height * whole < board.board.clientHeight / 2) return "narrow";
  board.usual = whole;
  const wide = innerWidth >= WIDE_WINDOW && picture.width * whole < board.board.clientWidth * SLIM;
  return wide && board.notWide !== size ? "wide" : "usual";
}

/** @param {import("./board.js").Board} board @param {import("./board.js").Board["form"]} form */
function redraw(board, form) {
  [board.form, board.arranged] = [form, null];
  board.again();
}

// Read the script that moves pieces from the next picture on, unless the reader wants no motion.
/** @param {import("./board.js").Board} board */
export function readMotion(board) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  import("./board_motion.js").then((motion) => (board.motion = motion)).catch(() => {});
}
