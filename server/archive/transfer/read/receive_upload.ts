import { join } from "node:path";
import { keptFileName } from "../../../../domain/media/file_name.ts";
import { mediaFailure } from "../../../../domain/media/failures.ts";
import { transferFailure } from "../../../../domain/transfer/failures.ts";
import { shownBytes } from "../../../../domain/wire/bytes.ts";
import type { DiskRoom } from "../../../host/storage/disk_room.ts";
import { readParts } from "../../../media/receive_files.ts";
import { bufferedFile, discard } from "../../../host/storage/stage_file.ts";

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
