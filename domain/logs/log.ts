import { z } from "zod";
import { SessionId, UserId } from "../wire/ids.ts";

export const LOG_LEVELS = ["error", "warning", "info", "debug"] as const;
export const LogLevel = z.enum(LOG_LEVELS);
export type LogLevel = z.output<typeof LogLevel>;

/** Entries older than this are gone the next day. */
export const LOGS_KEPT_DAYS = 30;

export const LogId = z.string().regex(/^\d{1,18}$/).brand<"LogId">().meta({ says: "the id of a log entry" });
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

/** What entries have to match, all of it; a field that is left out matches everything. */
export interface LogFilter {
  readonly level?: LogLevel;
  readonly platform?: string;
  readonly service?: string;
  readonly userId?: UserId;
  /** Words in any order; the last one may be the beginning of a word. */
  readonly query?: string;
  /** Times of the entries, both included. */
  readonly startDate?: Date;
  readonly endDate?: Date;
  /** Equal entries alone: level, platform, service, file name and message of this one. */
  readonly like?: LogId;
}

export interface LogPageInput {
  /** From 1. */
  readonly page: number;
  readonly limit: number;
  readonly sortOrder: "asc" | "desc";
  /** Leaves out what came later, so that pages stand still while entries arrive. */
  readonly untilId?: LogId;
}

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
