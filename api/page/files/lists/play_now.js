// Play now: choose a game, press *Play now*, or *Learn* for a guided first game against the greedy bot. The fewest
// seats, everything else as the rules have it, a bot on every other seat.

import { recoverButton, register } from "../account/account.js";
import { current } from "../account/session.js";
import { $, control, fill, h, known, optional, partOf, report, titled } from "../lib/dom.js";
import { field } from "../lib/forms.js";
import { ME, openTable } from "./open_table.js";
import { t } from "../lib/texts.js";

const GUEST = t("play-now-guest");
const BOTS = [
  ["random", t("play-now-a-beginner-plays-at-random")],
  ["greedy", t("play-now-a-greedy-bot-takes-the-most")],
];

const BUTTONS = ["play-now", "learn"];

/** @type {import("answers").RulesetLine[]} */
let rulesets = [];

// Show the form; rulesets as the service lists them.
/** @param {import("answers").RulesetLine[]} listed */
export function showPlayNow(listed) {
  rulesets = listed;
  $("now").addEventListener("submit", play);
  fill(
    $("now"),
    h("fieldset", { class: "cards" }, h("legend", {}, t("play-now-which-game")), rulesets.map(card)),
    h(
      "div",
      { class: "row" },
      field(
        t("play-now-against"),
        h(
          "select",
          { id: "now-bot" },
          BOTS.map(([value, text]) => h("option", { value }, text)),
        ),
      ),
      h(
        "p",
        { class: "field", id: "now-who" },
        h("label", { for: "now-name" }, t("play-now-your-name")),
        h("input", { id: "now-name", value: GUEST, maxlength: 40, required: true, autocomplete: "nickname", size: 12 }),
      ),
      h("button", { class: "main", id: "play-now" }, t("play-now-play-now")),
      h("button", { id: "learn", "aria-describedby": "learn-about" }, t("play-now-learn")),
      h("span", { id: "now-recover" }, recoverButton()),
    ),
    h("p", { class: "dim", id: "learn-about" }, t("play-now-learn-about")),
  );
  showWho();
}

/** @param {import("answers").RulesetLine} ruleset @param {number} number */
const card = ({ name, title, seats }, number) =>
  h(
    "label",
    { class: "card" },
    h("input", { type: "radio", name: "now-game", value: name, checked: number === 0 }),
    h(
      "span",
      {},
      h("span", { class: "name" }, titled(name)),
      h(
        "span",
        { class: "dim" },
        title.split(": ")[1] ? ` ${title.split(": ")[1]},` : "",
        t("play-now-least-to-most-seats", { least: seats[0], most: seats.at(-1) }),
      ),
    ),
  );

// A reader without an account gives a name first; the operator's own token sits at no table.
export function showWho() {
  if (!optional("play-now")) return;
  for (const id of ["now-who", "now-recover"]) $(id).hidden = Boolean(current());
  control("now-name").disabled = Boolean(current());
  for (const button of BUTTONS) control(button).disabled = current() !== null && !current()?.player;
}

/** @param {SubmitEvent} event */
async function play(event) {
  event.preventDefault();
  const ruleset = partOf($("now"), "input[type=radio]:checked", HTMLInputElement).value;
  const [seats] = known(
    rulesets.find((offer) => offer.name === ruleset),
    ruleset,
  ).seats;
  const learns = event.submitter?.id === "learn";
  for (const button of BUTTONS) control(button).disabled = true;
  try {
    await registered();
    await (learns ? playBots(ruleset, seats, "greedy", "#learn") : playBots(ruleset, seats));
  } catch (error) {
    report(error);
    showWho();
  }
}

// Register a reader without an account by the name in the form.
export async function registered() {
  if (!current()) await register(control("now-name").value.trim());
}

// Open a table with a bot on every other seat: by default the bot that the form names. `at` is put behind the address
// of the game.
/** @param {string} ruleset @param {number} seats */
export const playBots = (ruleset, seats, bot = control("now-bot").value, at = "") =>
  openTable(
    { ruleset, seats },
    Array.from({ length: seats }, (_, seat) => ({ seat, occupant: seat ? bot : ME })),
    at,
  );
