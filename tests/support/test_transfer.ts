import { join } from "node:path";
import { z } from "zod";
import { Item } from "../../domain/items/item.ts";
import { Import, ImportedRow } from "../../domain/transfer/import.ts";
import { openDiskRoom } from "../../server/host/storage/disk_room.ts";
import { folderStorage } from "../../server/host/storage/folder_storage.ts";
import type { Storage } from "../../server/host/storage/storage.ts";
import { readFacts } from "../../server/host/pictures/child/read_facts.ts";
import type { TransferParts } from "../../server/archive/transfer/transfer_parts.ts";
import type { Member, TestApp } from "./server/test_app.ts";
import { until } from "./until.ts";

export const Items = z.object({ data: z.object({ items: z.array(Item) }) });
const Reply = z.object({ data: z.object({ import: Import }) });

/** Uploads a file of boxes, and waits until it can be looked at, or failed. */
export async function upload(member: Member, fileName: string, bytes: BlobPart): Promise<Import> {
  const form = new FormData();
  form.append("files", new File([bytes], fileName));
  const answer = await member.fetch("/api/v1/import", { method: "POST", body: form });
  const body = await answer.json();
  if (!answer.ok) throw new Error(body.errorMessage);
  return await settled(member, Reply.parse(body).data.import.importId);
}

export async function settled(member: Member, importId: string, maxMs = 180_000): Promise<Import> {
  return await until(async () => {
    const { body } = await member.read("transfer", "GET_IMPORT", { importId });
    const found = Reply.parse(body).data.import;
    return ["reading", "planning", "applying", "undoing"].includes(found.state) ? null : found;
  }, { maxMs });
}

/** A write on an import, and what came of it. */
export async function change(
  member: Member,
  action: string,
  importId: string,
  more: object = {},
  maxMs?: number,
): Promise<Import> {
  const { body } = await member.write("transfer", action, { importId, ...more });
  if (!body.succeeded) throw new Error(body.errorMessage);
  return await settled(member, importId, maxMs);
}

/** Uploads and confirms. */
export async function importFile(member: Member, fileName: string, bytes: BlobPart): Promise<Import> {
  const { importId, state, sentence } = await upload(member, fileName, bytes);
  if (state !== "ready") throw new Error(sentence);
  return await change(member, "APPLY_IMPORT", importId);
}

export async function rowsOf(member: Member, importId: string): Promise<ImportedRow[]> {
  const { body } = await member.read("transfer", "GET_IMPORT_ROWS", { importId, limit: 200 });
  return z.object({ data: z.object({ rows: z.array(ImportedRow) }) }).parse(body).data.rows;
}

/** Their boxes, by number. */
export async function boxesOf(member: Member): Promise<Item[]> {
  const { body } = await member.read("items", "GET_USER_ITEMS", { sortBy: "tagId", sortOrder: "asc", limit: 200 });
  return Items.parse(body).data.items;
}

export async function exported(member: Member): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await member.fetch("/api/v1/export");
  if (!answer.ok) throw new Error(`expected an export, received ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** What another server over the same database and storage works with. @param put how it stores */
export function transferPartsOf(
  { pool, dataDir }: TestApp,
  put: (storage: Storage) => Storage["put"] = (storage) => storage.put,
): TransferParts {
  const storage = folderStorage(join(dataDir, "media"));
  return {
    pool,
    storage: { ...storage, put: put(storage) },
    stagingDir: join(dataDir, "incoming"),
    disk: openDiskRoom(dataDir, { bytes: 0, percent: 0 }),
    // A test's own pictures need no process to themselves.
    pictures: {
      headers: { facts: async (type, { open }) => readFacts(await new Response(await open()).bytes(), type) },
    },
    limits: { freeBoxesPerMonth: 20, freeAssetsPerBox: 5, freeBytes: 2 ** 30, proBytes: 2 ** 30 },
    clock: () => Date.now(),
    log: () => {},
  };
}
