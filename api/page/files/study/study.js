// A study: its chapters with their moments, and the present moment with its board, its events and its words.

import { startAccount } from "../account/account.js";
import { current } from "../account/session.js";
import { get, newKey, post } from "../lib/api.js";
import { $, atEvent, idOfPath, h, report, sync } from "../lib/dom.js";
import { dateTime, t } from "../lib/texts.js";
import { showMoment } from "./moment.js";

// So much of its words names a moment in the list.
const LONGEST = 70;

const LONGEST_TITLE = 100;

const SEEN_BY = { owner: t("studies-seen-by-owner"), link: t("studies-seen-by-link"), all: t("studies-seen-by-all") };

export class StudyPage {
  /** @param {import("answers").Study} study */
  constructor(study) {
    this.id = study.study;
    this.study = study;
    this.momentId = "";
    // The newest request; answers to older requests are dropped.
    this.requests = 0;
    /** @type {import("../lib/board.js").Board | null} */
    this.board = null;
    /** @type {Map<string, import("answers").Game>} */
    this.games = new Map();
    /** @type {import("./editing.js").Editing | null} */
    this.editing = null;
    this.seenBy = SEEN_BY;
  }

  get path() {
    return /** @type {const} */ (`/studies/${this.id}`);
  }

  // All moments in order, each with its chapter.
  get moments() {
    return this.study.chapters.flatMap((chapter) => chapter.moments.map((moment) => ({ ...moment, chapter })));
  }

  get moment() {
    return this.moments.find((moment) => moment.moment === this.momentId) || null;
  }

  start() {
    $("chapters").addEventListener("click", (event) => this.choose(event));
    $("steps").addEventListener("click", (event) => {
      const { step } = /** @type {HTMLElement} */ (event.target).dataset;
      if (step) this.step(Number(step));
    });
    addEventListener("hashchange", () => this.go(linked()));
    addEventListener("keydown", (event) => this.key(event));
    this.take(this.study);
    if (current()?.player) this.offerCopy();
    if (this.study.your_role !== "reader") this.offerEditing();
  }

  async read() {
    this.take(await get(this.path));
  }

  // Show the study as it is now; the moment that is shown stays, as long as it is there.
  /** @param {import("answers").Study} study */
  take(study) {
    if (study.revision < this.study.revision) return; // an older answer that comes later
    this.study = study;
    $("title").textContent = study.title;
    document.title = t("study-title-tabletape", { title: study.title });
    $("study-about").textContent = t("study-about", {
      name: study.owner.name,
      readers: SEEN_BY[study.seen_by],
      time: dateTime(study.changed),
    });
    const wanted = this.momentId || linked();
    const match = this.moments.find((moment) => moment.moment === wanted) || this.moments[0];
    this.momentId = match ? match.moment : "";
    this.draw();
    showMoment(this).catch(report);
  }

  /** @param {string} moment */
  go(moment) {
    if (moment === this.momentId || !this.moments.some((item) => item.moment === moment)) return;
    this.momentId = moment;
    history.replaceState(null, "", `${location.pathname}#${moment}`);
    this.draw();
    showMoment(this).catch(report);
  }

  /** @param {number} by */
  step(by) {
    const all = this.moments;
    const at = all.findIndex((item) => item.moment === this.momentId);
    const to = all[Math.max(0, Math.min(all.length - 1, at + by))];
    if (to) this.go(to.moment);
  }

  /** @param {MouseEvent} event */
  choose(event) {
    const link = atEvent(event, "a[data-moment]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.go(link.dataset.moment ?? "");
    // On a phone the list stands below.
    if (link.getBoundingClientRect().top > $("moment-title").getBoundingClientRect().bottom) $("moment-title").focus();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (/^(INPUT|SELECT|TEXTAREA)$/.test(/** @type {Element} */ (event.target).tagName)) return;
    /** @type {Record<string, number>} */
    const steps = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };
    const by = steps[event.key];
    if (!by) return;
    event.preventDefault();
    this.step(by);
  }

