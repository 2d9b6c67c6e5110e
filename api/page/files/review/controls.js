// Going through a game: scrub, step, play, and jump to a round, a seat's turn or the biggest swing; with buttons and
// keys.

import { pause } from "../lib/api.js";
import { openFork } from "../rulings/table_commands.js";
import { $, control, fill, h, letterOf, nameOf, say } from "../lib/dom.js";
import { t } from "../lib/texts.js";

const SPEEDS = [1, 2, 4, 8, 16];
const USUAL_SPEED = 4;

const button = (id, label, text, work) =>
  h("button", { type: "button", "aria-label": label, title: label, id, click: work }, text);

export class Controls {
  constructor(review) {
    this.review = review;
    this.playing = false;
    // Which run of playing goes on: one that was stopped meanwhile ends, also when another has begun.
    this.runs = 0;
    const input = (event) => review.go(Number(event.target.value));
    this.range = h("input", {
      type: "range",
      id: "range",
      min: 1,
      max: 1,
      value: 1,
      "aria-label": t("controls-version"),
      input,
    });
    const shown = h("output", { id: "version", "aria-label": t("controls-version-shown") });
    fill($("controls"), h("div", { class: "scrub" }, this.range, shown), this.steps());
    fill($("jumps"), this.jumps());
    this.grow();
  }

  steps() {
    const { review } = this;
    const speeds = SPEEDS.map((speed) =>
      h("option", { value: speed, selected: speed === USUAL_SPEED }, `${speed} / s`),
    );
    return h(
      "div",
      { class: "row" },
      button("first", t("controls-first-version"), "|◀", () => review.go(1)),
      button("back", t("controls-one-step-back"), "◀", () => review.go(review.version - 1)),
      button("play", t("controls-play"), t("controls-play-2"), () => this.toggle()),
      button("on", t("controls-one-step-on"), "▶", () => review.go(review.version + 1)),
      button("last", t("controls-last-version"), "▶|", () => review.go(review.versions.last)),
      h("select", { id: "speed", "aria-label": t("controls-speed-versions-a-second") }, speeds),
    );
  }

  jumps() {
    const seats = this.review.shown.seats.map((_, seat) =>
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
          change: (event) => this.review.go(Number(event.target.value)),
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
      button("swing", t("controls-jump-to-the-biggest-swing-of"), t("controls-biggest-swing"), () => this.jumpSwing()),
      button("copy-link", t("controls-copy-a-link-to-this-version"), t("controls-link"), () => this.copyLink()),
      button("fork-here", t("controls-fork-here-from-this-version"), t("controls-fork-here"), () =>
        openFork(this.review),
      ),
      button("what-if", t("what-if-open-here"), t("what-if-open"), () =>
        this.review.tryDecisions().catch(this.review.report),
      ),
      h("details", { id: "keys" }, h("summary", {}, t("controls-keys")), keysHelp()),
    );
  }

  nameOf(seat) {
    return nameOf(this.review.shown.seats, seat);
  }

  // Show that there are more versions.
  grow() {
    const { versions, version } = this.review;
    this.range.max = String(Math.max(1, versions.last));
    const rounds = versions.rounds().map((one) => h("option", { value: one.version }, `${one.name} ${one.number}`));
    fill(
      $("rounds"),
      rounds.length && versions.rounds()[0].version === 1 ? null : h("option", { value: 1 }, t("controls-set-up")),
      rounds,
    );
    if (version) this.mark(version);
  }

  mark(version) {
    const { versions } = this.review;
    this.range.value = version;
    this.range.setAttribute(
      "aria-valuetext",
      t("controls-version-version-of-last-text", { version, last: versions.last, text: versions.at(version).texts[0] }),
    );
    $("version").textContent = `${version} / ${versions.last}`;
    control("rounds").value = versions.roundOf(version);
    $("what-if").hidden = !versions.at(version).points;
  }

  jumpRound(step) {
    const begins = this.review.versions.rounds().map((one) => one.version);
    const { version } = this.review;
    const to = step > 0 ? begins.find((one) => one > version) : begins.reverse().find((one) => one < version);
    if (to) this.review.go(to);
    else say(t(step > 0 ? "controls-no-later-round" : "controls-no-earlier-round"));
  }

