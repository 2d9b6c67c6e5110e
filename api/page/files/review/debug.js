// The log as it is: raw entries, hashes, draws, causes, timing, and the way to the code that decided.

import { startAccount } from "../account/account.js";
import { get } from "../lib/api.js";
import { $, control, fill, idOfPath, h, partOf, report, say, titled, versionOf } from "../lib/dom.js";
import { colourSeats } from "../lib/seats.js";
import { follow } from "../lib/stream.js";
import { t } from "../lib/texts.js";
import { Code } from "./code.js";
import { Filter } from "./log_filter.js";
import { head, Row } from "./log_row.js";
import { LogWindow } from "./log_window.js";

// The number of entries put in words by a request, and the most requests for a window.
const PAGE = 100;
const MOST_PAGES = 4;

class Log {
  /**
   * @param {import("answers").Game} game
   * @param {number} began when the first entry was made
   * @param {Code} code
   */
  constructor(game, began, code) {
    this.game = game.game;
    this.began = began;
    this.code = code;
    this.failed = false;
    this.filter = new Filter(game, code, () => this.show(0));
    this.window = new LogWindow(this.game, this.filter, versionOf(game.head));
    /** @type {Promise<void> | null} */
    this.growing = null;
  }

  /** @param {import("answers").Game} game */
  async start(game) {
    fill(
      $("filter"),
      this.filter.form,
      h(
        "p",
        { class: "dim digests" },
        t("debug-components-components-seed-commitment-digest", {
          components: game.components,
          digest: game.commitment.digest,
        }),
      ),
    );
    fill($("entries"), head(), h("tbody", { id: "rows" }));
    fill($("window"), this.buttons());
    await this.show(linked());
    addEventListener("hashchange", () => this.show(linked()));
    follow(
      `/games/${this.game}/stream`,
      game.head,
      (message) => {
        if (message.event === "reset") location.reload();
        if (message.event === "entry") this.grow(versionOf(message.id));
        if (["found", "look"].includes(message.event)) this.grow(0);
      },
      new AbortController().signal,
    );
  }

  buttons() {
    /** @param {string} id @param {string} text @param {() => Promise<boolean>} read */
    const button = (id, text, read) => h("button", { type: "button", id, click: () => this.put(read, 0) }, text);
    const version = h("input", { id: "to", type: "number", min: 1, "aria-label": t("debug-version-to-go-to") });
    /** @param {Event} event */
    const submit = (event) => {
      event.preventDefault();
      if (!version.value) return;
      history.replaceState(null, "", `${location.pathname}${location.search}#v=${version.value}`);
      this.show(Number(version.value));
    };
    return [
      button("first", t("debug-first"), () => this.window.first()),
      button("earlier", t("debug-earlier"), () => this.window.earlier()),
      button("later", t("debug-later"), () => this.window.later()),
      button("last", t("debug-last"), () => this.window.end()),
      h("form", { class: "row", submit }, version, h("button", {}, t("debug-go-to-version"))),
      h("span", { id: "where", role: "status" }),
    ];
  }

  // Show the window that begins with a version, or the first window.
  /** @param {number} version */
  show(version) {
    return this.put(() => (version ? this.window.from(version) : this.window.first()), version);
  }

  // Put another window in place, unless it is no longer wanted; an error stays until a window is shown.
  /** @param {() => Promise<boolean>} read @param {number} version */
  async put(read, version) {
    try {
      if (!(await read())) return;
      this.succeed();
      this.draw(version);
    } catch (error) {
      this.fail(error);
    }
  }

  succeed() {
    if (this.failed) say("", "alert");
    this.failed = false;
  }

  /** @param {unknown} error */
  fail(error) {
    this.failed = true;
    report(error);
  }

  /** @param {number} version */
  draw(version) {
    const { entries, waited, head: known } = this.window;
    fill(
      $("rows"),
      entries.map((entry, index) => new Row(this, entry, waited[index]).node),
    );
    this.tell(known);
    this.word();
    const row = version && $("rows").firstElementChild;
    if (row) partOf(row, "button").focus();
  }

  // Put the events in words, above the events as they stand in the log: for readers without knowledge of their names.
  async word() {
    const { entries } = this.window;
    const sentences = new Map();
    let after = entries.length ? entries[0].version - 1 : null;
    // The search through filtered entries ends after a limit.
    for (let turn = 0; after !== null && after < this.window.last && turn < MOST_PAGES; turn++) {
      const page = await get(`/games/${this.game}/timeline?after=${after}&limit=${PAGE}`).catch(() => ({
        items: [],
        next: null,
      }));
      for (const { version, text } of page.items) sentences.set(version, [...(sentences.get(version) || []), text]);
      after = page.next;
    }
    for (const [version, texts] of sentences) {
      const cell = document.querySelector(`#v${version} [data-part=events]`);
      if (cell && !cell.querySelector(".told")) cell.prepend(h("p", { class: "told" }, texts.join(" ")));
    }
  }

  /** @param {number} version */
  complain(version) {
    import("../rulings/reporting.js").then((reporting) => reporting.openReport(this.game, version)).catch(report);
  }

  /** @param {number} known */
  tell(known) {
    const { entries } = this.window;
    const last = entries[entries.length - 1];
    $("where").textContent = last
      ? t("debug-count-entries-versions-first-to-last", {
          count: entries.length,
          first: entries[0].version,
          last: last.version,
          known,
        })
      : t("debug-no-such-entry-in-known-versions", { known });
    control("first").disabled = control("earlier").disabled = this.window.atFirst;
    control("later").disabled = control("last").disabled = this.window.atLast;
  }

  // Entries that come while the end is shown are put below; the window moves on with them.
  /** @param {number} version */
  grow(version) {
    this.window.head = Math.max(this.window.head, version);
    this.growing ||= this.readOn()
      .catch((error) => this.fail(error))
      .finally(() => (this.growing = null));
  }

  async readOn() {
    while (this.window.behind) {
      const fresh = await this.window.extend();
      this.succeed();
      $("rows").append(...fresh.map(([entry, wait]) => new Row(this, entry, wait).node));
      while ($("rows").childElementCount > this.window.entries.length) $("rows").firstElementChild?.remove();
      this.tell(this.window.head);
      this.word();
    }
  }
}

// The version that the address links to; 0 when it names none.
function linked() {
  const match = /^#v=(\d+)$/.exec(location.hash);
  return match ? Number(match[1]) : 0;
}

async function start() {
  const id = idOfPath();
  $("nav").append(
    h("a", { href: `/games/${id}` }, t("debug-game")),
    h("a", { href: `/games/${id}/review` }, t("debug-review")),
  );
  await startAccount(() => location.reload());
  const [game, first] = await Promise.all([get(`/games/${id}`), get(`/games/${id}/entries/1`)]);
  colourSeats(game.seat_colours);
  // Developers read the rules with their code and tests.
  $("rules").append(h("a", { href: `/v1/rulesets/${game.ruleset}/rules?code=true` }, t("dom-rules")));
  $("title").textContent = t("debug-log-ruleset-game", { ruleset: titled(game.ruleset), game: id });
  document.title = t("debug-log-ruleset-game-tabletape", { ruleset: titled(game.ruleset), game: id });
  await new Log(game, first.body.time, await Code.read(game.ruleset)).start(game);
}

start().catch(report);
