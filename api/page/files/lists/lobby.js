// The lobby: where it is my turn, playing at once, my games, open tables, opening one, coming with an invitation,
// public games; for operators stalled games and players.

import { follow, get, newKey, post, serverTime } from "../lib/api.js";
import { startAccount } from "../account/account.js";
import { current, operates } from "../account/session.js";
import { $, badge, fill, h, personOf, refill, report, say, sayStream } from "../lib/dom.js";
import { field } from "../lib/forms.js";
import { forkMark, gameCell, GamesList, reviewLink } from "./games_list.js";
import { importPart } from "./importing.js";
import { noticesButton, notify } from "../account/notices.js";
import { showChairs, showForm } from "./opening.js";
import { showPlayNow, showWho } from "./play_now.js";
import { startPreferences } from "../account/preferences.js";
import { listenToRules } from "../lib/rules_panel.js";
import { t, words } from "../lib/texts.js";
import { figures, pauseEnd, timeSentence } from "../lib/time_words.js";

const STATUSES = ["open", "playing", "scoring", "paused", "stalled", "finished", "aborted", "superseded"];
const AGAIN = 5000;
// So many games that wait for me are named; the list of my games has the others.
const NAMED = 6;

let rulesets = [];
let turns = null;

const title = (name) => (rulesets.find((one) => one.name === name) || { title: name }).title;
const colours = (name) => rulesets.find((one) => one.name === name)?.seat_colours;
const isMe = (one) => Boolean(one && current() && one.player === current().player);
// When my time ends at a game whose clock runs for me; later than all others where none does.
const endsAt = (row) => row.until.find((until, seat) => until !== null && isMe(row.seats[seat])) ?? Infinity;
const URGENT = 3600000;
const urgent = (row) => endsAt(row) - serverTime.now() < URGENT;
const waits = (row) => row.to_move.some((seat) => isMe(row.seats[seat]) && !row.stand_ins[seat]);

// ---- lists of games

const whoSits = (row) =>
  row.seats.map((one, seat) =>
    h("span", { class: "who" }, badge(seat, colours(row.ruleset)), one ? personOf(one) : t("lobby-free")),
  );

function line(row, mine) {
  const turn = mine && waits(row);
  const pause = row.status === "paused" ? row.pause : null;
  const state = pause
    ? `${words(row.status)} ${pauseEnd(pause.until)}`
    : turn
      ? t("lobby-your-turn")
      : row.free_seats
        ? t("lobby-status-count-free", { status: words(row.status), count: row.free_seats })
        : words(row.status);
  return h(
    "tr",
    {},
    gameCell(row.game, title(row.ruleset), forkMark(row)),
    h(
      "td",
      { class: turn ? "good" : null },
      state,
      turn ? timeLeft(row) : null,
      pause && h("span", { class: "about" }, pause.reason),
      row.clock ? h("span", { class: "about" }, timeSentence(row.clock)) : null,
      mine && current() && row.given_up.some((former) => former?.player === current().player)
        ? h("span", { class: "about" }, t("lobby-given-up"))
        : null,
    ),
    h("td", {}, whoSits(row)),
    h("td", {}, row.labels.join(", ")),
    h("td", {}, reviewLink(row.game)),
  );
}

// How long my turn may last: the end does not move, so it is counted down without asking again.
function timeLeft(row) {
  if (endsAt(row) === Infinity) return null;
  const node = h("span", { class: "time", "data-until": endsAt(row) });
  showTimeLeft(node);
  return node;
}

function showTimeLeft(node) {
  const left = Number(node.dataset.until) - serverTime.now();
  node.dataset.state = left <= 0 ? "over" : left < URGENT ? "low" : "runs";
  const sign = { over: "✕", low: "⚠", runs: "▶" }[node.dataset.state];
  const text = left <= 0 ? t("lobby-time-over") : t("lobby-time-left", { left: figures(left) });
  if (node.textContent !== `${sign} ${text}`) node.textContent = `${sign} ${text}`;
}

const filters = () =>
  /** @type {HTMLInputElement[]} */ ([...document.querySelectorAll("#filter [name]")])
    .map((one) => [one.name, one.type === "checkbox" ? (one.checked ? "true" : "") : one.value.trim()])
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
  shown: (rows) => {
    for (const row of rows) serverTime.atLeast(row.changed);
    rows.sort(
      (one, other) =>
        Number(waits(other)) - Number(waits(one)) || sooner(one, other) || Number(isOver(one)) - Number(isOver(other)),
    );
    showTurns(rows.filter(waits));
  },
});
// Tables that wait for players: whoever is registered sits down with one press.
const waiting = new GamesList($("waiting"), {
  path: () => "/games?status=open&free_seats=true&limit=20",
  columns: [t("lobby-game"), t("lobby-seats"), t("lobby-action")],
  line: (row) =>
    h(
      "tr",
      {},
      gameCell(row.game, title(row.ruleset), forkMark(row)),
      h("td", {}, whoSits(row)),
      h("td", {}, joining(row)),
    ),
  empty: () => t("lobby-no-public-table-waits-for-players"),
  shown: (rows) => rows.sort((one, other) => one.seats.some(isMe) - other.seats.some(isMe)),
});

