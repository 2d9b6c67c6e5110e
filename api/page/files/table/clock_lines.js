// The lines of the clocks: a seat's time with its state, and the buttons to give time or to end a seat.

import { newKey, post } from "../lib/api.js";
import { h, known } from "../lib/dom.js";
import { ask, field } from "../lib/forms.js";
import { nameOf } from "../lib/seats.js";
import { t } from "../lib/texts.js";
import { figures, HOUR, MINUTE, moment, SECOND, span } from "../lib/time_words.js";

/** @param {import("answers").Clock} clock */
export const inDays = (clock) => clock.time.kind === "correspondence";

// With this little time a seat is shown as running out of time.
/** @param {import("answers").Clock} clock @param {import("answers").SeatTime} reading */
function lowOf(clock, reading) {
  if (inDays(clock)) return 12 * HOUR;
  return Math.min(MINUTE, Math.max(10 * SECOND, reading.left_ms / 4));
}

/** @typedef {{ kind: string, ms: number }} Part */
/** @typedef {ReturnType<typeof clockLine>} Line */

// The figures of a seat: the running time, and the time behind it.
/** @param {Part[]} parts @param {import("answers").SeatTime} reading @param {import("answers").Clock} clock */
function toldOf(parts, reading, clock) {
  /** @param {string[]} kinds */
  const sum = (kinds) => parts.filter((part) => kinds.includes(part.kind)).reduce((all, part) => all + part.ms, 0);
  const [main, bank] = [sum(["grace", "main"]), sum(["bank"])];
  const periods = parts.filter((part) => part.kind === "period");
  const more = [];
  const period = main ? undefined : periods.shift();
  const first = main || (period ? period.ms : bank);
  if (clock.time.kind === "byo_yomi" && periods.length)
    more.push(t("clocks-periods", { count: periods.length, period: span(clock.time.period_ms) }));
  if (clock.time.kind === "canadian")
    more.push(
      main
        ? t("clocks-turns-later", { turns: reading.turns, period: span(periods[0]?.ms || 0) })
        : t("clocks-turns", { turns: reading.turns }),
    );
  if (main && bank) more.push(t("clocks-bank", { bank: span(bank) }));
  if (!main && bank) more.push(t("clocks-in-bank"));
  return { main: figures(first), more: more.join(", ") };
}

/**
 * Return the line of a seat's remaining time: the parts that have not passed, and their looks.
 * @param {import("./clocks.js").Clocks} clocks
 * @param {import("answers").SeatTime} reading
 * @param {number} now
 */
export function clockLine(clocks, reading, now) {
  const clock = known(clocks.state.clock, "clock");
  const rests = clocks.state.time_left?.rests ?? [];
  let passed = 0;
  if (reading.since !== null) {
    const until = Math.max(reading.since, now);
    passed = until - reading.since;
    for (const [begins, ends] of rests) passed -= Math.max(0, Math.min(ends, until) - Math.max(begins, reading.since));
  }
  const parts = reading.stretches.flatMap(({ kind, ms, times }) =>
    Array.from({ length: times || 1 }, () => ({ kind, ms })),
  );
  for (const part of parts) {
    const gone = Math.min(part.ms, passed);
    part.ms -= gone;
    passed -= gone;
  }
  const remaining = parts.filter((part) => part.ms > 0);
  const whole = remaining.reduce((sum, part) => sum + part.ms, 0);
  const isResting = reading.since !== null && rests.some(([begins, ends]) => begins <= now && now < ends);
  /** @type {"waits" | "out" | "over" | "rests" | "low" | "runs" | "stands"} */
  let state = "waits";
  if (clocks.state.forfeited?.includes(reading.seat)) state = "out";
  else if (reading.expired || (reading.since !== null && whole <= 0)) state = "over";
  else if (isResting) state = "rests";
  else if (reading.since !== null) state = whole <= lowOf(clock, reading) ? "low" : "runs";
  else if (stands(clocks) || reading.seat === onVacation(clocks)) state = "stands";
  // A time is over here before the service says so: only then its button is drawn.
  return { seat: reading.seat, state, expired: reading.expired, whole, sentences: toldOf(remaining, reading, clock) };
}

/**
 * Whether no clock runs although the game is not over.
 * @param {import("./clocks.js").Clocks} clocks
 */
function stands(clocks) {
  return Boolean(clocks.state.pause) || clocks.state.status !== "playing";
}

/**
 * Return the seat to move with its player on vacation.
 * @param {import("./clocks.js").Clocks} clocks
 */
function onVacation({ state: { to_move: seats, vacations } }) {
  return seats.find((seat) => vacations[seat].until);
}

/**
 * Why the clocks stand, and until when.
 * @param {import("./clocks.js").Clocks} clocks
 * @param {number} now
 */
