// The form of a plan: the next step, decisions for it, passing, and sealing.

import { h, known, report } from "../lib/dom.js";
import { t, words } from "../lib/texts.js";

/** @typedef {import("answers").PlanOptions} Options */
/** @typedef {Pick<Options["passes"][number], "at" | "decision" | "text">} Item */
/** @typedef {{ items: Item[], until?: import("answers").PlanRequest["until"], unless_changed: string }} Sealed */

// So many items a plan has at most.
const MOST = 8;

export const DEPENDS = { own: t("plan-unless-own"), step: t("plan-unless-step"), view: t("plan-unless-view") };

/** @param {{ text: string, decision: { type?: string } }} entry */
export const textOf = (entry) => entry.text || words(entry.decision.type);

/**
 * @param {import("./plan_ahead.js").PlanAhead} plan
 */
export function choosing(plan) {
  const { steps, passes } = known(plan.options, "options");
  const chosen = plan.items.length
    ? h(
        "ol",
        { class: "list", id: "plan-items" },
        plan.items.map((item) => h("li", {}, textOf(item))),
      )
    : null;
  const list =
    steps.length && plan.items.length < MOST ? nextStep(plan, steps) : h("p", { class: "dim" }, t("plan-no-step"));
  const seal = plan.items.length
    ? sealing(plan, "plan-seal", t("plan-seal"), "own", (unless) => ({ items: plan.items, unless_changed: unless }))
    : null;
  const close = h(
    "p",
    {},
    plan.button("plan-close", t("plan-close"), () => plan.close()),
  );
  return [
    h("p", { class: "dim" }, t("plan-how")),
    chosen,
    list,
    seal,
    passes.length && !plan.items.length ? passing(plan, passes) : null,
    close,
  ];
}

/**
 * The possible decisions at the steps that may come next.
 * @param {import("./plan_ahead.js").PlanAhead} plan
 * @param {Options["steps"]} steps
 */
function nextStep(plan, steps) {
  const byStep = steps.map((step, at) =>
    h(
      "optgroup",
      { label: step.question || words(step.at.type) },
      step.decisions.map((choice, number) => h("option", { value: `${at} ${number}` }, textOf(choice))),
    ),
  );
  const select = h("select", { id: "plan-next" }, byStep);
  const add = () => {
    const [at, number] = select.value.split(" ").map(Number);
    const { decision, text } = steps[at].decisions[number];
    plan.items.push({ at: steps[at].at, decision, text });
    plan.read().catch(report);
  };
  const label = h("label", { for: "plan-next" }, t(plan.items.length ? "plan-then" : "plan-first"));
  return h("p", { class: "wide" }, label, " ", select, " ", plan.button("plan-add", t("plan-add"), add));
}

/**
 * Declining until something: the steps, and the end.
 * @param {import("./plan_ahead.js").PlanAhead} plan
 * @param {Options["passes"]} passes
 */
function passing(plan, passes) {
  const boxes = passes.map(() => h("input", { type: "checkbox" }));
  const lines = passes.map((pass, at) => h("li", {}, h("label", {}, boxes[at], ` ${textOf(pass)}`)));
  const { round, facts } = known(plan.options, "options");
  const times = h("input", {
    type: "number",
    id: "plan-times",
    min: "1",
    max: "99",
    value: "1",
    "aria-label": t("plan-until-count"),
  });
  const content = h(
    "select",
    { id: "plan-fact", "aria-label": t("plan-until-what") },
    facts.map((fact, at) => h("option", { value: at }, fact.text)),
  );
  const ways = [
    ["round", t("plan-until-this", { round })],
    ["times", t("plan-until-count")],
    ...(facts.length ? [["fact", t("plan-until-happens")]] : []),
  ];
  const until = h(
    "select",
    { id: "plan-until" },
    ways.map(([value, text]) => h("option", { value }, text)),
  );
  const show = () => {
    times.hidden = until.value !== "times";
    content.hidden = until.value !== "fact";
  };
  until.addEventListener("change", show);
  show();
  /** @type {Record<string, () => Sealed["until"]>} */
  const ends = {
    round: () => ({ round }),
    times: () => ({ times: Number(times.value) }),
    fact: () => ({ fact: facts[Number(content.value)].fact }),
  };
  /** @param {string} unless */
  const body = (unless) => ({
    items: passes.filter((_, at) => boxes[at].checked).slice(0, MOST),
    until: ends[until.value](),
    unless_changed: unless,
  });
  const row = h(
    "p",
    { class: "wide" },
    h("label", { for: "plan-until" }, t("plan-until")),
    " ",
    until,
    " ",
    times,
    content,
  );
  return h(
    "details",
    { id: "plan-pass" },
    h("summary", {}, t("plan-pass")),
    h("ul", { class: "list" }, lines),
    row,
    sealing(plan, "plan-seal-pass", t("plan-seal-pass"), "step", body),
  );
}

/**
 * A button that seals, with the condition of the plan.
 * @param {import("./plan_ahead.js").PlanAhead} plan
 * @param {string} id
 * @param {string} label
 * @param {string} usual
 * @param {(unless: string) => Sealed} body
 */
function sealing(plan, id, label, usual, body) {
  const options = Object.entries(DEPENDS).map(([value, text]) =>
    h("option", { value, selected: value === usual }, text),
  );
  const unless = h("select", { id: `${id}-unless`, "aria-label": t("plan-unless") }, options);
  unless.value = usual;
  return h(
    "p",
    { class: "wide" },
    unless,
    " ",
    plan.button(id, label, () => plan.seal(body(unless.value)), { class: "main" }),
  );
}
