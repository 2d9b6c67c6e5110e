// Rulings at the desk of a tournament: dialogs about rounds, tables and the end.

import { AboutFields } from "../lib/about_fields.js";
import { post } from "../lib/api.js";
import { h, say } from "../lib/dom.js";
import { ask, field, reason, why } from "../lib/forms.js";
import { t } from "../lib/texts.js";
import { resultFields } from "../rulings/result_fields.js";
import { available, ROUNDS } from "./next_step.js";

/** @param {import("./desk.js").Desk} desk */
export function roundPause(desk) {
  return /** @type {const} */ (`${desk.path}/rounds/${desk.view.tournament.state.rounds.length}/pause`);
}

/**
 * All tables at once; a repetition reaches the tables that it had not reached.
 * @param {import("./desk.js").Desk} desk
 */
export function askPause(desk) {
  const why = h("input", { id: "pause-reason", required: true, maxlength: 500, autocomplete: "off" });
  ask({
    title: t("desk-pause-round"),
    fields: [field(t("desk-pause-why"), why)],
    happens: () => [t("desk-pause-happens")],
    button: t("desk-pause-round"),
    send: async () => {
      const { games } = await post(roundPause(desk), { reason: why.value.trim() });
      say(t("desk-paused", { count: games.length }));
    },
  });
}

/** @param {import("./desk.js").Desk} desk */
export function askSwap(desk) {
  const { rounds } = desk.view.tournament.state;
  const { tables, byes } = rounds[rounds.length - 1];
  const all = [...tables.flatMap((table) => table.players), ...byes];
  const [entry, other] = [desk.select("swap-one", desk.people(all)), desk.select("swap-other", desk.people(all))];
  other.selectedIndex = Math.min(all.length - 1, tables[0].players.length);
  /** @param {string} player */
  const where = (player) => {
    const table = tables.findIndex((index) => index.players.includes(player));
    return table < 0 ? t("desk-bye") : t("desk-at-table", { table: table + 1 });
  };
  /** @param {string[]} players */
  const swapped = (players) =>
    players.map((player) => ({ [entry.value]: other.value, [other.value]: entry.value })[player] || player);
  ask({
    title: t("desk-swap-title", { round: rounds.length }),
    fields: [field(t("desk-swap-one"), entry), field(t("desk-swap-other"), other), reason()],
    happens: () => [
      entry.value === other.value
        ? t("desk-swap-nobody")
        : t("desk-swap-happens", {
            name: desk.view.name(entry.value),
            there: where(entry.value),
            other: desk.view.name(other.value),
            here: where(other.value),
          }),
    ],
    button: t("desk-swap-button"),
    send: () =>
      desk.give({
        type: "set_tables",
        tables: tables.map((table) => swapped(table.players)),
        byes: swapped(byes),
        why: why(),
      }),
  });
}

/**
 * Tables in the order of the standings, with swaps: a way on without a valid pairing.
 * @param {import("./desk.js").Desk} desk
 */
export function askSeating(desk) {
  const { rounds, settings } = desk.view.tournament.state;
  const round = rounds.length + 1;
  const there = new Set(available(desk, round));
  const players = [...new Set([...desk.view.standings.lines.map((line) => line.player), ...there])].filter((player) =>
    there.has(player),
  );
  const seats = ("seats" in settings.format && settings.format.seats) || 2;
  const groups = Array.from({ length: Math.ceil(players.length / seats) }, (_, table) =>
    players.slice(table * seats, (table + 1) * seats),
  );
  const [tables, byes] = [
    groups.filter((group) => group.length > 1),
    groups.filter((group) => group.length === 1).flat(),
  ];
  ask({
    title: t("desk-seat-title", { round }),
    fields: [reason()],
    happens: () => [
      ...tables.map(
        (table, index) => `${t("desk-at-table", { table: index + 1 })}: ${table.map(desk.view.name).join(", ")}`,
      ),
      ...byes.map((player) => `${t("desk-bye")}: ${desk.view.name(player)}`),
    ],
    button: t("desk-seat-button"),
    send: () => desk.give({ type: "set_tables", tables, byes, why: why() }),
  });
}

/** @param {import("./desk.js").Desk} desk */
export function closedRounds(desk) {
  return desk.view.tournament.state.rounds.filter((round) => round.status === "closed").length;
}

