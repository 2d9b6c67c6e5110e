// The answer and the body of each call of the service, by the path and the method of a request. They come from the
// description of the service: `/games/${game}/timeline?after=3` has the types of `/v1/games/{game}/timeline`.

import type { components, paths } from "schema";

type Method = "get" | "post" | "put" | "patch" | "delete";

type Split<Path extends string> = Path extends `${infer Segment}/${infer Rest}` ? [Segment, ...Split<Rest>] : [Path];

type WithoutQuery<Path extends string> = Path extends `${infer Address}?${string}` ? Address : Path;

/** Whether segments are an address of a described path: `{name}` stands for any segment. */
type Fits<Described, Segments> = Described extends [infer Word, ...infer Words]
  ? Segments extends [infer Segment, ...infer Rest]
    ? Word extends `{${string}}`
      ? Fits<Words, Rest>
      : Segment extends Word
        ? Fits<Words, Rest>
        : false
    : false
  : Segments extends []
    ? true
    : false;

type Described = { [Key in keyof paths]: Split<Key> };

type Fitting<Segments> = {
  [Key in keyof Described]: Fits<Described[Key], Segments> extends true ? Key : never;
}[keyof Described];

/** The described path of an address; a path without placeholders comes first: `me` is no player's id. */
type Route<Path extends string> = `/v1${WithoutQuery<Path>}` extends keyof paths
  ? `/v1${WithoutQuery<Path>}`
  : Fitting<Split<`/v1${WithoutQuery<Path>}`>>;

type Call<Path extends string, Name extends Method> =
  Route<Path> extends infer Key extends keyof paths
    ? [Key] extends [never]
      ? never
      : Exclude<paths[Key][Name], undefined>
    : never;

type Content<Response> = Response extends { content: { "application/json": infer Body } } ? Body : undefined;

type Success = 200 | 201 | 202 | 204;

type AnswerOf<Route> = Route extends { responses: infer Responses }
  ? { [Status in keyof Responses & Success]: Content<Responses[Status]> }[keyof Responses & Success]
  : never;

type BodyOf<Route> = Route extends { requestBody?: { content: { "application/json": infer Body } } } ? Body : undefined;

/** A value as forms give it: their texts need not be among the words that the service takes; objects of any fields. */
type Written<Value> = Value extends string
  ? string
  : Value extends readonly (infer Item)[]
    ? Written<Item>[]
    : Value extends Record<string, never>
      ? Record<string, unknown>
      : Value extends object
        ? { [Field in keyof Value]: Written<Value[Field]> }
        : Value;

type Schemas = components["schemas"];

/** Answers that leave out some fields; the bodies of entries are as old as their log. Their types are the described. */
type Sparse = Schemas[
  | "BlameView"
  | "Change"
  | "EntryCause"
  | "EntryTaken"
  | "EntryView"
  | "PlayerResponse"
  | "Preferences"
  | "Reading"
  | "Stretch"
  | "TableRuling"
  | "TournamentBody"];

/** Fields that an answer may lack; its other fields are always there. */
type Missing = "invitation" | "set_back" | "kept_seats";

/** Whether a type has the very fields of another type; of a union, of one of its members. */
type IsSame<Left, Right> = Right extends unknown
  ? [Required<Left>] extends [Required<Right>]
    ? [Required<Right>] extends [Required<Left>]
      ? true
      : false
    : false
  : never;

/** An answer as it is sent: the description leaves out of `required` what has a default, since bodies may lack it. */
type Sent<Value> = Value extends readonly unknown[]
  ? { [Index in keyof Value]: Sent<Value[Index]> }
  : Value extends object
    ? true extends IsSame<Value, Sparse>
      ? Value
      : { [Field in keyof Value as Exclude<Field, Missing>]-?: Sent<Value[Field]> } & Pick<
          Value,
          Extract<keyof Value, Missing>
        >
    : Value;

/** The answer of a call; of a call that the description lacks, a text that says so, which has no field of an answer. */
export type Answer<Path extends string, Name extends Method> = Path extends Path
  ? [Call<Path, Name>] extends [never]
    ? `no ${Name} ${Path}`
    : Sent<AnswerOf<Call<Path, Name>>>
  : never;

/** The body of a call. */
export type Body<Path extends string, Name extends Method> = Path extends Path
  ? [Call<Path, Name>] extends [never]
    ? `no ${Name} ${Path}`
    : Written<BodyOf<Call<Path, Name>>>
  : never;

