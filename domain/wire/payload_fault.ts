import type { z } from "zod";
import { describeSchema, type JsonSchema, jsonSchemaOf, objectOf } from "./describe_schema.ts";

export interface PayloadFault {
  /** With its path, e.g. `options.limit`; empty for the payload itself. */
  readonly field: string;
  /** Left out, `null` or empty. */
  readonly isMissing: boolean;
  readonly sentence: string;
}

type Parsed<S extends z.ZodType> =
  | { readonly fault: null; readonly output: z.output<S> }
  | { readonly fault: PayloadFault };

type Issue = z.core.$ZodIssue;

/** Stands where a schema has no words of its own, so that nobody ever reads the library's. */
const UNSAID = "does not fit";

/** Holds a payload to its schema, and says of the first field that does not fit what to send instead. */
export function parsePayload<S extends z.ZodType>(schema: S, value: unknown): Parsed<S> {
  const parsed = schema.safeParse(value, { error: () => UNSAID });
  if (parsed.success) return { fault: null, output: parsed.data };
  const [issue] = parsed.error.issues;
  return { fault: faultOf(nearest(issue as Issue, value), schema, value) };
}

function faultOf({ path, message, ...issue }: Issue, schema: z.ZodType, value: unknown): PayloadFault {
  const field = path.map(String).join(".");
  const name = field || "The payload";
  const given = valueAt(value, path);
  const isMissing = given === undefined || given === null || given === "";
  if (message !== UNSAID) return { field, isMissing, sentence: `${name} ${message}.` };
  const wanted = describeSchema(schemaAt(inputOf(schema), path));
  return { field, isMissing, sentence: `${name} ${wrongWith(issue, given)}. Send ${wanted}.` };
}

/** Of a value that may be one of several things: the fault in the one that it is most like. */
function nearest(issue: Issue, whole: unknown): Issue {
  if (issue.code !== "invalid_union") return issue;
  const value = valueAt(whole, issue.path);
  const inside = issue.errors.flatMap(([first]) => first && first.path.length > 0 ? [first] : []);
  const chosen = inside.find(({ path }) => valueAt(value, path) !== undefined) ?? inside[0];
  return chosen ? nearest({ ...chosen, path: [...issue.path, ...chosen.path] }, whole) : issue;
}

type Fault = Issue extends infer One ? One extends Issue ? Omit<One, "path" | "message"> : never : never;

function wrongWith(issue: Fault, given: unknown): string {
  if (given === undefined) return "is missing";
  switch (issue.code) {
    case "invalid_type":
      return issue.expected === "int" && Number.isFinite(given) ? "is not a whole number" : `is ${kindOf(given)}`;
    case "too_big":
      return TOO_BIG[issue.origin] ?? "is too large";
    case "too_small":
      return given === "" ? "is empty" : TOO_SMALL[issue.origin] ?? "is too low";
    case "invalid_format":
      return FORMATS[issue.format] ?? UNSAID;
    case "unrecognized_keys":
      return "has a field that is not known";
    case "invalid_key":
      return "has a field whose name does not fit";
    default:
      return UNSAID;
  }
}

const TOO_BIG: Readonly<Record<string, string>> = { string: "is too long", array: "has too many entries" };
const TOO_SMALL: Readonly<Record<string, string>> = { string: "is too short", array: "has too few entries" };
const FORMATS: Readonly<Record<string, string>> = {
  email: "is not an e-mail address",
  url: "is not a web address",
  datetime: "is not a time",
  date: "is not a date",
};

function kindOf(given: unknown): string {
  if (Array.isArray(given)) return "a list";
  if (given === Infinity || given === -Infinity) return "endless";
  if (given === null || typeof given === "boolean") return String(given);
  return KINDS[typeof given] ?? "something else";
}

const KINDS: Readonly<Record<string, string>> = { string: "text", number: "a number", object: "an object" };

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((at, step) => isHolder(at) && Object.hasOwn(at, step) ? at[step] : undefined, value);
}

function isHolder(value: unknown): value is Readonly<Record<PropertyKey, unknown>> {
  return value !== null && typeof value === "object";
}

const inputs = new WeakMap<z.ZodType, JsonSchema>();

function inputOf(schema: z.ZodType): JsonSchema {
  const known = inputs.get(schema) ?? jsonSchemaOf(schema, "input");
  inputs.set(schema, known);
  return known;
}

/** The part of a schema that a path leads to; `{}`, which is anything, where it says nothing. */
function schemaAt(schema: JsonSchema, path: readonly PropertyKey[]): JsonSchema {
  const [step, ...rest] = path;
  if (step === undefined) return schema;
  const below = [schema, ...branchesOf(schema)].map((one) => belowOf(one, step)).find((found) => found !== null);
  return below ? schemaAt(below, rest) : {};
}

function branchesOf({ anyOf, oneOf }: JsonSchema): JsonSchema[] {
  const branches: unknown[] = [anyOf, oneOf].flatMap((some) => Array.isArray(some) ? some : []);
  return branches.map(objectOf).filter((branch) => branch !== null);
}

function belowOf({ properties, items, additionalProperties }: JsonSchema, step: PropertyKey): JsonSchema | null {
  const fields = objectOf(properties);
  if (fields && Object.hasOwn(fields, step)) return objectOf(fields[String(step)]);
  return objectOf(typeof step === "number" ? items : additionalProperties);
}
