/** How a picture lies on the stage: moved by x and y px from its middle, and so many times its fitted size. */
export interface Zoom {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

export const FITTED: Zoom = { scale: 1, x: 0, y: 0 };
export const LARGEST_SCALE = 6;
/** What a double tap shows. */
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
