// The parts of a game's page beside board and list: the turn, the title, the table and the story; and the parts that
// are loaded when they are needed: the lesson, absences, notices, plans, disputes.

import { notify } from "../account/notices.js";
import { prefers } from "../account/preferences.js";
import { current } from "../account/session.js";
import { get, serverTime } from "../lib/api.js";
import { $, h, partOf, refill, report, versionOf } from "../lib/dom.js";
import { nameOf, undoneSign } from "../lib/seats.js";
import { t, words } from "../lib/texts.js";
import { beginLesson, game, isMine, isPlaying, play, storedLesson } from "./game_state.js";
import { outcome } from "./outcome.js";
import { handOver, hintsAllowed, seatForms, seatTable, shareGame, welcome } from "./table.js";
import { markUndone } from "./take_back.js";

/** @type {Record<string, string>} */
export const STATES = {
  open: t("play-waits-for-players"),
  scoring: t("play-scoring"),
  paused: t("play-paused"),
  finished: t("play-finished"),
  superseded: t("play-superseded"),
};

// The most lines of the story, and the number of versions read at first.
export const LINES = 300;

/**
 * @param {import("answers").Game | null} before
 * @param {{ asked: number[] } | null} request
 * @param {{ asked: number[] } | null} pause
 */
export function showTurn(before, request, pause) {
  $("title").textContent = play.title;
  const mine = isMine(play.state);
  const turn = $("turn");
  const others = play.state.to_move.map((seat) => nameOf(play.state.seats, seat)).join(", ");
  const text = mine
    ? t("play-your-turn")
    : others
      ? t("play-turn-of", { others })
      : STATES[play.state.status] || t("play-stopped", { status: words(play.state.status), reason: play.state.reason });
  if (turn.textContent !== text) turn.textContent = text;
  turn.className = mine ? "good" : "";
  const wasAsked = play.isAsked;
  play.isAsked =
    [request, pause].some((entry) => entry && entry.asked.some((seat) => seat === play.state.your_seat)) ||
    play.state.substitutes.some((substitute) => substitute.player === current()?.player && !substitute.accepted);
  if (!before) return;
  if (play.isAsked && !wasAsked) notify(t("notices-you-are-asked"), play.title, `/games/${game}`);
  else if (mine && !isMine(before)) {
    notify(t("notices-it-is-your-turn"), play.title, `/games/${game}`);
    if (prefers("turn_sound")) import("../lib/sound.js").then(({ tone }) => tone(440, 0.05), report);
  }
}

export function showTitle() {
  const mine = isMine(play.state);
  const text = play.isAsked
    ? t("play-title-asked", { title: play.title, game })
    : t(mine ? "play-title-turn" : "play-title", { title: play.title, game });
  document.title = play.clocks?.urgent ? t("play-title-urgent", { title: text }) : text;
}

// Send a request that may change the reader's seat.
/** @param {() => Promise<unknown>} request */
async function actAtTable(request) {
  const chat = await play.chat?.catch(() => null);
  chat?.pause();
  await play.act(request);
  await chat?.resume().catch(report);
}

let keeping = 0;

/** @param {import("answers").Scoreboard} scores */
export function showTable(scores) {
  // A seat is kept until a time: then it is free without an entry of the log.
  const ends = (play.state.kept_seats ?? []).map((seat) => seat.until);
  keeping = serverTime.alarm(keeping, ends, () => play.refresh().catch(report));
  const forms = play.state.status === "open" ? seatForms(play.state, play.bots, actAtTable) : [];
  const over = ["finished", "superseded", "aborted"].includes(play.state.status);
  const held = ["seats-free", "table"].find((id) => $(id).contains(document.activeElement));
  refill($("seats-free"), forms, over ? outcome(play.state, scores) : null);
  const hints = play.state.hints && play.state.status !== "open" ? hintsAllowed() : null;
  welcome(play.state);
  const count = play.board.motion?.notePoints($("table"));
  const hand = handOver(play.state, play.bots, actAtTable);
  refill($("table"), seatTable(play.state, scores), hints, hand, shareGame(play.state));
  count?.();
  // A reader whose press came too late learns the state of the game, and goes on from there.
  if (held && !$(held).contains(document.activeElement)) $("turn").focus({ preventScroll: true });
}

