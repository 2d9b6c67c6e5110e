// What would follow from a decision, in words and as a picture, asked before it is taken: one question at a time, answers kept while the head stands.

import { post } from "./api.js";

// How long somebody points at a decision before it is asked about, in milliseconds.
const REST = 30;

export class Outlooks {
  // `told` is called with a decision and what would follow from it, `null` when that could not be learnt.
  constructor(game, told) {
    this.game = game;
    this.told = told;
    this.head = "";
    this.kept = new Map();
    this.wanted = null;
    this.asking = null;
    this.timer = 0;
  }

  // Ask about a decision on a head, for pictures of these widths; a later question takes the place of one that waits.
  ask(head, decision, widths) {
    if (head !== this.head) this.kept.clear();
    this.head = head;
    const name = `${widths.board} ${widths.seats} ${JSON.stringify(decision)}`;
    clearTimeout(this.timer);
    this.wanted = null;
    if (this.kept.has(name)) return this.told(decision, this.kept.get(name));
    this.wanted = { head, name, decision, widths };
    this.timer = setTimeout(() => this.next(), REST);
  }

  // Ask nothing more: a decision is about to be taken. Gives whether something was still to be answered.
  stop() {
    const open = Boolean(this.wanted || this.asking);
    clearTimeout(this.timer);
    this.wanted = null;
    if (this.asking) this.asking.abort();
    return open;
  }

  async next() {
    if (this.asking) return;
    while (this.wanted) {
      const { head, name, decision, widths } = this.wanted;
      this.wanted = null;
      this.asking = new AbortController();
      const signal = this.asking.signal;
      // Why it cannot be learnt is told by deciding itself.
      const found = await post(`/games/${this.game}/decisions?dry_run=true&picture=${widths.board}&seats_picture=${widths.seats}`, { head, decision }, "", signal).catch(() => null);
      this.asking = null;
      if (signal.aborted || head !== this.head) continue;
      if (found) this.kept.set(name, found);
      if (!this.wanted) this.told(decision, found);
    }
  }
}
