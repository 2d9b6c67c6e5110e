// A game as it is played: the board, what may be decided, what happened, who sits where.

import { follow, get, Problem } from "../lib/api.js";
import { startAccount } from "../account/account.js";
import { current } from "../account/session.js";
import { Board } from "../lib/board.js";
import { Choices } from "./choices.js";
import {
  $,
  colourSeats,
  fill,
  gameOfPath,
  h,
  nameOf,
  originOf,
  refill,
  rulesLink,
  say,
  sayStream,
  undoneSign,
  versionOf,
  withFormer,
} from "../lib/dom.js";
import { noticesButton, notify } from "../account/notices.js";
import { animationBox, startPreferences } from "../account/preferences.js";
import { dryRun } from "./previews.js";
import { Recap } from "./recap.js";
import { listenToRules, openRules } from "../lib/rules_panel.js";
import { Sending } from "./sending.js";
import { follow as followOn, markUndone, TakeBack } from "./take_back.js";
import { handOver, invitationForm, outcome, readRematch, seatForms, seatTable } from "./table.js";
import { t, words } from "../lib/texts.js";

const game = gameOfPath();
const STATES = {
  open: t("play-waits-for-players"),
  scoring: t("play-scoring"),
  paused: t("play-paused"),
  finished: t("play-finished"),
  superseded: t("play-superseded"),
};
// So many lines of what happened are kept, and of so many versions it is told at first.
const LINES = 300;
const FIRST = 60;
// So many versions are asked for at once.
const PAGE = 200;

let shown = null;
let title = "";
let rules = null;
// The tournament of the game, where it has one.
let tournament = null;
let told = 0;
let bots = [];
let board = null;
let choices = null;
let recap = null;
let takeBack = null;
let away = null; // a promise, once there is something to say to the reader
let disputes = null; // a promise, once people sit at the game
let planAhead = null; // a promise, once somebody waits who could plan
let refreshing = null;
let again = false;
let listening = null;
// Whether the others wait for an answer to a request to go back.
let asked = false;
// The version that is shown: an older one that comes later is not.
let learned = 0;
// The newest version that is known to be in the log.
let newest = 0;
// The newest one that was told of while the game was read: often what was read holds it already.
let awaited = 0;

// Those of a game that is played with clocks; nothing else loads them.
let clocks = null;

async function loadClocks() {
  const { Clocks, soundBox } = await import("./clocks.js");
  $("preferences").append(soundBox());
  // When the reader's own time runs out the tab says so too.
  const warned = (sentence) => {
    showTitle();
    notify(sentence, title, `/games/${game}`);
  };
  return new Clocks(warned, act);
}

const report = (error) => say(error.sentence || error.message, "alert", error.document && error.document.rule_link);
const sending = new Sending(
  game,
  () => board.widths,
  () => {
    say(t("play-waits-for-connection"), "alert");
    // What was told of meanwhile does not wait for an answer that may never come.
    if (newest > versionOf(shown.head)) refresh(newest).catch(report);
  },
);
const isMine = (one) =>
  one !== null && one.your_seat !== null && one.to_move.includes(one.your_seat) && !one.stand_ins[one.your_seat];
// Also who is not to move may have something to take back.
const isPlaying = (one) => one.your_seat !== null && ["playing", "scoring"].includes(one.status);

// ---- what is shown

// Read the game again; where only a version was told of, not when what is read meanwhile holds it.
async function refresh(version = Infinity) {
  if (refreshing && version !== Infinity) awaited = Math.max(awaited, version);
  else again = true;
  refreshing ||= readAgain();
  return refreshing;
}

async function readAgain() {
  try {
    while (again) {
      again = false;
      const failure = await read().catch((error) => error);
      again ||= awaited > versionOf(shown.head);
      awaited = 0;
      // What was asked for while a reading failed is read all the same: the line may be there again.
      if (failure && !again) throw failure;
    }
  } finally {
    refreshing = null;
  }
}

async function read() {
  const state = await get(`/games/${game}`);
  const version = versionOf(state.head);
  if (version < learned) return;
  const [decisions, scores, , items] = await Promise.all([
    isPlaying(state)
      ? get(`/games/${game}/decisions`)
      : {
          head: state.head,
          question: "",
          picture: null,
          decisions: [],
          take_backs: [],
          requests: [],
          request: null,
          pause_request: null,
        },
    get(`/games/${game}/scoreboard`),
    board.show(version),
    readLog(version),
    readAround(state),
  ]);
  await show(state, decisions, scores, items);
}

