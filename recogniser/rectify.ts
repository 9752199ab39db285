import type { Corners, Point } from "../domain/scan/reading.ts";
import { READER_ROWS } from "./network/reader_net.ts";
import { type GreyImage, normalise } from "./picture.ts";

/** A turned rectangle around text: its centre, angle in radians, and size along and across the text, in pixels. */
export interface TextBox {
  readonly x: number;
  readonly y: number;
  readonly angle: number;
  readonly width: number;
  readonly height: number;
}

/** Normalised grey values for the reader, and the columns of it that show something. */
export interface Crop {
  readonly values: Float32Array;
  readonly columns: number;
  readonly used: number;
}

const MARGIN = .2; // above and below, in heights of the box; as in train/crops.py, like all numbers here
const SIDE_MARGIN = .3;
const STRETCH = 1.2;
const MAX_COLUMNS = 256;
const LEAST_COLUMNS = 12;

/** Rows and columns of the crop a pixel of the picture gets, and how many columns there are. */
function measure(box: TextBox) {
  const scale = READER_ROWS / (box.height * (1 + 2 * MARGIN));
  const wide = (box.width + 2 * SIDE_MARGIN * box.height) * scale * STRETCH;
  const used = Math.max(LEAST_COLUMNS, Math.min(MAX_COLUMNS, Math.round(wide)));
  return { scale, across: scale * STRETCH * (wide > MAX_COLUMNS ? used / wide : 1), used };
}

/** Cuts the box out, upright and at the reader's size. */
export function rectify(image: GreyImage, box: TextBox): Crop {
  const { scale, across, used } = measure(box);
  const wide = grown(box, SIDE_MARGIN, MARGIN);
  return padded(normalise(cutOut(image, wide, READER_ROWS, used, scale, across)), used);
}

/** @param along at each end of its line, and across it, by shares of its height */
export function grown(box: TextBox, along: number, across: number): TextBox {
  return { ...box, width: box.width + 2 * along * box.height, height: box.height * (1 + 2 * across) };
}

/**
 * The box upright, rows x columns grey values.
 * @param scale rows a pixel of the picture gets, and `across` columns
 */
export function cutOut(
  image: GreyImage,
  box: TextBox,
  rows: number,
  columns: number,
  scale = rows / box.height,
  across = columns / box.width,
): Float32Array {
  const block = blockFor(scale);
  const ux = Math.cos(box.angle), uy = Math.sin(box.angle);
  const [[startX, startY]] = cornersOf(box);
  const cut = new Float32Array(rows * columns);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const along = column / across, down = row / scale;
      cut[row * columns + column] = sample(
        image,
        block,
        startX + ux * along - uy * down,
        startY + uy * along + ux * down,
      );
    }
  }
  return cut;
}

/** Side of the blocks that are averaged before sampling, so that large digits are not picked out pixel by pixel. */
function blockFor(scale: number): number {
  let block = 1;
  while (scale * block * 2 <= 1) block *= 2;
  return block;
}

function sample(image: GreyImage, block: number, x: number, y: number): number {
  const bx = (x - (block - 1) / 2) / block, by = (y - (block - 1) / 2) / block;
  const x0 = Math.floor(bx), y0 = Math.floor(by);
  const fx = bx - x0, fy = by - y0;
  const top = blockMean(image, block, x0, y0) * (1 - fx) + blockMean(image, block, x0 + 1, y0) * fx;
  const low = blockMean(image, block, x0, y0 + 1) * (1 - fx) + blockMean(image, block, x0 + 1, y0 + 1) * fx;
  return top * (1 - fy) + low * fy;
}

/** Beyond the picture its edge goes on. */
function blockMean(image: GreyImage, block: number, column: number, row: number): number {
  const { values, width, height } = image;
  if (block === 1) return values[clamp(row, height) * width + clamp(column, width)] ?? 0;
  let sum = 0;
  for (let y = row * block; y < (row + 1) * block; y++) {
    for (let x = column * block; x < (column + 1) * block; x++) {
      sum += values[clamp(y, height) * width + clamp(x, width)] ?? 0;
    }
  }
  return sum / (block * block);
}

function clamp(value: number, size: number): number {
  return value < 0 ? 0 : value >= size ? size - 1 : value;
}

/** Zeros on the right, so that the reader can tell where the crop ends. */
function padded(cut: Float32Array, used: number): Crop {
  const columns = Math.ceil((used + 24) / 4) * 4;
  const values = new Float32Array(READER_ROWS * columns);
  for (let row = 0; row < READER_ROWS; row++) values.set(cut.subarray(row * used, (row + 1) * used), row * columns);
  return { values, columns, used };
}

/** Clockwise from the text's top left. */
export function cornersOf(box: TextBox): Corners {
  const ux = Math.cos(box.angle) / 2, uy = Math.sin(box.angle) / 2;
  const corner = (along: number, down: number): Point => [
    box.x + ux * along * box.width - uy * down * box.height,
    box.y + uy * along * box.width + ux * down * box.height,
  ];
  return [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
}

/** The box with these corners. */
export function boxOf([topLeft, topRight, bottomRight, bottomLeft]: Corners): TextBox {
  const along = [topRight[0] - topLeft[0], topRight[1] - topLeft[1]] as const;
  return {
    x: (topLeft[0] + bottomRight[0]) / 2,
    y: (topLeft[1] + bottomRight[1]) / 2,
    angle: Math.atan2(along[1], along[0]),
    width: Math.hypot(...along),
    height: Math.hypot(bottomLeft[0] - topLeft[0], bottomLeft[1] - topLeft[1]),
  };
}
