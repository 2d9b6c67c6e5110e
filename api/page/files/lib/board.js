// The picture of a moment, its board and what lies before the seats, with places that can be chosen.

import { getText, seenAs } from "./api.js";
import { h, stepTo } from "./dom.js";
import { t } from "./texts.js";

const MOST_KEPT = 60;
// After so many milliseconds a picture that could not be read is asked for again.
const AGAIN = 2000;
// A unit of a picture is never drawn smaller than this many pixels, so that its letters stay readable.
const SMALLEST = 0.6;
const LARGEST = 1.25;
// In less room, in pixels, the seats stand one below the other.
const ROOM_FOR_TWO = 500;
// How wide the picture of two seats side by side is.
const WIDTH_OF_TWO = 832;
// A narrow picture whose frame has changed by more than this part is arranged anew, which reads the wide one once more.
const OTHER_FRAME = 0.1;
// In less room, in pixels, the picture for a narrow window is shown.
const ROOM_FOR_WIDE = 700;
const FITTED = "tabletape.fitted";

// Whether one of a place's names means a decision with these names. Parts joined by + must all be among them.
export const means = (place, names) => place.some((name) => name.split("+").every((part) => names.has(part)));

// The names of a place; none where decisions mean it never.
const namesOf = (node) => (node.dataset.place || "").split(" ");

// A place of a picture: its names, and its title.
const PLACE = "[data-place], [data-rule]";

/**
 * The places of a picture.
 * @param {Element} node
 * @returns {NodeListOf<SVGElement>}
 */
export const placesIn = (node) => node.querySelectorAll(PLACE);

const placeOf = (node) => ({ names: namesOf(node), title: node.querySelector("title")?.textContent || "" });

// The offered place at which an event happened. What cannot be chosen itself may lie on a place that can.
function offeredAt(event) {
  const under = "clientX" in event ? document.elementsFromPoint(event.clientX, event.clientY) : [];
  return [event.target, ...under].map((node) => node.closest(".offered")).find(Boolean);
}

// Make the element of a picture that was read.
export function drawn(text, pans = false) {
  const svg = /** @type {SVGSVGElement} */ (
    document.adoptNode(/** @type {Element} */ (new DOMParser().parseFromString(text, "image/svg+xml").documentElement))
  );
  const width = svg.viewBox.baseVal.width;
  if (pans) svg.style.setProperty("--smallest", `${Math.round(width * SMALLEST)}px`);
  svg.style.maxWidth = `${Math.round(width * LARGEST)}px`;
  return svg;
}

// By how much a picture is made larger or smaller in a pane of this size: all of it is shown if it stays readable, else
// it is as wide as the pane, or so large that it is readable.
function scaleIn({ clientWidth, clientHeight }, { width, height }, whole) {
  const fits = Math.min(clientWidth / width, clientHeight / height, LARGEST);
  return whole || fits >= SMALLEST ? fits : Math.max(SMALLEST, Math.min(clientWidth / width, LARGEST));
}

// The name under which the pictures of a version for these widths are kept.
const nameOf = (version, { board, seats }) => `${version} ${board} ${seats}`;

// Whether two frames, each of a picture of the board in a window, differ by more than a part of their size.
function differ(left, right, part) {
  const apart = (one, other) => Math.abs(Math.log(one / other)) > part;
  return left.window !== right.window || apart(left.width, right.width) || apart(left.height, right.height);
}

