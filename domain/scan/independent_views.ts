import type { Point, Reading } from "./reading.ts";

/** How far a number must have moved in the picture, or grown, to be seen anew: in its own heights. */
const ANOTHER_VIEW = .2;

interface Position {
  readonly middle: Point;
  readonly height: number;
}

/**
 * From how many positions these readings saw their number. A camera held still shows one picture again and again: what is misread in
 * the first is misread in all, and proves nothing more.
 */
export function independentViews(readings: readonly Reading[]): number {
  const views: Position[] = [];
  for (const { box } of readings) {
    const position = box ? positionOf(box) : null;
    if (position && views.every((other) => isElsewhere(position, other))) views.push(position);
  }
  return Math.max(views.length, Math.min(1, readings.length));
}

function isElsewhere(one: Position, other: Position): boolean {
  const moved = Math.hypot(one.middle[0] - other.middle[0], one.middle[1] - other.middle[1]);
  return Math.max(moved, Math.abs(one.height - other.height)) > ANOTHER_VIEW * other.height;
}

function positionOf(corners: NonNullable<Reading["box"]>): Position {
  const mean = (axis: 0 | 1) => corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length;
  const [topLeft, , , bottomLeft] = corners;
  const height = Math.hypot(bottomLeft[0] - topLeft[0], bottomLeft[1] - topLeft[1]);
  return { middle: [mean(0), mean(1)], height };
}