export function whyStanding(clocks, now) {
  const { pause, status, time_left: left } = clocks.state;
  if (pause) return pause.until ? t("clocks-paused-until", { until: moment(pause.until, now) }) : t("clocks-paused");
  if (status === "scoring") return t("clocks-scoring");
  if (status === "stalled") return t("clocks-stalled");
  const away = onVacation(clocks);
  const end = away === undefined ? null : clocks.state.vacations[away].until;
  if (away !== undefined && end)
    return t("clocks-vacation-until", { name: nameOf(clocks.state.seats, away), until: moment(end, now) });
  const rest =
    left?.seats.some((occupant) => occupant.since !== null) &&
    left.rests.find(([begins, ends]) => begins <= now && now < ends);
  return rest ? t("clocks-rest-until", { until: moment(rest[1], now) }) : "";
}

/**
 * The way on after the end of a seat's time, where the game leaves it to people: an opponent claims it, or an organiser
 * decides it.
 * @param {import("./clocks.js").Clocks} clocks
 * @param {number} seat
 * @param {string} state
 */
export function endButton(clocks, seat, state) {
  const { clock, your_seat: mine, seats, status, time_left: left } = clocks.state;
  if (state !== "over" || !left?.seats[seat].expired || status !== "playing") return null;
  const name = nameOf(seats, seat);
  const claims = clock?.expiry === "claim" && mine !== null && mine !== seat;
  if (claims)
    return h(
      "button",
      { type: "button", id: `claim-${seat}`, "data-ends": "claims", "data-of": seat },
      t("clocks-claim", { name }),
    );
  return clocks.organises
    ? h(
        "button",
        { type: "button", id: `forfeit-${seat}`, "data-ends": "forfeits", "data-of": seat },
        t("clocks-forfeit", { name }),
      )
    : null;
}

/**
 * Whether the reader may give a seat time: an opponent while the seat has not too much already, an organiser always.
 * @param {import("./clocks.js").Clocks} clocks
 * @param {Line} line
 */
export function mayGive(clocks, { seat, whole, state }) {
  const { clock, your_seat: mine, forfeited = [], time_left: left } = clocks.state;
  if (forfeited.includes(seat) || seat === mine) return false;
  if (clocks.organises) return true;
  if (mine === null || !left?.gift || forfeited.includes(mine) || whole > left.gift.most_left_ms) return false;
  const reading = left.seats[seat];
  return (
    reading.since !== null ||
    (clock?.expiry === "claim" && reading.expired && state === "over" && clocks.state.to_move.includes(seat))
  );
}

/**
 * @param {import("./clocks.js").Clocks} clocks
 * @param {number} seat
 */
export function giving(clocks, seat) {
  const name = nameOf(clocks.state.seats, seat);
  const gift = clocks.state.time_left?.gift;
  const time = clocks.organises || !gift ? "" : span(gift.ms);
  const label = clocks.organises ? t("clocks-give-any-to", { name }) : t("clocks-give-to", { name, time });
  const text = clocks.organises ? t("clocks-give-any") : t("clocks-give", { time });
  return h(
    "button",
    { type: "button", class: "give", id: `give-${seat}`, "data-gives": seat, "aria-label": label },
    text,
  );
}

/**
 * An opponent gives the amount of the clock's rule with a single press; an organiser chooses the amount.
 * @param {import("./clocks.js").Clocks} clocks
 * @param {number} seat
 */
export function give(clocks, seat) {
  const path = /** @type {const} */ (`/games/${clocks.state.game}/time`);
  const key = newKey();
  if (!clocks.organises) {
    clocks.act(() => post(path, { seat }, key));
    return;
  }
  const name = nameOf(clocks.state.seats, seat);
  const days = inDays(known(clocks.state.clock, "clock"));
  const usual = days ? 24 * HOUR : 10 * MINUTE;
  const unit = h(
    "select",
    { id: "give-unit" },
    [
      [MINUTE, t("clock-unit-minutes")],
      [HOUR, t("clocks-unit-hours")],
      [24 * HOUR, t("clocks-unit-days")],
    ].map(([ms, text]) => h("option", { value: ms, selected: ms === (days ? 24 * HOUR : MINUTE) }, text)),
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
      await clocks.act(async () => {});
    },
  });
}

/**
 * @param {import("./clocks.js").Clocks} clocks
 * @param {HTMLElement} button
 */
export function endSeat(clocks, button) {
  const { ends, of } = button.dataset;
  const seat = Number(of);
  const name = nameOf(clocks.state.seats, seat);
  const claims = ends === "claims";
  if (confirm(t(claims ? "clocks-claim-sure" : "clocks-forfeit-sure", { name })))
    clocks.act(() => post(`/games/${clocks.state.game}/${claims ? "claims" : "forfeits"}`, { seat }, newKey()));
}
