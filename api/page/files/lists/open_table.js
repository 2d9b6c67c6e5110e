// Opening a table with people and bots on its seats.

import { newKey, post } from "../lib/api.js";

// The occupant that stands for the reader.
export const ME = "me";

// The keys of requests: a repeated request does nothing twice.
const keys = new Map();

// Open a table and seat people and bots. `chairs` is the occupant of each seat, {seat, occupant}: "me" or a bot.
// The reader sits down first, since the last bot starts the game. A repeated call does nothing twice. `at` is put
// behind the address of the game.
/**
 * @param {import("answers").Body<"/games", "post">} wanted
 * @param {{seat: number, occupant: string}[]} chairs
 */
export async function openTable(wanted, chairs, at = "") {
  const created = await ask("/games", wanted);
  for (const { seat, occupant } of [...chairs].sort(
    (left, right) => Number(right.occupant === ME) - Number(left.occupant === ME),
  )) {
    if (occupant) await ask(`/games/${created.game}/seats`, occupant === ME ? { seat } : { seat, bot: occupant });
  }
  location.href = `/games/${created.game}${at}`;
}

/**
 * @template {"/games" | `/games/${string}/seats`} Path
 * @param {Path} path
 * @param {import("answers").Body<Path, "post">} body
 */
function ask(path, body) {
  const name = JSON.stringify([path, body]);
  if (!keys.has(name)) keys.set(name, newKey());
  return post(path, body, keys.get(name));
}
