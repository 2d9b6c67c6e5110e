// Find people: wait for opponents at a table of a game, with a number of seats and a pace. The service seats players
// with the same wish together, and the page goes to their table. Names are not known here, only numbers.

import { get, passes, put, remove, serverTime } from "../lib/api.js";
import { $, control, h, known, partOf, refill, report, titled } from "../lib/dom.js";
import { field, select } from "../lib/forms.js";
import { t } from "../lib/texts.js";
import { playBots, registered, showWaiting } from "./game_cards.js";

const LOOK = 3000;
// Well below the 90 seconds for which a request holds: a hidden tab may look once a minute.
const RENEW = 30000;
// After so long alone a bot is offered.
const ALONE = 60000;
const PACES = {
  fast: t("clock-preset-fast"),
  evening: t("clock-preset-evening"),
  days: t("clock-preset-days"),
  week: t("clock-preset-week"),
};
const DAYS = ["days", "week"];

/** @typedef {import("answers").Body<"/players/me/seek", "put">} Wish */

/** @type {import("answers").RulesetLine[]} */
let rulesets = [];
let isPlayer = () => false;
/** @type {(text: string, title: string, path: string) => void} */
let notify = () => {};
/** @type {import("answers").Answer<"/players/me/seek", "get">["seek"]} */
let seek = null;
/** @type {import("answers").Answer<"/seeks", "get">["waiting"]} */
let counts = [];
let renewed = 0;

/**
 * Show the form.
 * @param {import("answers").RulesetLine[]} offered
 * @param {() => boolean} ofPlayer returns whether the reader is a player
 * @param {(text: string, title: string, path: string) => void} notifying notifies the reader outside the tab
 */
export function showFindPeople(offered, ofPlayer, notifying) {
  [rulesets, isPlayer, notify] = [offered, ofPlayer, notifying];
  const games = rulesets.map((ruleset) => [ruleset.name, titled(ruleset.name)]);
  $("seek").addEventListener("submit", (event) => {
    event.preventDefault();
    begin({
      ruleset: control("seek-game").value,
      seats: Number(control("seek-seats").value),
      pace: /** @type {keyof typeof PACES} */ (control("seek-pace").value),
    });
  });
  refill(
    $("seek"),
    field(t("opening-game"), select("seek-game", games, showSeats)),
    field(t("opening-seats"), select("seek-seats", [])),
    field(t("clock-preset"), select("seek-pace", Object.entries(PACES))),
    h("button", { class: "main", id: "find-people" }, t("find-people-find")),
  );
  showSeats();
  setInterval(() => look().catch(() => {}), LOOK);
}

// Lead to the form with a game chosen; while the player waits, or plays with people that were found, to that.
/** @param {string} ruleset */
export function findPeople(ruleset) {
  control("seek-game").value = ruleset;
  showSeats();
  const target = $("seek").hidden ? partOf($("seek-state"), "a, button") : $("seek-seats");
  target.scrollIntoView({ block: "center" });
  target.focus();
}

function showSeats() {
  const { seats } = known(
    rulesets.find((ruleset) => ruleset.name === control("seek-game").value),
    "seek-game",
  );
  control("seek-seats").replaceChildren(...seats.map((count) => h("option", { value: count }, String(count))));
}

// Read the numbers and the own request; a request that holds is renewed. Hidden tabs look after their own request only.
export async function look() {
  const waited = seek && !seek.game;
  if (!document.hidden) counts = (await get("/seeks")).waiting;
  if (isPlayer() && (waited || !document.hidden)) ({ seek } = await get("/players/me/seek"));
  else if (!isPlayer()) seek = null;
  if (waited && seek?.game) return go(seek.game);
  if (seek?.until && Date.now() - renewed > RENEW) {
    renewed = Date.now();
    // Where opponents were found in this moment, the next look shows their table.
    await put("/players/me/seek", seek.wish).catch((error) => passes(error) || error.status === 409 || report(error));
  }
  show();
}

/** @param {Wish} wish */
async function begin(wish) {
  control("find-people").disabled = true;
  try {
    await registered();
    renewed = Date.now();
    ({ seek } = await put("/players/me/seek", wish));
    await look();
    $("stop-looking")?.focus();
  } catch (error) {
    report(error);
  }
  control("find-people").disabled = false;
}

/**
 * Wait no more, and then do something else; unless opponents were found first.
 * @param {(before: typeof seek) => void | Promise<void>} then
 */
async function stop(then) {
  try {
    const before = seek;
    ({ seek } = await remove("/players/me/seek"));
    if (seek?.game) return go(seek.game);
    await look();
    await then(before);
  } catch (error) {
    report(error);
  }
}

/** @param {string} game */
function go(game) {
  notify(t("find-people-found"), titled(known(seek, "seek").wish.ruleset), `/games/${game}`);
  location.href = `/games/${game}`;
}

/** @param {string} pace */
const paceOf = (pace) => new Map(Object.entries(PACES)).get(pace) ?? pace;

/** @param {Wish} wish */
const wording = ({ ruleset, seats, pace }) =>
  t("find-people-wish", { game: titled(ruleset), seats, pace: paceOf(pace) });

function show() {
  // Games with days on their clocks go on beside each other: the form stays.
  $("seek").hidden = Boolean(seek) && !(seek?.game && DAYS.includes(seek.wish.pace));
  refill($("seek-state"), seek ? (seek.game ? seated(seek.game) : waiting()) : null);
  /** @param {Wish} wish */
  const isOwn = (wish) => seek && !seek.game && wording(wish) === wording(seek.wish);
  const waitingOthers = counts.map(({ wish, waiting }) => ({ wish, count: isOwn(wish) ? waiting - 1 : waiting }));
  showWaiting((ruleset) =>
    waitingOthers.reduce((sum, { wish, count }) => sum + (wish.ruleset === ruleset ? count : 0), 0),
  );
  const others = waitingOthers
    .filter(({ count }) => count > 0)
    .map(({ wish, count }) =>
      h(
        "li",
        { class: "row" },
        h("span", {}, t("find-people-count", { count, wish: wording(wish) })),
        seek
          ? null
          : h(
              "button",
              {
                type: "button",
                "aria-label": t("find-people-join-wish", { wish: wording(wish) }),
                click: () => begin(wish),
              },
              t("find-people-join"),
            ),
      ),
    );
  refill($("seek-counts"), others.length ? h("ul", {}, others) : h("p", { class: "dim" }, t("find-people-nobody")));
}

/** @param {string} game */
const seated = (game) => [
  h("p", {}, t("find-people-seated")),
  h("p", {}, h("a", { class: "button", href: `/games/${game}` }, t("lobby-go-to-the-table"))),
];

function waiting() {
  const { wish, since } = known(seek, "seek");
  const isAlone = serverTime.now() - since > ALONE;
  const { seats } = wish;
  return [
    h("p", { role: "status" }, t("find-people-waiting", { wish: wording(wish), pace: wish.pace })),
    isAlone ? h("p", { role: "status" }, t("find-people-alone")) : null,
    h(
      "p",
      { class: "row" },
      h(
        "button",
        { type: "button", id: "stop-looking", click: () => stop(() => $("find-people").focus()) },
        t("find-people-stop"),
      ),
      isAlone
        ? h(
            "button",
            {
              type: "button",
              class: "main",
              id: "bot-instead",
              click: () => stop(() => playBots(wish.ruleset, seats)),
            },
            t("find-people-bot"),
          )
        : null,
    ),
  ];
}
