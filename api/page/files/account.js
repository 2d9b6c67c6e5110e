// The header of every page: who I am, registering, leaving, and my token.

import { account, get, post, Problem, remove } from "./api.js";
import { $, fill, h, dateTime, report, say, tagOf } from "./dom.js";

let me = null;
// What is called when somebody else is there.
let changedTo = () => {};

export const current = () => me;

// Show who is there; calls `changed` when that changes.
export async function startAccount(changed) {
  changedTo = changed;
  const sent = account.token;
  if (sent) {
    try {
      me = await get("/players/me");
    } catch (error) {
      if (error instanceof Problem && error.status === 401) {
        // Another tab may have a new one by now.
        if (account.token !== sent) return startAccount(changed);
        account.token = "";
        say("The token kept in this browser is not known here any more.", "alert");
      }
    }
  }
  show(changed);
}

function show(changed) {
  fill($("account"), me ? known(changed) : unknown(changed));
}

function known(changed) {
  return [
    h("span", { id: "me" }, me.name && !["player", me.name].includes(me.role) ? `${me.name} (${me.role})` : me.name || me.role),
    me.player ? h("span", { id: "my-tag", class: "tag", title: `My id: ${me.player}` }, tagOf(me.player)) : null,
    h("button", { type: "button", click: copyToken }, "Copy token"),
    me.player ? tokenMenu(changed) : null,
    h(
      "button",
      {
        type: "button",
        click: () => {
          if (!confirm("Forget the token in this browser? Without a copy of it this player is lost.")) return;
          leave(changed);
        },
      },
      "Forget me",
    ),
  ];
}

function leave(changed) {
  account.token = "";
  me = null;
  show(changed);
  changed();
}

// What can be done about my token: when was it used, a new one, none any more.
function tokenMenu(changed) {
  const told = h("span", { id: "token-told", role: "status" });
  const tellUse = () => {
    told.textContent = me.token_last_used === null ? "Never used." : `Last used: ${dateTime(me.token_last_used)}.`;
  };
  const opened = async (event) => {
    if (!event.target.open) return;
    try {
      me = await get("/players/me");
      tellUse();
    } catch (error) {
      report(error);
    }
  };
  tellUse();
  return h(
    "details",
    { id: "token-menu", toggle: opened },
    h("summary", {}, "My token"),
    h(
      "p",
      { class: "row" },
      told,
      h("button", { type: "button", id: "new-token", click: () => renewToken(told) }, "New token"),
      h("button", { type: "button", id: "revoke-token", click: () => revokeToken(changed) }, "Revoke token"),
    ),
  );
}

// Keep the token that `asked` gives; streams that end meanwhile wait for it.
async function change(asked) {
  const done = asked().then((token) => (account.token = token));
  account.settled = done.catch(() => {});
  await done;
}

// It is told in the menu: the streams end with the old token, and what they tell of that stands in the page's own line.
async function renewToken(told) {
  if (!confirm("Change your token for a new one? The old one stops working at once, in other browsers too.")) return;
  try {
    await change(async () => (await post("/players/me/token", {})).token);
    told.textContent = "This browser has your new token. Copy it for other browsers.";
  } catch (error) {
    report(error);
  }
}

async function revokeToken(changed) {
  const warning = `Revoke your token? Nobody can play as ${me.name} then until the operator issues a new one.`;
  if (!confirm(warning)) return;
  try {
    await change(() => remove("/players/me/token").then(() => ""));
  } catch (error) {
    report(error);
    return;
  }
  leave(changed);
  $("name").focus();
  say("Your token is revoked. Only the operator can issue a new one.", "alert");
}

async function copyToken() {
  try {
    await navigator.clipboard.writeText(account.token);
    say("The token is copied.");
  } catch {
    say(`Your token: ${account.token}`);
  }
}

function unknown(changed) {
  const name = h("input", { id: "name", maxlength: 40, required: true, autocomplete: "nickname", size: 12 });
  const token = h("input", { id: "token", autocomplete: "off", size: 12, type: "password" });
  const submit = async (event) => {
    event.preventDefault();
    try {
      await register(name.value.trim());
      say(`Welcome, ${me.name}. Your token is kept in this browser.`);
    } catch (error) {
      report(error);
    }
  };
  const login = async (event) => {
    event.preventDefault();
    try {
      await enter(token.value.trim(), changed);
    } catch (error) {
      account.token = "";
      report(error);
    }
  };
  return [
    h("form", { submit }, h("label", { for: "name" }, "Name "), name, h("button", { id: "register" }, "Register")),
    h(
      "details",
      {},
      h("summary", {}, "I have a token"),
      h("form", { submit: login }, h("label", { for: "token" }, "Token "), token, h("button", {}, "Use it")),
    ),
  ];
}

// Become a player of a name, whose token this browser keeps.
export async function register(name) {
  await enter((await post("/players", { name })).token, changedTo);
}

async function enter(token, changed) {
  account.token = token;
  me = await get("/players/me");
  show(changed);
  changed();
}