  draw() {
    const all = this.moments;
    const at = all.findIndex((item) => item.moment === this.momentId);
    /** @param {import("answers").StudyMoment} entry */
    const link = (entry) =>
      h(
        "a",
        {
          href: `#${entry.moment}`,
          id: `to-${entry.moment}`,
          "data-moment": entry.moment,
          "aria-current": entry.moment === this.momentId ? "true" : null,
        },
        named(entry),
      );
    /** @param {import("answers").StudyChapter} chapter */
    const chapter = ({ chapter: id, title, moments }) =>
      h(
        "li",
        { id: `chapter-${id}`, "data-chapter": id },
        h("h3", {}, title),
        moments.length
          ? h(
              "ol",
              {},
              moments.map((moment) => h("li", { id: `line-${moment.moment}` }, link(moment))),
            )
          : h("p", { class: "dim" }, t("study-no-moments")),
        h("div", { class: "row", "data-tools": id }, this.editing ? this.editing.chapterTools(id) : null),
      );
    sync(
      $("chapters"),
      this.study.chapters.length
        ? h("ol", { class: "plain" }, this.study.chapters.map(chapter))
        : h("p", { class: "dim" }, t("study-empty")),
    );
    /** @param {number} by @param {string} text @param {boolean} off */
    const step = (by, text, off) =>
      h(
        "button",
        {
          type: "button",
          id: by < 0 ? "before" : "after",
          "data-step": by,
          disabled: off,
          "aria-keyshortcuts": by < 0 ? "ArrowLeft" : "ArrowRight",
        },
        text,
      );
    sync(
      $("steps"),
      all.length
        ? [
            step(-1, t("study-before"), at <= 0),
            step(1, t("study-after"), at === all.length - 1),
            h("span", { class: "dim" }, t("study-place", { place: at + 1, count: all.length })),
          ]
        : [],
    );
    if (this.editing) this.editing.draw();
  }

  // Let the reader make a study of their own from the visible parts of this study.
  offerCopy() {
    const title = h("input", {
      id: "copy-title",
      required: true,
      maxlength: LONGEST_TITLE,
      value: this.study.title,
      autocomplete: "off",
    });
    // The keys of requests: a repeated request begins no second study.
    const keys = new Map();
    const send = async () => {
      const request = { title: title.value.trim(), copy_of: this.id };
      if (!keys.has(request.title)) keys.set(request.title, newKey());
      location.href = `/studies/${(await post("/studies", request, keys.get(request.title))).study}`;
    };
    const open = async () =>
      (await import("../lib/forms.js")).ask({
        title: t("study-copy"),
        fields: h("p", { class: "field" }, h("label", { for: "copy-title" }, t("study-copy-title")), title),
        happens: () => [t("study-copy-happens")],
        button: t("study-copy"),
        send,
      });
    $("copy").append(
      h("button", { type: "button", id: "to-copy", click: () => open().catch(report) }, t("study-copy")),
    );
  }

  offerEditing() {
    const press = async () => {
      const { Editing } = await import("./editing.js");
      const on = button.getAttribute("aria-pressed") !== "true";
      button.setAttribute("aria-pressed", String(on));
      if (this.editing) this.editing.leave();
      this.editing = on ? new Editing(this) : null;
      this.draw();
    };
    const button = h(
      "button",
      { type: "button", id: "edit", "aria-pressed": "false", click: () => press().catch(report) },
      t("study-edit"),
    );
    $("copy").prepend(button);
  }
}

// The first line of its words; without words, the version of its game.
/** @param {import("answers").StudyMoment} entry */
function named(entry) {
  if (!entry.shown) return h("em", {}, t("study-hidden"));
  const line = (entry.words ?? "").split("\n", 1)[0];
  if (line) return line.length > LONGEST ? `${line.slice(0, LONGEST)} …` : line;
  return entry.until
    ? t("study-versions", { version: entry.version, until: entry.until, game: entry.game })
    : t("study-version", { version: entry.version, game: entry.game });
}

const linked = () => location.hash.slice(1);

async function start() {
  $("nav").append(h("a", { href: "/studies" }, t("study-studies")));
  await startAccount(() => location.reload());
  new StudyPage(await get(`/studies/${idOfPath()}`)).start();
}

start().catch(report);
