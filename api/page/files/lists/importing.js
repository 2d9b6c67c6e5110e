// Imports of archives and notations: choose the file, read the consequences, and go to the game.

import { postFile } from "../lib/api.js";
import { current } from "../account/session.js";
import { ask } from "../lib/forms.js";
import { h } from "../lib/dom.js";
import { t } from "../lib/texts.js";

const KILO = 1024;

// A file chooser; choosing a file opens the question whether to take it over.
export function importPart() {
  const file = h("input", {
    type: "file",
    id: "archive-file",
    accept: ".ndjson,.jsonl,application/x-ndjson,.txt,text/plain",
    change: () => openImport(file),
  });
  return h(
    "details",
    { id: "import" },
    h("summary", {}, t("importing-import-an-archive")),
    h("p", { class: "field" }, h("label", { for: "archive-file" }, t("importing-archive-ndjson")), file),
  );
}

/** @param {HTMLInputElement} chooser */
function openImport(chooser) {
  const [file] = chooser.files ?? [];
  if (!file) return;
  const isNotation = /\.txt$/i.test(file.name);
  const size = Math.ceil(file.size / KILO);
  ask({
    title: t("importing-import-name", { name: file.name }),
    happens: () =>
      [
        current() ? "" : t("importing-register-first-an-import-needs-a"),
        isNotation
          ? t("importing-size-kb-each-decision-is-checked", { size })
          : t("importing-size-kb-the-archive-is-verified", { size }),
        isNotation ? t("importing-it-becomes-an-analysis") : t("importing-it-becomes-a-new-game-with"),
      ].filter(Boolean),
    fields: [],
    button: t("importing-import"),
    ready: Boolean(current()),
    send: async () => {
      const created = await postFile("/games/import", file, isNotation ? "text/plain" : "application/x-ndjson");
      location.href = `/games/${created.game}/review`;
    },
  });
  chooser.value = "";
}
