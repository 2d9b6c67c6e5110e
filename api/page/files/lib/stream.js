// Streams of the service that resume: tabs share the few connections of a browser.

import { account, newKey, passes, pause, Problem, send } from "./api.js";

/**
 * @typedef {{event: string, id: string, data: string, error?: Problem}} StreamMessage
 * @typedef {{tab: string, rank: number, streams: number, asks: boolean}} Tab
 */

// The service writes to every stream each 15 seconds. A stream with a longer silence, in milliseconds, is dead without
// a sign: the machine slept, or a proxy forgot the connection.
export const SILENCE = 40000;

// Return a signal that ends with another signal or after a long silence; `heard` restarts the silence, and `end` stops
// it.
/** @param {AbortSignal} signal */
export function watch(signal) {
  const silent = new AbortController();
  let timer = 0;
  const end = () => clearTimeout(timer);
  const heard = () => {
    end();
    timer = setTimeout(() => silent.abort(), SILENCE);
  };
  heard();
  return { signal: AbortSignal.any([signal, silent.signal]), heard, end };
}

// A browser has six connections to a service over HTTP/1.1, for all its tabs together. So many of them are left to
// streams.
export const STREAMS = 4;

// So often a tab without its stream asks instead, and so long a stream may take until it is open, in milliseconds.
export const LOOK = 60000;

export const OPENING = 5000;

// Tabs that tell of the turns of all games come before the most recently visited tabs.
export const OF_ALL_GAMES = 1e15;

// The streams of this tab beside the streams of the browser's other tabs; the tabs tell each other their numbers.
// Visible tabs have their streams; of hidden tabs the most recently visited, as long as there is room. The others close
// theirs.
export const sharing = {
  tab: newKey(),
  channel: new BroadcastChannel("tabletape.streams"),
  /** @type {Map<string, Tab>} */
  others: new Map(),
  streams: 0,
  ofAllGames: 0,
  seenAt: Date.now(),
  waiting: new EventTarget(),

  get rank() {
    return document.hidden ? this.seenAt + (this.ofAllGames ? OF_ALL_GAMES : 0) : Infinity;
  },

  // Whether there is room for the streams of this tab.
  get open() {
    const before = [...this.others.values()].filter(
      (other) => other.rank > this.rank || (other.rank === this.rank && other.tab > this.tab),
    );
    return !document.hidden || before.reduce((sum, other) => sum + other.streams, this.streams) <= STREAMS;
  },

  /** @param {boolean} asks */
  tell(asks) {
    if (asks) this.others.clear();
    this.channel.postMessage({ tab: this.tab, rank: this.rank, streams: this.streams, asks });
    this.waiting.dispatchEvent(new Event("change"));
  },

  /** @param {Tab} other */
  hear(other) {
    this.others.set(other.tab, other);
    if (other.asks) this.tell(false);
    else this.waiting.dispatchEvent(new Event("change"));
  },

  /** @param {number} number @param {boolean} ofAllGames */
  count(number, ofAllGames) {
    this.streams += number;
    this.ofAllGames += ofAllGames ? number : 0;
    this.tell(true);
  },

  // Done when something has changed, or after so many milliseconds.
  /** @param {number} ms */
  change(ms) {
    return Promise.race([
      pause(ms),
      new Promise((done) => this.waiting.addEventListener("change", done, { once: true })),
    ]);
  },
};

sharing.channel.onmessage = (/** @type {MessageEvent<Tab>} */ { data }) => sharing.hear(data);

document.addEventListener("visibilitychange", () => {
  sharing.seenAt = Date.now();
  sharing.tell(true);
});

addEventListener("pagehide", () => sharing.channel.postMessage({ tab: sharing.tab, rank: 0, streams: 0, asks: false }));

// Return the room of a stream: its signal ends when this tab has to close its streams.
export function roomForOne() {
  const letting = new AbortController();
  const look = () => {
    if (sharing.open) return;
    sharing.waiting.removeEventListener("change", look);
    letting.abort();
  };
  sharing.waiting.addEventListener("change", look);
  return { signal: letting.signal, end: () => sharing.waiting.removeEventListener("change", look) };
}

/**
 * Return the message of a sign that no server sends.
 * @param {string} event
 * @returns {StreamMessage}
 */
const signOf = (event) => ({ event, id: "", data: "" });

// Follow a stream of server-sent events. `EventSource` cannot send a token, so it is read here. Calls `hear` with
// {event, id, data}; with event "waiting" while it does not open, "lost" and "found" when the connection breaks and
// returns, "look" now and then while the tab is hidden and has let it go, and at last with "refused" and the error when
// the service does not let it be followed (any more).
/**
 * @param {string} path
 * @param {string} lastId
 * @param {(message: StreamMessage) => void} hear
 * @param {AbortSignal} ending
 */
export async function follow(path, lastId, hear, ending) {
  const leaving = new AbortController();
  addEventListener("pagehide", () => leaving.abort());
  ending.addEventListener("abort", () => leaving.abort());
  const ofAllGames = path === "/players/me/stream";
  sharing.count(1, ofAllGames);
  await followed(path, lastId, hear, leaving.signal).finally(() => sharing.count(-1, ofAllGames));
}

/**
 * @param {string} path
 * @param {string} lastId
 * @param {(message: StreamMessage) => void} hear
 * @param {AbortSignal} signal
 */
export async function followed(path, lastId, hear, signal) {
  let wait = 500;
  let lost = false;
  while (!signal.aborted) {
    if (!sharing.open) {
      await sharing.change(LOOK);
      if (!sharing.open && !signal.aborted) hear(signOf("look"));
      continue;
    }
    await account.settled;
    const room = roomForOne();
    const watched = watch(AbortSignal.any([signal, room.signal]));
    const sent = account.token;
    const late = setTimeout(() => {
      if (!lost) hear(signOf("waiting"));
      lost = true;
    }, OPENING);
    try {
      const headers = { Accept: "text/event-stream", ...(lastId ? { "Last-Event-ID": lastId } : {}) };
      const body = await send(`/v1${path}`, { headers, signal: watched.signal }, (answer) => answer.body);
      clearTimeout(late);
      if (lost) hear(signOf("found"));
      lost = false;
      wait = 500;
      for await (const message of messages(body, watched.heard)) {
        if (message.id) lastId = message.id;
        hear(message);
        if (message.event === "closed") return;
      }
    } catch (error) {
      // A stream refused with a token changed by another tab is requested again with the new token.
      if (error instanceof Problem && !passes(error) && sent === account.token)
        return hear({ ...signOf("refused"), error });
    } finally {
      clearTimeout(late);
      watched.end();
      room.end();
    }
    if (signal.aborted) return;
    if (!sharing.open) continue;
    if (!lost) hear(signOf("lost"));
    lost = true;
    await pause(wait);
    wait = Math.min(wait * 2, 8000);
  }
}

/** @param {ReadableStream<BufferSource> | null} body @param {() => void} heard */
export async function* messages(body, heard) {
  if (!body) return;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    heard();
    text += value;
    let end;
    while ((end = text.indexOf("\n\n")) >= 0) {
      const message = parse(text.slice(0, end));
      text = text.slice(end + 2);
      if (message) yield message;
    }
  }
}

/** @param {string} block */
export function parse(block) {
  /** @type {Record<string, string> & {event: string, id: string, data: string}} */
  const message = { event: "entry", id: "", data: "" };
  for (const line of block.split("\n")) {
    if (line.startsWith(":")) continue;
    const colon = line.indexOf(":");
    message[line.slice(0, colon)] = line.slice(colon + 1).replace(/^ /, "");
  }
  return message.data ? message : null;
}
