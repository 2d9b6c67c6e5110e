// The versions of a game: what is known of each (sentences, points, round and turn), read once and kept up to date; and
// the timeline, a line of sentences for every version, with the seat that decided it.

import { get, seenAs } from "../lib/api.js";
import { badge, h, undoneSign } from "../lib/dom.js";
import { t } from "../lib/texts.js";

const PAGE = 1000;

export class Versions {
  // They are told `as` to a seat, or to the reader.
  constructor(game, as = "") {
    this.game = game;
    this.as = as;
    this.all = [];
    // By version: how many annotations and answers it has.
    this.annotated = new Map();
    this.head = "";
    // Reads follow one another: each begins where the one before ended.
    this.reading = Promise.resolve();
  }

  get last() {
    return this.all.length;
  }

  at(version) {
    return this.all[version - 1];
  }

  // Read what was appended since the last read, all of it or so many pages; give the new versions.
  read(pages = Infinity) {
    const reading = this.reading.then(() => this.readOn(pages));
    this.reading = reading.then(
      () => {},
      () => {},
    );
    return reading;
  }

  async readOn(pages) {
    const fresh = [];
    let after = this.last;
    for (let more = true; more && pages > 0; pages--) {
      const page = await get(seenAs(`/games/${this.game}/timeline?after=${after}&limit=${PAGE}`, this.as));
      for (const item of page.items) {
        if (item.version > this.last) fresh.push(this.begin(item));
        const one = this.at(item.version);
        one.texts.push(item.text);
        one.types.push(item.type);
        if (item.back_to !== null) this.undo(item.back_to, item.version);
      }
      this.head = page.head;
      more = page.next !== null;
      after = page.next;
    }
    return fresh;
  }

  // Note what a take-back undid, also of what was read before it was made; what was said about going back stays.
  undo(to, by) {
    const said = (one) => one.types.every((type) => type.startsWith("take_back_"));
    for (const one of this.all.slice(to, by - 1)) if (!said(one)) one.takenBackBy ??= by;
  }

  // A turn begins with a seat's first decision after another seat's, or in another round.
  begin(item) {
    const { version, head, time, points, seat, round, play, taken_back_by: takenBackBy } = item;
    const before = this.all[this.all.length - 1];
    const decidedIn = before ? before.round : 0;
    const decider = before ? before.decider : null;
    const goesOn = decider !== null && decider.seat === seat && decider.round === decidedIn;
    const one = { version, head, time, points, seat, round, texts: [], types: [], takenBackBy, play };
    one.beginsTurn = seat !== null && !goesOn;
    one.beginsRound = round > decidedIn;
    one.decider = seat === null ? decider : { seat, round: decidedIn };
    this.all.push(one);
    return one;
  }

  // The version of another game at the same moment as a version of this: after as many entries of play; the last when
  // it has fewer. Where none was played yet, the tables are at the same version.
  sameMoment(version, other) {
    const plays = this.all.slice(0, version).filter((one) => one.play).length;
    if (this.at(version).head === other.at(version)?.head) return version;
    const [played, next] = [other.all.filter((one) => one.play)[plays - 1], other.all.filter((one) => one.play)[plays]];
    if (played) return played.version;
    return plays ? other.last : Math.min(version, next ? Math.max(1, next.version - 1) : other.last);
  }

  // The versions at which rounds (or years) begin, each with its number and what it is called.
  rounds() {
    const begun = this.all.filter((one) => one.beginsRound);
    return begun.map(({ version, round, types }) => ({
      version,
      number: round,
      name: types.some((type) => type.startsWith("year_")) ? t("versions-year") : t("versions-round"),
    }));
  }

  // The version at which the round begins that is played after a version; 1 before the first.
  roundOf(version) {
    const round = this.at(version).round;
    const found = round && this.all.find((one) => one.round === round);
    return found ? found.version : 1;
  }

  // The version with the biggest swing: where the points of two seats drift apart most in one entry.
  biggestSwing() {
    let best = null;
    for (let version = 2; version <= this.last; version++) {
      const changes = this.gains(version);
      if (!changes) continue;
      const swing = Math.max(...changes) - Math.min(...changes);
      if (swing > (best ? best.swing : 0)) best = { version, swing };
    }
    return best;
  }

