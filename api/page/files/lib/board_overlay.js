// Pictures of another moment, laid over a board: to be looked at alone.

import { fitPicture } from "./board_pane.js";
import { PLACE, placesIn } from "./board_places.js";
import { h } from "./dom.js";
import { LARGEST, reveal, SMALLEST } from "./pane_geometry.js";

/**
 * Make the element of a picture that was read.
 * @param {string} text
 */
export function drawn(text, pans = false) {
  const svg = /** @type {SVGSVGElement} */ (
    document.adoptNode(/** @type {Element} */ (new DOMParser().parseFromString(text, "image/svg+xml").documentElement))
  );
  const width = svg.viewBox.baseVal.width;
  if (pans) {
    svg.style.setProperty("--smallest", `${Math.round(width * SMALLEST)}px`);
    svg.style.setProperty("--lowest", `${Math.round(svg.viewBox.baseVal.height * SMALLEST)}px`);
  }
  svg.style.maxWidth = `${Math.round(width * LARGEST)}px`;
  return svg;
}

/**
 * Lay pictures of another moment over the board, with a word for their kind; null removes them. They take no clicks:
 * the places to choose lie below them. With `reveal`, their marks are brought into the pane; the former scroll position
 * comes back with the board as it is.
 * @param {import("./board.js").Board} board
 * @param {{board?: string | null, seats?: string | null} | null} pictures
 */
export function layOver(board, pictures, word = "", revealing = false) {
  for (const part of [board.board, board.seats]) for (const old of part.querySelectorAll(".over")) old.remove();
  if (!pictures) {
    for (const [part, left, top] of board.moved) part.scrollTo(left, top);
    board.moved = [];
    return;
  }
  if (revealing && !board.moved.length)
    board.moved = [board.board, board.seats].map((part) => [part, part.scrollLeft, part.scrollTop]);
  for (const name of /** @type {const} */ (["board", "seats"])) {
    const [part, text] = /** @type {const} */ ([board[name], pictures[name]]);
    if (!text) continue;
    const svg = drawn(text, part === board.board);
    for (const place of placesIn(svg)) {
      place.removeAttribute("data-place");
      place.removeAttribute("data-rule");
    }
    part.append(
      h(
        "div",
        { class: "over", "aria-hidden": "true" },
        svg,
        part === board.board || !board.pane ? h("span", { class: "word" }, word) : null,
        ring(part),
      ),
    );
    if (part === board.seats) board.framed(svg);
    else if (board.pane) fitPicture(board, svg);
    if (revealing) reveal(board, part, ".over [data-changed]");
  }
}

/**
 * Draw the focus again above the pictures on top.
 * @param {HTMLElement} part
 */
export function ring(part) {
  const held = document.activeElement?.closest?.(PLACE);
  if (!held || !part.contains(held) || !held.matches(":focus-visible")) return null;
  const [own, all] = [held.getBoundingClientRect(), part.getBoundingClientRect()];
  const ring = h("span", { class: "ring" });
  Object.assign(ring.style, {
    left: `${own.left - all.left + part.scrollLeft}px`,
    top: `${own.top - all.top}px`,
    width: `${own.width}px`,
    height: `${own.height}px`,
  });
  return ring;
}
