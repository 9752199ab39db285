import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { everyNth } from "../tools/gate/shares.ts";
import { emptyDatabase, somebodyWaitsFor } from "../tests/support/test_database.ts";
import { LOCKS } from "./advisory_locks.ts";
import { migrate, runMigrations, schemaStatus } from "./migrate.ts";
import { parseMerged } from "./migration_plan.ts";
import { openPool, type Pool } from "./sql.ts";

const FOLDERS = [new URL("./migrations/", import.meta.url), new URL("../sandbox/migrations/", import.meta.url)];
const [FOLDER = FOLDERS[0] as URL] = FOLDERS;

const mergedOf = (folder: URL) => parseMerged(Deno.readTextFileSync(new URL("merged.txt", folder)));

function filesOf(folder: URL) {
  return [...Deno.readDirSync(folder)].map(({ name }) => name).filter((name) => name.endsWith(".sql")).sort();
}

for (const folder of FOLDERS) {
  const of = folder.pathname.includes("sandbox") ? "the sandbox's" : "the product's";

  Deno.test(`no two of ${of} migrations share a number, and each is called by the pattern`, () => {
    const numbers = filesOf(folder).map((name) => /^(\d{3})\.do\.\w+\.sql$/.exec(name)?.[1] ?? name);
    assert.deepEqual(numbers, [...new Set(numbers)]);
    assert.ok(numbers.every((number) => /^\d{3}$/.test(number)), numbers.join());
  });

  Deno.test(`${of} merged migrations never change: new ones get a line at the end of merged.txt`, () => {
    const now = filesOf(folder).map((name) => {
      const md5 = createHash("md5").update(Deno.readFileSync(new URL(name, folder))).digest("hex");
      return `${name.slice(0, 3)} ${md5}`;
    });
    const merged = mergedOf(folder).map(({ version, md5 }) => `${String(version).padStart(3, "0")} ${md5}`);
    assert.deepEqual(merged.toSorted(), now, `lines: ${now.filter((line) => !merged.includes(line)).join("\n")}`);
  });

  Deno.test(`${of} migrations that were merged after a higher number are marked as late`, () => {
    let highest = 0;
    for (const { version, isLate } of mergedOf(folder)) {
      assert.equal(isLate, version < highest, `migration ${version} in merged.txt`);
      highest = Math.max(highest, version);
    }
  });
}

/** What a version of that time ran, in a database that no later version has seen. */
async function migrateOnly(pool: Pool, versions: ReadonlySet<number>): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    for (const name of ["merged.txt", ...filesOf(FOLDER).filter((name) => versions.has(Number(name.slice(0, 3))))]) {
      await Deno.copyFile(new URL(name, FOLDER), join(folder, name));
    }
    await runMigrations(pool, pathToFileURL(`${folder}/`), "public.schema_version");
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** Tables, columns, indexes, constraints, triggers, functions and what ran, as PostgreSQL tells them. */
async function schemaOf(pool: Pool): Promise<string[]> {
  const rows = await pool<{ said: string }[]>`
    select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default, is_identity) as said
      from information_schema.columns where table_schema = 'public'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    union all select relname || ' ' || reloptions::text from pg_class where relnamespace = 'public'::regnamespace
    union all select version || ' ' || md5 from schema_version`;
  return rows.map(({ said }) => said).sort();
}

/**
 * Every set of migrations that some version left. Versions up to 053 ran only what was above the highest of the
 * database, so each late one may be missing where a later version has been since; without 022, which makes the games,
 * 051 failed and nothing was changed.
 */
function setsLeftBehind(): Set<number>[] {
  const versions = mergedOf(FOLDER).map(({ version }) => version);
  const last = versions.indexOf(53) + 1;
  const sets = versions.flatMap((version, at) => {
    // Neighbours came together.
    if (versions[at + 1] === version + 1) return [];
    const fresh = versions.slice(0, at + 1);
    const updated = [...fresh, ...versions.slice(0, last).filter((version) => version > Math.max(...fresh))];
    return updated.includes(22) ? [fresh, updated] : [fresh];
  });
  const distinct = new Map(sets.map((set) => [set.toSorted().join(), new Set(set)]));
  return [...distinct.values()];
}

