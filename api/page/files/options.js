// The options of a ruleset as fields, made from their JSON Schema. What is left alone is not sent: it has its default.

import { h, words } from "./dom.js";

// Give {nodes, read}: the fields, and a function that gives what was filled in.
export function optionFields(schema) {
  const whole = objectFields(resolved(schema, schema.$defs), schema.$defs, "option");
  return { nodes: whole.nodes, read: () => whole.read() || {} };
}

// The schema behind a reference, without the `null` that stands for what is left open.
function resolved(schema, parts) {
  if (schema.$ref) return { ...parts[schema.$ref.split("/").pop()], ...("default" in schema ? { default: schema.default } : {}) };
  if (!schema.anyOf) return schema;
  const kinds = schema.anyOf.filter((one) => one.type !== "null");
  return { ...resolved(kinds[0], parts), default: schema.default, open: kinds.length < schema.anyOf.length };
}

function objectFields(schema, parts, id) {
  const found = Object.entries(schema.properties || {}).map(([name, one]) => [name, optionField(name, resolved(one, parts), parts, `${id}-${name}`)]);
  const read = () => {
    const given = found.map(([name, one]) => [name, one.read()]).filter(([, value]) => value !== undefined);
    return given.length ? Object.fromEntries(given) : undefined;
  };
  return { nodes: found.map(([, one]) => one.node), read };
}

function optionField(name, schema, parts, id) {
  const label = words(name);
  if (schema.enum) return choice(label, schema, id);
  if (schema.type === "boolean") {
    const box = h("input", { type: "checkbox", id, checked: schema.default === true });
    const node = h("p", { class: "field check" }, box, h("label", { for: id }, label));
    return { node, read: () => (box.checked === (schema.default === true) ? undefined : box.checked) };
  }
  if (schema.type === "object") {
    const inner = objectFields(schema, parts, id);
    return { node: h("fieldset", { class: "fields" }, h("legend", {}, label), inner.nodes), read: inner.read };
  }
  if (schema.type === "array") return listed(label, schema, resolved(schema.items || {}, parts), id);
  return written(label, schema, id);
}

function choice(label, schema, id) {
  const options = schema.enum.map((value) => h("option", { value: JSON.stringify(value), selected: value === schema.default }, words(value).toLowerCase()));
  const open = schema.open ? h("option", { value: "", selected: true }, "left open") : null;
  const select = h("select", { id }, open, options);
  const first = select.value;
  return { node: fieldOf(label, select), read: () => (select.value === first ? undefined : JSON.parse(select.value)) };
}

const isNumber = (schema) => schema.type === "integer" || schema.type === "number";

function written(label, schema, id) {
  const usual = schema.default === null || schema.default === undefined ? "left open" : String(schema.default);
  const input = h("input", { id, type: isNumber(schema) ? "number" : "text", step: schema.type === "integer" ? "1" : null, placeholder: usual, autocomplete: "off" });
  return { node: fieldOf(label, input), read: () => (input.value === "" ? undefined : isNumber(schema) ? Number(input.value) : input.value) };
}

// Several values, written one after the other with commas between.
function listed(label, schema, item, id) {
  const known = item.enum ? `of ${item.enum.join(", ")}` : isNumber(item) ? "numbers" : "names";
  const input = h("input", { id, placeholder: schema.default ? schema.default.join(", ") : "left open", autocomplete: "off", "aria-describedby": `${id}-how` });
  const how = h("span", { class: "dim", id: `${id}-how` }, `${known}, with commas between`);
  const read = () => {
    const values = input.value.split(",").map((one) => one.trim()).filter(Boolean);
    return values.length ? values.map((one) => (isNumber(item) ? Number(one) : one)) : undefined;
  };
  return { node: fieldOf(label, input, how), read };
}

function fieldOf(label, input, ...more) {
  return h("p", { class: "field" }, h("label", { for: input.id }, label), input, more);
}
