// Forms that act on a game: a dialog announces the consequences, and shows a refusal with its code and its rule.

import { fill, h, ruleLink } from "./dom.js";
import { t } from "./texts.js";

// Return the parts of a refusal: the sentence, the code for programs and for searches, and the rule.
function refusal(error) {
  const code = error.document && error.document.code;
  return `${t("forms-refused", { message: error.sentence || error.message })}${code ? ` [${code}]` : ""}`;
}

// Open a dialog. `happens` returns the sentences about the consequences for the present fields. `send` is called when
// people are sure; the dialog stays open and shows its errors. `closed` is called after the dialog closes, with the
// focus back at its former place.
export function ask({ title, happens, fields, button, send, ready = true, closed = () => {} }) {
  const consequences = h("div", { id: "happens", "aria-live": "polite" });
  const refused = h("p", { id: "refusal", role: "alert", class: "bad", hidden: true });
  const sure = h("button", { class: "main", id: "sure", disabled: !ready }, button);
  const show = () =>
    fill(
      consequences,
      happens().map((sentence) => h("p", {}, sentence)),
    );
  const submit = async (event) => {
    event.preventDefault();
    sure.disabled = true;
    refused.hidden = true;
    try {
      await send();
      dialog.close();
    } catch (error) {
      const { document } = /** @type {import("./api.js").Problem} */ (error);
      refused.replaceChildren(refusal(error), ...ruleLink(document?.rule_link));
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
  document.getElementById("main").append(dialog);
  dialog.showModal();
}

// A field with its label above.
export function field(label, input) {
  return h("p", { class: "field" }, h("label", { for: input.id }, label), input);
}
