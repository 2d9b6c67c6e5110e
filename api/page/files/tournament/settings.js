// Dialogs of the desk about settings: points and criteria, registration, a locked round, and a copy of the tournament.

import { newKey, post } from "../lib/api.js";
import { $, control, h } from "../lib/dom.js";
import { ask, field, reason, select, why } from "../lib/forms.js";
import { check, number, REGISTRATIONS, scoringFields, scoringWanted } from "../lib/scoring_fields.js";
import { t } from "../lib/texts.js";

const LAST_ROUND = 10000;
const LONGEST_TITLE = 100;
// Settings of a rehearsal: its test players are there, and nobody else comes.
const REHEARSED = /** @type {const} */ ({ registration: "list", check_in: false });

/** @param {import("./desk.js").Desk} desk */
export function askScoring(desk) {
  const { format, scoring } = desk.view.tournament.state.settings;
  const isDutch = format.type === "swiss" && format.system === "fide_dutch";
  ask({
    title: t("desk-scoring"),
    fields: [scoringFields(scoring), reason()],
    happens: () => [t("desk-scoring-happens")],
    button: t("desk-scoring"),
    send: () => {
      const changed = { ...scoring, bye: null, ...scoringWanted(format, scoring.small_tables) };
      const [win] = changed.places;
      // FIDE Dutch: a win, a loss, and a bye as much as a win.
      const needed = isDutch ? { small_tables: { ...scoring.small_tables, 2: [win, 0] }, bye: win } : {};
      return desk.give({ type: "set_scoring", scoring: { ...changed, ...needed }, why: why() });
    },
  });
}

/** @param {import("./desk.js").Desk} desk */
export function askRegistration(desk) {
  const { check_in: checkIn, format, late_until: late, registration } = desk.view.tournament.state.settings;
  const choice = select("registration", REGISTRATIONS);
  choice.value = registration;
  const isLate = ["swiss", "league"].includes(format.type);
  ask({
    title: t("desk-registration"),
    fields: [
      field(t("tournaments-registration"), choice),
      check("check-in", t("tournaments-check-in"), checkIn),
      isLate ? field(t("tournaments-late"), number("late", late, 0, LAST_ROUND)) : null,
      reason(),
    ],
    happens: () => [t("desk-registration-happens")],
    button: t("desk-registration"),
    send: () =>
      desk.give({
        type: "set_registration",
        registration: choice.value,
        check_in: $("check-in", HTMLInputElement).checked,
        late_until: isLate ? Number(control("late").value) : 0,
        why: why(),
      }),
  });
}

/** @param {import("./desk.js").Desk} desk */
export function askUnlock(desk) {
  ask({
    title: t("desk-unlock"),
    fields: [reason()],
    happens: () => [t("desk-unlock-happens")],
    button: t("desk-unlock"),
    send: () => desk.give({ type: "unlock_round", why: why() }),
  });
}

/**
 * A tournament with the same settings. A rehearsal has a test player for each player: nobody else hears of it.
 * @param {import("./desk.js").Desk} desk
 */
export function askCopy(desk) {
  const { roster, settings } = desk.view.tournament.state;
  const title = h("input", { id: "copy-title", maxlength: LONGEST_TITLE, value: settings.title, required: true });
  const isRehearsal = () => $("copy-rehearsal", HTMLInputElement).checked;
  ask({
    title: t("desk-copy-tournament"),
    fields: [field(t("tournaments-name"), title), check("copy-rehearsal", t("desk-copy-rehearsal"))],
    happens: () => [t("desk-copy-happens")],
    button: t("desk-copy-tournament"),
    send: async () => {
      const rehearsed = isRehearsal() ? REHEARSED : {};
      const copied = { ...settings, start: null, title: title.value.trim(), ...rehearsed };
      const { tournament } = await post("/tournaments", copied, newKey());
      const there = roster.filter((entrant) => !entrant.withdrawn);
      const players = there.map(({ name, rating }) => ({ name, rating }));
      if (isRehearsal() && players.length) await post(`/tournaments/${tournament}/players`, { players });
      location.assign(`/tournaments/${tournament}`);
    },
  });
}
