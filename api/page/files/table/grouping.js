// Groups in a list of decisions, and the common words of the sentences of a group.

import { words } from "../lib/texts.js";

// Return the main decisions first, then decisions that end the turn, then decisions beside them.
export function inOrder(options) {
  const rank = (option) => (option.beside ? 2 : option.ends_turn ? 1 : 0);
  return options
    .map((option, at) => ({ option, at }))
    .sort((a, b) => rank(a.option) - rank(b.option) || a.at - b.at)
    .map(({ option }) => option);
}

// Return the decisions in groups: decisions about the same object (its name is `title`), else decisions of a kind.
export function groupsOf(options) {
  const count = new Map();
  for (const { group } of options) count.set(group, (count.get(group) || 0) + 1);
  const groups = new Map();
  for (const option of options) {
    const kind = option.decision.type;
    const title = option.beside ? option.group || words(kind) : count.get(option.group) > 1 ? option.group : "";
    const name = JSON.stringify([option.beside, title || kind]);
    if (!groups.has(name)) groups.set(name, { name, kind, title, beside: option.beside, options: [] });
    groups.get(name).options.push(option);
  }
  return [...groups.values()];
}

const open = (some, bracket) => some.join(" ").split(bracket).length;

// Return the common beginning and end of some sentences, as a single text, and each sentence's own words. Brackets are
// not parted, nor is a last clause: "turned by 2", not "2".
export function parted(texts) {
  const all = texts.map((text) => text.split(" "));
  const [first] = all;
  const most = Math.min(...all.map((item) => item.length)) - 1;
  if (all.length < 2 || most < 1) return { common: "", own: texts };
  const whole = (from, to) => open(first.slice(from, to), "(") === open(first.slice(from, to), ")");
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
