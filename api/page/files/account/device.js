// The account on a further device: a QR code here, and the question there.

import { post, remove } from "../lib/api.js";
import { $, fill, h, partOf, report, sayOnce } from "../lib/dom.js";
import { showQr } from "../lib/links.js";
import { tagOf } from "../lib/seats.js";
import { dateTime, t } from "../lib/texts.js";
import { current, newSecret, playerOf } from "./session.js";

// Make a link for a further device, and show its code.
export async function showDeviceCode() {
  const { link, expires } = await post("/players/me/device-link", {});
  const address = `${location.origin}/#device=${link}`;
  const dialog = await showQr(t("device-title"), t("device-about", { time: dateTime(expires) }), address);
  const revoke = async () => {
    await remove("/players/me/device-link");
    dialog.close();
    sayOnce(t("device-revoked"));
  };
  partOf(dialog, "#qr-close", HTMLButtonElement).before(
    h("button", { type: "button", id: "device-revoke", click: () => revoke().catch(report) }, t("device-revoke")),
  );
}

/**
 * Ask whether this browser becomes that of the player of a link. Nothing is sent before the press.
 * @param {string} link
 * @param {(token: string) => Promise<void>} enter
 */
export function askToSignIn(link, enter) {
  history.replaceState(null, "", location.pathname);
  const me = current();
  const player = playerOf(link);
  if (me?.player === player) return sayOnce(t("account-welcome-back", { name: me.name }));
  // With the same secret a press after a lost answer has the same answer again.
  const secret = newSecret();
  const signIn = async () => {
    const { token, name } = await post("/players/device", { link, secret });
    await enter(token);
    fill($("recovery"));
    sayOnce(t("device-welcome", { name }));
  };
  const tag = tagOf(player);
  /** @param {string} act @param {() => void} click @param {string} label */
  const button = (act, click, label) => h("button", { type: "button", "data-act": act, click }, label);
  fill(
    $("recovery"),
    h("p", {}, me ? t("device-question-replaces", { tag, name: me.name }) : t("device-question", { tag })),
    h(
      "p",
      { class: "row" },
      button("device-yes", () => signIn().catch(report), t("device-yes")),
      button("device-no", () => fill($("recovery")), t("device-no")),
    ),
  );
}
