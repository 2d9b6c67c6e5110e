// Taking back: the undo of the player's own decisions, announced beside the button; a request to the others to go back
// further, and their answers; and the lines of undone entries.

import { newKey, post, Problem, remove } from "../lib/api.js";
import { fill, h } from "../lib/dom.js";
import { nameOf, undoneSign } from "../lib/seats.js";
import { t } from "../lib/texts.js";

const KEY = "u";

/** @typedef {import("answers").DecisionList} DecisionList */
/** @typedef {DecisionList["take_backs"][number]} Undo */
/** @typedef {Pick<DecisionList, "head" | "take_backs" | "requests" | "request">} UndoList */
/** @typedef {import("answers").Game["seats"]} Seats */

export class TakeBack {
  // `act` sends a request and shows the game anew; `next` returns the element for the focus when nothing is left to
  // take back.
  /**
   * @param {HTMLElement} node
   * @param {string} game
   * @param {() => HTMLElement} next
   * @param {(request: () => Promise<unknown>) => Promise<void>} act
   */
  constructor(node, game, next, act) {
    this.node = node;
    this.game = game;
    this.next = next;
    this.act = act;
    /** @type {UndoList} */
    this.list = { head: "", take_backs: [], requests: [], request: null };
    this.busy = false;
    // The last request: a repetition after a lost answer is the same request.
    this.sent = { name: "", key: "" };
    // A request is read out when it comes, so its place is always there.
    this.request = h("div", { id: "take-back-request", "aria-live": "polite" });
    this.own = h("div", {});
    fill(node, this.request, this.own);
    addEventListener("keydown", (event) => this.key(event));
  }

  // Show the undo options at a head, the newest first, and the open request, to a player at the table.
  /** @param {UndoList} list @param {import("answers").Game} game */
  show(list, { seats, your_seat: mine }) {
    // The key works before all the rest is shown.
    if (this.list.head !== list.head) this.busy = false;
    /** @param {UndoList} undo */
    const textOf = (undo) => JSON.stringify([undo.take_backs, undo.requests, undo.request]);
    const same = textOf(this.list) === textOf(list);
    this.list = list;
    if (same) return;
    const held = this.node.contains(document.activeElement);
    const [newest, ...older] = list.take_backs;
    const more = older.length || list.requests.length;
    fill(this.request, list.request ? this.question(list.request, seats, mine) : null);
    fill(this.own, newest ? this.button(newest) : null, more ? this.further(older, list.requests) : null);
    this.node.hidden = !newest && !more && !list.request;
    if (held) (this.node.querySelector("button") || this.next()).focus();
  }

  /** @param {Undo} newest */
  button(newest) {
    const text = h("span", { id: "take-back-what", class: "dim" }, newest.text);
    const take = h(
      "button",
      {
        type: "button",
        id: "take-back-last",
        "aria-describedby": "take-back-what",
        "aria-keyshortcuts": KEY,
        click: () => this.take(newest),
      },
      t("take-back-last"),
      h("span", { class: "key" }, ` (${KEY.toUpperCase()})`),
    );
    return h("p", { class: "row" }, take, " ", text);
  }

  // Going further back undoes all later decisions too; beyond final decisions, the others are asked.
  /** @param {Undo[]} older @param {Undo[]} requests */
  further(older, requests) {
    /** @param {string} label @param {() => void} click */
    const button = (label, click) => h("button", { type: "button", click }, label);
    const back = older.map((undo, at) =>
      h(
        "li",
        {},
        button(t("take-back-several", { count: at + 2 }), () => this.take(undo)),
        " ",
        h("span", { class: "dim" }, undo.text),
      ),
    );
    const ask = requests.map((request) =>
      h(
        "li",
        {},
        button(request.text, () => this.ask(request)),
      ),
    );
    const before = h("p", { id: "take-back-before" }, t("take-back-ask-before"));
    return h(
      "details",
      {},
      h(
        "summary",
        {},
        h("span", { class: "long" }, older.length ? t("take-back-more") : t("take-back-ask")),
        h("span", { class: "short", "aria-hidden": "true" }, t("take-back-further")),
      ),
      back.length ? h("ul", { class: "list" }, back) : null,
      ask.length
        ? [
            h("p", { class: "dim" }, t("take-back-ask-note")),
            before,
            h("ul", { class: "list", id: "take-back-requests", "aria-labelledby": "take-back-before" }, ask),
          ]
        : null,
    );
  }

