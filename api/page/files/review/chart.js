// The points of every seat over the versions of a game, as a chart that can be clicked.

import { figure, fill, h, known, s } from "../lib/dom.js";
import { badge, letterOf, lookOf } from "../lib/seats.js";
import { t } from "../lib/texts.js";

/**
 * @import {VersionEntry, Versions} from "./versions.js"
 * @typedef {{all: VersionEntry[], own: number[], moments: number[]}} Beside
 *   the entries of a second game, and by version the moments of this game and of that
 * @typedef {VersionEntry & {points: number[]}} KnownEntry with the points of its seats
 * @typedef {{version: number, seat: number | null, text: string}} Moment
 * @typedef {ReturnType<Versions["rounds"]>} Rounds
 * @typedef {ReturnType<typeof scale>} Scale
 */

const HEIGHT = 155;
// While the page has no room for it yet.
const NARROWEST = 200;
const LEFT = 40;
const RIGHT = 26;
const TOP = 18;
const BOTTOM = 22;
// By look of a seat.
const COLOURS = ["var(--curve0)", "var(--curve1)", "var(--curve2)", "var(--curve3)"];
const DASHES = ["", "9 4", "2 4", "12 4 2 4"];
const GREY = "var(--dim)";
// A round that begins is marked where there is so much room for its number, in pixels.
const ROOM = 28;
// How wide the mark of an entry is.
const MARK = 24;

/**
 * @param {VersionEntry} entry
 * @returns {entry is KnownEntry}
 */
const hasPoints = (entry) => entry.points !== null;

export class Chart {
  // `chosen` is called with a version.
  /** @param {HTMLElement} node @param {(version: number) => void} chosen */
  constructor(node, chosen) {
    this.node = h("div", { class: "chart" });
    this.legend = h("p", { class: "legend row" });
    node.replaceChildren(this.legend, this.node);
    this.cursor = s("line", { y1: TOP, y2: HEIGHT - BOTTOM, stroke: "var(--mark)", "stroke-width": 2 });
    this.version = 1;
    /** @type {Parameters<Chart["draw"]> | null} */
    this.drawn = null;
    /** @type {Moment[]} */
    this.moments = [];
    /** @type {string[]} */
    this.names = [];
    /** @type {VersionEntry[]} */
    this.versions = [];
    this.width = NARROWEST;
    // The last version, and the places from end to end of the chart.
    this.last = 0;
    this.span = 1;
    this.beside = /** @type {Beside | null} */ (null);
    this.node.addEventListener("click", (event) => this.last && chosen(this.versionAt(event.clientX)));
    new ResizeObserver(() => this.drawn && this.node.clientWidth !== this.width && this.draw(...this.drawn)).observe(
      this.node,
    );
  }

  /** @param {number} clientX */
  versionAt(clientX) {
    const box = this.node.getBoundingClientRect();
    const place = Math.round(((clientX - box.left - LEFT) / (this.width - LEFT - RIGHT)) * this.span);
    const entry = this.standing().find(({ version }) => this.place(version) >= place);
    return entry ? entry.version : this.last;
  }

  // From left to right: the versions, or beside another game the moments of both.
  /** @param {number} version */
  place(version) {
    const own = this.beside?.own;
    return own ? own[Math.min(version, own.length) - 1] : version - 1;
  }

  // The entries that are drawn: beside another game, those that were taken back have the moments of later entries.
  standing() {
    return this.beside ? this.versions.filter((entry) => entry.takenBackBy === null) : this.versions;
  }

  /** @param {number} version */
  x(version, place = this.place(version)) {
    return LEFT + (place / this.span) * (this.width - LEFT - RIGHT);
  }

  // `versions`: in order (from 1), with their points; `rounds`: their first versions; `names`: by seat; `beside`: a
  // second game with a chart beside this chart: both have the same scale.
  /** @param {VersionEntry[]} versions @param {Rounds} rounds @param {string[]} names @param {Beside | null} beside */
  draw(versions, rounds, names, beside) {
    this.drawn = [versions, rounds, names, beside];
    this.names = names;
    this.width = this.node.clientWidth || NARROWEST;
    this.last = versions.length;
    this.versions = versions;
    this.beside = beside;
    const known = this.standing().filter(hasPoints);
    const places = beside ? [...beside.own, ...beside.moments] : [this.last - 1];
    this.span = places.reduce((most, place) => Math.max(most, place), 1);
    const y = scale([...known, ...(beside?.all || []).filter(hasPoints)]);
    const parts = [s("title", {}, summary(known, names)), ...this.grid(rounds, y)];
    const curves = names.map((_, seat) => this.curve(known, seat, y));
    parts.push(
      ...curves.filter((curve) => curve !== null),
      ...this.ends(known, names, y),
      ...this.marks(),
      this.cursor,
    );
    const size = { viewBox: `0 0 ${this.width} ${HEIGHT}`, width: this.width, height: HEIGHT, role: "img" };
    this.node.replaceChildren(s("svg", size, ...parts));
    this.mark(this.version);
  }

