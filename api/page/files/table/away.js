// Who is away: bots that stand in, pauses, vacations and substitutes; what is asked of the reader about them, and what
// they may do.

import { newKey, post, put, remove, serverTime } from "../lib/api.js";
import { current, organises } from "../account/session.js";
import { badge, h, nameOf, refill } from "../lib/dom.js";
import { ask, field } from "../lib/forms.js";
import { dateTime, t, words } from "../lib/texts.js";
import { pauseEnd } from "../lib/time_words.js";

const LONGEST = 500;
// No timer is set for longer.
const LONGEST_TIMER = 2 ** 31 - 1;

const goesOn = (shown) => ["playing", "scoring", "paused", "stalled"].includes(shown.status);

export class Away {
  // `asked` is where it says what is asked of the reader, `node` where it says who is away; `act` sends a request and
  // shows the game anew.
  constructor(asked, node, part, game, act) {
    this.asked = asked;
    this.node = node;
    this.part = part;
    this.game = game;
    this.act = act;
    this.focused = null;
    this.timer = 0;
  }

  // Show a game to its reader. `list` are their decisions, with who has still to answer about a pause.
  show(shown, list, bots, around) {
    this.shown = shown;
    this.mine = shown.your_seat;
    this.organises = organises(shown, around);
    const on = goesOn(shown);
    this.bots = bots;
    this.waits = on ? (list.waits ?? []).filter((wait) => wait.until !== null) : [];
    this.showLater(() => this.show(shown, list, bots, around));
    refill(this.asked, on ? this.questions(list.pause_request ?? null) : []);
    const held = this.node.contains(document.activeElement) ? document.activeElement.id : null;
    refill(this.node, on ? [...this.lines(), this.acts(bots)] : []);
    this.part.hidden = !on || (!this.node.textContent.trim() && !this.node.querySelector("button"));
    if (held && !this.node.contains(document.activeElement))
      document.getElementById(held)?.focus({ preventScroll: true });
  }

  // A player falls silent by time alone: the panel is drawn anew then.
  showLater(again) {
    clearTimeout(this.timer);
    const now = serverTime.now();
    const changes = this.waits.flatMap((wait) => [halfOf(wait), wait.until]).filter((at) => at > now);
    if (changes.length) this.timer = setTimeout(again, Math.min(Math.min(...changes) - now + 1, LONGEST_TIMER));
  }

  silent() {
    const now = serverTime.now();
    return this.waits.filter((wait) => wait.until <= now && wait.seat !== this.mine).map((wait) => wait.seat);
  }

  // Whether all players who have still to answer are silent, so that a request ends the game at once.
  nobodyAnswers(seats) {
    const silent = [...this.silent(), ...this.shown.silent];
    return seats.length > 0 && seats.every((seat) => silent.includes(seat));
  }

  path(rest) {
    return `/games/${this.game}/${rest}`;
  }

  button(id, label, request, main = false) {
    return h("button", { type: "button", id, class: main ? "main" : null, click: request }, label);
  }

  send(rest, body) {
    return () => this.act(() => post(this.path(rest), body, newKey()));
  }

  undo(rest) {
    return () => this.act(() => remove(this.path(rest), newKey()));
  }

  // ---- what is asked of the reader

  questions(request) {
    const { shown, mine } = this;
    const parts = [];
    const me = current()?.player;
    const mineOnce = me ? shown.given_up.findIndex((former) => former?.player === me) : -1;
    if (mineOnce >= 0) {
      const back = this.button("away-reclaim", t("away-reclaim"), this.send("return", {}), true);
      parts.push(
        box(
          "away-given-up",
          h("strong", {}, t("away-given-up", { name: nameOf(shown.seats, mineOnce) })),
          t("away-given-up-note"),
          back,
        ),
      );
    }
    if (mine !== null && shown.stand_ins[mine]) {
      const come = h(
        "button",
        {
          type: "button",
          id: "away-return",
          class: "main",
          click: () => this.act(() => post(this.path("return"), {}, newKey())),
        },
        t("away-return"),
      );
      parts.push(
        box(
          "away-mine",
          h("strong", {}, t("away-stands-in-for-you", { bot: words(shown.stand_ins[mine]) })),
          t("away-return-note"),
          come,
        ),
      );
    }
    if (shown.pause) {
      const { agreed, reason } = shown.pause;
      const may = this.organises || (mine !== null && agreed.includes(mine));
      const resume = may ? this.button("away-resume", t("away-resume"), this.undo("pause"), true) : null;
      const by = t(agreed.length ? "away-paused-by-players" : "away-paused-by-organiser");
      parts.push(box("away-paused", h("strong", {}, `${by} ${pauseEnd(shown.pause.until)}`), reason, resume));
    }
    const asked = shown.pause_request;
    if (asked) parts.push(this.aboutPause(asked, request));
    if (shown.end_request) parts.push(this.aboutEnd(shown.end_request));
    for (const seat of this.silent()) parts.push(this.aboutSilent(seat));
    for (const one of shown.substitutes) parts.push(this.aboutSubstitute(one));
    return parts;
  }

