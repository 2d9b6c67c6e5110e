// A tournament: its public parts, and by role the desk of its organisers and the part of a player. It follows live.

import { startAccount } from "../account/account.js";
import { startPreferences } from "../account/preferences.js";
import { current } from "../account/session.js";
import { account, get } from "../lib/api.js";
import { $, control, known, optional, report, sayStream, sync } from "../lib/dom.js";
import { follow } from "../lib/stream.js";
import { t } from "../lib/texts.js";
import { Disputes } from "../rulings/disputes.js";
import { Desk } from "./desk.js";
import { aboutText, rosterOf, settingsOf } from "./about.js";
import { Crosstable } from "./crosstable.js";
import { readLinks } from "./links.js";
import { PlayerPart } from "./player.js";
import { refresher } from "./refreshing.js";
import { roundsOf } from "./rounds.js";
import { rulingsOf } from "./rulings.js";
import { standingsChoice, standingsTable } from "./standings.js";
import { showTimer } from "./timer.js";

const id = decodeURIComponent(location.pathname.split("/")[2] || "");
const path = /** @type {const} */ (`/tournaments/${id}`);
// How often running games are asked how they stand: the log of the tournament does not tell their turns.
const AGAIN = 5000;
// How soon it is asked for the first time whether a worker has made out why the tables of a round are so.
const SOON = 1000;
const MOST = 1000;

/** @type {import("answers").Tournament | null} */
let tournamentRead = null;
/** @type {import("answers").Standings | null} */
let standingsRead = null;

/** @typedef {typeof view} View */
const view = {
  get tournament() {
    return known(tournamentRead, "tournament");
  },
  get standings() {
    return known(standingsRead, "standings");
  },
  /** @type {import("answers").RulesetLine | null} */
  ruleset: null,
  /** @type {string | null} */
  me: null,
  // The query of these standings.
  standingsOf: "",
  // Every entry of the log, in order.
  /** @type {import("answers").TournamentEntry[]} */
  entries: [],
  // Open disputes, as far as the reader may see them.
  /** @type {import("answers").Disputes["disputes"]} */
  disputed: [],
  // By number: a round with its games, and why its tables are so.
  /** @type {Map<number, import("answers").RoundView>} */
  glances: new Map(),
  // The numbers of earlier rounds that somebody opened: their glances are read too.
  /** @type {Set<number>} */
  opened: new Set(),
  /** @param {string} player @returns {string} */
  name: (player) => view.names.get(player) || player,
  /** @type {Map<string, string>} */
  names: new Map(),
  /** @returns {boolean} */
  organises: () => desk.organises,
  // Return the name that signs a ruling.
  /** @param {string} actor @returns {string} */
  signature: (actor) =>
    view.tournament.organisers.find((organiser) => organiser.actor === actor)?.name ||
    view.name(actor.replace(/^player:/, "")),
};

const refresh = refresher(readAll, show);
const desk = new Desk(view, path, refresh);
const disputes = new Disputes($("disputes-part"), path, { changed: refresh });
const crosstable = new Crosstable(view, path);
const mine = new PlayerPart(view, path, refresh);

/** @type {import("../rulings/chat_reports.js").ChatReports | null} */
let reports = null;
/** @type {AbortController | null} */
let listening = null;
let read = "";
let soon = 0;
let pause = SOON;

// ---- reading

async function readAll() {
  const tournament = await get(path);
  const game = tournament.state.settings.game;
  if (game && !view.ruleset)
    view.ruleset = (await get("/rulesets")).find((entry) => entry.name === game.ruleset) ?? null;
  const changed = tournament.head !== read;
  const standingsOf = chosenStandings();
  /** @param {number} number */
  const due = (number) => {
    const glance = view.glances.get(number);
    return (
      number === tournament.state.rounds.length || (glance ? changed || isPending(glance) : view.opened.has(number))
    );
  };
  const numbers = tournament.state.rounds.map((_, index) => index + 1).filter(due);
  const [standings, glances] = await Promise.all([
    changed || !standingsRead || standingsOf !== view.standingsOf
      ? get(`${path}/standings${standingsOf}`)
      : standingsRead,
    Promise.all(numbers.map((number) => get(`${path}/rounds/${number}`))),
    changed ? readEntries() : null,
    readLinks(desk, tournament, changed),
    crosstable.refresh(standingsOf, tournament.head),
    disputes.show(`${tournament.head} ${account.token}`, false),
    showReports(["owner", "referee"].includes(tournament.your_role) && tournament.games.length > 0),
  ]);
  view.disputed = disputes.open;
  numbers.forEach((number, index) => view.glances.set(number, glances[index]));
  [tournamentRead, standingsRead] = [tournament, standings];
  Object.assign(view, {
    standingsOf,
    me: current()?.player || null,
    names: new Map(tournament.state.roster.map((entrant) => [entrant.player, entrant.name])),
  });
  read = tournament.head;
  if (changed) pause = SOON;
  askSoon();
}