// The ruleset and the tournament of a game, each read once.
function readAround(state) {
  rules ||= get(`/rulesets/${state.ruleset}`).catch((error) => {
    rules = null;
    throw error;
  });
  tournament ||= state.tournament && get(`/tournaments/${state.tournament.tournament}`).catch(() => null);
  return Promise.all([rules, tournament]);
}

// Show the game as the answer to a decision brought it; gives whether that is all that is known of it.
async function showNext({ next, widths, version: entry }) {
  const state = next.game;
  const version = versionOf(state.head);
  if (!shown || version < learned) return false;
  if (next.board) board.learn(version, widths, next.board, next.seats);
  const whole = next.timeline.next === null && told >= entry - 1;
  const [, items] = await Promise.all([board.show(version), whole ? next.timeline.items : readLog(version)]);
  await show(state, next.decisions, next.scoreboard, items);
  return learned >= newest;
}

// Show the game, unless something newer is shown already: answers come in any order.
async function show(state, decisions, scores, items) {
  const version = versionOf(state.head);
  const [ruleset, around] = await readAround(state);
  if (state.clock) clocks ??= await loadClocks();
  if (version < learned) return;
  learned = version;
  const before = shown;
  state = withFormer(state);
  bots = ruleset.bots;
  title = ruleset.title.split(":")[0];
  $("rules").replaceChildren(...rulesLink(state.ruleset));
  colourSeats(ruleset.seat_colours);
  refill($("origin"), originOf(state, around));
  shown = state;
  newest = Math.max(newest, version);
  // A game that goes on elsewhere while it is looked at leads there; one that is opened later stays for reading.
  if (before && !before.superseded_by) followOn(state);
  showTurn(before, decisions.request, decisions.pause_request);
  takeBack.show(decisions, state);
  clocks?.show(state, around);
  showTitle();
  // What stands above the list comes before it: how much of the list is seen depends on that.
  showTable(scores);
  recap.show(items, state.your_seat, state.seats);
  choices.show(decisions, state.seats);
  choices.setBusy(sending.busy || versionOf(decisions.head) < newest);
  showLog(items);
  const me = current()?.player;
  $("notices-part").hidden = !me || (state.your_seat === null && state.creator !== `player:${me}`);
  await Promise.all([
    showAway(decisions, around).catch(report),
    showPlan(decisions, items).catch(report),
    showDisputes().catch(report),
  ]);
  // All parts show this version now, and take no other room any more.
  if (version === learned) $("play").dataset.version = String(version);
}

// Nobody is away from a game that has not begun.
async function showAway(decisions, around) {
  if (!away && ["open", "finished", "aborted", "superseded"].includes(shown.status)) return;
  away ??= import("./away.js").then(({ Away }) => new Away($("away-asked"), $("away"), $("away-part"), game, act));
  away.catch(() => (away = null)); // loaded again next time
  (await away).show(shown, decisions, bots, around);
}

// What the reader is told of this game outside the page; asked for when they want to see it.
async function showNotices() {
  if (!$("game-notices", HTMLDetailsElement).open) return;
  const { showGameNotices } = await import("../account/game_notices.js");
  await showGameNotices($("game-notices").querySelector("div"), game);
}

// Who sits there and is not to move may plan what to do when they are, unless a bot stands in for them.
async function showPlan(decisions, items) {
  const waits = isPlaying(shown) && !isMine(shown) && !shown.stand_ins[shown.your_seat];
  if (!planAhead && !waits) return;
  planAhead ??= import("./plan_ahead.js").then(({ PlanAhead }) => new PlanAhead($("plan-part"), game, refresh));
  planAhead.catch(() => (planAhead = null)); // loaded again next time
  (await planAhead).show(decisions, waits, items);
}

// Only people open disputes, so a game of bots does without that part of the page.
// What was answered may be an entry of the log; else the stream tells that disputes have changed.
async function showDisputes() {
  if (!shown.seats.some((one) => one && !one.bot)) return;
  disputes ??= import("../rulings/disputes.js").then(
    ({ Disputes }) => new Disputes($("disputes-part"), `/games/${game}`, { version: () => versionOf(shown.head) }),
  );
  disputes.catch(() => (disputes = null)); // loaded again next time
  const seated = shown.your_seat !== null && shown.status !== "open";
  await (
    await disputes
  ).show(`${shown.status} ${shown.rulings.length} ${shown.rulings.at(-1)?.text} ${current()?.player}`, seated);
}

// What happened since it was last told, up to the end of the log; what would not be kept is not read.
async function readLog(version) {
  const items = [];
  let after = Math.max(0, told || version - FIRST, version - LINES);
  while (after !== null) {
    const page = await get(`/games/${game}/timeline?after=${after}&limit=${PAGE}`);
    items.push(...page.items);
    after = page.next;
  }
  return items;
}

