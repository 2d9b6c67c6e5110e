// Disputes: a player opens one at a version of their game; who organises the game answers it, with all that is needed
// before them.

import { get, newest, newKey, post, remove } from "../lib/api.js";
import { current } from "../account/session.js";
import { fill, h, nameOf, report, ruleLink, say, sync } from "../lib/dom.js";
import { ask, field } from "../lib/forms.js";
import { notify } from "../account/notices.js";
import { dateTime, t, words } from "../lib/texts.js";

const LONGEST = 2000;
const VERDICTS = {
  rejected: t("disputes-reject"),
  ruled: t("disputes-rule"),
  continued: t("disputes-continue"),
  result: t("disputes-result"),
};
const DOES = {
  rejected: t("disputes-reject-does"),
  ruled: t("disputes-rule-does"),
  continued: t("disputes-continue-does"),
  result: t("disputes-result-does"),
};
const DECIDED = {
  rejected: t("disputes-rejected"),
  ruled: t("disputes-ruled"),
  continued: t("disputes-continued"),
  result: t("disputes-result-set"),
  withdrawn: t("disputes-withdrawn"),
};

// The disputes of a game, or of a tournament, in a part of the page that is hidden where there are none.
export class Disputes {
  // `path` is that of the game or tournament; `version` gives the version at which the reader opens one, where they
  // may.
  constructor(part, path, { version = null, changed = async () => {} } = {}) {
    this.part = part;
    this.path = path;
    this.version = version;
    this.changed = changed;
    this.list = { may_answer: false, disputes: [] };
    this.told = null;
    this.mine = false;
    this.newest = newest();
    this.node = part.querySelector("[data-disputes]");
    this.key = null;
    part.addEventListener("click", (event) => this.press(event));
  }

  // Read them again where they may have changed, which `key` tells; `mine` says whether the reader sits at the game.
  async show(key, mine) {
    if (this.key === key && this.mine === mine) return;
    this.mine = mine;
    if (await this.read()) this.key = key;
  }

  read() {
    return this.newest(
      () => get(`${this.path}/disputes`),
      (list) => this.take(list),
    );
  }

  take(list) {
    const known = this.list.disputes;
    this.list = list;
    const told = JSON.stringify(this.list.disputes);
    if (this.told !== null && this.told !== told) this.tell(known);
    this.told = told;
    this.draw();
  }

  // Say what is new, outside the tab too where somebody else did it.
  tell(known) {
    const { disputes, may_answer: answers } = this.list;
    const before = new Map(known.map((one) => [one.dispute, one]));
    const opened = disputes.some((one) => !before.has(one.dispute) && !one.answer && one.player !== current()?.player);
    const isAnswered = (one) => Boolean(one?.answer) && one.answer.verdict !== "withdrawn";
    const answered = disputes.some(
      (one) => isAnswered(one) && !isAnswered(before.get(one.dispute)) && one.player === current()?.player,
    );
    const reopened = disputes.some((one) => !one.answer && before.get(one.dispute)?.answer);
    const text = answered
      ? t("disputes-yours-answered")
      : reopened
        ? t("disputes-reopened")
        : opened && answers
          ? t("disputes-new")
          : t("disputes-changed");
    say(text);
    if (answered || reopened || opened) notify(text, document.querySelector("#title").textContent, this.path);
  }

  get open() {
    return this.list.disputes.filter((one) => !one.answer);
  }

  draw() {
    const { disputes } = this.list;
    this.part.hidden = !disputes.length && !this.mine;
    const ordered = [...this.open, ...disputes.filter((one) => one.answer).reverse()];
    sync(
      this.node,
      ordered.length
        ? h(
            "ul",
            { class: "plain rulings" },
            ordered.map((one) => this.line(one)),
          )
        : h("p", { class: "dim" }, t("disputes-none")),
      this.mine
        ? h(
            "p",
            { class: "row" },
            h("button", { type: "button", id: "dispute-open", "data-dispute-act": "open" }, t("disputes-open")),
          )
        : null,
    );
  }

  line(one) {
    const { answer, table } = one;
    const button = (act, text) =>
      h(
        "button",
        {
          type: "button",
          "data-dispute-act": act,
          "data-dispute": one.dispute,
          "aria-label": t("disputes-act-of", { act: text, name: one.name, version: one.version }),
        },
        text,
      );
    const acts = answer
      ? []
      : [
          this.list.may_answer ? button("answer", t("disputes-answer")) : null,
          one.player === current()?.player ? button("withdraw", t("disputes-withdraw")) : null,
        ].filter(Boolean);
    return h(
      "li",
      { id: `dispute-${one.dispute}`, "data-answered": answer ? answer.verdict : "no" },
      h(
        "p",
        {},
        h("strong", {}, answer ? DECIDED[answer.verdict] : t("disputes-waits")),
        ` – ${one.name}, `,
        h(
          "a",
          { href: `/games/${one.game}/review#v=${one.version}` },
          t("disputes-version-of", { version: one.version }),
        ),
        table ? `, ${t("disputes-at-table", { round: table.round, table: table.table })}` : null,
      ),
      h("p", { class: "words" }, one.words),
      one.earlier.map((back) => backParts(back)),
      answer ? answerParts(answer) : null,
      acts.length ? h("p", { class: "row" }, acts) : null,
    );
  }

