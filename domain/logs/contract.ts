import { z } from "zod";
import { action } from "../wire/action.ts";
import { UserId } from "../wire/ids.ts";
import { Log, LogFilter, LogLevel, LogName, LogPagination, LogRange, LogReading } from "./log.ts";

const page = z.object({ data: z.object({ logs: z.array(Log), pagination: LogPagination }) });
const reads = { reads: true, who: "admin", isAboutOthers: true, reply: page } as const;

/** What a browser reports; `date` and `isError` say again what `timestamp` and `level` say. */
export const ClientMessage = z.object({
  level: LogLevel,
  isError: z.boolean().exactOptional(),
  platform: z.literal("web").exactOptional(),
  date: z.string().max(64).exactOptional(),
  message: z.string(),
  fileName: z.string().default(""),
  context: z.record(z.string(), z.unknown()).default({}),
  timestamp: z.string().max(64).exactOptional(),
  stack: z.string().exactOptional(),
});
export type ClientMessage = Readonly<z.output<typeof ClientMessage>>;

const taken = z.object({
  data: z.object({
    accepted: z.number().int(),
    /** Above 60 messages a minute or what an hour may keep, longer than 16 KB, or no message at all. */
    dropped: z.number().int(),
  }),
});
const writes = { reads: false, who: "anyone", reply: taken } as const;
const LIMITS =
  "60 messages a minute of one client, 16 KB each, are stored, with the first 8 KB of their context; the rest is counted and dropped. An hour keeps 500 KB of one member, 4,000 KB of all, and 1,000 KB of all who have not signed in.";

const LevelCounts = z.object({ error: z.int(), warning: z.int(), info: z.int(), debug: z.int() });

const LogGroup = z.object({
  /** Among the entries that were looked at. */
  count: z.number().int(),
  firstAt: z.string(),
  lastAt: z.string(),
  log: Log,
});
export type LogGroup = z.output<typeof LogGroup>;

const logReads = [
  "getLogs",
  "getLogsByLevel",
  "getLogsByPlatform",
  "getLogsByUser",
  "searchLogs",
  "getLogStats",
  "getLogGroups",
] as const;

/** What browsers and servers report, for the admins. */
export const logActions = {
  getLogs: action({
    does: "Entries that match everything asked for, newest first unless `sortOrder` says otherwise.",
    ...reads,
    payload: LogReading,
  }),
  getLogsByLevel: action({
    does: "The entries of a level.",
    ...reads,
    payload: LogReading.extend({ level: LogLevel }),
  }),
  getLogsByPlatform: action({
    does: "The entries of a platform: `web` or `server`.",
    ...reads,
    payload: LogReading.extend({ platform: LogName }),
  }),
  getLogsByUser: action({
    does: "The entries of a person.",
    ...reads,
    payload: LogReading.extend({ userId: UserId }),
  }),
  searchLogs: action({
    does: "The entries that have every word of `query`; the last one may be the beginning of a word.",
    ...reads,
    payload: LogReading.extend({ query: z.string().max(500) }),
  }),
  getLogGroups: action({
    does:
      "Equal entries together, those with the newest entry first: of all that match, or of those among the newest 10,000 where there are more.",
    ...reads,
    payload: LogReading,
    reply: z.object({ data: z.object({ groups: z.array(LogGroup), pagination: LogPagination }) }),
  }),
  getLogStats: action({
    does:
      "How many entries there are of each level, how many came in the last 24 hours, what share of those were errors in per cent to one decimal, and how many came in each hour.",
    reads: true,
    who: "admin",
    payload: LogRange,
    reply: z.object({
      data: z.object({
        levelStats: LevelCounts,
        recentActivity: z.object({
          last24Hours: z.number().int(),
          levels: LevelCounts,
          errorRate: z.number(),
          /** The running hour last; `hour` is when it began. */
          hours: z.array(LevelCounts.extend({ hour: z.string() })),
        }),
        services: z.array(z.string()),
      }),
    }),
  }),
  log: action({ does: `Reports one thing that happened. ${LIMITS}`, ...writes, payload: ClientMessage }),
  bulkLog: action({
    does: `Reports several things at once, each as \`log\` takes it; what is no such message is dropped too. ${LIMITS}`,
    ...writes,
    payload: z.object({ messages: z.array(z.unknown()).meta({ says: "a list of messages" }) }),
  }),
  clearLogs: action({
    does:
      "Deletes the entries that match everything asked for and are there now, all of them where nothing is asked for.",
    reads: false,
    who: "admin",
    isAboutOthers: true,
    payload: LogFilter,
    reply: z.object({ data: z.object({ deleted: z.number().int() }) }),
    invalidates: logReads,
  }),
  log_data: action({
    does: `Reports one thing that happened in a browser. ${LIMITS}`,
    ...writes,
    path: "/api/v1/log/data",
    alsoAt: "/api/backend/v1/log/data",
    payload: ClientMessage,
  }),
};
