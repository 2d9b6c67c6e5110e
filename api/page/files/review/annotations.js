// Annotations: notes of people about the present version, with marks and arrows on its board, and answers.

import { get, newest, remove, seenAs } from "../lib/api.js";
import { $, atEvent, h, optional, partOf, report, say, sync } from "../lib/dom.js";
import { t } from "../lib/texts.js";
import { offerPlaces, openForm, shortened } from "./annotation_form.js";
import { thread } from "./annotation_thread.js";
import { drawMark } from "./marks.js";

/**
 * @import {Annotation, AnnotationList} from "answers"
 * @typedef {Annotation["marks"][number]} Mark
 * @typedef {{
 *   version: number, marks: Mark[], whole?: boolean, answers?: Annotation,
 *   changes?: Annotation | Annotation["answers"][number],
 * }} Draft
 */

const MOST_AT_ONCE = 100;

export class Annotations {
  /** @param {HTMLElement} part @param {import("./review.js").Review} review */
  constructor(part, review) {
    this.part = part;
    this.review = review;
    // Functions of the open form of an annotation: the reaction to a place chosen on the board, and its lists of
    // places.
    /** @type {(name: string) => void} */
    this.choosePlace = (_name) => {};
    this.fillPlaces = () => {};
    // Whether the board offers its places to the form, and its own reaction to a chosen place.
    this.offers = false;
    this.chosen = review.board.chosen;
    /** @type {Pick<AnnotationList, "may_write" | "may_remove">} */
    this.list = { may_write: false, may_remove: false };
    /** @type {Annotation[]} */
    this.all = [];
    /** @type {AnnotationList["versions"]} */
    this.versions = [];
    /** @type {string | null} */
    this.drawing = null;
    /** @type {Draft | null} */
    this.draft = null;
    this.newest = newest();
    this.path = /** @type {const} */ (`/games/${review.game}/annotations`);
    this.node = partOf(part, "[data-annotations]");
    this.form = partOf(part, "[data-annotation-form]");
    this.node.replaceChildren(); // the button that loaded this
    part.addEventListener("click", (event) => this.press(event));
    // The stream ends with the game: later annotations are read when somebody looks at the page again.
    document.addEventListener("visibilitychange", () => document.hidden || this.read().catch(report));
    review.board.placed.push(() => this.placed());
  }

  // Read all of them; the first page may be asked for already.
  read(first = this.page()) {
    return this.newest(
      () => this.pages(first),
      ({ page, all }) => this.take(page, all),
    );
  }

  /** @param {Promise<AnnotationList>} first */
  async pages(first) {
    let page = await first;
    const all = [...page.annotations];
    while (page.next !== null) {
      page = await this.page(page.next);
      all.push(...page.annotations);
    }
    return { page, all };
  }

  // Show all annotations; the last page has the rights and the counts.
  /** @param {AnnotationList} page @param {Annotation[]} all */
  take(page, all) {
    const drawing = JSON.stringify(all);
    const changed = this.drawing !== null && this.drawing !== drawing && !this.own;
    this.list = page;
    this.all = all;
    this.versions = page.versions;
    this.drawing = drawing;
    this.own = false;
    if (changed) say(t("annotations-changed"));
    this.review.timeline.annotate(
      new Map(this.versions.map((entry) => [entry.version, entry.annotations + entry.answers])),
    );
    this.draw();
  }

  page(after = "") {
    return get(seenAs(`${this.path}?limit=${MOST_AT_ONCE}${after && `&after=${after}`}`, this.review.as));
  }

  // Return the annotations of the present version, in the order of their numbers on the board.
  get here() {
    return this.all.filter((item) => item.version === this.review.version);
  }

  draw() {
    const { may_write: mayWrite } = this.list;
    this.part.hidden = !this.all.length && !mayWrite;
    const { here, versions } = this;
    const links = versions.map(({ version, annotations, answers }) =>
      h(
        "a",
        {
          href: `#v=${version}`,
          "aria-label": t("annotations-at-version", { version, count: annotations + answers }),
          "aria-current": version === this.review.version ? "true" : null,
        },
        String(version),
      ),
    );
    sync(
      this.node,
      here.length
        ? h(
            "ul",
            { class: "plain rulings" },
            here.map((note, index) => thread(this, note, index + 1)),
          )
        : h("p", { class: "dim" }, t("annotations-none")),
      links.length
        ? h("p", { class: "row annotated" }, h("span", { class: "dim" }, t("annotations-versions")), links)
        : null,
      mayWrite && !this.draft
        ? h(
            "p",
            { class: "row" },
            h("button", { type: "button", id: "annotate", "data-note-act": "write" }, t("annotations-write")),
          )
        : null,
    );
    this.drawMarks();
  }

  /** @param {MouseEvent} event */
  press(event) {
    const button = atEvent(event, "[data-note-act]");
    if (!button || event.detail > 1) return;
    const { noteAct: act, note } = button.dataset;
    const thread = this.all.find(
      (item) => item.annotation === note || item.answers.some((answer) => answer.annotation === note),
    );
    const entry = thread && [thread, ...thread.answers].find((other) => other.annotation === note);
    /** @type {Record<string, () => unknown>} */
    const acts = {
      write: () => this.write(),
      answer: () => thread && openForm(this, { version: thread.version, answers: thread, marks: [] }),
      change: () =>
        thread &&
        entry &&
        openForm(this, {
          version: thread.version,
          changes: entry,
          marks: entry === thread ? [...thread.marks] : [],
          whole: entry === thread,
        }),
      remove: () => confirm(t("annotations-sure")) && this.done(remove(`${this.path}/${note}`)),
    };
    Promise.resolve(acts[String(act)]()).catch(report);
  }

  // Wait for a request, and show its result.
  /** @param {Promise<unknown>} sent */
  async done(sent) {
    await sent;
    this.own = true;
    await this.read();
  }

  // ---- writing

  write() {
    openForm(this, { version: this.review.version, marks: [], whole: true });
  }

  close() {
    this.draft = null;
    this.form.replaceChildren();
    offerPlaces(this);
    this.draw();
    optional("annotate")?.focus();
  }

  /** @param {string} name */
  titleOf(name) {
    return shortened($("board").querySelector(`[data-place~="${CSS.escape(name)}"] title`)?.textContent || name);
  }

  // ---- marks on the board

  // Draw the marks of the annotations at the board's version, and of the present draft.
  drawMarks() {
    for (const old of $("board").querySelectorAll(".marks")) old.remove();
    const { version } = this.review.board;
    /** @type {[word: string, marks: Mark[]][]} */
    const drawn = this.all
      .filter((item) => item.version === version)
      .map((item, index) => [String(index + 1), item.marks]);
    if (this.draft?.version === version && this.draft.whole) drawn.push(["+", this.draft.marks]);
    for (const [word, marks] of drawn) for (const mark of marks) drawMark(word, mark);
  }

  // The board shows another version, or another picture of it.
  placed() {
    offerPlaces(this);
    this.draw();
  }
}
