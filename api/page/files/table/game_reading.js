// Reading the game and showing it, whatever order answers come in.

import { notify } from "../account/notices.js";
import { current } from "../account/session.js";
import { get } from "../lib/api.js";
import { $, refill, report, say, versionOf } from "../lib/dom.js";
import { colourSeats, originOf, rulesLink, withFormer } from "../lib/seats.js";
import { t } from "../lib/texts.js";
import { game, isPlaying, play, storedLesson } from "./game_state.js";
import {
  LINES,
  readLesson,
  showAway,
  showChat,
  showDisputes,
  showLog,
  showPlan,
  showTable,
  showTitle,
  showTurn,
} from "./play_view.js";
import { Sending } from "./sending.js";
import { follow as followOn } from "./take_back.js";

const FIRST = 60;

// So many versions are asked for at once.
const PAGE = 200;

/** @param {import("answers").Game} state */
async function loadClocks(state) {
  const { Clocks, soundBox } = await import("./clocks.js");
  $("preferences").append(soundBox());
  // When the reader's own time runs out the tab says so too.
  /** @param {string} sentence */
  const warned = (sentence) => {
    showTitle();
    notify(sentence, play.title, `/games/${game}`);
  };
  return new Clocks(warned, play.act, state);
}

export const sending = new Sending(
  game,
  () => play.board.widths,
  () => {
    say(t("play-waits-for-connection"), "alert");
    // A message that comes meanwhile does not wait for an answer that may never come.
    if (play.newest > versionOf(play.state.head)) refresh(play.newest).catch(report);
  },
);

// Read the game again; for a known version, only when the reading under way does not hold it.
export async function refresh(version = Infinity) {
  if (play.refreshing && version !== Infinity) play.awaited = Math.max(play.awaited, version);
  else play.again = true;
  play.refreshing ||= readAgain();
  return play.refreshing;
}

async function readAgain() {
  try {
    while (play.again) {
      play.again = false;
      const failure = await read().catch((error) => error);
      // Without a first reading the failure alone is told.
      play.again ||= play.isRead && play.awaited > versionOf(play.state.head);
      play.awaited = 0;
      // A request during a failed reading is served all the same: the connection may be back.
      if (failure && !play.again) throw failure;
    }
  } finally {
    play.refreshing = null;
  }
}

async function read() {
  const state = await get(`/games/${game}`);
  const version = versionOf(state.head);
  if (version < play.version) return;
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
        },
    get(`/games/${game}/scoreboard`),
    play.board.show(version),
    readLog(version),
    readAround(state),
  ]);
  await show(state, decisions, scores, items);
}

// The ruleset and the tournament of a game, each read once.
/** @param {import("answers").Game} state */
function readAround(state) {
  play.ruleset ||= get(`/rulesets/${state.ruleset}`).catch((error) => {
    play.ruleset = null; // read again next time
    throw error;
  });
  play.tournament ||= state.tournament && get(`/tournaments/${state.tournament.tournament}`).catch(() => null);
  return Promise.all([play.ruleset, play.tournament]);
}

/**
 * Show the game of the answer to a decision. Return whether nothing more has to be read.
 * @param {{next?: any, widths: {board: number, seats: number}, version: number}} answer
 */
export async function showNext({ next, widths, version: entry }) {
  const state = next.game;
  const version = versionOf(state.head);
  if (!play.isRead || version < play.version) return false;
  if (next.board) play.board.learn(version, widths, next.board, next.seats);
  const whole = next.timeline.next === null && play.logged >= entry - 1;
  const [, items] = await Promise.all([play.board.show(version), whole ? next.timeline.items : readLog(version)]);
  await show(state, next.decisions, next.scoreboard, items);
  return play.version >= play.newest;
}

// Show the game, unless something newer is shown already: answers come in any order.
/**
 * @param {import("answers").Game} state
 * @param {import("answers").Decisions} decisions
 * @param {import("answers").Scoreboard} scores
 * @param {import("answers").TimelineItem[]} items
 */
async function show(state, decisions, scores, items) {
  const version = versionOf(state.head);
  const [ruleset, around] = await readAround(state);
  if (state.clock) play.clocks ??= await loadClocks(state);
  const lesson = await readLesson(state);
  if (version < play.version) return;
  play.version = version;
  const before = play.isRead ? play.state : null;
  state = withFormer(state);
  play.bots = ruleset.bots;
  play.title = ruleset.title.split(":")[0];
  $("rules").replaceChildren(...rulesLink(state.ruleset));
  colourSeats(ruleset.seat_colours);
  refill($("origin"), originOf(state, around));
  play.state = state;
  play.newest = Math.max(play.newest, version);
  // A game continued elsewhere while somebody looks at it leads there; a game opened later stays for reading.
  if (before && !before.superseded_by) followOn(state);
  showTurn(before, decisions.request, decisions.pause_request ?? null);
  play.takeBack.show(decisions, state);
  play.clocks?.show(state, around);
  showTitle();
  // Elements above the list come first: the visible part of the list depends on them.
  showTable(scores);
  play.recap.show(items, state.your_seat, state.seats);
  $("lesson-begin").hidden = !isPlaying(state);
  const stored = isPlaying(state) ? storedLesson(state.ruleset, game) : null;
  lesson?.show(stored, decisions.decisions, play.recap.items, state.your_seat);
  play.choices.show(decisions, state.seats);
  play.choices.setBusy(sending.busy || versionOf(decisions.head) < play.newest);
  showLog(items);
  const me = current()?.player;
  $("notices-part").hidden = !me || (state.your_seat === null && state.creator !== `player:${me}`);
  await Promise.all([
    showAway(decisions, around).catch(report),
    showPlan(decisions, items).catch(report),
    showDisputes().catch(report),
  ]);
  showChat().catch(report);
  // All parts show this version now, and take no other room any more.
  if (version === play.version) $("play").dataset.version = String(version);
}

// The entries since the last reading, up to the end of the log; entries beyond the kept number are not read.
/** @param {number} version */
async function readLog(version) {
  /** @type {import("answers").TimelineItem[]} */
  const items = [];
  /** @type {number | null} */
  let after = Math.max(0, play.logged || version - FIRST, version - LINES);
  while (after !== null) {
    /** @type {import("answers").TimelinePage} */
    const page = await get(`/games/${game}/timeline?after=${after}&limit=${PAGE}`);
    items.push(...page.items);
    after = page.next;
  }
  return items;
}
