// The desk of those who organise a tournament: the next step, players and their links, tables by hand, rulings,
// referees.

import { getBlob, newKey, post, remove } from "../lib/api.js";
import { $, control, fill, h, report, say, sync } from "../lib/dom.js";
import { ask, field } from "../lib/forms.js";
import { resultFields } from "../rulings/result_fields.js";
import { isOver, isSettled, longThink, setLongThink } from "./parts.js";
import { sheetsOf } from "./sheets.js";
import { t } from "../lib/texts.js";

const ID = /^p[0-9a-z]{12}$/;
const LONGEST = 2000;
// A longer list of links is folded.
const FOLDED = 8;
// By format, the setting with the number of its rounds.
const ROUNDS = { swiss: "rounds", knock_out: "heats", league: "seasons", round_robin: "cycles" };
// A click that was meant for what stood there before does nothing for so long, in milliseconds.
const SETTLES = 700;

export class Desk {
  // `acted` is called when something was done, to show what follows from it.
  constructor(view, path, acted) {
    this.view = view;
    this.path = path;
    this.acted = acted;
    this.links = [];
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
      this.enter().catch(report);
    });
  }

  get organises() {
    return ["owner", "referee"].includes(this.view.shown?.your_role);
  }

  async give(command) {
    this.own = true;
    try {
      await post(`${this.path}/commands`, { command }, newKey());
      await this.acted();
    } finally {
      this.own = false;
    }
  }

  // ---- what is shown

  show() {
    $("desk-part").hidden = !this.organises;
    if (!this.organises) return sync($("desk"), []);
    const held = $("desk-step")?.contains(document.activeElement);
    const [text, acts] = this.nextStep();
    const names = acts.map(([act]) => act).join(" ");
    if (names !== this.step && !this.own && $("desk-step")?.matches(":hover")) this.changed = performance.now();
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
      this.waiting(),
      isOver(this.view.shown) ? null : this.entryForm(),
      h("div", { id: "links-part" }, this.linkList()),
      this.tools(),
    );
    // Who pressed what is not offered any more goes on from what is to be done now.
    if (held && !$("desk-step").contains(document.activeElement)) $("desk-text").focus({ preventScroll: true });
  }

  nextStep() {
    const { state, status } = this.view.shown;
    const { rounds } = state;
    const last = rounds[rounds.length - 1];
    if (status === "aborted") return [t("desk-aborted"), []];
    if (status === "ended")
      return [state.ending ? t("desk-over-early", { rounds: state.ending.rounds }) : t("desk-over"), []];
    if (state.order?.status === "pending") return [t("desk-pairing", { round: state.order.round }), []];
    if (last && last.status === "previewed")
      return [
        t("desk-previewed", { round: rounds.length }),
        [
          ["lock_round", t("desk-lock", { round: rounds.length })],
          ["pair_round", t("desk-pair-again")],
          ...this.byHand(),
        ],
      ];
    if (last && last.status === "locked")
      return [
        t("desk-locked", { round: rounds.length }),
        [["open_round", t("desk-open", { round: rounds.length })], ...this.byHand()],
      ];
    if (last && last.status === "open") return this.openRound(last, rounds.length);
    const round = rounds.length + 1;
    const there = this.available(round).length;
    const pair = [["pair_round", t("desk-pair", { round })]];
    const refused = state.order?.status === "refused" && state.order.round === round;
    if (refused && there > 1)
      return [t("desk-unpaired", { round, code: state.order.refusal.code }), [...pair, ["seat", t("desk-seat")]]];
    return [t("desk-to-pair", { round, there, count: state.roster.length }), there > 1 ? pair : []];
  }

  // The players who can be paired in a round.
  available(round) {
    const { roster, settings } = this.view.shown.state;
    return roster
      .filter(
        (entrant) =>
          !entrant.withdrawn &&
          entrant.since <= round &&
          !entrant.absences.includes(round) &&
          (entrant.checked_in || !settings.check_in),
      )
      .map((entrant) => entrant.player);
  }

  openRound(last, round) {
    const settled = last.tables.filter(isSettled).length;
    if (this.view.shown.state.settings.game)
      return [
        t("desk-playing", { round, settled, count: last.tables.length }),
        [
          ["pause_round", t("desk-pause-round")],
          ["resume_round", t("desk-resume-round")],
        ],
      ];
    return [
      t("desk-results", { round, settled, count: last.tables.length }),
      settled === last.tables.length ? [["close_round", t("desk-close", { round })]] : [],
    ];
  }

  // Where a schedule makes the tables, they are not set by hand.
  byHand() {
    return ["swiss", "knock_out"].includes(this.view.shown.state.settings.format.type)
      ? [["swap", t("desk-swap")]]
      : [];
  }

  // What waits for an answer, in all tables: disputes first, then what players ask each other.
  waiting() {
    const { disputed } = this.view;
    const asked = [...this.view.glances.values()].flatMap((round) =>
      round.tables.filter((one) => one.request).map((one) => [round.round, one]),
    );
    if (!disputed.length && !asked.length) return null;
    return h(
      "div",
      { id: "desk-waiting" },
      h("p", {}, h("strong", {}, t("desk-waiting", { count: disputed.length + asked.length }))),
      h(
        "ul",
        {},
        disputed.map((one) =>
          h(
            "li",
            {},
            h(
              "a",
              { href: `#dispute-${one.dispute}` },
              t("desk-dispute-of", { name: one.name, round: one.table.round, table: one.table.table }),
            ),
          ),
        ),
        asked.map(([round, one]) =>
          h(
            "li",
            {},
            h(
              "a",
              { href: `/games/${one.game.game}/review#v=${one.request.to}` },
              t("desk-request-of", {
                name: this.view.name(one.state.players[one.request.seat]),
                round,
                table: one.table,
              }),
            ),
          ),
        ),
      ),
    );
  }

  entryForm() {
    return h(
      "form",
      { id: "entries-form" },
      h(
        "p",
        { class: "field" },
        h("label", { for: "new-players" }, t("desk-enter")),
        h("textarea", { id: "new-players", rows: 4, "aria-describedby": "new-players-about" }),
        h("span", { class: "dim", id: "new-players-about" }, t("desk-enter-about")),
      ),
      h("button", { id: "enter" }, t("desk-enter-button")),
    );
  }

  // The links of new accounts: the service shows their tokens only once.
  linkList() {
    if (!this.links.length) return null;
    return h(
      "details",
      { id: "links-fold", open: this.links.length <= FOLDED },
      h("summary", {}, h("h3", { id: "links-title" }, t("desk-links-of", { count: this.links.length }))),
      h("p", {}, t("desk-links-about")),
      h(
        "ul",
        { id: "links", class: "plain", "aria-labelledby": "links-title" },
        this.links.map((one, index) =>
          h(
            "li",
            {},
            h("strong", {}, one.name),
            " ",
            h("code", {}, this.linkOf(one)),
            " ",
            h(
              "button",
              {
                type: "button",
                "data-act": "copy",
                "data-index": index,
                "aria-label": t("desk-copy-of", { name: one.name }),
              },
              t("desk-copy"),
            ),
          ),
        ),
      ),
      h(
        "div",
        { class: "row" },
        h("button", { type: "button", "data-act": "copy_all" }, t("desk-copy-all")),
        h("button", { type: "button", "data-act": "print_links" }, t("desk-print-links")),
      ),
    );
  }

  linkOf(one) {
    return `${location.origin}${location.pathname}#token=${one.token}`;
  }

  tools() {
    const { state, your_role: role } = this.view.shown;
    const acts = [
      state.roster.length ? ["player", t("desk-player")] : null,
      state.roster.length > 1 ? ["forbid", t("desk-forbid")] : null,
      state.settings.registration === "invitation" ? ["invite", t("desk-invite")] : null,
      role === "owner" ? ["referee", t("desk-referee")] : null,
      ...(role === "owner" && !isOver(this.view.shown) ? this.endings() : []),
      ["csv", t("desk-csv")],
      ["results_csv", t("desk-results-csv")],
      state.settings.format.type === "round_robin" || state.settings.format.seats === 2
        ? ["report", t("desk-report")]
        : null,
      ["print", t("desk-print")],
      state.rounds.length ? ["print_sheets", t("desk-print-sheets")] : null,
    ].filter(Boolean);
    const long = h(
      "p",
      { class: "field" },
      h("label", { for: "long-think" }, t("desk-long-think")),
      h("input", { id: "long-think", type: "number", min: 1, max: 10000, value: longThink() }),
    );
    return [
      h(
        "div",
        { class: "row", id: "desk-tools" },
        acts.map(([act, label]) => h("button", { type: "button", id: `do-${act}`, "data-act": act }, label)),
      ),
      state.settings.game && !isOver(this.view.shown) ? long : null,
    ];
  }

  // How long the tournament goes on: an end waits until the round that is played is closed.
  endings() {
    const { rounds, settings } = this.view.shown.state;
    const begun = rounds.filter((round) => ["open", "closed"].includes(round.status));
    const closed = begun.length > 0 && begun[begun.length - 1].status === "closed";
    return [
      ROUNDS[settings.format.type] ? ["rounds", t("desk-rounds")] : null,
      closed ? ["end", t("desk-end")] : null,
      ["abort", t("desk-abort")],
    ];
  }

  // What may be done at a table of a round.
  actsAt(number, count, table) {
    const round = this.view.shown.state.rounds[number - 1];
    if (!this.organises || !["open", "closed"].includes(round.status)) return null;
    const act = (name, label) =>
      h("button", { type: "button", "data-act": name, "data-round": number, "data-table": count }, label);
    const elsewhere = !this.view.shown.state.settings.game && round.status === "open" && !isSettled(table);
    return [
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
          (isSettled(table) || this.wasEnded(number, count)) && number === this.view.shown.state.rounds.length
            ? act("replay", t("desk-replay"))
            : null,
        ),
      ),
    ];
  }

  // Whether a ruling that was taken back had ended the game at a table.
  wasEnded(round, table) {
    return this.view.shown.state.rulings.some(
      (ruling) =>
        ruling.taken_back &&
        ruling.round === round &&
        ruling.table === table &&
        ["result", "put_out"].includes(ruling.kind),
    );
  }

  // What may be done about a ruling that stands.
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

  // ---- what is pressed

  press(event) {
    const button = event.target.closest("[data-act]");
    // The second click of two, and one for what stood there before, was not meant.
    if (!button || event.detail > 1 || (event.detail && performance.now() - this.changed < SETTLES)) return;
    const { act, round, table, index, ruling } = button.dataset;
    const done = {
      copy: () => this.copy(this.linkOf(this.links[index])),
      copy_all: () => this.copy(this.links.map((one) => `${one.name}\t${this.linkOf(one)}`).join("\n")),
      print_links: () => print("print-links"),
      print: () => print(""),
      print_sheets: () => this.printSheets(),
      csv: () => this.download("standings", "text/csv", "csv", "?bom=true"),
      results_csv: () => this.download("results", "text/csv", "csv", "?bom=true"),
      report: () => this.download("report", "text/plain", "trf"),
      swap: () => this.askSwap(),
      seat: () => this.askSeating(),
      player: () => this.askPlayer(),
      forbid: () => this.askForbid(),
      invite: () => this.askInvite(),
      referee: () => this.askReferee(),
      rounds: () => this.askRounds(),
      take_back: () => this.askTakeBack(Number(ruling)),
      end: () => this.askEnd("end_tournament", t("desk-end"), t("desk-end-happens", { rounds: this.closedRounds })),
      abort: () => this.askEnd("abort_tournament", t("desk-abort"), t("desk-abort-happens")),
      pause_round: () => this.askPause(),
      resume_round: () => remove(this.roundPause).then(() => say(t("desk-resumed"))),
    }[act];
    if (table) return this.askAt(act, Number(round), Number(table));
    if (done) return Promise.resolve(done()).catch(report);
    button.disabled = true;
    say("", "alert");
    this.give({ type: act })
      .catch((error) => say(error.sentence || error.message, "alert"))
      .finally(() => (button.disabled = false));
  }

  get roundPause() {
    return `${this.path}/rounds/${this.view.shown.state.rounds.length}/pause`;
  }

  // All tables at once; sent again it reaches those that it had not reached.
  askPause() {
    const why = h("input", { id: "pause-reason", required: true, maxlength: 500, autocomplete: "off" });
    ask({
      title: t("desk-pause-round"),
      fields: [field(t("desk-pause-why"), why)],
      happens: () => [t("desk-pause-happens")],
      button: t("desk-pause-round"),
      send: async () => {
        const { games } = await post(this.roundPause, { reason: why.value.trim() });
        say(t("desk-paused", { count: games.length }));
      },
    });
  }

  async copy(text) {
    await navigator.clipboard.writeText(text).then(
      () => say(t("desk-copied")),
      () => say(t("desk-copy-by-hand")),
    );
  }

  async download(what, type, ending, query = "") {
    const address = URL.createObjectURL(await getBlob(`${this.path}/${what}${query}`, type));
    h("a", { href: address, download: `${this.view.shown.tournament}-${what}.${ending}` }).click();
    setTimeout(() => URL.revokeObjectURL(address), 60000);
  }

  printSheets() {
    fill($("sheets"), sheetsOf(this.view));
    print("print-sheets");
    fill($("sheets"));
  }

  // Each line names somebody, or is the id of a player; a rating stands behind a semicolon.
  async enter() {
    const lines = control("new-players")
      .value.split("\n")
      .map((one) => one.trim())
      .filter(Boolean);
    if (!lines.length) return $("new-players").focus();
    const players = lines.map((line) => {
      const [who, rating] = line.split(";").map((one) => one.trim());
      return { ...(ID.test(who) ? { player: who } : { name: who }), ...(rating ? { rating: Number(rating) } : {}) };
    });
    control("enter").disabled = true;
    try {
      const { tokens } = await post(`${this.path}/players`, { players });
      this.links.push(...tokens);
      control("new-players").value = "";
      const invited = players.filter((entry) => "player" in entry && entry.player !== this.view.me).length;
      say(
        [
          players.length > invited ? t("desk-entered", { count: players.length - invited }) : "",
          invited ? t("desk-invited-by-id", { count: invited }) : "",
        ]
          .filter(Boolean)
          .join(" "),
      );
      await this.acted();
    } finally {
      control("enter").disabled = false;
    }
  }

  // ---- dialogs

  select(id, choices) {
    return h(
      "select",
      { id },
      choices.map(([value, text]) => h("option", { value }, text)),
    );
  }

  people(players) {
    return players.map((player) => [player, this.view.name(player)]);
  }

  roster() {
    return this.people(this.view.shown.state.roster.map((one) => one.player));
  }

  askSwap() {
    const { rounds } = this.view.shown.state;
    const { tables, byes } = rounds[rounds.length - 1];
    const all = [...tables.flatMap((table) => table.players), ...byes];
    const [one, other] = [this.select("swap-one", this.people(all)), this.select("swap-other", this.people(all))];
    other.selectedIndex = Math.min(all.length - 1, tables[0].players.length);
    const where = (player) => {
      const table = tables.findIndex((found) => found.players.includes(player));
      return table < 0 ? t("desk-bye") : t("desk-at-table", { table: table + 1 });
    };
    const swapped = (players) =>
      players.map((player) => ({ [one.value]: other.value, [other.value]: one.value })[player] || player);
    ask({
      title: t("desk-swap-title", { round: rounds.length }),
      fields: [field(t("desk-swap-one"), one), field(t("desk-swap-other"), other), reason()],
      happens: () => [
        one.value === other.value
          ? t("desk-swap-nobody")
          : t("desk-swap-happens", {
              one: this.view.name(one.value),
              there: where(one.value),
              other: this.view.name(other.value),
              here: where(other.value),
            }),
      ],
      button: t("desk-swap-button"),
      send: () =>
        this.give({
          type: "set_tables",
          tables: tables.map((table) => swapped(table.players)),
          byes: swapped(byes),
          why: why(),
        }),
    });
  }

  // Tables in the order of the standings, which swaps can change: a way on where no pairing is found.
  askSeating() {
    const { rounds, settings } = this.view.shown.state;
    const round = rounds.length + 1;
    const there = new Set(this.available(round));
    const players = [...new Set([...this.view.standings.lines.map((line) => line.player), ...there])].filter((player) =>
      there.has(player),
    );
    const { seats } = settings.format;
    const groups = Array.from({ length: Math.ceil(players.length / seats) }, (_, table) =>
      players.slice(table * seats, (table + 1) * seats),
    );
    const [tables, byes] = [
      groups.filter((group) => group.length > 1),
      groups.filter((group) => group.length === 1).flat(),
    ];
    ask({
      title: t("desk-seat-title", { round }),
      fields: [reason()],
      happens: () => [
        ...tables.map(
          (table, index) => `${t("desk-at-table", { table: index + 1 })}: ${table.map(this.view.name).join(", ")}`,
        ),
        ...byes.map((player) => `${t("desk-bye")}: ${this.view.name(player)}`),
      ],
      button: t("desk-seat-button"),
      send: () => this.give({ type: "set_tables", tables, byes, why: why() }),
    });
  }

  askPlayer() {
    const round = this.view.shown.state.rounds.filter((one) => ["open", "closed"].includes(one.status)).length + 1;
    const who = this.select("who", this.roster());
    const what = this.select("what", [
      ["check_in", t("desk-checks-in")],
      ["absent", t("desk-misses", { round })],
      ["present", t("desk-plays", { round })],
      ["withdraw", t("desk-withdraws")],
      ["return", t("desk-returns")],
      ["link", t("desk-new-link")],
    ]);
    const commands = {
      absent: { type: "set_absence", round, absent: true },
      present: { type: "set_absence", round, absent: false },
    };
    ask({
      title: t("desk-player"),
      fields: [field(t("desk-who"), who), field(t("desk-what"), what)],
      happens: () => [`${this.view.name(who.value)}: ${what.selectedOptions[0].textContent}`],
      button: t("desk-player-button"),
      send: () =>
        what.value === "link"
          ? this.linkAgain(who.value)
          : this.give({ ...(commands[what.value] || { type: what.value }), player: who.value }),
    });
  }

  // Issue a new link to a player who has not opened the first one. The list keeps only links that work.
  async linkAgain(player) {
    const link = await post(`${this.path}/players/${player}/link`, {});
    this.links = [...this.links.filter((other) => other.player !== player), link];
    await this.acted();
  }

  askForbid() {
    const [one, other] = [this.select("pair-one", this.roster()), this.select("pair-other", this.roster())];
    other.selectedIndex = 1;
    const allowed = h("input", { type: "checkbox", id: "pair-allowed" });
    ask({
      title: t("desk-forbid"),
      fields: [
        field(t("desk-pair-one"), one),
        field(t("desk-pair-other"), other),
        h("p", { class: "field check" }, allowed, h("label", { for: "pair-allowed" }, t("desk-pair-allowed"))),
      ],
      happens: () => [
        t(allowed.checked ? "desk-may-meet" : "desk-must-not-meet", {
          one: this.view.name(one.value),
          other: this.view.name(other.value),
        }),
      ],
      button: t("desk-forbid-button"),
      send: () => this.give({ type: "forbid_pair", players: [one.value, other.value], forbidden: !allowed.checked }),
    });
  }

  askInvite() {
    const ids = h("textarea", { id: "invited-ids", rows: 4, required: true });
    ask({
      title: t("desk-invite"),
      fields: [field(t("desk-invite-ids"), ids)],
      happens: () => [t("desk-invite-happens")],
      button: t("desk-invite-button"),
      send: () => this.give({ type: "invite", players: ids.value.split(/\s+/).filter(Boolean) }),
    });
  }

  askReferee() {
    const { organisers, state } = this.view.shown;
    const referees = organisers
      .filter((one) => one.role === "referee")
      .map((one) => [one.actor.replace(/^player:/, ""), t("desk-dismiss", { name: one.name })]);
    const others = state.roster
      .filter((one) => !state.referees.includes(one.player))
      .map((one) => [one.player, t("desk-appoint", { name: one.name })]);
    const who = this.select("referee", [...others, ...referees, ["", t("desk-somebody-else")]]);
    const id = h("input", { id: "referee-id", autocomplete: "off", pattern: "p[0-9a-z]{12}" });
    ask({
      title: t("desk-referee"),
      fields: [field(t("desk-who"), who), field(t("desk-referee-id"), id)],
      happens: () => [t("desk-referee-happens")],
      button: t("desk-referee-button"),
      send: () =>
        this.give({
          type: "appoint_referee",
          player: who.value || id.value.trim(),
          appointed: !state.referees.includes(who.value),
        }),
    });
  }

  get closedRounds() {
    return this.view.shown.state.rounds.filter((round) => round.status === "closed").length;
  }

  askRounds() {
    const { format } = this.view.shown.state.settings;
    const number = h("input", {
      id: "rounds-number",
      type: "number",
      min: 0,
      max: 100,
      value: format[ROUNDS[format.type]],
      required: true,
    });
    ask({
      title: t("desk-rounds"),
      fields: [field(t("desk-rounds-number", { format: format.type }), number), reason()],
      happens: () => [t("desk-rounds-happens")],
      button: t("desk-rounds"),
      send: () => this.give({ type: "set_rounds", rounds: Number(number.value), why: why() }),
    });
  }

  askTakeBack(ruling) {
    const title = t("desk-take-back-of", { number: ruling });
    ask({
      title,
      fields: [reason()],
      happens: () => [t("desk-take-back-happens")],
      button: t("desk-take-back"),
      send: () => this.give({ type: "take_back_ruling", ruling, why: why() }),
    });
  }

  askEnd(type, title, happens) {
    ask({
      title,
      fields: [reason()],
      happens: () => [happens],
      button: title,
      send: () => this.give({ type, why: why() }),
    });
  }

  // Results and rulings at one table.
  askAt(act, round, table) {
    const { state } = this.view.shown;
    const { players, out } = state.rounds[round - 1].tables[table - 1];
    const playing = players.filter((player) => !out[player]);
    const at = { round, table };
    const title = (text) => `${text}: ${t("desk-of-table", { round, table })}`;
    if (act === "record" || act === "decide") {
      const result = resultFields(players.map(this.view.name));
      return ask({
        title: title(act === "record" ? t("desk-record") : t("desk-decide")),
        fields: [result.node, act === "decide" ? reason() : null],
        happens: () => [act === "decide" ? t("desk-decide-happens") : t("desk-record-happens")],
        button: t("desk-set-result"),
        send: () =>
          this.give(
            act === "decide"
              ? { type: "decide_result", ...at, result: result.read(), why: why() }
              : { type: "record_result", ...at, result: result.read() },
          ),
      });
    }
    if (act === "replay") {
      return ask({
        title: title(t("desk-replay")),
        fields: [reason()],
        happens: () => [t("desk-replay-happens")],
        button: t("desk-replay"),
        send: () => this.give({ type: "order_replay", ...at, why: why() }),
      });
    }
    const who = this.select("ruled", this.people(act === "substitute" ? players : playing));
    if (act === "substitute") {
      const seated = new Set(state.rounds[round - 1].tables.flatMap((one) => one.players));
      const free = state.roster.filter((one) => !seated.has(one.player)).map((one) => one.player);
      const substitute = this.select("substitute", this.people(free));
      return ask({
        title: title(t("desk-substitute")),
        fields: [field(t("desk-leaves"), who), field(t("desk-comes"), substitute), reason()],
        happens: () => [
          free.length
            ? t("desk-substitute-happens", { minutes: Math.ceil((state.settings.game?.absent_after || 0) / 60) })
            : t("desk-nobody-free"),
        ],
        button: t("desk-substitute"),
        ready: free.length > 0,
        send: () =>
          this.give({ type: "replace_player", ...at, player: who.value, substitute: substitute.value, why: why() }),
      });
    }
    const came = act === "forfeit";
    return ask({
      title: title(came ? t("desk-forfeit") : t("desk-no-show")),
      fields: [field(t("desk-who"), who), reason()],
      happens: () => [t(came ? "desk-forfeit-happens" : "desk-no-show-happens")],
      button: t("desk-rule-button"),
      send: () => this.give({ type: "put_out", ...at, player: who.value, came, why: why() }),
    });
  }
}

// Print the links alone, or the sheets; or else the last round and the standings.
function print(only) {
  // What is folded is not printed.
  if (only === "print-links") $("links-fold", HTMLDetailsElement).open = true;
  if (only) document.body.classList.add(only);
  window.print();
  if (only) document.body.classList.remove(only);
}

const reason = () => field(t("desk-why"), h("textarea", { id: "why", rows: 3, maxlength: LONGEST, required: true }));
const why = () => control("why").value.trim();
