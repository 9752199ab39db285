import { fail } from "node:assert/strict";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { signInUser } from "../../db/auth/users.ts";
import type { HouseholdCaller } from "../../domain/wire/caller.ts";
import type { HouseholdId, UserId } from "../../domain/wire/ids.ts";
import { findOwner } from "../../db/households/households.ts";
import { type MigratedSchema, migrateTo, PRODUCT } from "../../db/migrate.ts";
import { openPool, type Pool, type Sql } from "../../db/sql.ts";
import { newId } from "../../db/new_id.ts";
import { until } from "./until.ts";

/** Set by the test runner: a PostgreSQL of its own that holds a migrated template database. */
export const SERVER_URL = "STOWMARK_TEST_POSTGRES";
export const TEMPLATE = "stowmark_template";

export interface ThrowAwayDatabase extends AsyncDisposable {
  readonly pool: Pool;
  readonly url: string;
}

/** A fresh database with the whole schema, gone when the test ends: `await using database = await throwAwayDatabase()`. */
export async function throwAwayDatabase(): Promise<ThrowAwayDatabase> {
  return await databaseFrom(TEMPLATE);
}

/** As PostgreSQL makes it: without a schema, as at a first start. */
export async function emptyDatabase(): Promise<ThrowAwayDatabase> {
  return await databaseFrom("template0");
}

/** Brings an empty database to the schema of 1.0.0. */
export async function migrateToFirstRelease(pool: Pool): Promise<void> {
  await migrateTo(pool, PRODUCT, [{ version: 1, md5: "68d712f97fcb52e9c69fa96bc100c3fe" }]);
}

/** The product's schema as a later version has it, with one more migration: `await using later = await laterSchema("alter table ...")`. */
export async function laterSchema(sql: string): Promise<MigratedSchema & AsyncDisposable> {
  const path = await Deno.makeTempDir();
  const names = await Array.fromAsync(Deno.readDir(PRODUCT.folder), ({ name }) => name);
  for (const name of names) await Deno.copyFile(new URL(name, PRODUCT.folder), join(path, name));
  await Deno.writeTextFile(join(path, `${String(names.length + 1).padStart(3, "0")}.later.sql`), sql);
  const folder = pathToFileURL(`${path}/`);
  return { ...PRODUCT, folder, [Symbol.asyncDispose]: () => Deno.remove(path, { recursive: true }) };
}

async function databaseFrom(template: string): Promise<ThrowAwayDatabase> {
  const name = `test_${newId()}`;
  // The usual strategy, by the log of changes, takes more than twice as long for so small a template.
  await administrator().unsafe(`create database ${name} template ${template} strategy file_copy`);
  const url = databaseUrl(testPostgresUrl(), name);
  const pool = openPool(url, { max: 8 });
  return {
    pool,
    url,
    async [Symbol.asyncDispose]() {
      await pool.end({ timeout: 2 });
      await administrator().unsafe(`drop database ${name} with (force)`);
    },
  };
}

let admin: Pool | null = null;

function administrator(): Pool {
  return admin ??= openPool(testPostgresUrl(), { max: 1 });
}

if (Deno.env.has(SERVER_URL)) {
  Deno.test.afterAll(async () => {
    await admin?.end();
    admin = null;
  });
}

/** Until another transaction waits for this one, or so many do: those of other tests, on the same server, do not count. */
export async function somebodyWaitsFor(tx: Sql, count = 1): Promise<void> {
  const waiting = () => tx`select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`;
  await until(async () => (await waiting()).length >= count || null, { pauseMs: 2 });
}

/** Somebody works on a table until disposed: `await using held = await lockedTable(database.url, "items")`. */
export async function lockedTable(databaseUrl: string, table: string) {
  const pool = openPool(databaseUrl, { max: 1 });
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const { promise: isLocked, resolve: locked } = Promise.withResolvers<{ readonly tx: Sql }>();
  const holding = pool.begin(async (tx) => {
    await tx`lock table ${tx(table)} in access exclusive mode`;
    locked({ tx });
    await isOver;
  });
  const { tx } = await isLocked;
  return {
    somebodyWaits: () => somebodyWaitsFor(tx),
    async [Symbol.asyncDispose]() {
      end();
      await holding;
      await pool.end();
    },
  };
}

export function testPostgresUrl(): string {
  const url = Deno.env.get(SERVER_URL);
  if (!url) throw new Error("run tests with `deno task test [files]`: it starts the PostgreSQL they need");
  return url;
}

export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Of somebody new. */
export async function newHousehold(pool: Pool): Promise<HouseholdId> {
  return (await newOwner(pool)).householdId;
}

export async function newOwner(pool: Pool): Promise<HouseholdCaller> {
  const subject = crypto.randomUUID();
  const identity = { subject, email: `${subject}@example.org`, firstName: "A", lastName: "B" };
  const signedIn = await signInUser(pool, identity, subject);
  if (!signedIn) throw new Error("expected a new account");
  return await callerOf(pool, signedIn.user.userId);
}

/** Names the households of people whom a test has written into the database by hand after their owners. */
export async function giveHouseholds(sql: Sql): Promise<void> {
  await sql`update households set id = owner_id`;
}

/** Somebody in the household of their own, as a command finds them. */
export async function callerOf(pool: Pool, userId: UserId): Promise<HouseholdCaller> {
  return await findOwner(pool, userId) ?? fail(`expected a household of ${userId}`);
}
