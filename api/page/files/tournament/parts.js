// What everybody sees of a tournament: its settings in words, roster, rounds with their tables, standings and rulings.

import { badge, figure, h, nameAt } from "../lib/dom.js";
import { dateTime, language, t, words } from "../lib/texts.js";
import { clockSentences } from "../lib/time_words.js";

const rounded = new Intl.NumberFormat(language, { maximumFractionDigits: 2, useGrouping: false });
const value = (number) => rounded.format(number).replace("-", "−");
const LONG = "tabletape.long-think";
const USUAL_THINK = 3;
const listed = (items) => new Intl.ListFormat(language).format(items);

// ---- settings

function formatText({ type, ...format }) {
  const sizes = format.sizes ? format.sizes.join(", ") : "";
  if (type === "swiss") return t("tournament-about-swiss", { rounds: format.rounds, seats: format.seats });
  if (type === "groups") return t("tournament-about-groups", { sizes, seats: format.seats });
  if (type === "round_robin") return t("tournament-about-round-robin", { cycles: format.cycles });
  if (type === "knock_out")
    return t("tournament-about-knock-out", { heats: format.heats, advance: format.advance, seats: format.seats });
  return t("tournament-about-league", {
    seasons: format.seasons,
    sizes,
    promoted: format.promoted,
    seats: format.seats,
  });
}

function gameText(view, played) {
  if (!played) return t("tournament-game-elsewhere");
  const [game] = view.ruleset.title.split(":");
  const final = played.take_back === "none";
  return t(final ? "tournament-game-without" : "tournament-game-with", { game });
}

const REGISTRATIONS = {
  open: t("tournament-registration-open"),
  invitation: t("tournament-registration-invitation"),
  list: t("tournament-registration-list"),
};

// The settings of a tournament in sentences; what it is played with by its title.
export function settingsOf(view) {
  const { settings } = view.shown.state;
  const { format, game, scoring } = settings;
  const organisers = view.shown.organisers.map((one) =>
    one.role === "owner" ? one.name : t("tournament-referee-name", { name: one.name }),
  );
  const places = scoring.places.slice(0, format.seats || 2).join(", ");
  const told = [
    formatText(format),
    format.system === "fide_dutch" ? t("tournament-by-dutch") : null,
    format.at_once ? t("tournament-at-once") : null,
    gameText(view, game),
    game && game.same_luck ? t("tournament-same-luck") : null,
    game && game.clock ? clockSentences(game.clock) : null,
    REGISTRATIONS[settings.registration],
    settings.check_in ? t("tournament-check-in") : null,
    ["swiss", "knock_out"].includes(format.type) && format.system !== "fide_dutch"
      ? t(`tournament-seeding-${settings.seeding}`)
      : null,
    settings.late_until ? t("tournament-late", { round: settings.late_until }) : null,
    t("tournament-scoring", { places, bye: scoring.bye ?? scoring.places[1] }),
    t("tournament-order", { criteria: scoring.order.map(words).join(", ") }),
    t("tournament-organised-by", { names: listed(organisers) }),
  ].filter(Boolean);
  const weights = Object.entries(settings.weights)
    .map(([name, weight]) => `${words(`weight_${name}`)} ${weight}`)
    .join(", ");
  const paired = ["swiss", "knock_out"].includes(format.type) && format.system !== "fide_dutch";
  return [
    h(
      "ul",
      { class: "plain" },
      told.map((sentence) => h("li", {}, sentence)),
    ),
    paired
      ? h(
          "details",
          {},
          h("summary", {}, t("tournament-weights")),
          h("p", {}, t("tournament-weights-text", { weights })),
        )
      : null,
  ];
}

// ---- roster

