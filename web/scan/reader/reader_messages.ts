import type { Reading } from "../../../domain/scan/reading.ts";

export type ToReader =
  | { readonly kind: "open"; readonly weightsUrl: string }
  | { readonly kind: "known"; readonly numbers: readonly string[] }
  | { readonly kind: "read"; readonly id: number; readonly picture: ImageBitmap; readonly isThorough: boolean };

export type FromReader =
  /** How much of the weights has arrived, from 0 to 1. */
  | { readonly kind: "opening"; readonly share: number }
  | { readonly kind: "opened" }
  | { readonly kind: "failed" }
  /** `ms`: how long the picture took, from its pixels to its number. */
  | { readonly kind: "read"; readonly id: number; readonly reading: Reading; readonly ms: number };
