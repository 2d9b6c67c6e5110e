// The picture of a moment, its board and what lies before the seats, with places that can be chosen.

import { getText } from "./api.js";
import { h, stepTo } from "./dom.js";

const MOST_KEPT = 60;
// A unit of a picture is never drawn smaller than this many pixels, so that its letters stay readable.
const SMALLEST = 0.6;
// In less room, in pixels, the picture for a narrow window is shown.
const ROOM_FOR_WIDE = 700;
const FITTED = "tabletape.fitted";

// Whether one of a place's names means a decision with these names. Parts joined by + must all be among them.
export const means = (place, names) => place.some((name) => name.split("+").every((part) => names.has(part)));

// A place of a picture: its names, and its title.
const placeOf = (node) => ({ names: node.dataset.place.split(" "), title: node.querySelector("title")?.textContent || "" });

// The offered place at which an event happened. What cannot be chosen itself may lie on a place that can.
function offeredAt(event) {
  const under = "clientX" in event ? document.elementsFromPoint(event.clientX, event.clientY) : [];
  return [event.target, ...under].map((node) => node.closest(".offered")).find(Boolean);
}

// Make the element of a picture that was read.
function drawn(text, pans) {
  const svg = document.adoptNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement);
  const width = svg.viewBox.baseVal.width;
  if (pans) svg.style.setProperty("--smallest", `${Math.round(width * SMALLEST)}px`);
  svg.style.maxWidth = `${Math.round(width * 1.25)}px`;
  return svg;
}

export class Board {
  // `chosen` is called with the names and the title of a place that was chosen and with the event, `looked` with
  // those of a place that somebody points at, and with null when they do no longer; `turned` with 1 or -1 for the
  // wheel, and says whether something was turned. `seats` is where the picture of the seats goes, below the board's
  // unless told.
  constructor(node, game, { chosen = null, looked = null, turned = null, seats = null } = {}) {
    this.game = game;
    this.chosen = chosen;
    this.kept = new Map();
    this.shown = "";
    // What is in the window now: the same picture is not put there twice.
    this.inserted = null;
    this.asked = 0;
    this.decisions = [];
    this.board = h("div", { class: "picture", tabindex: "0", role: "group", "aria-label": "Board" });
    this.seats = h("div", { class: "picture seats", role: "group", "aria-label": "Seats" });
    this.wide = this.wideNote();
    node.replaceChildren(this.wide, this.board);
    (seats || node).append(this.seats);
    this.leaving = new AbortController();
    addEventListener("resize", () => this.shown && this.show(this.shown).catch(() => {}), { signal: this.leaving.signal });
    for (const part of [this.board, this.seats]) {
      part.addEventListener("click", (event) => this.choose(event));
      part.addEventListener("keydown", (event) => this.key(event, part));
      part.addEventListener("focusin", (event) => this.focused(event, part));
      for (const kind of looked ? ["focusin", "pointerover"] : []) {
        part.addEventListener(kind, (event) => {
          const place = offeredAt(event);
          looked(place ? placeOf(place) : null);
        });
      }
      for (const kind of looked ? ["focusout", "pointerleave"] : []) {
        part.addEventListener(kind, (event) => part.contains(event.relatedTarget) || looked(null));
      }
      if (turned) {
        // Not passive: while something is turned with the wheel, the page stays where it is.
        part.addEventListener("wheel", (event) => turned(Math.sign(event.deltaY || event.deltaX)) && event.preventDefault(), { passive: false });
      }
    }
  }

  // Show a version; a later call wins over one that is still under way.
  async show(version) {
    if (this.leaving.signal.aborted) return;
    const turn = ++this.asked;
    const both = await this.read(version);
    const [board, seats] = both;
    if (turn !== this.asked) return;
    if (both === this.inserted) return this.showWide();
    this.inserted = both;
    const held = [this.board, this.seats].map((part) => this.heldIn(part));
    this.insert(this.board, board, true);
    this.insert(this.seats, seats, false);
    this.shown = version;
    this.offer(this.decisions);
    for (const focus of held) focus();
    this.showWide();
  }

  // For a window of how many pixels a picture is asked for.
  get width() {
    return (Math.round(this.board.clientWidth) || 800) < ROOM_FOR_WIDE ? 390 : 1280;
  }

