// A tournament on a wall: pairings and standings by turns, in large letters, for people before it. It shows a
// spectator's view, follows live, and nobody has to touch it.

import { account, get, passes, serverTime } from "../lib/api.js";
import { $, h, known, report, say, sayStream } from "../lib/dom.js";
import { follow } from "../lib/stream.js";
import { t } from "../lib/texts.js";
import { figures } from "../lib/time_words.js";
import { listed, value } from "./about.js";
import { Paging, secondsOf } from "./paging.js";
import { refresher } from "./refreshing.js";
import { resultWords, seatMark } from "./results.js";
import { calledText, gameAt, isCalled, isOver, isSettled, restingState, roundTitle } from "./rounds.js";
import { countsText, divisionTitle } from "./standings.js";
import { showTimer } from "./timer.js";

/** @import {Round} from "answers" */

const path = /** @type {const} */ (`/tournaments/${decodeURIComponent(location.pathname.split("/")[2] || "")}`);
// How often the clocks of running games are read, and how long the mouse is shown after its last move, in milliseconds.
const AGAIN = 5000;
const STILL = 3000;

/** @type {import("answers").Tournament | null} */
let tournamentRead = null;
/** @type {import("answers").Standings | null} */
let standingsRead = null;

const view = {
  get tournament() {
    return known(tournamentRead, "tournament");
  },
  get standings() {
    return known(standingsRead, "standings");
  },
  /** @type {import("answers").RulesetLine | null} */
  ruleset: null,
  // By number: the last round with its games.
  /** @type {Map<number, import("answers").RoundView>} */
  glances: new Map(),
  /** @param {string} player @returns {string} */
  name: (player) => view.names.get(player) || player,
  /** @type {Map<string, string>} */
  names: new Map(),
};

const paging = new Paging($("pages"), secondsOf(new URLSearchParams(location.search).get("turn")), turned);

/** @param {string} title @param {number} number @param {number} count */
function turned(title, number, count) {
  $("part").textContent = count > 1 ? `${title} ${t("screen-page", { number, count })}` : title;
}

// ---- reading

const refresh = refresher(readAll, show);

let retrying = 0;

// Bring the screen up to date; nobody is there to load it again after an error that passes.
async function update() {
  clearTimeout(retrying);
  try {
    await refresh();
    say("", "alert");
  } catch (error) {
    report(error);
    if (passes(error)) retrying = setTimeout(update, AGAIN);
  }
}

async function readAll() {
  const tournament = await get(path);
  const { rounds, roster, settings } = tournament.state;
  const number = rounds.length;
  const [standings, glance, rulesets] = await Promise.all([
    get(`${path}/standings`),
    number ? get(`${path}/rounds/${number}`) : null,
    settings.game && !view.ruleset ? get("/rulesets") : [],
  ]);
  view.ruleset ||= rulesets.find((ruleset) => ruleset.name === settings.game?.ruleset) ?? null;
  view.glances = new Map(glance ? [[number, glance]] : []);
  view.names = new Map(roster.map((entrant) => [entrant.player, entrant.name]));
  [tournamentRead, standingsRead] = [tournament, standings];
}

// ---- showing

function show() {
  const { state } = view.tournament;
  const title = state.settings.title || t("tournament-untitled");
  $("title").textContent = title;
  document.title = t("tournament-title-of", { title });
  const number = state.rounds.length;
  const round = state.rounds[number - 1];
  $("round").textContent = round ? roundTitle(round, number) : t("tournament-no-round-yet");
  showTimer($("timer"), view.tournament);
  $("called").textContent = calledText(round);
  const hasBegun = state.rounds.some(({ status }) => ["open", "closed"].includes(status));
  const parts = [
    { title: t("screen-tables"), blocks: round ? roundBlocks(round, number) : [] },
    ...(hasBegun ? [{ title: standingsTitle(), blocks: standingsBlocks() }] : []),
  ];
  paging.show(parts.filter((part) => part.blocks.length));
}

/** @param {Round} round @param {number} number */
function roundBlocks(round, number) {
  const tables = round.tables.map((table, index) => tableBlock(round, number, index + 1, table));
  if (!round.byes.length) return tables;
  const names = h("p", { class: "name" }, listed(round.byes.map(view.name)));
  return [...tables, h("li", { class: "table", id: "byes" }, h("h3", {}, t("tournament-byes")), names)];
}

