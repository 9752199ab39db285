import { z } from "zod";

/** A text in another program's JSON, which may write it as a number, or leave it out. */
export const JsonText = z.union([z.string(), z.number(), z.boolean()]).nullish()
  .transform((text) => String(text ?? ""));