// Whether no worker has made out yet why the tables of a round are so.
/** @param {import("answers").RoundView} glance */
const isPending = (glance) => glance.tables.some((table) => !table.why);

// Ask again while a worker is at it, less often the longer that takes.
function askSoon() {
  clearTimeout(soon);
  if (![...view.glances.values()].some(isPending)) return;
  soon = setTimeout(() => (document.hidden ? askSoon() : refresh().catch(() => {})), pause);
  pause = Math.min(2 * pause, AGAIN);
}

// The reported messages of the chats, for organisers alone, once there are tables to talk at.
/** @param {boolean} wanted */
async function showReports(wanted) {
  if (!wanted) return void ($("reports-part").hidden = true);
  const { ChatReports } = await import("../rulings/chat_reports.js");
  await (reports ??= new ChatReports($("reports-part"), `${path}/chat-reports`)).show();
}

async function readEntries() {
  for (let more = true; more; ) {
    const after = view.entries.length;
    const { entries, head } = await get(`${path}/entries?after=${after}&limit=${MOST}`);
    view.entries.push(...entries.filter((entry) => entry.body.version > view.entries.length));
    more = entries.length > 0 && view.entries.length < parseInt(head, 10); // large entries make short pages
  }
}

// ---- showing

function show() {
  const { tournament } = view;
  const title = tournament.state.settings.title || t("tournament-untitled");
  $("title").textContent = title;
  document.title = t("tournament-title-of", { title });
  showTimer($("timer"), tournament);
  sync($("about-text"), aboutText(view));
  sync($("about-tournament"), settingsOf(view));
  sync($("roster"), rosterOf(view));
  mine.show();
  desk.show();
  sync(
    $("rounds"),
    roundsOf(view, (number, count, table) => desk.actsAt(number, count, table)),
  );
  sync($("standings-choice"), standingsChoice(view));
  sync($("standings"), standingsTable(view, view.standings));
  crosstable.show();
  sync(
    $("rulings"),
    rulingsOf(view, (number) => desk.actsOn(number)),
  );
}

// Why the tables of an earlier round are as they are is asked for when it is opened.
/** @param {Event} event */
async function open(event) {
  const part = /** @type {HTMLDetailsElement} */ (event.target);
  const number = Number(part.dataset?.round);
  if (!number || !part.open || view.glances.has(number)) return;
  view.opened.add(number);
  await refresh();
}

// Return the value of a choice; empty while it is not offered.
/** @param {string} id */
const valueOf = (id) => (optional(id) ? control(id).value : "");

/**
 * Return the query of the chosen standings; empty for the present standings.
 * @returns {"" | `?${string}`}
 */
function chosenStandings() {
  const chosen = [["round", valueOf("standings-round")], ...new URLSearchParams(valueOf("standings-part-of"))].filter(
    ([, value]) => value,
  );
  return chosen.length ? `?${new URLSearchParams(chosen)}` : "";
}

function listen() {
  if (listening) listening.abort();
  listening = new AbortController();
  follow(
    `${path}/stream`,
    String(view.entries.length),
    (message) => {
      if (sayStream(message)) return;
      if (message.event === "disputes") disputes.key = null;
      refresh().catch(report);
    },
    listening.signal,
  );
}

const isPlayed = () => tournamentRead?.state.settings.game && tournamentRead.status === "playing";

// Show the tournament to the present reader.
async function enter() {
  const changed = async () => {
    startPreferences().catch(report);
    await refresh();
    listen();
  };
  await startAccount(() => changed().catch(report));
  await changed();
}

async function start() {
  $("rounds").addEventListener("toggle", (event) => open(event).catch(report), true);
  $("standings-choice").addEventListener("change", () => refresh().catch(report));
  const address = location.href;
  await enter();
  await mine.arrive(address);
  addEventListener("hashchange", (event) => mine.arrive(event.newURL).catch(report));
  setInterval(() => showTimer($("timer"), view.tournament), 1000);
  setInterval(() => isPlayed() && !document.hidden && refresh().catch(() => {}), AGAIN);
}

start().catch(report);
