// Players, shown to operators in the lobby: found by name or id, with the role that each has and can be given.

import { get, put } from "./api.js";
import { operates } from "./table_commands.js";
import { $, fill, h, dateTime, report, tagOf } from "./dom.js";
import { ask, field } from "./forms.js";

const ID = /^p[0-9a-z]{12}$/;
const MAY = {
  player: "A player acts on their own games only.",
  organiser: "An organiser may also act on games of others: rule on disputes, abort, fork running games, let a fork replace one. They may reserve labels.",
  operator: "An operator may do everything: free stalled games, issue and revoke tokens, give roles.",
};

// Show the search to an operator, and to nobody else.
export function showPeople() {
  $("people-part").hidden = !operates();
  if ($("people").childElementCount) return;
  const person = h("input", { id: "person", required: true, maxlength: 60, autocomplete: "off" });
  const search = (event) => {
    event.preventDefault();
    find(person.value.trim()).catch(report);
  };
  fill($("people"), h("form", { class: "row", submit: search }, field("A name's beginning, or an id", person), h("button", { id: "find" }, "Find")), h("div", { id: "found", class: "scroll", "aria-live": "polite" }));
}

// What a table shows, `Ann #7f3a`, is a name and the beginning of an id.
async function find(text) {
  const [name, tag] = text.split(" #");
  const players = ID.test(text) ? [await get(`/players/${text}`)] : (await get(`/players?${new URLSearchParams({ name, limit: 100 })}`)).players;
  const fitting = players.filter((one) => !tag || one.player.slice(1).startsWith(tag));
  const head = h("tr", {}, ["Name", "Id", "Role", "Token last used", "Give a role"].map((column) => h("th", { scope: "col" }, column)));
  const again = () => find(text).catch(report);
  fill($("found"), fitting.length ? h("table", {}, h("thead", {}, head), h("tbody", {}, fitting.map((one) => row(one, again)))) : h("p", { class: "dim" }, "No player has such a name or id."));
}

function row(one, again) {
  const used = one.token_last_used === null ? "never" : dateTime(one.token_last_used);
  const roles = Object.keys(MAY).filter((role) => role !== one.role);
  return h(
    "tr",
    {},
    h("th", { scope: "row" }, one.name, h("span", { class: "tag" }, ` ${tagOf(one.player)}`)),
    h("td", {}, h("code", {}, one.player)),
    h("td", {}, one.role),
    h("td", {}, one.has_token ? used : "revoked"),
    h("td", {}, h("span", { class: "row" }, roles.map((role) => h("button", { type: "button", "aria-label": `Make ${one.name} ${tagOf(one.player)} ${a(role)}`, click: () => give(one, role, again) }, titleOf(role))))),
  );
}

const a = (role) => `${role === "player" ? "a" : "an"} ${role}`;
const titleOf = (role) => `Make ${a(role)}`;

function give(one, role, again) {
  ask({
    title: `${titleOf(role)}: ${one.name} ${tagOf(one.player)}`,
    happens: () => [MAY[role], "It holds at once, in every browser of this player."],
    fields: [],
    button: titleOf(role),
    send: async () => {
      await put(`/players/${one.player}/role`, { role });
      await again();
    },
  });
}
