// Disputes: a player opens a dispute at a version of their game; an organiser of the game answers it, with all material
// at hand.

import { notify } from "../account/notices.js";
import { current } from "../account/session.js";
import { get, newest, remove } from "../lib/api.js";
import { $, atEvent, h, partOf, report, say, sync } from "../lib/dom.js";
import { dateTime, t } from "../lib/texts.js";
import { openAnswer, openDispute } from "./dispute_forms.js";

const DECIDED = {
  rejected: t("disputes-rejected"),
  ruled: t("disputes-ruled"),
  continued: t("disputes-continued"),
  result: t("disputes-result-set"),
  withdrawn: t("disputes-withdrawn"),
};

// The disputes of a game, or of a tournament, in a part of the page that is hidden where there are none.
export class Disputes {
  // `path` is the path of the game or tournament; `version` returns the version for a new dispute, where the reader may
  // open any; `listed` is called with each list of disputes before it is drawn.
  /**
   * @param {HTMLElement} part
   * @param {`/games/${string}` | `/tournaments/${string}`} path
   * @param {{
   *   version?: (() => number) | null, changed?: () => Promise<unknown>,
   *   listed?: (disputes: import("answers").Disputes["disputes"]) => void,
   * }} options
   */
  constructor(part, path, { version = null, changed = async () => {}, listed = () => {} } = {}) {
    this.part = part;
    this.path = path;
    this.version = version;
    this.changed = changed;
    this.listed = listed;
    /** @type {import("answers").Disputes} */
    this.list = { may_answer: false, disputes: [] };
    /** @type {string | null} */
    this.sentences = null;
    this.mine = false;
    this.newest = newest();
    this.node = partOf(part, "[data-disputes]");
    /** @type {string | null} */
    this.key = null;
    part.addEventListener("click", (event) => this.press(event));
  }

  // Read the disputes again after a change, a new value of `key`; `mine` is whether the reader sits at the game.
  /** @param {string} key @param {boolean} mine */
  async show(key, mine) {
    if (this.key === key && this.mine === mine) return;
    this.mine = mine;
    if (await this.read()) this.key = key;
  }

  read() {
    return this.newest(
      () => get(`${this.path}/disputes`),
      (list) => this.take(list),
    );
  }

  /** @param {import("answers").Disputes} list */
  take(list) {
    const known = this.list.disputes;
    this.list = list;
    this.listed(list.disputes);
    const sentences = JSON.stringify(this.list.disputes);
    if (this.sentences !== null && this.sentences !== sentences) this.tell(known);
    this.sentences = sentences;
    this.draw();
  }

  // Announce news, outside the tab too where somebody else caused them.
  /** @param {import("answers").Dispute[]} known */
  tell(known) {
    const { disputes, may_answer: answers } = this.list;
    const before = new Map(known.map((entry) => [entry.dispute, entry]));
    const opened = disputes.some(
      (dispute) => !before.has(dispute.dispute) && !dispute.answer && dispute.player !== current()?.player,
    );
    /** @param {import("answers").Dispute | undefined} entry */
    const isAnswered = (entry) => Boolean(entry?.answer) && entry?.answer?.verdict !== "withdrawn";
    const answered = disputes.some(
      (dispute) =>
        isAnswered(dispute) && !isAnswered(before.get(dispute.dispute)) && dispute.player === current()?.player,
    );
    const reopened = disputes.some((dispute) => !dispute.answer && before.get(dispute.dispute)?.answer);
    const text = answered
      ? t("disputes-yours-answered")
      : reopened
        ? t("disputes-reopened")
        : opened && answers
          ? t("disputes-new")
          : t("disputes-changed");
    say(text);
    if (answered || reopened || opened) notify(text, $("title").textContent, this.path);
  }

  get open() {
    return this.list.disputes.filter((dispute) => !dispute.answer);
  }

