import assert from "node:assert/strict";
import { emptyDatabase, migrateAsBefore } from "../../tests/support/test_database.ts";
import { migrate } from "../migrate.ts";

Deno.test("entries that were stored just as their account went lose what they still say of it, others nothing", async () => {
  await using database = await emptyDatabase();
  const { pool } = database;
  await migrateAsBefore(pool, "129");
  await pool`insert into users (id, email, username) values ('ann', 'ann@example.org', 'ann')`;
  for (const userId of ["gone", "ann", null]) {
    await pool`
      insert into logs (at, level, platform, service, message, file_name, user_id, session_id, context, stack, words)
      values (now(), 'error', 'web', 'web', 'Failed', '', ${userId}, ${userId}, '{"box": "Socks"}', '', 'socks')`;
  }
  await migrate(pool);
  const stored = await pool`
    select user_id as "userId", session_id as "sessionId", context, words::text as words from logs order by id`;
  assert.deepEqual([...stored], [
    { userId: null, sessionId: null, context: {}, words: "" },
    { userId: "ann", sessionId: "ann", context: { box: "Socks" }, words: "'socks'" },
    { userId: null, sessionId: null, context: { box: "Socks" }, words: "'socks'" },
  ]);
});
