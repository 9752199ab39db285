import { z } from "zod";
import { Item } from "../../domain/items/item.ts";
import { Media } from "../../domain/media/media.ts";
import { type JsonSchema, jsonSchemaOf, objectOf } from "../../domain/wire/describe_schema.ts";

/** Those that have a name of their own in the document. */
export const SHAPES: Readonly<Record<string, z.ZodType>> = { Item, Media };

/** A schema as OpenAPI 3.1 writes it; shapes that have a name are references to it. */
export function openSchema(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const metadata = z.registry<{ id: string }>();
  for (const [id, shape] of Object.entries(SHAPES)) if (shape !== schema) metadata.add(shape, { id });
  return objectOf(opened(jsonSchemaOf(schema, io, metadata))) ?? {};
}

/** Shared shapes move to the document's components, the product's words become descriptions, and answers may grow. */
function opened(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(opened);
  const schema = objectOf(value);
  if (!schema) return value;
  const { $schema: _, $defs: __, says, additionalProperties, ...kept } = schema;
  return {
    ...Object.fromEntries(
      Object.entries(kept).map(([key, part]) => [key, key === "$ref" ? refOf(part) : opened(part)]),
    ),
    ...(typeof says === "string" ? { description: says } : {}),
    ...(additionalProperties === undefined || additionalProperties === false
      ? {}
      : { additionalProperties: opened(additionalProperties) }),
  };
}

function refOf(ref: unknown): string {
  return String(ref).replace("#/$defs/", "#/components/schemas/");
}
