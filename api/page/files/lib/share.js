// Sharing a link with another program of the device, such as a messenger.

import { h, report } from "./dom.js";
import { t } from "./texts.js";

/**
 * Offer a link to the other programs of the device. A reader may close the choice of programs again.
 * @param {{url: string, title: string}} link
 */
export const share = (link) => navigator.share(link).catch((error) => error.name === "AbortError" || report(error));

/**
 * Return a button that shares a link; nothing where the browser does not.
 * @param {() => {url: string, title: string}} linkNow returns the link at the press
 */
export const shareButton = (linkNow) =>
  "share" in navigator
    ? h("button", { type: "button", class: "share", id: "share", click: () => share(linkNow()) }, t("links-share"))
    : null;
