// A moment of a study: its words, its sentences and its boards.

import { get, seenAs } from "../lib/api.js";
import { Board } from "../lib/board.js";
import { $, fill, h, known, report, shareButton, titled } from "../lib/dom.js";
import { field } from "../lib/forms.js";
import { colourSeats, nameOf, rulesLink } from "../lib/seats.js";
import { dateTime, t } from "../lib/texts.js";

export const LONGEST_WORDS = 2000;

// The fields of a moment, and their values.
/** @param {{version: number | null, until: number | null, words: string | null}} entry */
export function momentFields(entry) {
  const version = h("input", { id: "moment-version", type: "number", min: 1, required: true, value: entry.version });
  const until = h("input", { id: "moment-until", type: "number", min: 1, value: entry.until });
  const text = h("textarea", { id: "moment-words", rows: 4, maxlength: LONGEST_WORDS }, entry.words);
  return {
    nodes: [
      h("div", { class: "fields" }, field(t("study-editing-version"), version), field(t("study-editing-until"), until)),
      field(t("study-editing-words"), text),
    ],
    read: () => ({
      version: Number(version.value),
      until: until.value ? Number(until.value) : null,
      words: text.value.trim(),
    }),
  };
}

// So many versions of a moment that lasts longer are told.
export const MOST_TOLD = 200;

/**
 * @param {import("./study.js").StudyPage} page
 */
export async function showMoment(page) {
  const number = ++page.requests;
  const entry = page.moment;
  $("moment-title").textContent = entry ? entry.chapter.title : t("study-nothing-yet");
  fill($("words"), entry && entry.words ? h("p", {}, entry.words) : null);
  fill($("moment-more"));
  shareStudy(page);
  if (!entry || entry.game === null || entry.version === null || !entry.by || !entry.time) {
    $("moment-place").textContent = entry ? t("study-not-shown") : t("study-how-to-add");
    fill($("sentences"));
    return leaveBoard(page);
  }
  $("moment-place").textContent = t("study-added-by", { name: entry.by.name, time: dateTime(entry.time) });
  const count = Math.min(MOST_TOLD, (entry.until || entry.version) - entry.version + 1);
  const [game, sentences] = await Promise.all([
    gameOf(page, entry.game),
    get(seenAs(`/games/${entry.game}/timeline?after=${entry.version - 1}&limit=${count}`, entry.as)),
  ]);
  if (number !== page.requests) return;
  colourSeats(game.seat_colours);
  $("rules").replaceChildren(...rulesLink(game.ruleset));
  const { until, version } = entry;
  fill(
    $("sentences"),
    sentences.items
      .filter((item) => item.version <= (until || version))
      .map((item) => h("li", {}, until ? h("span", { class: "dim" }, `${item.version} `) : null, item.text)),
  );
  const people = game.seats.map((_, seat) => nameOf(game.seats, seat)).join(", ");
  /** @param {string} as */
  const seatOf = (as) => t("study-as-seat", { name: nameOf(game.seats, Number(as)) });
  const eyes = entry.as === "public" ? t("study-as-public") : entry.as ? seatOf(entry.as) : null;
  /** @param {number} at */
  const review = (at) => `/games/${entry.game}/review${entry.as ? `?as=${entry.as}` : ""}#v=${at}`;
  fill(
    $("moment-more"),
    h(
      "p",
      {},
      `${titled(game.ruleset)}: ${people}. `,
      eyes ? `${eyes} ` : null,
      h(
        "a",
        { href: review(version), id: "to-review" },
        until ? t("study-review-from", { version, until }) : t("study-review", { version }),
      ),
    ),
    until
      ? h(
          "p",
          { class: "row", role: "group", "aria-label": t("study-which-board") },
          [version, until].map((at) =>
            h(
              "button",
              {
                type: "button",
                "data-at": at,
                "aria-pressed": String(at === version),
                click: (/** @type {MouseEvent} */ event) =>
                  showBoardAt(page, at, /** @type {HTMLElement} */ (event.target)),
              },
              t("study-board-at", { version: at }),
            ),
          ),
        )
      : null,
  );
  await showBoard(page, entry, version);
}

// The link of the moment that is shown, of a study with other readers than its owner and editors.
/** @param {import("./study.js").StudyPage} page */
function shareStudy(page) {
  const url = () => `${location.origin}${location.pathname}${page.momentId ? `#${page.momentId}` : ""}`;
  /** @type {HTMLElement | null} */
  const button = $("copy").querySelector(".share") ?? shareButton(() => ({ url: url(), title: document.title }));
  if (!button) return;
  button.hidden = page.study.seen_by === "owner";
  if (!button.isConnected) $("copy").append(button);
}

/**
 * Show the board before or after a longer moment.
 * @param {import("./study.js").StudyPage} page
 * @param {number} version
 * @param {HTMLElement} button
 */
export function showBoardAt(page, version, button) {
  for (const other of button.parentElement?.children ?? [])
    other.setAttribute("aria-pressed", String(other === button));
  page.board?.show(version).catch(report);
}

/**
 * @param {import("./study.js").StudyPage} page
 * @param {import("answers").StudyMoment} entry
 * @param {number} version
 */
export async function showBoard(page, entry, version) {
  const as = entry.as || "";
  if (!page.board || page.board.game !== entry.game || page.board.as !== as) {
    leaveBoard(page);
    page.board = new Board($("board"), known(entry.game, "game"), { as });
  }
  await page.board.show(version);
}

/**
 * @param {import("./study.js").StudyPage} page
 */
export function leaveBoard(page) {
  if (page.board) page.board.leave();
  page.board = null;
  fill($("board"));
}

/**
 * @param {import("./study.js").StudyPage} page
 * @param {string} id
 */
export async function gameOf(page, id) {
  const game = page.games.get(id) ?? (await get(`/games/${id}`));
  page.games.set(id, game);
  return game;
}
