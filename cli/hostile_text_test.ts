import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { insertEvent } from "../db/game/events.ts";
import { insertLogs } from "../db/logs/write_logs.ts";
import { everyNth } from "../tools/gate/shares.ts";
import { cli, tempDir } from "../tests/support/server/cli_process.ts";
import { giveHouseholds, type ThrowAwayDatabase, throwAwayDatabase } from "../tests/support/test_database.ts";
import { outcomeOf } from "../tests/support/server/typed_command.ts";

/** Clears the screen, names the window, rings, forges a line and turns the writing. */
const EVIL = "\u001b[2J\u001b]0;owned\u0007\r\u009b31mevil\u202e";
// deno-lint-ignore no-control-regex
const STEERS = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/;
const FIELDS = { platform: "web", fileName: EVIL, userId: null, sessionId: null, requestId: null, route: EVIL };

async function fill({ pool }: ThrowAwayDatabase): Promise<string> {
  await pool`insert into users (id, email, username, is_sandbox) values ('u1', ${`${EVIL}@example.org`}, ${EVIL}, true)`;
  await giveHouseholds(pool);
  await pool`
    insert into items (id, household_id, tag_id, title, title_key, description, location, tags, search, created_at, updated_at)
    values ('i1', 'u1', '1', ${EVIL}, 'evil', ${EVIL}, ${EVIL}, ${[EVIL]}, '', now(), now())`;
  await insertLogs(pool, [
    { ...FIELDS, at: new Date(), level: "error", service: EVIL, message: EVIL, context: { at: EVIL }, stack: EVIL },
  ]);
  const [startTime, endTime] = [new Date(), new Date(Date.now() + 3_600_000)];
  const rules = { boardSize: 3, lives: 1, maxPlayers: 8 } as const;
  return await insertEvent(pool, { title: EVIL, description: EVIL, startTime, endTime, ...rules }, "running");
}

Deno.test("what people wrote steers no terminal, whatever command shows it, in words, as JSON and in failures", async () => {
  await using dir = await tempDir();
  await using database = await throwAwayDatabase();
  const eventId = await fill(database);
  await Deno.mkdir(join(dir.path, "data"));
  const settings = {
    ...{ DATABASE_URL: database.url, DATA_DIR: join(dir.path, "data") },
    ...{ KEEP_FREE_BYTES: "0", KEEP_FREE_PERCENT: "0" },
  };
  const boxes = join(dir.path, `${EVIL}.csv`);
  writeFileSync(boxes, `Number,Title,${EVIL}\n7,${EVIL},x\n`);
  const verbs: readonly (readonly string[])[] = [
    ["users", "list"],
    ["users", "promote", "u1"],
    ["users", "demote", "u1"],
    ["users", "pro", "u1"],
    ["users", "promote", EVIL.slice(0, 4)],
    ["events", "list"],
    ["events", "cancel", eventId],
    ["events", "start", EVIL],
    ["logs", "tail", "--stack"],
    ["logs", "stats"],
    ["export", "u1", join(dir.path, `${EVIL}.zip`), "--force"],
    ["export", "u1", join(dir.path, EVIL, EVIL, "a.zip")],
    ["import", "u1", boxes, "--dry-run"],
    ["import", "u1", join(dir.path, EVIL)],
    ["backup", "create", "--out", join(dir.path, "a.tar")],
    ["backup", "verify", boxes],
    ["bots", "simulate", "--url", "http://127.0.0.1:1"],
    ["doctor"],
    ["users", "delete", "u1", "--yes"],
  ];
  const failing: (readonly string[])[] = [];
  for (const verb of verbs) {
    for (const json of verb[1] === "delete" || verb[1] === "create" ? [[]] : everyNth([[], ["--json"]], 2)) {
      const { stdout, failure } = await outcomeOf([...verb, ...json], settings);
      assert.doesNotMatch(stdout, STEERS, JSON.stringify([...verb, ...json]));
      if (failure !== null) failing.push([...verb, ...json]);
      else assert.notEqual(stdout, "");
    }
  }
  // Only a process says what failed, all of it in one way.
  for (const verb of everyNth(failing, 3)) {
    const { stderr } = await cli(verb, settings);
    assert.doesNotMatch(stderr, STEERS, JSON.stringify(verb));
    assert.notEqual(stderr, "");
  }
});
