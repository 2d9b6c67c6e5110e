// The form that begins a tournament.

import { current } from "../account/session.js";
import { get, newKey, post } from "../lib/api.js";
import { AboutFields } from "../lib/about_fields.js";
import { $, control, fill, h, optional, report, say } from "../lib/dom.js";
import { field, select } from "../lib/forms.js";
import { check, number, REGISTRATIONS, scoringFields, scoringWanted } from "../lib/scoring_fields.js";
import { t, words } from "../lib/texts.js";
import { ClockFields } from "./clock_fields.js";
import { choicesWanted, FORMATS, formatWanted, showFormat } from "./format_fields.js";
import { optionFields } from "./options.js";

const SEATS = [4, 3, 2];

/** @type {import("answers").RulesetLine[]} */
let rulesets = [];
/** @type {ReturnType<typeof optionFields>} */
let options;
const clock = new ClockFields();
const about = new AboutFields("new", {});
/** @type {Map<string, import("answers").Ruleset>} */
const pages = new Map();
// The keys of requests: a repeated request begins no second tournament.
const keys = new Map();

/** @param {string | null} name */
export const titleOf = (name) =>
  name === null
    ? t("tournaments-elsewhere")
    : (rulesets.find((ruleset) => ruleset.name === name) || { title: name }).title.split(":")[0];

/** @param {import("answers").RulesetLine[]} offered */
export function showTournamentForm(offered) {
  rulesets = offered;
  fill(
    $("new"),
    h(
      "div",
      { class: "fields wide-fields" },
      about.titleField,
      field(
        t("tournaments-game"),
        select("new-game", [
          ...rulesets.map((ruleset) => [ruleset.name, ruleset.title]),
          ["", t("tournaments-elsewhere")],
        ]),
      ),
      field(
        t("tournaments-format"),
        select(
          "new-format",
          FORMATS.map((format) => [format, words(format)]),
        ),
      ),
      h(
        "p",
        { class: "field", id: "seats-field" },
        h("label", { for: "new-seats" }, t("tournaments-seats")),
        h("select", { id: "new-seats" }),
      ),
    ),
    h("details", {}, h("summary", {}, t("about-legend")), h("div", { class: "fields wide-fields" }, about.otherFields)),
    h("p", { class: "dim", id: "format-about" }),
    h("div", { class: "fields wide-fields", id: "format-fields" }),
    h(
      "fieldset",
      {},
      h("legend", {}, t("tournaments-roster")),
      h(
        "div",
        { class: "fields wide-fields" },
        field(t("tournaments-registration"), select("registration", REGISTRATIONS)),
        check("check-in", t("tournaments-check-in")),
        h(
          "p",
          { class: "field", id: "late-field" },
          h("label", { for: "late" }, t("tournaments-late")),
          number("late", 0, 0, 100),
        ),
        h(
          "p",
          { class: "field", id: "seeding-field" },
          h("label", { for: "seeding" }, t("tournaments-seeding")),
          select(
            "seeding",
            ["spread", "together", "lot"].map((entry) => [entry, t(`tournaments-seeding-${entry}`)]),
          ),
        ),
      ),
    ),
    h(
      "fieldset",
      { id: "agreed" },
      h("legend", {}, t("tournaments-agreed")),
      h(
        "div",
        { class: "fields wide-fields" },
        check("take-back", t("tournaments-take-back")),
        check("open-chat", t("tournaments-open-chat")),
        check("same-luck", t("tournaments-same-luck")),
        h(
          "p",
          { class: "field", id: "watched-field", hidden: true },
          h("label", { for: "watched" }, t("tournaments-watched")),
          select("watched", [
            ["after_round", t("tournaments-watched-after")],
            ["live", t("tournaments-watched-live")],
          ]),
        ),
      ),
      clock.node,
      h(
        "details",
        { id: "variants" },
        h("summary", {}, t("tournaments-variants")),
        h("div", { class: "fields", id: "options" }),
      ),
    ),
    scoringFields(),
    h("button", { class: "main", id: "begin" }, t("tournaments-begin")),
  );
  $("same-luck").addEventListener(
    "change",
    () => ($("watched-field").hidden = !$("same-luck", HTMLInputElement).checked),
  );
  $("new-game").addEventListener("change", () => showGame().catch(report));
  $("new-format").addEventListener("change", showFormat);
  $("new-seats").addEventListener("change", showFormat);
  $("new").addEventListener("submit", begin);
  return showGame();
}

// The choices for a game: its seats and its options.
async function showGame() {
  const name = control("new-game").value;
  $("agreed").hidden = !name;
  const known = rulesets.find((ruleset) => ruleset.name === name);
  const seats = SEATS.filter((count) => !known || known.seats.includes(count));
  const before = Number(control("new-seats").value);
  fill(
    $("new-seats"),
    seats.map((count) => h("option", { value: count, selected: count === before }, count)),
  );
  showFormat();
  if (!name) return;
  const page = pages.get(name) ?? (await get(`/rulesets/${name}`));
  pages.set(name, page);
  if (name !== control("new-game").value) return;
  options = optionFields(page.options, page.option_texts);
  fill($("options"), options.nodes);
  clock.offerBots(page.bots);
  $("new").dataset.ruleset = name;
}

const luckWanted = () =>
  $("same-luck", HTMLInputElement).checked ? { same_luck: true, watched: control("watched").value } : {};

function wanted() {
  const format = formatWanted();
  const ruleset = control("new-game").value;
  return {
    ...about.read(),
    format,
    scoring: scoringWanted(format),
    registration: control("registration").value,
    check_in: $("check-in", HTMLInputElement).checked,
    seeding: control("seeding").value,
    ...choicesWanted(),
    late_until: $("late-field").hidden ? 0 : Number(control("late").value),
    ...(ruleset
      ? {
          game: {
            ruleset,
            options: options.read(),
            take_back: $("take-back", HTMLInputElement).checked ? "own_turn" : "none",
            chat: $("open-chat", HTMLInputElement).checked ? "always" : "after_round",
            ...luckWanted(),
            ...clock.wanted(),
          },
        }
      : {}),
  };
}

/** @param {Event} event */
async function begin(event) {
  event.preventDefault();
  if (!current()) {
    say(t("tournaments-register-first"), "alert");
    return optional("name")?.focus();
  }
  control("begin").disabled = true;
  try {
    const request = wanted();
    const name = JSON.stringify(request);
    if (!keys.has(name)) keys.set(name, newKey());
    location.href = `/tournaments/${(await post("/tournaments", request, keys.get(name))).tournament}`;
  } catch (error) {
    if (!clock.showProblem(error)) report(error);
    control("begin").disabled = false;
  }
}
