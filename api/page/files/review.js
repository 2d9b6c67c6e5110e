// A replay: the timeline, the points, the board at any version, what changed and what was legal there.

import { follow, get, getBlob, newKey, pause, post } from "./api.js";
import { current, startAccount } from "./account.js";
import { Board } from "./board.js";
import { Chart } from "./chart.js";
import { $, badge, fill, gameOfPath, h, letterOf, moment as clock, nameOf, say, versionOf, words } from "./dom.js";
import { Story } from "./story.js";

const game = gameOfPath();
const story = new Story(game);
const open = new Set(["event", "scores"]);

let shown = null;
let version = 0;
let board = null;
let other = null;
let chart = null;
let playing = 0;
let listening = null;
let detailing = 0;

const report = (error) => say(error.sentence || error.message, "alert");

// ---- going to a version

function go(to) {
  to = Math.max(1, Math.min(story.last, to));
  if (to === version) return;
  version = to;
  history.replaceState(null, "", `${location.pathname}${location.search}#v=${version}`);
  const range = $("range");
  range.max = story.last;
  range.value = version;
  range.setAttribute("aria-valuetext", `version ${version} of ${story.last}: ${story.at(version).texts[0]}`);
  $("version").textContent = `${version} / ${story.last}`;
  chart.mark(version);
  markTimeline();
  showBoards();
  later(showMoment);
}

let waiting = 0;
function later(work) {
  clearTimeout(waiting);
  waiting = setTimeout(() => work().catch(report), playing ? 250 : 60);
}

function showBoards() {
  board.show(version).then(() => version < story.last && board.read(version + 1)).catch(report);
  if (other) other.show(Math.min(version, other.last)).catch(report);
}

function markTimeline() {
  const list = $("timeline");
  const old = list.querySelector("[aria-current]");
  if (old) old.removeAttribute("aria-current");
  const line = document.getElementById(`t${version}`);
  if (!line) return;
  line.setAttribute("aria-current", "true");
  const [box, own] = [list.getBoundingClientRect(), line.getBoundingClientRect()];
  if (own.top < box.top || own.bottom > box.bottom) list.scrollTop += own.top - box.top - box.height / 3;
}

// ---- the timeline and the chart

function addLines(moments) {
  const list = $("timeline");
  for (const one of moments) {
    one.texts.forEach((text, index) => {
      list.append(h("a", { href: `#v=${one.version}`, id: index ? null : `t${one.version}` }, h("span", { class: "version" }, index ? "" : String(one.version)), h("span", {}, text)));
    });
  }
}

function showChart() {
  chart.draw(story.moments, shown.seats.map((one, seat) => `${letterOf(seat)} ${nameOf(shown.seats, seat)}`));
  chart.mark(version);
}

// ---- controls

function showControls() {
  const button = (label, text, work, id = null) => h("button", { type: "button", "aria-label": label, title: label, id, click: work }, text);
  const rounds = h("select", { id: "rounds", class: "jump", "aria-label": "Jump to a round", change: (event) => event.target.value && go(Number(event.target.value)) });
  const seats = h("select", { id: "seat", class: "jump", "aria-label": "Seat" }, shown.seats.map((one, seat) => h("option", { value: seat }, `${letterOf(seat)} ${nameOf(shown.seats, seat)}`)));
  fill(
    $("controls"),
    h("input", { type: "range", id: "range", min: 1, max: Math.max(1, story.last), value: 1, "aria-label": "Version", input: (event) => go(Number(event.target.value)) }),
    h(
      "div",
      { class: "row" },
      button("First version", "|◀", () => go(1), "first"),
      button("One step back", "◀", () => go(version - 1), "back"),
      button("Play", "▶ Play", toggle, "play"),
      button("One step on", "▶", () => go(version + 1), "on"),
      button("Last version", "▶|", () => go(story.last), "last"),
      h("label", { for: "speed" }, "speed"),
      h("select", { id: "speed" }, [1, 2, 4, 8, 16].map((speed) => h("option", { value: speed, selected: speed === 4 }, `${speed} / s`))),
      h("output", { id: "version", "aria-label": "Version shown" }),
    ),
    h(
      "div",
      { class: "row" },
      rounds,
      seats,
      button("Turn of this seat before", "◀ turn", () => jumpSeat(-1), "turn-back"),
      button("Next turn of this seat", "turn ▶", () => jumpSeat(1), "turn-on"),
      button("Jump to the biggest swing of the points", "Biggest swing", jumpSwing, "swing"),
      button("Copy a link to this moment", "Link", copyLink, "link"),
      button("Fork here, from this version", "Fork here", openFork, "fork-here"),
    ),
    h("details", {}, h("summary", {}, "Keys"), h("p", {}, keys())),
  );
  showRounds();
}

