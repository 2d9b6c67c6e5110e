// Links that people pass on: copied, and shown as QR codes, which the service draws.

import { send } from "./api.js";
import { $, h, say } from "./dom.js";
import { t } from "./texts.js";

/**
 * Return the QR code of a link. The link holds a key: it is sent in a body, and stored nowhere.
 * @param {string} link
 * @param {string} name the text for screen readers
 */
export async function qrCode(link, name) {
  const headers = { "Content-Type": "application/json", Accept: "image/svg+xml" };
  const options = { method: "POST", headers, body: JSON.stringify({ address: link }) };
  const text = await send("/v1/qr", options, (answer) => answer.text());
  const svg = document.adoptNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement);
  for (const [key, value] of Object.entries({ class: "qr", role: "img", "aria-label": name }))
    svg.setAttribute(key, value);
  return svg;
}

/**
 * Copy a text, such as a link.
 * @param {string} text
 */
export async function copyText(text) {
  await navigator.clipboard.writeText(text).then(
    () => say(t("links-copied")),
    () => say(t("links-copy-by-hand")),
  );
}

/**
 * Show the QR code of a link in a dialog, with the link as text.
 * @param {string} title
 * @param {string} about
 * @param {string} link
 */
export async function showQr(title, about, link) {
  const code = await qrCode(link, title);
  const dialog = h(
    "dialog",
    { id: "qr", "aria-labelledby": "qr-title", close: () => dialog.remove() },
    h("h2", { id: "qr-title" }, title),
    h("p", {}, about),
    code,
    h("p", {}, h("code", {}, link)),
    h("button", { type: "button", class: "main", id: "qr-close", click: () => dialog.close() }, t("links-close")),
  );
  $("main").append(dialog);
  dialog.showModal();
  return dialog;
}
