// The players of a tournament at its desk: entering, inviting and changing them.

import { post } from "../lib/api.js";
import { $, control, h, say } from "../lib/dom.js";
import { ask, field } from "../lib/forms.js";
import { t } from "../lib/texts.js";
import { linkAgain } from "./links.js";

const ID = /^p[0-9a-z]{12}$/;

export function entryForm() {
  return h(
    "form",
    { id: "entries-form" },
    h(
      "p",
      { class: "field" },
      h("label", { for: "new-players" }, t("desk-enter")),
      h("textarea", { id: "new-players", rows: 4, "aria-describedby": "new-players-about" }),
      h("span", { class: "dim", id: "new-players-about" }, t("desk-enter-about")),
    ),
    h(
      "div",
      { class: "row" },
      h("button", { id: "enter" }, t("desk-enter-button")),
      h("button", { type: "button", "data-act": "roster" }, t("roster-title")),
    ),
  );
}

/**
 * Each line names somebody, or is the id of a player; a rating stands behind a semicolon.
 * @param {import("./desk.js").Desk} desk
 */
export async function enter(desk) {
  const lines = control("new-players")
    .value.split("\n")
    .map((text) => text.trim())
    .filter(Boolean);
  if (!lines.length) return $("new-players").focus();
  const players = lines.map((line) => {
    const [person, rating] = line.split(";").map((text) => text.trim());
    return {
      ...(ID.test(person) ? { player: person } : { name: person }),
      ...(rating ? { rating: Number(rating) } : {}),
    };
  });
  control("enter").disabled = true;
  try {
    const { tokens } = await post(`${desk.path}/players`, { players });
    desk.links.push(...tokens);
    control("new-players").value = "";
    const invited = players.filter((entry) => "player" in entry && entry.player !== desk.view.me).length;
    say(
      [
        players.length > invited ? t("desk-entered", { count: players.length - invited }) : "",
        invited ? t("desk-invited-by-id", { count: invited }) : "",
      ]
        .filter(Boolean)
        .join(" "),
    );
    await desk.acted();
  } finally {
    control("enter").disabled = false;
  }
}

/**
 * @param {import("./desk.js").Desk} desk
 */
export function askPlayer(desk) {
  const round =
    desk.view.tournament.state.rounds.filter((round) => ["open", "closed"].includes(round.status)).length + 1;
  const person = desk.select("who", desk.roster());
  const act = desk.select("what", [
    ["check_in", t("desk-checks-in")],
    ["absent", t("desk-misses", { round })],
    ["present", t("desk-plays", { round })],
    ["withdraw", t("desk-withdraws")],
    ["return", t("desk-returns")],
    ["link", t("desk-new-link")],
  ]);
  /** @type {Record<string, import("answers").TournamentCommand>} */
  const commands = {
    absent: { type: "set_absence", round, absent: true },
    present: { type: "set_absence", round, absent: false },
  };
  ask({
    title: t("desk-player"),
    fields: [field(t("desk-who"), person), field(t("desk-what"), act)],
    happens: () => [`${desk.view.name(person.value)}: ${act.selectedOptions[0].textContent}`],
    button: t("desk-player-button"),
    send: () =>
      act.value === "link"
        ? linkAgain(desk, person.value)
        : desk.give({ ...(commands[act.value] || { type: act.value }), player: person.value }),
  });
}

/**
 * @param {import("./desk.js").Desk} desk
 */
export function askForbid(desk) {
  const [token, other] = [desk.select("pair-one", desk.roster()), desk.select("pair-other", desk.roster())];
  other.selectedIndex = 1;
  const allowed = h("input", { type: "checkbox", id: "pair-allowed" });
  ask({
    title: t("desk-forbid"),
    fields: [
      field(t("desk-pair-one"), token),
      field(t("desk-pair-other"), other),
      h("p", { class: "field check" }, allowed, h("label", { for: "pair-allowed" }, t("desk-pair-allowed"))),
    ],
    happens: () => [
      t(allowed.checked ? "desk-may-meet" : "desk-must-not-meet", {
        name: desk.view.name(token.value),
        other: desk.view.name(other.value),
      }),
    ],
    button: t("desk-forbid-button"),
    send: () => desk.give({ type: "forbid_pair", players: [token.value, other.value], forbidden: !allowed.checked }),
  });
}

/**
 * @param {import("./desk.js").Desk} desk
 */
export function askInvite(desk) {
  const ids = h("textarea", { id: "invited-ids", rows: 4, required: true });
  ask({
    title: t("desk-invite"),
    fields: [field(t("desk-invite-ids"), ids)],
    happens: () => [t("desk-invite-happens")],
    button: t("desk-invite-button"),
    send: () => desk.give({ type: "invite", players: ids.value.split(/\s+/).filter(Boolean) }),
  });
}

/**
 * @param {import("./desk.js").Desk} desk
 */
export function askReferee(desk) {
  const { organisers, state } = desk.view.tournament;
  const referees = organisers
    .filter((organiser) => organiser.role === "referee")
    .map((organiser) => [organiser.actor.replace(/^player:/, ""), t("desk-dismiss", { name: organiser.name })]);
  const others = state.roster
    .filter((entrant) => !state.referees.includes(entrant.player))
    .map((entrant) => [entrant.player, t("desk-appoint", { name: entrant.name })]);
  const person = desk.select("referee", [...others, ...referees, ["", t("desk-somebody-else")]]);
  const id = h("input", { id: "referee-id", autocomplete: "off", pattern: "p[0-9a-z]{12}" });
  ask({
    title: t("desk-referee"),
    fields: [field(t("desk-who"), person), field(t("desk-referee-id"), id)],
    happens: () => [t("desk-referee-happens")],
    button: t("desk-referee-button"),
    send: () =>
      desk.give({
        type: "appoint_referee",
        player: person.value || id.value.trim(),
        appointed: !state.referees.includes(person.value),
      }),
  });
}