export function rosterOf(view) {
  const { roster, draws, settings } = view.shown.state;
  const line = (one) => {
    const notes = [
      one.rating ? t("tournament-rating", { rating: one.rating }) : null,
      settings.check_in && !one.withdrawn
        ? t(one.checked_in ? "tournament-checked-in" : "tournament-not-checked-in")
        : null,
      one.withdrawn ? t("tournament-withdrawn") : null,
      one.since > 1 ? t("tournament-since", { round: one.since }) : null,
      ...one.absences.map((round) => t("tournament-misses", { round })),
    ].filter(Boolean);
    return h(
      "li",
      { "data-player": one.player },
      one.name,
      notes.length ? h("span", { class: "dim" }, ` (${notes.join(", ")})`) : null,
    );
  };
  const groups = draws.length ? draws[draws.length - 1].groups : [];
  return [
    roster.length
      ? h("ol", { class: "plain roster" }, roster.map(line))
      : h("p", { class: "dim" }, t("tournament-nobody-yet")),
    groups.map((players, index) =>
      h("p", {}, h("strong", {}, t("tournament-group", { number: index + 1 })), " ", players.map(view.name).join(", ")),
    ),
  ];
}

// ---- rounds

// The rounds, the last one first; `acts(number, count, table)` gives what an organiser may do at a table.
export function roundsOf(view, acts) {
  const { rounds } = view.shown.state;
  if (!rounds.length) return [h("p", { class: "dim" }, t("tournament-no-round-yet"))];
  return rounds.map((round, index) => roundPart(view, round, index + 1, acts)).reverse();
}

const STATES = {
  previewed: t("tournament-round-previewed"),
  locked: t("tournament-round-locked"),
  open: t("tournament-round-open"),
  closed: t("tournament-round-closed"),
};

// Whether a tournament has ended or was aborted.
export const isOver = ({ status }) => status === "ended" || status === "aborted";

export const isSettled = (table) => table.result !== null || table.players.length - Object.keys(table.out).length <= 1;

function roundPart(view, round, number, acts) {
  const settled = round.tables.filter(isSettled).length;
  const counted =
    round.status === "open" ? ` ${t("tournament-tables-ended", { settled, count: round.tables.length })}` : "";
  return h(
    "details",
    { id: `round-${number}`, "data-round": number, open: number === view.shown.state.rounds.length, class: "round" },
    h("summary", {}, h("h3", {}, t("tournament-round", { number }), ": ", STATES[round.status], counted)),
    h(
      "div",
      { class: "tables" },
      round.tables.map((table, index) => tablePart(view, round, number, index + 1, table, acts)),
    ),
    round.byes.length
      ? h("p", { class: "byes" }, h("strong", {}, t("tournament-byes")), " ", listed(round.byes.map(view.name)))
      : null,
    round.cost.repeats
      ? h(
          "p",
          { class: "dim" },
          t(round.proven ? "tournament-repeats-proven" : "tournament-repeats", { count: round.cost.repeats }),
        )
      : null,
    round.cheapest ? h("p", { class: "dim" }, t("tournament-cheapest")) : null,
  );
}

// The game at a table, as the round tells it; else by its id.
export const gameAt = (view, number, count) => view.glances.get(number)?.tables[count - 1]?.game || null;

function stateOf(view, round, number, table, game) {
  if (table.result) return t("tournament-table-ended");
  if (isSettled(table)) return t("tournament-table-no-game");
  if (round.status === "previewed" || round.status === "locked") return t("tournament-table-waits");
  if (!view.shown.state.settings.game) return t("tournament-table-no-result");
  if (!game)
    return view.shown.state.settings.game.same_luck ? t("tournament-table-hidden") : t("tournament-table-being-opened");
  if (game.status !== "playing" || !game.to_move.length) return words(game.status);
  const names = listed(
    game.to_move.map((seat) => (game.seats[seat]?.name && nameAt(game.seats[seat])) || view.name(table.players[seat])),
  );
  const minutes = Math.max(0, Math.floor((Date.now() - game.changed) / 60000));
  const told = t("tournament-table-turn", { names, minutes });
  return minutes >= longThink() && view.organises()
    ? [told, " ", h("strong", { class: "long" }, t("tournament-long-think"))]
    : told;
}

// How many minutes a player may think before the desk marks it; this browser remembers what its organiser chose.
export const longThink = () => Number(localStorage.getItem(LONG)) || USUAL_THINK;
export const setLongThink = (minutes) => localStorage.setItem(LONG, String(minutes));

