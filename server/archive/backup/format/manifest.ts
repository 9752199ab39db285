import { Buffer } from "node:buffer";
import { hash } from "node:crypto";
import { z } from "zod";
import { BACKUP_REASONS } from "../../../../domain/backup/backup.ts";
import { FORMAT } from "./archive_format.ts";

const Name = z.string().regex(/^[\w$ -]{1,63}$/);
/** Constants alone, `FOR VALUES FROM ('2026-11-22') TO ('2026-11-23')`: it becomes a part of a statement, and PostgreSQL would call what stands there. */
const CONSTANT = String.raw`(?:'(?:[^'\\]|'')*'|-?\d+(?:\.\d+)?|MINVALUE|MAXVALUE|NULL|true|false)`;
const LIST = String.raw`\(${CONSTANT}(?:, ${CONSTANT})*\)`;
const Bound = z.string().regex(
  new RegExp(`^(DEFAULT|FOR VALUES (FROM ${LIST} TO ${LIST}|IN ${LIST}|WITH \\(modulus \\d+, remainder \\d+\\)))$`),
);
const Key = z.string().regex(/^(RANGE|LIST|HASH) \([\w\s,"]*\)$/);

const Partition = z.object({ name: Name, of: Name, bound: Bound, dividedBy: Key.nullable() });

const Table = z.object({ name: Name, columns: z.array(Name).readonly(), partitions: z.array(Partition).readonly() });

const Schema = z.object({
  name: z.enum(["public", "sandbox"]),
  ran: z.array(z.object({ version: z.number().int(), md5: z.string().nullable() })),
  tables: z.array(Table),
  sequences: z.array(z.object({ name: Name, lastValue: z.string().regex(/^-?\d+$/), isCalled: z.boolean() })),
});

/** The first entry: what there is to make before any row can be written. */
export const Manifest = z.object({
  program: z.literal("stowmark"),
  format: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  reason: z.enum(BACKUP_REASONS),
  /** Of which one it is; null where the database did not say; some from before 1.0.0 lack it. */
  installation: z.string().nullable().default(null),
  /** False for a backup of the database alone. */
  holdsFiles: z.boolean(),
  schemas: z.array(Schema),
});
export type Manifest = z.output<typeof Manifest>;

/** How many rows a table has, and a sum of them that does not depend on their order. */
export const TableSum = z.object({ rows: z.number().int(), sum: z.string() });
export type TableSum = z.output<typeof TableSum>;

/** Rows as a set: PostgreSQL promises no order. Four sums of 32 bits of each row's hash. */
export function rowSum() {
  let rows = 0;
  const sums = new Uint32Array(4);
  return {
    /** @param row one line */
    add(row: Uint8Array): void {
      const digest = hash("sha256", row, "buffer");
      for (let at = 0; at < sums.length; at++) sums[at] = (sums[at] ?? 0) + digest.readUInt32LE(at * 4);
      rows++;
    },
    result: (): TableSum => ({ rows, sum: Buffer.from(sums.buffer).toString("hex") }),
  };
}

const Count = z.number().int().nonnegative();

/** The last entry: what came by until then. */
export const End = z.object({
  /** Of each table with its schema's name. */
  tables: z.record(z.string(), TableSum),
  rows: Count,
  files: Count,
  fileBytes: Count,
  /** Files that were deleted between the listing and the copying, of which no row knew: nobody misses them. */
  goneMeanwhile: Count,
  /** Files that rows know and the storage did not have, or had with other bytes. */
  missing: Count,
  altered: Count,
  /** The first 100 of both. */
  faults: z.array(z.object({ key: z.string(), fault: z.enum(["missing", "altered"]) })),
  /** Files that lay beside ours and are not called as ours are. */
  leftOut: Count,
  /** The first 100 of them. */
  leftOutNames: z.array(z.string()),
});
export type End = z.output<typeof End>;
