// The clocks at a table: what each seat has left, counted down between entries by the service's time.

import { newKey, post, serverTime } from "../lib/api.js";
import { organises } from "../account/session.js";
import { $, badge, h, nameOf, sync } from "../lib/dom.js";
import { ask, field } from "../lib/forms.js";
import { prefers, preferenceBox } from "../account/preferences.js";
import { t } from "../lib/texts.js";
import { clockSentences, figures, moment, span } from "../lib/time_words.js";

const [SECOND, MINUTE, HOUR] = [1000, 60000, 3600000];
// Whose own time falls to one of these is told so, once each.
const LIMITS = [10 * SECOND, MINUTE, 5 * MINUTE];
const LIMITS_IN_DAYS = [10 * MINUTE, HOUR, 6 * HOUR, 24 * HOUR];
// So often the figures are looked at again, in milliseconds.
const STEP = 200;
const SIGNS = { runs: "▶", low: "⚠", stands: "■", rests: "◑", over: "✕", out: "✕", waits: "·" };

const inDays = (clock) => clock.time.kind === "correspondence";

export class Clocks {
  // `warned` is called with a sentence when the reader's own time falls to a limit; `act` with a request to the
  // service.
  constructor(warned, act) {
    this.warned = warned;
    this.act = act;
    this.shown = null;
    // By seat and when its clock began to run: the lowest limit that was told.
    this.told = new Map();
    // When the reader's clock began to run last, as far as this page has seen it.
    this.began = null;
    this.timer = 0;
    this.drawn = "";
    document.addEventListener("visibilitychange", () => this.tick());
    $("clocks").addEventListener("click", (event) => {
      const target = /** @type {HTMLElement} */ (event.target);
      if (target.dataset.ends) this.end(target);
      if (target.dataset.gives) this.give(Number(target.dataset.gives));
    });
  }

  // Show the clocks of a game as the service tells it; `around` is the tournament that it belongs to, if any.
  show(shown, around) {
    this.shown = shown;
    this.organises = organises(shown, around);
    if (shown.time_left) serverTime.atLeast(shown.time_left.now);
    const sentence = shown.clock ? clockSentences(shown.clock) : "";
    if ($("clock-about").textContent !== sentence) $("clock-about").textContent = sentence;
    this.tick();
  }

  // Take what a message of the stream tells of them.
  hear(timeLeft) {
    if (!this.shown?.clock || !timeLeft) return;
    this.shown = { ...this.shown, time_left: timeLeft };
    serverTime.atLeast(timeLeft.now);
    this.tick();
  }

  // Whether the reader's own time runs out.
  get urgent() {
    const { your_seat: seat, time_left: left } = this.shown || {};
    return Boolean(left) && seat !== null && this.line(left.seats[seat], serverTime.now()).state === "low";
  }

  tick() {
    clearTimeout(this.timer);
    const { clock, time_left: left, status } = this.shown || {};
    const hidden = !left || ["open", "finished", "aborted"].includes(status);
    $("clocks").hidden = hidden;
    if (hidden) return;
    const now = serverTime.now();
    const lines = left.seats.map((one) => this.line(one, now));
    const shownNow = [
      lines.map(({ whole, ...line }) => line),
      this.why(now),
      lines.filter((line) => this.mayGive(line)).map(({ seat }) => seat),
    ];
    const drawn = JSON.stringify(shownNow);
    if (drawn !== this.drawn) this.draw(lines, this.why(now), shownNow[2]);
    this.drawn = drawn;
    this.warn(left, lines, clock);
    if (left.seats.some((one) => one.since !== null))
      this.timer = setTimeout(() => this.tick(), document.hidden ? 5 * SECOND : STEP);
  }

  // What a seat has left now: the parts that have not passed, and how that looks.
  line(one, now) {
    const { clock, time_left: left } = this.shown;
    let passed = 0;
    if (one.since !== null) {
      const until = Math.max(one.since, now);
      passed = until - one.since;
      for (const [begins, ends] of left.rests)
        passed -= Math.max(0, Math.min(ends, until) - Math.max(begins, one.since));
    }
    const parts = one.stretches.flatMap(({ kind, ms, times }) =>
      Array.from({ length: times || 1 }, () => ({ kind, ms })),
    );
    for (const part of parts) {
      const gone = Math.min(part.ms, passed);
      part.ms -= gone;
      passed -= gone;
    }
    const kept = parts.filter((part) => part.ms > 0);
    const whole = kept.reduce((sum, part) => sum + part.ms, 0);
    const rests = one.since !== null && left.rests.some(([begins, ends]) => begins <= now && now < ends);
    let state = "waits";
    if (this.shown.forfeited?.includes(one.seat)) state = "out";
    else if (one.expired || (one.since !== null && whole <= 0)) state = "over";
    else if (rests) state = "rests";
    else if (one.since !== null) state = whole <= lowOf(clock, one) ? "low" : "runs";
    else if (this.stands) state = "stands";
    // A time is over here before the service says so: only then its button is drawn.
    return { seat: one.seat, state, expired: one.expired, whole, told: toldOf(kept, one, clock) };
  }

