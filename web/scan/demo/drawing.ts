import type { Corners, Point } from "../../../domain/scan/reading.ts";
import { around, type Size } from "../camera/geometry.ts";
import { lineWidth, PEN_PX, type Touch } from "./ink.ts";

/** The sheet's own pixels; the screen shows it in any size. */
export const SHEET = { width: 640, height: 420 };
const PRINT_PX = 170;
/** How far ink creeps into paper, on both sides of a line. */
const BLEED_PX = 7;
/** What is smaller than this both ways is a dot and no digit. */
const LEAST_WRITTEN_PX = 3 * PEN_PX;

/** Ground and ink of the drawn label, as the page's colours have them now. */
export interface Colours {
  readonly ground: string;
  readonly ink: string;
}

export interface Sheet {
  strokeTo(touch: Touch): void;
  lift(): void;
  print(text: string): void;
  clear(): void;
  /** The sheet as a phone sees a box: from far enough to hold all that is written; null of nothing but a dot. */
  photograph(): Promise<View | null>;
}

interface View {
  readonly picture: ImageBitmap;
  /** Where a point of the picture lies on the sheet. */
  readonly onSheet: (point: Point) => Point;
}

/** What a camera shows of a box at arm's length: 480 rows, the digits about this high and the number no wider than that. */
const VIEW = { width: 640, height: 480 };
const WRITTEN = { width: 420, height: 80 };

/** The end of the line that is being drawn. */
interface End {
  readonly touch: Touch;
  readonly width: number;
  /** Halfway to the touch before: so far the line is drawn. */
  readonly middle: Point;
}

/** @param bleed lies under the sheet and shows the ink that has crept into the paper; it is not read */
export function openSheet(canvas: HTMLCanvasElement, bleed: HTMLCanvasElement, colours: Colours): Sheet | null {
  const paper = canvas.getContext("2d");
  const under = bleed.getContext("2d");
  if (!paper || !under) return null;
  let end: End | null = null;
  let written: Point[] = [];
  const line = (from: Point, by: Point, to: Point, width: number) => {
    for (const [layer, more] of [[under, BLEED_PX], [paper, 0]] as const) {
      Object.assign(layer, { strokeStyle: colours.ink, lineWidth: width + more, lineCap: "round", lineJoin: "round" });
      layer.beginPath();
      layer.moveTo(...from);
      layer.quadraticCurveTo(...by, ...to);
      layer.stroke();
    }
  };
  const clear = () => {
    written = [];
    end = null;
    for (const layer of [paper, under]) layer.clearRect(0, 0, SHEET.width, SHEET.height);
  };
  clear();
  return {
    clear,
    strokeTo(touch) {
      const width = lineWidth(touch, end);
      const last = end?.touch.at ?? touch.at;
      const middle: Point = [(last[0] + touch.at[0]) / 2, (last[1] + touch.at[1]) / 2];
      // Through the middles of what the pointer reported, so that a quick hand leaves curves and not corners.
      line(end?.middle ?? touch.at, last, middle, width);
      end = { touch, width, middle };
      written.push(touch.at);
    },
    lift() {
      if (end) line(end.middle, end.touch.at, end.touch.at, end.width);
      end = null;
    },
    print(text) {
      clear();
      const middle = [SHEET.width / 2, SHEET.height / 2, SHEET.width * .86] as const;
      const looks = { fillStyle: colours.ink, strokeStyle: colours.ink, lineJoin: "round", lineWidth: BLEED_PX };
      for (const layer of [under, paper]) {
        Object.assign(layer, { ...looks, textAlign: "center", textBaseline: "middle" });
        layer.font = `700 ${PRINT_PX}px Bricolage, sans-serif`;
        layer.fillText(text, ...middle);
      }
      under.strokeText(text, ...middle);
      const half = Math.min(SHEET.width * .86, paper.measureText(text).width) / 2;
      for (const side of [-1, 1]) {
        written.push([SHEET.width / 2 + side * half, SHEET.height / 2 + side * PRINT_PX * .36]);
      }
    },
    photograph: () => viewOf(canvas, colours.ground, written),
  };
}

async function viewOf(sheet: HTMLCanvasElement, ground: string, written: readonly Point[]): Promise<View | null> {
  const { width, height, x, y } = around(written, 0, SHEET);
  if (Math.max(width, height) < LEAST_WRITTEN_PX) return null;
  const scale = Math.min(1, WRITTEN.width / width, WRITTEN.height / height);
  const left = VIEW.width / 2 - (x + width / 2) * scale;
  const top = VIEW.height / 2 - (y + height / 2) * scale;
  const canvas = document.createElement("canvas");
  Object.assign(canvas, VIEW);
  const paper = canvas.getContext("2d");
  if (paper) {
    paper.fillStyle = ground;
    paper.fillRect(0, 0, VIEW.width, VIEW.height);
    paper.imageSmoothingQuality = "high";
    paper.drawImage(sheet, left, top, SHEET.width * scale, SHEET.height * scale);
  }
  return {
    picture: await createImageBitmap(canvas),
    onSheet: ([px, py]) => [(px - left) / scale, (py - top) / scale],
  };
}

/**
 * Where a point of the screen lies on a sheet that is seen in perspective.
 * @param corners where those of the sheet are seen
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
