// Tournaments: the list of them, and beginning a new one.

import { get, newKey, post } from "../lib/api.js";
import { startAccount } from "../account/account.js";
import { current } from "../account/session.js";
import { ClockFields } from "./clock_fields.js";
import { $, control, fill, h, report, say, sync } from "../lib/dom.js";
import { field } from "../lib/forms.js";
import { GamesList } from "./games_list.js";
import { optionFields } from "./options.js";
import { startPreferences } from "../account/preferences.js";
import { dateTime, t, words } from "../lib/texts.js";

const AGAIN = 5000;
const FORMATS = ["swiss", "groups", "round_robin", "knock_out", "league"];
const CRITERIA = ["points", "wins", "opponents", "head_to_head", "game_points", "table_share", "winner_share"];
// How many of the criteria count when nothing else is chosen: the first ones.
const USUAL = 4;
const SEATS = [4, 3, 2];

let rulesets = [];
let options = null;
const clock = new ClockFields();
const pages = new Map();
// The keys of what was asked for: asked again, no second tournament begins.
const keys = new Map();

const titleOf = (name) =>
  name === null
    ? t("tournaments-elsewhere")
    : (rulesets.find((one) => one.name === name) || { title: name }).title.split(":")[0];

const list = new GamesList($("tournaments"), {
  path: () => "/tournaments?limit=50",
  rows: "tournaments",
  more: t("tournaments-more"),
  columns: [
    t("tournaments-tournament"),
    t("tournaments-state"),
    t("tournaments-played"),
    t("tournaments-players"),
    t("tournaments-begun"),
  ],
  line: (row) =>
    h(
      "tr",
      {},
      h(
        "td",
        {},
        h(
          "a",
          { href: `/tournaments/${row.tournament}` },
          h("span", { class: "name" }, row.title || t("tournaments-untitled")),
          " ",
          h("span", { class: "id" }, row.tournament),
        ),
      ),
      h(
        "td",
        {},
        row.status === "playing" ? t("tournaments-round-is-played", { round: row.rounds }) : words(row.status),
      ),
      h("td", {}, `${words(row.format)}, ${titleOf(row.ruleset)}`),
      h("td", {}, t("tournaments-count-players", { count: row.players })),
      h("td", {}, dateTime(row.created)),
    ),
  empty: () => t("tournaments-none"),
});

// ---- the form

const number = (id, value, min, max) => h("input", { id, type: "number", value, min, max, required: true });
const select = (id, choices) =>
  h(
    "select",
    { id },
    choices.map(([value, text]) => h("option", { value }, text)),
  );
const check = (id, text, checked = false) =>
  h("p", { class: "field check" }, h("input", { id, type: "checkbox", checked }), h("label", { for: id }, text));
const hint = (id, text) => h("span", { class: "dim", id: `${id}-about` }, text);
const numbers = (id) =>
  control(id)
    .value.split(",")
    .map((one) => one.trim())
    .filter(Boolean)
    .map(Number);

function listOf(id, label, value, about) {
  const input = h("input", {
    id,
    value,
    required: true,
    autocomplete: "off",
    inputmode: "numeric",
    pattern: "\\s*\\d+\\s*(,\\s*\\d+\\s*)*",
    "aria-describedby": `${id}-about`,
  });
  return h("p", { class: "field" }, h("label", { for: id }, label), input, hint(id, about));
}

