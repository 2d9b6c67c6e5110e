// An entry of the log as a row: times, cause, draws, events with their fields, hash, and the raw entry.

import { h } from "../lib/dom.js";
import { badge } from "../lib/seats.js";
import { dateTime, t } from "../lib/texts.js";

/**
 * @import {Entry} from "answers"
 * @typedef {import("./code.js").Code} Code
 * @typedef {{game: string, began: number, code: Code, complain: (version: number) => void}} Log
 */

// The cells of a row, and their names.
const PARTS = ["version", "time", "waited", "cause", "draws", "events", "hash"];
const NAMES = [
  t("log-row-version"),
  t("log-row-time"),
  t("log-row-waited"),
  t("log-row-cause"),
  t("log-row-draws"),
  t("log-row-events"),
  t("log-row-hash"),
];
// So many draws and events are shown at once; a set-up has many more.
const MOST = 6;
// The fields of a type are cut off after this number of characters; the raw entry has all of them.
const LONGEST = 160;
const SECOND = 1000;

export function head() {
  return h(
    "thead",
    {},
    h(
      "tr",
      {},
      NAMES.map((name) => h("th", { scope: "col" }, name)),
    ),
  );
}

/** @param {number} ms */
const seconds = (ms) => `${(ms / SECOND).toFixed(3)} s`;

export class Row {
  // `log`: where the game began, and the way to the code; `waited`: milliseconds since the entry before.
  /** @param {Log} log @param {Entry} entry @param {number} waited */
  constructor(log, entry, waited) {
    this.log = log;
    this.entry = entry;
    this.body = opened(entry);
    const { time } = this.body;
    const cells = [
      this.version(),
      [
        h("div", {}, `${dateTime(time).slice(0, -4)}.${String(time % SECOND).padStart(3, "0")}`),
        h("div", { class: "dim" }, t("log-row-time-from-the-start", { time: seconds(time - log.began) })),
      ],
      `+${seconds(waited)}`,
      [
        this.cause(),
        h("div", { class: "dim" }, t("log-row-rules-version-version", { version: this.body.ruleset_version })),
      ],
      folded(this.body.draws.map(draw)),
      this.events(),
      [
        h("code", { title: entry.hash }, entry.head),
        h("div", { class: "dim" }, t("log-row-count-openings", { count: entry.openings.length })),
      ],
    ];
    this.node = h(
      "tr",
      { id: `v${entry.version}` },
      cells.map((cell, index) => h("td", { "data-part": PARTS[index], "data-name": NAMES[index] }, cell)),
    );
  }

  version() {
    const { entry, log } = this;
    const raw = h("pre", {
      tabindex: "0",
      hidden: true,
      "aria-label": t("log-row-raw-entry-version", { version: entry.version }),
    });
    const button = h(
      "button",
      {
        type: "button",
        "aria-expanded": "false",
        "aria-label": t("log-row-raw-entry-version", { version: entry.version }),
        click: () => {
          raw.hidden = !raw.hidden;
          button.setAttribute("aria-expanded", String(!raw.hidden));
          raw.textContent = JSON.stringify(entry, null, 1);
        },
      },
      String(entry.version),
    );
    this.raw = raw;
    return [
      button,
      " ",
      h(
        "a",
        {
          href: `/games/${log.game}/review#v=${entry.version}`,
          "aria-label": t("log-row-see-version-version", { version: entry.version }),
        },
        t("log-row-see"),
      ),
      " ",
      h(
        "button",
        {
          type: "button",
          "aria-label": t("log-row-report-version-version", { version: entry.version }),
          click: () => log.complain(entry.version),
        },
        t("report-this"),
      ),
    ];
  }

  cause() {
    const { cause } = this.body;
    if (cause.type === "decision")
      return h(
        "div",
        {},
        badge(cause.seat),
        this.log.code.link(cause.decision.type),
        fields(cause.decision),
        this.log.code.place(cause.decision.type),
      );
    if (cause.type === "act")
      return h("div", {}, `${cause.actor}: `, this.log.code.link(cause.act.type), fields(cause.act));
    return h("div", {}, t("log-row-the-service"), this.log.code.link("run"), this.log.code.place("run"));
  }

  events() {
    return [folded(this.body.events.map((event) => [this.log.code.link(event.type), fields(event)])), this.raw];
  }
}

// A list with its first lines open.
/** @param {unknown[]} lines */
function folded(lines) {
  if (!lines.length) return null;
  const [some, rest] = [lines.slice(0, MOST), lines.slice(MOST)].map((part) =>
    h(
      "ul",
      {},
      part.map((line) => h("li", {}, line)),
    ),
  );
  return [
    some,
    lines.length > MOST
      ? h("details", {}, h("summary", {}, t("log-row-count-more", { count: lines.length - MOST })), rest)
      : null,
  ];
}

// The fields of a decision, act or event beside its type.
/** @param {object} record */
function fields(record) {
  const held = Object.entries(record)
    .filter(([name, value]) => name !== "type" && value !== null)
    .map(([name, value]) => `${name}=${written(value)}`);
  const text = held.join(" ");
  if (!text) return null;
  return h("code", { class: "dim" }, ` ${text.length > LONGEST ? `${text.slice(0, LONGEST)} …` : text}`);
}

/** @param {unknown} value */
const hidden = (value) => typeof value === "object" && value !== null && "hidden" in value;
/** @param {unknown} value */
const written = (value) => (hidden(value) ? t("log-row-hidden") : JSON.stringify(value));

/** @param {Entry["body"]["draws"][number]} draw */
function draw({ pile, ordinal, size, index }) {
  return t("log-row-draw", { pile, ordinal, index: hidden(index) ? t("log-row-hidden") : index, size });
}

// The body with every hidden value in its place that the caller may see.
/** @param {Entry} entry */
function opened({ body, openings }) {
  const copy = structuredClone(body);
  for (const { path, value } of openings) {
    const names = path.split("/");
    const last = names.pop();
    let holder = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (copy));
    for (const name of names) holder = /** @type {Record<string, unknown>} */ (holder[name]);
    holder[String(last)] = value;
  }
  return copy;
}
