import { isDeepStrictEqual } from "node:util";
import { crc32 } from "node:zlib";
import { z } from "zod";
import { End, type Manifest } from "../../../../domain/backup/manifest.ts";
import { copyOut, writeRowsAlike } from "../../../../db/backup/copy_rows.ts";
import { openConnection } from "../../../../db/backup/databases.ts";
import { bringUpToDate, finishLoading, loadRows, makeBareSchemas } from "../../../../db/backup/load_rows.ts";
import { fileFaults, noteReadFiles, noteWantedFiles, type ReadFile } from "../../../../db/backup/stored_files.ts";
import { keepRestoredJobs, type WaitingJob } from "../../../../db/backup/waiting_jobs.ts";
import { MIGRATED_SCHEMAS, type MigratedSchema } from "../../../../db/migrate.ts";
import { SchemaMismatch } from "../../../../db/migration_plan.ts";
import type { Pool } from "../../../../db/sql.ts";
import { BackupFailure, named, postgresCode } from "../backup_failure.ts";
import { DATABASE, END, isOurFile, JOBS, storedFormOf } from "../format/archive_format.ts";
import {
  type ArchiveEntry,
  checkArchive,
  jsonOf,
  readArchive,
  readManifest,
  unpackRows,
} from "../format/read_archive.ts";
import { rowSum } from "../format/row_sum.ts";
import { type Course, reportBytes, watchWork } from "../watch_work.ts";

/** What becomes of the files of a backup as they come by, one after another. */
type TakeFile = (name: string, chunks: AsyncIterable<Uint8Array>) => Promise<void>;

export interface LoadedBackup {
  readonly manifest: Manifest;
  readonly end: End;
  /** Names of the migrations that brought it up to this version. */
  readonly migrated: readonly string[];
}

interface Loading extends Course {
  readonly databaseUrl: string;
  /** Left out by a check: every byte goes through the sums, and there is nothing to keep. */
  readonly takeFile?: TakeFile;
  /** To whose newest migration it is brought up; this version's unless said. */
  readonly schemas?: readonly MigratedSchema[];
}

/**
 * Writes a backup into an empty database, checks rows and files against what was there when it was made, and brings it up to this version.
 * @throws BackupFailure where anything is not as it was
 */
export async function loadBackup(path: string, into: Loading): Promise<LoadedBackup> {
  return await watchWork(into.signal, async ({ signal, step }) => {
    try {
      await using connection = await openConnection(into.databaseUrl, signal);
      return await load(path, connection.sql, into, step);
    } catch (error) {
      throw await faultOf(error, path, step);
    }
  });
}

async function load(path: string, sql: Pool, into: Loading, step: () => void): Promise<LoadedBackup> {
  const { takeFile = readPast, progress, schemas = MIGRATED_SCHEMAS } = into;
  const tell = reportBytes(progress, (await Deno.stat(path)).size);
  await using entries = readArchive(path, (bytes) => {
    step();
    tell(bytes);
  });
  const manifest = await readManifest(path, entries);
  const remake = await makeBareSchemas(sql, manifest.schemas, schemas);
  const next = async (): Promise<ArchiveEntry> => {
    const { value } = await entries.next();
    // No file is taken any more once whoever waited for it has left.
    step();
    return value;
  };
  let jobs: WaitingJob[] = [];
  let entry = await next();
  for (; entry.name.startsWith(DATABASE) || entry.name === JOBS; entry = await next()) {
    if (entry.name === JOBS) jobs = await jsonOf(entry);
    else await loadPart(sql, manifest, entry);
  }
  // Rows that do not fit are found before the files, which may take hours.
  await finishLoading(sql, manifest.schemas, remake, step);
  const tables = await sumsOf(sql, manifest, step);
  const migrated = await bringUpToDate(sql, schemas);
  const notes = await noteReadFiles(sql);
  let [files, fileBytes] = [0, 0];
  for (; entry.name !== END; entry = await next()) {
    await notes.add(await takeOne(entry, takeFile));
    files++;
    fileBytes += entry.size;
  }
  await notes.flush();
  const end = End.parse(await jsonOf(entry));
  const fault = faultIn({ tables, files, fileBytes }, end) ?? await filesFault(sql, manifest, end);
  if (fault !== null) throw new BackupFailure("BackupIncomplete", path, fault);
  await keepRestoredJobs(sql, jobs);
  return { manifest, end, migrated };
}

