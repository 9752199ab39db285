import { z } from "zod";
import { BACKUP_REASONS } from "./backup.ts";

export const FORMAT = 1;

const Name = z.string().regex(/^[\w$ -]{1,63}$/);
/** Constants alone, `FOR VALUES FROM ('2026-11-22') TO ('2026-11-23')`: it becomes a part of a statement, and PostgreSQL would call what stands there. */
const CONSTANT = String.raw`(?:'(?:[^'\\]|'')*'|-?\d+(?:\.\d+)?|MINVALUE|MAXVALUE|NULL|true|false)`;
const LIST = String.raw`\(${CONSTANT}(?:, ${CONSTANT})*\)`;
const Bound = z.string().regex(
  new RegExp(`^(DEFAULT|FOR VALUES (FROM ${LIST} TO ${LIST}|IN ${LIST}|WITH \\(modulus \\d+, remainder \\d+\\)))$`),
);
const Key = z.string().regex(/^(RANGE|LIST|HASH) \([\w\s,"]*\)$/);

const Partition = z.object({
  name: Name,
  of: Name,
  /** What PostgreSQL calls its bound: `FOR VALUES FROM (...) TO (...)`. */
  bound: Bound,
  /** How it is divided itself; null where it holds rows. */
  dividedBy: Key.nullable(),
});
export type Partition = z.output<typeof Partition>;

const Table = z.object({
  name: Name,
  /** Those that can be written; generated ones follow from them. */
  columns: z.array(Name).readonly(),
  /** Parts that were made while the product ran, those of parts after them; none for an ordinary table. */
  partitions: z.array(Partition).readonly(),
});
export type TableShape = z.output<typeof Table>;

/** Its value as text: it may be larger than a number is exact. */
const Sequence = z.object({ name: Name, lastValue: z.string().regex(/^-?\d+$/), isCalled: z.boolean() });
export type SequenceState = z.output<typeof Sequence>;

const Schema = z.object({
  name: z.enum(["public", "sandbox"]),
  ran: z.array(z.object({ version: z.number().int(), md5: z.string().nullable() })),
  tables: z.array(Table),
  sequences: z.array(Sequence),
});
export type SchemaShape = z.output<typeof Schema>;

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
