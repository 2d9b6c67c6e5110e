// The rulings of a tournament: author, reason and effect of each.

import { figure, h } from "../lib/dom.js";
import { dateTime, t, words } from "../lib/texts.js";
import { registrationText, scoringText, value } from "./about.js";
import { costText, criterionText } from "./why.js";

/**
 * @import {View} from "./tournament.js"
 * @typedef {NonNullable<import("answers").TournamentEntry["body"]["events"]>[number]} RulingEvent
 * @typedef {Extract<RulingEvent, {type: "tables_compared.1"}>["differences"][number]} Difference
 */

// How many names of the order of the lots are written out.
const MOST_LOTS = 24;

/** @type {{[Type in RulingEvent["type"]]?: (ruling: Extract<RulingEvent, {type: Type}>, view: View) => unknown}} */
const SAID = {
  "tables_set.1": (ruling) => {
    const before = ruling.cost_before ? costText(ruling.cost_before) : t("tournament-cost-unknown");
    return t("tournament-ruled-tables", { round: ruling.round, cost: costText(ruling.cost), before });
  },
  "changes_begun.1": (change) => t("tournament-changes-begun", { round: change.round }),
  "tables_compared.1": (change, view) => [
    t("tournament-compared", { round: change.round, count: change.differences.length }),
    h(
      "ul",
      { class: "differences" },
      change.differences.map((difference) => h("li", {}, differenceText(view, difference))),
    ),
  ],
  "changes_ended.1": (change) => t("tournament-changes-ended", { round: change.round }),
  "place_given_up.1": (ruling, view) =>
    t(ruling.stays_empty ? "tournament-seat-stays-empty" : "tournament-place-given-up", {
      round: ruling.round,
      name: view.name(ruling.player),
    }),
  "result_decided.1": (ruling, view) => {
    const { players } = view.tournament.state.rounds[ruling.round - 1].tables[ruling.table - 1];
    const result = resultText(view, players, ruling.result);
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
  "round_unlocked.1": ({ round }) => t("tournament-ruled-unlock", { round }),
  "scoring_set.1": (ruling, view) => {
    const scoring = /** @type {import("./about.js").Settings["scoring"]} */ (ruling.scoring);
    return scoringText({ ...view.tournament.state.settings, scoring }).join(" ");
  },
  "registration_set.1": (registration) => registrationText(registration).join(" "),
  "first_place_set.1": (choice) => t("tournament-ruled-first", { how: choice.how }),
  "lots_drawn.1": (lots, view) => {
    const names = lots.players.slice(0, MOST_LOTS).map(view.name).join(", ");
    return t("tournament-lots", { names, more: Math.max(0, lots.players.length - MOST_LOTS) });
  },
  "play_off_opened.1": ({ players }, view) =>
    t("tournament-ruled-play-off-opened", { names: players.map(view.name).join(", ") }),
  "play_off_recorded.1": (ruling, view) =>
    t("tournament-ruled-play-off", { result: resultText(view, ruling.players, ruling.result) }),
  "tournament_ended_early.1": (ruling) => t("tournament-ruled-end", { rounds: ruling.rounds }),
  "tournament_aborted.1": () => t("tournament-ruled-abort"),
  "ruling_taken_back.1": (ruling) =>
    t("tournament-ruled-back", { round: ruling.round, table: ruling.table, ruling: ruling.ruling }),
  "replay_ordered.1": (ruling) => t("tournament-ruled-replay", { round: ruling.round, table: ruling.table }),
};

/** @param {View} view @param {string[]} players @param {import("answers").RoundTable["result"] & {}} result */
function resultText(view, players, result) {
  return players
    .map((player, seat) =>
      t("tournament-result-of", {
        name: view.name(player),
        points: figure(result.points[seat]),
        place: result.places[seat],
      }),
    )
    .join("; ");
}

// A difference from the proposed tables: both places, the weight of its warning, and the criteria that get worse.
/** @param {View} view @param {Difference} difference */
function differenceText(view, { player, proposed, place, level, worse }) {
  /** @param {Difference["place"]} where */
  const placeText = (where) =>
    where
      ? t("tournament-difference-place", { table: where.table, seat: where.seat + 1 })
      : t("tournament-difference-bye");
  const criteria = worse.map((change) => `${criterionText(change.criterion)} +${value(change.by)}`).join(", ");
  return [
    h("strong", {}, words(`warning_${level}`)),
    " ",
    t("tournament-difference", { name: view.name(player), proposed: placeText(proposed), place: placeText(place) }),
    criteria ? ` ${t("tournament-difference-worse", { criteria })}` : "",
  ];
}

/** @param {RulingEvent} event @param {View} view */
function sentenceOf(event, view) {
  const sentence = /** @type {(event: RulingEvent, view: View) => unknown} */ (SAID[event.type]);
  return sentence(event, view);
}

// The types of rulings with numbers; a dispute settled by a result has none, its result has.
const NUMBERED = ["result_decided.1", "player_put_out.1", "player_replaced.1", "replay_ordered.1", "dispute_settled.1"];

/** @param {RulingEvent} ruling */
const isNumbered = (ruling) => NUMBERED.includes(ruling.type) && !("verdict" in ruling && ruling.verdict === "result");

// Whether an event is the beginning or the end of changes that are made in a single entry: the tables alone are told.
/** @param {RulingEvent} event @param {RulingEvent[]} events */
const isWithinEntry = (event, events) =>
  ["changes_begun.1", "changes_ended.1"].includes(event.type) && events.some(({ type }) => type === "tables_set.1");

// Rulings, tables set by hand and lost places, the newest first: the author, the reason, and the change; `acts(number)`
// returns an organiser's actions on a ruling in force.
/** @param {View} view @param {(number: number) => Element | null} acts */
export function rulingsOf(view, acts) {
  let count = 0;
  const rulings = view.entries
    .flatMap(({ body }) =>
      body.events
        .filter((event) => SAID[event.type] && !isWithinEntry(event, body.events))
        .map((event, index) => ({ body, event, index, number: isNumbered(event) ? (count += 1) : null })),
    )
    .reverse();
  if (!rulings.length) return [h("p", { class: "dim" }, t("tournament-no-rulings"))];
  return [
    h(
      "ol",
      { class: "plain rulings", reversed: true },
      rulings.map(({ body, event, index, number }) =>
        h(
          "li",
          { id: number ? `ruling-${number}` : index ? null : `entry-${body.version}` },
          h(
            "p",
            {},
            number ? [h("strong", {}, t("tournament-ruling-number", { number })), " "] : null,
            sentenceOf(event, view),
            takenBack(view, number) ? [" ", h("strong", {}, t("tournament-ruling-taken-back"))] : null,
          ),
          "why" in event && event.why ? h("p", {}, t("tournament-ruled-why", { why: event.why })) : null,
          h(
            "p",
            { class: "dim" },
            t("tournament-ruled-by", { name: view.signature(body.actor), time: dateTime(body.time) }),
          ),
          "changed" in event && event.changed ? h("p", { class: "dim" }, changedText(view, event.changed)) : null,
          number && !("verdict" in event && event.verdict === "continued") && !takenBack(view, number)
            ? acts(number)
            : null,
        ),
      ),
    ),
  ];
}

/** @param {View} view @param {number | null} number */
const takenBack = (view, number) => Boolean(number && view.tournament.state.rulings[number - 1]?.taken_back);

/** @param {View} view @param {Extract<RulingEvent, {type: "result_decided.1"}>["changed"]} changed */
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
