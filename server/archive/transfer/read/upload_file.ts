import { UnreadableFile } from "../../../../domain/transfer/unreadable_file.ts";
import type { ImportId, UserId } from "../../../../domain/wire/ids.ts";
import type { Storage } from "../../../host/storage/storage.ts";

/** Of which import an uploaded file is, and whose. */
export interface UploadKey {
  readonly id: ImportId;
  readonly ownerId: UserId;
}

export const UPLOADS = "imports/";

/** With its owner, so that it can be found when their account and its rows are gone. */
export function uploadName({ id, ownerId }: UploadKey): string {
  return `${UPLOADS}${ownerId}.${id}`;
}

export function uploadOfName(name: string): UploadKey | null {
  const [, ownerId, id] = /^imports\/(\w+)\.(\w{26})$/.exec(name) ?? [];
  return ownerId && id ? { ownerId: ownerId as UserId, id: id as ImportId } : null;
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
