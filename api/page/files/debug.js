// The log as it is: raw entries, hashes, draws, causes, timing, and the way to the code that decided.

import { get } from "./api.js";
import { startAccount } from "./account.js";
import { $, fill, gameOfPath, h, moment, say, words } from "./dom.js";

const game = gameOfPath();
const PAGE = 200;
const NAMES = ["Version", "Time", "After", "Cause", "Draws", "Events", "Hash"];

let after = 0;
let before = null;
let places = {};

const report = (error) => say(error.sentence || error.message, "alert");

function cause(body) {
  const one = body.cause;
  if (one.type === "decision") return [`seat ${one.seat}: `, code(one.decision.type), " ", h("code", {}, fields(one.decision))];
  if (one.type === "act") return [`${one.actor}: `, code(one.act.type), " ", h("code", {}, fields(one.act))];
  return ["the service goes on"];
}

function fields(one) {
  return Object.entries(one).filter(([name]) => name !== "type").map(([name, value]) => `${name}=${JSON.stringify(value)}`).join(" ");
}

// A type with where it is defined and where it is decided.
function code(type) {
  const known = places[type];
  return known ? h("span", { title: known.join("\n") }, words(type), " ", h("code", { class: "dim" }, known[known.length - 1])) : words(type);
}

function draw(one) {
  const index = typeof one.index === "object" ? "hidden" : one.index;
  return h("div", {}, `${one.pile} #${one.ordinal}: ${index} of ${one.size}`);
}

function row(entry) {
  const body = entry.body;
  const took = before === null ? "" : `+${((body.time - before) / 1000).toFixed(3)} s`;
  before = body.time;
  const raw = h("pre", { tabindex: "0", hidden: true });
  const button = h("button", { type: "button", "aria-expanded": "false", "aria-label": `Raw entry ${entry.version}`, click: () => {
    raw.hidden = !raw.hidden;
    button.setAttribute("aria-expanded", String(!raw.hidden));
    raw.textContent = JSON.stringify(entry, null, 1);
  } }, String(entry.version));
  return h(
    "tr",
    { id: `v${entry.version}` },
    h("td", {}, button, h("div", {}, h("a", { href: `/games/${game}/review#v=${entry.version}`, "aria-label": `see version ${entry.version}` }, "see"))),
    h("td", {}, moment(body.time)),
    h("td", { class: "number" }, took),
    h("td", {}, cause(body), h("div", { class: "dim" }, `rules version ${body.ruleset_version}`)),
    h("td", {}, body.draws.map(draw)),
    h("td", {}, h("ul", {}, body.events.map((event) => h("li", {}, code(event.type)))), raw),
    h("td", {}, h("code", { title: entry.hash }, entry.head), h("div", { class: "dim" }, `${entry.openings.length} openings`)),
  );
}

async function more() {
  const wanted = new URLSearchParams();
  wanted.set("after", after);
  wanted.set("limit", PAGE);
  if ($("type").value.trim()) wanted.set("type", $("type").value.trim());
  if ($("seat").value) wanted.set("seat", $("seat").value);
  const page = await get(`/games/${game}/entries?${wanted}`);
  $("rows").append(...page.entries.map(row));
  after = page.next;
  fill($("more"), page.next === null ? h("p", { class: "dim" }, `To the head ${page.head}.`) : h("button", { type: "button", id: "next", click: () => more().catch(report) }, "More entries"));
}

async function again(event) {
  if (event) event.preventDefault();
  after = 0;
  before = null;
  fill($("entries"), h("thead", {}, h("tr", {}, NAMES.map((name) => h("th", { scope: "col" }, name)))), h("tbody", { id: "rows" }));
  await more();
}

async function start() {
  $("nav").append(h("a", { href: `/games/${game}` }, "Game"), h("a", { href: `/games/${game}/review` }, "Review"));
  await startAccount(() => location.reload());
  const shown = await get(`/games/${game}`);
  $("title").textContent = `Log: ${shown.ruleset} ${game}`;
  document.title = `Log ${shown.ruleset} ${game} – Tabletape`;
  places = await get(`/rulesets/${shown.ruleset}/code`).catch(() => ({}));
  const seats = shown.seats.map((_, seat) => h("option", { value: seat }, `seat ${seat}`));
  fill(
    $("filter"),
    h(
      "form",
      { class: "row", submit: (event) => again(event).catch(report) },
      h("label", { for: "type" }, "type"),
      h("input", { id: "type", placeholder: "tile_laid" }),
      h("label", { for: "seat" }, "seat"),
      h("select", { id: "seat" }, h("option", { value: "" }, "all"), seats),
      h("button", { class: "main" }, "Show"),
      h("span", { class: "dim" }, `components ${shown.components.slice(0, 12)}…, seed commitment ${shown.commitment.digest.slice(0, 12)}…`),
    ),
  );
  await again();
}

start().catch(report);
