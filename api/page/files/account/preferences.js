// The preferences of a player. The service stores them, so that they hold in every browser; the preferences of a reader
// without an account are stored in this browser alone.

import { current } from "./session.js";
import { get, patch } from "../lib/api.js";
import { h, partOf, report } from "../lib/dom.js";
import { language } from "../lib/texts.js";

const PATH = "/players/me/preferences";
const KEPT = "tabletape.preferences";
/** @typedef {import("answers").Preferences} Preferences */
/** @typedef {keyof Preferences} Name */
/** @typedef {Exclude<Name, "language" | "colour_scheme" | "muted">} Box a preference that is a box to tick */
/** @typedef {Partial<Preferences>} Chosen */

// Default values, used without a choice.
/** @type {Record<Name, () => boolean | string | string[] | null>} */
const USUAL = {
  take_single: () => false,
  ask_before_ending: () => true,
  animation: () => !matchMedia("(prefers-reduced-motion: reduce)").matches,
  notices: () => false,
  clock_sound: () => false,
  turn_sound: () => false,
  chat: () => true,
  letters: () => false,
  muted: () => [],
  colour_scheme: () => null,
  language: () => null,
};
// Under these names earlier releases kept them in the browser.
const EARLIER = { take_single: "tabletape.single", ask_before_ending: "tabletape.ask", notices: "tabletape.notices" };

// A choice counts from the click on. Reads and stored choices are numbered in their order: an answer may be older than
// a stored choice, or older than the newest answer.
let step = 0;
let newestRead = 0;
// By name of a preference: its newest choice in this page; `stored` is the step at which the service had it.
/** @type {Partial<Record<string, { stored: number }>>} */
const choices = {};
// By name of a preference: a choice of a player of earlier visits, made before the page knew them; an earlier visit may
// have ended while the player's preferences were on their way. The choice is sent once the player is known.
/** @type {Chosen} */
let early = {};
// Choices are sent in their order, so that the service ends with the last choice.
/** @type {Promise<unknown>} */
let sending = Promise.resolve();

// Choices and their player; without a player they belong to nobody yet. `heir` is the player to whom choices of nobody
// are on their way.
/** @type {{ player: string, chosen: Chosen, heir?: string }} */
let remaining = JSON.parse(localStorage.getItem(KEPT) ?? "null") || { player: "", chosen: earlier() };
/** @type {Set<() => void>} */
const listeners = new Set();

function earlier() {
  const match = Object.entries(EARLIER).map(([name, key]) => [name, localStorage.getItem(key)]);
  return Object.fromEntries(
    match.filter(([, value]) => value !== null).map(([name, value]) => [name, value === "yes"]),
  );
}

/**
 * @template {Name} Key
 * @param {Key} name
 * @returns {Preferences[Key]}
 */
export const prefers = (name) => remaining.chosen[name] ?? /** @type {Preferences[Key]} */ (USUAL[name]());

// Call something whenever a preference may have changed.
/** @param {() => void} work */
export const onPreferences = (work) => listeners.add(work);

/** @param {string} player @param {Chosen} chosen @param {string} [heir] */
function keep(player, chosen, heir = "") {
  remaining = { player, chosen, heir };
  localStorage.setItem(KEPT, JSON.stringify(remaining));
  colour();
  letter();
  for (const work of listeners) work();
}

/** @param {Chosen} chosen @returns {[Name, boolean | string | string[] | null | undefined][]} */
const entriesOf = (chosen) => /** @type {[Name, any][]} */ (Object.entries(chosen));

// Read the preferences of the present player. Earlier choices in this browser go to the player, unless they chose
// otherwise elsewhere. A player who leaves takes the preferences along.
async function read() {
  const player = current()?.player || "";
  if (!player) {
    early = {};
    return (remaining.player || remaining.heir) && keep("", {});
  }
  const turn = ++step;
  if (!remaining.player) keep("", remaining.heir && remaining.heir !== player ? {} : remaining.chosen, player);
  let answer = await get(PATH);
  const own = entriesOf(remaining.player ? early : { ...spokenHere(), ...remaining.chosen });
  // A choice since then is sent by itself.
  const isNewer = (/** @type {Name} */ name) => (choices[name]?.stored ?? 0) > turn;
  const news = own.filter(([name]) => !isNewer(name) && (answer[name] === null || name in early));
  if (news.length) answer = await send(Object.fromEntries(news));
  for (const [name, value] of news) if (early[name] === value) delete early[name];
  if (player !== current()?.player || turn < newestRead) return;
  newestRead = turn;
  const stored = Object.entries(answer).filter(([, value]) => value !== null);
  const newer = entriesOf(remaining.chosen).filter(([name]) => isNewer(name));
  keep(player, Object.fromEntries([...stored, ...newer]));
}

