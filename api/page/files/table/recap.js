// The entries since a player's last decision: by seat and turn, each line with its place on the board.

import { prefers } from "../account/preferences.js";
import { pause } from "../lib/api.js";
import { layOver } from "../lib/board_overlay.js";
import { fill, h, known, undoneSign } from "../lib/dom.js";
import { badge, nameOf } from "../lib/seats.js";
import { t } from "../lib/texts.js";
import { undoes } from "./take_back.js";

// How long each step is shown when it is played again, in milliseconds.
const STEP = 1100;

export class Recap {
  constructor(node, board) {
    this.node = node;
    this.board = board;
    this.items = [];
    // The lines, each with its version; and the versions of the lines as a text.
    /** @type {Map<HTMLElement, number>} */
    this.lines = new Map();
    this.versions = "";
    // The version that is looked at, if any.
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

  // Add the lines of later entries, and show the entries after the last decision of a seat; nothing without a seat.
  show(items, seat, seats) {
    for (const item of items) {
      if (!this.items.some((entry) => entry.version === item.version && entry.text === item.text))
        this.items.push(item);
      for (const element of this.items) if (undoes(item, element)) element.taken_back_by = item.version;
    }
    const own = this.items.findLast((item) => item.seat === seat);
    const later = this.items.filter((item) => own && item.version > own.version);
    if (own) this.items = this.items.filter((item) => item.version >= own.version);
    const versions = later.map((item) => [item.version, item.taken_back_by]).join();
    if (this.versions === versions) return;
    this.versions = versions;
    this.stop();
    if (this.looked) this.look(null);
    this.lines = new Map(later.map((item) => [this.line(item), item.version]));
    if (!later.length) return fill(this.node);
    fill(
      this.node,
      h("div", { class: "row" }, h("h3", {}, t("recap-since")), this.again),
      h("div", { class: "groups" }, this.groups(later, seats)),
    );
  }

  // The lines under their deciders; lines of the service stand with their causes.
  groups(later, seats) {
    const buttons = [...this.lines.keys()];
    let decider;
    return later.flatMap((item, number) => {
      const begins = item.seat !== null && item.seat !== decider;
      if (begins) decider = item.seat;
      return [begins ? h("p", {}, badge(item.seat), h("strong", {}, nameOf(seats, item.seat))) : null, buttons[number]];
    });
  }

  line(item) {
    const undone = item.taken_back_by !== null;
    const node = h("button", { type: "button", class: undone && "undone" }, item.text, undone ? undoneSign() : null);
    for (const kind of ["pointerenter", "focus"])
      node.addEventListener(kind, () => this.playing || this.look(item.version));
    for (const kind of ["pointerleave", "blur"]) node.addEventListener(kind, () => this.playing || this.look(null));
    return node;
  }

  // Show the board at a version, with marks on its changes; null shows the board as it is.
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
    this.look(versions[versions.indexOf(this.looked) + 1] ?? null);
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
