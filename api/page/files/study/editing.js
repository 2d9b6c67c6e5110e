// Editing a study: chapters and moments are added, moved, renamed and deleted; its owner grants the rights to see
// and to edit it.

import { patch, post, Problem, remove } from "../lib/api.js";
import { $, atEvent, fill, h, known, report, sync } from "../lib/dom.js";
import { ask, field } from "../lib/forms.js";
import { t } from "../lib/texts.js";
import { momentFields } from "./moment.js";
import { askSettings, deleteStudy, leaveStudy, LONGEST_TITLE } from "./settings.js";

export class Editing {
  /** @param {import("./study.js").StudyPage} page */
  constructor(page) {
    this.page = page;
    this.leaving = new AbortController();
    for (const id of ["chapters", "moment-tools", "study-tools"])
      $(id).addEventListener("click", (event) => this.press(event), { signal: this.leaving.signal });
  }

  get study() {
    return this.page.study;
  }

  /** @param {string} id */
  chapter(id) {
    return known(
      this.study.chapters.find((chapter) => chapter.chapter === id),
      "chapter",
    );
  }

  get moment() {
    return known(this.page.moment, "moment");
  }

  leave() {
    this.leaving.abort();
    fill($("study-tools"));
    fill($("moment-tools"));
  }

  // Make a change on the revision that is shown. Where somebody else was first, theirs is shown, and nothing is
  // overwritten.
  /** @param {(revision: number) => Promise<import("answers").Study>} work */
  async change(work) {
    try {
      this.page.take(await work(this.study.revision));
    } catch (error) {
      if (!(error instanceof Problem) || error.document.code !== "study_conflict") throw error;
      await this.page.read();
      throw new Error(t("study-editing-conflict"));
    }
  }

  /** @param {string} act @param {string} text @param {string} label */
  button(act, text, label, disabled = false) {
    return h(
      "button",
      { type: "button", id: `act-${act}`, "data-act": act, "aria-label": label === text ? null : label, disabled },
      text,
    );
  }

  /** @param {string} id */
  chapterTools(id) {
    const { chapters } = this.study;
    const at = chapters.findIndex((chapter) => chapter.chapter === id);
    const { title } = chapters[at];
    /** @param {string} act @param {string} text @param {boolean} [disabled] */
    const entry = (act, text, disabled) =>
      this.button(`${act}-${id}`, text, t("study-editing-act-of", { act: text, title }), disabled);
    return [
      entry("rename", t("study-editing-rename")),
      entry("chapter-up", t("study-editing-up"), at === 0),
      entry("chapter-down", t("study-editing-down"), at === chapters.length - 1),
      entry("chapter-delete", t("study-editing-delete")),
      entry("add-moment", t("study-editing-add-moment")),
    ];
  }

  draw() {
    const { moment } = this.page;
    const own = this.study.your_role === "owner";
    /** @param {string} act @param {string} text @param {boolean} [disabled] */
    const plain = (act, text, disabled) => this.button(act, text, text, disabled);
    sync($("study-tools"), [
      plain("add-chapter", t("study-editing-add-chapter")),
      plain("settings", own ? t("study-editing-settings") : t("study-editing-rename-study")),
      own ? plain("delete-study", t("study-editing-delete-study")) : plain("leave-study", t("study-editing-leave")),
    ]);
    const { moments } = moment ? moment.chapter : { moments: [] };
    const at = moment ? moments.findIndex((item) => item.moment === moment.moment) : 0;
    sync(
      $("moment-tools"),
      moment
        ? [
            moment.shown ? plain("change", t("study-editing-change")) : null,
            plain("moment-up", t("study-editing-moment-up"), at === 0),
            plain("moment-down", t("study-editing-moment-down"), at === moments.length - 1),
            this.study.chapters.length > 1 ? plain("move", t("study-editing-move")) : null,
            plain("moment-delete", t("study-editing-moment-delete")),
          ]
        : [],
    );
  }

  /** @param {MouseEvent} event */
  press(event) {
    const button = atEvent(event, "[data-act]");
    if (!button || event.detail > 1) return;
    const [, act, id] = known(/^(.*?)(?:-(c\d+))?$/.exec(button.dataset.act ?? ""), "act");
    Promise.resolve(ACTS[act](this, id)).catch(report);
  }

  // ---- chapters

  addChapter() {
    this.askTitle(
      t("study-editing-add-chapter"),
      "",
      (title) => (revision) => post(`${this.page.path}/chapters`, { revision, title }),
    );
  }

