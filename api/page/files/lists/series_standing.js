// The standing of a series as a table: the results that count, and in brackets the dropped results.

import { h } from "../lib/dom.js";
import { playerLink } from "../lib/seats.js";
import { t, words } from "../lib/texts.js";

/**
 * @typedef {import("answers").Answer<`/series/${string}`, "get">} Standing
 * @typedef {Standing["lines"][number]} Line
 */

/** @type {Record<NonNullable<Line["parted_by"]>, string>} */
const CRITERIA = { total: t("series-total"), best: t("series-single"), wins: t("series-wins") };

/** @param {Standing} standing */
export function standingTable({ tournaments, lines }) {
  if (!lines.length) return h("p", { class: "dim" }, t("series-no-results"));
  /** @param {unknown} text @param {string | null} title */
  const head = (text, title = null) => h("th", { scope: "col", class: "number", title }, text);
  return h(
    "table",
    { class: "standings" },
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        head(t("tournament-standing-place")),
        h("th", { scope: "col" }, t("tournament-standing-player")),
        tournaments.map(({ title, tournament }, index) => head(index + 1, title || tournament)),
        Object.values(CRITERIA).map((name) => head(name)),
      ),
    ),
    h(
      "tbody",
      {},
      lines.map((line) => row(line, tournaments.length)),
    ),
  );
}

/** @param {Line} line @param {number} count of tournaments */
function row(line, count) {
  const cells = Array.from({ length: count }, (_, index) => {
    const result = line.results.find(({ tournament }) => tournament === index + 1);
    if (!result) return h("td", { class: "number" });
    const { counted, points, place } = result;
    const title = [t("tournament-place", { place }), counted ? null : t("series-dropped")].filter(Boolean).join(", ");
    return h("td", { class: "number", title }, counted ? points : h("s", { class: "dim" }, `(${points})`));
  });
  return h(
    "tr",
    { "data-player": line.player },
    h("td", { class: "number" }, line.place),
    h(
      "th",
      { scope: "row" },
      playerLink(line.player, line.name),
      line.parted_by
        ? h("span", { class: "parted" }, t("tournament-standing-parted", { criterion: CRITERIA[line.parted_by] }))
        : null,
    ),
    cells,
    [line.total, line.best, line.wins].map((value) => h("td", { class: "number" }, value)),
  );
}

/** @param {number} count */
const playersText = (count) => t("tournaments-count-players", { count });

/** @param {string} status */
const notYet = (status) => t("series-not-yet", { status: words(status) });

// The tournaments by their numbers; `act(tournament)` returns the buttons of their owner.
/** @param {Standing} standing @param {(tournament: string) => HTMLElement | null} act */
export const tournamentList = ({ tournaments }, act) =>
  tournaments.length
    ? h(
        "ol",
        { class: "plain roster" },
        tournaments.map(({ tournament, title, status, counts, players }) =>
          h(
            "li",
            { "data-tournament": tournament },
            h("a", { href: `/tournaments/${tournament}` }, title || t("tournaments-untitled")),
            h("span", { class: "dim" }, ` (${counts ? playersText(players) : notYet(status)}) `),
            act(tournament),
          ),
        ),
      )
    : h("p", { class: "dim" }, t("series-no-tournament"));
