// The choices of a seat: the legal decisions as places of the board and as a list, and the preview of each.

import { layOver } from "../lib/board_overlay.js";
import { means } from "../lib/board_places.js";
import { revealOffered } from "../lib/board_reveal.js";
import { t } from "../lib/texts.js";
import { fitting, render } from "./choice_list.js";
import { build, guarded, press } from "./choice_parts.js";
import { lookAt, lookAway, PREVIEW, propose, put, takeOption, tell } from "./choice_preview.js";
import { reach } from "./choice_rows.js";
import { inOrder } from "./grouping.js";
import { Previews } from "./previews.js";

// Where nothing can be pointed at without pressing it.
const handheld = matchMedia("(hover: none)");
// A new list ignores clicks for this time, in milliseconds: early clicks meant the list before.
const GUARDED = 700;

/** @typedef {import("./grouping.js").Option} Option */
/** @typedef {import("../lib/board.js").Place} Place */
/**
 * @typedef {Pick<import("answers").Decisions, "head" | "question" | "picture" | "decisions">
 *   & { hint?: boolean, request?: unknown }} List
 */

export class Choices {
  // `foresee` returns the preview of a decision; `decide` is called with a head and a decision; `rest` has the focus
  // while there is nothing to choose, and `preferences` is the place of the player's preferences.
  /**
   * @param {HTMLElement} node
   * @param {HTMLElement} preferences
   * @param {import("./previews.js").Foresee} foresee
   * @param {HTMLElement} rest
   * @param {(head: string, decision: Option["decision"]) => void} decide
   */
  constructor(node, preferences, foresee, rest, decide) {
    this.decide = decide;
    this.rest = rest;
    /** @type {import("../lib/board.js").Board | null} */
    this.picture = null;
    /** @type {import("answers").Game["seats"]} */
    this.seats = [];
    /** @type {List} */
    this.list = { head: "", question: "", picture: null, decisions: [] };
    // All that may be decided, in the player's order.
    /** @type {Option[]} */
    this.all = [];
    // The list: the decision of each button; and all buttons, with the buttons that fold a group.
    /** @type {Map<HTMLElement, Option>} */
    this.options = new Map();
    /** @type {HTMLElement[]} */
    this.rows = [];
    // The name of the group that was opened.
    this.open = "";
    // The first row on a page of a list too long to be seen whole.
    this.from = 0;
    /** @type {Place[]} */
    this.places = [];
    /** @type {Option | null} */
    this.looked = null;
    // Whether the marks of the preview are brought into view.
    this.reveal = false;
    // Whether the preview is out of date, or was never read.
    this.stale = false;
    /** @type {Option | null} */
    this.marked = null;
    // The decision of the hint about this list, with its reasons.
    /** @type {{option: Option, reasons: string[]} | null} */
    this.hinted = null;
    // The preview of the decision under the pointer or the focus.
    /** @type {import("answers").Preview | null} */
    this.preview = null;
    // Whether nobody points at it any more.
    this.away = false;
    // The pressed decision, until its preview tells whether it can be undone.
    /** @type {Option | null} */
    this.pressed = null;
    this.busy = false;
    this.decided = false;
    this.guard = 0;
    // The head at which the only decision was taken by itself.
    this.tried = "";
    this.previews = new Previews(foresee, (decision, preview) => tell(this, decision, preview));
    this.parts = build(this, node, preferences);
  }

  // The pictures, once they are made.
  get board() {
    return /** @type {import("../lib/board.js").Board} */ (this.picture);
  }

  set board(board) {
    this.picture = board;
    for (const part of [board.board, board.seats]) part.addEventListener("lettered", () => revealOffered(board));
  }

  // Open a group, in place of the open group; none where the name is empty.
  /** @param {string} name */
  openGroup(name) {
    this.open = name;
    this.from = 0;
    render(this);
  }

  // Show the legal decisions on a head to a player among these seats.
  /** @param {List} list @param {import("answers").Game["seats"]} seats */
  show(list, seats) {
    // An entry of another player does not take the list from under the hand, but may change the previews.
    const sameQuestion = this.list.question === list.question;
    const same =
      !this.decided && sameQuestion && JSON.stringify(this.list.decisions) === JSON.stringify(list.decisions);
    if (this.list.head !== list.head) this.stale = true;
    this.seats = seats;
    if (!sameQuestion) this.open = "";
    this.list = list;
    this.decided = false;
    if (same) return;
    this.all = inOrder(list.decisions);
    this.places = [];
    this.from = 0;
    this.marked = this.hinted = null;
    render(this);
    this.parts.legal.scrollTop = 0;
    revealOffered(this.board);
    this.hold();
  }

