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
const NOTHING_WRITTEN = "Interrupted: nothing was written.";
/** What a run leaves that is killed in the middle of a file; the next one removes it. */
const UNFINISHED = ".unfinished";

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

async function exportScans(dir: string): Promise<Outcome> {
  const config = readConfig();
  using interruption = openInterruption(true);
  const { signal } = interruption;
  await using database = await openDatabase(config);
  const scans = await allKeptScans(database.pool);
  const { scansDir } = await openStorageOf(database.pool, config);
  if (signal.aborted) throw interruption.end(NOTHING_WRITTEN);
  const isNew = !await isThere(dir);
  await Deno.mkdir(dir, { recursive: true }).catch((error) => {
    throw fileFailure(dir, error);
  });
  const earlier = await earlierExport(dir);
  if (earlier === null) await writeLabels(dir, []); // A run that is killed half way leaves a folder that the next one knows.
  const copied: KeptScanRow[] = [];
  using bar = openProgressBar();
  for (const [index, scan] of scans.entries()) {
    if (await copyPicture(scansDir, scan, dir)) copied.push(scan);
    if (signal.aborted) {
      await takeBack(dir, isNew, earlier, copied.map(fileOf));
      throw interruption.end(NOTHING_WRITTEN);
    }
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
  for (const name of earlier ?? []) if (!wanted.has(name)) await Deno.remove(join(dir, name));
  return { exported: copied.length, missing: scans.length - copied.length };
}

/** What an earlier export has brought stays: a picture never changes. */
async function takeBack(
  dir: string,
  isNew: boolean,
  earlier: readonly string[] | null,
  written: readonly string[],
): Promise<void> {
  for (const name of written) if (!earlier?.includes(name)) await Deno.remove(join(dir, name));
  if (earlier === null) await Deno.remove(join(dir, LABELS));
  if (isNew) await Deno.remove(dir);
}

/** The pictures of an earlier export into this folder; null for an empty folder. Nothing else is ever removed. */
async function earlierExport(dir: string): Promise<string[] | null> {
  const names = (await Array.fromAsync(Deno.readDir(dir))).map(({ name }) => name);
  if (names.length === 0) return null;
  const labels = names.includes(LABELS) ? await Deno.readTextFile(join(dir, LABELS)) : "";
  if (labels.split("\n")[0] !== HEADER) {
    throw new CommandFailed(`${dir} holds something else: give a new folder or an earlier export.`);
  }
  return names.filter((name) => /^([0-9a-z]{26}\.png(\.unfinished)?|labels\.csv\.unfinished)$/.test(name));
}

function fileOf({ id }: KeptScanRow): string {
  return `${id}.png`;
}

async function writeLabels(dir: string, scans: readonly KeptScanRow[]): Promise<void> {
  const lines = scans.map((scan) => `${fileOf(scan)},${scan.label},${KIND},${scan.readAs}`);
  await whole(join(dir, LABELS), (path) => Deno.writeTextFile(path, [HEADER, ...lines, ""].join("\n")));
}

async function copyPicture(scansDir: string, scan: KeptScanRow, dir: string): Promise<boolean> {
  const from = join(scansDir, scan.ownerId, fileOf(scan));
  if (!await isThere(from)) return false;
  await whole(join(dir, fileOf(scan)), (path) => Deno.copyFile(from, path));
  return true;
}

async function isThere(path: string): Promise<boolean> {
  return await Deno.stat(path).then(() => true, () => false);
}

/** Whole or as it was before: it is written beside its path first. */
async function whole(path: string, write: (path: string) => Promise<void>): Promise<void> {
  const unfinished = path + UNFINISHED;
  try {
    await write(unfinished);
    await Deno.rename(unfinished, path);
  } catch (error) {
    await Deno.remove(unfinished).catch(() => {});
    throw fileFailure(path, error);
  }
}

function sentenceOf(dir: string, { exported, missing }: Outcome): string {
  const lost = missing > 0 ? ` ${missing} more have no picture in this data folder.` : "";
  return `${exported} ${exported === 1 ? "picture" : "pictures"} written to ${dir}.${lost}`;
}
