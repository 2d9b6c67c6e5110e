// Groups in a list of decisions, and the common words of the sentences of a group.

import { words } from "../lib/texts.js";

/**
 * @typedef {import("answers").Choice} Choice
 * @typedef {Pick<Choice, "decision">} Taken what is sent of a decision
 * @typedef {Choice & { names: Set<string> }} Option a legal decision, with the names of its places
 * @typedef {{ name: string, kind: string, title: string, beside: boolean, options: Option[] }} Group
 */

// Return the names by which places of a picture mean a decision: its values, each value with its field, and q,r
// together.
/** @param {Choice["decision"]} decision @returns {Set<string>} */
function namesOf(decision) {
  const names = new Set();
  for (const [field, value] of Object.entries(decision)) {
    for (const entry of Array.isArray(value) ? value : [value]) {
      names.add(`${field}=${entry}`);
      if (typeof entry === "string" && field !== "type") names.add(entry);
    }
  }
  if ("q" in decision && "r" in decision) names.add(`${decision.q},${decision.r}`);
  return names;
}

// Return the main decisions first, then decisions that end the turn, then decisions beside them.
/** @param {readonly Choice[]} choices */
export function inOrder(choices) {
  const options = choices.map((choice) => ({ ...choice, names: namesOf(choice.decision) }));
  /** @param {Option} option */
  const rank = (option) => (option.beside ? 2 : option.ends_turn ? 1 : 0);
  return options
    .map((option, at) => ({ option, at }))
    .sort((a, b) => rank(a.option) - rank(b.option) || a.at - b.at)
    .map(({ option }) => option);
}

// Return the decisions in groups: decisions about the same object (its name is `title`), else decisions of a kind.
/** @param {Option[]} options @returns {Group[]} */
export function groupsOf(options) {
  const count = new Map();
  for (const { group } of options) count.set(group, (count.get(group) || 0) + 1);
  /** @type {Map<string, Group>} */
  const groups = new Map();
  for (const option of options) {
    const kind = option.decision.type;
    const title = option.beside ? option.group || words(kind) : count.get(option.group) > 1 ? option.group : "";
    const name = JSON.stringify([option.beside, title || kind]);
    /** @type {Group} */
    const group = groups.get(name) ?? { name, kind, title, beside: option.beside, options: [] };
    group.options.push(option);
    groups.set(name, group);
  }
  return [...groups.values()];
}

/** @param {string[]} some @param {string} bracket */
const open = (some, bracket) => some.join(" ").split(bracket).length;

// Return the common beginning and end of some sentences, as a single text, and each sentence's own words. Brackets
// and names in « » are not parted, nor is a last clause: "turned by 2", not "2".
/** @param {string[]} texts */
export function parted(texts) {
  const all = texts.map((text) => text.split(" "));
  const [first] = all;
  const most = Math.min(...all.map((item) => item.length)) - 1;
  if (all.length < 2 || most < 1) return { common: "", own: texts };
  /** @param {number} from @param {number} to */
  const whole = (from, to) =>
    ["()", "«»"].every(([start, end]) => open(first.slice(from, to), start) === open(first.slice(from, to), end));
  let before = 0;
  while (before < most && all.every((item) => item[before] === first[before])) before++;
  let after = 0;
  while (after < most - before && all.every((item) => item.at(-1 - after) === first.at(-1 - after))) after++;
  while (!whole(0, before)) before--;
  while (!whole(first.length - after, first.length)) after--;
  const clause = first.slice(0, before).findLastIndex((word) => word.endsWith(",")) + 1;
  if (clause && clause < before && whole(0, clause)) [before, after] = [clause, 0];
  const [start, end] = [first.slice(0, before).join(" "), after ? first.slice(-after).join(" ") : ""];
  const common = end ? `${start} … ${end}`.trim() : start;
  return { common, own: all.map((item) => item.slice(before, item.length - after).join(" ")) };
}
