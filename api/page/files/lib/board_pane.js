// A picture in its pane: its size, and the place of the seats.

import { h, partOf } from "./dom.js";
import { BUTTONS, differ, LARGEST, OTHER_FRAME, scaleIn, scaleOfShare, SMALLEST, wholeIn } from "./pane_geometry.js";
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

// This part of the board is in view at least, before its reader zooms: less where board and seats share a place.
const HALF = 0.5;
const MOST_OF_IT = 0.7;
const leastShare = () => (TABBED.matches ? HALF : MOST_OF_IT);

const roomOfButtons = () => (TABBED.matches ? 0 : BUTTONS);

/**
 * Give a picture of the board its size in the pane.
 * @param {import("./board.js").Board} board
 * @param {SVGSVGElement} svg
 */
export function fitPicture(board, svg) {
  const frame = svg.viewBox.baseVal;
  const buttons = roomOfButtons();
  const width = Math.floor(frame.width * scaleNow(board, frame));
  svg.style.width = `${width}px`;
  // Beside a picture that leaves just this room stand the buttons.
  const room = board.board.clientWidth - width;
  svg.style.marginRight = room >= buttons && room < 2 * buttons ? `${buttons}px` : "";
  drawLetters(svg, width / frame.width);
}

// Below this scale the smallest letters, of 16 units, are less than 11 pixels high.
const READABLE = 11 / 16;

/** @type {typeof import("./board_letters.js") | null} */
let letters = null;

/**
 * Let no letters of a picture be drawn too small to read. The script for that is read with the first small picture,
 * and the event `lettered` tells of its letters: places that can be chosen are larger with them.
 * @param {SVGSVGElement} svg
 * @param {number} scale
 */
function drawLetters(svg, scale) {
  const isSmall = scale < READABLE;
  if (!isSmall && !svg.classList.contains("small")) return;
  svg.classList.toggle("small", isSmall);
  svg.dataset.scale = String(scale);
  if (letters) return letters.fitLetters(svg, scale);
  // Without the script the letters stay unseen until the next picture.
  import("./board_letters.js").then(
    (script) => {
      letters = script;
      if (!svg.isConnected || svg.dataset.scale !== String(scale)) return;
      letters.fitLetters(svg, scale);
      svg.dispatchEvent(new Event("lettered", { bubbles: true }));
    },
    () => {},
  );
}

/**
 * The scale of a picture of the board in its pane.
 * @param {import("./board.js").Board} board
 * @param {DOMRect} frame of the picture
 */
function scaleNow(board, frame) {
  const [zoom, buttons] = [board.zoom ?? wished(), roomOfButtons()];
  const scale = scaleIn(board.board, frame, buttons, zoom, leastShare());
  if (zoom !== null || !TABBED.matches) return scale;
  return Math.min(scale, Math.max(wholeIn(board.board, frame, buttons), scaleOfOffered(board.board)));
}

/**
 * Whether the pane has room for less than half of the board, though its reader did not zoom.
 * @param {import("./board.js").Board} board
 */
export function isCramped(board) {
  const frame = board.board.querySelector("svg")?.viewBox.baseVal;
  if (!TABBED.matches || !frame?.width || (board.zoom ?? wished()) !== null) return false;
  return scaleNow(board, frame) > scaleOfShare(board.board, frame, HALF) * 1.001;
}

/**
 * The largest scale with room for all places that can be chosen.
 * @param {HTMLElement} pane
 */
function scaleOfOffered(pane) {
  const svg = pane.querySelector(":scope > svg");
  const boxes = [...pane.querySelectorAll(":scope > svg .offered")].map((place) => place.getBoundingClientRect());
  if (!(svg instanceof SVGSVGElement) || !boxes.length) return Infinity;
  const now = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
  /** @param {"left" | "top"} from @param {"right" | "bottom"} to */
  const length = (from, to) => Math.max(...boxes.map((box) => box[to])) - Math.min(...boxes.map((box) => box[from]));
  return now * Math.min(pane.clientWidth / length("left", "right"), pane.clientHeight / length("top", "bottom"));
}

/**
 * Give a picture of some seats its size in the pane: whole, unless it were too small to recognize then, or so large
 * that it is readable.
 * @param {import("./board.js").Board} board
 * @param {SVGSVGElement} svg
 * @param {boolean} whole whether it is whole even where its letters are small then
 */
export function fitSeats(board, svg, whole) {
  const frame = svg.viewBox.baseVal;
  const width = Math.floor(frame.width * scaleIn(board.seats, frame, 0, null, whole ? 1 : 0));
  svg.style.width = `${width}px`;
  drawLetters(svg, width / frame.width);
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
  const scale = (zoom, share = leastShare()) => scaleIn(board.board, frame, buttons, zoom, share);
  const [now, readable] = [scaleNow(board, frame), scale(null, 0)];
  return { now, whole: scale(1), usual: scale(null), readable, most: scale(Infinity) };
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
  // The usual picture of a high board uses the breadth of a low place better.
  if (innerWidth < ROOM_FOR_WIDE && !board.high && scaleOfShare(board.board, picture, HALF) < SMALLEST) {
    board.high = true;
    return redraw(board, "usual");
  }
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
