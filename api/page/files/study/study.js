// A study: its chapters with their moments, and the moment that is shown, with its board, what happened and words.

import { get, newKey, post, seenAs } from "../lib/api.js";
import { startAccount } from "../account/account.js";
import { current } from "../account/session.js";
import { Board } from "../lib/board.js";
import { $, colourSeats, fill, gameOfPath, h, nameOf, report, rulesLink, sync, titled } from "../lib/dom.js";
import { dateTime, t } from "../lib/texts.js";

// So much of its words names a moment in the list.
const LONGEST = 70;
// So many versions of a moment that lasts longer are told.
const MOST_TOLD = 200;
const LONGEST_TITLE = 100;

const SEEN_BY = { owner: t("studies-seen-by-owner"), link: t("studies-seen-by-link"), all: t("studies-seen-by-all") };

class StudyPage {
  constructor() {
    this.id = gameOfPath();
    this.study = null;
    this.shown = "";
    // Which of several answers belongs to what was asked for last.
    this.asked = 0;
    this.board = null;
    this.games = new Map();
    this.editing = null;
    this.seenBy = SEEN_BY;
  }

  get path() {
    return `/studies/${this.id}`;
  }

  // All moments in order, each with its chapter.
  get moments() {
    return this.study.chapters.flatMap((chapter) => chapter.moments.map((moment) => ({ ...moment, chapter })));
  }

  get moment() {
    return this.moments.find((one) => one.moment === this.shown) || null;
  }

  async start() {
    $("nav").append(h("a", { href: "/studies" }, t("study-studies")));
    await startAccount(() => location.reload());
    $("chapters").addEventListener("click", (event) => this.choose(event));
    $("steps").addEventListener("click", (event) => {
      const { step } = /** @type {HTMLElement} */ (event.target).dataset;
      if (step) this.step(Number(step));
    });
    addEventListener("hashchange", () => this.go(linked()));
    addEventListener("keydown", (event) => this.key(event));
    await this.read();
    if (current()?.player) this.offerCopy();
    if (this.study.your_role !== "reader") this.offerEditing();
  }

  async read() {
    this.take(await get(this.path));
  }

  // Show the study as it is now; the moment that is shown stays, as long as it is there.
  take(study) {
    if (study.revision < this.study?.revision) return; // an older answer that comes later
    this.study = study;
    $("title").textContent = study.title;
    document.title = t("study-title-tabletape", { title: study.title });
    $("study-about").textContent = t("study-about", {
      name: study.owner.name,
      seen: SEEN_BY[study.seen_by],
      time: dateTime(study.changed),
    });
    const wanted = this.shown || linked();
    const found = this.moments.find((one) => one.moment === wanted) || this.moments[0];
    this.shown = found ? found.moment : "";
    this.draw();
    this.showMoment().catch(report);
  }

  go(moment) {
    if (moment === this.shown || !this.moments.some((one) => one.moment === moment)) return;
    this.shown = moment;
    history.replaceState(null, "", `${location.pathname}#${moment}`);
    this.draw();
    this.showMoment().catch(report);
  }

  step(by) {
    const all = this.moments;
    const at = all.findIndex((one) => one.moment === this.shown);
    const to = all[Math.max(0, Math.min(all.length - 1, at + by))];
    if (to) this.go(to.moment);
  }