// What waits at a table: each is one press from the moment it is about.
function waitingAt(view, number, count, glance, game) {
  const disputes = view.disputed.filter(({ table }) => table && table.round === number && table.table === count);
  const request = glance && glance.request;
  if (!disputes.length && !request) return null;
  return h(
    "ul",
    { class: "plain waiting" },
    disputes.map((one) =>
      h(
        "li",
        {},
        h("strong", {}, t("tournament-dispute-open")),
        " ",
        h("a", { href: `/games/${one.game}/review#v=${one.version}` }, t("disputes-look", { version: one.version })),
      ),
    ),
    request
      ? h(
          "li",
          {},
          t("tournament-asks-to-go-back", { name: view.name(glance.state.players[request.seat]) }),
          " ",
          h("a", { href: `/games/${game.game}/review#v=${request.to}` }, t("disputes-look", { version: request.to })),
        )
      : null,
  );
}

function tablePart(view, round, number, count, table, acts) {
  const id = `table-${number}-${count}`;
  const glance = view.glances.get(number)?.tables[count - 1];
  const game = gameAt(view, number, count);
  const points = table.result ? table.result.points : glance && glance.points;
  const seats = table.players.map((player, seat) => {
    const told = [
      points ? t("tournament-points", { points: points[seat] }) : null,
      table.result ? t("tournament-place", { place: table.result.places[seat] }) : null,
      table.out[player] ? words(table.out[player]) : null,
      game && game.status === "playing" && !table.result && game.to_move.includes(seat) ? t("tournament-to-act") : null,
      game && game.seats[seat] && game.seats[seat].bot && !table.out[player] ? t("tournament-bot-plays") : null,
    ].filter(Boolean);
    const mark = view.ruleset ? badge(seat, view.ruleset.seat_colours) : `${seat + 1}. `;
    return h(
      "li",
      { "data-player": player },
      mark,
      h("span", { class: player === view.me ? "name me" : "name" }, view.name(player)),
      told.length ? h("span", { class: "dim" }, ` – ${told.join(", ")}`) : null,
    );
  });
  return h(
    "article",
    { id, "aria-labelledby": `${id}-title`, "data-settled": isSettled(table) ? "yes" : "no" },
    h("h4", { id: `${id}-title` }, t("tournament-table", { number: count })),
    h("p", { class: "state" }, stateOf(view, round, number, table, game)),
    waitingAt(view, number, count, glance, game),
    h("ul", { class: "plain seats" }, seats),
    gameLinks(view, number, count, game),
    glance ? whyPart(view, number, count, glance.why) : null,
    acts ? acts(number, count, table) : null,
  );
}

function gameLinks(view, number, count, game) {
  const known = game
    ? game.game
    : view.shown.state.rounds[number - 1].status === "closed"
      ? (view.shown.games[number - 1] || [])[count - 1]
      : null;
  if (!known) return null;
  return h(
    "p",
    { class: "row links" },
    h(
      "a",
      { href: `/games/${known}`, "aria-label": t("tournament-game-of", { round: number, table: count }) },
      t("tournament-game"),
    ),
    h(
      "a",
      { href: `/games/${known}/review`, "aria-label": t("tournament-review-of", { round: number, table: count }) },
      t("tournament-review"),
    ),
  );
}

// ---- why these tables

const COSTS = ["forbidden", "repeats", "spread", "seats", "small_tables", "opponents"];

// What something costs by condition; the difference of two costs with its signs.
export function costText(cost, signed = false) {
  const parts = COSTS.filter((name) => cost[name]).map(
    (name) => `${words(`cost_${name}`)} ${signed && cost[name] > 0 ? "+" : ""}${figure(cost[name])}`,
  );
  return parts.length ? parts.join(", ") : t("tournament-cost-nothing");
}

// Why a table is so; a sentence while a worker makes it out.
function whyPart(view, number, count, why) {
  return h(
    "details",
    { class: "why" },
    h("summary", { "aria-label": t("tournament-why-table", { number: count }) }, t("tournament-why")),
    h(
      "ul",
      {},
      (why ? reasons(view, number, why) : [t("tournament-why-pending")]).map((sentence) => h("li", {}, sentence)),
    ),
  );
}

// The ratings of a table, and their use among players of the same score; nothing where nobody has one.
function ratingsText(view, number, why) {
  if (!why.ratings.some(Boolean)) return null;
  const ratings = why.players.map((player, seat) => `${view.name(player)} ${why.ratings[seat] || "–"}`).join(", ");
  return t(`tournament-ratings-${view.shown.state.rounds[number - 1].seeding}`, { ratings });
}

