// The side panel: what happened in one entry, the points, what changed, and what could be decided then.

import { get, seenAs } from "../lib/api.js";
import { $, badge, change, figure, fill, h, nameOf } from "../lib/dom.js";
import { dateTime, sourceOf, t, words } from "../lib/texts.js";

const PARTS = [
  ["event", t("version-details-what-happened")],
  ["scores", t("version-details-points-itemised")],
  ["time", t("version-details-time")],
  ["changes", t("version-details-what-changed")],
  ["decisions", t("version-details-what-could-be-decided")],
];
const OPEN_FIRST = new Set(["event", "scores", "time"]);

// So many turns are told at a version, the last ones.
const TURNS = 12;

export class VersionDetails {
  constructor(review) {
    this.review = review;
    this.version = 0;
    this.parts = new Map();
    const titles = [h("h2", { id: "version-title" }), h("p", { id: "version-time", class: "dim" })];
    fill(
      $("version-details"),
      titles,
      PARTS.filter(([name]) => name !== "time" || review.shown.clock).map(([name, title]) => this.part(name, title)),
    );
  }

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
  toggle(name) {
    const { node } = this.parts.get(name);
    node.open = !node.open;
    node.querySelector("summary").focus();
  }

  async show(version) {
    this.version = version;
    const one = this.review.versions.at(version);
    $("version-title").textContent = t("version-details-version-version", { version });
    $("version-time").textContent = t("version-details-time-head-head", { time: dateTime(one.time), head: one.head });
    await Promise.all([...this.parts.keys()].map((name) => this.fillPart(name)));
  }

  // Fill an open part, unless the reader has gone on meanwhile.
  async fillPart(name) {
    const part = this.parts.get(name);
    const version = this.version;
    if (!part.node.open || !version || part.version === version) return;
    const { last } = this.review.versions;
    const parts = await this[name](version);
    if (version !== this.version) return;
    Object.assign(part, { version, last });
    fill(part.body, parts);
    if (name === "decisions" && last < this.review.versions.last) this.grow();
  }

  // Show that there are more versions: what was taken at its end before is known now.
  grow() {
    const part = this.parts.get("decisions");
    if (part.version !== part.last) return;
    part.version = 0;
    this.fillPart("decisions").catch(this.review.report);
  }

  // Ask about the game as it is shown.
  ask(path) {
    return get(seenAs(`/games/${this.review.game}/${path}`, this.review.as));
  }

  async event(version) {
    const entry = await this.ask(`entries/${version}`);
    const sentences = this.review.versions.at(version).texts.map((text) => h("li", {}, text));
    return [h("ul", {}, sentences), raw(t("version-details-as-it-stands-in-the-log"), entry)];
  }

  async scores(version) {
    const board = await this.ask(`scoreboard?at=${version}`);
    if (!board.seats.length) return [h("p", {}, t("version-details-the-game-has-not-started"))];
    const gains = this.review.versions.gains(version);
    const open = new Set(
      [...this.parts.get("scores").body.querySelectorAll("details[open]")].map((node) => node.dataset.seat),
    );
    const seats = board.seats.map((line) => scoreOf(line, gains ? gains[line.seat] : 0, open.has(String(line.seat))));
    return board.result ? [...seats, h("p", { class: "good" }, board.result.reason)] : seats;
  }

