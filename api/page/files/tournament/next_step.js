// The next step of a tournament: its sentence and its buttons, and the tables that are waited for.

import { h, known } from "../lib/dom.js";
import { t } from "../lib/texts.js";
import { isOver, isSettled, longThink, screenLink } from "./rounds.js";

// By format, the setting with the number of its rounds.
/** @type {Partial<Record<import("answers").Tournament["state"]["settings"]["format"]["type"], string>>} */
export const ROUNDS = { swiss: "rounds", knock_out: "heats", league: "seasons", round_robin: "cycles" };

/**
 * @param {import("./desk.js").Desk} desk
 * @returns {[text: string, acts: string[][]]}
 */
export function nextStep(desk) {
  const { state, status } = desk.view.tournament;
  const { rounds } = state;
  const last = rounds[rounds.length - 1];
  if (status === "aborted") return [t("desk-aborted"), []];
  if (status === "ended")
    return [
      state.ending ? t("desk-over-early", { rounds: state.ending.rounds }) : t("desk-over"),
      [
        ...(withoutTable(desk).length ? [["open_play_off", t("desk-open-play-off")]] : []),
        ...(forPlayOff(desk).length ? [["play_off", t("desk-play-off")]] : []),
      ],
    ];
  if (state.order?.status === "pending") return [t("desk-pairing", { round: state.order.round }), []];
  if (last?.changes?.is_open)
    return [
      t("desk-changing", { round: rounds.length, count: last.changes.differences.length }),
      [
        ["end_changes", t("desk-end-changes")],
        ["swap", t("desk-swap")],
      ],
    ];
  if (last && last.status === "previewed")
    return [
      t("desk-previewed", { round: rounds.length }),
      [["lock_round", t("desk-lock", { round: rounds.length })], ["pair_round", t("desk-pair-again")], ...byHand(desk)],
    ];
  if (last && last.status === "locked")
    return [
      t("desk-locked", { round: rounds.length }),
      [
        ["open_round", t("desk-open", { round: rounds.length })],
        ["unlock_round", t("desk-unlock")],
        ...byHand(desk),
        ["call_all", t("desk-call-all")],
      ],
    ];
  if (last && last.status === "open") return openRound(desk, last, rounds.length);
  const round = rounds.length + 1;
  const there = available(desk, round).length;
  const pair = [["pair_round", t("desk-pair", { round })]];
  const refused = state.order?.status === "refused" && state.order.round === round;
  if (refused && there > 1)
    return [t("desk-unpaired", { round, code: state.order?.refusal?.code }), [...pair, ["seat", t("desk-seat")]]];
  return [t("desk-to-pair", { round, there, count: state.roster.length }), there > 1 ? pair : []];
}

// The ties for the first place that a play-off decides, of each division: their players.
/** @param {import("./desk.js").Desk} desk */
function tiesForFirst(desk) {
  if (desk.view.tournament.state.settings.first_place !== "play_off") return [];
  const first = desk.view.standings.lines.filter((line) => line.place === 1);
  const divisions = [...new Set(first.map((line) => line.division))];
  return divisions
    .map((division) => first.filter((line) => line.division === division).map((line) => line.player))
    .filter((players) => players.length > 1);
}

/**
 * The players of each play-off to enter: of every tie for the first place, else of the last play-off, to correct it.
 * @param {import("./desk.js").Desk} desk
 */
export function forPlayOff(desk) {
  const { settings, play_offs: playOffs } = desk.view.tournament.state;
  const ties = tiesForFirst(desk);
  if (ties.length || settings.first_place !== "play_off") return ties;
  return playOffs.slice(-1).map((playOff) => playOff.players);
}

// The ties that a table may be opened for: the games are played here, and none of the players is at an open play-off.
/** @param {import("./desk.js").Desk} desk */
export function withoutTable(desk) {
  const { settings, play_off_tables: tables } = desk.view.tournament.state;
  const busy = tables.filter((table) => table.is_open).flatMap((table) => table.players);
  return settings.game ? tiesForFirst(desk).filter((players) => !players.some((player) => busy.includes(player))) : [];
}

/**
 * The players who can be paired in a round.
 * @param {import("./desk.js").Desk} desk
 * @param {number} round
 */
export function available(desk, round) {
  const { roster, settings } = desk.view.tournament.state;
  return roster
    .filter(
      (entrant) =>
        !entrant.withdrawn &&
        entrant.since <= round &&
        !entrant.absences.includes(round) &&
        (entrant.checked_in || !settings.check_in),
    )
    .map((entrant) => entrant.player);
}

/**
 * @param {import("./desk.js").Desk} desk
 * @returns {[text: string, acts: string[][]]}
 * @param {import("answers").Round} last
 * @param {number} round
 */
