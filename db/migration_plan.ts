/** A migration that a database ran. */
export interface RanMigration {
  readonly version: number;
  /** Null in what versions from before 1.0.0 left: it stood for the empty database. */
  readonly md5: string | null;
}

/** A migration as its file says. */
export interface Migration extends RanMigration {
  readonly md5: string;
}

const SENTENCES = {
  newer: (migration: string) =>
    `A newer version of Stowmark has used this database (migration ${migration} is unknown here); ` +
    "start that version or a newer one, or restore a backup from before it.",
  altered: (migration: string) =>
    `This database did not run migration ${migration} as its file stands here; ` +
    "bring back Stowmark's own files, or restore a backup.",
  unreleased: () =>
    "A version of Stowmark from before 1.0.0 made this database, which no release brings up to date; " +
    "export the boxes with that version, start this one with an empty database, and import them there.",
} as const;

/** A database that no release up to this one left; its message says what to do. */
export class SchemaMismatch extends Error {
  override readonly name = "SchemaMismatch";
  constructor(readonly kind: keyof typeof SENTENCES, version: number) {
    super(SENTENCES[kind](numbered(version)));
  }
}

/** Of the migration with which every version from before 1.0.0 began. */
const UNRELEASED_MD5 = "273195d4bea676779aa64b145bddc740";

/**
 * Which files a database ran, and which are left to run. A database has run the first ones, in the order of numbers.
 * @throws SchemaMismatch where it ran anything else
 */
export function planMigrations<File extends Migration>(
  files: readonly File[],
  ran: readonly RanMigration[],
): { readonly done: readonly File[]; readonly left: readonly File[] } {
  if (ran.some(({ md5 }) => md5 === UNRELEASED_MD5)) throw new SchemaMismatch("unreleased", 1);
  const ordered = files.toSorted(byVersion);
  for (const [at, { version, md5 }] of ran.toSorted(byVersion).entries()) {
    const file = ordered[at];
    if (!file) throw new SchemaMismatch("newer", version);
    if (file.version !== version || file.md5 !== md5) throw new SchemaMismatch("altered", file.version);
  }
  return { done: ordered.slice(0, ran.length), left: ordered.slice(ran.length) };
}

function byVersion(a: RanMigration, b: RanMigration): number {
  return a.version - b.version;
}

export function numbered(version: number): string {
  return String(version).padStart(3, "0");
}