/** @param {import("answers").TimelineItem[]} items */
export function showLog(items) {
  const node = $("log");
  for (const item of items) {
    if (item.version <= play.logged) continue;
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
  for (const item of items) play.logged = Math.max(play.logged, item.version);
  while (node.childElementCount > LINES) node.firstElementChild?.remove();
  if (items.length) node.scrollTop = node.scrollHeight;
}

// ---- parts that are loaded when they are needed

// The fragment of an address that asks for a lesson: the lobby opens games with it.
const LEARN = "#learn";

/** @param {string} ruleset */
async function loadLesson(ruleset) {
  const [{ Lesson }, steps] = await Promise.all([import("./lesson.js"), get(`/rulesets/${ruleset}/lesson`)]);
  return new Lesson($("lesson"), play.board, ruleset, steps, listRow);
}

// The row of the list that the keyboard comes to; without a list, the sentence about the turn.
export const listRow = () =>
  /** @type {HTMLElement | null} */ (document.querySelector("#legal [tabindex='0']")) || $("turn");

// Return the lesson of this game, once the player wanted it; the game goes on without a lesson that cannot be read.
/** @param {import("answers").Game} state */
export async function readLesson({ ruleset, your_seat: seat }) {
  if (location.hash === LEARN) {
    history.replaceState(null, "", location.pathname);
    if (!storedLesson(ruleset, game)) beginLesson(ruleset, game);
  }
  if (!play.lesson && (seat === null || !storedLesson(ruleset, game))) return null;
  play.lesson ??= loadLesson(ruleset);
  play.lesson.catch(() => (play.lesson = null)); // loaded again next time
  return play.lesson.catch((error) => void report(error));
}

// The button that begins the lesson of the present game anew.
export function lessonButton() {
  const press = () => {
    beginLesson(play.state.ruleset, game);
    play.refresh().then(() => $("lesson-title").focus(), report);
  };
  return h("p", {}, h("button", { type: "button", id: "lesson-begin", click: press }, t("lesson-begin")));
}

// Nobody is away from a game that has not begun.
/** @param {import("answers").Absences} decisions @param {import("answers").Tournament | null} around */
export async function showAway(decisions, around) {
  if (!play.away && ["open", "finished", "aborted", "superseded"].includes(play.state.status)) return;
  play.away ??= import("./away.js").then(
    ({ Away }) => new Away($("away-asked"), $("away"), $("away-part"), play.state, actAtTable),
  );
  play.away.catch(() => (play.away = null)); // loaded again next time
  (await play.away).show(play.state, decisions, play.bots, around);
}

// The reader's notices of this game outside the page; read on demand.
export async function showNotices() {
  if (!$("game-notices", HTMLDetailsElement).open) return;
  const { showGameNotices } = await import("../account/game_notices.js");
  await showGameNotices(partOf($("game-notices"), "div"), game);
}

// A seated player may plan for their turn while others are to move, unless a bot stands in for them.
/**
 * @param {Pick<import("answers").Decisions, "plan">} decisions
 * @param {import("answers").TimelineItem[]} items
 */
export async function showPlan(decisions, items) {
  const { stand_ins: standIns, your_seat: seat } = play.state;
  const waits = isPlaying(play.state) && !isMine(play.state) && seat !== null && !standIns[seat];
  if (!play.planAhead && !waits) return;
  play.planAhead ??= import("./plan_ahead.js").then(
    ({ PlanAhead }) => new PlanAhead($("plan-part"), game, play.refresh),
  );
  play.planAhead.catch(() => (play.planAhead = null)); // loaded again next time
  (await play.planAhead).show(decisions, waits, items);
}

// Only people open disputes, so a game of bots does without that part of the page. An answer may be an entry of the
// log; else the stream tells that disputes have changed.
export async function showDisputes() {
  if (!play.state.seats.some((occupant) => occupant && !occupant.bot)) return;
  play.disputes ??= import("../rulings/disputes.js").then(
    ({ Disputes }) => new Disputes($("disputes-part"), `/games/${game}`, { version: () => versionOf(play.state.head) }),
  );
  play.disputes.catch(() => (play.disputes = null)); // loaded again next time
  const seated = play.state.your_seat !== null && play.state.status !== "open";
  await (
    await play.disputes
  ).show(
    `${play.state.status} ${play.state.rulings.length} ${play.state.rulings.at(-1)?.text} ${current()?.player}`,
    seated,
  );
}

// Where a single person plays there is nobody to talk to. The rooms change with the reader, their seat and the end.
export async function showChat() {
  const { seats, your_seat: seat, status } = play.state;
  const people = seats.filter((occupant) => occupant.player && !occupant.bot).length;
  if (!play.chat && people < (seat === null ? 1 : 2)) return;
  play.chat ??= import("./chat.js").then(({ Chat }) => new Chat($("chat-part"), game));
  play.chat.catch(() => (play.chat = null)); // loaded again next time
  const player = current()?.player ?? "";
  const over = ["finished", "aborted", "superseded"].includes(status);
  await (await play.chat).show(`${player} ${seat} ${over}`, player);
}

// Let a part of the page be as high as the window, below the elements above it. A change of their words is measured at
// once: a press or a focus scrolls the page to a button outside the window, and sizes are reported only later.
/** @param {HTMLElement} node */
export function fillWindow(node) {
  const measure = () => node.style.setProperty("--above", `${Math.ceil(node.getBoundingClientRect().top + scrollY)}px`);
  const [sizes, words] = [new ResizeObserver(measure), new MutationObserver(measure)];
  sizes.observe(partOf(document, "header"));
  for (const id of ["status", "alert", "recovery", "origin", "lesson"]) {
    sizes.observe($(id));
    words.observe($(id), { attributeFilter: ["hidden"], childList: true, characterData: true, subtree: true });
  }
}
