// The rating of a player over time, as a picture with its interval.

import { h, s } from "../lib/dom.js";
import { dateTime, language, t } from "../lib/texts.js";

/** @typedef {import("answers").Answer<`/rulesets/${string}/ratings/${string}?${string}`, "get">["steps"]} Steps */
/** @typedef {Steps[number]["rating"]} Rating */

// The scale of the page: 1500 before the first game. Of two players 400 apart, the stronger wins ten games of eleven.
const MIDDLE = 1500;
const FIRST_MU = 25;
const SCALE = 30;
// With a larger standard deviation a figure has a question mark.
const UNCERTAIN = 150;

const HEIGHT = 200;
const NARROWEST = 200;
const LEFT = 44;
const RIGHT = 12;
const TOP = 10;
const BOTTOM = 24;
const STEPS = [50, 100, 200, 500];

/** @param {number} mu */
export const scaled = (mu) => Math.round(MIDDLE + SCALE * (mu - FIRST_MU));

/** @param {Rating} rating */
export const strength = ({ mu, sigma }) => `${scaled(mu)}${SCALE * sigma > UNCERTAIN ? "?" : ""}`;

/** @param {Rating} rating */
export const interval = ({ low, high }) => t("ratings-from-to", { low: scaled(low), high: scaled(high) });

/** @param {number} x @param {number} y @param {string | number} text @param {string} anchor */
const label = (x, y, text, anchor) =>
  s("text", { x, y, "text-anchor": anchor, "font-size": 12, fill: "var(--dim)" }, String(text));

const days = new Intl.DateTimeFormat(language, { dateStyle: "medium" });

/**
 * Draw the ratings after a player's games, the last game first.
 * @param {HTMLElement} node
 * @param {Steps} steps
 * @param {string} name
 */
export function drawRating(node, steps, name) {
  const games = [...steps].reverse();
  const width = Math.max(node.clientWidth, NARROWEST);
  const [first, last] = [games[0], games[games.length - 1]];
  const lows = games.map(({ rating }) => scaled(rating.low));
  const highs = games.map(({ rating }) => scaled(rating.high));
  const [least, most] = [Math.min(...lows, MIDDLE), Math.max(...highs, MIDDLE)];
  const span = last.finished - first.finished;
  // Games that ended at the same time, and a single game, stand in the middle.
  /** @param {number} time */
  const x = (time) => LEFT + (span ? (time - first.finished) / span : 0.5) * (width - LEFT - RIGHT);
  /** @param {number} value */
  const y = (value) => TOP + ((most - value) / (most - least)) * (HEIGHT - TOP - BOTTOM);
  /** @param {number[]} values */
  const line = (values) => values.map((value, game) => `${x(games[game].finished).toFixed(1)} ${y(value).toFixed(1)}`);
  const step = STEPS.find((size) => (most - least) / size <= 5) ?? STEPS[STEPS.length - 1];
  const parts = [];
  for (let value = Math.ceil(least / step) * step; value <= most; value += step)
    parts.push(
      s("line", { x1: LEFT, x2: width - RIGHT, y1: y(value), y2: y(value), stroke: "var(--hair)" }),
      label(LEFT - 6, y(value) + 4, value, "end"),
    );
  const middles = line(games.map(({ rating }) => scaled(rating.mu)));
  const outline = [...line(lows), ...line(highs).reverse()];
  parts.push(
    s("path", { d: `M${outline.join("L")}Z`, fill: "var(--told)" }),
    ...[lows, highs].map((ends) =>
      s("path", { d: `M${line(ends).join("L")}`, fill: "none", stroke: "var(--link)", "stroke-dasharray": "2 3" }),
    ),
    ...[first, last].map(({ finished, rating }) => {
      const [x1, x2] = [x(finished), x(finished)];
      return s("line", { x1, x2, y1: y(scaled(rating.low)), y2: y(scaled(rating.high)), stroke: "var(--link)" });
    }),
    s("path", { d: `M${middles.join("L")}`, fill: "none", stroke: "var(--link)", "stroke-width": 2.5 }),
    ...games.map((game, place) => {
      const [cx, cy] = middles[place].split(" ");
      const text = t("player-rating-after", {
        time: dateTime(game.finished),
        rating: strength(game.rating),
        interval: interval(game.rating),
      });
      return s("circle", { cx, cy, r: 3.5, fill: "var(--link)" }, s("title", {}, text));
    }),
    label(span ? LEFT : x(0), HEIGHT - 6, days.format(first.finished), span ? "start" : "middle"),
  );
  if (span) parts.push(label(width - RIGHT, HEIGHT - 6, days.format(last.finished), "end"));
  const size = { viewBox: `0 0 ${width} ${HEIGHT}`, width, height: HEIGHT, role: "img" };
  const summary = t("player-rating-summary", {
    name,
    games: games.length,
    rating: strength(last.rating),
    interval: interval(last.rating),
  });
  node.replaceChildren(h("div", {}, s("svg", { ...size, "aria-label": summary }, ...parts)));
}
