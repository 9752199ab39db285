import { setImmediate } from "node:timers/promises";
import { ClientMessage, type logActions } from "../../domain/logs/contract.ts";
import type { LogFilter, LogPageInput, LogRange, LogReading } from "../../domain/logs/log.ts";
import { clientLog, MESSAGE_BYTES } from "../../domain/logs/new_log.ts";
import type { Handlers } from "../../domain/wire/action.ts";
import type { Visitor } from "../../domain/wire/caller.ts";
import { groupLogs } from "../../db/logs/log_groups.ts";
import { logStats } from "../../db/logs/log_stats.ts";
import { listLogs, newestLogId } from "../../db/logs/read_logs.ts";
import { clearLogs } from "../../db/logs/write_logs.ts";
import type { Pool } from "../../db/sql.ts";
import { cached } from "../host/process/cached.ts";
import type { Ctx } from "../http/env.ts";
import { openRateLimit, payerOf, type RateLimiter } from "../http/visitor/rate_limit.ts";
import type { LogQueue } from "./log_queue.ts";
import { Failure } from "../../domain/wire/failure.ts";

/** The figures of all entries are counted this often, however many look at them. */
const FIGURES_MS = 5_000;

export interface LogParts {
  readonly pool: Pool;
  readonly clock: () => number;
  readonly logQueue: LogQueue;
  readonly config: { readonly rateLimits: boolean };
}

export function logHandlers({ pool, clock, logQueue, config }: LogParts): Handlers<typeof logActions, Ctx> {
  const receive = receiver({ queue: logQueue, clock, isLimited: config.rateLimits });
  const list = async (asked: LogReading) => ({ data: await listLogs(pool, ...partsOf(asked)) });
  const figuresOf = (range: LogRange) => logStats(pool, range, new Date(clock()));
  const newFigures = () => cached(FIGURES_MS, clock, () => figuresOf({}));
  let figures = newFigures();
  return {
    getLogs: list,
    getLogsByLevel: list,
    getLogsByPlatform: list,
    getLogsByUser: list,
    searchLogs: list,
    getLogGroups: async (asked) => ({ data: await groupLogs(pool, ...partsOf(asked)) }),
    getLogStats: async (range) => ({ data: await (Object.keys(range).length === 0 ? figures() : figuresOf(range)) }),
    log: (message, visitor, c) => receive([message], visitor, c),
    log_data: (message, visitor, c) => receive([message], visitor, c),
    bulkLog: ({ messages }, visitor, c) => receive(messages, visitor, c),
    clearLogs: async (filter) => {
      const deleted = await clearLogs(pool, filter, await newestLogId(pool));
      figures = newFigures();
      return { data: { deleted } };
    },
  };
}

function partsOf({ page, limit, sortBy: _, sortOrder, untilId, ...filter }: LogReading): [LogFilter, LogPageInput] {
  return [filter, { page, limit, sortOrder, ...untilId && { untilId } }];
}

interface ReceiverParts {
  readonly queue: LogQueue;
  readonly clock: () => number;
  readonly isLimited: boolean;
}

/** What browsers report: each message pays before it is looked at, so that a flood costs next to nothing. */
function receiver({ queue, clock, isLimited }: ReceiverParts) {
  const budget = openClientBudget(isLimited);
  return async (messages: readonly unknown[], visitor: Visitor, c: Ctx) => {
    const payer = payerOf(c);
    let accepted = 0;
    for (const [index, message] of messages.entries()) {
      const grant = await budget.spend(payer);
      if (grant !== "granted") {
        queue.drop(grant, messages.length - index);
        break;
      }
      // A long message takes milliseconds to be looked through: whoever else waits has their turn between two.
      if (index > 0) await setImmediate();
      accepted += await receive(message, visitor) ? 1 : 0;
    }
    return { data: { accepted, dropped: messages.length - accepted } };
  };

  async function receive(message: unknown, visitor: Visitor): Promise<boolean> {
    const parsed = ClientMessage.safeParse(message);
    if (!parsed.success) return refuse("malformed");
    const bytes = new TextEncoder().encode(JSON.stringify(message)).length;
    if (bytes > MESSAGE_BYTES) return refuse("tooLong");
    const grant = await budget.spendBytes(visitor?.userId ?? null, bytes);
    if (grant !== "granted") return refuse(grant);
    return queue.addClient(clientLog(parsed.data, visitor, clock()));
  }

  function refuse(reason: Exclude<Parameters<LogQueue["drop"]>[0], "queueFull" | "refused">): false {
    queue.drop(reason, 1);
    return false;
  }
}

/** Messages of one client: a member, or an address that has not signed in. */
const CLIENT_MESSAGES = { calls: 60, perSeconds: 60 };
/** Of all clients together: what PostgreSQL writes beside everything else without being noticed. */
const ALL_MESSAGES = { calls: 200, perSeconds: 1 };

const KB = 1024;
const HOUR_S = 60 * 60;
/** Entries stay for 30 days: so they take 4 GB of the disk at most, whoever floods us from however many addresses. */
const MEMBER_BYTES = { calls: 500 * KB, perSeconds: HOUR_S };
const MEMBERS_BYTES = { calls: 4_000 * KB, perSeconds: HOUR_S };
/** Of one pot, since addresses cost nothing; members have theirs beside it. */
const ANONYMOUS_BYTES = { calls: 1_000 * KB, perSeconds: HOUR_S };

type Grant = "granted" | "overBudget" | "tooManyClients";

interface ClientBudget {
  /** Whether one more message of this client is looked at. */
  spend(client: string): Promise<Grant>;
  /** Whether it is kept. @param member null for who has not signed in */
  spendBytes(member: string | null, bytes: number): Promise<Grant>;
}

export function openClientBudget(isOn: boolean): ClientBudget {
  const clients = openRateLimit(CLIENT_MESSAGES, isOn);
  const all = openRateLimit(ALL_MESSAGES, isOn);
  const memberBytes = openRateLimit(MEMBER_BYTES, isOn);
  const membersBytes = openRateLimit(MEMBERS_BYTES, isOn);
  const anonymousBytes = openRateLimit(ANONYMOUS_BYTES, isOn);
  return {
    async spend(client) {
      if (!await hasPaid(clients, client)) return "overBudget";
      return await hasPaid(all, "all") ? "granted" : "tooManyClients";
    },
    async spendBytes(member, bytes) {
      if (member === null) return await hasPaid(anonymousBytes, "all", bytes) ? "granted" : "tooManyClients";
      if (!await hasPaid(memberBytes, member, bytes)) return "overBudget";
      return await hasPaid(membersBytes, "all", bytes) ? "granted" : "tooManyClients";
    },
  };
}

async function hasPaid(limiter: RateLimiter, payer: string, points = 1): Promise<boolean> {
  try {
    await limiter.spend(payer, points);
    return true;
  } catch (refusal) {
    if (!(refusal instanceof Failure)) throw refusal;
    return false;
  }
}
