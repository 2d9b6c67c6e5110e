// A substitute for a seat: offering the seat, and the question to the others.

import { current } from "../account/session.js";
import { newKey, post } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { ask, field } from "../lib/forms.js";
import { nameOf } from "../lib/seats.js";
import { t } from "../lib/texts.js";

/**
 * A question to the players: the sentence, a text, and the buttons that answer it.
 * @param {string} id
 * @param {any} sentence
 * @param {any} text
 * @param {any} [buttons]
 * @param {any} [more]
 */
export function questionBox(id, sentence, text, buttons = null, more = null) {
  return h(
    "div",
    { id, class: "asks" },
    h("p", {}, sentence, text ? [" ", text] : null),
    h("p", { class: "row" }, buttons, more),
  );
}

/**
 * @param {import("./away.js").Away} away
 * @param {number} seat
 */
export function offerSeat(away, seat) {
  const player = h("input", { id: "substitute-player", required: true, maxlength: 64, autocomplete: "off" });
  const key = newKey();
  ask({
    title: t("away-offer-title"),
    happens: () => [t("away-offer-happens"), t("away-offer-hand")],
    fields: [field(t("away-player-id"), player)],
    button: t("away-offer-title"),
    send: async () => {
      await post(away.path("substitutes"), { player: player.value.trim(), seat }, key);
      await away.act(async () => {});
    },
  });
}

/**
 * @param {import("./away.js").Away} away
 * @param {import("answers").Game["substitutes"][number]} entry
 */
export function aboutSubstitute(away, entry) {
  const { state: game, mine } = away;
  const seat = nameOf(game.seats, entry.seat);
  const me = current()?.player;
  const takes = me === entry.player;
  const sentence = takes ? t("away-you-are-to-play", { seat }) : t("away-is-to-play", { name: entry.name, seat });
  /** @param {boolean} accept */
  const answer = (accept) => away.send("substitutes/answers", { seat: entry.seat, player: entry.player, accept });
  const asks = entry.asks_players && !entry.consented;
  const others = asks
    ? game.seats
        .filter((other) => other.player && !other.bot && !game.stand_ins[other.seat] && other.seat !== entry.seat)
        .map((other) => other.seat)
    : [];
  const open = others.filter((other) => !entry.agreed.includes(other));
  const mayTake = takes && (!entry.accepted || (asks && !open.length));
  const consents = away.organises && !takes && mine !== entry.seat && !entry.consented;
  const buttons = [];
  if (mayTake || consents || open.some((other) => other === mine))
    buttons.push(
      away.button(
        `away-substitute-accept-${entry.seat}`,
        takes ? t("away-take-the-seat") : consents ? t("away-consent") : t("away-accept"),
        answer(true),
      ),
    );
  if (takes || away.organises || mine === entry.seat || others.some((other) => other === mine))
    buttons.push(
      away.button(
        `away-substitute-decline-${entry.seat}`,
        t(mine === entry.seat ? "away-withdraw" : "away-refuse"),
        answer(false),
      ),
    );
  const names = open
    .filter((other) => other !== mine)
    .map((other) => nameOf(game.seats, other))
    .join(", ");
  const waits = [
    entry.accepted ? null : t("away-waits", { names: entry.name }),
    entry.consented || entry.asks_players ? null : t("away-waits-for-organiser"),
    names ? t("away-waits-for-players", { names }) : null,
  ];
  return questionBox(
    `away-substitute-${entry.seat}`,
    h("strong", {}, sentence),
    null,
    buttons,
    waits.filter(Boolean).map((text) => h("span", { class: "dim" }, text, " ")),
  );
}
