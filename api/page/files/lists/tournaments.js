// Tournaments: their list, and beginning a new tournament.

import { startAccount } from "../account/account.js";
import { startPreferences } from "../account/preferences.js";
import { get } from "../lib/api.js";
import { $, h, report } from "../lib/dom.js";
import { dateTime, t, words } from "../lib/texts.js";
import { GamesList } from "./games_list.js";
import { showTournamentForm, titleOf } from "./new_tournament.js";

const AGAIN = 5000;

const list = new GamesList($("tournaments"), {
  path: () => "/tournaments?limit=50",
  rows: "tournaments",
  more: t("tournaments-more"),
  columns: [
    t("tournaments-tournament"),
    t("tournaments-state"),
    t("tournaments-played"),
    t("tournaments-players"),
    t("tournaments-begun"),
  ],
  line: (/** @type {import("answers").Answer<`/tournaments?${string}`, "get">["tournaments"][number]} */ row) =>
    h(
      "tr",
      {},
      h(
        "td",
        {},
        h(
          "a",
          { href: `/tournaments/${row.tournament}` },
          h("span", { class: "name" }, row.title || t("tournaments-untitled")),
          " ",
          h("span", { class: "id" }, row.tournament),
        ),
      ),
      h(
        "td",
        {},
        row.status === "playing" ? t("tournaments-round-is-played", { round: row.rounds }) : words(row.status),
      ),
      h("td", {}, `${words(row.format)}, ${titleOf(row.ruleset)}`),
      h("td", {}, t("tournaments-count-players", { count: row.players })),
      h("td", {}, dateTime(row.created)),
    ),
  empty: () => t("tournaments-none"),
});

// ---- the form

async function start() {
  const [rulesets] = await Promise.all([get("/rulesets"), startAccount(() => startPreferences().catch(report))]);
  startPreferences().catch(report);
  // A list that comes later would push the form away under the pointer.
  await Promise.all([list.show(), showTournamentForm(rulesets)]).finally(() => ($("new-part").hidden = false));
  setInterval(() => document.hidden || list.show().catch(() => {}), AGAIN);
}

start().catch(report);
