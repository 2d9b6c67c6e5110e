// Times in words: spans, remaining times, and the clock of a game.

import { dateTime, language, t, words } from "./texts.js";

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
/** @type {[string, number][]} */
const UNITS = [
  ["day", 86400000],
  ["hour", 3600000],
  ["minute", 60000],
  ["second", 1000],
];
/**
 * @param {number} count
 * @param {string} unit
 * @param {"long" | "short"} unitDisplay
 */
const written = (count, unit, unitDisplay) =>
  new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay, maximumFractionDigits: 1 }).format(count);

// A span in words, as “3 days” or “1 hr 30 min”.
/** @param {number} ms */
export function span(ms) {
  let left = Math.round(ms / 1000) * 1000;
  const parts = [];
  for (const [unit, length] of UNITS) {
    const count = Math.floor(left / length);
    left -= count * length;
    if (count) parts.push(written(count, unit, unit === "day" ? "long" : "short"));
  }
  return parts.join(" ") || written(0, "second", "short");
}

// A remaining time as figures that can be counted down: “2 days 5 hr”, “1:02:03” or “0:09”. A second that has
// begun is still there.
/** @param {number} ms */
export function figures(ms) {
  const seconds = Math.ceil(ms / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  if (hours >= 24) return `${written(Math.floor(hours / 24), "day", "long")} ${written(hours % 24, "hour", "short")}`;
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

// A moment where the reader is: the day is told unless it is today.
/**
 * @param {number} ms
 * @param {number} now
 */
export function moment(ms, now) {
  const sameDay = new Date(ms).toDateString() === new Date(now).toDateString();
  /** @type {Intl.DateTimeFormatOptions} */
  const day = sameDay ? {} : { weekday: "short", day: "numeric", month: "short" };
  return new Intl.DateTimeFormat(language, { hour: "2-digit", minute: "2-digit", ...day }).format(ms);
}

// When a pause ends: at a moment, or when somebody ends it.
/** @param {number | null} ms */
export const pauseEnd = (ms) => (ms === null ? t("away-until-ended") : t("away-until", { time: dateTime(ms) }));

/**
 * @typedef {import("answers").Clock["time"]} Time
 * @type {{[Kind in Time["kind"]]: (time: Extract<Time, {kind: Kind}>) => string}}
 */
const TIMES = {
  absolute: ({ main_ms: main }) => t("clock-absolute", { main: span(main) }),
  simple: ({ per_decision_ms: each }) => t("clock-simple", { each: span(each) }),
  fischer: ({ initial_ms: main, increment_ms: more, cap_ms: cap }) =>
    t("clock-fischer", { main: span(main), more: span(more), cap: span(cap) }),
  byo_yomi: ({ main_ms: main, period_ms: period, periods }) =>
    t("clock-byo-yomi", { main: span(main), period: span(period), periods }),
  canadian: ({ main_ms: main, period_ms: period, turns }) =>
    t("clock-canadian", { main: span(main), period: span(period), turns }),
  correspondence: ({ days, bank_days: bank }) =>
    bank ? t("clock-correspondence-bank", { days, bank }) : t("clock-correspondence", { days }),
};

export const EXPIRIES = {
  warn: t("clock-expiry-warn"),
  claim: t("clock-expiry-claim"),
  bot: t("clock-expiry-bot"),
  organiser: t("clock-expiry-organiser"),
  forfeit: t("clock-expiry-forfeit"),
};

// The name of a day of the week, in the reader's language; 0 is Monday.
/** @param {number} index */
export const dayName = (index) =>
  new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" }).format(Date.UTC(2024, 0, 1 + index));
/** @type {NonNullable<NonNullable<import("answers").Clock["rest"]>["days"]>} */
export const DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

// The time of each player, in a sentence.
/** @param {import("answers").Clock} clock */
export function timeSentence({ time }) {
  const sentence = /** @type {(time: Time) => string} */ (TIMES[time.kind]);
  return sentence(time);
}

// Return the sentences of a clock: the time, exceptions, its hours of rest, the consequence at the end of the time, and
// the bot that plays then.
/** @param {import("answers").Clock} clock */
export function clockSentences(clock) {
  const { rest, grace_ms: grace } = clock;
  const sentences = [timeSentence(clock)];
  if (grace) sentences.push(t("clock-grace", { grace: span(grace) }));
  if (rest) {
    const hour = (/** @type {number} */ number) => `${number}:00`;
    const times = [];
    if (rest.night) times.push(t("clock-night", { begins: hour(rest.night.begins), ends: hour(rest.night.ends) }));
    if (rest.days?.length)
      times.push(new Intl.ListFormat(language).format(rest.days.map((day) => dayName(DAYS.indexOf(day)))));
    sentences.push(t("clock-rests", { times: new Intl.ListFormat(language).format(times), zone: rest.zone || "UTC" }));
  }
  sentences.push(t("clock-over", { consequence: EXPIRIES[clock.expiry || "warn"] }));
  if (clock.bot && clock.expiry !== "warn") sentences.push(t("clock-bot", { bot: words(clock.bot) }));
  return sentences.join(" ");
}
