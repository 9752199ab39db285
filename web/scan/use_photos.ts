import { type RefObject, useEffect, useRef } from "react";
import type { SnapshotFrom } from "xstate";
import { bestText, type Doubt, type Reading, STILL_SIDE } from "../../domain/scan/reading.ts";
import type { ScanEvent } from "../../domain/scan/scan.ts";
import type { scanMachine } from "../../domain/scan/scan_machine.ts";
import type { Reader } from "./reader.ts";
import { pictureOfPhoto, type ScanPicture, unreadPicture } from "./scan_picture.ts";
import { atMost } from "./geometry.ts";

type Opening = RefObject<Promise<Reader> | null>;

/** Reads the photos that a person takes; of several only the last one counts, and one that no reader could read is read by the next. */
export function usePhotos(
  state: SnapshotFrom<typeof scanMachine>,
  reader: Reader | null,
  opening: Opening,
  setPicture: (picture: ScanPicture | null) => void,
  send: (event: ScanEvent) => void,
) {
  const photos = useRef(0);
  const isWaiting = state.value.number === "readingPhoto";
  useEffect(() => {
    if (!isWaiting) photos.current++; // Whoever types on no longer waits for the photo.
  }, [isWaiting]);
  const unread = useRef<Blob | null>(null);
  const takePhoto = async (file: Blob) => {
    if (!state.can({ type: "photoTaken" })) return; // The page is leaving with another number.
    send({ type: "photoTaken" });
    setPicture(unreadPicture(file)); // For whoever types before it is read.
    const nth = ++photos.current;
    const still = await readPhoto(file, opening);
    if (nth !== photos.current) return; // Another was taken meanwhile: this one's number is not that one's.
    setPicture(still.picture);
    unread.current = still.isReaderBroken ? file : null;
    if (still.isReaderBroken) send({ type: "readerFailed" });
    send({ type: "photoRead", reading: still.reading });
  };
  useEffect(() => {
    if (reader && unread.current && state.value.number === "unclearPhoto") takePhoto(unread.current);
  }, [reader]);
  return takePhoto;
}

interface ReadPhoto {
  readonly reading: Reading;
  /** It was not the photo's fault that nothing was read. */
  readonly isReaderBroken: boolean;
  /** Null when the file is no picture. */
  readonly picture: ScanPicture | null;
}

const UNREADABLE: ReadPhoto = { reading: unread("unreadable-image"), isReaderBroken: false, picture: null };

async function readPhoto(file: Blob, opening: Opening): Promise<ReadPhoto> {
  const photo = await openPhoto(file);
  if (!photo) return UNREADABLE;
  try {
    const answer = await readPicture(photo, opening);
    const reading = answer ?? unread();
    const scale = photo.width / atMost(photo, STILL_SIDE).width;
    const found = reading.box &&
      { text: bestText(reading), corners: reading.box.map(([x, y]) => [x * scale, y * scale] as const) };
    return { reading, isReaderBroken: answer === null, picture: pictureOfPhoto(file, photo, found) };
  } catch {
    return UNREADABLE; // Too large for the memory that is left, for one: who waits must hear of it.
  } finally {
    photo.close(); // 50 megapixels would be held until they are collected.
  }
}

/** A photo as the camera app took it, upright; null when it cannot be shown. */
async function openPhoto(file: Blob): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch {
    return null;
  }
}

/** Null when there is no reader, or it broke. */
async function readPicture(photo: ImageBitmap, opening: Opening): Promise<Reading | null> {
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
