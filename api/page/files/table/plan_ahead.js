// Planning ahead: who is not to move chooses what is to be decided when they are, seals it, sees it, and gives it up.

import { get, newest, newKey, post, Problem, remove } from "../lib/api.js";
import { fill, h, report, say } from "../lib/dom.js";
import { t, words } from "../lib/texts.js";

const KEY = "p";
// So many items a plan has at most.
const MOST = 8;
// So often a plan that depends on nothing else is sent again where the game went on meanwhile.
const TRIES = 4;
const DEPENDS = { own: t("plan-unless-own"), step: t("plan-unless-step"), view: t("plan-unless-view") };

const told = (one) => one.text || words(one.decision.type);

export class PlanAhead {
  // `part` is the section of the page; `changed` shows the game anew.
  constructor(part, game, changed) {
    this.part = part;
    this.game = game;
    this.changed = changed;
    this.plan = null;
    this.waits = false;
    this.items = [];
    this.options = null;
    this.form = false;
    this.busy = false;
    this.shown = "";
    this.newest = newest();
    this.node = part.querySelector("[data-plan]");
    addEventListener("keydown", (event) => this.key(event));
  }

  // Show the plan of who reads this; `waits` says whether they sit there and are not to move, `items` are what was told
  // newly.
  show({ plan }, waits, items) {
    const before = this.plan;
    this.plan = plan;
    this.waits = waits;
    const ended = items.findLast((item) => item.type === "plan_cancelled.1");
    if (before && !plan && ended) say(ended.text);
    if (!waits) this.form = false;
    this.part.hidden = !plan && !waits;
    const shown = JSON.stringify([plan, waits]);
    if (shown !== this.shown && !(this.form && before === plan)) this.draw();
    this.shown = shown;
  }

  draw() {
    if (this.plan) return fill(this.node, this.sealed(this.plan));
    if (this.form) return fill(this.node, this.choosing());
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

  button(id, label, click, more = {}) {
    return h("button", { type: "button", id, click, ...more }, label);
  }

  // The plan that waits, with what of it was done.
  sealed({ items, until, until_fact: fact, unless_changed: unless }) {
    const line = (item) =>
      h("li", { class: item.done && "dim" }, told(item), item.done ? ` (${t("plan-done")})` : null);
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

  // Learn what could come after the items that were chosen.
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

  choosing() {
    const { steps, passes } = this.options;
    const chosen = this.items.length
      ? h(
          "ol",
          { class: "list", id: "plan-items" },
          this.items.map((item) => h("li", {}, told(item))),
        )
      : null;
    const list =
      steps.length && this.items.length < MOST ? this.next(steps) : h("p", { class: "dim" }, t("plan-no-step"));
    const seal = this.items.length
      ? this.sealing("plan-seal", t("plan-seal"), "own", (unless) => ({ items: this.items, unless_changed: unless }))
      : null;
    const close = h(
      "p",
      {},
      this.button("plan-close", t("plan-close"), () => this.close()),
    );
    return [
      h("p", { class: "dim" }, t("plan-how")),
      chosen,
      list,
      seal,
      passes.length && !this.items.length ? this.passing(passes) : null,
      close,
    ];
  }

  // What could be decided at the steps that may come next.
  next(steps) {
    const byStep = steps.map((step, at) =>
      h(
        "optgroup",
        { label: step.question || words(step.at.type) },
        step.decisions.map((one, number) => h("option", { value: `${at} ${number}` }, told(one))),
      ),
    );
    const select = h("select", { id: "plan-next" }, byStep);
    const add = () => {
      const [at, number] = select.value.split(" ").map(Number);
      const { decision, text } = steps[at].decisions[number];
      this.items.push({ at: steps[at].at, decision, text });
      this.read().catch(report);
    };
    const label = h("label", { for: "plan-next" }, t(this.items.length ? "plan-then" : "plan-first"));
    return h("p", { class: "wide" }, label, " ", select, " ", this.button("plan-add", t("plan-add"), add));
  }

  // Declining until something: which steps, and until when.
  passing(passes) {
    const boxes = passes.map((one) => h("input", { type: "checkbox" }));
    const lines = passes.map((one, at) => h("li", {}, h("label", {}, boxes[at], ` ${told(one)}`)));
    const { round, facts } = this.options;
    const times = h("input", {
      type: "number",
      id: "plan-times",
      min: "1",
      max: "99",
      value: "1",
      "aria-label": t("plan-until-count"),
    });
    const what = h(
      "select",
      { id: "plan-fact", "aria-label": t("plan-until-what") },
      facts.map((one, at) => h("option", { value: at }, one.text)),
    );
    const ways = [
      ["round", t("plan-until-this", { round })],
      ["times", t("plan-until-count")],
      ...(facts.length ? [["fact", t("plan-until-happens")]] : []),
    ];
    const until = h(
      "select",
      { id: "plan-until" },
      ways.map(([value, text]) => h("option", { value }, text)),
    );
    const show = () => {
      times.hidden = until.value !== "times";
      what.hidden = until.value !== "fact";
    };
    until.addEventListener("change", show);
    show();
    const ends = {
      round: () => ({ round }),
      times: () => ({ times: Number(times.value) }),
      fact: () => ({ fact: facts[what.value].fact }),
    };
    const body = (unless) => ({
      items: passes.filter((_, at) => boxes[at].checked).slice(0, MOST),
      until: ends[until.value](),
      unless_changed: unless,
    });
    const row = h(
      "p",
      { class: "wide" },
      h("label", { for: "plan-until" }, t("plan-until")),
      " ",
      until,
      " ",
      times,
      what,
    );
    return h(
      "details",
      { id: "plan-pass" },
      h("summary", {}, t("plan-pass")),
      h("ul", { class: "list" }, lines),
      row,
      this.sealing("plan-seal-pass", t("plan-seal-pass"), "step", body),
    );
  }

  // A button that seals, with what the plan depends on.
  sealing(id, label, usual, body) {
    const options = Object.entries(DEPENDS).map(([value, text]) =>
      h("option", { value, selected: value === usual }, text),
    );
    const unless = h("select", { id: `${id}-unless`, "aria-label": t("plan-unless") }, options);
    unless.value = usual;
    return h(
      "p",
      { class: "wide" },
      unless,
      " ",
      this.button(id, label, () => this.seal(body(unless.value)), { class: "main" }),
    );
  }

  close() {
    this.form = false;
    this.draw();
    this.node.querySelector("button")?.focus();
  }

  key(event) {
    if (event.key !== KEY || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (/^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName) || document.querySelector("dialog[open]")) return;
    if (this.waits && !this.plan && !this.form) this.open();
  }

  async seal({ items, until = null, unless_changed: unless }) {
    if (!items.length) return say(t("plan-nothing"), "alert");
    const plain = items.map(({ at, decision }) => ({ at, decision }));
    await this.once(async () => {
      for (let left = unless === "step" ? TRIES : 1; ; left--) {
        const { head } = left < TRIES && unless === "step" ? await get(`/games/${this.game}`) : this.options;
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

  // Send one request at a time, and show the game as it is then.
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
