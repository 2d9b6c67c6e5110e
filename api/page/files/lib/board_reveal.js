// The part of a picture in view: places that can be chosen, or other parts, are brought into the pane.

import { fitPicture } from "./board_pane.js";
import { stepInto } from "./pane_geometry.js";

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
  for (const svg of board.board.querySelectorAll("svg")) fitPicture(board, svg);
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
