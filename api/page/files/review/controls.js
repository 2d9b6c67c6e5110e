// Going through a game: scrub, step, play, and jump to a round, a seat's turn or the biggest swing; with buttons and
// keys.

import { pause } from "../lib/api.js";
import { $, control, fill, h, say, shareButton } from "../lib/dom.js";
import { letterOf, nameOf } from "../lib/seats.js";
import { t } from "../lib/texts.js";
import { openFork } from "../rulings/table_commands.js";
import { keysHelp } from "./keys.js";
import { reviewTogether } from "./late_parts.js";

const SPEEDS = [1, 2, 4, 8, 16];
const USUAL_SPEED = 4;

/** @param {string} id @param {string} label @param {string} text @param {() => unknown} work */
const button = (id, label, text, work) =>
  h("button", { type: "button", "aria-label": label, title: label, id, click: work }, text);

export class Controls {
  /** @param {import("./review.js").Review} review */
  constructor(review) {
    this.review = review;
    this.playing = false;
    // The number of the present playback: a stopped playback ends, also after another has begun.
    this.runs = 0;
    const input = () => review.go(Number(this.range.value));
    this.range = h("input", {
      type: "range",
      id: "range",
      min: 1,
      max: 1,
      value: 1,
      "aria-label": t("controls-version"),
      input,
    });
    const output = h("output", { id: "version", "aria-label": t("controls-version-shown") });
    fill($("controls"), this.steps(), this.range, output);
    fill($("jumps"), this.jumps());
    this.grow();
  }

  steps() {
    const { review } = this;
    return h(
      "div",
      { class: "steps" },
      button("first", t("controls-first-version"), "|◀", () => review.go(1)),
      button("back", t("controls-one-step-back"), "◀", () => review.go(review.version - 1)),
      button("play", t("controls-play"), t("controls-play-2"), () => this.toggle()),
      button("on", t("controls-one-step-on"), "▶", () => review.go(review.version + 1)),
      button("last", t("controls-last-version"), "▶|", () => review.go(review.versions.last)),
    );
  }

  jumps() {
    const speeds = SPEEDS.map((speed) =>
      h("option", { value: speed, selected: speed === USUAL_SPEED }, `${speed} / s`),
    );
    const seats = this.review.state.seats.map((_, seat) =>
      h("option", { value: seat }, `${letterOf(seat)} ${this.nameOf(seat)}`),
    );
    return h(
      "div",
      { class: "row" },
      h(
        "span",
        { class: "joined" },
        button("round-back", t("controls-round-before"), "◀", () => this.jumpRound(-1)),
        h("select", {
          id: "rounds",
          class: "jump",
          "aria-label": t("controls-jump-to-a-round"),
          change: () => this.review.go(Number(control("rounds").value)),
        }),
        button("round-on", t("controls-next-round"), "▶", () => this.jumpRound(1)),
      ),
      h(
        "span",
        { class: "joined" },
        button("turn-back", t("controls-turn-of-this-seat-before"), "◀", () => this.jumpTurn(-1)),
        h("select", { id: "seat", class: "jump", "aria-label": t("controls-seat-whose-turns-are-jumped-to") }, seats),
        button("turn-on", t("controls-next-turn-of-this-seat"), "▶", () => this.jumpTurn(1)),
      ),
      h("select", { id: "speed", "aria-label": t("controls-speed-versions-a-second") }, speeds),
      button("swing", t("controls-jump-to-the-biggest-swing-of"), t("controls-biggest-swing"), () => this.jumpSwing()),
      button("copy-link", t("controls-copy-a-link-to-this-version"), t("controls-link"), () => this.copyLink()),
      this.review.state.visibility === "private"
        ? null
        : [
            shareButton(() => ({ url: this.link(), title: document.title })),
            button("embed", t("controls-copy-the-code-of-a-frame"), t("controls-embed"), () => this.copyFrame()),
          ],
      button("fork-here", t("controls-fork-here-from-this-version"), t("controls-fork-here"), () =>
        openFork(this.review),
      ),
      button("what-if", t("what-if-open-here"), t("what-if-open"), () =>
        this.review.tryDecisions().catch(this.review.report),
      ),
      button("together", t("together-open-here"), t("together-open"), () =>
        reviewTogether(this.review).catch(this.review.report),
      ),
      h("details", { id: "keys" }, h("summary", {}, t("controls-keys")), keysHelp()),
    );
  }

