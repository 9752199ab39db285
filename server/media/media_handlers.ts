import { itemFailure } from "../../domain/items/failures.ts";
import { assetLimitSentence, byteLimitSentence, type PlanSettings } from "../../domain/items/plan_limits.ts";
import type { mediaActions } from "../../domain/media/contract.ts";
import { mediaFailure } from "../../domain/media/failures.ts";
import { hasRenditions } from "../../domain/media/rendition.ts";
import { presentMedia } from "../../domain/media/stored_media.ts";
import type { Handlers } from "../../domain/wire/action.ts";
import type { HouseholdCaller } from "../../domain/wire/caller.ts";
import type { ReplyOf } from "../../domain/wire/action.ts";
import { Failure } from "../../domain/wire/failure.ts";
import { wireFailure } from "../../domain/wire/failures.ts";
import type { ItemId, MediaKey, UserId } from "../../domain/wire/ids.ts";
import { addMedia, type AddOutcome, type BoxRoom, boxRoom, deleteMedia, type NewMedia } from "../../db/media/media.ts";
import { newId } from "../../db/new_id.ts";
import { type Command, doOnce, findAnswer } from "../../db/do_once.ts";
import type { Pool, Sql } from "../../db/sql.ts";
import type { Ctx } from "../http/env.ts";
import { askForRenditions, filesGone } from "./media_jobs.ts";
import { receiveFiles } from "./receive_files.ts";
import { discard, type StagedFile, stageFile, type StagingParts } from "../host/storage/stage_file.ts";
import { type Storage, storedName } from "../host/storage/storage.ts";
import { serveMedia } from "./serve_media.ts";
import { openSemaphore, type Semaphore } from "../host/process/semaphore.ts";

export interface MediaParts extends StagingParts {
  readonly pool: Pool;
  readonly storage: Storage;
  readonly basePath: string;
  readonly limits: PlanSettings;
}

export function mediaHandlers(parts: MediaParts): Handlers<typeof mediaActions, Ctx> {
  const uploads = openUploadSemaphore();
  return {
    async upload_media({ itemId, cmdId }, caller, c) {
      using _turn = await uploads.acquire(caller.userId);
      const command = { action: "upload_media", cmdId };
      return await findAnswer<Added>(parts.pool, caller, command) ?? await takeFiles(parts, c, caller, itemId, command);
    },
    async delete_media({ itemId, key, cmdId }, caller) {
      const answer = await doOnce(parts.pool, caller, { action: "delete_media", cmdId }, async (sql) => {
        if (!await deleteMedia(sql, caller, itemId, key)) throw mediaFailure("NoSuchFile");
        return {};
      });
      await filesGone(parts.pool);
      return answer;
    },
    get_media: ({ key, size }, { householdId }, c) => serveMedia(parts, c, householdId, key, size),
  };
}

type Added = ReplyOf<typeof mediaActions["upload_media"]>;

async function takeFiles(parts: MediaParts, c: Ctx, caller: HouseholdCaller, itemId: ItemId, command: Command) {
  const { householdId } = caller;
  const room = await boxRoom(parts.pool, householdId, itemId, parts.limits);
  if (!room) throw itemFailure("NoSuchItem");
  const most = { bytes: bytesLeft(room) + WRAPPING_BYTES, refusal: () => byteLimit(room, parts.limits) };
  // Of a body that does not say how long it is, what fits is read.
  const bodyBytes = Number(c.req.raw.headers.get("content-length"));
  if (bytesLeft(room) <= 0 || bodyBytes > most.bytes) throw most.refusal();
  await parts.disk.requireRoom(bodyBytes);
  const staged = await receiveFiles(c.req.raw, {
    stage: (arriving) => stageFile(parts, arriving, { isUrgent: true, signal: c.env.gone() }),
    admit: (filesBefore) => requireRoom(room, filesBefore + 1),
    most,
  });
  const files = staged.map((file) => ({ ...file, key: newId() as MediaKey }));
  try {
    for (const file of files) await parts.storage.put(storedName(file.key, "original"), file.path);
    const answer = await doOnce(parts.pool, caller, command, (sql) => addFiles(parts, sql, caller, itemId, files));
    // Sent twice at the same moment: the other one's stay.
    if (!answer.data.media.some(({ key }) => key === files[0]?.key)) await removeFiles(parts, files);
    return answer;
  } catch (error) {
    await discard(files.map((file) => file.path));
    // No rows were written. Had only the answer been lost, the files would stay for the sweep.
    if (error instanceof Failure) await removeFiles(parts, files);
    throw error;
  }
}

/** @throws Failure */
async function addFiles(
  parts: MediaParts,
  sql: Sql,
  caller: HouseholdCaller,
  itemId: ItemId,
  files: readonly KeyedFile[],
): Promise<Added> {
  const added = await addMedia(
    sql,
    caller,
    itemId,
    files.map(asNewMedia),
    parts.limits,
    (tx) => askForRenditions(tx, caller.householdId, files.filter(({ kind }) => hasRenditions(kind))),
  );
  if (added.outcome !== "added") throw refusal(parts, added);
  return { data: { media: added.media.map((media) => presentMedia(media, parts.basePath)) } };
}

async function removeFiles({ storage }: MediaParts, files: readonly KeyedFile[]): Promise<void> {
  await storage.remove(files.map((file) => storedName(file.key, "original")));
}

type KeyedFile = StagedFile & { readonly key: MediaKey };

function asNewMedia({ key, fileName, kind, size, width, height, decodingBytes, crc32 }: KeyedFile): NewMedia {
  const rendition = hasRenditions(kind) ? "pending" : "none";
  return { key, fileName, ...kind, size, width, height, rendition, decodingBytes, crc32 };
}

function refusal({ limits }: MediaParts, added: Exclude<AddOutcome, { outcome: "added" }>) {
  if (added.outcome === "not-in") return wireFailure("HouseholdGone");
  if (added.outcome === "no-such-item") return itemFailure("NoSuchItem");
  return added.outcome === "no-room" ? assetLimit(added.room) : byteLimit(added.room, limits);
}

/** What stands around the files in a request's body. */
const WRAPPING_BYTES = 256 * 1024;

function bytesLeft({ limits, bytesHeld }: BoxRoom): number {
  return limits.bytes - bytesHeld;
}

function byteLimit({ isPro, bytesHeld }: BoxRoom, settings: PlanSettings) {
  return mediaFailure("ByteLimit", { sentence: byteLimitSentence(isPro, bytesHeld, settings) });
}

function requireRoom(room: BoxRoom, filesMore: number): void {
  if (room.held + filesMore > room.limits.assetsPerBox) throw assetLimit(room);
}

function assetLimit({ isPro, limits }: BoxRoom) {
  return mediaFailure("AssetLimit", { sentence: assetLimitSentence(isPro, limits) });
}

/** What a browser sends at once; each upload holds half a megabyte of memory. */
const AT_ONCE = 6;
const MAX_WAITING = 20;

/** A member's uploads. Whoever comes beyond hears TooManyUploads. */
export function openUploadSemaphore(): Semaphore<UserId> {
  const refusal = () => mediaFailure("TooManyUploads", { retryAfterS: 5 });
  return openSemaphore({ permits: AT_ONCE, maxWaiting: MAX_WAITING, refusal });
}
