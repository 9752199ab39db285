import {
  countTry,
  findPendingRendition,
  noteRendition,
  type PendingRendition,
  takeBackTry,
} from "../../db/media/renditions.ts";
import type { Pool } from "../../db/sql.ts";
import { TryAgain } from "../../domain/jobs/job.ts";
import type { MediaKey } from "../../domain/wire/ids.ts";
import { sizeClassOf } from "../../domain/media/decoding_cost.ts";
import type { RenditionSize } from "../../domain/media/rendition.ts";
import type { Counts } from "../host/log/counts.ts";
import type { Log } from "../host/log/log.ts";
import { type Decoder, DecoderClosed } from "../host/pictures/decoder.ts";
import { type Decoded, DecoderDied } from "../host/pictures/picture_process.ts";
import { UnreadablePicture } from "../host/pictures/unreadable_picture.ts";
import { type Storage, storedName } from "../host/storage/storage.ts";
import { writeStaged } from "../host/storage/stage_file.ts";

export interface RenderParts {
  readonly pool: Pool;
  readonly storage: Storage;
  readonly stagingDir: string;
  readonly clock: () => number;
  readonly log: Log;
  readonly counts: Counts;
}

/** A decoder that dies may have been ended for another reason the first time. */
const MAX_TRIES = 2;
const CUT = "This picture is cut off or damaged; what is left of it is shown.";
const TOO_MUCH = new UnreadablePicture("too much");

/**
 * A picture that cannot be read, or at which the decoder died twice, is noted as failed; any other fault (disk, bucket)
 * is tried again, and noted after the last try. What its owner can cause throws no error but `TryAgain`.
 */
export async function renderMedia(
  parts: RenderParts,
  decoder: Decoder,
  key: MediaKey,
  isLastTry: boolean,
): Promise<void> {
  const waiting = await findPendingRendition(parts.pool, key);
  if (!waiting) return;
  const tries = await countTry(parts.pool, key);
  try {
    if (tries > MAX_TRIES || sizeClassOf(waiting.decodingBytes) === "refused") throw TOO_MUCH;
    const { pictures: [thumb, view], isCut, ...facts } = await decoded(parts, decoder, waiting, tries);
    if (!thumb || !view) throw new Error("expected a thumb and a view, received less");
    await putPictures(parts, key, { thumb, view });
    await noteRendition(parts.pool, key, { rendition: "ready", ...facts, reason: isCut ? CUT : null });
  } catch (error) {
    if (error instanceof DecoderDied) throw new TryAgain(String(error), { cause: error });
    if (!(error instanceof UnreadablePicture) && !await isGivenUp(parts, key, error, isLastTry)) return;
    const reason = error instanceof UnreadablePicture ? error.message : "The server could not make smaller pictures.";
    await noteRendition(parts.pool, key, { rendition: "failed", reason });
  }
}

/** After a fault that is not the picture's. @returns false when it waits for nothing any more */
async function isGivenUp(
  { pool, log, counts }: RenderParts,
  key: MediaKey,
  error: unknown,
  isLastTry: boolean,
): Promise<boolean> {
  if (!await takeBackTry(pool, key)) {
    counts.picturesGone++;
    log("info", "a picture was deleted while its smaller ones were made", { error });
    return false;
  }
  // Another server may have finished it meanwhile.
  if (!await findPendingRendition(pool, key)) return false;
  if (isLastTry) return true;
  throw error instanceof DecoderClosed ? new TryAgain(String(error), { cause: error }) : error;
}

async function decoded(
  { storage, counts }: RenderParts,
  decoder: Decoder,
  { key, type, size }: PendingRendition,
  tries: number,
): Promise<Decoded> {
  const open = async () => {
    const file = await storage.open(storedName(key, "original"));
    if (!file) throw new Error(`expected the original of ${key} in the storage, found none`);
    return file.body;
  };
  try {
    return await decoder.decode({ task: "renditions", type }, { length: size, open });
  } catch (error) {
    if (!(error instanceof DecoderDied)) throw error;
    counts.decoderDeaths++;
    throw tries >= MAX_TRIES ? TOO_MUCH : error;
  }
}

async function putPictures(
  { storage, stagingDir }: RenderParts,
  key: MediaKey,
  pictures: Readonly<Record<RenditionSize, Uint8Array>>,
): Promise<void> {
  for (const [size, bytes] of Object.entries(pictures)) {
    await storage.put(storedName(key, size as RenditionSize), await writeStaged(stagingDir, bytes));
  }
}
