import { bounded, type Row, told } from "../../tools/bench_table.ts";
import { percentile, timed, timeEach } from "./timing.ts";
import { benchServer } from "./items/bench_server.ts";
import { signIn } from "../support/server/test_app.ts";
import { newestLogId } from "../../db/logs/read_logs.ts";
import { seedLogs } from "./logs/seed_logs.ts";

export const title = "Logs: 1,000,000 entries";

const COUNT = 1_000_000;
const TIMES = 60;

const TWO_DAYS_AGO = new Date(Date.now() - 2 * 86_400_000).toISOString();

const QUESTIONS: Readonly<Record<string, readonly [action: string, payload: object]>> = {
  "first page": ["getLogs", {}],
  "page 100": ["getLogs", { page: 100 }],
  "a level": ["getLogs", { level: "error" }],
  "a service": ["getLogs", { service: "otpApi" }],
  "a service and a level": ["getLogs", { service: "otpApi", level: "error" }],
  "a platform": ["getLogsByPlatform", { platform: "server" }],
  "a person who reported nothing": ["getLogsByUser", { userId: "nobody" }],
  "a person who reported 400,000": ["getLogsByUser", { userId: "reporter" }],
  "that person's page 100": ["getLogsByUser", { userId: "reporter", page: 100 }],
  "that person, a service and a level": ["getLogsByUser", { userId: "reporter", service: "otpApi", level: "error" }],
  "that person, a level only others have": ["getLogsByUser", { userId: "reporter", level: "debug" }],
  "that person, a word, a level only others have": ["getLogsByUser", {
    ...{ userId: "reporter", level: "debug", query: "finished" },
  }],
  "that person, the last two days": ["getLogsByUser", { userId: "reporter", startDate: TWO_DAYS_AGO }],
  "that person, a common word": ["getLogsByUser", { userId: "reporter", query: "failed" }],
  "that person, a rare word": ["getLogsByUser", { userId: "reporter", query: "platypus" }],
  "the last two days": ["getLogs", { startDate: TWO_DAYS_AGO }],
  "search: a common word": ["searchLogs", { query: "failed" }],
  "search: a rare word": ["searchLogs", { query: "platypus" }],
  "search: a request id": ["searchLogs", { query: "r123456" }],
  "search: two common words": ["searchLogs", { query: "handlers failed" }],
  "search: a beginning of many words": ["searchLogs", { query: "r1" }],
  "search: nothing found": ["searchLogs", { query: "zebra" }],
  "search: a word and a level": ["searchLogs", { query: "failed 4321", level: "error" }],
  "search: page 400 of a common word": ["searchLogs", { query: "failed", page: 400 }],
  "search: a beginning of 11,111 words": ["searchLogs", { query: "r12" }],
  "search: two words that never meet": ["searchLogs", { query: "handlers finished" }],
  "search: a word that has no error": ["searchLogs", { query: "finished", level: "error" }],
  "entries equal to one": ["getLogs", { like: "newest" }],
  "figures and chart": ["getLogStats", {}],
  "grouped": ["getLogGroups", {}],
  "grouped, a common word": ["getLogGroups", { query: "failed" }],
  "grouped, a word that has no error": ["getLogGroups", { query: "finished", level: "error" }],
  "grouped, that person, a level only others have": ["getLogGroups", { userId: "reporter", level: "debug" }],
};

export async function bench(report: (row: Row) => void): Promise<void> {
  await using server = await benchServer();
  for (const days of [29, 0.04]) {
    await server.pool`truncate logs, log_hours, log_days`;
    const reporter = server.member.user.userId;
    const seconds = await timed(() => seedLogs(server.pool, COUNT, days, reporter)) / 1_000;
    const over = days > 1 ? "30 days" : "one hour";
    report(told(`storing them by SQL, over ${over}`, `${seconds.toFixed(0)} s`));
    const admin = await signIn((path, init) => fetch(server.url + path, init), "admin@sandbox.test");
    const newest = await newestLogId(server.pool);
    for (const [what, [action, payload]] of Object.entries(QUESTIONS)) {
      const question = {
        ...{ limit: 10, ...payload },
        ...("like" in payload && { like: newest }),
        ...("userId" in payload && payload.userId === "reporter" && { userId: reporter }),
      };
      const asked = Array.from({ length: TIMES }, () => question);
      const body = action === "getLogStats" ? {} : null;
      const times = await timeEach(asked, async (given) => {
        const { status } = await admin.read("logger", action, body ?? given);
        if (status !== 200) throw new Error(`${what}: wanted 200, received ${status}`);
      });
      const name = `over ${over}: ${what}, p95 (p50 ${percentile(times, 0.5).toFixed(1)} ms)`;
      report(bounded(name, percentile(times, 0.95), "ms", { atMost: 50 }));
    }
  }
}
