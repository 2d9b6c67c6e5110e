// The keys of the review page: what each does stands in one table, which the page shows too.

import { openFork } from "./table_commands.js";
import { $, h } from "./dom.js";

const table = (review) => ({
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
  l: () => review.controls.copyLink(),
  e: () => review.details.toggle("event"),
  p: () => review.details.toggle("scores"),
  c: () => review.details.toggle("changes"),
  d: () => review.details.toggle("decisions"),
  f: () => openFork(review),
  v: () => review.proof.verify(),
});

const HELP = [
  ["← →", "step"],
  ["Home End", "first, last"],
  ["Space", "play"],
  ["[ ]", "round before, next round"],
  ["1 … 4", "next turn of a seat"],
  ["s", "biggest swing"],
  ["e p c d", "open or close: what happened, points, changes, decisions"],
  ["l", "copy a link"],
  ["f", "fork here"],
  ["v", "verify"],
];

export function keysHelp() {
  return h("dl", { class: "keys" }, HELP.map(([keys, what]) => h("div", {}, h("dt", {}, keys.split(" ").map((key) => (key === "…" ? " … " : h("kbd", {}, key)))), h("dd", {}, what))));
}

// What a node does with a key itself is left to it.
function takes(node, key) {
  if (/^(INPUT|SELECT|TEXTAREA)$/.test(node.tagName) && node.type !== "range") return true;
  if (key === " ") return /^(BUTTON|A|SUMMARY)$/.test(node.tagName);
  const scrolls = /^Arrow(Up|Down)$/.test(key);
  return scrolls && !node.closest("#timeline");
}

export function listenToKeys(review) {
  const works = table(review);
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (takes(event.target, event.key)) return;
    const seat = /^[1-9]$/.test(event.key) ? Number(event.key) - 1 : -1;
    const work = seat >= 0 && seat < $("seat").options.length ? () => review.controls.jumpTurn(1, seat) : works[event.key];
    if (!work) return;
    event.preventDefault();
    work();
  });
}