export function openRound(desk, last, round) {
  const settled = last.tables.filter(isSettled).length;
  if (desk.view.tournament.state.settings.game)
    return [
      t("desk-playing", { round, settled, count: last.tables.length }),
      [
        ["pause_round", t("desk-pause-round")],
        ["resume_round", t("desk-resume-round")],
        ["call_all", t("desk-call-all")],
      ],
    ];
  return [
    t("desk-results", { round, settled, count: last.tables.length }),
    settled === last.tables.length ? [["close_round", t("desk-close", { round })]] : [["call_all", t("desk-call-all")]],
  ];
}

/**
 * Where a schedule makes the tables, they are not set by hand.
 * @param {import("./desk.js").Desk} desk
 */
export function byHand(desk) {
  const { settings, rounds } = desk.view.tournament.state;
  if (!["swiss", "knock_out"].includes(settings.format.type)) return [];
  const swap = ["swap", t("desk-swap")];
  return rounds[rounds.length - 1].proposed ? [swap, ["begin_changes", t("desk-begin-changes")]] : [swap];
}

/**
 * Open questions at all tables: disputes first, then requests of players to each other.
 * @param {import("./desk.js").Desk} desk
 */
export function waiting(desk) {
  const { disputed } = desk.view;
  const requests = [...desk.view.glances.values()].flatMap((round) =>
    round.tables.flatMap((table) => (table.request ? [{ round: round.round, table, request: table.request }] : [])),
  );
  if (!disputed.length && !requests.length) return null;
  return h(
    "div",
    { id: "desk-waiting" },
    h("p", {}, h("strong", {}, t("desk-waiting", { count: disputed.length + requests.length }))),
    h(
      "ul",
      {},
      disputed.map(({ dispute, name, table: at }) => {
        const { round, table } = known(at, "table");
        return h("li", {}, h("a", { href: `#dispute-${dispute}` }, t("desk-dispute-of", { name, round, table })));
      }),
      requests.map(({ round, table: entry, request }) =>
        h(
          "li",
          {},
          h(
            "a",
            { href: `/games/${known(entry.game, "game").game}/review#v=${request.to}` },
            t("desk-request-of", {
              name: desk.view.name(entry.state.players[request.seat]),
              round,
              table: entry.table,
            }),
          ),
        ),
      ),
    ),
  );
}

/**
 * @param {import("./desk.js").Desk} desk
 */
export function tools(desk) {
  const { state, your_role: role } = desk.view.tournament;
  const acts = [
    ["edit", t("desk-edit")],
    ["copy_tournament", t("desk-copy-tournament")],
    state.roster.length ? ["player", t("desk-player")] : null,
    state.roster.length ? ["details", t("desk-details")] : null,
    state.settings.check_in && !isOver(desk.view.tournament) ? ["check_in_code", t("desk-check-in-code")] : null,
    state.roster.length > 1 ? ["forbid", t("desk-forbid")] : null,
    state.settings.registration === "invitation" ? ["invite", t("desk-invite")] : null,
    role === "owner" ? ["referee", t("desk-referee")] : null,
    role === "owner" && desk.view.tournament.status !== "aborted" && !state.lots.length
      ? ["first_place", t("desk-first-place")]
      : null,
    ...(role === "owner" && !isOver(desk.view.tournament) ? endings(desk) : []),
    ["csv", t("desk-csv")],
    ["results_csv", t("desk-results-csv")],
    ["crosstable_csv", t("desk-crosstable-csv")],
    ...(state.settings.format.type === "round_robin" || state.settings.format.seats === 2
      ? [
          ["report", t("desk-report")],
          ["report26", t("desk-report26")],
        ]
      : []),
    ["print", t("desk-print")],
    state.rounds.length ? ["print_sheets", t("desk-print-sheets")] : null,
  ].filter((act) => act !== null);
  const long = h(
    "p",
    { class: "field" },
    h("label", { for: "long-think" }, t("desk-long-think")),
    h("input", { id: "long-think", type: "number", min: 1, max: 10000, value: longThink() }),
  );
  return [
    h(
      "div",
      { class: "row", id: "desk-tools" },
      acts.map(([act, label]) => h("button", { type: "button", id: `do-${act}`, "data-act": act }, label)),
      screenLink(desk.view),
    ),
    state.settings.game && !isOver(desk.view.tournament) ? long : null,
  ];
}

/**
 * What the owner changes on the way, and how long the tournament goes on: an end waits until the round that is played
 * is closed.
 * @param {import("./desk.js").Desk} desk
 */
export function endings(desk) {
  const { rounds, settings } = desk.view.tournament.state;
  const begun = rounds.filter((round) => ["open", "closed"].includes(round.status));
  const closed = begun.length > 0 && begun[begun.length - 1].status === "closed";
  return [
    ROUNDS[settings.format.type] ? ["rounds", t("desk-rounds")] : null,
    closed ? ["end", t("desk-end")] : null,
    ["scoring", t("desk-scoring")],
    ["registration", t("desk-registration")],
    ["abort", t("desk-abort")],
  ];
}
