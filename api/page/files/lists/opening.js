// The form that opens a table: the game, its terms, the seats, and the rights to see and to fork it.

import { current } from "../account/session.js";
import { get, postFile } from "../lib/api.js";
import { $, control, fill, h, optional, report, say } from "../lib/dom.js";
import { field, select } from "../lib/forms.js";
import { badge } from "../lib/seats.js";
import { t, words } from "../lib/texts.js";
import { ClockFields } from "./clock_fields.js";
import { ME, openTable } from "./open_table.js";
import { absentAfter, hintsBesidePlayers, optionFields, resignation } from "./options.js";

const VISIBILITIES = [
  ["public", t("opening-everybody-it-is-listed")],
  ["unlisted", t("opening-whoever-has-the-link")],
  ["private", t("opening-who-sits-there-by-invitation")],
];
const FORKERS = [
  ["organiser", t("opening-organisers")],
  ["anyone", t("opening-anyone")],
  ["after_end", t("opening-nobody-before-its-end")],
];

/** @type {Map<string, import("answers").Ruleset>} */
const pages = new Map();
/** @type {ReturnType<typeof optionFields>} */
let options;
const clock = new ClockFields();

// Show the form; rulesets as the service lists them.
/** @param {import("answers").RulesetLine[]} rulesets */
export async function showForm(rulesets) {
  const form = $("create");
  form.addEventListener("submit", open);
  fill(
    form,
    h(
      "div",
      { class: "fields" },
      field(
        t("opening-game"),
        select(
          "ruleset",
          rulesets.map((ruleset) => [ruleset.name, ruleset.title]),
          changeRuleset,
        ),
      ),
      h("p", { class: "field", id: "count" }),
    ),
    h(
      "fieldset",
      { id: "who" },
      h("legend", {}, t("opening-who-sits-where")),
      h("div", { class: "fields", id: "chairs" }),
    ),
    h(
      "fieldset",
      {},
      h("legend", {}, t("opening-what-is-agreed")),
      h("div", { class: "fields", id: "options" }),
      h(
        "div",
        { class: "fields" },
        field(t("opening-absent-after"), absentAfter()),
        field(t("opening-resign"), resignation()),
        field(t("opening-hints"), hintsBesidePlayers()),
      ),
    ),
    clock.node,
    h(
      "details",
      { id: "further" },
      h("summary", {}, t("opening-who-sees-it-forks-labels-components")),
      h(
        "div",
        { class: "fields" },
        field(t("opening-who-sees-it"), select("visibility", VISIBILITIES)),
        field(t("opening-who-may-fork-it-while-it"), select("forks", FORKERS)),
        field(t("opening-labels-with-commas-between"), h("input", { id: "labels", autocomplete: "off" })),
        field(
          t("opening-component-set-its-hash"),
          h("input", {
            id: "components",
            autocomplete: "off",
            placeholder: t("opening-that-of-the-rules"),
            pattern: "[0-9a-f]{64}",
          }),
        ),
        field(
          t("opening-or-a-set-of-my-own"),
          h("input", {
            id: "set",
            type: "file",
            accept: ".json,application/json",
            change: () => keepSet().catch(report),
          }),
        ),
      ),
    ),
    h("button", { class: "main", id: "open" }, t("opening-open-the-table")),
  );
  await showRuleset();
}

// Show the options of another game; until they are read, the game of the present options stays chosen.
async function changeRuleset() {
  try {
    await showRuleset();
    say("", "alert");
  } catch (error) {
    const before = $("create").dataset.ruleset;
    if (before) control("ruleset").value = before;
    control("open").disabled = !before;
    report(error);
  }
}

async function showRuleset() {
  const name = control("ruleset").value;
  control("open").disabled = true;
  const page = pages.get(name) ?? (await get(`/rulesets/${name}`));
  pages.set(name, page);
  if (name !== control("ruleset").value) return;
  fill(
    $("count"),
    h("label", { for: "seats" }, t("opening-seats")),
    select(
      "seats",
      page.seats.map((count) => [count, String(count)]),
      showChairs,
    ),
  );
  options = optionFields(page.options, page.option_texts);
  fill($("options"), options.nodes);
  clock.offerBots(page.bots);
  control("components").value = "";
  showChairs();
  $("create").dataset.ruleset = name;
  control("open").disabled = false;
}

// The first seat is for the reader, unless they choose otherwise; nobody sits twice.
export function showChairs() {
  const page = pages.get(control("ruleset").value);
  if (!page || !optional("seats")) return;
  const mine = current()?.player;
  const bots = page.bots.map((bot) => [bot, t("opening-bot-bot", { bot: words(bot) })]);
  const choices = [["", t("opening-whoever-comes")], ...(mine ? [[ME, t("opening-me")]] : []), ...bots];
  const chairs = Array.from({ length: Number(control("seats").value) }, (_, seat) => {
    const before = optional(`seat-${seat}`);
    const chooser = select(`seat-${seat}`, choices, () => chooser.value === ME && stand(chooser));
    chooser.value = before instanceof HTMLSelectElement ? before.value : seat === 0 && mine ? ME : "";
    return h(
      "p",
      { class: "field" },
      h(
        "label",
        { for: chooser.id },
        badge(seat, page.seat_colours),
        t("opening-seat-of-colour", { colour: page.seat_colours[seat] }),
      ),
      chooser,
    );
  });
  fill($("chairs"), chairs);
}

/** @returns {NodeListOf<HTMLSelectElement>} the chooser of each chair */
const chairChoices = () => document.querySelectorAll("#chairs select");

/** @param {HTMLElement} chosen */
function stand(chosen) {
  for (const chooser of chairChoices()) if (chooser !== chosen && chooser.value === ME) chooser.value = "";
}

// Keep a component set of the player; it is checked, and named by its hash from then on.
async function keepSet() {
  const [file] = $("set", HTMLInputElement).files ?? [];
  if (!file) return;
  const answer = await postFile(`/rulesets/${control("ruleset").value}/components`, file, "application/json");
  control("components").value = answer.components;
  say(t("opening-the-component-set-is-kept-tables"));
}

function wanted() {
  const labels = control("labels")
    .value.split(",")
    .map((text) => text.trim())
    .filter(Boolean);
  const components = control("components").value.trim();
  return {
    ruleset: control("ruleset").value,
    seats: Number(control("seats").value),
    options: options.read(),
    ...clock.wanted(),
    absent_after: control("absent-after").value ? Number(control("absent-after").value) : null,
    resign: control("resign").value || null,
    hints: control("hints").value === "yes",
    visibility: control("visibility").value,
    forks: control("forks").value,
    labels,
    ...(components ? { components } : {}),
  };
}

/** @param {Event} event */
async function open(event) {
  event.preventDefault();
  if (!current()) {
    say(t("opening-register-first-a-table-needs-a"), "alert");
    $("name").focus();
    return;
  }
  control("open").disabled = true;
  try {
    await openTable(
      wanted(),
      [...chairChoices()].map((chooser, seat) => ({ seat, occupant: chooser.value })),
    );
  } catch (error) {
    if (!clock.showProblem(error)) report(error);
    control("open").disabled = false;
  }
}
