import { join } from "node:path";
import { mediaFailure } from "../../../../domain/media/failures.ts";
import { keptFileName } from "../../../../domain/media/file_name.ts";
import { transferFailure } from "../../../../domain/transfer/failures.ts";
import { UnreadableFile } from "../../../../domain/transfer/unreadable_file.ts";
import { shownBytes } from "../../../../domain/wire/bytes.ts";
import type { HouseholdId, ImportId } from "../../../../domain/wire/ids.ts";
import type { DiskRoom } from "../../../host/storage/disk_room.ts";
import { bufferedFile, discard } from "../../../host/storage/stage_file.ts";
import type { Storage } from "../../../host/storage/storage.ts";
import { readParts } from "../../../media/receive_files.ts";

/** Of which import an uploaded file is, and whose. */
export interface UploadKey {
  readonly id: ImportId;
  readonly householdId: HouseholdId;
}

export const UPLOADS = "imports/";

/** With its household, so that it can be found when that and its rows are gone. */
export function uploadName({ id, householdId }: UploadKey): string {
  return `${UPLOADS}${householdId}.${id}`;
}

export function uploadOfName(name: string): UploadKey | null {
  const [, householdId, id] = /^imports\/(\w+)\.(\w{26})$/.exec(name) ?? [];
  return householdId && id ? { householdId: householdId as HouseholdId, id: id as ImportId } : null;
}

/** An uploaded file in the storage, read by parts. */
export interface UploadFile {
  readonly size: number;
  part(first: number, length: number): Promise<Uint8Array<ArrayBuffer>>;
  bytes(first: number, length: number): AsyncIterable<Uint8Array<ArrayBuffer>>;
}

/** @throws UnreadableFile where it is not there */
export async function openUpload(storage: Storage, key: UploadKey): Promise<UploadFile> {
  const name = uploadName(key);
  const size = await storage.size(name);
  if (size === null) throw new UnreadableFile("The uploaded file is gone. Please upload it again.");
  const open = async (first: number, length: number) => {
    const file = await storage.open(name, { first, last: first + length - 1 });
    if (!file) throw new Error(`expected the upload ${name} in the storage, found none`);
    return file.body;
  };
  return {
    size,
    async part(first, length) {
      const within = Math.max(0, Math.min(length, size - first));
      if (within === 0) return new Uint8Array(0);
      return new Uint8Array(await new Response(await open(first, within)).arrayBuffer());
    },
    async *bytes(first, length) {
      const within = Math.min(length, size - first);
      if (within > 0) yield* await open(first, within);
    },
  };
}

export interface ReceivedUpload {
  readonly path: string;
  readonly fileName: string;
  readonly size: number;
}

/** Writes the one file of a request aside, as it is. Other fields are passed over. */
export async function receiveUpload(
  request: Request,
  { stagingDir, disk, maxBytes }: {
    readonly stagingDir: string;
    readonly disk: DiskRoom;
    readonly maxBytes: number;
  },
): Promise<ReceivedUpload> {
  const bodyBytes = Number(request.headers.get("content-length"));
  if (bodyBytes > maxBytes) throw tooLarge(maxBytes);
  await disk.requireRoom(bodyBytes);
  const path = join(stagingDir, crypto.randomUUID());
  try {
    for await (const { field, fileName, bytes } of readParts(request)) {
      if (fileName === null) continue;
      if (field !== "files" && field !== "files[]") throw mediaFailure("WrongField");
      return { path, fileName: keptFileName(fileName), size: await write(path, bytes, disk, maxBytes) };
    }
    throw transferFailure("NoImportFile");
  } catch (error) {
    await discard([path]);
    throw error;
  }
}

async function write(path: string, bytes: AsyncIterable<Uint8Array>, disk: DiskRoom, maxBytes: number) {
  using file = await Deno.open(path, { createNew: true, write: true, mode: 0o600 });
  const gather = bufferedFile(file, disk);
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge(maxBytes);
    await gather.write(chunk);
  }
  await gather.flush();
  await file.sync();
  return size;
}

function tooLarge(maxBytes: number) {
  return transferFailure("ImportTooLarge", {
    sentence: `This file is too large to import: your plan takes up to ${shownBytes(maxBytes)}.`,
  });
}
