// The desk of a tournament's organisers: the next step, players and their links, tables by hand, rulings, referees.

import { newKey, post, remove } from "../lib/api.js";
import { $, atEvent, fill, h, optional, report, say, sync } from "../lib/dom.js";
import { t } from "../lib/texts.js";
import {
  askAt,
  askEdit,
  askEnd,
  askPause,
  askRounds,
  askSeating,
  askSwap,
  askTakeBack,
  closedRounds,
  roundPause,
} from "./desk_rulings.js";
import { downloadActs } from "./downloads.js";
import { askForbid, askInvite, askPlayer, askReferee, enter, entryForm } from "./entrants.js";
import { linkActs, linkParts } from "./links.js";
import { nextStep, tools, waiting } from "./next_step.js";
import { isOver, isSettled, setLongThink } from "./rounds.js";
import { print, sheetsOf } from "./sheets.js";
import { askTimer, callActs, timerTools } from "./timer.js";

// Clicks are ignored for this time after a change, in milliseconds: they were meant for the former button.
const SETTLES = 700;

export class Desk {
  /**
   * @param {import("./tournament.js").View} view
   * @param {`/tournaments/${string}`} path
   * @param {() => Promise<void>} acted called after an action, to show its consequences
   */
  constructor(view, path, acted) {
    this.view = view;
    this.path = path;
    this.acted = acted;
    /** @type {{player: string, name: string, token: string}[]} */
    this.links = [];
    // The ids of players with an unopened link.
    /** @type {string[]} */
    this.unopened = [];
    this.step = "";
    this.changed = -SETTLES;
    this.own = false;
    for (const part of [$("desk"), $("rounds"), $("rulings")])
      part.addEventListener("click", (event) => this.press(event));
    $("desk").addEventListener("change", (event) => {
      const target = /** @type {HTMLInputElement} */ (event.target);
      if (target.id !== "long-think" || !target.checkValidity()) return;
      setLongThink(Number(target.value));
      this.acted().catch(report);
    });
    $("desk").addEventListener("submit", (event) => {
      event.preventDefault();
      enter(this).catch(report);
    });
  }

  get organises() {
    return ["owner", "referee"].includes(this.view.tournament.your_role);
  }

  /** @param {import("answers").TournamentCommand} command */
  async give(command) {
    this.own = true;
    try {
      await post(`${this.path}/commands`, { command }, newKey());
      await this.acted();
    } finally {
      this.own = false;
    }
  }

  // ---- the contents

  show() {
    $("desk-part").hidden = !this.organises;
    if (!this.organises) return sync($("desk"), []);
    const held = optional("desk-step")?.contains(document.activeElement);
    const [text, acts] = nextStep(this);
    const names = acts.map(([act]) => act).join(" ");
    if (names !== this.step && !this.own && optional("desk-step")?.matches(":hover")) this.changed = performance.now();
    this.step = names;
    sync(
      $("desk"),
      h(
        "div",
        { id: "desk-step" },
        h("p", { id: "desk-text", tabindex: "-1" }, text),
        h(
          "div",
          { class: "row" },
          acts.map(([act, label], index) =>
            h("button", { type: "button", id: `do-${act}`, "data-act": act, class: index ? null : "main" }, label),
          ),
        ),
      ),
      timerTools(this.view.tournament),
      waiting(this),
      isOver(this.view.tournament) ? null : entryForm(),
      linkParts(this),
      tools(this),
    );
    // An organiser whose press came too late goes on from the present state.
    if (held && !$("desk-step").contains(document.activeElement)) $("desk-text").focus({ preventScroll: true });
  }

  // The actions at a table of a round.
  /** @param {number} number @param {number} count @param {import("answers").RoundTable} table */
  actsAt(number, count, table) {
    const round = this.view.tournament.state.rounds[number - 1];
    if (!this.organises || round.status === "previewed") return null;
    /** @param {string} name @param {string} label */
    const act = (name, label) =>
      h("button", { type: "button", "data-act": name, "data-round": number, "data-table": count }, label);
    const [call, text] = round.called.includes(count) ? ["call_back", t("desk-call-back")] : ["call", t("desk-call")];
    const calls = round.status === "closed" || isSettled(table) ? null : h("p", { class: "call" }, act(call, text));
    if (round.status === "locked") return calls;
    const elsewhere = !this.view.tournament.state.settings.game && round.status === "open" && !isSettled(table);
    return [
      calls,
      elsewhere ? h("p", {}, act("record", t("desk-record"))) : null,
      h(
        "details",
        { class: "rule" },
        h("summary", { "aria-label": t("desk-rule-at", { table: count }) }, t("desk-rule")),
        h(
          "div",
          { class: "row" },
          act("decide", t("desk-decide")),
          act("no_show", t("desk-no-show")),
          act("forfeit", t("desk-forfeit")),
          act("substitute", t("desk-substitute")),
          (isSettled(table) || this.wasEnded(number, count)) && number === this.view.tournament.state.rounds.length
            ? act("replay", t("desk-replay"))
            : null,
        ),
      ),
    ];
  }

