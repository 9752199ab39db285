/** A migration as its file says. */
export interface Migration {
  readonly version: number;
  readonly md5: string;
}

/** A migration that a database ran. */
export interface RanMigration {
  readonly version: number;
  /** Null for version 0, the empty database. */
  readonly md5: string | null;
}

/** A line of `merged.txt`. */
export interface MergedMigration extends Migration {
  /** Merged after a higher number, so that some databases ran that one first. */
  readonly isLate: boolean;
}

/** A database that no version up to this one left; its message says what to do. */
export class SchemaMismatch extends Error {
  override readonly name = "SchemaMismatch";
}

/** The order in which migrations were merged, a line each: number, checksum, and "late" after a higher one. */
export function parseMerged(lines: string): MergedMigration[] {
  return lines.trim().split("\n").map((line) => {
    const [version, md5 = "", late] = line.split(" ");
    return { version: Number(version), md5, isLate: late === "late" };
  });
}

/**
 * What is left to run, in the order of numbers.
 * @throws SchemaMismatch where running it could do harm
 */
export function planMigrations<File extends Migration>(
  files: readonly File[],
  ran: readonly RanMigration[],
  merged: readonly MergedMigration[],
): File[] {
  const byVersion = new Map(files.map((file) => [file.version, file]));
  const done = new Set(ran.map(({ version }) => version));
  const newest = Math.max(0, ...done);
  for (const { version, md5 } of ran) {
    const file = byVersion.get(version);
    if (!file && version > 0) throw new SchemaMismatch(newerSchema(version));
    if (file && md5 && file.md5 !== md5) throw new SchemaMismatch(alteredFile(version));
  }
  const left = files.filter(({ version }) => !done.has(version)).sort((a, b) => a.version - b.version);
  const late = new Set(merged.filter(({ isLate }) => isLate).map(({ version }) => version));
  const gap = left.find(({ version }) => version < newest && !late.has(version));
  if (gap) throw new SchemaMismatch(unsafeGap(gap.version));
  return left;
}

/**
 * The files of what another database ran, in the order of numbers.
 * @throws SchemaMismatch where one of them is not here, or is another one
 */
export function planTo<File extends Migration>(files: readonly File[], ran: readonly RanMigration[]): File[] {
  const byVersion = new Map(files.map((file) => [file.version, file]));
  return ran.filter(({ version }) => version > 0).toSorted((a, b) => a.version - b.version).map(({ version, md5 }) => {
    const file = byVersion.get(version);
    if (!file) throw new SchemaMismatch(newerSchema(version));
    if (md5 && file.md5 !== md5) throw new SchemaMismatch(alteredFile(version));
    return file;
  });
}

function newerSchema(version: number): string {
  return `A newer version of Stowmark has used this database (migration ${numbered(version)} is unknown here); ` +
    "start that version or a newer one, or restore a backup from before it.";
}

function alteredFile(version: number): string {
  return `The file of migration ${numbered(version)} is not the one that this database ran; ` +
    "bring back Stowmark's own files, and put changes into a migration with a new number.";
}

function unsafeGap(version: number): string {
  return `The database lacks migration ${
    numbered(version)
  } though later ones ran, which no version of Stowmark leaves ` +
    "behind; restore a backup.";
}

export function numbered(version: number): string {
  return String(version).padStart(3, "0");
}
