import { byteLimitSentence, planLimits } from "../../domain/items/plan_limits.ts";
import { sizeClassOf } from "../../domain/media/decoding_cost.ts";
import { mediaFailure } from "../../domain/media/failures.ts";
import { hasRenditions, RENDITION_TYPE, type RenditionSize } from "../../domain/media/rendition.ts";
import { Failure } from "../../domain/wire/failure.ts";
import { wireFailure } from "../../domain/wire/failures.ts";
import type { MediaKey, UserId } from "../../domain/wire/ids.ts";
import { bytesHeldBy } from "../../db/media/media.ts";
import {
  deletePersonPicture,
  findPersonPicture,
  type PersonPictureKind,
  putPersonPicture,
} from "../../db/media/person_pictures.ts";
import { newId } from "../../db/new_id.ts";
import type { Sql } from "../../db/sql.ts";
import { decodingFailure } from "../host/pictures/decoding_failure.ts";
import type { Pictures } from "../host/pictures/open_pictures.ts";
import type { PersonPictures, Upload } from "./person_pictures.ts";
import type { MediaParts } from "./media_handlers.ts";
import { filesGone } from "./media_jobs.ts";
import { receiveFiles } from "./receive_files.ts";
import { serveFile } from "./serve_media.ts";
import { discard, type StagedFile, stageFile, writeStaged } from "../host/storage/stage_file.ts";
import { storedName } from "../host/storage/storage.ts";
import { openUploadSemaphore } from "./upload_semaphore.ts";

/** What is kept of each: enough to know a face by, and to read a paper. */
const KEPT: Readonly<Record<PersonPictureKind, RenditionSize>> = {
  profile: "thumb",
  "kyc-front": "view",
  "kyc-back": "view",
};

type Parts = MediaParts & { readonly pictures: Pictures };

export function keepPersonPictures(parts: Parts): PersonPictures {
  const { pool, storage } = parts;
  const uploads = openUploadSemaphore();
  return {
    async take(upload, { userId, isPro }, kind, admit = async () => {}) {
      using _turn = await uploads.acquire(userId);
      await admit(pool);
      await requireBytes(parts, userId, isPro);
      await parts.disk.requireRoom(Number(upload.request.headers.get("content-length")));
      await keep(parts, { ownerId: userId, kind, bytes: await receivedPicture(parts, upload, KEPT[kind]) }, admit);
      await filesGone(pool);
    },
    async remove(ownerId, kinds) {
      for (const kind of kinds) await deletePersonPicture(pool, ownerId, kind);
      await filesGone(pool);
    },
    find: (key, askerId) => findPersonPicture(pool, key, askerId),
    serve(c, { key, kind, size }) {
      const picture = { key, size, type: RENDITION_TYPE, fileName: "picture.webp", isSecret: kind !== "profile" };
      return serveFile(storage, c, picture, KEPT[kind]);
    },
  };
}

async function requireBytes({ pool, limits }: Parts, ownerId: UserId, isPro: boolean): Promise<void> {
  const held = await bytesHeldBy(pool, ownerId);
  if (held < planLimits(isPro, limits).bytes) return;
  throw mediaFailure("ByteLimit", { sentence: byteLimitSentence(isPro, held, limits) });
}

async function receivedPicture(parts: Parts, { request, gone }: Upload, size: RenditionSize): Promise<Uint8Array> {
  const [file] = await receiveFiles(request, {
    stage: (arriving) =>
      stageFile(parts, arriving, { isUrgent: true, signal: gone }).catch((error) => {
        throw error instanceof Failure && error.code === "NotWhatItClaims" ? mediaFailure("NoPhoto") : error;
      }),
    admit(filesBefore) {
      if (filesBefore > 0) throw mediaFailure("OnePicture");
    },
  });
  if (!file) throw mediaFailure("NoFiles");
  try {
    return await madeSmaller(parts, file, size, gone);
  } finally {
    await discard([file.path]);
  }
}

/** @throws Failure NoPhoto, Unavailable, Restarting */
async function madeSmaller(
  { pictures, log }: Parts,
  file: StagedFile,
  wanted: RenditionSize,
  gone: AbortSignal,
): Promise<Uint8Array> {
  const { kind, path, size, decodingBytes } = file;
  const lane = sizeClassOf(decodingBytes);
  if (!hasRenditions(kind) || lane === "refused") throw mediaFailure("NoPhoto");
  const picture = { length: size, open: async () => (await Deno.open(path)).readable };
  const decoder = lane === "small" ? pictures.small : pictures.large;
  try {
    const task = { task: "renditions", type: kind.type } as const;
    const { pictures: [thumb, view] } = await decoder.decode(task, picture, { isUrgent: true, signal: gone });
    const made = wanted === "thumb" ? thumb : view;
    if (!made) throw new Error(`expected a ${wanted}, received none`);
    return made;
  } catch (error) {
    if (gone.aborted) throw mediaFailure("CutOff");
    throw decodingFailure(error, mediaFailure("NoPhoto"), log);
  }
}

/** The file first, then its row: a row always has its picture, and a file without a row is swept away. */
async function keep(
  { pool, storage, stagingDir }: Parts,
  { ownerId, kind, bytes }: { ownerId: UserId; kind: PersonPictureKind; bytes: Uint8Array },
  admit: (tx: Sql) => Promise<void>,
): Promise<void> {
  const key = newId() as MediaKey;
  const name = storedName(key, KEPT[kind]);
  await storage.put(name, await writeStaged(stagingDir, bytes));
  try {
    const isKept = await putPersonPicture(pool, { key, ownerId, kind, size: bytes.length }, admit);
    if (!isKept) throw wireFailure("NotSignedIn");
  } catch (error) {
    await storage.remove([name]);
    throw error;
  }
}
