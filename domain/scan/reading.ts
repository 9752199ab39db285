export type Point = readonly [x: number, y: number];

export interface Alternative {
  readonly text: string;
  readonly probability: number;
}

/** Longest side of a photo as it is read, in pixels; phones take them four times as large. */
export const STILL_SIDE = 1024;

/** What one picture says. Points are pixels of the picture given. */
export interface Reading {
  /** 1 to 8 digits, or "" when there is no number. */
  readonly text: string;
  /** Calibrated probability that `text` is exactly right, 0 when it is "". */
  readonly confidence: number;
  /** Corners of the number, clockwise from the text's own top left. */
  readonly box: readonly [Point, Point, Point, Point] | null;
  /** Best first, the best guess included. */
  readonly alternatives: readonly Alternative[];
  /** Why there is no text. `turned`: the number lies on its side, or is upside down. */
  readonly note?: "too-long" | "no-number" | "turned" | "unreadable-image";
  /** A part of the number may lie outside the picture that was read. */
  readonly isCutOff?: true;
}