export class Board {
  // `chosen` is called with the names and the title of a place that was chosen and with the event, `looked` with those
  // of a place that somebody points at, and with null when they do no longer; `turned` with 1 or -1 for the wheel, and
  // says whether something was turned; `explained` with the number of the paragraph about a place that somebody asked
  // about, and `asking` with whether the next place that is chosen is asked about. `seats` is where the picture of the
  // seats goes, below the board's unless told. In a `pane`, which is as high as the window, board and seats share the
  // room. It is shown `as` a seat saw it, or as the reader may see it.
  constructor(
    node,
    game,
    {
      chosen = null,
      looked = null,
      turned = null,
      explained = null,
      asking = null,
      seats = null,
      pane = null,
      as = "",
    } = {},
  ) {
    this.game = game;
    this.as = as;
    this.chosen = chosen;
    this.explained = explained;
    this.asking = asking;
    // Whether the next place that is chosen is asked about, whatever decisions mean it.
    this.asks = false;
    // Called when another picture is in the window.
    this.placed = () => {};
    this.kept = new Map();
    this.shown = "";
    // The version that was asked for last: what shows the board again, in other room, never goes back behind it.
    this.wanted = "";
    // Where its pictures come from.
    this.pictures = null;
    // What is in the window now: the same picture is not put there twice.
    this.inserted = null;
    this.asked = 0;
    // When a picture that could not be read is asked for again.
    this.later = 0;
    this.decisions = [];
    // Where the board and the seats were moved to before something else was brought into view.
    this.moved = [];
    this.pane = pane;
    // Whether the board is drawn for a narrow window though this one is wide.
    this.narrow = false;
    // The frame of the picture that board and seats were arranged for; null while they are being arranged.
    this.arranged = null;
    this.board = h("div", { class: "picture", tabindex: "0", role: "group", "aria-label": t("board-board") });
    this.seats = h("div", {
      class: "picture seats",
      tabindex: pane ? "0" : null,
      role: "group",
      "aria-label": t("board-seats"),
    });
    this.wide = this.wideNote();
    node.replaceChildren(this.wide, this.board);
    (seats || node).append(this.seats);
    this.leaving = new AbortController();
    addEventListener("resize", () => this.shown && this.again(), { signal: this.leaving.signal });
    for (const part of [this.board, this.seats]) {
      part.addEventListener("click", (event) => this.choose(event));
      part.addEventListener("keydown", (event) => this.key(event, part));
      part.addEventListener("focusin", (event) => this.focused(event, part));
      for (const kind of looked ? ["focusin", "pointerover"] : []) {
        part.addEventListener(kind, (event) => {
          const place = this.asks ? null : offeredAt(event);
          looked(place ? placeOf(place) : null);
        });
      }
      for (const kind of looked ? ["focusout", "pointerleave"] : []) {
        part.addEventListener(kind, (/** @type {any} */ event) => part.contains(event.relatedTarget) || looked(null));
      }
      if (turned) {
        // Not passive: while something is turned with the wheel, the page stays where it is.
        part.addEventListener(
          "wheel",
          (event) => turned(Math.sign(event.deltaY || event.deltaX)) && event.preventDefault(),
          { passive: false },
        );
      }
    }
  }

  // Show a version, or the pictures of board and seats of another moment; a later call wins over one that is still
  // under way. `pictures` is called again in a window of another size, and gives the same as before while they need no
  // change.
  async show(version, pictures = () => this.read(version)) {
    if (this.leaving.signal.aborted) return;
    const turn = ++this.asked;
    this.wanted = version;
    this.pictures = pictures;
    clearTimeout(this.later);
    const both = await pictures().catch((error) => {
      // What passes is asked for again, as long as nothing else is to be shown.
      if (turn === this.asked && error.passes) this.later = setTimeout(() => this.again(), AGAIN);
      throw error;
    });
    const [board, seats] = both;
    if (turn !== this.asked) return;
    if (both === this.inserted) return this.showWide();
    this.inserted = both;
    const held = [this.board, this.seats].map((part) => this.heldIn(part));
    this.insert(this.board, board, true);
    this.insert(this.seats, seats, false);
    this.shown = version;
    if (this.pane) this.arrange();
    this.offer(this.decisions);
    for (const focus of held) focus();
    this.showWide();
    this.placed();
  }

  // Show what is wanted once more, in the room there is now.
  again() {
    this.show(this.wanted, this.pictures).catch(() => {});
  }