const sooner = (one, other) => (endsAt(one) === endsAt(other) ? 0 : endsAt(one) - endsAt(other));
const isOver = (row) => ["finished", "aborted", "superseded"].includes(row.status);

function joining(row) {
  if (row.seats.some(isMe)) return t("lobby-you-sit-here");
  const sit = async (event) => {
    if (!current() || !current().player) {
      say(t("lobby-register-first-a-seat-needs-a"), "alert");
      return $("name")?.focus();
    }
    event.target.disabled = true;
    try {
      await post(`/games/${row.game}/seats`, {}, newKey());
      location.href = `/games/${row.game}`;
    } catch (error) {
      report(error);
      await waiting.show().catch(report);
    }
  };
  return h(
    "button",
    { type: "button", "aria-label": t("lobby-sit-down-at-game", { game: row.game }), click: (event) => sit(event) },
    t("lobby-sit-down"),
  );
}

// The games that wait for me, before all else; how many stands in the title of the tab.
function showTurns(rows) {
  document.title = rows.length ? `(${rows.length}) Tabletape` : "Tabletape";
  if (rows.some(urgent)) document.title = t("play-title-urgent", { told: document.title });
  $("turns-part").hidden = !rows.length;
  const named = rows
    .slice(0, NAMED)
    .map((row) =>
      h(
        "a",
        { class: "button", href: `/games/${row.game}` },
        h("span", { class: "name" }, title(row.ruleset).split(":")[0]),
        " ",
        h("span", { class: "id" }, row.game),
        timeLeft(row),
      ),
    );
  refill(
    $("turns"),
    named,
    rows.length > NAMED
      ? h("span", { class: "dim" }, t("lobby-and-count-more-below", { count: rows.length - NAMED }))
      : null,
  );
}

async function showMine() {
  if (!current() || !current().player) {
    showTurns([]);
    mine.tell(t("lobby-you-have-no-games-yet-watching"));
    return [];
  }
  return mine.show();
}

// What public games are shown stands in the address, so that it can be sent to somebody.
function showFilter() {
  const given = new URLSearchParams(location.search);
  const choice = (id, name, values) =>
    h(
      "select",
      { id, name },
      h("option", { value: "" }, t("lobby-any")),
      values.map(([value, text]) => h("option", { value, selected: given.get(name) === value }, text)),
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
        rulesets.map((one) => [one.name, one.title]),
      ),
    ),
    field(
      t("lobby-state"),
      choice(
        "by-status",
        "status",
        STATUSES.map((one) => [one, words(one)]),
      ),
    ),
    field(
      t("lobby-label"),
      h("input", { id: "by-label", name: "label", value: given.get("label"), autocomplete: "off" }),
    ),
    h(
      "p",
      { class: "field check" },
      h("input", { id: "by-free", name: "free_seats", type: "checkbox", checked: given.get("free_seats") === "true" }),
      h("label", { for: "by-free" }, t("lobby-with-a-free-seat")),
    ),
  );
}

// ---- coming with an invitation

function showInvited() {
  const link = h("input", { id: "link", required: true, autocomplete: "off" });
  const come = (event) => {
    event.preventDefault();
    const found = /games\/([^/#?\s]+)#invitation=(\w+)/.exec(link.value);
    if (found) location.href = `/games/${found[1]}#invitation=${found[2]}`;
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
  if (!current() || !current().player) return;
  follow(
    "/players/me/stream",
    "",
    async (message) => {
      if (message.event === "look") return void showMine().catch(report);
      if (sayStream(message) || message.event !== "turn") return;
      const { game } = JSON.parse(message.data);
      const row = (await showMine().catch(() => [])).find((one) => one.game === game);
      notify(t("notices-it-is-your-turn"), row ? title(row.ruleset) : t("lobby-game"), `/games/${game}`);
    },
    turns.signal,
  );
}

// For operators alone: players, and stalled games.
async function showForOperators() {
  for (const part of ["people-part", "stalled-part"]) $(part).hidden = !operates();
  if (!operates()) return;
  const [people, stalled] = await Promise.all([import("./people.js"), import("./stalled.js")]);
  people.showPeople();
  await stalled.showStalled();
}

async function changed() {
  startPreferences().catch(report);
  listen();
  showChairs();
  showWho();
  await Promise.all([showMine(), waiting.show(), showForOperators()]);
}

async function start() {
  const notices = noticesButton();
  if (notices) $("mine-more").append(notices);
  [rulesets] = await Promise.all([get("/rulesets"), startAccount(() => changed().catch(report))]);
  startPreferences().catch(report);
  showPlayNow(rulesets);
  listenToRules();
  showFilter();
  showInvited();
  fill($("imports"), importPart());
  await Promise.all([showForm(rulesets), games.show(), waiting.show(), showMine(), showForOperators()]);
  listen();
  setInterval(() => document.hidden || document.querySelectorAll("[data-until]").forEach(showTimeLeft), 1000);
  // My games while the tab is hidden too: its title tells how many wait, and a turn may be taken elsewhere.
  setInterval(() => {
    showMine().catch(() => {});
    if (document.hidden) return;
    games.show().catch(() => {});
    waiting.show().catch(() => {});
    showForOperators().catch(() => {});
  }, AGAIN);
}

start().catch(report);