type DryRun = Extract<Answer<`/games/${string}/decisions?${string}`, "post">, { texts: string[] }>;

/** The open answers about a pause, and since when seats are waited for: a part of the list of decisions. */
export type Absences = Partial<Pick<DecisionList, "waits" | "pause_request">>;
export type Annotation = AnnotationList["annotations"][number];
export type AnnotationList = Answer<`/games/${string}/annotations`, "get">;
/** A legal decision. */
export type Choice = DecisionList["decisions"][number];
/** The settings of a clock, from an answer or from a form. */
export type Clock = Schemas["ClockSettings"] | (Game["clock"] & {});
/** The list of decisions as the page shows it; without a seat in a running game there is none, and the list is empty. */
export type Decisions = Pick<DecisionList, "head" | "question" | "picture" | "take_backs" | "requests" | "request"> &
  Partial<Pick<DecisionList, "pause_request" | "waits" | "plan" | "hint">> & { decisions: readonly Choice[] };
export type DecisionList = Answer<`/games/${string}/decisions`, "get">;
export type Crosstable = Answer<`/tournaments/${string}/crosstable`, "get">;
export type Dispute = Disputes["disputes"][number];
/** A dispute with the material for its answer. */
export type DisputeMaterial = Answer<`/games/${string}/disputes/${string}`, "get">;
export type Disputes = Answer<`/${"games" | "tournaments"}/${string}/disputes`, "get">;
export type EntriesTaken = Answer<`/tournaments/${string}/players`, "post">;
export type Entrant = Tournament["state"]["roster"][number];
export type Entry = Answer<`/games/${string}/entries?${string}`, "get">["entries"][number];
export type Game = Answer<`/games/${string}`, "get">;
export type GameRow = Answer<`/games?${string}`, "get">["games"][number];
export type Hint = Answer<`/games/${string}/hint`, "get">;
/** The player of a token. */
export type Me = Answer<"/players/me", "get">;
export type NoticeChannel = NoticeSettings["channels"][number];
export type NoticeDelivery = Answer<"/players/me/notices/deliveries", "get">["deliveries"][number];
export type NoticeSettings = Answer<"/players/me/notices", "get">;
export type Person = Answer<`/players?${string}`, "get">["players"][number];
export type PlanOptions = Answer<`/games/${string}/plans/options?${string}`, "get">;
export type PlanRequest = Body<`/games/${string}/plans`, "post">;
export type Preferences = Answer<"/players/me/preferences", "get">;
/** The preview of a decision; of a trial it does not say whether the decision can be taken back. */
export type Preview = Pick<DryRun, "texts" | "points" | "board" | "seats"> & { events: unknown; take_back?: boolean };
/** A problem document; what lies between may answer with a text, which has its detail alone. */
export type ProblemDocument = Partial<Schemas["Problem"]>;
export type Round = Tournament["state"]["rounds"][number];
export type RoundTable = Round["tables"][number];
/** A round with its games, and why its tables are so. */
export type RoundView = Answer<`/tournaments/${string}/rounds/${number}`, "get">;
export type Ruleset = Answer<`/rulesets/${string}`, "get">;
export type RulesetLine = Answer<"/rulesets", "get">[number];
export type Scoreboard = Answer<`/games/${string}/scoreboard`, "get">;
export type SeatDecisions = Answer<`/games/${string}/decisions/${string}`, "get">["seats"][number];
export type SeatTime = (Game["time_left"] & {})["seats"][number];
export type SeatWait = DecisionList["waits"][number];
export type Standings = Answer<`/tournaments/${string}/standings`, "get">;
export type Study = Answer<`/studies/${string}`, "get">;
export type StudyChapter = Study["chapters"][number];
export type StudyMoment = StudyChapter["moments"][number];
export type TableGlance = RoundView["tables"][number];
export type TimelineItem = TimelinePage["items"][number];
export type TimelinePage = Answer<`/games/${string}/timeline?${string}`, "get">;
export type Tournament = Answer<`/tournaments/${string}`, "get">;
export type TournamentCommand = Body<`/tournaments/${string}/commands`, "post">["command"];
export type TournamentEntry = Answer<`/tournaments/${string}/entries?${string}`, "get">["entries"][number];
/** A verification that is done. */
export type Story = Exclude<Answer<`/games/${string}/story?${string}`, "get">, { status: string }>;
export type Verification = Exclude<Answer<`/games/${string}/verify?${string}`, "get">, { status: string }>;
export type WhatIf = Answer<`/games/${string}/what-if?${string}`, "post">;
