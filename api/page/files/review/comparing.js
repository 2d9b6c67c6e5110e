// Two games of a tree of forks side by side: boards, points and sentences of the same moment, after an equal number of
// entries of play.

import { get, newest } from "../lib/api.js";
import { Board } from "../lib/board.js";
import { $, addressWith, figure, fill, h } from "../lib/dom.js";
import { badge, nameOf } from "../lib/seats.js";
import { follow } from "../lib/stream.js";
import { t, words } from "../lib/texts.js";
import { Chart } from "./chart.js";
import { Versions } from "./versions.js";

/**
 * @import {Answer} from "answers"
 * @import {Review} from "./review.js"
 * @typedef {Answer<`/games/${string}/forks`, "get">["games"][number]} Row
 */

export class Comparing {
  /** @param {Review} review */
  constructor(review) {
    this.review = review;
    /** @type {Other | null} */
    this.other = null;
    /** @type {import("answers").Answer<`/games/${string}/comparison`, "get"> | null} */
    this.comparison = null;
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
      const [answer] = await Promise.all([get(`/games/${this.review.game}/comparison?with=${game}`), other.read()]);
      if (this.other !== other) return;
      this.comparison = answer;
      fill($("own-version"), h("h3", {}, this.review.game), this.summary, this.parting(answer));
    }
    // The reader may have gone on meanwhile.
    this.mark(this.review.version);
    await this.review.board.show(this.review.version);
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
  /** @param {import("answers").Answer<`/games/${string}/comparison`, "get">} comparison */
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
  for (let cursor = ""; ; ) {
    const page = await get(`/games/${game}/forks${cursor && `?cursor=${cursor}`}`);
    games.push(...page.games);
    if (page.next === null) return games;
    cursor = page.next;
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
    this.chart = new Chart(chart, (version) => review.go(this.versions.sameMoment(version, review.versions)));
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
    if (!this.leaving.signal.aborted) this.show(this.review.version);
  }

  draw() {
    return this.newest(
      () => get(`/games/${this.game}`),
      (game) => {
        this.state = game;
        this.chart.draw(
          this.versions.all,
          this.versions.rounds(),
          game.seats.map((_, seat) => nameOf(game.seats, seat)),
          this.review.versions,
        );
        this.review.drawChart();
      },
    );
  }

  /** @param {number} version */
  show(version) {
    const { versions } = this.review;
    const upto = versions.sameMoment(version, this.versions);
    const isAtEnd = upto === this.versions.last && this.versions.sameMoment(upto, versions) < version;
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
