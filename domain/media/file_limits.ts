import type { MediaCategory } from "./media.ts";

const MB = 1024 * 1024;

export const LARGEST_BYTES: Readonly<Record<MediaCategory, number>> = {
  image: 25 * MB,
  video: 500 * MB,
  document: 50 * MB,
  audio: 50 * MB,
};
/** A picture with more is taken where `isTooLarge` finds it cheap. */
export const MAX_PIXELS = 100_000_000;

export function tooLargeSentence(fileName: string, category: MediaCategory): string {
  const kind = category === "image" ? "Pictures" : category === "video" ? "Videos" : "Files of this kind";
  return `"${fileName}" is too large. ${kind} may have up to ${LARGEST_BYTES[category] / MB} MB.`;
}

/** What stands below a photo, in letters. Apart from its schema, so that a form can know it without one. */
export const LONGEST_CAPTION = 300;
