import { presentMedia, type StoredMedia } from "../media/stored_media.ts";
import type { ItemId } from "../wire/ids.ts";
import type { Item } from "./item.ts";
import type { TagId } from "./tag_id.ts";

/** A box as the database holds it. */
export interface StoredItem {
  readonly id: ItemId;
  readonly tagId: TagId;
  readonly title: string;
  readonly description: string;
  readonly location: string;
  readonly tags: readonly string[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly deletedAt: Date | null;
  readonly media: readonly StoredMedia[];
}

/** The box as it travels. @param basePath of this installation, for the addresses of its media */
export function presentItem(stored: StoredItem, basePath: string): Item {
  return {
    _id: stored.id,
    tagId: stored.tagId,
    title: stored.title,
    description: stored.description,
    location: stored.location,
    tags: [...stored.tags],
    createdAt: stored.createdAt.toISOString(),
    updatedAt: stored.updatedAt.toISOString(),
    ...(stored.deletedAt && { deletedAt: stored.deletedAt.toISOString() }),
    media: stored.media.map((media) => presentMedia(media, basePath)),
  };
}
