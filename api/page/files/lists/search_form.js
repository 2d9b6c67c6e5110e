// The conditions of a search for closed games. They stand in the address, so that a search can be sent to somebody.

import { get } from "../lib/api.js";
import { $, control, fill, h, report } from "../lib/dom.js";
import { field } from "../lib/forms.js";
import { t } from "../lib/texts.js";

const DAY_MS = 86400000;

/** @typedef {import("answers").RulesetLine} RulesetLine */

/** @type {Record<string, string>} */
export const ENDINGS = {
  played: t("search-ending-played"),
  resigned: t("search-ending-resigned"),
  forfeited: t("search-ending-forfeited"),
  aborted: t("search-ending-aborted"),
};

// Fields with texts that are conditions as they are. A field with several words repeats its condition.
const WORDS = ["player", "fact"];
const TEXTS = ["ruleset", "seats", "ending", "points", "lead", "rounds", "decisions", "label"];

/** @param {string} name */
const text = (name) => control(`by-${name}`).value.trim();

/** @param {string} name @param {string} label @param {Record<string, unknown>} more */
const input = (name, label, more = {}) => field(label, h("input", { id: `by-${name}`, autocomplete: "off", ...more }));

/** @param {string} name @param {string} label @param {[string, string][]} choices */
const choice = (name, label, choices) =>
  field(
    label,
    h(
      "select",
      { id: `by-${name}` },
      h("option", { value: "" }, t("search-any")),
      choices.map(([value, words]) => h("option", { value }, words)),
    ),
  );

/** @param {string} name @param {string} label */
const range = (name, label) => input(name, label, { placeholder: t("search-range") });

// Show the form with the conditions of the address.
/** @param {RulesetLine[]} rulesets */
export async function showForm(rulesets) {
  fill(
    $("asked"),
    choice(
      "ruleset",
      t("search-ruleset"),
      rulesets.map((ruleset) => [ruleset.name, ruleset.title]),
    ),
    input("seats", t("search-seats"), { type: "number", min: 1, max: 9 }),
    input("player", t("search-players"), { placeholder: t("search-players-form") }),
    choice("ending", t("search-ending"), Object.entries(ENDINGS)),
    range("points", t("search-points")),
    range("lead", t("search-lead")),
    range("rounds", t("search-rounds")),
    range("decisions", t("search-decisions")),
    input("label", t("lobby-label")),
    input("since", t("search-since"), { type: "date" }),
    input("until", t("search-until"), { type: "date" }),
    input("fact", t("search-facts"), { placeholder: t("search-facts-form"), list: "fact-names" }),
    h("datalist", { id: "fact-names" }),
    h(
      "p",
      { class: "field check" },
      h("input", { id: "by-mine", type: "checkbox" }),
      h("label", { for: "by-mine" }, t("search-mine")),
    ),
    h("p", { class: "field" }, h("button", { class: "main", id: "search" }, t("search-search"))),
  );
  const parameters = new URLSearchParams(location.search);
  for (const name of TEXTS) control(`by-${name}`).value = parameters.get(name) || "";
  for (const name of WORDS) control(`by-${name}`).value = parameters.getAll(name).join(" ");
  for (const name of ["since", "until"]) {
    const time = Number(parameters.get(name));
    if (time) control(`by-${name}`).value = new Date(time).toISOString().slice(0, 10);
  }
  $("by-mine", HTMLInputElement).checked = parameters.get("mine") === "true";
  control("by-ruleset").addEventListener("change", () => offerFacts().catch(report));
  await offerFacts();
}

// Offer the names of the facts of the chosen game.
async function offerFacts() {
  const ruleset = text("ruleset");
  const { facts } = ruleset ? await get(`/rulesets/${ruleset}`) : { facts: [] };
  if (ruleset !== text("ruleset")) return;
  fill(
    $("fact-names"),
    facts.map((name) => h("option", { value: name })),
  );
}

// The conditions of the form, as the service takes them. Days are days in UTC.
export function conditions() {
  const parameters = new URLSearchParams();
  for (const name of TEXTS) if (text(name)) parameters.set(name, text(name));
  for (const name of WORDS) for (const word of text(name).split(/\s+/)) if (word) parameters.append(name, word);
  if (text("since")) parameters.set("since", String(Date.parse(text("since"))));
  if (text("until")) parameters.set("until", String(Date.parse(text("until")) + DAY_MS - 1));
  if ($("by-mine", HTMLInputElement).checked) parameters.set("mine", "true");
  return parameters;
}
