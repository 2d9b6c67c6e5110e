// The roster: entered as a whole from a CSV file that is checked line by line, and details changed later.

import { newKey, post, Problem, put } from "../lib/api.js";
import { $, control, fill, h, report, say } from "../lib/dom.js";
import { ask, field } from "../lib/forms.js";
import { t } from "../lib/texts.js";

/**
 * @import {EntriesTaken, ProblemDocument} from "answers"
 * @typedef {NonNullable<ProblemDocument["faults"]>[number]} Fault
 */

const COLUMNS = /** @type {const} */ (["name", "rating", "club", "fide_id", "title", "federation", "sex", "birth"]);

/** @param {import("./desk.js").Desk} desk */
export function askRoster(desk) {
  const file = h("input", { type: "file", id: "roster-file", accept: ".csv,.txt,text/csv,text/plain" });
  const text = h("textarea", {
    id: "roster-text",
    rows: 6,
    required: true,
    spellcheck: false,
    "aria-describedby": "roster-about",
  });
  const check = () => preview(desk, text.value).catch(report);
  file.addEventListener("change", async () => {
    if (!file.files?.length) return;
    text.value = await file.files[0].text();
    await check();
  });
  const key = newKey();
  ask({
    title: t("roster-title"),
    fields: [
      h("p", { class: "field" }, h("label", { for: "roster-file" }, t("roster-file")), file),
      h(
        "p",
        { class: "field" },
        h("label", { for: "roster-text" }, t("roster-text")),
        text,
        h("span", { class: "dim", id: "roster-about" }, t("roster-about", { columns: COLUMNS.join(", ") })),
      ),
      h("button", { type: "button", id: "roster-check", click: check }, t("roster-check")),
      h("div", {
        id: "roster-preview",
        class: "scroll",
        tabindex: "0",
        role: "group",
        "aria-label": t("roster-check"),
      }),
    ],
    happens: () => [t("roster-happens")],
    button: t("desk-enter-button"),
    send: () => enter(desk, text.value, key),
  });
}

/** @param {import("./desk.js").Desk} desk @param {string} csv @param {string} key */
async function enter(desk, csv, key) {
  try {
    const { tokens } = await post(`${desk.path}/players`, { csv }, key);
    desk.links.push(...tokens);
    say(t("desk-entered", { count: tokens.length }));
  } catch (error) {
    showFaults(error);
    throw error;
  }
  await desk.acted();
}

/** @param {import("./desk.js").Desk} desk @param {string} csv */
async function preview(desk, csv) {
  if (!csv.trim()) return control("roster-text").focus();
  try {
    const { entries } = await post(`${desk.path}/players?dry_run=true`, { csv });
    fill($("roster-preview"), h("p", {}, t("roster-can-be-entered", { count: entries.length })), entryTable(entries));
  } catch (error) {
    if (!showFaults(error)) throw error;
  }
}

// Show the faults of a roster; return whether an error has any.
/** @param {unknown} error */
function showFaults(error) {
  const faults = error instanceof Problem ? (error.document.faults ?? []) : [];
  if (!faults.length) return false;
  const head = [t("roster-line"), t("roster-column"), t("roster-value"), t("roster-rule")];
  const rows = faults.map((fault) => [fault.line, fault.column, fault.value, fault.rule]);
  fill($("roster-preview"), h("p", { class: "bad", role: "alert" }, t("roster-faults")), table(head, rows, "faults"));
  return true;
}

// Ask for rating and details of a player, with the present values in the fields.
/** @param {import("./desk.js").Desk} desk */
export function askDetails(desk) {
  const { state, details, personal } = desk.view.tournament;
  const person = desk.select("details-player", desk.roster());
  const inputs = COLUMNS.filter((column) => column !== "name").map((column) =>
    h("input", { id: `details-${column}`, name: column, autocomplete: "off", spellcheck: false }),
  );
  const show = () => {
    const entrant = state.roster.find(({ player }) => player === person.value);
    /** @type {Record<string, unknown>} */
    const present = { rating: entrant?.rating || "", ...details[person.value], ...personal[person.value] };
    for (const input of inputs) input.value = String(present[input.name] ?? "");
  };
  person.addEventListener("change", show);
  show();
  ask({
    title: t("desk-details"),
    fields: [
      field(t("desk-who"), person),
      inputs.map((input) => field(t(`details-${input.name.replace("_", "-")}`), input)),
    ],
    happens: () => [t("details-happens")],
    button: t("desk-player-button"),
    send: async () => {
      const values = Object.fromEntries(inputs.map((input) => [input.name, input.value.trim()]));
      await put(`${desk.path}/players/${person.value}`, { ...values, rating: Number(values.rating) || 0 });
      say(t("details-changed", { name: desk.view.name(person.value) }));
      await desk.acted();
    },
  });
}

/** @param {EntriesTaken["entries"]} entries */
function entryTable(entries) {
  const columns = COLUMNS.filter((column) => entries.some((entry) => entry[column]));
  return table(
    columns,
    entries.map((entry) => columns.map((column) => entry[column] || "")),
    "entries",
  );
}

/** @param {readonly string[]} head @param {unknown[][]} rows @param {string} name */
function table(head, rows, name) {
  return h(
    "table",
    { class: name },
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        head.map((text) => h("th", { scope: "col" }, text)),
      ),
    ),
    h(
      "tbody",
      {},
      rows.map((cells) =>
        h(
          "tr",
          {},
          cells.map((cell) => h("td", {}, cell)),
        ),
      ),
    ),
  );
}
