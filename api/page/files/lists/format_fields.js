// The format of a tournament as fields; the settings that they say.

import { $, control, h, optional, sync } from "../lib/dom.js";
import { field, select } from "../lib/forms.js";
import { check, hint, listOf, number, numbers } from "../lib/scoring_fields.js";
import { t } from "../lib/texts.js";

export const FORMATS = ["swiss", "groups", "round_robin", "knock_out", "league"];

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

// How a tie for the first place is decided; of a Swiss tournament the weights of its rounds too.
export function choicesWanted() {
  const first_place = control("first-place").value;
  if (control("new-format").value !== "swiss") return { first_place };
  const price = control("repeat").value;
  return {
    first_place,
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
