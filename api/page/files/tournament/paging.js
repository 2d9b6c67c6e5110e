// Pages that change by themselves: whole blocks in columns, in letters as large as the room allows.

import { h } from "../lib/dom.js";

// Sizes of letters, as multiples of the usual size. Larger letters are taken where they need no further page, smaller
// letters where a block is larger than a column.
const LARGER = [2, 1.7, 1.4, 1.2, 1.1, 1];
const SMALLER = [0.85, 0.7, 0.55, 0.4];
// How long a page is shown, in seconds.
const [SHORTEST, USUAL, LONGEST] = [1, 12, 600];

/** @typedef {{title: string, blocks: Element[]}} Part */

// A block that the browser breaks has a box in each of its columns.
/** @param {Element} page @param {Element} block */
const isTooLarge = (page, block) =>
  page.scrollWidth > page.clientWidth + 1 || page.scrollHeight > page.clientHeight + 1 || isBroken(block);

/** @param {Element} block */
const isBroken = (block) => block.getClientRects().length > 1;

// Return the seconds of a page as the address names them, within the limits.
/** @param {string | null} text */
export function secondsOf(text) {
  const seconds = Number(text);
  return text && Number.isFinite(seconds) ? Math.min(LONGEST, Math.max(SHORTEST, seconds)) : USUAL;
}

export class Paging {
  /**
   * @param {HTMLElement} node the room of the pages
   * @param {number} seconds how long a page is shown
   * @param {(title: string, number: number, count: number) => void} turned called with the page that is shown
   */
  constructor(node, seconds, turned) {
    this.node = node;
    this.seconds = seconds;
    this.turned = turned;
    /** @type {Part[]} */
    this.parts = [];
    /** @type {{title: string, page: HTMLElement}[]} */
    this.pages = [];
    this.index = 0;
    this.timer = 0;
    this.isPaused = false;
    new ResizeObserver(() => this.layOut()).observe(node);
  }

  /**
   * Show parts in place of the former parts. Their blocks stay whole.
   * @param {Part[]} parts
   */
  show(parts) {
    /** @param {Part} part @param {number} index */
    const isSame = (part, index) => {
      const { title, blocks } = this.parts[index];
      return part.title === title && part.blocks.every((block, place) => block.isEqualNode(blocks[place]));
    };
    /** @param {Part[]} list */
    const lengths = (list) => list.map(({ blocks }) => blocks.length).join();
    if (lengths(parts) === lengths(this.parts) && parts.every(isSame)) return;
    this.parts = parts;
    this.layOut();
  }

  layOut() {
    this.node.replaceChildren();
    this.pages = this.parts.flatMap((part) => this.pagesOf(part).map((page) => ({ title: part.title, page })));
    this.turnTo(Math.min(this.index, Math.max(0, this.pages.length - 1)));
  }

  // Return the pages of a part, as few as in the usual letters.
  /** @param {Part} part */
  pagesOf({ blocks }) {
    const usual = this.fill(blocks, 1, Infinity);
    for (const page of usual.pages) page.remove();
    const most = usual.fits ? usual.pages.length : Infinity;
    for (const size of usual.fits ? LARGER : SMALLER) {
      const { pages, fits } = this.fill(blocks, size, most);
      if (fits || size === SMALLER[SMALLER.length - 1]) return pages;
      for (const page of pages) page.remove();
    }
    return [];
  }

  // Fill pages with blocks in letters of a size; say whether all blocks are whole on so many pages at most.
  /** @param {Element[]} blocks @param {number} size @param {number} most */
  fill(blocks, size, most) {
    /** @type {HTMLElement[]} */
    const pages = [];
    let fits = true;
    for (const block of blocks) {
      let page = pages[pages.length - 1] || this.addPage(pages, size);
      page.append(block);
      if (isTooLarge(page, block) && page.children.length > 1) {
        page = this.addPage(pages, size);
        page.append(block);
      }
      fits &&= !isTooLarge(page, block) && pages.length <= most;
      if (!fits && size > 1) break;
    }
    return { pages, fits };
  }

  /** @param {HTMLElement[]} pages @param {number} size */
  addPage(pages, size) {
    const page = h("ul", { class: "plain page" });
    page.style.setProperty("--size", String(size));
    this.node.append(page);
    pages.push(page);
    return page;
  }

  /** @param {number} index */
  turnTo(index) {
    this.index = index;
    for (const [number, { page }] of this.pages.entries()) page.hidden = number !== index;
    const { title } = this.pages[index] || { title: "" };
    const own = this.pages.filter((entry) => entry.title === title);
    this.turned(title, own.findIndex(({ page }) => page === this.pages[index]?.page) + 1, own.length);
    if (!this.timer) this.wait();
  }

  // The next page comes when this page was shown long enough.
  wait() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.timer = 0;
      if (!this.isPaused && this.pages.length > 1) this.turnTo((this.index + 1) % this.pages.length);
      else this.wait();
    }, 1000 * this.seconds);
  }

  /** @param {boolean} isPaused */
  pause(isPaused) {
    this.isPaused = isPaused;
    if (!isPaused) this.wait();
  }
}
