// Points and places by seat, as a result is entered or set.

import { field } from "../lib/forms.js";
import { h } from "../lib/dom.js";
import { t } from "../lib/texts.js";

// The places follow from the points until somebody writes others.
export function resultFields(names) {
  const input = (id, min) => h("input", { id, type: "number", required: true, min });
  const points = names.map((_, seat) => input(`points-${seat}`, null));
  const places = names.map((_, seat) => input(`place-${seat}`, 1));
  const follow = () => {
    if (points.some((one) => one.value === "")) return;
    const values = points.map((one) => Number(one.value));
    places.forEach(
      (one, seat) =>
        (one.value = one.dataset.own ? one.value : 1 + values.filter((other) => other > values[seat]).length),
    );
  };
  for (const one of points) one.addEventListener("input", follow);
  for (const one of places) one.addEventListener("input", () => (one.dataset.own = "yes"));
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
    read: () => ({ points: points.map((one) => Number(one.value)), places: places.map((one) => Number(one.value)) }),
  };
}
