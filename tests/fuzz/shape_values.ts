import { type JsonSchema, objectOf } from "../../domain/wire/describe_schema.ts";

/** A value that fits a schema, every field given. Digits fit wherever text does. */
export function exampleOf(schema: JsonSchema): unknown {
  const [branch] = branchesOf(schema);
  if (branch) return exampleOf(branch);
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if ("const" in schema) return schema.const;
  switch (schema.type) {
    case "object":
      return Object.fromEntries(propertiesOf(schema).map(([name, below]) => [name, exampleOf(below)]));
    case "array":
      return [exampleOf(objectOf(schema.items) ?? {})];
    case "string":
      return TEXTS[String(schema.format)] ?? "117";
    case "boolean":
      return true;
    default:
      return typeof schema.minimum === "number" ? Math.max(schema.minimum, 1) : 1;
  }
}

const TEXTS: Readonly<Record<string, string>> = {
  email: "anna@example.org",
  date: "1990-12-31",
  "date-time": "2099-01-31T18:00:00Z",
};

export type Path = readonly (string | number)[];

export interface Field {
  readonly path: Path;
  readonly schema: JsonSchema;
  readonly isRequired: boolean;
}

/** Every field of a schema, those of its objects and lists too. */
export function fieldsOf(schema: JsonSchema, path: Path = []): Field[] {
  const required = Array.isArray(schema.required) ? schema.required : [];
  const fields = propertiesOf(schema).flatMap(([name, below]) => {
    const inner = [...path, name];
    return [{ path: inner, schema: below, isRequired: required.includes(name) }, ...fieldsOf(below, inner)];
  });
  const items = objectOf(schema.items);
  const entries = items
    ? [{ path: [...path, 0], schema: items, isRequired: false }, ...fieldsOf(items, [...path, 0])]
    : [];
  return [...fields, ...entries, ...branchesOf(schema).slice(0, 1).flatMap((branch) => fieldsOf(branch, path))];
}

export function branchesOf({ anyOf, oneOf }: JsonSchema): JsonSchema[] {
  const branches: unknown[] = [anyOf, oneOf].flatMap((some) => Array.isArray(some) ? some : []);
  return branches.map(objectOf).filter((branch) => branch !== null);
}

function propertiesOf({ properties }: JsonSchema): [string, JsonSchema][] {
  return Object.entries(objectOf(properties) ?? {}).map(([name, below]) => [name, objectOf(below) ?? {}]);
}

/** The value with another one at a path; `undefined` takes the field out. */
export function withAt(whole: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value;
  if (Array.isArray(whole)) return whole.map((entry, at) => at === step ? withAt(entry, rest, value) : entry);
  const { [step]: below, ...others } = objectOf(whole) ?? {};
  const inner = withAt(below, rest, value);
  return inner === undefined ? others : { ...others, [step]: inner };
}
