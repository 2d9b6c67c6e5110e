// A picture in its pane: its size, the place of the seats, and the part in view.

import { h, partOf } from "./dom.js";
import { t } from "./texts.js";

// A unit of a picture is never drawn smaller than this many pixels, so that its letters stay readable.
export const SMALLEST = 0.6;

export const LARGEST = 1.25;

// How wide the picture of two seats side by side is.
export const WIDTH_OF_TWO = 832;

// A narrow picture is arranged anew when its frame changes by more than this part. The wide picture is read again then.
export const OTHER_FRAME = 0.1;

// In less room, in pixels, the picture for a narrow window is shown.
export const ROOM_FOR_WIDE = 700;

export const FITTED = "tabletape.fitted";

// By how much a picture is made larger or smaller in a pane of this size: all of it is shown if it stays readable, else
// it is as wide as the pane, or so large that it is readable.
/**
 * @param {{clientWidth: number, clientHeight: number}} pane
 * @param {{width: number, height: number}} picture
 * @param {boolean} whole
 */
export function scaleIn({ clientWidth, clientHeight }, { width, height }, whole) {
  const fits = Math.min(clientWidth / width, clientHeight / height, LARGEST);
  return whole || fits >= SMALLEST ? fits : Math.max(SMALLEST, Math.min(clientWidth / width, LARGEST));
}

// Whether two frames, each of a picture of the board in a window, differ by more than a part of their size.
/** @param {import("./board.js").Frame} left @param {import("./board.js").Frame} right @param {number} part */
export function differ(left, right, part) {
  /** @param {number} left @param {number} right */
  const apart = (left, right) => Math.abs(Math.log(left / right)) > part;
  return left.window !== right.window || apart(left.width, right.width) || apart(left.height, right.height);
}

/**
 * Give a picture of the board its size in the pane.
 * @param {import("./board.js").Board} board
 * @param {SVGSVGElement} svg
 */
export function fitPicture(board, svg) {
  const frame = svg.viewBox.baseVal;
  const scale = scaleIn(board.board, frame, Boolean(localStorage.getItem(FITTED)));
  svg.style.width = `${Math.floor(frame.width * scale)}px`;
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
  const fitted = Boolean(localStorage.getItem(FITTED));
  const svg = board.board.querySelector("svg");
  board.board.classList.remove("fitted");
  if (board.pane) board.wide.hidden = true;
  const larger = board.pane
    ? svg !== null && scaleIn(board.board, svg.viewBox.baseVal, true) < SMALLEST
    : board.board.scrollWidth > board.board.clientWidth + 1;
  board.board.classList.toggle("fitted", fitted);
  board.wide.hidden = !larger;
  if (board.pane) for (const node of board.board.querySelectorAll("svg")) fitPicture(board, node);
  const how = t(board.pane ? "board-larger-than-frame" : "board-wider-than-window");
  const [sentence, button] = board.wide.children;
  sentence.textContent = fitted ? t("board-whole-shown") : how;
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
 * Bring something that can be chosen into view.
 * @param {import("./board.js").Board} board
 */
export function revealOffered(board) {
  for (const part of [board.board, board.seats]) reveal(board, part, ".offered");
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
  if (board.arranged && !differ(board.arranged, frame, board.narrow ? OTHER_FRAME : 0))
    return void (pane.dataset.arranged = arranged);
  if (board.narrow && board.arranged) {
    // How large the other picture would be is learnt from it.
    [board.narrow, board.arranged] = [false, null];
    board.again();
    return;
  }
  board.arranged = frame;
  if (board.narrow) return void (pane.dataset.arranged = arranged);
  pane.style.removeProperty("--free");
  pane.dataset.seats = "beside";
  const beside = scaleIn(board.board, picture, true);
  pane.dataset.seats = "below";
  const first =
    /** @type {SVGGraphicsElement | null} */ (board.seats.querySelector("[data-seat]"))?.getBBox().height || 0;
  const seats = Math.ceil(first * Math.min(LARGEST, board.seats.clientWidth / WIDTH_OF_TWO));
  const room = board.board.clientHeight + board.seats.clientHeight;
  const most = Math.min(LARGEST, board.board.clientWidth / picture.width);
  const below = Math.min(most, (room - Math.max(seats, board.seats.clientHeight)) / picture.height);
  pane.style.setProperty("--free", `${Math.max(seats, Math.floor(room - most * picture.height))}px`);
  if (below <= beside) pane.dataset.seats = "beside";
  // A board of less than half the height is drawn for a narrow window: its parts stand below each other, larger. In a
  // narrow window it is drawn so already.
  board.narrow =
    innerWidth >= ROOM_FOR_WIDE && picture.height * scaleIn(board.board, picture, true) < board.board.clientHeight / 2;
  if (board.narrow) board.arranged = null;
  else pane.dataset.arranged = arranged;
  board.again();
}
