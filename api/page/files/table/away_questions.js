// Questions about absent players: pauses, silent seats, ending together and substitutes, with their answers.

import { current } from "../account/session.js";
import { newKey, post, serverTime } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { badge, nameOf } from "../lib/seats.js";
import { dateTime, t, words } from "../lib/texts.js";
import { pauseEnd } from "../lib/time_words.js";
import { askEnd, mayAskToEnd } from "./away_acts.js";
import { aboutSubstitute, questionBox } from "./away_substitute.js";

// People learn of a silence after half of the time for which the game waits.
/** @param {{ since: number, until: number }} wait */
export const halfOf = (wait) => (wait.since + wait.until) / 2;

/**
 * @param {import("./away.js").Away} away
 * @param {import("answers").DecisionList["pause_request"]} request
 */
export function questions(away, request) {
  const { state: game, mine } = away;
  const parts = [];
  const me = current()?.player;
  const mineOnce = me ? game.given_up.findIndex((former) => former?.player === me) : -1;
  if (mineOnce >= 0) {
    const back = away.button("away-reclaim", t("away-reclaim"), away.send("return", {}), true);
    parts.push(
      questionBox(
        "away-given-up",
        h("strong", {}, t("away-given-up", { name: nameOf(game.seats, mineOnce) })),
        t("away-given-up-note"),
        back,
      ),
    );
  }
  if (mine !== null && game.stand_ins[mine]) {
    const come = h(
      "button",
      {
        type: "button",
        id: "away-return",
        class: "main",
        click: () => away.act(() => post(away.path("return"), {}, newKey())),
      },
      t("away-return"),
    );
    parts.push(
      questionBox(
        "away-mine",
        h("strong", {}, t("away-stands-in-for-you", { bot: words(game.stand_ins[mine]) })),
        t("away-return-note"),
        come,
      ),
    );
  }
  if (game.pause) {
    const { agreed, reason } = game.pause;
    const may = away.organises || (mine !== null && agreed.includes(mine));
    const resume = may ? away.button("away-resume", t("away-resume"), away.undo("pause"), true) : null;
    const by = t(agreed.length ? "away-paused-by-players" : "away-paused-by-organiser");
    parts.push(questionBox("away-paused", h("strong", {}, `${by} ${pauseEnd(game.pause.until)}`), reason, resume));
  }
  const question = game.pause_request;
  if (question) parts.push(aboutPause(away, question, request));
  if (game.end_request) parts.push(aboutEnd(away, game.end_request));
  for (const seat of away.silent()) parts.push(aboutSilent(away, seat));
  for (const substitute of game.substitutes) parts.push(aboutSubstitute(away, substitute));
  return parts;
}

/**
 * The names of the other players with open answers.
 * @param {import("./away.js").Away} away
 * @param {number[]} seats
 */
function stillAsked({ state: game, mine }, seats) {
  const names = seats
    .filter((seat) => seat !== mine)
    .map((seat) => nameOf(game.seats, seat))
    .join(", ");
  return names ? h("span", { class: "dim" }, t("away-waits", { names })) : null;
}

/**
 * @param {import("./away.js").Away} away
 * @param {import("answers").Game["pause_request"] & {}} question
 * @param {import("answers").DecisionList["pause_request"]} request
 */
function aboutPause(away, question, request) {
  const { state: game, mine } = away;
  const own = question.seat === mine;
  const sentence = own
    ? t("away-you-ask-for-pause")
    : t("away-asks-for-pause", { name: nameOf(game.seats, question.seat) });
  /** @param {boolean} accept */
  const answer = (accept) => away.send("pause-request/answers", { seat: question.seat, until: question.until, accept });
  const waits = request ? request.asked : [];
  const buttons = own
    ? [away.button("away-pause-withdraw", t("away-withdraw"), away.undo("pause-request"))]
    : mine !== null && waits.includes(mine)
      ? [
          away.button("away-pause-accept", t("away-accept"), answer(true)),
          away.button("away-pause-refuse", t("away-refuse"), answer(false)),
        ]
      : [];
  return questionBox(
    "away-pause-request",
    h("strong", {}, `${sentence} ${pauseEnd(question.until)}`),
    question.reason,
    buttons,
    stillAsked(away, waits),
  );
}

