// A game as it is played: the board, the legal decisions, the story, the seats.

import { recoveryPreference, startAccount } from "../account/account.js";
import { noticesButton } from "../account/notices.js";
import { preferenceLine, startPreferences } from "../account/preferences.js";
import { current } from "../account/session.js";
import { get, Problem } from "../lib/api.js";
import { Board } from "../lib/board.js";
import { askRule, setAsks } from "../lib/board_places.js";
import { nameSigns } from "../lib/board_signs.js";
import { $, fill, h, report, say, sayStream, versionOf } from "../lib/dom.js";
import { listenToRules, openRules } from "../lib/rules_panel.js";
import { follow } from "../lib/stream.js";
import { t } from "../lib/texts.js";
import { reachNumber } from "./choice_rows.js";
import { Choices } from "./choices.js";
import { refresh, sending, showNext } from "./game_reading.js";
import { game, play } from "./game_state.js";
import { hearOfOthers } from "./outcome.js";
import { fillWindow, lessonButton, listRow, showNotices } from "./play_view.js";
import { dryRun } from "./previews.js";
import { Recap } from "./recap.js";
import { invitationForm } from "./table.js";
import { TakeBack } from "./take_back.js";

play.act = act;
play.refresh = refresh;

// ---- deciding and acting

/** @param {string} head @param {object} decision */
function decide(head, decision) {
  sending.keep(head, decision);
  send().catch(report);
}

// Send the stored decision, from now or from before a reload.
async function send() {
  if (!sending.pending || sending.busy) return;
  play.choices.setBusy(true);
  let whole = false;
  try {
    const answer = await sending.send();
    play.newest = Math.max(play.newest, answer.version);
    say("", "alert");
    whole = await showNext(answer);
  } catch (error) {
    say(refusal(error), "alert", error instanceof Problem && error.document.rule_link);
    if (error instanceof Problem && error.document.reason) offerReport(versionOf(sending.head));
  }
  if (!whole) await refresh();
}

// Let a decision that the rules have refused be reported.
/** @param {number} version */
function offerReport(version) {
  const press = async () => (await import("../rulings/reporting.js")).openReport(game, version);
  $("alert").append(
    " ",
    h("button", { type: "button", id: "report", click: () => press().catch(report) }, t("report-this")),
  );
}

// Forget the entries that a lost server has taken with it, and return the message about it.
/** @param {number} version */
function setBack(version) {
  play.newest = play.logged = play.version = 0;
  fill($("log"));
  play.recap.forget();
  return t("play-set-back", { version });
}

/** @param {unknown} error */
function refusal(error) {
  if (error instanceof Problem && error.document.code === "log_set_back")
    return setBack(error.document.set_back_to ?? 0);
  if (error instanceof Problem && error.document.code === "head_conflict") return t("play-changed");
  const message = error instanceof Problem ? error.sentence : /** @type {Error} */ (error).message;
  return t("play-refused", { message });
}

/** @param {() => Promise<unknown>} request */
async function act(request) {
  // No previews are requested while the request changes the game.
  play.choices.setBusy(true);
  try {
    await request();
    say("", "alert");
  } catch (error) {
    play.choices.setBusy(sending.busy);
    return report(error);
  }
  await (play.isRead ? refresh() : enter()).catch(report);
  listen();
}

// ---- following

function listen() {
  if (play.listening) play.listening.abort();
  play.listening = new AbortController();
  // Former players learn when the others play again.
  const again = play.isRead && play.state.your_seat !== null ? "?rematch=true" : "";
  follow(`/games/${game}/stream${again}`, play.isRead ? play.state.head : "", heard, play.listening.signal);
}

