// Ratings: players by their strength, the games of a player, and results by seat, tribe and territory.

import { startAccount } from "../account/account.js";
import { startPreferences } from "../account/preferences.js";
import { current } from "../account/session.js";
import { get } from "../lib/api.js";
import { $, addressWith, control, fill, h, report } from "../lib/dom.js";
import { field } from "../lib/forms.js";
import { badge } from "../lib/seats.js";
import { dateTime, language, t } from "../lib/texts.js";

const PAGE = 50;

let rulesets = [];
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
const number = (value) => numbers.format(value).replace("-", "−");
const values = () => new URLSearchParams(location.search);
const ruleset = () => rulesets.find((ruleset) => ruleset.name === control("ruleset").value);
const from = (low, high, format) => t("ratings-from-to", { low: format(low), high: format(high) });

// ---- the query

function select(id, choices, chosen) {
  return h(
    "select",
    { id },
    choices.map(([value, text]) => h("option", { value, selected: String(value) === chosen }, text)),
  );
}

function showForm() {
  const parameters = values();
  const known = rulesets.some((ruleset) => ruleset.name === parameters.get("ruleset"));
  fill(
    $("asked"),
    field(
      t("ratings-ruleset"),
      select(
        "ruleset",
        rulesets.map((ruleset) => [ruleset.name, ruleset.title.split(":")[0]]),
        known ? parameters.get("ruleset") : "",
      ),
    ),
    field(t("ratings-seats"), h("select", { id: "seats" })),
    field(t("ratings-on"), h("input", { id: "on", type: "date", value: parameters.get("on") })),
  );
  showSeats(parameters.get("seats"));
}

// The numbers of seats of the chosen game; the most where none is chosen.
function showSeats(chosen) {
  const { seats } = ruleset();
  const value = seats.map(String).includes(chosen) ? chosen : String(seats[seats.length - 1]);
  fill(
    $("seats"),
    seats.map((count) => h("option", { value: count, selected: String(count) === value }, count)),
  );
}

const query = (more = {}) =>
  new URLSearchParams({
    seats: control("seats").value,
    ...(control("on").value ? { on: control("on").value } : {}),
    ...more,
  });
const path = () => /** @type {const} */ (`/rulesets/${ruleset().name}`);

// ---- the contents

function table(columns, rows, empty) {
  if (!rows.length) return h("p", { class: "dim" }, empty);
  const head = columns.map(([name, plain]) => h("th", { scope: "col", class: plain ? null : "number" }, name));
  return h("table", { class: "standings rated" }, h("thead", {}, h("tr", {}, head)), h("tbody", {}, rows));
}

const cell = (content) => h("td", { class: "number" }, content);

const ofRating = ({ rating, mu, low, high }) => [cell(number(rating)), cell(number(mu)), cell(from(low, high, number))];

const RATING = [[t("ratings-rating")], [t("ratings-strength")], [t("ratings-interval")]];

function playerRow(line) {
  const mine = current() && current().player === line.player;
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

// Show a list that is read in pages, with a button for more of it.
async function listed(name, { read, rows, columns, row, empty, titled = (_page) => {} }) {
  const turn = newestTurn;
  const lines = [];
  const more = async (after) => {
    const page = await read(query({ after, limit: PAGE }));
    if (turn !== newestTurn) return;
    lines.push(...page[rows]);
    titled(page);
    fill($(name), table(columns, lines.map(row), empty));
    const button = h("button", { type: "button", click: () => more(page.next).catch(report) }, t("ratings-more"));
    fill($(`${name}-more`), page.next === null ? null : button);
  };
  await more(0);
}

const TERRITORIES = {
  standard: t("ratings-territory-standard"),
  lake_manitoba: t("ratings-territory-lake-manitoba"),
  duck_mountain: t("ratings-territory-duck-mountain"),
};

const SIDES = {
  seat: (value) => [
    badge(Number(value), ruleset().seat_colours),
    " ",
    t("ratings-seat", { number: Number(value) + 1 }),
  ],
  tribe: (value) => t("ratings-tribe", { name: value[0] + value.slice(1).toLowerCase() }),
  home: (value) => t("ratings-home", { name: value }),
  territory: (value) => t("ratings-territory", { name: TERRITORIES[value] || value }),
};

function sideRow(side) {
  const named = SIDES[side.kind];
  return h(
    "tr",
    { "data-side": `${side.kind} ${side.value}` },
    h("th", { scope: "row" }, named ? named(side.value) : `${side.kind} ${side.value}`),
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
  const player = values().get("player");
  $("history-part").hidden = !player;
  await Promise.all([
    listed("ratings", {
      read: (parameters) => get(`${path()}/ratings?${parameters}`),
      rows: "lines",
      columns: [
        [t("ratings-place")],
        [t("ratings-player"), true],
        ...RATING,
        [t("ratings-games")],
        [t("ratings-last")],
      ],
      row: playerRow,
      empty: t("ratings-none"),
    }),
    player
      ? listed("history", {
          read: (parameters) => get(`${path()}/ratings/${encodeURIComponent(player)}?${parameters}`),
          rows: "steps",
          columns: [[t("ratings-game"), true], [t("ratings-ended")], [t("ratings-place")], ...RATING],
          row: stepRow,
          empty: t("ratings-none-of-player"),
          titled: ({ line }) =>
            ($("history-title").textContent = t("ratings-games-of", { name: line ? line.name : player })),
        })
      : null,
    showSides(),
  ]);
}

// The choices stand in the address, so that they can be sent to somebody.
function changed(event) {
  if (event.target.id === "ruleset") showSeats("");
  history.replaceState(
    null,
    "",
    addressWith({ ruleset: control("ruleset").value, seats: control("seats").value, on: control("on").value }),
  );
  show().catch(report);
}

async function start() {
  [rulesets] = await Promise.all([get("/rulesets"), startAccount(() => show().catch(report))]);
  startPreferences().catch(report);
  showForm();
  $("asked").addEventListener("submit", (event) => event.preventDefault());
  $("asked").addEventListener("change", changed);
  await show();
}

start().catch(report);
