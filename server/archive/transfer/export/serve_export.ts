import type { ByteRange } from "../../../../domain/media/byte_range.ts";
import { transferFailure } from "../../../../domain/transfer/failures.ts";
import type { HouseholdCaller } from "../../../../domain/wire/caller.ts";
import type { HouseholdId, UserId } from "../../../../domain/wire/ids.ts";
import { wireFailure } from "../../../../domain/wire/failures.ts";
import { mayStill } from "../../../../db/households/may_still.ts";
import { holdFiles, letGo } from "../../../../db/transfer/exports.ts";
import { isKnown, rangeOf } from "../../../http/calls/conditional_request.ts";
import type { Ctx } from "../../../http/env.ts";
import { filesGone } from "../../../media/media_jobs.ts";
import { type Storage, storedName } from "../../../host/storage/storage.ts";
import { openSemaphore } from "../../../host/process/semaphore.ts";
import { yielding } from "../yielding.ts";
import { type ExportMember, type PreparedExport, prepareExport } from "./prepare_export.ts";
import type { TransferParts } from "../transfer_parts.ts";

const MAX_AT_ONCE = 2;

export function exportHandler(parts: TransferParts) {
  const refusal = () => transferFailure("ExportsAtOnce", { retryAfterS: 30 });
  const turns = openSemaphore<UserId>({ permits: MAX_AT_ONCE, maxWaiting: 0, refusal });
  return async (caller: HouseholdCaller, c: Ctx): Promise<Response> => {
    const { userId, householdId } = caller;
    await using resources = new AsyncDisposableStack();
    resources.use(await turns.acquire(userId));
    await holdWhile(parts, householdId, resources);
    const prepared = resources.use(await prepareExport(parts, householdId));
    // They may have been taken out while it was prepared.
    if (!await mayStill(parts.pool, caller, "viewer")) throw wireFailure("HouseholdGone");
    return respond(parts, c, prepared, resources);
  };
}

/** Files that somebody deletes meanwhile are still there when their turn in the zip comes. */
async function holdWhile(
  { pool }: TransferParts,
  householdId: HouseholdId,
  resources: AsyncDisposableStack,
): Promise<void> {
  const hold = await holdFiles(pool, householdId);
  resources.defer(async () => {
    await letGo(pool, hold);
    await filesGone(pool);
  });
}

function respond(
  { storage, clock }: TransferParts,
  c: Ctx,
  { layout, etag }: PreparedExport,
  resources: AsyncDisposableStack,
): Response {
  c.header("ETag", etag);
  c.header("Accept-Ranges", "bytes");
  c.header("Cache-Control", "private, no-cache");
  c.header("Vary", "Cookie");
  if (isKnown(c, etag)) return c.body(null, 304);
  const range = rangeOf(c, etag, layout.size);
  if (range === "unsatisfiable") return c.body(null, 416, { "Content-Range": `bytes */${layout.size}` });
  const part = range === "whole" ? { first: 0, last: layout.size - 1 } : range;
  c.header("Content-Type", "application/zip");
  c.header(
    "Content-Disposition",
    `attachment; filename="stowmark-${new Date(clock()).toISOString().slice(0, 10)}.zip"`,
  );
  c.header("Content-Length", String(part.last - part.first + 1));
  if (range !== "whole") c.header("Content-Range", `bytes ${part.first}-${part.last}/${layout.size}`);
  const status = range === "whole" ? 200 : 206;
  if (c.req.raw.method === "HEAD") return c.body(null, status);
  return c.body(streamOf(bytesOf(storage, layout, part), resources.move()), status);
}

/** The whole zip of a household's boxes into a file. @param onBytes told how much of it is written */
export async function writeExport(
  parts: TransferParts,
  householdId: HouseholdId,
  file: WritableStream<Uint8Array<ArrayBuffer>>,
  onBytes: (written: number, all: number) => void,
): Promise<number> {
  await using resources = new AsyncDisposableStack();
  await holdWhile(parts, householdId, resources);
  const { layout } = resources.use(await prepareExport(parts, householdId));
  const writer = file.getWriter();
  let written = 0;
  for await (const bytes of bytesOf(parts.storage, layout, { first: 0, last: layout.size - 1 })) {
    await writer.write(bytes);
    onBytes(written += bytes.length, layout.size);
  }
  await writer.close();
  return layout.size;
}

async function* bytesOf(
  storage: Storage,
  layout: PreparedExport["layout"],
  range: ByteRange,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for await (const piece of yielding(layout.pieces(range))) {
    if ("bytes" in piece) yield piece.bytes;
    else yield* memberBytes(storage, piece.member, piece.range);
  }
}

async function* memberBytes(storage: Storage, { from, path }: ExportMember, range: ByteRange) {
  if (typeof from !== "string") return yield* from.read(range);
  const file = await storage.open(storedName(from, "original"), range);
  if (!file) throw new Error(`expected the file of ${path} in the storage, found none`);
  yield* file.body;
}

/** Ends what it holds with itself, however that comes. */
function streamOf(
  bytes: AsyncGenerator<Uint8Array<ArrayBuffer>>,
  resources: AsyncDisposableStack,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await bytes.next();
        if (!done) return controller.enqueue(value);
      } catch (error) {
        await resources.disposeAsync();
        throw error;
      }
      await resources.disposeAsync();
      controller.close();
    },
    async cancel() {
      await bytes.return(undefined);
      await resources.disposeAsync();
    },
  }, { highWaterMark: 0 });
}
