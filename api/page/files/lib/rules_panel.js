// The rules of a game in a panel beside the page: every link to a paragraph opens the section of the players' rules
// about it there, with the exact paragraph behind *Exact rule*, and the game stays where it is.

import { getText } from "./api.js";
import { $, fill, h, partOf, report, titled } from "./dom.js";
import { language, t } from "./texts.js";

const RULES = /^\/v1\/rulesets\/(\w+)\/rules$/;
// In the page, ids of paragraphs must not meet others.
const OWN = "rules-";

const cached = new Map();
/** @type {HTMLElement | SVGElement | null} */
let opener = null;
// The paragraph that was asked for last.
let goal = "";

const body = h("div", {
  class: "rules",
  id: "rules-text",
  tabindex: "0",
  role: "document",
  "aria-labelledby": "rules-title",
});
const title = h("h2", { id: "rules-title" });
const jump = h("select", { id: "rules-jump", "aria-label": t("rules-jump"), change: () => reach(jump.value, true) });
const back = h("button", { type: "button", id: "rules-back", hidden: true, click: () => reach(goal) }, t("rules-back"));
const panel = h(
  "aside",
  {
    id: "rules-panel",
    "aria-labelledby": "rules-title",
    hidden: true,
    keydown: (/** @type {KeyboardEvent} */ event) => event.key === "Escape" && close(),
  },
  h(
    "div",
    { class: "row" },
    title,
    jump,
    back,
    h("button", { type: "button", id: "rules-close", click: close }, t("rules-close")),
  ),
  body,
);

// Let links to the rules open the panel. Behind an open dialog nothing could be read: from there they open a page of
// their own.
export function listenToRules() {
  document.body.append(panel);
  addEventListener("click", (event) => {
    const link = /** @type {HTMLAnchorElement | null | undefined} */ (
      /** @type {Element} */ (event.target).closest?.("a[href]")
    );
    const match = link && link.origin === location.origin && RULES.exec(link.pathname);
    if (
      !match ||
      event.ctrlKey ||
      event.metaKey ||
      event.shiftKey ||
      link.search ||
      document.querySelector("dialog[open]")
    )
      return;
    event.preventDefault();
    const number = decodeURIComponent(link.hash.slice(1));
    // A link in the rules leads to the paragraph that it names.
    if (number && body.contains(link)) reach(number, true);
    else openRules(match[1], number, link);
  });
}

// Open the panel at a paragraph, or at its beginning; closing it returns the focus.
/** @param {string} ruleset @param {string} number @param {HTMLElement | SVGElement} from */
export function openRules(ruleset, number, from) {
  open(ruleset, number, from).catch(report);
}

// The panel opens at once: the service may take a while to make the page, and readers see progress meanwhile.
/** @param {string} ruleset @param {string} number @param {HTMLElement | SVGElement} from */
async function open(ruleset, number, from) {
  if (!panel.contains(from)) opener = from;
  goal = number;
  panel.hidden = false;
  if (panel.dataset.ruleset !== ruleset) {
    title.textContent = t("rules-of", { game: titled(ruleset) });
    fill(jump);
    fill(body, h("p", { class: "dim" }, t("rules-loading")));
    body.focus();
    const text = await read(ruleset).catch((/** @type {unknown} */ error) => {
      close();
      throw error;
    });
    panel.dataset.ruleset = ruleset;
    fill(body, text);
    const sections = options("section > h2");
    const exact = options("#rules-exact :is(h1, h2, h3)");
    fill(
      jump,
      sections.length ? [group(t("rules-back"), sections), group(t("rules-exact"), exact)] : options("h1, h2, h3"),
    );
  }
  // A reader who has closed the panel meanwhile no longer needs it.
  if (!panel.hidden) reach(goal);
}

// Read the page of the rules once, as nodes for the panel.
/** @param {string} ruleset */
function read(ruleset) {
  if (!cached.has(ruleset)) {
    const nodes = getText(`/rulesets/${ruleset}/rules?language=${language}`, "text/html").then((text) =>
      inPanel(ruleset, text),
    );
    nodes.catch(() => cached.delete(ruleset));
    cached.set(ruleset, nodes);
  }
  return cached.get(ruleset);
}

/** @param {string} ruleset @param {string} text */
function inPanel(ruleset, text) {
  const whole = new DOMParser().parseFromString(text, "text/html");
  const main = partOf(whole, "main");
  for (const node of main.querySelectorAll("[id]")) node.id = `${OWN}${node.id}`;
  for (const link of main.querySelectorAll("a[href^='#']"))
    link.setAttribute("href", `/v1/rulesets/${ruleset}/rules${link.getAttribute("href")}`);
  // A link to the decisive English text.
  for (const link of main.querySelectorAll("a[href*='?language=']")) link.setAttribute("target", "_blank");
  main.querySelector("a[href='/']")?.closest("p")?.remove();
  return h("div", { lang: whole.documentElement.lang }, [...main.childNodes]);
}

// The headings in the list that leads to them.
/** @param {string} headings */
const options = (headings) =>
  [...body.querySelectorAll(headings)]
    .filter((node) => node.id)
    .map((node) => h("option", { value: node.id.slice(OWN.length) }, node.textContent));

/** @param {string} label @param {Node[]} entries */
const group = (label, entries) => h("optgroup", { label }, entries);

// Show the section of the players' rules about a paragraph, or the paragraph itself, and bring the keyboard to it;
// without a paragraph, the beginning.
/** @param {string} number */
function reach(number, exact = false) {
  for (const node of body.querySelectorAll("[aria-current]")) node.removeAttribute("aria-current");
  const sections = exact ? [] : [...body.querySelectorAll("section")];
  const section = sections.find((entry) => (entry.dataset.rules ?? "").split(" ").includes(number));
  section?.querySelector(`.exact a[href$="#${number}"]`)?.setAttribute("aria-current", "true");
  const node = section?.querySelector("h2") ?? (number && document.getElementById(`${OWN}${number}`));
  const details = node ? node.closest("details") : null;
  if (details) details.open = true;
  if (exact && details) goal = number;
  back.hidden = !details;
  if (!node) {
    body.scrollTop = 0;
    return body.focus();
  }
  // The heading itself, or the heading above a ruling.
  /** @param {HTMLOptionElement} entry */
  const follows = (entry) => node.compareDocumentPosition($(`${OWN}${entry.value}`)) & Node.DOCUMENT_POSITION_FOLLOWING;
  jump.value = [...jump.options].findLast((option) => !follows(option))?.value ?? "";
  node.setAttribute("aria-current", "location");
  /** @type {HTMLElement} */ (node).tabIndex = -1;
  /** @type {HTMLElement} */ (node).focus({ preventScroll: true });
  node.scrollIntoView({ block: "start" });
}

function close() {
  panel.hidden = true;
  const before = opener?.isConnected ? opener : $("main");
  before.focus({ preventScroll: true });
}
