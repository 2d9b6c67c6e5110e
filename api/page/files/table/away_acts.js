// Acts of a player who has to leave: pausing, resigning, ending together, going on vacation, offering the seat.

import { newKey, post, put, remove } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { ask, field } from "../lib/forms.js";
import { nameOf } from "../lib/seats.js";
import { dateTime, t, words } from "../lib/texts.js";
import { offerSeat } from "./away_substitute.js";

export const LONGEST = 500;

/**
 * @param {import("./away.js").Away} away
 * @param {string[]} bots
 */
export function acts(away, bots) {
  const { state: game, mine } = away;
  if (mine === null && !away.organises) return null;
  const rows = [];
  const people = game.seats.filter((occupant) => occupant.player && !occupant.bot && !game.stand_ins[occupant.seat]);
  if (mine !== null && !game.stand_ins[mine])
    rows.push(
      bots.map((bot) =>
        away.button(
          `away-stand-in-${bot}`,
          t("away-let-stand-in", { bot: words(bot) }),
          away.send("stand-in", { bot }),
        ),
      ),
    );
  if (away.organises)
    rows.push(
      people.flatMap((person) =>
        bots.map((bot) =>
          away.button(
            `away-stand-in-${person.seat}-${bot}`,
            t("away-let-stand-in-for", { bot: words(bot), name: nameOf(game.seats, person.seat) }),
            away.send("stand-in", { bot, seat: person.seat }),
          ),
        ),
      ),
    );
  const more = [];
  if (!game.pause && !game.pause_request && mine !== null)
    more.push(away.button("away-ask-pause", t("away-ask-pause"), () => askPause(away, "pause-request")));
  if (mayAskToEnd(away)) more.push(away.button("away-ask-end", t("away-ask-end"), () => askEnd(away)));
  if (mayResign(away)) more.push(away.button("away-resign", t("away-resign"), () => askResign(away)));
  if (away.organises) more.push(away.button("away-pause", t("away-pause-game"), () => askPause(away, "pause")));
  if (mine !== null && game.vacation) more.push(vacationButton(away, game.vacations[mine]));
  if (!game.tournament)
    more.push(
      ...(away.organises ? people : people.filter((person) => person.seat === mine))
        .filter((entry) => !game.substitutes.some((offered) => offered.seat === entry.seat))
        .map((entry) =>
          away.button(
            `away-offer-${entry.seat}`,
            entry.seat === mine ? t("away-offer-mine") : t("away-offer", { name: nameOf(game.seats, entry.seat) }),
            () => offerSeat(away, entry.seat),
          ),
        ),
    );
  const left =
    mine !== null && game.vacation
      ? h(
          "p",
          { class: "dim" },
          t("away-days", { days: game.vacation, used: (game.vacations[mine].used_ms / 86400000).toFixed(1) }),
        )
      : null;
  return h(
    "div",
    { id: "away-acts" },
    rows.map((row) => h("p", { class: "row" }, row)),
    h("p", { class: "dim" }, t("away-stand-in-note")),
    h("p", { class: "row" }, more),
    left,
  );
}

/**
 * @param {import("./away.js").Away} away
 */
export function mayAskToEnd(away) {
  const { state: game, mine } = away;
  return mine !== null && !game.tournament && !game.pause && !game.end_request && !game.forfeited.includes(mine);
}

/**
 * @param {import("./away.js").Away} away
 */
export function askEnd(away) {
  const reason = h("input", { id: "end-reason", required: true, maxlength: LONGEST, autocomplete: "off" });
  const key = newKey();
  const others = away.state.seats
    .filter((occupant) => !occupant.bot && occupant.seat !== away.mine && !away.state.forfeited.includes(occupant.seat))
    .map((occupant) => occupant.seat);
  const happens =
    others.length === 0
      ? t("away-end-happens-alone")
      : away.nobodyAnswers(others)
        ? t("away-end-happens-silent")
        : t("away-end-happens");
  ask({
    title: t("away-ask-end"),
    happens: () => [happens, t("away-end-counts")],
    fields: [field(t("away-reason"), reason)],
    button: t("away-ask-end"),
    send: async () => {
      await post(away.path("end-request"), { reason: reason.value.trim() }, key);
      await away.act(async () => {});
    },
  });
}

/**
 * @param {import("./away.js").Away} away
 */
export function mayResign(away) {
  const { state: game, mine } = away;
  return (
    mine !== null && game.resign !== null && !game.pause && game.status !== "stalled" && !game.forfeited.includes(mine)
  );
}

/**
 * @param {import("./away.js").Away} away
 */
export function askResign(away) {
  const key = newKey();
  ask({
    title: t("away-resign"),
    happens: () => [t("away-resign-last"), away.state.resign === "ends" ? t("away-resign-ends") : t("away-resign-bot")],
    fields: [],
    button: t("away-resign"),
    send: async () => {
      await post(away.path("resignation"), {}, key);
      await away.act(async () => {});
    },
  });
}

/**
 * @param {import("./away.js").Away} away
 * @param {import("answers").Game["vacations"][number]} vacation
 */
export function vacationButton(away, vacation) {
  if (vacation.until)
    return away.button("away-vacation-end", t("away-vacation-end"), () =>
      away.act(() => remove("/players/me/vacation")),
    );
  return away.button("away-vacation", t("away-vacation"), () => away.act(() => put("/players/me/vacation", {})));
}

/**
 * An organiser pauses at once; players ask each other.
 * @param {import("./away.js").Away} away
 * @param {"pause" | "pause-request"} rest
 */
export function askPause(away, rest) {
  const reason = h("input", { id: "pause-reason", required: true, maxlength: LONGEST, autocomplete: "off" });
  const end = h("input", { id: "pause-until", type: "datetime-local" });
  const key = newKey();
  const alone = rest === "pause";
  ask({
    title: t(alone ? "away-pause-game" : "away-ask-pause"),
    happens: () => [
      t(alone ? "away-pause-happens" : "away-ask-pause-happens"),
      end.value ? t("away-pause-ends", { time: dateTime(new Date(end.value).getTime()) }) : t("away-pause-open"),
    ],
    fields: [field(t("away-reason"), reason), field(t("away-end"), end)],
    button: t(alone ? "away-pause-game" : "away-ask-pause"),
    send: async () => {
      await post(
        away.path(rest),
        { reason: reason.value.trim(), until: end.value ? new Date(end.value).getTime() : null },
        key,
      );
      await away.act(async () => {});
    },
  });
}
