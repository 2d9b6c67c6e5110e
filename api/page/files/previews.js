// What would follow from a decision, in words and as a picture, asked before it is taken: one question at a time, answers kept while the head stands.

import { post } from "./api.js";

// So many decisions at most are asked about before anybody points at them.
const AHEAD = 24;
// So long a list has stood before that, in milliseconds: one that is gone at once costs nothing.
const STOOD = 250;

export class Previews {
  // `told` is called with a decision and what would follow from it, `null` when that could not be learnt.
  constructor(game, told) {
    this.game = game;
    this.told = told;
    this.head = "";
    this.kept = new Map();
    this.wanted = null;
    // What nobody has pointed at yet.
    this.later = [];
    this.timer = 0;
    this.asking = null;
  }

  // Ask about a decision on a head, for pictures of these widths; a later question takes the place of one that waits.
  ask(head, decision, widths) {
    const question = this.question(head, decision, widths);
    this.wanted = null;
    if (this.kept.has(question.name)) return this.told(decision, this.kept.get(question.name));
    this.wanted = question;
    this.next();
  }

  // Ask about decisions that somebody may point at soon, whenever nothing else is to be asked.
  askAhead(head, decisions, widths) {
    if (navigator.connection?.saveData) return;
    clearTimeout(this.timer);
    const begin = () => {
      this.later = decisions.slice(0, AHEAD).map((decision) => this.question(head, decision, widths));
      this.next();
    };
    this.timer = setTimeout(begin, STOOD);
  }

  question(head, decision, widths) {
    if (head !== this.head) this.kept.clear();
    this.head = head;
    return { head, decision, widths, name: `${widths.board} ${widths.seats} ${JSON.stringify(decision)}` };
  }

  // Ask nothing more: a decision is about to be taken. Gives whether something was still to be answered.
  stop() {
    const open = Boolean(this.wanted || this.asking);
    this.wanted = null;
    this.later = [];
    clearTimeout(this.timer);
    if (this.asking) this.asking.abort();
    return open;
  }

  async next() {
    if (this.asking) return;
    for (let one; (one = this.wanted || this.later.shift()); ) {
      if (one === this.wanted) this.wanted = null;
      if (this.kept.has(one.name)) continue;
      const { head, name, decision, widths } = one;
      this.asking = new AbortController();
      const signal = this.asking.signal;
      // Why it cannot be learnt is told by deciding itself.
      const found = await post(`/games/${this.game}/decisions?dry_run=true&picture=${widths.board}&seats_picture=${widths.seats}`, { head, decision }, "", signal).catch(() => null);
      this.asking = null;
      if (signal.aborted || head !== this.head) continue;
      if (found) this.kept.set(name, found);
      else this.later = [];
      // Somebody may have begun to point at the very decision that was asked about ahead.
      if (this.wanted?.name === name) this.wanted = null;
      if (!this.wanted) this.told(decision, found);
    }
  }
}