const KEYS = [["← →", "step"], ["Home End", "first, last"], ["Space", "play"], ["[ ]", "round"], ["1 … 4", "next turn of a seat"], ["s", "biggest swing"], ["f", "fork here"]];

function keys() {
  return KEYS.flatMap(([key, what]) => [h("kbd", {}, key), ` ${what}   `]);
}

function showRounds() {
  fill($("rounds"), h("option", { value: "" }, "Round …"), story.rounds().map((one, index) => h("option", { value: one.version }, `${index + 1}: ${one.text.slice(0, 50)}`)));
}

function jumpRound(step) {
  const versions = story.rounds().map((one) => one.version);
  const to = step > 0 ? versions.find((one) => one > version) : versions.reverse().find((one) => one < version);
  if (to) go(to);
}

async function jumpSeat(step, seat = Number($("seat").value)) {
  await story.readSeats().catch(report);
  const to = story.turnOf(seat, version, step);
  if (to) go(to);
  else say(`${nameOf(shown.seats, seat)} has no ${step > 0 ? "later" : "earlier"} turn.`);
}

function jumpSwing() {
  const swing = story.biggestSwing();
  if (!swing) return say("The points have not drifted apart yet.");
  go(swing.version);
  say(`Version ${swing.version}: the points drift apart by ${swing.swing}.`);
}

async function copyLink() {
  const link = `${location.origin}${location.pathname}${location.search}#v=${version}`;
  try {
    await navigator.clipboard.writeText(link);
    say("The link to this moment is copied.");
  } catch {
    say(`Link to this moment: ${link}`);
  }
}

function toggle() {
  if (playing) stop();
  else {
    if (version >= story.last) go(1);
    playing = 1;
    $("play").textContent = "❚❚ Pause";
    $("play").setAttribute("aria-label", "Pause");
    tick();
  }
}

function stop() {
  playing = 0;
  $("play").textContent = "▶ Play";
  $("play").setAttribute("aria-label", "Play");
}

async function tick() {
  while (playing) {
    await pause(1000 / Number($("speed").value));
    if (!playing) return;
    if (version >= story.last) return stop();
    await board.read(version + 1).catch(() => {});
    go(version + 1);
  }
}

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || $("fork").open) return;
  const node = event.target;
  if (/^(INPUT|SELECT|TEXTAREA)$/.test(node.tagName) && node.type !== "range") return;
  const work = {
    ArrowLeft: () => go(version - 1),
    ArrowRight: () => go(version + 1),
    Home: () => go(1),
    End: () => go(story.last),
    " ": toggle,
    "[": () => jumpRound(-1),
    "]": () => jumpRound(1),
    s: jumpSwing,
    f: openFork,
  }[event.key];
  if (event.key === " " && /^(BUTTON|A|SUMMARY)$/.test(node.tagName)) return;
  if (work) {
    event.preventDefault();
    work();
  } else if (/^[1-9]$/.test(event.key) && Number(event.key) <= shown.seats.length) {
    jumpSeat(1, Number(event.key) - 1);
  }
}

// ---- this moment

function section(name, title, work) {
  const body = h("div", {});
  const node = h("details", { open: open.has(name), toggle: () => { if (node.open) { open.add(name); work(body).catch(report); } else open.delete(name); } }, h("summary", {}, title), body);
  node.work = () => (node.open ? work(body) : Promise.resolve());
  return node;
}

let sections = null;
async function showMoment() {
  const turn = ++detailing;
  const one = story.at(version);
  if (!sections) {
    sections = [section("event", "What happened", showEvent), section("scores", "Points, itemised", showScores), section("changes", "What changed", showChanges), section("decisions", "What could be decided", showDecisions)];
    fill($("moment"), h("h2", { id: "moment-title" }), h("p", { id: "moment-time", class: "dim" }), sections);
  }
  $("moment-title").textContent = `Version ${version}`;
  $("moment-time").textContent = `${clock(one.time)}, head ${one.head}`;
  await Promise.all(sections.map((node) => (turn === detailing ? node.work() : null)));
}

// Fill a part unless the reader has gone on meanwhile.
async function fillWith(body, read) {
  const at = version;
  const parts = await read(at);
  if (at === version) fill(body, parts);
}

