// The side panel: the events of an entry, the points, the changes, and the legal decisions at its moment.

import { get, seenAs } from "../lib/api.js";
import { $, change, figure, fill, h, known, partOf } from "../lib/dom.js";
import { badge, nameOf } from "../lib/seats.js";
import { dateTime, sourceOf, t, words } from "../lib/texts.js";
import { timesOf } from "./version_times.js";

/**
 * @import {SeatDecisions} from "answers"
 * @typedef {import("answers").Answer<`/games/${string}/scoreboard`, "get">["seats"][number]} SeatLine
 */

const PARTS = [
  ["event", t("version-details-what-happened")],
  ["scores", t("version-details-points-itemised")],
  ["time", t("version-details-time")],
  ["changes", t("version-details-what-changed")],
  ["decisions", t("version-details-what-could-be-decided")],
];
const OPEN_FIRST = new Set(["event", "scores", "time"]);

export class VersionDetails {
  /** @param {import("./review.js").Review} review */
  constructor(review) {
    this.review = review;
    this.version = 0;
    /** @type {Map<string, {node: HTMLDetailsElement, body: HTMLElement, version: number, last: number}>} */
    this.parts = new Map();
    const titles = [h("h2", { id: "version-title" }), h("p", { id: "version-time", class: "dim" })];
    fill(
      $("version-details"),
      titles,
      PARTS.filter(([name]) => name !== "time" || review.state.clock).map(([name, title]) => this.part(name, title)),
    );
  }

  /** @param {string} name @param {string} title */
  part(name, title) {
    const body = h("div", {});
    const opened = () => node.open && this.fillPart(name).catch(this.review.report);
    const node = h(
      "details",
      { id: `part-${name}`, open: OPEN_FIRST.has(name), toggle: opened },
      h("summary", {}, title),
      body,
    );
    this.parts.set(name, { node, body, version: 0, last: 0 });
    return node;
  }

  // Open or close a part, and bring the keyboard to it.
  /** @param {string} name */
  toggle(name) {
    const { node } = known(this.parts.get(name), name);
    node.open = !node.open;
    partOf(node, "summary").focus();
  }

  /** @param {number} version */
  async show(version) {
    this.version = version;
    const entry = this.review.versions.at(version);
    $("version-title").textContent = t("version-details-version-version", { version });
    $("version-time").textContent = t("version-details-time-head-head", {
      time: dateTime(entry.time),
      head: entry.head,
    });
    await Promise.all([...this.parts.keys()].map((name) => this.fillPart(name)));
  }

  // Fill an open part, unless the reader has gone on meanwhile.
  /** @param {string} name */
  async fillPart(name) {
    const part = known(this.parts.get(name), name);
    const version = this.version;
    if (!part.node.open || !version || part.version === version) return;
    const { last } = this.review.versions;
    /** @type {Record<string, () => Promise<unknown[]>>} */
    const readings = {
      event: () => this.event(version),
      scores: () => this.scores(version),
      time: () => timesOf(this, version),
      changes: () => this.changes(version),
      decisions: () => this.decisions(version),
    };
    const parts = await readings[name]();
    if (version !== this.version) return;
    Object.assign(part, { version, last });
    fill(part.body, parts);
    if (name === "decisions" && last < this.review.versions.last) this.grow();
  }

  // Show that there are more versions: the decision at the former end is known now.
  grow() {
    const part = known(this.parts.get("decisions"), "decisions");
    if (part.version !== part.last) return;
    part.version = 0;
    this.fillPart("decisions").catch(this.review.report);
  }

  /**
   * Ask about the game as it is shown.
   * @template {string} Path
   * @param {Path} path
   * @returns {Promise<import("answers").Answer<`/games/${string}/${Path}`, "get">>}
   */
  ask(path) {
    return get(seenAs(`/games/${this.review.game}/${path}`, this.review.as));
  }

  /** @param {number} version */
  async event(version) {
    const entry = await this.ask(`entries/${version}`);
    const sentences = this.review.versions.at(version).texts.map((text) => h("li", {}, text));
    return [h("ul", {}, sentences), raw(t("version-details-as-it-stands-in-the-log"), entry)];
  }

