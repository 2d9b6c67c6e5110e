// The part of a picture in view: places that can be chosen, or other parts, are brought into the pane.

import { fitPicture } from "./board_pane.js";
import { reveal, stepInto } from "./pane_geometry.js";

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
