// What a seat may decide: the legal decisions as places of the board and as a list, and what would follow from each.

import { drawn, means } from "./board.js";
import { change, fill, h, nameOf } from "./dom.js";
import { Previews } from "./previews.js";
import { preferenceBox } from "./preferences.js";
import { t, words } from "./texts.js";

const CONFIRMED = "tabletape.confirmed";
const PREVIEW = t("choices-preview");
// Why a decision is asked about before it is taken.
const REASONS = { ends_turn: t("choices-ends-turn"), once: t("choices-once") };
// Where nothing can be pointed at without pressing it.
const handheld = matchMedia("(hover: none)");
// So long a new list takes no click, in milliseconds: whoever clicks then meant the list before.
const GUARDED = 700;
// Of so many letters at most is a short sentence.
const SHORT = 38;

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

// The main decisions first, then what ends the turn, then what stands beside them.
function inOrder(options) {
  const rank = (one) => (one.beside ? 2 : one.confirm === "ends_turn" ? 1 : 0);
  return options.map((one, at) => ({ one, at })).sort((a, b) => rank(a.one) - rank(b.one) || a.at - b.at).map(({ one }) => one);
}

export class Choices {
  // `taken` is called with a head and a decision; `rest` has the focus while there is nothing to choose, and what the
  // player may prefer is asked in `preferences`.
  constructor(node, preferences, game, rest, taken) {
    this.taken = taken;
    this.rest = rest;
    this.board = null;
    this.seats = [];
    this.list = { head: "", question: "", decisions: [] };
    // All that may be decided, in the player's order.
    this.all = [];
    // What is in the list: by button, what it decides; and all buttons, those that fold a group too.
    this.options = new Map();
    this.rows = [];
    // The groups beside the main decisions that are not folded.
    this.open = new Set();
    this.places = [];
    this.looked = null;
    // Whether what was told of it is out of date, or was never learnt.
    this.stale = false;
    this.marked = null;
    // What would follow from the decision that is looked at.
    this.found = null;
    // Whether nobody points at it any more.
    this.away = false;
    // What was pressed before it was learnt whether it can be taken back.
    this.pressed = null;
    this.busy = false;
    this.decided = false;
    this.guard = 0;
    // The head on which the only decision was taken by itself.
    this.tried = "";
    this.previews = new Previews(game, (decision, found) => this.tell(decision, found));
    this.build(node, preferences);
  }

  build(node, preferences) {
    this.question = h("h3", { id: "question" });
    // What the question is about, where it lies nowhere yet: a tile in hand.
    this.about = h("div", { id: "about", hidden: true });
    this.chosen = h("p", { id: "chosen" });
    this.count = h("p", { class: "dim count" });
    this.legal = h("div", { id: "legal", class: "list", role: "toolbar", "aria-orientation": "vertical", "aria-label": t("choices-legal") });
    const told = { "aria-label": PREVIEW, "aria-live": "polite", "aria-atomic": "true", "data-point": t("choices-point"), "data-press": t("choices-press") };
    this.preview = h("div", { id: "preview", tabindex: "0", role: "region", ...told });
    this.decide = h("button", { type: "button", class: "main", id: "decide", hidden: true, click: () => this.take(this.marked) }, t("choices-decide"));
    this.confirmed = this.preference(CONFIRMED, false, () => this.mark(null));
    this.ask = preferenceBox("ask_before_ending", "ask", () => this.mark(null));
    this.single = preferenceBox("take_single", "single", () => this.takeSingle());
    preferences.append(
      h("p", {}, h("label", {}, this.confirmed, t("choices-prefer-preview"))),
      h("p", {}, h("label", {}, this.ask, t("choices-prefer-ask"))),
      h("p", {}, h("label", {}, this.single, t("choices-prefer-single"))),
    );
    this.whole = h("div", { class: "choices", hidden: true }, h("div", { class: "asked" }, this.about, h("div", {}, this.question, this.chosen, this.count)), this.legal, h("div", { class: "preview" }, this.preview, this.decide));
    node.append(this.whole);
    this.legal.addEventListener("click", (event) => this.options.has(event.target) && this.press(this.options.get(event.target), event));
    this.legal.addEventListener("keydown", (event) => this.key(event));
    for (const kind of ["focusin", "pointerover"]) {
      this.legal.addEventListener(kind, (event) => this.options.has(event.target) && this.look(this.options.get(event.target), true));
    }
    for (const kind of ["focusout", "pointerleave"]) {
      this.legal.addEventListener(kind, (event) => this.legal.contains(event.relatedTarget) || this.lookAway());
    }
    node.addEventListener("keydown", (event) => event.key === "Escape" && this.places.length && this.narrow([]));
  }

