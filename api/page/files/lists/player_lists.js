// The games and the studies of a player that everybody may see, the newest first.

import { $, h } from "../lib/dom.js";
import { dateTime, t } from "../lib/texts.js";
import { gameCell, GamesList, reviewLink } from "./games_list.js";
import { learnRulesets, title, whoSits } from "./lobby_rows.js";

/** @typedef {import("answers").Answer<`/results?${string}`, "get">["results"][number]} ResultRow */
/** @typedef {import("answers").Answer<`/studies?${string}`, "get">["studies"][number]} StudyRow */

/** @param {string} player @returns {GamesList<ResultRow>} */
const gamesOf = (player) =>
  new GamesList($("games"), {
    path: () => `/results?${new URLSearchParams({ player, limit: "20" })}`,
    rows: "results",
    columns: [t("ratings-game"), t("ratings-ended"), t("ratings-place"), t("lobby-seats"), t("lobby-replay")],
    line: (row) => {
      const seat = row.seats.findIndex((occupant) => occupant?.player === player);
      return h(
        "tr",
        {},
        gameCell(row.game, title(row.ruleset)),
        h("td", {}, dateTime(row.finished)),
        h(
          "td",
          {},
          t("player-result", { place: row.places[seat], players: row.seats.length, points: row.points[seat] }),
        ),
        h("td", {}, whoSits(row)),
        h("td", {}, reviewLink(row.game)),
      );
    },
    empty: () => t("player-no-results"),
  });

/** @param {string} player @returns {GamesList<StudyRow>} */
const studiesOf = (player) =>
  new GamesList($("studies"), {
    path: () => `/studies?${new URLSearchParams({ owner: player, limit: "20" })}`,
    rows: "studies",
    more: t("studies-more"),
    columns: [t("studies-study"), t("studies-holds"), t("studies-changed")],
    line: ({ study, title, chapters, moments, changed }) =>
      h(
        "tr",
        {},
        h("td", {}, h("a", { href: `/studies/${study}` }, h("span", { class: "name" }, title))),
        h("td", {}, t("studies-count", { chapters, moments })),
        h("td", {}, dateTime(changed)),
      ),
    empty: () => t("player-no-studies"),
  });

/**
 * Show both lists.
 * @param {string} player
 * @param {import("answers").RulesetLine[]} rulesets
 */
export async function showLists(player, rulesets) {
  learnRulesets(rulesets);
  $("to-search").setAttribute("href", `/search?${new URLSearchParams({ player })}`);
  await Promise.all([gamesOf(player).show(), studiesOf(player).show()]);
}
