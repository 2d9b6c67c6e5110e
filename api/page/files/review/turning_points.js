// Turning points of a game, by the worth of positions: costly decisions, lead changes and swings; each leads to its
// version.

import { get } from "../lib/api.js";
import { figure, fill, h } from "../lib/dom.js";
import { badge } from "../lib/seats.js";
import { language, t } from "../lib/texts.js";

// Points with a decimal, in the reader's notation.
const decimal = (number) =>
  figure(number.toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }));

const seated = (seats) => seats.map((seat) => badge(seat));

export class TurningPoints {
  // `marked` is given the entries that the chart marks.
  constructor(node, game, marked) {
    this.node = node;
    this.game = game;
    this.marked = marked;
    this.head = "";
  }

  // Read them, unless they are known up to this head. Of a long game that takes the service some seconds.
  async show(head) {
    if (this.head === head) return;
    this.head = head;
    fill(this.node, h("p", { class: "dim" }, t("turning-points-looking")));
    try {
      const answer = await get(`/games/${this.game}/turning-points`);
      fill(
        this.node,
        this.measure(answer),
        this.costly(answer.costly),
        this.leads(answer.lead_changes),
        this.swings(answer.swings),
      );
      this.marked(answer.costly);
    } catch (error) {
      this.head = "";
      fill(this.node);
      throw error;
    }
  }

  measure({ measure, upto, head }) {
    const part = upto < Number(head.split("-")[0]) ? ` ${t("turning-points-upto", { upto })}` : "";
    return h(
      "p",
      { class: "dim" },
      measure === "evaluation" ? t("turning-points-by-evaluation") : t("turning-points-by-points"),
      part,
    );
  }

  costly(entries) {
    const textOf = ({ cost, better, decisive }) => [
      h("span", { class: "sentence" }, t("turning-points-cost", { cost: decimal(cost), better })),
      decisive ? h("strong", { class: "sentence" }, t("turning-points-decisive")) : null,
    ];
    return this.part("costly", t("turning-points-costly", { number: entries.length }), entries, textOf, true);
  }

  leads(entries) {
    const textOf = ({ before, after }) => h("span", { class: "row" }, seated(before), "→", seated(after));
    return this.part("leads", t("turning-points-leads", { number: entries.length }), entries, textOf);
  }

  swings(entries) {
    const textOf = ({ of, before, after }) =>
      h(
        "span",
        { class: "row" },
        badge(of),
        t("turning-points-swing", { before: decimal(before), after: decimal(after) }),
      );
    return this.part("swings", t("turning-points-swings", { number: entries.length }), entries, textOf);
  }

  part(name, title, entries, render, open = false) {
    const line = (entry) =>
      h(
        "a",
        { href: `#v=${entry.version}` },
        h("span", { class: "version" }, String(entry.version)),
        entry.seat === null ? h("span", {}) : badge(entry.seat),
        h("span", {}, h("span", { class: "sentence" }, entry.text), render(entry)),
      );
    return h(
      "details",
      { id: `turning-${name}`, open },
      h("summary", {}, title),
      h("div", { class: "moments" }, entries.map(line)),
    );
  }
}
