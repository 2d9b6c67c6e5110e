// Reviewing together: a leader shows positions, the others follow, or break away and come back. The leader's marks and
// arrows are on the boards of all.

import { current } from "../account/session.js";
import { get, pause, post, put, remove } from "../lib/api.js";
import { $, addressWith, atEvent, control, fill, h, report, say, sayStream, sync } from "../lib/dom.js";
import { follow } from "../lib/stream.js";
import { language, t } from "../lib/texts.js";
import { Pointing } from "./pointing.js";

/**
 * @typedef {import("answers").Answer<`/games/${string}/shared-review`, "get">} SharedReview
 * @typedef {NonNullable<import("./review.js").Review["trial"]>["decisions"]} Line
 * @typedef {SharedReview["position"] & {}} Position
 */

// At most so often the leader's position is sent, in milliseconds: scrubbing passes over versions.
const SENDS = 500;

export class Together {
  /** @param {import("./review.js").Review} review */
  constructor(review) {
    this.review = review;
    this.path = /** @type {const} */ (`/games/${review.game}/shared-review`);
    this.me = current()?.player ?? "";
    /** @type {SharedReview | null} */
    this.now = null;
    // Whether this page goes where the leader goes, and whether it is on its way there.
    this.follows = true;
    this.applying = 0;
    /** @type {Promise<void> | null} */
    this.sending = null;
    this.changed = false;
    this.sent = "";
    // The position of the marks on the leader's board.
    this.led = "";
    /** @type {AbortController | null} */
    this.ending = null;
    this.sentence = h("p", { id: "together-people", "aria-live": "polite" });
    this.row = h("div", { class: "row" });
    this.pointing = new Pointing(review, () => this.tell());
    this.part = $("together-part");
    fill($("together-content"), this.sentence, this.row, this.pointing.list);
    this.part.addEventListener("click", (event) => this.press(event));
  }

  get leads() {
    return Boolean(this.me) && this.now?.leader === this.me;
  }

  // Take part, and stay there while the page is open. Readers without an account follow unnamed.
  async begin() {
    if (this.ending) return this.followAgain();
    const { signal } = (this.ending = new AbortController());
    history.replaceState(null, "", `${addressWith({ together: "yes" })}${location.hash}`);
    try {
      await this.take(this.me ? await post(this.path) : await get(this.path));
    } catch (error) {
      this.end();
      throw error;
    }
    const last = String(this.now?.number ?? "");
    follow(`${this.path}/stream`, last, (message) => this.hear(message), signal);
    this.part.hidden = false;
    $("together").hidden = true;
  }

  /** @param {import("../lib/stream.js").StreamMessage} message */
  hear(message) {
    if (sayStream(message)) return;
    if (message.event === "review") this.take(JSON.parse(message.data)).catch(report);
    if (message.event === "look") get(this.path).then((now) => this.take(now), report);
  }

  /** @param {SharedReview} now @returns {Promise<void>} */
  async take(now) {
    if (!this.ending || (this.now && now.number < this.now.number)) return;
    const led = this.leads;
    this.now = now;
    this.draw();
    // A computer that slept was taken out meanwhile.
    if (this.me && !now.people.some(({ player }) => player === this.me)) return this.take(await post(this.path));
    if (this.leads && !led) {
      this.sent = "";
      this.led = JSON.stringify(this.place);
      this.tell();
    }
    if (!this.leads) this.pointing.stop();
    if (!this.leads && this.follows) await this.apply();
  }

  // Go to the leader's position.
  async apply() {
    const position = this.now?.position;
    if (!position) return;
    const { review } = this;
    const seenAs = position.seen_as ?? "";
    if (seenAs !== review.as) return location.assign(`${addressWith({ as: seenAs })}#v=${position.version}`);
    this.applying += 1;
    try {
      if (this.isThere(position)) return;
      review.controls.stop();
      review.go(position.version);
      if (!position.decisions) review.trial?.leave();
      else (await review.openTrial()).play(/** @type {Line} */ (/** @type {unknown} */ (position.decisions)));
    } finally {
      this.applying -= 1;
      this.pointing.draw(this.follows ? position.marks : []);
    }
  }

  // The position of this page, without its marks.
  get place() {
    const { version, as, trial } = this.review;
    return { version, seen_as: as || null, decisions: trial?.tries ? trial.decisions : null };
  }

