// The clock of a game, or of the games of a tournament, as fields: some usual clocks to choose from, and all settings
// behind “more”, with the days of vacation.

import { Problem } from "../lib/api.js";
import { h, partOf } from "../lib/dom.js";
import { field, select } from "../lib/forms.js";
import { t, words } from "../lib/texts.js";
import { clockSentences, dayName, DAYS, EXPIRIES, HOUR, MINUTE, SECOND } from "../lib/time_words.js";
import { FIELD_NAMES, graceUnit, KIND_NAMES, KINDS, PRESETS } from "./clock_presets.js";

const NONE = "none";
const OWN = "own";
// The field that shows a broken rule of clocks, by the last word of the rule.
/** @type {Record<string, string>} */
const RULES = { cap: "cap_ms", zone: "zone", rest: "night", bot: "bot" };

// The service's default bot.
const USUAL_BOT = "greedy";

const hours = Array.from({ length: 24 }, (_, hour) => [hour, `${hour}:00`]);
/** @param {number} unit */
const unitOf = (unit) =>
  ({ [SECOND]: t("clock-unit-seconds"), [MINUTE]: t("clock-unit-minutes"), [HOUR]: t("clock-unit-hours") })[unit] || "";

/** @param {string | null | undefined} text @param {string} mark */
const lastOf = (text, mark) => (text ?? "").slice((text ?? "").lastIndexOf(mark) + 1);

// The fields; `read()` returns the clock, null for none. `showProblem(error)` shows a problem of the service at its
// field, and returns whether there is a field for it.
export class ClockFields {
  constructor() {
    this.chosen = select("clock-preset", [
      [NONE, t("clock-preset-none")],
      ...Object.entries(PRESETS).map(([name, [text]]) => [name, text]),
      [OWN, t("clock-preset-own")],
    ]);
    this.kind = select("clock-kind", Object.entries(KIND_NAMES));
    this.numbers = h("div", { class: "fields", id: "clock-numbers" });
    this.expiry = select("clock-expiry", Object.entries(EXPIRIES));
    this.bot = select("clock-bot", []);
    this.botField = field("", this.bot);
    // A field for each unit: a number of hours is not read as seconds.
    this.graces = Object.fromEntries(
      [SECOND, HOUR].map((unit) => [
        unit,
        field(
          `${t("clock-field-grace")}, ${unitOf(unit)}`,
          h("input", { id: "clock-grace_ms", type: "number", step: "any", value: 0 }),
        ),
      ]),
    );
    this.grace = h("div", {});
    this.night = h("input", { type: "checkbox", id: "clock-night" });
    this.begins = select("clock-begins", hours);
    this.ends = select("clock-ends", hours);
    [this.begins.value, this.ends.value] = ["22", "8"];
    this.hours = [field(t("clock-field-begins"), this.begins), field(t("clock-field-ends"), this.ends)];
    this.days = DAYS.map((day) => h("input", { type: "checkbox", id: `clock-${day}` }));
    // Where the reader is, unless they say otherwise.
    this.zone = h("input", {
      id: "clock-zone",
      value: Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC",
      autocomplete: "off",
      maxlength: 60,
    });
    this.zoneField = field(t("clock-field-zone"), this.zone);
    this.vacation = h("input", { id: "clock-vacation", type: "number", min: 0, max: 365, value: 0, required: true });
    this.summary = h("p", { id: "clock-told", class: "whole", "aria-live": "polite" });
    this.away = field(t("clock-vacation"), this.vacation);
    this.more = h("details", { id: "clock-more" }, h("summary", {}, t("clock-more")), this.parts());
    this.node = h(
      "fieldset",
      { id: "clock" },
      h("legend", {}, t("clock-legend")),
      h("div", { class: "fields wide-fields" }, field(t("clock-preset"), this.chosen), this.away),
      this.summary,
      this.more,
    );
    this.chosen.addEventListener("change", () => this.choose());
    // Before the same event comes further up, where the fields of the kind are read.
    this.kind.addEventListener("change", () => this.showKind({}));
    // Not when a field is left: growing text would move a button under the pointer. A choice from a list takes effect
    // at once.
    this.more.addEventListener("input", ({ target }) => target instanceof HTMLSelectElement || this.changed());
    this.more.addEventListener("change", ({ target }) => target instanceof HTMLSelectElement && this.changed());
    this.node.addEventListener("input", (event) => this.clear(event.target));
    this.showKind({});
    this.choose();
  }

  parts() {
    /** @param {HTMLElement} box @param {string} text */
    const check = (box, text) => h("p", { class: "field check" }, box, h("label", { for: box.id }, text));
    return h(
      "div",
      {},
      h("div", { class: "fields wide-fields" }, field(t("clock-kind"), this.kind)),
      this.numbers,
      h("div", { class: "fields wide-fields" }, field(t("clock-expiry"), this.expiry), this.botField, this.grace),
      h(
        "fieldset",
        { id: "clock-rest" },
        h("legend", {}, t("clock-rest")),
        h("div", { class: "fields" }, check(this.night, t("clock-field-night")), this.hours),
        h(
          "div",
          { class: "row" },
          this.days.map((box, index) => check(box, dayName(index))),
        ),
        h("div", { class: "fields wide-fields" }, this.zoneField),
      ),
    );
  }

