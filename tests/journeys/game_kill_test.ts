import assert from "node:assert/strict";
import { type MortalServer, mortalServer } from "../../tools/mortal_server.ts";
import { cell, findEachOther, gameTable, openTournament, play } from "./game_table.ts";

Deno.test("the server is killed in the middle of a game: both are told, both come back by themselves, and the game goes on", async () => {
  let server: MortalServer | undefined;
  await using table = await gameTable(async () => server = await mortalServer());
  assert.ok(server);
  const eventId = await openTournament(table.server);
  const { x, o } = await findEachOther(eventId, table.mia, table.paul);
  await play(x, o, [[1, 1], [2, 1]]);
  await cell(x, 2, 1, "O").waitFor();
  await server.kill();
  const connecting = [x, o].map((page) => page.getByText("Connecting to Game Server..."));
  for (const banner of connecting) await banner.waitFor();
  await server.restart();
  for (const banner of connecting) await banner.waitFor({ state: "detached" });
  for (const page of [x, o]) {
    await cell(page, 1, 1, "X").waitFor();
    await cell(page, 2, 1, "O").waitFor();
  }
  await play(x, o, [[1, 2], [2, 2], [1, 3]]);
  await Promise.all([
    x.getByRole("heading", { name: "You Won!" }).waitFor(),
    o.getByText("Better luck next time!").waitFor(),
  ]);
  assert.deepEqual(table.complaints, []);
});