  // The open request, with the names of the missing answers; its author may withdraw it.
  /** @param {UndoList["request"] & {}} request @param {Seats} seats @param {number | null} mine */
  question(request, seats, mine) {
    const { seat, to, text } = request;
    const sentence = h(
      "p",
      {},
      h("strong", {}, seat === mine ? t("take-back-you-ask") : t("take-back-asks", { name: nameOf(seats, seat) })),
      " ",
      text,
    );
    /** @param {string} id @param {string} label @param {() => void} click */
    const button = (id, label, click) => h("button", { type: "button", id, click }, label);
    /** @param {boolean} accept */
    const answer = (accept) => () => this.send(`/games/${this.game}/take-back-request/answers`, { to, accept });
    if (mine !== null && request.asked.includes(mine)) {
      const accept = button("take-back-accept", t("take-back-accept"), answer(true));
      const refuse = button("take-back-refuse", t("take-back-refuse"), answer(false));
      return [
        sentence,
        h("p", { class: "row" }, accept, " ", refuse),
        h("p", { class: "dim" }, t("take-back-ask-note")),
      ];
    }
    const waits = h(
      "span",
      { class: "dim" },
      t("take-back-waits", { names: request.asked.map((other) => nameOf(seats, other)).join(", ") }),
    );
    const withdraw =
      seat === mine ? [button("take-back-withdraw", t("take-back-withdraw"), () => this.withdraw()), " "] : null;
    return [sentence, h("p", { class: "row" }, withdraw, waits)];
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key !== KEY || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const { tagName, type } = /** @type {HTMLInputElement} */ (event.target);
    const writes = /^(INPUT|SELECT|TEXTAREA)$/.test(tagName) && type !== "checkbox";
    if (writes || document.querySelector("dialog[open]")) return;
    if (this.list.take_backs.length) this.take(this.list.take_backs[0]);
  }

  /** @param {Undo} undo */
  take(undo) {
    return this.send(`/games/${this.game}/take-backs`, { head: this.list.head, to: undo.version });
  }

  /** @param {Undo} undo */
  ask(undo) {
    return this.send(`/games/${this.game}/take-back-request`, { to: undo.version });
  }

  withdraw() {
    return this.send(`/games/${this.game}/take-back-request`, null);
  }

  /**
   * Send a request once; without a body it withdraws the present request.
   * @param {`/games/${string}/take-backs` | `/games/${string}/take-back-request${"" | "/answers"}`} path
   * @param {any} body
   */
  async send(path, body) {
    if (this.busy) return;
    this.busy = true;
    const name = JSON.stringify([this.list.head, path, body]);
    if (this.sent.name !== name) this.sent = { name, key: newKey() };
    const request = () =>
      body ? post(path, body, this.sent.key) : remove(`/games/${this.game}/take-back-request`, this.sent.key);
    await this.act(() => request().then(follow, refused)).finally(() => (this.busy = false));
  }
}

/**
 * After everybody's consent the game goes on in another game.
 * @param {any} answer
 */
export function follow({ superseded_by: by }) {
  if (by) location.assign(`/games/${by}`);
}

/** @param {unknown} error */
function refused(error) {
  if (error instanceof Problem && error.document.code === "head_conflict") throw new Error(t("take-back-changed"));
  throw error;
}

// Return whether a new item takes back the entry of another item. Sentences about going further back, and about plans,
// stay.
/**
 * @param {Pick<import("answers").TimelineItem, "back_to" | "version">} item
 * @param {{ version: number, type: string }} other
 */
export function undoes({ back_to: to, version }, other) {
  return (
    to !== null &&
    other.version > to &&
    other.version < version &&
    !/^(take_back_|plan_sealed|plan_cancelled)/.test(other.type)
  );
}

// Mark the undone lines of a list after a new item; each line has its version and its type as data.
/** @param {HTMLElement} node @param {import("answers").TimelineItem} item */
export function markUndone(node, item) {
  for (const line of /** @type {Iterable<HTMLElement>} */ (node.children)) {
    const { version, type = "" } = line.dataset;
    if (undoes(item, { version: Number(version), type }) && !line.classList.contains("undone")) {
      line.classList.add("undone");
      line.append(undoneSign());
    }
  }
}
