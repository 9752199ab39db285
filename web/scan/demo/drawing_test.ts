import assert from "node:assert/strict";
import type { Corners, Point } from "../../../domain/scan/reading.ts";
import { onSheet } from "./drawing.ts";

const SIZE = { width: 640, height: 420 };

function near([x, y]: Point, [wantedX, wantedY]: Point): void {
  assert.ok(Math.hypot(x - wantedX, y - wantedY) < 0.01, `expected ${wantedX},${wantedY}, found ${x},${y}`);
}

Deno.test("a sheet that is seen straight on is only moved and scaled", () => {
  const toSheet = onSheet([[10, 20], [330, 20], [330, 230], [10, 230]], SIZE);
  near(toSheet([10, 20]), [0, 0]);
  near(toSheet([170, 125]), [320, 210]);
});

Deno.test("of a sheet in perspective every corner and every straight line finds its place", () => {
  const corners: Corners = [[40, 60], [300, 30], [310, 210], [50, 190]];
  const toSheet = onSheet(corners, SIZE);
  const wanted: Corners = [[0, 0], [640, 0], [640, 420], [0, 420]];
  corners.forEach((corner, at) => near(toSheet(corner), wanted[at] ?? [NaN, NaN]));
  // The diagonals of what is seen cross where those of the sheet do, and not halfway.
  const crossing = meet(corners[0], corners[2], corners[1], corners[3]);
  near(toSheet(crossing), [320, 210]);
  assert.ok(Math.hypot(crossing[0] - 175, crossing[1] - 122.5) > 2);
});

function meet([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point, [dx, dy]: Point): Point {
  const share = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / ((bx - ax) * (dy - cy) - (by - ay) * (dx - cx));
  return [ax + share * (bx - ax), ay + share * (by - ay)];
}
