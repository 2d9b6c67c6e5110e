// The story of a game: its sentences and points by version, and its entries, read once and kept up.

import { get } from "./api.js";

export class Story {
  constructor(game) {
    this.game = game;
    this.moments = [];
    this.head = "";
    this.entries = new Map();
    this.reading = null;
  }

  get last() {
    return this.moments.length;
  }

  at(version) {
    return this.moments[version - 1];
  }

  // Read what was appended since, all of it or so many pages; gives the new moments.
  async read(pages = Infinity) {
    const fresh = [];
    let after = this.last;
    for (let more = true; more && pages > 0; pages--) {
      const page = await get(`/games/${this.game}/timeline?after=${after}&limit=1000`);
      for (const item of page.items) {
        let moment = this.moments[item.version - 1];
        if (!moment) {
          moment = { version: item.version, head: item.head, time: item.time, points: item.points, texts: [], types: [] };
          this.moments[item.version - 1] = moment;
          fresh.push(moment);
        }
        moment.texts.push(item.text);
        moment.types.push(item.type);
      }
      this.head = page.head;
      more = page.next !== null;
      after = page.next;
    }
    return fresh;
  }

  // Forget everything: the log was set back.
  forget() {
    this.moments = [];
    this.entries.clear();
  }

  // Read who caused each entry; needed to jump by seat.
  async readSeats() {
    let after = this.entries.size ? Math.max(...this.entries.keys()) : 0;
    while (after < this.last) {
      const page = await get(`/games/${this.game}/entries?after=${after}&limit=1000`);
      for (const entry of page.entries) {
        this.entries.set(entry.version, entry);
        after = entry.version;
      }
      if (!page.entries.length) break;
    }
  }

  // The versions at which rounds start, each with a name.
  rounds() {
    const found = [];
    for (const moment of this.moments) {
      const index = moment.types.findIndex((type) => /^(round|year)_started/.test(type));
      if (index >= 0) found.push({ version: moment.version, text: moment.texts[index] });
    }
    return found;
  }

  // The version with the biggest swing: where the points of two seats drift apart most in one entry.
  biggestSwing() {
    let best = { version: 0, swing: 0 };
    for (let version = 2; version <= this.last; version++) {
      const before = this.at(version - 1).points;
      const now = this.at(version).points;
      if (!before || !now) continue;
      const changes = now.map((points, seat) => points - before[seat]);
      const swing = Math.max(...changes) - Math.min(...changes);
      if (swing > best.swing) best = { version, swing };
    }
    return best.version ? best : null;
  }

  // The next version after one (or the one before, backwards) at which a seat decided.
  turnOf(seat, version, step) {
    for (let one = version + step; one >= 1 && one <= this.last; one += step) {
      const entry = this.entries.get(one);
      if (entry && entry.body.cause.type === "decision" && entry.body.cause.seat === seat) return one;
    }
    return null;
  }
}
