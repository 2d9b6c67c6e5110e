// The elements of the list of decisions, with their keys and presses.

import { preferenceBox } from "../account/preferences.js";
import { h } from "../lib/dom.js";
import { t } from "../lib/texts.js";
import { render } from "./choice_list.js";
import { judge, lookAt, lookAway, mark, PREVIEW, takeOption } from "./choice_preview.js";

const CONFIRMED = "tabletape.confirmed";

/**
 * @param {import("./choices.js").Choices} choices
 */
export function build(choices, node, preferences) {
  const question = h("h3", { id: "question" });
  // The subject of the question, when it lies on no board yet: a tile in hand.
  const about = h("div", { id: "about", hidden: true });
  const chosen = h("p", { id: "chosen" });
  const count = h("p", { class: "dim count" });
  const legal = h("div", {
    id: "legal",
    class: "list",
    role: "toolbar",
    "aria-orientation": "vertical",
    "aria-label": t("choices-legal"),
  });
  const attributes = {
    "aria-label": PREVIEW,
    "aria-live": "polite",
    "aria-atomic": "true",
    "data-point": t("choices-point"),
    "data-press": t("choices-press"),
  };
  const preview = h("div", { id: "preview", tabindex: "0", role: "region", ...attributes });
  const decide = h(
    "button",
    { type: "button", class: "main", id: "decide", hidden: true, click: () => takeOption(choices, choices.marked) },
    t("choices-decide"),
  );
  const hint = h("button", { type: "button", id: "hint", hidden: true, "aria-keyshortcuts": "h" }, t("choices-hint"));
  const confirmed = preference(CONFIRMED, false, () => mark(choices, null));
  const ask = preferenceBox("ask_before_ending", "ask", () => mark(choices, null));
  const single = preferenceBox("take_single", "single", () => choices.takeSingle());
  preferences.append(
    h("p", {}, h("label", {}, confirmed, t("choices-prefer-preview"))),
    h("p", {}, h("label", {}, ask, t("choices-prefer-ask"))),
    h("p", {}, h("label", {}, single, t("choices-prefer-single"))),
  );
  const whole = h(
    "div",
    { class: "choices", hidden: true },
    h("div", { class: "asked" }, about, h("div", {}, question, chosen, count)),
    legal,
    h("div", { class: "preview" }, preview, hint, decide),
  );
  node.append(whole);
  legal.addEventListener(
    "click",
    (event) => choices.options.has(event.target) && press(choices, choices.options.get(event.target), event),
  );
  legal.addEventListener("keydown", (event) => choices.key(event));
  for (const kind of ["focusin", "pointerover"]) {
    legal.addEventListener(
      kind,
      (event) => choices.options.has(event.target) && lookAt(choices, choices.options.get(event.target), true),
    );
  }
  for (const kind of ["focusout", "pointerleave"]) {
    legal.addEventListener(
      kind,
      (/** @type {any} */ event) => legal.contains(event.relatedTarget) || lookAway(choices),
    );
  }
  node.addEventListener("keydown", (event) => event.key === "Escape" && choices.release() && event.preventDefault());
  // In a window of another size other groups are to be folded; where the focus is, it stays.
  addEventListener(
    "resize",
    () => choices.all.length && !choices.marked && render(choices, choices.rows.indexOf(document.activeElement)),
  );
  return { question, about, chosen, count, legal, preview, hint, decide, confirmed, ask, single, whole };
}

// A box to tick that this browser remembers; its id is the last part of its name.
function preference(name, usual, changed) {
  const stored = localStorage.getItem(name);
  const box = h("input", {
    type: "checkbox",
    id: name.split(".")[1],
    change: () => {
      localStorage.setItem(name, box.checked ? "yes" : "no");
      changed();
    },
  });
  box.checked = stored === null ? usual : stored === "yes";
  return box;
}

/**
 * Whether a press is a click (keys have no detail) that came too soon after the list changed.
 * @param {import("./choices.js").Choices} choices
 */
export function guarded(choices, event) {
  return event.detail > 0 && choices.parts.legal.classList.contains("new");
}

/**
 * @param {import("./choices.js").Choices} choices
 */
export function press(choices, option, event) {
  if (choices.busy || guarded(choices, event)) return;
  // The second half of a double click does not answer the question of the first.
  if (choices.marked === option) return event.detail > 1 ? undefined : takeOption(choices, option);
  if (choices.parts.confirmed.checked) return choices.propose(option);
  if (!choices.asks) return takeOption(choices, option);
  // A decision that can be undone is taken with a single press; others show their results first.
  choices.pressed = option;
  judge(choices, option);
}
