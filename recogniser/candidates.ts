import { type Guess, guesses } from "./decode.ts";
import { type Detection, detectionsIn } from "./detections.ts";
import { locatorMap } from "./network/locator_map.ts";
import { CLASSES, readCrop } from "./network/reader_net.ts";
import type { Arena } from "./network/tensor.ts";
import type { Layers } from "./network/weights.ts";
import { type GreyImage, normalise, shrink } from "./picture.ts";
import { rectify, type TextBox } from "./rectify.ts";

export interface Networks {
  readonly arena: Arena;
  readonly layers: Layers;
}

export interface Candidate {
  /** In pixels of the picture given. */
  readonly box: TextBox;
  readonly detection: Detection;
  readonly guesses: readonly Guess[];
  /** How likely it is what the person means: larger and nearer to the middle wins. */
  readonly salience: number;
}

const LOCATOR_AREA = 256 * 192;
const MAX_ENLARGED = 1.5;
const MAX_CANDIDATES = 4;
const GUESSES = 12;
/** Of the digits' height, on each side. */
const WIDER = .5;

/**
 * Everything written in the picture that may be a number, the most salient first.
 * @param detail less than 1 for text that fills much of the picture, more than 1 for small text
 */
export function candidatesIn(networks: Networks, image: GreyImage, detail = 1): Candidate[] {
  return locate(networks, image, detail)
    .slice(0, MAX_CANDIDATES)
    .map((detection) => candidate(networks, image, detection))
    .sort((a, b) => b.salience - a.salience);
}

/** Boxes in pixels of the picture given, the heaviest first. */
function locate(networks: Networks, image: GreyImage, detail: number): Detection[] {
  const size = locatorSize(image, detail);
  const picture = shrink(image, size.width, size.height);
  const map = locatorMap(networks.arena, networks.layers, normalise(picture.values), size.height, size.width);
  const scaleX = image.width / size.width, scaleY = image.height / size.height;
  return detectionsIn(map).map((found) => ({ ...found, box: enlarged(found.box, scaleX, scaleY) }));
}

/** The locator sees every picture at about the same area; sides are multiples of 8. */
function locatorSize(image: GreyImage, detail: number) {
  const scale = detail * Math.min(MAX_ENLARGED, Math.sqrt(LOCATOR_AREA / (image.width * image.height)));
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

function candidate(networks: Networks, image: GreyImage, detection: Detection): Candidate {
  const { box } = detection;
  return { box, detection, guesses: guessesAt(networks, image, box), salience: salienceOf(image, box) };
}

/** The same region with more of what stands beside it. */
export function expandedCrop(networks: Networks, image: GreyImage, one: Candidate): Candidate {
  const box = { ...one.box, width: one.box.width + 2 * WIDER * one.box.height };
  return { ...one, box, guesses: guessesAt(networks, image, box) };
}

function guessesAt(networks: Networks, image: GreyImage, box: TextBox): Guess[] {
  const crop = rectify(image, box);
  const logProbs = readCrop(networks.arena, networks.layers, crop.values, crop.columns);
  return guesses(logProbs.subarray(0, (Math.ceil(crop.used / 4) + 1) * CLASSES), GUESSES); // Further steps see padding only.
}

function salienceOf(image: GreyImage, box: TextBox): number {
  const dx = (box.x - image.width / 2) / image.width, dy = (box.y - image.height / 2) / image.height;
  return Math.sqrt(box.height * box.width) * Math.exp(-2 * (dx * dx + dy * dy));
}