  // For windows of how many pixels the pictures of the board and of the seats are asked for.
  get widths() {
    const room = (node, least) => ((Math.round(node.clientWidth) || 800) < least ? 390 : 1280);
    const board = this.pane
      ? this.narrow || innerWidth < ROOM_FOR_WIDE
        ? 390
        : 1280
      : room(this.board, ROOM_FOR_WIDE);
    return { board, seats: this.pane ? room(this.seats, ROOM_FOR_TWO) : board };
  }

  // Read a picture before it is needed.
  read(version) {
    const { board, seats } = this.widths;
    const name = nameOf(version, this.widths);
    if (!this.kept.has(name)) {
      const path = seenAs(`/games/${this.game}/board.svg?at=${version}`, this.as);
      const both = Promise.all([
        getText(`${path}&width=${board}&part=board`),
        getText(`${path}&width=${seats}&part=seats`),
      ]);
      both.catch(() => this.kept.delete(name));
      this.keep(name, both);
    }
    return this.kept.get(name);
  }

  // Keep the pictures of a version for these widths, which came with another answer.
  learn(version, widths, board, seats) {
    const name = nameOf(version, widths);
    if (!this.kept.has(name)) this.keep(name, Promise.resolve([board, seats]));
  }

  keep(name, both) {
    this.kept.set(name, both);
    if (this.kept.size > MOST_KEPT) this.kept.delete(this.kept.keys().next().value);
  }

  forget() {
    this.kept.clear();
  }

  // Show nothing more and ask for nothing more: what is still under way is dropped.
  leave() {
    this.leaving.abort();
    clearTimeout(this.later);
    this.asked += 1;
    this.forget();
  }

  insert(node, text, pans) {
    const { scrollLeft, scrollTop } = node;
    const svg = drawn(text, pans);
    node.replaceChildren(svg);
    node.hidden = svg.viewBox.baseVal.height < 30;
    if (this.pane && pans) this.fit(svg);
    node.scrollTo(scrollLeft, scrollTop);
  }

  // Give a picture of the board its size in the pane.
  fit(svg) {
    const frame = svg.viewBox.baseVal;
    const scale = scaleIn(this.board, frame, Boolean(localStorage.getItem(FITTED)));
    svg.style.width = `${Math.floor(frame.width * scale)}px`;
  }

  // Lay pictures of another moment over what is shown, with a word that says which; null takes them away again. They
  // are only to be looked at: what can be chosen lies below them. With `reveal`, what they mark is brought into the
  // pane; where the board was moved to before comes back with the board as it is.
  lay(pictures, word = "", reveal = false) {
    for (const part of [this.board, this.seats]) for (const old of part.querySelectorAll(".over")) old.remove();
    if (!pictures) {
      for (const [part, left, top] of this.moved) part.scrollTo(left, top);
      this.moved = [];
      return;
    }
    if (reveal && !this.moved.length)
      this.moved = [this.board, this.seats].map((part) => [part, part.scrollLeft, part.scrollTop]);
    for (const [part, text] of [
      [this.board, pictures.board],
      [this.seats, pictures.seats],
    ]) {
      if (!text) continue;
      const svg = drawn(text, part === this.board);
      for (const place of placesIn(svg)) {
        place.removeAttribute("data-place");
        place.removeAttribute("data-rule");
      }
      if (this.pane && part === this.board) this.fit(svg);
      part.append(
        h(
          "div",
          { class: "over", "aria-hidden": "true" },
          svg,
          part === this.board || !this.pane ? h("span", { class: "word" }, word) : null,
          this.ring(part),
        ),
      );
      if (reveal) this.reveal(part, ".over [data-changed]");
    }
  }

