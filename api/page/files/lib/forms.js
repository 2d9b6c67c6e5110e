// Forms that act on a game: a dialog announces the consequences, and shows a refusal with its code and its rule.

import { $, control, fill, h, ruleLink } from "./dom.js";
import { t } from "./texts.js";

// Return the parts of a refusal: the sentence, the code for programs and for searches, and the rule.
/** @param {Error & Partial<import("./api.js").Problem>} error */
function refusal({ message, sentence, document }) {
  const code = document?.code;
  const text = t("forms-refused", { message: sentence || message });
  return [`${text}${code ? ` [${code}]` : ""}`, ...ruleLink(document?.rule_link)];
}

// Open a dialog. `happens` returns the sentences about the consequences for the present fields. `send` is called when
// people are sure; the dialog stays open and shows its errors. `closed` is called after the dialog closes, with the
// focus back at its former place.
/**
 * @param {{
 *   title: string, happens: () => string[], fields: unknown, button: string, send: () => Promise<unknown>,
 *   ready?: boolean, closed?: () => void,
 * }} form
 */
export function ask({ title, happens, fields, button, send, ready = true, closed = () => {} }) {
  const consequences = h("div", { id: "happens", "aria-live": "polite" });
  const refused = h("p", { id: "refusal", role: "alert", class: "bad", hidden: true });
  const sure = h("button", { class: "main", id: "sure", disabled: !ready }, button);
  const show = () =>
    fill(
      consequences,
      happens().map((sentence) => h("p", {}, sentence)),
    );
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    sure.disabled = true;
    refused.hidden = true;
    try {
      await send();
      dialog.close();
    } catch (error) {
      refused.replaceChildren(...refusal(/** @type {Error} */ (error)));
      refused.hidden = false;
    } finally {
      sure.disabled = !ready;
    }
  };
  const close = () => {
    dialog.remove();
    closed();
  };
  const dialog = h(
    "dialog",
    { "aria-labelledby": "dialog-title", close },
    h(
      "form",
      { submit, input: show, change: show },
      h("h2", { id: "dialog-title" }, title),
      fields,
      consequences,
      refused,
      h(
        "div",
        { class: "row" },
        sure,
        h("button", { type: "button", id: "cancel", click: () => dialog.close() }, t("forms-cancel")),
      ),
    ),
  );
  show();
  $("main").append(dialog);
  dialog.showModal();
}

/**
 * A list to choose from.
 * @param {string} id
 * @param {readonly (readonly unknown[])[]} choices pairs of a value and its text
 */
export const select = (id, choices, change = () => {}) =>
  h(
    "select",
    { id, change },
    choices.map(([value, text]) => h("option", { value }, text)),
  );

// A field with its label above.
/**
 * @param {string} label
 * @param {HTMLElement} input
 */
export function field(label, input) {
  return h("p", { class: "field" }, h("label", { for: input.id }, label), input);
}

const LONGEST_REASON = 2000;

// The field for the reason of an act of an organiser, and its text.
export const reason = () =>
  field(t("desk-why"), h("textarea", { id: "why", rows: 3, maxlength: LONGEST_REASON, required: true }));

export const why = () => control("why").value.trim();
