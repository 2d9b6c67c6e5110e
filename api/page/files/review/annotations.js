// Annotations: what people note about the version that is shown, with marks and arrows on its board, and answers.

import { current } from "../account/session.js";
import { get, newest, newKey, patch, post, remove, seenAs } from "../lib/api.js";
import { placesIn } from "../lib/board.js";
import { $, badge, fill, h, report, s, say, sync } from "../lib/dom.js";
import { field } from "../lib/forms.js";
import { dateTime, t } from "../lib/texts.js";

const LONGEST = 2000;
const LONGEST_TAG = 24;
// A title of a place is cut after so many letters.
const LONGEST_TITLE = 70;
const MOST_AT_ONCE = 100;
const INK = "#1a1a1a";
const FOR = {
  table: t("annotations-for-table"),
  organisers: t("annotations-for-organisers"),
  all: t("annotations-for-all"),
};
const HAPPENS = {
  table: t("annotations-happens-table"),
  organisers: t("annotations-happens-organisers"),
  all: t("annotations-happens-all"),
};
const TAGS = [
  t("annotations-tag-good"),
  t("annotations-tag-mistake"),
  t("annotations-tag-question"),
  t("annotations-tag-rule"),
];

export class Annotations {
  constructor(part, review) {
    this.part = part;
    this.review = review;
    this.list = { may_write: false, may_remove: false };
    this.all = [];
    this.versions = [];
    this.told = null;
    this.draft = null;
    this.newest = newest();
    this.path = `/games/${review.game}/annotations`;
    this.node = part.querySelector("[data-annotations]");
    this.form = part.querySelector("[data-annotation-form]");
    this.node.replaceChildren(); // the button that loaded this
    part.addEventListener("click", (event) => this.press(event));
    // The stream ends with the game: what is written later is read when somebody looks at the page again.
    document.addEventListener("visibilitychange", () => document.hidden || this.read().catch(report));
    review.board.placed = () => this.placed();
  }

  // Read all of them; the first page may be asked for already.
  read(first = this.page()) {
    return this.newest(
      () => this.pages(first),
      ({ page, all }) => this.take(page, all),
    );
  }

  async pages(first) {
    let page = await first;
    const all = [...page.annotations];
    while (page.next !== null) {
      page = await this.page(page.next);
      all.push(...page.annotations);
    }
    return { page, all };
  }

  // Show all annotations; the last page says what holds for each of them.
  take(page, all) {
    const told = JSON.stringify(all);
    const changed = this.told !== null && this.told !== told && !this.own;
    this.list = page;
    this.all = all;
    this.versions = page.versions;
    this.told = told;
    this.own = false;
    if (changed) say(t("annotations-changed"));
    this.review.timeline.annotate(new Map(this.versions.map((one) => [one.version, one.annotations + one.answers])));
    this.draw();
  }

  page(after = "") {
    return get(seenAs(`${this.path}?limit=${MOST_AT_ONCE}${after && `&after=${after}`}`, this.review.as));
  }

