// Fields for the title and the rules of a series, and these rules in words.

import { h } from "../lib/dom.js";
import { field, select } from "../lib/forms.js";
import { t } from "../lib/texts.js";

/** @typedef {import("answers").Answer<`/series/${string}`, "get">["series"]} Series */

// The points of places that a new series begins with, as the service has them.
const PLACE_POINTS = "25, 18, 15, 12, 10, 8, 6, 4, 2, 1";

/** @type {Record<Series["rules"]["counts"], string>} */
const COUNTS = { points: t("series-counts-points"), places: t("series-counts-places") };

/** @param {Series["rules"]} rules */
export const rulesText = ({ best, counts }) =>
  `${best === null ? t("series-best-all") : t("series-best-of", { count: best })}; ${COUNTS[counts]}`;

export class SeriesFields {
  /** @param {string} prefix of the ids of the fields @param {Series | null} series */
  constructor(prefix, series = null) {
    const rules = series?.rules;
    this.title = h("input", {
      id: `${prefix}-name`,
      maxlength: 100,
      required: true,
      autocomplete: "off",
      value: series?.title ?? "",
    });
    this.counts = select(`${prefix}-counts`, Object.entries(COUNTS));
    this.counts.value = rules?.counts ?? "points";
    this.best = h("input", { id: `${prefix}-best`, type: "number", min: 1, max: 24, value: rules?.best ?? null });
    this.points = h("input", {
      id: `${prefix}-points`,
      pattern: "[0-9 ,]+",
      required: true,
      autocomplete: "off",
      value: rules ? rules.place_points.join(", ") : PLACE_POINTS,
    });
  }

  get node() {
    return h(
      "div",
      { class: "fields wide-fields" },
      field(t("series-name"), this.title),
      field(t("series-counts"), this.counts),
      field(t("series-best"), this.best),
      field(t("series-place-points"), this.points),
    );
  }

  read() {
    return {
      title: this.title.value.trim(),
      rules: {
        counts: this.counts.value,
        best: this.best.value ? Number(this.best.value) : null,
        place_points: this.points.value.split(/[ ,]+/).filter(Boolean).map(Number),
      },
    };
  }
}
