// The page of a game: how often seats, tribes, homes and territories take each place, the points and the length.

import { startAccount } from "../account/account.js";
import { startPreferences } from "../account/preferences.js";
import { get, newest } from "../lib/api.js";
import { $, addressWith, control, fill, h, idOfPath, known, report, titled } from "../lib/dom.js";
import { field, select } from "../lib/forms.js";
import { dateTime, language, t } from "../lib/texts.js";
import { MINUTE, SECOND, span } from "../lib/time_words.js";
import { drawDistribution } from "./histogram.js";
import { cell, table } from "./player_record.js";
import { sideName } from "./sides.js";

/** @typedef {import("answers").Answer<`/rulesets/${string}/statistics?${string}`, "get">} Statistics */
/** @typedef {Statistics["people"]} GameStatistics */
/** @typedef {NonNullable<GameStatistics["rounds"]>} Quartiles */

const shares = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 0 });
const numbers = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });

const LONG = 10 * MINUTE;

const reading = newest();
const name = idOfPath();
/** @type {import("answers").RulesetLine | null} */
let ruleset = null;
/** @type {Statistics | null} */
let statistics = null;

/** @param {GameStatistics["sides"][number]} side */
function sideRow(side) {
  const { kind, value, played, places, mean_place: place, mean_points: points, deviation } = side;
  const ofPlaces = places.map(({ share, low, high }) =>
    h(
      "td",
      { class: "number" },
      shares.format(share),
      h("span", { class: "parted" }, t("ratings-from-to", { low: shares.format(low), high: shares.format(high) })),
    ),
  );
  return h(
    "tr",
    { "data-side": `${kind} ${value}` },
    h("th", { scope: "row" }, sideName(side, known(ruleset, "ruleset").seat_colours)),
    cell(played),
    ofPlaces,
    [place, points].map((mean) => cell(numbers.format(mean))),
    cell(deviation === null ? "–" : numbers.format(deviation)),
  );
}

/** @param {GameStatistics["sides"]} sides @param {number} seats */
function placesTable(sides, seats) {
  const places = Array.from({ length: seats }, (_, place) => t("ruleset-place", { place: place + 1 }));
  const means = [t("ratings-mean-place"), t("ratings-mean-points"), t("ruleset-deviation")];
  const lines = table([t("ratings-side"), t("ratings-played"), ...places, ...means], sides.map(sideRow));
  lines.classList.add("standings", "rated");
  return lines;
}

/** @param {string} title @param {Quartiles | null} quartiles @param {(value: number) => string} written */
function lengthRow(title, quartiles, written) {
  if (!quartiles) return null;
  const { least, lower, median, upper, most } = quartiles;
  const cells = [least, lower, median, upper, most].map((value) => cell(written(value)));
  return h("tr", {}, h("th", { scope: "row" }, title), cells);
}

// A time in words; of a long time only the minutes.
/** @param {number} seconds */
function timeText(seconds) {
  const unit = seconds * SECOND < LONG ? SECOND : MINUTE;
  return span(Math.round((seconds * SECOND) / unit) * unit);
}

/** @param {GameStatistics} games */
function lengthsTable({ rounds, decisions, seconds }) {
  const rows = [
    lengthRow(t("ruleset-rounds"), rounds, numbers.format),
    lengthRow(t("ruleset-decisions"), decisions, numbers.format),
    lengthRow(t("ruleset-time"), seconds, timeText),
  ];
  const lines = table(
    [
      t("ruleset-length"),
      t("ruleset-least"),
      t("ruleset-lower"),
      t("ruleset-median"),
      t("ruleset-upper"),
      t("ruleset-most"),
    ],
    rows.filter((row) => row !== null),
  );
  lines.classList.add("standings", "rated");
  return lines;
}

function show() {
  if (!statistics) return;
  const { people, bots, seats } = statistics;
  const games = control("played-by").value === "bots" ? bots : people;
  fill($("counts"), t("ruleset-counts", { people: people.games, bots: bots.games }));
  const { first, last } = games;
  const period = first !== null && last !== null;
  fill($("period"), period ? t("ruleset-period", { first: dateTime(first), last: dateTime(last) }) : null);
  for (const part of document.querySelectorAll(".of-games")) part.toggleAttribute("hidden", !games.games);
  fill($("places"), placesTable(games.sides, seats));
  fill($("lengths"), lengthsTable(games));
  draw();
}

function draw() {
  const games = control("played-by").value === "bots" ? statistics?.bots : statistics?.people;
  if (games?.winning) drawDistribution($("winning"), games.winning, t("ruleset-winning"));
  if (games?.lead) drawDistribution($("lead"), games.lead, t("ruleset-lead"));
}

const read = () =>
  reading(
    () => get(`/rulesets/${name}/statistics?${new URLSearchParams({ seats: control("seats").value })}`),
    (answer) => {
      statistics = answer;
      // Without a choice in the address, the games that there are.
      if (!new URLSearchParams(location.search).has("games") && !answer.people.games && answer.bots.games)
        control("played-by").value = "bots";
      show();
    },
  );

// The choices stand in the address, so that they can be sent to somebody.
/** @template Result @param {() => Result} next */
function changed(next) {
  const choices = { seats: control("seats").value, games: control("played-by").value };
  history.replaceState(null, "", addressWith(choices));
  return next();
}

/** @param {import("answers").RulesetLine} line */
function showForm({ seats }) {
  const chosen = new URLSearchParams(location.search);
  const groups = [
    ["people", t("ruleset-people")],
    ["bots", t("ruleset-bots")],
  ];
  fill(
    $("asked"),
    field(
      t("ratings-seats"),
      select(
        "seats",
        seats.map((count) => [count, count]),
        () => changed(read).catch(report),
      ),
    ),
    field(
      t("ratings-games"),
      select("played-by", groups, () => changed(show)),
    ),
  );
  $("asked").addEventListener("submit", (event) => event.preventDefault());
  const count = Number(chosen.get("seats"));
  control("seats").value = String(seats.includes(count) ? count : seats.at(-1));
  if (chosen.get("games") === "bots") control("played-by").value = "bots";
}

/** @param {import("answers").RulesetLine} line */
function about({ about: subject, minutes: [shortest, longest], seats }) {
  const ratings = `/ratings?${new URLSearchParams({ ruleset: name })}`;
  return [
    h("p", {}, subject),
    h(
      "p",
      { class: "dim" },
      t("cards-minutes", { spread: longest - shortest, shortest, longest }),
      " · ",
      t("cards-players", { count: seats.length, least: seats[0], most: seats.at(-1) }),
    ),
    h("p", {}, t("ruleset-counted"), " ", h("a", { id: "to-ratings", href: ratings }, t("ruleset-to-ratings"))),
  ];
}

async function start() {
  const [rulesets] = await Promise.all([get("/rulesets"), startAccount(() => {})]);
  startPreferences().catch(report);
  ruleset = rulesets.find((line) => line.name === name) ?? null;
  if (!ruleset) {
    fill($("ruleset-about"), h("p", {}, t("ruleset-unknown")));
    return;
  }
  document.title = t("ruleset-title-of", { name: titled(name) });
  fill($("ruleset-name"), titled(name));
  fill($("ruleset-about"), about(ruleset));
  showForm(ruleset);
  await read();
  new ResizeObserver(draw).observe($("winning"));
}

start().catch(report);
