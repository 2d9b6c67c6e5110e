// The session: the reader's identity, and their token with its changes.

import { account, get, pause, passes, Problem, put } from "../lib/api.js";
import { report, say } from "../lib/dom.js";

/** @type {import("answers").Me | null} */
let player = null;

export const current = () => player;

// Read the player of this browser's token.
export async function readPlayer() {
  player = await get("/players/me");
  return player;
}

// Leave: no player is known, and no token is stored.
export function leaveSession() {
  account.token = "";
  player = null;
}

// The secret of a new token: 32 random bytes in base64url.
export function newSecret() {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace("=", "");
}

const NEWCOMER = "tabletape.newcomer";

// Whether the player registered in this browser and has not answered the offer of a recovery code yet.
export const isNewcomer = () => player !== null && localStorage.getItem(NEWCOMER) === player.player;

/** @param {string} id the id of the player; empty once the offer is answered */
export const setNewcomer = (id) => localStorage.setItem(NEWCOMER, id);

/**
 * Whether the reader organises a game without a seat in it.
 * @param {{your_seat: number | null}} game
 * @param {{your_role: string | null} | null | undefined} around the game's tournament, if any
 */
export const organises = (game, around) =>
  player !== null &&
  game.your_seat === null &&
  (player.role !== "player" || ["owner", "referee"].includes(around?.your_role ?? ""));

export const operates = () => player?.role === "operator";

// The id of the player that a token belongs to.
/** @param {string} token */
export const playerOf = (token) => token.split(".")[0];

// Change the token; streams that end meanwhile wait for it.
/** @param {() => Promise<unknown>} begin */
export async function change(begin) {
  const done = begin();
  account.settled = done.then(
    () => {},
    () => {},
  );
  await done;
}

// Change the token. The new secret is stored here before the service knows it: without an answer either token may be
// valid. The same request then finds the valid token, now or at the next visit.
export async function renew() {
  const before = account.token;
  account.next ||= `${playerOf(before)}.${newSecret()}`;
  const next = account.next;
  const body = { secret: next.slice(next.indexOf(".") + 1) };
  for (let wait = 500; ; wait = Math.min(wait * 2, 8000)) {
    try {
      await put("/players/me/token", body, before).catch((error) => {
        if (!(error instanceof Problem && error.status === 401)) throw error;
        return put("/players/me/token", body, next);
      });
      account.token = next;
      say("", "alert");
      return;
    } catch (error) {
      if (account.token !== before) return; // another tab was faster
      if (!passes(error)) {
        account.next = "";
        throw error;
      }
      report(error);
      await pause(wait);
    }
  }
}

// A change that was under way when the page before was left.
if (account.next) change(renew).catch(report);
