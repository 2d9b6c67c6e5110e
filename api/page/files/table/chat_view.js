// The view of a room of a game's chat: a fold with its messages, the number of the unread ones, and a form.

import { h, partOf, refill, report, say } from "../lib/dom.js";
import { ask, field } from "../lib/forms.js";
import { badge, playerLink } from "../lib/seats.js";
import { dateTime, t } from "../lib/texts.js";

/**
 * @typedef {import("./chat.js").Message} Message
 * @typedef {{
 *   say: (body: import("./chat.js").Body) => Promise<void>, mute: (player: string, wanted: boolean) => Promise<void>,
 *   report: (position: number, why: string) => Promise<void>, counted: () => void,
 * }} Acts the acts of a view: say something, mute a player or not, report a message, and count the unread messages of
 *   all rooms
 */

const LONGEST = 300;
const PHRASES = [
  ...["hello", "good_luck", "well_played", "thanks", "sorry"],
  ...["one_moment", "back_again", "your_turn", "good_game", "another_game"],
];

// The browser remembers how far the reader has read, for so many rooms, the newest last.
const READ = "tabletape.chat";
const ROOMS = 60;

/** @returns {Record<string, number>} */
const readPositions = () => JSON.parse(localStorage.getItem(READ) ?? "{}");

/** @param {string} word a word of the service, as a part of a key */
const keyOf = (word) => word.replaceAll("_", "-");

/** @param {string} phrase */
const phraseText = (phrase) => t(`chat-phrase-${keyOf(phrase)}`);

/** @param {Extract<Message, { type: "message" }>} message */
const wordsOf = ({ phrase, words }) => (phrase ? phraseText(phrase) : words);

// The text of the link to a chat.
/** @param {number} count of unread messages */
export const linkText = (count) => t("chat-link", { count });

export class RoomView {
  /**
   * @param {string} game
   * @param {import("./chat.js").RoomLine} line
   * @param {string} player the reader, empty without an account
   * @param {Acts} acts
   */
  constructor(game, line, player, acts) {
    this.name = `${game} ${line.room}`;
    this.title = t(`chat-room-${line.room}`);
    this.player = player;
    this.acts = acts;
    /** @type {Message[]} */
    this.messages = [];
    this.people = h(
      "details",
      { class: "people", hidden: true },
      h("summary", {}, t("chat-people")),
      h("div", { class: "row" }),
    );
    this.unread = 0;
    this.summary = h("summary", {});
    this.log = h("div", { role: "log", class: "chat-log", tabindex: 0, "aria-label": this.title });
    const part = line.may_write ? this.forms() : h("p", { class: "dim" }, t(`chat-closed-${keyOf(line.closed ?? "")}`));
    const attributes = { class: "chat", "data-room": line.room, toggle: () => this.look() };
    /** @type {HTMLDetailsElement} */
    this.node = h("details", attributes, this.summary, this.log, part, this.people);
    // Messages are read where they are open and in the window.
    this.inWindow = false;
    this.watching = new IntersectionObserver((entries) => {
      this.inWindow = entries.some((entry) => entry.isIntersecting);
      this.look();
    });
    this.watching.observe(this.log);
    this.look();
  }

  // The field for words, and the quick phrases.
  forms() {
    const words = h("input", { maxlength: LONGEST, autocomplete: "off", "aria-label": t("chat-words") });
    const submit = async (/** @type {Event} */ event) => {
      event.preventDefault();
      if (!words.value.trim()) return;
      await this.acts.say({ words: words.value });
      words.value = "";
    };
    const send = (/** @type {Event} */ event) => submit(event).catch(report);
    const phrases = PHRASES.map((phrase) => {
      const press = () => this.acts.say({ phrase }).catch(report);
      return h("button", { type: "button", "data-phrase": phrase, click: press }, phraseText(phrase));
    });
    return [
      h("form", { class: "row", submit: send }, words, h("button", {}, t("chat-send"))),
      h("details", { class: "phrases" }, h("summary", {}, t("chat-phrases")), h("div", { class: "row" }, phrases)),
    ];
  }

