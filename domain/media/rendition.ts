import type { Kind } from "./formats/kind.ts";

/** The smaller pictures of a picture: longest side in pixels. */
export const RENDITION_PIXELS = { thumb: 400, view: 1600 } as const;
export type RenditionSize = keyof typeof RENDITION_PIXELS;
export const RENDITION_TYPE = "image/webp";

/** Pictures get renditions, except SVG: it is a program to draw, and ours to keep, not to run. */
export function hasRenditions(kind: Kind): boolean {
  return kind.category === "image" && kind.type !== "image/svg+xml";
}
