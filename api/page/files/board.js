// The picture of a moment, its board and what lies before the seats, with places that can be chosen.

import { getText } from "./api.js";
import { h } from "./dom.js";

const MOST_KEPT = 60;
// A unit of a picture is never drawn smaller than this many pixels, so that its letters stay readable.
const SMALLEST = 0.6;

// Whether one of a place's names means a decision with these names. Parts joined by + must all be among them.
export const means = (place, names) => place.some((name) => name.split("+").every((part) => names.has(part)));

export class Board {
  // `chosen` is called with the names of the place that was chosen.
  constructor(node, game, chosen = null) {
    this.game = game;
    this.chosen = chosen;
    this.kept = new Map();
    this.shown = "";
    this.asked = 0;
    this.decisions = [];
    this.board = h("div", { class: "picture", tabindex: "0", role: "group", "aria-label": "Board" });
    this.seats = h("div", { class: "picture seats", role: "group", "aria-label": "Seats" });
    node.replaceChildren(this.board, this.seats);
    addEventListener("resize", () => this.shown && this.show(this.shown).catch(() => {}));
    for (const part of [this.board, this.seats]) {
      part.addEventListener("click", (event) => this.choose(event.target, event));
      part.addEventListener("keydown", (event) => {
        if (event.key === "Enter" || event.key === " ") this.choose(event.target, event);
      });
    }
  }

  // Show a version; a later call wins over one that is still under way.
  async show(version) {
    const turn = ++this.asked;
    const [board, seats] = await this.read(version);
    if (turn !== this.asked) return;
    this.insert(this.board, board, true);
    this.insert(this.seats, seats, false);
    this.shown = version;
    this.offer(this.decisions);
  }

  // Read a picture before it is needed.
  read(version) {
    const width = Math.max(100, Math.round(this.board.clientWidth) || 800);
    const wide = width < 600 ? 390 : 1280;
    const name = `${version} ${wide}`;
    if (!this.kept.has(name)) {
      const path = `/games/${this.game}/board.svg?at=${version}&width=${wide}`;
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

  insert(node, text, pans) {
    const left = node.scrollLeft;
    const svg = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    node.replaceChildren(document.adoptNode(svg));
    const width = svg.viewBox.baseVal.width;
    node.hidden = svg.viewBox.baseVal.height < 30;
    if (pans) svg.style.minWidth = `${Math.round(width * SMALLEST)}px`;
    svg.style.maxWidth = `${Math.round(width * 1.25)}px`;
    node.scrollLeft = left;
  }

  // Let people choose the places that mean one of these decisions, each told by its names; tell whether there are any.
  offer(decisions) {
    this.decisions = decisions;
    let any = false;
    for (const place of this.places()) {
      const offered = decisions.some((names) => means(place.dataset.place.split(" "), names));
      any ||= offered;
      place.classList.toggle("offered", offered);
      if (offered) {
        place.setAttribute("tabindex", "0");
        place.setAttribute("role", "button");
      } else {
        place.removeAttribute("tabindex");
        place.setAttribute("role", "img");
      }
    }
    return any;
  }

  places() {
    return [...this.board.querySelectorAll("[data-place]"), ...this.seats.querySelectorAll("[data-place]")];
  }

  choose(target, event) {
    const place = target.closest && target.closest(".offered");
    if (!place || !this.chosen) return;
    event.preventDefault();
    const title = place.querySelector("title");
    this.chosen(place.dataset.place.split(" "), title ? title.textContent : "");
  }
}
