// The table of a game: who sits where with how many points, taking and leaving seats, how it ended, and playing again.

import { get, newKey, post, remove } from "../lib/api.js";
import { register } from "../account/account.js";
import { current } from "../account/session.js";
import { badge, figure, fill, h, nameAt, nameOf, report } from "../lib/dom.js";
import { language, sourceOf, t, words } from "../lib/texts.js";

// The seats with whose turn it is and the points.
export function seatTable(shown, scores) {
  const lines = new Map(scores.seats.map((line) => [line.seat, line]));
  const over = ["finished", "superseded", "aborted"].includes(shown.status);
  // What was scored so far and what would count now are two things, and no game shows one as the other.
  const scored = !over && scores.seats.some((line) => line.scored !== null);
  const names = [t("table-seat"), t("table-who"), t("table-turn")];
  const figures = [...(scored ? [t("table-scored-so-far")] : []), t(over ? "table-points" : "table-if-scored-now")];
  const cell = (seat, field) =>
    h(
      "td",
      { class: "number" },
      lines.has(seat) && lines.get(seat)[field] !== null ? figure(lines.get(seat)[field]) : "",
    );
  const rows = shown.seats.map((one) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, badge(one.seat), one.name ? nameAt(one) : t("table-free")),
      h(
        "td",
        {},
        one.seat === shown.your_seat ? t("table-you") : one.bot ? t("table-bot") : "",
        shown.stand_ins[one.seat] ? [" – ", t("table-stand-in", { bot: words(shown.stand_ins[one.seat]) })] : null,
        shown.vacations[one.seat]?.until ? [" – ", t("table-on-vacation")] : null,
      ),
      h("td", {}, shown.to_move.includes(one.seat) ? t("table-to-act") : ""),
      scored ? cell(one.seat, "scored") : null,
      cell(one.seat, "points"),
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

// The player's nonce: one field as long as the page is there, so that what is written in it stays.
const nonce = h("input", { id: "nonce", maxlength: 64, size: 14, autocomplete: "off" });
const ownWord = h(
  "details",
  {},
  h("summary", {}, t("table-a-nonce-of-my-own")),
  h("p", {}, h("label", { for: "nonce" }, t("table-any-text-every-draw-of-this")), nonce),
);

// The name of a new player: one field too.
const newName = h("input", {
  id: "seat-name",
  maxlength: 40,
  required: true,
  autocomplete: "nickname",
  size: 12,
  value: t("play-now-guest"),
});
const nameField = h("p", { class: "field" }, h("label", { for: "seat-name" }, t("play-now-your-name")), newName);

// Take a seat; a reader whom the service does not know yet becomes a player first.
async function sitDown(game, request) {
  if (!current()) await register(newName.value.trim());
  return post(`/games/${game}/seats`, request, newKey());
}

// Bots are seated by whoever opened the table, sits at it, or arbitrates.
const maySeatBots = (me, shown) =>
  shown.your_seat !== null || me.role !== "player" || shown.creator === `player:${me.player}`;

// What may be done with the seats before the start; `act` is called with a request.
export function seatForms(shown, bots, act) {
  const me = current();
  const sit = (seat) => act(() => sitDown(shown.game, { seat, ...(nonce.value ? { nonce: nonce.value } : {}) }));
  const sitting = shown.your_seat === null && (!me || me.player);
  const seatBot = (seat, bot) => act(() => post(`/games/${shown.game}/seats`, { seat, bot }, newKey()));
  const standUp = () => act(() => remove(`/games/${shown.game}/seats/${shown.your_seat}`, newKey()));
  const offered = me && maySeatBots(me, shown) ? bots : [];
  const rows = shown.seats
    .filter((one) => !one.player)
    .map((one) =>
      h(
        "p",
        { class: "row" },
        badge(one.seat),
        sitting
          ? h(
              "button",
              { type: "button", class: "main", click: () => sit(one.seat) },
              t("table-take-seat-of-colour", { colour: shown.seat_colours[one.seat] }),
            )
          : null,
        offered.map((bot) =>
          h(
            "button",
            { type: "button", click: () => seatBot(one.seat, bot) },
            t("table-seat-of-colour-bot", { colour: shown.seat_colours[one.seat], bot: words(bot) }),
          ),
        ),
      ),
    );
  if (!me) rows.unshift(nameField);
  if (sitting) rows.push(ownWord);
  if (shown.invitation) {
    const link = `${location.origin}/games/${shown.game}#invitation=${shown.invitation}`;
    rows.push(h("p", {}, t("table-anybody-with-this-link-may-sit"), h("code", { id: "invitation" }, link)));
  }
  if (shown.your_seat !== null)
    rows.push(
      h("p", {}, h("button", { type: "button", "data-seat": shown.your_seat, click: standUp }, t("table-stand-up"))),
    );
  return rows;
}

// How somebody who was sent the link of a private game sits down; they see nothing of it before.
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
export function handOver(shown, bots, act) {
  if (shown.your_seat === null || !["playing", "scoring"].includes(shown.status)) return null;
  const hand = (bot) =>
    confirm(t("table-let-a-bot-bot-play-on", { bot: words(bot) })) &&
    act(() => post(`/games/${shown.game}/seats`, { bot }, newKey()));
  return h(
    "p",
    { class: "row" },
    bots.map((bot) =>
      h("button", { type: "button", click: () => hand(bot) }, t("table-let-a-bot-bot-play-on-2", { bot: words(bot) })),
    ),
  );
}

// Who won in one sentence, from where the reader sits.
function winners(shown) {
  const { winner, tied } = shown.result;
  const named = (seat) => (seat === shown.your_seat ? t("table-you") : nameOf(shown.seats, seat));
  if (winner !== null)
    return winner === shown.your_seat ? t("table-you-win") : t("table-wins", { name: named(winner) });
  const sentence = t("table-share-the-win", { all: new Intl.ListFormat(language).format(tied.map(named)) });
  return `${sentence[0].toUpperCase()}${sentence.slice(1)}`;
}

// Where the points of every seat came from: a line for each kind of source, a column for each seat. Where points are
// spent too, as animals in Bison, or count only in part, as the tracks of Wendake, the last line is the difference, so
// that every column adds up.
function breakdown(shown, scores) {
  const kinds = [...new Set(scores.seats.flatMap((line) => line.items.map((item) => item.why)))];
  const sum = (items) => items.reduce((all, item) => all + item.points, 0);
  const row = (name, of) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, name),
      scores.seats.map((line) => h("td", { class: "number" }, figure(of(line)))),
    );
  const rest = (line) => line.points - sum(line.items);
  const other = scores.seats.some(rest) ? row(t("table-everything-else", { ruleset: shown.ruleset }), rest) : null;
  // The names stand above, beside the same badges: so four seats fit beside the board.
  const head = scores.seats.map((line) =>
    h(
      "th",
      { scope: "col", class: "number", title: nameOf(shown.seats, line.seat) },
      badge(line.seat),
      h("span", { class: "unseen" }, nameOf(shown.seats, line.seat)),
    ),
  );
  return h(
    "div",
    { class: "scroll", tabindex: "0", role: "group", "aria-label": t("table-points-by-source") },
    h(
      "table",
      { id: "breakdown" },
      h("caption", {}, t("table-points-by-source")),
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("table-source")), head)),
      h(
        "tbody",
        {},
        kinds.map((kind) => row(sourceOf(kind), (line) => sum(line.items.filter((item) => item.why === kind)))),
        other,
      ),
      h(
        "tfoot",
        {},
        row(t("table-points"), (line) => line.points),
      ),
    ),
  );
}

