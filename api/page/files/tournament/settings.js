// Dialogs of the desk about what may change on the way: points and criteria, registration, and a locked round.

import { $, control } from "../lib/dom.js";
import { ask, field, reason, select, why } from "../lib/forms.js";
import { check, number, REGISTRATIONS, scoringFields, scoringWanted } from "../lib/scoring_fields.js";
import { t } from "../lib/texts.js";

const LAST_ROUND = 10000;

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
      const changed = { ...scoring, bye: null, ...scoringWanted(format) };
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
