// Points, criteria and registration of a tournament as fields, where it begins and where they change on the way.

import { control, h } from "./dom.js";
import { field, select } from "./forms.js";
import { t, words } from "./texts.js";

const CRITERIA = ["points", "wins", "opponents", "head_to_head", "game_points", "table_share", "winner_share"];

// The number of criteria that count without a choice: the first few.
const USUAL = 4;

// The seats of tables that may have points of their own.
const SMALL_TABLES = [3, 2];

/** @param {string} id @param {number} value @param {number} min @param {number} max */
export const number = (id, value, min, max) => h("input", { id, type: "number", value, min, max, required: true });

/** @param {string} id @param {string} text */
export const check = (id, text, checked = false) =>
  h("p", { class: "field check" }, h("input", { id, type: "checkbox", checked }), h("label", { for: id }, text));

/** @param {string} id @param {string} text */
export const hint = (id, text) => h("span", { class: "dim", id: `${id}-about` }, text);

/** @param {string} id */
export const numbers = (id) =>
  control(id)
    .value.split(",")
    .map((text) => text.trim())
    .filter(Boolean)
    .map(Number);

/** @param {string} id @param {string} label @param {string} value @param {string} about @param {boolean} required */
export function listOf(id, label, value, about, required = true) {
  const input = h("input", {
    id,
    value,
    required,
    autocomplete: "off",
    inputmode: "numeric",
    pattern: "\\s*\\d+\\s*(,\\s*\\d+\\s*)*",
    "aria-describedby": `${id}-about`,
  });
  return h("p", { class: "field" }, h("label", { for: id }, label), input, hint(id, about));
}

const FIRST_PLACE = ["shared", "lot", "play_off"].map((way) => [way, t(`tournaments-first-${way.replace("_", "-")}`)]);

export const REGISTRATIONS = [
  ["open", t("tournaments-registration-open")],
  ["invitation", t("tournaments-registration-invitation")],
  ["list", t("tournaments-registration-list")],
];

/**
 * The fields of points and criteria, and of a tie for the first place; with the points of a tournament, only theirs.
 * @param {import("answers").Tournament["state"]["settings"]["scoring"] | null} scoring
 */
export function scoringFields(scoring = null) {
  const choices = CRITERIA.map((_, index) =>
    field(
      t("tournaments-criterion", { number: index + 1 }),
      select(`criterion-${index}`, [
        ["", t("tournaments-no-criterion")],
        ...CRITERIA.map((criterion) => [criterion, words(criterion)]),
      ]),
    ),
  );
  const places = (scoring?.places ?? [10, 6, 3, 1]).join(", ");
  const small = SMALL_TABLES.map((seats) => {
    const points = scoring?.small_tables[seats] ?? [];
    const label = t("tournaments-places-of", { seats });
    return listOf(`places-${seats}`, label, points.join(", "), t("tournaments-places-of-about"), false);
  });
  const fields = h(
    "fieldset",
    {},
    h("legend", {}, t("tournaments-points")),
    h(
      "div",
      { class: "fields wide-fields" },
      listOf("places", t("tournaments-places"), places, t("tournaments-places-about")),
      h(
        "p",
        { class: "field" },
        h("label", { for: "bye" }, t("tournaments-bye")),
        h("input", { id: "bye", type: "number", min: 0, placeholder: t("tournaments-bye-usual"), value: scoring?.bye }),
      ),
      scoring ? null : field(t("tournaments-first-place"), select("first-place", FIRST_PLACE)),
    ),
    h(
      "details",
      { id: "small-tables" },
      h("summary", {}, t("tournaments-small-tables")),
      h("div", { class: "fields wide-fields" }, small),
    ),
    h("details", {}, h("summary", {}, t("tournaments-order")), h("div", { class: "fields" }, choices)),
  );
  (scoring?.order ?? CRITERIA.slice(0, USUAL)).forEach((criterion, index) => {
    /** @type {HTMLSelectElement} */ (fields.querySelector(`#criterion-${index}`)).value = criterion;
  });
  return fields;
}

/**
 * The points and criteria of the fields. Points of tables without a field stay as they were.
 * @param {{type: string, system?: string}} format
 * @param {Record<string, number[]>} before
 */
export function scoringWanted(format, before = {}) {
  const places = numbers("places");
  const order = CRITERIA.map((_, index) => control(`criterion-${index}`).value).filter(Boolean);
  // The service gives FIDE Dutch the points that it needs.
  if ("system" in format && format.system === "fide_dutch") return { places, order };
  const named = SMALL_TABLES.map((seats) => [seats, numbers(`places-${seats}`)]);
  const small = Object.entries({ ...before, ...Object.fromEntries(named) }).filter(([, points]) => points.length);
  const bye = control("bye").value === "" ? {} : { bye: Number(control("bye").value) };
  return { places, order, small_tables: Object.fromEntries(small), ...bye };
}
