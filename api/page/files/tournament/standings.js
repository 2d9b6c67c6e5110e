// The standings of a tournament, also of its seasons and groups.

import { h } from "../lib/dom.js";
import { playerLink } from "../lib/seats.js";
import { t, words } from "../lib/texts.js";
import { value } from "./about.js";

/**
 * @import {View} from "./tournament.js"
 * @typedef {import("answers").Standings["lines"][number]} Line
 */

/** @type {Partial<Record<import("answers").Standings["counts"], string>>} */
const COUNTS = { final: t("tournament-standings-final"), nothing: t("tournament-standings-void") };

// Whether standings are final, or count for nothing; undefined while the tournament goes on.
/** @param {import("answers").Standings["counts"]} counts */
export const countsText = (counts) => COUNTS[counts];

/** @param {number | null} season @param {number | null} division */
export const divisionTitle = (season, division) =>
  division ? t("tournament-of-division", { season, number: division }) : t("tournament-of-no-division");

// Return the standings as a table; below a name the criterion that places the former player before it.
/** @param {View} view @param {import("answers").Standings} standings */
export function standingsTable(view, standings) {
  const { counts, lines, rulings, season } = standings;
  if (!lines.length) return h("p", { class: "dim" }, t("tournament-nobody-yet"));
  const order = Object.keys(lines[0].values);
  const head = [t("tournament-standing-place"), t("tournament-standing-player"), ...order.map(words)];
  /** @param {Line} line */
  const row = (line) =>
    h(
      "tr",
      { "data-player": line.player, class: line.player === view.me ? "mine" : null },
      h("td", { class: "number" }, line.place),
      h(
        "th",
        { scope: "row" },
        playerLink(line.player, view.name(line.player)),
        line.withdrawn ? h("span", { class: "dim" }, ` (${t("tournament-withdrawn")})`) : null,
        line.parted_by
          ? h("span", { class: "parted" }, t("tournament-standing-parted", { criterion: words(line.parted_by) }))
          : null,
      ),
      order.map((name) => h("td", { class: "number" }, value(line.values[name]))),
    );
  const counting = countsText(counts);
  /** @param {Line[]} rows */
  const tableOf = (rows) =>
    h(
      "table",
      { class: "standings" },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          head.map((name, index) => h("th", { scope: "col", class: index === 1 ? null : "number" }, name)),
        ),
      ),
      h("tbody", {}, rows.map(row)),
    );
  // Divisions have places of their own; players without a division come last.
  const divisions = [...new Set(lines.map((line) => line.division))];
  const table = divisions.map((division) => [
    divisions.length > 1 ? h("h3", {}, divisionTitle(season, division)) : null,
    tableOf(lines.filter((line) => line.division === division)),
  ]);
  const ruled = rulings.map(({ ruling, round, table: count }) =>
    h("a", { href: `#ruling-${ruling}` }, t("tournament-stands-by", { round, table: count, ruling })),
  );
  return [
    playOffs(view, standings.play_offs),
    counting ? h("p", { id: "standings-count" }, counting) : null,
    table,
    ruled.length
      ? h(
          "p",
          { id: "standings-rulings", class: "dim" },
          t("tournament-stands-by-rulings"),
          " ",
          ruled.flatMap((link, index) => (index ? [", ", link] : [link])),
        )
      : null,
  ];
}

// The play-offs for the first place: their places with the reason, and the games of those that are played now.
/** @param {View} view @param {import("answers").Standings["play_offs"]} ended */
function playOffs(view, ended) {
  const { state, play_off_games: games } = view.tournament;
  const open = state.play_off_tables.flatMap(({ players, why, is_open }, index) =>
    is_open
      ? [
          h("a", { href: `/games/${games[index]}` }, t("tournament-play-off-now", { names: namesOf(view, players) })),
          ` (${why})`,
        ]
      : [],
  );
  const played = ended.map(({ players, result, why }) => {
    const places = players.map((player, index) => `${result.places[index]}. ${view.name(player)}`).sort();
    return t("tournament-play-off-places", { places: places.join(", "), why });
  });
  if (!open.length && !played.length) return null;
  return h(
    "div",
    { id: "play-offs" },
    h("p", {}, open),
    played.map((text) => h("p", {}, text)),
  );
}

/** @param {View} view @param {string[]} players */
const namesOf = (view, players) => players.map(view.name).join(", ");

// The choice of the round, and of a season or group; nothing before the first round.
/** @param {View} view */
export function standingsChoice(view) {
  const begun = view.tournament.state.rounds.filter((round) => ["open", "closed"].includes(round.status)).length;
  if (!begun) return null;
  const options = Array.from({ length: begun }, (_, index) =>
    h("option", { value: index + 1 }, t("tournament-after-round", { round: index + 1 })),
  ).reverse();
  return [
    h("label", { for: "standings-round" }, t("tournament-standings-after")),
    h("select", { id: "standings-round" }, h("option", { value: "" }, t("tournament-after-now")), options),
    ...partsChoice(view, begun),
  ];
}

/**
 * The seasons and groups that have standings of their own, the last season first.
 * @param {View} view
 * @param {number} begun
 */
function partsChoice(view, begun) {
  const { draws, settings } = view.tournament.state;
  const league = settings.format.type === "league";
  const choices = draws
    .filter((draw) => draw.first_round <= begun)
    .map((draw, index) => {
      const season = index + 1;
      const groups = draw.groups.map((_, group) =>
        h(
          "option",
          { value: `season=${season}&group=${group + 1}` },
          league
            ? t("tournament-of-division", { season, number: group + 1 })
            : t("tournament-of-group", { number: group + 1 }),
        ),
      );
      return [
        league ? h("option", { value: `season=${season}` }, t("tournament-of-season", { season })) : null,
        groups,
      ];
    });
  if (!choices.length) return [];
  return [
    h("label", { for: "standings-part-of" }, t("tournament-standings-of")),
    h("select", { id: "standings-part-of" }, h("option", { value: "" }, t("tournament-of-all")), choices.reverse()),
  ];
}
