// Sending decisions: each under a key of its own, until there is an answer. So a decision is never lost and never
// taken twice, whatever breaks in between, a reload of the page too.

import { newKey, passes, pause, post } from "../lib/api.js";

const LONGEST = 5000;

export class Sending {
  // `widths` gives how wide the pictures after the decision are to be; `waits` is called when it has to be sent again
  // later.
  /** @param {string} game @param {() => import("../lib/board.js").Widths} widths @param {() => void} waits */
  constructor(game, widths, waits) {
    this.game = game;
    this.name = `tabletape.pending.${game}`;
    this.widths = widths;
    this.waits = waits;
    this.busy = false;
    // The head of the decision that was sent last.
    this.head = "";
    // Whether an answer may come that brings the game as it is after the decision.
    this.awaits = false;
  }

  // Whether a decision was kept that nobody has answered.
  get pending() {
    return sessionStorage.getItem(this.name) !== null;
  }

  // Keep a decision made on a head; `send` sends it.
  /** @param {string} head @param {object} decision */
  keep(head, decision) {
    sessionStorage.setItem(this.name, JSON.stringify({ key: newKey(), head, decision }));
  }

  // Send the stored decision. Return the answer, with the next view of the page and its widths. Throw the problem of a
  // refusal.
  async send() {
    const { key, head, decision } = JSON.parse(sessionStorage.getItem(this.name) ?? "");
    this.head = head;
    this.busy = true;
    try {
      for (let wait = 400; ; wait = Math.min(wait * 2, LONGEST)) {
        const widths = this.widths();
        this.awaits = true;
        try {
          const pictures = `picture=${widths.board}&seats_picture=${widths.seats}`;
          const answer = await post(`/games/${this.game}/decisions?next=true&${pictures}`, { head, decision }, key);
          return { .../** @type {Extract<typeof answer, {version: number}>} */ (answer), widths };
        } catch (error) {
          if (!passes(error)) throw error;
          this.awaits = false;
          this.waits();
          await pause(wait);
        }
      }
    } finally {
      sessionStorage.removeItem(this.name);
      this.busy = this.awaits = false;
    }
  }
}
