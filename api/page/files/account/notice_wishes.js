// The wishes of a player about notices, and the calendar of deadlines.

import { post, put, remove } from "../lib/api.js";
import { $, control, fill, h, report, say } from "../lib/dom.js";
import { field } from "../lib/forms.js";
import { t } from "../lib/texts.js";
import { box, KINDS, PATH, WISHED } from "./notice_kinds.js";

/** @param {import("answers").NoticeSettings["wishes"]} wishes */
export function showWishes(wishes) {
  const { kinds, digest, quiet, always, time_zone, time_left } = wishes;
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const zones = [...new Set([time_zone, own, "UTC", ...Intl.supportedValuesOf("timeZone")])];
  const choices = {
    none: t("notices-digest-none"),
    minutes: t("notices-digest-minutes"),
    daily: t("notices-digest-daily"),
  };
  /** @param {string} id @param {number} value @param {number} min @param {number} max */
  const number = (id, value, min, max) => h("input", { type: "number", id, value, min, max, required: true });
  fill(
    $("wishes"),
    h(
      "fieldset",
      {},
      h("legend", {}, t("notices-what")),
      WISHED.map((kind) =>
        box(
          `kind-${kind}`,
          kinds.some((wish) => wish === kind),
          KINDS[kind],
        ),
      ),
    ),
    h(
      "div",
      { class: "fields" },
      field(
        t("notices-zone"),
        h(
          "select",
          { id: "zone" },
          zones.map((value) => h("option", { value, selected: value === time_zone }, value)),
        ),
      ),
      field(t("notices-time-left"), number("time-left", time_left, 10, 10080)),
      field(
        t("notices-digest"),
        h(
          "select",
          { id: "digest" },
          Object.entries(choices).map(([value, text]) =>
            h("option", { value, selected: value === (digest?.type || "none") }, text),
          ),
        ),
      ),
      field(
        t("notices-digest-every"),
        number("digest-minutes", digest?.type === "minutes" ? digest.minutes : 60, 1, 1440),
      ),
      field(t("notices-digest-hour"), number("digest-hour", digest?.type === "daily" ? digest.hour : 18, 0, 23)),
      field(
        t("notices-quiet-begins"),
        h("input", { type: "time", id: "quiet-begins", value: quiet?.begins ?? "22:00" }),
      ),
      field(t("notices-quiet-ends"), h("input", { type: "time", id: "quiet-ends", value: quiet?.ends ?? "07:00" })),
    ),
    box("quiet", quiet !== null, t("notices-quiet")),
    box("always", always, t("notices-always")),
    h("p", {}, h("button", { class: "main", id: "save-wishes" }, t("notices-save"))),
  );
}

/** @param {Event} event @param {string} language */
export async function save(event, language) {
  event.preventDefault();
  const type = /** @type {"none" | "minutes" | "daily"} */ (control("digest").value);
  const digests = {
    none: null,
    minutes: { type, minutes: Number(control("digest-minutes").value) },
    daily: { type, hour: Number(control("digest-hour").value) },
  };
  await put(PATH, {
    kinds: WISHED.filter((kind) => $(`kind-${kind}`, HTMLInputElement).checked),
    language,
    time_zone: control("zone").value,
    time_left: Number(control("time-left").value),
    digest: digests[type],
    quiet: $("quiet", HTMLInputElement).checked
      ? { begins: control("quiet-begins").value, ends: control("quiet-ends").value }
      : null,
    always: $("always", HTMLInputElement).checked,
  });
  say(t("notices-saved"));
}

export const CALENDAR = `${PATH}/calendar`;

/** @param {import("answers").Answer<"/players/me/notices/calendar", "get">} calendar */
export function showCalendar({ address }) {
  /** @param {string} id @param {string} text @param {() => Promise<void>} work */
  const button = (id, text, work) => h("button", { type: "button", id, click: () => work().catch(report) }, text);
  if (address === null)
    return fill(
      $("calendar"),
      h("p", {}, t("notices-calendar-none")),
      h("p", { class: "row" }, button("renew-calendar", t("notices-calendar-make"), renewCalendar)),
    );
  fill(
    $("calendar"),
    field(t("notices-calendar-address"), h("input", { id: "calendar-address", value: address, readonly: true })),
    h(
      "p",
      { class: "row" },
      button("copy-calendar", t("notices-calendar-copy"), copyCalendar),
      button("renew-calendar", t("notices-calendar-renew"), () => renewCalendar(t("notices-calendar-renew-really"))),
      button("end-calendar", t("notices-calendar-end"), endCalendar),
    ),
  );
}

async function renewCalendar(question = "") {
  if (question && !confirm(question)) return;
  showCalendar(await post(CALENDAR));
  say(t("notices-calendar-made"));
  $("copy-calendar").focus();
}

async function copyCalendar() {
  try {
    await navigator.clipboard.writeText(control("calendar-address").value);
    say(t("notices-calendar-copied"));
  } catch {
    $("calendar-address", HTMLInputElement).select();
    say(t("notices-calendar-by-hand"));
  }
}

async function endCalendar() {
  if (!confirm(t("notices-calendar-end-really"))) return;
  showCalendar(await remove(CALENDAR));
  say(t("notices-calendar-ended"));
  $("renew-calendar").focus();
}
