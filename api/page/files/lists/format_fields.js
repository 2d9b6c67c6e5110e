// The formats of a tournament as fields, and the format that they say.

import { $, control, h, optional, sync } from "../lib/dom.js";
import { field, select } from "../lib/forms.js";
import { t } from "../lib/texts.js";

export const FORMATS = ["swiss", "groups", "round_robin", "knock_out", "league"];

/** @param {string} id @param {number} value @param {number} min @param {number} max */
export const number = (id, value, min, max) => h("input", { id, type: "number", value, min, max, required: true });

/** @param {string} id @param {string} text */
export const check = (id, text, checked = false) =>
  h("p", { class: "field check" }, h("input", { id, type: "checkbox", checked }), h("label", { for: id }, text));

/** @param {string} id @param {string} text */
const hint = (id, text) => h("span", { class: "dim", id: `${id}-about` }, text);

/** @param {string} id */
export const numbers = (id) =>
  control(id)
    .value.split(",")
    .map((text) => text.trim())
    .filter(Boolean)
    .map(Number);

/** @param {string} id @param {string} label @param {string} value @param {string} about */
export function listOf(id, label, value, about) {
  const input = h("input", {
    id,
    value,
    required: true,
    autocomplete: "off",
    inputmode: "numeric",
    pattern: "\\s*\\d+\\s*(,\\s*\\d+\\s*)*",
    "aria-describedby": `${id}-about`,
  });
  return h("p", { class: "field" }, h("label", { for: id }, label), input, hint(id, about));
}

/** @type {Record<string, (seats: number) => unknown[]>} */
const FIELDS = {
  swiss: (seats) => [
    field(t("tournaments-rounds"), number("rounds", 3, 1, 100)),
    seats === 2
      ? field(
          t("tournaments-system"),
          select("system", [
            ["search", t("tournaments-system-search")],
            ["fide_dutch", t("tournaments-system-dutch")],
          ]),
        )
      : null,
    h(
      "p",
      { class: "field" },
      h("label", { for: "repeat" }, t("tournaments-repeat")),
      h("input", { id: "repeat", type: "number", min: 0, max: 1000, "aria-describedby": "repeat-about" }),
      hint("repeat", t("tournaments-repeat-about")),
    ),
    check("leaders-meet", t("tournaments-leaders-meet")),
  ],
  groups: (seats) => [
    listOf("sizes", t("tournaments-group-sizes"), "7", t("tournaments-sizes-about", { seats })),
    check("at-once", t("tournaments-at-once"), true),
  ],
  round_robin: () => [field(t("tournaments-cycles"), number("cycles", 1, 1, 4))],
  knock_out: (seats) => [
    field(t("tournaments-heats"), number("heats", 0, 0, 100)),
    field(t("tournaments-qualifiers"), number("qualifiers", 0, 0, 2000)),
    field(t("tournaments-advance"), number("advance", 1, 1, Math.max(1, Math.floor(seats / 2)))),
  ],
  league: (seats) => [
    field(t("tournaments-seasons"), number("seasons", 2, 1, 100)),
    listOf("sizes", t("tournaments-division-sizes"), "7", t("tournaments-sizes-about", { seats })),
    field(t("tournaments-promoted"), number("promoted", 2, 1, 6)),
    check("at-once", t("tournaments-at-once"), true),
  ],
};

/** @type {Record<string, string>} */
const ABOUT = {
  swiss: t("tournaments-about-swiss"),
  groups: t("tournaments-about-groups"),
  round_robin: t("tournaments-about-round-robin"),
  knock_out: t("tournaments-about-knock-out"),
  league: t("tournaments-about-league"),
};

export function showFormat() {
  const format = control("new-format").value;
  $("seats-field").hidden = format === "round_robin";
  $("late-field").hidden = !["swiss", "league"].includes(format);
  $("seeding-field").hidden = !["swiss", "knock_out"].includes(format);
  $("format-about").textContent = ABOUT[format];
  sync($("format-fields"), FIELDS[format](Number(control("new-seats").value)));
}

// The weights of the rounds of a Swiss tournament, beside the usual conditions.
export function pairingWanted() {
  if (control("new-format").value !== "swiss") return {};
  const price = control("repeat").value;
  return {
    weights: { repeat: price === "" ? null : Number(price) },
    leaders_meet: $("leaders-meet", HTMLInputElement).checked,
  };
}

export function formatWanted() {
  /** @param {string} id */
  const value = (id) => Number(control(id).value);
  const type = control("new-format").value;
  const seats = value("new-seats");
  if (type === "swiss")
    return { type, seats, rounds: value("rounds"), ...(optional("system") ? { system: control("system").value } : {}) };
  if (type === "groups")
    return { type, seats, sizes: numbers("sizes"), at_once: $("at-once", HTMLInputElement).checked };
  if (type === "round_robin") return { type, cycles: value("cycles") };
  if (type === "knock_out")
    return { type, seats, heats: value("heats"), qualifiers: value("qualifiers"), advance: value("advance") };
  return {
    type,
    seats,
    seasons: value("seasons"),
    sizes: numbers("sizes"),
    promoted: value("promoted"),
    at_once: $("at-once", HTMLInputElement).checked,
  };
}