  // By seat, the points that an entry brought; null where nobody had points before.
  gains(version) {
    const before = version > 1 ? this.at(version - 1).points : null;
    const now = this.at(version).points;
    return before && now ? now.map((points, seat) => points - before[seat]) : null;
  }

  // The version at which the next turn of a seat begins (or the one before, backwards); null when there is none.
  turnOf(seat, version, step) {
    for (let one = version + step; one >= 1 && one <= this.last; one += step) {
      const found = this.at(one);
      if (found.seat === seat && found.beginsTurn) return one;
    }
    return null;
  }
}

// ---- the timeline

// Of a long game only the lines around the reader are in the page.
// So many lines are in the page at most, and so many more are put in when the reader scrolls to an end of them.
const MOST = 300;
const STEP = 100;
// How near to an end of the lines the reader has to scroll, in pixels.
const NEAR = 150;

export class Timeline {
  // `chosen` is called with a version.
  constructor(node, versions, chosen) {
    this.node = node;
    this.versions = versions;
    this.first = 1;
    this.last = 0;
    this.version = 0;
    node.addEventListener("scroll", () => this.scrolled());
    node.addEventListener("click", (event) => {
      const line = event.target.closest("a");
      if (!line || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      chosen(Number(line.dataset.version));
    });
  }

  get marked() {
    return document.getElementById(`t${this.version}`);
  }

  // Show that there are more versions, and which of those before were taken back.
  grow() {
    for (const old of [...this.node.children]) {
      const one = this.versions.at(Number(old.dataset.version));
      if (one.takenBackBy !== null && !old.classList.contains("undone")) this.renew(old, one.version);
    }
    if (this.last - this.first + 1 < MOST) this.put(this.first, this.last + MOST);
  }

  // Show which versions have annotations, and how many.
  annotate(counts) {
    const before = this.versions.annotated;
    this.versions.annotated = counts;
    for (const old of [...this.node.children]) {
      const version = Number(old.dataset.version);
      if (before.get(version) !== counts.get(version)) this.renew(old, version);
    }
  }

  renew(old, version) {
    const held = old === document.activeElement;
    const [fresh] = this.lines(version, version);
    old.replaceWith(fresh);
    if (held) fresh.focus({ preventScroll: true });
  }

  // Only the marked line can be reached with Tab: who uses the keyboard is not led through every line.
  mark(version) {
    const before = this.marked;
    const focused = before !== null && before === document.activeElement;
    if (before) {
      before.removeAttribute("aria-current");
      before.tabIndex = -1;
    }
    this.version = version;
    if (!this.marked) this.put(version - MOST / 2, version + MOST / 2);
    const line = this.marked;
    line.setAttribute("aria-current", "true");
    line.tabIndex = 0;
    if (focused) line.focus({ preventScroll: true });
    const [box, own] = [this.node.getBoundingClientRect(), line.getBoundingClientRect()];
    if (own.top < box.top || own.bottom > box.bottom) this.node.scrollTop += own.top - box.top - box.height / 3;
  }

  // Have the lines of these versions in the page, as far as there are any and not too many; what is there stays.
  put(first, last) {
    first = Math.max(1, first);
    last = Math.min(this.versions.last, last, first + MOST - 1);
    const kept = [...this.node.children].filter(
      (line) => line.dataset.version >= first && line.dataset.version <= last,
    );
    const keptFirst = kept.length ? Number(kept[0].dataset.version) : last + 1;
    const keptLast = kept.length ? Number(kept[kept.length - 1].dataset.version) : last;
    const seen = kept[0];
    const stood = seen ? seen.getBoundingClientRect().top : 0;
    this.node.replaceChildren(...this.lines(first, keptFirst - 1), ...kept, ...this.lines(keptLast + 1, last));
    [this.first, this.last] = [first, last];
    if (seen) this.node.scrollTop += seen.getBoundingClientRect().top - stood;
  }

  lines(first, last) {
    return this.versions.all.slice(first - 1, last).map((one) => {
      const node = line(one, this.versions.annotated.get(one.version));
      if (one.version === this.version) node.setAttribute("aria-current", "true");
      if (one.version === this.version) node.tabIndex = 0;
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

function line({ version, seat, texts, beginsRound, takenBackBy }, notes) {
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
