import assert from "node:assert/strict";
import { tempDir } from "../support/server/cli_process.ts";
import { LOCKS } from "../../db/advisory_locks.ts";
import { emptyDatabase, somebodyWaitsFor, throwAwayDatabase } from "../support/test_database.ts";
import { launchServer, startServerProcess } from "../support/server/server_process.ts";

Deno.test("kill -9 between the product's migrations and the sandbox's leaves a database that starts", async () => {
  await using database = await emptyDatabase();
  await using dir = await tempDir();
  const { pool } = database;
  const settings = { DATABASE_URL: database.url, DATA_DIR: dir.path, HOUSE_BOTS: "off" };
  await pool.unsafe(`
    create function hold_sandbox() returns event_trigger language plpgsql as $$ begin
      if current_query() like '%"sandbox"."schema_version"%' then perform pg_advisory_xact_lock(4711); end if;
    end $$;
    create event trigger hold_sandbox on ddl_command_start when tag in ('CREATE TABLE') execute function hold_sandbox()`);
  await pool.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(4711)`;
    await using starting = launchServer(settings);
    await somebodyWaitsFor(tx);
    starting.kill("SIGKILL");
    assert.equal((await starting.status).signal, "SIGKILL");
  });
  assert.equal((await pool`select from information_schema.tables where table_schema = 'sandbox'`).length, 0);
  await pool`drop event trigger hold_sandbox`;
  await using server = await startServerProcess(settings);
  assert.equal((await fetch(`${server.url}/sandbox/mail`)).status, 200);
});

Deno.test("SIGTERM ends a start that waits for another server's migrations", async () => {
  await using database = await throwAwayDatabase();
  await using dir = await tempDir();
  await database.pool.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${LOCKS.migration})`;
    await using starting = launchServer({ DATABASE_URL: database.url, DATA_DIR: dir.path });
    await somebodyWaitsFor(tx);
    starting.kill("SIGTERM");
    assert.equal((await starting.status).code, 0);
  });
});
