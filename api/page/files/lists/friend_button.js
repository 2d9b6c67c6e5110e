// The button on the page of a player that keeps them in the reader's list of friends, or takes them off it.

import { get, put, remove } from "../lib/api.js";
import { $, fill, h, report, say } from "../lib/dom.js";
import { t } from "../lib/texts.js";

/** @param {string} player @param {string} name */
export async function showFriendButton(player, name) {
  const path = /** @type {const} */ (`/players/me/friends/${player}`);
  /** @param {import("answers").Answer<"/players/me/friends", "get">} list */
  const show = ({ friends }) => {
    const isFriend = friends.some((friend) => friend.player === player);
    const press = async () => {
      show(await (isFriend ? remove(path) : put(path, {})));
      say(isFriend ? t("friends-removed", { name }) : t("friends-kept", { name }));
      $("friend").focus();
    };
    const text = isFriend ? t("friends-remove") : t("friends-keep");
    fill($("friend-part"), h("button", { type: "button", id: "friend", click: () => press().catch(report) }, text));
  };
  show(await get("/players/me/friends"));
}
