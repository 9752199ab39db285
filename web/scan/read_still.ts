import type { RefObject } from "react";
import { bestText, type Doubt, type Reading, STILL_SIDE } from "../../domain/scan/reading.ts";
import { openPhoto } from "./pictures.ts";
import type { Reader } from "./reader.ts";
import { type Shot, shotOfPhoto } from "./shot.ts";
import { atMost } from "./view.ts";

interface Still {
  readonly reading: Reading;
  /** It was not the photo's fault that nothing was read. */
  readonly isReaderBroken: boolean;
  /** Null when the file is no picture. */
  readonly shot: Shot | null;
}

const UNREADABLE: Still = { reading: unread("unreadable-image"), isReaderBroken: false, shot: null };

/** Reads one photo that a person took or chose. */
export async function readStill(file: Blob, opening: RefObject<Promise<Reader> | null>): Promise<Still> {
  const photo = await openPhoto(file);
  if (!photo) return UNREADABLE;
  try {
    const answer = await readPhoto(photo, opening);
    const reading = answer ?? unread();
    const scale = photo.width / atMost(photo, STILL_SIDE).width;
    const found = reading.box &&
      { text: bestText(reading), corners: reading.box.map(([x, y]) => [x * scale, y * scale] as const) };
    return { reading, isReaderBroken: answer === null, shot: shotOfPhoto(file, photo, found) };
  } catch {
    return UNREADABLE; // Too large for the memory that is left, for one: who waits must hear of it.
  } finally {
    photo.close(); // 50 megapixels would be held until they are collected.
  }
}

/** Null when there is no reader, or it broke. */
async function readPhoto(photo: ImageBitmap, opening: RefObject<Promise<Reader> | null>): Promise<Reading | null> {
  const reader = await opening.current?.catch(() => null);
  if (!reader) return null;
  const { width, height } = atMost(photo, STILL_SIDE);
  const picture = await createImageBitmap(photo, { resizeWidth: width, resizeHeight: height, resizeQuality: "high" })
    .catch(() => null);
  if (!picture) return unread("unreadable-image");
  return await reader.read(picture, true).catch(() => null);
}

function unread(...doubts: Doubt[]): Reading {
  return { texts: [], box: null, doubts };
}
