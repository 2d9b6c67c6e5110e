// The chat of a game: the rooms that the reader may read, followed while the page is open, and a link to them with the
// number of new messages.

import { onPreferences, prefer, prefers } from "../account/preferences.js";
import { get, newKey, post, Problem } from "../lib/api.js";
import { $, fill, h, report } from "../lib/dom.js";
import { follow } from "../lib/stream.js";
import { linkText, RoomView } from "./chat_view.js";

/**
 * @typedef {import("answers").Answer<`/games/${string}/chat/${string}`, "get">["entries"][number]} Entry
 * @typedef {Extract<Entry, { type: "message" | "removed" }>} Message a message, or the mark of a removed one
 * @typedef {import("answers").Answer<`/games/${string}/chat`, "get">["rooms"][number]} RoomLine
 * @typedef {import("answers").Body<`/games/${string}/chat/${string}`, "post">} Body
 */

// A player is muted in all games and browsers, or heard again.
/** @param {string} player @param {boolean} wanted */
async function mute(player, wanted) {
  const others = (prefers("muted") ?? []).filter((other) => other !== player);
  await prefer("muted", wanted ? [...others, player] : others);
}

class Room {
  /** @param {string} game @param {RoomLine} line @param {string} player @param {() => void} counted */
  constructor(game, line, player, counted) {
    /** @type {`/games/${string}/chat/${string}`} */
    this.path = `/games/${game}/chat/${line.room}`;
    this.view = new RoomView(game, line, player, {
      say: (body) => this.say(body),
      report: (position, why) => this.report(position, why),
      mute,
      counted,
    });
    /** @type {Map<number, Message>} */
    this.messages = new Map();
    this.end = 0;
    /** @type {AbortController | null} */
    this.ending = null;
    // A message without an answer, and its key: the same message is said once, also when the first answer was lost.
    this.unanswered = { text: "", key: "" };
  }

  // Read the entries that are missing, and follow the room from there.
  async start() {
    if (this.ending && !this.ending.signal.aborted) return;
    const { signal } = (this.ending = new AbortController());
    try {
      await this.read(signal);
    } catch (error) {
      // The others may have given the reader a seat of which this page does not know yet; it brings other rooms.
      if (error instanceof Problem && error.document.code === "room_hidden") return;
      if (!signal.aborted) throw error;
    }
    if (!signal.aborted) follow(`${this.path}/stream`, String(this.end), (message) => this.hear(message), signal);
  }

  pause() {
    this.ending?.abort();
  }

  stop() {
    this.pause();
    this.view.watching.disconnect();
  }

  /** @param {AbortSignal} [signal] */
  async read(signal) {
    /** @type {number | null} */
    let next = this.end;
    while (next !== null) {
      /** @type {import("answers").Answer<`/games/${string}/chat/${string}`, "get">} */
      const page = await get(`${this.path}?after=${next}&limit=200`, signal);
      next = page.next;
      this.end = page.end;
      this.take(page.entries);
    }
  }

  /** @param {Body} body */
  async say(body) {
    const text = JSON.stringify(body);
    if (this.unanswered.text !== text) this.unanswered = { text, key: newKey() };
    const message = await post(this.path, body, this.unanswered.key);
    this.unanswered = { text: "", key: "" };
    this.take([message]);
  }

  /** @param {number} position @param {string} why */
  async report(position, why) {
    await post(`${this.path}/${position}/report`, { why });
  }

  /** @param {import("../lib/stream.js").StreamMessage} message */
  hear({ event, data }) {
    if (event === "reset") {
      // A lost server has taken messages with it.
      this.end = 0;
      this.messages.clear();
    }
    if (event === "reset" || event === "look") return void this.read().catch(report);
    if (event !== "chat") return;
    /** @type {Entry} */
    const entry = JSON.parse(data);
    this.end = Math.max(this.end, entry.position);
    this.take([entry]);
  }

  // Delete a message, or leave a mark in its place.
  /** @param {number} position @param {boolean} leavesMark */
  remove(position, leavesMark) {
    const message = this.messages.get(position);
    this.messages.delete(position);
    if (!leavesMark || !message) return;
    const { player, name, seat, time } = message;
    this.messages.set(position, { type: "removed", position, player, name, seat, time });
  }

  /** @param {readonly Entry[]} entries */
  take(entries) {
    for (const entry of entries) {
      if (entry.type !== "removal") this.messages.set(entry.position, entry);
      else for (const position of entry.removes) this.remove(position, entry.reason === "moderated");
    }
    const messages = [...this.messages.values()].sort((left, right) => left.position - right.position);
    this.view.show(messages, prefers("muted") ?? []);
  }
}

export class Chat {
  /** @param {HTMLElement} part @param {string} game */
  constructor(part, game) {
    this.part = part;
    this.game = game;
    /** @type {Room[]} */
    this.rooms = [];
    // The reader, their seat and the end of the game now, and when the rooms were read.
    this.wanted = "";
    this.shownFor = "";
    this.player = "";
    // The number of acts under way that may change the reader's seat.
    this.acts = 0;
    this.link = h("a", { href: `#${part.id}`, id: "chat-link", click: () => this.open() });
    onPreferences(() => {
      for (const room of this.rooms) room.take([]);
      this.show(this.wanted, this.player).catch(report);
    });
    document.addEventListener("visibilitychange", () => this.rooms.forEach(({ view }) => view.look()));
  }

  /**
   * @param {string} wanted reader, seat and end of the game
   * @param {string} player the reader, empty without an account
   */
  async show(wanted, player) {
    [this.wanted, this.player] = [wanted, player];
    const shownFor = prefers("chat") ? wanted : "";
    if (shownFor === this.shownFor) return;
    this.shownFor = shownFor;
    // The rooms from before may be closed to the reader already.
    for (const room of this.rooms.splice(0)) room.stop();
    const lines = shownFor ? (await get(`/games/${this.game}/chat`)).rooms : [];
    if (shownFor !== this.shownFor) return;
    this.rooms = lines.map((line) => new Room(this.game, line, player, () => this.count()));
    fill($("chat-rooms"), ...this.rooms.map(({ view }) => view.node));
    this.part.hidden = !lines.length;
    if (lines.length) $("nav").append(this.link);
    else this.link.remove();
    this.count();
    await this.start();
  }

  async start() {
    if (!this.acts) await Promise.all(this.rooms.map((room) => room.start()));
  }

  // Request no room while an act may change the reader's seat: other rooms are theirs afterwards.
  pause() {
    this.acts += 1;
    for (const room of this.rooms) room.pause();
  }

  resume() {
    this.acts -= 1;
    return this.start();
  }

  // The link to the chat opens its first room.
  open() {
    if (this.rooms.length && !this.rooms.some(({ view }) => view.node.open)) this.rooms[0].view.node.open = true;
  }

  count() {
    const count = this.rooms.reduce((sum, { view }) => sum + view.unread, 0);
    const text = linkText(count);
    if (this.link.textContent !== text) this.link.textContent = text;
    this.link.classList.toggle("good", count > 0);
  }
}
