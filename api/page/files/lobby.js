// The lobby: my games, opening a table, public games.

import { account, follow, get, newKey, post } from "./api.js";
import { current, startAccount } from "./account.js";
import { $, badge, fill, h, say } from "./dom.js";

let rulesets = [];
const pages = new Map();
let turns = null;

const title = (name) => (rulesets.find((one) => one.name === name) || { title: name }).title;

function seats(row) {
  return row.seats.map((one, seat) => h("span", { class: "who" }, badge(seat), one ? one.name : "free"));
}

function line(row, mine) {
  const me = current();
  const seat = me ? row.seats.findIndex((one) => one && one.player === me.player) : -1;
  const turn = mine && row.to_move.includes(seat);
  const state = turn ? "your turn" : row.free_seats ? `${row.free_seats} free` : row.status;
  return h(
    "tr",
    {},
    h("td", {}, h("a", { href: `/games/${row.game}` }, `${title(row.ruleset)} ${row.game}`)),
    h("td", { class: turn ? "good" : null }, state),
    h("td", {}, seats(row)),
    h("td", {}, row.labels.join(", ")),
    h("td", {}, h("a", { href: `/games/${row.game}/review`, "aria-label": `Review ${row.game}` }, "Review")),
  );
}

function table(rows, mine, empty) {
  if (!rows.length) return h("p", { class: "dim" }, empty);
  const names = ["Game", "State", "Seats", "Labels", "Replay"];
  return h(
    "table",
    {},
    h("thead", {}, h("tr", {}, names.map((name) => h("th", { scope: "col" }, name)))),
    h("tbody", {}, rows.map((row) => line(row, mine))),
  );
}

async function showGames() {
  const page = await get("/games?limit=50");
  fill($("games"), table(page.games, false, "No public game yet. Open the first one."));
}

async function showMine() {
  if (!current() || !current().player) {
    fill($("mine"), h("p", { class: "dim" }, "Register (above) to play; looking on needs no name."));
    return;
  }
  const page = await get("/players/me/games?limit=50");
  fill($("mine"), table(page.games, true, "You sit at no table yet."));
  const waiting = page.games.filter((row) => row.to_move.some((seat) => row.seats[seat] && row.seats[seat].player === current().player));
  document.title = waiting.length ? `(${waiting.length}) Tabletape` : "Tabletape";
}

// Options of a ruleset as inputs, made from their JSON Schema; what is left alone has its default.
function optionInputs(page) {
  const { $ref: name, $defs: parts, ...own } = page.options;
  const options = name ? parts[name.split("/").pop()] : own;
  return Object.entries(options.properties || {}).flatMap(([name, schema]) => {
    const choices = schema.enum;
    if (!choices || choices.length < 2) return [];
    const id = `option-${name}`;
    const options = choices.map((choice) => h("option", { value: JSON.stringify(choice), selected: choice === schema.default }, String(choice)));
    return [h("label", { for: id }, name.replaceAll("_", " ")), h("select", { id, "data-option": name }, options)];
  });
}

async function showForm() {
  const ruleset = h("select", { id: "ruleset", change: detail }, rulesets.map((one) => h("option", { value: one.name }, one.title)));
  fill(
    $("create"),
    h("label", { for: "ruleset" }, "Game"),
    ruleset,
    h("span", { class: "row", id: "detail" }),
    h("button", { class: "main", id: "open" }, "Open the table"),
  );
  await detail();
}

async function detail() {
  const name = $("ruleset").value;
  if (!pages.has(name)) pages.set(name, await get(`/rulesets/${name}`));
  const page = pages.get(name);
  const visibilities = [["public", "public: listed"], ["unlisted", "unlisted: whoever has the link"], ["private", "private: by invitation"]];
  fill(
    $("detail"),
    h("label", { for: "seats" }, "seats"),
    h("select", { id: "seats" }, page.seats.map((count) => h("option", { value: count }, String(count)))),
    optionInputs(page),
    h("label", { for: "visibility" }, "who sees it"),
    h("select", { id: "visibility" }, visibilities.map(([value, text]) => h("option", { value }, text))),
    h("label", { for: "bots" }, "on the other seats"),
    h("select", { id: "bots" }, h("option", { value: "" }, "people"), page.bots.map((bot) => h("option", { value: bot }, `${bot} bots`))),
  );
}

async function open(event) {
  event.preventDefault();
  if (!current()) {
    say("Register first: a table needs somebody who opens it.", "alert");
    const name = $("name");
    if (name) name.focus();
    return;
  }
  $("open").disabled = true;
  try {
    const options = {};
    for (const input of document.querySelectorAll("[data-option]")) options[input.dataset.option] = JSON.parse(input.value);
    const seatCount = Number($("seats").value);
    const visibility = $("visibility").value;
    const bot = $("bots").value;
    const made = await post("/games", { ruleset: $("ruleset").value, seats: seatCount, options, visibility }, newKey());
    if (current().player) await post(`/games/${made.game}/seats`, { seat: 0 }, newKey());
    for (let seat = 1; bot && seat < seatCount; seat++) await post(`/games/${made.game}/seats`, { seat, bot }, newKey());
    location.href = `/games/${made.game}`;
  } catch (error) {
    say(error.sentence || error.message, "alert");
    $("open").disabled = false;
  }
}

function listen() {
  if (turns) turns.abort();
  turns = new AbortController();
  if (!current() || !current().player) return;
  follow("/players/me/stream", "", (message) => {
    if (message.event === "entry" || message.event === "turn") showMine().catch(() => {});
  }, turns.signal);
}

async function changed() {
  listen();
  await showMine();
}

async function start() {
  $("create").addEventListener("submit", open);
  [rulesets] = await Promise.all([get("/rulesets"), startAccount(() => changed().catch(report))]);
  await Promise.all([showForm(), showGames(), showMine()]);
  listen();
  setInterval(() => document.hidden || showGames().catch(() => {}), 5000);
}

const report = (error) => say(error.sentence || error.message, "alert");
start().catch(report);