  // Read a picture before it is needed.
  read(version) {
    const { width } = this;
    const name = `${version} ${width}`;
    if (!this.kept.has(name)) {
      const path = `/games/${this.game}/board.svg?at=${version}&width=${width}`;
      const both = Promise.all([getText(`${path}&part=board`), getText(`${path}&part=seats`)]);
      both.catch(() => this.kept.delete(name));
      this.kept.set(name, both);
      if (this.kept.size > MOST_KEPT) this.kept.delete(this.kept.keys().next().value);
    }
    return this.kept.get(name);
  }

  forget() {
    this.kept.clear();
  }

  // Show nothing more and ask for nothing more: what is still under way is dropped.
  leave() {
    this.leaving.abort();
    this.asked += 1;
    this.forget();
  }

  insert(node, text, pans) {
    const left = node.scrollLeft;
    const svg = drawn(text, pans);
    node.replaceChildren(svg);
    node.hidden = svg.viewBox.baseVal.height < 30;
    node.scrollLeft = left;
  }

  // Lay pictures of another moment over what is shown, with a word that says which; null takes them away again. They
  // are only to be looked at: what can be chosen lies below them.
  lay(pictures, word = "") {
    for (const part of [this.board, this.seats]) for (const old of part.querySelectorAll(".over")) old.remove();
    if (!pictures) return;
    for (const [part, text] of [[this.board, pictures.board], [this.seats, pictures.seats]]) {
      if (!text) continue;
      const svg = drawn(text, part === this.board);
      for (const place of svg.querySelectorAll("[data-place]")) place.removeAttribute("data-place");
      part.append(h("div", { class: "over", "aria-hidden": "true" }, svg, h("span", { class: "word" }, word), this.ring(part)));
    }
  }

  // Where the focus is, drawn once more above what is laid over it.
  ring(part) {
    const held = document.activeElement?.closest?.("[data-place]");
    if (!held || !part.contains(held) || !held.matches(":focus-visible")) return null;
    const [own, all] = [held.getBoundingClientRect(), part.getBoundingClientRect()];
    const ring = h("span", { class: "ring" });
    Object.assign(ring.style, { left: `${own.left - all.left + part.scrollLeft}px`, top: `${own.top - all.top}px`, width: `${own.width}px`, height: `${own.height}px` });
    return ring;
  }

  // ---- boards that are wider than the window: moved sideways, or fitted in

  wideNote() {
    const button = h("button", { type: "button", click: () => {
      localStorage.setItem(FITTED, localStorage.getItem(FITTED) ? "" : "yes");
      this.showWide();
    } });
    return h("p", { class: "wide dim", hidden: true }, h("span", {}), button);
  }

  showWide() {
    const fitted = Boolean(localStorage.getItem(FITTED));
    this.board.classList.remove("fitted");
    const wider = this.board.scrollWidth > this.board.clientWidth + 1;
    this.board.classList.toggle("fitted", fitted);
    this.wide.hidden = !wider;
    this.wide.firstChild.textContent = fitted ? "The whole board is shown. " : "The board is wider than the window: scroll it ↔, or ";
    this.wide.lastChild.textContent = fitted ? "Larger" : "Fit it in";
  }

  // ---- places

  // Let people choose the places that mean one of these decisions, each told by its names; tell whether there are any.
  offer(decisions) {
    this.decisions = decisions;
    let any = false;
    for (const part of [this.board, this.seats]) {
      let first = true;
      for (const place of part.querySelectorAll("[data-place]")) {
        const offered = decisions.some((names) => means(place.dataset.place.split(" "), names));
        any ||= offered;
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
    const place = document.activeElement?.closest?.("[data-place]");
    if (!place || !part.contains(place)) return () => {};
    const names = place.dataset.place;
    return () => {
      const offered = [...part.querySelectorAll(".offered")];
      const next = offered.find((one) => one.dataset.place === names) || offered[0] || this.board;
      next.focus({ preventScroll: true });
    };
  }

  focused(event, part) {
    if (!event.target.matches(".offered")) return;
    for (const place of part.querySelectorAll(".offered")) place.setAttribute("tabindex", place === event.target ? "0" : "-1");
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
    this.chosen(placeOf(place), event);
  }
}
