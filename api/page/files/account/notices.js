// Notices outside the tab when it is somebody's turn, they are asked something, or a dispute of theirs changes. They
// are asked for with a click; without them all else works.

import { h, partOf, report, say } from "../lib/dom.js";
import { onPreferences, prefer, prefers } from "./preferences.js";
import { t } from "../lib/texts.js";

const available = () => "Notification" in window;
const wanted = () => available() && Notification.permission === "granted" && prefers("notices");

// The button that turns notices on and off; nothing where the browser has none.
export function noticesButton() {
  if (!available()) return null;
  const button = h("button", { type: "button", id: "notices", click: () => toggle().catch(report) });
  name(button);
  onPreferences(() => name(button));
  return button;
}

/** @param {HTMLElement} button */
function name(button) {
  button.textContent = wanted() ? t("notices-stop-notices-of-my-turns") : t("notices-notify-me-of-my-turns");
  button.setAttribute("aria-pressed", String(wanted()));
}

async function toggle() {
  if (wanted()) await prefer("notices", false);
  else if ((await Notification.requestPermission()) === "granted") await prefer("notices", true);
  else say(t("notices-the-browser-does-not-let-this"), "alert");
}

// Notify the reader outside the tab of an event at a game or tournament at `path`, unless the tab is visible.
/** @param {string} text @param {string} title @param {string} path */
export function notify(text, title, path) {
  if (!wanted() || (!document.hidden && document.hasFocus())) return;
  try {
    const id = path.slice(path.lastIndexOf("/") + 1);
    const body = title.includes(id) ? title : `${title.split(":")[0]} ${id}`;
    // Two tabs with the same message show a single notice.
    const notice = new Notification(text, {
      body,
      tag: `tabletape.${path}.${text}`,
      icon: partOf(document, "link[rel=icon]", HTMLLinkElement).href,
    });
    notice.addEventListener("click", () => {
      focus();
      if (!location.pathname.startsWith(path)) location.href = path;
      notice.close();
    });
  } catch {
    // Some phones show notices only for installed pages.
  }
}
