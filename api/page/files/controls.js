// Going through a game: scrub, step, play, and jump to a round, a seat's turn or the biggest swing.

import { pause } from "./api.js";
import { openFork } from "./table_commands.js";
import { $, fill, h, letterOf, nameOf, say } from "./dom.js";
import { keysHelp } from "./keys.js";

const SPEEDS = [1, 2, 4, 8, 16];
const USUAL_SPEED = 4;

const button = (id, label, text, work) => h("button", { type: "button", "aria-label": label, title: label, id, click: work }, text);

export class Controls {
  constructor(review) {
    this.review = review;
    this.playing = false;
    // Which run of playing goes on: one that was stopped meanwhile ends, also when another has begun.
    this.runs = 0;
    const input = (event) => review.go(Number(event.target.value));
    this.range = h("input", { type: "range", id: "range", min: 1, max: 1, value: 1, "aria-label": "Version", input });
    const shown = h("output", { id: "version", "aria-label": "Version shown" });
    fill($("controls"), h("div", { class: "scrub" }, this.range, shown), this.steps());
    fill($("jumps"), this.jumps());
    this.grow();
  }

  steps() {
    const { review } = this;
    const speeds = SPEEDS.map((speed) => h("option", { value: speed, selected: speed === USUAL_SPEED }, `${speed} / s`));
    return h(
      "div",
      { class: "row" },
      button("first", "First version", "|◀", () => review.go(1)),
      button("back", "One step back", "◀", () => review.go(review.version - 1)),
      button("play", "Play", "▶ Play", () => this.toggle()),
      button("on", "One step on", "▶", () => review.go(review.version + 1)),
      button("last", "Last version", "▶|", () => review.go(review.versions.last)),
      h("select", { id: "speed", "aria-label": "Speed, versions a second" }, speeds),
    );
  }

  jumps() {
    const seats = this.review.shown.seats.map((_, seat) => h("option", { value: seat }, `${letterOf(seat)} ${this.nameOf(seat)}`));
    return h(
      "div",
      { class: "row" },
      h("span", { class: "joined" },
        button("round-back", "Round before", "◀", () => this.jumpRound(-1)),
        h("select", { id: "rounds", class: "jump", "aria-label": "Jump to a round", change: (event) => this.review.go(Number(event.target.value)) }),
        button("round-on", "Next round", "▶", () => this.jumpRound(1))),
      h("span", { class: "joined" },
        button("turn-back", "Turn of this seat before", "◀", () => this.jumpTurn(-1)),
        h("select", { id: "seat", class: "jump", "aria-label": "Seat whose turns are jumped to" }, seats),
        button("turn-on", "Next turn of this seat", "▶", () => this.jumpTurn(1))),
      button("swing", "Jump to the biggest swing of the points", "Biggest swing", () => this.jumpSwing()),
      button("copy-link", "Copy a link to this version", "Link", () => this.copyLink()),
      button("fork-here", "Fork here, from this version", "Fork here", () => openFork(this.review)),
      h("details", { id: "keys" }, h("summary", {}, "Keys"), keysHelp()),
    );
  }

  nameOf(seat) {
    return nameOf(this.review.shown.seats, seat);
  }

  // Show that there are more versions.
  grow() {
    const { versions, version } = this.review;
    this.range.max = Math.max(1, versions.last);
    const rounds = versions.rounds().map((one) => h("option", { value: one.version }, `${one.name} ${one.number}`));
    fill($("rounds"), rounds.length && versions.rounds()[0].version === 1 ? null : h("option", { value: 1 }, "Set-up"), rounds);
    if (version) this.mark(version);
  }

  mark(version) {
    const { versions } = this.review;
    this.range.value = version;
    this.range.setAttribute("aria-valuetext", `version ${version} of ${versions.last}: ${versions.at(version).texts[0]}`);
    $("version").textContent = `${version} / ${versions.last}`;
    $("rounds").value = versions.roundOf(version);
  }

  jumpRound(step) {
    const begins = this.review.versions.rounds().map((one) => one.version);
    const { version } = this.review;
    const to = step > 0 ? begins.find((one) => one > version) : begins.reverse().find((one) => one < version);
    if (to) this.review.go(to);
    else say(`There is no ${step > 0 ? "later" : "earlier"} round.`);
  }

  jumpTurn(step, seat = Number($("seat").value)) {
    $("seat").value = seat;
    const to = this.review.versions.turnOf(seat, this.review.version, step);
    if (to) this.review.go(to);
    else say(`${this.nameOf(seat)} has no ${step > 0 ? "later" : "earlier"} turn.`);
  }

  jumpSwing() {
    const found = this.review.versions.biggestSwing();
    if (!found) return say("No entry has changed the difference of the points yet.");
    this.review.go(found.version);
    say(`Version ${found.version}: the points drift apart by ${found.swing}.`);
  }

  async copyLink() {
    const link = `${location.origin}${location.pathname}${location.search}#v=${this.review.version}`;
    try {
      await navigator.clipboard.writeText(link);
      say(`The link to version ${this.review.version} is copied.`);
    } catch {
      say(`Link to this version: ${link}`);
    }
  }

  // ---- playing

  toggle() {
    if (this.playing) return this.stop();
    if (this.review.version >= this.review.versions.last) this.review.go(1);
    this.showPlaying(true);
    this.run();
  }

  stop() {
    this.showPlaying(false);
  }

  showPlaying(playing) {
    this.playing = playing;
    this.runs += 1;
    $("play").textContent = playing ? "❚❚ Pause" : "▶ Play";
    $("play").setAttribute("aria-label", playing ? "Pause" : "Play");
    $("play").title = playing ? "Pause" : "Play";
  }

  async run() {
    const { review, runs } = this;
    for (;;) {
      await pause(1000 / Number($("speed").value));
      if (runs !== this.runs) return;
      if (review.version >= review.versions.last) return this.stop();
      await review.board.read(review.version + 1).catch(() => {});
      if (runs !== this.runs) return;
      review.go(review.version + 1);
    }
  }
}
