import { Buffer } from "node:buffer";
import { promisify } from "node:util";
import { constants, gzip } from "node:zlib";
import { FORMAT, type Manifest, type TableShape, type TableSum } from "../../../../domain/backup/manifest.ts";
import { roughRows, sequencesOf, tablesOf } from "../../../../db/backup/catalogue.ts";
import { copyOut } from "../../../../db/backup/copy_rows.ts";
import { inSnapshot } from "../../../../db/backup/snapshot.ts";
import { noteWantedFiles } from "../../../../db/backup/stored_files.ts";
import { waitingJobs } from "../../../../db/backup/waiting_jobs.ts";
import { installationId } from "../../../../db/media/installation.ts";
import { MIGRATED_SCHEMAS, ranMigrations } from "../../../../db/migrate.ts";
import type { Pool, Sql } from "../../../../db/sql.ts";
import { DATABASE, JOBS, MANIFEST } from "../format/archive_format.ts";
import type { ArchiveWriter } from "../format/archive_writer.ts";
import { rowSum } from "../format/row_sum.ts";
import type { Progress } from "../watch_work.ts";
import type { WantedBackup } from "./create_backup.ts";

/** On a thread of its own, so that nobody's request waits for it. The fastest level: text packs well at any. */
const pack = promisify(gzip);
const LEVEL = { level: constants.Z_BEST_SPEED };

/** @returns how many rows each table has, and their sums */
export async function writeDatabase(
  sql: Pool,
  archive: ArchiveWriter,
  wanted: WantedBackup,
  progress?: Progress,
): Promise<Record<string, TableSum>> {
  return await inSnapshot(sql, async (tx) => {
    const manifest = await manifestOf(tx, wanted);
    await archive.addText(MANIFEST, JSON.stringify(manifest));
    if (wanted.store) await noteWantedFiles(tx);
    const sums: Record<string, TableSum> = {};
    const all = await roughRows(tx);
    let rows = 0;
    for (const schema of manifest.schemas) {
      for (const table of schema.tables) {
        const name = `${schema.name}.${table.name}`;
        sums[name] = await writeTable(tx, archive, schema.name, table, (more) => progress?.(rows += more, all, "rows"));
      }
    }
    await archive.addText(JOBS, JSON.stringify(await waitingJobs(tx)));
    return sums;
  });
}

async function manifestOf(tx: Sql, { madeAt, reason, store }: WantedBackup): Promise<Manifest> {
  const schemas: Manifest["schemas"] = [];
  for (const schema of MIGRATED_SCHEMAS) {
    const ran = await ranMigrations(tx, schema);
    if (!ran) continue;
    const { name } = schema;
    const [tables, sequences] = [await tablesOf(tx, name), await sequencesOf(tx, name)];
    schemas.push({ name, ran: ran.map(({ version, md5 }) => ({ version, md5 })), tables, sequences });
  }
  return {
    program: "stowmark",
    format: FORMAT,
    madeAt: madeAt.toISOString(),
    reason,
    installation: await installationId(tx),
    holdsFiles: store !== null,
    schemas,
  };
}

async function writeTable(
  tx: Sql,
  archive: ArchiveWriter,
  schema: string,
  table: TableShape,
  progress: (rows: number) => void,
): Promise<TableSum> {
  const sum = rowSum();
  let part = 0;
  for await (const rows of copyOut(tx, schema, table)) {
    for (const row of rows) sum.add(row);
    const packed = await pack(Buffer.concat(rows), LEVEL);
    await archive.add(
      `${DATABASE}${schema}.${table.name}/${String(++part).padStart(6, "0")}.gz`,
      packed.length,
      [packed],
    );
    progress(rows.length);
  }
  return sum.result();
}
