import { z } from "zod";
import {
  describeSchema,
  type JsonSchema,
  jsonSchemaOf,
  objectOf,
  type Writing,
} from "../../domain/wire/describe_schema.ts";

/** Shapes that many calls share; elsewhere they are called by their name. */
export type Shapes = Readonly<Record<string, z.ZodType>>;

export interface Field {
  /** With its path, e.g. `data.items[].title`; empty for a value that is no object. */
  readonly name: string;
  readonly isOptional: boolean;
  readonly says: string;
}

const WRITING: Writing = {
  value: (value) => `\`${typeof value === "string" ? value : JSON.stringify(value)}\``,
  field: (name) => `\`${name}\``,
  shape: (ref) => `[${nameOf(ref)}](#${nameOf(ref).toLowerCase()})`,
};

/** The fields of a schema in words; what an outside client sends (`input`) or gets (`output`). */
export function fieldsOf(schema: z.ZodType, io: "input" | "output", shapes: Shapes = {}): Field[] {
  const metadata = z.registry<{ id: string }>();
  for (const [id, shape] of Object.entries(shapes)) if (shape !== schema) metadata.add(shape, { id });
  return flatten(jsonSchemaOf(schema, io, metadata), "", false);
}

function flatten(schema: JsonSchema, name: string, isOptional: boolean): Field[] {
  const properties = objectOf(schema.properties);
  if (properties && Object.keys(properties).length > 0) {
    const required = Array.isArray(schema.required) ? schema.required : [];
    return Object.entries(properties).flatMap(([key, value]) =>
      flatten(objectOf(value) ?? {}, name ? `${name}.${key}` : key, !required.includes(key))
    );
  }
  const items = objectOf(schema.items);
  if (items?.properties) {
    return [{ name, isOptional, says: `a list${mostOf(schema)} of` }, ...flatten(items, `${name}[]`, false)];
  }
  return name || schema.anyOf ? [{ name, isOptional, says: describeSchema(schema, WRITING) }] : [];
}

function mostOf({ maxItems }: JsonSchema): string {
  return typeof maxItems === "number" ? `, at most ${maxItems},` : "";
}

function nameOf(ref: string): string {
  return ref.split("/").at(-1) ?? "";
}
