// The keys of a review, and their list.

import { openMore, openTurningPoints, reviewTogether } from "./late_parts.js";
import { $, h } from "../lib/dom.js";
import { t } from "../lib/texts.js";
import { openFork } from "../rulings/table_commands.js";

// The action of each key stands in a single table; the page shows it too.
/** @param {import("./review.js").Review} review @returns {Record<string, () => unknown>} */
export const table = (review) => ({
  ArrowLeft: () => review.go(review.version - 1),
  ArrowUp: () => review.go(review.version - 1),
  ArrowRight: () => review.go(review.version + 1),
  ArrowDown: () => review.go(review.version + 1),
  Home: () => review.go(1),
  End: () => review.go(review.versions.last),
  " ": () => review.controls.toggle(),
  "[": () => review.controls.jumpRound(-1),
  "]": () => review.controls.jumpRound(1),
  s: () => review.controls.jumpSwing(),
  t: () => openTurningPoints(),
  l: () => review.controls.copyLink(),
  e: () => review.details.toggle("event"),
  p: () => review.details.toggle("scores"),
  c: () => review.details.toggle("changes"),
  d: () => review.details.toggle("decisions"),
  f: () => openFork(review),
  w: () => review.tryDecisions().catch(review.report),
  g: () => reviewTogether(review).catch(review.report),
  v: () => {
    openMore();
    return review.proof.verify();
  },
});

export const HELP = [
  ["← →", t("controls-key-step")],
  [t("controls-key-home-end"), t("controls-key-first-last")],
  [t("controls-key-space"), t("controls-key-play")],
  ["[ ]", t("controls-key-round-before-next-round")],
  ["1 … 4", t("controls-key-next-turn-of-a-seat")],
  ["s", t("controls-key-biggest-swing")],
  ["t", t("controls-key-turning-points")],
  ["e p c d", t("controls-key-open-or-close-what-happened-points")],
  ["l", t("controls-key-copy-a-link")],
  ["f", t("controls-key-fork-here")],
  ["w", t("controls-key-what-if")],
  ["g", t("controls-key-together")],
  ["v", t("controls-key-verify")],
];

export function keysHelp() {
  return h(
    "dl",
    { class: "keys" },
    HELP.map(([keys, content]) =>
      h(
        "div",
        {},
        h(
          "dt",
          {},
          keys.split(" ").map((key) => (key === "…" ? " … " : h("kbd", {}, key))),
        ),
        h("dd", {}, content),
      ),
    ),
  );
}

// A node's own use of a key comes first.
/** @param {Element} node @param {string} key */
export function takes(node, key) {
  if (/^(INPUT|SELECT|TEXTAREA)$/.test(node.tagName) && /** @type {HTMLInputElement} */ (node).type !== "range")
    return true;
  if (key === " ") return /^(BUTTON|A|SUMMARY)$/.test(node.tagName);
  if (/^Arrow/.test(key) && node.matches(".offered")) return true; // to the next place, also where there is none
  const scrolls = /^Arrow(Up|Down)$/.test(key);
  return scrolls && !node.closest("#timeline");
}

/** @param {import("./review.js").Review} review */
export function listenToKeys(review) {
  const works = table(review);
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    // While decisions are tried, keys are for these.
    if (review.trial?.tries) return;
    if (takes(/** @type {Element} */ (event.target), event.key)) return;
    const seat = /^[1-9]$/.test(event.key) ? Number(event.key) - 1 : -1;
    const work =
      seat >= 0 && seat < $("seat", HTMLSelectElement).options.length
        ? () => review.controls.jumpTurn(1, seat)
        : works[event.key];
    if (!work) return;
    event.preventDefault();
    work();
  });
}