// How it ended: who won and why, the places, where the points came from, and where to go from there.
export function outcome(shown, scores) {
  /** @type {(Element | string)[]} */
  const links = [h("a", { class: "button", href: `/games/${shown.game}/review` }, t("table-review-the-game"))];
  if (shown.superseded_by)
    links.push(
      " ",
      h("a", { class: "button", href: `/games/${shown.superseded_by}` }, t("table-go-to-the-game-that-replaces")),
    );
  if (!shown.result) return [shown.status === "aborted" ? rematch(shown) : null, h("p", {}, links)];
  const order = shown.result.places
    .map((place, seat) => ({ place, seat }))
    .sort((one, other) => one.place - other.place);
  const stoodIn = (seat) =>
    shown.stood_in[seat]
      ? h("span", { class: "dim" }, ` ${t("table-stood-in", { count: shown.stood_in[seat] })}`)
      : null;
  const places = order.map(({ place, seat }) =>
    h("li", {}, `${place}. `, badge(seat), nameOf(shown.seats, seat), stoodIn(seat)),
  );
  return h(
    "div",
    { id: "result" },
    h("h3", {}, winners(shown)),
    h("p", {}, scores.result ? scores.result.reason : ""),
    h("ul", { class: "list" }, places),
    rematch(shown),
    breakdown(shown, scores),
    h("p", {}, links),
  );
}

// ---- again with the same people: whoever presses first opens the table, and the others are shown it

// One part as long as the page is there, so that the focus stays in it.
const rematchPart = h("div", { id: "rematch", class: "row", "aria-live": "polite" });
let rematchAsked = false;

// Return the part for a game that is over; nothing for who did not play it.
function rematch(shown) {
  if (shown.your_seat === null) return null;
  if (!rematchAsked) {
    rematchAsked = true;
    showRematch(shown.game, null);
    readRematch(shown.game);
  }
  return rematchPart;
}

// Learn who sits at the new table: when the end is shown, and when the stream of the game tells of it.
export async function readRematch(game) {
  const found = await get(`/games/${game}/rematch`).catch(() => null); // the button leads there all the same
  if (found) showRematch(game, found.game);
}

function showRematch(game, next) {
  const others = next
    ? next.seats.filter((one) => one.player && one.seat !== next.your_seat).map((one) => one.name)
    : [];
  const waits = others.length
    ? t("rematch-there", { count: others.length, names: new Intl.ListFormat(language).format(others) })
    : "";
  const shown = JSON.stringify([next && next.game, waits]);
  if (rematchPart.dataset.shown === shown) return;
  rematchPart.dataset.shown = shown;
  const held = rematchPart.contains(document.activeElement);
  const go = h(
    "button",
    { type: "button", class: "main", id: "play-again", click: () => playAgain(game) },
    t(next ? "rematch-go" : "rematch-again"),
  );
  fill(rematchPart, waits ? h("span", {}, waits) : null, go);
  if (held) go.focus({ preventScroll: true });
}

async function playAgain(game) {
  try {
    location.href = `/games/${(await post(`/games/${game}/rematch`, {})).game}`;
  } catch (error) {
    report(error);
  }
}