const showEvent = (body) => fillWith(body, async (at) => {
  const entry = await get(`/games/${game}/entries/${at}`);
  return [h("ul", {}, story.at(at).texts.map((text) => h("li", {}, text))), h("details", {}, h("summary", {}, "As it stands in the log"), h("pre", { tabindex: "0" }, JSON.stringify(entry, null, 1)))];
});

const showScores = (body) => fillWith(body, async (at) => {
  const board = await get(`/games/${game}/scoreboard?at=${at}`);
  if (!board.seats.length) return [h("p", {}, "The game has not started.")];
  const parts = board.seats.map((line) => h(
    "details",
    {},
    h("summary", {}, badge(line.seat), `${line.name || "free"}: ${line.points}`),
    Object.entries(line.figures).map(([group, figures]) => h("p", {}, `${words(group)}: ${Object.entries(figures).map(([name, value]) => `${words(name)} ${value}`).join(", ")}`)),
    h("table", {}, h("tbody", {}, line.items.map((item) => h("tr", {}, h("td", {}, item.round ? `round ${item.round}` : ""), h("td", {}, item.source), h("td", {}, item.why), h("td", { class: "number" }, String(item.points)))))),
  ));
  if (board.result) parts.push(h("p", { class: "good" }, board.result.reason));
  return parts;
});

const showChanges = (body) => fillWith(body, async (at) => {
  if (at < 2) return [h("p", {}, "The first entry makes everything.")];
  const diff = await get(`/games/${game}/diff?from=${at - 1}&to=${at}`);
  const value = (one) => (one === undefined ? "–" : JSON.stringify(one));
  const rows = diff.changes.map((one) => h("li", {}, h("code", {}, one.path), h("br", {}), `${value(one.before)} → ${value(one.after)}`));
  return [rows.length ? h("ul", {}, rows) : h("p", {}, "Nothing that you may see."), h("details", {}, h("summary", {}, "JSON Patch"), h("pre", { tabindex: "0" }, JSON.stringify(diff.patch, null, 1)))];
});

const showDecisions = (body) => fillWith(body, async (at) => {
  const then = await get(`/games/${game}/decisions/${at}`);
  if (!then.seats.length) return [h("p", {}, "No seat was to decide.")];
  return then.seats.map((one) => {
    const who = h("p", {}, badge(one.seat), nameOf(shown.seats, one.seat));
    if (!one.decisions) return [who, h("p", {}, "Not for you to see before the game closes.")];
    return [who, h("p", { class: "dim" }, `${one.decisions.length} legal`), h("ul", {}, one.decisions.map((choice) => h("li", {}, choice.text || words(choice.decision.type))))];
  });
});

// ---- proof: verification, archive, forks

let proven = "";
function showProof() {
  proven = shown.status;
  const over = ["finished", "aborted", "superseded"].includes(shown.status);
  fill(
    $("proof"),
    h("p", {}, h("strong", {}, shown.status), " ", h("span", { id: "verified", role: "status" }, "not verified yet")),
    h("div", { class: "row" }, h("button", { type: "button", id: "verify", click: verify }, "Verify the log"), over || (current() && current().role === "operator") ? h("button", { type: "button", id: "archive", click: archive }, "Download the archive") : null),
    h("div", { id: "checks" }),
    h("div", { class: "row", id: "compare" }),
  );
  showForks().catch(report);
}

async function verify() {
  const badgeNode = $("verified");
  badgeNode.className = "";
  badgeNode.textContent = "verifying …";
  try {
    let found;
    do found = await get(`/games/${game}/verify?wait=10`);
    while (found.status === "pending");
    badgeNode.className = found.ok ? "good" : "bad";
    badgeNode.textContent = found.ok ? "✔ verified" : "✘ not in order";
    fill($("checks"), h("details", { open: !found.ok }, h("summary", {}, `${found.checks.length} checks`), h("ul", {}, found.checks.map((check) => h("li", { class: check.ok ? null : "bad" }, `${check.ok ? "✔" : "✘"} ${words(check.name)}: ${check.detail}`)))));
  } catch (error) {
    badgeNode.textContent = "could not be verified";
    report(error);
  }
}