  /** @param {number} seat */
  nameOf(seat) {
    return nameOf(this.review.state.seats, seat);
  }

  // Show that there are more versions.
  grow() {
    const { versions, version } = this.review;
    this.range.max = String(Math.max(1, versions.last));
    const rounds = versions
      .rounds()
      .map((round) => h("option", { value: round.version }, `${round.name} ${round.number}`));
    fill(
      $("rounds"),
      rounds.length && versions.rounds()[0].version === 1 ? null : h("option", { value: 1 }, t("controls-set-up")),
      rounds,
    );
    if (version) this.mark(version);
  }

  /** @param {number} version */
  mark(version) {
    const { versions } = this.review;
    this.range.value = String(version);
    this.range.setAttribute(
      "aria-valuetext",
      t("controls-version-version-of-last-text", { version, last: versions.last, text: versions.at(version).texts[0] }),
    );
    $("version").textContent = `${version} / ${versions.last}`;
    control("rounds").value = String(versions.roundOf(version));
    $("what-if").hidden = !versions.at(version).points;
  }

  /** @param {number} step */
  jumpRound(step) {
    const begins = this.review.versions.rounds().map((round) => round.version);
    const { version } = this.review;
    const to = step > 0 ? begins.find((begin) => begin > version) : begins.reverse().find((begin) => begin < version);
    if (to) this.review.go(to);
    else say(t(step > 0 ? "controls-no-later-round" : "controls-no-earlier-round"));
  }

  /** @param {number} step */
  jumpTurn(step, seat = Number(control("seat").value)) {
    control("seat").value = String(seat);
    const to = this.review.versions.turnOf(seat, this.review.version, step);
    if (to) this.review.go(to);
    else say(t(step > 0 ? "controls-no-later-turn" : "controls-no-earlier-turn", { name: this.nameOf(seat) }));
  }

  jumpSwing() {
    const swing = this.review.versions.biggestSwing();
    if (!swing) return say(t("controls-no-entry-has-changed-the-difference"));
    this.review.go(swing.version);
    say(t("controls-version-version-the-points-drift-apart", { version: swing.version, swing: swing.swing }));
  }

  link() {
    return `${location.origin}${location.pathname}${location.search}#v=${this.review.version}`;
  }

  copyLink() {
    return this.copy(this.link(), t("controls-the-link-to-version-version-is", { version: this.review.version }));
  }

  // Copy a frame with this version for another page.
  copyFrame() {
    const { game, version } = this.review;
    const src = `${location.origin}/embed/games/${game}#v=${version}`;
    const frame = h("iframe", { src, width: 640, height: 720, loading: "lazy", title: document.title });
    return this.copy(frame.outerHTML, t("controls-the-code-is-copied", { version }));
  }

  /** @param {string} text @param {string} done */
  copy(text, done) {
    return navigator.clipboard.writeText(text).then(
      () => say(done),
      () => say(t("controls-copy-by-hand", { text })),
    );
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

  /** @param {boolean} playing */
  showPlaying(playing) {
    this.playing = playing;
    this.runs += 1;
    $("play").textContent = playing ? t("controls-pause") : t("controls-play-2");
    $("play").setAttribute("aria-label", playing ? t("controls-pause-2") : t("controls-play"));
    $("play").dataset.playing = String(playing);
    $("play").title = playing ? t("controls-pause-2") : t("controls-play");
  }

  async run() {
    const { review, runs } = this;
    for (;;) {
      await pause(1000 / Number(control("speed").value));
      if (runs !== this.runs) return;
      if (review.version >= review.versions.last) return this.stop();
      await review.board.read(review.version + 1).catch(() => {});
      if (runs !== this.runs) return;
      review.go(review.version + 1);
    }
  }
}

// ---- keys