  aboutPause(asked, request) {
    const { shown, mine } = this;
    const own = asked.seat === mine;
    const said = own
      ? t("away-you-ask-for-pause")
      : t("away-asks-for-pause", { name: nameOf(shown.seats, asked.seat) });
    const answer = (accept) => this.send("pause-request/answers", { seat: asked.seat, until: asked.until, accept });
    const waits = request ? request.asked : [];
    const buttons = own
      ? [this.button("away-pause-withdraw", t("away-withdraw"), this.undo("pause-request"))]
      : waits.includes(mine)
        ? [
            this.button("away-pause-accept", t("away-accept"), answer(true)),
            this.button("away-pause-refuse", t("away-refuse"), answer(false)),
          ]
        : [];
    const names = waits
      .filter((seat) => seat !== mine)
      .map((seat) => nameOf(shown.seats, seat))
      .join(", ");
    return box(
      "away-pause-request",
      h("strong", {}, `${said} ${pauseEnd(asked.until)}`),
      asked.reason,
      buttons,
      names ? h("span", { class: "dim" }, t("away-waits", { names })) : null,
    );
  }

  aboutSilent(seat) {
    const name = nameOf(this.shown.seats, seat);
    const instead = (bot) =>
      this.button(
        `away-instead-${seat}-${bot}`,
        t("away-instead", { bot: words(bot), name }),
        this.send("stand-in", { bot, seat }),
      );
    const end = this.mayAskToEnd()
      ? this.button(`away-end-silent-${seat}`, t("away-ask-end"), () => this.askEnd())
      : null;
    return box(`away-silent-${seat}`, h("strong", {}, t("away-silent", { name })), t("away-silent-note"), [
      ...this.bots.map(instead),
      end,
    ]);
  }

  // All people at the table are asked to end the game, also those who are away for a while.
  aboutEnd({ seat, number, reason, accepted }) {
    const { shown, mine } = this;
    const own = seat === mine;
    const sentence = own ? t("away-you-ask-to-end") : t("away-asks-to-end", { name: nameOf(shown.seats, seat) });
    const waits = shown.seats
      .filter(
        (one) =>
          one.player &&
          !one.bot &&
          one.seat !== seat &&
          !accepted.includes(one.seat) &&
          !shown.forfeited.includes(one.seat),
      )
      .map((one) => one.seat);
    const answer = (accept) => this.send("end-request/answers", { request: number, accept });
    const buttons = own
      ? [
          this.nobodyAnswers(waits)
            ? this.button("away-end-now", t("away-end-accept"), this.send("end-request", { reason }))
            : null,
          this.button("away-end-withdraw", t("away-withdraw"), this.undo("end-request")),
        ]
      : waits.includes(mine)
        ? [
            this.button("away-end-accept", t("away-end-accept"), answer(true)),
            this.button("away-end-refuse", t("away-refuse"), answer(false)),
          ]
        : [];
    const names = waits
      .filter((one) => one !== mine)
      .map((one) => nameOf(shown.seats, one))
      .join(", ");
    return box(
      "away-end-request",
      h("strong", {}, sentence),
      reason,
      buttons,
      names ? h("span", { class: "dim" }, t("away-waits", { names })) : null,
    );
  }

