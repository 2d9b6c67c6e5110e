// A list of games, or of tournaments, read page by page and shown as a table that keeps the focus where it is.

import { get } from "../lib/api.js";
import { current } from "../account/session.js";
import { fill, h, report } from "../lib/dom.js";
import { t } from "../lib/texts.js";

/**
 * @template Row
 * @typedef {{
 *   path: () => Address, always?: Address | null, columns: string[], line: (row: Row) => HTMLElement,
 *   empty: () => string, prepare?: (rows: Row[]) => void, rows?: string, more?: string,
 * }} Options
 */
/**
 * @typedef {`/games?${string}` | `/games/search?${string}` | `/results?${string}` | `/games/stalled?${string}`
 *   | `/players/me/games?${string}`
 *   | `/players/me/studies?${string}` | `/studies?${string}` | `/tournaments?${string}`} Address the address of a list
 */

/** @template [Row=import("answers").GameRow] */
export class GamesList {
  // `path()` returns the address with a parameter; `always` is a second address, for rows that appear even from later
  // pages. `columns` names the columns, `line(row)` makes a row of them, `empty()` returns the sentence of an empty
  // list. `prepare(rows)` receives the rows, and may sort them. `rows` is the rows' field in the answer, and `more`
  // names the button for further pages.
  /**
   * @param {HTMLElement} node
   * @param {Options<Row>} options
   */
  constructor(node, { rows = "games", more = t("games-list-more-games"), ...options }) {
    this.node = node;
    this.path = options.path;
    this.always = options.always;
    this.columns = options.columns;
    this.line = options.line;
    this.empty = options.empty;
    this.prepare = options.prepare || (() => {});
    this.rows = rows;
    this.moreText = more;
    this.pages = 1;
    this.requests = 0;
    this.drawing = "";
  }

  // Read as many games again as are shown; gives them.
  async show() {
    const number = ++this.requests;
    const { rows, next } = await this.read(this.path(), this.pages);
    if (next !== null && this.always) {
      const known = new Set(rows.map(idOf));
      rows.push(...(await this.read(this.always, Infinity)).rows.filter((row) => !known.has(idOf(row))));
    }
    if (number !== this.requests) return rows;
    this.prepare(rows);
    const drawing = JSON.stringify([current(), rows, next]);
    if (drawing !== this.drawing) this.fill(rows, next);
    this.drawing = drawing;
    return rows;
  }

  /**
   * @param {Address} path
   * @param {number} pages
   */
  async read(path, pages) {
    /** @type {Row[]} */
    const rows = [];
    /** @type {string | null} */
    let next = "";
    for (let page = 0; page < pages && next !== null; page++) {
      /** @type {Record<string, any>} */
      const answer = await get(/** @type {Address} */ (`${path}${next && `&after=${encodeURIComponent(next)}`}`));
      rows.push(...answer[this.rows]);
      next = answer.next;
    }
    return { rows, next };
  }

  // Show a sentence instead of games.
  /** @param {string} text */
  tell(text) {
    this.requests++;
    this.drawing = "";
    fill(this.node, h("p", { class: "dim" }, text));
  }

  /** @param {Row[]} rows @param {string | null} next */
  fill(rows, next) {
    const focused = document.activeElement;
    const held = focused && this.node.contains(focused) ? nameOf(focused) : null;
    const more = h("button", { type: "button", click: () => this.more() }, this.moreText);
    const head = h(
      "tr",
      {},
      this.columns.map((name) => h("th", { scope: "col" }, name)),
    );
    const list = h("table", { class: "games" }, h("thead", {}, head), h("tbody", {}, rows.map(this.line)));
    fill(this.node, rows.length ? list : h("p", { class: "dim" }, this.empty()), next === null ? null : more);
    if (held)
      [.../** @type {NodeListOf<HTMLElement>} */ (this.node.querySelectorAll("a, button"))]
        .find((node) => nameOf(node) === held)
        ?.focus({ preventScroll: true });
  }

  more() {
    this.pages++;
    this.show().catch(report);
  }
}

// The id of a row of games.
/** @param {unknown} row */
const idOf = (row) => /** @type {import("answers").GameRow} */ (row).game;

// The identity of a link or a button of the table, also after it was made anew.
/** @param {Element} node */
const nameOf = (node) => node.getAttribute("href") || node.getAttribute("aria-label") || node.textContent;

// The cell that names a game and leads to it.
/**
 * @param {string} game
 * @param {string} title
 * @param {HTMLElement | null} mark
 */
export function gameCell(game, title, mark = null) {
  return h(
    "td",
    {},
    h("a", { href: `/games/${game}` }, h("span", { class: "name" }, title), " ", h("span", { class: "id" }, game)),
    mark,
  );
}

// The mark of a game that is a fork, with the link to the game that it was forked from; nothing for other games.
/** @param {{ parent: string | null, supersedes: boolean }} row */
export function forkMark({ parent, supersedes }) {
  if (!parent) return null;
  return h(
    "span",
    { class: "dim fork-mark" },
    " ",
    h("a", { href: `/games/${parent}` }, supersedes ? t("games-list-goes-on-from") : t("games-list-fork")),
  );
}

// The link to a game's review.
/** @param {string} game */
export function reviewLink(game) {
  return h(
    "a",
    { href: `/games/${game}/review`, "aria-label": t("games-list-review-game", { game }) },
    t("games-list-review"),
  );
}
