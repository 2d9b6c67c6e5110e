// The rounds of a tournament: tables with their games, points and places, and the reasons for each pairing.

import { h, known } from "../lib/dom.js";
import { nameAt, playerLink } from "../lib/seats.js";
import { t, words } from "../lib/texts.js";
import { listed } from "./about.js";
import { resultWords, scoreWords, seatMark } from "./results.js";
import { whyPart } from "./why.js";

/**
 * @import {Round, RoundTable, TableGlance} from "answers"
 * @import {View} from "./tournament.js"
 * @typedef {((number: number, count: number, table: RoundTable) => unknown) | null} Acts
 */

export const LONG = "tabletape.long-think";
export const USUAL_THINK = 3;

// Return the rounds, the last round first; `acts(number, count, table)` returns an organiser's actions at a table.
/** @param {View} view @param {Acts} acts */
export function roundsOf(view, acts) {
  const { rounds } = view.tournament.state;
  const parts = rounds.map((round, index) => roundPart(view, round, index + 1, acts)).reverse();
  return [
    h("p", { class: "on-wall" }, screenLink(view)),
    h("p", { class: "called", role: "status" }, calledText(rounds[rounds.length - 1])),
    parts.length ? parts : h("p", { class: "dim" }, t("tournament-no-round-yet")),
  ];
}

// The link to the tournament on a wall, in a window of its own.
/** @param {View} view */
export const screenLink = (view) =>
  h(
    "a",
    { class: "button", href: `/tournaments/${view.tournament.tournament}/screen`, target: "_blank" },
    t("screen-link"),
  );

export const STATES = {
  previewed: t("tournament-round-previewed"),
  locked: t("tournament-round-locked"),
  open: t("tournament-round-open"),
  closed: t("tournament-round-closed"),
};

// Whether a tournament has ended or was aborted.
/** @param {{status: string}} tournament */
export const isOver = ({ status }) => status === "ended" || status === "aborted";

/** @param {RoundTable} table */
export const isSettled = (table) => table.result !== null || table.players.length - Object.keys(table.out).length <= 1;

// Whether the players of a table are called to their places and it has not ended.
/** @param {Round} round @param {number} count */
export const isCalled = (round, count) =>
  ["locked", "open"].includes(round.status) && round.called.includes(count) && !isSettled(round.tables[count - 1]);

/** @param {Round | undefined} round the round with called tables @returns {string} their sentence; empty without any */
export function calledText(round) {
  const tables = round ? round.called.filter((count) => isCalled(round, count)) : [];
  return tables.length ? t("tournament-called", { tables: tables.length, list: listed(tables.map(String)) }) : "";
}

// The number of a round, its state, and of an open round how many tables have ended.
/** @param {Round} round @param {number} number */
export function roundTitle(round, number) {
  const title = `${t("tournament-round", { number })}: ${STATES[round.status]}`;
  if (round.status !== "open") return title;
  const settled = round.tables.filter(isSettled).length;
  return `${title} ${t("tournament-tables-ended", { settled, count: round.tables.length })}`;
}

/** @param {View} view @param {Round} round @param {number} number @param {Acts} acts */
export function roundPart(view, round, number, acts) {
  return h(
    "details",
    {
      id: `round-${number}`,
      "data-round": number,
      open: number === view.tournament.state.rounds.length,
      class: "round",
    },
    h("summary", {}, h("h3", {}, roundTitle(round, number))),
    h(
      "div",
      { class: "tables" },
      round.tables.map((table, index) => tablePart(view, round, number, index + 1, table, acts)),
    ),
    round.byes.length
      ? h("p", { class: "byes" }, h("strong", {}, t("tournament-byes")), " ", listed(round.byes.map(view.name)))
      : null,
    round.cost.repeats
      ? h(
          "p",
          { class: "dim" },
          t(round.proven ? "tournament-repeats-proven" : "tournament-repeats", { count: round.cost.repeats }),
        )
      : null,
    round.cheapest ? h("p", { class: "dim" }, t("tournament-cheapest")) : null,
  );
}

// The game at a table, as the round tells it; else by its id.
/** @param {Pick<View, "glances">} view @param {number} number @param {number} count */
export const gameAt = (view, number, count) => view.glances.get(number)?.tables[count - 1]?.game || null;

// The state of a table at which nobody plays: it has ended, or is not open yet; else null.
/** @param {Round} round @param {RoundTable} table */
export function restingState(round, table) {
  if (table.result) return t("tournament-table-ended");
  if (isSettled(table)) return t("tournament-table-no-game");
  return round.status === "previewed" || round.status === "locked" ? t("tournament-table-waits") : null;
}

