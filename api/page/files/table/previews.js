// Previews of decisions, in words and as a picture, read before a decision is taken: few requests at once, answers
// cached while the head stands.

import { post } from "../lib/api.js";

// The most decisions with previews before anybody points at them: with pictures, the largest part of the traffic, or in
// words alone where a decision is pressed without a pointer.
const DRAWN_AHEAD = 3;
const WORDS_AHEAD = 6;
const handheld = matchMedia("(hover: none)");
// The widths of a preview in words alone.
const WORDS = { board: 0, seats: 0 };
// The age of a list before that, in milliseconds: a list that is gone at once costs nothing.
const STOOD = 250;

/** @typedef {import("../lib/board.js").Widths} Widths */
/** @typedef {import("answers").Choice["decision"]} Decision */
/** @typedef {import("answers").Preview} Preview */
/**
 * @callback Foresee
 * @param {string} head
 * @param {Decision} decision
 * @param {Widths | null} widths
 * @param {AbortSignal} signal
 * @returns {Promise<Preview>}
 */
/** @typedef {{ head: string, decision: Decision, widths: Widths, name: string }} Question */

// The parameters that ask for pictures of these widths.
/** @param {Widths} widths */
export const picturesOf = ({ board, seats }) => `picture=${board}&seats_picture=${seats}`;

// Return a function that requests the preview of a decision in a game, with pictures of these widths, or in words alone
// (`null`).
/** @param {string} game @returns {Foresee} */
export const dryRun = (game) => (head, decision, widths, signal) =>
  /** @type {Promise<any>} */ (
    post(
      `/games/${game}/decisions?dry_run=true${widths ? `&${picturesOf(widths)}` : ""}`,
      { head, decision },
      "",
      signal,
    )
  );

export class Previews {
  // `foresee` requests the preview of a decision on a head, see `dryRun`; `report` is called with a decision and its
  // preview, `null` after an error.
  /** @param {Foresee} foresee @param {(decision: Decision, preview: Preview | null) => void} report */
  constructor(foresee, report) {
    this.foresee = foresee;
    this.report = report;
    this.head = "";
    /** @type {Map<string, Preview>} */
    this.cached = new Map();
    /** @type {Question | null} */
    this.wanted = null;
    // Questions before anybody points at them.
    /** @type {Question[]} */
    this.later = [];
    this.timer = 0;
    // By name, the requests under way.
    /** @type {Map<string, AbortController>} */
    this.asking = new Map();
    // The name of the request with a waiting reader.
    this.first = "";
  }

  // Request the preview of a decision on a head, for pictures of these widths, or in words alone; a later question
  // replaces a waiting question. A cached preview in words is reported at once.
  /** @param {string} head @param {Decision} decision */
  ask(head, decision, widths = WORDS) {
    const question = this.question(head, decision, widths);
    const inWords = this.question(head, decision, WORDS);
    this.wanted = null;
    const cached = this.cached.get(question.name);
    if (cached) return this.report(decision, cached);
    this.wanted = question;
    this.next();
    const text = this.cached.get(inWords.name);
    if (text) this.report(decision, text);
  }

  // Ask about decisions that somebody may point at soon, whenever nothing else is to be asked.
  /** @param {string} head @param {Decision[]} decisions @param {Widths} widths */
  askAhead(head, decisions, widths) {
    if (/** @type {any} */ (navigator).connection?.saveData) return;
    clearTimeout(this.timer);
    const begin = () => {
      const [most, ahead] = handheld.matches ? [WORDS_AHEAD, WORDS] : [DRAWN_AHEAD, widths];
      this.later = decisions.slice(0, most).map((decision) => this.question(head, decision, ahead));
      this.next();
    };
    this.timer = setTimeout(begin, STOOD);
  }

  /** @param {string} head @param {Decision} decision @param {Widths} widths @returns {Question} */
  question(head, decision, widths) {
    if (head !== this.head) {
      this.cached.clear();
      this.drop();
    }
    this.head = head;
    return { head, decision, widths, name: `${widths.board} ${widths.seats} ${JSON.stringify(decision)}` };
  }

  // Ask nothing more: a decision is about to be taken. Gives whether something was still to be answered.
  stop() {
    const open = Boolean(this.wanted || this.asking.size);
    this.wanted = null;
    this.later = [];
    clearTimeout(this.timer);
    this.drop();
    return open;
  }

  drop() {
    for (const entry of this.asking.values()) entry.abort();
    this.asking.clear();
  }

  // Send the reader's question, beside a request ahead of time; questions ahead of time only when nothing else is under
  // way. With the arrow keys a reader waits for a single former question, not for all.
  next() {
    /** @param {Question} question */
    const known = ({ name }) => this.cached.has(name) || this.asking.has(name);
    if (this.wanted && known(this.wanted)) this.wanted = null;
    while (this.later.length && known(this.later[0])) this.later.shift();
    if (this.wanted ? this.asking.has(this.first) : this.asking.size) return;
    const entry = this.wanted || this.later.shift();
    if (this.wanted) this.first = this.wanted.name;
    this.wanted = null;
    if (entry) this.send(entry);
  }

  // A preview with a picture holds the preview in words too.
  /** @param {string} name @param {Decision} decision @param {Preview} preview */
  keep(name, decision, preview) {
    this.cached.set(name, preview);
    const inWords = this.question(this.head, decision, WORDS).name;
    if (!this.cached.has(inWords)) this.cached.set(inWords, preview);
  }

  /** @param {Question} question */
  async send({ head, name, decision, widths }) {
    const asking = new AbortController();
    this.asking.set(name, asking);
    // Why it cannot be learnt is told by deciding itself.
    const answer = await this.foresee(head, decision, widths === WORDS ? null : widths, asking.signal).catch(
      () => null,
    );
    if (asking.signal.aborted) return;
    this.asking.delete(name);
    if (answer) this.keep(name, decision, answer);
    else this.later = [];
    this.report(decision, answer);
    this.next();
  }
}
