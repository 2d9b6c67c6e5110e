// Marks and arrows of a shared review: the leader chooses places of the board. They end with the next step.

import { offer } from "../lib/board_places.js";
import { $, fill, h } from "../lib/dom.js";
import { t } from "../lib/texts.js";
import { placesOf } from "./annotation_form.js";
import { drawMark } from "./marks.js";

/** @typedef {import("./annotations.js").Mark} Mark */

const MOST = 16;

// The layer of these marks in a picture; annotations have their own.
const LAYER = "pointed";

export class Pointing {
  /** @param {import("./review.js").Review} review @param {() => void} tell */
  constructor(review, tell) {
    this.review = review;
    this.tell = tell;
    /** @type {Mark[]} */
    this.marks = [];
    /** @type {"" | "mark" | "arrow"} */
    this.mode = "";
    // The place where an arrow begins that has no end yet.
    this.from = "";
    this.list = h("ol", {
      id: "together-marks",
      "aria-live": "polite",
      "aria-label": t("together-marks"),
      hidden: true,
    });
    const { board } = review;
    this.chosen = board.chosen;
    board.placed.push(() => {
      this.offerPlaces();
      this.draw(this.marks);
    });
  }

  // The places that are chosen are marked, or are the ends of arrows; the same button ends that.
  /** @param {"mark" | "arrow"} mode */
  toggle(mode) {
    if (this.mode === mode) return this.stop();
    if (!this.mode) this.chosen = this.review.board.chosen;
    [this.mode, this.from] = [mode, ""];
    this.offerPlaces();
  }

  stop() {
    if (!this.mode) return;
    [this.mode, this.from] = ["", ""];
    const { board, trial } = this.review;
    board.chosen = this.chosen;
    offer(board, []);
    if (trial?.tries) trial.ask(trial.decisions); // its decisions are on the board again
  }

  offerPlaces() {
    if (!this.mode) return;
    const { board } = this.review;
    board.chosen = ({ names }) => this.choose(names[0]);
    offer(board, [new Set([...placesOf().keys()].flatMap((name) => name.split("+")))]);
  }

  /** @param {string} name */
  choose(name) {
    const mark = { place: this.from || name, to: this.from ? name : "" };
    if (this.mode === "arrow" && (!this.from || this.from === name)) {
      this.from = this.from ? "" : name;
      return this.draw(this.marks);
    }
    this.from = "";
    const others = this.marks.filter(({ place, to }) => place !== mark.place || to !== mark.to);
    // A place that is chosen again loses its mark.
    this.draw(others.length < this.marks.length ? others : [...this.marks, mark].slice(-MOST));
    this.tell();
  }

  clear() {
    this.from = "";
    this.draw([]);
  }

  /** @param {readonly Mark[]} marks */
  draw(marks) {
    this.marks = [...marks];
    for (const old of $("board").querySelectorAll(`.${LAYER}`)) old.remove();
    this.marks.forEach((mark, index) => drawMark(String(index + 1), mark, LAYER));
    if (this.from) drawMark("→", { place: this.from, to: "" }, LAYER);
    const places = placesOf();
    const words = this.marks.map(({ place, to }) =>
      to
        ? t("annotations-arrow", { from: places.get(place) ?? place, to: places.get(to) ?? to })
        : t("annotations-mark", { place: places.get(place) ?? place }),
    );
    this.list.hidden = !words.length;
    if (JSON.stringify(words) === this.list.dataset.words) return;
    this.list.dataset.words = JSON.stringify(words);
    fill(
      this.list,
      words.map((text) => h("li", {}, text)),
    );
  }
}
