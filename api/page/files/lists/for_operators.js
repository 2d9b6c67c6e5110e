// The parts of the lobby for operators: players, stalled games, and reported messages of chats.

import { $ } from "../lib/dom.js";
import { ChatReports } from "../rulings/chat_reports.js";
import { showPeople } from "./people.js";
import { showStalled } from "./stalled.js";

const reports = new ChatReports($("reports-part"), "/chat-reports");

export async function showParts() {
  showPeople();
  await Promise.all([showStalled(), reports.show()]);
}