  press(event) {
    const button = event.target.closest("[data-dispute-act]");
    if (!button || event.detail > 1) return;
    const { disputeAct: act, dispute } = button.dataset;
    const one = this.list.disputes.find((other) => other.dispute === dispute);
    const done = async () => {
      await this.read();
      await this.changed();
    };
    const acts = {
      open: () => openDispute(this.path, this.version(), done),
      answer: () => openAnswer(one, done),
      withdraw: () =>
        confirm(t("disputes-sure-to-withdraw")) && remove(`/games/${one.game}/disputes/${dispute}`).then(done),
    };
    Promise.resolve(acts[act]()).catch(report);
  }
}

// An answer whose ruling was taken back, with who did so and why.
function backParts({ answer, why, name, time }) {
  return h(
    "div",
    { class: "dim", "data-taken-back": answer.verdict },
    h("p", {}, h("strong", {}, DECIDED[answer.verdict]), " ", t("tournament-ruling-taken-back")),
    answerParts(answer),
    h("p", {}, t("disputes-taken-back-why", { why })),
    h("p", {}, t("tournament-ruled-by", { name, time: dateTime(time) })),
  );
}

function answerParts(answer) {
  const goes = { continued: t("disputes-goes-on"), ruled: t("disputes-entry") }[answer.verdict];
  const link =
    answer.verdict === "continued" ? `/games/${answer.game}` : `/games/${answer.game}/review#v=${answer.version}`;
  return [
    answer.why ? h("p", {}, t("tournament-ruled-why", { why: answer.why })) : null,
    h("p", { class: "dim" }, t("tournament-ruled-by", { name: answer.name, time: dateTime(answer.time) })),
    goes ? h("p", {}, h("a", { href: link }, goes)) : null,
  ];
}

// ---- opening

function openDispute(path, last, done) {
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

// ---- answering

async function openAnswer(dispute, done) {
  const path = `/games/${dispute.game}/disputes/${dispute.dispute}`;
  const [found, game, { resultFields }] = await Promise.all([
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
  const extras = { continued: field(t("disputes-continue-at"), at), result: result.node };
  const shown = () => {
    const wanted = extras[verdict.value] || null;
    if (more.firstChild !== wanted) fill(more, wanted);
    return [DOES[verdict.value], t("disputes-signed", { name: current()?.name || "operator" })];
  };
  ask({
    title: t("disputes-answer-title", { name: dispute.name, version }),
    fields: [
      evidence(found, names),
      field(t("disputes-verdict"), verdict),
      more,
      field(t("disputes-template"), template),
      field(t("desk-why"), why),
    ],
    happens: shown,
    button: t("disputes-answer"),
    send: async () => {
      const extra = { continued: () => ({ at: Number(at.value) }), result: () => ({ result: result.read() }) }[
        verdict.value
      ];
      await post(`${path}/answer`, { verdict: verdict.value, why: why.value.trim(), ...(extra && extra()) });
      await done();
    },
  });
}

// What is needed to answer: the words, the version, the rule, what was legal, what happened and was refused around it.
function evidence(found, names) {
  const { dispute } = found;
  const listed = (items) =>
    h(
      "ul",
      {},
      items.map((one) => h("li", {}, one)),
    );
  const folded = (title, items) =>
    h(
      "details",
      {},
      h("summary", {}, title),
      items.length ? listed(items) : h("p", { class: "dim" }, t("disputes-nothing")),
    );
  // A list that is left out is no empty list: it has no number, and the part of the page gives the reason.
  const { seats } = found.decisions;
  const isLeftOut = seats.some(({ decisions }) => !decisions);
  const legal = seats.flatMap(({ seat, decisions }) =>
    decisions
      ? decisions.map((one) => `${names[seat]}: ${one.text || words(one.decision.type)}`)
      : [t("disputes-not-shown-of", { name: names[seat] })],
  );
  const refused = found.refused.map((one) => [
    `${one.version}, ${names[one.seat]}: `,
    one.hidden
      ? t("disputes-hidden")
      : [`${one.decision ? words(one.decision.type) : "–"} – ${one.detail}`, ruleLink(one.rule_link)],
  ]);
  return h(
    "div",
    { id: "evidence" },
    h("p", { class: "words" }, dispute.words),
    h(
      "p",
      {},
      h("a", { href: found.review, target: "_blank" }, t("disputes-look", { version: dispute.version })),
      found.rule ? [` – ${found.rule}`, ruleLink(found.rule_link)] : null,
    ),
    folded(
      t("disputes-around"),
      found.entries.map((one) => `${one.version}: ${one.text}`),
    ),
    folded(isLeftOut ? t("disputes-legal-not-shown") : t("disputes-legal", { count: legal.length }), legal),
    folded(t("disputes-refused", { count: refused.length }), refused),
  );
}
