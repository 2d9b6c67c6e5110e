// The entries since a player's last decision, for spectators the last turn: by seat and turn, each line with its place
// on the board. Lines that score for nobody are folded.

import { prefers } from "../account/preferences.js";
import { pause } from "../lib/api.js";
import { layOver } from "../lib/board_overlay.js";
import { fill, h, known } from "../lib/dom.js";
import { badge, nameOf, undoneSign } from "../lib/seats.js";
import { t } from "../lib/texts.js";
import { undoes } from "./take_back.js";

// So many lines are kept: after a take-back the story begins at an earlier decision.
const MOST = 600;

// So many lines of an entry that scored for nobody are folded.
const FOLDED = 2;

// How long each step is shown when it is played again, in milliseconds.
const STEP = 1100;

/** @typedef {import("answers").Answer<`/games/${string}/timeline?${string}`, "get">["items"][number]} Item */
/** @typedef {import("answers").Game["seats"]} Seats */

export class Recap {
  /**
   * @param {HTMLElement} node
   * @param {import("../lib/board.js").Board} board
   */
  constructor(node, board) {
    this.node = node;
    this.board = board;
    /** @type {Item[]} */
    this.items = [];
    // The lines, each with its version; and the versions of the lines as a text.
    /** @type {Map<HTMLElement, number>} */
    this.lines = new Map();
    this.versions = "";
    // The version that is looked at, if any.
    /** @type {number | null} */
    this.looked = null;
    this.again = h("button", { type: "button", click: () => this.toggle() }, t("recap-play-again"));
    this.playing = false;
    // The number of the present playback: a stopped playback ends.
    this.runs = 0;
  }

  // Forget the story: it is read anew.
  forget() {
    this.items = [];
  }

  /**
   * Add the lines of later entries, and show the entries after the last decision of a seat that stands; without a seat
   * those of the last turn.
   * @param {Item[]} items
   * @param {number | null} seat
   * @param {Seats} seats
   */
  show(items, seat, seats) {
    for (const item of items) {
      if (!this.items.some((entry) => entry.version === item.version && entry.text === item.text))
        this.items.push(item);
      for (const element of this.items) if (undoes(item, element)) element.taken_back_by = item.version;
    }
    this.items = this.items.slice(-MOST);
    const later = seat === null ? this.lastTurn() : this.since(seat);
    const versions = later.map((item) => [item.version, item.taken_back_by]).join();
    if (this.versions === versions) return;
    this.versions = versions;
    this.stop();
    if (this.looked) this.look(null);
    this.lines = new Map(later.map((item) => [this.line(item), item.version]));
    if (!later.length) return fill(this.node);
    fill(
      this.node,
      h("div", { class: "row" }, h("h3", {}, t(seat === null ? "recap-last" : "recap-since")), this.again),
      h("div", { class: "groups" }, this.groups(later, seats)),
    );
  }

  /**
   * The lines after the last decision of a seat that was not taken back. Its own undone lines are left out.
   * @param {number} seat
   */
  since(seat) {
    const own = this.items.findLast((item) => item.seat === seat && item.taken_back_by === null);
    const undone = new Set(this.items.filter((item) => item.seat === seat).map((item) => item.taken_back_by));
    return this.items.filter(
      (item) =>
        own && item.version > own.version && item.seat !== seat && !(item.back_to !== null && undone.has(item.version)),
    );
  }

  // The lines of the seat that decided last, and of the service after it.
  lastTurn() {
    const last = this.items.findLast((item) => item.seat !== null);
    const before = this.items.findLast((item) => last && item.seat !== null && item.seat !== last.seat);
    const begin = this.items.find((item) => last && item.seat === last.seat && item.version > (before?.version ?? 0));
    return this.items.filter((item) => begin && item.version >= begin.version);
  }

  /**
   * The lines under their deciders; lines of the service stand with their causes. Of an entry the lines that score for
   * nobody are folded.
   * @param {Item[]} later
   * @param {Seats} seats
   */
  groups(later, seats) {
    const buttons = [...this.lines.keys()];
    const lines = later.map((item, number) => ({ ...item, button: buttons[number] }));
    /** @type {number | undefined} */
    let decider;
    return lines.flatMap((line) => {
      let head = null;
      if (line.seat !== null && line.seat !== decider) {
        decider = line.seat;
        head = h("p", {}, badge(decider), h("strong", {}, nameOf(seats, decider)));
      }
      const entry = line.scores_nothing ? lines.filter(({ version }) => version === line.version) : [];
      const nobody = entry.filter((other) => other.scores_nothing);
      if (nobody.length < FOLDED) return [head, line.button];
      return [head, line === nobody[0] ? this.folded(nobody, entry.length) : null];
    });
  }

  /**
   * @param {{button: HTMLElement}[]} nobody
   * @param {number} all
   */
  folded(nobody, all) {
    const summary = h("summary", {}, t("recap-nobody", { count: nobody.length, all }));
    const buttons = nobody.map(({ button }) => button);
    return h("details", {}, summary, buttons);
  }

  /** @param {Item} item */
  line(item) {
    const undone = item.taken_back_by !== null;
    const node = h("button", { type: "button", class: undone && "undone" }, item.text, undone ? undoneSign() : null);
    for (const kind of ["pointerenter", "focus"])
      node.addEventListener(kind, () => this.playing || this.look(item.version));
    for (const kind of ["pointerleave", "blur"]) node.addEventListener(kind, () => this.playing || this.look(null));
    return node;
  }

  /**
   * Show the board at a version, with marks on its changes; null shows the board as it is.
   * @param {number | null} version
   */
  async look(version) {
    this.looked = version;
    for (const [node, entry] of this.lines) {
      if (entry === version) node.setAttribute("aria-current", "step");
      else node.removeAttribute("aria-current");
    }
    if (version === null) return layOver(this.board, null);
    const [board, seats] = await this.board.read(version).catch(() => []);
    if (this.looked === version) layOver(this.board, { board, seats }, t("recap-version", { version }), true);
  }

  toggle() {
    if (this.playing) this.stop();
    else if (prefers("animation")) this.play();
    else this.step();
  }

  // Show the next step, and after the last step the board as it is: for readers without animations.
  step() {
    const versions = [...new Set(this.lines.values())];
    this.look(versions[this.looked === null ? 0 : versions.indexOf(this.looked) + 1] ?? null);
  }

  stop() {
    if (!this.playing) return;
    this.playing = false;
    this.runs += 1;
    this.again.textContent = t("recap-play-again");
    this.look(null);
  }

  async play() {
    const run = ++this.runs;
    this.playing = true;
    this.again.textContent = t("recap-stop");
    for (const version of new Set(this.lines.values())) {
      await this.look(version);
      if (run !== this.runs) return;
      const [node] = known(
        [...this.lines].find(([, entry]) => entry === version),
        "line",
      );
      node.scrollIntoView({ block: "nearest" });
      await pause(STEP);
      if (run !== this.runs) return;
    }
    this.stop();
  }
}
