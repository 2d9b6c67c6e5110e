// What a seat may decide: the legal decisions as places of the board and as a list, and what would follow from each.

import { means } from "./board.js";
import { change, fill, h, nameOf, words } from "./dom.js";
import { Outlooks } from "./outlook.js";

const MANY = 12;
const CONFIRMED = "tabletape.confirmed";
// Clicks that follow a decision as quickly as this belong to the click that took it, in milliseconds.
const DOUBLE = 500;

// The names by which places of a picture mean a decision: its values, each value with its field, and q,r together.
function namesOf(decision) {
  const names = new Set();
  for (const [field, value] of Object.entries(decision)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      names.add(`${field}=${one}`);
      if (typeof one === "string" && field !== "type") names.add(one);
    }
  }
  if ("q" in decision && "r" in decision) names.add(`${decision.q},${decision.r}`);
  return names;
}

export class Choices {
  // `taken` is called with a head and a decision; `rest` has the focus while there is nothing to choose.
  constructor(node, game, rest, taken) {
    this.taken = taken;
    this.rest = rest;
    this.board = null;
    this.seats = [];
    this.list = { head: "", decisions: [] };
    this.options = new Map();
    this.places = [];
    this.looked = null;
    // Whether what was told of it is out of date, or was never learnt.
    this.stale = false;
    this.marked = null;
    this.busy = false;
    this.decided = false;
    this.took = -DOUBLE;
    this.outlooks = new Outlooks(game, (decision, found) => this.tell(decision, found));
    this.build(node);
  }

  build(node) {
    this.chosen = h("p", { id: "chosen" });
    this.count = h("p", { class: "dim" });
    this.legal = h("div", { id: "legal", class: "list", role: "toolbar", "aria-orientation": "vertical", "aria-label": "Legal decisions" });
    this.outlook = h("div", { id: "outlook", "aria-live": "polite", "aria-atomic": "true" });
    this.decide = h("button", { type: "button", class: "main", id: "decide", hidden: true, click: () => this.take(this.marked) }, "Decide");
    this.confirmed = h("input", { type: "checkbox", id: "confirmed", change: () => this.confirm(this.confirmed.checked) });
    const kept = localStorage.getItem(CONFIRMED);
    // Where nothing can be pointed at without pressing, the first press tells and the second one decides.
    this.confirmed.checked = kept === null ? matchMedia("(hover: none)").matches : kept === "yes";
    const asked = h("p", { class: "dim" }, h("label", { for: "confirmed" }, this.confirmed, " Show a preview first; decide with a second press"));
    this.whole = h("div", { hidden: true }, this.chosen, this.count, this.legal, h("div", { class: "outlook" }, this.outlook, this.decide), asked);
    node.append(this.whole);
    this.legal.addEventListener("click", (event) => this.options.has(event.target) && this.press(this.options.get(event.target), event));
    this.legal.addEventListener("keydown", (event) => this.key(event));
    for (const kind of ["focusin", "pointerover"]) {
      this.legal.addEventListener(kind, (event) => this.options.has(event.target) && this.look(this.options.get(event.target)));
    }
  }

  // Show the legal decisions on a head to somebody who sits among these seats.
  show(list, seats) {
    // What somebody else does meanwhile does not take the list from under the hand, but may change what follows.
    const same = !this.decided && JSON.stringify(this.list.decisions) === JSON.stringify(list.decisions);
    if (this.list.head !== list.head) this.stale = true;
    this.seats = seats;
    this.list = list;
    this.decided = false;
    if (same) return;
    this.places = [];
    this.marked = null;
    this.render();
  }

  // While a decision is being sent, no other can be taken. What somebody waits to be told is asked again afterwards.
  setBusy(busy) {
    this.busy = busy;
    if (busy && this.outlooks.stop()) this.stale = true;
    this.legal.setAttribute("aria-busy", String(busy));
    const waits = this.marked || this.looked;
    if (waits && this.stale) this.look(waits);
  }

  confirm(confirmed) {
    localStorage.setItem(CONFIRMED, confirmed ? "yes" : "no");
    this.mark(null);
  }

  // The legal decisions that mean all the places chosen so far.
  fitting() {
    const all = this.list.decisions.map((one) => ({ ...one, names: namesOf(one.decision) }));
    return all.filter((one) => this.places.every((place) => means(place.names, one.names)));
  }

