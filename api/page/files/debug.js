// The log as it is: raw entries, hashes, draws, causes, timing, and the way to the code that decided.

import { follow, get } from "./api.js";
import { startAccount } from "./account.js";
import { Code } from "./code.js";
import { $, colourSeats, fill, gameOfPath, h, say, titled, versionOf } from "./dom.js";
import { Filter } from "./log_filter.js";
import { head, Row } from "./log_row.js";
import { LogWindow } from "./log_window.js";

const report = (error) => say(error.sentence || error.message, "alert");

class Log {
  constructor() {
    this.game = gameOfPath();
  }

  async start() {
    $("nav").append(h("a", { href: `/games/${this.game}` }, "Game"), h("a", { href: `/games/${this.game}/review` }, "Review"));
    await startAccount(() => location.reload());
    const [shown, first] = await Promise.all([get(`/games/${this.game}`), get(`/games/${this.game}/entries/1`)]);
    colourSeats(shown.seat_colours);
    $("title").textContent = `Log: ${titled(shown.ruleset)} ${this.game}`;
    document.title = `Log ${titled(shown.ruleset)} ${this.game} – Tabletape`;
    this.code = await Code.read(shown.ruleset);
    this.began = first.body.time;
    this.filter = new Filter(shown, this.code, () => this.show(0).catch(report));
    this.window = new LogWindow(this.game, this.filter, versionOf(shown.head));
    fill($("filter"), this.filter.form, h("p", { class: "dim digests" }, `components ${shown.components}, seed commitment ${shown.commitment.digest}`));
    fill($("entries"), head(), h("tbody", { id: "rows" }));
    fill($("window"), this.buttons());
    await this.show(linked());
    addEventListener("hashchange", () => this.show(linked()).catch(report));
    follow(`/games/${this.game}/stream`, shown.head, (message) => {
      if (message.event === "reset") location.reload();
      if (message.event === "entry") this.grow(versionOf(message.id));
    }, new AbortController().signal);
  }

  buttons() {
    const button = (id, text, read) => h("button", { type: "button", id, click: () => read().then((found) => found && this.draw(0)).catch(report) }, text);
    const version = h("input", { id: "to", type: "number", min: 1, "aria-label": "Version to go to" });
    const submit = (event) => {
      event.preventDefault();
      if (!version.value) return;
      history.replaceState(null, "", `${location.pathname}${location.search}#v=${version.value}`);
      this.show(Number(version.value)).catch(report);
    };
    return [
      button("first", "First", () => this.window.first()),
      button("earlier", "Earlier", () => this.window.earlier()),
      button("later", "Later", () => this.window.later()),
      button("last", "Last", () => this.window.end()),
      h("form", { class: "row", submit }, version, h("button", {}, "Go to version")),
      h("span", { id: "where", role: "status" }),
    ];
  }

  // Show the window that begins with a version, or the first one.
  async show(version) {
    if (await (version ? this.window.from(version) : this.window.first())) this.draw(version);
  }

  draw(version) {
    const { entries, waited, head: known } = this.window;
    fill($("rows"), entries.map((entry, index) => new Row(this, entry, waited[index]).node));
    this.tell(known);
    const row = version && document.getElementById(`v${version}`);
    if (row) row.querySelector("button").focus();
  }

  tell(known) {
    const { entries } = this.window;
    const last = entries[entries.length - 1];
    $("where").textContent = last ? `${entries.length} entries, versions ${entries[0].version} to ${last.version} of ${known}` : `No such entry in ${known} versions.`;
    $("first").disabled = $("earlier").disabled = this.window.atFirst;
    $("later").disabled = $("last").disabled = this.window.atLast;
  }

  // Entries that come while the end is shown are put below; the window moves on with them.
  grow(version) {
    this.window.head = Math.max(this.window.head, version);
    this.growing ||= this.window.extend().then((fresh) => {
      $("rows").append(...fresh.map(([entry, wait]) => new Row(this, entry, wait).node));
      while ($("rows").childElementCount > this.window.entries.length) $("rows").firstElementChild.remove();
      this.tell(this.window.head);
    }).catch(report).finally(() => {
      this.growing = null;
      if (this.window.behind) this.grow(this.window.head);
    });
  }
}

// The version that the address links to; 0 when it names none.
function linked() {
  const found = /^#v=(\d+)$/.exec(location.hash);
  return found ? Number(found[1]) : 0;
}

new Log().start().catch(report);
