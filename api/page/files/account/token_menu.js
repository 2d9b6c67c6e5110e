// The menu of the player's token: its last use, a new token, revoking it, and erasing the player.

import { account, remove } from "../lib/api.js";
import { $, h, optional, report, say, sayOnce } from "../lib/dom.js";
import { dateTime, t } from "../lib/texts.js";
import { change, current, readPlayer, renew } from "./session.js";

/**
 * Actions on the player's token: see its last use, change it, revoke it; and the recovery code.
 * @param {() => void} left called when the player has left this browser
 * @param {(place: HTMLElement) => Promise<void>} showRecovery
 */
export function tokenMenu(left, showRecovery) {
  const status = h("span", { id: "token-told", role: "status" });
  const tellUse = () => {
    const lastUsed = current()?.token_last_used ?? null;
    status.textContent =
      lastUsed === null ? t("account-never-used") : t("account-last-used-time", { time: dateTime(lastUsed) });
  };
  const opened = async () => {
    if (!menu.open) return;
    try {
      await readPlayer();
      tellUse();
      await showRecovery(recovery);
    } catch (error) {
      report(error);
    }
  };
  tellUse();
  const recovery = h("div", { id: "token-recovery" });
  const menu = h(
    "details",
    { id: "token-menu", toggle: opened },
    h("summary", {}, t("account-my-token")),
    recovery,
    h(
      "p",
      { class: "row" },
      status,
      h("button", { type: "button", id: "new-token", click: () => renewToken(status) }, t("account-new-token")),
      h("a", { id: "to-notices", href: "/notices" }, t("account-notices")),
      h("a", { id: "to-programs", href: "/programs" }, t("account-programs")),
      h("button", { type: "button", id: "revoke-token", click: () => revokeToken(left) }, t("account-revoke-token")),
      h("button", { type: "button", id: "erase-me", click: () => eraseMe(left) }, t("account-erase")),
    ),
  );
  return menu;
}

export async function copyToken() {
  try {
    await navigator.clipboard.writeText(account.token);
    sayOnce(t("account-the-token-is-copied"));
  } catch {
    say(t("account-your-token-token", { token: account.token }));
  }
}

// The message stands in the menu: the streams end with the old token, and their message stands in the page's own line.
/** @param {HTMLElement} status */
async function renewToken(status) {
  if (!confirm(t("account-change-your-token-for-a-new"))) return;
  try {
    await change(renew);
    status.textContent = t("account-this-browser-has-your-new-token");
    // Passkeys stay, and a thief may have added a passkey.
    const passkeys = optional("token-recovery")?.querySelector("details");
    if (passkeys) passkeys.open = true;
  } catch (error) {
    report(error);
  }
}

/** @param {() => void} left */
async function revokeToken(left) {
  const warning = t("account-revoke-your-token-nobody-can-play", { name: current()?.name });
  if (!confirm(warning)) return;
  try {
    await change(() => remove("/players/me/token").then(() => (account.token = "")));
  } catch (error) {
    report(error);
    return;
  }
  left();
  $("name").focus();
  say(t("account-your-token-is-revoked-only-the"), "alert");
}

/** @param {() => void} left */
async function eraseMe(left) {
  const name = prompt(t("account-erase-type-your-name", { name: current()?.name }));
  if (name === null) return;
  if (name !== current()?.name) {
    say(t("account-erase-other-name"), "alert");
    return;
  }
  let pseudonym;
  try {
    await change(() =>
      remove("/players/me").then((erased) => {
        account.token = "";
        pseudonym = erased.name;
      }),
    );
  } catch (error) {
    report(error);
    return;
  }
  left();
  $("name").focus();
  say(t("account-erased", { name: pseudonym }), "alert");
}
