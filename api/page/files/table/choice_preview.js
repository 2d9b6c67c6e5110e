// The preview of the decision that is looked at: board, seats, points and consequences after it.

import { layOver } from "../lib/board_overlay.js";
import { change, fill, h } from "../lib/dom.js";
import { nameOf } from "../lib/seats.js";
import { t } from "../lib/texts.js";

/**
 * @param {import("./choices.js").Choices} choices
 * @param {import("./grouping.js").Taken} option
 */
export function takeOption(choices, option) {
  choices.pressed = null;
  if (choices.busy) return;
  choices.decided = true;
  // Nobody is asked to press again while the decision is on its way.
  choices.parts.preview.querySelector(".ask")?.remove();
  choices.decide(choices.list.head, option.decision);
}

/**
 * A decision that waits for its second press keeps its preview, whatever the mouse comes over. Pointing at the list
 * shows the changing part of the board.
 * @param {import("./choices.js").Choices} choices
 * @param {import("./grouping.js").Option} option
 */
export function lookAt(choices, option, reveal = false) {
  if (choices.busy || (choices.marked && choices.marked !== option)) return;
  choices.away = false;
  choices.reveal = reveal;
  if (option !== choices.pressed) choices.pressed = null;
  if (choices.looked === option && !choices.stale)
    return choices.preview ? tell(choices, option.decision, choices.preview) : layOver(choices.board, null);
  choices.looked = option;
  choices.preview = null;
  choices.stale = false;
  choices.previews.ask(choices.list.head, option.decision, choices.board.widths);
}

/**
 * Show the board as it is again, unless a decision waits for its second press or has the focus.
 * @param {import("./choices.js").Choices} choices
 */
export function lookAway(choices) {
  const held =
    choices.parts.legal.contains(document.activeElement) && document.activeElement?.matches(":focus-visible");
  if (choices.marked || choices.busy || held) return;
  choices.away = true;
  layOver(choices.board, null);
}

export const PREVIEW = t("choices-preview");

/**
 * Learn in words whether the pressed decision can be undone: that is quicker than with the picture.
 * @param {import("./choices.js").Choices} choices
 * @param {import("./grouping.js").Option} option
 */
export function judge(choices, option) {
  if (choices.looked === option && choices.preview && !choices.stale)
    return tell(choices, option.decision, choices.preview);
  choices.looked = option;
  choices.preview = null;
  [choices.away, choices.stale] = [false, false];
  choices.previews.ask(choices.list.head, option.decision);
}

/**
 * @param {import("./choices.js").Choices} choices
 * @param {import("./grouping.js").Option | null} option
 */
export function mark(choices, option) {
  choices.marked = option;
  choices.parts.decide.hidden = option === null;
  choices.parts.decide.setAttribute(
    "aria-label",
    option ? t("choices-decide-what", { text: option.text }) : t("choices-decide"),
  );
  for (const [button, entry] of choices.options) {
    if (choices.parts.confirmed.checked || option) button.setAttribute("aria-pressed", String(entry === option));
    else button.removeAttribute("aria-pressed");
  }
}

/**
 * @param {import("./choices.js").Choices} choices
 * @param {import("./previews.js").Decision} decision
 * @param {import("answers").Preview | null} preview
 */
export function tell(choices, decision, preview) {
  const option = choices.looked;
  if (choices.busy || !option || option.decision !== decision) return;
  choices.preview = preview;
  if (choices.pressed === option) {
    choices.pressed = null;
    if (preview?.take_back) return takeOption(choices, option);
    mark(choices, option);
    if (preview && !preview.board) choices.previews.ask(choices.list.head, decision, choices.board.widths);
  }
  layOver(choices.board, choices.away ? null : preview, PREVIEW, choices.reveal);
  if (!preview) {
    choices.stale = true;
    return fill(choices.parts.preview, option === choices.marked ? reason(choices) : null);
  }
  const points = preview.points.flatMap((by, seat) => (by ? [`${nameOf(choices.seats, seat)} ${change(by)}`] : []));
  const sentences = preview.texts.map((text) => h("li", {}, text));
  // First, so that it is seen without scrolling.
  if (points.length)
    sentences.unshift(
      h(
        "li",
        { class: preview.points.every((by) => by >= 0) ? "good" : null },
        t("choices-points", { points: points.join(", ") }),
      ),
    );
  const unknown = t(sentences.length ? "choices-then-unknown" : "choices-unknown");
  const rest = preview.events ? (sentences.length ? null : t("choices-nothing-follows")) : unknown;
  put(choices, option, sentences.length ? h("ul", {}, sentences) : null, rest);
}

/**
 * @param {import("./choices.js").Choices} choices
 * @param {import("./grouping.js").Option | null} option
 * @param {unknown[]} content
 */
export function put(choices, option, ...content) {
  if (!option) choices.looked = null;
  const waits = option && option === choices.marked ? reason(choices) : null;
  const reasons = option && choices.hinted?.option === option ? choices.hinted?.reasons.join(" ") : null;
  const why = reasons ? h("p", { class: "hint" }, t("choices-hint-why", { reasons })) : null;
  fill(choices.parts.preview, waits, why, option ? h("p", { class: "dim" }, `${option.text}:`) : null, content);
}

/**
 * Why a decision waits to be pressed again; nothing where that is as the player wants it.
 * @param {import("./choices.js").Choices} choices
 */
export function reason(choices) {
  if (!choices.asks || choices.parts.confirmed.checked || choices.preview?.take_back) return null;
  const why = t(choices.preview ? "choices-final" : "choices-final-unknown");
  return h("p", { class: "ask" }, t("choices-press-again", { reason: why }));
}

/**
 * Show the preview of a decision, and wait for *Decide*.
 * @param {import("./choices.js").Choices} choices
 * @param {import("./grouping.js").Option} option
 */
export function propose(choices, option) {
  mark(choices, option);
  choices.parts.preview.replaceChildren();
  lookAt(choices, option);
}
