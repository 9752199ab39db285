import assert from "node:assert/strict";
import { testPostgresUrl } from "../tests/support/test_database.ts";
import { openPool, poolUse } from "./sql.ts";

Deno.test("a pool tells how many of its connections work, and how many calls wait for one", async () => {
  const pool = openPool(testPostgresUrl(), { max: 2 });
  assert.deepEqual(poolUse(pool), { connections: 2, inUse: 0, waiting: 0 });
  const { promise: seen, resolve: release } = Promise.withResolvers<void>();
  const calls = [1, 2, 3].map(() =>
    pool.begin(async (tx) => {
      await tx`select 1`;
      await seen;
    })
  );
  const statement = pool`select 1`.execute();
  assert.deepEqual(poolUse(pool), { connections: 2, inUse: 2, waiting: 2 });
  release();
  await Promise.all([...calls, statement]);
  await assert.rejects(pool`select 1 / 0`, { code: "22012" });
  await assert.rejects(pool.begin((tx) => tx`select 1 / 0`), { code: "22012" });
  for await (const _page of pool`select generate_series(1, 3)`.cursor(1));
  const broken = async () => {
    for await (const _page of pool`select 1 / (3 - n) from generate_series(1, 3) n`.cursor(1));
  };
  await assert.rejects(broken, { code: "22012" });
  assert.deepEqual(poolUse(pool), { connections: 2, inUse: 0, waiting: 0 });
  await pool.end();
});

Deno.test("what a statement fails with says at its end where it is written, in a transaction too", async () => {
  const pool = openPool(testPostgresUrl(), { max: 1 });
  const failing = (zero: number) => pool`select 1 / ${zero}::int`;
  const lastFrame = async (work: () => Promise<unknown>) => {
    const error = await work().then(() => null, (error: Error) => error);
    return error?.stack?.split("\n").at(-1)?.replace(/.*\/(db\/[\w.]+):\d+:\d+\)?$/, "$1");
  };
  assert.equal(await lastFrame(() => failing(0)), "db/observe_sql_test.ts");
  assert.equal(await lastFrame(() => failing(0)), "db/observe_sql_test.ts", "the second time too");
  assert.equal(await lastFrame(() => pool.begin((tx) => tx`select 2 / 0`)), "db/observe_sql_test.ts");
  await pool.end();
});

Deno.test("every statement is heard of once, its parts not at all, and none with its values", async () => {
  const heard: string[] = [];
  const pool = openPool(testPostgresUrl(), {
    max: 1,
    observe: (text) => {
      heard.push(text);
      return (error) => void (error && heard.push(String((error as { code: string }).code)));
    },
  });
  const secret = "hunter2";
  const rows = await pool`select ${secret}::text as a ${pool`, ${secret}::text as b`}`;
  assert.deepEqual([...rows], [{ a: secret, b: secret }]);
  await pool.begin(async (tx) => void await tx`select 2 as ${tx("two")}`);
  await assert.rejects(pool`select 1 / ${0}::int`);
  assert.deepEqual(heard, ["select ?::text as a ?", "transaction", "select 2 as ?", "select 1 / ?::int", "22012"]);
  await pool.end();
});