  // Show the messages of players that are not muted. Lines that are there stay, so that a screen reader reads new lines
  // alone.
  /** @param {Message[]} all in order @param {readonly string[]} muted */
  show(all, muted) {
    const messages = all.filter(({ player }) => !muted.includes(player));
    this.showPeople(all, muted);
    const lines = new Map([...this.log.children].map((line) => [Number(line.getAttribute("data-position")), line]));
    const isAtEnd = this.log.scrollTop + this.log.clientHeight >= this.log.scrollHeight - 8;
    const types = new Map(messages.map(({ position, type }) => [position, type]));
    for (const [position, line] of lines) {
      if (types.get(position) === line.getAttribute("data-type")) continue;
      line.remove();
      lines.delete(position);
    }
    messages.forEach((message, place) => {
      if (!lines.has(message.position)) this.log.insertBefore(this.line(message), this.log.children[place] ?? null);
    });
    if (isAtEnd) this.log.scrollTop = this.log.scrollHeight;
    this.messages = messages;
    this.look();
  }

  // A button for each other author here: to mute them, or to hear them again.
  /** @param {Message[]} messages @param {readonly string[]} muted */
  showPeople(messages, muted) {
    const names = new Map(messages.map(({ player, name }) => [player, name]));
    names.delete(this.player);
    this.people.hidden = !names.size || !this.player;
    const buttons = [...names].map(([player, name]) => {
      const isMuted = muted.includes(player);
      const press = () => this.acts.mute(player, !isMuted).catch(report);
      const text = t(isMuted ? "chat-hear" : "chat-mute", { name });
      return h("button", { type: "button", "data-mute": player, "data-muted": String(isMuted), click: press }, text);
    });
    refill(partOf(this.people, "div"), buttons);
  }

  /** @param {Message} message */
  line(message) {
    const { position, player, name, seat, time, type } = message;
    const reports = type === "message" && this.player && player !== this.player;
    return h(
      "p",
      { "data-position": position, "data-type": type, title: dateTime(time) },
      seat === null ? null : badge(seat),
      h("strong", {}, playerLink(player, name)),
      " ",
      type === "removed"
        ? h("span", { class: "words dim" }, t("chat-removed"))
        : h("span", { class: "words" }, wordsOf(message)),
      reports ? this.reportButton(message) : null,
    );
  }

  /** @param {Message} message */
  reportButton({ position, name }) {
    const why = h("input", { id: "report-why", maxlength: LONGEST, autocomplete: "off" });
    const send = async () => {
      await this.acts.report(position, why.value.trim());
      say(t("chat-reported"));
    };
    const press = () =>
      ask({
        title: t("chat-report-of", { name }),
        fields: field(t("chat-report-why"), why),
        happens: () => [t("chat-report-happens")],
        button: t("chat-report"),
        send,
      });
    const label = t("chat-report-of", { name });
    const attributes = { type: "button", class: "report", "data-report": position, "aria-label": label, title: label };
    return h("button", { ...attributes, click: press }, "\u2691");
  }

  // Count the unread messages of others.
  look() {
    const stored = readPositions();
    const last = Math.max(0, ...this.messages.map(({ position }) => position));
    let read = stored[this.name] ?? 0;
    if (this.node.open && this.inWindow && !document.hidden && last > read) {
      read = last;
      const rooms = Object.entries(stored).filter(([name]) => name !== this.name);
      const newest = [...rooms.slice(1 - ROOMS), [this.name, read]];
      localStorage.setItem(READ, JSON.stringify(Object.fromEntries(newest)));
    }
    const unread = this.messages.filter(
      ({ position, player, type }) => type === "message" && position > read && player !== this.player,
    );
    this.unread = unread.length;
    const text = t("chat-unread", { room: this.title, count: this.unread });
    if (this.summary.textContent !== text) this.summary.textContent = text;
    this.acts.counted();
  }
}
