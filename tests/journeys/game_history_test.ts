import assert from "node:assert/strict";
import { cell, findEachOther, gameTable, openTournament, play } from "./game_table.ts";

Deno.test("games that were played stand in a list with how they ended, and open move by move", async () => {
  await using table = await gameTable();
  const eventId = await openTournament(table.server, { lives: 1 });
  const { x, o } = await findEachOther(eventId, table.mia, table.paul);
  const gamePath = new URL(x.url()).pathname;
  await play(x, o, [[1, 1], [2, 1], [1, 2], [2, 2], [1, 3]]);
  await Promise.all([x, o].map((page) => page.waitForURL(`**/app/events/view/${eventId}`)));
  await x.getByRole("heading", { name: "You won Friday cup" }).waitFor();
  await x.getByText("Ended", { exact: true }).waitFor();
  await x.getByRole("link", { name: "Your games" }).click();
  await x.getByRole("link", { name: /^Won against / }).waitFor();
  assert.equal(await x.getByRole("heading", { name: "Tournaments" }).count(), 0, "one tournament alone");

  await x.goto("/app/events");
  await x.getByRole("link", { name: "Your games" }).click();
  await x.getByRole("region", { name: "Tournaments" }).getByText("1st of 2").waitFor();
  const row = x.getByRole("region", { name: "Games" }).getByRole("listitem");
  await row.getByText("Friday cup · 3 × 3").waitFor();
  assert.deepEqual(await row.locator("svg[data-mark]").evaluateAll((marks) => marks.length), 5);
  await row.getByRole("link").click();
  await x.waitForURL(`**${gamePath}`);
  await cell(x, 1, 3, "X, in the winning line").waitFor();
  await x.getByRole("link", { name: "Your games" }).waitFor();

  await o.goto("/app/games");
  await o.getByRole("link", { name: /^Lost to / }).waitFor();
  await o.getByText("2nd of 2").waitFor();
  assert.deepEqual(table.complaints, []);
});

Deno.test("who has played nothing yet is led to the tournaments", async () => {
  await using table = await gameTable();
  await table.mia.goto("/app/games");
  await table.mia.getByRole("heading", { name: "No games yet" }).waitFor();
  await table.mia.getByRole("link", { name: "See the tournaments" }).click();
  await table.mia.waitForURL("**/app/events");
  assert.deepEqual(table.complaints, []);
});
