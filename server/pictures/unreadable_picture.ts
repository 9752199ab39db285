import { z } from "zod";

const SENTENCES = {
  damaged: "The picture is damaged or cut off.",
  "too large": "The picture has too many pixels.",
  "strange BMP": "BMP pictures of this kind cannot be read.",
  "too much": "This picture takes more memory or time than the server gives to one.",
  unknown: "The picture could not be read.",
} as const;

export const Unreadable = z.enum(["damaged", "too large", "strange BMP", "too much", "unknown"]);
export type Unreadable = z.output<typeof Unreadable>;

/** Its message is the reason that people read. */
export class UnreadablePicture extends Error {
  override readonly name = "UnreadablePicture";
  constructor(readonly why: Unreadable) {
    super(SENTENCES[why]);
  }
}
