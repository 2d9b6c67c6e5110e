// A hint: the decision that a bot would take, marked in the list, with its preview and the reason in points.

import { get } from "../lib/api.js";
import { lookAt } from "./choice_preview.js";
import { reach } from "./choice_rows.js";

/**
 * Ask for a hint about the list and show it. An answer about another list than that on the page is dropped.
 * @param {import("./choices.js").Choices} choices
 * @param {string} game
 */
export async function askHint(choices, game) {
  const { list, parts } = choices;
  if (choices.busy || !list.hint || parts.hint.ariaBusy === "true") return;
  parts.hint.ariaBusy = "true";
  try {
    const hint = await get(`/games/${game}/hint`);
    if (!choices.busy && hint.head === choices.list.head) showHint(choices, hint);
  } catch (error) {
    if (list.head === choices.list.head) throw error;
  } finally {
    parts.hint.ariaBusy = "false";
  }
}

/**
 * @param {import("./choices.js").Choices} choices
 * @param {import("answers").Hint} hint
 */
function showHint(choices, hint) {
  const { decision } = choices.list.decisions[hint.number];
  const [option] = choices.all.filter((item) => item.decision === decision);
  choices.marked = null;
  choices.hinted = { option, reasons: hint.reasons };
  const row = rowOf(choices, option);
  for (const other of choices.options.keys()) other.classList.toggle("hinted", other === row);
  reach(choices, row);
  // The reason stands in the preview, which may be there already.
  lookAt(choices, option, true);
}

/**
 * Return the row of a decision: also where chosen places, another page or a folded group hide it.
 * @param {import("./choices.js").Choices} choices
 * @param {object} option
 */
function rowOf(choices, option) {
  if (choices.places.length) choices.narrow([]);
  let row = rowOnPages(choices, option);
  const names = choices.rows.filter((item) => item.ariaExpanded).map((item) => item.dataset.group ?? "");
  for (const name of names) {
    if (row) break;
    choices.openGroup(name);
    row = rowOnPages(choices, option);
  }
  return row;
}

/**
 * Return the row of a decision on the pages of the list as it is folded; nothing where a folded group hides it.
 * @param {import("./choices.js").Choices} choices
 * @param {object} option
 */
function rowOnPages(choices, option) {
  for (let pages = choices.all.length; pages > 0; pages--) {
    const row = [...choices.options].find(([, item]) => item === option)?.[0];
    const more = choices.rows.find((item) => item.matches(".fold:not([aria-expanded])"));
    if (row || !more) return row;
    more.click();
  }
  return null;
}