function reasons(view, number, why) {
  const met = why.met.map((one) =>
    t("tournament-met", { names: listed(one.players.map(view.name)), rounds: one.rounds.join(", ") }),
  );
  const other = why.alternative;
  const [low, high] = why.score_group;
  const scores = why.players.map((player, seat) => `${view.name(player)} ${value(why.scores[seat])}`).join(", ");
  const seats = why.players.map((player, seat) => `${view.name(player)} ${why.sat[seat].join("–")}`).join(", ");
  return [
    ratingsText(view, number, why),
    low === high
      ? t("tournament-scores-equal", { score: value(low) })
      : t("tournament-scores", { low: value(low), high: value(high), scores }),
    met.length ? met.join("; ") : t("tournament-met-nobody"),
    number > 1 ? t("tournament-sat", { seats }) : null,
    t("tournament-cost", { cost: costText(why.cost) }),
    other
      ? t("tournament-alternative", {
          leaves: view.name(other.leaves),
          comes: view.name(other.comes),
          table: other.table,
          cost: costText(other.difference, true),
        })
      : null,
  ].filter(Boolean);
}

// ---- standings

// The standings as a table; below a name the criterion by which the player before is before it.
export function standingsTable(view, { counts, lines, rulings, season }) {
  if (!lines.length) return h("p", { class: "dim" }, t("tournament-nobody-yet"));
  const order = Object.keys(lines[0].values);
  const head = [t("tournament-standing-place"), t("tournament-standing-player"), ...order.map(words)];
  const row = (one) =>
    h(
      "tr",
      { "data-player": one.player, class: one.player === view.me ? "mine" : null },
      h("td", { class: "number" }, one.place),
      h(
        "th",
        { scope: "row" },
        view.name(one.player),
        one.withdrawn ? h("span", { class: "dim" }, ` (${t("tournament-withdrawn")})`) : null,
        one.parted_by
          ? h("span", { class: "parted" }, t("tournament-standing-parted", { criterion: words(one.parted_by) }))
          : null,
      ),
      order.map((name) => h("td", { class: "number" }, value(one.values[name]))),
    );
  const counting = { final: t("tournament-standings-final"), nothing: t("tournament-standings-void") }[counts];
  const tableOf = (rows) =>
    h(
      "table",
      { class: "standings" },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          head.map((name, index) => h("th", { scope: "col", class: index === 1 ? null : "number" }, name)),
        ),
      ),
      h("tbody", {}, rows.map(row)),
    );
  // Divisions have places of their own; players without one come last.
  const divisions = [...new Set(lines.map((one) => one.division))];
  const headed = (division) =>
    h("h3", {}, division ? t("tournament-of-division", { season, number: division }) : t("tournament-of-no-division"));
  const table = divisions.map((division) => [
    divisions.length > 1 ? headed(division) : null,
    tableOf(lines.filter((one) => one.division === division)),
  ]);
  const ruled = rulings.map(({ ruling, round, table: count }) =>
    h("a", { href: `#ruling-${ruling}` }, t("tournament-stands-by", { round, table: count, ruling })),
  );
  return [
    counting ? h("p", { id: "standings-count" }, counting) : null,
    table,
    ruled.length
      ? h(
          "p",
          { id: "standings-rulings", class: "dim" },
          t("tournament-stands-by-rulings"),
          " ",
          ruled.flatMap((link, index) => (index ? [", ", link] : [link])),
        )
      : null,
  ];
}

// ---- rulings

