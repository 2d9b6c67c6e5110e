// The picture of a moment: its board and its seats, with places to choose.

import { getText, passes, seenAs } from "./api.js";
import { drawn } from "./board_overlay.js";
import { arrange, fitPicture, readMotion, ROOM_FOR_WIDE, showWide, wideNote } from "./board_pane.js";
import { choosePlace, focusedPlace, heldIn, offer, offeredAt, placeOf, pressKey } from "./board_places.js";
import { startZoom } from "./board_zoom.js";
import { h } from "./dom.js";
import { t } from "./texts.js";

const MOST_CACHED = 60;
// After so many milliseconds a picture that could not be read is asked for again.
const AGAIN = 2000;

// With less room, in pixels, the seats stand below each other.
const ROOM_FOR_TWO = 500;

// For a window of how many pixels a board is asked for.
const WIDTHS = { narrow: 390, usual: 1280, wide: 1920 };

// The key of a version's cached pictures for these widths.
/** @param {string | number} version @param {Widths} widths */
const nameOf = (version, { board, seats }) => `${version} ${board} ${seats}`;

/**
 * @typedef {{names: string[], title: string}} Place
 * @typedef {[board: string, seats: string]} Pictures
 * @typedef {{board: number, seats: number}} Widths for windows of how many pixels pictures are asked for
 * @typedef {{window: string, width: number, height: number}} Frame of a picture of the board in a window
 * @typedef {{
 *   chosen?: (place: Place, event: Event) => void, looked?: (place: Place | null) => void,
 *   turned?: (step: number) => boolean | void, explained?: (rule: string) => void, asking?: (asks: boolean) => void,
 *   seats?: HTMLElement, pane?: HTMLElement, as?: string,
 * }} Options
 */

export class Board {
  // `chosen` is called with the names and the title of a chosen place and with the event. `looked` is called with the
  // names of a place under the pointer or the focus, and with null afterwards. `turned` is called with 1 or -1 for the
  // wheel, and returns whether something was turned. `explained` is called with the number of a place's rule paragraph,
  // and `asking` with whether the next choice asks for a rule. `seats` is the parent of the picture of the seats, by
  // default the board's. In a `pane` as high as the window, board and seats share the room. It is shown `as` a seat saw
  // it, or with the reader's own rights.
  /**
   * @param {HTMLElement} node
   * @param {string} game
   * @param {Options} options
   */
  constructor(node, game, { chosen, looked, turned, explained, asking, seats, pane, as = "" } = {}) {
    this.game = game;
    this.as = as;
    this.chosen = chosen;
    this.explained = explained;
    this.asking = asking;
    // Whether the next place that is chosen is asked about, whatever decisions mean it.
    this.asks = false;
    // Called in order when another picture is in the window; with a picture of the seats that may show a part of them;
    // when other places are marked, or the same places of another picture; and with a class of places for the reader.
    /** @type {(() => void)[]} */
    this.placed = [];
    this.framed = (/** @type {SVGSVGElement} */ _seats) => {};
    this.marked = () => {};
    this.leads = (/** @type {string} */ _name) => {};
    /** @type {Map<string, Promise<Pictures>>} */
    this.cached = new Map();
    /** @type {string | number} */
    this.version = "";
    // The frames of the signs that decisions are drawn with; only a list of decisions needs them.
    /** @type {Map<string, string>} */
    this.signs = new Map();
    // The newest requested version: showing the board again in other room never goes back behind it.
    /** @type {string | number} */
    this.wanted = "";
    // Where its pictures come from.
    /** @type {(() => Promise<Pictures>) | null} */
    this.pictures = null;
    // Loaded after the first picture, and for every picture after it.
    /** @type {typeof import("./board_motion.js") | null} */
    this.motion = null;
    // The pictures in the window now: the same pictures are not inserted twice.
    /** @type {Pictures | null} */
    this.inserted = null;
    this.requests = 0;
    // When a picture that could not be read is asked for again.
    this.later = 0;
    /** @type {Set<string>[]} */
    this.decisions = [];
    // Where the board and the seats were moved to before something else was brought into view.
    /** @type {[part: HTMLElement, left: number, top: number][]} */
    this.moved = [];
    this.pane = pane;
    // How many times as large as the whole board it is drawn in its pane; null before its reader zooms.
    /** @type {number | null} */
    this.zoom = null;
    this.zoomMats = (/** @type {boolean} */ _larger) => false; // sizes mats in the place of the board
    this.sized = () => {};
    // The kind of window that the board is drawn for; in a narrow window it is drawn for that, unless it is high.
    /** @type {keyof typeof WIDTHS} */
    this.form = "usual";
    this.high = false;
    // The scale of the whole usual picture, while a wide picture is requested; and a window without such a picture.
    this.usual = 0;
    this.notWide = "";
    // The frame of the picture that board and seats were arranged for; null while they are being arranged.
    /** @type {Frame | null} */
    this.arranged = null;
    this.board = h("div", { class: "picture", tabindex: "0", role: "group", "aria-label": t("board-board") });
    this.seats = h("div", {
      class: "picture seats",
      tabindex: pane ? "0" : null,
      role: "group",
      "aria-label": t("board-seats"),
    });
    this.wide = wideNote(this);
    node.replaceChildren(this.wide, this.board);
    (seats || node).append(this.seats);
    this.leaving = new AbortController();
    if (pane) startZoom(this, pane);
    addEventListener("resize", () => this.version && this.again(), { signal: this.leaving.signal });
    for (const part of [this.board, this.seats]) {
      part.addEventListener("click", (event) => choosePlace(this, event));
      part.addEventListener("keydown", (event) => pressKey(this, event, part));
      part.addEventListener("focusin", (event) => focusedPlace(event, part));
      if (looked) {
        for (const kind of ["focusin", "pointerover"]) {
          part.addEventListener(kind, (event) => {
            const place = this.asks ? null : offeredAt(event);
            looked(place ? placeOf(place) : null);
          });
        }
        for (const kind of ["focusout", "pointerleave"]) {
          part.addEventListener(kind, (event) => {
            const { relatedTarget: to } = /** @type {FocusEvent | PointerEvent} */ (event);
            if (!part.contains(/** @type {Node | null} */ (to))) looked(null);
          });
        }
      }
      if (turned) {
        // Not passive: while something is turned with the wheel, the page stays where it is.
        part.addEventListener(
          "wheel",
          (event) => turned(Math.sign(event.deltaY || event.deltaX)) && event.preventDefault(),
          { passive: false },
        );
      }
    }
  }

