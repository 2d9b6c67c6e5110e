// The size of a picture in its pane, and the part of it in view; figures are in pixels.

/**
 * @typedef {{width: number, height: number}} Size
 * @typedef {{clientWidth: number, clientHeight: number}} Room
 * @typedef {{pane: number, scroll: number, before: number, after: number, centred: boolean}} Axis of a picture in its
 *   pane: the lengths of the pane and of the picture before and after a change, how far it was scrolled, and whether a
 *   picture shorter than the pane lies in the middle
 */

// A unit of a picture is drawn no smaller than this many pixels without being asked, so that its letters stay readable.
export const SMALLEST = 0.69;

export const LARGEST = 1.25;

// For a share of the picture, a unit is drawn no smaller than this many pixels.
const LEAST = 0.3;

// A reader may draw it as large as this.
const MOST = 2.5;

// The room of the buttons that zoom, beside a picture or below it.
export const BUTTONS = 36;

// A picture is arranged anew when its frame changes by more than this part.
export const OTHER_FRAME = 0.1;

// The scale at which all of a picture is in the pane, with room for buttons beside it or below it.
/** @param {Room} pane @param {Size} picture @param {number} buttons the room of the buttons */
export function wholeIn({ clientWidth, clientHeight }, { width, height }, buttons) {
  const beside = Math.min((clientWidth - buttons) / width, clientHeight / height);
  const below = Math.min(clientWidth / width, (clientHeight - buttons) / height);
  return Math.min(Math.max(beside, below), LARGEST);
}

// The largest scale with this part of a picture in its pane.
/** @param {Room} pane @param {Size} picture @param {number} share */
export function scaleOfShare({ clientWidth, clientHeight }, { width, height }, share) {
  const [slim, low] = [clientHeight / height / share, clientWidth / width / share];
  if (width * slim <= clientWidth) return slim;
  return height * low <= clientHeight ? low : Math.sqrt(slim * (clientWidth / width));
}

// The scale of a picture in a pane. `zoom` is relative to the whole picture; without it, all of the picture is shown if
// it stays readable, else it is as wide as the pane, or so large that it is readable; but no larger than `share` of it
// has room for, unless it were too small to recognize then.
/** @param {Room} pane @param {Size} picture @param {number} buttons @param {number | null} zoom */
export function scaleIn(pane, picture, buttons, zoom, share = 0) {
  const whole = wholeIn(pane, picture, buttons);
  if (zoom !== null) return Math.max(whole, Math.min(whole * zoom, MOST));
  if (whole >= SMALLEST) return whole;
  const readable = Math.max(SMALLEST, Math.min(pane.clientWidth / picture.width, LARGEST));
  return share ? Math.min(readable, Math.max(whole, LEAST, scaleOfShare(pane, picture, share))) : readable;
}

// Whether two frames, each of a picture of the board in a window, differ by more than a part of their size.
/** @param {import("./board.js").Frame} left @param {import("./board.js").Frame} right @param {number} part */
export function differ(left, right, part) {
  /** @param {number} left @param {number} right */
  const apart = (left, right) => Math.abs(Math.log(left / right)) > part;
  return left.window !== right.window || apart(left.width, right.width) || apart(left.height, right.height);
}

// How far a picture of another size is scrolled so that its point at `at` pixels of the pane stays there.
/** @param {Axis} axis @param {number} at */
export function scrolledTo({ pane, scroll, before, after, centred }, at) {
  /** @param {number} length */
  const margin = (length) => (centred ? Math.max(0, (pane - length) / 2) : 0);
  const part = (scroll + at - margin(before)) / before;
  return Math.max(0, Math.min(part * after + margin(after) - at, after - pane));
}

// How far to scroll further so that a stretch is in view: no further than needed, and not at all if it is longer than
// the pane. Both are measured from the start of the pane.
/** @param {number} pane @param {number} from @param {number} to */
export function stepInto(pane, from, to) {
  if (to - from > pane) return 0;
  return from < 0 ? from : Math.max(0, to - pane);
}

// The distance and the middle of two points.
/** @param {{x: number, y: number}[]} points two of them */
export const spread = ([left, right]) => ({
  distance: Math.hypot(left.x - right.x, left.y - right.y),
  x: (left.x + right.x) / 2,
  y: (left.y + right.y) / 2,
});

// The factor of a turn of the wheel.
/** @param {{deltaY: number, deltaMode: number}} event */
export const wheelFactor = ({ deltaY, deltaMode }) =>
  Math.exp(-Math.max(-100, Math.min(100, deltaY * (deltaMode ? 16 : 1))) / 400);

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
