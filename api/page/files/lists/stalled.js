// Stalled games in the lobby, shown to operators: why each is stalled, where to look, and freeing it.

import { openRetry } from "../rulings/table_commands.js";
import { $, h, report, versionOf } from "../lib/dom.js";
import { gameCell, GamesList, reviewLink } from "./games_list.js";
import { t } from "../lib/texts.js";

// A damaged log cannot be folded: its ruleset is unknown.
/** @param {import("answers").Answer<"/games/stalled", "get">["games"][number]} row */
function line({ game, head, reason, damaged }) {
  const free = () => openRetry(game, reason, () => showAgain().catch(report));
  return h(
    "tr",
    {},
    gameCell(game, damaged ? t("stalled-damaged") : t("stalled-stalled")),
    h("td", { class: "short" }, t("stalled-at-version-version", { version: versionOf(head) })),
    h("td", { class: "reason" }, reason),
    h(
      "td",
      {},
      h("button", { type: "button", "aria-label": t("stalled-free-game", { game }), click: free }, t("stalled-free")),
    ),
    h(
      "td",
      { class: "short" },
      reviewLink(game),
      " ",
      h(
        "a",
        { href: `/games/${game}/log#v=${versionOf(head)}`, "aria-label": t("stalled-log-of-game", { game }) },
        t("stalled-log"),
      ),
    ),
  );
}

const stalled = new GamesList($("stalled"), {
  path: () => "/games/stalled?limit=50",
  columns: [t("stalled-game"), t("stalled-version"), t("stalled-reason"), t("stalled-action"), t("stalled-links")],
  line,
  empty: () => t("stalled-no-game-is-stalled"),
});

export const showStalled = () => stalled.show();

// A game that is freed leaves the list, and its button with it: the focus goes to the list.
async function showAgain() {
  await showStalled();
  if (document.activeElement === document.body) $("stalled-title").focus();
}