/** @param {View} view @param {Round} round @param {RoundTable} table @param {TableGlance["game"]} game */
export function stateOf(view, round, table, game) {
  const resting = restingState(round, table);
  if (resting) return resting;
  if (!view.tournament.state.settings.game) return t("tournament-table-no-result");
  if (!game)
    return view.tournament.state.settings.game.same_luck
      ? t("tournament-table-hidden")
      : t("tournament-table-being-opened");
  if (game.status !== "playing" || !game.to_move.length) return words(game.status);
  const names = listed(
    game.to_move.map((seat) => (game.seats[seat]?.name && nameAt(game.seats[seat])) || view.name(table.players[seat])),
  );
  const minutes = Math.max(0, Math.floor((Date.now() - game.changed) / 60000));
  const sentence = t("tournament-table-turn", { names, minutes });
  return minutes >= longThink() && view.organises()
    ? [sentence, " ", h("strong", { class: "long" }, t("tournament-long-think"))]
    : sentence;
}

// The minutes a player may think before the desk marks it; this browser remembers the organiser's choice.
export const longThink = () => Number(localStorage.getItem(LONG)) || USUAL_THINK;

/** @param {number} minutes */
export const setLongThink = (minutes) => localStorage.setItem(LONG, String(minutes));

// Open questions at a table: each has a link to its moment.
/**
 * @param {View} view
 * @param {number} number
 * @param {number} count
 * @param {TableGlance | undefined} glance
 * @param {TableGlance["game"]} game
 */
export function waitingAt(view, number, count, glance, game) {
  const disputes = view.disputed.filter(({ table }) => table && table.round === number && table.table === count);
  const request = glance && glance.request;
  if (!disputes.length && !request) return null;
  return h(
    "ul",
    { class: "plain waiting" },
    disputes.map((dispute) =>
      h(
        "li",
        {},
        h("strong", {}, t("tournament-dispute-open")),
        " ",
        h(
          "a",
          { href: `/games/${dispute.game}/review#v=${dispute.version}` },
          t("disputes-look", { version: dispute.version }),
        ),
      ),
    ),
    request
      ? h(
          "li",
          {},
          t("tournament-asks-to-go-back", { name: view.name(glance.state.players[request.seat]) }),
          " ",
          h(
            "a",
            { href: `/games/${known(game, "game").game}/review#v=${request.to}` },
            t("disputes-look", { version: request.to }),
          ),
        )
      : null,
  );
}

/**
 * @param {View} view
 * @param {Round} round
 * @param {number} number
 * @param {number} count
 * @param {RoundTable} table
 * @param {Acts} acts
 */
export function tablePart(view, round, number, count, table, acts) {
  const id = `table-${number}-${count}`;
  const glance = view.glances.get(number)?.tables[count - 1];
  const game = gameAt(view, number, count);
  const seats = table.players.map((player, seat) => {
    const counted = glance?.counted?.[seat];
    const sentence = [
      ...resultWords(table, counted, seat),
      counted ? null : scoreWords(glance?.points, seat),
      game && game.status === "playing" && !table.result && game.to_move.includes(seat) ? t("tournament-to-act") : null,
      game && game.seats[seat] && game.seats[seat].bot && !table.out[player] ? t("tournament-bot-plays") : null,
    ].filter(Boolean);
    return h(
      "li",
      { "data-player": player },
      seatMark(view, seat),
      h("span", { class: player === view.me ? "name me" : "name" }, playerLink(player, view.name(player))),
      sentence.length ? h("span", { class: "dim" }, ` – ${sentence.join(", ")}`) : null,
    );
  });
  return h(
    "article",
    { id, "aria-labelledby": `${id}-title`, "data-settled": isSettled(table) ? "yes" : "no" },
    h("h4", { id: `${id}-title` }, t("tournament-table", { number: count })),
    h("p", { class: "state" }, stateOf(view, round, table, game)),
    isCalled(round, count) ? h("p", {}, h("strong", {}, t("tournament-table-called"))) : null,
    waitingAt(view, number, count, glance, game),
    h("ul", { class: "plain seats" }, seats),
    gameLinks(view, number, count, game),
    glance ? whyPart(view, number, count, glance.why) : null,
    acts ? acts(number, count, table) : null,
  );
}

/** @param {View} view @param {number} number @param {number} count @param {TableGlance["game"]} game */
export function gameLinks(view, number, count, game) {
  const known = game
    ? game.game
    : view.tournament.state.rounds[number - 1].status === "closed"
      ? (view.tournament.games[number - 1] || [])[count - 1]
      : null;
  if (!known) return null;
  return h(
    "p",
    { class: "row links" },
    h(
      "a",
      { href: `/games/${known}`, "aria-label": t("tournament-game-of", { round: number, table: count }) },
      t("tournament-game"),
    ),
    h(
      "a",
      { href: `/games/${known}/review`, "aria-label": t("tournament-review-of", { round: number, table: count }) },
      t("tournament-review"),
    ),
  );
}
