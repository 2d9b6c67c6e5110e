// The form of a challenge: a game, seats, a pace and the first seat, for the lobby and for the page of a player.

import { get, post } from "../lib/api.js";
import { control, h, known, refill, report, titled } from "../lib/dom.js";
import { field, select } from "../lib/forms.js";
import { t } from "../lib/texts.js";

/** @typedef {import("answers").Answer<"/players/me/challenges", "get">["sent"][number]} Challenge */
/** @typedef {NonNullable<Challenge["table"]["clock"]>} Clock */

const FIRST = {
  lot: t("challenges-first-lot"),
  challenger: t("challenges-first-me"),
  challenged: t("challenges-first-other"),
};
const PACES = {
  none: t("challenges-pace-none"),
  fast: t("clock-preset-fast"),
  evening: t("clock-preset-evening"),
  days: t("clock-preset-days"),
  week: t("clock-preset-week"),
};

/**
 * Show the form of a challenge.
 * @param {HTMLElement} form
 * @param {import("answers").RulesetLine[]} rulesets
 * @param {() => Promise<void>} sent called after a challenge was sent
 * @param {string} player the player to challenge; the form asks for their id where this is empty
 */
export function showChallengeForm(form, rulesets, sent, player = "") {
  const games = rulesets.map((ruleset) => [ruleset.name, titled(ruleset.name)]);
  const showSeats = () => {
    const ruleset = rulesets.find(({ name }) => name === control("challenge-game").value);
    const { seats } = known(ruleset, "challenge-game");
    control("challenge-seats").replaceChildren(...seats.map((count) => h("option", { value: count }, String(count))));
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send(player).then(sent).catch(report);
  });
  const id = h("input", { id: "challenged", required: true, maxlength: 13, autocomplete: "off" });
  refill(
    form,
    player ? null : field(t("challenges-player"), id),
    field(t("opening-game"), select("challenge-game", games, showSeats)),
    field(t("opening-seats"), select("challenge-seats", [])),
    field(t("clock-preset"), select("challenge-pace", Object.entries(PACES))),
    field(t("challenges-first"), select("challenge-first", Object.entries(FIRST))),
    h("button", { class: "main", id: "send-challenge" }, t("challenges-send")),
  );
  showSeats();
}

/** @param {string} player the player to challenge; empty for the id in the form */
async function send(player) {
  const pace = control("challenge-pace").value;
  const { paces } = await get("/seeks");
  /** @type {Clock | null} */
  const clock = new Map(Object.entries(paces)).get(pace) ?? null;
  const table = { ruleset: control("challenge-game").value, seats: Number(control("challenge-seats").value), clock };
  await post("/challenges", {
    player: player || control("challenged").value.trim(),
    table,
    first: control("challenge-first").value,
  });
  if (!player) control("challenged").value = "";
}
