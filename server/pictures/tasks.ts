import { z } from "zod";
import { Unreadable } from "./unreadable_picture.ts";

/** What the picture process is asked for; the picture's bytes come along. */
export type Task =
  | { readonly task: "renditions"; readonly type: string }
  | { readonly task: "plain"; readonly mostPixels: number };

const count = z.number().int().nonnegative();

/** What it answers. Its bytes are the pictures made, one after the other. */
export const TaskAnswer = z.union([
  z.object({ width: count, height: count, lengths: z.array(count).min(1).max(2) }),
  z.object({ unreadable: Unreadable }),
]);
export type TaskAnswer = z.output<typeof TaskAnswer>;

/** More than the largest picture taken, and than what is made of it. */
export const MOST_PICTURE_BYTES = 64 * 1024 * 1024;
