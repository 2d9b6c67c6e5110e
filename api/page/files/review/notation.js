// The notation of a game: the whole game as text, to read, to print and to take along.

import { getBlob } from "../lib/api.js";
import { $, fill, h } from "../lib/dom.js";
import { saveFile } from "../lib/saving.js";
import { t } from "../lib/texts.js";

/** @param {string} game */
export async function showNotation(game) {
  const blob = await getBlob(`/games/${game}/notation`, "text/plain");
  const text = await blob.text();
  fill(
    $("notation"),
    h("h3", { id: "notation-title" }, t("notation-title")),
    h(
      "div",
      { class: "row" },
      h(
        "button",
        { type: "button", id: "notation-save", click: () => saveFile(blob, `${game}.txt`) },
        t("notation-save"),
      ),
      h("button", { type: "button", id: "notation-print", click: printNotation }, t("notation-print")),
    ),
    h("pre", { tabindex: 0, role: "region", "aria-labelledby": "notation-title" }, text),
  );
  $("notation-save").focus();
}

// Print the text alone.
function printNotation() {
  document.body.classList.add("print-notation");
  print();
  document.body.classList.remove("print-notation");
}
