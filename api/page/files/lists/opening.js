// Opening a table: the game, what is agreed, who sits where, who sees it and may fork it.

import { get, newKey, post, postFile } from "../lib/api.js";
import { current } from "../account/session.js";
import { ClockFields } from "./clock_fields.js";
import { $, control, badge, fill, h, report, say } from "../lib/dom.js";
import { field } from "../lib/forms.js";
import { optionFields } from "./options.js";
import { t, words } from "../lib/texts.js";
import { span } from "../lib/time_words.js";

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
// For so many seconds a game waits for a player before the others may go on without them.
const ABSENCES = [3600, 86400, 259200, 604800, 2592000];
const ABSENT_AFTER = 259200;
export const ME = "me";

const pages = new Map();
let options = null;
const clock = new ClockFields();
// The keys of what was asked for: asked again, nothing is done twice.
const keys = new Map();

const select = (id, choices, change = null) =>
  h(
    "select",
    { id, change },
    choices.map(([value, text]) => h("option", { value }, text)),
  );

function absentAfter() {
  const spans = ABSENCES.map((seconds) => [String(seconds), span(1000 * seconds)]);
  const one = select("absent-after", [...spans, ["", t("opening-absent-never")]]);
  one.value = String(ABSENT_AFTER);
  return one;
}

const resignation = () =>
  select("resign", [
    ["bot", t("opening-resign-bot")],
    ["ends", t("opening-resign-ends")],
    ["", t("opening-resign-never")],
  ]);

// Show the form; rulesets as the service lists them.
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
          rulesets.map((one) => [one.name, one.title]),
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

// Show the options of another game; while they cannot be had, that of the options which are shown stays chosen.
async function changeRuleset() {
  try {
    await showRuleset();
    say("", "alert");
  } catch (error) {
    const shown = $("create").dataset.ruleset;
    if (shown) control("ruleset").value = shown;
    control("open").disabled = !shown;
    report(error);
  }
}

async function showRuleset() {
  const name = control("ruleset").value;
  control("open").disabled = true;
  if (!pages.has(name)) pages.set(name, await get(`/rulesets/${name}`));
  if (name !== control("ruleset").value) return;
  const page = pages.get(name);
  fill(
    $("count"),
    h("label", { for: "seats" }, t("opening-seats")),
    select(
      "seats",
      page.seats.map((one) => [one, String(one)]),
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

// Who opens the table sits on the first seat unless they say otherwise; nobody sits twice.
export function showChairs() {
  const page = pages.get(control("ruleset").value);
  if (!page || !$("seats")) return;
  const mine = current() && current().player;
  const bots = page.bots.map((bot) => [bot, t("opening-bot-bot", { bot: words(bot) })]);
  const choices = [["", t("opening-whoever-comes")], ...(mine ? [[ME, t("opening-me")]] : []), ...bots];
  const chairs = Array.from({ length: Number(control("seats").value) }, (_, seat) => {
    const chosen = control(`seat-${seat}`);
    const one = select(`seat-${seat}`, choices, () => one.value === ME && stand(one));
    one.value = chosen ? chosen.value : seat === 0 && mine ? ME : "";
    return h(
      "p",
      { class: "field" },
      h(
        "label",
        { for: one.id },
        badge(seat, page.seat_colours),
        t("opening-seat-of-colour", { colour: page.seat_colours[seat] }),
      ),
      one,
    );
  });
  fill($("chairs"), chairs);
}

/** @returns {NodeListOf<HTMLSelectElement>} the chooser of each chair */
const chairChoices = () => document.querySelectorAll("#chairs select");

function stand(chosen) {
  for (const one of chairChoices()) if (one !== chosen && one.value === ME) one.value = "";
}

// Open a table and seat people and bots; `chairs` tells who sits where: {seat, who}, "me" or a kind of bot. Whoever
// opens it sits down first: the last bot starts the game. Asked for again, nothing is done twice.
export async function openTable(wanted, chairs) {
  const made = await ask("/games", wanted);
  for (const { seat, who } of [...chairs].sort((one, other) => Number(other.who === ME) - Number(one.who === ME))) {
    if (who) await ask(`/games/${made.game}/seats`, who === ME ? { seat } : { seat, bot: who });
  }
  location.href = `/games/${made.game}`;
}

function ask(path, body) {
  const name = JSON.stringify([path, body]);
  if (!keys.has(name)) keys.set(name, newKey());
  return post(path, body, keys.get(name));
}

// Keep a component set of one's own; it is checked, and named by its hash from then on.
async function keepSet() {
  const [file] = control("set").files;
  if (!file) return;
  const kept = await postFile(`/rulesets/${control("ruleset").value}/components`, file, "application/json");
  control("components").value = kept.components;
  say(t("opening-the-component-set-is-kept-tables"));
}

function wanted() {
  const labels = control("labels")
    .value.split(",")
    .map((one) => one.trim())
    .filter(Boolean);
  const components = control("components").value.trim();
  return {
    ruleset: control("ruleset").value,
    seats: Number(control("seats").value),
    options: options.read(),
    ...clock.wanted(),
    absent_after: control("absent-after").value ? Number(control("absent-after").value) : null,
    resign: control("resign").value || null,
    visibility: control("visibility").value,
    forks: control("forks").value,
    labels,
    ...(components ? { components } : {}),
  };
}

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
      [...chairChoices()].map((one, seat) => ({ seat, who: one.value })),
    );
  } catch (error) {
    if (!clock.showProblem(error)) report(error);
    control("open").disabled = false;
  }
}
