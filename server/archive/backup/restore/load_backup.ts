import { crc32 } from "node:zlib";
import { z } from "zod";
import { copyOut, writeRowsAlike } from "../../../../db/backup/copy_rows.ts";
import { openConnection } from "../../../../db/backup/databases.ts";
import { bringUpToDate, finishLoading, loadRows, makeBareSchemas } from "../../../../db/backup/load_rows.ts";
import { fileFaults, noteReadFiles, noteWantedFiles, type ReadFile } from "../../../../db/backup/stored_files.ts";
import { keepRestoredJobs, type WaitingJob } from "../../../../db/backup/waiting_jobs.ts";
import { MIGRATED_SCHEMAS, type MigratedSchema } from "../../../../db/migrated_schemas.ts";
import { SchemaMismatch } from "../../../../db/migration_plan.ts";
import type { Pool } from "../../../../db/sql.ts";
import { storedForm } from "../../../host/storage/storage.ts";
import { DATABASE, END, isOurFile, JOBS } from "../format/archive_format.ts";
import { BackupFailure, named, postgresCode } from "../backup_failure.ts";
import { End, type Manifest, rowSum } from "../format/manifest.ts";
import {
  type ArchiveEntry,
  checkArchive,
  jsonOf,
  readArchive,
  readManifest,
  unpackRows,
} from "../format/read_archive.ts";
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
  /** An empty database. */
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
  const entries = readArchive(path, (bytes) => {
    step();
    tell(bytes);
  });
  const manifest = await readManifest(path, entries);
  const remake = await makeBareSchemas(sql, manifest.schemas, schemas);
  const notes = await noteReadFiles(sql);
  let [jobs, last]: [WaitingJob[], unknown] = [[], null];
  for await (const entry of entries) {
    // No file is taken any more once whoever waited for it has left.
    step();
    if (entry.name.startsWith(DATABASE)) {
      const [table = ""] = entry.name.slice(DATABASE.length).split("/");
      await loadRows(sql, manifest.schemas, table, await unpackRows(await entry.bytes()));
    } else if (entry.name === JOBS) jobs = await jsonOf(entry);
    else if (entry.name === END) last = await jsonOf(entry);
    else await notes.add(await takeOne(entry, takeFile));
  }
  await notes.flush();
  const end = End.parse(last);
  await finishLoading(sql, manifest.schemas, remake, step);
  const otherTable = await findOtherTable(sql, manifest, end, step);
  if (otherTable !== null) throw new BackupFailure("BackupIncomplete", path, otherTable);
  const migrated = await bringUpToDate(sql, schemas);
  if (manifest.holdsFiles) {
    await noteWantedFiles(sql);
    const { missing, altered } = await fileFaults(sql);
    // Older versions also missed files of which only an import from before knew.
    if (missing > end.missing || altered > end.altered) {
      throw new BackupFailure("BackupIncomplete", path, `${missing} files missing, ${altered} altered`);
    }
  }
  await keepRestoredJobs(sql, jobs);
  return { manifest, end, migrated };
}

/** The first table whose rows, as the database gives them back, are not those that were read when the backup was made. */
async function findOtherTable(sql: Pool, manifest: Manifest, end: End, step: () => void): Promise<string | null> {
  const [found = null] = await sql.begin(async (tx) => {
    await writeRowsAlike(tx);
    for (const { name: schema, tables } of manifest.schemas) {
      for (const table of tables) {
        const read = rowSum();
        for await (const lines of copyOut(tx, schema, table)) {
          step();
          for (const line of lines) read.add(line);
        }
        const name = `${schema}.${table.name}`;
        const { rows, sum } = read.result();
        if (rows !== end.tables[name]?.rows || sum !== end.tables[name]?.sum) return [name];
      }
    }
    return [];
  });
  return found;
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
  const stored = name.startsWith("media/") ? storedForm(name.slice("media/".length)) : null;
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
