// A series of tournaments with its standing; or the reader's own series, the series with a tournament, and a form.

import { startAccount } from "../account/account.js";
import { startPreferences } from "../account/preferences.js";
import { account, get, getBlob, newKey, post, put, remove } from "../lib/api.js";
import { $, control, fill, h, idOfPath, optional, report, say, sync } from "../lib/dom.js";
import { ask, field } from "../lib/forms.js";
import { t } from "../lib/texts.js";
import { rulesText, SeriesFields } from "./series_fields.js";
import { standingTable, tournamentList } from "./series_standing.js";

/** @typedef {import("answers").Answer<`/series/${string}`, "get">} Standing */

const id = idOfPath();
const path = /** @type {const} */ (`/series/${id}`);
const withTournament = new URLSearchParams(location.search).get("tournament") || "";
// The keys of requests: a repeated request begins no second series.
const keys = new Map();
const fields = new SeriesFields("new");

/** @param {unknown} text @param {() => unknown} act @param {string} name */
const button = (text, act, name) =>
  h("button", { type: "button", class: name, click: () => Promise.resolve(act()).catch(report) }, text);

// ---- a series

async function showSeries() {
  const standing = await get(path);
  const { series, owner_name, your_role } = standing;
  const mine = your_role === "owner";
  $("title").textContent = series.title;
  document.title = t("series-title-of", { title: series.title });
  fill($("series-about"), t("series-by", { rules: rulesText(series.rules), name: owner_name }));
  sync($("standing"), standingTable(standing));
  fill($("series-tools"), button(t("series-csv"), saveCsv, "csv"), mine ? ownTools(standing) : null);
  const out = async (/** @type {string} */ tournament) => {
    await remove(`/series/${id}/tournaments/${tournament}`);
    await showSeries();
  };
  sync(
    $("joined"),
    tournamentList(standing, (tournament) => (mine ? button(t("series-remove"), () => out(tournament), "out") : null)),
  );
  for (const part of ["standing-part", "joined-part"]) $(part).hidden = false;
}

/** @param {Standing} standing */
const ownTools = ({ series }) => [
  button(t("series-add"), askTournament, "add"),
  button(t("series-settings"), () => askSettings(series), "settings"),
  button(t("series-delete"), askDelete, "delete"),
];

function askTournament() {
  const input = h("input", { id: "tournament", required: true, autocomplete: "off" });
  ask({
    title: t("series-add"),
    fields: field(t("series-add-field"), input),
    happens: () => [],
    button: t("series-add-button"),
    send: async () => {
      // The address of the page of a tournament, or its id alone.
      const tournament = input.value
        .trim()
        .replace(/[?#].*/, "")
        .replace(/.*\/tournaments\//, "")
        .split("/")[0];
      await put(`/series/${id}/tournaments/${encodeURIComponent(tournament)}`, undefined);
      await showSeries();
    },
  });
}

/** @param {Standing["series"]} series */
function askSettings(series) {
  const changed = new SeriesFields("series", series);
  ask({
    title: t("series-settings"),
    fields: changed.node,
    happens: () => [t("series-settings-happens")],
    button: t("series-save"),
    send: async () => {
      await put(path, changed.read());
      await showSeries();
    },
  });
}

function askDelete() {
  ask({
    title: t("series-delete"),
    fields: null,
    happens: () => [t("series-delete-happens")],
    button: t("series-delete"),
    send: async () => {
      await remove(path);
      location.href = "/series";
    },
  });
}

async function saveCsv() {
  const { saveFile } = await import("../lib/saving.js");
  saveFile(await getBlob(`${path}?bom=true`, "text/csv"), `${id}-standing.csv`);
}

// ---- lists

/** @param {Standing["series"][]} series @param {(row: Standing["series"]) => HTMLElement | null} act */
const tableOf = (series, act) =>
  series.length
    ? h(
        "table",
        {},
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            [t("series-column"), t("series-counts"), t("series-page-tournaments"), ""].map((name) =>
              name ? h("th", { scope: "col" }, name) : h("td", {}),
            ),
          ),
        ),
        h(
          "tbody",
          {},
          series.map((row) =>
            h(
              "tr",
              {},
              h("td", {}, h("a", { href: `/series/${row.series}`, class: "name" }, row.title)),
              h("td", {}, rulesText(row.rules)),
              h("td", { class: "number" }, row.tournaments.length),
              h("td", {}, act(row)),
            ),
          ),
        ),
      )
    : h("p", { class: "dim" }, t("series-none"));

async function showLists() {
  const known = Boolean(account.token);
  const [mine, others] = await Promise.all([
    known ? get("/series") : { series: [] },
    withTournament ? get(`/series?tournament=${encodeURIComponent(withTournament)}`) : { series: [] },
  ]);
  $("with-part").hidden = !withTournament;
  $("mine-part").hidden = !known;
  $("new-part").hidden = false;
  sync(
    $("with"),
    tableOf(others.series, () => null),
  );
  const add = async (/** @type {string} */ series) => {
    await put(`/series/${series}/tournaments/${encodeURIComponent(withTournament)}`, undefined);
    await showLists();
  };
  sync(
    $("mine"),
    tableOf(mine.series, (row) =>
      withTournament && !row.tournaments.includes(withTournament)
        ? button(t("series-add-this"), () => add(row.series), "add")
        : null,
    ),
  );
}

/** @param {Event} event */
async function begin(event) {
  event.preventDefault();
  if (!account.token) {
    say(t("studies-register-first"), "alert");
    return optional("name")?.focus();
  }
  const settings = fields.read();
  const name = JSON.stringify(settings);
  if (!keys.has(name)) keys.set(name, newKey());
  control("begin").disabled = true;
  try {
    const { series } = await post("/series", settings, keys.get(name));
    if (withTournament) await put(`/series/${series}/tournaments/${encodeURIComponent(withTournament)}`, undefined);
    location.href = `/series/${series}`;
  } finally {
    control("begin").disabled = false;
  }
}

async function start() {
  const show = id ? showSeries : showLists;
  fill($("new"), fields.node, h("p", {}, h("button", { class: "main", id: "begin" }, t("series-begin"))));
  $("new").addEventListener("submit", (event) => begin(event).catch(report));
  await startAccount(() => show().catch(report));
  startPreferences().catch(report);
  await show();
}

start().catch(report);
