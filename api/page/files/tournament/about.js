// The settings of a tournament in sentences, and its roster.

import { h, known, shareButton } from "../lib/dom.js";
import { language, t, words } from "../lib/texts.js";
import { clockSentences } from "../lib/time_words.js";

const rounded = new Intl.NumberFormat(language, { maximumFractionDigits: 2, useGrouping: false });

/** @param {number} number */
export const value = (number) => rounded.format(number).replace("-", "−");

/** @param {string[]} items */
export const listed = (items) => new Intl.ListFormat(language).format(items);

// ---- description, place and start

/**
 * @import {View} from "./tournament.js"
 * @typedef {import("answers").Tournament["state"]["settings"]} Settings
 * @typedef {NonNullable<Settings["start"]>} Start
 */

/**
 * Return a start in words, by the clocks of its place.
 * @param {Start} start
 */
export function startText({ local, zone }) {
  const [long, two, numeric] = /** @type {const} */ (["long", "2-digit", "numeric"]);
  /** @type {Intl.DateTimeFormatOptions} */
  const day = { weekday: long, day: numeric, month: long, year: numeric };
  const time = { hour: two, minute: two, hourCycle: /** @type {const} */ ("h23"), timeZone: "UTC" };
  const format = new Intl.DateTimeFormat(language, { ...day, ...time });
  const moment = format.format(Date.parse(`${local}Z`));
  return t("tournament-starts", { time: moment, zone });
}

// A longer description is folded: rounds and standings stay in sight.
const LONG_TEXT = 600;

/**
 * Return start, place, a link to the calendar, the description as plain text, and the button that shares the link.
 * @param {import("./tournament.js").View} view
 */
export function aboutText(view) {
  const { description, place, start, title } = view.tournament.state.settings;
  // The address of the page may have a key behind its path.
  const url = `${location.origin}${location.pathname}`;
  const text = description ? h("p", { class: "lines" }, description) : null;
  const calendar = `/v1/tournaments/${view.tournament.tournament}/calendar`;
  return [
    start || place
      ? h(
          "p",
          { class: "row" },
          start ? h("strong", {}, startText(start)) : null,
          place ? h("span", { class: "place" }, t("tournament-at-place", { place })) : null,
          start ? h("a", { href: calendar, download: true }, t("tournament-calendar")) : null,
        )
      : null,
    description.length > LONG_TEXT ? h("details", {}, h("summary", {}, t("about-description")), text) : text,
    shareButton(() => ({ url, title })),
  ].filter(Boolean);
}

// ---- settings

/** @param {Settings["format"]} format */
function formatText(format) {
  if (format.type === "swiss") return t("tournament-about-swiss", { rounds: format.rounds, seats: format.seats });
  if (format.type === "groups")
    return t("tournament-about-groups", { sizes: format.sizes.join(", "), seats: format.seats });
  if (format.type === "round_robin") return t("tournament-about-round-robin", { cycles: format.cycles });
  if (format.type === "knock_out")
    return t("tournament-about-knock-out", { heats: format.heats, advance: format.advance, seats: format.seats });
  return t("tournament-about-league", {
    seasons: format.seasons,
    sizes: format.sizes.join(", "),
    promoted: format.promoted,
    seats: format.seats,
  });
}

/** @param {View} view @param {Settings["game"]} played */
function gameText(view, played) {
  if (!played) return t("tournament-game-elsewhere");
  const [game] = known(view.ruleset, "ruleset").title.split(":");
  const final = played.take_back === "none";
  return t(final ? "tournament-game-without" : "tournament-game-with", { game });
}

const REGISTRATIONS = {
  open: t("tournament-registration-open"),
  invitation: t("tournament-registration-invitation"),
  list: t("tournament-registration-list"),
};

// Return how players enter, in sentences.
/** @param {Pick<Settings, "registration" | "check_in" | "late_until">} settings */
export const registrationText = (settings) =>
  [
    REGISTRATIONS[settings.registration],
    settings.check_in ? t("tournament-check-in") : null,
    settings.late_until ? t("tournament-late", { round: settings.late_until }) : null,
  ].filter((sentence) => sentence !== null);

