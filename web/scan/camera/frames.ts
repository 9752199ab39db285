import type { RefObject } from "react";
import { fromCallback } from "xstate";
import { FRAMES_PER_THOROUGH_READING, isUnsure, judgeStill } from "../../../domain/scan/judge.ts";
import { bestText, type Reading, type Rival } from "../../../domain/scan/reading.ts";
import type { Frame, ScanEvent } from "../../../domain/scan/scan.ts";
import type { Reader } from "../reader/reader.ts";
import { fetchSecond, isSecondWanted } from "../reader/second_reader.ts";
import type { FoundNumber } from "./scan_picture.ts";
import { cropUnder, inVideo, type Rect } from "./geometry.ts";
import { lightMeter } from "./light_meter.ts";
import { NOTHING_FOUND, type ScanParts } from "../scan_view.ts";

interface FrameParts {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly guide: RefObject<HTMLElement | null>;
  readonly reader: RefObject<Promise<Reader> | null>;
}

/** A frame, and the numbers in it in pixels of the video, the one that is meant first. */
export type ReadFrame = Omit<Frame, "isTouched"> & { readonly found: readonly FoundNumber[] };

/** So long the first reader tries alone, and again between two questions to the second one. */
const UNSURE_MS = 1000;

/** Reads what the guide shows, frame after frame, until it is stopped or the reader breaks. @returns stops it */
export function readFrames(parts: FrameParts, onRead: (frame: ReadFrame) => void, onBroken: () => void): () => void {
  const { current: video } = parts.video;
  if (!video) return () => {};
  const measure = everySecond(lightMeter(video));
  let isOver = false, count = 0, unsureFromMs = Infinity;
  let fetching: Promise<boolean> | null = null;
  const stop = everyFrame(video, async () => {
    const isThorough = count % FRAMES_PER_THOROUGH_READING === 0;
    const isDue = isThorough && performance.now() - unsureFromMs >= UNSURE_MS;
    if (isDue) parts.reader.current?.then((reader) => fetching ??= fetchSecond(reader), () => {});
    const answer = await readNow(parts, video, isThorough, isDue && isSecondWanted()).catch(() => "broken" as const);
    if (isOver || !answer) return;
    if (answer === "broken") return onBroken();
    count++;
    const atMs = performance.now();
    if (isDue || judgeStill(answer.reading).kind === "accepted") unsureFromMs = Infinity;
    if (isUnsure(answer.reading)) unsureFromMs = Math.min(unsureFromMs, atMs);
    onRead({ ...answer, atMs, ...measure(atMs) });
  });
  return () => {
    isOver = true;
    stop();
  };
}

type Video = Pick<HTMLVideoElement, "requestVideoFrameCallback" | "cancelVideoFrameCallback">;

/** Some browsers have the callback and never call it, WebKitGTK for one. Then a frame is taken this often. */
const UNTOLD_FRAME_MS = 250;

/** Does the work for a video's newest frame, again and again, and never twice at once: what is late is left out. */
export function everyFrame(video: Video, work: () => Promise<void>): () => void {
  let isOver = false;
  let cancel = () => {};
  const next = () => {
    if (!isOver) cancel = onNextFrame(video, run);
  };
  const run = () => {
    work().then(next, next);
  };
  next();
  return () => {
    isOver = true;
    cancel();
  };
}

/** @returns calls it off */
function onNextFrame(video: Video, run: () => void): () => void {
  if (!("requestVideoFrameCallback" in video)) {
    const handle = requestAnimationFrame(run);
    return () => cancelAnimationFrame(handle);
  }
  const cancel = () => {
    clearTimeout(timer);
    video.cancelVideoFrameCallback(handle);
  };
  const runOnce = () => {
    cancel();
    run();
  };
  const timer = setTimeout(runOnce, UNTOLD_FRAME_MS);
  const handle = video.requestVideoFrameCallback(runOnce);
  return cancel;
}

/**
 * What a part of the screen shows of the video just now, and a rim.
 * @param side of the picture, the longer one: no larger
 */
export async function pictureUnder(guide: Rect | undefined, video: HTMLVideoElement, side: number) {
  if (!guide || video.videoWidth === 0) return null;
  const size = { width: video.videoWidth, height: video.videoHeight };
  const crop = cropUnder(guide, video.getBoundingClientRect(), size, side);
  const { x, y, width, height } = crop.region;
  const picture = await createImageBitmap(video, x, y, width, height, {
    resizeWidth: crop.size.width,
    resizeHeight: crop.size.height,
    resizeQuality: "medium",
  }).catch(() => null);
  return picture && { picture, crop };
}

/** Longest side of the picture that is read; larger ones cost time and show the reader nothing new. */
const READ_SIDE = 640;

async function readNow(
  { guide, reader }: FrameParts,
  video: HTMLVideoElement,
  isThorough: boolean,
  isSecondAsked: boolean,
) {
  const ready = await reader.current;
  const taken = ready && await pictureUnder(guide.current?.getBoundingClientRect(), video, READ_SIDE);
  if (!taken) return null;
  const { picture, crop } = taken;
  const reading = { ...await ready.read(picture, isThorough, isSecondAsked), isThorough };
  const found = rivalsIn(reading).map(({ text, box }) => ({
    text,
    corners: box.map((corner) => inVideo(corner, crop)),
  }));
  return { reading, found };
}

function rivalsIn(reading: Reading): readonly Rival[] {
  const { box, rival } = reading;
  return [...(box ? [{ text: bestText(reading), box }] : []), ...(rival ? [rival] : [])];
}

const METER_MS = 1000;

/** How bright the picture is, once a second; nothing in between. */
function everySecond(brightness: () => number): (nowMs: number) => { brightness?: number } {
  let measuredAtMs = -METER_MS;
  return (nowMs) => {
    if (nowMs - measuredAtMs < METER_MS) return {};
    measuredAtMs = nowMs;
    return { brightness: brightness() };
  };
}

/** Reads what the guide shows of the camera. Under a finger the page goes on showing what it showed. */
export function framesActor({ video, guide, reader, newest, isTouched, show }: ScanParts) {
  return fromCallback(({ sendBack }) => {
    const send: (event: ScanEvent) => void = sendBack;
    const stop = readFrames({ video, guide, reader }, ({ found, ...frame }) => {
      newest.current = found;
      const isHeld = isTouched();
      if (!isHeld) show({ found });
      send({ type: "frameRead", ...frame, isTouched: isHeld });
    }, () => send({ type: "readerFailed" }));
    return () => {
      stop();
      show({ found: NOTHING_FOUND });
    };
  });
}
