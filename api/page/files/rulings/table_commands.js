// Table commands of people, outside the rules: fork the game, let a fork replace it, rule on a dispute, abort it, free
// it.

import { newKey, post } from "../lib/api.js";
import { current, operates } from "../account/session.js";
import { ask, field } from "../lib/forms.js";
import { h } from "../lib/dom.js";
import { t } from "../lib/texts.js";

const LONGEST = 2000;

/** @param {Pick<import("answers").Game, "status">} game */
const closed = (game) => game.status === "finished" || game.status === "aborted";
/** @param {Pick<import("answers").Game, "status">} game */
const ended = (game) => closed(game) || game.status === "superseded";
function arbitrates() {
  const me = current();
  return me !== null && me.role !== "player";
}

// Return the caller's rights at this table now; the service judges again.
/** @param {import("answers").Game} game */
export function mayNow(game) {
  const me = current();
  const opened = me !== null && game.creator === (me.player ? `player:${me.player}` : me.role);
  return {
    fork: Boolean(me) && (closed(game) || game.forks === "anyone" || (game.forks === "organiser" && arbitrates())),
    forkOnceKnown: !me && (closed(game) || game.forks === "anyone"),
    supersede: arbitrates() && !ended(game),
    rule: arbitrates(),
    abort: !ended(game) && (arbitrates() || (opened && game.status === "open")),
    retry: operates() && game.status === "stalled",
    archive: closed(game) || operates(),
  };
}

/** @type {Partial<Record<import("answers").Game["forks"], string>>} */
const WHO_FORKS = { after_end: t("table-commands-nobody"), organiser: t("table-commands-organisers-and-operators") };

// ---- forking

/** @param {import("answers").Game} game @param {boolean} supersedes */
function luckOptions(game, supersedes) {
  const parent = supersedes || ended(game);
  return [
    h("option", { value: "fresh", selected: !supersedes }, t("table-commands-fresh-luck")),
    h(
      "option",
      { value: "parent", selected: supersedes, disabled: !parent },
      parent ? t("table-commands-the-luck-of-this-game") : t("table-commands-the-luck-of-this-game-only"),
    ),
  ];
}

/** @param {import("answers").Game} game @param {number} at @param {string} luck @param {boolean} supersedes */
function whatForkDoes(game, at, luck, supersedes) {
  const draws =
    luck === "parent"
      ? t("table-commands-what-is-drawn-next-is-what")
      : t("table-commands-what-is-drawn-next-is-drawn");
  if (supersedes)
    return [
      t("table-commands-this-game-stops-now-its-players", { at, draws }),
      t("table-commands-nothing-is-erased-and-it-cannot"),
    ];
  const unknown = closed(game) ? "" : t("table-commands-what-is-hidden-in-this-game");
  return [t("table-commands-a-new-game-goes-on-from", { at, unknown, draws })];
}

/** @param {import("../review/review.js").Review} review */
export function openFork(review) {
  const { state, game, version: at } = review;
  const may = mayNow(state);
  const only = may.supersede && !may.fork;
  const luck = h("select", { id: "luck" });
  const supersede = h("input", {
    type: "checkbox",
    id: "supersede",
    checked: only,
    disabled: only,
    change: () => luck.replaceChildren(...luckOptions(state, supersede.checked)),
  });
  luck.replaceChildren(...luckOptions(state, only));
  const key = newKey();
  const isPublic = h("input", { type: "checkbox", id: "fork-public" });
  const mayBePublic = may.fork && ["public", "round"].includes(state.visibility);
  review.controls.stop();
  ask({
    title: t("table-commands-fork-from-version-at", { at }),
    happens: () => why(state, may) || whatForkDoes(state, at, luck.value, supersede.checked),
    fields: [
      field(t("table-commands-what-is-drawn"), luck),
      may.supersede
        ? h("p", {}, supersede, h("label", { for: "supersede" }, t("table-commands-it-replaces-this-game")))
        : null,
      mayBePublic ? h("p", {}, isPublic, h("label", { for: "fork-public" }, t("table-commands-fork-public"))) : null,
    ],
    button: t("table-commands-fork"),
    ready: may.fork || may.supersede,
    send: async () => {
      const created = await post(
        `/games/${game}/forks`,
        {
          at,
          luck: luck.value,
          supersede: supersede.checked,
          ...(isPublic.checked && !supersede.checked && { visibility: "public" }),
        },
        key,
      );
      location.href = `/games/${created.game}`;
    },
  });
}

/** @param {import("answers").Game} game @param {ReturnType<typeof mayNow>} may */
function why(game, may) {
  if (may.fork || may.supersede) return null;
  if (!current()) return [t("table-commands-register-first-a-fork-needs-a")];
  return [t("table-commands-while-this-game-runs-who-may", { forkers: WHO_FORKS[game.forks] })];
}

// ---- ruling, aborting, freeing

/** @param {import("../review/review.js").Review} review */
export function openRuling(review) {
  const text = h("textarea", { id: "ruling", required: true, maxlength: LONGEST, rows: 4 });
  const about = h("input", { id: "about", type: "number", min: 1, max: review.versions.last, value: review.version });
  const key = newKey();
  ask({
    title: t("table-commands-rule-on-a-dispute"),
    happens: () => [
      about.value ? t("table-commands-ruling-about", { about: about.value }) : t("table-commands-ruling-written"),
      t("table-commands-it-changes-nothing-in-play-and"),
    ],
    fields: [field(t("table-commands-ruling"), text), field(t("table-commands-about-version-or-none"), about)],
    button: t("table-commands-write-the-ruling"),
    send: () =>
      post(
        `/games/${review.game}/rulings`,
        { text: text.value.trim(), about: about.value ? Number(about.value) : null },
        key,
      ),
  });
}

/** @param {import("../review/review.js").Review} review */
export function openAbort(review) {
  const reason = h("textarea", { id: "reason", required: true, maxlength: LONGEST, rows: 3 });
  const key = newKey();
  ask({
    title: t("table-commands-abort-the-game"),
    happens: () => [t("table-commands-the-game-ends-now-without-a"), t("table-commands-it-cannot-be-undone-the-game")],
    fields: [field(t("table-commands-reason"), reason)],
    button: t("table-commands-abort-the-game"),
    send: () => post(`/games/${review.game}/abort`, { reason: reason.value.trim() }, key),
  });
}

// `closed` is called when the dialog is closed again.
/** @param {string} game @param {string} reason @param {() => void} [closed] */
export function openRetry(game, reason, closed) {
  const key = newKey();
  ask({
    title: t("table-commands-free-the-stalled-game"),
    happens: () => [
      t("table-commands-it-stalled-because-reason", { reason }),
      t("table-commands-the-service-tries-the-run-again"),
    ],
    fields: [],
    button: t("table-commands-let-the-service-try-again"),
    send: () => post(`/games/${game}/retry`, {}, key),
    closed,
  });
}