function showTurn(before, request, pause) {
  $("title").textContent = title;
  const mine = isMine(shown);
  const turn = $("turn");
  const others = shown.to_move.map((seat) => nameOf(shown.seats, seat)).join(", ");
  const text = mine
    ? t("play-your-turn")
    : others
      ? t("play-turn-of", { others })
      : STATES[shown.status] || t("play-stopped", { status: words(shown.status), reason: shown.reason });
  if (turn.textContent !== text) turn.textContent = text;
  turn.className = mine ? "good" : "";
  const wasAsked = asked;
  asked =
    [request, pause].some((one) => one && one.asked.includes(shown.your_seat)) ||
    shown.substitutes.some((one) => one.player === current()?.player && !one.accepted);
  if (!before) return;
  if (asked && !wasAsked) notify(t("notices-you-are-asked"), title, `/games/${game}`);
  else if (mine && !isMine(before)) notify(t("notices-it-is-your-turn"), title, `/games/${game}`);
}

function showTitle() {
  const mine = isMine(shown);
  const told = asked
    ? t("play-title-asked", { title, game })
    : t(mine ? "play-title-turn" : "play-title", { title, game });
  document.title = clocks?.urgent ? t("play-title-urgent", { told }) : told;
}

function showTable(scores) {
  const forms = shown.status === "open" ? seatForms(shown, bots, act) : [];
  const over = ["finished", "superseded", "aborted"].includes(shown.status);
  const held = ["seats-free", "table"].find((id) => $(id).contains(document.activeElement));
  refill($("seats-free"), forms, over ? outcome(shown, scores) : null);
  refill($("table"), seatTable(shown, scores), handOver(shown, bots, act));
  // Who pressed what is not offered any more is told how the game stands, and goes on from there.
  if (held && !$(held).contains(document.activeElement)) $("turn").focus({ preventScroll: true });
}

function showLog(items) {
  const node = $("log");
  for (const item of items) {
    if (item.version <= told) continue;
    const link = h("a", { href: `/games/${game}/review#v=${item.version}` }, String(item.version));
    node.append(
      h(
        "li",
        { "data-version": item.version, "data-type": item.type, class: item.taken_back_by && "undone" },
        link,
        ` ${item.text}`,
        item.taken_back_by ? undoneSign() : null,
      ),
    );
    markUndone(node, item);
  }
  for (const item of items) told = Math.max(told, item.version);
  while (node.childElementCount > LINES) node.firstElementChild.remove();
  if (items.length) node.scrollTop = node.scrollHeight;
}

// ---- deciding and acting

function decide(head, decision) {
  sending.keep(head, decision);
  send().catch(report);
}

// Send the decision that is kept, this one or one from before a reload.
async function send() {
  if (!sending.pending || sending.busy) return;
  choices.setBusy(true);
  let whole = false;
  try {
    const answer = await sending.send();
    newest = Math.max(newest, answer.version);
    say("", "alert");
    whole = await showNext(answer);
  } catch (error) {
    say(refusal(error), "alert", error.document && error.document.rule_link);
  }
  if (!whole) await refresh();
}

// Forget what was shown of entries that a lost server has taken with it, and return what to say of it.
function setBack(version) {
  newest = told = learned = 0;
  fill($("log"));
  recap.forget();
  return t("play-set-back", { version });
}

function refusal(error) {
  if (error instanceof Problem && error.document.code === "log_set_back") return setBack(error.document.set_back_to);
  if (error instanceof Problem && error.document.code === "head_conflict") return t("play-changed");
  return t("play-refused", { message: error.sentence || error.message });
}

async function act(request) {
  // What it changes is not to be asked about meanwhile.
  choices.setBusy(true);
  try {
    await request();
    say("", "alert");
  } catch (error) {
    choices.setBusy(sending.busy);
    return report(error);
  }
  await (shown ? refresh() : enter()).catch(report);
  listen();
}

// ---- following

function listen() {
  if (listening) listening.abort();
  listening = new AbortController();
  // Who played is told when the others play again.
  const again = shown && shown.your_seat !== null ? "?rematch=true" : "";
  follow(`/games/${game}/stream${again}`, shown ? shown.head : "", heard, listening.signal);
}

