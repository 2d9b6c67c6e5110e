// The story of a game in about ten sentences, each with a link to its version. A worker judges the moments once.

import { get } from "../lib/api.js";
import { fill, h } from "../lib/dom.js";
import { badge } from "../lib/seats.js";
import { t } from "../lib/texts.js";

/** @typedef {import("answers").Story} Story */

const WAIT_S = 20;

// The head of the story in a node.
/** @type {WeakMap<HTMLElement, string>} */
const heads = new WeakMap();

/** @param {HTMLElement} node @param {string} game @param {string} head */
export async function tellStory(node, game, head) {
  if (heads.get(node) === head) return;
  heads.set(node, head);
  fill(node, h("p", { class: "dim" }, t("story-judging")));
  try {
    let story;
    do story = await get(`/games/${game}/story?wait=${WAIT_S}`);
    while ("status" in story);
    fill(
      node,
      h("div", { class: "moments", id: "story-sentences" }, story.sentences.map(line)),
      h("p", { class: "dim" }, t("story-budget", { rollouts: story.rollouts, closer: story.closer })),
    );
  } catch (error) {
    heads.delete(node);
    fill(node);
    throw error;
  }
}

/** @param {Story["sentences"][number]} sentence */
const line = ({ kind, version, seat, text }) =>
  h(
    "a",
    { href: `#v=${version}` },
    h("span", { class: "version" }, String(version)),
    seat === null ? null : badge(seat),
    h("span", { class: "sentence" }, kind === "decisive" || kind === "open" ? h("strong", {}, text) : text),
  );
