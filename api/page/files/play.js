// A game as it is played: the board, what may be decided, what happened, who sits where.

import { follow, get, newKey, pause, post, Problem, remove, Unreachable } from "./api.js";
import { current, startAccount } from "./account.js";
import { Board, means } from "./board.js";
import { $, badge, fill, gameOfPath, h, nameOf, say, versionOf, words } from "./dom.js";

const game = gameOfPath();
const KEPT = `tabletape.pending.${game}`;
const MANY = 12;

let shown = null;
let list = { head: "", decisions: [] };
let chosen = [];
let told = 0;
let busy = false;
let bots = [];
let board = null;
let refreshing = null;
let again = false;
let listening = null;
let newest = 0;

// ---- what is shown

async function refresh() {
  if (refreshing) {
    again = true;
    return refreshing;
  }
  refreshing = (async () => {
    do {
      again = false;
      await read();
    } while (again);
  })().finally(() => (refreshing = null));
  return refreshing;
}

async function read() {
  const before = shown;
  shown = await get(`/games/${game}`);
  const version = versionOf(shown.head);
  const mine = shown.your_seat !== null && shown.to_move.includes(shown.your_seat);
  const [decisions, scores, , page] = await Promise.all([
    mine ? get(`/games/${game}/decisions`) : { head: shown.head, decisions: [] },
    get(`/games/${game}/scoreboard`),
    board.show(version),
    get(`/games/${game}/timeline?after=${told || Math.max(0, version - 15)}&limit=200`),
  ]);
  list = decisions;
  if (!before || before.head !== shown.head) chosen = [];
  showTurn(before);
  showDecisions();
  showTable(scores);
  showLog(page);
}

function showTurn(before) {
  $("title").textContent = `${shown.ruleset[0].toUpperCase()}${shown.ruleset.slice(1)}`;
  const mine = shown.your_seat !== null && shown.to_move.includes(shown.your_seat);
  const was = before && before.your_seat !== null && before.to_move.includes(before.your_seat);
  const text = mine
    ? "It is your turn."
    : shown.to_move.length
      ? `It is the turn of ${shown.to_move.map((seat) => nameOf(shown.seats, seat)).join(", ")}.`
      : { open: "The table waits for players.", scoring: "The service scores the round.", finished: "The game is finished.", aborted: `The game was aborted: ${shown.reason}`, superseded: "Another game replaces this one.", stalled: `The service cannot go on: ${shown.reason}` }[shown.status] || shown.status;
  if ($("turn").textContent !== text) $("turn").textContent = text;
  $("turn").className = mine ? "good" : "";
  document.title = `${mine ? "● Your turn – " : ""}${shown.ruleset} ${game} – Tabletape`;
  if (mine && !was && before && document.hidden && "vibrate" in navigator) navigator.vibrate(100);
}

// ---- decisions

// The names by which places of a picture mean a decision: its values, each value with its field, and q,r together.
export function namesOf(decision) {
  const names = new Set();
  for (const [field, value] of Object.entries(decision)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      names.add(`${field}=${one}`);
      if (typeof one === "string" && field !== "type") names.add(one);
    }
  }
  if ("q" in decision && "r" in decision) names.add(`${decision.q},${decision.r}`);
  return names;
}

// The legal decisions that mean all the places chosen so far.
function fitting() {
  // A list that is older than what is known to be in the log is not offered: it would be refused.
  const current = versionOf(list.head) >= newest ? list.decisions : [];
  const all = current.map((one) => ({ ...one, names: namesOf(one.decision) }));
  return all.filter((one) => chosen.every((place) => means(place.names, one.names)));
}

function showDecisions() {
  const some = fitting();
  const offered = board.offer(some.map((one) => one.names));
  const rows = some.map((one) => h("li", {}, h("button", { type: "button", disabled: busy, click: () => decide(one.decision) }, one.text || words(one.decision.type))));
  const parts = [];
  if (shown.status === "open") parts.push(...seatForms());
  if (chosen.length) parts.push(h("p", {}, `At ${chosen.map((place) => place.title).join("; ")}: `, h("button", { type: "button", click: () => { chosen = []; showDecisions(); } }, "Show all")));
  if (rows.length) parts.push(h("p", { class: "dim" }, `${some.length} legal ${some.length === 1 ? "decision" : "decisions"}${offered ? "; outlined places on the board can be chosen too" : ""}.`));
  parts.push(h("ul", { class: rows.length > MANY ? "list log" : "list", id: "legal", tabindex: rows.length > MANY ? "0" : null, "aria-label": "Legal decisions" }, rows));
  if (shown.status === "finished" || shown.status === "superseded") parts.push(outcome());
  fill($("decisions"), parts);
}

function outcome() {
  const links = [h("a", { href: `/games/${game}/review` }, "Review the game")];
  if (shown.superseded_by) links.push(" ", h("a", { href: `/games/${shown.superseded_by}` }, "Go to the game that replaces it"));
  if (!shown.result) return h("p", {}, links);
  const order = shown.result.places.map((place, seat) => ({ place, seat })).sort((one, other) => one.place - other.place);
  const places = order.map(({ place, seat }) => h("li", {}, `${place}. `, badge(seat), nameOf(shown.seats, seat)));
  return h("div", { id: "result" }, h("ul", { class: "list" }, places), h("p", {}, links));
}

// Choose a place: the only decision that means it is taken, else the list is narrowed to those that do, and a
// second place narrows it further. A place chosen before is given up.
function choosePlace(names, title) {
  if (busy || versionOf(list.head) < newest) return;
  const others = chosen.filter((place) => place.title !== title);
  const added = others.length === chosen.length;
  chosen = added ? [...others, { names, title }] : others;
  const some = fitting();
  if (added && some.length === 1) {
    decide(some[0].decision);
    return;
  }
  showDecisions();
  const first = $("legal").querySelector("button");
  if (first) first.focus();
}

