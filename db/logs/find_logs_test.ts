import assert from "node:assert/strict";
import { seeded } from "../../domain/game/bots/seeded_random.ts";
import type { LogFilter, NewLog } from "../../domain/logs/log.ts";
import { seedLogs } from "../../tests/load/logs/seed_logs.ts";
import { throwAwayDatabase } from "../../tests/support/test_database.ts";
import { groupLogs } from "./log_groups.ts";
import { listLogs } from "./read_logs.ts";
import { addUser, entry, firstPage, minutesAfterNoon, NOON } from "../../tests/load/logs/sample_logs.ts";
import { insertLogs } from "./write_logs.ts";

Deno.test("a search within a level, a platform and a service finds what is rare among many, whatever their names", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  const many = Array.from({ length: 5_100 }, (_, i) => entry({ message: `Call ${i}`, at: minutesAfterNoon(i) }));
  const odd = { service: "o'dd\\ & name", message: "platypus", at: NOON };
  await insertLogs(pool, [
    ...many,
    entry(odd),
    entry({ ...odd, level: "info" }),
    entry({ ...odd, platform: "server" }),
  ]);
  await insertLogs(pool, [entry({ ...odd, service: "authApi" })]);
  const count = async (filter: LogFilter) =>
    (await listLogs(pool, { query: "platy", ...filter }, firstPage)).pagination.totalCount;
  assert.equal(await count({}), 4);
  assert.equal(await count({ service: odd.service }), 3);
  assert.equal(await count({ level: "error" }), 3);
  assert.equal(await count({ level: "error", platform: "web" }), 2);
  assert.equal(await count({ level: "error", platform: "web", service: odd.service }), 1);
  assert.equal(await count({ level: "debug" }), 0);
  // A service may be called like a level.
  await insertLogs(pool, [entry({ ...odd, level: "info", service: "debug" })]);
  assert.equal(await count({ level: "debug" }), 0);
  assert.equal(await count({ service: "debug" }), 1);
  assert.equal(await count({ endDate: minutesAfterNoon(-1) }), 0);
});

Deno.test("of more entries than are grouped the newest 10,000 are", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  const message = (i: number) => i < 500 ? "ancient call" : i % 2 ? "odd call" : "even call";
  await insertLogs(
    pool,
    Array.from({ length: 10_600 }, (_, i) => entry({ message: message(i), at: minutesAfterNoon(i) })),
  );
  const groups = async (filter: LogFilter) => {
    const { groups, pagination } = await groupLogs(pool, filter, firstPage);
    return [groups.map(({ log, count }) => `${log.message} ${count}`).sort(), pagination.isCountCut];
  };
  assert.deepEqual(await groups({}), [["even call 5000", "odd call 5000"], true]);
  assert.deepEqual(await groups({ query: "odd" }), [["odd call 5000"], true]);
  assert.deepEqual(await groups({ query: "ancient" }), [["ancient call 500"], false]);
  assert.deepEqual(await groups({ query: "call" }), [["even call 5000", "odd call 5000"], true]);
});

Deno.test("of very many entries as many are counted as cost little, and all of them are paged", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  await seedLogs(pool, 50_100, 1);
  for (const [filter, counted] of [[{}, 50_000], [{ query: "request" }, 2_000]] as const) {
    const page = async (page: number, sortOrder: "asc" | "desc") => {
      const { logs, pagination } = await listLogs(pool, filter, { page, limit: 50, sortOrder });
      const { totalCount, isCountCut, hasNextPage } = pagination;
      return [logs[0]?.requestId, logs.length, totalCount, isCountCut, hasNextPage];
    };
    assert.deepEqual(await page(1, "desc"), ["r50100", 50, counted, true, true]);
    assert.deepEqual(await page(2, "asc"), ["r51", 50, counted, true, true]);
    assert.deepEqual(await page(1_002, "desc"), ["r50", 50, 50_100, false, false]);
  }
  const { pagination } = await listLogs(pool, { service: "otpApi", level: "debug" }, firstPage);
  assert.deepEqual([pagination.totalCount, pagination.isCountCut], [2_148, false]);
});

