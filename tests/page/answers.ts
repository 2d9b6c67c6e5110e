// The answer and the body of each call of the service, by the path and the method of a request. They come from the
// description of the service: `/games/${game}/timeline?after=3` has the types of `/v1/games/{game}/timeline`.

import type { paths } from "schema";

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

/** A value as forms give it: their texts need not be among the words that the service takes. */
type Written<Value> = Value extends string
  ? string
  : Value extends readonly (infer Item)[]
    ? Written<Item>[]
    : Value extends object
      ? { [Field in keyof Value]: Written<Value[Field]> }
      : Value;

/** The answer of a call; of a call that the description lacks, a text that says so, which has no field of an answer. */
export type Answer<Path extends string, Name extends Method> = Path extends Path
  ? [Call<Path, Name>] extends [never]
    ? `no ${Name} ${Path}`
    : AnswerOf<Call<Path, Name>>
  : never;

/** The body of a call. */
export type Body<Path extends string, Name extends Method> = Path extends Path
  ? [Call<Path, Name>] extends [never]
    ? `no ${Name} ${Path}`
    : Written<BodyOf<Call<Path, Name>>>
  : never;
