// The lessons under way in this browser, at most a lesson for each ruleset.

const LESSONS = "tabletape.lessons";

/**
 * A lesson: its game; the steps that have come, and those of them that the player has met, in this order; and the step
 * that is shown, if any.
 * @typedef {{game: string, came: string[], met: string[], at: string}} StoredLesson
 */

/** @returns {Record<string, StoredLesson>} */
const lessons = () => JSON.parse(localStorage.getItem(LESSONS) ?? "{}");

/**
 * Return the lesson of a game, if there is one.
 * @param {string} ruleset
 * @param {string} game
 */
export function storedLesson(ruleset, game) {
  const lesson = lessons()[ruleset];
  return lesson?.game === game ? lesson : null;
}

/**
 * Store the lesson of a ruleset, or that there is none.
 * @param {string} ruleset
 * @param {StoredLesson | null} lesson
 */
export function storeLesson(ruleset, lesson) {
  const { [ruleset]: _, ...others } = lessons();
  localStorage.setItem(LESSONS, JSON.stringify(lesson ? { ...others, [ruleset]: lesson } : others));
}

/**
 * Begin the lesson of a ruleset anew, in a game.
 * @param {string} ruleset
 * @param {string} game
 */
export const beginLesson = (ruleset, game) => storeLesson(ruleset, { game, came: [], met: [], at: "" });