  // Take no clicks for a while: the list has changed under the hand.
  hold() {
    clearTimeout(this.guard);
    this.parts.legal.classList.add("new");
    this.guard = setTimeout(() => this.parts.legal.classList.remove("new"), GUARDED);
  }

  // Take the only decision, for players with this preference; a refused decision is not tried again.
  takeSingle() {
    const { head, decisions, request } = this.list;
    // A decision would end the request that is open: that is not for the page to do.
    if (this.busy || !this.parts.single.checked || decisions.length !== 1 || head === this.tried || request) return;
    this.tried = head;
    takeOption(this, decisions[0]);
  }

  // While a decision is being sent, no other can be taken. An open question for a preview is asked again afterwards.
  /** @param {boolean} busy */
  setBusy(busy) {
    this.busy = busy;
    if (busy && this.previews.stop()) this.stale = true;
    this.parts.legal.setAttribute("aria-busy", String(busy));
    const waits = this.marked || this.looked;
    if (waits && this.stale) lookAt(this, waits, this.reveal);
    else if (!busy && !waits) this.lookAtFocus();
    // Over a new picture of the board nothing lies yet.
    else if (!busy && this.preview && !this.away) layOver(this.board, this.preview, PREVIEW, this.reveal);
    if (!busy) this.askAhead();
    this.takeSingle();
  }

  // With keys the focus is on a decision of a new list before its preview can be requested.
  lookAtFocus() {
    const focused = document.activeElement;
    const held = focused instanceof HTMLElement ? this.options.get(focused) : undefined;
    if (held && focused?.matches(":focus-visible")) lookAt(this, held, true);
  }

  // Request the previews of the list before anybody points at them.
  askAhead() {
    this.previews.askAhead(
      this.list.head,
      [...this.options.values()].map((option) => option.decision),
      this.board.widths,
    );
  }

  // Show all again, where places were chosen or a group was opened; gives whether there was something to release.
  release() {
    if (this.places.length) {
      this.narrow([]);
      return true;
    }
    if (!this.open) return false;
    const name = this.open;
    this.open = "";
    this.from = 0;
    render(this);
    this.rows.find((row) => row.dataset.group === name)?.focus();
    return true;
  }

  // ---- places of the board

  /** @param {Place[]} places */
  narrow(places) {
    this.places = places;
    this.from = 0;
    render(this);
    const [first] = this.options;
    if (first) reach(this, first[0]);
    if (places.length && first) propose(this, first[1]);
  }

  // Choose a place: its only decision is taken; else the list is narrowed to its decisions, and the first of them is
  // shown and waits for *Decide*. A second place narrows it further; the same place again shows the next decision.
  /** @param {Place} place @param {Event} event */
  choosePlace(place, event) {
    if (this.busy || guarded(this, event)) return;
    if (this.places.some((node) => node.title === place.title)) return void this.turn(1);
    const before = this.places;
    this.places = [...before, place];
    const some = fitting(this);
    if (some.length === 1) {
      this.places = before;
      press(this, some[0], event);
    } else this.narrow(this.places);
  }

  // Show the next decision at the chosen places, or the previous decision. Return whether there is any.
  /** @param {number} step */
  turn(step) {
    const all = [...this.options];
    if (!this.places.length || all.length < 2 || this.busy) return false;
    const at = all.findIndex(([, option]) => option === (this.marked || this.looked));
    const [button, option] = all[(at + step + all.length) % all.length];
    this.marked = null;
    reach(this, button);
    propose(this, option);
    return true;
  }

  /** @param {Place | null} place */
  lookAtPlace(place) {
    if (!place) return lookAway(this);
    if (this.marked) return;
    const some = fitting(this).filter((option) => means(place.names, option.names));
    if (some.length === 1) lookAt(this, some[0]);
    else if (some.length) {
      layOver(this.board, null);
      put(this, null, t("choices-at-place", { title: place.title, count: some.length }));
    }
  }

  // Whether a final decision asks for a second press; not where there is nothing else to decide. Without a pointer, the
  // preview was not visible before the press.
  get asks() {
    return (this.parts.ask.checked || handheld.matches) && this.all.length > 1;
  }
}
