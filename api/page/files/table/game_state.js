// The game as the page that plays it knows it, and the lessons that the browser keeps.

import { idOfPath, known } from "../lib/dom.js";

/**
 * @typedef {{
 *   board: import("../lib/board.js").Board, choices: import("./choices.js").Choices,
 *   recap: import("./recap.js").Recap, takeBack: import("./take_back.js").TakeBack,
 * }} Parts
 */

class Play {
  /** @type {import("answers").Game | null} */
  #state = null;
  /** @type {Parts | null} */
  #parts = null;

  title = "";
  /** @type {Promise<import("answers").Ruleset> | null} */
  ruleset = null;
  // The game's tournament, where there is any.
  /** @type {Promise<import("answers").Tournament | null> | null} */
  tournament = null;
  logged = 0;
  /** @type {string[]} */
  bots = [];
  // A promise, once there is something to say to the reader
  /** @type {Promise<import("./away.js").Away> | null} */
  away = null;
  // A promise, once people sit at the game
  /** @type {Promise<import("../rulings/disputes.js").Disputes> | null} */
  disputes = null;
  // A promise, once people may talk here
  /** @type {Promise<import("./chat.js").Chat> | null} */
  chat = null;
  // A promise, once there is a player who could plan
  /** @type {Promise<import("./plan_ahead.js").PlanAhead> | null} */
  planAhead = null;
  // A promise, once the player wants to be guided
  /** @type {Promise<import("./lesson.js").Lesson> | null} */
  lesson = null;
  /** @type {Promise<void> | null} */
  refreshing = null;
  again = false;
  /** @type {AbortController | null} */
  listening = null;
  // Whether the others wait for an answer to a request to go back.
  isAsked = false;
  // The version on the screen: an older version that comes later is dropped.
  version = 0;
  // The newest version that is known to be in the log.
  newest = 0;
  // The newest version announced while the game was read: often the answer holds it already.
  awaited = 0;
  // The clocks of a game with clocks; nothing else loads them.
  /** @type {import("./clocks.js").Clocks | null} */
  clocks = null;

  // How a request is sent, and how the game is read again; see `play.js`.
  /** @type {(request: () => Promise<unknown>) => Promise<void>} */
  act = async () => {};
  refresh = async (_version = Infinity) => {};

  // Whether the game was read.
  get isRead() {
    return this.#state !== null;
  }

  get state() {
    return known(this.#state, "game");
  }

  set state(state) {
    this.#state = state;
  }

  // The parts of the page, once they are made.

  get parts() {
    return known(this.#parts, "page");
  }

  set parts(parts) {
    this.#parts = parts;
  }

  get board() {
    return this.parts.board;
  }

  get choices() {
    return this.parts.choices;
  }

  get recap() {
    return this.parts.recap;
  }

  get takeBack() {
    return this.parts.takeBack;
  }
}

// The game as this page knows it.
export const play = new Play();

export const game = idOfPath();

/** @param {import("answers").Game | null} state */
export const isMine = (state) =>
  state !== null &&
  state.your_seat !== null &&
  state.to_move.includes(state.your_seat) &&
  !state.stand_ins[state.your_seat];

// A player who is not to move may have decisions to take back, too.
/** @param {import("answers").Game} state */
export const isPlaying = (state) => state.your_seat !== null && ["playing", "scoring"].includes(state.status);

// ---- the lessons under way in this browser, at most a lesson for each ruleset

const LESSONS = "tabletape.lessons";

/**
 * A lesson: its game; the steps that have come, and those of them that the player has met, in this order; and the step
 * that is shown, if any.
 * @typedef {{game: string, came: string[], met: string[], at: string}} StoredLesson
 */

/** @returns {Record<string, StoredLesson>} */
const lessons = () => JSON.parse(localStorage.getItem(LESSONS) ?? "{}");

/**
 * Return the lesson of a game, if there is one.
 * @param {string} ruleset
 * @param {string} game
 */
export function storedLesson(ruleset, game) {
  const lesson = lessons()[ruleset];
  return lesson?.game === game ? lesson : null;
}

/**
 * Store the lesson of a ruleset, or that there is none.
 * @param {string} ruleset
 * @param {StoredLesson | null} lesson
 */
export function storeLesson(ruleset, lesson) {
  const { [ruleset]: _, ...others } = lessons();
  localStorage.setItem(LESSONS, JSON.stringify(lesson ? { ...others, [ruleset]: lesson } : others));
}

/**
 * Begin the lesson of a ruleset anew, in a game.
 * @param {string} ruleset
 * @param {string} game
 */
export const beginLesson = (ruleset, game) => storeLesson(ruleset, { game, came: [], met: [], at: "" });
