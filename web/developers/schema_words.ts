import type { Schema } from "./openapi.ts";

export interface FieldWords {
  readonly name: string;
  readonly isRequired: boolean;
  readonly says: string;
}

/** The fields of an object, each in words; those of inner objects with their path: `data.items`. */
export function fieldsOf({ properties = {}, required = [] }: Schema, path = ""): FieldWords[] {
  return Object.entries(properties).flatMap(([key, schema]) => {
    const name = path + key;
    if (schema.properties) return fieldsOf(schema, `${name}.`);
    return [{ name, isRequired: required.includes(key), says: wordsOf(schema) }];
  });
}

/** "text, at most 200 characters", "a list of Item" */
export function wordsOf(schema: Schema): string {
  const { $ref, description, anyOf, items, type } = schema;
  if ($ref) return $ref.split("/").at(-1) ?? "";
  if (description) return description;
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" or ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (anyOf) return anyOf.map(wordsOf).join(" or ");
  if (items) return items.$ref ? `a list of ${wordsOf(items)}` : `a list, each ${wordsOf(items)}`;
  const words = typeof type === "string" ? TYPES[type] ?? type : "anything";
  return `${words}${limitsOf(schema)}`;
}

const TYPES: Readonly<Record<string, string>> = {
  string: "text",
  integer: "a whole number",
  number: "a number",
  boolean: "true or false",
  object: "an object",
  null: "null",
};

function limitsOf({ minimum, maximum, maxLength, default: usual }: Schema): string {
  const isRange = minimum !== undefined && maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER;
  const range = isRange ? ` from ${minimum} to ${maximum}` : "";
  const length = maxLength === undefined ? "" : `, at most ${maxLength.toLocaleString("en-US")} characters`;
  return `${range}${length}${usual === undefined ? "" : `, ${JSON.stringify(usual)} by default`}`;
}
