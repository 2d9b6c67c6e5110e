// Making elements, and the words and signs that all pages share.

import { t } from "./texts.js";

/**
 * @typedef {Record<string, any>} Attributes attributes of an element, and listeners by the name of their event
 */

/**
 * Return an element of the document, or null.
 * @template {HTMLElement} [Kind=HTMLElement]
 * @param {string} id
 * @param {new () => Kind} [_kind] the class of the element, where its own fields are used
 * @returns {Kind}
 */
export const $ = (id, _kind) => /** @type {Kind} */ (document.getElementById(id));

/**
 * Return a field of a form, or null.
 * @param {string} id
 */
export const control = (id) => $(id, HTMLInputElement);

/**
 * @param {any[]} children elements and texts, also in lists; null and undefined are left out
 * @returns {(Element | string)[]}
 */
const present = (children) => children.flat(9).filter((child) => child !== null && child !== undefined);

/**
 * Make an element. Attributes that are null or false are left out; functions listen to an event.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Attributes} attributes
 * @param {any[]} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function h(name, attributes, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") node.addEventListener(key, value);
    else node.setAttribute(key, value === true ? "" : value);
  }
  node.append(...present(children));
  return node;
}

const SVG = "http://www.w3.org/2000/svg";

/**
 * Make an element of a picture.
 * @template {keyof SVGElementTagNameMap} Name
 * @param {Name} name
 * @param {Attributes} attributes
 * @param {any[]} children
 * @returns {SVGElementTagNameMap[Name]}
 */
export function s(name, attributes, ...children) {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes || {})) node.setAttribute(key, value);
  node.append(...children);
  return node;
}

export function fill(node, ...children) {
  node.replaceChildren(...present(children));
}

// Fill a node with elements, but leave those alone that it has already: there the focus and what is written stay.
export function refill(node, ...children) {
  const old = [...node.children];
  const wanted = present(children).map((one) => old.find((other) => other.isEqualNode(one)) || one);
  for (const one of old) if (!wanted.includes(one)) one.remove();
  let next = node.firstElementChild;
  for (const one of wanted) {
    if (one === next) next = next.nextElementSibling;
    else node.insertBefore(one, next);
  }
}

/** @param {Node} node */
const idOf = (node) => (node instanceof Element ? node.id : "");

// Make the contents of a node like what is wanted, and change no more of them than differs: the focus, what is written
// into fields, and what is folded out stay. Elements with an id are found by it, others by their order. An element that
// stays keeps its own listeners, so these belong on a node above.
export function sync(node, ...children) {
  const left = [...node.childNodes];
  const kept = present(children).map((child) => {
    const wanted = child instanceof Node ? child : new Text(child);
    const index = left.findIndex((was) => was.nodeName === wanted.nodeName && idOf(was) === idOf(wanted));
    const [was] = index < 0 ? [null] : left.splice(index, 1);
    if (was) copy(was, wanted);
    return was || wanted;
  });
  for (const one of left) one.remove();
  let next = node.firstChild;
  for (const one of kept) {
    if (one === next) next = next.nextSibling;
    else node.insertBefore(one, next);
  }
}

// Which details are open is the reader's to say.
function copy(node, wanted) {
  if (node instanceof Text) {
    if (node.data !== wanted.data) node.data = wanted.data;
    return;
  }
  for (const { name } of [...node.attributes])
    if (name !== "open" && !wanted.hasAttribute(name)) node.removeAttribute(name);
  for (const { name, value } of wanted.attributes)
    if (name !== "open" && node.getAttribute(name) !== value) node.setAttribute(name, value);
  sync(node, [...wanted.childNodes]);
}

// The badge of a seat: letter, colour and shape, as in the pictures. Which seat has which colour is the game's to say.
const LOOKS = ["blue", "red", "yellow", "green"];
let colours = LOOKS;

// Say which colours the seats of the game have that this page shows.
export function colourSeats(ofGame) {
  colours = ofGame;
}

// The number of a seat's look: its colour, its shape and its line in a chart.
export const lookOf = (seat, ofGame = colours) => LOOKS.indexOf(ofGame[seat]);

export const letterOf = (seat) => colours[seat][0].toUpperCase();

export function badge(seat, ofGame = colours) {
  return h(
    "span",
    { class: `badge seat${lookOf(seat, ofGame)}`, "aria-hidden": "true" },
    ofGame[seat][0].toUpperCase(),
  );
}

// The name of who sits somewhere; bots have one in each language, with the name of the player who gave them the seat.
/** @param {{name: string, bot?: string, former?: string}} person */
export function nameAt({ name, bot, former }) {
  if (!bot) return name;
  const own = t("dom-bot", { kind: bot });
  return former ? t("dom-bot-for", { bot: own, name: former }) : own;
}

// A game whose seats have the names of the players who gave them to bots.
export const withFormer = (shown) => ({
  ...shown,
  seats: shown.seats.map((one) => ({ ...one, former: shown.given_up[one.seat]?.name })),
});

// The name of a seat among others: with its colour where another has the same one.
export function nameOf(seats, seat) {
  const colour = colours[seat];
  if (!seats[seat]?.name) return t("dom-player-of-colour", { colour });
  const name = nameAt(seats[seat]);
  return seats.filter((one) => one?.name === seats[seat].name).length > 1
    ? t("dom-name-of-colour", { name, colour })
    : name;
}

