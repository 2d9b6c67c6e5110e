// Reporting a version of a game, or a refused decision: a file that holds the complaint and the log up to there.

import { send } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { ask, field } from "../lib/forms.js";
import { saveFile } from "../lib/saving.js";
import { t } from "../lib/texts.js";

const LONGEST = 2000;
const WAIT_S = 10;

/**
 * Ask for the reason, then download the bundle. The service adds the last decision that was refused there.
 * @param {string} game
 * @param {number} version
 */
export function openReport(game, version) {
  const why = h("textarea", { id: "report-why", rows: 4, maxlength: LONGEST });
  ask({
    title: t("report-version", { version }),
    fields: [field(t("report-why"), why)],
    happens: () => [t("report-holds"), t("report-names")],
    button: t("report-download"),
    send: async () => {
      const query = new URLSearchParams({ at: String(version), why: why.value.trim(), wait: String(WAIT_S) });
      let file;
      do file = await send(`/v1/games/${game}/bundle?${query}`, {}, blobOf);
      while (!file);
      saveFile(file, `${game}-${version}.json`);
    },
  });
}

/**
 * Return the file; null while a worker judges the entries.
 * @param {Response} answer
 */
const blobOf = (answer) => (answer.status === 202 ? null : answer.blob());
