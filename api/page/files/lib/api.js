// Calls to the service: the token, requests with their problems, and streams that resume.

import { language, t } from "./texts.js";

const TOKEN = "tabletape.token";
const NEXT = "tabletape.token.next";
const LONGEST_TIMER = 2 ** 31 - 1;

/** @param {string} name @param {string} value */
function store(name, value) {
  if (value) localStorage.setItem(name, value);
  else localStorage.removeItem(name);
}

export const account = {
  // Whether this page reads as a spectator, whoever is registered in this browser.
  isSpectator: false,
  get token() {
    if (this.isSpectator) return "";
    return localStorage.getItem(TOKEN) || "";
  },
  set token(value) {
    store(TOKEN, value);
    store(NEXT, "");
  },
  // The next token: it is stored before the service is asked to know it.
  get next() {
    return localStorage.getItem(NEXT) || "";
  },
  set next(value) {
    store(NEXT, value);
  },
  // Resolved when no change of the token is under way: requests wait for it, and streams that end with the old token.
  settled: Promise.resolve(),
};

// The service's time; a wrong clock of this machine does not change it. An answer gives a lower bound, and a clock that
// nobody sets counts on from there. It may be late by the second that a header leaves out, never early.
export const serverTime = {
  ahead: -Infinity,
  /** @param {number} ms */
  atLeast(ms) {
    if (Number.isFinite(ms)) this.ahead = Math.max(this.ahead, ms - performance.now());
  },
  now() {
    return Number.isFinite(this.ahead) ? performance.now() + this.ahead : Date.now();
  },
  // Set a timer for the first of some times that lie ahead, in the place of another, and return it; 0 without a time.
  /** @param {number} timer @param {number[]} times @param {() => unknown} ring */
  alarm(timer, times, ring) {
    clearTimeout(timer);
    const now = this.now();
    const wait = Math.min(...times.filter((time) => time > now)) - now + 1;
    return Number.isFinite(wait) ? window.setTimeout(ring, Math.min(wait, LONGEST_TIMER)) : 0;
  },
};

// A problem document (RFC 9457) as an error.
export class Problem extends Error {
  /** @param {number} status @param {import("answers").ProblemDocument} document */
  constructor(status, document) {
    super(document.detail || document.title || t("api-status-status", { status }));
    this.status = status;
    this.document = document;
  }

  // The sentence of the refusal with the rule it names.
  get sentence() {
    const rule = this.document.rule ? t("api-rule-rule", { rule: this.document.rule }) : "";
    return `${this.message}${rule}`;
  }
}

// The service could not be reached, or the connection broke before its answer was read to the end.
export class Unreachable extends Error {}

// Return whether a repeated request may be answered a little later.
/** @param {unknown} error */
export const passes = (error) =>
  error instanceof Unreachable || (error instanceof Problem && (error.status === 429 || error.status >= 500));

/** @param {Response} answer */
const json = (answer) => answer.json();

// Calls with sentences in their answers; without a language they answer in English.
const WORDED = [
  /^\/games\/[^/?]+\/(hint|timeline|turning-points|what-if|scoreboard|board\.svg|comparison)(\?|$)/,
  /^\/games\/[^/?]+\/(story|plans\/options)(\?|$)/,
  /^\/games\/[^/?]+\/(decisions(\/\d+)?|disputes\/\w+)(\?|$)/,
  /^\/rulesets(\/\w+(\/lesson)?)?(\?|$)/,
];

/** @param {string} path */
function spoken(path) {
  if (language === "en" || !WORDED.some((pattern) => pattern.test(path))) return path;
  return `${path}${path.includes("?") ? "&" : "?"}language=${language}`;
}

/**
 * Return the path of a call about a game as a seat, or `public`, saw it. With an empty `as` the reader's rights hold.
 * @template {string} Path
 * @param {Path} path
 * @param {string | null} as
 * @returns {Path}
 */
export const seenAs = (path, as) =>
  /** @type {Path} */ (as ? `${path}${path.includes("?") ? "&" : "?"}as=${as}` : path);

// Send a request with a token, or with the token of the account when no change of it is under way. Return the result of
// `read` on the answer. Throw the service's problem as a `Problem`.
/**
 * @template Result
 * @param {string} path
 * @param {Omit<RequestInit, "headers"> & {headers?: Record<string, string>}} options
 * @param {(answer: Response) => Promise<Result> | Result} read
 */
