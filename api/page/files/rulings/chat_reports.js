// Reported messages of chats: a moderator sees each with its neighbours, and removes it or dismisses the reports.

import { get, post } from "../lib/api.js";
import { atEvent, h, partOf, report, say, sync } from "../lib/dom.js";
import { ask, field } from "../lib/forms.js";
import { dateTime, t } from "../lib/texts.js";

/**
 * @typedef {import("answers").Answer<`/games/${string}/chat-reports`, "get">["messages"][number]} Reported
 * @typedef {Reported["around"][number]} Authored
 */

const LONGEST = 2000;
const ANSWERS = {
  removed: { button: t("chat-reports-remove"), happens: t("chat-reports-removed-happens") },
  dismissed: { button: t("chat-reports-dismiss"), happens: t("chat-reports-dismissed-happens") },
};

/** @param {Authored} message */
const wordsOf = (message) =>
  message.type === "removed"
    ? t("chat-removed")
    : message.phrase
      ? t(`chat-phrase-${message.phrase.replaceAll("_", "-")}`)
      : message.words;

// The reported messages of a tournament, or of games, in a part of the page that is hidden where there are none.
export class ChatReports {
  /**
   * @param {HTMLElement} part
   * @param {"/chat-reports" | `/tournaments/${string}/chat-reports`} path
   */
  constructor(part, path) {
    this.part = part;
    this.path = path;
    this.node = partOf(part, "[data-reports]");
    /** @type {Map<string, Reported>} */
    this.messages = new Map();
    this.node.addEventListener("click", (event) => this.press(event));
  }

  async show() {
    const { messages } = await get(this.path);
    this.messages = new Map(messages.map((reported) => [keyOf(reported), reported]));
    const waiting = messages.filter(({ answer }) => !answer);
    const answered = messages.filter(({ answer }) => answer);
    this.part.hidden = !messages.length;
    sync(
      this.node,
      waiting.map(row),
      waiting.length ? null : h("p", { class: "dim" }, t("chat-reports-none")),
      answered.length
        ? h(
            "details",
            { id: "reports-answered" },
            h("summary", {}, t("chat-reports-answered", { count: answered.length })),
            answered.map(row),
          )
        : null,
    );
  }

  // Answer the reports of a message, with a reason.
  /** @param {MouseEvent} event */
  press(event) {
    const button = atEvent(event, "[data-verdict]");
    const reported = this.messages.get(button?.closest("[data-case]")?.getAttribute("data-case") ?? "");
    if (!button || !reported) return;
    const verdict = button.dataset.verdict === "removed" ? "removed" : "dismissed";
    const { game, room, position, message } = reported;
    const why = h("textarea", { id: "why", rows: 3, maxlength: LONGEST, required: true });
    const send = async () => {
      await post(`/games/${game}/chat/${room}/${position}/report/answer`, { verdict, why: why.value.trim() });
      say(t("chat-reports-done"));
      this.show().catch(report);
    };
    ask({
      title: t("chat-reports-of", { name: message.name }),
      fields: field(t("desk-why"), why),
      happens: () => [ANSWERS[verdict].happens],
      button: ANSWERS[verdict].button,
      send,
    });
  }
}

/** @param {Reported} reported */
const keyOf = ({ game, room, position }) => `${game} ${room} ${position}`;

/** @param {Reported} reported */
function row(reported) {
  const { game, table, room, message, around, reports, answer } = reported;
  const place = table ? t("chat-reports-at", { round: table.round, table: table.table }) : t("chat-reports-game");
  const messages = [message, ...around].sort((left, right) => left.position - right.position);
  return h(
    "div",
    { class: "reported", "data-case": keyOf(reported) },
    h("p", {}, h("a", { href: `/games/${game}` }, place), ` \u00b7 ${t(`chat-room-${room}`)}`),
    messages.map((entry) => line(entry, entry === message && !answer)),
    reports.map(({ name, why, time }) =>
      h("p", { title: dateTime(time) }, why ? t("chat-reports-by-why", { name, why }) : t("chat-reports-by", { name })),
    ),
    answer ? answerLine(answer) : h("div", { class: "row" }, button("removed"), button("dismissed")),
  );
}

/** @param {"removed" | "dismissed"} verdict */
const button = (verdict) => h("button", { type: "button", "data-verdict": verdict }, ANSWERS[verdict].button);

/** @param {NonNullable<Reported["answer"]>} answer */
const answerLine = ({ verdict, name, why, time }) =>
  h(
    "p",
    { title: dateTime(time) },
    verdict === "removed" ? t("chat-reports-removed", { name, why }) : t("chat-reports-dismissed", { name, why }),
  );

/** @param {Authored} message @param {boolean} isReported */
const line = (message, isReported) =>
  h(
    "p",
    { class: isReported ? "reported-words" : null, title: dateTime(message.time) },
    h("strong", {}, message.name),
    " ",
    h("span", {}, wordsOf(message)),
  );
