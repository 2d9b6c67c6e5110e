// Points and places by seat, as a result is entered or set.

import { field } from "../lib/forms.js";
import { h } from "../lib/dom.js";
import { t } from "../lib/texts.js";

// The places follow from the points until somebody writes others.
/** @param {string[]} names */
export function resultFields(names) {
  /** @param {string} id @param {number | null} min */
  const input = (id, min) => h("input", { id, type: "number", required: true, min });
  const points = names.map((_, seat) => input(`points-${seat}`, null));
  const places = names.map((_, seat) => input(`place-${seat}`, 1));
  const follow = () => {
    if (points.some((point) => point.value === "")) return;
    const values = points.map((point) => Number(point.value));
    places.forEach(
      (place, seat) =>
        (place.value = place.dataset.own
          ? place.value
          : String(1 + values.filter((other) => other > values[seat]).length)),
    );
  };
  for (const entry of points) entry.addEventListener("input", follow);
  for (const node of places) node.addEventListener("input", () => (node.dataset.own = "yes"));
  const rows = names.map((name, seat) =>
    h(
      "fieldset",
      { class: "fields" },
      h("legend", {}, name),
      field(t("desk-points"), points[seat]),
      field(t("desk-place"), places[seat]),
    ),
  );
  return {
    node: h("div", {}, rows),
    read: () => ({
      points: points.map((point) => Number(point.value)),
      places: places.map((place) => Number(place.value)),
    }),
  };
}