function heard(message) {
  if (sayStream(message)) return;
  if (message.event === "disputes") return void disputes?.then((one) => one.read()).catch(report);
  if (message.event === "rematch") return void readRematch(game);
  if (message.event === "reset") {
    const { head, lost } = JSON.parse(message.data);
    say(setBack(Math.min(versionOf(head), versionOf(lost) - 1)), "alert");
  }
  const entry = message.event === "entry" ? versionOf(message.id) : Infinity;
  if (entry > newest && entry !== Infinity) clocks?.hear(JSON.parse(message.data).time_left);
  if (shown && entry <= versionOf(shown.head)) return;
  if (entry !== Infinity) newest = Math.max(newest, entry);
  // What may be decided on an older head would be refused.
  choices.setBusy(true);
  // The answer to the decision on its way brings it.
  if (!sending.awaits || entry === Infinity) refresh(entry).catch(report);
}

// ---- entering

const invitation = () => new URLSearchParams(location.hash.slice(1)).get("invitation");

// Somebody with an invitation who does not sit at the table yet sees nothing but that they may.
async function invited() {
  if (!invitation()) return false;
  const mine = current() && current().player ? (await get("/players/me/games?limit=200")).games : [];
  if (mine.some((row) => row.game === game)) {
    history.replaceState(null, "", location.pathname);
    return false;
  }
  fill($("seats-free"), invitationForm(game, invitation(), act));
  return true;
}

async function enter() {
  if (await invited()) return;
  await refresh();
  listen();
  await send();
}

// Let a part of the page be as high as the window, below what stands above it.
function fillWindow(node) {
  const measure = () => node.style.setProperty("--above", `${Math.ceil(node.getBoundingClientRect().top + scrollY)}px`);
  const watching = new ResizeObserver(measure);
  for (const one of [document.querySelector("header"), $("status"), $("alert"), $("origin")]) watching.observe(one);
}

// Where board and seats share one place, in a low window, a tab says which of them is seen.
function startTabs() {
  const tabs = [...$("tabs").children];
  const show = (shown) => {
    $("play").dataset.tab = shown.dataset.tab;
    for (const tab of tabs) tab.setAttribute("aria-pressed", String(tab === shown));
  };
  for (const tab of tabs) tab.addEventListener("click", () => show(tab));
}

// The button that asks what a place of the board is for.
function explainButton() {
  const asks = (event) => board.setAsks(!board.asks, event.detail === 0);
  const button = h(
    "button",
    { type: "button", id: "explain", "aria-pressed": "false", "aria-keyshortcuts": "?", click: asks },
    t("play-explain"),
  );
  $("rules").after(button);
  return button;
}

async function start() {
  choices = new Choices($("decisions"), $("preferences"), dryRun(game), $("turn"), decide);
  const explain = explainButton();
  board = new Board($("board"), game, {
    explained: (rule) => openRules(shown.ruleset, rule, explain),
    asking: (asks) => {
      explain.setAttribute("aria-pressed", String(asks));
      explain.textContent = t(asks ? "play-explain-which" : "play-explain");
    },
    seats: $("seats"),
    pane: $("play"),
    chosen: (place, event) => choices.choosePlace(place, event),
    looked: (place) => choices.lookAtPlace(place),
    turned: (step) => choices.turn(step),
  });
  choices.board = board;
  recap = new Recap($("recap"), board);
  takeBack = new TakeBack(
    $("take-back"),
    game,
    () => document.querySelector("#legal [tabindex='0']") || $("turn"),
    act,
  );
  const notices = noticesButton();
  $("preferences").append(animationBox());
  if (notices) $("preferences").append(notices);
  fillWindow($("play"));
  startTabs();
  $("nav").append(
    h("a", { href: `/games/${game}/review` }, t("play-review")),
    h("a", { href: `/games/${game}/log` }, t("play-log")),
  );
  await startAccount(() => {
    startPreferences().catch(report);
    board.forget();
    $("game-notices", HTMLDetailsElement).open = false; // it was somebody else's
    (shown ? refresh().then(listen) : enter()).catch(report);
  });
  addEventListener("keydown", (event) => {
    const step = { r: 1, R: -1 }[event.key];
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      /^(INPUT|SELECT|TEXTAREA)$/.test(/** @type {Element} */ (event.target).tagName)
    )
      return;
    if (step) choices.turn(step);
    if (/^[1-9]$/.test(event.key)) choices.reachNumber(event.key);
    if (event.key === "?") board.ask();
    if (event.key === "Escape") board.setAsks(false);
  });
  startPreferences().catch(report);
  $("game-notices").addEventListener("toggle", () => showNotices().catch(report));
  listenToRules();
  addEventListener("online", () => shown && refresh().catch(report));
  await enter();
}

start().catch(report);