  // Whether no clock runs although the game is not over.
  get stands() {
    return Boolean(this.shown.pause) || this.shown.status !== "playing";
  }

  // Why the clocks stand, and until when.
  why(now) {
    const { pause, status, time_left: left } = this.shown;
    if (pause) return pause.until ? t("clocks-paused-until", { until: moment(pause.until, now) }) : t("clocks-paused");
    if (status === "scoring") return t("clocks-scoring");
    if (status === "stalled") return t("clocks-stalled");
    const rest =
      left.seats.some((one) => one.since !== null) && left.rests.find(([begins, ends]) => begins <= now && now < ends);
    return rest ? t("clocks-rest-until", { until: moment(rest[1], now) }) : "";
  }

  draw(lines, why, gifts) {
    const { seats, your_seat: mine } = this.shown;
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
      .map(({ seat, state, told }) =>
        h(
          "li",
          { class: "clock", "data-seat": seat, "data-state": state, "data-mine": seat === mine },
          badge(seat),
          h("span", { class: "unseen" }, `${nameOf(seats, seat)}: `),
          h("span", { class: "sign", "aria-hidden": "true" }, SIGNS[state]),
          h("span", { class: "left" }, told.main),
          told.more ? h("span", { class: "more" }, told.more) : null,
          h("span", { class: "word" }, words[state]),
          this.button(seat, state),
          gifts.includes(seat) ? this.giving(seat) : null,
        ),
      );
    sync($("clocks"), h("ul", { class: "plain" }, items), why ? h("p", { class: "why" }, why) : null);
  }

  // What may follow when the time of a seat is over, where the game leaves it to people: an opponent claims it, or an
  // organiser decides it.
  button(seat, state) {
    const { clock, your_seat: mine, seats, status } = this.shown;
    if (state !== "over" || !this.shown.time_left.seats[seat].expired || status !== "playing") return null;
    const name = nameOf(seats, seat);
    const claims = clock.expiry === "claim" && mine !== null && mine !== seat;
    if (claims)
      return h(
        "button",
        { type: "button", id: `claim-${seat}`, "data-ends": "claims", "data-of": seat },
        t("clocks-claim", { name }),
      );
    return this.organises
      ? h(
          "button",
          { type: "button", id: `forfeit-${seat}`, "data-ends": "forfeits", "data-of": seat },
          t("clocks-forfeit", { name }),
        )
      : null;
  }

  // Whether the reader may give a seat time: to an opponent who has not too much already, or as an organiser to
  // anybody.
  mayGive({ seat, whole, state }) {
    const { clock, your_seat: mine, forfeited = [], time_left: left } = this.shown;
    if (forfeited.includes(seat) || seat === mine) return false;
    if (this.organises) return true;
    if (mine === null || !left.gift || forfeited.includes(mine) || whole > left.gift.most_left_ms) return false;
    const one = left.seats[seat];
    return (
      one.since !== null ||
      (clock.expiry === "claim" && one.expired && state === "over" && this.shown.to_move.includes(seat))
    );
  }

  giving(seat) {
    const name = nameOf(this.shown.seats, seat);
    if (this.organises)
      return h(
        "button",
        {
          type: "button",
          class: "give",
          id: `give-${seat}`,
          "data-gives": seat,
          "aria-label": t("clocks-give-any-to", { name }),
        },
        t("clocks-give-any"),
      );
    const time = span(this.shown.time_left.gift.ms);
    return h(
      "button",
      {
        type: "button",
        class: "give",
        id: `give-${seat}`,
        "data-gives": seat,
        "aria-label": t("clocks-give-to", { name, time }),
      },
      t("clocks-give", { time }),
    );
  }

