// The results of the seats at a table in words, and the mark of a seat.

import { badge } from "../lib/seats.js";
import { t, words } from "../lib/texts.js";

/**
 * @import {RoundTable, TableGlance} from "answers"
 * @import {View} from "./tournament.js"
 * @typedef {NonNullable<TableGlance["counted"]>[number] | undefined} Counted
 */

/** @param {number[] | null | undefined} points @param {number} seat */
export const scoreWords = (points, seat) => points && t("tournament-points", { points: points[seat] });

// The result of a seat as the standings count it, and as it was played where a ruling on a player has changed it; what
// was ruled on the player stands before it. Without a result it is empty.
/** @param {RoundTable} table @param {Counted} counted @param {number} seat */
export function resultWords(table, counted, seat) {
  const out = table.out[table.players[seat]];
  return [out ? words(out) : null, ...(counted ? countedWords(table, counted, seat) : [])].filter(Boolean);
}

/** @param {RoundTable} table @param {NonNullable<Counted>} counted @param {number} seat */
function countedWords(table, counted, seat) {
  const place = t("tournament-place", { place: counted.place });
  const brings = t("tournament-brings", { points: counted.brought });
  if (!table.result) return [place, brings];
  const score = scoreWords(table.result.points, seat);
  const played = table.result.places[seat];
  if (counted.place === played && !table.out[table.players[seat]]) return [score, place];
  return [place, brings, t("tournament-as-played", { points: score, place: played })];
}

// The mark of a seat: its colour in the game, or its number.
/** @param {Pick<View, "ruleset">} view @param {number} seat */
export const seatMark = (view, seat) => (view.ruleset ? badge(seat, view.ruleset.seat_colours) : `${seat + 1}. `);
