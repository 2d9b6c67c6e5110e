// The way from a type to its code: where it stands, and the code itself.

import { get } from "../lib/api.js";
import { $, h, report } from "../lib/dom.js";
import { t, words } from "../lib/texts.js";

/**
 * @import {Answer} from "answers"
 * @typedef {Answer<`/rulesets/${string}/code`, "get">} Places of the code, by the name of a type
 */

const ROLES = {
  definition: t("code-what-it-is"),
  refusal: t("code-when-it-is-refused"),
  effect: t("code-what-follows-from-it"),
  fold: t("code-how-it-is-folded"),
};

export class Code {
  /** @param {string} ruleset @param {Places} places */
  constructor(ruleset, places) {
    this.ruleset = ruleset;
    this.places = places;
  }

  /** @param {string} ruleset */
  static async read(ruleset) {
    return new Code(ruleset, await get(`/rulesets/${ruleset}/code`));
  }

  // Every type in the search for entries, without the version of its shape.
  get types() {
    return [...new Set(Object.keys(this.places).map((type) => type.replace(/\.\d+$/, "")))]
      .filter((type) => type !== "run")
      .sort();
  }

  // A type as a button that opens its code; plain words when today's rules have no such type.
  /** @param {string} type */
  link(type) {
    if (!this.places[type]) return h("span", {}, words(type));
    return h(
      "button",
      {
        type: "button",
        class: "code",
        "aria-label": t("code-name-its-code", { name: words(type) }),
        click: () => this.open(type).catch(report),
      },
      words(type),
    );
  }

  // Where the code stands that carries a type out.
  /** @param {string} type */
  place(type) {
    const place = (this.places[type] || []).find((entry) => entry.role === "effect");
    return place ? h("div", { class: "dim" }, h("code", {}, `${place.file}:${place.line}`)) : null;
  }

  /** @param {string} type */
  async open(type) {
    const pieces = await get(`/rulesets/${this.ruleset}/code/${encodeURIComponent(type)}`);
    const close = h("button", { type: "button", class: "main", click: () => dialog.close() }, t("code-close"));
    const parts = pieces.map(({ role, name, file, line, text }) =>
      h(
        "details",
        { open: role !== "definition" && pieces.length < 6 },
        h("summary", {}, `${ROLES[role]}: ${name}`),
        h("p", {}, h("code", {}, `${file}:${line}`)),
        h("pre", { tabindex: "0" }, text),
      ),
    );
    const dialog = h(
      "dialog",
      { class: "source", "aria-labelledby": "code-title", close: () => dialog.remove() },
      h("h2", { id: "code-title" }, t("code-the-code-of-name", { name: words(type) })),
      parts,
      h("p", {}, close),
    );
    $("main").append(dialog);
    dialog.showModal();
  }
}
