// A replay: the timeline, the points, the board at any version, its changes and its legal decisions.

import { startAccount } from "../account/account.js";
import { current } from "../account/session.js";
import { get, newest } from "../lib/api.js";
import { Board } from "../lib/board.js";
import { $, idOfPath, h, known, report, say, sayStream, titled, versionOf } from "../lib/dom.js";
import { colourSeats, nameOf, rulesLink } from "../lib/seats.js";
import { follow } from "../lib/stream.js";
import { t } from "../lib/texts.js";
import { Chart } from "./chart.js";
import { Comparing } from "./comparing.js";
import { Controls } from "./controls.js";
import { listenToKeys } from "./keys.js";
import {
  offerCollecting,
  offerTogether,
  offerTurningPoints,
  offerViews,
  showAnnotations,
  showDisputes,
  startMore,
} from "./late_parts.js";
import { Proof } from "./proof.js";
import { Timeline } from "./timeline.js";
import { VersionDetails } from "./version_details.js";
import { Versions } from "./versions.js";

// So long a version has to be shown before its details are read, in milliseconds: scrubbing asks for none.
const RESTS = 60;
const RESTS_PLAYING = 250;

// The version that the address links to; 0 when it names none.
const linked = () => Number(/^#v=(\d+)$/.exec(location.hash)?.[1] ?? 0);

// The reviewed game, and the reader's place in it. The parts of the page are notified of every move.
export class Review {
  /** @param {import("answers").Game} state */
  constructor(state) {
    this.game = idOfPath();
    this.state = state;
    // The viewpoint of the game: a seat's number, or `public`; empty for the reader's own rights.
    this.as = new URLSearchParams(location.search).get("as") || "";
    this.versions = new Versions(this.game, this.as);
    this.version = 0;
    // The version of the link that the reader came by, until its disputes are known.
    this.linked = linked();
    this.resting = 0;
    /** @type {Promise<void> | null} */
    this.growing = null;
    /** @type {import("./what_if.js").WhatIf | null} */
    this.trial = null;
    // The review of several people, where this page is part of it.
    /** @type {import("./together.js").Together | null} */
    this.together = null;
    this.noting = newest();
    // The status of the game at the last reading of its annotations, and the promise of its turning points.
    /** @type {string | null} */
    this.noted = null;
    /** @type {Promise<import("./turning_points.js").TurningPoints> | null} */
    this.turning = null;
    /** @type {Promise<import("../rulings/disputes.js").Disputes> | null} */
    this.disputes = null;
    /** @type {Promise<import("./annotations.js").Annotations> | null} */
    this.annotations = null;
    this.report = report;
    const choices = () => (this.trial?.tries ? this.trial.choices : null);
    this.board = new Board($("board"), this.game, {
      as: this.as,
      chosen: (place, event) => choices()?.choosePlace(place, event),
      looked: (place) => choices()?.lookAtPlace(place),
      turned: (step) => choices()?.turn(step),
    });
    this.timeline = new Timeline($("timeline"), this.versions, (version) => this.go(version));
    this.chart = new Chart($("chart"), (version) => this.go(version));
    this.comparing = new Comparing(this);
    /** @type {{controls: Controls, details: VersionDetails, proof: Proof} | null} */
    this.parts = null;
  }

  // The parts that are made once versions are read.
  get controls() {
    return known(this.parts, "review").controls;
  }

  get details() {
    return known(this.parts, "review").details;
  }

  get proof() {
    return known(this.parts, "review").proof;
  }

  async start() {
    $("rules").replaceChildren(...rulesLink(this.state.ruleset));
    $("title").textContent = t("review-review-ruleset-game", { ruleset: titled(this.state.ruleset), game: this.game });
    document.title = t("review-review-ruleset-game-tabletape", {
      ruleset: titled(this.state.ruleset),
      game: this.game,
    });
    // A long game is shown before all of it is read; a failure is told by the reading.
    const last = versionOf(this.state.head);
    const first = Math.min(linked() || last, last);
    await this.board.show(first).catch(() => {});
    await this.versions.read(1);
    while (first > this.versions.last) {
      say(t("review-read-up-to-version-read-of", { read: this.versions.last, last }));
      await this.versions.read(1);
    }
    say("");
    this.timeline.grow();
    this.parts = { controls: new Controls(this), details: new VersionDetails(this), proof: new Proof(this) };
    this.drawChart();
    startMore();
    this.go(linked() || this.versions.last);
    addEventListener("hashchange", () => linked() && this.go(linked()));
    listenToKeys(this);
    this.listen();
    // The stream tells of later entries.
    if (this.versions.last !== last) this.grow();
    this.proof.show();
    showDisputes(this).catch(report);
    showAnnotations(this).catch(report);
    if (current()?.player) offerCollecting(this);
    offerTurningPoints(this);
    await Promise.all([this.comparing.start(), offerViews(this), offerTogether(this)]);
  }

  // Show a version, or the nearest there is.
  /** @param {number} to */
  go(to) {
    to = Math.max(1, Math.min(this.versions.last, to));
    if (to === this.version) return;
    this.trial?.leave();
    this.version = to;
    history.replaceState(null, "", `${location.pathname}${location.search}#v=${to}`);
    $("to-log", HTMLAnchorElement).href = `/games/${this.game}/log#v=${to}`;
    this.controls.mark(to);
    this.chart.mark(to);
    this.timeline.mark(to);
    this.showBoard(to).catch(report);
    this.comparing.mark(to);
    clearTimeout(this.resting);
    const show = () => this.details.show(to).catch(report);
    this.resting = setTimeout(show, this.controls.playing ? RESTS_PLAYING : RESTS);
    this.together?.moved();
  }

  // Show the board of a version, then read the next board ahead.
  /** @param {number} version */
  async showBoard(version) {
    await this.board.show(version);
    if (version < this.versions.last) await this.board.read(version + 1);
  }

  // Try decisions at the version that is shown, once the game had started.
  async tryDecisions() {
    if (!this.versions.at(this.version).points) return say(t("what-if-not-started"));
    (await this.openTrial()).begin();
  }

  async openTrial() {
    const { WhatIf } = await import("./what_if.js");
    return (this.trial ??= new WhatIf(this));
  }

  drawChart() {
    this.chart.draw(
      this.versions.all,
      this.versions.rounds(),
      this.state.seats.map((_, seat) => nameOf(this.state.seats, seat)),
      this.comparing.beside(true),
    );
  }

  listen() {
    follow(
      `/games/${this.game}/stream`,
      this.versions.head,
      (message) => {
        if (sayStream(message)) return;
        if (message.event === "disputes") return void this.disputes?.then((part) => part.read()).catch(report);
        if (message.event === "annotations") return void showAnnotations(this, true).catch(report);
        if (message.event === "reset") return location.reload();
        if (message.event === "closed" && JSON.parse(message.data).head === this.versions.head) return;
        this.grow();
      },
      new AbortController().signal,
    );
  }

  // Read new entries; a reader at the end stays there. Entries that come meanwhile are read in the same run. The state
  // is read before the versions: it never has an end beyond the versions. An older state is read again.
  grow() {
    this.more = true;
    this.growing ||= this.readOn()
      .catch(report)
      .finally(() => (this.growing = null));
  }

  async readOn() {
    while (this.more) {
      this.more = false;
      const { last } = this.versions;
      const game = await get(`/games/${this.game}`);
      const fresh = await this.versions.read();
      if (versionOf(game.head) < this.versions.last) this.more = true;
      if (!fresh.length && game.head === this.state.head) continue;
      const atEnd = this.version === last;
      this.state = game;
      this.timeline.grow();
      this.comparing.compare().catch(report);
      this.controls.grow();
      this.details.grow();
      if (atEnd && !this.controls.playing && !this.trial?.tries) this.go(this.versions.last);
      this.proof.grow();
      showDisputes(this).catch(report);
      showAnnotations(this).catch(report);
      offerTurningPoints(this);
    }
  }
}

async function start() {
  const game = idOfPath();
  $("nav").append(
    h("a", { href: `/games/${game}` }, t("review-game")),
    h("a", { href: `/games/${game}/log`, id: "to-log" }, t("review-log")),
  );
  const [state] = await Promise.all([get(`/games/${game}`), startAccount(() => location.reload())]);
  colourSeats(state.seat_colours);
  await new Review(state).start();
}

start().catch(report);
