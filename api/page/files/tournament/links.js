// The links of players entered by name, at the desk: unopened links, new links, and slips with QR codes.

import { get, post, Problem } from "../lib/api.js";
import { $, fill, h, optional } from "../lib/dom.js";
import { ask } from "../lib/forms.js";
import { copyText, qrCode, showQr } from "../lib/links.js";
import { t } from "../lib/texts.js";
import { isOver } from "./rounds.js";
import { print } from "./sheets.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {{player: string, name: string, token: string}} Link */

// A longer list of links is folded.
const FOLDED = 8;

/**
 * Return the link of a player; with the mark `CHECK_IN` it checks its player in.
 * @param {Link} link
 */
const linkOf = (link, further = "") => `${location.origin}${location.pathname}#token=${link.token}${further}`;

/** @param {Desk} desk @param {Link} link */
const isUnopened = (desk, link) => desk.unopened.includes(link.player);

/** @param {Desk} desk */
const unopenedLinks = (desk) => desk.links.filter((link) => isUnopened(desk, link));

// The mark of a link that checks a player in.
export const CHECK_IN = "check-in";

/**
 * Read the list of unopened links; only organisers may.
 * @param {Desk} desk
 * @param {import("answers").Tournament} tournament
 * @param {boolean} changed whether the tournament has changed since the links were read
 */
export async function readLinks(desk, tournament, changed) {
  const organises = ["owner", "referee"].includes(tournament.your_role);
  if (!organises) desk.unopened = [];
  else if (changed || desk.unopened.length) desk.unopened = (await get(`${desk.path}/links`)).unopened;
}

/** @param {Desk} desk */
export function linkParts(desk) {
  return h("div", { id: "links-part" }, unopenedList(desk), linkList(desk));
}

/** @param {Desk} desk */
function unopenedList(desk) {
  const { unopened, view } = desk;
  if (!unopened.length || isOver(view.tournament)) return null;
  const all = view.tournament.state.roster.length;
  return h(
    "details",
    { id: "unopened-fold" },
    h("summary", {}, t("desk-unopened", { count: unopened.length, all })),
    h(
      "ul",
      { id: "unopened" },
      unopened.map((player) => h("li", {}, view.name(player))),
    ),
    h("button", { type: "button", "data-act": "new_links" }, t("desk-new-links")),
  );
}

/**
 * The links of new accounts: the service shows their tokens only once.
 * @param {Desk} desk
 */
function linkList(desk) {
  if (!desk.links.length) return null;
  const { check_in: checksIn } = desk.view.tournament.state.settings;
  return h(
    "details",
    { id: "links-fold", open: desk.links.length <= FOLDED },
    h("summary", {}, h("h3", { id: "links-title" }, t("desk-links-of", { count: desk.links.length }))),
    h("p", {}, t("desk-links-about")),
    h(
      "ul",
      { id: "links", class: "plain", "aria-labelledby": "links-title" },
      desk.links.map((link, index) => {
        /** @param {string} act @param {string} name @param {string} text */
        const button = (act, name, text) =>
          h("button", { type: "button", "data-act": act, "data-index": index, "aria-label": name }, text);
        const name = h("strong", {}, link.name);
        if (!isUnopened(desk, link)) return h("li", {}, name, " ", h("span", { class: "dim" }, t("desk-link-opened")));
        return h(
          "li",
          {},
          name,
          " ",
          h("code", {}, linkOf(link)),
          " ",
          button("copy", t("desk-copy-of", { name: link.name }), t("desk-copy")),
          " ",
          button("qr", t("desk-qr-of", { name: link.name }), t("links-show")),
        );
      }),
    ),
    checksIn && !isOver(desk.view.tournament)
      ? h("p", {}, h("label", {}, h("input", { type: "checkbox", id: "slips-check-in" }), t("desk-slips-check-in")))
      : null,
    h(
      "div",
      { class: "row" },
      h("button", { type: "button", "data-act": "copy_all" }, t("desk-copy-all")),
      h("button", { type: "button", "data-act": "print_links" }, t("desk-print-links")),
    ),
  );
}

/**
 * The acts on links, by name.
 * @param {Desk} desk
 * @param {number} index
 * @returns {Record<string, () => unknown>}
 */
export const linkActs = (desk, index) => ({
  copy: () => copyText(linkOf(desk.links[index])),
  copy_all: () =>
    copyText(
      unopenedLinks(desk)
        .map((link) => `${link.name}\t${linkOf(link)}`)
        .join("\n"),
    ),
  qr: () => showQr(desk.links[index].name, t("desk-qr-about"), linkOf(desk.links[index])),
  print_links: () => printSlips(desk),
  new_links: () => askNewLinks(desk),
  check_in_code: () =>
    showQr(t("desk-check-in-code"), t("desk-check-in-about"), `${location.origin}${location.pathname}#${CHECK_IN}`),
});

/**
 * Print a slip for each unopened link: the name, the QR code and the link.
 * @param {Desk} desk
 */
async function printSlips(desk) {
  const box = /** @type {HTMLInputElement | null} */ (optional("slips-check-in"));
  const further = box?.checked ? `&${CHECK_IN}` : "";
  const title = desk.view.tournament.state.settings.title || t("tournament-untitled");
  const slips = [];
  for (const link of unopenedLinks(desk)) {
    const address = linkOf(link, further);
    const code = await qrCode(address, t("desk-qr-of", { name: link.name }));
    const text = h("div", {}, h("h2", {}, link.name), h("p", {}, title), h("p", {}, t("slip-about")));
    slips.push(h("article", { class: "slip" }, code, text, h("code", {}, address)));
  }
  fill($("sheets"), slips);
  print("print-sheets");
  fill($("sheets"));
}

/**
 * Issue a new link to a player with an unopened link. The list keeps only links that work.
 * @param {Desk} desk
 * @param {string} player
 */
export async function linkAgain(desk, player) {
  const link = await post(`${desk.path}/players/${player}/link`, {});
  desk.links = [...desk.links.filter((other) => other.player !== player), link];
  await desk.acted();
}

/** @param {Desk} desk */
function askNewLinks(desk) {
  const { unopened } = desk;
  ask({
    title: t("desk-new-links"),
    fields: [],
    happens: () => [t("desk-new-links-happens", { count: unopened.length })],
    button: t("desk-new-links"),
    send: async () => {
      for (const player of unopened)
        await linkAgain(desk, player).catch((error) => {
          // A link that was opened meanwhile needs no other.
          if (!(error instanceof Problem && error.document.code === "link_opened")) throw error;
        });
    },
  });
}
