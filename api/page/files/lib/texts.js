// The texts of the page, in the language of its document: messages of the Fluent catalogue that the document brings, by
// key.

import "./fluent_bundle.js";

const { FluentBundle, FluentNumber, FluentResource } = /** @type {any} */ (globalThis).FluentBundle;

export const language = document.documentElement.lang;

// The beginning of a French word before which "de" loses its vowel. An "h" does not tell whether it is mute.
const ELIDED = /^([aeiouœæ]|y(?![aeiouy]))/i;

// French "de" with a name behind it, as the catalogues of the service have it too.
/** @param {unknown[]} names */
const DE = ([name]) => `${ELIDED.test(String(name).normalize("NFD")) ? "d’" : "de "}${name}`;

const bundle = new FluentBundle(language, { functions: { DE }, useIsolating: false });
bundle.addResource(new FluentResource(document.getElementById("texts")?.textContent));

// Versions and points are written without marks between thousands: they are looked for as they stand in links and logs.
/** @param {unknown} value */
const worded = (value) => (typeof value === "number" ? new FluentNumber(value, { useGrouping: false }) : value);

// Return the text of a message, with values put in; its key when there is none.
/**
 * @param {string} key
 * @param {Record<string, unknown>} values
 * @returns {string}
 */
export function t(key, values = {}) {
  const message = bundle.getMessage(key);
  if (!message || message.value === null) return key;
  return bundle.formatPattern(
    message.value,
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, worded(value)])),
    [],
  );
}

// The name of an id of the service: its own word, or the id as words.
/** @param {unknown} identifier */
export function words(identifier) {
  const plain = String(identifier).replace(/\.\d+$/, "");
  const word = /^[a-z][a-z0-9_]*$/.test(plain) ? bundle.getMessage(`word-${plain.replaceAll("_", "-")}`) : null;
  return word ? bundle.formatPattern(word.value) : plain.replaceAll("_", " ");
}

// The name of a kind of source of points: its own word, or the kind itself.
/** @param {string} kind */
export function sourceOf(kind) {
  const source = bundle.getMessage(`source-${kind.toLowerCase().replaceAll(/[^a-z]+/g, "-")}`);
  return source ? bundle.formatPattern(source.value) : kind;
}

// A moment, in UTC.
/** @param {number} ms */
export function dateTime(ms) {
  const two = /** @type {const} */ ("2-digit");
  /** @type {Intl.DateTimeFormatOptions} */
  const parts = { year: "numeric", month: two, day: two, hour: two, minute: two, second: two, timeZone: "UTC" };
  const format = new Intl.DateTimeFormat(t("date-locale"), parts);
  return `${format.format(ms)} UTC`;
}
