// Adding the version of a game that is shown to a study of the reader's.

import { get, newest, newKey, post } from "../lib/api.js";
import { $, h, known, say } from "../lib/dom.js";
import { ask, field } from "../lib/forms.js";
import { t } from "../lib/texts.js";
import { momentFields } from "../study/moment.js";

const LONGEST_TITLE = 100;
const NEW = "";

// Ask for the study and the chapter of a new moment: `version` of a game, as it is shown (`as`).
/** @param {string} game @param {number} version @param {string} as */
export async function collect(game, version, as) {
  const { studies } = await get("/players/me/studies?limit=100");
  const key = newKey();
  // The results of earlier presses: a press after a refusal makes nothing twice.
  /** @type {{study: string, into: string} | null} */
  let created = null;
  const study = h(
    "select",
    { id: "collect-study" },
    studies.map((study) => h("option", { value: study.study }, study.title)),
    h("option", { value: NEW }, t("collecting-new-study")),
  );
  const chapter = h("select", { id: "collect-chapter" });
  const title = h("input", { id: "collect-title", maxlength: LONGEST_TITLE, autocomplete: "off" });
  const heading = h("input", { id: "collect-heading", maxlength: LONGEST_TITLE, autocomplete: "off" });
  const newStudy = field(t("collecting-title-of-study"), title);
  const newChapter = field(t("collecting-title-of-chapter"), heading);
  const oldChapter = field(t("collecting-chapter"), chapter);
  const moment = momentFields({ version, until: null, words: "" });
  const choosing = newest();

  const show = () => {
    const begins = study.value === NEW;
    const adds = begins || chapter.value === NEW;
    newStudy.hidden = !begins;
    oldChapter.hidden = begins;
    newChapter.hidden = !adds;
    title.required = begins;
    heading.required = adds;
  };
  const choose = () =>
    choosing(
      async () => (study.value === NEW ? [] : (await get(`/studies/${study.value}`)).chapters),
      (chapters) => {
        chapter.replaceChildren(
          ...chapters.map((chapter) => h("option", { value: chapter.chapter }, chapter.title)),
          h("option", { value: NEW }, t("collecting-new-chapter")),
        );
        show();
      },
    );
  // The study that is meant, as it is now, and the chapter in it; both are made where they are not there.
  const place = async () => {
    let now = null;
    if (created) now = await get(`/studies/${created.study}`);
    else if (study.value === NEW) now = await post("/studies", { title: title.value.trim(), seen_by: "owner" }, key);
    else now = await get(`/studies/${study.value}`);
    created ??= { study: now.study, into: study.value === NEW ? NEW : chapter.value };
    if (created.into === NEW) {
      now = await post(`/studies/${now.study}/chapters`, { revision: now.revision, title: heading.value.trim() });
      created.into = known(now.chapters.at(-1), "chapter").chapter;
    }
    return { now, into: created.into };
  };
  const send = async () => {
    const { now, into } = await place();
    const request = { revision: now.revision, game, ...moment.read(), ...(as ? { as } : {}) };
    const answer = await post(`/studies/${now.study}/chapters/${into}/moments`, request);
    const added = known(answer.chapters.find((chapter) => chapter.chapter === into)?.moments.at(-1), "moment");
    say(t("collecting-added", { title: answer.title }));
    $("status").append(" ", h("a", { href: `/studies/${answer.study}#${added.moment}` }, t("collecting-look")));
  };
  study.addEventListener("change", () => {
    created = null;
    choose().catch((error) => say(error.message, "alert"));
  });
  chapter.addEventListener("change", () => {
    created = null;
    show();
  });
  await choose();
  ask({
    title: t("collecting-add-to-study"),
    fields: [field(t("collecting-study"), study), newStudy, oldChapter, newChapter, moment.nodes],
    happens: () => [t("study-editing-open-game")],
    button: t("collecting-add"),
    send,
  });
}
