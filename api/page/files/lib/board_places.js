// The places of a picture: places to choose, and the rule of each place.

/** @type {Record<string, [x: number, y: number]>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

// Return whether a name of a place means a decision with these names. Parts joined by + must all be among them.
/** @param {string[]} place @param {Set<string>} names */
export const means = (place, names) => place.some((name) => name.split("+").every((part) => names.has(part)));

// The names of a place; none where decisions mean it never.
/** @param {SVGElement} node */
export const namesOf = (node) => (node.dataset.place || "").split(" ");

// A place of a picture: its names, and its title.
export const PLACE = "[data-place], [data-rule]";

/**
 * The places of a picture.
 * @param {Element} node
 * @returns {NodeListOf<SVGElement>}
 */
export const placesIn = (node) => node.querySelectorAll(PLACE);

/**
 * The places of a picture that can be chosen.
 * @param {Element} node
 * @returns {NodeListOf<SVGElement>}
 */
const offeredIn = (node) => node.querySelectorAll(".offered");

/** @param {SVGElement} node */
export const placeOf = (node) => ({ names: namesOf(node), title: node.querySelector("title")?.textContent || "" });

// Return the offered place at an event. Another shape may lie on top of an offered place.
/** @param {Event | MouseEvent} event */
export function offeredAt(event) {
  const under = "clientX" in event ? document.elementsFromPoint(event.clientX, event.clientY) : [];
  return [/** @type {Element} */ (event.target), ...under]
    .map((node) => /** @type {SVGElement | null} */ (node.closest(".offered")))
    .find(Boolean);
}

/**
 * Let people choose the places of these decisions, each given by its names; return whether there are any. While
 * somebody asks about a place, every place with a rule can be chosen instead.
 * @param {import("./board.js").Board} board
 * @param {Set<string>[]} decisions
 */
export function offer(board, decisions) {
  board.decisions = decisions;
  let any = false;
  for (const part of [board.board, board.seats]) {
    let first = true;
    part.classList.toggle("asks", board.asks);
    for (const place of placesIn(part)) {
      const named = decisions.some((names) => means(namesOf(place), names));
      const offered = board.asks ? "rule" in place.dataset : named;
      any ||= named;
      place.classList.toggle("offered", offered);
      place.setAttribute("role", offered ? "button" : "img");
      // A single stop for the tabulator key in each picture; arrows lead from place to place.
      if (offered) place.setAttribute("tabindex", first ? "0" : "-1");
      else place.removeAttribute("tabindex");
      if (offered) first = false;
    }
  }
  board.marked();
  return any;
}

/**
 * Keep the focus on the same place of a new picture, or on another offered place.
 * @param {import("./board.js").Board} board
 * @param {Element} part
 */
export function heldIn(board, part) {
  const place = /** @type {SVGElement | null | undefined} */ (document.activeElement?.closest?.(PLACE));
  if (!place || !part.contains(place)) return () => {};
  const names = place.dataset.place;
  return () => {
    const offered = [...offeredIn(part)];
    const next = offered.find((place) => names && place.dataset.place === names) || offered[0] || board.board;
    next.focus({ preventScroll: true });
  };
}

/** @param {Event} event @param {Element} part */
export function focusedPlace(event, part) {
  if (!(/** @type {Element} */ (event.target).matches(".offered"))) return;
  for (const place of offeredIn(part)) place.setAttribute("tabindex", place === event.target ? "0" : "-1");
}

// Return the nearest element in the direction of an arrow key; undefined without any.
/** @param {Element} from @param {Iterable<SVGElement>} others @param {string} key */
function stepTo(from, others, key) {
  const way = WAYS[key];
  if (!way) return null;
  /** @param {Element} node */
  const middle = (node) => {
    const box = node.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  const [x, y] = middle(from);
  /** @type {SVGElement | null} */
  let best = null;
  let least = Infinity;
  for (const other of others) {
    const [left, top] = middle(other);
    const along = (left - x) * way[0] + (top - y) * way[1];
    const aside = Math.abs((left - x) * way[1]) + Math.abs((top - y) * way[0]);
    if (along > 1 && along + 2 * aside < least) [best, least] = [other, along + 2 * aside];
  }
  return best;
}

/**
 * @param {import("./board.js").Board} board
 * @param {KeyboardEvent} event
 * @param {Element} part
 */
export function pressKey(board, event, part) {
  const from = /** @type {Element} */ (event.target);
  if (!from.matches(".offered")) return;
  if (event.key === "Enter" || event.key === " ") {
    if (event.repeat) event.preventDefault();
    else choosePlace(board, event);
    return;
  }
  const next = stepTo(from, offeredIn(part), event.key);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/**
 * @param {import("./board.js").Board} board
 * @param {Event} event
 */
export function choosePlace(board, event) {
  const place = offeredAt(event);
  if (!place || !board.chosen) return;
  event.preventDefault();
  if (board.asks) tellRule(board, place);
  else board.chosen(placeOf(place), event);
}

/**
 * Tell the rule of the place with the focus or under the pointer; without such a place, let the reader choose.
 * @param {import("./board.js").Board} board
 */
export function askRule(board) {
  const pointed = [document.activeElement, ...[...document.querySelectorAll(":hover")].reverse()];
  const place = pointed
    .map((node) => /** @type {SVGElement | null | undefined} */ (node?.closest("[data-rule]")))
    .find((entry) => entry && (board.board.contains(entry) || board.seats.contains(entry)));
  if (place) tellRule(board, place);
  else setAsks(board, !board.asks, true);
}

/**
 * Let the next chosen place be asked about, or no longer. With keys the focus goes to the first place.
 * @param {import("./board.js").Board} board
 * @param {boolean} asks
 */
export function setAsks(board, asks, withKeys = false) {
  if (board.asks === asks) return;
  board.asks = asks;
  offer(board, board.decisions);
  board.asking?.(asks);
  if (asks && withKeys) /** @type {HTMLElement | null} */ (board.board.querySelector(".offered"))?.focus();
}

/**
 * @param {import("./board.js").Board} board
 * @param {SVGElement} place
 */
export function tellRule(board, place) {
  setAsks(board, false);
  board.explained?.(place.dataset.rule ?? "");
}