  aboutSubstitute(one) {
    const { shown, mine } = this;
    const seat = nameOf(shown.seats, one.seat);
    const me = current()?.player;
    const takes = me === one.player;
    const said = takes ? t("away-you-are-to-play", { seat }) : t("away-is-to-play", { name: one.name, seat });
    const answer = (accept) => this.send("substitutes/answers", { seat: one.seat, player: one.player, accept });
    const asks = one.asks_players && !one.consented;
    const others = asks
      ? shown.seats
          .filter((other) => other.player && !other.bot && !shown.stand_ins[other.seat] && other.seat !== one.seat)
          .map((other) => other.seat)
      : [];
    const open = others.filter((other) => !one.agreed.includes(other));
    const mayTake = takes && (!one.accepted || (asks && !open.length));
    const consents = this.organises && !takes && mine !== one.seat && !one.consented;
    const buttons = [];
    if (mayTake || consents || open.includes(mine))
      buttons.push(
        this.button(
          `away-substitute-accept-${one.seat}`,
          takes ? t("away-take-the-seat") : consents ? t("away-consent") : t("away-accept"),
          answer(true),
        ),
      );
    if (takes || this.organises || mine === one.seat || others.includes(mine))
      buttons.push(
        this.button(
          `away-substitute-decline-${one.seat}`,
          t(mine === one.seat ? "away-withdraw" : "away-refuse"),
          answer(false),
        ),
      );
    const names = open
      .filter((other) => other !== mine)
      .map((other) => nameOf(shown.seats, other))
      .join(", ");
    const waits = [
      one.accepted ? null : t("away-waits", { names: one.name }),
      one.consented || one.asks_players ? null : t("away-waits-for-organiser"),
      names ? t("away-waits-for-players", { names }) : null,
    ];
    return box(
      `away-substitute-${one.seat}`,
      h("strong", {}, said),
      null,
      buttons,
      waits.filter(Boolean).map((text) => h("span", { class: "dim" }, text, " ")),
    );
  }

  // ---- who is away, and what the reader may do

  lines() {
    const { shown } = this;
    const rows = shown.seats.flatMap(({ seat }) => {
      const bot = shown.stand_ins[seat];
      const vacation = shown.vacations[seat];
      const name = nameOf(shown.seats, seat);
      return [
        bot ? h("li", {}, badge(seat), t("away-line-stand-in", { name, bot: words(bot) })) : null,
        vacation?.until
          ? h("li", {}, badge(seat), t("away-line-vacation", { name, time: dateTime(vacation.until) }))
          : null,
        !bot && shown.stood_in[seat]
          ? h("li", { class: "dim" }, badge(seat), t("away-line-stood-in", { name, count: shown.stood_in[seat] }))
          : null,
      ].filter(Boolean);
    });
    const now = serverTime.now();
    for (const wait of this.waits.filter((one) => halfOf(one) <= now)) {
      const time = dateTime(wait.until);
      const sentence =
        wait.seat === this.mine
          ? t("away-line-waits-for-you", { time })
          : t("away-line-waits", { name: nameOf(shown.seats, wait.seat), time });
      rows.push(h("li", {}, badge(wait.seat), sentence));
    }
    return rows.length
      ? [h("ul", { class: "list", id: "away-list" }, rows)]
      : [h("p", { class: "dim" }, t("away-nobody"))];
  }

  acts(bots) {
    const { shown, mine } = this;
    if (mine === null && !this.organises) return null;
    const rows = [];
    const people = shown.seats.filter((one) => one.player && !one.bot && !shown.stand_ins[one.seat]);
    if (mine !== null && !shown.stand_ins[mine])
      rows.push(
        bots.map((bot) =>
          this.button(
            `away-stand-in-${bot}`,
            t("away-let-stand-in", { bot: words(bot) }),
            this.send("stand-in", { bot }),
          ),
        ),
      );
    if (this.organises)
      rows.push(
        people.flatMap((one) =>
          bots.map((bot) =>
            this.button(
              `away-stand-in-${one.seat}-${bot}`,
              t("away-let-stand-in-for", { bot: words(bot), name: nameOf(shown.seats, one.seat) }),
              this.send("stand-in", { bot, seat: one.seat }),
            ),
          ),
        ),
      );
    const more = [];
    if (!shown.pause && !shown.pause_request && mine !== null)
      more.push(this.button("away-ask-pause", t("away-ask-pause"), () => this.askPause("pause-request")));
    if (this.mayAskToEnd()) more.push(this.button("away-ask-end", t("away-ask-end"), () => this.askEnd()));
    if (this.mayResign()) more.push(this.button("away-resign", t("away-resign"), () => this.askResign()));
    if (this.organises) more.push(this.button("away-pause", t("away-pause-game"), () => this.askPause("pause")));
    if (mine !== null && shown.vacation) more.push(this.vacationButton(shown.vacations[mine]));
    if (!shown.tournament)
      more.push(
        ...(this.organises ? people : people.filter((one) => one.seat === mine))
          .filter((one) => !shown.substitutes.some((offered) => offered.seat === one.seat))
          .map((one) =>
            this.button(
              `away-offer-${one.seat}`,
              one.seat === mine ? t("away-offer-mine") : t("away-offer", { name: nameOf(shown.seats, one.seat) }),
              () => this.offer(one.seat),
            ),
          ),
      );
    const left =
      mine !== null && shown.vacation
        ? h(
            "p",
            { class: "dim" },
            t("away-days", { days: shown.vacation, used: (shown.vacations[mine].used_ms / 86400000).toFixed(1) }),
          )
        : null;
    return h(
      "div",
      { id: "away-acts" },
      rows.map((row) => h("p", { class: "row" }, row)),
      h("p", { class: "dim" }, t("away-stand-in-note")),
      h("p", { class: "row" }, more),
      left,
    );
  }