  // Where the focus is, drawn once more above what is laid over it.
  ring(part) {
    const held = document.activeElement?.closest?.(PLACE);
    if (!held || !part.contains(held) || !held.matches(":focus-visible")) return null;
    const [own, all] = [held.getBoundingClientRect(), part.getBoundingClientRect()];
    const ring = h("span", { class: "ring" });
    Object.assign(ring.style, {
      left: `${own.left - all.left + part.scrollLeft}px`,
      top: `${own.top - all.top}px`,
      width: `${own.width}px`,
      height: `${own.height}px`,
    });
    return ring;
  }

  // ---- boards that are larger than the window or their pane: moved in it, or fitted in

  wideNote() {
    const button = h("button", {
      type: "button",
      click: () => {
        localStorage.setItem(FITTED, localStorage.getItem(FITTED) ? "" : "yes");
        this.showWide();
      },
    });
    return h("p", { class: "wide dim", hidden: true }, h("span", {}), button);
  }

  showWide() {
    const fitted = Boolean(localStorage.getItem(FITTED));
    const svg = this.board.querySelector("svg");
    this.board.classList.remove("fitted");
    if (this.pane) this.wide.hidden = true;
    const larger = this.pane
      ? svg !== null && scaleIn(this.board, svg.viewBox.baseVal, true) < SMALLEST
      : this.board.scrollWidth > this.board.clientWidth + 1;
    this.board.classList.toggle("fitted", fitted);
    this.wide.hidden = !larger;
    if (this.pane) for (const one of this.board.querySelectorAll("svg")) this.fit(one);
    const how = t(this.pane ? "board-larger-than-frame" : "board-wider-than-window");
    this.wide.firstChild.textContent = fitted ? t("board-whole-shown") : how;
    this.wide.lastChild.textContent = t(fitted ? "board-larger" : "board-fit-in");
  }

  // Bring some of a picture's parts into its pane when none of them is seen.
  reveal(within, selector) {
    if (!this.pane) return;
    const marked = [...within.querySelectorAll(selector)];
    const pane = within.getBoundingClientRect();
    const seen = (node) => {
      const box = node.getBoundingClientRect();
      return box.bottom > pane.top && box.top < pane.bottom && box.right > pane.left && box.left < pane.right;
    };
    if (marked.length && !marked.some(seen)) {
      const box = marked[0].getBoundingClientRect();
      within.scrollBy(
        box.left + box.width / 2 - pane.left - pane.width / 2,
        box.top + box.height / 2 - pane.top - pane.height / 2,
      );
    }
  }

  // Bring something that can be chosen into view.
  revealOffered() {
    for (const part of [this.board, this.seats]) this.reveal(part, ".offered");
  }

  // Let the seats stand beside the board or below it: where the board is larger, with the first of them seen whole.
  // Below a low board they get what it leaves free. It stays so until the window or the frame of the picture is another
  // one: a game that begins, or a board that grows.
  arrange() {
    const board = this.board.querySelector("svg").viewBox.baseVal;
    const frame = { window: `${innerWidth} ${innerHeight}`, width: board.width, height: board.height };
    const arranged = `${board.width} ${board.height}`;
    if (this.arranged && !differ(this.arranged, frame, this.narrow ? OTHER_FRAME : 0))
      return void (this.pane.dataset.arranged = arranged);
    if (this.narrow && this.arranged) {
      // How large the other picture would be is learnt from it.
      [this.narrow, this.arranged] = [false, null];
      this.again();
      return;
    }
    this.arranged = frame;
    if (this.narrow) return void (this.pane.dataset.arranged = arranged);
    this.pane.style.removeProperty("--free");
    this.pane.dataset.seats = "beside";
    const beside = scaleIn(this.board, board, true);
    this.pane.dataset.seats = "below";
    const first = /** @type {SVGGraphicsElement} */ (this.seats.querySelector("[data-seat]"))?.getBBox().height || 0;
    const seats = Math.ceil(first * Math.min(LARGEST, this.seats.clientWidth / WIDTH_OF_TWO));
    const room = this.board.clientHeight + this.seats.clientHeight;
    const most = Math.min(LARGEST, this.board.clientWidth / board.width);
    const below = Math.min(most, (room - Math.max(seats, this.seats.clientHeight)) / board.height);
    this.pane.style.setProperty("--free", `${Math.max(seats, Math.floor(room - most * board.height))}px`);
    if (below <= beside) this.pane.dataset.seats = "beside";
    // What fills less than half of the height is drawn for a narrow window: its parts stand one below the other,
    // larger. In a narrow window it is drawn so already.
    this.narrow =
      innerWidth >= ROOM_FOR_WIDE && board.height * scaleIn(this.board, board, true) < this.board.clientHeight / 2;
    if (this.narrow) this.arranged = null;
    else this.pane.dataset.arranged = arranged;
    this.again();
  }

