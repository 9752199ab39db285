import { z } from "zod";
import { JsonText as Text } from "./json_text.ts";

/** Ids are texts, and bytes as lists of numbers where an older database wrote them. */
const Id = z.union([z.string().min(1), z.number(), z.array(z.number())]).transform((id) => String(id));
const OptionalId = Id.nullish().transform((id) => id ?? null);
const Yes = z.union([z.boolean(), z.number(), z.string()]).nullish()
  .transform((value) => value === true || value === 1 || value === "1" || value === "true");

/** The rows of its tables as the zip of a Homebox collection holds them, as far as boxes need them. */
export const HomeboxRow = {
  entity_types: z.object({ id: Id, is_location: Yes }),
  tags: z.object({ id: Id, name: Text }),
  tag_entities: z.object({ tag_id: Id, entity_id: Id }),
  entities: z.object({
    id: Id,
    name: z.string(),
    entity_children: OptionalId,
    entity_type_entities: OptionalId,
    created_at: Text,
    updated_at: Text,
  }).catchall(z.unknown()),
  entity_fields: z.object({
    entity_fields: OptionalId,
    type: Text,
    name: Text,
    text_value: Text,
    number_value: Text,
    boolean_value: Text,
    time_value: Text,
  }),
  maintenance_entries: z.object({ entity_id: OptionalId, name: Text, description: Text, date: Text, cost: Text }),
  attachments: z.object({
    id: Id,
    type: Text,
    primary: Yes,
    title: Text,
    mime_type: Text,
    created_at: Text,
    entity_attachments: OptionalId,
  }),
} as const;
export type HomeboxTable = keyof typeof HomeboxRow;
export type HomeboxRowOf<T extends HomeboxTable> = z.output<typeof HomeboxRow[T]>;

export const HomeboxManifest = z.object({
  schemaVersion: z.number(),
  counts: z.record(z.string(), z.number()).catch({}).default({}),
});
export type HomeboxManifest = z.output<typeof HomeboxManifest>;

export const HOMEBOX_VERSION = 1;
