// Dialogs of the desk about a tie for the first place: the way to decide it, and the result of a play-off.

import { control, h } from "../lib/dom.js";
import { ask, field, reason, why } from "../lib/forms.js";
import { t } from "../lib/texts.js";
import { resultFields } from "../rulings/result_fields.js";
import { forPlayOff, withoutTable } from "./next_step.js";

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

// The choice among several ties.
/** @param {import("./desk.js").Desk} desk @param {string[][]} ties */
function tieFields(desk, ties) {
  const named = ties.map((players, number) => [String(number), players.map(desk.view.name).join(", ")]);
  const choice = desk.select("tie", named);
  return {
    choice,
    node: ties.length > 1 ? field(t("desk-play-off-tie"), choice) : null,
    players: () => ties[Number(choice.value)],
  };
}

/** @param {import("./desk.js").Desk} desk */
export function askPlayOff(desk) {
  const tie = tieFields(desk, forPlayOff(desk));
  const place = h("div", {});
  const show = () => {
    const result = resultFields(tie.players().map(desk.view.name));
    place.replaceChildren(result.node);
    return result;
  };
  let result = show();
  tie.choice.addEventListener("change", () => (result = show()));
  ask({
    title: t("desk-play-off"),
    fields: [h("p", {}, t("desk-play-off-about")), tie.node, place, reason()],
    happens: () => [t("desk-play-off-happens")],
    button: t("desk-play-off-button"),
    send: () => desk.give({ type: "record_play_off", players: tie.players(), result: result.read(), why: why() }),
  });
}

/** @param {import("./desk.js").Desk} desk */
export function askTable(desk) {
  const ties = withoutTable(desk);
  const tie = tieFields(desk, ties);
  ask({
    title: t("desk-open-play-off"),
    fields: [tie.node ?? h("p", {}, ties[0].map(desk.view.name).join(", ")), reason()],
    happens: () => [t("desk-open-play-off-happens")],
    button: t("desk-open-play-off"),
    send: () => desk.give({ type: "open_play_off", players: tie.players(), why: why() }),
  });
}
