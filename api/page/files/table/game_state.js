// The game as the page that plays it knows it.

import { gameOfPath } from "../lib/dom.js";

// The game as this page knows it.
export const play = {
  /** @type {import("answers").Answer<`/games/${string}`, "get">} */
  state: null,
  title: "",
  ruleset: null,
  // The game's tournament, where there is any.
  tournament: null,
  logged: 0,
  bots: [],
  board: null,
  choices: null,
  recap: null,
  takeBack: null,
  // A promise, once there is something to say to the reader
  away: null,
  // A promise, once people sit at the game
  disputes: null,
  // A promise, once there is a player who could plan
  planAhead: null,
  refreshing: null,
  again: false,
  listening: null,
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
  clocks: null,
};

export const game = gameOfPath();

export const isMine = (state) =>
  state !== null &&
  state.your_seat !== null &&
  state.to_move.includes(state.your_seat) &&
  !state.stand_ins[state.your_seat];

// A player who is not to move may have decisions to take back, too.
export const isPlaying = (state) => state.your_seat !== null && ["playing", "scoring"].includes(state.status);
