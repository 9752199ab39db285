import type { Media } from "../../../domain/media/media.ts";

/** A browser takes four bytes for each, of every picture that moves and is on the screen. */
const MAX_SHOWN_PIXELS = 50_000_000;

/**
 * What the server could not make smaller a browser may show, and smaller pictures do not move. One whose size the server
 * could not read is tried too: it let none in that says it is too large, and what a browser cannot read either costs nothing.
 */
export function isBetterWhole({ rendition, isAnimated, width = 0, height = 0 }: Media, isCalm: boolean): boolean {
  return (rendition === "failed" || isAnimated && !isCalm) && width * height <= MAX_SHOWN_PIXELS;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const USUAL_SIZE: Size = { width: 1600, height: 1200 };

/** What the server knows; else that of the uppermost picture that has come, for the one below it may be a sign instead of it. */
export function sizeOf(
  { width, height }: Media,
  [uppermost, below]: readonly (string | undefined)[],
  come: Readonly<Record<string, Size>>,
): Size {
  return width && height ? { width, height } : come[uppermost ?? ""] ?? come[below ?? ""] ?? USUAL_SIZE;
}
