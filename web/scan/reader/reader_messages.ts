import type { Reading } from "../../../domain/scan/reading.ts";

export type ToReader =
  | { readonly kind: "open"; readonly weightsUrl: string }
  | { readonly kind: "openSecond"; readonly weightsUrl: string }
  | { readonly kind: "known"; readonly numbers: readonly string[] }
  | {
    readonly kind: "read";
    readonly id: number;
    readonly picture: ImageBitmap;
    readonly isThorough: boolean;
    readonly isSecondAsked: boolean;
  };

export type FromReader =
  /** How much of the weights has arrived, from 0 to 1. */
  | { readonly kind: "opening"; readonly share: number }
  | { readonly kind: "opened" }
  /** The second reader is there, or did not come; the first one goes on in both cases. */
  | { readonly kind: "secondOpened"; readonly isThere: boolean }
  | { readonly kind: "failed" }
  /** `ms`: how long the picture took, from its pixels to its number. */
  | { readonly kind: "read"; readonly id: number; readonly reading: Reading; readonly ms: number };
