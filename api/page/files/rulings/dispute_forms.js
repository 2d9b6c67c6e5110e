// The dialogs of disputes: opening a dispute, and answering it.

import { current } from "../account/session.js";
import { get, newKey, post } from "../lib/api.js";
import { fill, h, ruleLink } from "../lib/dom.js";
import { ask, field } from "../lib/forms.js";
import { nameOf } from "../lib/seats.js";
import { t, words } from "../lib/texts.js";

const LONGEST = 2000;

const VERDICTS = {
  rejected: t("disputes-reject"),
  ruled: t("disputes-rule"),
  continued: t("disputes-continue"),
  result: t("disputes-result"),
};

/** @type {Record<string, string>} */
const DOES = {
  rejected: t("disputes-reject-does"),
  ruled: t("disputes-rule-does"),
  continued: t("disputes-continue-does"),
  result: t("disputes-result-does"),
};

/**
 * @param {`/games/${string}`} path
 * @param {number} last
 * @param {() => Promise<unknown>} done
 */
export function openDispute(path, last, done) {
  const text = h("textarea", { id: "dispute-words", required: true, maxlength: LONGEST, rows: 4 });
  const about = h("input", { id: "dispute-version", type: "number", required: true, min: 1, value: last });
  const rule = h("input", { id: "dispute-rule", maxlength: 20, pattern: "R?[0-9]+(\\.[0-9]+)*", autocomplete: "off" });
  const discloses = h("input", { id: "dispute-discloses", type: "checkbox" });
  const key = newKey();
  ask({
    title: t("disputes-open"),
    fields: [
      field(t("disputes-words"), text),
      field(t("disputes-version"), about),
      field(t("disputes-paragraph"), rule),
      h("p", { class: "field check" }, discloses, h("label", { for: "dispute-discloses" }, t("disputes-discloses"))),
    ],
    happens: () => [t("disputes-open-happens"), t("disputes-open-words")],
    button: t("disputes-open"),
    send: async () => {
      await post(
        `${path}/disputes`,
        {
          version: Number(about.value),
          words: text.value.trim(),
          rule: rule.value.trim(),
          discloses: discloses.checked,
        },
        key,
      );
      await done();
    },
  });
}

/** @param {import("answers").Dispute} dispute @param {() => Promise<void>} done */
export async function openAnswer(dispute, done) {
  const path = /** @type {const} */ (`/games/${dispute.game}/disputes/${dispute.dispute}`);
  const [match, game, { resultFields }] = await Promise.all([
    get(path),
    get(`/games/${dispute.game}`),
    import("./result_fields.js"),
  ]);
  const { version } = dispute;
  const names = game.seats.map((_, seat) => nameOf(game.seats, seat));
  const verdict = h(
    "select",
    { id: "verdict" },
    Object.entries(VERDICTS)
      .filter(([name]) => name !== "result" || dispute.table)
      .map(([value, text]) => h("option", { value }, text)),
  );
  const templates = [
    t("disputes-text-stands", { version }),
    t("disputes-text-wrong", { version }),
    t("disputes-text-misread", { version }),
    t("disputes-text-late", { version }),
  ];
  const why = h("textarea", { id: "why", rows: 3, maxlength: LONGEST, required: true });
  const take = () => (why.value = template.value || why.value);
  const template = h(
    "select",
    { id: "template", change: take },
    h("option", { value: "" }, t("disputes-own-words")),
    templates.map((text) => h("option", { value: text }, text)),
  );
  const at = h("input", { id: "continue-at", type: "number", min: 1, value: version });
  const result = resultFields(names);
  const more = h("div", {});
  /** @type {Record<string, Element>} */
  const extras = { continued: field(t("disputes-continue-at"), at), result: result.node };
  const state = () => {
    const wanted = extras[verdict.value] || null;
    if (more.firstChild !== wanted) fill(more, wanted);
    return [DOES[verdict.value], t("disputes-signed", { name: current()?.name || "operator" })];
  };
  ask({
    title: t("disputes-answer-title", { name: dispute.name, version }),
    fields: [
      evidence(match, names),
      field(t("disputes-verdict"), verdict),
      more,
      field(t("disputes-template"), template),
      field(t("desk-why"), why),
    ],
    happens: state,
    button: t("disputes-answer"),
    send: async () => {
      await post(`${path}/answer`, {
        verdict: verdict.value,
        why: why.value.trim(),
        ...(verdict.value === "continued" && { at: Number(at.value) }),
        ...(verdict.value === "result" && { result: result.read() }),
      });
      await done();
    },
  });
}

// The type of a refused decision; what was sent may be no decision.
/** @param {unknown} decision */
const typeOf = (decision) => (decision ? words(/** @type {{type?: unknown}} */ (decision).type) : "–");

// The material for an answer: the words, the version, the rule, the legal decisions, and the events and refusals around
// it.
/** @param {import("answers").DisputeMaterial} match @param {string[]} names */
function evidence(match, names) {
  const { dispute } = match;
  /** @param {(Element | string | readonly unknown[])[]} items */
  const listed = (items) =>
    h(
      "ul",
      {},
      items.map((item) => h("li", {}, item)),
    );
  /** @param {string} title @param {(Element | string | readonly unknown[])[]} items */
  const folded = (title, items) =>
    h(
      "details",
      {},
      h("summary", {}, title),
      items.length ? listed(items) : h("p", { class: "dim" }, t("disputes-nothing")),
    );
  // A list that is left out is no empty list: it has no number, and the part of the page gives the reason.
  const { seats } = match.decisions;
  const isLeftOut = seats.some(({ decisions }) => !decisions);
  const legal = seats.flatMap(({ seat, decisions }) =>
    decisions
      ? decisions.map((choice) => `${names[seat]}: ${choice.text || words(choice.decision.type)}`)
      : [t("disputes-not-shown-of", { name: names[seat] })],
  );
  const refused = (match.refused ?? []).map((entry) => [
    `${entry.version}, ${names[entry.seat]}: `,
    entry.hidden ? t("disputes-hidden") : [`${typeOf(entry.decision)} – ${entry.detail}`, ruleLink(entry.rule_link)],
  ]);
  return h(
    "div",
    { id: "evidence" },
    h("p", { class: "words" }, dispute.words),
    h(
      "p",
      {},
      h("a", { href: match.review, target: "_blank" }, t("disputes-look", { version: dispute.version })),
      match.rule ? [` – ${match.rule}`, ruleLink(match.rule_link)] : null,
    ),
    folded(
      t("disputes-around"),
      match.entries.map((entry) => `${entry.version}: ${entry.text}`),
    ),
    folded(isLeftOut ? t("disputes-legal-not-shown") : t("disputes-legal", { count: legal.length }), legal),
    folded(t("disputes-refused", { count: refused.length }), refused),
  );
}
