// The list of decisions in the first form that is visible without scrolling.

import { drawn, layOver } from "../lib/board_overlay.js";
import { isCramped, showWide } from "../lib/board_pane.js";
import { means, offer } from "../lib/board_places.js";
import { fill, h } from "../lib/dom.js";
import { t } from "../lib/texts.js";
import { mark } from "./choice_preview.js";
import { blocks, reach, sentences } from "./choice_rows.js";
import { groupsOf } from "./grouping.js";

// The name of the button for the next page of a list, beside the names of the groups.
export const MORE = JSON.stringify([false, "more"]);

/**
 * The legal decisions that mean all the places chosen so far.
 * @param {import("./choices.js").Choices} choices
 */
export function fitting(choices) {
  return choices.all.filter((item) => choices.places.every((place) => means(place.names, item.names)));
}

/**
 * Draw the list anew; where the focus is in it, a row has it afterwards.
 * @param {import("./choices.js").Choices} choices
 */
export function render(choices, at = 0) {
  const some = fitting(choices);
  const offered = offer(
    choices.board,
    some.map((option) => option.names),
  );
  const held = choices.parts.whole.contains(document.activeElement) || document.activeElement === choices.rest;
  const visible = held && document.activeElement?.matches(":focus-visible");
  choices.looked = null;
  choices.pressed = null;
  layOver(choices.board, null);
  fill(choices.parts.preview);
  choices.parts.whole.hidden = !some.length;
  choices.parts.hint.hidden = !choices.list.hint;
  choices.parts.question.textContent = choices.list.question;
  fill(choices.parts.about, choices.list.picture ? drawn(choices.list.picture) : null);
  choices.parts.about.hidden = !choices.list.picture;
  choices.parts.chosen.hidden = !choices.places.length;
  const all = h("button", { type: "button", click: () => choices.narrow([]) }, t("choices-show-all"));
  const turn = h("button", { type: "button", click: () => choices.turn(1) }, t("choices-next"));
  fill(
    choices.parts.chosen,
    t("choices-at", { places: choices.places.map((place) => place.title).join("; ") }),
    some.length > 1 ? turn : null,
    " ",
    all,
  );
  choices.parts.count.hidden = choices.places.length > 0;
  choices.parts.count.textContent = t(offered ? "choices-count-places" : "choices-count", { count: some.length });
  draw(choices, some, false);
  // Sentences are drawn as common words with short buttons where they would leave less than half of the board in view.
  if (choices.parts.legal.dataset.way !== "chips" && isCramped(choices.board)) draw(choices, some, true);
  for (const [at, row] of choices.rows.slice(0, 9).entries()) row.setAttribute("aria-keyshortcuts", String(at + 1));
  mark(choices, null);
  if (held) (choices.rows[at] || choices.rows[0] || choices.rest).focus({ preventScroll: !visible });
}

/**
 * Fill the list, and leave the room below it to the board.
 * @param {import("./choices.js").Choices} choices
 * @param {import("./grouping.js").Option[]} some
 * @param {boolean} isBrief whether no row has a whole sentence
 */
function draw(choices, some, isBrief) {
  share(choices, 0);
  fit(choices, some, isBrief);
  const last = choices.parts.legal.lastElementChild;
  const bottom = last?.getBoundingClientRect().bottom ?? Infinity;
  share(choices, Math.floor(choices.parts.legal.getBoundingClientRect().bottom - bottom));
}

/**
 * Leave so many pixels that the list does not need to the board, where it stands above the list.
 * @param {import("./choices.js").Choices} choices
 * @param {number} spare pixels
 */
function share(choices, spare) {
  /** @type {HTMLElement} */ (choices.parts.whole.closest(".turn")).style.setProperty(
    "--spare",
    `${Math.max(0, spare)}px`,
  );
  showWide(choices.board);
}

/**
 * Fill the list so that all of it is seen without scrolling, in the first form that fits: a sentence in each row;
 * sentences side by side; common words of a group written once; groups folded, beginning with the kind with the most
 * decisions; the open group alone; and at last page by page. Decisions beside the main decisions are always folded,
 * unless a place of the board was chosen or there is nothing else.
 * @param {import("./choices.js").Choices} choices
 * @param {import("./grouping.js").Option[]} some
 * @param {boolean} isBrief whether common words of a group are written once in any case
 */
function fit(choices, some, isBrief) {
  const groups = groupsOf(some);
  const folds = !choices.places.length && some.some((option) => !option.beside);
  const folded = new Set(folds ? groups.filter((group) => group.beside) : []);
  const fits = () => choices.parts.legal.scrollHeight <= choices.parts.legal.clientHeight + 1;
  /** @param {string} way */
  const draws = (way, open = groups) => {
    choices.options = new Map();
    choices.rows = [];
    choices.parts.legal.dataset.way = way;
    fill(choices.parts.legal, way === "chips" ? blocks(choices, open, folded) : sentences(choices, open, folded));
    return fits();
  };
  if ((!isBrief && (draws("rows") || draws("flow"))) || draws("chips")) return;
  const kinds = [
    ...Map.groupBy(
      groups.filter((group) => !folded.has(group) && group.options.length > 1),
      (entry) => entry.kind,
    ),
  ];
  /** @param {[string, import("./grouping.js").Group[]]} kind */
  const many = ([, options]) => options.reduce((all, option) => all + option.options.length, 0);
  for (const [, items] of kinds.sort((left, right) => many(right) - many(left))) {
    // A list of a single group has no reason to be folded.
    if (groups.length > 1) for (const item of items) folded.add(item);
    if (draws("chips")) return;
  }
  const opened = groups.find((group) => folded.has(group) && group.name === choices.open);
  if (!opened || !draws("chips", [opened])) page(choices, fits);
}

/**
 * Show the rows that fit, one at least, and a button for the next rows; after the last row comes the first again.
 * @param {import("./choices.js").Choices} choices
 * @param {() => boolean} fits
 */
function page(choices, fits) {
  const all = choices.rows.filter((row) => row.ariaExpanded !== "true");
  const from = choices.from < all.length ? choices.from : 0;
  let to = all.length;
  const further = () => {
    choices.from = to;
    render(choices);
    reach(choices, choices.rows.find((row) => row.ariaExpanded !== "true") || choices.rows[0]);
    choices.hold();
    choices.askAhead();
  };
  const more = h("button", { type: "button", class: "fold", "data-group": MORE, tabindex: "-1", click: further });
  choices.parts.legal.append(more);
  for (; ; to--) {
    const left = all.filter((row, at) => (row.hidden = at < from || at >= to));
    more.dataset.count = String(left.reduce((sum, row) => sum + Number(row.dataset.count || 1), 0));
    more.textContent = t("choices-more", { count: more.dataset.count });
    if (to === from + 1 || fits()) break;
  }
  for (const row of all.filter((item) => item.hidden)) {
    row.remove();
    choices.options.delete(row);
  }
  choices.rows = [...choices.parts.legal.querySelectorAll("button")];
  choices.rows[0].setAttribute("tabindex", "0");
}
