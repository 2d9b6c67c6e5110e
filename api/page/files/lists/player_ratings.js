// The ratings of a player: a table, and a picture of a rating over time.

import { get, newest } from "../lib/api.js";
import { $, control, fill, h, report } from "../lib/dom.js";
import { field, select } from "../lib/forms.js";
import { dateTime, t } from "../lib/texts.js";
import { cell, kindText, table } from "./player_record.js";
import { drawRating, interval, strength } from "./rating_chart.js";

/** @typedef {import("answers").Answer<`/players/${string}/ratings`, "get">["ratings"][number]} RatingLine */

const MOST_STEPS = 200;

const reading = newest();

/** @param {readonly RatingLine[]} ratings @param {string} player */
function ratingsTable(ratings, player) {
  const rows = ratings.map(({ ruleset, seats, players, line }) =>
    h(
      "tr",
      {},
      h(
        "th",
        { scope: "row" },
        h(
          "a",
          { href: `/ratings?${new URLSearchParams({ ruleset, seats: String(seats), player })}` },
          kindText(ruleset, seats),
        ),
      ),
      cell(strength(line.rating)),
      cell(interval(line.rating)),
      cell(t("player-place-of", { place: line.place, players })),
      cell(line.games),
      cell(dateTime(line.last)),
    ),
  );
  return table(
    [
      t("ratings-game"),
      t("ratings-strength"),
      t("ratings-interval"),
      t("ratings-place"),
      t("ratings-games"),
      t("ratings-last"),
    ],
    rows,
  );
}

// Show the ratings of a player, and a picture of the rating with the most games.
/** @param {string} player @param {string} name */
export async function showRatings(player, name) {
  const { ratings } = await get(`/players/${encodeURIComponent(player)}/ratings`);
  $("rating-part").hidden = !ratings.length;
  if (!ratings.length) return;
  fill($("rating-lines"), ratingsTable(ratings, player));
  const kinds = [...ratings].sort((left, right) => right.line.games - left.line.games);
  /** @type {import("./rating_chart.js").Steps} */
  let steps = [];
  const draw = () => steps.length && drawRating($("rating-chart"), steps, name);
  const read = () => {
    const { ruleset, seats } = kinds[Number(control("rating-kind").value)];
    const query = new URLSearchParams({ seats: String(seats), limit: String(MOST_STEPS) });
    return reading(
      () => get(`/rulesets/${ruleset}/ratings/${encodeURIComponent(player)}?${query}`),
      (history) => {
        ({ steps } = history);
        draw();
      },
    );
  };
  const choices = kinds.map(({ ruleset, seats }, kind) => [kind, kindText(ruleset, seats)]);
  fill(
    $("rating-choice"),
    field(
      t("player-rating-of"),
      select("rating-kind", choices, () => read().catch(report)),
    ),
  );
  await read();
  new ResizeObserver(draw).observe($("rating-chart"));
}
