import { crc32 } from "node:zlib";
import { z } from "zod";
import { copyIn, copyOut, writeRowsAlike } from "../../../../db/backup/copy_rows.ts";
import { noticeWhenCut, openConnection } from "../../../../db/backup/databases.ts";
import { bringUpToDate, finishLoading, makeBareSchemas } from "../../../../db/backup/load_rows.ts";
import { fileFaults, noteReadFiles, noteWantedFiles, type ReadFile } from "../../../../db/backup/stored_files.ts";
import { keepRestoredJobs, type WaitingJob } from "../../../../db/backup/waiting_jobs.ts";
import { MIGRATED_SCHEMAS, type MigratedSchema } from "../../../../db/migrated_schemas.ts";
import { SchemaMismatch } from "../../../../db/migration_plan.ts";
import type { Pool } from "../../../../db/sql.ts";
import { unlessAborted } from "../../../host/outgoing/unless_aborted.ts";
import { storedForm } from "../../../host/storage/storage.ts";
import { DATABASE, END, isOurFile, JOBS } from "../format/archive_format.ts";
import { BackupFailure, named, postgresCode } from "../backup_failure.ts";
import { End, Manifest, rowSum, type TableSum } from "../format/manifest.ts";
import { type ArchiveEntry, checkArchive, readArchive, unpackRows } from "../format/read_archive.ts";
import { causeOf, type Progress, reportBytes, type Watch, watchWork } from "../watch_work.ts";

/** What becomes of the files of a backup as they come by, one after another. */
export type TakeFile = (name: string, size: number, chunks: AsyncIterable<Uint8Array>) => Promise<void>;

export interface LoadedBackup {
  readonly manifest: Manifest;
  readonly end: End;
  /** Names of the migrations that brought it up to this version. */
  readonly migrated: readonly string[];
}

export interface Loading {
  readonly path: string;
  /** An empty database, on one connection. */
  readonly databaseUrl: string;
  readonly takeFile: TakeFile;
  readonly signal: AbortSignal;
  readonly progress: Progress;
  /** After which it is given up where nothing moves; half an hour unless said. */
  readonly standstillMs?: number;
  /** To whose newest migration it is brought up; this version's unless said. */
  readonly schemas?: readonly MigratedSchema[];
}

/**
 * Writes a backup into an empty database, checks rows and files against what was there when it was made, and brings it up to this version.
 * @throws BackupFailure where anything is not as it was
 */
export async function loadBackup(loading: Loading): Promise<LoadedBackup> {
  using watch = watchWork(loading.signal, loading.standstillMs);
  await using connection = openConnection(loading.databaseUrl, watch.signal);
  try {
    await noticeWhenCut(connection.sql);
    return await unlessAborted(load(connection.sql, loading, watch), watch.signal);
  } catch (error) {
    throw await faultOf(causeOf(error, loading.signal, watch), loading.path, watch);
  }
}

async function faultOf(error: unknown, path: string, { step }: Watch): Promise<unknown> {
  if (error instanceof BackupFailure) return error;
  if (error instanceof SchemaMismatch) return otherSchema(path, error);
  // Bytes that were altered break whoever reads them before their sum is known.
  await checkArchive(path, step);
  const cause = named(error, "What is restored");
  return cause instanceof BackupFailure && cause.code !== "DatabaseRefused" ? cause : doesNotFit(path, error);
}

function otherSchema(path: string, { kind, message }: SchemaMismatch): BackupFailure {
  if (kind === "altered") return new BackupFailure("BackupDoesNotFit", path, message);
  return new BackupFailure(kind === "newer" ? "BackupTooNew" : "BackupUnreleased", path);
}

/** Our own words, or what a reader of PostgreSQL's codes can look up; its sentence and a schema's list are for nobody. */
function doesNotFit(path: string, error: unknown): BackupFailure {
  const detail = error instanceof z.ZodError || error instanceof SyntaxError
    ? "what it says of itself is not as Stowmark writes it"
    : postgresCode(error) ?? (error instanceof Error ? error.message : String(error));
  return new BackupFailure("BackupDoesNotFit", path, detail, error);
}

