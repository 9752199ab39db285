import { z } from "zod";
import { BoxLinkId, MediaKey } from "../../wire/ids.ts";
import { TagId } from "../tag_id.ts";

export const BOX_LINK_KEY_BYTES = 16;

/** The key stands in the fragment, which no server, no log and no other page is told. @param homeUrl where people find the app */
export function boxLinkUrl(homeUrl: string, key: string): string {
  return `${homeUrl}/box#${key}`;
}

/** As the box's household sees it: never its key. */
export const BoxLink = z.object({
  linkId: BoxLinkId,
  madeBy: z.string(),
  createdAt: z.iso.datetime(),
  /** Absent where it ends when somebody ends it. */
  expiresAt: z.iso.datetime().exactOptional(),
  showsPlace: z.boolean(),
  takesMessages: z.boolean(),
});
export type BoxLink = z.output<typeof BoxLink>;

/** What whoever has the link sees of a box, and nothing else of it or of whom it belongs to. */
export const SharedBox = z.object({
  tagId: TagId,
  title: z.string(),
  description: z.string(),
  /** Absent where whoever made the link did not choose to show it, and where it says nothing. */
  location: z.string().exactOptional(),
  /** The cover first. */
  photoKeys: z.array(MediaKey),
  /** Whether the owner can be written to. */
  takesMessages: z.boolean(),
});
export type SharedBox = z.output<typeof SharedBox>;
