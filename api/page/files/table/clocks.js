// The clocks at a table: the remaining time of each seat, counted down between entries by the service's time.

import { preferenceLine, prefers } from "../account/preferences.js";
import { organises } from "../account/session.js";
import { serverTime } from "../lib/api.js";
import { $, h, sync } from "../lib/dom.js";
import { badge, nameOf } from "../lib/seats.js";
import { tone } from "../lib/sound.js";
import { t } from "../lib/texts.js";
import { clockSentences, HOUR, MINUTE, SECOND, span } from "../lib/time_words.js";
import { clockLine, endButton, endSeat, give, giving, inDays, mayGive, whyStanding } from "./clock_lines.js";

// Limits of the reader's own time, each with a single warning.
const LIMITS = [10 * SECOND, MINUTE, 5 * MINUTE];
const LIMITS_IN_DAYS = [10 * MINUTE, HOUR, 6 * HOUR, 24 * HOUR];
// So often the figures are looked at again, in milliseconds.
const STEP = 200;
const SIGNS = { runs: "▶", low: "⚠", stands: "■", rests: "◑", over: "✕", out: "✕", waits: "·" };

export class Clocks {
  // `warned` is called with a sentence when the reader's own time falls to a limit; `act` with a request to the
  // service.
  /**
   * @param {(sentence: string) => void} warned
   * @param {(request: () => Promise<unknown>) => Promise<void>} act
   * @param {import("answers").Game} game
   */
  constructor(warned, act, game) {
    this.warned = warned;
    this.act = act;
    this.state = game;
    // By seat and when its clock began to run: the lowest limit that was told.
    this.warnings = new Map();
    // When the reader's clock began to run last, as far as this page has seen it.
    this.began = null;
    this.timer = 0;
    this.drawn = "";
    document.addEventListener("visibilitychange", () => this.tick());
    $("clocks").addEventListener("click", (event) => {
      const target = /** @type {HTMLElement} */ (event.target);
      if (target.dataset.ends) endSeat(this, target);
      if (target.dataset.gives) give(this, Number(target.dataset.gives));
    });
  }

  // Show the clocks of a game as the service tells it; `around` is the tournament that it belongs to, if any.
  /** @param {import("answers").Game} game @param {import("answers").Tournament | null} around */
  show(game, around) {
    this.state = game;
    this.organises = organises(game, around);
    if (game.time_left) serverTime.atLeast(game.time_left.now);
    const sentence = game.clock ? clockSentences(game.clock) : "";
    if ($("clock-about").textContent !== sentence) $("clock-about").textContent = sentence;
    this.tick();
  }

  // Take the times of a message of the stream.
  /** @param {import("answers").Game["time_left"]} timeLeft */
  hear(timeLeft) {
    if (!this.state.clock || !timeLeft) return;
    this.state = { ...this.state, time_left: timeLeft };
    serverTime.atLeast(timeLeft.now);
    this.tick();
  }

  // Whether the reader's own time runs out.
  get urgent() {
    const { your_seat: seat, time_left: left } = this.state;
    return left !== null && seat !== null && clockLine(this, left.seats[seat], serverTime.now()).state === "low";
  }

  tick() {
    clearTimeout(this.timer);
    const { clock, time_left: left, status } = this.state;
    const hidden = !left || ["open", "finished", "aborted"].includes(status);
    $("clocks").hidden = hidden;
    if (!left || !clock || hidden) return;
    const now = serverTime.now();
    const lines = left.seats.map((occupant) => clockLine(this, occupant, now));
    const gifts = lines.filter((line) => mayGive(this, line)).map(({ seat }) => seat);
    const state = [lines.map(({ whole, ...line }) => line), whyStanding(this, now), gifts];
    const drawn = JSON.stringify(state);
    if (drawn !== this.drawn) this.draw(lines, whyStanding(this, now), gifts);
    this.drawn = drawn;
    this.warn(left, lines, clock);
    if (left.seats.some((occupant) => occupant.since !== null))
      this.timer = setTimeout(() => this.tick(), document.hidden ? 5 * SECOND : STEP);
  }

  /** @param {import("./clock_lines.js").Line[]} lines @param {string} why @param {number[]} gifts */
  draw(lines, why, gifts) {
    const { seats, your_seat: mine } = this.state;
    const words = {
      runs: t("clocks-runs"),
      low: t("clocks-low"),
      stands: t("clocks-stands"),
      rests: t("clocks-rests"),
      over: t("clocks-over"),
      out: t("clocks-out"),
      waits: t("clocks-waits"),
    };
    // Nobody waits for the time of a bot.
    const items = lines
      .filter(({ seat }) => !seats[seat].bot)
      .map(({ seat, state, sentences }) =>
        h(
          "li",
          { class: "clock", "data-seat": seat, "data-state": state, "data-mine": seat === mine },
          badge(seat),
          h("span", { class: "unseen" }, `${nameOf(seats, seat)}: `),
          h("span", { class: "sign", "aria-hidden": "true" }, SIGNS[state]),
          h("span", { class: "left" }, sentences.main),
          sentences.more ? h("span", { class: "more" }, sentences.more) : null,
          h("span", { class: "word" }, words[state]),
          endButton(this, seat, state),
          gifts.includes(seat) ? giving(this, seat) : null,
        ),
      );
    sync($("clocks"), h("ul", { class: "plain" }, items), why ? h("p", { class: "why" }, why) : null);
  }

  // Tell the reader once that their own time falls to a limit.
  /**
   * @param {import("answers").Game["time_left"] & {}} left
   * @param {import("./clock_lines.js").Line[]} lines
   * @param {import("answers").Clock} clock
   */
  warn(left, lines, clock) {
    const { your_seat: seat } = this.state;
    if (seat === null || lines[seat].state === "rests") return;
    const reading = left.seats[seat];
    // The entry that says that a time is over may come before it is counted down here.
    if (reading.since !== null) this.began = reading.since;
    else if (!reading.expired || this.began === null) return;
    const { whole, state } = lines[seat];
    const limits = (inDays(clock) ? LIMITS_IN_DAYS : LIMITS).filter((limit) => limit < reading.left_ms);
    const limit = state === "over" ? 0 : limits.find((each) => whole <= each);
    const key = `${seat} ${this.began}`;
    if (limit === undefined || (this.warnings.has(key) && this.warnings.get(key) <= limit)) return;
    this.warnings.set(key, limit);
    const sentence = limit ? t("clocks-warning", { left: span(limit) }) : t("clocks-your-time-is-over");
    $("clock-told").textContent = sentence;
    if (prefers("clock_sound")) tone(660, 0.1, limit ? 1 : 2);
    this.warned(sentence);
  }
}

// Whether warnings are heard too.
export const soundBox = () => preferenceLine("clock_sound", "clock-sound", t("preferences-clock-sound"));
