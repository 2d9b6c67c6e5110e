// The kinds of clocks and the usual clocks, with the names of their fields.

import { t } from "../lib/texts.js";
import { HOUR, MINUTE, SECOND } from "../lib/time_words.js";

// By kind: its fields, each with its unit in milliseconds (1 for a bare number) and its first value. The service judges
// invalid values.
/** @type {Record<string, [string, number, number][]>} */
export const KINDS = {
  absolute: [["main_ms", MINUTE, 60]],
  simple: [["per_decision_ms", SECOND, 60]],
  fischer: [
    ["initial_ms", MINUTE, 30],
    ["increment_ms", SECOND, 30],
    ["cap_ms", MINUTE, 60],
  ],
  byo_yomi: [
    ["main_ms", MINUTE, 30],
    ["period_ms", SECOND, 60],
    ["periods", 1, 5],
  ],
  canadian: [
    ["main_ms", MINUTE, 30],
    ["period_ms", MINUTE, 10],
    ["turns", 1, 5],
  ],
  correspondence: [
    ["days", 1, 3],
    ["bank_days", 1, 3],
  ],
};

export const KIND_NAMES = {
  absolute: t("clock-kind-absolute"),
  simple: t("clock-kind-simple"),
  fischer: t("clock-kind-fischer"),
  byo_yomi: t("clock-kind-byo-yomi"),
  canadian: t("clock-kind-canadian"),
  correspondence: t("clock-kind-correspondence"),
};

/** @type {Record<string, string>} */
export const FIELD_NAMES = {
  main_ms: t("clock-field-main"),
  per_decision_ms: t("clock-field-per-decision"),
  initial_ms: t("clock-field-initial"),
  increment_ms: t("clock-field-increment"),
  cap_ms: t("clock-field-cap"),
  period_ms: t("clock-field-period"),
  periods: t("clock-field-periods"),
  turns: t("clock-field-turns"),
  days: t("clock-field-days"),
  bank_days: t("clock-field-bank-days"),
};

/** @param {number} main minutes @param {number} more seconds for each decision @param {number} cap minutes */
const FISCHER = (main, more, cap) => ({
  kind: "fischer",
  initial_ms: main * MINUTE,
  increment_ms: more * SECOND,
  cap_ms: cap * MINUTE,
});

/** @param {number} days */
const DAYS_EACH = (days) => ({ kind: "correspondence", days, bank_days: days });

// By name: the text, and the kind with the values of its fields.
/** @type {Record<string, [string, { kind: string } & Record<string, string | number>]>} */
export const PRESETS = {
  fast: [t("clock-preset-fast"), FISCHER(30, 30, 60)],
  evening: [t("clock-preset-evening"), FISCHER(75, 60, 120)],
  days: [t("clock-preset-days"), DAYS_EACH(3)],
  week: [t("clock-preset-week"), DAYS_EACH(7)],
};

// Beside days nobody counts seconds.
/** @param {string} kind */
export const graceUnit = (kind) => (kind === "correspondence" ? HOUR : SECOND);