Deno.test("whatever version left a database, it gets the schema of a new one", async () => {
  await using fresh = await emptyDatabase();
  await migrate(fresh.pool);
  const wanted = await schemaOf(fresh.pool);
  assert.ok(wanted.length > 100);
  for (const set of everyNth(setsLeftBehind(), 4)) {
    await using database = await emptyDatabase();
    await migrateOnly(database.pool, set);
    await migrate(database.pool);
    assert.deepEqual(await schemaOf(database.pool), wanted, [...set].join());
  }
});

Deno.test("a server that saw an empty database, and waited for another one to migrate it, runs nothing", async () => {
  await using database = await emptyDatabase();
  await using opened = new AsyncDisposableStack();
  const late = openPool(database.url, { max: 1 });
  opened.defer(() => late.end());
  assert.deepEqual((await schemaStatus(late)).ran, []);
  const both = await database.pool.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${LOCKS.migration})`;
    const first = migrateOnly(database.pool, new Set([1]));
    await somebodyWaitsFor(tx);
    const second = migrateOnly(late, new Set([1]));
    await somebodyWaitsFor(tx, 2);
    return [first, second];
  });
  await Promise.all(both);
});

Deno.test("a migration that fails late leaves nothing of itself or of those before it", async () => {
  await using database = await emptyDatabase();
  const { pool } = database;
  await migrateOnly(pool, new Set([1, 2, 3, 10, 11, 12, 13, 14, 40]));
  await pool`create table events (id text)`;
  const before = await schemaOf(pool);
  await assert.rejects(migrate(pool), /^Error: migration 020 failed and nothing was changed: .*exists/);
  assert.deepEqual(await schemaOf(pool), before);
});

Deno.test("tickets and purchases of before get the states that their machines know", async () => {
  await using database = await emptyDatabase();
  const { pool } = database;
  await migrateOnly(pool, new Set(filesOf(FOLDER).map((name) => Number(name.slice(0, 3))).filter((one) => one < 65)));
  await pool.unsafe(`
    insert into users (id, email, username) select n, n, n from unnest(array['a','b','c','d','e']) n;
    insert into events (id, title, starts_at, ends_at, state, board_size, lives, max_players)
      values ('cup', 'Cup', now(), now() + interval '1 hour', 'running', '3', 2, 9);
    insert into tickets (event_id, user_id, since, present_until) values ('cup', 'a', now(), now());
    insert into games (id, event_id, kind, status, version, room, opened_at)
      values ('g', 'cup', 'event', 'playing', 1, '{}', now()), ('w', 'cup', 'event', 'waiting', 1, '{}', now());
    insert into seats (game_id, user_id, kind, is_live)
      values ('g', 'b', 'event', true), ('g', 'gone', 'event', true), ('w', 'c', 'event', true), ('w', 'd', 'event', false);
    insert into subscriptions (subscription_id, user_id, customer_id, plan_id, price_cents, phase, period_end)
      select 's' || u, u, 'cus', '1', 999, p, now()
      from (values ('a', 'incomplete'), ('b', 'active'), ('c', 'ended')) as s (u, p);
    insert into billing_members (user_id, attempt, attempt_plan_id, attempt_subscription_id)
      values ('a', 1, '1', 'sa'), ('b', 1, '1', 'sb'), ('c', 1, '1', 'sc'), ('d', 1, '1', 'unheard of'), ('e', 1, '1', null)`);
  await migrate(pool);
  const tickets = await pool`select user_id, state, game_id from tickets order by user_id`.values();
  assert.deepEqual([...tickets], [["a", "waiting", null], ["b", "playing", "g"], ["c", "paired", "w"]]);
  const purchases = await pool`select user_id, checkout from billing_members order by user_id`.values();
  assert.deepEqual(Object.fromEntries(purchases), {
    a: "needs_payment",
    b: "paid",
    c: "abandoned",
    d: "needs_payment",
    e: "choosing",
  });
});