export async function send(path, { headers = {}, ...options }, read, token = "") {
  if (!token) await account.settled;
  const bearer = token || account.token;
  let answer;
  let text;
  try {
    answer = await fetch(path, {
      ...options,
      headers: bearer ? { Authorization: `Bearer ${bearer}`, ...headers } : headers,
    });
    serverTime.atLeast(Date.parse(answer.headers.get("date") ?? ""));
    if (answer.ok) return await read(answer);
    text = await answer.text();
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new Unreachable(t("api-the-service-cannot-be-reached"));
  }
  let document;
  try {
    document = JSON.parse(text);
  } catch {
    document = { detail: text.slice(0, 200) };
  }
  throw new Problem(answer.status, document);
}

/** @template {string} Path @param {Path} path @param {AbortSignal} [signal]
 * @returns {Promise<import("answers").Answer<Path, "get">>} */
export function get(path, signal) {
  return send(`/v1${spoken(path)}`, { headers: { Accept: "application/json" }, signal }, json);
}

// Return a function for repeated reads of a resource: the newest read counts, in whatever order the answers come. It
// calls `read` with a function that tells whether this read is still the newest, then `keep` with the answer, unless
// another read has begun meanwhile. It returns whether the answer was kept. Errors of older reads are dropped.
export function newest() {
  let begun = 0;
  /**
   * @template Result
   * @param {(wanted: () => boolean) => Promise<Result>} read
   * @param {(answer: Result) => void} keep
   */
  return async (read, keep) => {
    const number = ++begun;
    const wanted = () => number === begun;
    try {
      const answer = await read(wanted);
      if (wanted()) keep(answer);
    } catch (error) {
      if (wanted()) throw error;
    }
    return wanted();
  };
}

/** @param {string} path */
export function getText(path, accept = "*/*") {
  return send(`/v1${spoken(path)}`, { headers: { Accept: accept } }, (answer) => answer.text());
}

// A file as it was sent: as a text it would lose its byte order mark.
/** @param {string} path */
export function getBlob(path, accept = "*/*") {
  return send(`/v1${path}`, { headers: { Accept: accept } }, (answer) => answer.blob());
}

/**
 * @template {string} Path
 * @param {Path} path
 * @param {import("answers").Body<Path, "post">} [body]
 * @param {string} [key]
 * @param {AbortSignal | null} [signal]
 * @returns {Promise<import("answers").Answer<Path, "post">>}
 */
export function post(path, body, key = "", signal = null) {
  const headers = { "Content-Type": "application/json", ...(key ? { "Idempotency-Key": key } : {}) };
  const options = { method: "POST", headers, body: JSON.stringify(body), signal };
  return send(`/v1${spoken(path)}`, options, json);
}

/** @param {string} method @param {string} path @param {unknown} body @param {string} [token] */
function change(method, path, body, token) {
  const options = { method, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  return send(`/v1${path}`, options, json, token);
}

/**
 * @template {string} Path
 * @param {Path} path
 * @param {import("answers").Body<Path, "put">} body
 * @param {string} [token]
 * @returns {Promise<import("answers").Answer<Path, "put">>}
 */
export const put = (path, body, token) => change("PUT", path, body, token);

/**
 * @template {string} Path
 * @param {Path} path
 * @param {import("answers").Body<Path, "patch">} body
 * @returns {Promise<import("answers").Answer<Path, "patch">>}
 */
export const patch = (path, body) => change("PATCH", path, body);

/** @param {string} path @param {Blob} file @param {string} mediaType */
export function postFile(path, file, mediaType) {
  const options = { method: "POST", headers: { "Content-Type": mediaType }, body: file };
  return send(`/v1${path}`, options, json);
}

/**
 * @template {string} Path
 * @param {Path} path
 * @param {string} [key]
 * @returns {Promise<import("answers").Answer<Path, "delete">>}
 */
export function remove(path, key = "") {
  /** @type {Record<string, string>} */
  const headers = key ? { "Idempotency-Key": key } : {};
  const options = { method: "DELETE", headers };
  return send(`/v1${path}`, options, json);
}

// A word that nobody else will think of; works without a secure context too.
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {number} ms */
export const pause = (ms) => new Promise((done) => setTimeout(done, ms));

// A page that is kept for the way back would keep its streams too, and a browser has six connections to a
// service: streams end when their page is left, and a page that comes back begins anew.
addEventListener("pageshow", (event) => event.persisted && location.reload());
