// Two games of a tree of forks side by side: boards, points and sentences of the same moment, as the service aligns the
// versions of both.

import { get, newest } from "../lib/api.js";
import { Board } from "../lib/board.js";
import { $, addressWith, figure, fill, h, known } from "../lib/dom.js";
import { badge, nameOf } from "../lib/seats.js";
import { follow } from "../lib/stream.js";
import { t, words } from "../lib/texts.js";
import { Chart } from "./chart.js";
import { Versions } from "./versions.js";

/**
 * @import {Answer} from "answers"
 * @import {Review} from "./review.js"
 * @import {Beside} from "./chart.js"
 * @typedef {Answer<`/games/${string}/forks`, "get">["games"][number]} Row
 * @typedef {Answer<`/games/${string}/comparison?${string}`, "get">} Comparison
 */

export class Comparing {
  /** @param {Review} review */
  constructor(review) {
    this.review = review;
    /** @type {Other | null} */
    this.other = null;
    /** @type {Comparison | null} */
    this.comparison = null;
    this.newest = newest();
    this.summary = h("div", {});
  }

  // Offer the games of the tree of forks, and show the game named in the address.
  async start() {
    const { game } = this.review;
    const others = (await treeOf(game)).filter((row) => row.game !== game);
    if (!others.length) return;
    const chosen = new URLSearchParams(location.search).get("with") || "";
    const options = others.map((other) =>
      h("option", { value: other.game, selected: other.game === chosen }, this.title(other)),
    );
    const change = () => this.choose(select.value).catch(this.review.report);
    const select = h("select", { id: "with", change }, h("option", { value: "" }, t("comparing-nothing")), options);
    $("compare").append(h("label", { for: "with" }, t("comparing-compare-with")), select);
    if (others.some((other) => other.game === chosen)) await this.choose(chosen);
  }

  /** @param {Row} row */
  title({ game, status, parent, at }) {
    const from =
      parent === this.review.game
        ? t("comparing-forked-at-at", { at })
        : parent
          ? t("comparing-forked-from-parent-at-at", { parent, at })
          : t("comparing-the-origin");
    return `${game}, ${words(status)}${from}`;
  }

  /** @param {string} game */
  async choose(game) {
    history.replaceState(null, "", `${addressWith({ with: game })}#v=${this.review.version}`);
    if (this.other) this.other.leave();
    this.other = this.comparison = null;
    this.review.drawChart();
    $("review").classList.toggle("two", Boolean(game));
    fill($("own-version"));
    if (game) {
      const other = new Other(game, this.review);
      this.other = other;
      await Promise.all([this.compare(), other.read()]);
      if (this.other !== other) return;
    }
    // The reader may have gone on meanwhile.
    this.mark(this.review.version);
    await this.review.board.show(this.review.version);
  }

  // Read the comparison with the other game, also when a game has grown, and draw both charts to its moments.
  async compare() {
    this.drawCharts();
    const { other, review } = this;
    if (!other) return;
    await this.newest(
      () => get(`/games/${review.game}/comparison?with=${other.game}&moments=true`),
      (answer) => {
        if (this.other !== other) return;
        if (!this.comparison) fill($("own-version"), h("h3", {}, review.game), this.summary, this.parting(answer));
        this.comparison = answer;
        this.drawCharts();
        this.mark(review.version);
      },
    );
  }

  // Each chart has the scale of both games: new points of either are drawn in both.
  drawCharts() {
    this.review.drawChart();
    this.other?.drawChart();
  }

  // What a chart needs of the game beside it; null before the comparison is there.
  /** @param {boolean} own @returns {Beside | null} */
  beside(own) {
    if (!this.other || !this.comparison) return null;
    const { game, other } = this.comparison;
    return own
      ? { all: this.other.versions.all, own: game.moments, moments: other.moments }
      : { all: this.review.versions.all, own: other.moments, moments: game.moments };
  }

  // Elements that can have the focus stay in place: only texts about the version are made anew.
  /** @param {number} version */
  mark(version) {
    // The other game may be there before the comparison with it.
    if (!this.other?.state || !this.comparison) return;
    fill(this.summary, summaryOf(this.review.versions, version));
    $("part").hidden = this.comparison.shared >= this.review.versions.last;
    this.other.show(version);
  }

