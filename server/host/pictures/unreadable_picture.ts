import { z } from "zod";

const SENTENCES = {
  damaged: "The picture is damaged or cut off.",
  "cut off": "The picture is cut off: its end is missing.",
  "too many parts": "The picture is made of more parts than a picture needs.",
  "too large": "The picture has too many pixels.",
  "strange BMP": "BMP pictures of this kind cannot be read.",
  "too much": "This picture takes more memory or time than the server gives to one.",
  unknown: "The picture could not be read.",
} as const;

export const Unreadable = z.literal(Object.keys(SENTENCES) as (keyof typeof SENTENCES)[]);
export type Unreadable = z.output<typeof Unreadable>;

/** Its message is the reason that people read. */
export class UnreadablePicture extends Error {
  override readonly name = "UnreadablePicture";
  constructor(readonly why: Unreadable) {
    super(SENTENCES[why]);
  }
}