  // An opponent gives as much as the clock says with one press; an organiser says how much.
  give(seat) {
    const path = `/games/${this.shown.game}/time`;
    const key = newKey();
    if (!this.organises) {
      this.act(() => post(path, { seat }, key));
      return;
    }
    const name = nameOf(this.shown.seats, seat);
    const usual = inDays(this.shown.clock) ? 24 * HOUR : 10 * MINUTE;
    const unit = h(
      "select",
      { id: "give-unit" },
      [
        [MINUTE, t("clock-unit-minutes")],
        [HOUR, t("clocks-unit-hours")],
        [24 * HOUR, t("clocks-unit-days")],
      ].map(([ms, text]) =>
        h("option", { value: ms, selected: ms === (inDays(this.shown.clock) ? 24 * HOUR : MINUTE) }, text),
      ),
    );
    const count = h("input", { id: "give-count", type: "number", min: 0, step: "any", required: true });
    count.value = String(usual / Number(unit.value));
    ask({
      title: t("clocks-give-title", { name }),
      happens: () => [t("clocks-give-happens", { time: span(Number(count.value) * Number(unit.value)) })],
      fields: [field(t("clocks-give-count"), count), field(t("clocks-give-unit"), unit)],
      button: t("clocks-give-sure"),
      send: async () => {
        await post(path, { seat, ms: Math.round(Number(count.value) * Number(unit.value)) }, key);
        await this.act(async () => {});
      },
    });
  }

  end(button) {
    const { ends, of } = button.dataset;
    const seat = Number(of);
    const name = nameOf(this.shown.seats, seat);
    const claims = ends === "claims";
    if (confirm(t(claims ? "clocks-claim-sure" : "clocks-forfeit-sure", { name })))
      this.act(() => post(`/games/${this.shown.game}/${ends}`, { seat }, newKey()));
  }

  // Tell the reader once that their own time falls to a limit.
  warn(left, lines, clock) {
    const { your_seat: seat } = this.shown;
    const one = seat === null ? null : left.seats[seat];
    if (!one || lines[seat].state === "rests") return;
    // The entry that says that a time is over may come before it is counted down here.
    if (one.since !== null) this.began = one.since;
    else if (!one.expired || this.began === null) return;
    const { whole, state } = lines[seat];
    const limits = (inDays(clock) ? LIMITS_IN_DAYS : LIMITS).filter((limit) => limit < one.left_ms);
    const limit = state === "over" ? 0 : limits.find((each) => whole <= each);
    const key = `${seat} ${this.began}`;
    if (limit === undefined || (this.told.has(key) && this.told.get(key) <= limit)) return;
    this.told.set(key, limit);
    const sentence = limit ? t("clocks-warning", { left: span(limit) }) : t("clocks-your-time-is-over");
    $("clock-told").textContent = sentence;
    if (prefers("clock_sound")) beep(limit ? 1 : 2);
    this.warned(sentence);
  }
}

// At so little a seat is shown as one whose time runs out.
function lowOf(clock, one) {
  if (inDays(clock)) return 12 * HOUR;
  return Math.min(MINUTE, Math.max(10 * SECOND, one.left_ms / 4));
}

// The figures of a seat: what runs now, and what is behind it.
function toldOf(kept, one, clock) {
  const sum = (kinds) => kept.filter((part) => kinds.includes(part.kind)).reduce((all, part) => all + part.ms, 0);
  const [main, bank] = [sum(["grace", "main"]), sum(["bank"])];
  const periods = kept.filter((part) => part.kind === "period");
  const more = [];
  let first = main;
  if (!main && periods.length) first = periods.shift().ms;
  else if (!main) first = bank;
  if (clock.time.kind === "byo_yomi" && periods.length)
    more.push(t("clocks-periods", { count: periods.length, period: span(clock.time.period_ms) }));
  if (clock.time.kind === "canadian")
    more.push(
      main
        ? t("clocks-turns-later", { turns: one.turns, period: span(periods[0]?.ms || 0) })
        : t("clocks-turns", { turns: one.turns }),
    );
  if (main && bank) more.push(t("clocks-bank", { bank: span(bank) }));
  if (!main && bank) more.push(t("clocks-in-bank"));
  return { main: figures(first), more: more.join(", ") };
}

// A short tone, or two; a browser may keep still until somebody has pressed something.
function beep(times) {
  if (navigator.userActivation?.hasBeenActive === false) return;
  try {
    const audio = new AudioContext();
    for (let time = 0; time < times; time++) {
      const tone = audio.createOscillator();
      const loud = audio.createGain();
      loud.gain.value = 0.1;
      tone.frequency.value = 660;
      tone.connect(loud).connect(audio.destination);
      tone.start(audio.currentTime + time * 0.3);
      tone.stop(audio.currentTime + time * 0.3 + 0.15);
    }
    setTimeout(() => audio.close(), 1000);
  } catch {
    // There is no sound on this device; the warning is seen and told all the same.
  }
}

// Whether warnings are heard too.
export const soundBox = () =>
  h("p", {}, h("label", {}, preferenceBox("clock_sound", "clock-sound"), t("preferences-clock-sound")));
