// The header of every page: the player, registering, leaving, and the token.

import { account, get, post, Problem } from "../lib/api.js";
import { $, control, fill, h, optional, report, say, sayOnce } from "../lib/dom.js";
import { tagOf } from "../lib/seats.js";
import { t, words } from "../lib/texts.js";
import { change, current, isNewcomer, leaveSession, playerOf, readPlayer, renew, setNewcomer } from "./session.js";
import { copyToken, tokenMenu } from "./token_menu.js";

// The listener that is called when another player is there.
let changedTo = () => {};

/**
 * Show the present player.
 * @param {() => void} changed called after another player comes or the player leaves
 */
export async function startAccount(changed) {
  changedTo = changed;
  await comeWithToken();
  const sent = account.token;
  if (sent) {
    try {
      await readPlayer();
    } catch (error) {
      if (error instanceof Problem && error.status === 401) {
        // Another tab may have stored a newer token.
        if (account.token !== sent) return startAccount(changed);
        account.token = "";
        say(t("account-the-token-kept-in-this-browser"), "alert");
      }
    }
  }
  show(changed);
  const link = linked("device");
  if (link) (await import("./device.js")).askToSignIn(link, (token) => enter(token, changed));
}

// ---- coming with a link

/** @param {"token" | "device"} name */
const linked = (name) => new URLSearchParams(location.hash.slice(1)).get(name);

// A link holds the token of a player. The address loses it, this browser becomes that player's, and the token is
// changed at once: the link is of no use to anybody else then.
async function comeWithToken() {
  const token = linked("token");
  if (!token) return;
  history.replaceState(null, "", location.pathname);
  const before = account.token;
  const known = before ? await get("/players/me").catch(() => null) : null;
  if (known && known.player === playerOf(token)) {
    // The player is here already and opens the link once more. An earlier release kept the token of the link unchanged.
    if (before === token) await change(renew).catch(report);
    return sayOnce(t("account-welcome-back", { name: known.name }));
  }
  account.token = token;
  let player;
  try {
    player = await get("/players/me");
  } catch (error) {
    account.token = before;
    if (error instanceof Problem && error.status === 401) return say(t("account-link-is-used"), "alert");
    history.replaceState(null, "", `${location.pathname}#token=${token}`); // for the next time that the page is opened
    return report(error);
  }
  if (known && !confirm(t("account-token-is-somebody-elses", { before: known.name, name: player.name }))) {
    account.token = before;
    return;
  }
  await change(renew).then(() => sayOnce(t("account-came-with-link", { name: player.name })), report);
}

addEventListener("hashchange", () => {
  if (linked("token") || linked("device")) startAccount(changedTo).then(changedTo).catch(report);
});

// ---- the header

// Not every page needs the preferences before another language or other colours are chosen.
const [language, colours] = [control("language"), control("colour-scheme")];
language.addEventListener("change", async () => (await import("./preferences.js")).chooseLanguage(language.value));
colours.addEventListener("change", async () => (await import("./preferences.js")).chooseColours(colours.value));

/** @param {() => void} changed */
function show(changed) {
  const me = current();
  fill($("account"), me ? known(me, changed) : unknown(changed));
}

/** @param {import("answers").Me} me @param {() => void} changed */
function known(me, changed) {
  return [
    h(
      "span",
      { id: "me" },
      me.name && !["player", me.name].includes(me.role)
        ? `${me.name} (${words(me.role)})`
        : me.name === me.role
          ? words(me.role)
          : me.name,
    ),
    me.player
      ? h(
          "span",
          { id: "my-tag", class: "tag", title: t("account-my-id-player", { player: me.player }) },
          tagOf(me.player),
        )
      : null,
    h("button", { type: "button", id: "copy-token", click: copyToken }, t("account-copy-token")),
    me.player ? tokenMenu(() => leave(changed), showRecovery) : null,
    h("button", { type: "button", click: () => confirm(forgetting(me)) && leave(changed) }, t("account-forget-me")),
  ];
}

/** @param {import("answers").Me} me */
const forgetting = (me) =>
  me.recovery_code_created === null
    ? t("account-forget-the-token-in-this-browser")
    : t("account-forget-the-token-with-a-code");

/** @param {() => void} changed */
function leave(changed) {
  leaveSession();
  fill($("recovery"));
  show(changed);
  changed();
}

/** @param {() => void} changed */
function unknown(changed) {
  const name = h("input", { id: "name", maxlength: 40, required: true, autocomplete: "nickname", size: 12 });
  const token = h("input", { id: "token", autocomplete: "off", size: 12, type: "password" });
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      await register(name.value.trim());
      sayOnce(t("account-welcome-name-your-token-is-kept", { name: current()?.name }));
    } catch (error) {
      report(error);
    }
  };
  const login = async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      await enter(token.value.trim(), changed);
    } catch (error) {
      account.token = "";
      report(error);
    }
  };
  return [
    h(
      "form",
      { submit },
      h("label", { for: "name" }, t("account-name")),
      name,
      h("button", { id: "register" }, t("account-register")),
    ),
    window.PublicKeyCredential
      ? h("button", { type: "button", id: "use-passkey", click: () => usePasskey(changed) }, t("account-use-passkey"))
      : null,
    recovering(changed),
    h(
      "details",
      {},
      h("summary", {}, t("account-i-have-a-token")),
      h(
        "form",
        { submit: login },
        h("label", { for: "token" }, t("account-token")),
        token,
        h("button", {}, t("account-use-it")),
      ),
    ),
  ];
}

/** @param {() => void} changed */
const usePasskey = (changed) =>
  import("./passkeys.js").then(({ signIn }) => signIn((token) => enter(token, changed))).catch(report);

// ---- the recovery code

const recovery = () => import("./recovery.js");

/**
 * A part of the page that is filled when it is opened.
 * @param {string} id
 * @param {string} label
 * @param {(place: HTMLElement) => Promise<void>} show
 */
function part(id, label, show) {
  const place = h("div", {});
  const opened = () => details.open && show(place).catch(report);
  const details = h("details", { id, toggle: opened }, h("summary", {}, label), place);
  return details;
}

/** @param {HTMLElement} place */
const showRecovery = async (place) => (await recovery()).showRecovery(place);

// The recovery code among the preferences.
export const recoveryPreference = () =>
  part("recovery-preference", t("account-recovery-code-preference"), showRecovery);

// Offer a recovery code to a newcomer.
export const offerRecovery = async () => isNewcomer() && (await recovery()).offerCode();

/** @param {() => void} changed */
const recovering = (changed) =>
  part("recover", t("account-i-have-a-recovery-code"), async (place) =>
    (await recovery()).showForm(place, (token) => enter(token, changed)),
  );

// A button beside fields for a name: it leads to that form.
export function recoverButton() {
  const open = () => {
    $("recover", HTMLDetailsElement).open = true;
    optional("recovery-code")?.focus();
  };
  return h("button", { type: "button", class: "recover", click: open }, t("account-i-have-a-recovery-code"));
}

/**
 * Register a player with a name; this browser keeps the token.
 * @param {string} name
 */
export async function register(name) {
  const { player, token } = await post("/players", { name });
  setNewcomer(player);
  await enter(token, changedTo);
}

/**
 * @param {string} token
 * @param {() => void} changed
 */
async function enter(token, changed) {
  account.token = token;
  await readPlayer();
  show(changed);
  changed();
}
