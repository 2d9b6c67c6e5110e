// What I am told outside the page, where, and what became of it.

import { startAccount } from "./account.js";
import { current } from "./session.js";
import { get, newest, post, put, remove } from "../lib/api.js";
import { $, control, fill, h, report, say } from "../lib/dom.js";
import { field } from "../lib/forms.js";
import { box, KINDS, WISHED } from "./notice_kinds.js";
import { startPreferences } from "./preferences.js";
import { dateTime, t } from "../lib/texts.js";

const PATH = "/players/me/notices";
const CHANNELS = {
  webhook: t("notices-channel-webhook"),
  bot: t("notices-channel-bot"),
  mail: t("notices-channel-mail"),
  push: t("notices-channel-push"),
  other: t("notices-channel-other"),
};
const STATUS = {
  waiting: t("notices-status-waiting"),
  sent: t("notices-status-sent"),
  given_up: t("notices-status-given-up"),
  dropped: t("notices-status-dropped"),
};

let settings = null;
const reading = newest();

// Channels

function channelRow(one) {
  const state = one.stopped
    ? t("notices-stopped", { why: one.stopped })
    : one.confirmed
      ? t("notices-works")
      : t("notices-to-confirm");
  const button = (text, work, label) =>
    h("button", { type: "button", "aria-label": label, click: () => work().catch(report) }, text);
  const named = `${CHANNELS[one.kind]} ${one.address}`;
  return h(
    "tr",
    {},
    h("td", {}, CHANNELS[one.kind]),
    h("td", {}, h("span", { class: "name" }, one.address)),
    h("td", {}, state),
    h(
      "td",
      { class: "row" },
      button(t("notices-test"), () => test(one), t("notices-test-of", { channel: named })),
      ["webhook", "bot"].includes(one.kind)
        ? button(t("notices-new-secret"), () => rotate(one), t("notices-new-secret-of", { channel: named }))
        : null,
      button(t("notices-remove"), () => drop(one, named), t("notices-remove-of", { channel: named })),
    ),
  );
}

// A table whose cells stand one below the other on a phone, each with the name of its column.
function tableOf(head, rows) {
  for (const row of rows) [...row.children].forEach((cell, at) => (cell.dataset.name = head[at]));
  return h(
    "table",
    { class: "blocks" },
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        head.map((text) => h("th", { scope: "col" }, text)),
      ),
    ),
    h("tbody", {}, rows),
  );
}

function showChannels() {
  const head = [t("notices-channel"), t("notices-address"), t("notices-state"), t("notices-do")];
  fill(
    $("channels"),
    settings.channels.length ? tableOf(head, settings.channels.map(channelRow)) : h("p", {}, t("notices-no-channels")),
  );
}

async function test(one) {
  await post(`${PATH}/channels/${one.channel}/test`);
  say(one.confirmed ? t("notices-test-is-sent") : t("notices-link-is-sent"));
  await read();
}

async function rotate(one) {
  const made = await post(`${PATH}/channels/${one.channel}/secret`);
  tell(made.secret);
}

async function drop(one, named) {
  if (!confirm(t("notices-remove-really", { channel: named }))) return;
  await remove(`${PATH}/channels/${one.channel}`);
  await read();
  $("channel-kind")?.focus();
}

// Show a secret, this once.
function tell(secret) {
  fill($("secret"), t("notices-secret"), " ", h("code", { id: "secret-text" }, secret));
  $("secret").hidden = false;
}

function showForm() {
  const kinds = settings.offered.filter((kind) => kind !== "push");
  if (!kinds.length) return fill($("add"), h("p", {}, t("notices-none-offered")));
  const kind = h(
    "select",
    { id: "channel-kind", change: name },
    kinds.map((value) => h("option", { value }, CHANNELS[value])),
  );
  const address = h("input", { id: "channel-address", maxlength: 2000, required: true, autocomplete: "off" });
  fill(
    $("add"),
    field(t("notices-add-kind"), kind),
    field(t("notices-add-address"), address),
    h("p", { class: "field" }, h("button", { class: "main", id: "add-channel" }, t("notices-add"))),
  );
  name();
}

function name() {
  const address = control("channel-address");
  address.type = control("channel-kind").value === "mail" ? "email" : "text";
  address.placeholder = {
    webhook: "https://example.org/hook",
    bot: "https://example.org/bot",
    mail: "name@example.org",
    other: "ntfy://ntfy.sh/topic",
  }[control("channel-kind").value];
}

async function add(event) {
  event.preventDefault();
  const kind = control("channel-kind").value;
  const address = control("channel-address").value.trim();
  const made = await post(`${PATH}/channels`, kind === "mail" ? { kind, address } : { kind, url: address });
  control("channel-address").value = "";
  $("secret").hidden = true;
  if (made.secret) tell(made.secret);
  say(kind === "mail" ? t("notices-link-is-sent") : t("notices-added"));
  await read();
}

// Push: the browser asks only after this button was pressed.