  // What each seat had left then and had used, and how long each turn had taken.
  async time(version) {
    const [{ clock, time_left: left, used, turns }, { figures, span, timeSentence }] = await Promise.all([
      this.ask(`clocks?at=${version}`),
      import("../lib/time_words.js"),
    ]);
    const cells = (names) =>
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          names.map((name, index) => h("th", { scope: "col", class: index ? "number" : null }, name)),
        ),
      );
    const counts = used.map((_, seat) => turns.filter((one) => one.seat === seat).length);
    const seats = left.seats.map((one) =>
      h(
        "tr",
        { "data-seat": one.seat },
        h(
          "th",
          { scope: "row" },
          badge(one.seat),
          nameOf(this.review.shown.seats, one.seat),
          one.since === null ? "" : ` ▶`,
        ),
        h("td", { class: "number" }, one.expired ? t("clocks-over") : figures(one.left_ms)),
        h("td", { class: "number" }, figures(used[one.seat])),
        h("td", { class: "number" }, String(counts[one.seat])),
      ),
    );
    const last = turns
      .filter((one) => one.began <= version)
      .slice(-TURNS)
      .reverse();
    const link = (to) => h("a", { href: `#v=${to}` }, String(to));
    const rows = last.map((one) =>
      h(
        "tr",
        {},
        h(
          "th",
          { scope: "row" },
          badge(one.seat),
          h("span", { class: "unseen" }, nameOf(this.review.shown.seats, one.seat)),
        ),
        h("td", { class: "number" }, link(one.began)),
        h("td", { class: "number" }, one.ended ? link(one.ended) : t("version-details-goes-on")),
        h("td", { class: "number" }, span(one.ms)),
      ),
    );
    return [
      h("p", { class: "dim" }, timeSentence(clock)),
      h(
        "table",
        { id: "times" },
        cells([
          t("version-details-seat"),
          t("version-details-left"),
          t("version-details-used"),
          t("version-details-turns"),
        ]),
        h("tbody", {}, seats),
      ),
      rows.length
        ? h(
            "table",
            { id: "turn-times" },
            h("caption", {}, t("version-details-last-turns")),
            cells([
              t("version-details-seat"),
              t("version-details-from"),
              t("version-details-to"),
              t("version-details-took"),
            ]),
            h("tbody", {}, rows),
          )
        : null,
    ];
  }

  async changes(version) {
    if (version < 2) return [h("p", {}, t("version-details-the-first-entry-makes-everything"))];
    const diff = await this.ask(`diff?from=${version - 1}&to=${version}`);
    const rows = diff.changes.map((one) =>
      h(
        "li",
        {},
        h("code", {}, one.path),
        h("div", { class: "change" }, written(one.before), " → ", written(one.after)),
      ),
    );
    return [
      rows.length ? h("ul", {}, rows) : h("p", {}, t("version-details-nothing-that-you-may-see")),
      raw(t("version-details-json-patch"), diff.patch),
    ];
  }

  async decisions(version) {
    const { versions } = this.review;
    const [then, next] = await Promise.all([
      this.ask(`decisions/${version}`),
      version < versions.last ? this.ask(`entries/${version + 1}`) : null,
    ]);
    if (!then.seats.length) return [h("p", {}, t("version-details-no-seat-was-to-decide"))];
    const cause = next ? next.body.cause : {};
    return then.seats.map((one) =>
      this.decisionsOf(one, cause.type === "decision" && cause.seat === one.seat ? JSON.stringify(cause.decision) : ""),
    );
  }

  decisionsOf({ seat, decisions }, taken) {
    const who = h("p", {}, badge(seat), nameOf(this.review.shown.seats, seat));
    if (!decisions)
      return [
        who,
        h(
          "p",
          {},
          t(this.review.as ? "version-details-not-for-them-to-see" : "version-details-not-for-you-to-see-before"),
        ),
      ];
    const choices = decisions.map(({ decision, text }) => {
      const chosen = JSON.stringify(decision) === taken;
      return h(
        "li",
        { class: chosen ? "taken" : null },
        text || words(decision.type),
        chosen ? h("strong", {}, t("version-details-taken")) : null,
      );
    });
    return [
      who,
      h("p", { class: "dim" }, t("version-details-count-legal", { count: decisions.length })),
      h("ul", {}, choices),
    ];
  }
}

function raw(title, value) {
  return h("details", {}, h("summary", {}, title), h("pre", { tabindex: "0" }, JSON.stringify(value, null, 1)));
}

const written = (value) => (value === undefined ? "–" : JSON.stringify(value));

function scoreOf(line, gain, open) {
  const gained = gain ? h("span", { class: gain > 0 ? "good" : "bad" }, ` (${change(gain)})`) : null;
  const told = (group) =>
    Object.entries(group)
      .map(([name, value]) => `${words(name)} ${value}`)
      .join(", ");
  const figures = Object.entries(line.figures).map(([group, one]) => h("p", {}, `${words(group)}: ${told(one)}`));
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