async function archive() {
  try {
    const link = h("a", { href: URL.createObjectURL(await getBlob(`/games/${game}/archive`)), download: `${game}.ndjson` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  } catch (error) {
    report(error);
  }
}

async function showForks() {
  const tree = await get(`/games/${game}/forks`);
  const others = tree.games.filter((one) => one.game !== game);
  if (!others.length) return fill($("compare"));
  const name = (one) => `${one.game}, ${one.status}${one.parent === game ? `, forked at ${one.at}` : one.parent ? "" : ", the origin"}`;
  const chosen = new URLSearchParams(location.search).get("with") || "";
  fill(
    $("compare"),
    h("label", { for: "with" }, "Compare with"),
    h("select", { id: "with", change: (event) => compare(event.target.value).catch(report) }, h("option", { value: "" }, "nothing"), others.map((one) => h("option", { value: one.game, selected: one.game === chosen }, name(one)))),
  );
}

async function compare(name) {
  history.replaceState(null, "", `${location.pathname}${name ? `?with=${name}` : ""}#v=${version}`);
  const boards = $("boards");
  const old = $("other");
  if (old) old.remove();
  other = null;
  boards.classList.toggle("two", Boolean(name));
  if (!name) return board.show(version);
  const theirs = await get(`/games/${name}`);
  const node = h("div", { id: "other" });
  const holder = h("div", {});
  node.append(h("p", {}, "Beside it: ", h("a", { href: `/games/${name}/review` }, name)), holder);
  boards.append(node);
  other = new Board(holder, name);
  other.last = versionOf(theirs.head);
  await Promise.all([board.show(version), other.show(Math.min(version, other.last))]);
}

// ---- forking

function openFork() {
  stop();
  const dialog = $("fork");
  const arbitrates = current() && current().role !== "player";
  const luck = h("select", { id: "luck" }, h("option", { value: "fresh" }, "fresh luck"), h("option", { value: "parent" }, "the same luck (closed games)"));
  const supersede = h("input", { type: "checkbox", id: "supersede" });
  const close = h("button", { type: "button", click: () => dialog.close() }, "Cancel");
  const at = version;
  const key = newKey();
  const make = async (event) => {
    event.preventDefault();
    try {
      const made = await post(`/games/${game}/forks`, { at, luck: luck.value, supersede: supersede.checked }, key);
      location.href = `/games/${made.game}`;
    } catch (error) {
      dialog.close();
      report(error);
    }
  };
  fill(
    dialog,
    h(
      "form",
      { submit: make },
      h("h2", { id: "fork-title" }, `Fork from version ${at}`),
      current() ? h("p", {}, "A new game goes on from here; this one stays as it is.") : h("p", { class: "bad" }, "Register first: a fork needs somebody who opens it."),
      h("p", {}, h("label", { for: "luck" }, "What is drawn "), luck),
      arbitrates ? h("p", {}, supersede, h("label", { for: "supersede" }, " it replaces this game")) : null,
      h("div", { class: "row" }, h("button", { class: "main", id: "make-fork", disabled: !current() }, "Fork"), close),
    ),
  );
  dialog.showModal();
}

// ---- live

function listen() {
  if (listening) listening.abort();
  listening = new AbortController();
  follow(`/games/${game}/stream`, story.head, (message) => {
    if (message.event === "lost") return say("The connection is lost; it is being restored.");
    if (message.event === "found") say("");
    if (message.event === "reset") return location.reload();
    grow();
  }, listening.signal);
}

let growing = null;
let more = false;
function grow() {
  more = true;
  growing ||= (async () => {
    while (more) {
      more = false;
      const atEnd = version === story.last;
      const fresh = await story.read();
      if (!fresh.length) continue;
      addLines(fresh);
      shown = await get(`/games/${game}`);
      showChart();
      showRounds();
      $("range").max = story.last;
      $("version").textContent = `${version} / ${story.last}`;
      if (atEnd && !playing) go(story.last);
    }
    if (shown.status !== proven) showProof();
  })().catch(report).finally(() => (growing = null));
}

function fromHash() {
  const found = /^#v=(\d+)$/.exec(location.hash);
  return found ? Number(found[1]) : 0;
}

async function start() {
  board = new Board($("board"), game);
  chart = new Chart($("chart"), go);
  $("nav").append(h("a", { href: `/games/${game}` }, "Game"), h("a", { href: `/games/${game}/log` }, "Log"));
  const known = startAccount(() => location.reload());
  [shown] = await Promise.all([get(`/games/${game}`), known]);
  $("title").textContent = `Review: ${shown.ruleset} ${game}`;
  document.title = `Review ${shown.ruleset} ${game} – Tabletape`;
  // A long game is shown before all of it is read.
  addLines(await story.read(1));
  if (fromHash() > story.last) addLines(await story.read());
  showControls();
  showChart();
  go(fromHash() || (shown.status === "finished" ? 1 : story.last));
  showProof();
  addEventListener("hashchange", () => fromHash() && go(fromHash()));
  addEventListener("keydown", onKey);
  listen();
  grow();
  const beside = new URLSearchParams(location.search).get("with");
  if (beside) await compare(beside);
}

start().catch(report);
