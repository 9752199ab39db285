import assert from "node:assert/strict";
import { type KillableServer, killableServer } from "../support/server/killable_server.ts";
import { headedInPassing, seenInPassing } from "./in_passing.ts";
import { cell, findEachOther, gameTable, openTournament, play } from "./game_table.ts";

Deno.test("the server is killed in the middle of a game: both are told, both come back by themselves, and the game goes on", async () => {
  let server: KillableServer | undefined;
  await using table = await gameTable(async () => server = await killableServer());
  assert.ok(server);
  for (const page of [table.mia, table.paul]) await page.clock.install();
  const eventId = await openTournament(table.server);
  const { x, o } = await findEachOther(eventId, table.mia, table.paul);
  await play(x, o, [[1, 1], [2, 1]]);
  await cell(x, 2, 1, "O").waitFor();
  await server.kill();
  const connecting = [x, o].map((page) => page.getByText("Connecting to Game Server..."));
  for (const banner of connecting) await banner.waitFor();
  await server.restart();
  // They try again within five seconds.
  for (const page of [x, o]) await page.clock.fastForward(5_000);
  for (const banner of connecting) await banner.waitFor({ state: "detached" });
  for (const page of [x, o]) {
    await cell(page, 1, 1, "X").waitFor();
    await cell(page, 2, 1, "O").waitFor();
  }
  await Promise.all([
    headedInPassing(x, "You Won!"),
    seenInPassing(o, "Better luck next time!"),
    play(x, o, [[1, 2], [2, 2], [1, 3]]),
  ]);
  assert.deepEqual(table.complaints, []);
});
