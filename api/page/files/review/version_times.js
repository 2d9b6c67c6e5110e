// The times of a version: each seat's remaining and used time, and the length of each turn.

import { h } from "../lib/dom.js";
import { badge, nameOf } from "../lib/seats.js";
import { t } from "../lib/texts.js";

// The number of turns listed at a version, the last turns.
const TURNS = 12;

/**
 * The remaining and the used time of each seat at this moment, and the length of each turn.
 * @param {import("./version_details.js").VersionDetails} details
 * @param {number} version
 */
export async function timesOf(details, version) {
  const [{ clock, time_left: left, used, turns }, { figures, span, timeSentence }] = await Promise.all([
    details.ask(`clocks?at=${version}`),
    import("../lib/time_words.js"),
  ]);
  if (!clock || !left) return [];
  /** @param {string[]} names */
  const cells = (names) =>
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        names.map((name, index) => h("th", { scope: "col", class: index ? "number" : null }, name)),
      ),
    );
  const counts = used.map((_, seat) => turns.filter((turn) => turn.seat === seat).length);
  const seats = left.seats.map((occupant) =>
    h(
      "tr",
      { "data-seat": occupant.seat },
      h(
        "th",
        { scope: "row" },
        badge(occupant.seat),
        nameOf(details.review.state.seats, occupant.seat),
        occupant.since === null ? "" : ` ▶`,
      ),
      h("td", { class: "number" }, occupant.expired ? t("clocks-over") : figures(occupant.left_ms)),
      h("td", { class: "number" }, figures(used[occupant.seat])),
      h("td", { class: "number" }, String(counts[occupant.seat])),
    ),
  );
  const last = turns
    .filter((turn) => turn.began <= version)
    .slice(-TURNS)
    .reverse();
  /** @param {number} to */
  const link = (to) => h("a", { href: `#v=${to}` }, String(to));
  const rows = last.map((turn) =>
    h(
      "tr",
      {},
      h(
        "th",
        { scope: "row" },
        badge(turn.seat),
        h("span", { class: "unseen" }, nameOf(details.review.state.seats, turn.seat)),
      ),
      h("td", { class: "number" }, link(turn.began)),
      h("td", { class: "number" }, turn.ended ? link(turn.ended) : t("version-details-goes-on")),
      h("td", { class: "number" }, span(turn.ms)),
    ),
  );
  return [
    h("p", { class: "dim" }, timeSentence(clock)),
    h(
      "table",
      { id: "times" },
      cells([
        t("version-details-seat"),
        t("version-details-left"),
        t("version-details-used"),
        t("version-details-turns"),
      ]),
      h("tbody", {}, seats),
    ),
    rows.length
      ? h(
          "table",
          { id: "turn-times" },
          h("caption", {}, t("version-details-last-turns")),
          cells([
            t("version-details-seat"),
            t("version-details-from"),
            t("version-details-to"),
            t("version-details-took"),
          ]),
          h("tbody", {}, rows),
        )
      : null,
  ];
}