  // A box to tick that this browser remembers; its id is the last part of its name.
  preference(name, usual, changed) {
    const kept = localStorage.getItem(name);
    const box = h("input", { type: "checkbox", id: name.split(".")[1], change: () => {
      localStorage.setItem(name, box.checked ? "yes" : "no");
      changed();
    } });
    box.checked = kept === null ? usual : kept === "yes";
    return box;
  }

  // Show the legal decisions on a head to somebody who sits among these seats.
  show(list, seats) {
    // What somebody else does meanwhile does not take the list from under the hand, but may change what follows.
    const same = !this.decided && JSON.stringify(this.list.decisions) === JSON.stringify(list.decisions);
    if (this.list.head !== list.head) this.stale = true;
    this.seats = seats;
    if (this.list.question !== list.question) this.open.clear();
    this.list = list;
    this.decided = false;
    if (same) return;
    this.all = inOrder(list.decisions.map((one) => ({ ...one, names: namesOf(one.decision) })));
    this.places = [];
    this.marked = null;
    this.render();
    this.legal.scrollTop = 0;
    this.board.revealOffered();
    this.hold();
  }

  // Take no clicks for a while: the list has changed under the hand.
  hold() {
    clearTimeout(this.guard);
    this.legal.classList.add("new");
    this.guard = setTimeout(() => this.legal.classList.remove("new"), GUARDED);
  }

  // Take the only decision there is, for those who want that; one that was refused is not tried again.
  takeSingle() {
    const { head, decisions, request } = this.list;
    // A decision would end the request that is open: that is not for the page to do.
    if (this.busy || !this.single.checked || decisions.length !== 1 || head === this.tried || request) return;
    this.tried = head;
    this.take(decisions[0]);
  }

  // While a decision is being sent, no other can be taken. What somebody waits to be told is asked again afterwards.
  setBusy(busy) {
    this.busy = busy;
    if (busy && this.previews.stop()) this.stale = true;
    this.legal.setAttribute("aria-busy", String(busy));
    const waits = this.marked || this.looked;
    if (waits && this.stale) this.look(waits);
    if (!busy) this.askAhead();
    this.takeSingle();
  }

  // Learn what follows from the decisions of the list before anybody points at them.
  askAhead() {
    this.previews.askAhead(this.list.head, [...this.options.values()].map((one) => one.decision), this.board.widths);
  }

  // The legal decisions that mean all the places chosen so far.
  fitting() {
    return this.all.filter((one) => this.places.every((place) => means(place.names, one.names)));
  }

  // Draw the list anew; where the focus is in it, a row has it afterwards.
  render(at = 0) {
    const some = this.fitting();
    const offered = this.board.offer(some.map((one) => one.names));
    const held = this.whole.contains(document.activeElement) || document.activeElement === this.rest;
    const seen = held && document.activeElement.matches(":focus-visible");
    this.options = new Map();
    this.rows = [];
    this.looked = null;
    this.pressed = null;
    this.board.lay(null);
    fill(this.preview);
    fill(this.legal, this.grouped(some));
    // In a narrow window short sentences stand side by side.
    this.legal.classList.toggle("short", some.every((one) => one.text.length <= SHORT));
    this.whole.hidden = !some.length;
    this.question.textContent = this.list.question;
    fill(this.about, this.list.picture ? drawn(this.list.picture) : null);
    this.about.hidden = !this.list.picture;
    this.chosen.hidden = !this.places.length;
    const all = h("button", { type: "button", click: () => this.narrow([]) }, t("choices-show-all"));
    const turn = h("button", { type: "button", click: () => this.turn(1) }, t("choices-next"));
    fill(this.chosen, t("choices-at", { places: this.places.map((place) => place.title).join("; ") }), some.length > 1 ? turn : null, " ", all);
    this.count.hidden = this.places.length > 0;
    this.count.textContent = t(offered ? "choices-count-places" : "choices-count", { count: some.length });
    this.mark(null);
    if (held) (this.rows[at] || this.rest).focus({ preventScroll: !seen });
  }

