// The options of a ruleset as fields, made from their JSON Schema, each with a sentence about its effect and a link to
// its rule. Unchanged options are not sent: they have their defaults.

import { h } from "../lib/dom.js";
import { select } from "../lib/forms.js";
import { t, words } from "../lib/texts.js";
import { span } from "../lib/time_words.js";

// For so many seconds a game waits for a player before the others may go on without them.
const ABSENCES = [3600, 86400, 259200, 604800, 2592000];

const ABSENT_AFTER = 259200;

export function absentAfter() {
  const spans = ABSENCES.map((seconds) => [String(seconds), span(1000 * seconds)]);
  const chooser = select("absent-after", [...spans, ["", t("opening-absent-never")]]);
  chooser.value = String(ABSENT_AFTER);
  return chooser;
}

export const resignation = () =>
  select("resign", [
    ["bot", t("opening-resign-bot")],
    ["ends", t("opening-resign-ends")],
    ["", t("opening-resign-never")],
  ]);

export const hintsBesidePlayers = () =>
  select("hints", [
    ["", t("opening-hints-bots")],
    ["yes", t("opening-hints-players")],
  ]);

/**
 * @typedef {{
 *   $ref?: string, $defs?: Record<string, Schema>, anyOf?: Schema[], type?: string, enum?: unknown[], default?: any,
 *   items?: Schema, properties?: Record<string, Schema>, open?: boolean,
 * }} Schema the JSON Schema of an option; `open`: it may be left open
 * @typedef {Record<string, Schema>} Parts
 * @typedef {Pick<import("answers").Ruleset["option_texts"][number], "name" | "text" | "values">
 *   & { rule_link?: string | null }} Explanation
 * @typedef {{ nodes: HTMLElement[], read: () => Record<string, unknown> | undefined }} Fields
 * @typedef {{ node: HTMLElement, read: () => unknown }} Field a field, and a function that returns its input
 */

// Return {nodes, read}: the fields, and a function that returns the input; `texts` are the service's explanations of
// the options.
/**
 * @param {Schema} schema
 * @param {import("answers").Ruleset["option_texts"]} texts
 * @returns {{ nodes: HTMLElement[], read: () => Record<string, unknown> }}
 */
export function optionFields(schema, texts) {
  /** @type {Map<string, Explanation>} */
  const explained = new Map(texts.map((text) => [text.option, text]));
  const parts = schema.$defs ?? {};
  const whole = objectFields(resolved(schema, parts), parts, "", explained);
  return { nodes: whole.nodes, read: () => whole.read() || {} };
}

// Return the schema behind a reference, without the `null` of an open option.
/** @param {Schema} schema @param {Parts} parts @returns {Schema} */
function resolved(schema, parts) {
  if (schema.$ref)
    return {
      ...parts[schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1)],
      ...("default" in schema ? { default: schema.default } : {}),
    };
  if (!schema.anyOf) return schema;
  const kinds = schema.anyOf.filter((schema) => schema.type !== "null");
  return { ...resolved(kinds[0], parts), default: schema.default, open: kinds.length < schema.anyOf.length };
}

// The fields of an object; `prefix` is the name of the option that it is a part of, with a dot.
/**
 * @param {Schema} schema
 * @param {Parts} parts
 * @param {string} prefix
 * @param {Map<string, Explanation>} explained
 * @returns {Fields}
 */
function objectFields(schema, parts, prefix, explained) {
  const fields = Object.entries(schema.properties || {}).map(([name, property]) => ({
    name,
    field: optionField(`${prefix}${name}`, resolved(property, parts), parts, explained),
  }));
  const read = () => {
    const values = fields.map(({ name, field }) => [name, field.read()]).filter(([, value]) => value !== undefined);
    return values.length ? Object.fromEntries(values) : undefined;
  };
  return { nodes: fields.map(({ field }) => field.node), read };
}

/**
 * @param {string} path
 * @param {Schema} schema
 * @param {Parts} parts
 * @param {Map<string, Explanation>} explained
 * @returns {Field}
 */
