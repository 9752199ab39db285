import { createHash } from "node:crypto";
import { oldestInTrash } from "../../../../domain/items/trash.ts";
import {
  type ExportedBox,
  FORMAT,
  FORMAT_VERSION,
  ownTableLine,
} from "../../../../domain/transfer/rows/exported_box.ts";
import { tableLine } from "../../../../domain/transfer/table/cells.ts";
import { OWN_HEAD } from "../../../../domain/transfer/table/dialects.ts";
import { archiveNames } from "../../../../domain/transfer/zip/archive_name.ts";
import type { ZipMember } from "../../../../domain/transfer/zip/zip_format.ts";
import { layOutZip, type ZipLayout } from "../../../../domain/transfer/zip/zip_layout.ts";
import type { HouseholdId, MediaKey } from "../../../../domain/wire/ids.ts";
import { readSnapshot, type SnapshotBox, type SnapshotFile } from "../../../../db/transfer/exports.ts";
import { type Storage, storedName } from "../../../host/storage/storage.ts";
import type { TransferParts } from "../transfer_parts.ts";
import { yielding, yieldingNow } from "../yielding.ts";
import { Spool } from "./spool.ts";

export type ExportMember = ZipMember & { readonly from: Spool | MediaKey };

export interface PreparedExport extends AsyncDisposable {
  readonly layout: ZipLayout<ExportMember>;
  /** Of the zip's bytes, quotation marks included. */
  readonly etag: string;
}

const BYTE_ORDER_MARK = "\uFEFF";
const LOOKED_FOR_AT_ONCE = 16;

/** Reads all rows as at one moment and lays the zip out; the files themselves are only looked for. */
export async function prepareExport(parts: TransferParts, householdId: HouseholdId): Promise<PreparedExport> {
  await using resources = new AsyncDisposableStack();
  const [table, list] = [resources.use(new Spool(parts.stagingDir)), resources.use(new Spool(parts.stagingDir))];
  const { files, newest } = await spoolRows(parts, householdId, table, list);
  const layout = await layOutZip<ExportMember>(yielding([
    { path: "boxes.csv", ...table.facts(), modifiedAt: newest, from: table },
    { path: "boxes.json", ...list.facts(), modifiedAt: newest, from: list },
    ...files,
  ]));
  const etag = await etagOf(layout, list);
  const spools = resources.move();
  return { layout, etag, [Symbol.asyncDispose]: () => spools.disposeAsync() };
}

async function spoolRows(parts: TransferParts, householdId: HouseholdId, table: Spool, list: Spool) {
  const name = archiveNames();
  const files: ExportMember[] = [];
  const missing: { tagId: string; fileName: string }[] = [];
  const othersTurn = yieldingNow();
  let newest = new Date(0);
  let separator = "\n";
  await table.write(BYTE_ORDER_MARK + tableLine(OWN_HEAD));
  await list.write(`{"format":"${FORMAT}","version":${FORMAT_VERSION},"boxes":[`);
  await readSnapshot(parts.pool, householdId, oldestInTrash(parts.clock()), async (boxes) => {
    const held = await heldFiles(parts.storage, boxes);
    for (const box of boxes) {
      const media: ExportedBox["media"] = [];
      for (const { key, fileName, type, size, crc32, createdAt, caption, isCover } of box.files) {
        if (!held.has(key)) {
          missing.push({ tagId: box.tagId, fileName });
          continue;
        }
        const path = name(`files/${box.tagId}`, fileName);
        const addedAt = new Date(createdAt);
        files.push({ path, size, crc32, modifiedAt: addedAt, from: key });
        const said = { ...(caption && { caption }), ...(isCover && { isCover }) };
        media.push({ path, fileName, type, size, createdAt: addedAt.toISOString(), ...said });
      }
      const exported = exportedBox(box, media);
      await table.write(ownTableLine(exported));
      await list.write(separator + JSON.stringify(exported));
      separator = ",\n";
      if (box.updatedAt > newest) newest = box.updatedAt;
    }
    await othersTurn();
  });
  await list.write(`\n],"missing":${JSON.stringify(missing)}}\n`);
  return { files, newest };
}

/** In the order in which an export has always said it: else its bytes would be others. */
function exportedBox(box: SnapshotBox, media: ExportedBox["media"]): ExportedBox {
  const { tagId, title, description, location, tags, createdAt, updatedAt, deletedAt, codes } = box;
  return {
    ...{ tagId, title, description, location, tags },
    ...{ createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() },
    ...(deletedAt && { deletedAt: deletedAt.toISOString() }),
    media,
    ...(codes.length > 0 && { codes }),
  };
}

/** Of the files of these boxes, those that the storage has whole. */
async function heldFiles(storage: Storage, boxes: readonly SnapshotBox[]): Promise<Set<MediaKey>> {
  const files = boxes.flatMap((box) => box.files);
  const held = new Set<MediaKey>();
  for (let at = 0; at < files.length; at += LOOKED_FOR_AT_ONCE) {
    await Promise.all(
      files.slice(at, at + LOOKED_FOR_AT_ONCE).map(async ({ key, size }: SnapshotFile) => {
        if (await storage.size(storedName(key, "original")) === size) held.add(key);
      }),
    );
  }
  return held;
}

/** The directory holds every file's offset, length and checksum; the list is hashed besides, since a checksum of 32 bits is soon forged. */
async function etagOf(layout: ZipLayout<ExportMember>, list: Spool): Promise<string> {
  const hash = createHash("sha256").update(list.facts().digest);
  for await (const line of yielding(layout.directory())) hash.update(line);
  return `"${hash.digest("base64url")}"`;
}
