// What people do at a table outside the rules: fork it, let a fork replace it, rule on a dispute, abort it, free it.

import { newKey, post } from "./api.js";
import { current } from "./account.js";
import { ask, field } from "./forms.js";
import { h } from "./dom.js";

const LONGEST = 2000;

const closed = (shown) => shown.status === "finished" || shown.status === "aborted";
const ended = (shown) => closed(shown) || shown.status === "superseded";
const arbitrates = () => Boolean(current()) && current().role !== "player";
export const operates = () => Boolean(current()) && current().role === "operator";

// What the caller may do at this table now; the service judges again.
export function mayNow(shown) {
  const me = current();
  const opened = Boolean(me) && shown.creator === (me.player ? `player:${me.player}` : me.role);
  return {
    fork: Boolean(me) && (closed(shown) || shown.forks === "anyone" || (shown.forks === "organiser" && arbitrates())),
    forkOnceKnown: !me && (closed(shown) || shown.forks === "anyone"),
    supersede: arbitrates() && !ended(shown),
    rule: arbitrates(),
    abort: !ended(shown) && (arbitrates() || (opened && shown.status === "open")),
    retry: operates() && shown.status === "stalled",
    archive: closed(shown) || operates(),
  };
}

const WHO_FORKS = { after_end: "nobody", organiser: "organisers and operators" };

// ---- forking

function luckOptions(shown, supersedes) {
  const parent = supersedes || ended(shown);
  return [
    h("option", { value: "fresh", selected: !supersedes }, "fresh luck"),
    h("option", { value: "parent", selected: supersedes, disabled: !parent }, parent ? "the luck of this game" : "the luck of this game (only when it is over)"),
  ];
}

function whatForkDoes(shown, at, luck, supersedes) {
  const draws = luck === "parent" ? "What is drawn next is what this game would have drawn." : "What is drawn next is drawn anew.";
  if (supersedes) return [`This game stops now. Its players go on in a new game from version ${at}, with their hands. ${draws}`, "Nothing is erased, and it cannot be undone."];
  const unknown = closed(shown) ? "" : " What is hidden in this game is dealt anew, your own hand too.";
  return [`A new game goes on from version ${at}; this one stays as it is. Its seats are free.${unknown} ${draws}`];
}

export function openFork(review) {
  const { shown, game, version: at } = review;
  const may = mayNow(shown);
  const only = may.supersede && !may.fork;
  const luck = h("select", { id: "luck" });
  const supersede = h("input", { type: "checkbox", id: "supersede", checked: only, disabled: only, change: () => luck.replaceChildren(...luckOptions(shown, supersede.checked)) });
  luck.replaceChildren(...luckOptions(shown, only));
  const key = newKey();
  review.controls.stop();
  ask({
    title: `Fork from version ${at}`,
    happens: () => why(shown, may) || whatForkDoes(shown, at, luck.value, supersede.checked),
    fields: [field("What is drawn", luck), may.supersede ? h("p", {}, supersede, h("label", { for: "supersede" }, " it replaces this game")) : null],
    button: "Fork",
    ready: may.fork || may.supersede,
    send: async () => {
      const made = await post(`/games/${game}/forks`, { at, luck: luck.value, supersede: supersede.checked }, key);
      location.href = `/games/${made.game}`;
    },
  });
}

function why(shown, may) {
  if (may.fork || may.supersede) return null;
  if (!current()) return ["Register first: a fork needs a player who opens it."];
  return [`While this game runs, ${WHO_FORKS[shown.forks]} may fork it (rule: forks, who may).`];
}

// ---- ruling, aborting, freeing

export function openRuling(review) {
  const text = h("textarea", { id: "ruling", required: true, maxlength: LONGEST, rows: 4 });
  const about = h("input", { id: "about", type: "number", min: 1, max: review.versions.last, value: review.version });
  const key = newKey();
  ask({
    title: "Rule on a dispute",
    happens: () => [
      `The ruling is written into the log as its next entry, under your name${about.value ? `, about version ${about.value}` : ""}. Everybody who may see the game reads it.`,
      "It changes nothing in play, and it cannot be taken back.",
    ],
    fields: [field("Ruling", text), field("About version (or none)", about)],
    button: "Write the ruling",
    send: () => post(`/games/${review.game}/rulings`, { text: text.value.trim(), about: about.value ? Number(about.value) : null }, key),
  });
}

export function openAbort(review) {
  const reason = h("textarea", { id: "reason", required: true, maxlength: LONGEST, rows: 3 });
  const key = newKey();
  ask({
    title: "Abort the game",
    happens: () => ["The game ends now, without a result. Hidden information is opened. The seed is revealed when no open game draws from it any more.", "It cannot be undone; the game can be forked from any version."],
    fields: [field("Reason", reason)],
    button: "Abort the game",
    send: () => post(`/games/${review.game}/abort`, { reason: reason.value.trim() }, key),
  });
}

// `closed` is called when the dialog is closed again.
export function openRetry(game, reason, closed) {
  const key = newKey();
  ask({
    title: "Free the stalled game",
    happens: () => [`It stalled because: ${reason}`, "The service tries the run again. If it fails five more times, the game stalls again. Remove the cause first."],
    fields: [],
    button: "Let the service try again",
    send: () => post(`/games/${game}/retry`, {}, key),
    closed,
  });
}
