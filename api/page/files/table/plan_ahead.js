// Planning ahead: a player who is not to move chooses a decision for their next turn, seals it, sees it, or cancels it.

import { get, newest, newKey, post, Problem, remove } from "../lib/api.js";
import { fill, h, known, partOf, report, say } from "../lib/dom.js";
import { t } from "../lib/texts.js";
import { choosing, DEPENDS, textOf } from "./plan_form.js";

const KEY = "p";

// So often a plan that depends on nothing else is sent again where the game went on meanwhile.
const TRIES = 4;

/** @typedef {import("answers").DecisionList["plan"] & {}} Plan */

export class PlanAhead {
  // `part` is the section of the page; `changed` shows the game anew.
  /** @param {HTMLElement} part @param {string} game @param {() => Promise<unknown>} changed */
  constructor(part, game, changed) {
    this.part = part;
    this.game = game;
    this.changed = changed;
    /** @type {Plan | null} */
    this.plan = null;
    this.waits = false;
    /** @type {import("./plan_form.js").Item[]} */
    this.items = [];
    /** @type {import("./plan_form.js").Options | null} */
    this.options = null;
    this.form = false;
    this.busy = false;
    this.drawing = "";
    this.newest = newest();
    this.node = partOf(part, "[data-plan]");
    addEventListener("keydown", (event) => this.key(event));
  }

  // Show the reader's plan; `waits` is whether they have a seat and are not to move, `items` are the new lines of the
  // story.
  /**
   * @param {{ plan?: Plan | null }} list
   * @param {boolean} waits
   * @param {import("answers").TimelineItem[]} items
   */
  show({ plan = null }, waits, items) {
    const before = this.plan;
    this.plan = plan;
    this.waits = waits;
    const ended = items.findLast((item) => item.type === "plan_cancelled.1");
    if (before && !plan && ended) say(ended.text);
    if (!waits) this.form = false;
    this.part.hidden = !plan && !waits;
    const drawing = JSON.stringify([plan, waits]);
    if (drawing !== this.drawing && !(this.form && before === plan)) this.draw();
    this.drawing = drawing;
  }

  draw() {
    if (this.plan) return fill(this.node, this.sealed(this.plan));
    if (this.form) return fill(this.node, choosing(this));
    fill(
      this.node,
      this.waits
        ? h(
            "p",
            {},
            this.button("plan-open", t("plan-open"), () => this.open(), { "aria-keyshortcuts": KEY }),
            " ",
            h("span", { class: "dim" }, t("plan-open-note")),
          )
        : null,
    );
  }

  /** @param {string} id @param {string} label @param {() => unknown} click */
  button(id, label, click, more = {}) {
    return h("button", { type: "button", id, click, ...more }, label);
  }

  // The waiting plan, with its part already done.
  /** @param {Plan} plan */
  sealed({ items, until, until_fact: fact, unless_changed: unless }) {
    /** @param {Plan["items"][number]} item */
    const line = (item) =>
      h("li", { class: item.done && "dim" }, textOf(item), item.done ? ` (${t("plan-done")})` : null);
    return [
      h(
        "p",
        {},
        h("strong", {}, t(until ? "plan-sealed-until" : "plan-sealed")),
        " ",
        until ? this.ends(until, fact) : null,
      ),
      h(until ? "ul" : "ol", { class: "list", id: "plan-items" }, items.map(line)),
      h("p", { class: "dim" }, DEPENDS[unless]),
      h(
        "p",
        {},
        this.button("plan-cancel", t("plan-cancel"), () => this.cancel()),
      ),
    ];
  }

  /** @param {Plan["until"] & {}} until @param {string} fact */
  ends({ round, times }, fact) {
    return [
      round && t("plan-until-round", { round }),
      times && t("plan-until-times", { times }),
      fact && t("plan-until-fact", { fact }),
    ]
      .filter(Boolean)
      .join(" ");
  }

  async open() {
    this.items = [];
    this.form = true;
    await this.read().catch(report);
  }

  // Read the options that could come after the chosen items.
  read() {
    const items = encodeURIComponent(JSON.stringify(this.items.map(({ at, decision }) => ({ at, decision }))));
    return this.newest(
      () => get(`/games/${this.game}/plans/options?items=${items}`),
      (options) => {
        this.options = options;
        this.draw();
        (this.node.querySelector("select") || this.node.querySelector("button"))?.focus();
      },
    );
  }

  close() {
    this.form = false;
    this.draw();
    this.node.querySelector("button")?.focus();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key !== KEY || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (
      /^(INPUT|SELECT|TEXTAREA)$/.test(/** @type {Element} */ (event.target).tagName) ||
      document.querySelector("dialog[open]")
    )
      return;
    if (this.waits && !this.plan && !this.form) this.open();
  }

  /** @param {import("./plan_form.js").Sealed} plan */
  async seal({ items, until = null, unless_changed: unless }) {
    if (!items.length) return say(t("plan-nothing"), "alert");
    const plain = items.map(({ at, decision }) => ({ at, decision }));
    await this.once(async () => {
      for (let left = unless === "step" ? TRIES : 1; ; left--) {
        const { head } =
          left < TRIES && unless === "step" ? await get(`/games/${this.game}`) : known(this.options, "options");
        try {
          return await post(
            `/games/${this.game}/plans`,
            { head, items: plain, until, unless_changed: unless },
            newKey(),
          );
        } catch (error) {
          if (!(error instanceof Problem && error.document.code === "head_conflict")) throw error;
          if (left <= 1) throw new Error(t("plan-changed"));
        }
      }
    });
  }

  cancel() {
    return this.once(() => remove(`/games/${this.game}/plans`, newKey()));
  }

  // Send a single request at a time, and show the game afterwards.
  /** @param {() => Promise<unknown>} request */
  async once(request) {
    if (this.busy) return;
    this.busy = true;
    try {
      await request();
      this.form = false;
      say("", "alert");
    } catch (error) {
      report(error);
    } finally {
      this.busy = false;
    }
    await this.changed();
    this.draw();
    this.node.querySelector("button")?.focus();
  }
}
