// The lobby: where it is my turn, playing at once, my games, open tables, opening one, coming with an invitation, public
// games; for operators stalled games and players.

import { follow, get, newKey, post } from "./api.js";
import { current, startAccount } from "./account.js";
import { $, badge, fill, h, personOf, refill, report, say, sayStream, words } from "./dom.js";
import { field } from "./forms.js";
import { gameCell, GamesList, reviewLink } from "./games_list.js";
import { importPart } from "./importing.js";
import { noticesButton, notifyTurn } from "./notices.js";
import { showChairs, showForm } from "./opening.js";
import { showPeople } from "./people.js";
import { showPlayNow, showWho } from "./play_now.js";
import { listenToRules } from "./rules_panel.js";
import { showStalled } from "./stalled.js";

const STATUSES = ["open", "playing", "scoring", "stalled", "finished", "aborted", "superseded"];
const AGAIN = 5000;
// So many games that wait for me are named; the list of my games has the others.
const NAMED = 6;

let rulesets = [];
let turns = null;

const title = (name) => (rulesets.find((one) => one.name === name) || { title: name }).title;
const colours = (name) => rulesets.find((one) => one.name === name)?.seat_colours;
const isMe = (one) => Boolean(one && current() && one.player === current().player);
const waits = (row) => row.to_move.some((seat) => isMe(row.seats[seat]));

// ---- lists of games

const whoSits = (row) => row.seats.map((one, seat) => h("span", { class: "who" }, badge(seat, colours(row.ruleset)), one ? personOf(one) : "free"));

function line(row, mine) {
  const turn = mine && waits(row);
  const state = turn ? "your turn" : row.free_seats ? `${row.status}, ${row.free_seats} free` : row.status;
  return h(
    "tr",
    {},
    gameCell(row.game, title(row.ruleset)),
    h("td", { class: turn ? "good" : null }, state),
    h("td", {}, whoSits(row)),
    h("td", {}, row.labels.join(", ")),
    h("td", {}, reviewLink(row.game)),
  );
}

const filters = () => [...document.querySelectorAll("#filter [name]")].map((one) => [one.name, one.type === "checkbox" ? (one.checked ? "true" : "") : one.value.trim()]).filter(([, value]) => value);
const COLUMNS = ["Game", "State", "Seats", "Labels", "Replay"];
const games = new GamesList($("games"), {
  path: () => `/games?${new URLSearchParams([["limit", 50], ...filters()])}`,
  columns: COLUMNS,
  line: (row) => line(row, false),
  empty: () => (filters().length ? "No public game matches the filter." : "No public game yet. Open the first one."),
});
const mine = new GamesList($("mine"), {
  path: () => "/players/me/games?limit=50",
  columns: COLUMNS,
  line: (row) => line(row, true),
  empty: () => "You sit at no table yet.",
  shown: (rows) => {
    rows.sort((one, other) => waits(other) - waits(one) || isOver(one) - isOver(other));
    showTurns(rows.filter(waits));
  },
});
// Tables that wait for players: whoever is registered sits down with one press.
const waiting = new GamesList($("waiting"), {
  path: () => "/games?status=open&free_seats=true&limit=20",
  columns: ["Game", "Seats", "Action"],
  line: (row) => h("tr", {}, gameCell(row.game, title(row.ruleset)), h("td", {}, whoSits(row)), h("td", {}, joining(row))),
  empty: () => "No public table waits for players. Open one below.",
  shown: (rows) => rows.sort((one, other) => one.seats.some(isMe) - other.seats.some(isMe)),
});

const isOver = (row) => ["finished", "aborted", "superseded"].includes(row.status);

