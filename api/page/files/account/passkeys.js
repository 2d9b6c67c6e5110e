// The passkeys of a player: the list, adding, removing, and signing in with a passkey.

import { get, post, remove } from "../lib/api.js";
import { $, fill, h, optional, report, say, sayOnce } from "../lib/dom.js";
import { dateTime, t } from "../lib/texts.js";
import { newSecret } from "./session.js";

/** @typedef {import("answers").Answer<"/players/me/passkeys", "get">["passkeys"][number]} Passkey */

const PATH = "/players/me/passkeys";
const WAIT_MS = 300_000;

// ---- the list

/**
 * Show the player's passkeys, and a form for another where that works.
 * @param {HTMLElement} place
 */
export async function showPasskeys(place) {
  const { passkeys, origin } = await get(PATH);
  fill(
    place,
    h("p", {}, t("passkeys-about")),
    passkeys.length
      ? h("ul", {}, ...passkeys.map((passkey) => line(place, passkey)))
      : h("p", { class: "dim" }, t("passkeys-none")),
    obstacle(origin) ?? form(place, t("passkeys-usual-name", { number: passkeys.length + 1 })),
  );
}

// Return the reason why this page cannot use passkeys, or null.
/** @param {string | null} origin the address at which passkeys of the service work */
function obstacle(origin) {
  if (origin === null) return h("p", { class: "dim" }, t("passkeys-nowhere"));
  if (origin !== location.origin)
    return h("p", { class: "dim" }, t("passkeys-elsewhere"), " ", h("a", { href: origin }, origin));
  return window.PublicKeyCredential ? null : h("p", { class: "dim" }, t("passkeys-unsupported"));
}

/** @param {HTMLElement} place @param {Passkey} passkey */
function line(place, passkey) {
  const { name, created, last_used: used } = passkey;
  const removes = () => removePasskey(place, passkey).catch(report);
  return h(
    "li",
    {},
    h("span", { class: "name" }, name),
    h("span", { class: "dim" }, ` ${t("passkeys-added", { time: dateTime(created) })} `),
    h("span", { class: "dim" }, used === null ? t("passkeys-unused") : t("passkeys-used", { time: dateTime(used) })),
    " ",
    h(
      "button",
      { type: "button", "aria-label": t("passkeys-remove-of", { name }), click: removes },
      t("passkeys-remove"),
    ),
  );
}

/** @param {HTMLElement} place @param {Passkey} passkey */
async function removePasskey(place, { id, name }) {
  if (!confirm(t("passkeys-remove-really", { name }))) return;
  await remove(`${PATH}/${id}`);
  say(t("passkeys-removed", { name }));
  await showPasskeys(place);
  // The pressed button is gone.
  place.querySelector("input")?.focus();
}

/** @param {HTMLElement} place @param {string} usual */
function form(place, usual) {
  const name = h("input", { maxlength: 60, required: true, autocomplete: "off", size: 14, value: usual });
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      await add(name.value.trim());
      await showPasskeys(place);
    } catch (error) {
      report(error);
    }
  };
  return h(
    "form",
    { class: "row", submit },
    h("label", {}, t("passkeys-name"), name),
    h("button", { "data-act": "add-passkey" }, t("passkeys-add")),
  );
}

// ---- the ceremonies

/** @param {string} text bytes in base64url */
const bytesOf = (text) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

/** @param {ArrayBuffer} content */
const textOf = (content) =>
  btoa(String.fromCharCode(...new Uint8Array(content)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

// Return the passkey of the reader's device; without a passkey throw a sentence.
/** @param {Promise<Credential | null>} ceremony */
async function passkeyOf(ceremony) {
  try {
    const credential = await ceremony;
    if (credential instanceof PublicKeyCredential) return credential;
  } catch (error) {
    const name = error instanceof DOMException ? error.name : "";
    if (name === "InvalidStateError") throw new Error(t("passkeys-there-already"));
    if (!["NotAllowedError", "AbortError"].includes(name)) throw error;
  }
  throw new Error(t("passkeys-cancelled"));
}

// Add a passkey under a name.
/** @param {string} name */
async function add(name) {
  const options = await post(`${PATH}/options`, {});
  const credential = await passkeyOf(
    navigator.credentials.create({
      publicKey: {
        challenge: bytesOf(options.challenge),
        rp: { id: options.relying_party, name: "Tabletape" },
        user: { id: bytesOf(options.user), name: options.user_name, displayName: options.user_name },
        pubKeyCredParams: options.algorithms.map((alg) => ({ type: "public-key", alg })),
        excludeCredentials: options.known.map((known) => ({ type: "public-key", id: bytesOf(known) })),
        authenticatorSelection: {
          residentKey: "required",
          requireResidentKey: true,
          userVerification: "preferred",
        },
        timeout: WAIT_MS,
      },
    }),
  );
  const response = /** @type {AuthenticatorAttestationResponse} */ (credential.response);
  const passkey = {
    challenge: options.challenge,
    client_data: textOf(response.clientDataJSON),
    attestation_object: textOf(response.attestationObject),
  };
  await post(PATH, { name, passkey });
  sayOnce(t("passkeys-stored", { name }));
}

// With the same secret another press after a lost answer makes no further token.
let secret = newSecret();

/**
 * Let the reader choose a passkey, and make this browser that of its player.
 * @param {(token: string) => Promise<void>} enter
 */
export async function signIn(enter) {
  const options = await post("/players/passkey/options", {});
  if (options.origin !== location.origin) throw new Error(`${t("passkeys-elsewhere")} ${options.origin}`);
  const credential = await passkeyOf(
    navigator.credentials.get({
      publicKey: {
        challenge: bytesOf(options.challenge),
        rpId: options.relying_party,
        userVerification: "preferred",
        timeout: WAIT_MS,
      },
    }),
  );
  const response = /** @type {AuthenticatorAssertionResponse} */ (credential.response);
  const passkey = {
    challenge: options.challenge,
    credential: textOf(credential.rawId),
    user: textOf(response.userHandle ?? new ArrayBuffer(1)),
    client_data: textOf(response.clientDataJSON),
    authenticator_data: textOf(response.authenticatorData),
    signature: textOf(response.signature),
  };
  const { token, name } = await post("/players/passkey", { passkey, secret });
  secret = newSecret();
  await enter(token);
  if (optional("recovery")) fill($("recovery"));
  sayOnce(t("device-welcome", { name }));
}