  render() {
    const some = this.fitting();
    const offered = this.board.offer(some.map((one) => one.names));
    const held = this.whole.contains(document.activeElement) || document.activeElement === this.rest;
    const seen = held && document.activeElement.matches(":focus-visible");
    this.options = new Map(some.map((one, at) => [h("button", { type: "button", tabindex: at ? "-1" : "0" }, one.text || words(one.decision.type)), one]));
    this.looked = null;
    fill(this.outlook);
    fill(this.legal, [...this.options.keys()]);
    this.legal.classList.toggle("log", some.length > MANY);
    this.whole.hidden = !some.length;
    this.chosen.hidden = !this.places.length;
    const all = h("button", { type: "button", click: () => this.narrow([]) }, "Show all");
    fill(this.chosen, `At ${this.places.map((place) => place.title).join("; ")}: `, all);
    const many = `${some.length} legal ${some.length === 1 ? "decision" : "decisions"}`;
    this.count.textContent = offered ? `${many}; outlined places of the board can be chosen too.` : `${many}.`;
    this.mark(null);
    if (held) (this.legal.firstElementChild || this.rest).focus({ preventScroll: !seen });
  }

  // ---- places of the board

  narrow(places) {
    this.places = places;
    this.render();
    if (this.legal.firstElementChild) this.legal.firstElementChild.focus();
  }

  // Choose a place: the only decision that means it is taken, else the list is narrowed to those that do, and a
  // second place narrows it further. A place chosen before is given up.
  choosePlace(place, event) {
    if (this.busy) return;
    const others = this.places.filter((one) => one.title !== place.title);
    const added = others.length === this.places.length;
    const before = this.places;
    this.places = added ? [...others, place] : others;
    const some = this.fitting();
    if (added && some.length === 1) {
      this.places = before;
      this.press(this.optionOf(some[0].decision), event);
    } else this.narrow(this.places);
  }

  lookAtPlace(place) {
    if (this.marked) return;
    const some = this.fitting().filter((one) => means(place.names, one.names));
    if (some.length === 1) this.look(this.optionOf(some[0].decision));
    else if (some.length) this.put(null, `${place.title}: ${some.length} decisions.`);
  }

  optionOf(decision) {
    const name = JSON.stringify(decision);
    return [...this.options.values()].find((one) => JSON.stringify(one.decision) === name);
  }

  // ---- the list

  key(event) {
    if ((event.key === "Enter" || event.key === " ") && event.repeat) event.preventDefault();
    const all = [...this.options.keys()];
    const at = all.indexOf(event.target);
    const next = { ArrowDown: all[at + 1], ArrowUp: all[at - 1], Home: all[0], End: all[all.length - 1] }[event.key];
    if (at < 0 || !next) return;
    event.preventDefault();
    for (const one of all) one.setAttribute("tabindex", one === next ? "0" : "-1");
    next.focus();
  }

  press(option, event) {
    if (this.busy || (event.detail > 1 && performance.now() - this.took < DOUBLE)) return;
    if (!this.confirmed.checked || this.marked === option) return this.take(option);
    this.mark(option);
    this.look(option);
    this.decide.scrollIntoView({ block: "nearest" });
  }

  mark(option) {
    this.marked = option;
    this.decide.hidden = option === null;
    this.decide.setAttribute("aria-label", option ? `Decide: ${option.text}` : "Decide");
    for (const [button, one] of this.options) {
      if (this.confirmed.checked) button.setAttribute("aria-pressed", String(one === option));
      else button.removeAttribute("aria-pressed");
    }
  }

  take(option) {
    if (this.busy) return;
    this.took = performance.now();
    this.decided = true;
    this.taken(this.list.head, option.decision);
  }

  // ---- what would follow

  // Once a decision waits for its second press it is the one that is told of, whatever the mouse comes over.
  look(option) {
    if (this.busy || (this.looked === option && !this.stale) || (this.marked && this.marked !== option)) return;
    this.looked = option;
    this.stale = false;
    this.outlooks.ask(this.list.head, option.decision);
  }

  tell(decision, found) {
    const option = this.looked;
    if (this.busy || !option || option.decision !== decision) return;
    if (!found) {
      this.stale = true;
      return fill(this.outlook);
    }
    const points = found.points.flatMap((by, seat) => (by ? [`${nameOf(this.seats, seat)} ${change(by)}`] : []));
    const told = found.texts.map((text) => h("li", {}, text));
    if (points.length) told.push(h("li", { class: "good" }, `Points: ${points.join(", ")}`));
    const unknown = `What follows ${told.length ? "then " : ""}cannot be previewed: something is drawn, or hidden from you.`;
    const rest = found.events ? (told.length ? null : "Nothing else follows immediately.") : unknown;
    this.put(option, told.length ? h("ul", {}, told) : null, rest);
  }

  put(option, ...what) {
    if (!option) this.looked = null;
    fill(this.outlook, option ? h("p", { class: "dim" }, `${option.text}:`) : null, what);
  }
}