/** @param {Round} round @param {number} number @param {number} count @param {Round["tables"][number]} table */
function tableBlock(round, number, count, table) {
  const counted = view.glances.get(number)?.tables[count - 1]?.counted;
  const seats = table.players.map((player, seat) => {
    const result = resultWords(table, counted?.[seat], seat);
    return h(
      "li",
      { "data-player": player },
      h("span", { class: "seat" }, seatMark(view, seat)),
      h("span", { class: "name" }, view.name(player)),
      result.length ? h("span", { class: "result" }, result.join(", ")) : null,
    );
  });
  const state = isSettled(table) ? "ended" : round.status === "open" ? "plays" : "waits";
  return h(
    "li",
    { class: "table", "data-table": count, "data-state": state },
    h(
      "h3",
      {},
      t("tournament-table", { number: count }),
      h("span", { class: "state" }, restingState(round, table) || t("screen-plays")),
      isCalled(round, count) ? h("span", { class: "state called" }, t("tournament-table-called")) : null,
      timeLeft(gameAt(view, number, count)),
    ),
    h("ol", { class: "plain" }, seats),
  );
}

// The time that is left on the clock of a game that ends next; nothing where no clock runs.
/** @param {import("answers").TableGlance["game"]} game */
function timeLeft(game) {
  const ends = (game?.until || []).filter((end) => end !== null);
  if (!ends.length) return null;
  const end = Math.min(...ends);
  return h("span", { class: "left", "data-until": end }, leftText(end));
}

/** @param {number} end */
const leftText = (end) => t("screen-left", { time: figures(Math.max(0, end - serverTime.now())) });

function tick() {
  showTimer($("timer"), view.tournament);
  for (const node of $("pages").querySelectorAll("[data-until]"))
    node.textContent = leftText(Number(/** @type {HTMLElement} */ (node).dataset.until));
}

const standingsTitle = () => countsText(view.standings.counts) || t("tournament-page-standings");

function standingsBlocks() {
  const { lines, season } = view.standings;
  const divisions = [...new Set(lines.map((line) => line.division))];
  /** @param {import("answers").Standings["lines"][number]} line */
  const row = ({ place, player, values }) => {
    const criterion = "points" in values ? "points" : Object.keys(values)[0];
    return h(
      "li",
      { class: "line", "data-player": player },
      h("span", { class: "place" }, `${place}.`),
      h("span", { class: "name" }, view.name(player)),
      h("span", { class: "result" }, value(values[criterion])),
    );
  };
  return divisions.flatMap((division) => {
    const rows = lines.filter((line) => line.division === division).map(row);
    if (divisions.length > 1) rows[0].prepend(h("h3", {}, divisionTitle(season, division)));
    return rows;
  });
}

// ---- a screen that nobody touches

// Keep the screen awake while it is visible, where the browser can; it may refuse, as with a low battery.
async function keepAwake() {
  if (document.hidden || !navigator.wakeLock) return;
  await navigator.wakeLock.request("screen").catch(() => {});
}

function pause() {
  paging.pause(!paging.isPaused);
  $("paused").textContent = paging.isPaused ? t("screen-paused") : "";
}

// The space bar belongs to a button that has the focus.
/** @param {KeyboardEvent} event */
function press(event) {
  if (event.key !== " " || event.repeat || event.target instanceof HTMLButtonElement) return;
  event.preventDefault();
  pause();
}

let still = 0;

function moveMouse() {
  clearTimeout(still);
  $("wall").classList.remove("still");
  still = setTimeout(() => $("wall").classList.add("still"), STILL);
}

/** @param {MouseEvent} event */
async function switchFull(event) {
  if (document.fullscreenElement) await document.exitFullscreen();
  else await document.documentElement.requestFullscreen();
  if (event.detail) $("full").blur(); // after a click the space bar pauses
}

function showFull() {
  $("full").hidden = !document.fullscreenEnabled;
  $("full").textContent = document.fullscreenElement ? t("screen-leave-full") : t("screen-full");
}

// ---- following

const hasClocks = () => Boolean(view.tournament?.state.settings.game?.clock) && !isOver(view.tournament);

async function start() {
  account.isSpectator = true;
  $("keys").textContent = t("screen-keys", { seconds: paging.seconds });
  $("wall").classList.add("still");
  addEventListener("pointermove", moveMouse);
  addEventListener("keydown", press);
  $("full").addEventListener("click", (event) => switchFull(event).catch(report));
  document.addEventListener("fullscreenchange", showFull);
  document.addEventListener("visibilitychange", keepAwake);
  showFull();
  keepAwake();
  await update();
  const version = parseInt(view.tournament?.head, 10) || 0;
  const following = new AbortController().signal;
  follow(`${path}/stream`, String(version), (message) => sayStream(message) || update(), following);
  setInterval(tick, 1000);
  setInterval(() => hasClocks() && update(), AGAIN);
}

start().catch(report);
