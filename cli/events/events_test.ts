import assert from "node:assert/strict";
import { cli, tempDir } from "../../tests/support/server/cli_process.ts";
import { testApp } from "../../tests/support/server/test_app.ts";
import { enterRoom, testPlayer } from "../../tests/support/test_game.ts";
import { throwAwayDatabase } from "../../tests/support/test_database.ts";
import { typed } from "../../tests/support/server/typed_command.ts";

Deno.test("a schedule is seeded once, whatever is there stays, and one event of it runs", async () => {
  await using dir = await tempDir();
  await using database = await throwAwayDatabase();
  const settings = { DATABASE_URL: database.url, DATA_DIR: dir.path };
  const first = JSON.parse(await typed(["events", "seed", "--days", "7", "--json"], settings));
  assert.ok(first.made.length >= 6, String(first.made.length));
  const again = JSON.parse(await typed(["events", "seed", "--days", "7", "--json"], settings));
  assert.ok(again.there >= first.made.length - 1 && again.made.length <= 2);
  const listed = await typed(["events", "list"], settings);
  assert.match(listed, /^seed-open-table-\d+ +Open Table +running/m);
  assert.match(listed, /^seed-cup-\d+ +Saturday Cup +scheduled .* ladder +2 +0 of 500$/m);
});

Deno.test("whoever waits in an event that is cancelled beside the server is told by the server", async () => {
  await using app = await testApp();
  const settings = { DATABASE_URL: app.databaseUrl, DATA_DIR: app.dataDir };
  await typed(["events", "seed"], settings);
  const { events } = JSON.parse(await typed(["events", "list", "--json"], settings));
  const [{ eventId }] = events;
  using anna = await testPlayer(app, "anna@example.org");
  await enterRoom(anna, eventId);
  await anna.say("findMatch", { eventId });
  await anna.take("matchmakingStarted");
  const cancelled = await cli(["events", "cancel", eventId], settings);
  assert.deepEqual([cancelled.code, cancelled.stdout], [0, '"Open Table" is cancelled now.\n']);
  assert.equal((await anna.take("matchmakingCancelled")).eventId, eventId);
  const again = JSON.parse(await typed(["events", "cancel", eventId, "--json"], settings));
  assert.deepEqual([again.changed, again.event.state], [false, "cancelled"]);
});

Deno.test("an event is started and ended by its id, and one that is over or not there is a failure", async () => {
  await using dir = await tempDir();
  await using database = await throwAwayDatabase();
  const settings = { DATABASE_URL: database.url, DATA_DIR: dir.path };
  const { made } = JSON.parse(await typed(["events", "seed", "--json"], settings));
  const { eventId } = made[1];
  const states = [];
  for (const order of ["start", "end"]) {
    states.push(JSON.parse(await typed(["events", order, eventId, "--json"], settings)).event.state);
  }
  assert.deepEqual(states, ["running", "ended"]);
  await assert.rejects(
    typed(["events", "start", eventId], settings),
    /^CommandFailed: That event is over: it is ended\.$/,
  );
  const missing = await cli(["events", "end", "no\u0007where"], settings);
  assert.deepEqual([missing.code, missing.stdout], [1, ""]);
  assert.match(missing.stderr, /^There is no event "no\\u0007where"; "deno task cli events list" shows them\.\n$/);
});