  // The decisions as they stand in the list: those that act on the same under one heading, and what stands beside the
  // main ones folded with its number, unless it was chosen on the board or there is nothing else.
  grouped(some) {
    const groups = new Map();
    for (const one of some) {
      const name = JSON.stringify([one.beside, one.group || (one.beside ? words(one.decision.type) : "")]);
      groups.set(name, [...(groups.get(name) || []), one]);
    }
    const folds = !this.places.length && some.some((one) => !one.beside);
    const headed = groups.size > 1;
    return [...groups].flatMap(([name, ones]) => {
      const [beside, group] = JSON.parse(name);
      if (beside && folds) return [this.fold(name, `${group} (${ones.length})`), ...(this.open.has(name) ? ones.map((one) => this.row(one)) : [])];
      const heading = headed && group && ones.length > 1 ? h("p", { class: "group" }, group) : null;
      return [heading, ...ones.map((one) => this.row(one))];
    });
  }

  row(option) {
    const button = h("button", { type: "button", tabindex: this.rows.length ? "-1" : "0" }, option.text || words(option.decision.type));
    this.options.set(button, option);
    this.rows.push(button);
    return button;
  }

  // A button that shows a group, or hides it again.
  fold(name, text) {
    const open = this.open.has(name);
    const toggle = () => {
      if (!this.open.delete(name)) this.open.add(name);
      const at = this.rows.indexOf(button);
      this.render(at);
      this.reach(this.rows[at]);
    };
    const button = h("button", { type: "button", class: "fold", "aria-expanded": String(open), tabindex: this.rows.length ? "-1" : "0", click: toggle }, text);
    this.rows.push(button);
    return button;
  }

  // ---- places of the board

  narrow(places) {
    this.places = places;
    this.render();
    const [first] = this.options.keys();
    if (first) this.reach(first);
    if (places.length && first) this.propose(this.options.get(first));
  }

  // Choose a place: the only decision that means it is taken, else the list is narrowed to those that do, the first of
  // them is shown and waits for *Decide*. A second place narrows it further; the same place again shows the next one.
  choosePlace(place, event) {
    if (this.busy || this.guarded(event)) return;
    if (this.places.some((one) => one.title === place.title)) return this.turn(1);
    const before = this.places;
    this.places = [...before, place];
    const some = this.fitting();
    if (some.length === 1) {
      this.places = before;
      this.press(some[0], event);
    } else this.narrow(this.places);
  }

  // Show the next decision at the places that are chosen, or the one before. Return whether there is one.
  turn(step) {
    const all = [...this.options.keys()];
    if (!this.places.length || all.length < 2 || this.busy) return false;
    const at = all.findIndex((button) => this.options.get(button) === (this.marked || this.looked));
    const next = all[(at + step + all.length) % all.length];
    this.marked = null;
    this.reach(next);
    this.propose(this.options.get(next));
    return true;
  }

  // Show what follows from a decision, and wait for *Decide*.
  propose(option) {
    this.mark(option);
    fill(this.preview, this.reason(option));
    this.look(option);
  }

  lookAtPlace(place) {
    if (!place) return this.lookAway();
    if (this.marked) return;
    const some = this.fitting().filter((one) => means(place.names, one.names));
    if (some.length === 1) this.look(some[0]);
    else if (some.length) {
      this.board.lay(null);
      this.put(null, t("choices-at-place", { title: place.title, count: some.length }));
    }
  }

  // ---- the list

  key(event) {
    if ((event.key === "Enter" || event.key === " ") && event.repeat) event.preventDefault();
    const all = this.rows;
    const at = all.indexOf(event.target);
    const next = { ArrowDown: all[at + 1], ArrowUp: all[at - 1], Home: all[0], End: all[all.length - 1] }[event.key];
    if (at < 0 || !next) return;
    event.preventDefault();
    this.reach(next);
  }