/**
 * Return points and criteria, in sentences.
 * @param {Settings} settings
 */
export function scoringText({ format, scoring }) {
  const most = ("seats" in format && format.seats) || 2;
  const places = scoring.places.slice(0, most).join(", ");
  return [
    t("tournament-scoring", { places, bye: scoring.bye ?? scoring.places[1] }),
    ...Object.entries(scoring.small_tables)
      .filter(([seats]) => Number(seats) < most)
      .map(([seats, points]) => t("tournament-scoring-small", { seats, places: points.join(", ") })),
    t("tournament-order", { criteria: scoring.order.map(words).join(", ") }),
  ];
}

// Return the settings of a tournament in sentences; the game is named by its title.
/** @param {View} view */
export function settingsOf(view) {
  const { settings } = view.tournament.state;
  const { format, game } = settings;
  const organisers = view.tournament.organisers.map((organiser) =>
    organiser.role === "owner" ? organiser.name : t("tournament-referee-name", { name: organiser.name }),
  );
  const isDutch = format.type === "swiss" && format.system === "fide_dutch";
  const paired = ["swiss", "knock_out"].includes(format.type) && !isDutch;
  const sentences = [
    formatText(format),
    isDutch ? t("tournament-by-dutch") : null,
    "at_once" in format && format.at_once ? t("tournament-at-once") : null,
    gameText(view, game),
    game && game.same_luck ? t("tournament-same-luck") : null,
    game && game.chat === "always" ? t("tournament-open-chat") : null,
    game && game.clock ? clockSentences(game.clock) : null,
    ...registrationText(settings),
    paired ? t(`tournament-seeding-${settings.seeding}`) : null,
    settings.leaders_meet ? t("tournament-leaders-meet") : null,
    ...scoringText(settings),
    settings.first_place === "shared" ? null : t(`tournament-first-${settings.first_place.replace("_", "-")}`),
    t("tournament-organised-by", { names: listed(organisers) }),
  ].filter(Boolean);
  const weights = Object.entries(settings.weights)
    .filter(([, weight]) => weight !== null)
    .map(([name, weight]) => `${words(`weight_${name}`)} ${weight}`)
    .join(", ");
  return [
    h(
      "ul",
      { class: "plain" },
      sentences.map((sentence) => h("li", {}, sentence)),
      h("li", {}, h("a", { href: `/series?tournament=${view.tournament.tournament}` }, t("tournament-series"))),
    ),
    paired
      ? h(
          "details",
          {},
          h("summary", {}, t("tournament-weights")),
          h(
            "p",
            {},
            t(settings.weights.repeat === null ? "tournament-weights-text" : "tournament-weights-priced", { weights }),
          ),
        )
      : null,
  ];
}

// ---- roster

/** @param {View} view */
export function rosterOf(view) {
  const { roster, draws, settings } = view.tournament.state;
  const { details, personal } = view.tournament;
  /** @param {import("answers").Entrant} entrant */
  const line = (entrant) => {
    const stated = details[entrant.player];
    const { sex, birth } = personal[entrant.player] || {};
    const notes = [
      stated?.title,
      stated?.federation,
      stated?.club,
      stated?.fide_id ? t("tournament-fide-id", { id: stated.fide_id }) : null,
      birth ? t("tournament-birth", { birth }) : null,
      sex ? words(`sex_${sex}`) : null,
      entrant.rating ? t("tournament-rating", { rating: entrant.rating }) : null,
      settings.check_in && !entrant.withdrawn
        ? t(entrant.checked_in ? "tournament-checked-in" : "tournament-not-checked-in")
        : null,
      entrant.withdrawn ? t("tournament-withdrawn") : null,
      entrant.since > 1 ? t("tournament-since", { round: entrant.since }) : null,
      ...entrant.absences.map((round) => t("tournament-misses", { round })),
    ].filter(Boolean);
    return h(
      "li",
      { "data-player": entrant.player },
      entrant.name,
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
