import { z } from "zod";

export type JsonSchema = Readonly<Record<string, unknown>>;

/** How the words stand where they are read: values in quotes or backticks, shared shapes as links. */
export interface Writing {
  readonly value: (value: unknown) => string;
  readonly field: (name: string) => string;
  readonly shape: (ref: string) => string;
}

const PLAIN: Writing = { value: (value) => JSON.stringify(value), field: (name) => name, shape: () => "an object" };

declare module "zod" {
  interface GlobalMeta {
    /** What a value is in the product's words, where its type does not say it. */
    says?: string;
  }
}

/** A schema as JSON Schema that carries the product's words: what a client sends (`input`) or gets (`output`). */
export function jsonSchemaOf(
  schema: z.ZodType,
  io: "input" | "output",
  metadata?: z.core.$ZodRegistry<{ id: string }>,
): JsonSchema {
  return z.toJSONSchema(schema, {
    io,
    ...(metadata && { metadata }),
    unrepresentable: "any",
    override({ zodSchema, jsonSchema }) {
      const says = z.core.globalRegistry.get(zodSchema)?.says;
      if (says) Object.assign(jsonSchema, { says });
    },
  });
}

/** What a value has to be, e.g. "text of 1 to 64 characters". */
export function describeSchema(schema: JsonSchema, writing: Writing = PLAIN): string {
  return oneOf([...new Set(choicesOf(schema, writing))]);
}

function choicesOf(schema: JsonSchema, writing: Writing): string[] {
  if (typeof schema.says === "string") return [schema.says];
  if (typeof schema.$ref === "string") return [writing.shape(schema.$ref)];
  const some: unknown = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(some)) return some.flatMap((one) => choicesOf(objectOf(one) ?? {}, writing));
  if (Array.isArray(schema.enum)) return schema.enum.map(writing.value);
  if ("const" in schema) return [writing.value(schema.const)];
  if (Array.isArray(schema.type)) return schema.type.flatMap((type) => choicesOf({ ...schema, type }, writing));
  if (schema.type === "boolean") return [true, false].map(writing.value);
  return [typeWords(schema, writing)];
}

function typeWords(schema: JsonSchema, writing: Writing): string {
  switch (schema.type) {
    case "array":
      return listWords(schema, writing);
    case "string":
      return textWords(schema);
    case "integer":
      return `a whole number${range(schema)}`;
    case "number":
      return `a number${range(schema)}`;
    case "null":
      return writing.value(null);
    case "object":
      return objectWords(Object.keys(objectOf(schema.properties) ?? {}), writing);
    default:
      return "anything";
  }
}

function listWords({ prefixItems, items, maxItems }: JsonSchema, writing: Writing): string {
  if (Array.isArray(prefixItems)) {
    return `a list of ${prefixItems.length}: ${describeSchema(objectOf(prefixItems[0]) ?? {}, writing)}`;
  }
  const most = typeof maxItems === "number" ? `, at most ${maxItems},` : "";
  return `a list${most} of: ${describeSchema(objectOf(items) ?? {}, writing)}`;
}

function objectWords(fields: readonly string[], { field }: Writing): string {
  return fields.length === 0 ? "an object" : `an object with ${fields.map(field).join(", ")}`;
}

const FORMATS: Readonly<Record<string, string>> = {
  "email": "an e-mail address, for example anna@example.org",
  "date-time": "a time in ISO 8601, for example 2026-01-31T18:00:00Z",
  "uri": "a web address, for example https://example.org",
};
/** No NUL, which is said of all texts. */
const HIDDEN = new Set(["^[^\\0]*$"]);

function textWords({ format, pattern, minLength, maxLength }: JsonSchema): string {
  const named = typeof format === "string" ? FORMATS[format] : undefined;
  if (named) return named;
  const like = typeof pattern === "string" && !HIDDEN.has(pattern) ? ` like ${pattern}` : "";
  return `text${like}${
    typeof maxLength === "number" ? ` of ${Number(minLength ?? 0)} to ${maxLength} characters` : ""
  }`;
}

function range({ minimum, maximum }: JsonSchema): string {
  const isTop = typeof maximum !== "number" || maximum === Number.MAX_SAFE_INTEGER;
  const isBottom = typeof minimum !== "number" || minimum === Number.MIN_SAFE_INTEGER;
  if (isTop && isBottom) return "";
  return isTop ? ` from ${minimum}` : isBottom ? ` up to ${maximum}` : ` from ${minimum} to ${maximum}`;
}

function oneOf(words: readonly string[]): string {
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}

export function objectOf(value: unknown): JsonSchema | null {
  return value !== null && typeof value === "object" && !Array.isArray(value) ? value as JsonSchema : null;
}