  /** @param {Position} position */
  isThere({ version, seen_as, decisions }) {
    return JSON.stringify(this.place) === JSON.stringify({ version, seen_as, decisions });
  }

  // The page shows another version, or decisions are tried there.
  moved() {
    if (this.applying || !this.ending || !this.now) return;
    if (this.leads) {
      const place = JSON.stringify(this.place);
      if (place !== this.led) this.pointing.clear();
      this.led = place;
      this.tell();
    } else if (this.follows && this.now.position && !this.isThere(this.now.position)) {
      this.follows = false;
      this.pointing.draw([]);
      this.draw();
    }
  }

  async followAgain() {
    this.follows = true;
    this.draw();
    await this.apply();
  }

  // Show this page's position to the others, always the newest.
  tell() {
    this.changed = true;
    this.sending ??= this.send()
      .catch(report)
      .finally(() => (this.sending = null));
  }

  async send() {
    for (await null; this.changed && this.leads; await pause(SENDS)) {
      this.changed = false;
      const position = { ...this.place, marks: this.pointing.marks };
      const text = JSON.stringify(position);
      if (text === this.sent) continue;
      await this.take(await put(this.path, position));
      this.sent = text;
    }
  }

  /** @param {MouseEvent} event */
  press(event) {
    const button = atEvent(event, "[data-together]");
    if (!button) return;
    const { together: act } = button.dataset;
    /** @type {Record<string, () => unknown>} */
    const acts = {
      follow: () => this.followAgain(),
      lead: () => this.lead(this.me),
      hand: () => this.lead(control("together-next").value),
      leave: () => this.leave(),
      mark: () => this.pointing.toggle("mark"),
      arrow: () => this.pointing.toggle("arrow"),
    };
    Promise.resolve(acts[String(act)]())
      .then(() => this.draw())
      .catch(report);
  }

  /** @param {string} player */
  async lead(player) {
    await this.sending; // the last position of a leader comes first
    await this.take(await post(`${this.path}/leader`, { player }));
  }

  async leave() {
    this.end();
    $("together").focus();
    await this.sending;
    if (this.me && !this.ending) await remove(this.path);
    say(t("together-left"));
  }

  end() {
    this.ending?.abort();
    this.ending = null;
    this.now = null;
    this.follows = true;
    this.pointing.stop();
    this.pointing.draw([]);
    this.part.hidden = true;
    $("together").hidden = false;
    history.replaceState(null, "", `${addressWith({ together: null })}${location.hash}`);
  }

  draw() {
    if (!this.now) return;
    const { leader, people } = this.now;
    const others = people.filter(({ player }) => player !== leader && player !== this.me);
    const names = new Intl.ListFormat(language).format(others.map(({ name }) => name));
    const leading = people.find(({ player }) => player === leader);
    const first = this.leads
      ? t("together-you-lead")
      : leading
        ? t(this.follows ? "together-you-follow" : "together-you-left-off", { name: leading.name })
        : t("together-nobody-leads");
    const sentence = others.length ? `${first} ${t("together-also", { count: others.length, names })}` : first;
    if (this.sentence.textContent !== sentence) this.sentence.textContent = sentence;
    /** @param {string} act @param {string} label @param {boolean | null} [pressed] */
    const button = (act, label, pressed = null) =>
      h(
        "button",
        { type: "button", id: `together-${act}`, "data-together": act, "aria-pressed": pressed?.toString() },
        label,
      );
    const { mode } = this.pointing;
    sync(
      this.row,
      this.leads
        ? [button("mark", t("together-mark"), mode === "mark"), button("arrow", t("together-arrow"), mode === "arrow")]
        : null,
      this.leads && others.length
        ? h("span", { class: "joined", id: "together-handing" }, this.next(others), button("hand", t("together-hand")))
        : null,
      this.leads || this.follows ? null : button("follow", t("together-follow")),
      this.me && !leading ? button("lead", t("together-lead")) : null,
      button("leave", t("together-leave")),
    );
  }

  /** @param {SharedReview["people"]} others */
  next(others) {
    const options = others.map(({ player, name }) => h("option", { value: player }, name));
    return h("select", { id: "together-next", "aria-label": t("together-next") }, options);
  }
}
