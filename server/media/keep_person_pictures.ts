import { sizeClassOf } from "../../domain/media/decoding_cost.ts";
import { mediaFailure } from "../../domain/media/failures.ts";
import { hasRenditions, RENDITION_TYPE } from "../../domain/media/rendition.ts";
import { Failure } from "../../domain/wire/failure.ts";
import { wireFailure } from "../../domain/wire/failures.ts";
import type { Caller } from "../../domain/wire/caller.ts";
import type { MediaKey, UserId } from "../../domain/wire/ids.ts";
import {
  deletePersonPicture,
  findPersonPicture,
  type PersonPicture,
  putPersonPicture,
} from "../../db/media/person_pictures.ts";
import { newId } from "../../db/new_id.ts";
import { decodingFailure } from "../host/pictures/decoding_failure.ts";
import type { Pictures } from "../host/pictures/decoder.ts";
import type { Ctx } from "../http/env.ts";
import { type MediaParts, openUploadSemaphore } from "./media_handlers.ts";
import { filesGone } from "./media_jobs.ts";
import { receiveFiles } from "./receive_files.ts";
import { serveFile } from "./serve_media.ts";
import { discard, type StagedFile, stageFile, writeStaged } from "../host/storage/stage_file.ts";
import { storedName } from "../host/storage/storage.ts";

/** Enough to know a face by; the backup knows it too, in `db/backup/stored_files.ts`. */
const KEPT = "thumb";

interface Upload {
  readonly request: Request;
  /** Aborts where whoever sends it goes away. */
  readonly gone: AbortSignal;
}

export function uploadOf(c: Ctx): Upload {
  return { request: c.req.raw, gone: c.env.gone() };
}

type Parts = MediaParts & { readonly pictures: Pictures };
export type PersonPictures = ReturnType<typeof keepPersonPictures>;

/** Pictures of people, made anew from what was sent: pixels, and neither a location nor a camera's name. */
export function keepPersonPictures(parts: Parts) {
  const { pool, storage } = parts;
  const uploads = openUploadSemaphore();
  return {
    /** Takes the one picture of an upload, which replaces the one before. @throws Failure */
    async take(upload: Upload, { userId }: Pick<Caller, "userId">): Promise<void> {
      using _turn = await uploads.acquire(userId);
      await parts.disk.requireRoom(Number(upload.request.headers.get("content-length")));
      await keep(parts, userId, await receivedPicture(parts, upload));
      await filesGone(pool);
    },
    async remove(ownerId: UserId): Promise<void> {
      await deletePersonPicture(pool, ownerId);
      await filesGone(pool);
    },
    find: (key: MediaKey, askerId: UserId) => findPersonPicture(pool, key, askerId),
    serve(c: Ctx, { key, size }: PersonPicture): Promise<Response> {
      return serveFile(storage, c, { key, size, type: RENDITION_TYPE, fileName: "picture.webp" }, KEPT);
    },
  };
}

async function receivedPicture(parts: Parts, { request, gone }: Upload): Promise<Uint8Array> {
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
    return await madeSmaller(parts, file, gone);
  } finally {
    await discard([file.path]);
  }
}

/** @throws Failure NoPhoto, Unavailable, Restarting */
async function madeSmaller({ pictures, log }: Parts, file: StagedFile, gone: AbortSignal): Promise<Uint8Array> {
  const { kind, path, size, decodingBytes } = file;
  const lane = sizeClassOf(decodingBytes);
  if (!hasRenditions(kind) || lane === "refused") throw mediaFailure("NoPhoto");
  const picture = { length: size, open: async () => (await Deno.open(path)).readable };
  const decoder = lane === "small" ? pictures.small : pictures.large;
  try {
    const task = { task: "renditions", type: kind.type } as const;
    const { pictures: [thumb] } = await decoder.decode(task, picture, { isUrgent: true, signal: gone });
    if (!thumb) throw new Error("expected a thumb, received none");
    return thumb;
  } catch (error) {
    if (gone.aborted) throw mediaFailure("CutOff");
    throw decodingFailure(error, mediaFailure("NoPhoto"), log);
  }
}

/** The file first, then its row: a row always has its picture, and a file without a row is swept away. */
async function keep({ pool, storage, stagingDir }: Parts, ownerId: UserId, bytes: Uint8Array): Promise<void> {
  const key = newId() as MediaKey;
  const name = storedName(key, KEPT);
  await storage.put(name, await writeStaged(stagingDir, bytes));
  try {
    const isKept = await putPersonPicture(pool, ownerId, { key, size: bytes.length });
    if (!isKept) throw wireFailure("NotSignedIn");
  } catch (error) {
    await storage.remove([name]);
    throw error;
  }
}
