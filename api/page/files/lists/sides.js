// The names of the sides of players: seats, tribes, homes and territories.

import { badge } from "../lib/seats.js";
import { t } from "../lib/texts.js";

/** @type {Record<string, string>} */
const TERRITORIES = {
  standard: t("ratings-territory-standard"),
  lake_manitoba: t("ratings-territory-lake-manitoba"),
  duck_mountain: t("ratings-territory-duck-mountain"),
};

/** @typedef {import("answers").RulesetLine["seat_colours"]} Colours */

/** @type {Record<string, (value: string, colours: Colours) => unknown>} */
const NAMES = {
  seat: (value, colours) => [badge(Number(value), colours), " ", t("ratings-seat", { number: Number(value) + 1 })],
  tribe: (value) => t("ratings-tribe", { name: value[0] + value.slice(1).toLowerCase() }),
  home: (value) => t("ratings-home", { name: value }),
  territory: (value) => t("ratings-territory", { name: TERRITORIES[value] || value }),
};

// Return the name of a side; a kind without a name of its own is named by its id.
/** @param {{kind: string, value: string}} side @param {Colours} colours */
export const sideName = ({ kind, value }, colours) => NAMES[kind]?.(value, colours) ?? `${kind} ${value}`;
