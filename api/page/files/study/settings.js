// The settings of a study: title, readers and editors, deleting and leaving it.

import { get, patch, remove } from "../lib/api.js";
import { h, say } from "../lib/dom.js";
import { ask, field } from "../lib/forms.js";
import { t } from "../lib/texts.js";

export const LONGEST_TITLE = 100;

/**
 * @param {import("./editing.js").Editing} editing
 */
export function askSettings(editing) {
  const { study } = editing;
  const own = study.your_role === "owner";
  const title = h("input", {
    id: "study-title",
    required: true,
    maxlength: LONGEST_TITLE,
    value: study.title,
    autocomplete: "off",
  });
  const seenBy = h(
    "select",
    { id: "study-seen-by" },
    Object.entries(editing.page.seenBy).map(([value, text]) =>
      h("option", { value, selected: value === study.seen_by }, text),
    ),
  );
  const editors = h(
    "textarea",
    { id: "study-editors", rows: 3, autocomplete: "off", "aria-describedby": "editors-now" },
    study.editors.map((editor) => editor.player).join("\n"),
  );
  const now = h(
    "span",
    { class: "dim", id: "editors-now" },
    study.editors.length
      ? t("study-editing-editors-now", { names: study.editors.map((editor) => editor.name).join(", ") })
      : t("study-editing-editors-about"),
  );
  /** @type {Record<string, string>} */
  const shared = {
    link: t("study-editing-link-happens"),
    all: t("study-editing-all-happens"),
    owner: t("study-editing-owner-happens"),
  };
  ask({
    title: own ? t("study-editing-settings") : t("study-editing-rename-study"),
    fields: [
      field(t("study-editing-title-of-study"), title),
      own ? field(t("studies-seen-by"), seenBy) : null,
      own
        ? h("p", { class: "field" }, h("label", { for: "study-editors" }, t("study-editing-editors")), editors, now)
        : null,
    ],
    happens: () => (own ? [shared[seenBy.value]] : []),
    button: t("study-editing-save"),
    send: () =>
      editing.change((revision) =>
        patch(editing.page.path, {
          revision,
          title: title.value.trim(),
          ...(own ? { seen_by: seenBy.value, editors: editors.value.split(/\s+/).filter(Boolean) } : {}),
        }),
      ),
  });
}

/**
 * @param {import("./editing.js").Editing} editing
 */
export async function deleteStudy(editing) {
  if (!confirm(t("study-editing-sure-study", { title: editing.study.title }))) return;
  await remove(`${editing.page.path}?revision=${editing.study.revision}`);
  location.href = "/studies";
}

/**
 * @param {import("./editing.js").Editing} editing
 */
export async function leaveStudy(editing) {
  if (!confirm(t("study-editing-sure-leave"))) return;
  const me = (await get("/players/me")).player;
  const editors = editing.study.editors.map((editor) => editor.player).filter((editor) => editor !== me);
  await patch(editing.page.path, { revision: editing.study.revision, editors });
  say(t("study-editing-left"));
  location.href = "/studies";
}
