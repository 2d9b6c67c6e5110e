// Stalled games in the lobby, shown to operators: why each is stalled, where to look, and freeing it.

import { openRetry, operates } from "./table_commands.js";
import { $, h, report, versionOf } from "./dom.js";
import { gameCell, GamesList, reviewLink } from "./games_list.js";

// A damaged log cannot be folded: what game it is of is not known.
function line({ game, head, reason, damaged }) {
  const free = () => openRetry(game, reason, () => showAgain().catch(report));
  return h(
    "tr",
    {},
    gameCell(game, damaged ? "Damaged" : "Stalled"),
    h("td", { class: "short" }, `at version ${versionOf(head)}`),
    h("td", { class: "reason" }, reason),
    h("td", {}, h("button", { type: "button", "aria-label": `Free ${game}`, click: free }, "Free")),
    h("td", { class: "short" }, reviewLink(game), " ", h("a", { href: `/games/${game}/log#v=${versionOf(head)}`, "aria-label": `Log of ${game}` }, "Log")),
  );
}

const stalled = new GamesList($("stalled"), {
  path: () => "/games/stalled?limit=50",
  columns: ["Game", "Version", "Reason", "Action", "Links"],
  line,
  empty: () => "No game is stalled.",
});

// Show the list to an operator, and nobody else.
export async function showStalled() {
  $("stalled-part").hidden = !operates();
  if (operates()) await stalled.show();
}

// A game that is freed leaves the list, and its button with it: the focus goes to the list.
async function showAgain() {
  await showStalled();
  if (document.activeElement === document.body) $("stalled-title").focus();
}
