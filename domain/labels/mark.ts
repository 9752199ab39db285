/** Something to be drawn, in millimetres from the top left corner of its page. */
export type Mark =
  | {
    readonly kind: "text";
    readonly text: string;
    readonly x: number;
    readonly baseline: number;
    readonly size: number;
  }
  /** A QR code with the quiet zone around it. */
  | { readonly kind: "code"; readonly address: string; readonly x: number; readonly y: number; readonly side: number }
  | { readonly kind: "line"; readonly from: Point; readonly to: Point };
export type Point = readonly [x: number, y: number];

/** A page of a PDF. */
export interface MarkedPage {
  readonly width: number;
  readonly height: number;
  readonly marks: readonly Mark[];
}

/** @returns how wide a text is for each millimetre of its size */
export type WidthOf = (text: string) => number;
