// Challenges: those that wait for the reader's answer, and the reader's own.

import { get, newest, post, remove } from "../lib/api.js";
import { $, control, fill, h, refill, report, say, titled } from "../lib/dom.js";
import { ask, field, select } from "../lib/forms.js";
import { dateTime, t } from "../lib/texts.js";
import { current } from "../account/session.js";

/** @typedef {import("answers").Answer<"/players/me/challenges", "get">["sent"][number]} Challenge */

const REASONS = {
  generic: t("challenges-reason-generic"),
  later: t("challenges-reason-later"),
  too_fast: t("challenges-reason-too-fast"),
  too_slow: t("challenges-reason-too-slow"),
  ruleset: t("challenges-reason-ruleset"),
  variant: t("challenges-reason-variant"),
  no_bots: t("challenges-reason-no-bots"),
  only_bots: t("challenges-reason-only-bots"),
};
const STATUS = {
  open: t("challenges-open"),
  accepted: t("challenges-accepted"),
  refused: t("challenges-refused"),
  cancelled: t("challenges-cancelled"),
  expired: t("challenges-expired"),
};
const reading = newest();

// Read the challenges of the reader; nobody without a token has any.
export async function readChallenges() {
  const player = current()?.player;
  $("challenges-part").hidden = !player;
  if (!player) return;
  fill($("challenge-me"), t("challenges-my-id"), " ", h("code", {}, player));
  await reading(
    () => get("/players/me/challenges"),
    ({ received, sent }) => {
      const rows = [...received.map((row) => line(row, true)), ...sent.map((row) => line(row, false))];
      refill($("challenges"), rows.length ? h("ul", {}, rows) : h("p", { class: "dim" }, t("challenges-none")));
    },
  );
}

// Say that a challenge was sent, and show it.
export const challenged = () => done(t("challenges-sent"));

// The sentence about a challenge, and what the reader may do with it.
/** @param {Challenge} row @param {boolean} isReceived */
function line(row, isReceived) {
  const { challenger_name, challenged_name, table, status, reason, game, until } = row;
  const name = isReceived ? challenger_name : challenged_name;
  const title = titled(table.ruleset);
  const end = reason ? `${STATUS[status]}: ${REASONS[reason]}` : STATUS[status];
  const isOpen = status === "open";
  return h(
    "li",
    { class: "row" },
    h(
      "span",
      {},
      isReceived
        ? t("challenges-from", { name, game: title, seats: table.seats })
        : t("challenges-to", { name, game: title, seats: table.seats }),
      h("span", { class: "dim" }, ` ${isOpen ? t("challenges-until", { time: dateTime(until) }) : end}`),
    ),
    isOpen && isReceived
      ? [
          button("accept", t("challenges-accept"), name, () => accept(row)),
          button("refuse", t("challenges-refuse"), name, async () => refuse(row)),
        ]
      : null,
    isOpen && !isReceived ? button("cancel", t("challenges-cancel"), name, () => cancel(row)) : null,
    game ? h("a", { class: "button", href: `/games/${game}` }, t("lobby-go-to-the-table")) : null,
  );
}

/** @param {string} act @param {string} text @param {string} name @param {() => Promise<void>} work */
const button = (act, text, name, work) =>
  h(
    "button",
    {
      type: "button",
      class: act === "accept" ? "main" : "",
      "data-act": act,
      "aria-label": `${text}: ${name}`,
      click: () => work().catch(report),
    },
    text,
  );

/** @param {Challenge} row */
async function accept(row) {
  const { game } = await post(`/challenges/${row.challenge}/acceptance`);
  if (game) location.href = `/games/${game}`;
  else await readChallenges();
}

/** @param {Challenge} row */
function refuse({ challenge: id, challenger_name: name }) {
  ask({
    title: t("challenges-refuse-of", { name }),
    happens: () => [t("challenges-refuse-happens", { name })],
    fields: field(t("challenges-reason"), select("challenge-reason", Object.entries(REASONS))),
    button: t("challenges-refuse"),
    send: async () => {
      await post(`/challenges/${id}/refusal`, { reason: control("challenge-reason").value });
      await readChallenges();
    },
    closed: () => $("challenges-title").focus(),
  });
}

/** @param {Challenge} row */
async function cancel({ challenge: id }) {
  await remove(`/challenges/${id}`);
  await done(t("challenges-is-cancelled"));
}

// The row with the pressed button has changed: the focus goes to the heading above.
/** @param {string} text */
async function done(text) {
  say(text);
  await readChallenges();
  $("challenges-title").focus();
}
