import { z } from "zod";
import { Media } from "../media/media.ts";
import { ItemId } from "../wire/ids.ts";
import { TagId } from "./tag_id.ts";

/** A box, or anything else that carries a number, as it travels. Times are ISO 8601 UTC. */
export const Item = z.object({
  _id: ItemId,
  tagId: TagId,
  title: z.string(),
  description: z.string(),
  location: z.string(),
  tags: z.array(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
  deletedAt: z.string().optional(),
  media: z.array(Media),
});
export type Item = z.output<typeof Item>;

/** Text without NUL, which PostgreSQL cannot hold; surrounding space dropped. */
function text(longest: number) {
  return z.string().max(longest).trim().refine((value) => !value.includes("\0"), "may not contain a NUL character");
}

export const Place = text(200);
export const Tag = text(50).min(1);

const title = text(200);
const description = text(5_000);
const location = Place;
const tags = z.array(Tag).max(20);

export const ItemTexts = z.object({ title, description, location, tags });
export type ItemTexts = z.output<typeof ItemTexts>;

/** Those texts that somebody gives, the others absent. */
export const GivenItemTexts = z.object({
  title: title.exactOptional(),
  description: description.exactOptional(),
  location: location.exactOptional(),
  tags: tags.exactOptional(),
});
