// The standings of a tournament, and its rulings: author, reason and effect of each.

import { figure, h } from "../lib/dom.js";
import { dateTime, t, words } from "../lib/texts.js";
import { value } from "./about.js";
import { costText } from "./why.js";

// Whether standings are final, or count for nothing; undefined while the tournament goes on.
export const countsText = (counts) =>
  ({ final: t("tournament-standings-final"), nothing: t("tournament-standings-void") })[counts];

export const divisionTitle = (season, division) =>
  division ? t("tournament-of-division", { season, number: division }) : t("tournament-of-no-division");

// Return the standings as a table; below a name the criterion that places the former player before it.
export function standingsTable(view, { counts, lines, rulings, season }) {
  if (!lines.length) return h("p", { class: "dim" }, t("tournament-nobody-yet"));
  const order = Object.keys(lines[0].values);
  const head = [t("tournament-standing-place"), t("tournament-standing-player"), ...order.map(words)];
  const row = (line) =>
    h(
      "tr",
      { "data-player": line.player, class: line.player === view.me ? "mine" : null },
      h("td", { class: "number" }, line.place),
      h(
        "th",
        { scope: "row" },
        view.name(line.player),
        line.withdrawn ? h("span", { class: "dim" }, ` (${t("tournament-withdrawn")})`) : null,
        line.parted_by
          ? h("span", { class: "parted" }, t("tournament-standing-parted", { criterion: words(line.parted_by) }))
          : null,
      ),
      order.map((name) => h("td", { class: "number" }, value(line.values[name]))),
    );
  const counting = countsText(counts);
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

const SAID = {
  "tables_set.1": (ruling) => {
    const before = ruling.cost_before ? costText(ruling.cost_before) : t("tournament-cost-unknown");
    return t("tournament-ruled-tables", { round: ruling.round, cost: costText(ruling.cost), before });
  },
  "place_given_up.1": (ruling, view) =>
    t(ruling.stays_empty ? "tournament-seat-stays-empty" : "tournament-place-given-up", {
      round: ruling.round,
      name: view.name(ruling.player),
    }),
  "result_decided.1": (ruling, view) => {
    const { players } = view.tournament.state.rounds[ruling.round - 1].tables[ruling.table - 1];
    const result = players
      .map((player, seat) =>
        t("tournament-result-of", {
          name: view.name(player),
          points: figure(ruling.result.points[seat]),
          place: ruling.result.places[seat],
        }),
      )
      .join("; ");
    return t("tournament-ruled-result", { round: ruling.round, table: ruling.table, result });
  },
  "player_put_out.1": (ruling, view) => {
    const forfeit = ruling.out === "forfeit";
    return t(forfeit ? "tournament-ruled-forfeit" : "tournament-ruled-no-show", {
      round: ruling.round,
      table: ruling.table,
      name: view.name(ruling.player),
    });
  },
  "player_replaced.1": (ruling, view) =>
    t("tournament-ruled-substitute", {
      round: ruling.round,
      table: ruling.table,
      name: view.name(ruling.player),
      substitute: view.name(ruling.substitute),
    }),
  "dispute_settled.1": (ruling) => {
    const link = h(
      "a",
      { href: `/games/${ruling.game}/review#v=${ruling.version}` },
      t("disputes-look", { version: ruling.version }),
    );
    if (ruling.verdict === "result")
      return [t("tournament-settled-result", { round: ruling.round, table: ruling.table }), " ", link];
    const inWords = ruling.verdict === "ruled";
    return [
      t(inWords ? "tournament-settled-ruled" : "tournament-settled-continued", {
        round: ruling.round,
        table: ruling.table,
      }),
      " ",
      link,
    ];
  },
  "rounds_set.1": (ruling) =>
    t("tournament-ruled-rounds", { format: ruling.format.type, rounds: ruling.rounds, before: ruling.rounds_before }),
  "tournament_ended_early.1": (ruling) => t("tournament-ruled-end", { rounds: ruling.rounds }),
  "tournament_aborted.1": () => t("tournament-ruled-abort"),
  "ruling_taken_back.1": (ruling) =>
    t("tournament-ruled-back", { round: ruling.round, table: ruling.table, ruling: ruling.ruling }),
  "replay_ordered.1": (ruling) => t("tournament-ruled-replay", { round: ruling.round, table: ruling.table }),
};

// The types of rulings with numbers; a dispute settled by a result has none, its result has.
const NUMBERED = ["result_decided.1", "player_put_out.1", "player_replaced.1", "replay_ordered.1", "dispute_settled.1"];

const isNumbered = (ruling) => NUMBERED.includes(ruling.type) && ruling.verdict !== "result";

// Rulings, tables set by hand and lost places, the newest first: the author, the reason, and the change; `acts(number)`
// returns an organiser's actions on a ruling in force.
export function rulingsOf(view, acts) {
  let count = 0;
  const rulings = view.entries
    .flatMap(({ body }) =>
      body.events
        .filter((event) => SAID[event.type])
        .map((event) => [body, event, isNumbered(event) ? (count += 1) : null]),
    )
    .reverse();
  if (!rulings.length) return [h("p", { class: "dim" }, t("tournament-no-rulings"))];
  return [
    h(
      "ol",
      { class: "plain rulings", reversed: true },
      rulings.map(([body, event, number]) =>
        h(
          "li",
          { id: number ? `ruling-${number}` : `entry-${body.version}` },
          h(
            "p",
            {},
            number ? [h("strong", {}, t("tournament-ruling-number", { number })), " "] : null,
            SAID[event.type](event, view),
            takenBack(view, number) ? [" ", h("strong", {}, t("tournament-ruling-taken-back"))] : null,
          ),
          event.why ? h("p", {}, t("tournament-ruled-why", { why: event.why })) : null,
          h(
            "p",
            { class: "dim" },
            t("tournament-ruled-by", { name: view.signature(body.actor), time: dateTime(body.time) }),
          ),
          event.changed ? h("p", { class: "dim" }, changedText(view, event.changed)) : null,
          number && event.verdict !== "continued" && !takenBack(view, number) ? acts(number) : null,
        ),
      ),
    ),
  ];
}

const takenBack = (view, number) => Boolean(number && view.tournament.state.rulings[number - 1]?.taken_back);

function changedText(view, changed) {
  if (!changed.length) return t("tournament-changed-nothing");
  const changes = changed
    .map((change) =>
      t("tournament-change", {
        name: view.name(change.player),
        from: change.place_before,
        to: change.place,
        before: value(change.points_before),
        points: value(change.points),
      }),
    )
    .join("; ");
  return t("tournament-changed", { changes });
}

/**
 * The seasons and groups that have standings of their own, the last season first.
 * @param {import("./tournament.js").View} view
 */
export function partsChoice(view, begun) {
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