const SAID = {
  "tables_set.1": (view, one) => {
    const before = one.cost_before ? costText(one.cost_before) : t("tournament-cost-unknown");
    return t("tournament-ruled-tables", { round: one.round, cost: costText(one.cost), before });
  },
  "place_given_up.1": (view, one) =>
    t(one.stays_empty ? "tournament-seat-stays-empty" : "tournament-place-given-up", {
      round: one.round,
      name: view.name(one.player),
    }),
  "result_decided.1": (view, one) => {
    const { players } = view.shown.state.rounds[one.round - 1].tables[one.table - 1];
    const result = players
      .map((player, seat) =>
        t("tournament-result-of", {
          name: view.name(player),
          points: figure(one.result.points[seat]),
          place: one.result.places[seat],
        }),
      )
      .join("; ");
    return t("tournament-ruled-result", { round: one.round, table: one.table, result });
  },
  "player_put_out.1": (view, one) => {
    const forfeit = one.out === "forfeit";
    return t(forfeit ? "tournament-ruled-forfeit" : "tournament-ruled-no-show", {
      round: one.round,
      table: one.table,
      name: view.name(one.player),
    });
  },
  "player_replaced.1": (view, one) =>
    t("tournament-ruled-substitute", {
      round: one.round,
      table: one.table,
      name: view.name(one.player),
      substitute: view.name(one.substitute),
    }),
  "dispute_settled.1": (view, one) => {
    const link = h(
      "a",
      { href: `/games/${one.game}/review#v=${one.version}` },
      t("disputes-look", { version: one.version }),
    );
    if (one.verdict === "result")
      return [t("tournament-settled-result", { round: one.round, table: one.table }), " ", link];
    const inWords = one.verdict === "ruled";
    return [
      t(inWords ? "tournament-settled-ruled" : "tournament-settled-continued", { round: one.round, table: one.table }),
      " ",
      link,
    ];
  },
  "rounds_set.1": (view, one) =>
    t("tournament-ruled-rounds", { format: one.format.type, rounds: one.rounds, before: one.rounds_before }),
  "tournament_ended_early.1": (view, one) => t("tournament-ruled-end", { rounds: one.rounds }),
  "tournament_aborted.1": () => t("tournament-ruled-abort"),
  "ruling_taken_back.1": (view, one) =>
    t("tournament-ruled-back", { round: one.round, table: one.table, ruling: one.ruling }),
  "replay_ordered.1": (view, one) => t("tournament-ruled-replay", { round: one.round, table: one.table }),
};

// What is numbered as a ruling; of an answer to a dispute that set a result, the result is.
const NUMBERED = ["result_decided.1", "player_put_out.1", "player_replaced.1", "replay_ordered.1", "dispute_settled.1"];
const isNumbered = (one) => NUMBERED.includes(one.type) && one.verdict !== "result";

// Rulings, tables set by hand and places given up, the newest first: who, why, and what it changed; `acts(number)`
// gives what an organiser may do about a ruling that stands.
export function rulingsOf(view, acts) {
  let count = 0;
  const rulings = view.entries
    .flatMap(({ body }) =>
      body.events
        .filter((event) => SAID[event.type])
        .map((event) => [body, event, isNumbered(event) ? (count += 1) : null]),
    )
    .reverse();
  if (!rulings.length) return [h("p", { class: "dim" }, t("tournament-no-rulings"))];
  return [
    h(
      "ol",
      { class: "plain rulings", reversed: true },
      rulings.map(([body, event, number]) =>
        h(
          "li",
          { id: number ? `ruling-${number}` : `entry-${body.version}` },
          h(
            "p",
            {},
            number ? [h("strong", {}, t("tournament-ruling-number", { number })), " "] : null,
            SAID[event.type](view, event),
            takenBack(view, number) ? [" ", h("strong", {}, t("tournament-ruling-taken-back"))] : null,
          ),
          event.why ? h("p", {}, t("tournament-ruled-why", { why: event.why })) : null,
          h(
            "p",
            { class: "dim" },
            t("tournament-ruled-by", { name: view.signature(body.actor), time: dateTime(body.time) }),
          ),
          event.changed ? h("p", { class: "dim" }, changedText(view, event.changed)) : null,
          number && event.verdict !== "continued" && !takenBack(view, number) ? acts(number) : null,
        ),
      ),
    ),
  ];
}

const takenBack = (view, number) => Boolean(number && view.shown.state.rulings[number - 1]?.taken_back);

function changedText(view, changed) {
  if (!changed.length) return t("tournament-changed-nothing");
  const changes = changed
    .map((one) =>
      t("tournament-change", {
        name: view.name(one.player),
        from: one.place_before,
        to: one.place,
        before: value(one.points_before),
        points: value(one.points),
      }),
    )
    .join("; ");
  return t("tournament-changed", { changes });
}
