// A window on a long log: some entries at a time, so that ten thousand are as quick as ten.

import { get, newest } from "../lib/api.js";
import { versionOf } from "../lib/dom.js";

/**
 * @import {Entry} from "answers"
 * @typedef {Pick<LogWindow, "entries" | "waited" | "next" | "read" | "atFirst">} Shown
 */

const SIZE = 100;
const MOST_AT_ONCE = 1000;

export class LogWindow {
  // `filter.wanted()` returns the filter as parameters; `head` is the last version.
  /** @param {string} game @param {import("./log_filter.js").Filter} filter @param {number} head */
  constructor(game, filter, head) {
    this.game = game;
    this.filter = filter;
    this.head = head;
    /** @type {import("answers").Entry[]} */
    this.entries = [];
    /** @type {number[]} */
    this.waited = [];
    /** @type {number | null} */
    this.next = null;
    // Up to which version the log was read; before the first reading nothing is missing.
    this.read = Infinity;
    this.atFirst = true;
    this.newest = newest();
  }

  // Whether nothing follows that was there when it was read.
  get atLast() {
    return this.next === null;
  }

  get last() {
    return this.entries.length ? this.entries[this.entries.length - 1].version : 0;
  }

  // Whether the shown end of the log lacks newly appended entries.
  get behind() {
    return this.atLast && this.read < this.head;
  }

  /** @param {number} after @param {number} limit */
  async ask(after, limit) {
    const wanted = this.filter.wanted();
    wanted.set("after", String(after));
    wanted.set("limit", String(limit));
    const page = await get(`/games/${this.game}/entries?${wanted}`);
    const upto = versionOf(page.head);
    this.head = Math.max(this.head, upto);
    const next = page.next === upto ? null : page.next;
    return { ...page, next, read: next ?? upto };
  }

  // Replace the window by the window from `read`, unless another window was requested meanwhile; return whether it was
  // replaced.
  /** @param {(wanted: () => boolean) => Promise<Shown>} read */
  put(read) {
    return this.newest(read, (window) => Object.assign(this, window));
  }

  first() {
    return this.put(() => this.page(0, SIZE, true));
  }

  // Read the window that begins with a version, or with the next match.
  /** @param {number} version */
  from(version) {
    return this.put(() => this.page(version - 1, SIZE, version <= 1));
  }

  async later() {
    return !this.atLast && this.put(() => this.page(this.last, SIZE, false));
  }

  earlier() {
    return this.entries.length ? this.before(this.entries[0].version) : this.first();
  }

  end() {
    return this.before(this.head + 1);
  }

  /** @param {number} after @param {number} limit @param {boolean} atFirst */
  async page(after, limit, atFirst) {
    const { entries, waited, next, read } = await this.ask(after, limit);
    return { entries, waited, next, read, atFirst };
  }

  // The window that ends before a version. Without a filter it is known where that begins; else the log is gone
  // through.
  /** @param {number} version */
  before(version) {
    if (this.filter.any()) return this.put((wanted) => this.search(version, wanted));
    const after = Math.max(0, version - 1 - SIZE);
    return this.put(() => this.page(after, Math.min(SIZE, version - 1 - after), after === 0));
  }

  /** @param {number} version @param {() => boolean} wanted */
  async search(version, wanted) {
    /** @type {Pick<LogWindow, "entries" | "waited">} */
    let gathered = { entries: [], waited: [] };
    let dropped = false;
    let read = 0;
    /** @type {number | null} */
    let next = 0;
    while (wanted() && next !== null && next < version - 1) {
      const page = await this.ask(next, MOST_AT_ONCE);
      ({ next, read } = page);
      const fitting = page.entries.filter((entry) => entry.version < version).length;
      const entries = [...gathered.entries, ...page.entries.slice(0, fitting)];
      const waited = [...gathered.waited, ...page.waited.slice(0, fitting)];
      dropped ||= entries.length > SIZE;
      gathered = { entries: entries.slice(-SIZE), waited: waited.slice(-SIZE) };
      if (fitting < page.entries.length) break;
    }
    const ended = version > this.head;
    return { ...gathered, next: ended ? null : version - 1, read: ended ? read : version - 1, atFirst: !dropped };
  }

  // Read the entries appended after the shown end. Return the new entries with their waits; none when another window
  // has come meanwhile.
  async extend() {
    if (!this.behind) return [];
    const { entries } = this;
    const stays = () => entries === this.entries;
    const page = await this.ask(this.read, SIZE).catch((error) => {
      if (stays()) throw error;
      return null;
    });
    if (!page || !stays()) return [];
    this.entries = [...this.entries, ...page.entries].slice(-SIZE);
    this.waited = [...this.waited, ...page.waited].slice(-SIZE);
    this.atFirst = this.atFirst && this.entries.length < SIZE;
    this.next = null;
    this.read = page.read;
    return page.entries.map((entry, index) => /** @type {[Entry, number]} */ ([entry, page.waited[index]]));
  }
}