function joining(row) {
  if (row.seats.some(isMe)) return "you sit here";
  const sit = async (event) => {
    if (!current() || !current().player) {
      say("Register first: a seat needs a player.", "alert");
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
  return h("button", { type: "button", "aria-label": `Sit down at ${row.game}`, click: (event) => sit(event) }, "Sit down");
}

// The games that wait for me, before all else; how many stands in the title of the tab.
function showTurns(rows) {
  document.title = rows.length ? `(${rows.length}) Tabletape` : "Tabletape";
  $("turns-part").hidden = !rows.length;
  const named = rows.slice(0, NAMED).map((row) => h("a", { class: "button", href: `/games/${row.game}` }, h("span", { class: "name" }, title(row.ruleset).split(":")[0]), " ", h("span", { class: "id" }, row.game)));
  refill($("turns"), named, rows.length > NAMED ? h("span", { class: "dim" }, `and ${rows.length - NAMED} more below`) : null);
}

async function showMine() {
  if (!current() || !current().player) {
    showTurns([]);
    mine.tell("You have no games yet. Watching needs no name.");
    return [];
  }
  return mine.show();
}

// What public games are shown stands in the address, so that it can be sent to somebody.
function showFilter() {
  const given = new URLSearchParams(location.search);
  const choice = (id, name, values) => h("select", { id, name }, h("option", { value: "" }, "any"), values.map(([value, text]) => h("option", { value, selected: given.get(name) === value }, text)));
  const changed = () => {
    history.replaceState(null, "", `${location.pathname}${filters().length ? `?${new URLSearchParams(filters())}` : ""}`);
    games.pages = 1;
    games.show().catch(report);
  };
  $("filter").addEventListener("submit", (event) => event.preventDefault());
  $("filter").addEventListener("change", changed);
  fill(
    $("filter"),
    field("Game", choice("by-ruleset", "ruleset", rulesets.map((one) => [one.name, one.title]))),
    field("State", choice("by-status", "status", STATUSES.map((one) => [one, words(one)]))),
    field("Label", h("input", { id: "by-label", name: "label", value: given.get("label"), autocomplete: "off" })),
    h("p", { class: "field check" }, h("input", { id: "by-free", name: "free_seats", type: "checkbox", checked: given.get("free_seats") === "true" }), h("label", { for: "by-free" }, "with a free seat")),
  );
}

// ---- coming with an invitation

function showInvited() {
  const link = h("input", { id: "link", required: true, autocomplete: "off" });
  const come = (event) => {
    event.preventDefault();
    const found = /games\/([^/#?\s]+)#invitation=(\w+)/.exec(link.value);
    if (found) location.href = `/games/${found[1]}#invitation=${found[2]}`;
    else say("An invitation is a link that ends in #invitation= followed by letters and digits.", "alert");
  };
  fill($("invited"), h("form", { class: "row", submit: come }, h("label", { for: "link" }, "The link I was sent"), link, h("button", { id: "come" }, "Go to the table")));
}

// ---- following

function listen() {
  if (turns) turns.abort();
  turns = new AbortController();
  if (!current() || !current().player) return;
  follow("/players/me/stream", "", async (message) => {
    if (sayStream(message) || message.event !== "turn") return;
    const { game } = JSON.parse(message.data);
    const row = (await showMine().catch(() => [])).find((one) => one.game === game);
    notifyTurn(row ? title(row.ruleset) : "Game", game);
  }, turns.signal);
}

async function changed() {
  listen();
  showChairs();
  showWho();
  showPeople();
  await Promise.all([showMine(), waiting.show(), showStalled()]);
}

async function start() {
  const notices = noticesButton();
  if (notices) $("mine-more").append(notices);
  [rulesets] = await Promise.all([get("/rulesets"), startAccount(() => changed().catch(report))]);
  showPlayNow(rulesets);
  showPeople();
  listenToRules();
  showFilter();
  showInvited();
  fill($("imports"), importPart());
  await Promise.all([showForm(rulesets), games.show(), waiting.show(), showMine(), showStalled()]);
  listen();
  // My games while the tab is hidden too: its title tells how many wait, and a turn may be taken elsewhere.
  setInterval(() => {
    showMine().catch(() => {});
    if (document.hidden) return;
    games.show().catch(() => {});
    waiting.show().catch(() => {});
    showStalled().catch(() => {});
  }, AGAIN);
}

start().catch(report);
