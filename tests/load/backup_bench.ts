import { giveHouseholds } from "../support/test_database.ts";
import process from "node:process";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { migrate } from "../../db/migrate.ts";
import { newId } from "../../db/new_id.ts";
import { openPool } from "../../db/sql.ts";
import type { MediaKey } from "../../domain/wire/ids.ts";
import { createBackup } from "../../server/archive/backup/make/create_backup.ts";
import { verifyBackup } from "../../server/archive/backup/restore/verify_backup.ts";
import { openDiskRoom } from "../../server/host/storage/disk_room.ts";
import { openStorage } from "../../server/host/storage/open_storage.ts";
import { storedName } from "../../server/host/storage/storage.ts";
import { startEmbeddedPostgres } from "../../server/host/postgres/embedded.ts";
import { bounded, type Row, told } from "../../tools/bench_table.ts";
import { benchOthers } from "./backup/others_meanwhile.ts";
import { riseWhile } from "./resident_memory.ts";
import { timed } from "./timing.ts";

export const title = "Backup: 1 GB of media and 100,000 boxes";

const MB = 1024 * 1024;
const FILES = 1_000;
const BOXES = 100_000;
const MAX_RISE_MB = 256;

export async function bench(report: (row: Row) => void): Promise<void> {
  const dataDir = await Deno.makeTempDir({ prefix: "stowmark-bench-" });
  const postgres = await startEmbeddedPostgres(dataDir);
  try {
    await fill(postgres.url, dataDir);
    await measure(postgres.url, dataDir, report);
  } finally {
    await postgres.stop();
    await Deno.remove(dataDir, { recursive: true });
  }
  await benchOthers(report);
}

async function fill(url: string, dataDir: string): Promise<void> {
  const pool = openPool(url, { max: 1 });
  await migrate(pool);
  await pool`insert into users (id, email, username) values ('anna', 'anna@example.org', 'anna')`;
  await giveHouseholds(pool);
  await pool`
    insert into items (id, household_id, tag_id, title, title_key, description, location, tags, search, created_at, updated_at)
    select 'box' || n, 'anna', n::text, 'Box ' || n, 'box ' || n, 'Blankets, pillows and ' || n || ' socks',
      'Shelf ' || n % 40, array['winter', 'wool'], to_tsvector('simple', 'box blankets pillows socks ' || n), now(), now()
    from generate_series(1, ${BOXES}) n`;
  const { storage, stagingDir } = await openStorage({ dataDir, s3: null }, "");
  const content = new Uint8Array(MB).map((_, at) => at * 31 >> 3);
  for (let at = 1; at <= FILES; at++) {
    const key = newId() as MediaKey;
    const path = join(stagingDir, key);
    await Deno.writeFile(path, content);
    await storage.put(storedName(key, "original"), path);
    await pool`
      insert into media (key, household_id, item_id, file_name, type, category, size, rendition, crc32)
      values (${key}, 'anna', ${`box${at}`}, 'a.bin', 'a/b', 'document', ${MB}, 'none', ${crc32(content)})`;
  }
  await pool.end();
}

async function measure(databaseUrl: string, dataDir: string, report: (row: Row) => void): Promise<void> {
  const store = await openStorage({ dataDir, s3: null }, "");
  const disk = openDiskRoom(store.stagingDir, { bytes: 0, percent: 0 });
  const parts = {
    ...{ databaseUrl, disk },
    signal: new AbortController().signal,
  };
  const [path, alone] = [join(dataDir, "whole.tar"), join(dataDir, "alone.tar")];
  const make = (to: string, files: typeof store | null) =>
    createBackup(parts, { path: to, reason: "asked", madeAt: new Date(), store: files });
  await step(report, "made", () => make(path, store));
  await step(report, "database alone, as before an upgrade", () => make(alone, null));
  await step(report, "checked: restored, compared, thrown away", () => verifyBackup(path, parts));
  const [whole, small] = await Promise.all([Deno.stat(path), Deno.stat(alone)]);
  report(told("size", `${Math.round(whole.size / MB)} MB, of which database ${(small.size / MB).toFixed(1)} MB`));
}

async function step(report: (row: Row) => void, what: string, work: () => Promise<unknown>): Promise<void> {
  let took = 0;
  const { rise } = await riseWhile(process.pid, async () => {
    took = await timed(work);
  });
  report(told(what, `${(took / 1000).toFixed(1)} s`));
  report(bounded(`${what}: resident memory rises by`, rise / MB, "MB", { atMost: MAX_RISE_MB }));
}
