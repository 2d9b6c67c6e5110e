// Why a round has these tables: scores, earlier meetings, seats, costs, the nearest alternative, and the leader.

import { figure, h } from "../lib/dom.js";
import { t, words } from "../lib/texts.js";
import { listed, value } from "./about.js";

/**
 * @import {View} from "./tournament.js"
 * @typedef {NonNullable<import("answers").TableGlance["why"]>} Why
 * @typedef {Why["cost"]} Cost
 */

/** @type {(keyof Cost)[]} */
const COSTS = ["forbidden", "repeats", "spread", "seats", "small_tables", "opponents"];

// Return the cost by condition; the difference of two costs has its signs.
/** @param {Partial<Cost>} cost */
export function costText(cost, signed = false) {
  const parts = COSTS.map((name) => ({ name, points: cost[name] ?? 0 }))
    .filter(({ points }) => points)
    .map(({ name, points }) => `${words(`cost_${name}`)} ${signed && points > 0 ? "+" : ""}${figure(points)}`);
  return parts.length ? parts.join(", ") : t("tournament-cost-nothing");
}

// The name of a criterion of a pairing; a criterion of the FIDE Dutch system has its number before it.
/** @param {string} criterion */
export function criterionText(criterion) {
  return /^C\d/.test(criterion)
    ? `${criterion} (${words(`criterion_${criterion.toLowerCase()}`)})`
    : words(`cost_${criterion}`);
}

// The criteria of the FIDE Dutch system that a table costs its players.
/** @param {View} view @param {NonNullable<Why["criteria"]>} criteria */
function criteriaText(view, criteria) {
  if (!criteria.length) return t("tournament-criteria-none");
  const figures = criteria.map(
    ({ criterion, player, figure: points }) => `${view.name(player)}: ${criterionText(criterion)} ${value(points)}`,
  );
  return t("tournament-criteria", { criteria: figures.join("; ") });
}

// Why a table is so; a sentence while a worker makes it out.
/** @param {View} view @param {number} number @param {number} count @param {Why | null} why */
export function whyPart(view, number, count, why) {
  return h(
    "details",
    { class: "why" },
    h("summary", { "aria-label": t("tournament-why-table", { number: count }) }, t("tournament-why")),
    h(
      "ul",
      {},
      (why ? reasons(view, number, why) : [t("tournament-why-pending")]).map((sentence) => h("li", {}, sentence)),
    ),
  );
}

// The ratings of a table, and their use among players of the same score; nothing without ratings.
/** @param {View} view @param {number} number @param {Why} why */
function ratingsText(view, number, why) {
  if (!why.ratings.some(Boolean)) return null;
  const ratings = why.players.map((player, seat) => `${view.name(player)} ${why.ratings[seat] || "–"}`).join(", ");
  return t(`tournament-ratings-${view.tournament.state.rounds[number - 1].seeding}`, { ratings });
}

/** @param {View} view @param {number} number @param {Why} why */
function reasons(view, number, why) {
  const met = why.met.map((meeting) =>
    t("tournament-met", { names: listed(meeting.players.map(view.name)), rounds: meeting.rounds.join(", ") }),
  );
  const other = why.alternative;
  const [low, high] = why.score_group;
  const scores = why.players.map((player, seat) => `${view.name(player)} ${value(why.scores[seat])}`).join(", ");
  const seats = why.players.map((player, seat) => `${view.name(player)} ${why.sat[seat].join("–")}`).join(", ");
  return [
    ratingsText(view, number, why),
    low === high
      ? t("tournament-scores-equal", { score: value(low) })
      : t("tournament-scores", { low: value(low), high: value(high), scores }),
    met.length ? met.join("; ") : t("tournament-met-nobody"),
    number > 1 ? t("tournament-sat", { seats }) : null,
    why.criteria ? criteriaText(view, why.criteria) : t("tournament-cost", { cost: costText(why.cost) }),
    other
      ? t("tournament-alternative", {
          leaves: view.name(other.leaves),
          comes: view.name(other.comes),
          table: other.table,
          cost: costText(other.difference, true),
        })
      : null,
    ...leaderText(view, why.leader),
  ].filter(Boolean);
}

// The reasons for the leader's table, and the gain of a repeat; nothing at other tables.
/** @param {View} view @param {Why["leader"]} leader */
function leaderText(view, leader) {
  if (!leader) return [];
  const bought = leader.repeat_buys;
  return [
    t(leader.by_choice ? "tournament-leads-by-choice" : "tournament-leads", { name: view.name(leader.player) }),
    ...leader.apart.map((apart) => {
      const [name, table, cost] = [view.name(apart.player), apart.table, costText(apart.difference, true)];
      if (apart.condition === null) return t("tournament-apart-by-nothing", { name, table, cost });
      const condition = words(`cost_${apart.condition}`);
      return t("tournament-apart", { name, table, condition, cost });
    }),
    bought
      ? t("tournament-repeat-buys", {
          leaves: view.name(bought.leaves),
          comes: view.name(bought.comes),
          table: bought.table,
          cost: costText(bought.difference, true),
        })
      : null,
  ];
}
