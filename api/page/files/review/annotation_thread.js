// An annotation with its answers: words, marks, readers, and the buttons of their author.

import { current } from "../account/session.js";
import { h } from "../lib/dom.js";
import { badge } from "../lib/seats.js";
import { dateTime, t } from "../lib/texts.js";
import { FOR } from "./annotation_form.js";

/**
 * @import {Annotation} from "answers"
 * @typedef {Annotation["answers"][number]} Note
 */

/**
 * @param {import("./annotations.js").Annotations} annotations
 * @param {Annotation} note
 * @param {number} number
 */
export function thread(annotations, note, number) {
  const marked = note.marks.map(({ place, to }) =>
    h(
      "li",
      {},
      to
        ? t("annotations-arrow", { from: annotations.titleOf(place), to: annotations.titleOf(to) })
        : t("annotations-mark", { place: annotations.titleOf(place) }),
    ),
  );
  return h(
    "li",
    { id: `annotation-${note.annotation}` },
    signed(
      note,
      h("span", { class: "number-of" }, String(number)),
      note.tag ? h("span", { class: "tag-of" }, note.tag) : null,
    ),
    note.removed
      ? h("p", { class: "dim" }, t("annotations-removed"))
      : note.words
        ? h("p", { class: "words" }, note.words)
        : null,
    marked.length ? h("ul", { class: "dim" }, marked) : null,
    h(
      "p",
      { class: "dim" },
      [FOR[note.seen_by], note.held_back ? t("annotations-held-back") : ""].filter(Boolean).join(" "),
    ),
    buttons(annotations, note, note),
    note.answers.length
      ? h(
          "ul",
          { class: "plain answers" },
          note.answers.map((answer) =>
            h(
              "li",
              { id: `annotation-${answer.annotation}` },
              signed(answer),
              h("p", { class: "words" }, answer.words),
              answer.held_back ? h("p", { class: "dim" }, t("annotations-held-back")) : null,
              buttons(annotations, answer, note),
            ),
          ),
        )
      : null,
  );
}

/** @param {Annotation | Note} note @param {(Element | null)[]} signs */
function signed(note, ...signs) {
  const when = note.changed ? t("annotations-changed-at", { time: dateTime(note.changed) }) : dateTime(note.time);
  return h(
    "p",
    {},
    signs,
    note.seat === null ? null : badge(note.seat),
    h("strong", {}, note.name),
    h("span", { class: "dim" }, ` ${when}`),
  );
}

/**
 * @param {import("./annotations.js").Annotations} annotations
 * @param {Annotation | Note} note
 * @param {Annotation} thread
 */
function buttons(annotations, note, thread) {
  const me = current();
  const mine = me && note.by === (me.player ? `player:${me.player}` : me.role) && !annotations.review.as;
  /** @param {string} name @param {string} text */
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
  const { may_write: mayWrite, may_remove: mayRemove } = annotations.list;
  const isRemoved = "removed" in note && note.removed;
  const acts = [
    note === thread && mayWrite ? act("answer", t("annotations-answer")) : null,
    mine && mayWrite && !isRemoved ? act("change", t("annotations-change")) : null,
    (mine || mayRemove) && !isRemoved ? act("remove", t("annotations-remove")) : null,
  ].filter(Boolean);
  return acts.length ? h("p", { class: "row" }, acts) : null;
}
