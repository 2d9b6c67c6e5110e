// The search for closed games by players, result, length and facts.

import { startAccount } from "../account/account.js";
import { startPreferences } from "../account/preferences.js";
import { get } from "../lib/api.js";
import { $, figure, h, report } from "../lib/dom.js";
import { badge, personOf } from "../lib/seats.js";
import { dateTime, t } from "../lib/texts.js";
import { gameCell, GamesList, reviewLink } from "./games_list.js";
import { colours, learnRulesets, title } from "./lobby_rows.js";
import { conditions, ENDINGS, showForm } from "./search_form.js";

/** @typedef {import("answers").Answer<`/games/search?${string}`, "get">["games"][number]} Row */

const PAGE = 50;

/** @param {Row} row @param {Row["seats"][number]} occupant @param {number} seat */
function seatResult(row, occupant, seat) {
  const points = figure(row.points[seat]);
  const result = row.places.length
    ? t("search-result", { place: row.places[seat], points })
    : t("search-points-alone", { points });
  return h("span", { class: "who" }, badge(seat, colours(row.ruleset)), occupant && personOf(occupant), " ", result);
}

/** @param {Row} row */
const line = (row) =>
  h(
    "tr",
    {},
    gameCell(row.game, title(row.ruleset)),
    h("td", {}, dateTime(row.closed), h("span", { class: "about" }, ENDINGS[row.ending])),
    h(
      "td",
      {},
      row.seats.map((occupant, seat) => seatResult(row, occupant, seat)),
    ),
    h("td", {}, t("search-length", { rounds: row.rounds, decisions: row.decisions })),
    h(
      "td",
      {},
      Object.entries(row.facts).map(([name, times]) =>
        h("span", { class: "about" }, t("search-fact-times", { name, times })),
      ),
    ),
    h("td", {}, reviewLink(row.game)),
  );

async function start() {
  const [rulesets] = await Promise.all([get("/rulesets"), startAccount(() => games.show().catch(report))]);
  startPreferences().catch(report);
  learnRulesets(rulesets);
  await showForm(rulesets);
  $("asked").addEventListener("submit", (event) => {
    event.preventDefault();
    history.replaceState(null, "", `/search?${conditions()}`);
    games.pages = 1;
    games.show().catch(report);
  });
  await games.show();
}

/** @type {GamesList<Row>} */
const games = new GamesList($("games"), {
  path: () => `/games/search?${new URLSearchParams(`${new URLSearchParams(location.search)}&limit=${PAGE}`)}`,
  columns: [
    t("search-game"),
    t("search-ended"),
    t("search-seats-of-it"),
    t("search-length-of-it"),
    t("search-facts-of-it"),
    t("lobby-replay"),
  ],
  line,
  empty: () => t("search-none"),
});

start().catch(report);