function optionField(path, schema, parts, explained) {
  const id = `option-${path.replaceAll(".", "-")}`;
  const text = explained.get(path) || { name: words(path.slice(path.lastIndexOf(".") + 1)), text: "", values: [] };
  if (schema.enum) return choice(text, { ...schema, enum: schema.enum }, id);
  if (schema.type === "boolean") {
    const box = h("input", {
      type: "checkbox",
      id,
      checked: schema.default === true,
      "aria-describedby": `${id}-about`,
    });
    const node = h("p", { class: "field check" }, box, h("label", { for: id }, text.name), about(text, id));
    return { node, read: () => (box.checked === (schema.default === true) ? undefined : box.checked) };
  }
  if (schema.type === "object") {
    const inner = objectFields(schema, parts, `${path}.`, explained);
    return {
      node: h(
        "fieldset",
        { class: "fields" },
        h("legend", {}, text.name),
        h("p", { class: "whole" }, about(text, id)),
        inner.nodes,
      ),
      read: inner.read,
    };
  }
  if (schema.type === "array") return listed(text, schema, resolved(schema.items || {}, parts), id);
  return written(text, schema, id);
}

// The effect of an option, with its rule.
/** @param {Explanation} explanation @param {string} id */
function about({ name, text, rule_link: link }, id) {
  const rule = link
    ? h(
        "a",
        { href: link, target: "_blank", "aria-label": t("options-read-the-rule-about-name", { name }) },
        t("options-read-the-rule"),
      )
    : null;
  return h("span", { class: "dim", id: `${id}-about` }, text, " ", rule);
}

// The text of a value is longer than a select can show: the text of the chosen value stands below it.
/** @param {Explanation} text @param {Schema & { enum: unknown[] }} schema @param {string} id */
function choice(text, schema, id) {
  /** @type {Map<unknown, string>} */
  const meant = new Map(text.values.map((value) => [value.value, value.text]));
  const options = schema.enum.map((value) =>
    h(
      "option",
      { value: JSON.stringify(value), selected: value === schema.default },
      meant.get(value) || words(value).toLowerCase(),
    ),
  );
  const open = schema.open ? h("option", { value: "", selected: true }, t("options-left-open")) : null;
  const chosen = h("span", { class: "chosen", "aria-hidden": "true" });
  const show = () => (chosen.textContent = select.selectedOptions[0].textContent);
  const select = h("select", { id, "aria-describedby": `${id}-about`, change: show }, open, options);
  const first = select.value;
  show();
  return {
    node: fieldOf(text, select, chosen, about(text, id)),
    read: () => (select.value === first ? undefined : JSON.parse(select.value)),
  };
}

/** @param {Schema} schema */
const isNumber = (schema) => schema.type === "integer" || schema.type === "number";

/** @param {Explanation} text @param {Schema} schema @param {string} id */
function written(text, schema, id) {
  const usual =
    schema.default === null || schema.default === undefined ? t("options-left-open") : String(schema.default);
  const input = h("input", {
    id,
    type: isNumber(schema) ? "number" : "text",
    step: schema.type === "integer" ? "1" : null,
    placeholder: usual,
    autocomplete: "off",
    "aria-describedby": `${id}-about`,
  });
  return {
    node: fieldOf(text, input, about(text, id)),
    read: () => (input.value === "" ? undefined : isNumber(schema) ? Number(input.value) : input.value),
  };
}

// A list of values, separated by commas.
/** @param {Explanation} text @param {Schema} schema @param {Schema} item @param {string} id */
function listed(text, schema, item, id) {
  const number = isNumber(item);
  const known = item.enum
    ? t("options-of-values", { values: item.enum.join(", ") })
    : t(number ? "options-numbers" : "options-names");
  const input = h("input", {
    id,
    placeholder: schema.default ? schema.default.join(", ") : t("options-left-open"),
    autocomplete: "off",
    "aria-describedby": `${id}-about ${id}-how`,
  });
  const how = h("span", { class: "dim", id: `${id}-how` }, t("options-known-with-commas-between", { known }));
  const read = () => {
    const values = input.value
      .split(",")
      .map((text) => text.trim())
      .filter(Boolean);
    return values.length ? values.map((value) => (number ? Number(value) : value)) : undefined;
  };
  return { node: fieldOf(text, input, how, about(text, id)), read };
}

/** @param {Explanation} text @param {HTMLElement} input @param {HTMLElement[]} more */
function fieldOf(text, input, ...more) {
  return h("p", { class: "field" }, h("label", { for: input.id }, text.name), input, more);
}
