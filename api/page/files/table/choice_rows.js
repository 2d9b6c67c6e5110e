// The rows and blocks of a list of decisions.

import { drawSigns } from "../lib/board_signs.js";
import { h } from "../lib/dom.js";
import { words } from "../lib/texts.js";
import { parted } from "./grouping.js";

/**
 * Bring the keyboard to a decision of the list.
 * @param {import("./choices.js").Choices} choices
 * @param {HTMLElement | null | undefined} button
 */
export function reach(choices, button) {
  for (const row of choices.rows) row.setAttribute("tabindex", row === button ? "0" : "-1");
  button?.focus();
}

/**
 * Move the keyboard within the list; a key that is held takes no decision.
 * @param {import("./choices.js").Choices} choices
 * @param {KeyboardEvent} event
 */
export function pressKey(choices, event) {
  if ((event.key === "Enter" || event.key === " ") && event.repeat) event.preventDefault();
  const all = choices.rows;
  const at = all.findIndex((row) => row === event.target);
  /** @type {Record<string, HTMLElement | undefined>} */
  const rows = {
    ArrowDown: all[at + 1],
    ArrowRight: all[at + 1],
    ArrowUp: all[at - 1],
    ArrowLeft: all[at - 1],
    Home: all[0],
    End: all[all.length - 1],
  };
  const next = rows[event.key];
  if (at < 0 || !next) return;
  event.preventDefault();
  reach(choices, next);
}

/**
 * Bring the keyboard to a row by its number, from wherever it is.
 * @param {import("./choices.js").Choices} choices
 * @param {number} number
 */
export function reachNumber(choices, number) {
  if (!choices.parts.whole.hidden && choices.rows[number - 1]) reach(choices, choices.rows[number - 1]);
}

// The most letters of words that stand three side by side on a phone.
export const SHORT = 28;

/**
 * The decisions in whole sentences, with decisions about the same object under a heading.
 * @param {import("./choices.js").Choices} choices
 * @param {import("./grouping.js").Group[]} groups
 * @param {Set<import("./grouping.js").Group>} folded
 */
export function sentences(choices, groups, folded) {
  const headed = groups.filter((group) => group.title).length && groups.length > 1;
  return groups.map((group) => {
    const { title, options } = group;
    if (folded.has(group))
      return [
        fold(choices, group, `${title} (${options.length})`),
        choices.open === group.name ? options.map((option) => row(choices, option)) : null,
      ];
    return [
      headed && title && options.length > 1 ? h("p", { class: "group" }, title) : null,
      options.map((option) => row(choices, option)),
    ];
  });
}

/**
 * The decisions in blocks that begin with the common words of a group; the folded groups of a kind are a block too, and
 * so are the groups beside the main decisions. The open group stands below its block.
 * @param {import("./choices.js").Choices} choices
 * @param {import("./grouping.js").Group[]} groups
 * @param {Set<import("./grouping.js").Group>} folded
 */
export function blocks(choices, groups, folded) {
  const written = new Set();
  return groups.map((group) => {
    if (!folded.has(group))
      return block(
        group.options.map((option) => option.text),
        (at, text) => row(choices, group.options[at], text),
      );
    if (written.has(group)) return null;
    const alike = groups.filter(
      (item) => folded.has(item) && item.beside === group.beside && (group.beside || item.kind === group.kind),
    );
    for (const entry of alike) written.add(entry);
    const titles = alike.map(
      (group) => group.title || parted(group.options.map(({ text }) => text)).common || words(group.kind),
    );
    const counts = group.beside || alike.length === 1;
    const titled = block(
      titles,
      (at, text) => fold(choices, alike[at], counts ? `${text} (${alike[at].options.length})` : text, titles[at]),
      !group.beside,
    );
    const opened = alike.find((group) => group.name === choices.open);
    return [
      titled,
      opened
        ? block(
            opened.options.map((option) => option.text),
            (at, text) => row(choices, opened.options[at], text),
          )
        : null,
    ];
  });
}

/** @param {string[]} texts @param {(at: number, text: string) => HTMLElement} make */
export function block(texts, make, parts = true) {
  const { common, own } = parts ? parted(texts) : { common: "", own: texts };
  const buttons = own.map((text, at) => make(at, text));
  if (buttons.length < 2) return buttons;
  const looks = common && own.every((text) => text.length <= SHORT) ? "brief" : "pairs";
  return h(
    "div",
    { class: "block", "data-looks": looks, role: "group", "aria-label": common || null },
    common ? h("span", { class: "common", "aria-hidden": "true" }, common) : null,
    buttons,
  );
}

/**
 * @param {import("./choices.js").Choices} choices
 * @param {import("./grouping.js").Option} option
 */
export function row(choices, option, text = "") {
  const whole = option.text || words(option.decision.type);
  const button = h(
    "button",
    { type: "button", tabindex: choices.rows.length ? "-1" : "0", "aria-label": text && text !== whole ? whole : null },
    drawSigns(choices.board, option.names),
    text || whole,
  );
  button.classList.toggle("hinted", choices.hinted?.option === option);
  choices.options.set(button, option);
  choices.rows.push(button);
  return button;
}

/**
 * A button that shows a group, or hides it again.
 * @param {import("./choices.js").Choices} choices
 * @param {import("./grouping.js").Group} group
 * @param {string} text
 */
export function fold(choices, { name, options }, text, title = "") {
  const open = choices.open === name;
  const toggle = (/** @type {UIEvent} */ event) => {
    choices.openGroup(open ? "" : name);
    reach(choices, choices.rows.find((row) => row.dataset.group === name) || choices.rows[0]);
    // A group opened by a mouse or a finger stands under it.
    if (event.detail) choices.hold();
    choices.askAhead();
  };
  const label = title && !text.startsWith(title) ? `${title} (${options.length})` : null;
  const button = h(
    "button",
    {
      type: "button",
      class: "fold",
      "aria-expanded": String(open),
      "aria-label": label,
      "data-group": name,
      "data-count": options.length,
      tabindex: choices.rows.length ? "-1" : "0",
      click: toggle,
    },
    text,
  );
  choices.rows.push(button);
  return button;
}
