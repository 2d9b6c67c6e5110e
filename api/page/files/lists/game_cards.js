// The cards of the games: the picture, which the document brings, the subject of the game, its length and the number of
// players; three ways to begin: against the greedy bot at once, with people, with a guided first game; and the way to
// the statistics of the game.

import { recoverButton, register } from "../account/account.js";
import { current } from "../account/session.js";
import { $, control, fill, h, optional, report, titled } from "../lib/dom.js";
import { t } from "../lib/texts.js";
import { ME, openTable } from "./open_table.js";

const GUEST = t("cards-guest");

/** @typedef {import("answers").RulesetLine} RulesetLine */

/** @returns {NodeListOf<HTMLElement>} */
const cards = () => document.querySelectorAll("#cards [data-ruleset]");

/** @returns {NodeListOf<HTMLButtonElement>} */
const opening = () => document.querySelectorAll("#cards [data-opens]");

// Complete the cards of the rulesets that the service lists. `findPeople` leads to the search for players of a ruleset.
/** @param {RulesetLine[]} listed @param {(ruleset: string) => void} findPeople */
export function showCards(listed, findPeople) {
  fill(
    $("guest"),
    h("label", { for: "guest-name" }, t("cards-your-name")),
    h("input", { id: "guest-name", value: GUEST, maxlength: 40, autocomplete: "nickname", size: 12 }),
    recoverButton(),
  );
  for (const card of cards()) {
    const ruleset = listed.find(({ name }) => name === card.dataset.ruleset);
    if (ruleset) card.append(words(ruleset), actions(ruleset, findPeople));
  }
  showGuest();
}

/** @param {RulesetLine} ruleset */
function words({ name, title, about, minutes: [shortest, longest], seats }) {
  const subtitle = title.split(": ")[1];
  const players = t("cards-players", { count: seats.length, least: seats[0], most: seats.at(-1) });
  return h(
    "div",
    {},
    h("h3", { id: `card-${name}` }, titled(name), subtitle ? h("span", { class: "dim" }, ` ${subtitle}`) : null),
    h("p", {}, about),
    h(
      "p",
      { class: "dim" },
      h("span", {}, t("cards-minutes", { spread: longest - shortest, shortest, longest })),
      " · ",
      h("span", {}, players),
      " · ",
      h(
        "a",
        { id: `statistics-${name}`, href: `/rulesets/${name}`, "aria-labelledby": `statistics-${name} card-${name}` },
        t("cards-statistics"),
      ),
    ),
    h("p", { class: "waiting" }),
  );
}

/** @param {RulesetLine} ruleset @param {(ruleset: string) => void} findPeople */
function actions({ name, seats, lesson }, findPeople) {
  /** @param {string} action @param {string} text @param {{[name: string]: unknown}} attributes */
  const button = (action, text, attributes) =>
    h(
      "button",
      { type: "button", id: `${action}-${name}`, "aria-labelledby": `${action}-${name} card-${name}`, ...attributes },
      text,
    );
  const opens = { "data-opens": "", "aria-describedby": "cards-about" };
  return h(
    "div",
    { class: "row" },
    button("bot", t("cards-play-a-bot"), { ...opens, class: "main", click: () => play(name, seats[0]) }),
    button("people", t("find-people-find"), { click: () => findPeople(name) }),
    lesson ? button("learn", t("cards-learn"), { ...opens, click: () => play(name, seats[0], "#learn") }) : null,
  );
}

// A reader without an account may choose a name; the operator's own token sits at no table.
export function showGuest() {
  if (!optional("guest-name")) return;
  $("guest").hidden = Boolean(current());
  for (const button of opening()) button.disabled = current() !== null && !current()?.player;
}

// Show on each card how many others wait for opponents.
/** @param {(ruleset: string) => number} waiting returns their number */
export function showWaiting(waiting) {
  for (const card of cards()) {
    const [line] = card.getElementsByClassName("waiting");
    const count = waiting(card.dataset.ruleset ?? "");
    const text = count ? t("cards-waiting", { count }) : "";
    if (line && line.textContent !== text) line.textContent = text;
  }
}

/** @param {string} ruleset @param {number} seats @param {string} [at] */
async function play(ruleset, seats, at) {
  for (const button of opening()) button.disabled = true;
  try {
    await registered();
    await playBots(ruleset, seats, at);
  } catch (error) {
    report(error);
    showGuest();
  }
}

// Register a reader without an account by the name above the cards.
export async function registered() {
  if (!current()) await register(control("guest-name").value.trim() || GUEST);
}

// Open a table with the usual options and the greedy bot on every other seat. `at` is put behind the game's address.
/** @param {string} ruleset @param {number} seats */
export const playBots = (ruleset, seats, at = "") =>
  openTable(
    { ruleset, seats },
    Array.from({ length: seats }, (_, seat) => ({ seat, occupant: seat ? "greedy" : ME })),
    at,
  );
