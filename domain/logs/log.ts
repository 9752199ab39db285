import { z } from "zod";
import { SessionId, UserId } from "../wire/ids.ts";

export const LOG_LEVELS = ["error", "warning", "info", "debug"] as const;
export const LogLevel = z.enum(LOG_LEVELS);
export type LogLevel = z.output<typeof LogLevel>;

/** Entries older than this are gone the next day. */
export const LOGS_KEPT_DAYS = 30;

export const LogId = z.string().regex(/^\d{1,18}$/).meta({ says: "the id of a log entry" }).brand<"LogId">();
export type LogId = z.output<typeof LogId>;

/** An entry as it is stored and read. Text is as it was reported: whoever shows it makes it harmless. */
export const Log = z.object({
  /** Rises with every entry; none with a lower id appears after one with a higher id was seen. */
  _id: LogId,
  level: LogLevel,
  /** Where it happened: `web` for a browser, `server` for us. */
  platform: z.string(),
  /** The part of the product, see docs/decisions/log_entries.md. */
  service: z.string(),
  message: z.string(),
  /** When it happened, ISO 8601 UTC. */
  timestamp: z.string(),
  userId: UserId.nullable(),
  /** Null without a user, or once the account is gone. */
  username: z.string().nullable(),
  sessionId: SessionId.nullable(),
  /** Empty where it is not known. */
  fileName: z.string(),
  context: z.record(z.string(), z.unknown()),
  stack: z.string(),
  /** What the error's answer carried. */
  requestId: z.string().nullable(),
  /** Method and route of the call that failed. */
  route: z.string().nullable(),
});
export type Log = z.output<typeof Log>;

/** An entry on its way into the store, already redacted and cut. */
export interface NewLog extends Omit<Log, "_id" | "username" | "timestamp"> {
  readonly at: Date;
}

const MAX_PER_PAGE = 200;
/** Words of one name; what is longer is no name of ours. */
export const LogName = z.string().min(1).max(64).refine(
  (text) => !text.includes("\0"),
  "may not contain a NUL character",
);

const TIME = "a time, for example 2026-01-31T12:00:00Z, or a day, for example 2026-01-31";
const given = z.union([z.iso.datetime({ offset: true }), z.iso.date()]).meta({ says: TIME });
/** Times that nothing was logged at, and that PostgreSQL may not know, are the nearest one that it knows. */
const LATEST = Date.UTC(9999, 0);
const known = (text: string) => new Date(Math.min(Math.max(Date.parse(text), 0), LATEST));
const From = given.transform(known);
/** A day lasts until its last millisecond. */
const To = given.transform((text) => known(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T23:59:59.999Z` : text));

/** When entries happened, both times included. */
export const LogRange = z.object({ startDate: From.exactOptional(), endDate: To.exactOptional() });
export type LogRange = Readonly<z.output<typeof LogRange>>;

/** What entries have to match, all of it; a field that is left out matches everything. */
export const LogFilter = z.object({
  level: LogLevel.exactOptional(),
  platform: LogName.exactOptional(),
  service: LogName.exactOptional(),
  userId: UserId.exactOptional(),
  /** Words in any order; the last one may be the beginning of a word. */
  query: z.string().max(500).exactOptional(),
  ...LogRange.shape,
  /** Only entries that say the same as this one: level, platform, service, file name and message. */
  like: LogId.exactOptional(),
});
export type LogFilter = Readonly<z.output<typeof LogFilter>>;

/** A filter, and which page of what matches; pages count from 1. */
export const LogReading = LogFilter.extend({
  page: z.number().int().min(1).max(1_000_000).default(1),
  limit: z.number().int().min(1).max(MAX_PER_PAGE).default(50),
  sortBy: z.literal("timestamp").default("timestamp"),
  sortOrder: z.enum(["asc", "desc"]).default("desc"),
  /** Leaves out what came after this entry, so that pages stand still. */
  untilId: LogId.exactOptional(),
});
export type LogReading = z.output<typeof LogReading>;
export type LogPageInput = Readonly<Pick<LogReading, "page" | "limit" | "sortOrder" | "untilId">>;

export const LogPagination = z.object({
  currentPage: z.number().int(),
  limit: z.number().int(),
  totalCount: z.number().int(),
  /** There may be more than `totalCount`: they were counted so far and no further. */
  isCountCut: z.boolean(),
  hasPrevPage: z.boolean(),
  hasNextPage: z.boolean(),
});
export type LogPagination = z.output<typeof LogPagination>;

export interface LogPage {
  readonly logs: Log[];
  readonly pagination: LogPagination;
}

/** How an entry of the log begins that tells of an error nobody caught; each of them has ended its server. */
export const UNCAUGHT = "nobody caught an error: ";
