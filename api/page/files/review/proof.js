// Proofs about the log: its status, verification, receipts, the archive, rulings; and the table commands.

import { get, getBlob } from "../lib/api.js";
import { $, fill, h, versionOf } from "../lib/dom.js";
import { originOf } from "../lib/seats.js";
import { t, words } from "../lib/texts.js";
import { mayNow, openAbort, openRetry, openRuling } from "../rulings/table_commands.js";

/** @import {Game} from "answers" */

const WAIT = 10;

/** @param {string} id @param {string} text @param {() => unknown} click */
const button = (id, text, click) => h("button", { type: "button", id, click }, text);

export class Proof {
  /** @param {import("./review.js").Review} review */
  constructor(review) {
    this.review = review;
    this.upto = 0;
    // The tournament that the game belongs to, once it was read.
    /** @type {Promise<import("answers").Tournament | null> | null} */
    this.tournament = null;
    this.drawing = "";
    const receipt = h("input", { id: "receipt", placeholder: "60-0123abcd", size: 14, autocomplete: "off" });
    this.receipt = receipt;
    /** @param {Event} event */
    const submit = (event) => {
      event.preventDefault();
      this.verify();
    };
    fill(
      $("proof"),
      h(
        "p",
        {},
        h("strong", { id: "game-status" }),
        " ",
        h("span", { id: "verified", role: "status" }, t("proof-not-verified-yet")),
      ),
      h("p", { id: "why" }),
      h(
        "div",
        { class: "row" },
        button("verify", t("proof-verify"), () => this.verify()),
        h("span", { class: "row", id: "may" }),
      ),
      h("div", { id: "checks" }),
      h(
        "details",
        { id: "with-receipt" },
        h("summary", {}, t("proof-compare-a-receipt")),
        h(
          "form",
          { class: "row", submit },
          h("label", { for: "receipt" }, t("proof-head")),
          receipt,
          h("button", {}, t("proof-compare")),
        ),
      ),
      h("div", { id: "notation" }),
      h("div", { id: "origin" }),
      h("div", { id: "rulings" }),
    );
  }

  // Show the state of the table. Unchanged elements stay as they are, and keep the keyboard.
  show() {
    const { state: game } = this.review;
    const may = mayNow(game);
    const drawing = JSON.stringify([may, game.status, game.reason, game.superseded_by, game.rulings]);
    if (drawing === this.drawing) return;
    this.drawing = drawing;
    $("game-status").textContent = words(game.status);
    $("why").textContent = game.reason ? t("proof-reason-reason", { reason: game.reason }) : "";
    fill(
      $("may"),
      may.archive
        ? button("archive", t("proof-download-the-archive"), () => this.archive().catch(this.review.report))
        : null,
      may.archive ? button("show-notation", t("notation-show"), () => this.notation().catch(this.review.report)) : null,
      may.rule ? button("rule", t("proof-rule-on-a-dispute"), () => openRuling(this.review)) : null,
      may.abort ? button("abort", t("proof-abort"), () => openAbort(this.review)) : null,
      may.retry
        ? button("retry", t("proof-free-it"), () => openRetry(this.review.game, this.review.state.reason))
        : null,
    );
    this.showOrigin(game).catch(this.review.report);
    this.showRulings(game.rulings);
    $("fork-here").hidden = !(may.fork || may.supersede || may.forkOnceKnown);
  }

  // Tell that the log has become longer.
  grow() {
    this.show();
    if (this.upto && this.upto < this.review.versions.last) {
      $("verified").className = "";
      $("verified").textContent = t("proof-verified-up-to-version-upto", { upto: this.upto });
    }
  }

  /** @param {Game} game */
  async showOrigin(game) {
    const by = game.superseded_by;
    this.tournament ||= game.tournament && get(`/tournaments/${game.tournament.tournament}`).catch(() => null);
    fill(
      $("origin"),
      originOf(game, await this.tournament),
      by ? h("p", {}, t("proof-replaced-by"), h("a", { href: `/games/${by}/review` }, by)) : null,
    );
  }

  /** @param {Game["rulings"]} rulings */
  showRulings(rulings) {
    // The story of the game has the author of a ruling by name.
    /** @param {Game["rulings"][number]} ruling */
    const line = ({ text, about }) =>
      h("li", {}, `${text} `, about ? h("a", { href: `#v=${about}` }, t("proof-version-about", { about })) : null);
    fill($("rulings"), rulings.length ? [h("h3", {}, t("proof-rulings")), h("ul", {}, rulings.map(line))] : null);
  }

  async verify() {
    const verified = $("verified");
    verified.className = "";
    verified.textContent = t("proof-verifying");
    const receipt = this.receipt.value.trim();
    try {
      let verification;
      do
        verification = await get(
          `/games/${this.review.game}/verify?wait=${WAIT}${receipt ? `&receipt=${encodeURIComponent(receipt)}` : ""}`,
        );
      while ("status" in verification);
      this.showVerified(verification);
    } catch (error) {
      verified.textContent = t("proof-could-not-be-verified");
      this.review.report(error);
    }
  }

  /** @param {import("answers").Verification} verification */
  showVerified(verification) {
    this.upto = verification.ok ? versionOf(verification.head) : 0;
    $("verified").className = verification.ok ? "good" : "bad";
    $("verified").textContent = verification.ok
      ? t("proof-verified-up-to-version-upto-2", { upto: this.upto })
      : t("proof-not-in-order");
    const checks = verification.checks.map((check) =>
      h("li", { class: check.ok ? null : "bad" }, `${check.ok ? "✔" : "✘"} ${words(check.name)}: ${check.detail}`),
    );
    const drift = verification.drift.length
      ? h("p", {}, t("proof-count-decisions-would-be-judged-differently", { count: verification.drift.length }))
      : null;
    fill(
      $("checks"),
      h(
        "details",
        { open: !verification.ok },
        h("summary", {}, t("proof-count-checks", { count: verification.checks.length })),
        h("ul", {}, checks),
        drift,
      ),
    );
  }

  // Most readers of a review never ask for the notation: its script is read when it is asked for.
  async notation() {
    const { showNotation } = await import("./notation.js");
    await showNotation(this.review.game);
  }

  async archive() {
    const { game } = this.review;
    const { saveFile } = await import("../lib/saving.js");
    saveFile(await getBlob(`/games/${game}/archive`), `${game}.ndjson`);
  }
}