async function load(
  pool: Pool,
  { path, takeFile, progress, schemas = MIGRATED_SCHEMAS }: Loading,
  { step }: Watch,
): Promise<LoadedBackup> {
  const tell = reportBytes(progress, (await Deno.stat(path)).size);
  const entries = readArchive(path, (bytes) => {
    step();
    tell(bytes);
  });
  const manifest = parseManifest(path, await (await next(entries)).bytes());
  const takenOff = await makeBareSchemas(pool, manifest.schemas, schemas);
  let entry = await loadRows(pool, entries, manifest);
  const jobs: WaitingJob[] = entry.name === JOBS ? JSON.parse(new TextDecoder().decode(await entry.bytes())) : [];
  await finishLoading(pool, manifest.schemas, takenOff, step);
  const tables = await sumsOfTables(pool, manifest, step);
  const notes = await noteReadFiles(pool);
  const read = { files: 0, fileBytes: 0 };
  for (entry = await next(entries); entry.name !== END; entry = await next(entries)) {
    if (!isOurFile(entry.name)) throw new Error(`expected the name of a file of ours, found ${entry.name}`);
    const stored = await takeOne(entry, takeFile);
    if (stored && manifest.holdsFiles) await notes.add(stored);
    read.fileBytes += entry.size;
    read.files++;
  }
  await notes.flush();
  const end = End.parse(JSON.parse(new TextDecoder().decode(await entry.bytes())));
  requireSame(path, end, tables, read);
  const migrated = await bringUpToDate(pool, schemas);
  if (manifest.holdsFiles) {
    await noteWantedFiles(pool);
    await requireNoNewFaults(pool, path, end);
  }
  await keepRestoredJobs(pool, jobs);
  return { manifest, end, migrated };
}

function parseManifest(path: string, bytes: Uint8Array): Manifest {
  const said = JSON.parse(new TextDecoder().decode(bytes));
  if (said?.program === "stowmark" && said.format > 1) throw new BackupFailure("BackupTooNew", path);
  return Manifest.parse(said);
}

async function next(entries: AsyncGenerator<ArchiveEntry>): Promise<ArchiveEntry> {
  const { value, done } = await entries.next();
  if (done) throw new Error("expected another entry, found the end");
  return value;
}

/** @returns the first entry that is no rows */
async function loadRows(
  pool: Pool,
  entries: AsyncGenerator<ArchiveEntry>,
  manifest: Manifest,
): Promise<ArchiveEntry> {
  for (;;) {
    const entry = await next(entries);
    if (!entry.name.startsWith(DATABASE)) return entry;
    const name = entry.name.slice(DATABASE.length).split("/")[0] ?? "";
    const [schema = "", tableName] = name.split(".");
    const table = manifest.schemas.find((one) => one.name === schema)?.tables.find((one) => one.name === tableName);
    if (!table) throw new Error(`expected rows of a known table, found ${entry.name}`);
    const lines = await unpackRows(await entry.bytes());
    await pool.begin(async (tx) => {
      await writeRowsAlike(tx);
      await copyIn(tx, schema, table, one(lines));
    });
  }
}

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** What came back, read from the database itself. */
async function sumsOfTables(pool: Pool, { schemas }: Manifest, step: () => void): Promise<Map<string, TableSum>> {
  return await pool.begin(async (tx) => {
    await writeRowsAlike(tx);
    const sums = new Map<string, TableSum>();
    for (const { name: schema, tables } of schemas) {
      for (const table of tables) {
        const sum = rowSum();
        for await (const rows of copyOut(tx, schema, table)) {
          step();
          for (const row of rows) sum.add(row);
        }
        sums.set(`${schema}.${table.name}`, sum.result());
      }
    }
    return sums;
  });
}

/** @returns what it is, where a row knows it */
async function takeOne({ name, size, chunks }: ArchiveEntry, takeFile: TakeFile): Promise<ReadFile | null> {
  let sum = 0;
  await takeFile(
    name,
    size,
    (async function* () {
      for await (const chunk of chunks()) {
        sum = crc32(chunk, sum);
        yield chunk;
      }
    })(),
  );
  const stored = name.startsWith("media/") ? storedForm(name.slice("media/".length)) : null;
  return stored && { ...stored, size, crc32: sum };
}

/** @throws BackupFailure BackupIncomplete where rows or files are not those that were read when it was made */
function requireSame(
  path: string,
  end: End,
  found: ReadonlyMap<string, TableSum>,
  read: { readonly files: number; readonly fileBytes: number },
): void {
  for (const [name, wanted] of Object.entries(end.tables)) {
    const sum = found.get(name);
    if (sum?.rows !== wanted.rows || sum.sum !== wanted.sum) throw new BackupFailure("BackupIncomplete", path, name);
  }
  if (read.files !== end.files || read.fileBytes !== end.fileBytes) {
    throw new BackupFailure("BackupIncomplete", path, "files");
  }
}

/**
 * No file is missing or altered that was whole when the backup was made. Older versions also missed files of which only
 * an import from before knew.
 * @throws BackupFailure BackupIncomplete
 */
async function requireNoNewFaults(pool: Pool, path: string, end: End): Promise<void> {
  const { missing, altered } = await fileFaults(pool);
  if (missing > end.missing || altered > end.altered) {
    throw new BackupFailure("BackupIncomplete", path, `${missing} files missing, ${altered} altered`);
  }
}
