// Notices about a single game outside the page: the player's general settings, or settings of its own.

import { get, put } from "../lib/api.js";
import { fill, h, partOf, report, say } from "../lib/dom.js";
import { t } from "../lib/texts.js";
import { box, KINDS, WISHED } from "./notice_kinds.js";

// A round begins in a tournament, not in a game.
const OF_A_GAME = WISHED.filter((kind) => !["round", "called", "reported"].includes(kind));

// Show the settings of a game in a node.
/** @param {HTMLElement} node @param {string} game */
export async function showGameNotices(node, game) {
  const [{ kinds }, { wishes, channels }] = await Promise.all([
    get(`/games/${game}/notices`),
    get("/players/me/notices"),
  ]);
  const boxes = h(
    "fieldset",
    { id: "told-kinds" },
    h("legend", {}, t("notices-what")),
    OF_A_GAME.map((kind) =>
      box(
        `told-${kind}`,
        (kinds ?? wishes.kinds).some((wish) => wish === kind),
        KINDS[kind],
      ),
    ),
  );
  /** @param {string} id @param {boolean} checked */
  const radio = (id, checked) => h("input", { type: "radio", name: "told", id, checked, change: showBoxes });
  /** @param {HTMLElement} input @param {string} text */
  const choice = (input, text) => h("p", {}, h("label", {}, input, text));
  const usual = radio("told-usual", kinds === null);
  const own = radio("told-own", kinds !== null);
  function showBoxes() {
    boxes.hidden = usual.checked;
  }
  /** @param {Event} event */
  async function save(event) {
    event.preventDefault();
    const chosen = OF_A_GAME.filter((kind) => partOf(boxes, `#told-${kind}`, HTMLInputElement).checked);
    await put(`/games/${game}/notices`, { kinds: boxes.hidden ? null : chosen });
    say(t("notices-saved"));
  }
  const nowhere = channels.some((channel) => channel.confirmed && !channel.stopped)
    ? null
    : h("p", {}, t("notices-game-nowhere"));
  const all = h("p", {}, h("a", { href: "/notices" }, t("notices-game-all")));
  const button = h("p", {}, h("button", { class: "main", id: "save-told" }, t("notices-save")));
  const choices = [choice(usual, t("notices-game-usual")), choice(own, t("notices-game-own"))];
  showBoxes();
  fill(
    node,
    nowhere,
    h("form", { submit: (/** @type {Event} */ event) => save(event).catch(report) }, choices, boxes, button),
    all,
  );
}
