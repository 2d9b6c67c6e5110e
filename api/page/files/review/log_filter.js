// The filter of the log's entries: by type, seat, cause, time, and waiting time.

import { h } from "../lib/dom.js";
import { letterOf, nameOf } from "../lib/seats.js";
import { t } from "../lib/texts.js";

const CAUSES = [
  ["", t("log-filter-all")],
  ["decision", t("log-filter-decisions")],
  ["act", t("log-filter-acts")],
  ["run", t("log-filter-runs-of-the-service")],
];
const SECOND = 1000;

export class Filter {
  // `changed` is called when other entries are asked for.
  /** @param {import("answers").Game} chosen @param {import("./code.js").Code} code @param {() => void} changed */
  constructor(chosen, code, changed) {
    this.changed = changed;
    const types = h(
      "datalist",
      { id: "types" },
      code.types.map((type) => h("option", { value: type })),
    );
    const seats = chosen.seats.map((_, seat) =>
      h("option", { value: seat }, `${letterOf(seat)} ${nameOf(chosen.seats, seat)}`),
    );
    /** @type {Record<string, HTMLInputElement | HTMLSelectElement>} */
    this.inputs = {
      type: h("input", { id: "type", list: "types", autocomplete: "off", size: 16 }),
      seat: h("select", { id: "seat" }, h("option", { value: "" }, t("log-filter-all")), seats),
      cause: h(
        "select",
        { id: "cause" },
        CAUSES.map(([value, text]) => h("option", { value }, text)),
      ),
      since: h("input", { id: "since", type: "datetime-local", step: "1" }),
      until: h("input", { id: "until", type: "datetime-local", step: "1" }),
      waited: h("input", { id: "waited", type: "number", min: 0, step: "any", size: 5 }),
    };
    /** @type {Record<string, string>} */
    const labels = {
      type: t("log-filter-type"),
      seat: t("log-filter-seat"),
      cause: t("log-filter-cause"),
      since: t("log-filter-from-utc"),
      until: t("log-filter-to-utc"),
      waited: t("log-filter-waited-at-least-s"),
    };
    const fields = Object.entries(this.inputs).map(([name, input]) =>
      h("p", { class: "field" }, h("label", { for: name }, labels[name]), input),
    );
    const buttons = [
      h("button", { class: "main" }, t("log-filter-show")),
      h("button", { type: "button", id: "clear", click: () => this.clear() }, t("log-filter-clear")),
    ];
    this.form = h(
      "form",
      { class: "row filter", submit: (/** @type {Event} */ event) => this.submit(event) },
      types,
      fields,
      h("p", { class: "row" }, buttons),
    );
    for (const [name, value] of new URLSearchParams(location.search))
      if (this.inputs[name]) this.inputs[name].value = value;
  }

  /** @param {Event} event */
  submit(event) {
    event.preventDefault();
    const remaining = new URLSearchParams(
      Object.entries(this.inputs)
        .map(([name, input]) => [name, input.value.trim()])
        .filter(([, value]) => value),
    );
    history.replaceState(null, "", `${location.pathname}${remaining.size ? `?${remaining}` : ""}`);
    this.changed();
  }

  clear() {
    for (const input of Object.values(this.inputs)) input.value = "";
    this.form.requestSubmit();
  }

  // Whether anything but the whole log is asked for.
  any() {
    return [...this.wanted().keys()].length > 0;
  }

  // The filter as parameters of the call. The end is inclusive: until the end of the named second.
  wanted() {
    const { type, seat, cause, since, until, waited } = this.inputs;
    const parameters = new URLSearchParams();
    if (type.value.trim()) parameters.set("type", type.value.trim());
    if (seat.value) parameters.set("seat", seat.value);
    if (cause.value) parameters.set("cause", cause.value);
    if (since.value) parameters.set("since", String(Date.parse(`${since.value}Z`)));
    if (until.value) parameters.set("until", String(Date.parse(`${until.value}Z`) + SECOND - 1));
    if (Number(waited.value) > 0) parameters.set("waited", String(Math.round(Number(waited.value) * SECOND)));
    return parameters;
  }
}