  // Show a version, or the pictures of board and seats of another moment; a later call wins over a call under way.
  // `pictures` is called again in a window of another size, and returns the same pictures as before while they need no
  // change.
  /** @param {string | number} version */
  async show(version, pictures = () => this.read(version)) {
    if (this.leaving.signal.aborted) return;
    const number = ++this.requests;
    this.wanted = version;
    this.pictures = pictures;
    clearTimeout(this.later);
    const both = await pictures().catch((error) => {
      // After a temporary error the request is repeated, as long as nothing else is to be shown.
      if (number === this.requests && passes(error)) this.later = setTimeout(() => this.again(), AGAIN);
      throw error;
    });
    const [board, seats] = both;
    if (number !== this.requests) return;
    if (both === this.inserted) return showWide(this);
    this.inserted = both;
    const held = [this.board, this.seats].map((part) => heldIn(this, part));
    const move = this.motion?.notePieces(this, version);
    this.insert(this.board, board, true);
    this.insert(this.seats, seats, false);
    this.version = version;
    if (this.pane) arrange(this, this.pane);
    // Places are brought into view once the pictures have their size.
    showWide(this);
    offer(this, this.decisions);
    for (const focus of held) focus();
    for (const call of this.placed) call();
    move?.();
    if (!this.motion) readMotion(this);
  }

  // Show the wanted version again, in the present room.
  again() {
    if (this.pictures) this.show(this.wanted, this.pictures).catch(() => {});
  }

  // For windows of how many pixels the pictures of the board and of the seats are asked for.
  get widths() {
    const room = (/** @type {Element} */ node, /** @type {number} */ least) =>
      (Math.round(node.clientWidth) || 800) < least ? 390 : 1280;
    const board = this.pane
      ? WIDTHS[innerWidth < ROOM_FOR_WIDE && !this.high ? "narrow" : this.form]
      : room(this.board, ROOM_FOR_WIDE);
    return { board, seats: this.pane ? room(this.seats, ROOM_FOR_TWO) : board };
  }

  // Read a picture before it is needed.
  /** @param {string | number} version */
  read(version) {
    const { board, seats } = this.widths;
    const name = nameOf(version, this.widths);
    const cached = this.cached.get(name);
    if (cached) return cached;
    const path = seenAs(`/games/${this.game}/board.svg?at=${version}`, this.as);
    const both = Promise.all([
      getText(`${path}&width=${board}&part=board`),
      getText(`${path}&width=${seats}&part=seats`),
    ]);
    both.catch(() => this.cached.delete(name));
    this.keep(name, both);
    return both;
  }

  // Cache the pictures of a version for these widths from another answer.
  /** @param {number} version @param {Widths} widths @param {string} board @param {string} seats */
  learn(version, widths, board, seats) {
    const name = nameOf(version, widths);
    if (!this.cached.has(name)) this.keep(name, Promise.resolve([board, seats]));
  }

  /** @param {string} name @param {Promise<Pictures>} both */
  keep(name, both) {
    this.cached.set(name, both);
    if (this.cached.size > MOST_CACHED) this.cached.delete([...this.cached.keys()][0]);
  }

  forget() {
    this.cached.clear();
  }

  // Show nothing more and request nothing more: calls under way are dropped.
  leave() {
    this.leaving.abort();
    clearTimeout(this.later);
    this.requests += 1;
    this.forget();
  }

  /** @param {HTMLElement} node @param {string} text @param {boolean} pans */
  insert(node, text, pans) {
    const { scrollLeft, scrollTop } = node;
    const svg = drawn(text, pans);
    node.replaceChildren(svg);
    node.hidden = svg.viewBox.baseVal.height < 30;
    if (this.pane && pans) fitPicture(this, svg);
    if (!pans) this.framed(svg);
    node.scrollTo(scrollLeft, scrollTop);
  }
}
