import type { Point } from "../../../domain/scan/reading.ts";
import type { Size } from "../camera/geometry.ts";

/** Where the sheet's corners are seen: top left, top right, bottom right, bottom left. */
export type Corners = readonly [Point, Point, Point, Point];

/**
 * Where a point of the screen lies on a sheet that is seen in perspective.
 * Source: P. Heckbert, Fundamentals of Texture Mapping (1989), 2.2.3: square to quadrilateral, and its adjoint back.
 */
export function onSheet(corners: Corners, { width, height }: Size): (seen: Point) => Point {
  const [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] = corners;
  const [dx1, dx2, dx3] = [x1 - x2, x3 - x2, x0 - x1 + x2 - x3];
  const [dy1, dy2, dy3] = [y1 - y2, y3 - y2, y0 - y1 + y2 - y3];
  const whole = dx1 * dy2 - dx2 * dy1;
  const g = (dx3 * dy2 - dx2 * dy3) / whole, h = (dx1 * dy3 - dx3 * dy1) / whole;
  const a = x1 - x0 + g * x1, b = x3 - x0 + h * x3;
  const d = y1 - y0 + g * y1, e = y3 - y0 + h * y3;
  return ([x, y]) => {
    const u = (e - y0 * h) * x + (x0 * h - b) * y + b * y0 - x0 * e;
    const v = (y0 * g - d) * x + (a - x0 * g) * y + x0 * d - a * y0;
    const depth = (d * h - e * g) * x + (b * g - a * h) * y + a * e - b * d;
    return [u / depth * width, v / depth * height];
  };
}
