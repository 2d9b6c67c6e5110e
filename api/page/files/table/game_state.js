// The game as the page that plays it knows it.

import { gameOfPath } from "../lib/dom.js";

// The game as this page knows it. Its parts are there once the page is built.
export const play = {
  state: /** @type {import("answers").Answer<`/games/${string}`, "get">} */ (null),
  title: "",
  ruleset: /** @type {Promise<import("answers").Answer<`/rulesets/${string}`, "get">>} */ (null),
  // The game's tournament, where there is any.
  tournament: /** @type {Promise<import("answers").Answer<`/tournaments/${string}`, "get">>} */ (null),
  logged: 0,
  bots: [],
  board: /** @type {import("../lib/board.js").Board} */ (null),
  choices: /** @type {import("./choices.js").Choices} */ (null),
  recap: /** @type {import("./recap.js").Recap} */ (null),
  takeBack: /** @type {import("./take_back.js").TakeBack} */ (null),
  // A promise, once there is something to say to the reader
  away: /** @type {Promise<import("./away.js").Away> | null} */ (null),
  // A promise, once people sit at the game
  disputes: /** @type {Promise<import("../rulings/disputes.js").Disputes> | null} */ (null),
  // A promise, once there is a player who could plan
  planAhead: /** @type {Promise<import("./plan_ahead.js").PlanAhead> | null} */ (null),
  refreshing: /** @type {Promise<void> | null} */ (null),
  again: false,
  listening: /** @type {AbortController | null} */ (null),
  // Whether the others wait for an answer to a request to go back.
  isAsked: false,
  // The version on the screen: an older version that comes later is dropped.
  version: 0,
  // The newest version that is known to be in the log.
  newest: 0,
  // The newest version announced while the game was read: often the answer holds it already.
  awaited: 0,
  // How a request is sent, and how the game is read again; see `play.js`.
  act: async (_request) => {},
  refresh: async (_version = Infinity) => {},
  // The clocks of a game with clocks; nothing else loads them.
  clocks: /** @type {import("./clocks.js").Clocks | null} */ (null),
};

export const game = gameOfPath();

export const isMine = (state) =>
  state !== null &&
  state.your_seat !== null &&
  state.to_move.includes(state.your_seat) &&
  !state.stand_ins[state.your_seat];

// A player who is not to move may have decisions to take back, too.
export const isPlaying = (state) => state.your_seat !== null && ["playing", "scoring"].includes(state.status);
