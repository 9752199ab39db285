import { z } from "zod";
import { MediaKey } from "../wire/ids.ts";

export const MediaCategory = z.enum(["image", "video", "document", "audio"]);
export type MediaCategory = z.output<typeof MediaCategory>;

/** A photo, video or paper of a box, as it travels. `url`s are relative to the server's origin and carry its base path. */
export const Media = z.object({
  key: MediaKey,
  url: z.string(),
  /** 400 px, once it was made. */
  thumbUrl: z.string().optional(),
  /** 1600 px, once it was made. */
  viewUrl: z.string().optional(),
  fileName: z.string(),
  /** MIME type found in the file's own bytes. */
  type: z.string(),
  /** Bytes. */
  size: z.number().int(),
  width: z.number().int().optional(),
  height: z.number().int().optional(),
  category: MediaCategory,
  /** What its owner wrote below it. */
  caption: z.string(),
  /** The one that its owner chose to stand for the box. Without one, the first picture does. */
  isCover: z.boolean(),
  /** A picture that moves; its smaller ones do not. */
  isAnimated: z.boolean(),
  /** `pending` while the smaller pictures are being made; `failed` with the reason when they could not be. */
  rendition: z.enum(["none", "pending", "ready", "failed"]),
  /** Why there are none; of smaller pictures that are ready, what is missing in them. */
  renditionError: z.string().optional(),
});
export type Media = z.output<typeof Media>;
