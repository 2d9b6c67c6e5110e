// A game inside another page: its board at any version, step by step, as strangers see it. It is nobody's session: a
// page around it could lead a reader to press a button, so no token is used here, and nothing is stored.

import { account } from "../lib/api.js";
import { Board } from "../lib/board.js";
import { $, report, sayStream } from "../lib/dom.js";
import { follow } from "../lib/stream.js";
import { Versions } from "./versions.js";

account.isSpectator = true;

const game = decodeURIComponent(location.pathname.split("/")[3]);
const versions = new Versions(game);
const board = new Board($("board"), game);
let version = 0;

// Show a version, or the nearest there is.
/** @param {number} to */
function go(to) {
  version = Math.max(1, Math.min(versions.last, to));
  history.replaceState(null, "", `#v=${version}`);
  $("whole", HTMLAnchorElement).href = `/games/${game}/review#v=${version}`;
  $("version").textContent = `${version} / ${versions.last}`;
  $("sentence").textContent = versions.at(version).texts.join(" ");
  board.show(version).catch(report);
}

// The steps by the ids of their buttons, and their keys.
/** @type {Record<string, () => void>} */
const STEPS = {
  first: () => go(1),
  back: () => go(version - 1),
  on: () => go(version + 1),
  last: () => go(versions.last),
};
/** @type {Record<string, string>} */
const KEYS = { Home: "first", ArrowLeft: "back", ArrowRight: "on", End: "last" };

/** @param {KeyboardEvent} event */
function press(event) {
  if (!(event.key in KEYS) || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  STEPS[KEYS[event.key]]();
}

// The version that the address names; the last version when it names none.
const linked = () => Number(/^#v=(\d+)$/.exec(location.hash)?.[1] ?? Infinity);

// Read new entries; a reader at the end stays there.
async function grow() {
  const isAtEnd = version === versions.last;
  await versions.read();
  go(isAtEnd ? versions.last : version);
}

async function start() {
  await versions.read();
  go(linked());
  for (const [id, step] of Object.entries(STEPS)) $(id).addEventListener("click", step);
  addEventListener("keydown", press);
  addEventListener("hashchange", () => go(linked()));
  const hear = (/** @type {import("../lib/stream.js").StreamMessage} */ message) => {
    if (sayStream(message)) return;
    if (message.event === "reset") location.reload();
    else grow().catch(report);
  };
  await follow(`/games/${game}/stream`, versions.head, hear, new AbortController().signal);
}

start().catch(report);
