// What a seat may decide: the legal decisions as places of the board and as a list, and what would follow from each.

import { drawn, means } from "../lib/board.js";
import { change, fill, h, nameOf } from "../lib/dom.js";
import { groupsOf, inOrder, parted } from "./grouping.js";
import { Previews } from "./previews.js";
import { preferenceBox } from "../account/preferences.js";
import { t, words } from "../lib/texts.js";

const CONFIRMED = "tabletape.confirmed";
const PREVIEW = t("choices-preview");
// Where nothing can be pointed at without pressing it.
const handheld = matchMedia("(hover: none)");
// So long a new list takes no click, in milliseconds: whoever clicks then meant the list before.
const GUARDED = 700;
// The name of the button that shows the next page of a list, beside those of the groups.
const MORE = JSON.stringify([false, "more"]);
// Of so many letters at most are words of which three stand side by side on a phone.
const SHORT = 28;

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
  // `foresee` tells what would follow from a decision; `taken` is called with a head and a decision; `rest` has the
  // focus while there is nothing to choose, and what the player may prefer is asked in `preferences`.
  constructor(node, preferences, foresee, rest, taken) {
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
    // The name of the group that was opened.
    this.open = "";
    // The row with which the page of a list begins that is too long to be seen whole.
    this.from = 0;
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
    this.previews = new Previews(foresee, (decision, found) => this.tell(decision, found));
    this.build(node, preferences);
  }

  build(node, preferences) {
    this.question = h("h3", { id: "question" });
    // What the question is about, where it lies nowhere yet: a tile in hand.
    this.about = h("div", { id: "about", hidden: true });
    this.chosen = h("p", { id: "chosen" });
    this.count = h("p", { class: "dim count" });
    this.legal = h("div", {
      id: "legal",
      class: "list",
      role: "toolbar",
      "aria-orientation": "vertical",
      "aria-label": t("choices-legal"),
    });
    const told = {
      "aria-label": PREVIEW,
      "aria-live": "polite",
      "aria-atomic": "true",
      "data-point": t("choices-point"),
      "data-press": t("choices-press"),
    };
    this.preview = h("div", { id: "preview", tabindex: "0", role: "region", ...told });
    this.decide = h(
      "button",
      { type: "button", class: "main", id: "decide", hidden: true, click: () => this.take(this.marked) },
      t("choices-decide"),
    );
    this.confirmed = this.preference(CONFIRMED, false, () => this.mark(null));
    this.ask = preferenceBox("ask_before_ending", "ask", () => this.mark(null));
    this.single = preferenceBox("take_single", "single", () => this.takeSingle());
    preferences.append(
      h("p", {}, h("label", {}, this.confirmed, t("choices-prefer-preview"))),
      h("p", {}, h("label", {}, this.ask, t("choices-prefer-ask"))),
      h("p", {}, h("label", {}, this.single, t("choices-prefer-single"))),
    );
    this.whole = h(
      "div",
      { class: "choices", hidden: true },
      h("div", { class: "asked" }, this.about, h("div", {}, this.question, this.chosen, this.count)),
      this.legal,
      h("div", { class: "preview" }, this.preview, this.decide),
    );
    node.append(this.whole);
    this.legal.addEventListener(
      "click",
      (event) => this.options.has(event.target) && this.press(this.options.get(event.target), event),
    );
    this.legal.addEventListener("keydown", (event) => this.key(event));
    for (const kind of ["focusin", "pointerover"]) {
      this.legal.addEventListener(
        kind,
        (event) => this.options.has(event.target) && this.look(this.options.get(event.target), true),
      );
    }
    for (const kind of ["focusout", "pointerleave"]) {
      this.legal.addEventListener(
        kind,
        (/** @type {any} */ event) => this.legal.contains(event.relatedTarget) || this.lookAway(),
      );
    }
    node.addEventListener("keydown", (event) => event.key === "Escape" && this.release() && event.preventDefault());
    // In a window of another size other groups are to be folded; where the focus is, it stays.
    addEventListener(
      "resize",
      () => this.all.length && !this.marked && this.render(this.rows.indexOf(document.activeElement)),
    );
  }

  // A box to tick that this browser remembers; its id is the last part of its name.
  preference(name, usual, changed) {
    const kept = localStorage.getItem(name);
    const box = h("input", {
      type: "checkbox",
      id: name.split(".")[1],
      change: () => {
        localStorage.setItem(name, box.checked ? "yes" : "no");
        changed();
      },
    });
    box.checked = kept === null ? usual : kept === "yes";
    return box;
  }

  // Show the legal decisions on a head to somebody who sits among these seats.
  show(list, seats) {
    // What somebody else does meanwhile does not take the list from under the hand, but may change what follows.
    const asked = this.list.question === list.question;
    const same = !this.decided && asked && JSON.stringify(this.list.decisions) === JSON.stringify(list.decisions);
    if (this.list.head !== list.head) this.stale = true;
    this.seats = seats;
    if (!asked) this.open = "";
    this.list = list;
    this.decided = false;
    if (same) return;
    this.all = inOrder(list.decisions.map((one) => ({ ...one, names: namesOf(one.decision) })));
    this.places = [];
    this.from = 0;
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
    if (waits && this.stale) this.look(waits, this.reveal);
    else if (!busy && !waits) this.lookAtFocus();
    // Over a new picture of the board nothing lies yet.
    else if (!busy && this.found && !this.away) this.board.lay(this.found, PREVIEW, this.reveal);
    if (!busy) this.askAhead();
    this.takeSingle();
  }

  // Whoever plays with keys has a decision of a new list under the focus before it can be asked about.
  lookAtFocus() {
    const held = this.options.get(document.activeElement);
    if (held && document.activeElement.matches(":focus-visible")) this.look(held, true);
  }

  // Learn what follows from the decisions of the list before anybody points at them.
  askAhead() {
    this.previews.askAhead(
      this.list.head,
      [...this.options.values()].map((one) => one.decision),
      this.board.widths,
    );
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
    this.looked = null;
    this.pressed = null;
    this.board.lay(null);
    fill(this.preview);
    this.whole.hidden = !some.length;
    this.question.textContent = this.list.question;
    fill(this.about, this.list.picture ? drawn(this.list.picture) : null);
    this.about.hidden = !this.list.picture;
    this.chosen.hidden = !this.places.length;
    const all = h("button", { type: "button", click: () => this.narrow([]) }, t("choices-show-all"));
    const turn = h("button", { type: "button", click: () => this.turn(1) }, t("choices-next"));
    fill(
      this.chosen,
      t("choices-at", { places: this.places.map((place) => place.title).join("; ") }),
      some.length > 1 ? turn : null,
      " ",
      all,
    );
    this.count.hidden = this.places.length > 0;
    this.count.textContent = t(offered ? "choices-count-places" : "choices-count", { count: some.length });
    this.share(0);
    this.fit(some);
    const last = this.legal.lastElementChild;
    for (const [at, row] of this.rows.slice(0, 9).entries()) row.setAttribute("aria-keyshortcuts", at + 1);
    this.share(last ? Math.floor(this.legal.getBoundingClientRect().bottom - last.getBoundingClientRect().bottom) : 0);
    this.mark(null);
    if (held) (this.rows[at] || this.rows[0] || this.rest).focus({ preventScroll: !seen });
  }

  // Leave so many pixels that the list does not need to the board, where it stands above the list.
  share(spare) {
    /** @type {HTMLElement} */ (this.whole.closest(".turn")).style.setProperty("--spare", `${Math.max(0, spare)}px`);
    this.board.showWide();
  }

  // Fill the list so that all of it is seen without scrolling, in the first of these ways in which it fits: a sentence
  // in each row; sentences side by side; what those of a group say alike told once; groups folded, those of the kind
  // with the most decisions first; what was opened alone; and at last page by page. What stands beside the main
  // decisions is always folded, unless a place of the board was chosen or there is nothing else.
  fit(some) {
    const groups = groupsOf(some);
    const folds = !this.places.length && some.some((one) => !one.beside);
    const folded = new Set(folds ? groups.filter((one) => one.beside) : []);
    const fits = () => this.legal.scrollHeight <= this.legal.clientHeight + 1;
    const draws = (way, shown = groups) => {
      this.options = new Map();
      this.rows = [];
      this.legal.dataset.way = way;
      fill(this.legal, way === "chips" ? this.blocks(shown, folded) : this.sentences(shown, folded));
      return fits();
    };
    if (draws("rows") || draws("flow") || draws("chips")) return;
    const kinds = Object.entries(
      Object.groupBy(
        groups.filter((one) => !folded.has(one) && one.ones.length > 1),
        (one) => one.kind,
      ),
    );
    const many = ([, ones]) => ones.reduce((all, one) => all + one.ones.length, 0);
    for (const [, ones] of kinds.sort((one, other) => many(other) - many(one))) {
      // A list that is one group has nothing to be folded for.
      if (groups.length > 1) for (const one of ones) folded.add(one);
      if (draws("chips")) return;
    }
    const opened = groups.find((one) => folded.has(one) && one.name === this.open);
    if (!opened || !draws("chips", [opened])) this.page(fits);
  }

  // Show as many rows as fit, and a button for the next ones; after the last come the first again.
  page(fits) {
    const all = this.rows.filter((row) => row.ariaExpanded !== "true");
    const from = this.from < all.length ? this.from : 0;
    let to = all.length;
    const further = () => {
      this.from = to;
      this.render();
      this.reach(this.rows.find((row) => row.ariaExpanded !== "true") || this.rows[0]);
      this.hold();
      this.askAhead();
    };
    const more = h("button", { type: "button", class: "fold", "data-group": MORE, tabindex: "-1", click: further });
    this.legal.append(more);
    for (; to > from; to--) {
      const left = all.filter((row, at) => (row.hidden = at < from || at >= to));
      more.dataset.count = left.reduce((sum, row) => sum + Number(row.dataset.count || 1), 0);
      more.textContent = t("choices-more", { count: more.dataset.count });
      if (fits()) break;
    }
    for (const row of all.filter((one) => one.hidden)) {
      row.remove();
      this.options.delete(row);
    }
    this.rows = [...this.legal.querySelectorAll("button")];
    this.rows[0].setAttribute("tabindex", "0");
  }

  // The decisions in whole sentences, those that act on the same under one heading.
  sentences(groups, folded) {
    const headed = groups.filter((one) => one.title).length && groups.length > 1;
    return groups.map((group) => {
      const { title, ones } = group;
      if (folded.has(group))
        return [
          this.fold(group, `${title} (${ones.length})`),
          this.open === group.name ? ones.map((one) => this.row(one)) : null,
        ];
      return [
        headed && title && ones.length > 1 ? h("p", { class: "group" }, title) : null,
        ones.map((one) => this.row(one)),
      ];
    });
  }

  // The decisions in blocks, which begin with what those of a group say alike; the folded groups of one kind are a
  // block too, so are those beside the main decisions, and what was opened stands below it.
  blocks(groups, folded) {
    const told = new Set();
    return groups.map((group) => {
      if (!folded.has(group))
        return this.block(
          group.ones.map((one) => one.text),
          (at, text) => this.row(group.ones[at], text),
        );
      if (told.has(group)) return null;
      const alike = groups.filter(
        (one) => folded.has(one) && one.beside === group.beside && (group.beside || one.kind === group.kind),
      );
      for (const one of alike) told.add(one);
      const titles = alike.map(
        (one) => one.title || parted(one.ones.map(({ text }) => text)).common || words(one.kind),
      );
      const counts = group.beside || alike.length === 1;
      const block = this.block(
        titles,
        (at, text) => this.fold(alike[at], counts ? `${text} (${alike[at].ones.length})` : text, titles[at]),
        !group.beside,
      );
      const opened = alike.find((one) => one.name === this.open);
      return [
        block,
        opened
          ? this.block(
              opened.ones.map((one) => one.text),
              (at, text) => this.row(opened.ones[at], text),
            )
          : null,
      ];
    });
  }

  block(texts, make, parts = true) {
    const { common, own } = parts ? parted(texts) : { common: "", own: texts };
    const buttons = own.map((text, at) => make(at, text));
    if (buttons.length < 2) return buttons;
    const looks = common && own.every((text) => text.length <= SHORT) ? "brief" : "pairs";
    return h(
      "div",
      { class: "block", "data-looks": looks, role: "group", "aria-label": common || null },
      common ? h("span", { class: "common", "aria-hidden": "true" }, common) : null,
      buttons,
    );
  }

  row(option, text = "") {
    const whole = option.text || words(option.decision.type);
    const button = h(
      "button",
      { type: "button", tabindex: this.rows.length ? "-1" : "0", "aria-label": text && text !== whole ? whole : null },
      text || whole,
    );
    this.options.set(button, option);
    this.rows.push(button);
    return button;
  }

  // A button that shows a group, or hides it again.
  fold({ name, ones }, text, title = "") {
    const open = this.open === name;
    const toggle = (event) => {
      this.open = open ? "" : name;
      this.from = 0;
      this.render();
      this.reach(this.rows.find((one) => one.dataset.group === name) || this.rows[0]);
      // What a mouse or a finger opened stands under it.
      if (event.detail) this.hold();
      this.askAhead();
    };
    const label = title && !text.startsWith(title) ? `${title} (${ones.length})` : null;
    const button = h(
      "button",
      {
        type: "button",
        class: "fold",
        "aria-expanded": String(open),
        "aria-label": label,
        "data-group": name,
        "data-count": ones.length,
        tabindex: this.rows.length ? "-1" : "0",
        click: toggle,
      },
      text,
    );
    this.rows.push(button);
    return button;
  }

  // Show all again, where places were chosen or a group was opened; gives whether there was something to release.
  release() {
    if (this.places.length) {
      this.narrow([]);
      return true;
    }
    if (!this.open) return false;
    const name = this.open;
    this.open = "";
    this.from = 0;
    this.render();
    this.rows.find((one) => one.dataset.group === name)?.focus();
    return true;
  }

  // ---- places of the board

  narrow(places) {
    this.places = places;
    this.from = 0;
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
    fill(this.preview);
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
    const next = {
      ArrowDown: all[at + 1],
      ArrowRight: all[at + 1],
      ArrowUp: all[at - 1],
      ArrowLeft: all[at - 1],
      Home: all[0],
      End: all[all.length - 1],
    }[event.key];
    if (at < 0 || !next) return;
    event.preventDefault();
    this.reach(next);
  }

  // Bring the keyboard to a decision of the list.
  reach(button) {
    for (const one of this.rows) one.setAttribute("tabindex", one === button ? "0" : "-1");
    button.focus();
  }

  // Bring the keyboard to a row by its number, from wherever it is.
  reachNumber(number) {
    if (!this.whole.hidden && this.rows[number - 1]) this.reach(this.rows[number - 1]);
  }

  // Whether a press is a click (keys have no detail) that came too soon after the list changed.
  guarded(event) {
    return event.detail > 0 && this.legal.classList.contains("new");
  }

  press(option, event) {
    if (this.busy || this.guarded(event)) return;
    // The second half of a double click is no answer to what the first one asked.
    if (this.marked === option) return event.detail > 1 ? undefined : this.take(option);
    if (this.confirmed.checked) return this.propose(option);
    if (!this.asks) return this.take(option);
    // It is taken with one press if it can be taken back; else what follows is shown first.
    this.pressed = option;
    this.judge(option);
  }

  // Learn in words whether what was pressed can be taken back: that is quicker than with the picture.
  judge(option) {
    if (this.looked === option && this.found && !this.stale) return this.tell(option.decision, this.found);
    this.looked = option;
    this.found = null;
    [this.away, this.stale] = [false, false];
    this.previews.ask(this.list.head, option.decision);
  }

  // Whether it is asked about a decision that cannot be taken back; not where there is nothing else to decide. Who has
  // no pointer has not seen what follows when they press.
  get asks() {
    return (this.ask.checked || handheld.matches) && this.all.length > 1;
  }

  mark(option) {
    this.marked = option;
    this.decide.hidden = option === null;
    this.decide.setAttribute(
      "aria-label",
      option ? t("choices-decide-what", { text: option.text }) : t("choices-decide"),
    );
    for (const [button, one] of this.options) {
      if (this.confirmed.checked || option) button.setAttribute("aria-pressed", String(one === option));
      else button.removeAttribute("aria-pressed");
    }
  }

  take(option) {
    this.pressed = null;
    if (this.busy) return;
    this.decided = true;
    // Nobody is asked to press again while the decision is on its way.
    this.preview.querySelector(".ask")?.remove();
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
    if (this.looked === option && !this.stale)
      return this.found ? this.tell(option.decision, this.found) : this.board.lay(null);
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
      if (found && !found.board) this.previews.ask(this.list.head, decision, this.board.widths);
    }
    this.board.lay(this.away ? null : found, PREVIEW, this.reveal);
    if (!found) {
      this.stale = true;
      return fill(this.preview, option === this.marked ? this.reason(option) : null);
    }
    const points = found.points.flatMap((by, seat) => (by ? [`${nameOf(this.seats, seat)} ${change(by)}`] : []));
    const told = found.texts.map((text) => h("li", {}, text));
    // First, so that it is seen without scrolling.
    if (points.length)
      told.unshift(
        h(
          "li",
          { class: found.points.every((by) => by >= 0) ? "good" : null },
          t("choices-points", { points: points.join(", ") }),
        ),
      );
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
    if (!this.asks || this.confirmed.checked || this.found?.take_back) return null;
    const reason = t(this.found ? "choices-final" : "choices-final-unknown");
    return h("p", { class: "ask" }, t("choices-press-again", { reason }));
  }
}