function decide(decision) {
  if (busy) return;
  sessionStorage.setItem(KEPT, JSON.stringify({ key: newKey(), head: list.head, decision }));
  send().catch(report);
}

// Send the decision that is kept, under its own key, until there is an answer: it is never lost and never
// taken twice, whatever breaks in between, a reload of the page too.
async function send() {
  const text = sessionStorage.getItem(KEPT);
  if (!text || busy) return;
  const kept = JSON.parse(text);
  busy = true;
  for (const button of document.querySelectorAll("#legal button")) button.disabled = true;
  try {
    for (let wait = 400; ; wait = Math.min(wait * 2, 5000)) {
      try {
        const taken = await post(`/games/${game}/decisions`, { head: kept.head, decision: kept.decision }, kept.key);
        newest = Math.max(newest, taken.version);
        say("", "alert");
        break;
      } catch (error) {
        const later = error instanceof Unreachable || (error instanceof Problem && (error.status === 429 || error.status >= 500));
        if (!later) {
          say(refusal(error), "alert");
          break;
        }
        say("The decision waits for the connection and will be sent again.", "alert");
        await pause(wait);
      }
    }
  } finally {
    sessionStorage.removeItem(KEPT);
    busy = false;
  }
  await refresh();
}

function refusal(error) {
  if (error.document && error.document.code === "head_conflict") return "The table has moved on meanwhile; decide again.";
  return `Refused: ${error.sentence || error.message}`;
}

// ---- the table

function seatForms() {
  const me = current();
  if (!me) return [h("p", {}, "Register (above) to take a seat.")];
  const invitation = new URLSearchParams(location.hash.slice(1)).get("invitation");
  const rows = shown.seats.filter((one) => !one.player).map((one) => {
    const offer = [];
    if (shown.your_seat === null && me.player) offer.push(h("button", { type: "button", class: "main", click: () => act(() => post(`/games/${game}/seats`, { seat: one.seat, ...(invitation ? { invitation } : {}) }, newKey())) }, `Take seat ${one.seat}`));
    for (const bot of bots) offer.push(h("button", { type: "button", click: () => act(() => post(`/games/${game}/seats`, { seat: one.seat, bot, ...(invitation ? { invitation } : {}) }, newKey())) }, `Seat ${one.seat}: ${bot} bot`));
    return h("p", { class: "row" }, badge(one.seat), offer);
  });
  if (shown.invitation) rows.push(h("p", {}, "Invitation: ", h("code", {}, `${location.origin}/games/${game}#invitation=${shown.invitation}`)));
  if (shown.your_seat !== null) rows.push(h("p", {}, h("button", { type: "button", click: () => act(() => remove(`/games/${game}/seats/${shown.your_seat}`, newKey())) }, "Stand up")));
  return rows;
}

async function act(request) {
  try {
    await request();
    say("", "alert");
  } catch (error) {
    report(error);
  }
  await refresh();
  listen();
}

function showTable(scores) {
  const points = new Map(scores.seats.map((line) => [line.seat, line.points]));
  const rows = shown.seats.map((one) => h(
    "tr",
    {},
    h("th", { scope: "row" }, badge(one.seat), one.name || "free"),
    h("td", {}, one.seat === shown.your_seat ? "you" : one.bot ? "bot" : ""),
    h("td", {}, shown.to_move.includes(one.seat) ? "to act" : ""),
    h("td", { class: "number" }, points.has(one.seat) ? String(points.get(one.seat)) : ""),
  ));
  const parts = [h("table", {}, h("thead", {}, h("tr", {}, ["Seat", "Who", "Turn", "Points"].map((name) => h("th", { scope: "col" }, name)))), h("tbody", {}, rows))];
  if (shown.your_seat !== null && ["playing", "scoring"].includes(shown.status)) {
    parts.push(h("p", { class: "row" }, bots.map((bot) => h("button", { type: "button", click: () => confirm(`Let a ${bot} bot play on for you?`) && act(() => post(`/games/${game}/seats`, { bot }, newKey())) }, `Let a ${bot} bot play on`))));
  }
  fill($("table"), parts);
}

function showLog(page) {
  const node = $("log");
  for (const item of page.items) {
    if (item.version <= told) continue;
    node.append(h("li", {}, h("a", { href: `/games/${game}/review#v=${item.version}` }, String(item.version)), ` ${item.text}`));
  }
  for (const item of page.items) told = Math.max(told, item.version);
  while (node.childElementCount > 300) node.firstElementChild.remove();
  node.scrollTop = node.scrollHeight;
}

// ---- following

function listen() {
  if (listening) listening.abort();
  listening = new AbortController();
  const behind = shown ? shown.head : "";
  follow(`/games/${game}/stream`, behind, (message) => {
    if (message.event === "lost") say("The connection is lost; it is being restored.", "alert");
    else {
      if (message.event === "entry") newest = Math.max(newest, versionOf(message.id));
      if (message.event === "reset") newest = 0;
      if (message.event === "found") say("", "alert");
      refresh().catch(report);
    }
  }, listening.signal);
}

const report = (error) => say(error.sentence || error.message, "alert");

async function start() {
  board = new Board($("board"), game, choosePlace);
  $("nav").append(h("a", { href: `/games/${game}/review` }, "Review"), h("a", { href: `/games/${game}/log` }, "Log"));
  await startAccount(() => { board.forget(); refresh().then(listen).catch(report); });
  shown = await get(`/games/${game}`);
  bots = (await get(`/rulesets/${shown.ruleset}`)).bots;
  shown = null;
  await refresh();
  listen();
  await send();
  addEventListener("online", () => refresh().catch(report));
}

start().catch(report);