// Learn it, and show the page in the language that they prefer.
export async function startPreferences() {
  await read();
  const wanted = remaining.chosen.language;
  if (remaining.player && wanted && wanted !== language && speak(wanted)) location.reload();
}

// A change in another browser holds here after the reader comes back to this page.
document.addEventListener("visibilitychange", () => document.hidden || !current()?.player || read().catch(() => {}));

/** @param {Chosen} chosen */
function send(chosen) {
  const request = sending.then(() => patch(PATH, chosen));
  sending = request.catch(() => {});
  return request;
}

/**
 * @template {Name} Key
 * @param {Key} name
 * @param {Preferences[Key]} value
 */
export async function prefer(name, value) {
  keep(remaining.player, { ...remaining.chosen, [name]: value }, remaining.heir);
  if (!current()?.player) {
    if (remaining.player || remaining.heir) early[name] = value;
    return;
  }
  delete early[name];
  const choice = (choices[name] = { stored: Infinity });
  try {
    await send({ [name]: value });
  } finally {
    choice.stored = ++step;
  }
}

// A box to tick for a preference; `changed` is called when it was ticked here or elsewhere.
/** @param {Box} name @param {string} id @param {() => void} [changed] */
export function preferenceBox(name, id, changed = () => {}) {
  const box = h("input", {
    type: "checkbox",
    id,
    checked: prefers(name),
    change: () => {
      prefer(name, box.checked).catch(report);
      changed();
    },
  });
  onPreferences(() => {
    const wanted = prefers(name) === true;
    if (box.checked === wanted) return;
    box.checked = wanted;
    changed();
  });
  return box;
}

// Such a box in a line of its own, with its text.
/** @param {Box} name @param {string} id @param {string} text */
export const preferenceLine = (name, id, text) => h("p", {}, h("label", {}, preferenceBox(name, id), text));

// ---- the language: a document is asked for with a cookie

const spokenHere = () =>
  Object.fromEntries(
    [...document.cookie.matchAll(/(?:^|; )(language)=([^;]+)/g)].map(([, name, value]) => [name, value]),
  );

// Ask for documents in a language from now on; gives whether the browser does.
/** @param {string} wanted */
function speak(wanted) {
  document.cookie = `language=${wanted}; path=/; max-age=31536000; samesite=lax`;
  return spokenHere().language === wanted;
}

/** @param {string} wanted */
export async function chooseLanguage(wanted) {
  try {
    await prefer("language", wanted);
    speak(wanted);
    location.reload();
  } catch (error) {
    report(error);
  }
}

// ---- the colours: a document that is asked for with a cookie has them from its first line on

/** @param {string} wanted a scheme; both of them leave it to the system */
export const chooseColours = (wanted) =>
  prefer("colour_scheme", wanted === "light" || wanted === "dark" ? wanted : null).catch(report);

function colour() {
  const wanted = prefers("colour_scheme");
  const choice = partOf(document.body, "#colour-scheme", HTMLSelectElement);
  // The first is that of the system.
  choice.value = wanted ?? choice.options[0].value;
  partOf(document.head, "meta[name=color-scheme]", HTMLMetaElement).content = choice.value;
  document.cookie = `colour_scheme=${wanted ?? ""}; path=/; max-age=${wanted ? 31536000 : 0}; samesite=lax`;
}

// What this browser stores counts where it has lost the cookie.
colour();

// ---- the letters beside drawn signs of boards

function letter() {
  const { classList } = document.documentElement;
  const wanted = prefers("letters") === true;
  if (classList.contains("lettered") === wanted) return;
  classList.toggle("lettered", wanted);
  // A picture that is drawn small has room for them, or not.
  dispatchEvent(new Event("resize"));
}

letter();