  // Where the two logs part, where the play first differs, and the way there.
  /** @param {Comparison} comparison */
  parting({ shared, game }) {
    /** @param {string} id @param {number} version @param {string} text */
    const to = (id, version, text) => h("button", { type: "button", id, click: () => this.review.go(version) }, text);
    const part = to("part", shared + 1, t("comparing-go-to-version-next", { next: shared + 1 }));
    const differs =
      game.differs &&
      to("differs", game.differs.version, t("comparing-first-difference", { version: game.differs.version }));
    return h("p", { class: "row" }, t("comparing-the-same-up-to-version-common", { common: shared }), part, differs);
  }
}

// All games of the tree of forks, page by page.
/** @param {string} game */
async function treeOf(game) {
  /** @type {Row[]} */
  const games = [];
  for (let after = ""; ; ) {
    const page = await get(`/games/${game}/forks?limit=500${after}`);
    games.push(...page.games);
    if (page.next === null) return games;
    after = `&after=${page.next}`;
  }
}

// The other game: its board, points and sentences, kept up while it is played.
class Other {
  /** @param {string} game @param {Review} review */
  constructor(game, review) {
    this.game = game;
    this.review = review;
    this.versions = new Versions(game, review.as);
    this.leaving = new AbortController();
    /** @type {import("answers").Game | null} */
    this.state = null;
    this.newest = newest();
    this.link = h("a", {}, game);
    this.summary = h("div", {});
    const board = h("div", {});
    const chart = h("div", {});
    this.node = h("div", { id: "other" }, h("div", {}, h("h3", {}, this.link), this.summary), board);
    $("boards").append(this.node);
    fill($("other-chart"), chart);
    this.board = new Board(board, game, { as: review.as });
    this.chart = new Chart(chart, (version) => {
      const { comparison } = review.comparing;
      if (comparison) review.go(at(comparison.other.beside, version));
    });
  }

  async read() {
    await this.versions.read();
    await this.draw();
    if (this.leaving.signal.aborted) return;
    follow(
      `/games/${this.game}/stream`,
      this.versions.head,
      (message) => {
        if (["entry", "look"].includes(message.event)) this.grow().catch(this.review.report);
      },
      this.leaving.signal,
    );
  }

  async grow() {
    if (!(await this.versions.read()).length) return;
    await this.draw();
    if (!this.leaving.signal.aborted) await this.review.comparing.compare();
  }

  draw() {
    return this.newest(
      () => get(`/games/${this.game}`),
      (game) => {
        this.state = game;
        if (!this.leaving.signal.aborted) this.review.comparing.drawCharts();
      },
    );
  }

  drawChart() {
    if (!this.state) return;
    const { seats } = this.state;
    const names = seats.map((_, seat) => nameOf(seats, seat));
    this.chart.draw(this.versions.all, this.versions.rounds(), names, this.review.comparing.beside(false));
  }

  // Show the version beside a version of the reviewed game.
  /** @param {number} version */
  show(version) {
    const { game, other } = known(this.review.comparing.comparison, "comparison");
    const beside = at(game.beside, version);
    const upto = Math.min(beside, this.versions.last);
    const isAtEnd = upto < beside || at(other.moments, other.moments.length) < at(game.moments, version);
    this.link.href = `/games/${this.game}/review#v=${upto}`;
    fill(
      this.summary,
      summaryOf(this.versions, upto),
      isAtEnd ? h("p", { class: "dim" }, t("comparing-its-last-version-is-upto", { upto })) : null,
    );
    this.chart.mark(upto);
    this.board.show(upto).catch(this.review.report);
  }

  leave() {
    this.leaving.abort();
    this.board.leave();
    this.node.remove();
    fill($("other-chart"));
  }
}

// A number by version, or the last one for a version that came after the comparison.
/** @param {number[]} numbers @param {number} version */
const at = (numbers, version) => numbers[Math.min(version, numbers.length) - 1];

/** @param {Versions} versions @param {number} version */
function summaryOf(versions, version) {
  const { points, texts } = versions.at(version);
  const seats = points ? points.map((value, seat) => h("span", {}, badge(seat), figure(value))) : null;
  return [
    h("p", { class: "row" }, h("strong", {}, t("comparing-version-version", { version })), seats),
    h(
      "ul",
      {},
      texts.map((text) => h("li", {}, text)),
    ),
  ];
}
