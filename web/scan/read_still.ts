import type { RefObject } from "react";
import { doubtCutOff } from "../../domain/scan/cut_off.ts";
import type { Reading } from "../../domain/scan/reading.ts";
import { openPhoto } from "./pictures.ts";
import type { Reader } from "./reader.ts";
import { type Shot, shotOfPhoto } from "./shot.ts";
import { atMost } from "./view.ts";

/** Longest side of a photo as it is read; phones take them four times as large. */
const STILL_SIDE = 1024;

interface Still {
  readonly reading: Reading;
  /** Null when the file is no picture. */
  readonly shot: Shot | null;
}

/** Reads one photo that a person took or chose. */
export async function readStill(file: Blob, opening: RefObject<Promise<Reader> | null>): Promise<Still> {
  const photo = await openPhoto(file);
  if (!photo) return { reading: unread("unreadable-image"), shot: null };
  try {
    const reading = await readPhoto(photo, opening);
    const scale = photo.width / atMost(photo, STILL_SIDE).width;
    const found = reading.box &&
      { text: reading.text, corners: reading.box.map(([x, y]) => [x * scale, y * scale] as const) };
    return { reading, shot: shotOfPhoto(file, photo, found) };
  } finally {
    photo.close(); // 50 megapixels would be held until they are collected.
  }
}

async function readPhoto(photo: ImageBitmap, opening: RefObject<Promise<Reader> | null>): Promise<Reading> {
  const size = atMost(photo, STILL_SIDE);
  try {
    const reader = await opening.current;
    const picture = await createImageBitmap(photo, {
      resizeWidth: size.width,
      resizeHeight: size.height,
      resizeQuality: "high",
    });
    return reader ? doubtCutOff(await reader.read(picture), size) : unread("no-number");
  } catch {
    return unread("no-number");
  }
}

function unread(note: NonNullable<Reading["note"]>): Reading {
  return { text: "", confidence: 0, box: null, alternatives: [], note };
}
