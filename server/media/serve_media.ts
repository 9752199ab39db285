import { mediaFailure } from "../../domain/media/failures.ts";
import { RENDITION_TYPE } from "../../domain/media/rendition.ts";
import { contentDisposition, contentPolicy } from "../../domain/media/response_headers.ts";
import type { StoredMedia } from "../../domain/media/stored_media.ts";
import type { HouseholdId, MediaKey } from "../../domain/wire/ids.ts";
import { findMedia } from "../../db/media/media.ts";
import { awaitRenditionAgain } from "../../db/media/renditions.ts";
import type { Pool } from "../../db/sql.ts";
import { transact } from "../../db/transact.ts";
import { isKnown, rangeOf } from "../http/calls/conditional_request.ts";
import type { Ctx } from "../http/env.ts";
import type { Log } from "../host/log/log.ts";
import { askForRenditions } from "./media_jobs.ts";
import { type FilePart, quarantinedName, type Storage, storedName } from "../host/storage/storage.ts";

let placeholderBytes: Promise<Uint8Array<ArrayBuffer>> | undefined;

interface ServeParts {
  readonly pool: Pool;
  readonly storage: Storage;
  readonly log: Log;
}

export async function serveMedia(parts: ServeParts, c: Ctx, householdId: HouseholdId, key: MediaKey, size: FilePart) {
  const media = await findMedia(parts.pool, householdId, key);
  if (!media) throw mediaFailure("NoSuchFile");
  if (size !== "original" && !wasMade(media)) return await withoutRendition(c, media);
  const answer = await fileAnswer(parts.storage, c, media, size);
  if (answer) return answer;
  if (size !== "original" && media.rendition !== "ready") return await withoutRendition(c, media);
  if (size === "original" || !await isStored(parts.storage, storedName(key, "original"))) {
    throw mediaFailure("NoSuchFile");
  }
  await makeAgain(parts, householdId, key);
  return await withoutRendition(c, { ...media, rendition: "pending" });
}

/** What is made again, or could not be, may have lost one of two. */
function wasMade({ rendition, width }: StoredMedia): boolean {
  return rendition === "ready" || (rendition !== "none" && width !== null);
}

/** Asked for once, however many look: whoever comes later finds the row waiting. */
async function makeAgain({ pool, log }: ServeParts, householdId: HouseholdId, key: MediaKey): Promise<void> {
  const isAsked = await transact(pool, async (tx) => {
    const waiting = await awaitRenditionAgain(tx, key);
    if (waiting) await askForRenditions(tx, householdId, [waiting]);
    return waiting !== null;
  });
  if (isAsked) log("info", "smaller pictures were gone from the storage and are made again", { key });
}

async function withoutRendition(c: Ctx, { rendition }: StoredMedia): Promise<Response> {
  if (rendition === "pending") throw mediaFailure("NoPictureYet", { retryAfterS: 1 });
  if (rendition === "none") throw mediaFailure("NoPicture");
  return c.body(await placeholder(), 200, { "Content-Type": RENDITION_TYPE, "Cache-Control": "no-store" });
}

type ServedFile = Pick<StoredMedia, "key" | "fileName" | "type" | "size">;

export async function serveFile(storage: Storage, c: Ctx, media: ServedFile, part: FilePart): Promise<Response> {
  const answer = await fileAnswer(storage, c, media, part);
  if (!answer) throw mediaFailure("NoSuchFile");
  return answer;
}

/** Null where the storage has no such file. */
async function fileAnswer(storage: Storage, c: Ctx, media: ServedFile, part: FilePart): Promise<Response | null> {
  const name = storedName(media.key, part);
  const size = part === "original" ? media.size : await found(storage, name, () => storage.size(name));
  if (size === null) return null;
  const etag = `"${media.key}-${part}"`;
  if (isKnown(c, etag)) {
    describe(c, media, part, etag);
    return c.body(null, 304);
  }
  const range = rangeOf(c, etag, size);
  if (range === "unsatisfiable") return c.body(null, 416, { "Content-Range": `bytes */${size}` });
  // Opened first: an error must not be sent with the file's size and caching.
  const isHead = c.req.raw.method === "HEAD";
  const opened = () => storage.open(name, range === "whole" ? undefined : range);
  const file = isHead ? { body: null } : await found(storage, name, opened);
  if (!file) return null;
  describe(c, media, part, etag);
  if (range !== "whole") c.header("Content-Range", `bytes ${range.first}-${range.last}/${size}`);
  c.header("Content-Length", String(range === "whole" ? size : range.last - range.first + 1));
  const status = range === "whole" ? 200 : 206;
  return file.body ? c.body(file.body, status) : c.body(null, status);
}

async function isStored(storage: Storage, name: string): Promise<boolean> {
  return await found(storage, name, () => storage.size(name)) !== null;
}

/** What was set aside while no row knew it, as before a restore, is wanted again now. */
async function found<T>(storage: Storage, name: string, look: () => Promise<T | null>): Promise<T | null> {
  const seen = await look();
  if (seen !== null) return seen;
  // Nothing waits there, or somebody else who looks at it is quicker.
  await storage.move(quarantinedName(name), name).catch(() => {});
  return await look();
}

function describe(c: Ctx, media: ServedFile, part: FilePart, etag: string): void {
  const type = part === "original" ? media.type : RENDITION_TYPE;
  c.header("Content-Type", type.startsWith("text/") ? `${type}; charset=utf-8` : type);
  c.header("Content-Disposition", contentDisposition(type, media.fileName));
  c.header("Content-Security-Policy", contentPolicy(type));
  c.header("Cross-Origin-Resource-Policy", "same-origin");
  // A key names the same bytes for ever; private, since a shared cache does not know who may see it.
  c.header("Cache-Control", "private, max-age=31536000, immutable");
  // Whoever signs in next in this browser must not find it by its address.
  c.header("Vary", "Cookie");
  c.header("ETag", etag);
  c.header("Accept-Ranges", "bytes");
}

/** A crossed-out picture, for one that could not be made smaller. */
function placeholder(): Promise<Uint8Array<ArrayBuffer>> {
  placeholderBytes ??= Deno.readFile(new URL("./placeholder.webp", import.meta.url));
  return placeholderBytes;
}
