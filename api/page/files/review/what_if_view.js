// The view of trial decisions: their steps, the board after them, and the next decisions.

import { change, figure, fill, h, known, report, sync } from "../lib/dom.js";
import { badge, nameOf } from "../lib/seats.js";
import { t, words } from "../lib/texts.js";

/**
 * @import {WhatIf as WhatIfAnswer} from "answers"
 * @import {Widths} from "../lib/board.js"
 */

const SERVICE = -1;

/**
 * The trial decisions and their results, in order; unchanged steps are not read out again.
 * @param {import("./what_if.js").WhatIf} trial
 */
export function showSteps(trial) {
  const { seats } = trial.review.state;
  const { steps, points } = known(trial.answer, "answer");
  const first = known(trial.review.versions.at(trial.at).points, "points");
  /** @param {number[]} now @param {number[]} before */
  const textOf = (now, before) =>
    now
      .map((total, seat) =>
        [nameOf(seats, seat), figure(total), total === before[seat] ? "" : `(${change(total - before[seat])})`]
          .filter(Boolean)
          .join(" "),
      )
      .join(", ");
  const lines = steps.map((step, at) => {
    const before = at ? steps[at - 1].points : first;
    const person =
      step.actor === SERVICE
        ? null
        : [
            badge(step.actor),
            h("span", { class: "unseen" }, `${nameOf(seats, step.actor)}: `),
            step.text || words(step.decision?.type),
          ];
    const changed = step.points.some((point, seat) => point !== before[seat]);
    if (!person && !step.texts.length && !changed) return null;
    const texts = step.texts.map((text) => h("li", {}, text));
    return h(
      "li",
      {},
      person,
      texts.length ? h("ul", {}, texts) : null,
      changed ? h("p", { class: "dim" }, t("what-if-points", { points: textOf(step.points, before) })) : null,
    );
  });
  sync(trial.steps, lines);
  trial.steps.hidden = !trial.steps.children.length;
  const sentence = t("what-if-points", { points: textOf(points, first) });
  if (trial.points.textContent !== sentence) trial.points.textContent = sentence;
  trial.course.scrollTop = trial.course.scrollHeight;
}

/**
 * The resulting board and seats, with marks; a window of another size requests them again.
 * @param {import("./what_if.js").WhatIf} trial
 * @param {import("./what_if.js").Supposed[]} decisions
 * @param {WhatIfAnswer} answer
 * @param {Widths} widths
 */
export function showBoard(trial, decisions, answer, widths) {
  const { board } = trial.review;
  /** @param {Widths} entry */
  const same = (entry) => entry.board === board.widths.board && entry.seats === board.widths.seats;
  /** @param {WhatIfAnswer} answer @returns {import("../lib/board.js").Pictures} */
  const both = (answer) => [known(answer.board, "board"), known(answer.seats, "seats")];
  let drawn = { widths, both: both(answer) };
  const pictures = async () => {
    if (!same(drawn.widths)) {
      const now = board.widths;
      const again = await trial.send(decisions, now);
      drawn = { widths: now, both: both(again) };
    }
    return drawn.both;
  };
  board.show(trial.at, pictures).catch(report);
}

/**
 * @param {import("./what_if.js").WhatIf} trial
 */
export function showList(trial) {
  const { head, question, options, stop, result } = known(trial.answer, "answer");
  const { seats } = trial.review.state;
  const chosen = options.find((option) => option.seat === trial.seat);
  const turn = chosen ? [badge(trial.seat), t("what-if-decides", { name: nameOf(seats, trial.seat) })] : [];
  if (chosen && !chosen.decisions) turn.push(" ", t("what-if-hidden"));
  if (!chosen) turn.push(stop?.detail || result?.reason || t("what-if-nobody"));
  fill(trial.turn, h("p", { id: stop ? "what-if-stop" : null }, turn));
  trial.choices.setBusy(true);
  // Previews of a decision hold as long as the trial decisions before it are the same.
  trial.choices.show(
    {
      head: `${head} ${trial.seat} ${JSON.stringify(trial.decisions)}`,
      question,
      picture: null,
      decisions: chosen?.decisions || [],
    },
    seats,
  );
  trial.choices.setBusy(false);
}

/**
 * Bring the keyboard to the list, or to the sentence in its place.
 * @param {import("./what_if.js").WhatIf} trial
 */
export function reachList(trial) {
  const [first] = trial.choices.parts.whole.hidden ? [] : trial.choices.rows;
  trial.choices.setBusy(true); // the board stays as it is until somebody points at a decision
  (first || trial.turn).focus();
  trial.choices.setBusy(false);
}