function showPush() {
  const here = settings.offered.includes("push") && "serviceWorker" in navigator && "PushManager" in window;
  $("push-part").hidden = !here;
  if (here)
    fill(
      $("push-part"),
      h("button", { type: "button", id: "push-here", click: () => subscribe().catch(report) }, t("notices-push-here")),
    );
}

async function subscribe() {
  if ((await Notification.requestPermission()) !== "granted")
    return say(t("notices-the-browser-does-not-let-this"), "alert");
  const worker = await navigator.serviceWorker.register("/push.js");
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: settings.push_key });
  const { endpoint, keys } = made.toJSON();
  await post(`${PATH}/channels`, { kind: "push", endpoint, p256dh: keys.p256dh, auth: keys.auth });
  say(t("notices-added"));
  await read();
}

// Wishes

function showWishes() {
  const { kinds, digest, quiet, always, time_zone, time_left } = settings.wishes;
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const zones = [...new Set([time_zone, own, "UTC", ...Intl.supportedValuesOf("timeZone")])];
  const choices = {
    none: t("notices-digest-none"),
    minutes: t("notices-digest-minutes"),
    daily: t("notices-digest-daily"),
  };
  const number = (id, value, min, max) => h("input", { type: "number", id, value, min, max, required: true });
  fill(
    $("wishes"),
    h(
      "fieldset",
      {},
      h("legend", {}, t("notices-what")),
      WISHED.map((kind) => box(`kind-${kind}`, kinds.includes(kind), KINDS[kind])),
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
      field(t("notices-digest-every"), number("digest-minutes", digest?.minutes ?? 60, 1, 1440)),
      field(t("notices-digest-hour"), number("digest-hour", digest?.hour ?? 18, 0, 23)),
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

async function save(event) {
  event.preventDefault();
  const type = control("digest").value;
  const digests = {
    none: null,
    minutes: { type, minutes: Number(control("digest-minutes").value) },
    daily: { type, hour: Number(control("digest-hour").value) },
  };
  await put(PATH, {
    kinds: WISHED.filter((kind) => control(`kind-${kind}`).checked),
    language: settings.wishes.language,
    time_zone: control("zone").value,
    time_left: Number(control("time-left").value),
    digest: digests[type],
    quiet: control("quiet").checked
      ? { begins: control("quiet-begins").value, ends: control("quiet-ends").value }
      : null,
    always: control("always").checked,
  });
  say(t("notices-saved"));
}

// The calendar of deadlines

const CALENDAR = `${PATH}/calendar`;

function showCalendar({ address }) {
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
    control("calendar-address").select();
    say(t("notices-calendar-by-hand"));
  }
}

async function endCalendar() {
  if (!confirm(t("notices-calendar-end-really"))) return;
  showCalendar(await remove(CALENDAR));
  say(t("notices-calendar-ended"));
  $("renew-calendar").focus();
}

// Deliveries

function deliveryRow(one) {
  const of = settings.channels.find((channel) => channel.channel === one.channel);
  const path = one.log && (/-t.{12}$/.test(one.log) ? `/tournaments/${one.log}` : `/games/${one.log}`);
  return h(
    "tr",
    {},
    h("td", {}, dateTime(one.made)),
    h("td", {}, path ? h("a", { href: path }, KINDS[one.kind]) : KINDS[one.kind]),
    h("td", {}, of ? `${CHANNELS[of.kind]} ${of.address}` : t("notices-gone")),
    h("td", {}, STATUS[one.status]),
    h("td", {}, String(one.attempts)),
    h("td", {}, one.answer),
  );
}

function showDeliveries(deliveries) {
  const head = [
    t("notices-made"),
    t("notices-told"),
    t("notices-channel"),
    t("notices-state"),
    t("notices-attempts"),
    t("notices-answer"),
  ];
  fill(
    $("deliveries"),
    deliveries.length ? tableOf(head, deliveries.map(deliveryRow)) : h("p", {}, t("notices-no-deliveries")),
  );
}

async function forget() {
  if (!confirm(t("notices-forget-really"))) return;
  await remove(PATH);
  $("secret").hidden = true;
  say(t("notices-forgotten"));
  await show();
}

// Read again what changes while somebody looks; what they are filling in stays.
function read() {
  return reading(
    () => Promise.all([get(PATH), get(`${PATH}/deliveries`)]),
    ([answer, { deliveries }]) => {
      settings = answer;
      showChannels();
      showDeliveries(deliveries);
    },
  );
}

async function show() {
  const known = Boolean(current()?.player);
  $("notices-register").hidden = known;
  for (const part of ["channels-part", "wishes-part", "calendar-part", "deliveries-part", "forget-part"])
    $(part).hidden = !known;
  if (!known) return;
  await read();
  showForm();
  showPush();
  showWishes();
  showCalendar(await get(CALENDAR));
}

async function start() {
  $("add").addEventListener("submit", (event) => add(event).catch(report));
  $("wishes").addEventListener("submit", (event) => save(event).catch(report));
  $("read-again").addEventListener("click", () => read().catch(report));
  $("forget").addEventListener("click", () => forget().catch(report));
  await startAccount(() => show().catch(report));
  startPreferences().catch(report);
  await show();
}

start().catch(report);
