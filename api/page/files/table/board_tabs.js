// Board, own mat and other mats, where these share a place: a tab for each, and the tab that a new list opens.

import { fitSeats, TABBED } from "../lib/board_pane.js";
import { means, namesOf, placesIn } from "../lib/board_places.js";
import { revealOffered } from "../lib/board_reveal.js";
import { moveAlong } from "../lib/board_zoom.js";
import { $, partOf, versionOf } from "../lib/dom.js";

// The margin around the mats of a tab, in units of the picture, in which all mats have a larger margin.
const MARGIN = 4;
const MARGIN_OF_ALL = 6;

/** @typedef {"board" | "mine" | "others"} Tab */

/** @type {Tab[]} */
const TABS = ["board", "mine", "others"];

export class BoardTabs {
  // `seat` returns the seat of the reader, or null.
  /**
   * @param {HTMLElement} pane
   * @param {import("../lib/board.js").Board} board
   * @param {import("./choices.js").Choices} choices
   * @param {() => number | null} seat
   */
  constructor(pane, board, choices, seat) {
    this.pane = pane;
    this.board = board;
    this.choices = choices;
    this.seat = seat;
    /** @type {Tab} */
    this.tab = "board";
    // The tab of the mats that are drawn while the board is in front of them.
    /** @type {"mine" | "others"} */
    this.mats = "others";
    // The list that a tab was opened for, and whether that tab stays: until then the pictures of the list's version may
    // still be on their way, or be drawn anew for the room that the list leaves.
    /** @type {readonly import("./grouping.js").Option[]} */
    this.list = [];
    this.settled = true;
    // Whether the reader made the mats readable where they are whole, until there is another list.
    this.larger = false;
    const tabs = $("tabs");
    this.tabs = /** @type {HTMLElement[]} */ ([...tabs.children]);
    board.framed = (svg) => this.frame(svg);
    board.marked = () => this.update();
    board.leads = (name) => this.lead(name);
    board.zoomMats = (larger) => this.zoom(larger);
    for (const kind of ["click", "focusin"]) tabs.addEventListener(kind, (event) => this.press(event));
    tabs.addEventListener("keydown", (event) =>
      moveAlong(
        event,
        this.tabs.filter((tab) => !tab.hidden),
      ),
    );
    TABBED.addEventListener("change", () => this.update());
    // A list without decisions brings no places; the seat of its reader is known with the rest of the page.
    new MutationObserver(() => this.update()).observe(pane, { attributeFilter: ["data-version"] });
    this.update();
  }

  // The reader opens a tab, and it stays until there is another list.
  /** @param {Event} event */
  press(event) {
    const tab = /** @type {HTMLElement} */ (event.target).closest("button")?.dataset.tab;
    if (!tab) return;
    this.settled = true;
    this.open(/** @type {Tab} */ (tab));
  }

  /** @param {Tab} tab */
  open(tab) {
    this.tab = tab;
    if (tab !== "board") this.mats = tab;
    this.pane.dataset.tab = tab;
    for (const button of this.tabs) {
      const selected = button.dataset.tab === tab;
      button.setAttribute("aria-selected", String(selected));
      button.tabIndex = selected ? 0 : -1;
    }
    for (const [id, part] of [
      ["board", "board"],
      ["seats", this.mats],
    ])
      if (TABBED.matches) {
        $(id).setAttribute("role", "tabpanel");
        $(id).setAttribute("aria-labelledby", `tab-${part}`);
      } else for (const name of ["role", "aria-labelledby"]) $(id).removeAttribute(name);
    for (const svg of this.board.seats.querySelectorAll("svg")) this.frame(svg);
  }

