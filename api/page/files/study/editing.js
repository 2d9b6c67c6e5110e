// Editing a study: chapters and moments are added, moved, renamed and deleted; its owner says who sees and edits it.

import { get, patch, post, Problem, remove } from "../lib/api.js";
import { $, fill, h, report, say, sync } from "../lib/dom.js";
import { ask, field } from "../lib/forms.js";
import { t } from "../lib/texts.js";

const LONGEST_TITLE = 100;
const LONGEST_WORDS = 2000;

export class Editing {
  constructor(page) {
    this.page = page;
    this.leaving = new AbortController();
    for (const id of ["chapters", "moment-tools", "study-tools"]) {
      $(id).addEventListener("click", (event) => this.press(event), { signal: this.leaving.signal });
    }
  }

  get study() {
    return this.page.study;
  }

  leave() {
    this.leaving.abort();
    fill($("study-tools"));
    fill($("moment-tools"));
  }

  // Make a change on the revision that is shown. Where somebody else was first, theirs is shown, and nothing is
  // overwritten.
  async change(work) {
    try {
      this.page.take(await work(this.study.revision));
    } catch (error) {
      if (!(error instanceof Problem) || error.document.code !== "study_conflict") throw error;
      await this.page.read();
      throw new Error(t("study-editing-conflict"));
    }
  }

  button(act, text, label, disabled = false) {
    return h(
      "button",
      { type: "button", id: `act-${act}`, "data-act": act, "aria-label": label === text ? null : label, disabled },
      text,
    );
  }

  chapterTools(id) {
    const { chapters } = this.study;
    const at = chapters.findIndex((one) => one.chapter === id);
    const { title } = chapters[at];
    const one = (act, text, disabled) =>
      this.button(`${act}-${id}`, text, t("study-editing-act-of", { act: text, title }), disabled);
    return [
      one("rename", t("study-editing-rename")),
      one("chapter-up", t("study-editing-up"), at === 0),
      one("chapter-down", t("study-editing-down"), at === chapters.length - 1),
      one("chapter-delete", t("study-editing-delete")),
      one("add-moment", t("study-editing-add-moment")),
    ];
  }

