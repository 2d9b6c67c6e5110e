// The table of a game: the seats with their points, taking and leaving seats, the end, and playing again.

import { offerRecovery, recoverButton, register } from "../account/account.js";
import { current } from "../account/session.js";
import { newKey, post, remove } from "../lib/api.js";
import { figure, h, report, shareButton } from "../lib/dom.js";
import { badge, nameAt, playerLink } from "../lib/seats.js";
import { dateTime, t, words } from "../lib/texts.js";

// The seats with the turn and the points.
/** @param {import("answers").Game} game @param {import("answers").Scoreboard} scores */
export function seatTable(game, scores) {
  const lines = new Map(scores.seats.map((line) => [line.seat, line]));
  const over = ["finished", "superseded", "aborted"].includes(game.status);
  // Scored points and points that would count now differ, and every game shows them apart.
  const scored = !over && scores.seats.some((line) => line.scored !== null);
  const names = [t("table-seat"), t("table-who"), t("table-turn")];
  const figures = [...(scored ? [t("table-scored-so-far")] : []), t(over ? "table-points" : "table-if-scored-now")];
  /** @param {number} seat @param {"scored" | "points"} field */
  const cell = (seat, field) => h("td", { class: "number" }, figure(lines.get(seat)?.[field] ?? ""));
  const rows = game.seats.map((occupant) =>
    h(
      "tr",
      {},
      h(
        "th",
        { scope: "row" },
        badge(occupant.seat),
        occupant.name ? playerLink(occupant.player, nameAt({ ...occupant, name: occupant.name })) : t("table-free"),
      ),
      h(
        "td",
        {},
        occupant.seat === game.your_seat ? t("table-you") : occupant.bot ? t("table-bot") : "",
        game.stand_ins[occupant.seat]
          ? [" – ", t("table-stand-in", { bot: words(game.stand_ins[occupant.seat]) })]
          : null,
        game.vacations[occupant.seat]?.until ? [" – ", t("table-on-vacation")] : null,
      ),
      h("td", {}, game.to_move.includes(occupant.seat) ? t("table-to-act") : ""),
      scored ? cell(occupant.seat, "scored") : null,
      cell(occupant.seat, "points"),
    ),
  );
  const head = h(
    "tr",
    {},
    names.map((name) => h("th", { scope: "col" }, name)),
    figures.map((name) => h("th", { scope: "col", class: "number" }, name)),
  );
  return h("table", {}, h("thead", {}, head), h("tbody", {}, rows));
}

// The player's nonce: the same field as long as the page is there, so that its input stays.
const nonce = h("input", { id: "nonce", maxlength: 64, size: 14, autocomplete: "off" });
const ownWord = h(
  "details",
  {},
  h("summary", {}, t("table-a-nonce-of-my-own")),
  h("p", {}, h("label", { for: "nonce" }, t("table-any-text-every-draw-of-this")), nonce),
);

// The name of a new player: the same field too.
const newName = h("input", {
  id: "seat-name",
  maxlength: 40,
  required: true,
  autocomplete: "nickname",
  size: 12,
  value: t("cards-guest"),
});
const nameField = h(
  "p",
  { class: "field" },
  h("label", { for: "seat-name" }, t("cards-your-name")),
  newName,
  recoverButton(),
);

// Take a seat; an unknown reader becomes a player first.
/** @param {string} game @param {import("answers").Body<`/games/${string}/seats`, "post">} request */
async function sitDown(game, request) {
  if (!current()) await register(newName.value.trim());
  return post(`/games/${game}/seats`, request, newKey());
}

// Bots are seated by the player who opened the table, players at it, and arbiters.
/** @param {import("answers").Me} me @param {import("answers").Game} game */
const maySeatBots = (me, game) =>
  game.your_seat !== null || me.role !== "player" || game.creator === `player:${me.player}`;

// Everybody at a table knows that the others may ask for hints.
export const hintsAllowed = () => h("p", { "data-hints": "" }, t("table-hints-allowed"));

const links = () => import("../lib/links.js");

// The link of a game that other people than its players may read.
/** @param {import("answers").Game} game */
export const shareGame = ({ game, visibility, status }) =>
  visibility === "private" || status === "open"
    ? null
    : shareButton(() => ({ url: `${location.origin}/games/${game}`, title: document.title }));

// The buttons of an invitation: copy it, share it, and show its QR code.
/** @param {string} link */
function linkButtons(link) {
  const copy = async () => (await links()).copyText(link);
  const show = async () => (await links()).showQr(t("table-invitation"), t("table-invitation-about"), link);
  return [
    h("button", { type: "button", class: "copy-link", click: () => copy().catch(report) }, t("links-copy")),
    shareButton(() => ({ url: link, title: t("table-invitation") })),
    h("button", { type: "button", class: "show-qr", click: () => show().catch(report) }, t("links-show")),
  ];
}

