// The lobby: games with my turn, the cards of the games, my games, open tables, opening a table, coming with an
// invitation, public games; for operators stalled games and players.

import { startAccount } from "../account/account.js";
import { noticesButton, notify } from "../account/notices.js";
import { startPreferences } from "../account/preferences.js";
import { current, operates } from "../account/session.js";
import { get, serverTime } from "../lib/api.js";
import { $, fill, h, report, say, sayStream } from "../lib/dom.js";
import { field } from "../lib/forms.js";
import { listenToRules } from "../lib/rules_panel.js";
import { follow } from "../lib/stream.js";
import { t, words } from "../lib/texts.js";
import { challenged, readChallenges } from "./challenges.js";
import { showChallengeForm } from "./challenge_form.js";
import { findPeople, look, showFindPeople } from "./find_people.js";
import { showCards, showGuest } from "./game_cards.js";
import { forkMark, gameCell, GamesList } from "./games_list.js";
import { importPart } from "./importing.js";
import {
  isMe,
  isOver,
  joining,
  learnRulesets,
  line,
  rulesets,
  showTimeLeft,
  showTurns,
  sooner,
  title,
  waits,
  whoSits,
} from "./lobby_rows.js";
import { showChairs, showForm } from "./opening.js";

const STATUSES = ["open", "playing", "scoring", "paused", "stalled", "finished", "aborted", "superseded"];
const AGAIN = 5000;

/** @type {AbortController | null} */
let turns = null;

// ---- lists of games

const filters = () =>
  /** @type {HTMLInputElement[]} */ ([...document.querySelectorAll("#filter [name]")])
    .map((node) => [node.name, node.type === "checkbox" ? (node.checked ? "true" : "") : node.value.trim()])
    .filter(([, value]) => value);
const COLUMNS = [t("lobby-game"), t("lobby-state"), t("lobby-seats"), t("lobby-labels"), t("lobby-replay")];
const games = new GamesList($("games"), {
  path: () => `/games?${new URLSearchParams([["limit", "50"], ...filters()])}`,
  columns: COLUMNS,
  line: (row) => line(row, false),
  empty: () =>
    filters().length ? t("lobby-no-public-game-matches-the-filter") : t("lobby-no-public-game-yet-open-the"),
});
const mine = new GamesList($("mine"), {
  path: () => "/players/me/games?limit=50",
  // A game that goes on must not be missed, however old it is.
  always: "/players/me/games?over=false&limit=200",
  columns: COLUMNS,
  line: (row) => line(row, true),
  empty: () => t("lobby-you-sit-at-no-table-yet"),
  prepare: (rows) => {
    for (const row of rows) serverTime.atLeast(row.changed);
    rows.sort(
      (left, right) =>
        Number(waits(right)) - Number(waits(left)) ||
        sooner(left, right) ||
        Number(isOver(left)) - Number(isOver(right)),
    );
    showTurns(rows.filter(waits));
  },
});
// Tables that wait for players: registered players sit down with a single press.
/** @type {GamesList} */
const waiting = new GamesList($("waiting"), {
  path: () => "/games?status=open&free_seats=true&limit=20",
  columns: [t("lobby-game"), t("lobby-seats"), t("lobby-action")],
  line: (row) =>
    h(
      "tr",
      {},
      gameCell(row.game, title(row.ruleset), forkMark(row)),
      h("td", {}, whoSits(row)),
      h(
        "td",
        {},
        joining(row, () => waiting.show()),
      ),
    ),
  empty: () => t("lobby-no-public-table-waits-for-players"),
  prepare: (rows) => rows.sort((left, right) => Number(left.seats.some(isMe)) - Number(right.seats.some(isMe))),
});

async function showMine() {
  if (!current()?.player) {
    showTurns([]);
    mine.tell(t("lobby-you-have-no-games-yet-watching"));
    return [];
  }
  return mine.show();
}

