// Programs that play for the player: bot accounts, and further tokens with a scope and an end.

import { get, newest, post, remove } from "../lib/api.js";
import { $, control, fill, h, report, say } from "../lib/dom.js";
import { field, select } from "../lib/forms.js";
import { dateTime, t } from "../lib/texts.js";
import { startAccount } from "./account.js";
import { tableOf } from "./notice_kinds.js";
import { startPreferences } from "./preferences.js";
import { current } from "./session.js";

/** @typedef {import("answers").Answer<"/players/me/bots", "get">["bots"][number]} OwnBot */
/** @typedef {import("answers").Answer<"/players/me/tokens", "get">["tokens"][number]} Token */

const BOTS = "/players/me/bots";
const TOKENS = "/players/me/tokens";
const DAY_S = 86_400;
const LIFETIMES = [1, 30, 90, 365].map((days) => [days * DAY_S, t("programs-days", { days })]);
const USUAL = 90 * DAY_S;
const SCOPES = { play: t("programs-scope-play"), read: t("programs-scope-read") };
const reading = newest();

/** @param {string} text @param {string} label @param {() => Promise<void>} work */
const button = (text, label, work) =>
  h("button", { type: "button", "aria-label": label, click: () => work().catch(report) }, text);

// Show a token, this once.
/** @param {"bot-token" | "further-token"} place @param {string} name @param {string} token */
function tell(place, name, token) {
  fill($(place), t("programs-shown-once", { name }), " ", h("code", {}, token));
  $(place).hidden = false;
}

function hideTokens() {
  for (const place of ["bot-token", "further-token"]) {
    fill($(place));
    $(place).hidden = true;
  }
}

// Bot accounts

/** @param {OwnBot} bot */
function botRow({ account: { bot, name, description }, has_token, token_last_used }) {
  const used = token_last_used === null ? t("account-never-used") : dateTime(token_last_used);
  return h(
    "tr",
    {},
    h("td", {}, h("span", { class: "name" }, name), " ", h("code", {}, bot)),
    h("td", {}, description),
    h("td", {}, has_token ? used : t("programs-revoked")),
    h(
      "td",
      { class: "row" },
      button(t("account-new-token"), t("programs-renew-of", { name }), () => renewBot(bot, name, has_token)),
      has_token ? button(t("programs-revoke"), t("programs-revoke-of", { name }), () => revokeBot(bot, name)) : null,
      button(t("programs-erase"), t("programs-erase-of", { name }), () => eraseBot(bot, name)),
    ),
  );
}

/** @param {OwnBot[]} bots */
function showBots(bots) {
  const head = [t("programs-name"), t("programs-description"), t("programs-last-use"), t("programs-do")];
  fill($("bots"), bots.length ? tableOf(head, bots.map(botRow)) : h("p", {}, t("programs-no-bots")));
}

/** @param {string} bot @param {string} name @param {boolean} hasToken */
async function renewBot(bot, name, hasToken) {
  if (hasToken && !confirm(t("programs-renew-really", { name }))) return;
  const { token } = await post(`${BOTS}/${bot}/token`);
  hideTokens();
  tell("bot-token", name, token);
  await read();
}

/** @param {string} bot @param {string} name */
async function revokeBot(bot, name) {
  if (!confirm(t("programs-revoke-really", { name }))) return;
  await remove(`${BOTS}/${bot}/token`);
  await changed(t("programs-token-revoked", { name }), "bot-name");
}

/** @param {string} bot @param {string} name */
async function eraseBot(bot, name) {
  if (!confirm(t("programs-erase-really", { name }))) return;
  await remove(`${BOTS}/${bot}`);
  await changed(t("programs-erased", { name }), "bot-name");
}

/** @param {Event} event */
async function makeBot(event) {
  event.preventDefault();
  const { account, token } = await post(BOTS, {
    name: control("bot-name").value.trim(),
    description: control("bot-description").value.trim(),
  });
  for (const id of ["bot-name", "bot-description"]) control(id).value = "";
  hideTokens();
  tell("bot-token", account.name, token);
  await read();
}

// Further tokens

/** @param {Token} token */
function tokenRow({ id, name, scope, expires }) {
  const title = name || t("programs-nameless");
  return h(
    "tr",
    {},
    h("td", {}, h("span", { class: "name" }, title)),
    h("td", {}, SCOPES[scope]),
    h("td", {}, dateTime(expires)),
    h(
      "td",
      { class: "row" },
      button(t("programs-revoke"), t("programs-revoke-of", { name: title }), () => revokeToken(id, title)),
    ),
  );
}

/** @param {Token[]} tokens */
function showTokens(tokens) {
  const head = [t("programs-name"), t("programs-scope"), t("programs-end"), t("programs-do")];
  fill($("tokens"), tokens.length ? tableOf(head, tokens.map(tokenRow)) : h("p", {}, t("programs-no-tokens")));
}

/** @param {string} id @param {string} name */
async function revokeToken(id, name) {
  if (!confirm(t("programs-revoke-really", { name }))) return;
  await remove(`${TOKENS}/${id}`);
  await changed(t("programs-token-revoked", { name }), "further-name");
}

/** @param {Event} event */
async function makeToken(event) {
  event.preventDefault();
  const { token, about } = await post(TOKENS, {
    name: control("further-name").value.trim(),
    scope: control("further-scope").value,
    lifetime_s: Number(control("further-lifetime").value),
  });
  control("further-name").value = "";
  hideTokens();
  tell("further-token", about.name || t("programs-nameless"), token);
  await read();
}

// Both

// The row with the pressed button is gone: the focus goes to the form below the list.
/** @param {string} text @param {string} focused */
async function changed(text, focused) {
  hideTokens();
  say(text);
  await read();
  $(focused).focus();
}

/** @param {string} id @param {number} maxlength @param {boolean} required */
const input = (id, maxlength, required) => h("input", { id, maxlength, required, autocomplete: "off" });

function showForms() {
  fill(
    $("make-bot"),
    field(t("programs-bot-name"), input("bot-name", 34, true)),
    field(t("programs-bot-description"), input("bot-description", 200, false)),
    h("p", { class: "field" }, h("button", { class: "main", id: "bot-made" }, t("programs-make-bot"))),
  );
  fill(
    $("make-token"),
    field(t("programs-token-name"), input("further-name", 60, false)),
    field(t("programs-scope"), select("further-scope", Object.entries(SCOPES))),
    field(t("programs-lifetime"), select("further-lifetime", LIFETIMES)),
    h("p", { class: "field" }, h("button", { class: "main", id: "token-made" }, t("programs-make-token"))),
  );
  control("further-lifetime").value = String(USUAL);
}

// Read the lists again; fields keep the reader's input.
function read() {
  return reading(
    () => Promise.all([current()?.owner ? { bots: [] } : get(BOTS), get(TOKENS)]),
    ([{ bots }, { tokens }]) => {
      showBots(bots);
      showTokens(tokens);
    },
  );
}

async function show() {
  const player = current();
  $("programs-register").hidden = Boolean(player?.player);
  $("tokens-part").hidden = !player?.player;
  // A bot account has no bots of its own.
  $("bots-part").hidden = !player?.player || Boolean(player.owner);
  hideTokens();
  if (!player?.player) return;
  await read();
  showForms();
}

async function start() {
  $("make-bot").addEventListener("submit", (event) => makeBot(event).catch(report));
  $("make-token").addEventListener("submit", (event) => makeToken(event).catch(report));
  await startAccount(() => show().catch(report));
  startPreferences().catch(report);
  await show();
}

start().catch(report);