// A person at a table that stands among others in a list: the name, and the tag that tells two of one name apart.
const TAGGED = / #[0-9a-z]{4,}$/;

export const tagOf = (player) => `#${player.slice(1, 5)}`;

/** @param {{player: string, name: string, bot?: string, former?: string}} person */
export function personOf({ player, name, bot }) {
  return bot || TAGGED.test(name) ? nameAt({ name, bot }) : [name, h("span", { class: "tag" }, ` ${tagOf(player)}`)];
}

// A number as people write it, with a minus sign; and a change, with its sign always.
export const figure = (number) => String(number).replace("-", "−");
export const change = (number) => (number > 0 ? `+${number}` : figure(number));

// The name of a ruleset as a title.
export const titled = (ruleset) => ruleset[0].toUpperCase() + ruleset.slice(1);

// Where a game belongs: the table of a tournament, as it was asked for; the game and the version that it was forked
// from, or an archive; nothing for others.
export function originOf({ origin, imported, ruleset, tournament: at, set_back: back }, tournament = null) {
  const told = [];
  if (back)
    told.push(
      h(
        "p",
        { id: "set-back" },
        t("dom-was-set-back", {
          version: Math.min(versionOf(back.head), versionOf(back.lost) - 1),
          lost: versionOf(back.lost),
        }),
      ),
    );
  if (at) {
    const title = (tournament && tournament.state.settings.title) || t("dom-its-tournament");
    told.push(
      h(
        "p",
        {},
        h(
          "a",
          { href: `/tournaments/${at.tournament}` },
          t("dom-table-of-a-tournament", { round: at.round, table: at.table, title }),
        ),
      ),
    );
  }
  if (origin && origin.game) {
    const parent = h("a", { href: `/games/${origin.game}` }, `${titled(ruleset)} ${origin.game}`);
    const there = h(
      "a",
      { href: `/games/${origin.game}/review#v=${origin.at}` },
      t("dom-version-at", { at: origin.at }),
    );
    told.push(
      h(
        "p",
        {},
        t("dom-a-fork-of"),
        parent,
        origin.supersedes ? t("dom-which-it-replaces") : "",
        t("dom-from-its"),
        there,
        ".",
      ),
    );
  }
  if (imported) told.push(h("p", {}, t("dom-imported-from-an-archive")));
  return told;
}

export const versionOf = (head) => Number(String(head).split("-")[0]);

export const gameOfPath = () => decodeURIComponent(location.pathname.split("/")[2] || "");

// Say something to everybody, screen readers too; an error is said at once, with a link to the rule it names.
export function say(text, kind = "status", link = "") {
  const node = $(kind === "alert" ? "alert" : "status");
  node.replaceChildren(text, ...ruleLink(link));
  node.hidden = !text;
}

// Say something that is of no use any more once the reader goes on: their next key or click takes it away.
export function sayOnce(text) {
  say(text);
  const [said] = $("status").childNodes;
  const going = new AbortController();
  const end = () => {
    going.abort();
    if ($("status").firstChild === said) say("");
  };
  // Not at the beginning of a press: what is under the pointer would move away before its end. What is said within a
  // press stands at least until the next one.
  setTimeout(() => ["click", "keydown"].forEach((kind) => addEventListener(kind, end, { signal: going.signal })));
}

export const report = (error) => say(error.sentence || error.message, "alert");

export const rulesLink = (ruleset) => [
  h("a", { href: `/v1/rulesets/${ruleset}/rules`, target: "_blank" }, t("dom-rules")),
];

export const ruleLink = (link) => (link ? [" ", h("a", { href: link, target: "_blank" }, t("dom-read-the-rule"))] : []);

// Say how a stream is, when a message of it tells that; gives whether nothing comes on it now.
export function sayStream({ event, error }) {
  if (event === "waiting") say(t("dom-the-stream-does-not-open"));
  if (event === "lost") say(t("dom-the-connection-is-lost-it-is"));
  if (event === "found") say("");
  if (event === "refused") say(error.sentence, "alert");
  return ["waiting", "lost", "refused"].includes(event);
}

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

// The sign of a line whose entry was taken back; it is read out too.
export const undoneSign = () => h("span", { class: "dim" }, ` ${t("dom-taken-back")}`);

// The nearest of some elements from one in the direction of an arrow key; nothing when there is none.
export function stepTo(from, others, key) {
  const way = WAYS[key];
  if (!way) return null;
  const middle = (node) => {
    const box = node.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  const [x, y] = middle(from);
  let best = null;
  let least = Infinity;
  for (const one of others) {
    const [left, top] = middle(one);
    const along = (left - x) * way[0] + (top - y) * way[1];
    const aside = Math.abs((left - x) * way[1]) + Math.abs((top - y) * way[0]);
    if (along > 1 && along + 2 * aside < least) [best, least] = [one, along + 2 * aside];
  }
  return best;
}

// The address of this page with some parameters set; those that are empty are left out.
export function addressWith(parameters) {
  const all = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(parameters)) {
    if (value) all.set(name, value);
    else all.delete(name);
  }
  return `${location.pathname}${all.size ? `?${all}` : ""}`;
}
