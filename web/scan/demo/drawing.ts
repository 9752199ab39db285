import type { Point } from "../../../domain/scan/reading.ts";
import { around } from "../view.ts";

/** The sheet's own pixels; the screen shows it in any size. */
export const SHEET = { width: 640, height: 525 };
const PEN_PX = 17;
const PRINT_PX = 170;
/** What is smaller than this both ways is a dot and no digit. */
const LEAST_WRITTEN_PX = 3 * PEN_PX;

/** Ground and ink of the drawn box, as the page's colours have them now. */
export interface Colours {
  readonly ground: string;
  readonly ink: string;
}

export interface Sheet {
  readonly canvas: HTMLCanvasElement;
  strokeTo(point: Point): void;
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

export function openSheet(canvas: HTMLCanvasElement, colours: Colours): Sheet | null {
  const paper = canvas.getContext("2d");
  if (!paper) return null;
  let last: Point | null = null;
  let middle: Point | null = null;
  let written: Point[] = [];
  const clear = () => {
    written = [];
    paper.fillStyle = colours.ground;
    paper.fillRect(0, 0, SHEET.width, SHEET.height);
    last = middle = null;
  };
  clear();
  return {
    canvas,
    clear,
    strokeTo(point) {
      const from = last ?? point;
      const next: Point = [(from[0] + point[0]) / 2, (from[1] + point[1]) / 2];
      Object.assign(paper, { strokeStyle: colours.ink, lineWidth: PEN_PX, lineCap: "round", lineJoin: "round" });
      paper.beginPath();
      paper.moveTo(...(middle ?? from));
      // Through the middles of what the pointer reported, so that a quick hand leaves curves and not corners.
      paper.quadraticCurveTo(...from, ...next);
      paper.stroke();
      last = point;
      middle = next;
      written.push(point);
    },
    lift() {
      last = middle = null;
    },
    print(text) {
      clear();
      Object.assign(paper, { fillStyle: colours.ink, textAlign: "center", textBaseline: "middle" });
      paper.font = `700 ${PRINT_PX}px Bricolage, sans-serif`;
      paper.fillText(text, SHEET.width / 2, SHEET.height / 2, SHEET.width * .86);
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