/** @param {import("../lib/stream.js").StreamMessage} message */
function heard(message) {
  if (sayStream(message)) return;
  if (message.event === "disputes") return void play.disputes?.then((part) => part.read()).catch(report);
  if (/^(rematch|shared_review)$/.test(message.event)) return void hearOfOthers(message.event, game);
  if (message.event === "reset") {
    const { head, lost } = JSON.parse(message.data);
    say(setBack(Math.min(versionOf(head), versionOf(lost) - 1)), "alert");
  }
  const entry = message.event === "entry" ? versionOf(message.id) : Infinity;
  if (entry > play.newest && entry !== Infinity) play.clocks?.hear(JSON.parse(message.data).time_left);
  if (play.isRead && entry <= versionOf(play.state.head)) return;
  if (entry !== Infinity) play.newest = Math.max(play.newest, entry);
  // Decisions on an older head would be refused. The list may have been read after the entry already.
  if (entry > versionOf(play.choices.list.head)) play.choices.setBusy(true);
  // The answer to the decision on its way brings it.
  if (!sending.awaits || entry === Infinity) refresh(entry).catch(report);
}

// ---- entering

const invitation = () => new URLSearchParams(location.hash.slice(1)).get("invitation");

// People with an invitation and without a seat see only the invitation.
async function invited() {
  if (!invitation()) return false;
  const mine = current()?.player ? (await get("/players/me/games?limit=200")).games : [];
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

// Where board and seats share a place, in a narrow or low window, tabs choose between them.
function startTabs() {
  const seat = () => (play.isRead ? play.state.your_seat : null);
  const watching = new ResizeObserver(([{ contentRect }]) => {
    if (!contentRect.width) return;
    watching.disconnect();
    import("./board_tabs.js")
      .then(({ BoardTabs }) => new BoardTabs($("play"), play.board, play.choices, seat))
      .catch(report);
  });
  watching.observe($("tabs"));
}

// The button for questions about places of the board.
function explainButton() {
  const asks = (/** @type {UIEvent} */ event) => setAsks(play.board, !play.board.asks, event.detail === 0);
  const button = h(
    "button",
    { type: "button", id: "explain", "aria-pressed": "false", "aria-keyshortcuts": "?", click: asks },
    t("play-explain"),
  );
  $("rules").after(button);
  return button;
}

async function start() {
  const choices = new Choices($("decisions"), $("preferences"), dryRun(game), $("turn"), decide);
  const explain = explainButton();
  const board = new Board($("board"), game, {
    explained: (rule) => openRules(play.state.ruleset, rule, explain),
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
  board.placed.push(() => {
    board.signs = nameSigns(board);
  });
  const hint = () => import("./hint.js").then(({ askHint }) => askHint(choices, game)).catch(report);
  choices.parts.hint.addEventListener("click", hint);
  const recap = new Recap($("recap"), board);
  const takeBack = new TakeBack($("take-back"), game, listRow, act);
  play.parts = { board, choices, recap, takeBack };
  const notices = noticesButton();
  $("preferences").append(
    preferenceLine("animation", "animation", t("preferences-animation")),
    preferenceLine("turn_sound", "turn-sound", t("preferences-turn-sound")),
    preferenceLine("letters", "letters", t("preferences-letters")),
    preferenceLine("chat", "chat", t("preferences-chat")),
    recoveryPreference(),
    lessonButton(),
  );
  if (notices) $("preferences").append(notices);
  fillWindow($("play"));
  startTabs();
  $("nav").append(
    h("a", { href: `/games/${game}/review` }, t("play-review")),
    h("a", { href: `/games/${game}/log` }, t("play-log")),
  );
  await startAccount(() => {
    startPreferences().catch(report);
    play.board.forget();
    $("game-notices", HTMLDetailsElement).open = false; // it was somebody else's
    (play.isRead ? refresh().then(listen) : enter()).catch(report);
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
    if (step) play.choices.turn(step);
    if (/^[1-9]$/.test(event.key)) reachNumber(play.choices, Number(event.key));
    if (event.key === "?") askRule(play.board);
    if (event.key === "h" && !event.repeat) hint();
    if (event.key === "Escape") setAsks(play.board, false);
  });
  startPreferences().catch(report);
  $("game-notices").addEventListener("toggle", () => showNotices().catch(report));
  listenToRules();
  addEventListener("online", () => play.isRead && refresh().catch(report));
  await enter();
}

start().catch(report);
