// Dialogs of the desk about a tie for the first place: the way to decide it, and the result of a play-off.

import { control, h } from "../lib/dom.js";
import { ask, field, reason, why } from "../lib/forms.js";
import { t } from "../lib/texts.js";
import { resultFields } from "../rulings/result_fields.js";
import { forPlayOff } from "./next_step.js";

/** @type {Record<import("answers").Tournament["state"]["settings"]["first_place"], string>} */
const WAYS = {
  shared: t("tournaments-first-shared"),
  lot: t("tournaments-first-lot"),
  play_off: t("tournaments-first-play-off"),
};

/** @param {import("./desk.js").Desk} desk */
export function askFirstPlace(desk) {
  const { state, status } = desk.view.tournament;
  const ways = Object.entries(WAYS).filter(([way]) => way !== "lot" || status !== "ended");
  const select = desk.select("first-place", ways);
  select.value = state.settings.first_place;
  ask({
    title: t("desk-first-place"),
    fields: [field(t("tournaments-first-place"), select), reason()],
    happens: () => [t("desk-first-place-happens")],
    button: t("desk-first-place-button"),
    send: () => desk.give({ type: "set_first_place", how: control("first-place").value, why: why() }),
  });
}

/** @param {import("./desk.js").Desk} desk */
export function askPlayOff(desk) {
  const players = forPlayOff(desk);
  const result = resultFields(players.map(desk.view.name));
  ask({
    title: t("desk-play-off"),
    fields: [h("p", {}, t("desk-play-off-about")), result.node, reason()],
    happens: () => [t("desk-play-off-happens")],
    button: t("desk-play-off-button"),
    send: () => desk.give({ type: "record_play_off", players, result: result.read(), why: why() }),
  });
}

/** @param {import("./desk.js").Desk} desk */
export function askTable(desk) {
  const players = forPlayOff(desk);
  ask({
    title: t("desk-open-play-off"),
    fields: [h("p", {}, players.map(desk.view.name).join(", ")), reason()],
    happens: () => [t("desk-open-play-off-happens")],
    button: t("desk-open-play-off"),
    send: () => desk.give({ type: "open_play_off", players, why: why() }),
  });
}
