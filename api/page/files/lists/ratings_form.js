// The question of the page of ratings: a ruleset, a number of seats, and a day.

import { $, control, fill, h, known } from "../lib/dom.js";
import { field } from "../lib/forms.js";
import { t } from "../lib/texts.js";

/** @type {import("answers").RulesetLine[]} */
let rulesets = [];

// The chosen ruleset.
export const ruleset = () =>
  known(
    rulesets.find((ruleset) => ruleset.name === control("ruleset").value),
    "ruleset",
  );

/** @param {string} id @param {string[][]} choices pairs of a value and its text @param {string | null} chosen */
function select(id, choices, chosen) {
  return h(
    "select",
    { id },
    choices.map(([value, text]) => h("option", { value, selected: String(value) === chosen }, text)),
  );
}

// Show the form, with the choices that stand in the address; rulesets as the service lists them.
/** @param {import("answers").RulesetLine[]} listed */
export function showForm(listed) {
  rulesets = listed;
  const parameters = new URLSearchParams(location.search);
  const known = rulesets.some((ruleset) => ruleset.name === parameters.get("ruleset"));
  fill(
    $("asked"),
    field(
      t("ratings-ruleset"),
      select(
        "ruleset",
        rulesets.map((ruleset) => [ruleset.name, ruleset.title.split(":")[0]]),
        known ? parameters.get("ruleset") : "",
      ),
    ),
    field(t("ratings-seats"), h("select", { id: "seats" })),
    field(t("ratings-on"), h("input", { id: "on", type: "date", value: parameters.get("on") })),
  );
  showSeats(parameters.get("seats"));
}

// The numbers of seats of the chosen game; the most where none is chosen.
/** @param {string | null} chosen */
export function showSeats(chosen) {
  const { seats } = ruleset();
  const value = chosen && seats.map(String).includes(chosen) ? chosen : String(seats[seats.length - 1]);
  fill(
    $("seats"),
    seats.map((count) => h("option", { value: count, selected: String(count) === value }, count)),
  );
}

/** @param {Record<string, string>} more further parameters */
export const query = (more = {}) =>
  new URLSearchParams({
    seats: control("seats").value,
    ...(control("on").value ? { on: control("on").value } : {}),
    ...more,
  });
// The path of the chosen ruleset.
export const path = () => /** @type {const} */ (`/rulesets/${ruleset().name}`);