  // Those of the version that is shown, in the order in which the board numbers them.
  get here() {
    return this.all.filter((one) => one.version === this.review.version);
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
            here.map((one, index) => this.thread(one, index + 1)),
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

  thread(one, number) {
    const marked = one.marks.map(({ place, to }) =>
      h(
        "li",
        {},
        to
          ? t("annotations-arrow", { from: this.titleOf(place), to: this.titleOf(to) })
          : t("annotations-mark", { place: this.titleOf(place) }),
      ),
    );
    return h(
      "li",
      { id: `annotation-${one.annotation}` },
      this.signed(
        one,
        h("span", { class: "number-of" }, String(number)),
        one.tag ? h("span", { class: "tag-of" }, one.tag) : null,
      ),
      one.removed
        ? h("p", { class: "dim" }, t("annotations-removed"))
        : one.words
          ? h("p", { class: "words" }, one.words)
          : null,
      marked.length ? h("ul", { class: "dim" }, marked) : null,
      h(
        "p",
        { class: "dim" },
        [FOR[one.seen_by], one.held_back ? t("annotations-held-back") : ""].filter(Boolean).join(" "),
      ),
      this.buttons(one, one),
      one.answers.length
        ? h(
            "ul",
            { class: "plain answers" },
            one.answers.map((answer) =>
              h(
                "li",
                { id: `annotation-${answer.annotation}` },
                this.signed(answer),
                h("p", { class: "words" }, answer.words),
                answer.held_back ? h("p", { class: "dim" }, t("annotations-held-back")) : null,
                this.buttons(answer, one),
              ),
            ),
          )
        : null,
    );
  }

  signed(one, ...signs) {
    const when = one.changed ? t("annotations-changed-at", { time: dateTime(one.changed) }) : dateTime(one.time);
    return h(
      "p",
      {},
      signs,
      one.seat === null ? null : badge(one.seat),
      h("strong", {}, one.name),
      h("span", { class: "dim" }, ` ${when}`),
    );
  }

  buttons(note, thread) {
    const mine =
      current() && note.by === (current().player ? `player:${current().player}` : current().role) && !this.review.as;
    const act = (name, text) =>
      h(
        "button",
        {
          type: "button",
          "data-note-act": name,
          "data-note": note.annotation,
          "aria-label": t("annotations-act-of", { act: text, name: note.name }),
        },
        text,
      );
    const { may_write: mayWrite, may_remove: mayRemove } = this.list;
    const acts = [
      note === thread && mayWrite ? act("answer", t("annotations-answer")) : null,
      mine && mayWrite && !note.removed ? act("change", t("annotations-change")) : null,
      (mine || mayRemove) && !note.removed ? act("remove", t("annotations-remove")) : null,
    ].filter(Boolean);
    return acts.length ? h("p", { class: "row" }, acts) : null;
  }

  press(event) {
    const button = event.target.closest("[data-note-act]");
    if (!button || event.detail > 1) return;
    const { noteAct: act, note } = button.dataset;
    const thread = this.all.find(
      (one) => one.annotation === note || one.answers.some((answer) => answer.annotation === note),
    );
    const one = thread && [thread, ...thread.answers].find((other) => other.annotation === note);
    const acts = {
      write: () => this.write(),
      answer: () => this.open({ version: thread.version, answers: thread, marks: [] }),
      change: () =>
        this.open({ version: thread.version, changes: one, marks: [...(one.marks || [])], whole: one === thread }),
      remove: () => confirm(t("annotations-sure")) && this.done(remove(`${this.path}/${note}`)),
    };
    Promise.resolve(acts[act]()).catch(report);
  }

  // Wait for what was sent, and show it.
  async done(sent) {
    await sent;
    this.own = true;
    await this.read();
  }

  // ---- writing

  write() {
    this.open({ version: this.review.version, marks: [], whole: true });
  }

  // Open the form: for a new annotation, an answer, or a change. It stays with its version when the reader goes on.
  open(draft) {
    this.draft = draft;
    const was = draft.changes || { words: "", tag: "", seen_by: "table" };
    const words = h("textarea", { id: "note-words", maxlength: LONGEST, rows: 3, required: !draft.whole });
    words.value = was.words;
    const tag = h("input", {
      id: "note-tag",
      maxlength: LONGEST_TAG,
      list: "note-tags",
      autocomplete: "off",
      value: was.tag || "",
    });
    const seen = h(
      "select",
      { id: "note-for" },
      Object.entries(FOR).map(([value, text]) => h("option", { value, selected: value === was.seen_by }, text)),
    );
    const happens = h("p", { class: "dim", id: "note-happens" });
    const tell = () => (happens.textContent = draft.whole ? HAPPENS[seen.value] : t("annotations-happens-answer"));
    const refused = h("p", { role: "alert", class: "bad", id: "note-refused", hidden: true });
    const title = draft.answers
      ? t("annotations-answer-to", { name: draft.answers.name })
      : t("annotations-about", { version: draft.version });
    const key = newKey();
    const submit = async (event) => {
      event.preventDefault();
      refused.hidden = true;
      const body = draft.whole
        ? { words: words.value.trim(), tag: tag.value.trim(), marks: draft.marks, seen_by: seen.value }
        : { words: words.value.trim() };
      try {
        if (draft.changes) await this.done(patch(`${this.path}/${draft.changes.annotation}`, body));
        else if (draft.answers) await this.done(post(`${this.path}/${draft.answers.annotation}/answers`, body, key));
        else await this.done(post(this.path, { version: draft.version, ...body }, key));
        this.close();
      } catch (error) {
        refused.textContent = error.sentence || error.message;
        refused.hidden = false;
      }
    };
    fill(
      this.form,
      h(
        "form",
        { submit, change: tell, "aria-label": title },
        h("h3", {}, title),
        field(t("annotations-words"), words),
        draft.whole
          ? [
              field(t("annotations-tag"), tag),
              h(
                "datalist",
                { id: "note-tags" },
                TAGS.map((value) => h("option", { value })),
              ),
              this.marksField(),
              field(t("annotations-for"), seen),
            ]
          : null,
        happens,
        refused,
        h(
          "p",
          { class: "row" },
          h("button", { class: "main", id: "note-send" }, t(draft.changes ? "annotations-save" : "annotations-send")),
          h("button", { type: "button", id: "note-cancel", click: () => this.close() }, t("forms-cancel")),
        ),
      ),
    );
    tell();
    this.draw();
    this.offerPlaces();
    words.focus();
  }

  close() {
    this.draft = null;
    this.form.replaceChildren();
    this.review.board.chosen = null;
    this.review.board.offer([]);
    this.draw();
    $("annotate")?.focus();
  }

  // The places of the board of the version that is shown: the name that is sent, and the title.
  get places() {
    const found = new Map();
    for (const node of placesIn($("board"))) {
      if (!node.dataset.place) continue;
      const [name] = node.dataset.place.split(" ");
      if (!found.has(name)) found.set(name, shortened(node.querySelector("title")?.textContent || name));
    }
    return found;
  }

  titleOf(name) {
    return shortened($("board").querySelector(`[data-place~="${CSS.escape(name)}"] title`)?.textContent || name);
  }

  marksField() {
    const { draft } = this;
    const place = h("select", { id: "note-place" });
    const to = h("select", { id: "note-to" });
    const kept = h("ul", { id: "note-marks" });
    const none = h("p", { class: "dim" }, t("annotations-no-places"));
    const add = h("button", {
      type: "button",
      id: "note-mark",
      click: () => {
        if (!place.value) return;
        draft.marks.push({ place: place.value, to: to.value });
        place.value = to.value = "";
        show();
      },
    });
    const drop = (event) => {
      const button = event.target.closest("button");
      if (!button) return;
      draft.marks.splice(Number(button.dataset.mark), 1);
      show();
    };
    kept.addEventListener("click", drop);
    const show = () => {
      add.textContent = t(to.value ? "annotations-add-arrow" : "annotations-add-mark");
      add.disabled = !place.value || place.value === to.value;
      fill(
        kept,
        draft.marks.map((mark, index) => {
          const text = mark.to
            ? t("annotations-arrow", { from: this.titleOf(mark.place), to: this.titleOf(mark.to) })
            : t("annotations-mark", { place: this.titleOf(mark.place) });
          return h(
            "li",
            {},
            text,
            " ",
            h(
              "button",
              { type: "button", "data-mark": index, "aria-label": t("annotations-drop-mark", { mark: text }) },
              t("annotations-drop"),
            ),
          );
        }),
      );
      this.drawMarks();
    };
    // A place that is chosen on the board is the first of the two that is empty.
    this.choosePlace = (name) => {
      if (!place.value) place.value = name;
      else if (place.value !== name) to.value = name;
      show();
      say(t("annotations-place-chosen", { place: this.titleOf(name) }));
    };
    const fields = h(
      "div",
      { class: "row" },
      field(t("annotations-place"), place),
      field(t("annotations-to"), to),
      add,
    );
    this.fillPlaces = () => {
      const { places } = this;
      const options = () => [...places].map(([value, title]) => h("option", { value }, title));
      const were = [place.value, to.value];
      fill(place, h("option", { value: "" }, t("annotations-no-place")), options());
      fill(to, h("option", { value: "" }, t("annotations-no-arrow")), options());
      [place.value, to.value] = were;
      fields.hidden = !places.size;
      none.hidden = places.size > 0;
      show();
    };
    return h("fieldset", { change: show }, h("legend", {}, t("annotations-marks")), kept, fields, none);
  }

  // Let places be chosen on the board while it shows the version that is written about.
  offerPlaces() {
    const { board } = this.review;
    const writes = this.draft?.whole && this.draft.version === board.shown;
    if (writes) this.fillPlaces();
    const parts = writes ? [...this.places.keys()].flatMap((name) => name.split("+")) : [];
    board.chosen = writes ? ({ names }) => this.choosePlace(names[0]) : null;
    const offered = writes ? [new Set(parts)] : [];
    if (board.decisions.length || offered.length) board.offer(offered);
  }

  // ---- marks on the board

  // Draw the marks of what is noted about the version that the board shows, and of what is being written about it.
  drawMarks() {
    for (const old of $("board").querySelectorAll(".marks")) old.remove();
    const { shown } = this.review.board;
    const drawn = this.all.filter((one) => one.version === shown).map((one, index) => [String(index + 1), one.marks]);
    if (this.draft?.version === shown && this.draft.whole) drawn.push(["+", this.draft.marks]);
    for (const [word, marks] of drawn) for (const mark of marks) this.drawMark(word, mark);
  }

  drawMark(word, { place, to }) {
    const [from, end] = [placeOn(place), to ? placeOn(to) : null];
    if (from && end && from.svg === end.svg) return layerOf(from.svg).append(...arrow(word, from, end));
    if (from) layerOf(from.svg).append(...frame(to ? `${word} →` : word, from));
    if (end) layerOf(end.svg).append(...frame(`→ ${word}`, end));
  }

  // The board shows another version, or another picture of it.
  placed() {
    this.offerPlaces();
    this.draw();
  }
}

const shortened = (title) => (title.length > LONGEST_TITLE ? `${title.slice(0, LONGEST_TITLE - 1)}…` : title);

// A place in a picture: the picture, and the box of the place in its units.
function placeOn(name) {
  const node = /** @type {SVGGraphicsElement} */ ($("board").querySelector(`[data-place~="${CSS.escape(name)}"]`));
  if (!node) return null;
  const svg = node.ownerSVGElement;
  const matrix = svg.getScreenCTM().inverse().multiply(node.getScreenCTM());
  const box = node.getBBox();
  const corners = [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ].map(([right, down]) => new DOMPoint(box.x + right * box.width, box.y + down * box.height).matrixTransform(matrix));
  const [xs, ys] = [corners.map((one) => one.x), corners.map((one) => one.y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { svg, x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

function layerOf(svg) {
  const found = svg.querySelector(":scope > .marks");
  if (found) return found;
  const layer = s("g", { class: "marks", "aria-hidden": "true", "pointer-events": "none" });
  svg.append(layer);
  return layer;
}

// A number, white in a dark box, that the list has too. At the edge of the picture it is moved inside.
function label(word, left, top) {
  const width = 14 + 11 * word.length;
  const [x, y] = [Math.max(left, width / 2 + 2), Math.max(top, 15)];
  return [
    s("rect", { x: x - width / 2, y: y - 13, width, height: 26, rx: 6, fill: INK, stroke: "#fff", "stroke-width": 2 }),
    s("text", { x, y: y + 7, "text-anchor": "middle", "font-size": 20, "font-weight": 700, fill: "#fff" }, word),
  ];
}

// A double frame around a place, with the number at its corner.
function frame(word, { x, y, width, height }) {
  const box = { x: x - 5, y: y - 5, width: width + 10, height: height + 10, rx: 10, fill: "none" };
  return [
    s("rect", { ...box, stroke: "#fff", "stroke-width": 11 }),
    s("rect", { ...box, stroke: INK, "stroke-width": 7 }),
    s("rect", { ...box, stroke: "#fff", "stroke-width": 2 }),
    ...label(word, x, y),
  ];
}

// An arrow from the middle of a place to that of another one, with the number in its middle.
function arrow(word, from, to) {
  const middle = (one) => [one.x + one.width / 2, one.y + one.height / 2];
  const [[x1, y1], [x2, y2]] = [middle(from), middle(to)];
  const long = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [dx, dy] = [(x2 - x1) / long, (y2 - y1) / long];
  const [bx, by] = [x2 - 22 * dx, y2 - 22 * dy];
  const head = `${x2},${y2} ${bx - 13 * dy},${by + 13 * dx} ${bx + 13 * dy},${by - 13 * dx}`;
  const line = { x1, y1, x2: bx, y2: by, "stroke-linecap": "round" };
  return [
    s("circle", { cx: x1, cy: y1, r: 9, fill: INK, stroke: "#fff", "stroke-width": 3 }),
    s("line", { ...line, stroke: "#fff", "stroke-width": 12 }),
    s("line", { ...line, stroke: INK, "stroke-width": 6 }),
    s("polygon", { points: head, fill: INK, stroke: "#fff", "stroke-width": 3 }),
    ...label(word, (x1 + x2) / 2, (y1 + y2) / 2),
  ];
}
