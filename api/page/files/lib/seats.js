// Seats and the people on them: colours, badges, names and tags; where a game comes from, its rules, its undone lines.

import { h, titled, versionOf } from "./dom.js";
import { t } from "./texts.js";

// The badge of a seat: letter, colour and shape, as in the pictures. The game assigns the colours to the seats.
export const LOOKS = ["blue", "red", "yellow", "green"];

export let colours = LOOKS;

// Set the colours of the seats of this page's game.
/** @param {string[]} ofGame */
export function colourSeats(ofGame) {
  colours = ofGame;
}

// The number of a seat's look: its colour, its shape and its line in a chart.
/** @param {number} seat */
export const lookOf = (seat, ofGame = colours) => LOOKS.indexOf(ofGame[seat]);

/** @param {number} seat */
export const letterOf = (seat) => colours[seat][0].toUpperCase();

/** @param {number} seat */
export function badge(seat, ofGame = colours) {
  return h(
    "span",
    { class: `badge seat${lookOf(seat, ofGame)}`, "aria-hidden": "true" },
    ofGame[seat][0].toUpperCase(),
  );
}

// The name of a seat's occupant. A bot is named in the language of the page, with the name of the player who gave it
// the seat.
/**
 * @typedef {{name: string, bot?: string | null, former?: string}} Person
 * @typedef {{name: string | null, bot?: string | null, former?: string} | null} Place a seat, also without a person
 */

/** @param {Person} person */
export function nameAt({ name, bot, former }) {
  if (!bot) return name;
  const own = t("dom-bot", { kind: bot });
  return former ? t("dom-bot-for", { bot: own, name: former }) : own;
}

// A game. Seats given to bots have the names of the former players.
/** @param {import("answers").Game} game */
export const withFormer = (game) => ({
  ...game,
  seats: game.seats.map((occupant) => ({ ...occupant, former: game.given_up[occupant.seat]?.name })),
});

// The name of a seat among others: with its colour where another seat has the same name.
/** @param {readonly Place[]} seats @param {number} seat */
export function nameOf(seats, seat) {
  const colour = colours[seat];
  const own = seats[seat]?.name;
  if (!own) return t("dom-player-of-colour", { colour });
  const name = nameAt({ ...seats[seat], name: own });
  return seats.filter((occupant) => occupant?.name === own).length > 1
    ? t("dom-name-of-colour", { name, colour })
    : name;
}

// A person in a list of the people at a table: the name, and a tag where two names are equal.
export const TAGGED = / #[0-9a-z]{4,}$/;

/** @param {string} player */
export const tagOf = (player) => `#${player.slice(1, 5)}`;

// The name of a player as a link to their page. Bots of the service have no page.
const ID = /^[pb][0-9a-z]{12}$/;
/** @param {string | null} player @param {...unknown} name */
export const playerLink = (player, ...name) =>
  player && ID.test(player) ? h("a", { href: `/players/${player}` }, name) : name;

/** @param {Person & {player: string}} person */
export function personOf({ player, name, bot }) {
  if (bot) return nameAt({ name, bot });
  return playerLink(player, name, TAGGED.test(name) ? null : h("span", { class: "tag" }, ` ${tagOf(player)}`));
}

/**
 * Where a game belongs: the table of a tournament, as it was asked for; the game and the version that it was forked
 * from, or an archive; nothing for others.
 * @param {import("answers").Game} game
 * @param {import("answers").Tournament | null} tournament
 */
export function originOf({ origin, imported, ruleset, tournament: at, set_back: back }, tournament) {
  const sentences = [];
  if (back)
    sentences.push(
      h(
        "p",
        { id: "set-back" },
        t("dom-was-set-back", {
          version: Math.min(versionOf(back.head), versionOf(back.lost) - 1),
          lost: versionOf(back.lost),
        }),
      ),
    );
  if (at) {
    const title = (tournament && tournament.state.settings.title) || t("dom-its-tournament");
    sentences.push(
      h(
        "p",
        {},
        h(
          "a",
          { href: `/tournaments/${at.tournament}` },
          t("dom-table-of-a-tournament", { round: at.round, table: at.table, title }),
        ),
      ),
    );
  }
  if (origin && origin.game) {
    const parent = h("a", { href: `/games/${origin.game}` }, `${titled(ruleset)} ${origin.game}`);
    const there = h(
      "a",
      { href: `/games/${origin.game}/review#v=${origin.at}` },
      t("dom-version-at", { at: origin.at }),
    );
    sentences.push(
      h(
        "p",
        {},
        t("dom-a-fork-of"),
        parent,
        origin.supersedes ? t("dom-which-it-replaces") : "",
        t("dom-from-its"),
        there,
        ".",
      ),
    );
  }
  if (imported) sentences.push(h("p", {}, t("dom-imported-from-an-archive")));
  return sentences;
}

// The link to the rules of a game at a table.
/** @param {string} ruleset */
export const rulesLink = (ruleset) => [
  h("a", { href: `/v1/rulesets/${ruleset}/rules`, target: "_blank" }, t("dom-rules")),
];

// The sign of a line with an undone entry; screen readers read it too.
export const undoneSign = () => h("span", { class: "dim" }, ` ${t("dom-taken-back")}`);
