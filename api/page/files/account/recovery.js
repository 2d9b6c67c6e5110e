// The recovery code of a player: making it, showing it this once, and coming back with it.

import { account, passes, post } from "../lib/api.js";
import { $, fill, h, optional, report, say, sayOnce } from "../lib/dom.js";
import { saveFile } from "../lib/saving.js";
import { dateTime, t } from "../lib/texts.js";
import { current, newSecret, readPlayer, setNewcomer } from "./session.js";

// The secret of a recovery that has no answer yet. With the same secret the same code has the same answer again.
const SECRET = "tabletape.recovery.secret";

// ---- making it

const hasCode = () => (current()?.recovery_code_created ?? null) !== null;

/**
 * Tell whether the player has a recovery code, with a button that makes one.
 * @param {HTMLElement} place
 */
export function showRecovery(place) {
  const created = current()?.recovery_code_created ?? null;
  if (!current()?.player) return fill(place, h("p", { class: "dim" }, t("recovery-register-first")));
  const makes = () => make().then(() => showRecovery(place), report);
  fill(
    place,
    h("p", {}, created === null ? t("recovery-guest") : t("recovery-has-code", { time: dateTime(created) })),
    h(
      "button",
      { type: "button", "data-act": "make-code", click: makes },
      created === null ? t("recovery-make") : t("recovery-make-new"),
    ),
    h("button", { type: "button", "data-act": "to-phone", click: () => toPhone().catch(report) }, t("device-make")),
    passkeys(),
  );
}

// The player's passkeys, read when they are opened.
function passkeys() {
  const place = h("div", {});
  const show = async () => details.open && (await import("./passkeys.js")).showPasskeys(place);
  const toggle = () => show().catch(report);
  const details = h("details", { class: "passkeys", toggle }, h("summary", {}, t("passkeys-title")), place);
  return details;
}

const toPhone = async () => (await import("./device.js")).showDeviceCode();

// Offer a code to a newcomer, unless they have a code: in the header in the place of their token, and below the game.
// The board and the decisions keep their room.
export function offerCode() {
  if (hasCode() || optional("recovery-hint")) return;
  const makes = () => make().catch(report);
  $("copy-token").replaceWith(
    h("button", { type: "button", id: "recovery-hint", title: t("recovery-offer"), click: makes }, t("recovery-hint")),
  );
  fill(
    $("recovery-offer"),
    h("p", {}, t("recovery-offer")),
    h(
      "p",
      { class: "row" },
      h("button", { type: "button", class: "main", "data-act": "make-code", click: makes }, t("recovery-show")),
      h("button", { type: "button", id: "recovery-later", click: endOffer }, t("recovery-later")),
    ),
  );
}

function endOffer() {
  setNewcomer("");
  optional("recovery-hint")?.remove();
  if (optional("recovery-offer")) fill($("recovery-offer"));
}

// Make a code and show it. A code that was made in any browser is replaced only after a question.
async function make() {
  await readPlayer();
  if (hasCode() && !confirm(t("recovery-voids"))) return;
  const { code } = await post("/players/me/recovery", {});
  showCode(code);
  await readPlayer();
}

// ---- showing it

/** @param {string} code */
function showCode(code) {
  endOffer();
  const text = t("recovery-code-of", { name: current()?.name, address: location.host });
  const file = new Blob([`${text}\n\n${code}\n`], { type: "text/plain" });
  const letters = h("code", { id: "recovery-shown", tabindex: 0 }, code);
  /** @param {string} act @param {() => void} click @param {string} label */
  const button = (act, click, label) => h("button", { type: "button", "data-act": act, click }, label);
  fill(
    $("recovery"),
    h("p", {}, text),
    h("p", {}, letters),
    h("p", { class: "unprinted" }, t("recovery-keep-it")),
    h(
      "p",
      { class: "row unprinted" },
      button("copy-code", () => copy(letters), t("recovery-copy")),
      button("download-code", () => saveFile(file, "tabletape-recovery-code.txt"), t("recovery-download")),
      button("print-code", printCode, t("recovery-print")),
      button("close-code", () => fill($("recovery")), t("recovery-close")),
    ),
  );
  letters.focus();
}

/** @param {HTMLElement} letters */
async function copy(letters) {
  try {
    await navigator.clipboard.writeText(letters.textContent);
    sayOnce(t("recovery-copied"));
  } catch {
    getSelection()?.selectAllChildren(letters);
    say(t("recovery-copy-by-hand"));
  }
}

function printCode() {
  document.body.classList.add("print-code");
  print();
  document.body.classList.remove("print-code");
}

// ---- coming back

/**
 * Show the form of a player with a code.
 * @param {HTMLElement} place
 * @param {(token: string) => Promise<void>} enter
 */
export function showForm(place, enter) {
  const code = h("input", { id: "recovery-code", autocomplete: "off", size: 30, maxlength: 80, required: true });
  const keep = h("input", { id: "recovery-keep", type: "checkbox", checked: true });
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      await recover(code.value.trim(), keep.checked, enter);
      say("", "alert");
    } catch (error) {
      report(error);
    }
  };
  fill(
    place,
    h(
      "form",
      { submit },
      h("label", { for: "recovery-code" }, t("recovery-code")),
      code,
      h("label", {}, keep, t("recovery-other-browsers-stay")),
      h("button", { id: "recover-me" }, t("recovery-use-it")),
    ),
    window.PublicKeyCredential
      ? null
      : h("p", { class: "dim" }, isSecureContext ? t("passkeys-unsupported") : t("passkeys-insecure")),
  );
  code.focus();
}

/**
 * Change a code for a new token in this browser, and show the next code.
 * @param {string} code
 * @param {boolean} keepTokens whether other browsers stay signed in
 * @param {(token: string) => Promise<void>} enter
 */
async function recover(code, keepTokens, enter) {
  const secret = localStorage.getItem(SECRET) || newSecret();
  localStorage.setItem(SECRET, secret);
  let answer;
  try {
    answer = await post("/players/recovery", { code, secret, keep_tokens: keepTokens });
  } catch (error) {
    if (!passes(error)) localStorage.removeItem(SECRET);
    throw error;
  }
  account.token = answer.token;
  localStorage.removeItem(SECRET);
  await enter(answer.token);
  showCode(answer.recovery.code);
  sayOnce(t("recovery-welcome-back", { name: answer.name }));
}
