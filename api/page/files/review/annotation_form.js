// The form of an annotation: words, tag, readers, and marks on the board.

import { newKey, patch, post } from "../lib/api.js";
import { offer, placesIn } from "../lib/board_places.js";
import { $, atEvent, fill, h, known, say } from "../lib/dom.js";
import { field } from "../lib/forms.js";
import { t } from "../lib/texts.js";

/** @import {Draft} from "./annotations.js" */

export const LONGEST = 2000;

export const LONGEST_TAG = 24;

// A title of a place is cut after so many letters.
export const LONGEST_TITLE = 70;

export const FOR = {
  table: t("annotations-for-table"),
  organisers: t("annotations-for-organisers"),
  all: t("annotations-for-all"),
};

/** @type {Record<string, string>} */
export const HAPPENS = {
  table: t("annotations-happens-table"),
  organisers: t("annotations-happens-organisers"),
  all: t("annotations-happens-all"),
};

export const TAGS = [
  t("annotations-tag-good"),
  t("annotations-tag-mistake"),
  t("annotations-tag-question"),
  t("annotations-tag-rule"),
];

/** @param {string} title */
export const shortened = (title) => (title.length > LONGEST_TITLE ? `${title.slice(0, LONGEST_TITLE - 1)}…` : title);

/**
 * Open the form: for a new annotation, an answer, or a change. It stays with its version when the reader goes on.
 * @param {import("./annotations.js").Annotations} annotations
 * @param {Draft} draft
 */
export function openForm(annotations, draft) {
  annotations.draft = draft;
  const was = { words: "", tag: "", seen_by: "table", ...draft.changes };
  const words = h("textarea", { id: "note-words", maxlength: LONGEST, rows: 3, required: !draft.whole });
  words.value = was.words;
  const tag = h("input", {
    id: "note-tag",
    maxlength: LONGEST_TAG,
    list: "note-tags",
    autocomplete: "off",
    value: was.tag || "",
  });
  const readers = h(
    "select",
    { id: "note-for" },
    Object.entries(FOR).map(([value, text]) => h("option", { value, selected: value === was.seen_by }, text)),
  );
  const happens = h("p", { class: "dim", id: "note-happens" });
  const tell = () => (happens.textContent = draft.whole ? HAPPENS[readers.value] : t("annotations-happens-answer"));
  const refused = h("p", { role: "alert", class: "bad", id: "note-refused", hidden: true });
  const title = draft.answers
    ? t("annotations-answer-to", { name: draft.answers.name })
    : t("annotations-about", { version: draft.version });
  const key = newKey();
  /** @param {Event} event */
  const submit = async (event) => {
    event.preventDefault();
    refused.hidden = true;
    const body = draft.whole
      ? { words: words.value.trim(), tag: tag.value.trim(), marks: draft.marks, seen_by: readers.value }
      : { words: words.value.trim() };
    try {
      if (draft.changes) await annotations.done(patch(`${annotations.path}/${draft.changes.annotation}`, body));
      else if (draft.answers)
        await annotations.done(post(`${annotations.path}/${draft.answers.annotation}/answers`, body, key));
      else await annotations.done(post(annotations.path, { version: draft.version, ...body }, key));
      annotations.close();
    } catch (error) {
      const { sentence, message } = /** @type {import("../lib/api.js").Problem} */ (error);
      refused.textContent = sentence || message;
      refused.hidden = false;
    }
  };
  fill(
    annotations.form,
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
            marksField(annotations),
            field(t("annotations-for"), readers),
          ]
        : null,
      happens,
      refused,
      h(
        "p",
        { class: "row" },
        h("button", { class: "main", id: "note-send" }, t(draft.changes ? "annotations-save" : "annotations-send")),
        h("button", { type: "button", id: "note-cancel", click: () => annotations.close() }, t("forms-cancel")),
      ),
    ),
  );
  tell();
  annotations.draw();
  offerPlaces(annotations);
  words.focus();
}

// The places of the board of the version that is shown: the name that is sent, and the title.
export function placesOf() {
  /** @type {Map<string, string>} */
  const places = new Map();
  for (const node of placesIn($("board"))) {
    if (!node.dataset.place) continue;
    const [name] = node.dataset.place.split(" ");
    if (!places.has(name)) places.set(name, shortened(node.querySelector("title")?.textContent || name));
  }
  return places;
}

/**
 * @param {import("./annotations.js").Annotations} annotations
 */
export function marksField(annotations) {
  const draft = known(annotations.draft, "draft");
  const place = h("select", { id: "note-place" });
  const to = h("select", { id: "note-to" });
  const list = h("ul", { id: "note-marks" });
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
  /** @param {Event} event */
  const drop = (event) => {
    const button = atEvent(event, "button");
    if (!button) return;
    draft.marks.splice(Number(button.dataset.mark), 1);
    show();
  };
  list.addEventListener("click", drop);
  const show = () => {
    add.textContent = t(to.value ? "annotations-add-arrow" : "annotations-add-mark");
    add.disabled = !place.value || place.value === to.value;
    fill(
      list,
      draft.marks.map((mark, index) => {
        const text = mark.to
          ? t("annotations-arrow", { from: annotations.titleOf(mark.place), to: annotations.titleOf(mark.to) })
          : t("annotations-mark", { place: annotations.titleOf(mark.place) });
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
    annotations.drawMarks();
  };
  // A place that is chosen on the board is the first of the two that is empty.
  annotations.choosePlace = (name) => {
    if (!place.value) place.value = name;
    else if (place.value !== name) to.value = name;
    show();
    say(t("annotations-place-chosen", { place: annotations.titleOf(name) }));
  };
  const fields = h("div", { class: "row" }, field(t("annotations-place"), place), field(t("annotations-to"), to), add);
  annotations.fillPlaces = () => {
    const places = placesOf();
    const options = () => [...places].map(([value, title]) => h("option", { value }, title));
    const were = [place.value, to.value];
    fill(place, h("option", { value: "" }, t("annotations-no-place")), options());
    fill(to, h("option", { value: "" }, t("annotations-no-arrow")), options());
    [place.value, to.value] = were;
    fields.hidden = !places.size;
    none.hidden = places.size > 0;
    show();
  };
  return h("fieldset", { change: show }, h("legend", {}, t("annotations-marks")), list, fields, none);
}

/**
 * Let places be chosen on the board while it shows the version that is written about.
 * @param {import("./annotations.js").Annotations} annotations
 */
export function offerPlaces(annotations) {
  const { board } = annotations.review;
  const writes = Boolean(annotations.draft?.whole && annotations.draft.version === board.version);
  if (!writes && !annotations.offers) return; // the board is for other choices
  if (!annotations.offers) annotations.chosen = board.chosen;
  annotations.offers = writes;
  if (writes) annotations.fillPlaces();
  const parts = writes ? [...placesOf().keys()].flatMap((name) => name.split("+")) : [];
  board.chosen = writes ? ({ names }) => annotations.choosePlace(names[0]) : annotations.chosen;
  const offered = writes ? [new Set(parts)] : [];
  if (board.decisions.length || offered.length) offer(board, offered);
}
