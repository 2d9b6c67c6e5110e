// Friends in the lobby: the reader's list of people, the people of their last games, and invitations to play again.

import { get, newest, post, put, remove, serverTime } from "../lib/api.js";
import { $, h, refill, report, say, titled } from "../lib/dom.js";
import { playerLink, tagOf } from "../lib/seats.js";
import { dateTime, language, t } from "../lib/texts.js";

/** @typedef {import("answers").Answer<"/players/me/friends", "get">} FriendList */
/** @typedef {FriendList["friends"][number]} Row */

// How often the list is read again.
const AGAIN = 60_000;
const MOST_OPEN = 6;

const reading = newest();
let following = 0;
let keeping = 0;

// Read the reader's list, and read it again from time to time. Only a player has one.
/** @param {boolean} isHidden */
export async function readFriends(isHidden) {
  $("friends-part").hidden = isHidden;
  if (isHidden) return void ($("invitations-part").hidden = true);
  following ||= window.setInterval(() => {
    if (!document.hidden && !$("friends-part").hidden) readFriends(false).catch(() => {});
  }, AGAIN);
  await reading(() => get("/players/me/friends"), show);
}

/** @param {FriendList} list */
function show({ invitations, friends, met }) {
  const ends = invitations.map((invitation) => invitation.until);
  keeping = serverTime.alarm(keeping, ends, () => $("friends-part").hidden || readFriends(false).catch(() => {}));
  $("invitations-part").hidden = !invitations.length;
  refill($("invitations"), h("ul", { class: "plain" }, invitations.map(invited)));
  refill(
    $("friends"),
    h("p", { class: "dim" }, t("friends-about")),
    folded("friends-mine", t("friends-mine"), friends, t("friends-none"), friends.length <= MOST_OPEN),
    folded("friends-met", t("friends-met"), met, t("friends-met-nobody"), false),
  );
}

// A long list is folded: the reader's games below it stay near, also for the keyboard.
/**
 * @param {string} id
 * @param {string} title
 * @param {readonly Row[]} rows
 * @param {string} nobody
 * @param {boolean} isOpen
 */
function folded(id, title, rows, nobody, isOpen) {
  const part = document.querySelector(`#${id}-part`);
  return h(
    "details",
    { id: `${id}-part`, open: part instanceof HTMLDetailsElement ? part.open : isOpen },
    h("summary", {}, h("h3", { id }, title, " ", h("span", { class: "dim" }, String(rows.length)))),
    people(id, rows, nobody),
  );
}

// A table where a seat is kept for the reader. The key of a private game stands behind the address, as in a link.
/** @param {FriendList["invitations"][number]} invitation */
function invited({ game, ruleset, name, invitation }) {
  const key = invitation ? `#invitation=${invitation}` : "";
  return h(
    "li",
    { class: "row", "data-invited": game },
    h("span", {}, t("friends-invited", { name, game: titled(ruleset) })),
    h("a", { class: "button main", href: `/games/${game}${key}` }, t("lobby-go-to-the-table")),
  );
}

/** @param {string} heading @param {readonly Row[]} rows @param {string} nobody */
const people = (heading, rows, nobody) =>
  rows.length
    ? h("ul", { class: "plain", "aria-labelledby": heading }, rows.map(line))
    : h("p", { class: "dim" }, nobody);

// A person with the last game, their public table or game of the moment, and the reader's buttons.
/** @param {Row} row */
function line(row) {
  const { player, name, since, last, last_over, waits, plays } = row;
  return h(
    "li",
    { class: "row", "data-player": player },
    h("span", {}, playerLink(player, name), h("span", { class: "tag" }, ` ${tagOf(player)}`)),
    last
      ? h("a", { class: "dim", href: `/games/${last.game}` }, lastOf(last))
      : h("span", { class: "dim" }, t("friends-never")),
    waits ? h("a", { class: "button", href: `/games/${waits}` }, t("friends-waits")) : null,
    plays ? h("a", { class: "button", href: `/games/${plays}` }, t("friends-plays")) : null,
    last_over ? inviteButton(last_over) : null,
    button(since === null ? "keep" : "remove", since === null ? t("friends-keep") : t("friends-remove"), name, () =>
      change(row),
    ),
  );
}

/** @param {Row["last"] & {}} last */
const lastOf = ({ ruleset, changed }) => t("friends-last", { game: titled(ruleset), time: dateTime(changed) });

// A press opens the new table, with the same people invited.
/** @param {Row["last_over"] & {}} last */
function inviteButton({ game, ruleset, others }) {
  const names = new Intl.ListFormat(language).format(others);
  const invite = async () => {
    location.href = `/games/${(await post(`/games/${game}/rematch`, {})).game}`;
  };
  return h(
    "button",
    {
      type: "button",
      class: "main",
      "data-act": "invite",
      "aria-label": t("friends-again-of", { game: titled(ruleset), names }),
      title: names,
      click: () => invite().catch(report),
    },
    t("friends-again", { game: titled(ruleset) }),
  );
}

/** @param {string} act @param {string} text @param {string} name @param {() => Promise<void>} work */
const button = (act, text, name, work) =>
  h(
    "button",
    { type: "button", "data-act": act, "aria-label": `${text}: ${name}`, click: () => work().catch(report) },
    text,
  );

// Keep a person as a friend, or no more. The row goes to the other list: the focus goes to the heading above.
/** @param {Row} row */
async function change({ player, name, since }) {
  const path = /** @type {const} */ (`/players/me/friends/${player}`);
  await reading(() => (since === null ? put(path, {}) : remove(path)), show);
  say(since === null ? t("friends-kept", { name }) : t("friends-removed", { name }));
  $("friends-title").focus();
}
