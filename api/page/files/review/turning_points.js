// Where a game turned, by what positions were worth: costly decisions, lead changes and swings; each leads to its
// version.

import { get } from "../lib/api.js";
import { badge, figure, fill, h } from "../lib/dom.js";
import { language, t } from "../lib/texts.js";

// Points with one decimal, as they are written here.
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
      const found = await get(`/games/${this.game}/turning-points`);
      fill(
        this.node,
        this.measure(found),
        this.costly(found.costly),
        this.leads(found.lead_changes),
        this.swings(found.swings),
      );
      this.marked(found.costly);
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

  costly(ones) {
    const told = ({ cost, better, decisive }) => [
      h("span", { class: "sentence" }, t("turning-points-cost", { cost: decimal(cost), better })),
      decisive ? h("strong", { class: "sentence" }, t("turning-points-decisive")) : null,
    ];
    return this.part("costly", t("turning-points-costly", { number: ones.length }), ones, told, true);
  }

  leads(ones) {
    const told = ({ before, after }) => h("span", { class: "row" }, seated(before), "→", seated(after));
    return this.part("leads", t("turning-points-leads", { number: ones.length }), ones, told);
  }

  swings(ones) {
    const told = ({ of, before, after }) =>
      h(
        "span",
        { class: "row" },
        badge(of),
        t("turning-points-swing", { before: decimal(before), after: decimal(after) }),
      );
    return this.part("swings", t("turning-points-swings", { number: ones.length }), ones, told);
  }

  part(name, title, ones, told, open = false) {
    const line = (one) =>
      h(
        "a",
        { href: `#v=${one.version}` },
        h("span", { class: "version" }, String(one.version)),
        one.seat === null ? h("span", {}) : badge(one.seat),
        h("span", {}, h("span", { class: "sentence" }, one.text), told(one)),
      );
    return h(
      "details",
      { id: `turning-${name}`, open },
      h("summary", {}, title),
      h("div", { class: "moments" }, ones.map(line)),
    );
  }
}
