/** What a finger that moves means; decided once it has gone far enough to tell. */
export type Intent = "turn" | "close" | "pan" | "none";

/** Below this a finger rests. */
const SLOP_PX = 8;
/** A flick; slower fingers have to go further. */
const FLICK_PX_PER_MS = 0.4;
const CLOSING_PX = 110;

/** @returns null while it is too early to tell */
export function intentOf({ dx, dy }: { dx: number; dy: number }, isZoomed: boolean): Intent | null {
  if (Math.hypot(dx, dy) < SLOP_PX) return null;
  if (isZoomed) return "pan";
  if (Math.abs(dx) > Math.abs(dy)) return "turn";
  return dy > 0 ? "close" : "none";
}

/** Which way the pictures turn when the finger is lifted. */
export function turnOf(dx: number, pxPerMs: number, width: number): -1 | 0 | 1 {
  const isFlick = Math.abs(pxPerMs) > FLICK_PX_PER_MS && Math.sign(pxPerMs) === Math.sign(dx);
  if (!isFlick && Math.abs(dx) < width / 3) return 0;
  return dx < 0 ? 1 : -1;
}

export function isClosing(dy: number, pxPerMs: number): boolean {
  return dy > CLOSING_PX || (dy > SLOP_PX && pxPerMs > FLICK_PX_PER_MS);
}

/** A row of pictures that ends gives way, but less and less. */
export function held(dx: number, hasMore: boolean): number {
  return hasMore ? dx : dx / 3;
}