  // Bring the keyboard to a decision of the list.
  reach(button) {
    for (const one of this.rows) one.setAttribute("tabindex", one === button ? "0" : "-1");
    button.focus();
  }

  // Whether a press is a click (keys have no detail) that came too soon after the list changed.
  guarded(event) {
    return event.detail > 0 && this.legal.classList.contains("new");
  }

  press(option, event) {
    if (this.busy || this.guarded(event)) return;
    if (this.marked === option) return this.take(option);
    if (this.confirmed.checked || this.asksAbout(option)) return this.propose(option);
    if (!handheld.matches || this.all.length === 1) return this.take(option);
    // What was not pointed at before is taken with one press if it can be taken back; else what follows is shown first.
    this.pressed = option;
    this.look(option);
  }

  // Whether a decision is asked about before it is taken; not where there is nothing else to decide.
  asksAbout(option) {
    return Boolean(option.confirm) && this.ask.checked && this.all.length > 1;
  }

  mark(option) {
    this.marked = option;
    this.decide.hidden = option === null;
    this.decide.setAttribute("aria-label", option ? t("choices-decide-what", { text: option.text }) : t("choices-decide"));
    for (const [button, one] of this.options) {
      if (this.confirmed.checked || option) button.setAttribute("aria-pressed", String(one === option));
      else button.removeAttribute("aria-pressed");
    }
  }

  take(option) {
    this.pressed = null;
    if (this.busy) return;
    this.decided = true;
    this.taken(this.list.head, option.decision);
  }

  // ---- what would follow

  // Once a decision waits for its second press it is the one that is told of, whatever the mouse comes over.
  // Who points at the list is shown the part of the board that it changes.
  look(option, reveal = false) {
    if (this.busy || (this.marked && this.marked !== option)) return;
    this.away = false;
    this.reveal = reveal;
    if (option !== this.pressed) this.pressed = null;
    if (this.looked === option && !this.stale) return this.found ? this.tell(option.decision, this.found) : this.board.lay(null);
    this.looked = option;
    this.found = null;
    this.stale = false;
    this.previews.ask(this.list.head, option.decision, this.board.widths);
  }

  // Show the board as it is again, unless a decision waits for its second press or has the focus.
  lookAway() {
    const held = this.legal.contains(document.activeElement) && document.activeElement.matches(":focus-visible");
    if (this.marked || this.busy || held) return;
    this.away = true;
    this.board.lay(null);
  }

  tell(decision, found) {
    const option = this.looked;
    if (this.busy || !option || option.decision !== decision) return;
    this.found = found;
    if (this.pressed === option) {
      this.pressed = null;
      if (found?.take_back) return this.take(option);
      this.mark(option);
    }
    this.board.lay(this.away ? null : found, PREVIEW, this.reveal);
    if (!found) {
      this.stale = true;
      return fill(this.preview);
    }
    const points = found.points.flatMap((by, seat) => (by ? [`${nameOf(this.seats, seat)} ${change(by)}`] : []));
    const told = found.texts.map((text) => h("li", {}, text));
    if (points.length) told.push(h("li", { class: found.points.every((by) => by >= 0) ? "good" : null }, t("choices-points", { points: points.join(", ") })));
    const unknown = t(told.length ? "choices-then-unknown" : "choices-unknown");
    const rest = found.events ? (told.length ? null : t("choices-nothing-follows")) : unknown;
    this.put(option, told.length ? h("ul", {}, told) : null, rest);
  }

  put(option, ...what) {
    if (!option) this.looked = null;
    const reason = option && option === this.marked ? this.reason(option) : null;
    fill(this.preview, reason, option ? h("p", { class: "dim" }, `${option.text}:`) : null, what);
  }

  // Why a decision waits to be pressed again; nothing where that is as the player wants it.
  reason(option) {
    const final = handheld.matches && !this.confirmed.checked && this.found && !this.found.take_back;
    const reason = this.asksAbout(option) ? REASONS[option.confirm] : final ? t("choices-final") : "";
    return reason ? h("p", { class: "ask" }, t("choices-press-again", { reason })) : null;
  }
}
