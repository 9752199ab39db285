import { type Guess, guesses } from "./decode.ts";
import type { CutOff } from "./digits_part.ts";
import { boxesOf, type Found } from "./locate.ts";
import { locatorMap } from "./network/locator_net.ts";
import { CLASSES, readCrop } from "./network/reader_net.ts";
import type { Tape } from "./network/tensor.ts";
import type { Layers } from "./network/weights.ts";
import { type GreyImage, normalise, shrink } from "./picture.ts";
import { rectify, type TextBox } from "./rectify.ts";

export interface Eye {
  readonly tape: Tape;
  readonly layers: Layers;
}

/** One place where something is written, and what it may say. */
export interface Candidate {
  /** In pixels of the picture given. */
  readonly box: TextBox;
  readonly found: Found;
  readonly guesses: readonly Guess[];
  /** The reader's log probabilities, steps x classes, for each look it took. */
  readonly looks: readonly Float32Array[];
  /** Share of the looks whose likeliest text is the likeliest of all. */
  readonly agreement: number;
  /** Where something stood beside the digits. */
  readonly cutOff: CutOff | "nothing";
  /** How likely a mark stands right after the digits, as in "5%"; 0 unless it was looked for. */
  readonly markAfter: number;
  /** How likely it is what the person means: larger and nearer to the middle wins. */
  readonly aim: number;
}

const LOCATOR_AREA = 256 * 192;
const MOST_ENLARGED = 1.5;
const MOST_CANDIDATES = 4;
export const GUESSES = 12;

/**
 * Everything written in the picture that may be a number, the best aimed first.
 * @param detail less than 1 looks for text that fills much of the picture, more than 1 for small text
 */
export function candidatesIn(eye: Eye, image: GreyImage, detail = 1): Candidate[] {
  return locate(eye, image, detail)
    .slice(0, MOST_CANDIDATES)
    .map((found) => candidate(eye, image, found))
    .sort((a, b) => b.aim - a.aim);
}

/** Boxes in pixels of the picture given, the heaviest first. */
export function locate(eye: Eye, image: GreyImage, detail = 1): Found[] {
  const size = locatorSize(image, detail);
  const picture = shrink(image, size.width, size.height);
  const map = locatorMap(eye.tape, eye.layers, normalise(picture.values), size.height, size.width);
  const scaleX = image.width / size.width, scaleY = image.height / size.height;
  return boxesOf(map).map((found) => ({ ...found, box: enlarged(found.box, scaleX, scaleY) }));
}

/** The locator sees every picture at about the same area; sides are multiples of 8. */
export function locatorSize(image: GreyImage, detail = 1) {
  const scale = detail * Math.min(MOST_ENLARGED, Math.sqrt(LOCATOR_AREA / (image.width * image.height)));
  const side = (pixels: number) => Math.min(1024, Math.max(32, Math.round(pixels * scale / 8) * 8));
  return { width: side(image.width), height: side(image.height) };
}

function enlarged(box: TextBox, scaleX: number, scaleY: number): TextBox {
  const scale = Math.sqrt(scaleX * scaleY);
  return {
    x: (box.x + .5) * scaleX - .5,
    y: (box.y + .5) * scaleY - .5,
    angle: box.angle,
    width: box.width * scale,
    height: box.height * scale,
  };
}

function candidate(eye: Eye, image: GreyImage, found: Found): Candidate {
  const { box } = found;
  const letters = look(eye, image, box);
  return {
    box,
    found,
    looks: [letters],
    guesses: guesses(letters, GUESSES),
    agreement: 1,
    cutOff: "nothing",
    markAfter: 0,
    aim: aimOf(image, box),
  };
}

export function look(eye: Eye, image: GreyImage, box: TextBox): Float32Array {
  const crop = rectify(image, box);
  const letters = readCrop(eye.tape, eye.layers, crop.values, crop.columns);
  return letters.subarray(0, (Math.ceil(crop.used / 4) + 1) * CLASSES); // Further steps see padding only.
}

function aimOf(image: GreyImage, box: TextBox): number {
  const dx = (box.x - image.width / 2) / image.width, dy = (box.y - image.height / 2) / image.height;
  return Math.sqrt(box.height * box.width) * Math.exp(-2 * (dx * dx + dy * dy));
}