/**
 * @param {import("./away.js").Away} away
 * @param {number} seat
 */
function aboutSilent(away, seat) {
  const name = nameOf(away.state.seats, seat);
  /** @param {string} bot */
  const instead = (bot) =>
    away.button(
      `away-instead-${seat}-${bot}`,
      t("away-instead", { bot: words(bot), name }),
      away.send("stand-in", { bot, seat }),
    );
  const end = mayAskToEnd(away) ? away.button(`away-end-silent-${seat}`, t("away-ask-end"), () => askEnd(away)) : null;
  return questionBox(`away-silent-${seat}`, h("strong", {}, t("away-silent", { name })), t("away-silent-note"), [
    ...away.bots.map(instead),
    end,
  ]);
}

/**
 * All people at the table are asked to end the game, also people on a short absence.
 * @param {import("./away.js").Away} away
 * @param {NonNullable<import("./away.js").Away["state"]["end_request"]>} request
 */
function aboutEnd(away, { seat, number, reason, accepted }) {
  const { state: game, mine } = away;
  const own = seat === mine;
  const sentence = own ? t("away-you-ask-to-end") : t("away-asks-to-end", { name: nameOf(game.seats, seat) });
  const waits = game.seats
    .filter(
      (occupant) =>
        occupant.player &&
        !occupant.bot &&
        occupant.seat !== seat &&
        !accepted.includes(occupant.seat) &&
        !game.forfeited.includes(occupant.seat),
    )
    .map((occupant) => occupant.seat);
  /** @param {boolean} accept */
  const answer = (accept) => away.send("end-request/answers", { request: number, accept });
  const buttons = own
    ? [
        away.nobodyAnswers(waits)
          ? away.button("away-end-now", t("away-end-accept"), away.send("end-request", { reason }))
          : null,
        away.button("away-end-withdraw", t("away-withdraw"), away.undo("end-request")),
      ]
    : mine !== null && waits.includes(mine)
      ? [
          away.button("away-end-accept", t("away-end-accept"), answer(true)),
          away.button("away-end-refuse", t("away-refuse"), answer(false)),
        ]
      : [];
  return questionBox("away-end-request", h("strong", {}, sentence), reason, buttons, stillAsked(away, waits));
}

/**
 * @param {import("./away.js").Away} away
 */
export function timerLines(away) {
  const { state: game } = away;
  const rows = game.seats.flatMap(({ seat }) => {
    const bot = game.stand_ins[seat];
    const vacation = game.vacations[seat];
    const name = nameOf(game.seats, seat);
    return [
      bot ? h("li", {}, badge(seat), t("away-line-stand-in", { name, bot: words(bot) })) : null,
      vacation?.until
        ? h("li", {}, badge(seat), t("away-line-vacation", { name, time: dateTime(vacation.until) }))
        : null,
      !bot && game.stood_in[seat]
        ? h("li", { class: "dim" }, badge(seat), t("away-line-stood-in", { name, count: game.stood_in[seat] }))
        : null,
    ].filter(Boolean);
  });
  const now = serverTime.now();
  for (const wait of away.waits.filter((wait) => halfOf(wait) <= now)) {
    const time = dateTime(wait.until);
    const sentence =
      wait.seat === away.mine
        ? t("away-line-waits-for-you", { time })
        : t("away-line-waits", { name: nameOf(game.seats, wait.seat), time });
    rows.push(h("li", {}, badge(wait.seat), sentence));
  }
  return rows.length
    ? [h("ul", { class: "list", id: "away-list" }, rows)]
    : [h("p", { class: "dim" }, t("away-nobody"))];
}
