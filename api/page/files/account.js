// The header of every page: who I am, registering, leaving.

import { account, get, post, Problem } from "./api.js";
import { $, fill, h, say } from "./dom.js";

let me = null;

export const current = () => me;

// Show who is there; calls `changed` when that changes.
export async function startAccount(changed) {
  if (account.token) {
    try {
      me = await get("/players/me");
    } catch (error) {
      if (error instanceof Problem && error.status === 401) {
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
    h("button", { type: "button", click: copyToken }, "Copy token"),
    h(
      "button",
      {
        type: "button",
        click: () => {
          if (!confirm("Forget the token in this browser? Without a copy of it this player is lost.")) return;
          account.token = "";
          me = null;
          show(changed);
          changed();
        },
      },
      "Forget me",
    ),
  ];
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
  const register = async (event) => {
    event.preventDefault();
    try {
      const made = await post("/players", { name: name.value.trim() });
      await enter(made.token, changed);
      say(`Welcome, ${me.name}. Your token is kept in this browser.`);
    } catch (error) {
      say(error.sentence || error.message, "alert");
    }
  };
  const login = async (event) => {
    event.preventDefault();
    try {
      await enter(token.value.trim(), changed);
    } catch (error) {
      account.token = "";
      say(error.sentence || error.message, "alert");
    }
  };
  return [
    h("form", { submit: register }, h("label", { for: "name" }, "Name "), name, h("button", { id: "register" }, "Register")),
    h(
      "details",
      {},
      h("summary", {}, "I have a token"),
      h("form", { submit: login }, h("label", { for: "token" }, "Token "), token, h("button", {}, "Use it")),
    ),
  ];
}

async function enter(token, changed) {
  account.token = token;
  me = await get("/players/me");
  show(changed);
  changed();
}
