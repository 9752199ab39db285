export type Point = readonly [x: number, y: number];

/** A text of 1 to 8 digits, and the calibrated probability that exactly this is written, and meant. */
export interface Alternative {
  readonly text: string;
  readonly p: number;
}

/** What speaks for asking, however probable a text is. */
export type Doubt =
  /** The picture's edge cuts the number; there are no texts. */
  | "cut-off"
  /** So near to the picture's edge a part of the number may lie outside. */
  | "near-edge"
  /** Something that may be a unit or a letter comes after the digits: "5 cm", "46B". */
  | "unit-after"
  /** Another number in the picture may be meant as well. */
  | "contested"
  /** The number lies on its side, or is upside down; there are no texts. */
  | "turned"
  /** There are more than eight digits; there are no texts. */
  | "too-long"
  /** There are no pixels to read. */
  | "unreadable-image"
  /** A photo of a kind that this browser does not open. */
  | "heic";

/** Clockwise from the text's own top left. */
export type Corners = readonly [Point, Point, Point, Point];

/** Another number, in another region of the picture. */
export interface Rival {
  readonly text: string;
  readonly box: Corners;
}

/** What one picture says. Points are pixels of the picture given. */
export interface Reading {
  /**
   * As the reader ranks them, best first; none where no number was seen. What the box holds comes before another number of the
   * picture, which may be the more probable one.
   */
  readonly texts: readonly Alternative[];
  /** Corners of the number. */
  readonly box: Corners | null;
  /** A second reader, which was taught otherwise, reads the first of the texts there too. */
  readonly isAgreed?: boolean;
  /** Where the picture is `contested` by a number elsewhere in it. */
  readonly rival?: Rival;
  readonly doubts: readonly Doubt[];
}

export interface FrameReading extends Reading {
  /** Looked at in every detail, and where that is sure, beside the number for more of its digits. */
  readonly isThorough: boolean;
}

/** What a file says that is no picture. */
export const UNREADABLE: Reading = { texts: [], box: null, doubts: ["unreadable-image"] };
export const HEIC: Reading = { ...UNREADABLE, doubts: ["heic"] };

/** Longest side of a photo as it is read, in pixels; phones take them four times as large. */
export const STILL_SIDE = 1024;

/** The text that comes first; empty where there is none. */
export function bestText({ texts }: Reading): string {
  return texts[0]?.text ?? "";
}
