// Notices of the player outside the page: their kinds, their channels and their deliveries.

import { get, newest, post, remove } from "../lib/api.js";
import { $, control, fill, h, optional, report, say } from "../lib/dom.js";
import { field } from "../lib/forms.js";
import { dateTime, t } from "../lib/texts.js";
import { startAccount } from "./account.js";
import { KINDS, PATH, tableOf } from "./notice_kinds.js";
import { CALENDAR, save, showCalendar, showWishes } from "./notice_wishes.js";
import { startPreferences } from "./preferences.js";
import { current } from "./session.js";

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

/** @type {import("answers").NoticeSettings} */
let settings;
const reading = newest();

// Channels

/** @param {import("answers").NoticeChannel} channel */
function channelRow(channel) {
  const state = channel.stopped
    ? t("notices-stopped", { why: channel.stopped })
    : channel.confirmed
      ? t("notices-works")
      : t("notices-to-confirm");
  /** @param {string} text @param {() => Promise<void>} work @param {string} label */
  const button = (text, work, label) =>
    h("button", { type: "button", "aria-label": label, click: () => work().catch(report) }, text);
  const named = `${CHANNELS[channel.kind]} ${channel.address}`;
  return h(
    "tr",
    {},
    h("td", {}, CHANNELS[channel.kind]),
    h("td", {}, h("span", { class: "name" }, channel.address)),
    h("td", {}, state),
    h(
      "td",
      { class: "row" },
      button(t("notices-test"), () => test(channel), t("notices-test-of", { channel: named })),
      ["webhook", "bot"].includes(channel.kind)
        ? button(t("notices-new-secret"), () => rotate(channel), t("notices-new-secret-of", { channel: named }))
        : null,
      button(t("notices-remove"), () => drop(channel, named), t("notices-remove-of", { channel: named })),
    ),
  );
}

function showChannels() {
  const head = [t("notices-channel"), t("notices-address"), t("notices-state"), t("notices-do")];
  fill(
    $("channels"),
    settings.channels.length ? tableOf(head, settings.channels.map(channelRow)) : h("p", {}, t("notices-no-channels")),
  );
}

/** @param {import("answers").NoticeChannel} channel */
async function test(channel) {
  await post(`${PATH}/channels/${channel.channel}/test`);
  say(channel.confirmed ? t("notices-test-is-sent") : t("notices-link-is-sent"));
  await read();
}

/** @param {import("answers").NoticeChannel} channel */
async function rotate(channel) {
  const created = await post(`${PATH}/channels/${channel.channel}/secret`);
  tell(created.secret);
}

/** @param {import("answers").NoticeChannel} channel @param {string} named */
async function drop(channel, named) {
  if (!confirm(t("notices-remove-really", { channel: named }))) return;
  await remove(`${PATH}/channels/${channel.channel}`);
  await read();
  optional("channel-kind")?.focus();
}

// Show a secret, this once.
/** @param {string} secret */
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

// By kind of channel: an address.
const EXAMPLES = new Map([
  ["webhook", "https://example.org/hook"],
  ["bot", "https://example.org/bot"],
  ["mail", "name@example.org"],
  ["other", "ntfy://ntfy.sh/topic"],
]);

function name() {
  const address = $("channel-address", HTMLInputElement);
  const kind = control("channel-kind").value;
  address.type = kind === "mail" ? "email" : "text";
  address.placeholder = EXAMPLES.get(kind) ?? "";
}

/** @param {Event} event */
async function add(event) {
  event.preventDefault();
  const kind = control("channel-kind").value;
  const address = control("channel-address").value.trim();
  const created = await post(`${PATH}/channels`, kind === "mail" ? { kind, address } : { kind, url: address });
  control("channel-address").value = "";
  $("secret").hidden = true;
  if (created.secret) tell(created.secret);
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
  const created = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: settings.push_key,
  });
  const { endpoint, keys } = created.toJSON();
  if (!endpoint || !keys) return say(t("notices-the-browser-does-not-let-this"), "alert");
  await post(`${PATH}/channels`, { kind: "push", endpoint, p256dh: keys.p256dh, auth: keys.auth });
  say(t("notices-added"));
  await read();
}

// Deliveries

/** @param {import("answers").NoticeDelivery} delivery */
function deliveryRow(delivery) {
  const of = settings.channels.find((channel) => channel.channel === delivery.channel);
  const path =
    delivery.log && (/-t.{12}$/.test(delivery.log) ? `/tournaments/${delivery.log}` : `/games/${delivery.log}`);
  return h(
    "tr",
    {},
    h("td", {}, dateTime(delivery.made)),
    h("td", {}, path ? h("a", { href: path }, KINDS[delivery.kind]) : KINDS[delivery.kind]),
    h("td", {}, of ? `${CHANNELS[of.kind]} ${of.address}` : t("notices-gone")),
    h("td", {}, STATUS[delivery.status]),
    h("td", {}, String(delivery.attempts)),
    h("td", {}, delivery.answer),
  );
}

/** @param {import("answers").NoticeDelivery[]} deliveries */
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

// Read the changing parts again while somebody looks; fields keep the reader's input.
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
  showWishes(settings.wishes);
  showCalendar(await get(CALENDAR));
}

async function start() {
  $("add").addEventListener("submit", (event) => add(event).catch(report));
  $("wishes").addEventListener("submit", (event) => save(event, settings.wishes.language).catch(report));
  $("read-again").addEventListener("click", () => read().catch(report));
  $("forget").addEventListener("click", () => forget().catch(report));
  await startAccount(() => show().catch(report));
  startPreferences().catch(report);
  await show();
}

start().catch(report);
