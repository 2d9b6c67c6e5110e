// Parts of a review that are loaded when they are needed: disputes, annotations, turning points, trying and collecting.

import { operates } from "../account/session.js";
import { get, seenAs } from "../lib/api.js";
import { $, addressWith, fill, h, partOf, report, say } from "../lib/dom.js";
import { nameOf } from "../lib/seats.js";
import { t } from "../lib/texts.js";

const MORE = "tabletape.more";

/** @param {import("./review.js").Review} review */
const isOver = ({ state }) => ["finished", "aborted", "superseded"].includes(state.status);

// Proof and disputes stand behind *More*, as the reader left it. An address that names a part of it opens it too.
export function startMore() {
  const more = $("more", HTMLDetailsElement);
  more.open = Boolean(localStorage.getItem(MORE));
  partOf(more, "summary").addEventListener("click", () => localStorage.setItem(MORE, more.open ? "" : "yes"));
  const lead = () => {
    if (!/^#(more|proof|receipt|dispute)/.test(location.hash)) return;
    openMore();
    more.scrollIntoView();
  };
  lead();
  addEventListener("hashchange", lead);
}

// Open it for this time.
export const openMore = () => {
  $("more", HTMLDetailsElement).open = true;
};

/**
 * Let the version that is shown be added to a study, or reported.
 * @param {import("./review.js").Review} review
 */
export function offerCollecting(review) {
  const press = async () => (await import("./collecting.js")).collect(review.game, review.version, review.as);
  const complain = async () => (await import("../rulings/reporting.js")).openReport(review.game, review.version);
  $("collect").append(
    h("button", { type: "button", id: "to-study", click: () => press().catch(report) }, t("review-add-to-study")),
    h("button", { type: "button", id: "report", click: () => complain().catch(report) }, t("report-this")),
  );
}

/**
 * For readers of a whole game that is over: turning points and the story are computed on demand.
 * @param {import("./review.js").Review} review
 */
export function offerTurningPoints(review) {
  $("turning-part").hidden = review.as !== "" || !(isOver(review) || operates());
  $("turning").ontoggle = () => showTurningPoints(review).catch(report);
  $("story-part").hidden = review.as !== "" || !isOver(review);
  $("story").ontoggle = () => showStory(review).catch(report);
}

/** @param {import("./review.js").Review} review */
async function showStory(review) {
  if (!$("story", HTMLDetailsElement).open) return;
  const { tellStory } = await import("./story.js");
  await tellStory(partOf(document, "[data-story]"), review.game, review.versions.head);
}

// Open or close them, and bring the keyboard there.
export function openTurningPoints() {
  if ($("turning-part").hidden) return say(t("review-no-turning-points"));
  $("turning", HTMLDetailsElement).open = !$("turning", HTMLDetailsElement).open;
  partOf($("turning"), "summary").focus();
}

/**
 * @param {import("./review.js").Review} review
 */
export async function showTurningPoints(review) {
  if (!$("turning", HTMLDetailsElement).open) return;
  review.turning ??= import("./turning_points.js").then(({ TurningPoints }) => {
    /** @param {import("./chart.js").Moment[]} moments */
    const mark = (moments) => review.chart.markMoments(moments);
    return new TurningPoints(partOf(document, "[data-turning]"), review.game, mark);
  });
  review.turning.catch(() => (review.turning = null)); // loaded again next time
  await (await review.turning).show(review.versions.head);
}

/**
 * A player of the game opens a dispute at the present version. A game of bots has none.
 * @param {import("./review.js").Review} review
 */
export async function showDisputes(review) {
  const { status, rulings, seats, your_seat: seat } = review.state;
  if (!seats.some((occupant) => occupant && !occupant.bot)) return;
  // A link to a dispute is the link to its version.
  const listed = (/** @type {import("answers").Disputes["disputes"]} */ disputes) => {
    if (!disputes.some((dispute) => dispute.version === review.linked)) return;
    openMore();
    review.linked = 0;
  };
  const options = { version: () => review.version, listed };
  review.disputes ??= import("../rulings/disputes.js").then(
    ({ Disputes }) => new Disputes($("disputes-part"), `/games/${review.game}`, options),
  );
  review.disputes.catch(() => (review.disputes = null)); // loaded again next time
  const disputes = await review.disputes;
  await disputes.show(`${status} ${rulings.length} ${rulings.at(-1)?.text}`, seat !== null && status !== "open");
}

/**
 * Annotations of the game. With its end more may be visible, and others may write. The part is loaded when there are
 * any, or somebody writes.
 * @param {import("./review.js").Review} review
 */
export async function showAnnotations(review, changed = false) {
  const { status } = review.state;
  if (!changed && review.noted === status) return;
  const first = get(seenAs(`/games/${review.game}/annotations`, review.as));
  if (review.annotations) {
    await (await review.annotations).read(first);
    review.noted = status;
    return;
  }
  const isNewest = await review.noting(
    () => first,
    () => {},
  );
  if (!isNewest) return;
  review.noted = status;
  if (review.annotations) return; // loaded meanwhile, and read since
  const page = await first;
  if (!page.annotations.length) return offerAnnotating(review, page.may_write);
  await (await loadAnnotations(review)).read(first);
}

/**
 * @param {import("./review.js").Review} review
 * @param {boolean} mayWrite
 */
export function offerAnnotating(review, mayWrite) {
  $("annotations-part").hidden = !mayWrite;
  const press = async () => {
    const part = await loadAnnotations(review);
    await part.read();
    part.write();
  };
  /** @param {MouseEvent} event */
  const click = (event) => event.detail > 1 || press().catch(report);
  fill(
    partOf(document, "[data-annotations]"),
    h("p", { class: "row" }, h("button", { type: "button", id: "annotate", click }, t("annotations-write"))),
  );
}

/**
 * @param {import("./review.js").Review} review
 */
export function loadAnnotations(review) {
  review.annotations ??= import("./annotations.js").then(
    ({ Annotations }) => new Annotations($("annotations-part"), review),
  );
  review.annotations.catch(() => (review.annotations = null)); // loaded again next time
  return review.annotations;
}

/**
 * Let readers with full rights choose a viewpoint.
 * @param {import("./review.js").Review} review
 */
export async function offerViews(review) {
  const { game, state, as } = review;
  const over = isOver(review);
  if (!over && !operates()) return;
  // The shared entries of a fork may be hidden when the rest of it is not; and an operator may sit in a running game.
  const all = (state.origin || !over) && (await get(`/games/${game}/state?at=1`));
  if (all && all.viewer.length !== state.seats.length) return;
  const seats = state.seats.map((_, seat) => [String(seat), t("review-as-seat", { name: nameOf(state.seats, seat) })]);
  const views = [["", t("review-as-everything")], ...seats, ["public", t("review-as-public")]];
  const options = views.map(([value, name]) => h("option", { value, selected: value === as }, name));
  const change = () => location.assign(`${addressWith({ as: select.value })}#v=${review.version}`);
  const select = h("select", { id: "as", change }, options);
  $("compare").prepend(h("label", { for: "as" }, t("review-as")), select);
}

/**
 * Let people go through a game that is over together; a link to such a review takes part at once.
 * @param {import("./review.js").Review} review
 */
export async function offerTogether(review) {
  $("together").hidden = !isOver(review);
  if (new URLSearchParams(location.search).has("together")) await reviewTogether(review);
}

/**
 * Take part, or follow again.
 * @param {import("./review.js").Review} review
 */
export async function reviewTogether(review) {
  if (!isOver(review)) return;
  const { Together } = await import("./together.js");
  review.together ??= new Together(review);
  await review.together.begin();
}