  // Whether a ruling that was taken back had ended the game at a table.
  /** @param {number} round @param {number} table */
  wasEnded(round, table) {
    return this.view.tournament.state.rulings.some(
      (ruling) =>
        ruling.taken_back &&
        ruling.round === round &&
        ruling.table === table &&
        ["result", "put_out"].includes(ruling.kind),
    );
  }

  // The actions on a ruling in force.
  /** @param {number} number */
  actsOn(number) {
    if (!this.organises) return null;
    return h(
      "p",
      {},
      h(
        "button",
        {
          type: "button",
          "data-act": "take_back",
          "data-ruling": number,
          "aria-label": t("desk-take-back-of", { number }),
        },
        t("desk-take-back"),
      ),
    );
  }

  // ---- presses

  /** @param {MouseEvent} event */
  press(event) {
    const button = /** @type {HTMLButtonElement | null} */ (atEvent(event, "[data-act]"));
    // The second click of two, and a click for a former button, were not meant.
    if (!button || event.detail > 1 || (event.detail && performance.now() - this.changed < SETTLES)) return;
    const { act = "", round, table, index, ruling } = button.dataset;
    /** @type {Record<string, () => unknown>} */
    const acts = {
      ...linkActs(this, Number(index)),
      ...callActs(this, Number(table)),
      ...downloadActs(this),
      print: () => print(""),
      print_sheets: () => this.printSheets(),
      roster: () => import("./roster.js").then(({ askRoster }) => askRoster(this)),
      details: () => import("./roster.js").then(({ askDetails }) => askDetails(this)),
      swap: () => askSwap(this),
      seat: () => askSeating(this),
      player: () => askPlayer(this),
      forbid: () => askForbid(this),
      invite: () => askInvite(this),
      referee: () => askReferee(this),
      edit: () => askEdit(this),
      start_timer: () => askTimer(this, "start_timer"),
      change_timer: () => askTimer(this, "change_timer"),
      rounds: () => askRounds(this),
      scoring: () => import("./settings.js").then(({ askScoring }) => askScoring(this)),
      registration: () => import("./settings.js").then(({ askRegistration }) => askRegistration(this)),
      copy_tournament: () => import("./settings.js").then(({ askCopy }) => askCopy(this)),
      unlock_round: () => import("./settings.js").then(({ askUnlock }) => askUnlock(this)),
      first_place: () => import("./first_place.js").then(({ askFirstPlace }) => askFirstPlace(this)),
      open_play_off: () => import("./first_place.js").then(({ askTable }) => askTable(this)),
      play_off: () => import("./first_place.js").then(({ askPlayOff }) => askPlayOff(this)),
      take_back: () => askTakeBack(this, Number(ruling)),
      end: () => askEnd(this, "end_tournament", t("desk-end"), t("desk-end-happens", { rounds: closedRounds(this) })),
      abort: () => askEnd(this, "abort_tournament", t("desk-abort"), t("desk-abort-happens")),
      pause_round: () => askPause(this),
      resume_round: () => remove(roundPause(this)).then(() => say(t("desk-resumed"))),
    };
    if (table && !(act in acts)) return askAt(this, act, Number(round), Number(table));
    if (act in acts) return Promise.resolve(acts[act]()).catch(report);
    button.disabled = true;
    say("", "alert");
    this.give({ type: act })
      .catch((error) => say(error.sentence || error.message, "alert"))
      .finally(() => (button.disabled = false));
  }

  printSheets() {
    fill($("sheets"), sheetsOf(this.view));
    print("print-sheets");
    fill($("sheets"));
  }

  // ---- dialogs

  /** @param {string} id @param {string[][]} choices */
  select(id, choices) {
    return h(
      "select",
      { id },
      choices.map(([value, text]) => h("option", { value }, text)),
    );
  }

  /** @param {string[]} players */
  people(players) {
    return players.map((player) => [player, this.view.name(player)]);
  }

  roster() {
    return this.people(this.view.tournament.state.roster.map((entrant) => entrant.player));
  }
}
