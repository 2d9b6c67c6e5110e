// Notices outside the page, by kind.

import { h } from "../lib/dom.js";
import { t } from "../lib/texts.js";

// A table. On a phone its cells stand below each other, each with the name of its column.
/** @param {string[]} head @param {HTMLTableRowElement[]} rows */
export function tableOf(head, rows) {
  for (const row of rows) [...row.cells].forEach((cell, at) => (cell.dataset.name = head[at]));
  return h(
    "table",
    { class: "blocks" },
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        head.map((text) => h("th", { scope: "col" }, text)),
      ),
    ),
    h("tbody", {}, rows),
  );
}

export const PATH = "/players/me/notices";

export const KINDS = {
  turn: t("notices-kind-turn"),
  time_low: t("notices-kind-time-low"),
  time_over: t("notices-kind-time-over"),
  stand_in: t("notices-kind-stand-in"),
  seat_lost: t("notices-kind-seat-lost"),
  began: t("notices-kind-began"),
  ended: t("notices-kind-ended"),
  replaced: t("notices-kind-replaced"),
  request: t("notices-kind-request"),
  pause: t("notices-kind-pause"),
  substitute: t("notices-kind-substitute"),
  decide: t("notices-kind-decide"),
  plan: t("notices-kind-plan"),
  dispute: t("notices-kind-dispute"),
  answer: t("notices-kind-answer"),
  ruling: t("notices-kind-ruling"),
  filled: t("notices-kind-filled"),
  round: t("notices-kind-round"),
  called: t("notices-kind-called"),
  challenged: t("notices-kind-challenged"),
  reported: t("notices-kind-reported"),
  move: t("notices-kind-move"),
  test: t("notices-kind-test"),
  confirm: t("notices-kind-confirm"),
};

// Kinds of notices with a choice. Moves go to bots alone; tests and confirmations are sent on request.
export const WISHED = /** @type {(keyof typeof KINDS)[]} */ (Object.keys(KINDS)).filter(
  (kind) => !["move", "test", "confirm"].includes(kind),
);

/** @param {string} id @param {boolean} checked @param {string} text */
export const box = (id, checked, text, disabled = false) =>
  h("p", {}, h("label", {}, h("input", { type: "checkbox", id, checked, disabled }), text));
