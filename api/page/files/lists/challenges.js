// Challenges: those that wait for the reader's answer, the reader's own, and a form for a new one.

import { get, newest, post, remove } from "../lib/api.js";
import { $, control, fill, h, known, refill, report, say, titled } from "../lib/dom.js";
import { ask, field, select } from "../lib/forms.js";
import { dateTime, t } from "../lib/texts.js";
import { current } from "../account/session.js";

/** @typedef {import("answers").Answer<"/players/me/challenges", "get">["sent"][number]} Challenge */
/** @typedef {NonNullable<Challenge["table"]["clock"]>} Clock */

const REASONS = {
  generic: t("challenges-reason-generic"),
  later: t("challenges-reason-later"),
  too_fast: t("challenges-reason-too-fast"),
  too_slow: t("challenges-reason-too-slow"),
  ruleset: t("challenges-reason-ruleset"),
  variant: t("challenges-reason-variant"),
  no_bots: t("challenges-reason-no-bots"),
  only_bots: t("challenges-reason-only-bots"),
};
const STATUS = {
  open: t("challenges-open"),
  accepted: t("challenges-accepted"),
  refused: t("challenges-refused"),
  cancelled: t("challenges-cancelled"),
  expired: t("challenges-expired"),
};
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

/** @type {import("answers").RulesetLine[]} */
let rulesets = [];
const reading = newest();

/**
 * Show the form and the lists.
 * @param {import("answers").RulesetLine[]} offered
 */
export function startChallenges(offered) {
  rulesets = offered;
  const games = rulesets.map((ruleset) => [ruleset.name, titled(ruleset.name)]);
  $("challenge").addEventListener("submit", (event) => {
    event.preventDefault();
    challenge().catch(report);
  });
  refill(
    $("challenge"),
    field(t("challenges-player"), h("input", { id: "challenged", required: true, maxlength: 13, autocomplete: "off" })),
    field(t("opening-game"), select("challenge-game", games, showSeats)),
    field(t("opening-seats"), select("challenge-seats", [])),
    field(t("clock-preset"), select("challenge-pace", Object.entries(PACES))),
    field(t("challenges-first"), select("challenge-first", Object.entries(FIRST))),
    h("button", { class: "main", id: "send-challenge" }, t("challenges-send")),
  );
  showSeats();
}

function showSeats() {
  const ruleset = rulesets.find(({ name }) => name === control("challenge-game").value);
  const { seats } = known(ruleset, "challenge-game");
  control("challenge-seats").replaceChildren(...seats.map((count) => h("option", { value: count }, String(count))));
}

// Read the challenges of the reader; nobody without a token has any.
export async function readChallenges() {
  const player = current()?.player;
  $("challenges-part").hidden = !player;
  if (!player) return;
  fill($("challenge-me"), t("challenges-my-id"), " ", h("code", {}, player));
  await reading(
    () => get("/players/me/challenges"),
    ({ received, sent }) => {
      const rows = [...received.map((row) => line(row, true)), ...sent.map((row) => line(row, false))];
      refill($("challenges"), rows.length ? h("ul", {}, rows) : h("p", { class: "dim" }, t("challenges-none")));
    },
  );
}

async function challenge() {
  const pace = control("challenge-pace").value;
  const { paces } = await get("/seeks");
  /** @type {Clock | null} */
  const clock = new Map(Object.entries(paces)).get(pace) ?? null;
  const table = { ruleset: control("challenge-game").value, seats: Number(control("challenge-seats").value), clock };
  await post("/challenges", {
    player: control("challenged").value.trim(),
    table,
    first: control("challenge-first").value,
  });
  control("challenged").value = "";
  await done(t("challenges-sent"));
}

// The sentence about a challenge, and what the reader may do with it.
/** @param {Challenge} row @param {boolean} isReceived */
function line(row, isReceived) {
  const { challenger_name, challenged_name, table, status, reason, game, until } = row;
  const name = isReceived ? challenger_name : challenged_name;
  const title = titled(table.ruleset);
  const end = reason ? `${STATUS[status]}: ${REASONS[reason]}` : STATUS[status];
  const isOpen = status === "open";
  return h(
    "li",
    { class: "row" },
    h(
      "span",
      {},
      isReceived
        ? t("challenges-from", { name, game: title, seats: table.seats })
        : t("challenges-to", { name, game: title, seats: table.seats }),
      h("span", { class: "dim" }, ` ${isOpen ? t("challenges-until", { time: dateTime(until) }) : end}`),
    ),
    isOpen && isReceived
      ? [
          button("accept", t("challenges-accept"), name, () => accept(row)),
          button("refuse", t("challenges-refuse"), name, async () => refuse(row)),
        ]
      : null,
    isOpen && !isReceived ? button("cancel", t("challenges-cancel"), name, () => cancel(row)) : null,
    game ? h("a", { class: "button", href: `/games/${game}` }, t("lobby-go-to-the-table")) : null,
  );
}

/** @param {string} act @param {string} text @param {string} name @param {() => Promise<void>} work */
const button = (act, text, name, work) =>
  h(
    "button",
    {
      type: "button",
      class: act === "accept" ? "main" : "",
      "data-act": act,
      "aria-label": `${text}: ${name}`,
      click: () => work().catch(report),
    },
    text,
  );

/** @param {Challenge} row */
async function accept(row) {
  const { game } = await post(`/challenges/${row.challenge}/acceptance`);
  if (game) location.href = `/games/${game}`;
  else await readChallenges();
}

/** @param {Challenge} row */
function refuse({ challenge: id, challenger_name: name }) {
  ask({
    title: t("challenges-refuse-of", { name }),
    happens: () => [t("challenges-refuse-happens", { name })],
    fields: field(t("challenges-reason"), select("challenge-reason", Object.entries(REASONS))),
    button: t("challenges-refuse"),
    send: async () => {
      await post(`/challenges/${id}/refusal`, { reason: control("challenge-reason").value });
      await readChallenges();
    },
    closed: () => $("challenges-title").focus(),
  });
}

/** @param {Challenge} row */
async function cancel({ challenge: id }) {
  await remove(`/challenges/${id}`);
  await done(t("challenges-is-cancelled"));
}

// The row with the pressed button has changed: the focus goes to the heading above.
/** @param {string} text */
async function done(text) {
  say(text);
  await readChallenges();
  $("challenges-title").focus();
}