// The filter of the public games stands in the address, so that it can be sent to somebody.
function showFilter() {
  const parameters = new URLSearchParams(location.search);
  /** @param {string} id @param {string} name @param {string[][]} values pairs of a value and its text */
  const choice = (id, name, values) =>
    h(
      "select",
      { id, name },
      h("option", { value: "" }, t("lobby-any")),
      values.map(([value, text]) => h("option", { value, selected: parameters.get(name) === value }, text)),
    );
  const changed = () => {
    history.replaceState(
      null,
      "",
      `${location.pathname}${filters().length ? `?${new URLSearchParams(filters())}` : ""}`,
    );
    games.pages = 1;
    games.show().catch(report);
  };
  $("filter").addEventListener("submit", (event) => event.preventDefault());
  $("filter").addEventListener("change", changed);
  fill(
    $("filter"),
    field(
      t("lobby-game"),
      choice(
        "by-ruleset",
        "ruleset",
        rulesets.map((ruleset) => [ruleset.name, ruleset.title]),
      ),
    ),
    field(
      t("lobby-state"),
      choice(
        "by-status",
        "status",
        STATUSES.map((status) => [status, words(status)]),
      ),
    ),
    field(
      t("lobby-label"),
      h("input", { id: "by-label", name: "label", value: parameters.get("label"), autocomplete: "off" }),
    ),
    h(
      "p",
      { class: "field check" },
      h("input", {
        id: "by-free",
        name: "free_seats",
        type: "checkbox",
        checked: parameters.get("free_seats") === "true",
      }),
      h("label", { for: "by-free" }, t("lobby-with-a-free-seat")),
    ),
  );
}

// ---- coming with an invitation

function showInvited() {
  const link = h("input", { id: "link", required: true, autocomplete: "off" });
  const come = (/** @type {Event} */ event) => {
    event.preventDefault();
    const match = /games\/([^/#?\s]+)#invitation=(\w+)/.exec(link.value);
    if (match) location.href = `/games/${match[1]}#invitation=${match[2]}`;
    else say(t("lobby-an-invitation-is-a-link-that"), "alert");
  };
  fill(
    $("invited"),
    h(
      "form",
      { class: "row", submit: come },
      h("label", { for: "link" }, t("lobby-the-link-i-was-sent")),
      link,
      h("button", { id: "come" }, t("lobby-go-to-the-table")),
    ),
  );
}

// ---- following

function listen() {
  if (turns) turns.abort();
  turns = new AbortController();
  if (!current()?.player) return;
  follow(
    "/players/me/stream",
    "",
    async (message) => {
      if (message.event === "look") return void showMine().catch(report);
      if (sayStream(message) || message.event !== "turn") return;
      const { game } = JSON.parse(message.data);
      const row = (await showMine().catch(() => [])).find((entry) => entry.game === game);
      notify(t("notices-it-is-your-turn"), row ? title(row.ruleset) : t("lobby-game"), `/games/${game}`);
    },
    turns.signal,
  );
}

// For operators alone: players, stalled games, and reported messages.
async function showForOperators() {
  for (const part of ["people-part", "stalled-part", "reports-part"]) $(part).hidden = !operates();
  if (operates()) await (await import("./for_operators.js")).showParts();
}

async function changed() {
  startPreferences().catch(report);
  listen();
  showChairs();
  showGuest();
  await Promise.all(readLists());
}

const showFriends = async () => (await import("./friends.js")).readFriends(!current()?.player);
const readLists = () => [showMine(), look(), readChallenges(), showFriends(), waiting.show(), showForOperators()];

/** @returns {NodeListOf<HTMLElement>} */
const timesLeft = () => document.querySelectorAll("[data-until]");

async function start() {
  const [rulesets] = await Promise.all([get("/rulesets"), startAccount(() => changed().catch(report))]);
  learnRulesets(rulesets);
  startPreferences().catch(report);
  const notices = noticesButton();
  if (notices) $("mine-more").append(notices);
  showCards(rulesets, findPeople);
  showChallengeForm($("challenge"), rulesets, challenged);
  showFindPeople(rulesets, () => Boolean(current()?.player), notify);
  listenToRules();
  showFilter();
  showInvited();
  fill($("imports"), importPart());
  await Promise.all([showForm(rulesets), games.show(), ...readLists()]);
  listen();
  setInterval(() => document.hidden || timesLeft().forEach(showTimeLeft), 1000);
  // My games while the tab is hidden too: its title tells how many wait, and a turn may be taken elsewhere.
  setInterval(() => {
    showMine().catch(() => {});
    if (document.hidden) return;
    for (const read of [games.show, waiting.show, readChallenges, showForOperators]) read().catch(() => {});
  }, AGAIN);
}

start().catch(report);
