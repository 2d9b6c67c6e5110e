// The end of a game: winners, places, points by their sources, and the way to a rematch.

import { get, post } from "../lib/api.js";
import { figure, fill, h, report } from "../lib/dom.js";
import { badge, nameOf } from "../lib/seats.js";
import { language, sourceOf, t } from "../lib/texts.js";

/** @typedef {import("answers").Game & { result: {} }} Finished */
/** @typedef {import("answers").Scoreboard["seats"][number]} SeatLine */

// Return the winner in a sentence, from the reader's seat.
/** @param {Finished} game */
function winners(game) {
  const { winner, tied } = game.result;
  /** @param {number} seat */
  const named = (seat) => (seat === game.your_seat ? t("table-you") : nameOf(game.seats, seat));
  if (winner !== null) return winner === game.your_seat ? t("table-you-win") : t("table-wins", { name: named(winner) });
  const sentence = t("table-share-the-win", { all: new Intl.ListFormat(language).format(tied.map(named)) });
  return `${sentence[0].toUpperCase()}${sentence.slice(1)}`;
}

// Where the points of every seat came from: a line for each kind of source, a column for each seat. Where points are
// spent too, as animals in Bison, or count only in part, as the tracks of Wendake, the last line is the difference, so
// that every column adds up.
/** @param {import("answers").Game} game @param {import("answers").Scoreboard} scores */
function breakdown(game, scores) {
  const kinds = [...new Set(scores.seats.flatMap((line) => line.items.map((item) => item.why)))];
  /** @param {SeatLine["items"]} items */
  const sum = (items) => items.reduce((all, item) => all + item.points, 0);
  /** @param {string} name @param {(line: SeatLine) => number} of */
  const row = (name, of) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, name),
      scores.seats.map((line) => h("td", { class: "number" }, figure(of(line)))),
    );
  /** @param {SeatLine} line */
  const rest = (line) => line.points - sum(line.items);
  const other = scores.seats.some(rest) ? row(t("table-everything-else", { ruleset: game.ruleset }), rest) : null;
  // The names stand above, beside the same badges: so four seats fit beside the board.
  const head = scores.seats.map((line) =>
    h(
      "th",
      { scope: "col", class: "number", title: nameOf(game.seats, line.seat) },
      badge(line.seat),
      h("span", { class: "unseen" }, nameOf(game.seats, line.seat)),
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

// The end of a game: the winner and the reason, the places, the sources of the points, and links to go on.
/** @param {import("answers").Game} game @param {import("answers").Scoreboard} scores */
export function outcome(game, scores) {
  /** @type {(Element | string)[]} */
  const links = [h("a", { class: "button", href: `/games/${game.game}/review` }, t("table-review-the-game"))];
  const people = game.seats.filter((occupant) => occupant && !occupant.bot);
  if (game.your_seat !== null && people.length > 1) links.push(" ", together(game.game));
  if (game.superseded_by)
    links.push(
      " ",
      h("a", { class: "button", href: `/games/${game.superseded_by}` }, t("table-go-to-the-game-that-replaces")),
    );
  const { result } = game;
  if (!result) return [game.status === "aborted" ? rematch(game) : null, h("p", {}, links)];
  const order = result.places.map((place, seat) => ({ place, seat })).sort((left, right) => left.place - right.place);
  /** @param {number} seat */
  const stoodIn = (seat) =>
    game.stood_in[seat] ? h("span", { class: "dim" }, ` ${t("table-stood-in", { count: game.stood_in[seat] })}`) : null;
  const places = order.map(({ place, seat }) =>
    h("li", {}, `${place}. `, badge(seat), nameOf(game.seats, seat), stoodIn(seat)),
  );
  return h(
    "div",
    { id: "result" },
    h("h3", {}, winners({ ...game, result })),
    h("p", {}, scores.result ? scores.result.reason : ""),
    h("ul", { class: "list" }, places),
    rematch(game),
    breakdown(game, scores),
    h("p", {}, links),
  );
}

// The way to the review of all at the table, and the people there, read when the end is shown.
/** @type {HTMLElement | null} */
let togetherPart = null;

/** @param {string} game */
function together(game) {
  if (!togetherPart) {
    togetherPart = h(
      "span",
      { id: "review-together" },
      h("a", { class: "button", href: `/games/${game}/review?together=yes` }, t("together-open")),
    );
    readTogether(game);
  }
  return togetherPart;
}

// Read the people of the review.
/** @param {string} game */
async function readTogether(game) {
  const review = await get(`/games/${game}/shared-review`).catch(() => null); // the link leads there all the same
  const count = review?.people.length ?? 0;
  const names = new Intl.ListFormat(language).format(review?.people.map(({ name }) => name) ?? []);
  togetherPart?.querySelector("span")?.remove();
  if (count) togetherPart?.append(" ", h("span", { "aria-live": "polite" }, t("together-there", { count, names })));
}

// The same element as long as the page is there, so that the focus stays in it.
const rematchPart = h("div", { id: "rematch", class: "row", "aria-live": "polite" });

let rematchAsked = false;
// What a press does for the other players: they are invited, bot accounts challenged.
let invites = "";

// Return the part for a game that is over; nothing for people without a seat in it.
/** @param {import("answers").Game} game */
function rematch(game) {
  if (game.your_seat === null) return null;
  if (!rematchAsked) {
    rematchAsked = true;
    const others = game.seats.filter(({ player, bot, seat }) => player && !bot && seat !== game.your_seat);
    const hasBots = others.some(({ seat }) => game.bot_accounts.includes(seat));
    invites = others.length ? t(hasBots ? "rematch-challenges" : "rematch-invites") : "";
    showRematch(game.game, null);
    readRematch(game.game);
  }
  return rematchPart;
}

// The others play again, or review the game together: messages of the game's stream.
/** @param {string} event @param {string} game */
export const hearOfOthers = (event, game) => (event === "rematch" ? readRematch(game) : readTogether(game));

// Read the people at the new table: when the end is shown, and after a message.
/** @param {string} game */
async function readRematch(game) {
  const answer = await get(`/games/${game}/rematch`).catch(() => null); // the button leads there all the same
  if (answer) showRematch(game, answer.game);
}

/** @param {string} game @param {import("answers").Answer<`/games/${string}/rematch`, "get">["game"]} next */
function showRematch(game, next) {
  const others = next
    ? next.seats
        .filter((occupant) => occupant.player && occupant.seat !== next.your_seat)
        .map((occupant) => occupant.name ?? "")
    : [];
  const waits = others.length
    ? t("rematch-there", { count: others.length, names: new Intl.ListFormat(language).format(others) })
    : next
      ? ""
      : invites;
  const drawing = JSON.stringify([next && next.game, waits]);
  if (rematchPart.dataset.drawing === drawing) return;
  rematchPart.dataset.drawing = drawing;
  const held = rematchPart.contains(document.activeElement);
  const go = h(
    "button",
    { type: "button", class: "main", id: "play-again", click: () => playAgain(game) },
    t(next ? "rematch-go" : "rematch-again"),
  );
  fill(rematchPart, waits ? h("span", {}, waits) : null, go);
  if (held) go.focus({ preventScroll: true });
}

/** @param {string} game */
async function playAgain(game) {
  try {
    location.href = `/games/${(await post(`/games/${game}/rematch`, {})).game}`;
  } catch (error) {
    report(error);
  }
}
