import type { Point } from "../../../domain/scan/reading.ts";

/** Where a hand is, how hard it presses (0 to 1; null where the device cannot say), and when. */
export interface Touch {
  readonly at: Point;
  readonly pressure: number | null;
  readonly ms: number;
}

/** A marker's line on the sheet, in the sheet's pixels: a slow hand leaves more ink than a quick one, a heavy one more than a light one. */
export const PEN_PX = 21;
const [THINNEST, WIDEST] = [PEN_PX * 0.7, PEN_PX * 1.25];
/** Pixels a millisecond at which the line is as thin as it gets. */
const QUICK = 4;
/** Of what the hand does now, that much is seen at once: the felt gives way slowly. */
const GIVE = 0.3;

/** How wide the line is after this touch. @param before the touch and the width before it; null where the line begins */
export function lineWidth(touch: Touch, before: { readonly touch: Touch; readonly width: number } | null): number {
  if (!before) return touch.pressure === null ? PEN_PX * 1.1 : widthOf(touch.pressure);
  const wanted = touch.pressure === null ? widthOf(1 - speed(before.touch, touch) / QUICK) : widthOf(touch.pressure);
  return before.width + (wanted - before.width) * GIVE;
}

/** @param share 0: the thinnest line, 1: the widest */
function widthOf(share: number): number {
  return THINNEST + (WIDEST - THINNEST) * Math.min(1, Math.max(0, share));
}

function speed({ at: [x, y], ms }: Touch, next: Touch): number {
  return Math.hypot(next.at[0] - x, next.at[1] - y) / Math.max(1, next.ms - ms);
}
