// The guided first game: the steps of a ruleset's lesson, each shown when the game gets to it. A step explains and
// marks a place; it forbids nothing, and a decision goes on to the next step as well as its button.

import { placesIn } from "../lib/board_places.js";
import { $, fill, h } from "../lib/dom.js";
import { reveal } from "../lib/pane_geometry.js";
import { t } from "../lib/texts.js";
import { storeLesson } from "./game_state.js";

// The element of each part of the page that a step names.
const PARTS = {
  decisions: "decisions",
  seats: "seats",
  take_back: "take-back",
  recap: "recap",
  rules: "rules",
  table: "table",
};
const MARK = "taught";
// The keys for the next step, the step before, and the way to the lesson.
const NEXT = "n";
const BACK = "b";
const REACH = "g";

/** @typedef {import("answers").Answer<`/rulesets/${string}/lesson`, "get">[number]} Step */

export class Lesson {
  // `rest` returns the element for the focus after the lesson.
  /**
   * @param {HTMLElement} node
   * @param {import("../lib/board.js").Board} board
   * @param {string} ruleset
   * @param {Step[]} steps
   * @param {() => HTMLElement} rest
   */
  constructor(node, board, ruleset, steps, rest) {
    this.node = node;
    this.board = board;
    this.ruleset = ruleset;
    this.steps = steps;
    this.rest = rest;
    /** @type {import("./game_state.js").StoredLesson | null} */
    this.stored = null;
    // How many steps the player has gone back.
    this.behind = 0;
    // The version of the player's last decision; null before the first look at the game.
    /** @type {number | null} */
    this.last = null;
    // The facts of the present moment.
    this.moment = { types: new Set(), round: 0, decided: false, hasStory: false };
    /** @type {(name: string, label: string, click: () => void, key?: string) => HTMLButtonElement} */
    const button = (name, label, click, key = "") =>
      h(
        "button",
        { type: "button", id: `lesson-${name}`, "aria-keyshortcuts": key || null, click },
        label,
        key ? h("span", { class: "key" }, ` (${key.toUpperCase()})`) : null,
      );
    this.title = h("h2", { id: "lesson-title", tabindex: "-1" });
    this.rule = h("a", {}, t("dom-read-the-rule"));
    this.text = h("p", { id: "lesson-text" });
    this.buttons = {
      back: button("back", t("lesson-back"), () => this.back(), BACK),
      next: button("next", t("lesson-next"), () => this.next(), NEXT),
      skip: button("skip", t("lesson-skip"), () => this.skip()),
      end: button("end", t("lesson-end"), () => this.end()),
    };
    fill(
      node,
      h(
        "div",
        { class: "words", "aria-live": "polite", tabindex: "0", role: "group", "aria-labelledby": "lesson-title" },
        this.title,
        this.rule,
        " ",
        this.text,
      ),
      h("div", { class: "row" }, Object.values(this.buttons)),
    );
    node.addEventListener("keydown", (event) => event.key === "Escape" && this.rest().focus());
    addEventListener("keydown", (event) => this.key(event));
    board.placed.push(() => this.mark());
    // The board and the list have other room when the lesson takes more or less of it.
    new ResizeObserver(() => dispatchEvent(new Event("resize"))).observe(node);
  }

  // Show the lesson at a moment of the game, after these entries, to the player of a seat; none where none is stored.
  /**
   * @param {import("./game_state.js").StoredLesson | null} stored
   * @param {readonly import("./grouping.js").Choice[]} decisions
   * @param {{seat: number | null, version: number, round: number}[]} items
   * @param {number | null} seat
   */
  show(stored, decisions, items, seat) {
    this.stored = stored;
    const last = items.findLast((item) => item.seat === seat)?.version ?? 0;
    const decided = this.last !== null && last > this.last;
    this.last = last;
    this.moment = {
      types: new Set(decisions.map(({ decision }) => decision.type)),
      round: items.at(-1)?.round ?? 0,
      decided: last > 0,
      hasStory: items.some((item) => item.seat !== null && item.seat !== seat && item.version > last),
    };
    if (this.stored) {
      const { came } = this.stored;
      came.push(...this.steps.filter((step) => !came.includes(step.name) && this.isNow(step)).map((step) => step.name));
      if (decided) this.goOn();
      else if (!this.step) this.choose();
    }
    this.render();
  }