  mayAskToEnd() {
    const { shown, mine } = this;
    return mine !== null && !shown.tournament && !shown.pause && !shown.end_request && !shown.forfeited.includes(mine);
  }

  askEnd() {
    const reason = h("input", { id: "end-reason", required: true, maxlength: LONGEST, autocomplete: "off" });
    const key = newKey();
    const others = this.shown.seats
      .filter((one) => !one.bot && one.seat !== this.mine && !this.shown.forfeited.includes(one.seat))
      .map((one) => one.seat);
    const happens =
      others.length === 0
        ? t("away-end-happens-alone")
        : this.nobodyAnswers(others)
          ? t("away-end-happens-silent")
          : t("away-end-happens");
    ask({
      title: t("away-ask-end"),
      happens: () => [happens, t("away-end-counts")],
      fields: [field(t("away-reason"), reason)],
      button: t("away-ask-end"),
      send: async () => {
        await post(this.path("end-request"), { reason: reason.value.trim() }, key);
        await this.act(async () => {});
      },
    });
  }

  mayResign() {
    const { shown, mine } = this;
    return (
      mine !== null &&
      shown.resign !== null &&
      !shown.pause &&
      shown.status !== "stalled" &&
      !shown.forfeited.includes(mine)
    );
  }

  askResign() {
    const key = newKey();
    ask({
      title: t("away-resign"),
      happens: () => [
        t("away-resign-last"),
        this.shown.resign === "ends" ? t("away-resign-ends") : t("away-resign-bot"),
      ],
      fields: [],
      button: t("away-resign"),
      send: async () => {
        await post(this.path("resignation"), {}, key);
        await this.act(async () => {});
      },
    });
  }

  vacationButton(vacation) {
    if (vacation.until)
      return this.button("away-vacation-end", t("away-vacation-end"), () =>
        this.act(() => remove("/players/me/vacation")),
      );
    return this.button("away-vacation", t("away-vacation"), () => this.act(() => put("/players/me/vacation", {})));
  }

  // An organiser pauses at once; players ask each other.
  askPause(rest) {
    const reason = h("input", { id: "pause-reason", required: true, maxlength: LONGEST, autocomplete: "off" });
    const end = h("input", { id: "pause-until", type: "datetime-local" });
    const key = newKey();
    const alone = rest === "pause";
    ask({
      title: t(alone ? "away-pause-game" : "away-ask-pause"),
      happens: () => [
        t(alone ? "away-pause-happens" : "away-ask-pause-happens"),
        end.value ? t("away-pause-ends", { time: dateTime(new Date(end.value).getTime()) }) : t("away-pause-open"),
      ],
      fields: [field(t("away-reason"), reason), field(t("away-end"), end)],
      button: t(alone ? "away-pause-game" : "away-ask-pause"),
      send: async () => {
        await post(
          this.path(rest),
          { reason: reason.value.trim(), until: end.value ? new Date(end.value).getTime() : null },
          key,
        );
        await this.act(async () => {});
      },
    });
  }

  offer(seat) {
    const player = h("input", { id: "substitute-player", required: true, maxlength: 64, autocomplete: "off" });
    const key = newKey();
    ask({
      title: t("away-offer-title"),
      happens: () => [t("away-offer-happens"), t("away-offer-hand")],
      fields: [field(t("away-player-id"), player)],
      button: t("away-offer-title"),
      send: async () => {
        await post(this.path("substitutes"), { player: player.value.trim(), seat }, key);
        await this.act(async () => {});
      },
    });
  }
}

// People are told of a silence when half of the time has passed for which the game waits.
const halfOf = (wait) => (wait.since + wait.until) / 2;

function box(id, said, text, buttons = null, more = null) {
  return h(
    "div",
    { id, class: "asks" },
    h("p", {}, said, text ? [" ", text] : null),
    h("p", { class: "row" }, buttons, more),
  );
}