async function loadPart(sql: Pool, { schemas }: Manifest, { name, bytes }: ArchiveEntry): Promise<void> {
  const [table = ""] = name.slice(DATABASE.length).split("/");
  await loadRows(sql, schemas, table, await unpackRows(await bytes()));
}

/** Of all rows, as the database gives them back. */
async function sumsOf(sql: Pool, { schemas }: Manifest, step: () => void): Promise<End["tables"]> {
  const sums: End["tables"] = {};
  await sql.begin(async (tx) => {
    await writeRowsAlike(tx);
    for (const { name: schema, tables } of schemas) {
      for (const table of tables) {
        const sum = rowSum();
        for await (const lines of copyOut(tx, schema, table)) {
          step();
          for (const line of lines) sum.add(line);
        }
        sums[`${schema}.${table.name}`] = sum.result();
      }
    }
  });
  return sums;
}

/** What did not come by as it was read when the backup was made: the first such table, or files. */
function faultIn(found: Pick<End, "tables" | "files" | "fileBytes">, end: End): string | null {
  if (found.files !== end.files || found.fileBytes !== end.fileBytes) {
    return `${found.files} files of ${found.fileBytes} bytes, not ${end.files} of ${end.fileBytes}`;
  }
  const names = Object.keys({ ...end.tables, ...found.tables });
  return names.find((name) => !isDeepStrictEqual(found.tables[name], end.tables[name])) ?? null;
}

/** Files that rows know, and that are not as the rows say. Older versions also missed those of which only an import from before knew. */
async function filesFault(sql: Pool, manifest: Manifest, end: End): Promise<string | null> {
  if (!manifest.holdsFiles) return null;
  await noteWantedFiles(sql);
  const { missing, altered } = await fileFaults(sql);
  return missing > end.missing || altered > end.altered ? `${missing} files missing, ${altered} altered` : null;
}

/** @returns what it is, where a row knows it */
async function takeOne({ name, size, chunks }: ArchiveEntry, takeFile: TakeFile): Promise<ReadFile | null> {
  if (!isOurFile(name)) throw new Error(`expected the name of a file of ours, found ${name}`);
  let sum = 0;
  const summed = async function* () {
    for await (const chunk of chunks()) {
      sum = crc32(chunk, sum);
      yield chunk;
    }
  };
  await takeFile(name, summed());
  const stored = storedFormOf(name);
  return stored && { ...stored, size, crc32: sum };
}

async function readPast(_name: string, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _ of chunks) { /* Its sum is what counts. */ }
}

/** Our own words, or what a reader of PostgreSQL's codes can look up; its sentence and a schema's list are for nobody. */
async function faultOf(error: unknown, path: string, step: () => void): Promise<BackupFailure> {
  if (error instanceof BackupFailure) return error;
  if (error instanceof SchemaMismatch) {
    if (error.kind === "altered") return new BackupFailure("BackupDoesNotFit", path, error.message);
    return new BackupFailure(error.kind === "newer" ? "BackupTooNew" : "BackupUnreleased", path);
  }
  // Bytes that were altered break whoever reads them before their sum is known.
  await checkArchive(path, step);
  const cause = named(error, "What is restored");
  if (cause instanceof BackupFailure && cause.code !== "DatabaseRefused") return cause;
  const detail = error instanceof z.ZodError || error instanceof SyntaxError
    ? "what it says of itself is not as Stowmark writes it"
    : postgresCode(error) ?? (error instanceof Error ? error.message : String(error));
  return new BackupFailure("BackupDoesNotFit", path, detail, error);
}