/** @param {import("./desk.js").Desk} desk */
export function askEdit(desk) {
  const about = new AboutFields("edit", desk.view.tournament.state.settings);
  ask({
    title: t("desk-edit"),
    fields: [about.titleField, about.otherFields],
    happens: () => [t("desk-edit-happens")],
    button: t("desk-edit-button"),
    send: () => desk.give({ type: "edit_tournament", ...about.read() }),
  });
}

/** @param {import("./desk.js").Desk} desk */
export function askRounds(desk) {
  const { format } = desk.view.tournament.state.settings;
  /** @type {Record<string, unknown>} */
  const values = format;
  const number = h("input", {
    id: "rounds-number",
    type: "number",
    min: 0,
    max: 100,
    value: values[ROUNDS[format.type] ?? ""],
    required: true,
  });
  ask({
    title: t("desk-rounds"),
    fields: [field(t("desk-rounds-number", { format: format.type }), number), reason()],
    happens: () => [t("desk-rounds-happens")],
    button: t("desk-rounds"),
    send: () => desk.give({ type: "set_rounds", rounds: Number(number.value), why: why() }),
  });
}

/** @param {import("./desk.js").Desk} desk @param {number} ruling */
export function askTakeBack(desk, ruling) {
  const title = t("desk-take-back-of", { number: ruling });
  ask({
    title,
    fields: [reason()],
    happens: () => [t("desk-take-back-happens")],
    button: t("desk-take-back"),
    send: () => desk.give({ type: "take_back_ruling", ruling, why: why() }),
  });
}

/** @param {import("./desk.js").Desk} desk @param {string} type @param {string} title @param {string} happens */
export function askEnd(desk, type, title, happens) {
  ask({
    title,
    fields: [reason()],
    happens: () => [happens],
    button: title,
    send: () => desk.give({ type, why: why() }),
  });
}

/**
 * Results and rulings at a table.
 * @param {import("./desk.js").Desk} desk
 * @param {string} act
 * @param {number} round
 * @param {number} table
 */
export function askAt(desk, act, round, table) {
  const { state } = desk.view.tournament;
  const { players, out } = state.rounds[round - 1].tables[table - 1];
  const playing = players.filter((player) => !out[player]);
  const at = { round, table };
  /** @param {string} text */
  const title = (text) => `${text}: ${t("desk-of-table", { round, table })}`;
  if (act === "record" || act === "decide") {
    const result = resultFields(players.map(desk.view.name));
    return ask({
      title: title(act === "record" ? t("desk-record") : t("desk-decide")),
      fields: [result.node, act === "decide" ? reason() : null],
      happens: () => [act === "decide" ? t("desk-decide-happens") : t("desk-record-happens")],
      button: t("desk-set-result"),
      send: () =>
        desk.give(
          act === "decide"
            ? { type: "decide_result", ...at, result: result.read(), why: why() }
            : { type: "record_result", ...at, result: result.read() },
        ),
    });
  }
  if (act === "replay") {
    return ask({
      title: title(t("desk-replay")),
      fields: [reason()],
      happens: () => [t("desk-replay-happens")],
      button: t("desk-replay"),
      send: () => desk.give({ type: "order_replay", ...at, why: why() }),
    });
  }
  const person = desk.select("ruled", desk.people(act === "substitute" ? players : playing));
  if (act === "substitute") {
    const seated = new Set(state.rounds[round - 1].tables.flatMap((table) => table.players));
    const free = state.roster.filter((entrant) => !seated.has(entrant.player)).map((entrant) => entrant.player);
    const substitute = desk.select("substitute", desk.people(free));
    return ask({
      title: title(t("desk-substitute")),
      fields: [field(t("desk-leaves"), person), field(t("desk-comes"), substitute), reason()],
      happens: () => [
        free.length
          ? t("desk-substitute-happens", { minutes: Math.ceil((state.settings.game?.absent_after || 0) / 60) })
          : t("desk-nobody-free"),
      ],
      button: t("desk-substitute"),
      ready: free.length > 0,
      send: () =>
        desk.give({ type: "replace_player", ...at, player: person.value, substitute: substitute.value, why: why() }),
    });
  }
  const came = act === "forfeit";
  return ask({
    title: title(came ? t("desk-forfeit") : t("desk-no-show")),
    fields: [field(t("desk-who"), person), reason()],
    happens: () => [t(came ? "desk-forfeit-happens" : "desk-no-show-happens")],
    button: t("desk-rule-button"),
    send: () => desk.give({ type: "put_out", ...at, player: person.value, came, why: why() }),
  });
}
