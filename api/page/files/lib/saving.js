// Files that a reader saves.

import { h } from "./dom.js";

// A browser may read the file later than at the press, such as after its question for a folder.
const KEPT_MS = 60_000;

/** @param {Blob} file @param {string} name */
export function saveFile(file, name) {
  const address = URL.createObjectURL(file);
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}