  // Show the tabs of the game, mark tabs with places to choose, and open the tab of a new list.
  update() {
    const { board, choices } = this;
    const seated = this.seat() !== null;
    for (const button of this.tabs) {
      const { tab } = button.dataset;
      button.hidden = tab !== "board" && (board.seats.hidden || (tab === "mine" && !seated));
      const name = /** @type {HTMLElement | null} */ (button.querySelector("[data-name]"));
      if (name) name.textContent = name.dataset[seated ? "others" : "seats"] ?? "";
      const offers = this.holds(/** @type {Tab} */ (tab), "offered");
      button.classList.toggle("offers", offers);
      partOf(button, ".unseen").hidden = !offers;
      button.classList.toggle("taught", this.holds(/** @type {Tab} */ (tab), "taught"));
    }
    if (this.list !== choices.all) {
      this.list = choices.all;
      this.larger = false;
      this.settled = false;
    }
    const closed = this.tabs.some((button) => button.dataset.tab === this.tab && button.hidden);
    this.open(closed ? "board" : this.settled ? this.tab : this.fullest());
    if (this.settled) return;
    revealOffered(board);
    this.settled = board.arranged !== null && Number(board.version) >= versionOf(choices.list.head);
  }

  // Draw the mats so large that they are readable, or as usual; says whether their tab is open.
  /** @param {boolean} larger */
  zoom(larger) {
    if (!TABBED.matches || this.tab === "board") return false;
    this.larger = larger;
    for (const svg of this.board.seats.querySelectorAll("svg")) this.frame(svg);
    return true;
  }

  // Open the tab of places of a class, unless the present tab has some of them.
  /** @param {string} name */
  lead(name) {
    const [tab] = [this.tab, ...TABS].filter((part) => this.holds(part, name));
    if (tab) this.open(tab);
  }

  /** @param {Tab} tab @param {string} name of a class */
  holds(tab, name) {
    if (tab !== "board" && $("seats").classList.contains(name)) return true;
    return this.placesOf(tab).some((place) => place.classList.contains(name));
  }

  // The places of a tab.
  /** @param {Tab} tab */
  placesOf(tab) {
    if (tab === "board") return [...placesIn(this.board.board)];
    return [...placesIn(this.board.seats)].filter((place) => this.isMine(place) === (tab === "mine"));
  }

  // Whether an element of a picture belongs to the reader's own mat.
  /** @param {Element} node */
  isMine(node) {
    const mat = /** @type {SVGElement | null} */ (node.closest("[data-seat]"));
    return mat !== null && Number(mat.dataset.seat) === this.seat();
  }

  // The tab with the most places of the main decisions, or of all where main decisions have no places; the present tab
  // wins where it has as many.
  fullest() {
    const main = this.list.filter((option) => !option.beside);
    const tabs = [this.tab, ...TABS.filter((tab) => tab !== this.tab)];
    for (const options of [main, this.list]) {
      const counts = tabs.map(
        (tab) => this.placesOf(tab).filter((place) => options.some(({ names }) => means(namesOf(place), names))).length,
      );
      const most = Math.max(...counts);
      if (most) return tabs[counts.indexOf(most)];
    }
    return this.tab;
  }

  // Show the mats of a tab alone in a picture of the seats; the own mat whole when it has places to choose.
  /** @param {SVGSVGElement} svg */
  frame(svg) {
    const body = partOf(svg, ":scope > g", SVGGElement);
    svg.dataset.frame ??= svg.getAttribute("viewBox") ?? "";
    const alone = TABBED.matches && this.mats === "mine";
    for (const mat of body.querySelectorAll("[data-seat]"))
      mat.classList.toggle("elsewhere", TABBED.matches && this.isMine(mat) !== alone);
    // Beside the mats stands the legend.
    for (const block of body.children)
      block.classList.toggle("elsewhere", alone && !block.querySelector("[data-seat]"));
    if (!TABBED.matches) {
      svg.setAttribute("viewBox", svg.dataset.frame);
      svg.style.width = "";
      return;
    }
    const { x, y, width, height } = body.getBBox();
    const [left, top] = [x, y].map((start) => start + MARGIN_OF_ALL - MARGIN);
    svg.setAttribute("viewBox", [left, top, width + 2 * MARGIN, height + 2 * MARGIN].join(" "));
    fitSeats(this.board, svg, alone && !this.larger && this.holds("mine", "offered"));
  }
}
