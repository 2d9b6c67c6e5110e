// A distribution of points over games: a sentence, and a picture of bars.

import { h, s } from "../lib/dom.js";
import { language, t } from "../lib/texts.js";

/** @typedef {import("answers").Answer<`/rulesets/${string}/statistics?${string}`, "get">["people"]} GameStatistics */
/** @typedef {NonNullable<GameStatistics["winning"]>} Distribution */
/** @typedef {Distribution["bars"][number]} Bar */

const HEIGHT = 150;
const NARROWEST = 200;
const WIDEST_BAR = 64;
const TOP = 18;
const BOTTOM = 22;
const GAP = 2;
// So wide a figure of the axis is, with room beside it.
const FIGURE = 34;

const means = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });

/** @param {Bar} bar */
const range = ({ low, high }) => (low === high ? String(low) : t("ratings-from-to", { low, high }));

/** @param {number} x @param {number} y @param {string | number} text */
const label = (x, y, text) =>
  s("text", { x, y, "text-anchor": "middle", "font-size": 12, fill: "var(--dim)" }, String(text));

// The spread of points in a sentence.
/** @param {Distribution} distribution */
const sentence = ({ mean, deviation, quartiles: { least, lower, upper, most } }) =>
  t("ruleset-spread", {
    mean: means.format(mean),
    deviation: deviation === null ? "–" : means.format(deviation),
    lower: means.format(lower),
    upper: means.format(upper),
    least,
    most,
  });

/** @param {Distribution} distribution @param {string} title @param {number} available pixels */
function picture(distribution, title, available) {
  const { bars } = distribution;
  const width = Math.min(Math.max(available, NARROWEST), bars.length * WIDEST_BAR);
  const step = width / bars.length;
  const most = Math.max(...bars.map(({ games }) => games));
  const floor = HEIGHT - BOTTOM;
  /** @param {number} games */
  const tall = (games) => ((floor - TOP) * games) / most;
  const every = Math.ceil(FIGURE / step);
  const parts = bars.flatMap((bar, index) => {
    const [x, height] = [index * step, tall(bar.games)];
    const rectangle = s(
      "rect",
      { x: x + GAP / 2, y: floor - height, width: step - GAP, height, fill: "var(--link)" },
      s("title", {}, t("ruleset-bar", { points: range(bar), games: bar.games })),
    );
    const middle = x + step / 2;
    return [
      rectangle,
      ...(bar.games && step >= FIGURE / 2 ? [label(middle, floor - height - 4, bar.games)] : []),
      ...(index % every ? [] : [label(middle, HEIGHT - 6, bar.low)]),
    ];
  });
  const axis = s("line", { x1: 0, x2: width, y1: floor, y2: floor, stroke: "var(--edge)" });
  const name = `${title}: ${sentence(distribution)}`;
  const size = { viewBox: `0 0 ${width} ${HEIGHT}`, width, height: HEIGHT, role: "img", "aria-label": name };
  return s("svg", size, ...parts, axis);
}

/** @param {HTMLElement} node @param {Distribution} distribution @param {string} title */
export function drawDistribution(node, distribution, title) {
  node.replaceChildren(
    h("h3", {}, title),
    h("p", {}, sentence(distribution)),
    h("div", {}, picture(distribution, title, node.clientWidth)),
  );
}
