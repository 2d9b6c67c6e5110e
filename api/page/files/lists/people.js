// Players, shown to operators in the lobby: found by name or id, with the role that each has and can be given.

import { get, post, put } from "../lib/api.js";
import { $, fill, h, report, say } from "../lib/dom.js";
import { ask, field } from "../lib/forms.js";
import { tagOf } from "../lib/seats.js";
import { dateTime, t, words } from "../lib/texts.js";

const ID = /^p[0-9a-z]{12}$/;
const MAY = {
  player: t("people-a-player-acts-on-their-own"),
  organiser: t("people-an-organiser-may-also-act-on"),
  operator: t("people-an-operator-may-do-everything-free"),
};

/** @typedef {import("answers").Person} Person */
/** @typedef {keyof typeof MAY} Role */

const COLUMNS = [
  t("people-name"),
  t("people-id"),
  t("people-role"),
  t("people-token-last-used"),
  t("people-give-a-role"),
];

// Show the search for players.
export function showPeople() {
  if ($("people").childElementCount) return;
  const person = h("input", { id: "person", required: true, maxlength: 60, autocomplete: "off" });
  const search = (/** @type {Event} */ event) => {
    event.preventDefault();
    find(person.value.trim()).catch(report);
  };
  fill(
    $("people"),
    h(
      "form",
      { class: "row", submit: search },
      field(t("people-a-names-beginning-or-an-id"), person),
      h("button", { id: "find" }, t("people-find")),
    ),
    h("div", { id: "found", class: "scroll", "aria-live": "polite" }),
  );
}

// The label at a table, `Ann #7f3a`, is a name and the beginning of an id.
/** @param {string} text */
async function find(text) {
  const [name, tag] = text.split(" #");
  const players = ID.test(text)
    ? [await get(`/players/${text}`)]
    : (await get(`/players?${new URLSearchParams({ name, limit: "100" })}`)).players;
  const fitting = players.filter((person) => !tag || person.player.slice(1).startsWith(tag));
  const head = h(
    "tr",
    {},
    COLUMNS.map((column) => h("th", { scope: "col" }, column)),
  );
  const again = () => find(text).catch(report);
  fill(
    $("found"),
    fitting.length
      ? h(
          "table",
          {},
          h("thead", {}, head),
          h(
            "tbody",
            {},
            fitting.map((person) => row(person, again)),
          ),
        )
      : h("p", { class: "dim" }, t("people-no-player-has-such-a-name")),
  );
}

/** @param {Person} person @param {() => Promise<void>} again */
function row(person, again) {
  const used = person.token_last_used === null ? t("people-never") : dateTime(person.token_last_used);
  const roles = /** @type {Role[]} */ (Object.keys(MAY)).filter((role) => role !== person.role);
  const cells = [
    h("code", {}, person.player),
    words(person.role),
    person.has_token ? used : t("people-revoked"),
    h(
      "span",
      { class: "row" },
      roles.map((role) =>
        h(
          "button",
          {
            type: "button",
            "aria-label": t("people-make-name-tag-role", { name: person.name, tag: tagOf(person.player), role }),
            click: () => give(person, role, again),
          },
          titleOf(role),
        ),
      ),
      h(
        "button",
        {
          type: "button",
          "data-act": "link",
          "aria-label": t("people-new-link-of", { name: person.name, tag: tagOf(person.player) }),
          click: () => linkAgain(person),
        },
        t("people-new-link"),
      ),
    ),
  ];
  const name = h("th", { scope: "row" }, person.name, h("span", { class: "tag" }, ` ${tagOf(person.player)}`));
  return h(
    "tr",
    {},
    name,
    cells.map((cell, index) => h("td", { "data-name": COLUMNS[index + 1] }, cell)),
  );
}

/** @param {Role} role */
const titleOf = (role) => t("people-make-role", { role });

/** @param {Person} person @param {Role} role @param {() => Promise<void>} again */
function give(person, role, again) {
  ask({
    title: `${titleOf(role)}: ${person.name} ${tagOf(person.player)}`,
    happens: () => [MAY[role], t("people-it-holds-at-once-in-every")],
    fields: [],
    button: titleOf(role),
    send: async () => {
      await put(`/players/${person.player}/role`, { role });
      await again();
    },
  });
}

// For a player with a lost token. Opening the link changes the token, so the operator's copy ends then.
/** @param {Person} person */
function linkAgain({ name, player }) {
  ask({
    title: `${t("people-new-link")}: ${name} ${tagOf(player)}`,
    happens: () => [t("people-new-link-happens")],
    fields: [],
    button: t("people-new-link"),
    send: async () => {
      const { token } = await post(`/players/${player}/token`, {});
      const link = `${location.origin}/#token=${token}`;
      say(t("people-link-of", { name, link }));
    },
  });
}
