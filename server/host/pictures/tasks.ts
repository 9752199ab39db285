import { z } from "zod";
import { Unreadable } from "./unreadable_picture.ts";

const amount = z.number().nonnegative().nullable();

/** What a picture's header says; null where it does not. */
export const PictureFacts = z.object({
  /** In pixels, as people see it. */
  width: amount,
  height: amount,
  /** Memory that decoding it takes. */
  decodingBytes: amount,
});
export type PictureFacts = z.output<typeof PictureFacts>;

export const UNKNOWN_FACTS: PictureFacts = { width: null, height: null, decodingBytes: null };

/** What the picture process is asked to make; the picture's bytes come along. */
export type PictureTask =
  | { readonly task: "renditions"; readonly type: string }
  | { readonly task: "plain"; readonly maxPixels: number };

/** `facts`: what the header says. */
export type Task = PictureTask | { readonly task: "facts"; readonly type: string };

const count = z.number().int().nonnegative();

/** What it answers. Its bytes are the pictures made, one after the other. */
export const TaskAnswer = z.union([
  z.object({
    width: count,
    height: count,
    lengths: z.array(count).min(1).max(2),
    isAnimated: z.boolean(),
    isCut: z.boolean(),
  }),
  z.object({ facts: PictureFacts }),
  z.object({ unreadable: Unreadable }),
]);
export type TaskAnswer = z.output<typeof TaskAnswer>;

/** More than the largest picture taken, and than what is made of it. */
export const MAX_PICTURE_BYTES = 64 * 1024 * 1024;
