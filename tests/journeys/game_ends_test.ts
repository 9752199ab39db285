import assert from "node:assert/strict";
import { headedInPassing, seenInPassing } from "./in_passing.ts";
import { breakableLine, cell, endTournament, findEachOther, gameTable, openTournament, play } from "./game_table.ts";

Deno.test("who lost the connection before the last move is told the result on coming back, and goes on from there", async () => {
  await using table = await gameTable();
  const { mia, paul } = table;
  const lines = new Map([[mia, await breakableLine(mia)], [paul, await breakableLine(paul)]]);
  const eventId = await openTournament(table.server);
  const { x, o } = await findEachOther(eventId, mia, paul);
  await play(x, o, [[1, 1], [2, 1], [1, 2], [2, 2]]);
  await cell(o, 2, 2, "O").waitFor();
  lines.get(o)?.cut();
  await o.getByText("Connecting to Game Server...").waitFor();
  await Promise.all([headedInPassing(x, "You Won!"), cell(x, 1, 3).getByRole("button").click()]);
  const isTold = seenInPassing(o, "Better luck next time!");
  lines.get(o)?.mend();
  await isTold;
  await o.waitForURL(`**/app/game/event/${eventId}?fromGame=true`);
  assert.deepEqual(table.complaints, []);
});

Deno.test("the winner of a tournament is told so on its page, with the place and the level, the other one their place", async () => {
  await using table = await gameTable();
  const eventId = await openTournament(table.server, { lives: 1 });
  const { x, o } = await findEachOther(eventId, table.mia, table.paul);
  await play(x, o, [[1, 1], [2, 1], [1, 2], [2, 2], [1, 3]]);
  for (const page of [x, o]) await page.waitForURL(`**/app/events/view/${eventId}`);
  await x.getByRole("heading", { name: "You won Friday cup" }).waitFor();
  await x.getByText("Level 2 · 1 won · 0 lost").waitFor();
  await x.getByRole("button", { name: "Share" }).waitFor();
  await o.getByRole("heading", { name: "You finished 2nd of 2" }).waitFor();
  assert.equal(await o.getByText(/or below/).count(), 0);
  assert.deepEqual(table.complaints, []);
});

Deno.test("an event that ends while its winner looks at the result leads to its page, not to an error", async () => {
  await using table = await gameTable();
  const { mia, paul, server } = table;
  const eventId = await openTournament(server);
  const { x, o } = await findEachOther(eventId, mia, paul);
  await Promise.all([headedInPassing(x, "You Won!"), play(x, o, [[1, 1], [2, 1], [1, 2], [2, 2], [1, 3]])]);
  await endTournament(server, eventId);
  await x.getByRole("heading", { name: "You won Friday cup" }).waitFor();
  assert.ok(x.url().endsWith(`/app/events/view/${eventId}`));
  await mia.goto(`/app/game/event/${eventId}?fromGame=true`);
  await mia.waitForURL(`**/app/events/view/${eventId}`);
  assert.equal(await mia.getByRole("alert").count(), 0);
  assert.deepEqual(table.complaints, []);
});
