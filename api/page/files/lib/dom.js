// Making elements, and the words and signs that all pages share.

import { t } from "./texts.js";

/** @typedef {Record<string, any>} Attributes attributes of an element, and listeners by the name of their event */

// Return a value that is known when this is called; `name` stands in the error.
/** @template Value @param {Value | null | undefined} value @param {string} name @returns {Value} */
export function known(value, name) {
  if (value === null || value === undefined) throw new Error(t("dom-part-is-missing", { part: name }));
  return value;
}

/** @template {Element} Kind @param {Element | null} element @param {new () => Kind} kind @param {string} name */
function required(element, kind, name) {
  if (element instanceof kind) return element;
  throw new Error(t("dom-part-is-missing", { part: `${element?.localName ?? ""}${name}` }));
}

/**
 * Return an element of the document that is always there when this is called. `kind` is the class of the element, where
 * its own fields are used.
 * @overload
 * @param {string} id
 * @returns {HTMLElement}
 */
/**
 * @template {HTMLElement} Kind
 * @overload
 * @param {string} id
 * @param {new () => Kind} kind
 * @returns {Kind}
 */
/** @param {string} id @param {new () => HTMLElement} kind */
export function $(id, kind = HTMLElement) {
  return required(document.getElementById(id), kind, `#${id}`);
}

// Return an element of the document; null where the page has none for this player or at this moment.
/** @param {string} id */
export const optional = (id) => document.getElementById(id);

/**
 * Return the first element in a node that a selector fits; it is always there when this is called.
 * @overload
 * @param {ParentNode} node
 * @param {string} selector
 * @returns {HTMLElement}
 */
/**
 * @template {Element} Kind
 * @overload
 * @param {ParentNode} node
 * @param {string} selector
 * @param {new () => Kind} kind
 * @returns {Kind}
 */
/** @param {ParentNode} node @param {string} selector @param {new () => Element} kind */
export function partOf(node, selector, kind = HTMLElement) {
  return required(node.querySelector(selector), kind, selector);
}

// Return a field or a button of a form.
/** @param {string} id */
export function control(id) {
  const element = document.getElementById(id);
  for (const kind of [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement, HTMLButtonElement])
    if (element instanceof kind) return element;
  return required(element, HTMLInputElement, `#${id}`);
}

/**
 * @param {unknown[]} children elements and texts, also in lists; null and undefined are left out
 * @returns {(Element | string)[]}
 */
const present = (children) =>
  /** @type {(Element | string)[]} */ (children.flat(9).filter((child) => child !== null && child !== undefined));

/**
 * Make an element. Attributes that are null or false are left out; functions listen to an event.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Attributes} attributes
 * @param {unknown[]} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function h(name, attributes, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") node.addEventListener(key, value);
    else node.setAttribute(key, value === true ? "" : value);
  }
  node.append(...present(children));
  return node;
}

const SVG = "http://www.w3.org/2000/svg";

/**
 * Make an element of a picture.
 * @template {keyof SVGElementTagNameMap} Name
 * @param {Name} name
 * @param {Attributes} attributes
 * @param {(Node | string)[]} children
 * @returns {SVGElementTagNameMap[Name]}
 */
export function s(name, attributes, ...children) {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes || {})) node.setAttribute(key, value);
  node.append(...children);
  return node;
}

/** @param {Element} node @param {unknown[]} children elements and texts, as in `h` */
export function fill(node, ...children) {
  node.replaceChildren(...present(children));
}

// Fill a node with elements, but leave its present elements alone: they keep the focus and the reader's input.
/** @param {Element} node @param {unknown[]} children */
export function refill(node, ...children) {
  const old = [...node.children];
  const wanted = /** @type {Element[]} */ (present(children)).map(
    (entry) => old.find((other) => other.isEqualNode(entry)) || entry,
  );
  for (const element of old) if (!wanted.includes(element)) element.remove();
  let next = node.firstElementChild;
  for (const item of wanted) {
    if (item === next) next = next.nextElementSibling;
    else node.insertBefore(item, next);
  }
}

// Return the element of an event, or the nearest element around it, that a selector fits; null without any.
/** @param {Event} event @param {string} selector */
export const atEvent = (event, selector) =>
  /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest(selector));

/** @param {Node} node */
const idOf = (node) => (node instanceof Element ? node.id : "");

