import { join } from "node:path";
import type { Command } from "commander";
import { allKeptScans, type KeptScanRow } from "../db/kept_scans.ts";
import { readConfig } from "../server/config.ts";
import { CommandFailed } from "./command_failed.ts";
import { openDatabase } from "./database.ts";

/** Kept pictures come from cameras; the reader's other kinds are made by its own renderer. */
const KIND = "camera";
const HEADER = "file,label,kind,read_as";

export function addScans(program: Command): void {
  const scans = program.command("scans").description("pictures of numbers that people kept to make reading better");
  scans.command("export <dir>")
    .description("write the pictures and labels.csv into a folder that `deno task recogniser:eval` reads")
    .option("--json", "print the outcome as JSON")
    .addHelpText("after", "\nExample:\n  deno task cli scans export ./kept && deno task recogniser:eval ./kept")
    .action(async (dir: string, { json }: { json?: boolean }) => {
      const outcome = await exportScans(dir);
      console.log(json ? JSON.stringify({ dir, ...outcome }) : sentenceOf(dir, outcome));
    });
}

interface Outcome {
  readonly exported: number;
  /** Rows whose picture lies in another server's data folder, or is gone. */
  readonly missing: number;
}

async function exportScans(dir: string): Promise<Outcome> {
  const config = readConfig();
  await using database = await openDatabase(config);
  const scans = await allKeptScans(database.pool);
  await Deno.mkdir(dir, { recursive: true }).catch((error) => {
    throw new CommandFailed(`${dir}: ${error.message}`);
  });
  await clearEarlierExport(dir);
  const copied = [];
  for (const scan of scans) if (await copyPicture(config.dataDir, scan, dir)) copied.push(scan);
  const lines = copied.map(({ id, label, readAs }) => `${id}.png,${label},${KIND},${readAs}`);
  await Deno.writeTextFile(join(dir, "labels.csv"), [HEADER, ...lines, ""].join("\n"));
  return { exported: copied.length, missing: scans.length - copied.length };
}

/** What people took back since must not stay in the operator's folder; and nothing but an earlier export is ever removed. */
async function clearEarlierExport(dir: string): Promise<void> {
  const names = (await Array.fromAsync(Deno.readDir(dir))).map(({ name }) => name);
  if (names.length === 0) return;
  const [header, ...rows] = names.includes("labels.csv")
    ? (await Deno.readTextFile(join(dir, "labels.csv"))).trimEnd().split("\n")
    : [];
  if (header !== HEADER) {
    throw new CommandFailed(`${dir} holds something else: give a new folder or an earlier export.`);
  }
  const exported = rows.map((row) => row.split(",")[0] ?? "").filter((name) => /^[0-9a-z]+\.png$/.test(name));
  for (const name of exported.filter((name) => names.includes(name))) await Deno.remove(join(dir, name));
}

async function copyPicture(dataDir: string, { id, ownerId }: KeptScanRow, dir: string): Promise<boolean> {
  try {
    await Deno.copyFile(join(dataDir, "scans", ownerId, `${id}.png`), join(dir, `${id}.png`));
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

function sentenceOf(dir: string, { exported, missing }: Outcome): string {
  const lost = missing > 0 ? ` ${missing} more have no picture in this data folder.` : "";
  return `${exported} ${exported === 1 ? "picture" : "pictures"} written to ${dir}.${lost}`;
}