function showForm() {
  const chosen = CRITERIA.map((_, index) =>
    field(
      t("tournaments-criterion", { number: index + 1 }),
      select(`criterion-${index}`, [["", t("tournaments-no-criterion")], ...CRITERIA.map((one) => [one, words(one)])]),
    ),
  );
  fill(
    $("new"),
    h(
      "div",
      { class: "fields wide-fields" },
      field(t("tournaments-name"), h("input", { id: "new-name", maxlength: 100, required: true, autocomplete: "off" })),
      field(
        t("tournaments-game"),
        select("new-game", [...rulesets.map((one) => [one.name, one.title]), ["", t("tournaments-elsewhere")]]),
      ),
      field(
        t("tournaments-format"),
        select(
          "new-format",
          FORMATS.map((one) => [one, words(one)]),
        ),
      ),
      h(
        "p",
        { class: "field", id: "seats-field" },
        h("label", { for: "new-seats" }, t("tournaments-seats")),
        h("select", { id: "new-seats" }),
      ),
    ),
    h("p", { class: "dim", id: "format-about" }),
    h("div", { class: "fields wide-fields", id: "format-fields" }),
    h(
      "fieldset",
      {},
      h("legend", {}, t("tournaments-roster")),
      h(
        "div",
        { class: "fields wide-fields" },
        field(
          t("tournaments-registration"),
          select("registration", [
            ["open", t("tournaments-registration-open")],
            ["invitation", t("tournaments-registration-invitation")],
            ["list", t("tournaments-registration-list")],
          ]),
        ),
        check("check-in", t("tournaments-check-in")),
        h(
          "p",
          { class: "field", id: "late-field" },
          h("label", { for: "late" }, t("tournaments-late")),
          number("late", 0, 0, 100),
        ),
        h(
          "p",
          { class: "field", id: "seeding-field" },
          h("label", { for: "seeding" }, t("tournaments-seeding")),
          select(
            "seeding",
            ["spread", "together", "lot"].map((one) => [one, t(`tournaments-seeding-${one}`)]),
          ),
        ),
      ),
    ),
    h(
      "fieldset",
      { id: "agreed" },
      h("legend", {}, t("tournaments-agreed")),
      h(
        "div",
        { class: "fields wide-fields" },
        check("take-back", t("tournaments-take-back")),
        check("same-luck", t("tournaments-same-luck")),
        h(
          "p",
          { class: "field", id: "watched-field", hidden: true },
          h("label", { for: "watched" }, t("tournaments-watched")),
          select("watched", [
            ["after_round", t("tournaments-watched-after")],
            ["live", t("tournaments-watched-live")],
          ]),
        ),
      ),
      clock.node,
      h(
        "details",
        { id: "variants" },
        h("summary", {}, t("tournaments-variants")),
        h("div", { class: "fields", id: "options" }),
      ),
    ),
    h(
      "fieldset",
      {},
      h("legend", {}, t("tournaments-points")),
      h(
        "div",
        { class: "fields wide-fields" },
        listOf("places", t("tournaments-places"), "10, 6, 3, 1", t("tournaments-places-about")),
        h(
          "p",
          { class: "field" },
          h("label", { for: "bye" }, t("tournaments-bye")),
          h("input", { id: "bye", type: "number", min: 0, placeholder: t("tournaments-bye-usual") }),
        ),
      ),
      h("details", {}, h("summary", {}, t("tournaments-order")), h("div", { class: "fields" }, chosen)),
    ),
    h("button", { class: "main", id: "begin" }, t("tournaments-begin")),
  );
  CRITERIA.slice(0, USUAL).forEach((one, index) => (control(`criterion-${index}`).value = one));
  $("same-luck").addEventListener("change", () => ($("watched-field").hidden = !control("same-luck").checked));
  $("new-game").addEventListener("change", () => showGame().catch(report));
  $("new-format").addEventListener("change", showFormat);
  $("new-seats").addEventListener("change", showFormat);
  $("new").addEventListener("submit", begin);
  return showGame();
}

// What can be chosen with a game: its seats and its options.
async function showGame() {
  const name = control("new-game").value;
  $("agreed").hidden = !name;
  const known = rulesets.find((one) => one.name === name);
  const seats = SEATS.filter((one) => !known || known.seats.includes(one));
  const before = Number(control("new-seats").value);
  fill(
    $("new-seats"),
    seats.map((one) => h("option", { value: one, selected: one === before }, one)),
  );
  showFormat();
  if (!name) return;
  if (!pages.has(name)) pages.set(name, await get(`/rulesets/${name}`));
  if (name !== control("new-game").value) return;
  options = optionFields(pages.get(name).options, pages.get(name).option_texts);
  fill($("options"), options.nodes);
  clock.offerBots(pages.get(name).bots);
  $("new").dataset.ruleset = name;
}

