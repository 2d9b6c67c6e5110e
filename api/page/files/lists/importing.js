// Imports: choose the file, read the consequences, and go to the game.

import { postFile } from "../lib/api.js";
import { current } from "../account/session.js";
import { ask } from "../lib/forms.js";
import { h } from "../lib/dom.js";
import { t } from "../lib/texts.js";

const KILO = 1024;

// A file chooser; choosing an archive opens the question whether to take it over.
export function importPart() {
  const file = h("input", {
    type: "file",
    id: "archive-file",
    accept: ".ndjson,.jsonl,application/x-ndjson",
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
  ask({
    title: t("importing-import-name", { name: file.name }),
    happens: () =>
      [
        current() ? "" : t("importing-register-first-an-import-needs-a"),
        t("importing-size-kb-the-archive-is-verified", { size: Math.ceil(file.size / KILO) }),
        t("importing-it-becomes-a-new-game-with"),
      ].filter(Boolean),
    fields: [],
    button: t("importing-import"),
    ready: Boolean(current()),
    send: async () => {
      const created = await postFile("/games/import", file, "application/x-ndjson");
      location.href = `/games/${created.game}/review`;
    },
  });
  chooser.value = "";
}
