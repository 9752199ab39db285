import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { throwAwayDatabase } from "../../tests/support/test_database.ts";
import { until } from "../../tests/support/until.ts";
import { openPool, type Pool } from "../sql.ts";
import { copyIn, copyOut } from "./copy_rows.ts";

Deno.test("the connection answers after a copy of any length", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  await pool`create table public.some_rows (words text)`;
  const shape = { name: "some_rows", columns: ["words"], partitions: [] };
  for (let rows = 1; rows <= 150; rows++) {
    await pool`insert into public.some_rows select repeat('x', 1000)`;
    await pool.begin(async (tx) => {
      const copied = (await Array.fromAsync(copyOut(tx, "public", shape))).flat();
      assert.equal(copied.length, rows);
      await tx`select 1`;
    });
  }
});

Deno.test("what PostgreSQL refuses to copy is thrown, and the connection goes on", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  await pool`create table public.some_rows as select generate_series(1, 50000) n`;
  const shape = { name: "some_rows", columns: ["no_such_column"], partitions: [] };
  await pool.begin(async (tx) => {
    await assert.rejects(tx.savepoint((inner) => Array.fromAsync(copyOut(inner, "public", shape))), /no_such_column/);
    assert.deepEqual([...await tx`select 1 as one`], [{ one: 1 }]);
  });
});

Deno.test("rows of any length come out whole, no more of them at once than fit in memory", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  await pool`create table public.some_rows (n integer, words text)`;
  // Packed, several of them lie on one page.
  await pool`insert into public.some_rows select n, repeat('x', 100000) from generate_series(1, 300) n`;
  await pool`insert into public.some_rows values (0, ${"€\\\t\n".repeat(500_000)})`;
  const shape = { name: "some_rows", columns: ["n", "words"], partitions: [] };
  const into = { name: "other_rows", columns: ["n", "words"], partitions: [] };
  await pool`create table public.other_rows (n integer, words text)`;
  await pool.begin(async (tx) => {
    for await (const rows of copyOut(tx, "public", shape)) {
      assert.ok(rows.reduce((sum, row) => sum + row.length, 0) < 16 * 1024 * 1024);
      await copyIn(pool, "public", into, Buffer.concat(rows));
    }
  });
  const sums = (table: string) =>
    pool.unsafe(`select n, md5(words) as sum, length(words) as length from ${table} order by n`);
  assert.deepEqual([...await sums("other_rows")], [...await sums("some_rows")]);
});

// What the server lets pass too, see `isBrokenConnectionWrite`.
addEventListener("error", (event) => {
  if (event.error instanceof TypeError && /nextWrite/.test(event.error.stack ?? "")) event.preventDefault();
});

const MANY = { name: "some_rows", columns: ["n", "words"], partitions: [] };
const lines = (count: number) => new TextEncoder().encode("1\tsome words\n".repeat(count));

/** The connection of a copy, and another one that ends it or its statement. */
async function cutting(how: "cancel" | "terminate") {
  const database = await throwAwayDatabase();
  const { pool } = database;
  await pool`create table public.some_rows (n integer, words text)`;
  const one = openPool(database.url, { max: 1 });
  const [{ pid } = { pid: 0 }] = await one<{ pid: number }[]>`select pg_backend_pid() as pid`;
  return {
    pool,
    one,
    cut: (when = "true") =>
      pool.unsafe(`select pg_${how}_backend(pid) from pg_stat_activity where pid = ${pid} and ${when}`),
    async [Symbol.asyncDispose]() {
      await one.end({ timeout: 0 });
      await database[Symbol.asyncDispose]();
    },
  };
}

/** What is asked between PostgreSQL's last word and the end of its connection is lost with it; the next asks anew. */
async function rowsLater(sql: Pool): Promise<object[]> {
  return await until(() =>
    sql`select count(*)::int as count from public.some_rows`.then((rows) => [...rows], () => null)
  );
}

for (const how of ["cancel", "terminate"] as const) {
  Deno.test(`a copy in ends when PostgreSQL is told to ${how} it, whenever that is`, async () => {
    await using held = await cutting(how);
    const { pool, one, cut } = held;
    // Between two statements a cancel does nothing.
    const cutOnce = until(async () => (await cut("state = 'active' and query ilike 'copy%'"))[0] ?? null);
    await assert.rejects(one.begin((tx) => copyIn(tx, "public", MANY, lines(2_000_000))));
    await cutOnce;
    assert.deepEqual(await rowsLater(one), [{ count: 0 }]);
    assert.deepEqual([...await pool`select count(*)::int as count from public.some_rows`], [{ count: 0 }]);
  });

  Deno.test(`a copy out ends when PostgreSQL is told to ${how} it, whenever that is`, async () => {
    await using held = await cutting(how);
    const { pool, one, cut } = held;
    await pool`insert into public.some_rows select n, repeat(n::text, 300) from generate_series(1, 20000) n`;
    let isOver = false;
    const cuts = (async () => {
      while (!isOver) await cut();
    })();
    await assert.rejects(one.begin(async (tx) => {
      try {
        for (;;) for await (const _ of copyOut(tx, "public", MANY)) { /* Until it is cut. */ }
      } finally {
        // Before the transaction is taken back, which is not to be cut.
        isOver = true;
        await cuts;
      }
    }));
    isOver = true;
    await cuts;
    assert.deepEqual(await rowsLater(one), [{ count: 20_000 }]);
  });
}

Deno.test("a copy in that PostgreSQL refuses at any row leaves a connection that answers", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  await pool`create table public.some_rows (n integer, words text)`;
  const one = openPool(database.url, { max: 1 });
  const bad = new TextEncoder().encode("no number\tx\n");
  for (let before = 0; before < 12; before++) {
    for (const after of [0, 1, 20]) {
      const rows = Buffer.concat([lines(1_000 * before), bad, lines(1_000 * after)]);
      await assert.rejects(one.begin((tx) => copyIn(tx, "public", MANY, rows)), /invalid input syntax/);
    }
    assert.deepEqual([...await one`select count(*)::int as count from public.some_rows`], [{ count: 0 }]);
  }
  await one.end({ timeout: 0 });
});
