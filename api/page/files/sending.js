// Sending decisions: each under a key of its own, until there is an answer. So a decision is never lost and never
// taken twice, whatever breaks in between, a reload of the page too.

import { newKey, pause, post } from "./api.js";

const LONGEST = 5000;

export class Sending {
  // `waits` is called when the decision has to be sent again later.
  constructor(game, waits) {
    this.game = game;
    this.name = `tabletape.pending.${game}`;
    this.waits = waits;
    this.busy = false;
  }

  // Whether a decision was kept that nobody has answered.
  get pending() {
    return sessionStorage.getItem(this.name) !== null;
  }

  // Keep a decision made on a head; `send` sends it.
  keep(head, decision) {
    sessionStorage.setItem(this.name, JSON.stringify({ key: newKey(), head, decision }));
  }

  // Send the kept decision; gives the answer, or fails with the problem that refused it.
  async send() {
    const { key, head, decision } = JSON.parse(sessionStorage.getItem(this.name));
    this.busy = true;
    try {
      for (let wait = 400; ; wait = Math.min(wait * 2, LONGEST)) {
        try {
          return await post(`/games/${this.game}/decisions`, { head, decision }, key);
        } catch (error) {
          if (!error.passes) throw error;
          this.waits();
          await pause(wait);
        }
      }
    } finally {
      sessionStorage.removeItem(this.name);
      this.busy = false;
    }
  }
}
