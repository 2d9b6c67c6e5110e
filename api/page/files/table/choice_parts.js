// The elements of the list of decisions, with their keys and presses.

import { preferenceBox } from "../account/preferences.js";
import { h, known } from "../lib/dom.js";
import { t } from "../lib/texts.js";
import { render } from "./choice_list.js";
import { judge, lookAt, lookAway, mark, PREVIEW, propose, takeOption } from "./choice_preview.js";
import { pressKey } from "./choice_rows.js";

const CONFIRMED = "tabletape.confirmed";

/**
 * @param {import("./choices.js").Choices} choices
 * @param {HTMLElement} node
 * @param {HTMLElement} preferences
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
    {
      type: "button",
      class: "main",
      id: "decide",
      hidden: true,
      click: () => takeOption(choices, known(choices.marked, "decide")),
    },
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
  legal.addEventListener("click", (event) => {
    const option = optionAt(choices, event.target);
    if (option) press(choices, option, event);
  });
  legal.addEventListener("keydown", (event) => pressKey(choices, event));
  for (const kind of ["focusin", "pointerover"]) {
    legal.addEventListener(kind, (event) => {
      const option = optionAt(choices, event.target);
      if (option) lookAt(choices, option, true);
    });
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
    () =>
      choices.all.length &&
      !choices.marked &&
      render(
        choices,
        choices.rows.findIndex((row) => row === document.activeElement),
      ),
  );
  return { question, about, chosen, count, legal, preview, hint, decide, confirmed, ask, single, whole };
}

/**
 * The decision of a row.
 * @param {import("./choices.js").Choices} choices
 * @param {EventTarget | null} target
 */
const optionAt = (choices, target) => (target instanceof HTMLElement ? choices.options.get(target) : undefined);

// A box to tick that this browser remembers; its id is the last part of its name.
/** @param {string} name @param {boolean} usual @param {() => void} changed */
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

/** @param {Event} event */
const clicks = (event) => (event instanceof UIEvent ? event.detail : 0);

/**
 * Whether a press is a click (keys have no detail) that came too soon after the list changed.
 * @param {import("./choices.js").Choices} choices
 * @param {Event} event
 */
export function guarded(choices, event) {
  return clicks(event) > 0 && choices.parts.legal.classList.contains("new");
}

/**
 * @param {import("./choices.js").Choices} choices
 * @param {import("./grouping.js").Option} option
 * @param {Event} event
 */
export function press(choices, option, event) {
  if (choices.busy || guarded(choices, event)) return;
  // The second half of a double click does not answer the question of the first.
  if (choices.marked === option) return clicks(event) > 1 ? undefined : takeOption(choices, option);
  if (choices.parts.confirmed.checked) return propose(choices, option);
  if (!choices.asks) return takeOption(choices, option);
  // A decision that can be undone is taken with a single press; others show their results first.
  choices.pressed = option;
  judge(choices, option);
}
