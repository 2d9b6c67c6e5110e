// What is known of each version of a game: sentences, points, round and turn. Read once and kept up to date.

import { get } from "./api.js";

const PAGE = 1000;

export class Versions {
  constructor(game) {
    this.game = game;
    this.all = [];
    this.head = "";
  }

  get last() {
    return this.all.length;
  }

  at(version) {
    return this.all[version - 1];
  }

  // Read what was appended since, all of it or so many pages; return the new versions.
  async read(pages = Infinity) {
    const fresh = [];
    let after = this.last;
    for (let more = true; more && pages > 0; pages--) {
      const page = await get(`/games/${this.game}/timeline?after=${after}&limit=${PAGE}`);
      for (const item of page.items) {
        if (item.version > this.last) fresh.push(this.begin(item));
        const one = this.at(item.version);
        one.texts.push(item.text);
        one.types.push(item.type);
      }
      this.head = page.head;
      more = page.next !== null;
      after = page.next;
    }
    return fresh;
  }

  // A turn begins with a seat's first decision after another seat's, or in another round.
  begin(item) {
    const { version, head, time, points, seat, round } = item;
    const before = this.all[this.all.length - 1];
    const decidedIn = before ? before.round : 0;
    const decider = before ? before.decider : null;
    const goesOn = decider !== null && decider.seat === seat && decider.round === decidedIn;
    const one = { version, head, time, points, seat, round, texts: [], types: [] };
    one.beginsTurn = seat !== null && !goesOn;
    one.beginsRound = round > decidedIn;
    one.decider = seat === null ? decider : { seat, round: decidedIn };
    this.all.push(one);
    return one;
  }

  // The versions at which rounds (or years) begin, each with its number and what it is called.
  rounds() {
    const begun = this.all.filter((one) => one.beginsRound);
    return begun.map(({ version, round, types }) => ({ version, number: round, name: types.some((type) => type.startsWith("year_")) ? "Year" : "Round" }));
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