  // Whether the moment of a step is now.
  /** @param {Step} step */
  isNow({ offers, round, decided, part }) {
    const offered = !offers.length || offers.some((type) => this.moment.types.has(type));
    // The story of the others is pointed at once it is there.
    const isThere = part !== "recap" || this.moment.hasStory;
    return offered && isThere && this.moment.round >= round && (this.moment.decided || !decided);
  }

  // The steps that have come and that the player has not met.
  get open() {
    const { stored } = this;
    return this.steps.filter(({ name }) => stored?.came.includes(name) && !stored.met.includes(name));
  }

  // Show the first step that fits the present moment; else the first that has come.
  choose() {
    const { open } = this;
    const step = open.find((entry) => this.isNow(entry)) ?? open[0];
    if (this.stored) this.stored.at = step?.name ?? "";
  }

  // The step on the screen, if any.
  get step() {
    const name = this.behind ? this.stored?.met.at(-this.behind) : this.stored?.at;
    return this.steps.find((step) => step.name === name) ?? null;
  }

  // The step that is shown was met: go on to the next step that has come.
  goOn() {
    this.behind = 0;
    if (this.stored?.at) this.stored.met.push(this.stored.at);
    this.choose();
  }

  next() {
    if (this.behind) this.behind -= 1;
    else this.goOn();
    this.render();
    this.board.leads(MARK);
  }

  back() {
    this.behind = Math.min(this.behind + 1, this.stored?.met.length ?? 0);
    this.render();
    this.board.leads(MARK);
  }

  // Leave out the steps that have come, until the game brings another.
  skip() {
    this.behind = 0;
    this.stored?.met.push(...this.open.map((step) => step.name));
    this.choose();
    this.render();
  }

  end() {
    storeLesson(this.ruleset, null);
    this.stored = null;
    this.render();
    this.rest().focus();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const isTyped = /^(INPUT|SELECT|TEXTAREA)$/.test(/** @type {Element} */ (event.target).tagName);
    if (!this.stored || event.ctrlKey || event.metaKey || event.altKey || isTyped) return;
    if (event.key === NEXT && !this.buttons.next.hidden) this.next();
    if (event.key === BACK && !this.buttons.back.hidden) this.back();
    if (event.key === REACH) this.title.focus();
  }

  render() {
    this.node.hidden = !this.stored;
    const { step } = this;
    if (this.stored) {
      storeLesson(this.ruleset, this.stored);
      const { met } = this.stored;
      const pressed = Object.values(this.buttons).find((button) => button === document.activeElement);
      this.buttons.next.hidden = !step;
      this.buttons.skip.hidden = !step || this.behind > 0;
      this.buttons.back.hidden = this.behind >= met.length;
      this.node.dataset.step = step?.name ?? "";
      this.tell(step, met.length - this.behind);
      // The focus does not stay on a button that is hidden now.
      if (pressed?.hidden) this.title.focus();
    }
    this.mark();
  }

  /**
   * @param {Step | null} step
   * @param {number} before how many steps come before it
   */
  tell(step, before) {
    const count = this.steps.length;
    const isOver = before === count;
    const title = step
      ? t("lesson-step", { title: step.title, number: before + 1, count })
      : t(isOver ? "lesson-over" : "lesson-waits", { number: before, count });
    if (this.title.textContent === title) return;
    this.title.textContent = title;
    /** @type {HTMLElement} */ (this.text.parentElement).scrollTop = 0;
    this.text.textContent = step?.text ?? t(isOver ? "lesson-over-about" : "lesson-waits-about");
    this.rule.hidden = !step?.rule;
    if (step?.rule) this.rule.href = `/v1/rulesets/${this.ruleset}/rules#${step.rule}`;
  }

  // Mark the places of the step on the screen.
  mark() {
    for (const node of document.querySelectorAll(`.${MARK}`)) node.classList.remove(MARK);
    const { step } = this;
    if (!step) return this.board.marked();
    if (step.part) $(PARTS[step.part]).classList.add(MARK);
    for (const pane of [this.board.board, this.board.seats]) {
      for (const place of placesIn(pane)) if (step.places.includes(place.dataset.rule ?? "")) place.classList.add(MARK);
      reveal(this.board, pane, `.${MARK}`, true);
    }
    this.board.marked();
  }
}
