// The versions of a game: their sentences, points, round and turn, read once and kept up to date; and the timeline, a
// line of sentences for every version, with the seat that decided it.

import { get, seenAs } from "../lib/api.js";
import { t } from "../lib/texts.js";

/**
 * @import {TimelineItem} from "answers"
 * @typedef {Pick<TimelineItem, "version" | "head" | "time" | "points" | "seat" | "round"> & {
 *   takenBackBy: number | null, texts: string[], types: string[], beginsTurn: boolean, beginsRound: boolean,
 *   decider: {seat: number, round: number} | null,
 * }} VersionEntry
 */

const PAGE = 1000;

export class Versions {
  // They are told `as` to a seat, or to the reader.
  /** @param {string} game */
  constructor(game, as = "") {
    this.game = game;
    this.as = as;
    /** @type {VersionEntry[]} */
    this.all = [];
    // By version: how many annotations and answers it has.
    /** @type {Map<number, number>} */
    this.annotated = new Map();
    this.head = "";
    // Reads follow each other: each begins at the end of the read before.
    this.reading = Promise.resolve();
  }

  get last() {
    return this.all.length;
  }

  /** @param {number} version */
  at(version) {
    return this.all[version - 1];
  }

  // Read the entries appended since the last read, all of them or a number of pages; return the new versions.
  read(pages = Infinity) {
    const reading = this.reading.then(() => this.readOn(pages));
    this.reading = reading.then(
      () => {},
      () => {},
    );
    return reading;
  }

  /** @param {number} pages */
  async readOn(pages) {
    const fresh = [];
    /** @type {number | null} */
    let after = this.last;
    for (let more = true; more && pages > 0; pages--) {
      /** @type {import("answers").Answer<`/games/${string}/timeline?${string}`, "get">} */
      const page = await get(seenAs(`/games/${this.game}/timeline?after=${after}&limit=${PAGE}`, this.as));
      for (const item of page.items) {
        if (item.version > this.last) fresh.push(this.begin(item));
        const entry = this.at(item.version);
        entry.texts.push(item.text);
        entry.types.push(item.type);
        if (item.back_to !== null) this.undo(item.back_to, item.version);
      }
      this.head = page.head;
      more = page.next !== null;
      after = page.next;
    }
    return fresh;
  }

  // Note the entries that a take-back undid, also in earlier reads; sentences about going back stay.
  /** @param {number} to @param {number} by */
  undo(to, by) {
    /** @param {VersionEntry} entry */
    const isTakeBack = (entry) => entry.types.every((type) => type.startsWith("take_back_"));
    for (const item of this.all.slice(to, by - 1)) if (!isTakeBack(item)) item.takenBackBy ??= by;
  }

  // A turn begins with a seat's first decision after another seat's, or in another round.
  /** @param {TimelineItem} item */
  begin(item) {
    const { version, head, time, points, seat, round, taken_back_by: takenBackBy } = item;
    const before = this.all[this.all.length - 1];
    const decidedIn = before ? before.round : 0;
    const decider = before ? before.decider : null;
    const goesOn = decider !== null && decider.seat === seat && decider.round === decidedIn;
    /** @type {VersionEntry} */
    const entry = {
      ...{ version, head, time, points, seat, round, takenBackBy },
      texts: [],
      types: [],
      beginsTurn: seat !== null && !goesOn,
      beginsRound: round > decidedIn,
      decider: seat === null ? decider : { seat, round: decidedIn },
    };
    this.all.push(entry);
    return entry;
  }

  // The first versions of rounds (or years), each with its number and its name.
  rounds() {
    const begun = this.all.filter((item) => item.beginsRound);
    return begun.map(({ version, round, types }) => ({
      version,
      number: round,
      name: types.some((type) => type.startsWith("year_")) ? t("versions-year") : t("versions-round"),
    }));
  }

  // Return the first version of the round in play at a version; 1 before the first round.
  /** @param {number} version */
  roundOf(version) {
    const round = this.at(version).round;
    const entry = round && this.all.find((item) => item.round === round);
    return entry ? entry.version : 1;
  }

  // Return the version with the biggest swing: where the points of two seats drift apart most in a single entry.
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
  /** @param {number} version */
  gains(version) {
    const before = version > 1 ? this.at(version - 1).points : null;
    const now = this.at(version).points;
    return before && now ? now.map((points, seat) => points - before[seat]) : null;
  }

  // Return the version at which the next turn of a seat begins (or the former turn, backwards); null without any.
  /** @param {number} seat @param {number} version @param {number} step */
  turnOf(seat, version, step) {
    for (let entry = version + step; entry >= 1 && entry <= this.last; entry += step) {
      const nextEntry = this.at(entry);
      if (nextEntry.seat === seat && nextEntry.beginsTurn) return entry;
    }
    return null;
  }
}

// ---- the timeline
