// The points of every seat over the versions of a game, as a chart that can be clicked.

import { letterOf, s } from "./dom.js";

const WIDTH = 800;
const HEIGHT = 220;
const LEFT = 44;
const RIGHT = 26;
const TOP = 10;
const BOTTOM = 26;
const COLOURS = ["#0a5ea8", "#b03500", "#8a7400", "#00705a"];
const DASHES = ["", "9 4", "2 4", "12 4 2 4"];

export class Chart {
  // `moments`: by version (from 1) {points}; `chosen` is called with a version.
  constructor(node, chosen) {
    this.node = node;
    this.cursor = s("line", { y1: TOP, y2: HEIGHT - BOTTOM, stroke: "#a3006d", "stroke-width": 2 });
    node.addEventListener("click", (event) => {
      const svg = node.querySelector("svg");
      if (!svg || !this.last) return;
      const box = svg.getBoundingClientRect();
      const x = ((event.clientX - box.left) / box.width) * WIDTH;
      const share = (x - LEFT) / (WIDTH - LEFT - RIGHT);
      chosen(Math.max(1, Math.min(this.last, Math.round(1 + share * (this.last - 1)))));
    });
  }

  draw(moments, names) {
    this.last = moments.length;
    const known = moments.filter((one) => one.points);
    const all = known.flatMap((one) => one.points);
    const low = Math.min(0, ...all);
    const high = Math.max(1, ...all);
    this.x = (version) => LEFT + ((version - 1) / Math.max(1, this.last - 1)) * (WIDTH - LEFT - RIGHT);
    const y = (points) => HEIGHT - BOTTOM - ((points - low) / (high - low)) * (HEIGHT - TOP - BOTTOM);
    const parts = [s("title", {}, summary(known, names))];
    for (let tick = 0; tick <= 4; tick++) {
      const value = Math.round(low + ((high - low) * tick) / 4);
      parts.push(s("line", { x1: LEFT, x2: WIDTH - RIGHT, y1: y(value), y2: y(value), stroke: "#dcd7ca" }));
      parts.push(label(LEFT - 6, y(value) + 5, value, "end"));
      const version = Math.round(1 + ((this.last - 1) * tick) / 4);
      parts.push(label(this.x(version), HEIGHT - 6, version, "middle"));
    }
    for (let seat = 0; seat < names.length; seat++) {
      const points = known.map((one) => `${this.x(one.version).toFixed(1)},${y(one.points[seat]).toFixed(1)}`);
      if (!points.length) continue;
      parts.push(s("polyline", { points: points.join(" "), fill: "none", stroke: COLOURS[seat % 4], "stroke-width": 2.5, "stroke-dasharray": DASHES[seat % 4] }));
      const end = known[known.length - 1];
      parts.push(label(this.x(end.version) + 5, y(end.points[seat]) + 5 + (seat % 2) * 4, letterOf(seat), "start", COLOURS[seat % 4]));
    }
    parts.push(this.cursor);
    this.node.replaceChildren(s("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img" }, ...parts));
  }

  mark(version) {
    if (!this.x) return;
    this.cursor.setAttribute("x1", this.x(version));
    this.cursor.setAttribute("x2", this.x(version));
  }
}

function label(x, y, text, anchor, fill = "#444444") {
  return s("text", { x, y, "text-anchor": anchor, "font-size": 15, fill, "font-weight": fill === "#444444" ? "normal" : "bold" }, String(text));
}

function summary(known, names) {
  if (!known.length) return "No points yet.";
  const last = known[known.length - 1].points;
  return `Points at version ${known[known.length - 1].version}: ${names.map((name, seat) => `${name} ${last[seat]}`).join(", ")}`;
}
