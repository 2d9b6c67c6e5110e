// A sheet of paper for each table of a round: the seats, and room for points, places and signatures; at a table with a
// result, the result that the standings count.

import { h } from "../lib/dom.js";
import { badge } from "../lib/seats.js";
import { t } from "../lib/texts.js";
import { resultWords } from "./results.js";

// The sheets of the last round, by table.
/** @param {import("./tournament.js").View} view */
export function sheetsOf(view) {
  const { rounds, settings } = view.tournament.state;
  const number = rounds.length;
  const title = settings.title || t("tournament-untitled");
  const columns = [t("sheet-seat"), t("sheet-player"), t("sheet-points"), t("sheet-place"), t("sheet-signature")];
  const tables = view.glances.get(number)?.tables ?? [];
  /** @param {import("answers").RoundTable} table @param {number} index @param {string} player @param {number} seat */
  const row = (table, index, player, seat) => {
    const result = resultWords(table, tables[index]?.counted?.[seat], seat);
    return h(
      "tr",
      {},
      h("td", {}, view.ruleset ? badge(seat, view.ruleset.seat_colours) : null, ` ${seat + 1}`),
      h("th", { scope: "row" }, view.name(player)),
      result.length ? h("td", { colspan: 2 }, result.join(", ")) : [h("td", {}), h("td", {})],
      h("td", {}),
    );
  };
  /** @param {import("answers").RoundTable} table @param {number} index */
  const sheet = (table, index) =>
    h(
      "article",
      { class: "sheet", "data-table": index + 1 },
      h("h2", {}, title),
      h("p", {}, t("sheet-table", { round: number, table: index + 1 })),
      view.ruleset ? h("p", {}, view.ruleset.title) : null,
      h(
        "table",
        {},
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            columns.map((name) => h("th", { scope: "col" }, name)),
          ),
        ),
        h(
          "tbody",
          {},
          table.players.map((player, seat) => row(table, index, player, seat)),
        ),
      ),
      h("p", { class: "remarks" }, t("sheet-remarks")),
    );
  return rounds[number - 1].tables.map(sheet);
}

// Print the sheets alone; or else the last round and the standings.
/** @param {string} only */
export function print(only) {
  if (only) document.body.classList.add(only);
  window.print();
  if (only) document.body.classList.remove(only);
}
