import { fromPromise } from "xstate";
import { isoKind } from "../../../domain/media/formats/iso_kind.ts";
import { isUnsure } from "../../../domain/scan/judge.ts";
import { bestText, HEIC, type Reading, STILL_SIDE, UNREADABLE } from "../../../domain/scan/reading.ts";
import type { ReadCode } from "../../../domain/scan/scan.ts";
import type { ReadPhoto } from "../../../domain/scan/scan_setup.ts";
import { delays } from "../../base/delays.ts";
import { askCodes } from "../codes/ask_code.ts";
import { openCodeReader } from "../codes/code_reader.ts";
import { atMost } from "../camera/geometry.ts";
import type { Reader } from "./reader.ts";
import { fetchSecond, isSecondWanted } from "./second_reader.ts";
import { pictureOfPhoto, type ScanPicture, unreadPicture } from "../camera/scan_picture.ts";
import type { ScanParts } from "../scan_view.ts";

/** Reads a photo that a person took; it is the page's picture from the first moment, for whoever types before it is read. */
export function photoActor({ reader, show }: Pick<ScanParts, "reader" | "show">) {
  return fromPromise<ReadPhoto, { photo: Blob | null }>(async ({ input: { photo }, signal }) => {
    if (photo) show({ picture: unreadPicture(photo) });
    try {
      const { picture, ...read } = await readPhoto(photo ?? new Blob(), reader.current, signal);
      if (!signal.aborted) show({ picture });
      return read;
    } catch (error) { // No picture, or too large for the memory that is left: nothing of it can be shown or kept.
      if (photo && await isHeic(photo)) return { reading: HEIC, isReaderBroken: false, code: null }; // The server opens it.
      if (!signal.aborted) show({ picture: null });
      throw error;
    }
  });
}

async function readPhoto(
  file: Blob,
  reader: Promise<Reader> | null,
  signal: AbortSignal,
): Promise<ReadPhoto & { picture: ScanPicture }> {
  const photo = await createImageBitmap(file, { imageOrientation: "from-image" });
  try {
    const [answer, code] = await Promise.all([
      readPicture(photo, reader, signal),
      codeIn(photo).catch(() => null),
    ]);
    const reading = answer ?? NOT_READ;
    const scale = photo.width / atMost(photo, STILL_SIDE).width;
    const found = reading.box &&
      { text: bestText(reading), corners: reading.box.map(([x, y]) => [x * scale, y * scale] as const) };
    return { reading, isReaderBroken: answer === null, code, picture: pictureOfPhoto(file, photo, found) };
  } finally {
    photo.close(); // 50 megapixels would be held until they are collected.
  }
}

async function isHeic(photo: Blob): Promise<boolean> {
  const head = await photo.slice(0, HEAD_BYTES).arrayBuffer().catch(() => new ArrayBuffer());
  return /^image\/hei[cf]$/.test(isoKind(new Uint8Array(head))?.type ?? "");
}

const HEAD_BYTES = 256;
const NOT_READ: Reading = { texts: [], box: null, doubts: [] };

/** Larger than a photo is read for its number: a code may be a small part of it. */
const CODE_SIDE = 2048;

async function codeIn(photo: ImageBitmap): Promise<ReadCode | null> {
  const { width, height } = atMost(photo, CODE_SIDE);
  const picture = await createImageBitmap(photo, { resizeWidth: width, resizeHeight: height, resizeQuality: "high" });
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(), delays.codes);
  try {
    return await askCodes(await openCodeReader(over.signal)(picture));
  } finally {
    clearTimeout(timer);
    over.abort();
  }
}

/** Null when there is no reader, or it broke. */
async function readPicture(
  photo: ImageBitmap,
  opening: Promise<Reader> | null,
  signal: AbortSignal,
): Promise<Reading | null> {
  const reader = await opening?.catch(() => null);
  if (!reader) return null;
  const hadSecond = reader.hasSecond();
  const first = await readOnce(photo, reader);
  if (!first || hadSecond || !isUnsure(first) || !await isSecondComing(reader, signal)) return first;
  const again = await readOnce(photo, reader);
  return again?.isAgreed ? again : first;
}

async function readOnce(photo: ImageBitmap, reader: Reader): Promise<Reading | null> {
  const { width, height } = atMost(photo, STILL_SIDE);
  const picture = await createImageBitmap(photo, { resizeWidth: width, resizeHeight: height, resizeQuality: "high" })
    .catch(() => null);
  return picture ? await reader.read(picture, true, isSecondWanted()).catch(() => null) : UNREADABLE;
}

/** Whether the second reader comes while somebody still waits for the photo. */
function isSecondComing(reader: Reader, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), delays.secondReader);
    signal.addEventListener("abort", () => resolve(false), { once: true });
    fetchSecond(reader).catch(() => false).then(resolve).finally(() => clearTimeout(timer));
  });
}
