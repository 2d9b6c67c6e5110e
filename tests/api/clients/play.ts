// Plays a whole game of each ruleset with types made from the service's description, and prints what came of it as
// JSON. `schema.ts` is what `openapi-typescript` makes. Arguments: the service's address.

import type { components, operations } from "./schema.js";

declare const process: { argv: string[] };

type Schemas = components["schemas"];
type Answer<Name extends keyof operations, Status extends keyof operations[Name]["responses"]> =
  operations[Name]["responses"][Status] extends { content: { "application/json": infer Body } } ? Body : never;

const TABLES: Schemas["NewGameRequest"][] = [
  { ruleset: "bison", seats: 2, options: { variant: 1 }, labels: ["typed"] },
  { ruleset: "manitoba", seats: 2 },
  { ruleset: "wendake", seats: 2 },
  { ruleset: "discoveries", seats: 2, options: { max_rounds: 8 } },
];

async function call<Body>(token: string, method: "GET" | "POST", path: string, body?: unknown): Promise<Body> {
  const headers: Record<string, string> = { "Content-Type": "application/json" };
  if (token) headers["Authorization"] = `Bearer ${token}`;
  const answer = await fetch(process.argv[2] + path, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Body;
}

// Tells the rulesets apart by `ruleset`; within one, decisions by `type`. Each has its own fields.
function told(listed: Schemas["DecisionList"], number: number): string {
  switch (listed.ruleset) {
    case "bison": {
      const decision: Schemas["BisonDecision"] = listed.decisions[number]!.decision;
      // @ts-expect-error no ruleset but Wendake has this decision
      if (decision.type === "draw_mask") return "never";
      return decision.type === "place_tile" ? `${decision.type} ${decision.q + decision.rotation}` : decision.type;
    }
    case "manitoba": {
      const decision: Schemas["ManitobaDecision"] = listed.decisions[number]!.decision;
      return decision.type === "territory_move" ? `${decision.type} ${decision.from} ${decision.to}` : decision.type;
    }
    case "wendake": {
      const decision: Schemas["WendakeDecision"] = listed.decisions[number]!.decision;
      // @ts-expect-error a list of Wendake's decisions is none of Bison's
      const wrong: Schemas["BisonDecisionList"] = listed;
      return wrong ? decision.type : "never";
    }
    case "discoveries": {
      const decision: Schemas["DiscoveriesDecision"] = listed.decisions[number]!.decision;
      return decision.type === "pay_die" ? `${decision.type} ${decision.colour}` : decision.type;
    }
  }
}

function rounds(state: Schemas["GameView"]): number {
  if (state.position === null) return 0;
  switch (state.ruleset) {
    case "bison":
      return state.position.tiles.length > 0 ? state.position.round : 0;
    case "manitoba":
      return state.position.round;
    case "wendake":
      // @ts-expect-error Wendake has years and no rounds
      return state.position.round ?? state.position.year;
    case "discoveries":
      return state.position.round;
  }
}

function eventTypes(taken: Schemas["EntryTaken"]): string[] {
  if (taken.ruleset === "bison") {
    for (const event of taken.events) {
      if (event.type === "region_scored.1") {
        const [terrain, q, r]: ["mountain" | "prairie" | "river", number, number] = event.key;
        return [`${terrain} ${q} ${r}`];
      }
    }
  }
  return taken.events.map((event) => event.type);
}

async function play(table: Schemas["NewGameRequest"]): Promise<object> {
  const tokens: string[] = [];
  for (const name of ["Ann", "Ben"]) {
    const body: Schemas["NewPlayer"] = { name };
    tokens.push((await call<Answer<"registerPlayer", 201>>("", "POST", "/v1/players", body)).token);
  }
  const game = (await call<Answer<"createGame", 201>>(tokens[0]!, "POST", "/v1/games", table)).game;
  for (const [seat, token] of tokens.entries()) {
    await call<Answer<"takeSeat", 201>>(token, "POST", `/v1/games/${game}/seats`, { seat });
  }
  let decisions = 0;
  const kinds = new Set<string>();
  const events = new Set<string>();
  for (;;) {
    const shown = await call<Answer<"getGame", 200>>(tokens[0]!, "GET", `/v1/games/${game}`);
    if (shown.status === "finished") break;
    const seat = shown.to_move[0];
    if (seat === undefined) {
      await new Promise((go) => setTimeout(go, 20));
      continue;
    }
    const token = tokens[seat]!;
    const listed = await call<Answer<"listDecisions", 200>>(token, "GET", `/v1/games/${game}/decisions`);
    const number = (decisions * 7) % listed.decisions.length;
    kinds.add(told(listed, number).split(" ")[0]!);
    const body: Schemas["DecisionRequest"] = { head: listed.head, decision: listed.decisions[number]!.decision };
    const taken = await call<Answer<"takeDecision", 201>>(token, "POST", `/v1/games/${game}/decisions`, body);
    eventTypes(taken).forEach((type) => events.add(type));
    decisions += 1;
  }
  const state = await call<Answer<"getState", 200>>(tokens[0]!, "GET", `/v1/games/${game}/state`);
  const board = await call<Answer<"getScoreboard", 200>>(tokens[0]!, "GET", `/v1/games/${game}/scoreboard`);
  return {
    game,
    decisions,
    kinds: [...kinds],
    rounds: rounds(state),
    points: board.seats.map((line) => line.points),
    places: board.result!.places,
  };
}

const played: Record<string, object> = {};
for (const table of TABLES) played[table.ruleset] = await play(table);
console.log(JSON.stringify(played));
