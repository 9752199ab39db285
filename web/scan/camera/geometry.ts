import type { Point } from "../../../domain/scan/reading.ts";

export interface Size {
  readonly width: number;
  readonly height: number;
}
export interface Rect extends Size {
  readonly x: number;
  readonly y: number;
}

/** Numbers that lean out of the guide are still read: this share of its size on each side. */
const OVERHANG = .12;

/** Which part of a video is read, and how large. */
export interface Crop {
  /** In pixels of the video. */
  readonly region: Rect;
  /** Of the picture that is read. */
  readonly size: Size;
}

/**
 * What the guide shows of a video that covers its element, as `object-fit: cover` lays it. Both rectangles on one screen.
 * @param side the longest that the picture may have
 */
export function cropUnder(guide: Rect, element: Rect, video: Size, side: number): Crop {
  const cover = coverOf(element, video);
  const left = (guide.x - guide.width * OVERHANG - cover.x) / cover.scale;
  const top = (guide.y - guide.height * OVERHANG - cover.y) / cover.scale;
  const width = guide.width * (1 + 2 * OVERHANG) / cover.scale;
  const height = guide.height * (1 + 2 * OVERHANG) / cover.scale;
  const region = within({ x: left, y: top, width, height }, video);
  return { region, size: atMost(region, side) };
}

/** The same size, made smaller where its longer side is longer than `side`. */
export function atMost({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Where a point of the picture that was read lies in the video. */
export function inVideo([x, y]: Point, { region, size }: Crop): Point {
  return [region.x + x * region.width / size.width, region.y + y * region.height / size.height];
}

/** Where a point of the video lies on the element that shows it. */
export function onElement([x, y]: Point, element: Size, video: Size): Point {
  const cover = coverOf({ x: 0, y: 0, ...element }, video);
  return [cover.x + x * cover.scale, cover.y + y * cover.scale];
}

/** A video and the element that shows it; null while there is no picture. */
export function sizeOf(video: HTMLVideoElement | null): { readonly element: Size; readonly video: Size } | null {
  if (!video || video.videoWidth === 0) return null;
  return {
    element: { width: video.clientWidth, height: video.clientHeight },
    video: { width: video.videoWidth, height: video.videoHeight },
  };
}

/** The upright rectangle round these points with a margin, in shares of its shorter side, cut at the picture's edges. */
export function around(points: readonly Point[], margin: number, picture: Size): Rect {
  const [left, right] = extent(points.map(([x]) => x));
  const [top, bottom] = extent(points.map(([, y]) => y));
  const rim = Math.min(right - left, bottom - top) * margin;
  return within(
    { x: left - rim, y: top - rim, width: right - left + 2 * rim, height: bottom - top + 2 * rim },
    picture,
  );
}

function extent(values: readonly number[]): [number, number] {
  return [Math.min(...values), Math.max(...values)];
}

function coverOf(element: Rect, video: Size) {
  const scale = Math.max(element.width / video.width, element.height / video.height);
  return {
    scale,
    x: element.x + (element.width - video.width * scale) / 2,
    y: element.y + (element.height - video.height * scale) / 2,
  };
}

/** Whole pixels, at least one, none outside the picture. */
function within({ x, y, width, height }: Rect, picture: Size): Rect {
  const left = clamp(Math.round(x), 0, picture.width - 1), top = clamp(Math.round(y), 0, picture.height - 1);
  return {
    x: left,
    y: top,
    width: clamp(Math.round(x + width), left + 1, picture.width) - left,
    height: clamp(Math.round(y + height), top + 1, picture.height) - top,
  };
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
