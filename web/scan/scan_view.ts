import type { RefObject } from "react";
import type { Camera } from "./camera/camera.ts";
import type { Reader } from "./reader/reader.ts";
import type { FoundNumber, ScanPicture } from "./camera/scan_picture.ts";

/** What the page shows besides the machine's state. */
export interface ScanView {
  readonly camera: Camera | null;
  /** How much of the reader is there, from 0 to 1. */
  readonly arrived: number;
  /** The numbers in the newest frame, in pixels of the video. */
  readonly found: readonly FoundNumber[];
  /** What belongs to what the page shows: the newest frame whenever the machine says so, or a photo. */
  readonly picture: ScanPicture | null;
}

export const NOTHING_FOUND: readonly FoundNumber[] = [];
export const NOTHING_SHOWN: ScanView = { camera: null, arrived: 0, found: NOTHING_FOUND, picture: null };

/** The parts of the page that camera, reader and photos work with. */
export interface ScanParts {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly guide: RefObject<HTMLElement | null>;
  /** The newest reader, which may still be on its way; rejects when it does not come. */
  readonly reader: RefObject<Promise<Reader> | null>;
  /** The numbers in the newest frame, also while a finger keeps the page from showing them. */
  readonly newest: RefObject<readonly FoundNumber[]>;
  readonly isTouched: () => boolean;
  readonly show: (change: Partial<ScanView>) => void;
}
