import { z } from "zod";

/** Shapes that many calls share; elsewhere they are called by their name. */
export type Shapes = Readonly<Record<string, z.ZodType>>;

export interface Field {
  /** With its place, e.g. `data.items[].title`; empty for a value that is no object. */
  readonly name: string;
  readonly isOptional: boolean;
  readonly says: string;
}

type Json = Readonly<Record<string, unknown>>;

/** The fields of a schema in words; what an outside client sends (`input`) or gets (`output`). */
export function fieldsOf(schema: z.ZodType, io: "input" | "output", shapes: Shapes = {}): Field[] {
  const metadata = z.registry<{ id: string }>();
  for (const [id, shape] of Object.entries(shapes)) if (shape !== schema) metadata.add(shape, { id });
  return flatten(z.toJSONSchema(schema, { io, metadata, unrepresentable: "any" }), "", false);
}

function flatten(schema: Json, name: string, isOptional: boolean): Field[] {
  const properties = objectOf(schema.properties);
  if (properties && Object.keys(properties).length > 0) {
    const required = Array.isArray(schema.required) ? schema.required : [];
    return Object.entries(properties).flatMap(([key, value]) =>
      flatten(objectOf(value) ?? {}, name ? `${name}.${key}` : key, !required.includes(key))
    );
  }
  const items = objectOf(schema.items);
  if (items?.properties) {
    return [{ name, isOptional, says: `a list${counted(schema)} of` }, ...flatten(items, `${name}[]`, false)];
  }
  return name || schema.anyOf ? [{ name, isOptional, says: typeOf(schema) }] : [];
}

function typeOf(schema: Json): string {
  if (typeof schema.$ref === "string") return `[${nameOf(schema.$ref)}](#${nameOf(schema.$ref).toLowerCase()})`;
  const some = [schema.anyOf, schema.oneOf].find(Array.isArray);
  if (some) return [...new Set(some.map((one) => typeOf(objectOf(one) ?? {})))].join(", or ");
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => `\`${value}\``).join(", ");
  if ("const" in schema) return `\`${JSON.stringify(schema.const)}\``;
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeOf({ ...schema, type })).join(", or ");
  if (Array.isArray(schema.prefixItems)) {
    return `a list of ${schema.prefixItems.length}: ${typeOf(objectOf(schema.prefixItems[0]) ?? {})}`;
  }
  if (schema.type === "array") return `a list${counted(schema)} of: ${typeOf(objectOf(schema.items) ?? {})}`;
  if (schema.type === "string") return `text${limits(schema)}`;
  if (schema.type === "integer") return `a whole number${range(schema)}`;
  if (schema.type === "number") return `a number${range(schema)}`;
  if (schema.type === "boolean") return "`true` or `false`";
  if (schema.type === "null") return "`null`";
  const properties = Object.keys(objectOf(schema.properties) ?? {});
  if (properties.length > 0) return `an object with ${properties.map((key) => `\`${key}\``).join(", ")}`;
  return "anything";
}

function limits({ minLength, maxLength, format, pattern }: Json): string {
  const named = typeof format === "string" ? FORMATS[format] : undefined;
  return [
    named ?? (typeof pattern === "string" && !HIDDEN.has(pattern) ? ` like \`${pattern}\`` : ""),
    typeof maxLength !== "number" ? "" : ` of ${Number(minLength ?? 0)} to ${maxLength} characters`,
  ].join("");
}

const FORMATS: Readonly<Record<string, string>> = {
  "email": ", an e-mail address",
  "date-time": ", a time in ISO 8601",
  "uri": ", an address",
};
/** No NUL, which is said of all texts. */
const HIDDEN = new Set(["^[^\\0]*$"]);

function range({ minimum, maximum }: Json): string {
  const isTop = typeof maximum !== "number" || maximum === Number.MAX_SAFE_INTEGER;
  const isBottom = typeof minimum !== "number" || minimum === Number.MIN_SAFE_INTEGER;
  if (isTop && isBottom) return "";
  return isTop ? ` from ${minimum}` : isBottom ? ` up to ${maximum}` : ` from ${minimum} to ${maximum}`;
}

function counted({ maxItems }: Json): string {
  return typeof maxItems === "number" ? `, at most ${maxItems},` : "";
}

function nameOf(ref: string): string {
  return ref.split("/").at(-1) ?? "";
}

function objectOf(value: unknown): Json | null {
  return z.record(z.string(), z.unknown()).safeParse(value).data ?? null;
}