  jumpTurn(step, seat = Number(control("seat").value)) {
    control("seat").value = String(seat);
    const to = this.review.versions.turnOf(seat, this.review.version, step);
    if (to) this.review.go(to);
    else say(t(step > 0 ? "controls-no-later-turn" : "controls-no-earlier-turn", { name: this.nameOf(seat) }));
  }

  jumpSwing() {
    const found = this.review.versions.biggestSwing();
    if (!found) return say(t("controls-no-entry-has-changed-the-difference"));
    this.review.go(found.version);
    say(t("controls-version-version-the-points-drift-apart", { version: found.version, swing: found.swing }));
  }

  async copyLink() {
    const link = `${location.origin}${location.pathname}${location.search}#v=${this.review.version}`;
    try {
      await navigator.clipboard.writeText(link);
      say(t("controls-the-link-to-version-version-is", { version: this.review.version }));
    } catch {
      say(t("controls-link-to-this-version-link", { link }));
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
    $("play").textContent = playing ? t("controls-pause") : t("controls-play-2");
    $("play").setAttribute("aria-label", playing ? t("controls-pause-2") : t("controls-play"));
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

// What each key does stands in one table, which the page shows too.
const table = (review) => ({
  ArrowLeft: () => review.go(review.version - 1),
  ArrowUp: () => review.go(review.version - 1),
  ArrowRight: () => review.go(review.version + 1),
  ArrowDown: () => review.go(review.version + 1),
  Home: () => review.go(1),
  End: () => review.go(review.versions.last),
  " ": () => review.controls.toggle(),
  "[": () => review.controls.jumpRound(-1),
  "]": () => review.controls.jumpRound(1),
  s: () => review.controls.jumpSwing(),
  t: () => review.openTurningPoints(),
  l: () => review.controls.copyLink(),
  e: () => review.details.toggle("event"),
  p: () => review.details.toggle("scores"),
  c: () => review.details.toggle("changes"),
  d: () => review.details.toggle("decisions"),
  f: () => openFork(review),
  w: () => review.tryDecisions().catch(review.report),
  v: () => review.proof.verify(),
});

const HELP = [
  ["← →", t("controls-key-step")],
  [t("controls-key-home-end"), t("controls-key-first-last")],
  [t("controls-key-space"), t("controls-key-play")],
  ["[ ]", t("controls-key-round-before-next-round")],
  ["1 … 4", t("controls-key-next-turn-of-a-seat")],
  ["s", t("controls-key-biggest-swing")],
  ["t", t("controls-key-turning-points")],
  ["e p c d", t("controls-key-open-or-close-what-happened-points")],
  ["l", t("controls-key-copy-a-link")],
  ["f", t("controls-key-fork-here")],
  ["w", t("controls-key-what-if")],
  ["v", t("controls-key-verify")],
];

function keysHelp() {
  return h(
    "dl",
    { class: "keys" },
    HELP.map(([keys, what]) =>
      h(
        "div",
        {},
        h(
          "dt",
          {},
          keys.split(" ").map((key) => (key === "…" ? " … " : h("kbd", {}, key))),
        ),
        h("dd", {}, what),
      ),
    ),
  );
}

// What a node does with a key itself is left to it.
function takes(node, key) {
  if (/^(INPUT|SELECT|TEXTAREA)$/.test(node.tagName) && node.type !== "range") return true;
  if (key === " ") return /^(BUTTON|A|SUMMARY)$/.test(node.tagName);
  const scrolls = /^Arrow(Up|Down)$/.test(key);
  return scrolls && !node.closest("#timeline");
}

export function listenToKeys(review) {
  const works = table(review);
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    // While decisions are tried, keys are for these.
    if (review.trial?.tries) return;
    if (takes(event.target, event.key)) return;
    const seat = /^[1-9]$/.test(event.key) ? Number(event.key) - 1 : -1;
    const work =
      seat >= 0 && seat < $("seat", HTMLSelectElement).options.length
        ? () => review.controls.jumpTurn(1, seat)
        : works[event.key];
    if (!work) return;
    event.preventDefault();
    work();
  });
}
