// The name and the results of a player: by game and number of seats, and by opponent.

import { h, titled } from "../lib/dom.js";
import { nameAt, playerLink, tagOf } from "../lib/seats.js";
import { language, t } from "../lib/texts.js";

/** @typedef {import("answers").Answer<`/players/${string}/profile`, "get">} Profile */
/** @typedef {NonNullable<Profile["record"]>} PublicRecord */

const shares = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 0 });
const points = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });

/** @param {string | number} content */
export const cell = (content) => h("td", { class: "number" }, content);

/**
 * @param {[string, ...string[]]} columns the first column is text, the others are numbers
 * @param {HTMLElement[]} rows
 */
export function table([first, ...columns], rows) {
  const head = columns.map((name) => h("th", { scope: "col", class: "number" }, name));
  return h("table", {}, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, first), head)), h("tbody", {}, rows));
}

/** @param {Profile} profile */
export const heading = ({ name, player }) => [name, h("span", { class: "tag" }, ` ${tagOf(player)}`)];

/** @param {Profile} profile */
export function about({ erased, bot }) {
  if (erased) return h("p", {}, t("player-erased"));
  if (!bot) return null;
  return [
    h("p", {}, t("player-is-bot"), " ", playerLink(bot.owner, bot.owner_name)),
    bot.description ? h("p", {}, bot.description) : null,
  ];
}

/** @param {string} text */
const none = (text) => h("p", { class: "dim" }, text);

/** @param {string} ruleset @param {number} seats */
export const kindText = (ruleset, seats) => t("player-kind", { game: titled(ruleset), seats });

/** @param {PublicRecord} record */
export function resultsTable({ kinds, games, more }) {
  if (!games) return none(t("player-no-results"));
  const rows = kinds.map((kind) => {
    const [wins] = kind.places;
    const places = kind.places.map((count, index) => count * (index + 1));
    return h(
      "tr",
      {},
      h("th", { scope: "row" }, kindText(kind.ruleset, kind.seats)),
      cell(kind.games),
      cell(`${wins} (${shares.format(wins / kind.games)})`),
      cell(points.format(places.reduce((sum, place) => sum + place, 0) / kind.games)),
      cell(points.format(kind.mean_points)),
    );
  });
  return [
    table(
      [t("ratings-game"), t("ratings-games"), t("ratings-won"), t("ratings-mean-place"), t("ratings-mean-points")],
      rows,
    ),
    more ? none(t("player-record-cut", { count: games })) : null,
  ];
}

/** @param {PublicRecord} record */
export function opponentsTable({ opponents }) {
  if (!opponents.length) return none(t("player-no-results"));
  const rows = opponents.map(({ player, name, bot, games, ahead, level, behind }) =>
    h(
      "tr",
      { "data-player": player },
      h("th", { scope: "row" }, playerLink(player, nameAt({ name, bot }))),
      [games, ahead, level, behind].map(cell),
    ),
  );
  const columns = [t("player-ahead"), t("player-level"), t("player-behind")];
  return table([t("player-opponent"), t("ratings-games"), ...columns], rows);
}
