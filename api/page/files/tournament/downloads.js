// The files that organisers download from the desk.

import { getBlob } from "../lib/api.js";

const CSV = /** @type {const} */ (["text/csv", "csv", "?bom=true"]);
const TRF = /** @type {const} */ (["text/plain", "trf"]);

// The actions of the desk that download a file, by name.
/** @param {import("./desk.js").Desk} desk @returns {Record<string, () => Promise<void>>} */
export const downloadActs = (desk) => ({
  csv: () => download(desk, "standings", ...CSV),
  results_csv: () => download(desk, "results", ...CSV),
  crosstable_csv: () => download(desk, "crosstable", ...CSV),
  report: () => download(desk, "report", ...TRF),
  report26: () => download(desk, "report", ...TRF, "?edition=trf26"),
});

/** @param {import("./desk.js").Desk} desk @param {string} list @param {string} type @param {string} ending */
async function download(desk, list, type, ending, query = "") {
  const { saveFile } = await import("../lib/saving.js");
  const file = await getBlob(`${desk.path}/${list}${query}`, type);
  saveFile(file, `${desk.view.tournament.tournament}-${list}.${ending}`);
}
