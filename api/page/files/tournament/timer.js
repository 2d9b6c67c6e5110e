// The round that is played: the time left on its timer, the dialog that sets it, and the calls of its tables.

import { serverTime } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { ask, field } from "../lib/forms.js";
import { t } from "../lib/texts.js";
import { figures, MINUTE } from "../lib/time_words.js";
import { isSettled } from "./rounds.js";

const USUAL_MINUTES = 60;
const MOST_MINUTES = 10080;

/** @typedef {NonNullable<import("answers").Tournament["state"]["rounds"][number]["timer"]>} Timer */

/**
 * Return the timer of the open round; null without a timer.
 * @param {import("answers").Tournament} tournament
 */
export function timerOf({ state }) {
  const round = state.rounds[state.rounds.length - 1];
  return round?.status === "open" ? round.timer : null;
}

/**
 * The time of the service is known to the second, and may be early by so much.
 * @param {Timer} timer
 */
const leftOn = ({ left_ms: left, ends }) =>
  ends === null ? left : Math.min(left, Math.max(0, ends - serverTime.now()));

/** @param {Timer} timer */
function timerText(timer) {
  const left = leftOn(timer);
  const time = figures(left);
  if (timer.ends === null) return t("tournament-timer-stands", { time });
  return left ? t("tournament-timer-left", { time }) : t("tournament-timer-over");
}

/**
 * Show the time left at an element; called every second, as the time goes on by itself.
 * @param {HTMLElement} node
 * @param {import("answers").Tournament | null} tournament
 */
export function showTimer(node, tournament) {
  const timer = tournament && timerOf(tournament);
  const text = timer ? timerText(timer) : "";
  node.hidden = !timer;
  node.dataset.over = String(timer !== null && timer.ends !== null && !leftOn(timer));
  if (node.textContent !== text) node.textContent = text;
}

/**
 * Return the buttons of an organiser for the timer of the open round; nothing while no round is open.
 * @param {import("answers").Tournament} tournament
 */
export function timerTools({ state }) {
  const round = state.rounds[state.rounds.length - 1];
  if (round?.status !== "open") return null;
  const acts = round.timer
    ? [
        round.timer.ends === null ? ["resume_timer", t("desk-timer-resume")] : ["pause_timer", t("desk-timer-pause")],
        ["change_timer", t("desk-timer-change")],
        ["stop_timer", t("desk-timer-stop")],
      ]
    : [["start_timer", t("desk-timer-start")]];
  return h(
    "div",
    { class: "row", id: "desk-timer" },
    acts.map(([act, label]) => h("button", { type: "button", id: `do-${act}`, "data-act": act }, label)),
  );
}

/**
 * @param {import("./desk.js").Desk} desk
 * @param {"start_timer" | "change_timer"} type
 */
export function askTimer(desk, type) {
  const timer = timerOf(desk.view.tournament);
  const value = timer ? Math.max(1, Math.ceil(leftOn(timer) / MINUTE)) : USUAL_MINUTES;
  const minutes = h("input", {
    id: "timer-minutes",
    type: "number",
    min: 1,
    max: MOST_MINUTES,
    value,
    required: true,
  });
  const title = type === "start_timer" ? t("desk-timer-start") : t("desk-timer-change");
  ask({
    title,
    fields: [field(t("desk-timer-minutes"), minutes)],
    happens: () => [t("desk-timer-happens")],
    button: title,
    send: () => desk.give({ type, seconds: 60 * Number(minutes.value) }),
  });
}

/**
 * The actions that call tables: a single one, all that have not ended, and a call that is taken back.
 * @param {import("./desk.js").Desk} desk
 * @param {number} count
 */
export function callActs(desk, count) {
  /** @param {number[]} tables */
  const call = (tables, called = true) => desk.give({ type: "call_tables", tables, called });
  const { rounds } = desk.view.tournament.state;
  const { tables } = rounds[rounds.length - 1] ?? { tables: [] };
  return {
    call: () => call([count]),
    call_back: () => call([count], false),
    call_all: () => call(tables.flatMap((table, index) => (isSettled(table) ? [] : [index + 1]))),
  };
}
