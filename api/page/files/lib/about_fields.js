// Fields for the title of a tournament, and for its description, place, start and federation.

import { h } from "./dom.js";
import { field } from "./forms.js";
import { t } from "./texts.js";

export class AboutFields {
  /**
   * @param {string} prefix of the ids of the fields
   * @param {Partial<Pick<import("answers").Tournament["state"]["settings"],
   *   "title" | "description" | "place" | "start" | "federation">>} about
   */
  constructor(prefix, { title = "", description = "", place = "", start = null, federation = "" }) {
    this.title = h("input", {
      id: `${prefix}-name`,
      maxlength: 100,
      required: true,
      autocomplete: "off",
      value: title,
    });
    this.description = h("textarea", { id: `${prefix}-description`, rows: 3, maxlength: 5000 }, description);
    this.place = h("input", { id: `${prefix}-place`, maxlength: 200, autocomplete: "off", value: place });
    this.federation = h("input", {
      id: `${prefix}-federation`,
      maxlength: 3,
      pattern: "[A-Z]{3}",
      autocomplete: "off",
      value: federation,
    });
    const local = start?.local ?? null;
    this.local = h("input", { id: `${prefix}-start`, type: "datetime-local", max: "2199-12-31T23:59", value: local });
    // Where the reader is, unless they say otherwise.
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
    const chosen = start?.zone ?? own;
    const zones = [...new Set([chosen, own, "UTC", ...Intl.supportedValuesOf("timeZone")])];
    this.zone = h(
      "select",
      { id: `${prefix}-zone` },
      zones.map((value) => h("option", { value, selected: value === chosen }, value)),
    );
  }

  get titleField() {
    return field(t("tournaments-name"), this.title);
  }

  get otherFields() {
    return [
      field(t("about-description"), this.description),
      field(t("about-place"), this.place),
      field(t("about-start"), this.local),
      field(t("about-zone"), this.zone),
      field(t("about-federation"), this.federation),
    ];
  }

  read() {
    return {
      title: this.title.value.trim(),
      description: this.description.value.trim(),
      place: this.place.value.trim(),
      start: this.local.value ? { local: this.local.value, zone: this.zone.value } : null,
      federation: this.federation.value.trim(),
    };
  }
}
