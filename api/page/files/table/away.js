// Absence at a table: bots that stand in, pauses, vacations and substitutes; the questions to the reader about them,
// and the acts of the reader.

import { organises } from "../account/session.js";
import { newKey, post, remove, serverTime } from "../lib/api.js";
import { h, refill } from "../lib/dom.js";
import { acts } from "./away_acts.js";
import { halfOf, questions, timerLines } from "./away_questions.js";

/** @param {import("answers").Game} game */
const goesOn = (game) => ["playing", "scoring", "paused", "stalled"].includes(game.status);

export class Away {
  // `request` is the element of the questions to the reader, `node` that of the absences; `act` sends a request and
  // shows the game anew.
  /**
   * @param {HTMLElement} request
   * @param {HTMLElement} node
   * @param {HTMLElement} part
   * @param {import("answers").Game} game
   * @param {(request: () => Promise<unknown>) => Promise<void>} act
   */
  constructor(request, node, part, game, act) {
    this.state = game;
    this.request = request;
    this.node = node;
    this.part = part;
    this.game = game.game;
    this.act = act;
    this.focused = null;
    this.timer = 0;
    /** @type {number | null} */
    this.mine = null;
    this.organises = false;
    /** @type {{ seat: number, since: number, until: number }[]} */
    this.waits = [];
    /** @type {string[]} */
    this.bots = [];
  }

  // Show a game to its reader. `list` are their decisions, with the open answers about a pause.
  /**
   * @param {import("answers").Game} game
   * @param {import("answers").Absences} list
   * @param {string[]} bots
   * @param {import("answers").Tournament | null} around
   */
  show(game, list, bots, around) {
    this.state = game;
    this.mine = game.your_seat;
    this.organises = organises(game, around);
    const on = goesOn(game);
    this.bots = bots;
    this.waits = (on ? (list.waits ?? []) : []).flatMap(({ until, ...wait }) =>
      until === null ? [] : { ...wait, until },
    );
    // A player falls silent by time alone: the panel is drawn anew then.
    const changes = this.waits.flatMap((wait) => [halfOf(wait), wait.until]);
    this.timer = serverTime.alarm(this.timer, changes, () => this.show(game, list, bots, around));
    refill(this.request, on ? questions(this, list.pause_request ?? null) : []);
    const held = this.node.contains(document.activeElement) ? document.activeElement?.id : null;
    refill(this.node, on ? [...timerLines(this), acts(this, bots)] : []);
    this.part.hidden = !on || (!this.node.textContent.trim() && !this.node.querySelector("button"));
    if (held && !this.node.contains(document.activeElement))
      document.getElementById(held)?.focus({ preventScroll: true });
  }

  silent() {
    const now = serverTime.now();
    return this.waits.filter((wait) => wait.until <= now && wait.seat !== this.mine).map((wait) => wait.seat);
  }

  // Whether all players with open answers are silent, so that a request ends the game at once.
  /** @param {number[]} seats */
  nobodyAnswers(seats) {
    const silent = [...this.silent(), ...this.state.silent];
    return seats.length > 0 && seats.every((seat) => silent.includes(seat));
  }

  /**
   * @template {string} Rest
   * @param {Rest} rest
   * @returns {`/games/${string}/${Rest}`}
   */
  path(rest) {
    return `/games/${this.game}/${rest}`;
  }

  /** @param {string} id @param {string} label @param {() => unknown} request */
  button(id, label, request, main = false) {
    return h("button", { type: "button", id, class: main ? "main" : null, click: request }, label);
  }

  /**
   * @template {string} Rest
   * @param {Rest} rest
   * @param {import("answers").Body<`/games/${string}/${Rest}`, "post">} body
   */
  send(rest, body) {
    return () => this.act(() => post(this.path(rest), body, newKey()));
  }

  /** @param {string} rest */
  undo(rest) {
    return () => this.act(() => remove(this.path(rest), newKey()));
  }
}