  draw() {
    const { moment } = this.page;
    const own = this.study.your_role === "owner";
    const plain = (act, text, disabled) => this.button(act, text, text, disabled);
    sync($("study-tools"), [
      plain("add-chapter", t("study-editing-add-chapter")),
      plain("settings", own ? t("study-editing-settings") : t("study-editing-rename-study")),
      own ? plain("delete-study", t("study-editing-delete-study")) : plain("leave-study", t("study-editing-leave")),
    ]);
    const { moments } = moment ? moment.chapter : { moments: [] };
    const at = moment ? moments.findIndex((one) => one.moment === moment.moment) : 0;
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

  press(event) {
    const button = event.target.closest("[data-act]");
    if (!button || event.detail > 1) return;
    const [, act, id] = /^(.*?)(?:-(c\d+))?$/.exec(button.dataset.act);
    Promise.resolve(this[ACTS[act]](id)).catch(report);
  }

  // ---- chapters

  addChapter() {
    this.askTitle(
      t("study-editing-add-chapter"),
      "",
      (title) => (revision) => post(`${this.page.path}/chapters`, { revision, title }),
    );
  }

  rename(id) {
    const { title } = this.study.chapters.find((one) => one.chapter === id);
    this.askTitle(
      t("study-editing-rename"),
      title,
      (now) => (revision) => patch(`${this.page.path}/chapters/${id}`, { revision, title: now }),
    );
  }

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

  async moveChapter(id, by) {
    const at = this.study.chapters.findIndex((one) => one.chapter === id);
    await this.change((revision) => patch(`${this.page.path}/chapters/${id}`, { revision, place: at + 1 + by }));
  }

  chapterUp(id) {
    return this.moveChapter(id, -1);
  }

  chapterDown(id) {
    return this.moveChapter(id, 1);
  }

  async deleteChapter(id) {
    const { title, moments } = this.study.chapters.find((one) => one.chapter === id);
    if (!confirm(t("study-editing-sure-chapter", { title, count: moments.length }))) return;
    await this.change((revision) => remove(`${this.page.path}/chapters/${id}?revision=${revision}`));
  }

  // ---- moments

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
        const path = `${this.page.path}/chapters/${chapter}/moments`;
        await this.change((revision) => post(path, { revision, game: id, ...fields.read() }));
        this.page.go(this.study.chapters.find((one) => one.chapter === chapter).moments.at(-1).moment);
      },
    });
  }

  changeMoment() {
    const one = this.page.moment;
    const fields = momentFields(one);
    ask({
      title: t("study-editing-change"),
      fields: fields.nodes,
      happens: () => [],
      button: t("study-editing-save"),
      send: () =>
        this.change((revision) => patch(`${this.page.path}/moments/${one.moment}`, { revision, ...fields.read() })),
    });
  }

  async moveMoment(by) {
    const { moment, chapter } = this.page.moment;
    const at = chapter.moments.findIndex((one) => one.moment === moment);
    await this.change((revision) => patch(`${this.page.path}/moments/${moment}`, { revision, place: at + 1 + by }));
  }

  momentUp() {
    return this.moveMoment(-1);
  }

  momentDown() {
    return this.moveMoment(1);
  }

  toChapter() {
    const { moment, chapter } = this.page.moment;
    const others = this.study.chapters.filter((one) => one.chapter !== chapter.chapter);
    const to = h(
      "select",
      { id: "to-chapter" },
      others.map((one) => h("option", { value: one.chapter }, one.title)),
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
    const { moment } = this.page.moment;
    if (!confirm(t("study-editing-sure-moment"))) return;
    await this.change((revision) => remove(`${this.page.path}/moments/${moment}?revision=${revision}`));
  }

  // ---- the study

  settings() {
    const { study } = this;
    const own = study.your_role === "owner";
    const title = h("input", {
      id: "study-title",
      required: true,
      maxlength: LONGEST_TITLE,
      value: study.title,
      autocomplete: "off",
    });
    const seenBy = h(
      "select",
      { id: "study-seen-by" },
      Object.entries(this.page.seenBy).map(([value, text]) =>
        h("option", { value, selected: value === study.seen_by }, text),
      ),
    );
    const editors = h(
      "textarea",
      { id: "study-editors", rows: 3, autocomplete: "off", "aria-describedby": "editors-now" },
      study.editors.map((one) => one.player).join("\n"),
    );
    const now = h(
      "span",
      { class: "dim", id: "editors-now" },
      study.editors.length
        ? t("study-editing-editors-now", { names: study.editors.map((one) => one.name).join(", ") })
        : t("study-editing-editors-about"),
    );
    const shared = {
      link: t("study-editing-link-happens"),
      all: t("study-editing-all-happens"),
      owner: t("study-editing-owner-happens"),
    };
    ask({
      title: own ? t("study-editing-settings") : t("study-editing-rename-study"),
      fields: [
        field(t("study-editing-title-of-study"), title),
        own ? field(t("studies-seen-by"), seenBy) : null,
        own
          ? h("p", { class: "field" }, h("label", { for: "study-editors" }, t("study-editing-editors")), editors, now)
          : null,
      ],
      happens: () => (own ? [shared[seenBy.value]] : []),
      button: t("study-editing-save"),
      send: () =>
        this.change((revision) =>
          patch(this.page.path, {
            revision,
            title: title.value.trim(),
            ...(own ? { seen_by: seenBy.value, editors: editors.value.split(/\s+/).filter(Boolean) } : {}),
          }),
        ),
    });
  }

  async deleteStudy() {
    if (!confirm(t("study-editing-sure-study", { title: this.study.title }))) return;
    await remove(`${this.page.path}?revision=${this.study.revision}`);
    location.href = "/studies";
  }

  async leaveStudy() {
    if (!confirm(t("study-editing-sure-leave"))) return;
    const me = (await get("/players/me")).player;
    const editors = this.study.editors.map((one) => one.player).filter((one) => one !== me);
    await patch(this.page.path, { revision: this.study.revision, editors });
    say(t("study-editing-left"));
    location.href = "/studies";
  }
}

const ACTS = {
  "add-chapter": "addChapter",
  rename: "rename",
  "chapter-up": "chapterUp",
  "chapter-down": "chapterDown",
  "chapter-delete": "deleteChapter",
  "add-moment": "addMoment",
  change: "changeMoment",
  "moment-up": "momentUp",
  "moment-down": "momentDown",
  move: "toChapter",
  "moment-delete": "deleteMoment",
  settings: "settings",
  "delete-study": "deleteStudy",
  "leave-study": "leaveStudy",
};

// The fields of a moment, and what they hold.
export function momentFields(one) {
  const version = h("input", { id: "moment-version", type: "number", min: 1, required: true, value: one.version });
  const until = h("input", { id: "moment-until", type: "number", min: 1, value: one.until });
  const text = h("textarea", { id: "moment-words", rows: 4, maxlength: LONGEST_WORDS }, one.words);
  return {
    nodes: [
      h("div", { class: "fields" }, field(t("study-editing-version"), version), field(t("study-editing-until"), until)),
      field(t("study-editing-words"), text),
    ],
    read: () => ({
      version: Number(version.value),
      until: until.value ? Number(until.value) : null,
      words: text.value.trim(),
    }),
  };
}
