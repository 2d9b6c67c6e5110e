// The parts of a game's page beside board and list: the turn, the title, the table and the story.

import { notify } from "../account/notices.js";
import { prefers } from "../account/preferences.js";
import { current } from "../account/session.js";
import { $, h, refill, report, undoneSign } from "../lib/dom.js";
import { nameOf } from "../lib/seats.js";
import { t, words } from "../lib/texts.js";
import { game, isMine, play } from "./game_state.js";
import { outcome } from "./outcome.js";
import { handOver, hintsAllowed, seatForms, seatTable, welcome } from "./table.js";
import { markUndone } from "./take_back.js";

/** @type {Record<string, string>} */
export const STATES = {
  open: t("play-waits-for-players"),
  scoring: t("play-scoring"),
  paused: t("play-paused"),
  finished: t("play-finished"),
  superseded: t("play-superseded"),
};

// The most lines of the story, and the number of versions read at first.
export const LINES = 300;

/**
 * @param {import("answers").Game | null} before
 * @param {{ asked: number[] } | null} request
 * @param {{ asked: number[] } | null} pause
 */
export function showTurn(before, request, pause) {
  $("title").textContent = play.title;
  const mine = isMine(play.state);
  const turn = $("turn");
  const others = play.state.to_move.map((seat) => nameOf(play.state.seats, seat)).join(", ");
  const text = mine
    ? t("play-your-turn")
    : others
      ? t("play-turn-of", { others })
      : STATES[play.state.status] || t("play-stopped", { status: words(play.state.status), reason: play.state.reason });
  if (turn.textContent !== text) turn.textContent = text;
  turn.className = mine ? "good" : "";
  const wasAsked = play.isAsked;
  play.isAsked =
    [request, pause].some((entry) => entry && entry.asked.some((seat) => seat === play.state.your_seat)) ||
    play.state.substitutes.some((substitute) => substitute.player === current()?.player && !substitute.accepted);
  if (!before) return;
  if (play.isAsked && !wasAsked) notify(t("notices-you-are-asked"), play.title, `/games/${game}`);
  else if (mine && !isMine(before)) {
    notify(t("notices-it-is-your-turn"), play.title, `/games/${game}`);
    if (prefers("turn_sound")) import("../lib/sound.js").then(({ tone }) => tone(440, 0.05), report);
  }
}

export function showTitle() {
  const mine = isMine(play.state);
  const text = play.isAsked
    ? t("play-title-asked", { title: play.title, game })
    : t(mine ? "play-title-turn" : "play-title", { title: play.title, game });
  document.title = play.clocks?.urgent ? t("play-title-urgent", { title: text }) : text;
}

/** @param {import("answers").Scoreboard} scores */
export function showTable(scores) {
  const forms = play.state.status === "open" ? seatForms(play.state, play.bots, play.act) : [];
  const over = ["finished", "superseded", "aborted"].includes(play.state.status);
  const held = ["seats-free", "table"].find((id) => $(id).contains(document.activeElement));
  refill($("seats-free"), forms, over ? outcome(play.state, scores) : null);
  const hints = play.state.hints && play.state.status !== "open" ? hintsAllowed() : null;
  welcome(play.state);
  refill($("table"), seatTable(play.state, scores), hints, handOver(play.state, play.bots, play.act));
  // A reader whose press came too late learns the state of the game, and goes on from there.
  if (held && !$(held).contains(document.activeElement)) $("turn").focus({ preventScroll: true });
}

/** @param {import("answers").TimelineItem[]} items */
export function showLog(items) {
  const node = $("log");
  for (const item of items) {
    if (item.version <= play.logged) continue;
    const link = h("a", { href: `/games/${game}/review#v=${item.version}` }, String(item.version));
    node.append(
      h(
        "li",
        { "data-version": item.version, "data-type": item.type, class: item.taken_back_by && "undone" },
        link,
        ` ${item.text}`,
        item.taken_back_by ? undoneSign() : null,
      ),
    );
    markUndone(node, item);
  }
  for (const item of items) play.logged = Math.max(play.logged, item.version);
  while (node.childElementCount > LINES) node.firstElementChild?.remove();
  if (items.length) node.scrollTop = node.scrollHeight;
}