  draw() {
    const { disputes } = this.list;
    this.part.hidden = !disputes.length && !this.mine;
    const ordered = [...this.open, ...disputes.filter((dispute) => dispute.answer).reverse()];
    sync(
      this.node,
      ordered.length
        ? h(
            "ul",
            { class: "plain rulings" },
            ordered.map((entry) => this.line(entry)),
          )
        : h("p", { class: "dim" }, t("disputes-none")),
      this.mine
        ? h(
            "p",
            { class: "row" },
            h("button", { type: "button", id: "dispute-open", "data-dispute-act": "open" }, t("disputes-open")),
          )
        : null,
    );
  }

  /** @param {import("answers").Dispute} entry */
  line(entry) {
    const { answer, table } = entry;
    /** @param {string} act @param {string} text */
    const button = (act, text) =>
      h(
        "button",
        {
          type: "button",
          "data-dispute-act": act,
          "data-dispute": entry.dispute,
          "aria-label": t("disputes-act-of", { act: text, name: entry.name, version: entry.version }),
        },
        text,
      );
    const acts = answer
      ? []
      : [
          this.list.may_answer ? button("answer", t("disputes-answer")) : null,
          entry.player === current()?.player ? button("withdraw", t("disputes-withdraw")) : null,
        ].filter(Boolean);
    return h(
      "li",
      { id: `dispute-${entry.dispute}`, "data-answered": answer ? answer.verdict : "no" },
      h(
        "p",
        {},
        h("strong", {}, answer ? DECIDED[answer.verdict] : t("disputes-waits")),
        ` – ${entry.name}, `,
        h(
          "a",
          { href: `/games/${entry.game}/review#v=${entry.version}` },
          t("disputes-version-of", { version: entry.version }),
        ),
        table ? `, ${t("disputes-at-table", { round: table.round, table: table.table })}` : null,
      ),
      h("p", { class: "words" }, entry.words),
      entry.earlier.map((back) => backParts(back)),
      answer ? answerParts(answer) : null,
      acts.length ? h("p", { class: "row" }, acts) : null,
    );
  }

  /** @param {MouseEvent} event */
  press(event) {
    const button = atEvent(event, "[data-dispute-act]");
    if (!button || event.detail > 1) return;
    const { disputeAct: act, dispute } = button.dataset;
    const entry = this.list.disputes.find((other) => other.dispute === dispute);
    const done = async () => {
      await this.read();
      await this.changed();
    };
    /** @type {Record<string, () => unknown>} */
    const acts = {
      open: () => this.version && openDispute(/** @type {`/games/${string}`} */ (this.path), this.version(), done),
      answer: () => entry && openAnswer(entry, done),
      withdraw: () =>
        entry &&
        confirm(t("disputes-sure-to-withdraw")) &&
        remove(`/games/${entry.game}/disputes/${dispute}`).then(done),
    };
    Promise.resolve(acts[String(act)]()).catch(report);
  }
}

// An answer with an undone ruling, with the author and the reason of the undoing.
/** @param {import("answers").Dispute["earlier"][number]} back */
function backParts({ answer, why, name, time }) {
  return h(
    "div",
    { class: "dim", "data-taken-back": answer.verdict },
    h("p", {}, h("strong", {}, DECIDED[answer.verdict]), " ", t("tournament-ruling-taken-back")),
    answerParts(answer),
    h("p", {}, t("disputes-taken-back-why", { why })),
    h("p", {}, t("tournament-ruled-by", { name, time: dateTime(time) })),
  );
}

/** @param {NonNullable<import("answers").Dispute["answer"]>} answer */
function answerParts(answer) {
  /** @type {Partial<Record<typeof answer.verdict, string>>} */
  const links = { continued: t("disputes-goes-on"), ruled: t("disputes-entry") };
  const goes = links[answer.verdict];
  const link =
    answer.verdict === "continued" ? `/games/${answer.game}` : `/games/${answer.game}/review#v=${answer.version}`;
  return [
    answer.why ? h("p", {}, t("tournament-ruled-why", { why: answer.why })) : null,
    h("p", { class: "dim" }, t("tournament-ruled-by", { name: answer.name, time: dateTime(answer.time) })),
    goes ? h("p", {}, h("a", { href: link }, goes)) : null,
  ];
}

// ---- opening

// ---- answering
