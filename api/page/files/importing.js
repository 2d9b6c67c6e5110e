// Imports: choose the file, be told what will happen, and go to the game.

import { postFile } from "./api.js";
import { current } from "./account.js";
import { ask } from "./forms.js";
import { h } from "./dom.js";

const KILO = 1024;

// A file chooser; choosing an archive opens the question whether to take it over.
export function importPart() {
  const file = h("input", { type: "file", id: "archive-file", accept: ".ndjson,.jsonl,application/x-ndjson", change: () => file.files.length && openImport(file) });
  return h("details", { id: "import" }, h("summary", {}, "Import an archive"), h("p", { class: "field" }, h("label", { for: "archive-file" }, "Archive (.ndjson)"), file));
}

function openImport(chooser) {
  const [file] = chooser.files;
  ask({
    title: `Import ${file.name}`,
    happens: () => [
      current() ? "" : "Register first: an import needs a player who opens it.",
      `${Math.ceil(file.size / KILO)} KB. The archive is verified first. If a check fails, nothing is imported.`,
      "It becomes a new game with an id of its own. Nobody sits in it, and it never counts in results. A finished game can be reviewed and forked; an unfinished one continues when its seats are taken. An archive that was imported before leads to the same game.",
    ].filter(Boolean),
    fields: [],
    button: "Import",
    ready: Boolean(current()),
    send: async () => {
      const made = await postFile("/games/import", file, "application/x-ndjson");
      location.href = `/games/${made.game}/review`;
    },
  });
  chooser.value = "";
}
