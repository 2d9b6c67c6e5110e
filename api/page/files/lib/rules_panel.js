// The rules of a game in a panel beside the page: every link to a paragraph opens it there, and the game stays where it
// is.

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
const jump = h("select", { id: "rules-jump", "aria-label": t("rules-jump"), change: () => reach(jump.value) });
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
    openRules(match[1], decodeURIComponent(link.hash.slice(1)), link);
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
    const headings = [...body.querySelectorAll("h1, h2, h3")].filter((node) => node.id);
    fill(
      jump,
      headings.map((heading) => h("option", { value: heading.id.slice(OWN.length) }, heading.textContent)),
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

// Show a paragraph and bring the keyboard to it; without a paragraph, the beginning.
/** @param {string} number */
function reach(number) {
  body.querySelector("[aria-current]")?.removeAttribute("aria-current");
  const node = number && document.getElementById(`${OWN}${number}`);
  if (!node) {
    body.scrollTop = 0;
    return body.focus();
  }
  // The heading itself, or the heading above a ruling.
  /** @param {HTMLOptionElement} entry */
  const follows = (entry) => node.compareDocumentPosition($(`${OWN}${entry.value}`)) & Node.DOCUMENT_POSITION_FOLLOWING;
  jump.value = [...jump.options].findLast((option) => !follows(option))?.value ?? "";
  node.setAttribute("aria-current", "location");
  node.tabIndex = -1;
  node.focus({ preventScroll: true });
  node.scrollIntoView({ block: "start" });
}

function close() {
  panel.hidden = true;
  const back = opener?.isConnected ? opener : $("main");
  back.focus({ preventScroll: true });
}
