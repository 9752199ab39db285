import { z } from "zod";

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