  // Offer the bots of a ruleset; the chosen bot stays chosen where it is among them.
  /** @param {string[]} bots */
  offerBots(bots) {
    const chosen = [this.bot.value, USUAL_BOT].find((entry) => bots.includes(entry)) || bots[0];
    this.bot.replaceChildren(
      ...bots.map((bot) => h("option", { value: bot }, t("opening-bot-bot", { bot: words(bot) }))),
    );
    this.bot.value = chosen;
    this.tell();
  }

  // Fill the fields with the choice; own settings are folded out.
  choose() {
    const name = this.chosen.value;
    if (PRESETS[name]) {
      const [, { kind, ...values }] = PRESETS[name];
      this.kind.value = kind;
      this.showKind(values);
    }
    this.more.hidden = this.away.hidden = name === NONE;
    if (name === OWN) this.more.open = true;
    this.tell();
  }

  // Another changed field makes it a clock of one's own, except the fields beside the time.
  changed() {
    if (this.numbers.contains(document.activeElement) || document.activeElement === this.kind) this.chosen.value = OWN;
    this.tell();
  }

  /** @param {Record<string, string | number>} values by name of a field */
  showKind(values) {
    const inputs = KINDS[this.kind.value].map(([name, unit, usual]) => {
      const value = name in values ? Number(values[name]) / unit : usual;
      const input = h("input", { id: `clock-${name}`, type: "number", step: "any" });
      input.value = String(value);
      return field([FIELD_NAMES[name], unitOf(unit)].filter(Boolean).join(", "), input);
    });
    this.numbers.replaceChildren(...inputs);
    this.grace.replaceChildren(this.graces[graceUnit(this.kind.value)]);
  }

  // Show only meaningful fields: a bot where a bot plays, hours and a zone where the clock rests.
  tell() {
    const clock = this.read();
    const expiry = this.expiry.value;
    this.botField.hidden = expiry === "warn";
    partOf(this.botField, "label").textContent =
      expiry === "bot" ? t("clock-field-bot-stands-in") : t("clock-field-bot-plays-on");
    for (const span of this.hours) span.hidden = !this.night.checked;
    this.zoneField.hidden = !this.rest();
    this.summary.textContent = clock ? clockSentences(clock) : t("clock-none");
  }

  rest() {
    const days = DAYS.filter((_, index) => this.days[index].checked);
    const night = this.night.checked ? { begins: Number(this.begins.value), ends: Number(this.ends.value) } : null;
    return days.length || night ? { zone: this.zone.value.trim(), night, days } : null;
  }

  // Return the settings of a new table, as far as these fields hold them. Days of vacation mean nothing without counted
  // time.
  wanted() {
    const clock = this.read();
    return clock ? { clock, vacation: Number(this.vacation.value) } : {};
  }

  read() {
    if (this.chosen.value === NONE) return null;
    const kind = this.kind.value;
    /** @param {[string, number, number]} field */
    const value = ([name, unit]) => [
      name,
      Math.round(Number(partOf(this.numbers, `#clock-${name}`, HTMLInputElement).value) * unit),
    ];
    const rest = this.rest();
    const unit = graceUnit(kind);
    return {
      time: /** @type {any} */ ({ kind, ...Object.fromEntries(KINDS[kind].map(value)) }),
      expiry: /** @type {import("answers").Clock["expiry"]} */ (this.expiry.value),
      ...(this.expiry.value === "warn" ? {} : { bot: this.bot.value }),
      grace_ms: Math.round(Number(partOf(this.graces[unit], "input", HTMLInputElement).value) * unit),
      ...(rest ? { rest } : {}),
    };
  }

  // ---- problems

  /** @param {unknown} error */
  showProblem(error) {
    if (!(error instanceof Problem)) return false;
    const problem = error.document;
    const ofRule = problem.code === "clock_invalid";
    if (!ofRule && !/\.(clock(\.|$)|vacation$)/.test(problem.pointer || "")) return false;
    const name = ofRule ? RULES[lastOf(problem.rule, " ")] : lastOf(problem.pointer, ".");
    const input = /** @type {HTMLElement | null} */ (this.node.querySelector(`#clock-${name}`)) || this.chosen;
    this.more.hidden = false;
    this.more.open = true;
    const id = `${input.id}-problem`;
    input.setAttribute("aria-invalid", "true");
    input.setAttribute("aria-describedby", id);
    this.node.querySelector(`#${id}`)?.remove();
    (input.closest(".field") ?? this.node).append(
      h("span", { id, class: "bad problem", role: "alert" }, error.sentence),
    );
    input.focus();
    return true;
  }

  // A corrected field loses its message.
  /** @param {EventTarget | null} input */
  clear(input) {
    if (!(input instanceof Element) || !input.hasAttribute("aria-invalid")) return;
    input.removeAttribute("aria-invalid");
    input.removeAttribute("aria-describedby");
    this.node.querySelector(`#${input.id}-problem`)?.remove();
  }
}
