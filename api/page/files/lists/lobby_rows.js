// The rows of the lobby: a game with its state, its seats and the time that the player has.

import { current } from "../account/session.js";
import { newKey, post, serverTime } from "../lib/api.js";
import { $, h, optional, refill, report, say } from "../lib/dom.js";
import { badge, nameAt, personOf } from "../lib/seats.js";
import { t, words } from "../lib/texts.js";
import { figures, moment, pauseEnd, timeSentence } from "../lib/time_words.js";
import { forkMark, gameCell, reviewLink } from "./games_list.js";

/** @typedef {import("answers").GameRow} Row */
/** @typedef {Row["seats"][number]} Occupant */

// So many games that wait for me are named; the list of my games has the others.
export const NAMED = 6;

// The games that wait for me, before all else; how many stands in the title of the tab.
/** @param {Row[]} rows */
export function showTurns(rows) {
  document.title = rows.length ? `(${rows.length}) Tabletape` : "Tabletape";
  if (rows.some(urgent)) document.title = t("play-title-urgent", { title: document.title });
  $("turns-part").hidden = !rows.length;
  const named = rows
    .slice(0, NAMED)
    .map((row) =>
      h(
        "a",
        { class: "button", href: `/games/${row.game}` },
        h("span", { class: "name" }, title(row.ruleset).split(":")[0]),
        " ",
        h("span", { class: "id" }, row.game),
        h("span", { class: "about" }, turnAbout(row)),
        timeLeft(row),
      ),
    );
  refill(
    $("turns"),
    named,
    rows.length > NAMED
      ? h("span", { class: "dim" }, t("lobby-and-count-more-below", { count: rows.length - NAMED }))
      : null,
  );
}

// The round of a game that waits for me, the opponents, and the time of its last entry.
/** @param {Row} row */
const turnAbout = (row) =>
  t("lobby-turn-about", {
    round: row.round,
    names: row.seats.flatMap((occupant) => (occupant && !isMe(occupant) ? [nameAt(occupant)] : [])).join(", "),
    time: moment(row.changed, serverTime.now()),
  });

/** @param {Row} row @param {() => Promise<unknown>} readAgain */
export function joining(row, readAgain) {
  if (row.seats.some(isMe)) return t("lobby-you-sit-here");
  const sit = async () => {
    if (!current()?.player) {
      say(t("lobby-register-first-a-seat-needs-a"), "alert");
      return optional("name")?.focus();
    }
    button.disabled = true;
    try {
      await post(`/games/${row.game}/seats`, {}, newKey());
      location.href = `/games/${row.game}`;
    } catch (error) {
      report(error);
      await readAgain().catch(report);
    }
  };
  const button = h(
    "button",
    { type: "button", "aria-label": t("lobby-sit-down-at-game", { game: row.game }), click: sit },
    t("lobby-sit-down"),
  );
  return button;
}

/** @type {import("answers").RulesetLine[]} */
export let rulesets = [];

// Take the rulesets that the service offers.
/** @param {import("answers").RulesetLine[]} offered */
export function learnRulesets(offered) {
  rulesets = offered;
}

/** @param {string} name */
export const title = (name) => (rulesets.find((ruleset) => ruleset.name === name) || { title: name }).title;

/** @param {string} name */
export const colours = (name) => rulesets.find((ruleset) => ruleset.name === name)?.seat_colours;

/** @param {Occupant} occupant */
export const isMe = (occupant) => Boolean(occupant && current() && occupant.player === current()?.player);

// The end of my time at a game with a running clock; without a clock, later than all others.
/** @param {Row} row */
export const endsAt = (row) => row.until.find((until, seat) => until !== null && isMe(row.seats[seat])) ?? Infinity;

export const URGENT = 3600000;

/** @param {Row} row */
export const urgent = (row) => endsAt(row) - serverTime.now() < URGENT;

/** @param {Row} row */
export const waits = (row) => row.to_move.some((seat) => isMe(row.seats[seat]) && !row.stand_ins[seat]);

/** @param {Pick<Row, "ruleset" | "seats">} row */
export const whoSits = (row) =>
  row.seats.map((occupant, seat) =>
    h("span", { class: "who" }, badge(seat, colours(row.ruleset)), occupant ? personOf(occupant) : t("lobby-free")),
  );

/** @param {Row} row @param {boolean} mine whether it is a row of my games */
export function line(row, mine) {
  const turn = mine && waits(row);
  const pause = row.status === "paused" ? row.pause : null;
  const state = pause
    ? `${words(row.status)} ${pauseEnd(pause.until)}`
    : turn
      ? t("lobby-your-turn")
      : row.free_seats
        ? t("lobby-status-count-free", { status: words(row.status), count: row.free_seats })
        : words(row.status);
  return h(
    "tr",
    {},
    gameCell(row.game, title(row.ruleset), forkMark(row)),
    h(
      "td",
      { class: turn ? "good" : null },
      state,
      turn ? timeLeft(row) : null,
      pause && h("span", { class: "about" }, pause.reason),
      row.clock ? h("span", { class: "about" }, timeSentence(row.clock)) : null,
      mine && current() && row.given_up.some((former) => former?.player === current()?.player)
        ? h("span", { class: "about" }, t("lobby-given-up"))
        : null,
    ),
    h("td", {}, whoSits(row)),
    h("td", {}, row.labels.join(", ")),
    h("td", {}, reviewLink(row.game)),
  );
}

// How long my turn may last: the end does not move, so it is counted down without asking again.
/** @param {Row} row */
export function timeLeft(row) {
  if (endsAt(row) === Infinity) return null;
  const node = h("span", { class: "time", "data-until": endsAt(row) });
  showTimeLeft(node);
  return node;
}

/** @param {HTMLElement} node */
export function showTimeLeft(node) {
  const left = Number(node.dataset.until) - serverTime.now();
  const state = left <= 0 ? "over" : left < URGENT ? "low" : "runs";
  node.dataset.state = state;
  const sign = { over: "✕", low: "⚠", runs: "▶" }[state];
  const text = left <= 0 ? t("lobby-time-over") : t("lobby-time-left", { left: figures(left) });
  if (node.textContent !== `${sign} ${text}`) node.textContent = `${sign} ${text}`;
}

/** @param {Row} left @param {Row} right */
export const sooner = (left, right) => (endsAt(left) === endsAt(right) ? 0 : endsAt(left) - endsAt(right));

/** @param {Row} row */
export const isOver = (row) => ["finished", "aborted", "superseded"].includes(row.status);