  // ---- places

  // Let people choose the places that mean one of these decisions, each told by its names; tell whether there are any.
  // While somebody asks about a place, every one that has a rule can be chosen instead.
  offer(decisions) {
    this.decisions = decisions;
    let any = false;
    for (const part of [this.board, this.seats]) {
      let first = true;
      part.classList.toggle("asks", this.asks);
      for (const place of placesIn(part)) {
        const named = decisions.some((names) => means(namesOf(place), names));
        const offered = this.asks ? "rule" in place.dataset : named;
        any ||= named;
        place.classList.toggle("offered", offered);
        place.setAttribute("role", offered ? "button" : "img");
        // One stop for the tabulator key in each picture; arrows lead from place to place.
        if (offered) place.setAttribute("tabindex", first ? "0" : "-1");
        else place.removeAttribute("tabindex");
        if (offered) first = false;
      }
    }
    return any;
  }

  // When the focus is on a place, a new picture is to have it on the same one, or on another that is offered.
  heldIn(part) {
    const place = /** @type {SVGElement} */ (document.activeElement?.closest?.(PLACE));
    if (!place || !part.contains(place)) return () => {};
    const names = place.dataset.place;
    return () => {
      const offered = [...part.querySelectorAll(".offered")];
      const next = offered.find((one) => names && one.dataset.place === names) || offered[0] || this.board;
      next.focus({ preventScroll: true });
    };
  }

  focused(event, part) {
    if (!event.target.matches(".offered")) return;
    for (const place of part.querySelectorAll(".offered"))
      place.setAttribute("tabindex", place === event.target ? "0" : "-1");
  }

  key(event, part) {
    if (!event.target.matches(".offered")) return;
    if (event.key === "Enter" || event.key === " ") {
      if (event.repeat) event.preventDefault();
      else this.choose(event);
      return;
    }
    const next = stepTo(event.target, [...part.querySelectorAll(".offered")], event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  choose(event) {
    const place = offeredAt(event);
    if (!place || !this.chosen) return;
    event.preventDefault();
    if (this.asks) this.tellRule(place);
    else this.chosen(placeOf(place), event);
  }

  // ---- the rules of places

  // Tell the rule of the place that has the focus or is pointed at; where there is none, let one be chosen.
  ask() {
    const pointed = [document.activeElement, ...[...document.querySelectorAll(":hover")].reverse()];
    const place = pointed
      .map((node) => node.closest("[data-rule]"))
      .find((one) => one && (this.board.contains(one) || this.seats.contains(one)));
    if (place) this.tellRule(place);
    else this.setAsks(!this.asks, true);
  }

  // Let the next place that is chosen be asked about, or no longer. With keys the focus goes to the first one.
  setAsks(asks, withKeys = false) {
    if (this.asks === asks) return;
    this.asks = asks;
    this.offer(this.decisions);
    this.asking(asks);
    if (asks && withKeys) /** @type {HTMLElement} */ (this.board.querySelector(".offered"))?.focus();
  }

  tellRule(place) {
    this.setAsks(false);
    this.explained(place.dataset.rule);
  }
}
