import assert from "node:assert/strict";
import { throwAwayDatabase } from "../../tests/support/test_database.ts";
import { countAttempt, takeBackAttempt } from "./attempts.ts";

Deno.test("taking one attempt back leaves the others of the same millisecond counted", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  const key = new Uint8Array(32).fill(7), now = new Date();
  const counted = [{ key, windows: [{ most: 3, withinMs: 60_000 }] }];
  for (let count = 0; count < 3; count++) assert.equal(await countAttempt(pool, counted, now), null);
  assert.ok(await countAttempt(pool, counted, now));
  await takeBackAttempt(pool, key, now);
  assert.equal(await countAttempt(pool, counted, now), null);
  assert.ok(await countAttempt(pool, counted, now), "two were still counted");
});
