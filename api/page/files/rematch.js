// Playing again with the same people when a game is over: whoever presses first opens the table, and the others are shown it.

import { get, pause, post } from "./api.js";
import { fill, h, report } from "./dom.js";
import { language, t } from "./texts.js";

// So often the others' new table is looked for, in milliseconds.
const AGAIN = 5000;

// One part as long as the page is there, so that the focus stays in it.
const part = h("div", { id: "rematch", class: "row", "aria-live": "polite" });
let watching = false;

// Return the part for a game that is over; nothing for who did not play it.
export function rematch(shown) {
  if (shown.your_seat === null) return null;
  if (!watching) watch(shown.game);
  return part;
}

async function watch(game) {
  watching = true;
  show(game, null);
  for (let asked = 0; ; asked++) {
    if (!asked || (part.isConnected && !document.hidden)) await get(`/games/${game}/rematch`).then((found) => show(game, found.game)).catch(() => {});
    await pause(AGAIN);
  }
}

function show(game, next) {
  const others = next ? next.seats.filter((one) => one.player && one.seat !== next.your_seat).map((one) => one.name) : [];
  const waits = others.length ? t("rematch-there", { count: others.length, names: new Intl.ListFormat(language).format(others) }) : "";
  const shown = JSON.stringify([next && next.game, waits]);
  if (part.dataset.shown === shown) return;
  part.dataset.shown = shown;
  const held = part.contains(document.activeElement);
  const go = h("button", { type: "button", class: "main", id: "play-again", click: () => again(game) }, t(next ? "rematch-go" : "rematch-again"));
  fill(part, waits ? h("span", {}, waits) : null, go);
  if (held) go.focus({ preventScroll: true });
}

async function again(game) {
  try {
    location.href = `/games/${(await post(`/games/${game}/rematch`, {})).game}`;
  } catch (error) {
    report(error);
  }
}
