// Turning points of a game, by the worth of positions: costly decisions, lead changes and swings; each leads to its
// version.

import { get } from "../lib/api.js";
import { figure, fill, h } from "../lib/dom.js";
import { badge } from "../lib/seats.js";
import { language, t } from "../lib/texts.js";

/** @typedef {import("answers").Answer<`/games/${string}/turning-points`, "get">} TurningPointsAnswer */

// Points with a decimal, in the reader's notation.
/** @param {number} number */
const decimal = (number) =>
  figure(number.toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }));

/** @param {number[]} seats */
const seated = (seats) => seats.map((seat) => badge(seat));

export class TurningPoints {
  // `marked` is given the entries that the chart marks.
  /** @param {HTMLElement} node @param {string} game @param {(moments: TurningPointsAnswer["costly"]) => void} marked */
  constructor(node, game, marked) {
    this.node = node;
    this.game = game;
    this.marked = marked;
    this.head = "";
  }

  // Read them, unless they are known up to this head. Of a long game that takes the service some seconds.
  /** @param {string} head */
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

  /** @param {TurningPointsAnswer} answer */
  measure({ measure, upto, head }) {
    const part = upto < Number(head.split("-")[0]) ? ` ${t("turning-points-upto", { upto })}` : "";
    return h(
      "p",
      { class: "dim" },
      measure === "evaluation" ? t("turning-points-by-evaluation") : t("turning-points-by-points"),
      part,
    );
  }

  /** @param {TurningPointsAnswer["costly"]} entries */
  costly(entries) {
    /** @param {TurningPointsAnswer["costly"][number]} entry */
    const textOf = ({ cost, better, decisive }) => [
      h("span", { class: "sentence" }, t("turning-points-cost", { cost: decimal(cost), better })),
      decisive ? h("strong", { class: "sentence" }, t("turning-points-decisive")) : null,
    ];
    return this.part("costly", t("turning-points-costly", { number: entries.length }), entries, textOf, true);
  }

  /** @param {TurningPointsAnswer["lead_changes"]} entries */
  leads(entries) {
    /** @param {TurningPointsAnswer["lead_changes"][number]} entry */
    const textOf = ({ before, after }) => h("span", { class: "row" }, seated(before), "→", seated(after));
    return this.part("leads", t("turning-points-leads", { number: entries.length }), entries, textOf);
  }

  /** @param {TurningPointsAnswer["swings"]} entries */
  swings(entries) {
    /** @param {TurningPointsAnswer["swings"][number]} entry */
    const textOf = ({ of, before, after }) =>
      h(
        "span",
        { class: "row" },
        badge(of),
        t("turning-points-swing", { before: decimal(before), after: decimal(after) }),
      );
    return this.part("swings", t("turning-points-swings", { number: entries.length }), entries, textOf);
  }

  /**
   * @template {{version: number, seat: number | null, text: string}} Entry
   * @param {string} name
   * @param {string} title
   * @param {Entry[]} entries
   * @param {(entry: Entry) => unknown} render
   */
  part(name, title, entries, render, open = false) {
    /** @param {Entry} entry */
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