  choose(event) {
    const link = event.target.closest("a[data-moment]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.go(link.dataset.moment);
    // On a phone the list stands below.
    if (link.getBoundingClientRect().top > $("moment-title").getBoundingClientRect().bottom) $("moment-title").focus();
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (/^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
    const by = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity }[event.key];
    if (!by || !this.study) return;
    event.preventDefault();
    this.step(by);
  }

  draw() {
    const all = this.moments;
    const at = all.findIndex((one) => one.moment === this.shown);
    const link = (one) =>
      h(
        "a",
        {
          href: `#${one.moment}`,
          id: `to-${one.moment}`,
          "data-moment": one.moment,
          "aria-current": one.moment === this.shown ? "true" : null,
        },
        named(one),
      );
    const chapter = ({ chapter: id, title, moments }) =>
      h(
        "li",
        { id: `chapter-${id}`, "data-chapter": id },
        h("h3", {}, title),
        moments.length
          ? h(
              "ol",
              {},
              moments.map((one) => h("li", { id: `line-${one.moment}` }, link(one))),
            )
          : h("p", { class: "dim" }, t("study-no-moments")),
        h("div", { class: "row", "data-tools": id }, this.editing ? this.editing.chapterTools(id) : null),
      );
    sync(
      $("chapters"),
      this.study.chapters.length
        ? h("ol", { class: "plain" }, this.study.chapters.map(chapter))
        : h("p", { class: "dim" }, t("study-empty")),
    );
    const step = (by, text, off) =>
      h(
        "button",
        {
          type: "button",
          id: by < 0 ? "before" : "after",
          "data-step": by,
          disabled: off,
          "aria-keyshortcuts": by < 0 ? "ArrowLeft" : "ArrowRight",
        },
        text,
      );
    sync(
      $("steps"),
      all.length
        ? [
            step(-1, t("study-before"), at <= 0),
            step(1, t("study-after"), at === all.length - 1),
            h("span", { class: "dim" }, t("study-place", { place: at + 1, count: all.length })),
          ]
        : [],
    );
    if (this.editing) this.editing.draw();
  }

  async showMoment() {
    const turn = ++this.asked;
    const one = this.moment;
    $("moment-title").textContent = one ? one.chapter.title : t("study-nothing-yet");
    fill($("words"), one && one.words ? h("p", {}, one.words) : null);
    fill($("moment-more"));
    if (!one || !one.shown) {
      $("moment-place").textContent = one ? t("study-not-shown") : t("study-how-to-add");
      fill($("sentences"));
      return this.leaveBoard();
    }
    $("moment-place").textContent = t("study-added-by", { name: one.by.name, time: dateTime(one.time) });
    const count = Math.min(MOST_TOLD, (one.until || one.version) - one.version + 1);
    const [game, told] = await Promise.all([
      this.game(one.game),
      get(seenAs(`/games/${one.game}/timeline?after=${one.version - 1}&limit=${count}`, one.as)),
    ]);
    if (turn !== this.asked) return;
    colourSeats(game.seat_colours);
    $("rules").replaceChildren(...rulesLink(game.ruleset));
    const { until, version } = one;
    fill(
      $("sentences"),
      told.items
        .filter((item) => item.version <= (until || version))
        .map((item) => h("li", {}, until ? h("span", { class: "dim" }, `${item.version} `) : null, item.text)),
    );
    const people = game.seats.map((_, seat) => nameOf(game.seats, seat)).join(", ");
    const eyes =
      { public: t("study-as-public") }[one.as] ||
      (one.as ? t("study-as-seat", { name: nameOf(game.seats, Number(one.as)) }) : null);
    const review = (at) => `/games/${one.game}/review${one.as ? `?as=${one.as}` : ""}#v=${at}`;
    fill(
      $("moment-more"),
      h(
        "p",
        {},
        `${titled(game.ruleset)}: ${people}. `,
        eyes ? `${eyes} ` : null,
        h(
          "a",
          { href: review(version), id: "to-review" },
          until ? t("study-review-from", { version, until }) : t("study-review", { version }),
        ),
      ),
      until
        ? h(
            "p",
            { class: "row", role: "group", "aria-label": t("study-which-board") },
            [version, until].map((at) =>
              h(
                "button",
                {
                  type: "button",
                  "data-at": at,
                  "aria-pressed": String(at === version),
                  click: (event) => this.showBoardAt(at, event.target),
                },
                t("study-board-at", { version: at }),
              ),
            ),
          )
        : null,
    );
    await this.showBoard(one, version);
  }

  // Show the board before or after what lasts longer.
  showBoardAt(version, button) {
    for (const other of button.parentNode.children) other.setAttribute("aria-pressed", String(other === button));
    this.board.show(version).catch(report);
  }

  async showBoard(one, version) {
    const as = one.as || "";
    if (!this.board || this.board.game !== one.game || this.board.as !== as) {
      this.leaveBoard();
      this.board = new Board($("board"), one.game, { as });
    }
    await this.board.show(version);
  }

  leaveBoard() {
    if (this.board) this.board.leave();
    this.board = null;
    fill($("board"));
  }

  async game(id) {
    if (!this.games.has(id)) this.games.set(id, await get(`/games/${id}`));
    return this.games.get(id);
  }

  // Let the reader make a study of their own of what they see of this one.
  offerCopy() {
    const title = h("input", {
      id: "copy-title",
      required: true,
      maxlength: LONGEST_TITLE,
      value: this.study.title,
      autocomplete: "off",
    });
    // The keys of what was asked for: asked again, no second study begins.
    const keys = new Map();
    const send = async () => {
      const asked = { title: title.value.trim(), copy_of: this.id };
      if (!keys.has(asked.title)) keys.set(asked.title, newKey());
      location.href = `/studies/${(await post("/studies", asked, keys.get(asked.title))).study}`;
    };
    const open = async () =>
      (await import("../lib/forms.js")).ask({
        title: t("study-copy"),
        fields: h("p", { class: "field" }, h("label", { for: "copy-title" }, t("study-copy-title")), title),
        happens: () => [t("study-copy-happens")],
        button: t("study-copy"),
        send,
      });
    $("copy").append(
      h("button", { type: "button", id: "to-copy", click: () => open().catch(report) }, t("study-copy")),
    );
  }

  offerEditing() {
    const press = async (event) => {
      const { Editing } = await import("./editing.js");
      const on = event.target.getAttribute("aria-pressed") !== "true";
      event.target.setAttribute("aria-pressed", String(on));
      if (this.editing) this.editing.leave();
      this.editing = on ? new Editing(this) : null;
      this.draw();
    };
    const button = h(
      "button",
      { type: "button", id: "edit", "aria-pressed": "false", click: (event) => press(event).catch(report) },
      t("study-edit"),
    );
    $("copy").prepend(button);
  }
}

// The first line of its words; else which version of a game it is.
function named(one) {
  if (!one.shown) return h("em", {}, t("study-hidden"));
  const line = one.words.split("\n", 1)[0];
  if (line) return line.length > LONGEST ? `${line.slice(0, LONGEST)} …` : line;
  return one.until
    ? t("study-versions", { version: one.version, until: one.until, game: one.game })
    : t("study-version", { version: one.version, game: one.game });
}

const linked = () => location.hash.slice(1);

new StudyPage().start().catch(report);
