// The timeline of a review: a line for each version; the document holds only the lines in view.

import { $, atEvent, h } from "../lib/dom.js";
import { badge, undoneSign } from "../lib/seats.js";
import { t } from "../lib/texts.js";

// Of a long game only the lines around the reader are in the page.
// So many lines are in the page at most, and so many more are put in when the reader scrolls to an end of them.
export const MOST = 300;

export const STEP = 100;

// How near to an end of the lines the reader has to scroll, in pixels.
export const NEAR = 150;

export class Timeline {
  // `chosen` is called with a version.
  /**
   * @param {HTMLElement} node
   * @param {import("./versions.js").Versions} versions
   * @param {(version: number) => void} chosen
   */
  constructor(node, versions, chosen) {
    this.node = node;
    this.versions = versions;
    this.first = 1;
    this.last = 0;
    this.version = 0;
    node.addEventListener("scroll", () => this.scrolled());
    node.addEventListener("click", (event) => {
      const line = atEvent(event, "a");
      if (!line || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      chosen(Number(line.dataset.version));
    });
  }

  get marked() {
    return document.getElementById(`t${this.version}`);
  }

  // The lines in the page, in order.
  get present() {
    return /** @type {HTMLElement[]} */ ([...this.node.children]);
  }

  // Show that there are more versions, and mark the earlier versions that were undone.
  grow() {
    for (const old of this.present) {
      const entry = this.versions.at(Number(old.dataset.version));
      if (entry.takenBackBy !== null && !old.classList.contains("undone")) this.renew(old, entry.version);
    }
    if (this.last - this.first + 1 < MOST) this.put(this.first, this.last + MOST);
  }

  // Show the number of annotations at each version.
  /** @param {Map<number, number>} counts */
  annotate(counts) {
    const before = this.versions.annotated;
    this.versions.annotated = counts;
    for (const old of this.present) {
      const version = Number(old.dataset.version);
      if (before.get(version) !== counts.get(version)) this.renew(old, version);
    }
  }

  /** @param {HTMLElement} old @param {number} version */
  renew(old, version) {
    const held = old === document.activeElement;
    const [fresh] = this.lines(version, version);
    old.replaceWith(fresh);
    if (held) fresh.focus({ preventScroll: true });
  }

  // Only the marked line can be reached with Tab: the keyboard is not led through every line.
  /** @param {number} version */
  mark(version) {
    const before = this.marked;
    const focused = before !== null && before === document.activeElement;
    if (before) {
      before.removeAttribute("aria-current");
      before.tabIndex = -1;
    }
    this.version = version;
    if (!this.marked) this.put(version - MOST / 2, version + MOST / 2);
    const line = $(`t${version}`);
    line.setAttribute("aria-current", "true");
    line.tabIndex = 0;
    if (focused) line.focus({ preventScroll: true });
    const [box, own] = [this.node.getBoundingClientRect(), line.getBoundingClientRect()];
    if (own.top < box.top || own.bottom > box.bottom) this.node.scrollTop += own.top - box.top - box.height / 3;
  }

  // Put the lines of these versions in the page, as far as they exist and are not too many; present lines stay.
  /** @param {number} first @param {number} last */
  put(first, last) {
    first = Math.max(1, first);
    last = Math.min(this.versions.last, last, first + MOST - 1);
    const remaining = this.present.filter(
      ({ dataset: { version } }) => Number(version) >= first && Number(version) <= last,
    );
    const keptFirst = remaining.length ? Number(remaining[0].dataset.version) : last + 1;
    const keptLast = remaining.length ? Number(remaining[remaining.length - 1].dataset.version) : last;
    const topLine = remaining[0];
    const stood = topLine ? topLine.getBoundingClientRect().top : 0;
    this.node.replaceChildren(...this.lines(first, keptFirst - 1), ...remaining, ...this.lines(keptLast + 1, last));
    [this.first, this.last] = [first, last];
    if (topLine) this.node.scrollTop += topLine.getBoundingClientRect().top - stood;
  }

  /** @param {number} first @param {number} last */
  lines(first, last) {
    return this.versions.all.slice(first - 1, last).map((item) => {
      const node = line(item, this.versions.annotated.get(item.version));
      if (item.version === this.version) node.setAttribute("aria-current", "true");
      if (item.version === this.version) node.tabIndex = 0;
      return node;
    });
  }

  scrolled() {
    const { scrollTop, scrollHeight, clientHeight } = this.node;
    if (scrollTop < NEAR && this.first > 1) this.put(this.first - STEP, this.last);
    else if (scrollHeight - scrollTop - clientHeight < NEAR && this.last < this.versions.last)
      this.put(Math.max(this.first, this.last + STEP - MOST + 1), this.last + STEP);
  }
}

/** @param {import("./versions.js").VersionEntry} entry @param {number | undefined} notes */
export function line({ version, seat, texts, beginsRound, takenBackBy }, notes) {
  return h(
    "a",
    {
      href: `#v=${version}`,
      id: `t${version}`,
      "data-version": version,
      tabindex: "-1",
      class: [beginsRound ? "round" : "", takenBackBy === null ? "" : "undone"].join(" ").trim() || null,
    },
    h("span", { class: "version" }, String(version)),
    seat === null ? h("span", {}) : badge(seat),
    h(
      "span",
      {},
      texts.map((text) => h("span", { class: "sentence" }, text)),
      takenBackBy === null ? null : undoneSign(),
      notes
        ? h(
            "span",
            { class: "noted", role: "img", "aria-label": t("versions-annotations", { count: notes }) },
            `✎ ${notes}`,
          )
        : null,
    ),
  );
}