Deno.test("whatever a filter asks for, pages, counts and groups are those of the entries that match", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  const random = seeded(7);
  const people = [await addUser(pool, "ann"), await addUser(pool, "bob"), null];
  // Each later one is much rarer than the one before.
  const oneOf = <T>(things: readonly T[]): T =>
    things[Math.min(Math.floor(-Math.log(random()) / 1.5), things.length - 1)] as T;
  const levels = ["info", "error", "warning", "debug"] as const;
  const [platforms, services, words] = [["web", "server", "ios"], ["items", "error", "web"], [
    "call",
    "box",
    "platypus",
  ]];
  const all = Array.from({ length: 6_000 }, (_, i): NewLog => {
    const userId = oneOf(people);
    return entry({
      ...{
        at: minutesAfterNoon(i),
        level: oneOf(levels),
        platform: oneOf(platforms),
        service: oneOf(services),
        userId,
      },
      // What only others report, and what was reported long ago alone.
      ...(userId === "ann" && random() < 0.99 && { level: "info" }),
      message: `${oneOf(words)} ${i < 100 ? "ancient" : "new"}`,
    });
  });
  await insertLogs(pool, all);
  const perhaps = <T>(given: T): T | Record<string, never> => random() < 0.5 ? given : {};
  for (let turn = 0; turn < 80; turn++) {
    const filter: LogFilter = {
      ...perhaps({ level: oneOf(levels) }),
      ...perhaps({ platform: oneOf(platforms) }),
      ...perhaps({ service: oneOf(services) }),
      ...perhaps({ userId: oneOf(people.filter((one) => one !== null)) }),
      ...perhaps({ query: `${oneOf(words)}${random() < 0.3 ? " ancient" : ""}` }),
      ...perhaps({ startDate: minutesAfterNoon(Math.floor(random() * 6_000)) }),
      ...perhaps({ endDate: minutesAfterNoon(Math.floor(random() * 6_000)) }),
    };
    const matching = all.filter((one) => matches(filter, one));
    const told = JSON.stringify(filter);
    for (const sortOrder of ["desc", "asc"] as const) {
      const page = 1 + Math.floor(random() * 3);
      const { logs, pagination } = await listLogs(pool, filter, { page, limit: 20, sortOrder });
      const sorted = sortOrder === "desc" ? matching.toReversed() : matching;
      const wanted = sorted.slice((page - 1) * 20, page * 20).map(({ at }) => at.toISOString());
      assert.deepEqual(logs.map(({ timestamp }) => timestamp), wanted, told);
      assert.equal(pagination.hasNextPage, matching.length > page * 20, told);
      requireCount(pagination, matching.length, told);
    }
    const { groups, pagination } = await groupLogs(pool, filter, { ...firstPage, limit: 1_000 });
    requireCount(
      { ...pagination, totalCount: groups.reduce((sum, { count }) => sum + count, 0) },
      matching.length,
      told,
    );
  }
});

function matches({ level, platform, service, userId, query, startDate, endDate }: LogFilter, one: NewLog): boolean {
  return (level === undefined || one.level === level) && (platform === undefined || one.platform === platform) &&
    (service === undefined || one.service === service) && (userId === undefined || one.userId === userId) &&
    (startDate === undefined || one.at >= startDate) && (endDate === undefined || one.at <= endDate) &&
    (query ?? "").split(" ").every((word) => `${one.message} `.includes(word));
}

/** All of them, or fewer and said so. */
function requireCount(
  { totalCount, isCountCut }: { readonly totalCount: number; readonly isCountCut: boolean },
  count: number,
  told: string,
): void {
  if (isCountCut) assert.ok(totalCount <= count, told);
  else assert.equal(totalCount, count, told);
}