  /** @param {string} id */
  rename(id) {
    const { title } = this.chapter(id);
    this.askTitle(
      t("study-editing-rename"),
      title,
      (now) => (revision) => patch(`${this.page.path}/chapters/${id}`, { revision, title: now }),
    );
  }

  /**
   * @param {string} button
   * @param {string} value
   * @param {(title: string) => (revision: number) => Promise<import("answers").Study>} work
   */
  askTitle(button, value, work) {
    const title = h("input", {
      id: "chapter-title",
      required: true,
      maxlength: LONGEST_TITLE,
      value,
      autocomplete: "off",
    });
    ask({
      title: button,
      fields: field(t("study-editing-title-of-chapter"), title),
      happens: () => [],
      button,
      send: () => this.change(work(title.value.trim())),
    });
  }

  /** @param {string} id @param {number} by */
  async moveChapter(id, by) {
    const at = this.study.chapters.findIndex((chapter) => chapter.chapter === id);
    await this.change((revision) => patch(`${this.page.path}/chapters/${id}`, { revision, place: at + 1 + by }));
  }

  /** @param {string} id */
  async deleteChapter(id) {
    const { title, moments } = this.chapter(id);
    if (!confirm(t("study-editing-sure-chapter", { title, count: moments.length }))) return;
    await this.change((revision) => remove(`${this.page.path}/chapters/${id}?revision=${revision}`));
  }

  /** @param {string} chapter */
  addMoment(chapter) {
    const game = h("input", { id: "moment-game", required: true, autocomplete: "off", maxlength: 100 });
    const fields = momentFields({ version: 1, until: null, words: "" });
    ask({
      title: t("study-editing-add-moment"),
      fields: [field(t("study-editing-game"), game), fields.nodes],
      happens: () => [t("study-editing-open-game")],
      button: t("study-editing-add-moment"),
      send: async () => {
        // A link to the game does too.
        const id = /[0-9]+-[0-9a-z]+/.exec(game.value)?.[0] || game.value.trim();
        const path = /** @type {const} */ (`${this.page.path}/chapters/${chapter}/moments`);
        await this.change((revision) => post(path, { revision, game: id, ...fields.read() }));
        this.page.go(known(this.chapter(chapter).moments.at(-1), "moment").moment);
      },
    });
  }

  changeMoment() {
    const entry = this.moment;
    const fields = momentFields(entry);
    ask({
      title: t("study-editing-change"),
      fields: fields.nodes,
      happens: () => [],
      button: t("study-editing-save"),
      send: () =>
        this.change((revision) => patch(`${this.page.path}/moments/${entry.moment}`, { revision, ...fields.read() })),
    });
  }

  /** @param {number} by */
  async moveMoment(by) {
    const { moment, chapter } = this.moment;
    const at = chapter.moments.findIndex((item) => item.moment === moment);
    await this.change((revision) => patch(`${this.page.path}/moments/${moment}`, { revision, place: at + 1 + by }));
  }

  toChapter() {
    const { moment, chapter } = this.moment;
    const others = this.study.chapters.filter((entry) => entry.chapter !== chapter.chapter);
    const to = h(
      "select",
      { id: "to-chapter" },
      others.map((other) => h("option", { value: other.chapter }, other.title)),
    );
    ask({
      title: t("study-editing-move"),
      fields: field(t("study-editing-to-chapter"), to),
      happens: () => [],
      button: t("study-editing-move"),
      send: () =>
        this.change((revision) => patch(`${this.page.path}/moments/${moment}`, { revision, chapter: to.value })),
    });
  }

  async deleteMoment() {
    const { moment } = this.moment;
    if (!confirm(t("study-editing-sure-moment"))) return;
    await this.change((revision) => remove(`${this.page.path}/moments/${moment}?revision=${revision}`));
  }
}

/** @type {Record<string, (editing: Editing, id: string) => unknown>} */
const ACTS = {
  "add-chapter": (editing) => editing.addChapter(),
  rename: (editing, id) => editing.rename(id),
  "chapter-up": (editing, id) => editing.moveChapter(id, -1),
  "chapter-down": (editing, id) => editing.moveChapter(id, 1),
  "chapter-delete": (editing, id) => editing.deleteChapter(id),
  "add-moment": (editing, id) => editing.addMoment(id),
  change: (editing) => editing.changeMoment(),
  "moment-up": (editing) => editing.moveMoment(-1),
  "moment-down": (editing) => editing.moveMoment(1),
  move: (editing) => editing.toChapter(),
  "moment-delete": (editing) => editing.deleteMoment(),
  settings: (editing) => askSettings(editing),
  "delete-study": (editing) => deleteStudy(editing),
  "leave-study": (editing) => leaveStudy(editing),
};
