// The page of a player: results, ratings, games and studies, as everybody may see them, a challenge,
// and the reader's list of friends.

import { startAccount } from "../account/account.js";
import { startPreferences } from "../account/preferences.js";
import { current } from "../account/session.js";
import { get, Problem } from "../lib/api.js";
import { $, fill, h, idOfPath, report, say } from "../lib/dom.js";
import { t } from "../lib/texts.js";
import { showChallengeForm } from "./challenge_form.js";
import { showFriendButton } from "./friend_button.js";
import { showLists } from "./player_lists.js";
import { showRatings } from "./player_ratings.js";
import { about, heading, opponentsTable, resultsTable } from "./player_record.js";

/** @typedef {import("answers").Answer<`/players/${string}/profile`, "get">} Profile */

const player = idOfPath();
/** @type {Profile | null} */
let profile = null;

// Players challenge each other; nobody challenges an erased player.
async function showChallenge() {
  const reader = current()?.player;
  $("challenge-part").hidden = !profile || profile.erased || !reader || reader === player;
  $("friend-part").hidden = $("challenge-part").hidden;
  if (profile && !$("friend-part").hidden) await showFriendButton(player, profile.name);
}

async function start() {
  const [rulesets] = await Promise.all([get("/rulesets"), startAccount(() => showChallenge().catch(report))]);
  startPreferences().catch(report);
  try {
    profile = await get(`/players/${encodeURIComponent(player)}/profile`);
  } catch (error) {
    if (!(error instanceof Problem && error.status === 404)) throw error;
    fill($("player-about"), h("p", {}, t("player-unknown")));
    return;
  }
  const { name, record } = profile;
  document.title = t("player-title-of", { name });
  fill($("player-name"), heading(profile));
  fill($("player-about"), about(profile));
  if (!record) return;
  for (const part of document.querySelectorAll(".of-player")) part.toggleAttribute("hidden", part.id === "rating-part");
  fill($("results"), resultsTable(record));
  fill($("opponents"), opponentsTable(record));
  showChallengeForm($("challenge"), rulesets, async () => say(t("challenges-sent")), player);
  showChallenge().catch(report);
  await Promise.all([showRatings(player, name), showLists(player, rulesets)]);
}

start().catch(report);