const FIELDS = {
  swiss: (seats) => [
    field(t("tournaments-rounds"), number("rounds", 3, 1, 100)),
    seats === 2
      ? field(
          t("tournaments-system"),
          select("system", [
            ["search", t("tournaments-system-search")],
            ["fide_dutch", t("tournaments-system-dutch")],
          ]),
        )
      : null,
  ],
  groups: (seats) => [
    listOf("sizes", t("tournaments-group-sizes"), "7", t("tournaments-sizes-about", { seats })),
    check("at-once", t("tournaments-at-once"), true),
  ],
  round_robin: () => [field(t("tournaments-cycles"), number("cycles", 1, 1, 4))],
  knock_out: (seats) => [
    field(t("tournaments-heats"), number("heats", 0, 0, 100)),
    field(t("tournaments-qualifiers"), number("qualifiers", 0, 0, 2000)),
    field(t("tournaments-advance"), number("advance", 1, 1, Math.max(1, Math.floor(seats / 2)))),
  ],
  league: (seats) => [
    field(t("tournaments-seasons"), number("seasons", 2, 1, 100)),
    listOf("sizes", t("tournaments-division-sizes"), "7", t("tournaments-sizes-about", { seats })),
    field(t("tournaments-promoted"), number("promoted", 2, 1, 6)),
    check("at-once", t("tournaments-at-once"), true),
  ],
};

const ABOUT = {
  swiss: t("tournaments-about-swiss"),
  groups: t("tournaments-about-groups"),
  round_robin: t("tournaments-about-round-robin"),
  knock_out: t("tournaments-about-knock-out"),
  league: t("tournaments-about-league"),
};

function showFormat() {
  const format = control("new-format").value;
  $("seats-field").hidden = format === "round_robin";
  $("late-field").hidden = !["swiss", "league"].includes(format);
  $("seeding-field").hidden = !["swiss", "knock_out"].includes(format);
  $("format-about").textContent = ABOUT[format];
  sync($("format-fields"), FIELDS[format](Number(control("new-seats").value)));
}

function formatWanted() {
  const value = (id) => Number(control(id).value);
  const type = control("new-format").value;
  const seats = value("new-seats");
  if (type === "swiss")
    return { type, seats, rounds: value("rounds"), ...($("system") ? { system: control("system").value } : {}) };
  if (type === "groups") return { type, seats, sizes: numbers("sizes"), at_once: control("at-once").checked };
  if (type === "round_robin") return { type, cycles: value("cycles") };
  if (type === "knock_out")
    return { type, seats, heats: value("heats"), qualifiers: value("qualifiers"), advance: value("advance") };
  return {
    type,
    seats,
    seasons: value("seasons"),
    sizes: numbers("sizes"),
    promoted: value("promoted"),
    at_once: control("at-once").checked,
  };
}

function scoringWanted(format) {
  const places = numbers("places");
  const order = CRITERIA.map((_, index) => control(`criterion-${index}`).value).filter(Boolean);
  // The service gives FIDE Dutch the points that it needs.
  if (format.system === "fide_dutch") return { places, order };
  return { places, order, ...(control("bye").value === "" ? {} : { bye: Number(control("bye").value) }) };
}

const luckWanted = () => (control("same-luck").checked ? { same_luck: true, watched: control("watched").value } : {});

function wanted() {
  const format = formatWanted();
  const ruleset = control("new-game").value;
  return {
    title: control("new-name").value.trim(),
    format,
    scoring: scoringWanted(format),
    registration: control("registration").value,
    check_in: control("check-in").checked,
    seeding: control("seeding").value,
    late_until: $("late-field").hidden ? 0 : Number(control("late").value),
    ...(ruleset
      ? {
          game: {
            ruleset,
            options: options.read(),
            take_back: control("take-back").checked ? "own_turn" : "none",
            ...luckWanted(),
            ...clock.wanted(),
          },
        }
      : {}),
  };
}

async function begin(event) {
  event.preventDefault();
  if (!current()) {
    say(t("tournaments-register-first"), "alert");
    return $("name")?.focus();
  }
  control("begin").disabled = true;
  try {
    const asked = wanted();
    const name = JSON.stringify(asked);
    if (!keys.has(name)) keys.set(name, newKey());
    location.href = `/tournaments/${(await post("/tournaments", asked, keys.get(name))).tournament}`;
  } catch (error) {
    if (!clock.showProblem(error)) report(error);
    control("begin").disabled = false;
  }
}

async function start() {
  [rulesets] = await Promise.all([get("/rulesets"), startAccount(() => startPreferences().catch(report))]);
  startPreferences().catch(report);
  await Promise.all([list.show(), showForm()]);
  setInterval(() => document.hidden || list.show().catch(() => {}), AGAIN);
}

start().catch(report);