// Make the contents of a node equal to the wanted contents, and change only differences: the focus, input in fields,
// and open details stay. Elements with an id are found by it, others by their order. An element that stays keeps its
// own listeners, so these belong on a node above.
/** @param {Element} node @param {unknown[]} children */
export function sync(node, ...children) {
  const left = [...node.childNodes];
  const elements = present(children).map((child) => {
    const wanted = child instanceof Node ? child : new Text(child);
    const index = left.findIndex((was) => was.nodeName === wanted.nodeName && idOf(was) === idOf(wanted));
    const [was] = index < 0 ? [null] : left.splice(index, 1);
    if (was) copy(was, wanted);
    return was || wanted;
  });
  for (const element of left) element.remove();
  let next = node.firstChild;
  for (const entry of elements) {
    if (entry === next) next = next.nextSibling;
    else node.insertBefore(entry, next);
  }
}

// The reader decides about open and closed details.
/** @param {ChildNode} node @param {Node} wanted */
function copy(node, wanted) {
  if (node instanceof Text && wanted instanceof Text && node.data !== wanted.data) node.data = wanted.data;
  if (!(node instanceof Element && wanted instanceof Element)) return;
  for (const { name } of [...node.attributes])
    if (name !== "open" && !wanted.hasAttribute(name)) node.removeAttribute(name);
  for (const { name, value } of wanted.attributes)
    if (name !== "open" && node.getAttribute(name) !== value) node.setAttribute(name, value);
  sync(node, [...wanted.childNodes]);
}

// A number as people write it, with a minus sign; and a change, with its sign always.
/** @param {number | string} number */
export const figure = (number) => String(number).replace("-", "−");
/** @param {number} number */
export const change = (number) => (number > 0 ? `+${number}` : figure(number));

// The name of a ruleset as a title.
/** @param {string} ruleset */
export const titled = (ruleset) => ruleset[0].toUpperCase() + ruleset.slice(1);

/** @param {string | number} head */
export const versionOf = (head) => Number(String(head).split("-")[0]);

export const idOfPath = () => decodeURIComponent(location.pathname.split("/")[2] || "");

// Say something to everybody, screen readers too; an error is said at once, with a link to the rule it names.
/** @param {string} text @param {"status" | "alert"} [kind] @param {string | false | null} [link] */
export function say(text, kind = "status", link = "") {
  const node = $(kind === "alert" ? "alert" : "status");
  node.replaceChildren(text, ...ruleLink(link));
  node.hidden = !text;
}

// Say something that is of no use any more once the reader goes on: their next key or click takes it away.
/** @param {string} text */
export function sayOnce(text) {
  say(text);
  const [sentence] = $("status").childNodes;
  const going = new AbortController();
  const end = () => {
    going.abort();
    if ($("status").firstChild === sentence) say("");
  };
  // Not at the beginning of a press: the element under the pointer would move away before its end. A message during a
  // press stands at least until the next press.
  setTimeout(() => ["click", "keydown"].forEach((kind) => addEventListener(kind, end, { signal: going.signal })));
}

/** @param {unknown} error */
export function report(error) {
  const { sentence, message, document } = /** @type {Error & Partial<import("./api.js").Problem>} */ (error);
  say(sentence || message, "alert", document?.rule_link);
}

/** @param {string | false | null | undefined} link */
export const ruleLink = (link) => (link ? [" ", h("a", { href: link, target: "_blank" }, t("dom-read-the-rule"))] : []);

// Say how a stream is, when a message of it tells that; gives whether nothing comes on it now.
/** @param {import("./stream.js").StreamMessage} message */
export function sayStream({ event, error }) {
  if (event === "waiting") say(t("dom-the-stream-does-not-open"));
  if (event === "lost") say(t("dom-the-connection-is-lost-it-is"));
  if (event === "found") say("");
  if (event === "refused" && error) say(error.sentence, "alert");
  return ["waiting", "lost", "refused"].includes(event);
}

// Return a button that offers a link to other programs of the device, where the browser does. Readers may close that.
/** @param {() => {url: string, title: string}} linkNow returns the link at the press */
export function shareButton(linkNow) {
  const press = () => navigator.share(linkNow()).catch((error) => error.name === "AbortError" || report(error));
  const button = () => h("button", { type: "button", class: "share", click: press }, t("links-share"));
  return "share" in navigator ? button() : null;
}

// Return the address of this page with some parameters set, without empty parameters.
/** @param {Record<string, string | number | null | undefined>} parameters */
export function addressWith(parameters) {
  const all = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(parameters)) {
    if (value) all.set(name, String(value));
    else all.delete(name);
  }
  return `${location.pathname}${all.size ? `?${all}` : ""}`;
}
