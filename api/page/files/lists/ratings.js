// Ratings: players by their strength, the games of a player, and results by seat, tribe and territory.

import { startAccount } from "../account/account.js";
import { startPreferences } from "../account/preferences.js";
import { current } from "../account/session.js";
import { get } from "../lib/api.js";
import { $, addressWith, control, fill, h, report } from "../lib/dom.js";
import { playerLink } from "../lib/seats.js";
import { dateTime, language, t } from "../lib/texts.js";
import { path, query, ruleset, showForm, showSeats } from "./ratings_form.js";
import { sideName } from "./sides.js";

const PAGE = 50;

/** @typedef {import("answers").Answer<`/rulesets/${string}/ratings?${string}`, "get">} RatingsPage */
/** @typedef {RatingsPage["lines"][number]} Line */
/** @typedef {import("answers").Answer<`/rulesets/${string}/ratings/${string}?${string}`, "get">} History */
/** @typedef {import("answers").Answer<`/rulesets/${string}/sides?${string}`, "get">["sides"][number]} Side */
/** @typedef {[name: string, isText?: boolean]} Column a column of numbers, unless it is text */

// The newest request; answers to older requests are dropped.
let newestTurn = 0;

const numbers = new Intl.NumberFormat(language, {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  useGrouping: false,
});
const shares = new Intl.NumberFormat(language, {
  style: "percent",
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});
/** @param {number} value */
const number = (value) => numbers.format(value).replace("-", "−");
/** @param {number} low @param {number} high @param {(value: number) => string} format */
const from = (low, high, format) => t("ratings-from-to", { low: format(low), high: format(high) });

// ---- the contents

/** @param {Column[]} columns @param {HTMLElement[]} rows @param {string} empty */
function table(columns, rows, empty) {
  if (!rows.length) return h("p", { class: "dim" }, empty);
  const head = columns.map(([name, plain]) => h("th", { scope: "col", class: plain ? null : "number" }, name));
  return h("table", { class: "standings rated" }, h("thead", {}, h("tr", {}, head)), h("tbody", {}, rows));
}

/** @param {string | number} content */
const cell = (content) => h("td", { class: "number" }, content);

/** @param {Line["rating"]} rating */
const ofRating = ({ rating, mu, low, high }) => [cell(number(rating)), cell(number(mu)), cell(from(low, high, number))];

/** @type {Column[]} */
const RATING = [[t("ratings-rating")], [t("ratings-strength")], [t("ratings-interval")]];

/** @param {Line} line */
function playerRow(line) {
  const mine = current()?.player === line.player;
  return h(
    "tr",
    { "data-player": line.player, class: mine ? "mine" : null },
    cell(line.place),
    h(
      "th",
      { scope: "row" },
      h(
        "a",
        {
          href: addressWith({
            ruleset: ruleset().name,
            seats: control("seats").value,
            on: control("on").value,
            player: line.player,
          }),
        },
        line.name,
      ),
    ),
    ofRating(line.rating),
    cell(line.games),
    cell(dateTime(line.last)),
  );
}

/** @param {History["steps"][number]} step */
function stepRow(step) {
  return h(
    "tr",
    {},
    h("th", { scope: "row" }, h("a", { href: `/games/${step.game}` }, h("span", { class: "id" }, step.game))),
    cell(dateTime(step.finished)),
    cell(step.place),
    ofRating(step.rating),
  );
}

// Show a list that is read in pages, with a button for more of it. `rows(page)` returns the rows of a page.
/**
 * @template {{ next: number | null }} Page
 * @param {string} name
 * @param {{
 *   read: (parameters: URLSearchParams) => Promise<Page>, rows: (page: Page) => HTMLElement[], columns: Column[],
 *   empty: string,
 * }} list
 */
async function listed(name, { read, rows, columns, empty }) {
  const turn = newestTurn;
  /** @type {HTMLElement[]} */
  const lines = [];
  /** @param {number | null} after */
  const more = async (after) => {
    const page = await read(query({ after: String(after), limit: String(PAGE) }));
    if (turn !== newestTurn) return;
    lines.push(...rows(page));
    fill($(name), table(columns, lines, empty));
    const button = h("button", { type: "button", click: () => more(page.next).catch(report) }, t("ratings-more"));
    fill($(`${name}-more`), page.next === null ? null : button);
  };
  await more(0);
}

/** @param {Side} side */
function sideRow(side) {
  return h(
    "tr",
    { "data-side": `${side.kind} ${side.value}` },
    h("th", { scope: "row" }, sideName(side, ruleset().seat_colours)),
    cell(side.played),
    cell(side.wins),
    cell(shares.format(side.share)),
    cell(from(side.low, side.high, (value) => shares.format(value))),
    cell(number(side.mean_place)),
    cell(number(side.mean_points)),
  );
}

async function showSides() {
  const turn = newestTurn;
  const { sides } = await get(`${path()}/sides?${query()}`);
  if (turn !== newestTurn) return;
  /** @type {Column[]} */
  const columns = [
    [t("ratings-side"), true],
    [t("ratings-played")],
    [t("ratings-won")],
    [t("ratings-share")],
    [t("ratings-interval")],
    [t("ratings-mean-place")],
    [t("ratings-mean-points")],
  ];
  fill($("sides"), table(columns, sides.map(sideRow), t("ratings-none")));
}

async function show() {
  newestTurn += 1;
  const player = new URLSearchParams(location.search).get("player");
  $("history-part").hidden = !player;
  const statistics = `/rulesets/${ruleset().name}?${new URLSearchParams({ seats: control("seats").value })}`;
  fill($("to-statistics"), h("a", { href: statistics }, t("ratings-to-statistics")));
  await Promise.all([
    listed("ratings", {
      read: (parameters) => get(`${path()}/ratings?${parameters}`),
      rows: ({ lines }) => lines.map(playerRow),
      columns: [
        [t("ratings-place")],
        [t("ratings-player"), true],
        ...RATING,
        [t("ratings-games")],
        [t("ratings-last")],
      ],
      empty: t("ratings-none"),
    }),
    player
      ? listed("history", {
          read: (parameters) => get(`${path()}/ratings/${encodeURIComponent(player)}?${parameters}`),
          rows: ({ line, steps }) => {
            fill($("history-title"), t("ratings-games-of", { name: line ? line.name : player }));
            fill($("history-player"), line ? playerLink(player, t("ratings-page-of", { name: line.name })) : null);
            return steps.map(stepRow);
          },
          columns: [[t("ratings-game"), true], [t("ratings-ended")], [t("ratings-place")], ...RATING],
          empty: t("ratings-none-of-player"),
        })
      : null,
    showSides(),
  ]);
}

// The choices stand in the address, so that they can be sent to somebody.
/** @param {Event} event */
function changed(event) {
  if (event.target === control("ruleset")) showSeats("");
  history.replaceState(
    null,
    "",
    addressWith({ ruleset: control("ruleset").value, seats: control("seats").value, on: control("on").value }),
  );
  show().catch(report);
}

async function start() {
  const [rulesets] = await Promise.all([get("/rulesets"), startAccount(() => show().catch(report))]);
  startPreferences().catch(report);
  showForm(rulesets);
  $("asked").addEventListener("submit", (event) => event.preventDefault());
  $("asked").addEventListener("change", changed);
  await show();
}

start().catch(report);
