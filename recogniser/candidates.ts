import { type Guess, guesses, logProbabilityOf } from "./decode.ts";
import { digitsPart } from "./digits_part.ts";
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
  /** A word beside the digits was cut off. */
  readonly isPart: boolean;
  /** How likely it is what the person means: larger and nearer to the middle wins. */
  readonly aim: number;
}

const LOCATOR_AREA = 256 * 192;
const MOST_ENLARGED = 1.5;
const MOST_CANDIDATES = 4;
const GUESSES = 12;
const GUESSES_AGAIN = 6;
const AGAIN = [{ size: .85, turn: 0 }, { size: 1.16, turn: .03 }];
const NEAR_HEIGHT = 20; // px of text in the locator's picture: where it is most exact
const LEAST_ZOOM = 1.25;

/**
 * Everything written in the picture that may be a number, the best aimed first.
 * @param detail less than 1 looks for text that fills much of the picture
 */
export function candidatesIn(eye: Eye, image: GreyImage, detail = 1): Candidate[] {
  return locate(eye, image, detail)
    .slice(0, MOST_CANDIDATES)
    .map((found) => candidate(eye, image, found))
    .sort((a, b) => b.aim - a.aim);
}

/** Boxes in pixels of the picture given, the heaviest first. */
function locate(eye: Eye, image: GreyImage, detail = 1): Found[] {
  const size = locatorSize(image, detail);
  const picture = shrink(image, size.width, size.height);
  const map = locatorMap(eye.tape, eye.layers, normalise(picture.values), size.height, size.width);
  const scaleX = image.width / size.width, scaleY = image.height / size.height;
  return boxesOf(map).map((found) => ({ ...found, box: enlarged(found.box, scaleX, scaleY) }));
}

/** The locator sees every picture at about the same area; sides are multiples of 8. */
function locatorSize(image: GreyImage, detail = 1) {
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
    isPart: false,
    aim: aimOf(image, box),
  };
}

/**
 * Reads the same place again: small text is located once more from nearer, words beside it are cut off, and what is left is cut
 * smaller and larger too.
 * What is seen is the mean of all these looks.
 */
export function lookAgain(eye: Eye, image: GreyImage, first: Candidate): Candidate {
  const nearer = closerBox(eye, image, first.box);
  const whole = nearer ? [look(eye, image, nearer)] : first.looks;
  const part = digitsPart(nearer ?? first.box, whole[0] ?? new Float32Array(0));
  const box = part ?? nearer ?? first.box;
  const plain = part ? [look(eye, image, part)] : whole;
  const others = AGAIN.map(({ size, turn }) =>
    look(eye, image, { ...box, height: box.height * size, angle: box.angle + turn })
  );
  const looks = [...plain, ...others];
  const each = looks.map((letters) => guesses(letters, GUESSES_AGAIN));
  const texts = new Set(each.flat().map((guess) => guess.text));
  const meant = [...texts].map((text) => ({ text, logProbability: Math.log(meanProbability(text, looks)) }));
  meant.sort((a, b) => b.logProbability - a.logProbability);
  const agreement = each.filter(([best]) => best?.text === meant[0]?.text).length / each.length;
  return { ...first, box, looks, agreement, isPart: part !== null, guesses: meant.slice(0, GUESSES) };
}

/** Where the locator sees that text when it gets a part of the picture in which the text is large; null for text that is large already. */
function closerBox(eye: Eye, image: GreyImage, box: TextBox): TextBox | null {
  const { width } = locatorSize(image);
  const scale = width / image.width;
  const zoom = Math.min(NEAR_HEIGHT / (box.height * scale), .75 * width / ((box.width + 2 * box.height) * scale));
  if (zoom < LEAST_ZOOM) return null;
  const part = cutOut(image, box, Math.round(image.width / zoom), Math.round(image.height / zoom));
  const overlaps = (one: TextBox) =>
    Math.abs(one.y - box.y) < box.height && Math.abs(one.x - box.x) < (box.width + one.width) / 2;
  return locate(eye, part.image)
    .map((one) => ({ ...one.box, x: one.box.x + part.left, y: one.box.y + part.top }))
    .filter(overlaps)
    .sort((a, b) => b.width * b.height - a.width * a.height)[0] ?? null;
}

function cutOut(image: GreyImage, around: TextBox, width: number, height: number) {
  const within = (middle: number, size: number, whole: number) =>
    Math.max(0, Math.min(whole - size, Math.round(middle - size / 2)));
  const left = within(around.x, width, image.width), top = within(around.y, height, image.height);
  const values = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const start = (top + y) * image.width + left;
    values.set(image.values.subarray(start, start + width), y * width);
  }
  return { image: { values, width, height }, left, top };
}

/** How likely exactly `text` is written there, over all looks. */
export function meanProbability(text: string, looks: readonly Float32Array[]): number {
  return looks.reduce((sum, letters) => sum + Math.exp(logProbabilityOf(text, letters)), 0) / looks.length;
}

function look(eye: Eye, image: GreyImage, box: TextBox): Float32Array {
  const crop = rectify(image, box);
  const letters = readCrop(eye.tape, eye.layers, crop.values, crop.columns);
  return letters.subarray(0, (Math.ceil(crop.used / 4) + 1) * CLASSES); // Further steps see padding only.
}

function aimOf(image: GreyImage, box: TextBox): number {
  const dx = (box.x - image.width / 2) / image.width, dy = (box.y - image.height / 2) / image.height;
  return Math.sqrt(box.height * box.width) * Math.exp(-2 * (dx * dx + dy * dy));
}
