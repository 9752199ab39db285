import { join } from "node:path";
import type { Command } from "commander";
import { allKeptScans, type KeptScanRow } from "../db/scan/kept_scans.ts";
import { readConfig } from "../server/host/settings/config.ts";
import { openStorageOf } from "../server/host/storage/open_storage.ts";
import { CommandFailed, fileFailure } from "./command_failed.ts";
import { openDatabase } from "./database.ts";
import { openInterruption } from "./interruption.ts";
import { report } from "./print.ts";
import { openProgressBar } from "./progress.ts";
import { addGroup, addVerb } from "./verb.ts";

/** Kept pictures come from cameras; the reader's other kinds are made by its own renderer. */
const KIND = "camera";
const HEADER = "file,label,kind,read_as";
const LABELS = "labels.csv";

export function addScans(program: Command): void {
  const scans = addGroup(program, "scans", "pictures of numbers that people kept to make reading better");
  addVerb(scans, {
    usage: "export <dir>",
    does: "write the pictures and labels.csv into a folder that `deno task recogniser:eval` reads",
    example: "scans export ./kept && deno task recogniser:eval ./kept",
  }).action(async (dir: string, { json }: { json?: boolean }) => {
    const outcome = await exportScans(dir);
    report(json, { dir, ...outcome }, () => sentenceOf(dir, outcome));
  });
}

interface Outcome {
  readonly exported: number;
  /** Rows whose picture lies in another server's data folder, or is gone. */
  readonly missing: number;
}

/** Stopped half way it leaves what is written, and an earlier list as it was; the next run copies what that does not list. */
async function exportScans(dir: string): Promise<Outcome> {
  const config = readConfig();
  using interruption = openInterruption(true);
  await using database = await openDatabase(config);
  const scans = await allKeptScans(database.pool);
  const { scansDir } = await openStorageOf(database.pool, config);
  await Deno.mkdir(dir, { recursive: true }).catch((error) => {
    throw fileFailure(dir, error);
  });
  const earlier = await earlierExport(dir);
  if (earlier === null) await writeLabels(dir, []); // By it the next run knows the folder.
  const copied: KeptScanRow[] = [];
  using bar = openProgressBar();
  for (const [index, scan] of scans.entries()) {
    if (interruption.signal.aborted) throw interruption.end("Interrupted: run the same command again.");
    // A picture never changes.
    if (earlier?.whole.has(fileOf(scan)) || await copyPicture(scansDir, scan, dir)) copied.push(scan);
    bar.show(index + 1, scans.length, "pictures");
  }
  if (copied.length === 0 && scans.length > 0) {
    throw new CommandFailed(
      `None of the ${scans.length} pictures lies in ${scansDir}: is this the right DATA_DIR?`,
    );
  }
  await writeLabels(dir, copied);
  // What people took back since must not stay in the operator's folder.
  const wanted = new Set(copied.map(fileOf));
  for (const name of earlier?.pictures ?? []) if (!wanted.has(name)) await Deno.remove(join(dir, name));
  return { exported: copied.length, missing: scans.length - copied.length };
}

/** The pictures of an earlier export into this folder, and which of them are whole, for its list names them; null for an empty one. */
async function earlierExport(dir: string) {
  const names = (await Array.fromAsync(Deno.readDir(dir))).map(({ name }) => name);
  if (names.length === 0) return null;
  const [header, ...rows] = names.includes(LABELS) ? (await Deno.readTextFile(join(dir, LABELS))).split("\n") : [];
  if (header !== HEADER) {
    throw new CommandFailed(`${dir} holds something else: give a new folder or an earlier export.`);
  }
  const listed = new Set(rows.map((row) => row.split(",")[0]));
  // Nothing else is ever removed.
  const pictures = names.filter((name) => /^[0-9a-z]{26}\.png$/.test(name));
  return { pictures, whole: new Set(pictures.filter((name) => listed.has(name))) };
}

function fileOf({ id }: KeptScanRow): string {
  return `${id}.png`;
}

async function writeLabels(dir: string, scans: readonly KeptScanRow[]): Promise<void> {
  const lines = scans.map((scan) => `${fileOf(scan)},${scan.label},${KIND},${scan.readAs}`);
  const path = join(dir, LABELS);
  try {
    await Deno.writeTextFile(`${path}.new`, [HEADER, ...lines, ""].join("\n"));
    await Deno.rename(`${path}.new`, path);
  } catch (error) {
    throw fileFailure(path, error);
  }
}

/** @returns false where it is not there */
async function copyPicture(scansDir: string, scan: KeptScanRow, dir: string): Promise<boolean> {
  const path = join(dir, fileOf(scan));
  return await Deno.copyFile(join(scansDir, scan.ownerId, fileOf(scan)), path).then(() => true, (error) => {
    if (error instanceof Deno.errors.NotFound) return false;
    throw fileFailure(path, error);
  });
}

function sentenceOf(dir: string, { exported, missing }: Outcome): string {
  const lost = missing > 0 ? ` ${missing} more have no picture in this data folder.` : "";
  return `${exported} ${exported === 1 ? "picture" : "pictures"} written to ${dir}.${lost}`;
}
