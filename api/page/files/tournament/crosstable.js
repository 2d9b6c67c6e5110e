// The crosstable of a tournament: read when it is opened, with a column for each round or for each opponent.

import { get } from "../lib/api.js";
import { $, control, h, report, sync } from "../lib/dom.js";
import { badge, playerLink } from "../lib/seats.js";
import { t, words } from "../lib/texts.js";

/**
 * @import {Crosstable as Table} from "answers"
 * @typedef {Table["lines"][number]} Line
 * @typedef {Line["cells"][number]} Cell
 */

export class Crosstable {
  /**
   * @param {import("./tournament.js").View} view
   * @param {`/tournaments/${string}`} path
   */
  constructor(view, path) {
    this.view = view;
    this.path = path;
    // The query and the head of the log that are shown beside it, and those of the table.
    /** @type {["" | `?${string}`, string]} */
    this.wanted = ["", ""];
    this.read = "";
    /** @type {Table | null} */
    this.table = null;
    this.part = /** @type {HTMLDetailsElement} */ ($("crosstable-part"));
    this.part.addEventListener("toggle", () =>
      this.refresh(...this.wanted)
        .then(() => this.show())
        .catch(report),
    );
    $("crosstable-by").addEventListener("change", () => this.show());
  }

  // Read the rounds and players of the standings; nothing while the part is closed.
  /** @param {"" | `?${string}`} query @param {string} head */
  async refresh(query, head) {
    this.wanted = [query, head];
    if (!this.part.open || this.read === `${head} ${query}`) return;
    this.table = await get(`${this.path}/crosstable${query}`);
    this.read = `${head} ${query}`;
  }

  show() {
    if (!this.table) return;
    const byRounds = control("crosstable-by").value === "rounds";
    sync($("crosstable"), this.table.lines.length ? this.rows(this.table, byRounds) : t("tournament-nobody-yet"));
  }

  /** @param {Table} table @param {boolean} byRounds */
  rows(table, byRounds) {
    const rounds = Array.from({ length: table.round - table.first_round + 1 }, (_, index) => table.first_round + index);
    const columns = byRounds ? rounds : table.lines.map((line) => line.number);
    /** @param {unknown} text */
    const head = (text) => h("th", { scope: "col" }, text);
    const names = columns.map((number) => (byRounds ? t("tournament-after-round", { round: number }) : number));
    return h(
      "table",
      { class: "crosstable" },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          head(t("crosstable-number")),
          head(t("tournament-standing-player")),
          names.map(head),
          head(words("points")),
          head(t("tournament-standing-place")),
        ),
      ),
      h(
        "tbody",
        {},
        table.lines.map((line) => this.row(line, columns, byRounds)),
      ),
    );
  }

  /** @param {Line} line @param {number[]} columns @param {boolean} byRounds */
  row(line, columns, byRounds) {
    const cells = columns.map((number) => {
      const inColumn = line.cells.filter((cell) =>
        byRounds ? cell.round === number : cell.opponents.includes(number),
      );
      const self = !byRounds && number === line.number;
      return h(
        "td",
        { class: self ? "self" : null },
        inColumn.map((cell) => this.cell(cell, byRounds)),
      );
    });
    return h(
      "tr",
      { "data-player": line.player, class: line.player === this.view.me ? "mine" : null },
      h("td", { class: "number" }, line.number),
      h(
        "th",
        { scope: "row" },
        playerLink(line.player, line.name),
        line.withdrawn ? h("span", { class: "dim" }, ` (${t("tournament-withdrawn")})`) : null,
      ),
      cells,
      h("td", { class: "number" }, line.points),
      h("td", { class: "number" }, line.place),
    );
  }

  /** @param {Cell} cell @param {boolean} byRounds */
  cell({ round, seat, opponents, place, brought, note }, byRounds) {
    const ruleset = this.view.ruleset;
    const title = byRounds ? opponents.join(" ") : t("tournament-after-round", { round });
    const facts = [
      seat === null ? null : t("crosstable-seat", { seat: seat + 1 }),
      note && note !== "bye" ? words(note) : null,
      place === null ? null : t("tournament-place", { place }),
      brought === null ? null : t("crosstable-points", { points: brought }),
    ].filter(Boolean);
    return h(
      "div",
      {},
      note === "bye" ? t("crosstable-bye") : title,
      seat !== null && ruleset ? [" ", badge(seat, ruleset.seat_colours)] : null,
      h("small", { class: "dim" }, facts.join(", ")),
    );
  }
}