  /** @param {number} version */
  async scores(version) {
    const board = await this.ask(`scoreboard?at=${version}`);
    if (!board.seats.length) return [h("p", {}, t("version-details-the-game-has-not-started"))];
    const gains = this.review.versions.gains(version);
    const scores = known(this.parts.get("scores"), "scores");
    const open = new Set(
      [...scores.body.querySelectorAll("details[open]")].map((node) => /** @type {HTMLElement} */ (node).dataset.seat),
    );
    const seats = board.seats.map((line) => scoreOf(line, gains ? gains[line.seat] : 0, open.has(String(line.seat))));
    return board.result ? [...seats, h("p", { class: "good" }, board.result.reason)] : seats;
  }

  /** @param {number} version */
  async changes(version) {
    if (version < 2) return [h("p", {}, t("version-details-the-first-entry-makes-everything"))];
    const diff = await this.ask(`diff?from=${version - 1}&to=${version}`);
    const rows = diff.changes.map((change) =>
      h(
        "li",
        {},
        h("code", {}, change.path),
        h("div", { class: "change" }, written(change.before), " → ", written(change.after)),
      ),
    );
    return [
      rows.length ? h("ul", {}, rows) : h("p", {}, t("version-details-nothing-that-you-may-see")),
      raw(t("version-details-json-patch"), diff.patch),
    ];
  }

  /** @param {number} version */
  async decisions(version) {
    const { versions } = this.review;
    const [then, next] = await Promise.all([
      this.ask(`decisions/${version}`),
      version < versions.last ? this.ask(`entries/${version + 1}`) : null,
    ]);
    if (!then.seats.length) return [h("p", {}, t("version-details-no-seat-was-to-decide"))];
    const cause = next?.body.cause;
    return then.seats.map((occupant) =>
      this.decisionsOf(
        occupant,
        cause?.type === "decision" && cause.seat === occupant.seat ? JSON.stringify(cause.decision) : "",
      ),
    );
  }

  /** @param {SeatDecisions} occupant @param {string} decided */
  decisionsOf({ seat, decisions }, decided) {
    const heading = h("p", {}, badge(seat), nameOf(this.review.state.seats, seat));
    if (!decisions)
      return [
        heading,
        h(
          "p",
          {},
          t(this.review.as ? "version-details-not-for-them-to-see" : "version-details-not-for-you-to-see-before"),
        ),
      ];
    const choices = decisions.map(({ decision, text }) => {
      const chosen = JSON.stringify(decision) === decided;
      return h(
        "li",
        { class: chosen ? "taken" : null },
        text || words(decision.type),
        chosen ? h("strong", {}, t("version-details-taken")) : null,
      );
    });
    return [
      heading,
      h("p", { class: "dim" }, t("version-details-count-legal", { count: decisions.length })),
      h("ul", {}, choices),
    ];
  }
}

/** @param {string} title @param {unknown} value */
function raw(title, value) {
  return h("details", {}, h("summary", {}, title), h("pre", { tabindex: "0" }, JSON.stringify(value, null, 1)));
}

/** @param {unknown} value */
const written = (value) => (value === undefined ? "–" : JSON.stringify(value));

/** @param {SeatLine} line @param {number} gain @param {boolean} open */
function scoreOf(line, gain, open) {
  const gained = gain ? h("span", { class: gain > 0 ? "good" : "bad" }, ` (${change(gain)})`) : null;
  /** @param {object} group */
  const textOf = (group) =>
    Object.entries(group)
      .map(([name, value]) => `${words(name)} ${value}`)
      .join(", ");
  const figures = Object.entries(line.figures).map(([group, entry]) => h("p", {}, `${words(group)}: ${textOf(entry)}`));
  const items = line.items.map((item) =>
    h(
      "tr",
      {},
      h("td", {}, item.round ? String(item.round) : "–"),
      h("td", {}, item.source),
      h("td", {}, sourceOf(item.why)),
      h("td", { class: "number" }, figure(item.points)),
    ),
  );
  const names = [t("version-details-round"), t("version-details-source"), t("version-details-why")].map((name) =>
    h("th", { scope: "col" }, name),
  );
  names.push(h("th", { scope: "col", class: "number" }, t("version-details-points")));
  return h(
    "details",
    { open, "data-seat": line.seat },
    h("summary", {}, badge(line.seat), `${line.name || t("version-details-free")}: ${figure(line.points)}`, gained),
    figures,
    items.length
      ? h("table", {}, h("thead", {}, h("tr", {}, names)), h("tbody", {}, items))
      : h("p", { class: "dim" }, t("version-details-no-points-yet")),
  );
}
