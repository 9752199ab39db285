import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { emptyDatabase, laterSchema, somebodyWaitsFor, throwAwayDatabase } from "../tests/support/test_database.ts";
import { LOCKS } from "./advisory_locks.ts";
import { migrate, PRODUCT, SANDBOX, schemaStatus } from "./migrate.ts";
import { openPool } from "./sql.ts";

/** Of every migration, by its number. Those of a release never change; a new one takes the next number and a line here. */
const CHECKSUMS = {
  public: [
    "68d712f97fcb52e9c69fa96bc100c3fe",
    "deca84d1f34ba6d53f213f9acd7b2313",
    "fb9e8dedede2e8c58647c8d00a2dca42",
    "3eb0cea18c9fc39c0374a989ed962688",
    "05a205969a32bd0724dbda9448154184",
    "07475b61c7b5c1837f80d1b64de57c24",
    "f3b4414af7156a1713dbb2b81c6acca1",
    "300981da2556c86e33a9e5b9f24c424f",
    "fd2c12bd61f575da9626e04c633d4496",
    "2cdc75ced10e850b63e3e737f7516db3",
    "430d5df792c64fa7520cf830311a4f65",
    "25417b2a92d5ec37d614badc861befd0",
    "439a220644572abd160e3c344479496f",
    "bf392e96bb7bf96e0621027150cc3d17",
  ],
  sandbox: ["9491409b845947048bb554f2be483261"],
};

for (const { name, folder } of [PRODUCT, SANDBOX]) {
  Deno.test(`the migrations of ${name} are numbered without a gap, and none has changed`, async () => {
    const files = (await Array.fromAsync(Deno.readDir(folder), (file) => file.name)).sort();
    assert.deepEqual(files.map((file) => Number(/^(\d{3})\.\w+\.sql$/.exec(file)?.[1])), files.map((_, at) => at + 1));
    const sums = files.map((file) => createHash("md5").update(Deno.readFileSync(new URL(file, folder))).digest("hex"));
    assert.deepEqual(sums, CHECKSUMS[name]);
  });
}

Deno.test("a server that saw an empty database, and waited for another one to migrate it, runs nothing", async () => {
  await using database = await emptyDatabase();
  await using opened = new AsyncDisposableStack();
  const late = openPool(database.url, { max: 1 });
  opened.defer(() => late.end());
  const { ran, toRun } = await schemaStatus(late);
  assert.deepEqual(ran, []);
  const both = await database.pool.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${LOCKS.migration})`;
    const first = migrate(database.pool);
    await somebodyWaitsFor(tx);
    const second = migrate(late);
    await somebodyWaitsFor(tx, 2);
    return [first, second];
  });
  assert.deepEqual(await Promise.all(both), [toRun, []]);
});

Deno.test("a database of an older version runs what is new, and what it holds stays", async () => {
  await using database = await throwAwayDatabase();
  await using schema = await laterSchema("alter table users add column motto text not null default 'Find it'");
  const { pool } = database;
  await pool`insert into users (id, email, username) values ('ann', 'ann@example.org', 'ann')`;
  assert.deepEqual((await schemaStatus(pool, schema)).toRun, ["later"]);
  assert.deepEqual(await migrate(pool, { schema }), ["later"]);
  assert.deepEqual([...await pool`select username, motto from users`], [{ username: "ann", motto: "Find it" }]);
  assert.deepEqual(await migrate(pool, { schema }), []);
  await assert.rejects(migrate(pool), /^SchemaMismatch: A newer version of Stowmark has used this database/);
});

Deno.test("a migration that fails leaves nothing of itself or of those before it", async () => {
  await using database = await emptyDatabase();
  await using schema = await laterSchema("create table other (id text); create table users (id text)");
  await assert.rejects(migrate(database.pool, { schema }), /migration \d+ failed and nothing was changed: .*exists/);
  const made = await database.pool`select from pg_class where relnamespace = 'public'::regnamespace`;
  assert.equal(made.length, 0);
});
