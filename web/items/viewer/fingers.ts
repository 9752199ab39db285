/** How a picture lies on the stage: moved by x and y px from its middle, and so many times its fitted size. */
export interface Zoom {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

export const FITTED: Zoom = { scale: 1, x: 0, y: 0 };
export const LARGEST_SCALE = 6;
export const CLOSE_UP_SCALE = 2.5;

/** @param at the point that stays where it is, from the stage's middle */
export function zoomedAt({ scale, x, y }: Zoom, at: Point, wished: number): Zoom {
  const next = Math.min(LARGEST_SCALE, Math.max(1, wished));
  return { scale: next, x: at.x - (at.x - x) * next / scale, y: at.y - (at.y - y) * next / scale };
}

/** Moved back so far that no edge of the picture comes further in than the stage's own. @param picture as it is fitted */
export function heldInside({ scale, x, y }: Zoom, stage: Size, picture: Size): Zoom {
  const most = { x: room(picture.width * scale, stage.width), y: room(picture.height * scale, stage.height) };
  return { scale, x: Math.min(most.x, Math.max(-most.x, x)), y: Math.min(most.y, Math.max(-most.y, y)) };
}

function room(picture: number, stage: number): number {
  return Math.max(0, (picture - stage) / 2);
}

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
