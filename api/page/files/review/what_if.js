// What if: decisions of any seats are tried at the present version of a review, and nothing is appended.

import { newest, post, seenAs } from "../lib/api.js";
import { $, fill, h, known, report } from "../lib/dom.js";
import { t } from "../lib/texts.js";
import { reachNumber } from "../table/choice_rows.js";
import { Choices } from "../table/choices.js";
import { picturesOf } from "../table/previews.js";
import { reachList, showBoard, showList, showSteps } from "./what_if_view.js";

/**
 * @import {WhatIf as WhatIfAnswer} from "answers"
 * @import {Widths} from "../lib/board.js"
 * @typedef {NonNullable<import("answers").Body<`/games/${string}/what-if`, "post">["decisions"]>[number]} Supposed
 */

// Where a digit or a letter is typed, or chosen among.
const FIELDS = /^(INPUT|SELECT|TEXTAREA)$/;

// Trial decisions: no question comes before a decision, and none is taken by itself. After a decision with keys the
// board shows its result, and not the preview of the next.
class Tries extends Choices {
  /** @override */
  get asks() {
    return false;
  }

  /** @override */
  takeSingle() {}

  /** @override */
  lookAtFocus() {}
}

export class WhatIf {
  /** @param {import("./review.js").Review} review */
  constructor(review) {
    this.review = review;
    // Whether decisions are being tried, and the version of the trial.
    this.tries = false;
    this.at = 0;
    // The trial decisions, in order, also while their answer is on its way; and the decisions of the answer on the
    // screen.
    /** @type {Supposed[]} */
    this.decisions = [];
    /** @type {Supposed[]} */
    this.answered = [];
    /** @type {WhatIfAnswer | null} */
    this.answer = null;
    // The seat of the listed decisions: an agenda has a single seat to move.
    this.seat = 0;
    // Whether the decisions on their way are another reader's.
    this.quiet = false;
    this.newest = newest();
    this.part = $("what-if-part");
    /** @param {string} id @param {string} label @param {string} keys @param {() => unknown} click */
    const button = (id, label, keys, click) =>
      h("button", { type: "button", id, "aria-keyshortcuts": keys, click }, label);
    this.back = button("what-if-back", t("what-if-back"), "Backspace", () => this.stepBack());
    this.title = h("h2", { id: "what-if-title" });
    // The seat to move, or the reason why nobody can decide; it has the focus while there is nothing to choose.
    this.turn = h("div", { id: "what-if-turn", tabindex: "-1" });
    this.steps = h("ol", { id: "what-if-steps" });
    this.points = h("p", { id: "what-if-points" });
    const list = h("div", { class: "turn" });
    this.course = h(
      "div",
      { id: "what-if-course", role: "group", tabindex: "0", "aria-label": t("what-if-course"), "aria-live": "polite" },
      this.steps,
      this.points,
    );
    fill(
      this.part,
      this.title,
      h(
        "p",
        { class: "row" },
        this.back,
        button("what-if-leave", t("what-if-leave"), "Escape", () => this.leave(true)),
      ),
      this.course,
      this.turn,
      list,
    );
    /**
     * @param {unknown} _head
     * @param {Supposed["decision"]} decision
     * @param {Widths | null} widths
     * @param {AbortSignal} signal
     */
    const foresee = (_head, decision, widths, signal) => this.foresee(decision, widths, signal);
    this.choices = new Tries(
      list,
      h("div", {}),
      foresee,
      this.turn,
      (/** @type {unknown} */ _, /** @type {Supposed["decision"]} */ decision) =>
        this.ask([...this.decisions, { seat: this.seat, decision }]),
    );
    this.choices.board = this.review.board;
    addEventListener("keydown", (event) => this.key(event));
  }

  // Begin at the version that the review shows.
  begin() {
    if (this.tries) return reachList(this);
    this.review.controls.stop();
    this.at = this.review.version;
    this.ask([]);
  }

  // Try another reader's decisions at the version of the review. The focus stays in its place.
  /** @param {Supposed[]} decisions */
  play(decisions) {
    this.at = this.review.version;
    this.quiet = true;
    this.ask(decisions);
  }

  // Request the results of decisions and show them, unless a newer request was sent meanwhile.
  /** @param {Supposed[]} decisions */
  ask(decisions) {
    this.decisions = decisions;
    this.choices.setBusy(true);
    const { widths } = this.review.board;
    this.newest(
      () => this.send(decisions, widths),
      (answer) => this.show(decisions, answer, widths),
    ).catch((error) => {
      this.decisions = this.answered;
      this.choices.setBusy(false);
      report(error);
    });
  }

  /** @param {Supposed[]} decisions @param {Widths | null} widths @param {AbortSignal | null} signal */
  send(decisions, widths, signal = null) {
    const path = /** @type {const} */ (`/games/${this.review.game}/what-if?${widths ? picturesOf(widths) : ""}`);
    return post(seenAs(path, this.review.as), { at: this.at, decisions }, "", signal);
  }

  // Request the results of a further decision.
  /** @param {Supposed["decision"]} decision @param {Widths | null} widths @param {AbortSignal | null} signal */
  async foresee(decision, widths, signal) {
    const { steps, points } = known(this.answer, "answer");
    const { board, seats, ...after } = await this.send(
      [...this.decisions, { seat: this.seat, decision }],
      widths,
      signal,
    );
    const texts = after.steps.slice(steps.length).flatMap((step) => step.texts);
    return {
      texts,
      points: after.points.map((point, seat) => point - points[seat]),
      events: !after.stop,
      board,
      seats,
    };
  }

  /** @param {Supposed[]} decisions @param {WhatIfAnswer} answer @param {Widths} widths */
  show(decisions, answer, widths) {
    const held = (!this.tries && !this.quiet) || this.part.contains(document.activeElement);
    [this.tries, this.answered, this.answer, this.quiet] = [true, decisions, answer, false];
    this.showPart();
    this.title.textContent = t("what-if-title", { version: this.at });
    this.back.disabled = !decisions.length;
    showSteps(this);
    showBoard(this, decisions, answer, widths);
    this.seat = answer.options[0]?.seat ?? 0;
    showList(this);
    if (held) reachList(this);
    this.review.together?.moved();
  }

  // While decisions are tried, they stand beside the boards instead of the ways to other versions.
  showPart() {
    this.part.hidden = !this.tries;
    $("review").classList.toggle("tries", this.tries);
  }

  stepBack() {
    if (this.decisions.length) this.ask(this.decisions.slice(0, -1));
  }

  // Show the version again as it is. With `returns` the focus goes back to the button that opened the trial.
  leave(returns = false) {
    // Answers under way are dropped.
    this.newest(
      async () => null,
      () => {},
    );
    this.choices.setBusy(false);
    if (!this.tries) return;
    this.tries = false;
    [this.decisions, this.answered] = [[], []];
    this.choices.previews.stop();
    this.choices.show({ head: "", question: "", picture: null, decisions: [] }, this.review.state.seats);
    this.showPart();
    this.review.board.show(this.at).catch(report);
    if (returns) $("what-if").focus();
    this.review.together?.moved();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (
      !this.tries ||
      event.defaultPrevented ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      document.querySelector("dialog[open]")
    )
      return;
    if (event.key === "Escape") return this.leave(true);
    if (FIELDS.test(/** @type {Element} */ (event.target).tagName)) return;
    if (event.key === "Backspace") this.stepBack();
    if (/^[1-9]$/.test(event.key)) reachNumber(this.choices, Number(event.key));
    const step = event.key === "r" ? 1 : event.key === "R" ? -1 : 0;
    if (step) this.choices.turn(step);
  }
}