  /** @param {Rounds} rounds @param {Scale} y */
  grid(rounds, y) {
    const parts = [];
    let room = 0;
    for (const { version, number } of rounds) {
      const x = this.x(version);
      if (x < room) continue;
      parts.push(
        s("line", { x1: x, x2: x, y1: TOP, y2: HEIGHT - BOTTOM, stroke: "var(--edge)", "stroke-dasharray": "1 3" }),
      );
      parts.push(label(x, TOP - 5, number, "middle"));
      room = x + ROOM;
    }
    for (const value of y.ticks) {
      parts.push(s("line", { x1: LEFT, x2: this.width - RIGHT, y1: y(value), y2: y(value), stroke: "var(--hair)" }));
      parts.push(label(LEFT - 6, y(value) + 4, value, "end"));
    }
    for (let tick = 0; tick <= 4; tick++) {
      const place = Math.round((this.span * tick) / 4);
      parts.push(label(this.x(place + 1, place), HEIGHT - 6, this.beside ? place : place + 1, "middle"));
    }
    return parts;
  }

  // Mark entries with the letters of the seats that decided.
  /** @param {Moment[]} moments */
  markMoments(moments) {
    this.moments = [...moments].sort((left, right) => left.version - right.version);
    if (this.drawn) this.draw(...this.drawn);
  }

  // Marks near to each other are stacked.
  marks() {
    let [room, height] = [0, 0];
    return this.moments
      .filter((moment) => moment.version <= this.last)
      .map(({ version, seat, text }) => {
        const own = known(seat, "seat");
        const x = this.x(version);
        height = x < room ? height + 13 : 4;
        room = x + MARK;
        const mark = label(x, HEIGHT - BOTTOM - height, `▲${letterOf(own)}`, "middle", COLOURS[lookOf(own)]);
        mark.append(s("title", {}, t("chart-moment", { version, text })));
        mark.setAttribute("class", "moment");
        return mark;
      });
  }

  // Points change in steps; only the versions where they do are drawn.
  /** @param {KnownEntry[]} known @param {number} seat @param {Scale} y */
  curve(known, seat, y) {
    if (!known.length) return null;
    let path = `M${this.x(known[0].version).toFixed(1)} ${y(known[0].points[seat]).toFixed(1)}`;
    let before = known[0].points[seat];
    for (const entry of known) {
      const points = entry.points[seat];
      if (points !== before) path += `H${this.x(entry.version).toFixed(1)}V${y(points).toFixed(1)}`;
      before = points;
    }
    path += `H${this.x(known[known.length - 1].version).toFixed(1)}`;
    return s("path", {
      d: path,
      fill: "none",
      stroke: COLOURS[lookOf(seat)],
      "stroke-width": 2.5,
      "stroke-dasharray": DASHES[lookOf(seat)],
    });
  }

  // The letters of the seats at the ends of their lines, stacked where the lines meet.
  /** @param {KnownEntry[]} known @param {string[]} names @param {Scale} y */
  ends(known, names, y) {
    if (!known.length) return [];
    const end = known[known.length - 1];
    const order = names.map((_, seat) => seat).sort((left, right) => end.points[right] - end.points[left]);
    let lowest = -Infinity;
    return order.map((seat) => {
      lowest = Math.max(lowest + 13, y(end.points[seat]) + 5);
      return label(this.x(end.version) + 5, lowest, letterOf(seat), "start", COLOURS[lookOf(seat)]);
    });
  }

  /** @param {number} version */
  mark(version) {
    this.version = version;
    if (version > this.last) return;
    this.cursor.setAttribute("x1", String(this.x(version)));
    this.cursor.setAttribute("x2", String(this.x(version)));
    const points = this.versions[version - 1].points;
    fill(
      this.legend,
      this.names.map((name, seat) =>
        h("span", { class: "who" }, badge(seat), `${name}: ${points ? figure(points[seat]) : "–"}`),
      ),
      this.beside && h("span", { class: "dim" }, t("chart-entries-of-play")),
    );
  }
}

// From points to pixels, with whole numbers to write beside it.
/** @param {KnownEntry[]} known */
function scale(known) {
  let low = 0;
  let high = 1;
  for (const { points } of known) {
    low = Math.min(low, ...points);
    high = Math.max(high, ...points);
  }
  const step = Math.max(1, Math.ceil((high - low) / 4));
  /** @param {number} points */
  const y = (points) => HEIGHT - BOTTOM - ((points - low) / (high - low)) * (HEIGHT - TOP - BOTTOM);
  y.ticks = /** @type {number[]} */ ([]);
  for (let value = Math.ceil(low / step) * step; value <= high; value += step) y.ticks.push(value);
  return y;
}

/** @param {number} x @param {number} y @param {string | number} text @param {string} anchor */
function label(x, y, text, anchor, fill = GREY) {
  return s(
    "text",
    { x, y, "text-anchor": anchor, "font-size": 13, fill, "font-weight": fill === GREY ? "normal" : "bold" },
    String(text),
  );
}

/** @param {KnownEntry[]} known @param {string[]} names */
function summary(known, names) {
  if (!known.length) return t("chart-no-points-yet");
  const last = known[known.length - 1];
  const points = names.map((name, seat) => `${letterOf(seat)} ${name} ${figure(last.points[seat])}`).join(", ");
  return t("chart-points-at-version-last-points", { last: last.version, points });
}