// The player of a kept seat, and its end.
/** @param {NonNullable<import("answers").Game["kept_seats"]>[number]} keeping @param {boolean} isMine */
function keptFor({ seat, name, until: end }, isMine) {
  const until = dateTime(end);
  const others = name ? t("table-kept-for", { name, until }) : t("table-kept", { until });
  return h("span", { "data-kept": seat }, isMine ? t("table-kept-for-you", { until }) : others);
}

// The actions on seats before the start; `act` is called with a request.
/**
 * @param {import("answers").Game} game
 * @param {string[]} bots
 * @param {(request: () => Promise<unknown>) => unknown} act
 */
export function seatForms(game, bots, act) {
  const me = current();
  /** @param {number} seat */
  const sit = (seat) => act(() => sitDown(game.game, { seat, ...(nonce.value ? { nonce: nonce.value } : {}) }));
  const sitting = game.your_seat === null && (!me || me.player);
  /** @param {number} seat @param {string} bot */
  const seatBot = (seat, bot) => act(() => post(`/games/${game.game}/seats`, { seat, bot }, newKey()));
  const standUp = () => act(() => remove(`/games/${game.game}/seats/${game.your_seat}`, newKey()));
  const offered = me && maySeatBots(me, game) ? bots : [];
  const mayGive = me?.role !== "player" || game.creator === `player:${me?.player}`;
  /** @type {HTMLElement[]} */
  const rows = game.seats
    .filter((occupant) => !occupant.player)
    .map(({ seat }) => {
      const colour = game.seat_colours[seat];
      const keeping = game.kept_seats?.find((entry) => entry.seat === seat);
      const isFree = !keeping || (keeping.player !== null && keeping.player === me?.player);
      const press = { type: "button", class: "main", click: () => sit(seat) };
      return h(
        "p",
        { class: "row" },
        badge(seat),
        keeping ? keptFor(keeping, isFree) : null,
        sitting && isFree ? h("button", press, t("table-take-seat-of-colour", { colour })) : null,
        (mayGive || !keeping ? offered : []).map((bot) =>
          h(
            "button",
            { type: "button", click: () => seatBot(seat, bot) },
            t("table-seat-of-colour-bot", { colour, bot: words(bot) }),
          ),
        ),
      );
    });
  if (!me) rows.unshift(nameField);
  if (sitting) rows.push(ownWord);
  if (game.hints) rows.push(hintsAllowed());
  if (game.invitation || game.your_seat !== null) {
    const key = game.invitation ? `#invitation=${game.invitation}` : "";
    const link = `${location.origin}/games/${game.game}${key}`;
    rows.push(
      h(
        "p",
        {},
        t(game.kept_seats ? "table-link-of-kept" : "table-anybody-with-this-link-may-sit"),
        h("code", { id: "invitation" }, link),
      ),
      h("p", { class: "row" }, linkButtons(link)),
    );
  }
  if (game.your_seat !== null)
    rows.push(
      h("p", {}, h("button", { type: "button", "data-seat": game.your_seat, click: standUp }, t("table-stand-up"))),
    );
  return rows;
}

/**
 * Offer a newcomer a recovery code when their first game has begun.
 * @param {{ your_seat: number | null, status: string }} game
 */
export function welcome(game) {
  if (game.your_seat !== null && game.status !== "open") offerRecovery().catch(report);
}

// A reader with the link of a private game sits down here; they see nothing of the game before.
/** @param {string} game @param {string | null} invitation @param {(request: () => Promise<unknown>) => unknown} act */
export function invitationForm(game, invitation, act) {
  return [
    h("p", {}, t("table-you-are-invited-to-a-private")),
    current() ? null : nameField,
    h(
      "p",
      {},
      h(
        "button",
        { type: "button", class: "main", id: "accept", click: () => act(() => sitDown(game, { invitation })) },
        t("table-take-a-seat"),
      ),
    ),
  ];
}

// Handing the own seat to a bot while the game goes on.
/**
 * @param {import("answers").Game} game
 * @param {string[]} bots
 * @param {(request: () => Promise<unknown>) => unknown} act
 */
export function handOver(game, bots, act) {
  if (game.your_seat === null || !["playing", "scoring"].includes(game.status)) return null;
  /** @param {string} bot */
  const hand = (bot) =>
    confirm(t("table-let-a-bot-bot-play-on", { bot: words(bot) })) &&
    act(() => post(`/games/${game.game}/seats`, { bot }, newKey()));
  return h(
    "p",
    { class: "row" },
    bots.map((bot) =>
      h("button", { type: "button", click: () => hand(bot) }, t("table-let-a-bot-bot-play-on-2", { bot: words(bot) })),
    ),
  );
}
