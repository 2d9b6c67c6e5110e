// Parts of the page of a game that are loaded when they are needed: clocks, absences, notices, plans, disputes.

import { current } from "../account/session.js";
import { get } from "../lib/api.js";
import { $, h, partOf, report, versionOf } from "../lib/dom.js";
import { t } from "../lib/texts.js";
import { game, isMine, isPlaying, play } from "./game_state.js";
import { beginLesson, storedLesson } from "./lesson_store.js";

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
    ({ Away }) => new Away($("away-asked"), $("away"), $("away-part"), play.state, play.act),
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
