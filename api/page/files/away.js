// Who is away: bots that stand in, pauses, vacations and substitutes; what is asked of the reader about them, and what they may do.

import { newKey, post, put, remove } from "./api.js";
import { current, organises } from "./account.js";
import { badge, h, nameOf, refill } from "./dom.js";
import { ask, field } from "./forms.js";
import { dateTime, t, words } from "./texts.js";
import { pauseEnd } from "./time_words.js";

const LONGEST = 500;

const goesOn = (shown) => ["playing", "scoring", "paused", "stalled"].includes(shown.status);

export class Away {
  // `asked` is where it says what is asked of the reader, `node` where it says who is away; `act` sends a request and shows
  // the game anew.
  constructor(asked, node, part, game, act) {
    Object.assign(this, { asked, node, part, game, act });
    this.focused = null;
  }

  // Show a game to its reader. `list` are their decisions, with who has still to answer about a pause.
  show(shown, list, bots, around) {
    this.shown = shown;
    this.mine = shown.your_seat;
    this.organises = organises(shown, around);
    const on = goesOn(shown);
    refill(this.asked, on ? this.questions(list.pause_request ?? null) : []);
    const held = this.node.contains(document.activeElement) ? document.activeElement.id : null;
    refill(this.node, on ? [...this.lines(), this.acts(bots)] : []);
    this.part.hidden = !on || (!this.node.textContent.trim() && !this.node.querySelector("button"));
    if (held && !this.node.contains(document.activeElement)) document.getElementById(held)?.focus({ preventScroll: true });
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
    if (mine !== null && shown.stand_ins[mine]) {
      const come = h("button", { type: "button", id: "away-return", class: "main", click: () => this.act(() => post(this.path("return"), {}, newKey())) }, t("away-return"));
      parts.push(box("away-mine", h("strong", {}, t("away-stands-in-for-you", { bot: words(shown.stand_ins[mine]) })), t("away-return-note"), come));
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
    for (const one of shown.substitutes) parts.push(this.aboutSubstitute(one));
    return parts;
  }

  aboutPause(asked, request) {
    const { shown, mine } = this;
    const own = asked.seat === mine;
    const said = own ? t("away-you-ask-for-pause") : t("away-asks-for-pause", { name: nameOf(shown.seats, asked.seat) });
    const answer = (accept) => this.send("pause-request/answers", { seat: asked.seat, until: asked.until, accept });
    const waits = request ? request.asked : [];
    const buttons = own
      ? [this.button("away-pause-withdraw", t("away-withdraw"), this.undo("pause-request"))]
      : waits.includes(mine)
        ? [this.button("away-pause-accept", t("away-accept"), answer(true)), this.button("away-pause-refuse", t("away-refuse"), answer(false))]
        : [];
    const names = waits.filter((seat) => seat !== mine).map((seat) => nameOf(shown.seats, seat)).join(", ");
    return box("away-pause-request", h("strong", {}, `${said} ${pauseEnd(asked.until)}`), asked.reason, buttons, names ? h("span", { class: "dim" }, t("away-waits", { names })) : null);
  }

  aboutSubstitute(one) {
    const { shown, mine } = this;
    const seat = nameOf(shown.seats, one.seat);
    const me = current()?.player;
    const takes = me === one.player;
    const said = takes ? t("away-you-are-to-play", { seat }) : t("away-is-to-play", { name: one.name, seat });
    const answer = (accept) => this.send("substitutes/answers", { seat: one.seat, player: one.player, accept });
    const buttons = [];
    if ((takes && !one.accepted) || (this.organises && !takes && !one.consented)) buttons.push(this.button(`away-substitute-accept-${one.seat}`, t(takes ? "away-take-the-seat" : "away-consent"), answer(true)));
    if (takes || this.organises || mine === one.seat) buttons.push(this.button(`away-substitute-decline-${one.seat}`, t(mine === one.seat ? "away-withdraw" : "away-refuse"), answer(false)));
    const waits = [one.accepted ? null : t("away-waits", { names: one.name }), one.consented ? null : t("away-waits-for-organiser")];
    return box(`away-substitute-${one.seat}`, h("strong", {}, said), null, buttons, waits.filter(Boolean).map((text) => h("span", { class: "dim" }, text, " ")));
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
        vacation?.until ? h("li", {}, badge(seat), t("away-line-vacation", { name, time: dateTime(vacation.until) })) : null,
        !bot && shown.stood_in[seat] ? h("li", { class: "dim" }, badge(seat), t("away-line-stood-in", { name, count: shown.stood_in[seat] })) : null,
      ].filter(Boolean);
    });
    return rows.length ? [h("ul", { class: "list", id: "away-list" }, rows)] : [h("p", { class: "dim" }, t("away-nobody"))];
  }

  acts(bots) {
    const { shown, mine } = this;
    if (mine === null && !this.organises) return null;
    const rows = [];
    const people = shown.seats.filter((one) => one.player && !one.bot && !shown.stand_ins[one.seat]);
    if (mine !== null && !shown.stand_ins[mine]) rows.push(bots.map((bot) => this.button(`away-stand-in-${bot}`, t("away-let-stand-in", { bot: words(bot) }), this.send("stand-in", { bot }))));
    if (this.organises) rows.push(people.flatMap((one) => bots.map((bot) => this.button(`away-stand-in-${one.seat}-${bot}`, t("away-let-stand-in-for", { bot: words(bot), name: nameOf(shown.seats, one.seat) }), this.send("stand-in", { bot, seat: one.seat })))));
    const more = [];
    if (!shown.pause && !shown.pause_request && mine !== null) more.push(this.button("away-ask-pause", t("away-ask-pause"), () => this.askPause("pause-request")));
    if (this.organises) more.push(this.button("away-pause", t("away-pause-game"), () => this.askPause("pause")));
    if (mine !== null && shown.vacation) more.push(this.vacationButton(shown.vacations[mine]));
    if (!shown.tournament) more.push(...(this.organises ? people : people.filter((one) => one.seat === mine)).filter((one) => !shown.substitutes.some((offered) => offered.seat === one.seat)).map((one) => this.button(`away-offer-${one.seat}`, one.seat === mine ? t("away-offer-mine") : t("away-offer", { name: nameOf(shown.seats, one.seat) }), () => this.offer(one.seat))));
    const left = mine !== null && shown.vacation ? h("p", { class: "dim" }, t("away-days", { days: shown.vacation, used: (shown.vacations[mine].used_ms / 86400000).toFixed(1) })) : null;
    return h("div", { id: "away-acts" }, rows.map((row) => h("p", { class: "row" }, row)), h("p", { class: "dim" }, t("away-stand-in-note")), h("p", { class: "row" }, more), left);
  }

  vacationButton(vacation) {
    if (vacation.until) return this.button("away-vacation-end", t("away-vacation-end"), () => this.act(() => remove("/players/me/vacation")));
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
      happens: () => [t(alone ? "away-pause-happens" : "away-ask-pause-happens"), end.value ? t("away-pause-ends", { time: dateTime(new Date(end.value).getTime()) }) : t("away-pause-open")],
      fields: [field(t("away-reason"), reason), field(t("away-end"), end)],
      button: t(alone ? "away-pause-game" : "away-ask-pause"),
      send: async () => {
        await post(this.path(rest), { reason: reason.value.trim(), until: end.value ? new Date(end.value).getTime() : null }, key);
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

function box(id, said, text, buttons = null, more = null) {
  return h("div", { id, class: "asks" }, h("p", {}, said, text ? [" ", text] : null), h("p", { class: "row" }, buttons, more));
}
