// The part of a player: my table first, entering a tournament, checking in, missing a round, leaving and coming back.

import { current } from "../account/session.js";
import { newKey, post } from "../lib/api.js";
import { $, atEvent, h, known, report, say, sync } from "../lib/dom.js";
import { t } from "../lib/texts.js";
import { CHECK_IN } from "./links.js";
import { isOver, isSettled } from "./rounds.js";

/** @typedef {import("answers").Tournament["state"]["roster"][number]} Entrant */

export class PlayerPart {
  /**
   * @param {import("./tournament.js").View} view
   * @param {`/tournaments/${string}`} path
   * @param {() => Promise<void>} acted called after an action, to show its consequences
   */
  constructor(view, path, acted) {
    this.view = view;
    this.path = path;
    this.acted = acted;
    $("mine-part").addEventListener("click", (event) => this.press(event));
  }

  get entrant() {
    return this.view.tournament.state.roster.find((entrant) => entrant.player === this.view.me) || null;
  }

  show() {
    const { entrant } = this;
    const parts = entrant ? this.tableParts(entrant) : this.entryParts();
    const held = $("mine").contains(document.activeElement);
    $("mine-part").hidden = !parts;
    sync($("mine"), parts);
    if (held && !$("mine").contains(document.activeElement)) $("mine-title").focus({ preventScroll: true });
  }

  // The acts of a reader outside the roster; none where nobody enters any more, or the organisers enter everybody.
  entryParts() {
    const { state } = this.view.tournament;
    const { registration, late_until: late } = state.settings;
    const next = state.rounds.filter((round) => round.status !== "previewed").length + 1;
    const invited = state.invited.some((player) => player === this.view.me);
    if (isOver(this.view.tournament) || (registration === "list" && !invited) || next > Math.max(1, late)) return null;
    if (!current()?.player) return h("p", {}, t("player-register-above"));
    if (registration === "invitation" && !invited)
      return h("p", {}, t("player-by-invitation", { player: this.view.me }));
    return [
      invited ? h("p", {}, t("player-invited")) : null,
      h("div", { class: "row" }, this.button("register", t("player-enter"), true)),
    ];
  }

  /** @param {Entrant} entrant */
  tableParts(entrant) {
    const over = isOver(this.view.tournament);
    return [
      h("div", { id: "my-table" }, over ? this.overText() : this.nowParts(entrant)),
      over ? null : h("div", { class: "row", id: "my-acts" }, this.acts(entrant)),
    ];
  }

  overText() {
    if (this.view.tournament.status === "aborted") return h("p", {}, t("player-aborted"));
    const line = this.view.standings.lines.find((line) => line.player === this.view.me);
    return h("p", {}, line ? t("player-over", { place: line.place }) : t("player-over-without"));
  }

  /** @param {Entrant} entrant */
  nowParts(entrant) {
    const { rounds } = this.view.tournament.state;
    const number = rounds.length;
    const last = rounds[number - 1];
    const own = last
      ? last.tables
          .map((table, index) => ({ table, count: index + 1 }))
          .filter(({ table }) => table.players.includes(entrant.player))
      : [];
    if (!last || last.status === "closed")
      return h("p", {}, entrant.withdrawn ? t("player-withdrawn") : t("player-waits", { round: number + 1 }));
    if (last.byes.includes(entrant.player)) return h("p", {}, t("player-bye", { round: number }));
    if (!own.length) return h("p", {}, t("player-not-in-round", { round: number }));
    return own.map(({ table, count }) => this.tablePart(entrant.player, last, number, count, table));
  }

  /**
   * @param {string} me
   * @param {import("answers").Round} round
   * @param {number} number
   * @param {number} count
   * @param {import("answers").RoundTable} table
   */
  tablePart(me, round, number, count, table) {
    const others = table.players
      .filter((player) => player !== me)
      .map(this.view.name)
      .join(", ");
    if (round.status !== "open") {
      const locked = round.status === "locked";
      return h("p", {}, t(locked ? "player-will-sit" : "player-may-sit", { round: number, table: count, others }));
    }
    const game = this.view.glances.get(number)?.tables[count - 1]?.game;
    const status = h("p", {}, t("player-sits", { round: number, table: count, others }));
    if (table.out[me]) return [status, h("p", {}, t("player-out"))];
    if (isSettled(table)) return [status, h("p", {}, t("player-table-ended"))];
    if (!this.view.tournament.state.settings.game) return status;
    if (!game) return [status, h("p", { role: "status" }, t("player-being-opened"))];
    const mine = game.to_move.some((seat) => table.players[seat] === me);
    return [
      status,
      h(
        "p",
        {},
        h(
          "a",
          { class: "button main", id: `to-game-${count}`, href: `/games/${game.game}` },
          mine ? t("player-your-turn") : t("player-to-game"),
        ),
      ),
    ];
  }

  /** @param {Entrant} entrant */
  acts(entrant) {
    const { state } = this.view.tournament;
    if (entrant.withdrawn) return [this.button("return", t("player-return"), true)];
    const round = state.rounds.filter(({ status }) => status !== "previewed").length + 1;
    const misses = entrant.absences.includes(round);
    return [
      state.settings.check_in && !entrant.checked_in ? this.button("check_in", t("player-check-in"), true) : null,
      misses
        ? this.button("plays", t("player-plays", { round }))
        : this.button("misses", t("player-misses", { round })),
      this.button("withdraw", t("player-withdraw")),
    ];
  }

  /** @param {string} act @param {string} text */
  button(act, text, main = false) {
    return h("button", { type: "button", id: `my-${act}`, "data-mine": act, class: main ? "main" : null }, text);
  }

  /**
   * Check in the reader after the code of a check-in was opened; the code of a player checks in that player alone.
   * @param {string} address
   */
  async arrive(address) {
    const code = new URLSearchParams(new URL(address).hash.slice(1));
    if (!code.has(CHECK_IN)) return;
    history.replaceState(null, "", location.pathname);
    const [holder] = (code.get("token") || "").split(".");
    const { entrant, view } = this;
    if (!view.tournament.state.settings.check_in || isOver(view.tournament)) return;
    if (!entrant) return say(t("player-arrives-unknown"), "alert");
    if (holder && holder !== entrant.player) return;
    if (!entrant.checked_in && !entrant.withdrawn) await this.act("check_in");
    if (this.entrant?.checked_in) say(t("player-arrives", { name: entrant.name }));
  }

  /** @param {MouseEvent} event */
  press(event) {
    const button = atEvent(event, "[data-mine]");
    if (!button || event.detail > 1) return;
    this.act(button.dataset.mine ?? "").catch(report);
  }

  /** @param {string} act */
  async act(act) {
    const player = known(this.view.me, "player");
    const round = this.view.tournament.state.rounds.filter(({ status }) => status !== "previewed").length + 1;
    if (act === "withdraw" && !confirm(t("player-sure-to-withdraw"))) return;
    if (act === "register") await post(`${this.path}/registration`, {}, newKey());
    else {
      const absence = { type: "set_absence", round, absent: act === "misses" };
      const command = act === "misses" || act === "plays" ? absence : { type: act };
      await post(`${this.path}/commands`, { command: { ...command, player } }, newKey());
    }
    await this.acted();
  }
}
