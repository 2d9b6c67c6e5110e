// Taking back: what the player may undo, said beside the button that undoes it, and the lines of what was undone.

import { newKey, post, Problem } from "./api.js";
import { fill, h, undoneSign } from "./dom.js";
import { t } from "./texts.js";

const KEY = "u";

export class TakeBack {
  // `act` sends a request and shows the game anew; `next` gives what has the focus when nothing is left to take back.
  constructor(node, game, next, act) {
    this.node = node;
    this.game = game;
    this.next = next;
    this.act = act;
    this.list = { head: "", take_backs: [] };
    this.busy = false;
    // The last request: sent again after a lost answer, it is the same one.
    this.sent = { name: "", key: "" };
    addEventListener("keydown", (event) => this.key(event));
  }

  // Show what may be taken back on a head, the newest first.
  show(list) {
    // Whoever goes on with the key need not wait for all the rest to be shown.
    if (this.list.head !== list.head) this.busy = false;
    const same = JSON.stringify(this.list.take_backs) === JSON.stringify(list.take_backs);
    this.list = list;
    if (same) return;
    const held = this.node.contains(document.activeElement);
    const [newest, ...older] = list.take_backs;
    fill(this.node, newest ? this.button(newest) : null, older.length ? this.further(older) : null);
    this.node.hidden = !newest;
    if (held) (this.node.querySelector("button") || this.next()).focus();
  }

  button(newest) {
    const said = h("span", { id: "take-back-what", class: "dim" }, newest.text);
    const take = h("button", { type: "button", id: "take-back-last", "aria-describedby": "take-back-what", "aria-keyshortcuts": KEY, click: () => this.take(newest) }, t("take-back-last"));
    return h("p", { class: "row" }, take, " ", said);
  }

  // Going further back undoes what came after it too.
  further(older) {
    const line = (one, at) => h("li", {}, h("button", { type: "button", click: () => this.take(one) }, t("take-back-several", { count: at + 2 })), " ", h("span", { class: "dim" }, one.text));
    return h("details", {}, h("summary", {}, t("take-back-more")), h("ul", { class: "list" }, older.map(line)));
  }

  key(event) {
    if (event.key !== KEY || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const { tagName, type } = event.target;
    const writes = /^(INPUT|SELECT|TEXTAREA)$/.test(tagName) && type !== "checkbox";
    if (writes || document.querySelector("dialog[open]")) return;
    if (this.list.take_backs.length) this.take(this.list.take_backs[0]);
  }

  async take(one) {
    if (this.busy) return;
    this.busy = true;
    const body = { head: this.list.head, to: one.version };
    const name = JSON.stringify(body);
    if (this.sent.name !== name) this.sent = { name, key: newKey() };
    await this.act(() => post(`/games/${this.game}/take-backs`, body, this.sent.key).catch(refused)).finally(() => (this.busy = false));
  }
}

function refused(error) {
  if (error instanceof Problem && error.document.code === "head_conflict") throw new Error(t("take-back-changed"));
  throw error;
}

// Mark the lines of a list whose entries a new item takes back; each has its version as data.
export function markUndone(node, { back_to: to, version }) {
  if (to === null) return;
  for (const line of node.children) {
    const at = Number(line.dataset.version);
    if (at > to && at < version && !line.classList.contains("undone")) {
      line.classList.add("undone");
      line.append(undoneSign());
    }
  }
}
