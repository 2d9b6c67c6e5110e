// Studies: the reader's own, beginning a new study, and studies for everybody.

import { startAccount } from "../account/account.js";
import { startPreferences } from "../account/preferences.js";
import { current } from "../account/session.js";
import { newKey, post } from "../lib/api.js";
import { $, control, fill, h, optional, report, say } from "../lib/dom.js";
import { field } from "../lib/forms.js";
import { dateTime, t } from "../lib/texts.js";
import { GamesList } from "./games_list.js";

const SEEN_BY = { owner: t("studies-seen-by-owner"), link: t("studies-seen-by-link"), all: t("studies-seen-by-all") };

/**
 * @param {string} id
 * @param {"/studies" | "/players/me/studies"} path
 * @param {string} empty
 */
const listOf = (id, path, empty) =>
  new GamesList($(id), {
    path: () => `${path}?limit=50`,
    rows: "studies",
    more: t("studies-more"),
    columns: [t("studies-study"), t("studies-owner"), t("studies-holds"), t("studies-seen-by"), t("studies-changed")],
    line: (/** @type {import("answers").Answer<`/studies?${string}`, "get">["studies"][number]} */ row) =>
      h(
        "tr",
        {},
        h("td", {}, h("a", { href: `/studies/${row.study}` }, h("span", { class: "name" }, row.title))),
        h("td", {}, row.owner.name),
        h("td", {}, t("studies-count", { chapters: row.chapters, moments: row.moments })),
        h("td", {}, SEEN_BY[row.seen_by]),
        h("td", {}, dateTime(row.changed)),
      ),
    empty: () => empty,
  });

const mine = listOf("mine", "/players/me/studies", t("studies-none-of-mine"));
// The keys of requests: a repeated request begins no second study.
const keys = new Map();
const everybodys = listOf("studies", "/studies", t("studies-none"));

function showForm() {
  fill(
    $("new"),
    field(
      t("studies-title-of-it"),
      h("input", { id: "new-name", maxlength: 100, required: true, autocomplete: "off" }),
    ),
    field(
      t("studies-seen-by"),
      h(
        "select",
        { id: "seen-by" },
        Object.entries(SEEN_BY).map(([value, text]) => h("option", { value }, text)),
      ),
    ),
    h("p", { class: "field" }, h("button", { class: "main", id: "begin" }, t("studies-begin"))),
  );
}

/** @param {Event} event */
async function begin(event) {
  event.preventDefault();
  if (!current()?.player) {
    say(t("studies-register-first"), "alert");
    return optional("name")?.focus();
  }
  const request = { title: control("new-name").value.trim(), seen_by: control("seen-by").value };
  const name = JSON.stringify(request);
  if (!keys.has(name)) keys.set(name, newKey());
  control("begin").disabled = true;
  try {
    location.href = `/studies/${(await post("/studies", request, keys.get(name))).study}`;
  } catch (error) {
    report(error);
    control("begin").disabled = false;
  }
}

async function show() {
  $("mine-part").hidden = !current()?.player;
  await Promise.all([current()?.player ? mine.show() : null, everybodys.show()]);
}

async function start() {
  showForm();
  $("new").addEventListener("submit", (event) => begin(event).catch(report));
  await startAccount(() => show().catch(report));
  startPreferences().catch(report);
  await show();
}

start().catch(report);
